"""Days, months and years as written: 2024-05-03, 03/05/2024, Nov. 30, 2023, the sixth of June, in July, '12."""

import re

from firsthand.language.numberwords import ONES, TEENS, TENS, number_value
from firsthand.language.timegrammar_nth import counted_weekday
from firsthand.language.timegrammar_parts import BESIDE_INCIDENT
from firsthand.language.timegrammar_told import Told
from firsthand.language.timegrammar_words import MONTHS, ORDINALS, SEASONS, WEEKDAYS

_I = re.IGNORECASE
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_M = rf"(?P<mon>{_MONTH})\b(?:(?<![a-z]{{5}})(?<!May)(?<!June)(?<!July)\.)?"
_WORD_YEAR = (
    rf"two\s+thousand(?:\s+and)?(?:\s+(?:(?:{'|'.join(TENS)})(?:[-\s](?:{'|'.join(ONES)}))?|{'|'.join(TEENS)}|{'|'.join(ONES)}))?"
    rf"|(?:nineteen|twenty)[-\s](?:(?:{'|'.join(TENS)})(?:[-\s](?:{'|'.join(ONES)}))?|{'|'.join(TEENS)}|oh[-\s](?:{'|'.join(ONES)}))"
)
_Y = rf"(?P<y>(?:1[5-9]|20)\d\d(?!\d|\s?(?:hrs?|hours)\b)|['’]\d\d(?!\d)|{_WORD_YEAR})"
_ORDINAL_WORD = "|".join(sorted(ORDINALS, key=len, reverse=True))

_ISO = re.compile(r"(?P<y>(?:19|20)\d\d)-(?P<m>0[1-9]|1[0-2])-(?P<d>0[1-9]|[12]\d|3[01])(?!\d)")
_ISO_LIKE = re.compile(r"(?P<y>\d{4})-(?P<m>\d\d)-(?P<d>\d\d)(?!\d)")
_FAR_YEAR = re.compile(
    r",?\s+(?P<y>(?:2[5-9]|[3-9]\d)\d\d|[1-9]\d{4}|0000(?!\s*(?:[:h–-]|Z\b|UTC|GMT|local|[A-Z])))(?![\d.,:]\d|\d|\s*(?:hrs|hours))"
)
"""Four or five digits after a date that can be no time of day: a year, however odd."""
_ODD_YEAR = re.compile(r"(?:0|[1-9]\d{4})(?![\d.,:]\d|[\w%-])")
_OF_THE_YEAR = re.compile(r"\b(?:in|of|by|since|until|till|before|after|from)\s+(?:the\s+)?year\s+$", _I)
_SLASHED_ISO = re.compile(r"(?P<y>(?:19|20)\d\d)(?P<sep>[/.])(?P<m>0?[1-9]|1[0-2])(?P=sep)(?P<d>0?[1-9]|[12]\d|3[01])(?!\d)")
_NUMERIC = re.compile(r"(?P<a>\d{1,2})(?P<sep>[/.\-])(?P<b>\d{1,2})(?P=sep)(?P<y>(?:19|20)\d\d|\d\d)(?![\d/]|[.\-]\d)")
_NUMERIC_SHORT = re.compile(r"(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![\d/])(?=\s*(?:[.,;)]|$|\n|at\b|and\b|when\b|the\b|in\b))")
_SHORT_DATE = re.compile(r"(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![\d/])")
_DAY_MONTH = re.compile(
    rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:\s*(?:-|–|/|to|and)\s*(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?)?"
    rf"(?:\s+(?:day\s+)?of\s+|\s+|-)?{_M}(?:,?\s+{_Y}|-(?P<y2>(?:19|20)\d\d|\d\d)\b)?", _I,
)  # fmt: skip
_NTH = re.compile(r"(?P<d>\d{1,2})(?:st|nd|rd|th)\b", _I)
_MONTH_DAY = re.compile(
    rf"{_M}\s*(?:the\s+)?(?P<d>\d{{1,2}}(?:st|nd|rd|th)?|(?:{_ORDINAL_WORD}))(?!\d|[:.,]\d|\s?[ap]\.?m\b|\s+(?:hours|hrs)\b)"
    rf"(?:(?:\s?[-–]\s?|\s(?:and|to|or)\s(?!\d+\s+(?:[a-z]+s|people|men|women|children)\b))(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?!\d))?(?:,?\s+(?:of\s+)?{_Y})?", _I,
)  # fmt: skip
_MONTH_YEAR = re.compile(rf"{_M},?\s+(?:of\s+)?{_Y}", _I)
_MONTH_ONLY = re.compile(_M, _I)
_ORDINAL_OF = re.compile(rf"(?P<d>{_ORDINAL_WORD})\s+(?:day\s+)?of\s+{_M}(?:,?\s+{_Y})?", _I)
_ORDINAL_ONLY = re.compile(rf"(?P<d>{_ORDINAL_WORD})\b", _I)
_YEAR = re.compile(
    r"(?P<y>(?:1[5-9]|20)\d\d)(?P<s>s\b|['’]s\b(?=\s))?(?![\d%]|[.,:]\d|[/-]\d(?!\d\s+(?:season|school|academic|financial|fiscal|tax|winter|budget)\b)|[-–]\w{3})"
)
_SHORT_YEAR = re.compile(r"['’](?P<y>\d\d)(?P<s>s)?(?![\d\w])")
_WEEKDAY = re.compile(r"(?P<w>[a-z]+)(?P<s>s)?\b(?P<dot>\.(?=\s*[,\d]|\s+[A-Z]))?", _I)
_SEASON = re.compile(rf"(?P<s>{'|'.join(SEASONS)})\b(?:\s+(?:of\s+)?{_Y})?", _I)

MONTH_BEFORE = re.compile(
    r"\b(?:in|since|until|till|by|during|of|from|through|throughout|before|after|last|next|this|early|mid|late|between|around|about"
    r"|(?P<mid>(?:mid|early|late)-))\s*$", _I,
)  # fmt: skip
_AFTER_WEEKDAY = re.compile(r"\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?,?\s+(?:the\s+)?$", _I)
_TIME_NEXT = re.compile(r",?\s+(?:at\s+)?\d{1,2}[:.]\d\d(?!\d)")
_SHORT_YEAR_NEXT = re.compile(r",?\s+(?P<y>\d\d)(?=\s*(?:[,;]|$|\n|\.\s|at\b|\d{4}\s?(?:hrs|h)|\d\d[:.]\d\d))")
_NTH_BEFORE = re.compile(r"\b(?:on|into|by|until|till|since|from|before|after|of|dated|night|morning|evening)\s+the\s+$", _I)
_NTH_AFTER = re.compile(
    r"\s*(?:[.,;)!?]|$|\n)|\s+(?:and|into|until|till|was|were|had|is|I|at|when|we|he|she|they|I|the|that|to|but|in the)\b"
)
_YEAR_BEFORE = re.compile(
    r"(?:\b(?:in|since|by|during|until|till|from|of|early|late|mid|(?:mid|early|late)-|before|after|circa|year|spring|summer|autumn|fall|winter"
    r"|between|through|around|about|back in|(?:early|late|recently|far back|long ago) as|(?:19|20)\d\d(?:,| and| to| or|, and))\s+|[(]|\b(?:mid|early|late|post|pre)-)$", _I,
)  # fmt: skip
_YEAR_FOR = re.compile(r"\b(?:for|into|to|both|due|fiscal|is|was|season|than|either|and|or)\s+$", _I)
_SERVICE_TIMES = re.compile(r"\b[012]\d[0-5]\d\s?(?:hrs?|hours)\b|\b(?:at|by|until|from)\s+[012]\d[0-5]\d\b")
"""Where times are written as four digits a year needs better grounds."""
_THE_YEAR = re.compile(r"(?:\b(?:the|that|this|his|her|our|their|its|an?)|['’]s?)\s+$", _I)
_SEASON_YEARS = re.compile(r"(?:19|20)\d\d[-/–]\d\d(?=\s+(?:season|school|academic|financial|fiscal|tax|winter|budget)\b)", _I)
_YEARS = re.compile(r"(?P<a>(?:1[5-9]|20)\d\d)\s?[-–—]\s?(?P<b>(?:1[5-9]|20)\d\d)(?![\d%-]|[.,:]\d|\s*(?:hrs?|hours)\b)")
_YEAR_ENDS = re.compile(
    r"\s*(?:[.,;:)!?\"”’']|$|\n)|\s+(?:and|or|but|in|on|at|by|to|for|from|as|the|a|an|is|was|were|has|have|had|because|when|while|with|that|he|she|it|they|we)\b"
)
_PERSONS = re.compile(
    r"\s+(?:people|persons|men|women|children|residents|workers|staff|homes|houses|passengers|members|tonnes|tons|litres|pounds|dollars|of\s+the|or\s+so)\b"
)
_COUNTED = re.compile(r"\s+(?!was\b|is\b|has\b|his\b|its\b|this\b|as\b|thus\b|across\b|towards\b|always\b|less\b)(?:[a-z]+s|people|men|women|children|of the)\b")  # fmt: skip
_JOINED_BEFORE = re.compile(r"\b(?:post|pre|mid|early|late)-$", _I)
_YEAR_OF = re.compile(
    r"\s+(?:(?:presidential|general|local|national|election|fatal|deadly|terrorist|peace|trade|nuclear|military)\s+)?(?:agreement|assault|attacks?|attempt|ban|bombings?|budget|campaign|ceasefire|championships?|conflict|conviction"
    r"|coup|crash|crisis|deal|decision|documentary|earthquake|elections?|explosion|film|fire|flood|floods|hurricane|incident|inquiry|inspection|interview|invasion"
    r"|investigation|killings?|law|massacre|memoir|murders?|novel|paper|photograph|protests?|referendum|report|revolution|riots|ruling|season|shootings?"
    r"|speech|storm|study|summit|survey|tournament|treaty|trial|tsunami|uprising|verdict|vote|war)\b(?!-)"
)
"""What a year is named for: 'an earlier 2011 fire'."""
_NAMES_NEXT = re.compile(r"\s+(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)[A-Z][a-z]+")


def _day(text: str) -> int:
    text = text.lower()
    return ORDINALS.get(text) or int(re.sub(r"\D", "", text))


def year_of(text: str | None, pivot: int = 2049) -> int | None:
    """The year that these words name; two digits are taken up to `pivot`, else a century earlier."""
    if text is None:
        return None
    digits = re.sub(r"\D", "", text)
    if digits:
        return short_year(int(digits), pivot) if len(digits) == 2 else int(digits)
    words = re.split(r"[-\s]+", text.lower())
    if words[0] == "two":
        return int(2000 + (number_value(" ".join(words[2:])) or 0))
    return int((19 if words[0] == "nineteen" else 20) * 100 + (number_value(" ".join(words[1:])) or 0))


def short_year(value: int, pivot: int) -> int:
    year = pivot // 100 * 100 + value
    return year if year <= pivot else year - 100


def _made(pos: int, end: int, year: int | None, month: int, day: int) -> Told | None:
    return Told(pos, end, year=year, month=month, day=day) if 1 <= month <= 12 and 1 <= day <= 31 else None


def at_digit(text: str, pos: int, pivot: int) -> Told | None:
    """A date that starts with the digits at `pos`."""
    if pos and text[pos - 1] in ".:/#$£€":
        return None
    if m := _ISO.match(text, pos) or _SLASHED_ISO.match(text, pos):
        return _made(pos, m.end(), int(m["y"]), int(m["m"]), int(m["d"]))
    if m := _ISO_LIKE.match(text, pos):
        return Told(pos, m.end(), year=int(m["y"]), month=int(m["m"]), day=int(m["d"]))
    if m := _NUMERIC.match(text, pos):
        return _numeric(pos, m.end(), int(m["a"]), int(m["b"]), year_of(m["y"], pivot))
    if (m := _DAY_MONTH.match(text, pos)) and not (m["mon"].lower() in {"may", "march", "mar"} and m["mon"][0].islower()):
        year, end = year_of(m["y"] or m["y2"], pivot), m.end()
        month, day = MONTHS[m["mon"].lower()], int(m["d"])
        if year is None and (far := _FAR_YEAR.match(text, end)):
            return Told(pos, far.end(), year=int(far["y"]), month=month, day=day)
        if year is None and not m["d2"] and (two := _SHORT_YEAR_NEXT.match(text, end)):
            year, end = short_year(int(two["y"]), pivot), two.end()
        if day > 31 and year:
            return Told(pos, end, year=year, month=month, day=day)
        return _days(_made(pos, end, year, month, day), m)
    left = text[max(0, pos - 24) : pos]
    if (m := _NTH.match(text, pos)) and (_AFTER_WEEKDAY.search(left) and int(m["d"]) <= 31):
        return Told(pos, m.end(), day=int(m["d"]))
    if (m := _NTH.match(text, pos)) and _NTH_BEFORE.search(left) and _NTH_AFTER.match(text, m.end()) and int(m["d"]) <= 31:
        return Told(pos, m.end(), day=int(m["d"]))
    short = _SHORT_DATE.match(text, pos)
    if short and (_AFTER_WEEKDAY.search(left) or (_TIME_NEXT.match(text, short.end()) and (pos == 0 or text[pos - 1] == "\n"))):
        return _numeric(pos, short.end(), int(short["a"]), int(short["b"]), None)
    if (m := _NUMERIC_SHORT.match(text, pos)) and re.search(r"\b(?:on|dated|of|by|since)\s+$", left, _I):
        return _numeric(pos, m.end(), int(m["a"]), int(m["b"]), None)
    return _year(text, pos, left)


def _days(first: Told | None, m: re.Match[str]) -> Told | None:
    """'4-6 March' as a range of days."""
    last = m["d2"]
    if first is None or not last or first.day is None or not first.day < int(last) <= 31:
        return first
    till = Told(m.start("d2"), first.end, year=first.year, month=first.month, day=int(last))
    return Told(first.start, first.end, year=first.year, month=first.month, day=first.day, till=till)


def _numeric(pos: int, end: int, a: int, b: int, year: int | None) -> Told | None:
    """Month first as written, with the other reading kept where the day is no help."""
    if a > 12 and b <= 12:
        return _made(pos, end, year, b, a)
    if b > 12 or a == b:
        return _made(pos, end, year, a, b)
    return Told(pos, end, year=year, month=a, day=b, other=(b, a)) if a and b else None


def _year(text: str, pos: int, left: str) -> Told | None:
    if (odd := _ODD_YEAR.match(text, pos)) and _OF_THE_YEAR.search(left):
        return Told(pos, odd.end(), year=int(odd[0]))
    if years := _YEARS.match(text, pos):
        first, last = int(years["a"]), int(years["b"])
        till = Told(years.start("b"), years.end(), year=last)
        return Told(pos, years.end(), year=first, till=till) if first < last <= first + 100 else None
    m = _YEAR.match(text, pos)
    if not m or (
        m["s"] != "s"
        and not _JOINED_BEFORE.search(left)
        and (_PERSONS if _THE_YEAR.search(left) and 1900 <= int(m["y"]) < 2050 else _COUNTED).match(text, m.end())
    ):
        return None
    if m["s"] and m["s"] == "s":
        mid = re.search(r"\b(mid|early|late)-$", left, _I)
        start = pos - len(mid[0]) if mid else pos
        return Told(start, m.end(), year=int(m["y"]), period=("decade", 0), edge=mid[1].lower() if mid else None)
    licensed = bool(_YEAR_BEFORE.search(left) or _YEAR_OF.match(text, m.end()))
    licensed = licensed or bool(_THE_YEAR.search(left) and re.match(r"\s+[A-Za-z]", text[m.end() : m.end() + 3]))
    if season := _SEASON_YEARS.match(text, pos):
        return Told(pos, season.end(), year=int(m["y"]), period=("fiscal", 1))
    if not licensed and m["y"][:2] in {"19", "20"} and _YEAR_FOR.search(left):
        licensed = not _SERVICE_TIMES.search(text, max(0, pos - 2000), pos + 2000) and bool(_YEAR_ENDS.match(text, m.start() + 4))
    if not licensed or int(m["y"]) > 2099:
        return None
    end = m.start() + 4
    if mid := re.search(r"\b(early|mid|late)-$", left, _I):
        return Told(pos - len(mid[0]), end, year=int(m["y"]), edge=mid[1].lower())
    return Told(pos, end, year=int(m["y"]))


_DECADE = re.compile(r"(?P<y>[2-9]0)[’']?s\b")
_DECADE_BEFORE = re.compile(
    r"\b(?:(?:of|since|during|throughout|back\s+in|from|until|into)\s+the|the\s+(?:early|mid|late)|(?:the\s+)?(?:\d0|[a-z]{3,6}tie)[’']?s\s+(?:and|or|to))[-\s]+$", _I
)  # fmt: skip
_DECADE_AFTER = re.compile(r"\s+(?:and|or)\s+(?:the\s+)?[’']?\d0s\b")
_DEGREES = re.compile(r"\b(?:temperatures?|degrees|highs?|lows|speeds?|mph|scores?|aged?)\b", _I)


def at_decade(text: str, pos: int, pivot: int) -> Told | None:
    """'the cars of the 70s and 80s'; ages and temperatures are no decades."""
    m, left = _DECADE.match(text, pos), text[max(0, pos - 24) : pos]
    if not m or _DEGREES.search(text, max(0, pos - 80), pos):
        return None
    if not _DECADE_BEFORE.search(left) and not (_DECADE_AFTER.match(text, m.end()) and left.lower().endswith("the ")):
        return None
    return Told(pos, m.end(), year=short_year(int(m["y"]), pivot), period=("decade", 0))


def at_mark(text: str, pos: int, pivot: int) -> Told | None:
    """A year of two digits after an apostrophe: ’09."""
    m = _SHORT_YEAR.match(text, pos)
    if m and (mid := re.search(r"\b(mid|early|late)-$", text[max(0, pos - 6) : pos], _I)):
        year = short_year(int(m["y"]), pivot)
        return Told(pos - len(mid[0]), m.end(), year=year, period=("decade", 0) if m["s"] else None, edge=mid[1].lower())
    if not m or not re.search(r"(?:^|[\s(])$", text[max(0, pos - 1) : pos]):
        return None
    if not re.search(r"\b(?:the|in|of|since|from|by|until|summer|spring|winter|fall|autumn|early|late|back in|and|to)\s+\(?$", text[max(0, pos - 12) : pos], _I):  # fmt: skip
        return None
    year = short_year(int(m["y"]), pivot)
    return Told(pos, m.end(), year=year, period=("decade", 0) if m["s"] else None)


def at_month(text: str, pos: int, pivot: int) -> Told | None:
    """A date that starts with the name of a month; the bare name only where nothing else is likely."""
    low = text[pos].islower()
    m = _MONTH_DAY.match(text, pos) or _MONTH_YEAR.match(text, pos)
    if m and not (low and m["mon"] in {"may", "march", "mar"}):
        day = m.groupdict().get("d")
        year, month = year_of(m["y"], pivot), MONTHS[m["mon"].lower()]
        if day is None:
            middle = text[max(0, pos - 4) : pos].lower() == "mid-"
            return Told(pos - 4 if middle else pos, m.end(), year=year, month=month, edge="mid" if middle else None)
        if year is None and (far := _FAR_YEAR.match(text, m.end())):
            return Told(pos, far.end(), year=int(far["y"]), month=month, day=_day(day))
        return _days(_made(pos, m.end(), year, month, _day(day)), m)
    left = text[max(0, pos - 12) : pos]
    m, before = _MONTH_ONLY.match(text, pos), MONTH_BEFORE.search(left)
    if not m or low or _NAMES_NEXT.match(text, m.end("mon")):
        return None
    goes_on = _MONTH_ON.search(text[max(0, pos - 20) : pos]) or (m["mon"].lower() not in _NAMES and _MONTH_FOR.search(left))
    if not before and not goes_on and not _month_of_noun(text, left, m):
        return None
    mid = before["mid"] if before else None
    edge = mid[:-1].lower() if mid else None
    return Told(pos - len(mid or ""), pos + len(m["mon"]), month=MONTHS[m["mon"].lower()], edge=edge)


_NAMES = frozenset({"april", "may", "june", "august", "march", "jan"})
_MONTH_FOR = re.compile(r"\b(?:for|into|to|and|or|due|both|as)\s+$", _I)
_MONTH_ON = re.compile(rf"\b(?:{_MONTH})\s+(?:and|to|through|until|till)\s+$", _I)
_MONTH_OWNED = re.compile(r"(?:\b(?:the|its|their|his|her|our|an?|that)|['’]s)\s+$", _I)
_NOUN_NEXT = re.compile(
    r"\s+(?!(?:and|or|for|to|of|in|on|at|into|toward|towards|by|was|is|were|has|had|said|told|who|from|with)\b)[a-z]{3,}"
)


def _month_of_noun(text: str, left: str, m: re.Match[str]) -> bool:
    """'the October hearing', 'its December accounts'."""
    return bool(len(m["mon"]) > 3 and _MONTH_OWNED.search(left) and _NOUN_NEXT.match(text, m.end("mon")))


def at_ordinal(text: str, pos: int, pivot: int) -> Told | None:
    """'the fourth of March', 'on the fifteenth'."""
    if m := _ORDINAL_OF.match(text, pos):
        return _made(pos, m.end(), year_of(m["y"], pivot), MONTHS[m["mon"].lower()], _day(m["d"]))
    m = _ORDINAL_ONLY.match(text, pos)
    if m and _day(m["d"]) > 3 and _NTH_BEFORE.search(text[max(0, pos - 24) : pos]) and _NTH_AFTER.match(text, m.end()):
        return Told(pos, m.end(), day=_day(m["d"]))
    return None


_SAID_YEAR = re.compile(rf"(?:{_WORD_YEAR})(?![\w-])", _I)
_SURE_YEAR = re.compile(r"nineteen[-\s](?:fifty|sixty|seventy|eighty|ninety)[-\s]\w", _I)
_HOLIDAY = re.compile(
    r"(?P<c>christmas)(?:\s+(?P<ce>eve|day|morning|night))?\b|(?P<b>boxing)\s+day\b|new\s+year[’']?s\s+(?P<n>eve|day)\b|(?P<h>hallow[e’']?en)\b"
    r"|(?:st\.?\s+)?(?P<v>valentine[’']?s)(?:\s+day)?\b|(?P<f>bonfire)\s+night\b",
    _I,
)  # fmt: skip
_NEXT_YEAR = re.compile(r",?\s+((?:19|20)\d\d)(?!\d)")
_HOLIDAYS = {"c": (12, 25), "b": (12, 26), "h": (10, 31), "v": (2, 14), "f": (11, 5)}


def at_said_year(text: str, pos: int, pivot: int) -> Told | None:
    """A year in words: 'in nineteen ninety-one', 'since two thousand and three'."""
    m = _SAID_YEAR.match(text, pos)
    licensed = m and re.search(r"\b(?:in|since|until|of|by|year|during)\s+$", text[max(0, pos - 8) : pos], _I)
    if not m or not (licensed or (_SURE_YEAR.match(m[0]) and not _COUNTED.match(text, m.end()))):
        return None
    return Told(pos, m.end(), year=year_of(m[0], pivot))


def at_holiday(text: str, pos: int, pivot: int) -> Told | None:
    """Days with a name and a fixed date: 'Christmas Eve', 'New Year's Eve', 'Halloween'."""
    m = _HOLIDAY.match(text, pos)
    if not m or text[pos].islower():
        return None
    year = _NEXT_YEAR.match(text, m.end())
    end, told_year = (year.end(), int(year[1])) if year else (m.end(), None)
    if m["n"]:
        return Told(
            pos, end, year=told_year, month=12 if m["n"].lower() == "eve" else 1, day=31 if m["n"].lower() == "eve" else 1
        )
    if m["c"] and not m["ce"] and not re.search(r"\b(?:on|at|since|before|after|last|this)\s+$", text[max(0, pos - 8) : pos], _I):
        return None
    month, day = next(date for name, date in _HOLIDAYS.items() if m[name])
    return Told(pos, end, year=told_year, month=month, day=24 if (m["ce"] or "").lower() == "eve" else day)


_TITLED = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|Sgt|Capt|Lt|PC|Insp)\.?\s$")
_ABBREVIATED = re.compile(r",?\s+(?:\d|[A-Z][a-z]{2,8}\.?\s+\d|at\b|night|morning|evening|afternoon)")


_CLUB = re.compile(r"\s+(?:Night\s+)?(?:Club|Group|Market|Times|Players|Service|Fund|Women)\b")
"""'the Monday Club' is no Monday."""


def at_weekday(text: str, pos: int, pivot: int) -> Told | None:
    """A day of the week; the short forms only where a date or a time goes on ('Sat, 02/24', 'Fri 14 Mar')."""
    m = _WEEKDAY.match(text, pos)
    if not m:
        return None
    word = m["w"].lower()
    if word.endswith("days") and word[:-1] in WEEKDAYS:
        return counted_weekday(text, pos, m.end("w"), Told(pos, m.end("w"), weekday=WEEKDAYS[word[:-1]]))
    if word not in WEEKDAYS and word.endswith("s"):
        return None
    if not word.endswith("day"):
        licensed = (
            m["dot"]
            or _ABBREVIATED.match(text, m.end())
            or (re.search(r"\bon\s$", text[max(0, pos - 4) : pos]) and not re.match(r"\s+[A-Z]", text[m.end() : m.end() + 4]))
        )
        if not licensed or text[pos].islower():
            return None
    full = word.endswith("day")
    if _TITLED.search(text[max(0, pos - 8) : pos]) or text[max(0, pos - 6) : pos] == "Black ":
        return None
    plain = Told(pos, m.end(), weekday=WEEKDAYS[word.removesuffix("s") if word not in WEEKDAYS else word])
    if full and (counted := counted_weekday(text, pos, m.end("s") if m["s"] else m.end("w"), plain)):
        return counted
    if full and _CLUB.match(text, m.end()):
        return None
    if m["s"] is None and (near := BESIDE_INCIDENT.match(text, m.end())):
        which = "before the incident" if near["op"].lower() == "before" else "after the incident"
        return Told(pos, near.end(), weekday=WEEKDAYS[word], which=which)
    return Told(pos, m.start("dot") if full and m["dot"] else m.end(), weekday=WEEKDAYS[word])


def at_season(text: str, pos: int, pivot: int) -> Told | None:
    """'last summer', 'in the spring of 2024', 'winter 2019'."""
    m = _SEASON.match(text, pos)
    left = re.search(r"\b(?:(?P<w>last|this past|this|next|that)|in(?: the)?|the|(?:into|over|throughout|by|until)(?: the)?|since(?: the)?|(?P<e>early|late)|of|during(?: the)?)\s+$", text[max(0, pos - 14) : pos], _I)  # fmt: skip
    if not m or not (m["y"] or (left and left[0].strip().lower() not in {"the", "of"})):
        return None
    if m["s"].lower() in {"fall", "spring"} and not m["y"] and text[pos - 3 : pos].lower() == "to ":
        return None
    step = {"last": -1, "this past": -1, "next": 1}.get((left["w"] or "").lower(), 0) if left else 0
    start = left.start("w" if left["w"] else "e") + max(0, pos - 14) if left and (left["w"] or left["e"]) else pos
    return Told(
        start,
        m.end(),
        year=year_of(m["y"], pivot),
        period=(m["s"].lower(), step),
        edge=left["e"] if left else None,
        which="this" if left and (left["w"] or "").lower() == "this" else None,
    )

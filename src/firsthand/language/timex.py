"""TIMEX3, the notation of TimeML: type and value of an expression, with the extent that its guidelines ask for.

The extents leave out what only relates ('by', 'before', 'until', 'from', 'at') and the event that a time is told from, and
take in determiners and words that shift or widen ('the', 'early', 'about'). A range is two expressions. Values are of the
expression as read: the year of 'Friday' comes from when the account was given, as its bounds do.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from firsthand.language.timegrammar import TimeReading
from firsthand.language.timegrammar_calendar import MOVING
from firsthand.language.timegrammar_told import Told
from firsthand.language.timegrammar_words import SEASONS

_I = re.IGNORECASE


@dataclass(frozen=True, slots=True)
class Timex:
    """One TIMEX3: half-open place in the text, `type` DATE, TIME, DURATION or SET, and its value ('XXXX' parts: not known)."""

    start: int
    end: int
    type: str
    value: str


_LEFT = re.compile(
    r"(?:(?:as\s+)?(?:early|late)\s+as|as\s+(?:of|at)|at|on|in|by|before|after|following|since|until|till?|['’]til|from|between|during|within|for|of|into|over"
    r"|through|throughout|prior\s+to|(?:not?|never)\s+(?:later|earlier)\s+than|(?:not|never)\s+(?:before|until|till)|up\s+(?:to|until)|(?:later|earlier)\s+than"
    r"|(?:on|at)\s+or\s+(?:before|after)|(?:just|shortly|soon|right|immediately|some\s?time)\s+(?:before|after)|gone|effective)\s+", _I,
)  # fmt: skip
_LEFT_OF_LENGTH = re.compile(
    r"(?:for|in|after|during|within|between|about(?!.*\bago$)|only|just|of|the\s+course\s+of)\s+(?!the\s+(?:before|after))", _I
)
_MODIFIED = re.compile(r"(?:(?<=\W)|^)(?:the\s+)?(?:earlier|later|the|this|that)\s+$", _I)
_HYPHENED = re.compile(r"\w+-(?:quarter|half|century)\b|year-(?:ago|earlier)\b", _I)
_SINGULAR = re.compile(r"(?:second|minute|hour|day|night|week|month|year|decade)$", _I)
_ARTICLE_OF_LENGTH = re.compile(r"(?:the|an?)\s+", _I)
_SHIFTED = re.compile(r"(?:(?<=\W)|^)(?:earlier|later)\s+$", _I)
_WHICH = re.compile(r"(?:same|previous|following|next)\b", _I)
_THE_OR_SHIFTED = re.compile(r"(?:(?<=\W)|^)(?:the\s+)?(?:earlier|later|the)\s+$", _I)
_POINTED = re.compile(r"(?:last|this|next)\b", _I)
_THE = re.compile(r"\bthe\s+$", _I)
_FISCAL = re.compile(r"\bfiscal[-\s]$", _I)
_PERIOD_OF = re.compile(r"\s+(?:period|quarter)\b", _I)
_THE_YEAR = re.compile(r"\bthe\s+year\s+$", _I)
_DETERMINER = re.compile(r"(?:(?<=\W)|^)(?:the|that|this)\s+$", _I)
_ARTICLE = re.compile(
    r"(?:the|an?)\s+(?!\d+(?:st|nd|rd|th)|\w+(?:st|nd|rd|th)\b|\w+\s+of\b|coming|past|same|previous|following|next|last)", _I
)
_COUNTED_OFF = re.compile(r"(?:(?<=\W)|^)(?:the|these|those)\s+$", _I)
_PREMODIFIER = re.compile(
    r"(?:the|an?)\s+(?P<rest>[\w.]+-)(?:second|minute|hour|day|night|week|month|year|decade|century)(?:-long|-old)?\s", _I
)
_JOINER = re.compile(r"\s*(?:,?\s+(?:and|to|until|till|through|thru|into)|-->|[-–—~→])\s*$", _I)
_AFTER = re.compile(r"after\s", _I)
_ONWARDS = re.compile(r"\s+(?:onwards?|on)$", _I)


def timexes(reading: TimeReading, text: str) -> tuple[Timex, ...]:
    """What TimeML marks in a reading of `text`, in order: none where it marks nothing, two for a range."""
    told = reading.told
    shift = reading.start - told.start
    made = []
    for part, core in _parts(reading, text, shift):
        start, end = _extent(text, part, part.start + shift, part.end + shift)
        found = _typed(part, core, reading)
        if found and start < end:
            made.append(Timex(start, end, *found))
    return tuple(made)


def _parts(reading: TimeReading, text: str, shift: int) -> Iterator[tuple[Told, "datetime | None"]]:
    told, (low, high) = reading.told, reading.core
    if told.relative and told.relative.kind == "event":
        stop = told.relative.start + shift
        head = re.sub(
            r"\s+(?:after|before|into|following|of|prior to|ahead of|from)\s*$", "", text[reading.start : stop], flags=_I
        )
        yield _ending(told, told.start + len(head)), low or high
    elif told.relative and told.till:
        head = re.sub(
            r"\s+(?:after|before|following|prior to|from)\s*$", "", text[reading.start : told.till.start + shift], flags=_I
        )
        yield _ending(told, told.start + len(head), bare=True), None
        yield told.till, low or high
    elif told.till:
        end = reading.start + len(_JOINER.sub("", text[reading.start : told.till.start + shift]))
        yield _ending(told, end - shift), low
        yield told.till, high
    elif told.length and _AFTER.match(text, reading.start):
        yield replace(told, relative=None), None
    else:
        yield told, low + (high - low) / 2 if told.length and low and high else low or high


def _ending(told: Told, end: int, *, bare: bool = False) -> Told:
    return replace(told, end=end, till=None, relative=None if bare else told.relative)


def _extent(text: str, told: Told, start: int, end: int) -> tuple[int, int]:
    while m := (_LEFT_OF_LENGTH if told.length else _LEFT).match(text, start, end):
        start = m.end()
    if (m := _SHIFTED.search(text, max(0, start - 10), start)) and told.deixis:
        start = m.start()
    if _WHICH.match(text, start) and (m := _DETERMINER.search(text, max(0, start - 6), start)):
        start = m.start()
    if told.period and (m := _FISCAL.search(text, max(0, start - 8), start)):
        start = m.start()
    hyphened = bool(told.period) and _HYPHENED.match(text, start, end) is not None
    if (
        (told.period and not hyphened)
        or told.part
        or (told.ref and told.ref != "PRESENT_REF" and told.unit is None and text[start:end].lower() in {"past", "future"})
        or (told.ref == "FUTURE_REF" and told.unit)
    ):
        if told.part == "overnight":
            pass
        elif m := (_THE_OR_SHIFTED if _POINTED.match(text, start) else _MODIFIED).search(text, max(0, start - 24), start):
            start = m.start()
    elif told.length and (m := _COUNTED_OFF.search(text, max(0, start - 8), start)):
        start = m.start()
    if (
        told.length
        and (told.count or 0) > 1
        and _SINGULAR.search(text, start, end)
        and (m := _ARTICLE_OF_LENGTH.match(text, start, end))
    ):
        start = m.end()
    if (m := _PREMODIFIER.match(text, start)) and (m.end() > end or not told.length):
        start = m.start("rest")
    if (
        (m := _ARTICLE.match(text, start, end))
        and told.period is None
        and told.part != "small hours"
        and (told.month or told.year or told.weekday is not None)
    ):
        start = m.end()
    the = _THE.search(text, max(0, start - 5), start)
    if told.year and not told.month and not told.period and the and (m := _PERIOD_OF.match(text, end)):
        start, end = the.start(), m.end()
    if told.year and not told.month and not told.period and (m := _THE_YEAR.search(text, max(0, start - 10), start)):
        start = m.start()
    if m := _ONWARDS.search(text, start, end):
        end = m.start()
    while end > start and text[end - 1] in " ,;\n\t":
        end -= 1
    return start, end


# --------------------------------------------------------------------------- type and value


def _quarter(reading: TimeReading) -> str | None:
    """The quarter that a reading fills exactly."""
    low, high = reading.core
    if low is None or high is None or not timedelta(days=88) < high - low < timedelta(days=93) or low.day != 1:
        return None
    return f"{low.year}-Q{(low.month + 2) // 3}"


def _typed(told: Told, core: "datetime | None", reading: TimeReading) -> tuple[str, str] | None:
    if (told.unit == "year" or (told.period and told.period[0] == "period before")) and (quarter := _quarter(reading)):
        return "DATE", quarter
    if told.every:
        return "SET", _repeated(told)
    if told.which == "past" and told.length is not None:
        return ("DURATION", duration(told.count, told.unit or "day"))
    if told.ref:
        return ("DURATION", duration(None, told.unit)) if told.unit else ("DATE", told.ref)
    if told.length is not None:
        return None if _only_near(told) else _counted(told, core, reading.when.grain)
    if (told.clock and told.clock.hour is not None) or (told.clock and core):
        return "TIME", _time(told, core)
    if told.part == "midday" and core:
        return "TIME", f"{_day(core)}T12:00"
    if told.part:
        code = _PARTS.get(told.part, "")
        day = _day(core - timedelta(days=1) if core and told.part in _NIGHTS and core.hour < 6 else core)
        return ("TIME", f"{day}T{code}") if code else ("DATE", day)
    value = _date(told, core)
    return ("DATE", value) if value else None


_PARTS = {
    "morning": "MO", "afternoon": "AF", "evening": "EV", "night": "NI", "overnight": "NI", "dawn": "MO", "dusk": "EV",
    "lunchtime": "MI", "small hours": "NI", "daytime": "DT", "midday": "MI", "breakfast": "MO", "teatime": "AF",
}  # fmt: skip
_NIGHTS = frozenset({"night", "overnight"})
_SEASONS = {"spring": "SP", "summer": "SU", "autumn": "FA", "fall": "FA", "winter": "WI"}


def _day(moment: "datetime | date | None") -> str:
    return f"{moment.year:04}-{moment.month:02}-{moment.day:02}" if moment else "XXXX-XX-XX"


def _time(told: Told, core: "datetime | None") -> str:
    clock = told.clock
    if core is None:
        return f"XXXX-XX-XXT{clock.hour or 0:02}:{clock.minute:02}" if clock and clock.hour is not None else "XXXX-XX-XXTXX:XX"
    seconds = f":{core.second:02}" if clock and clock.second is not None else ""
    return f"{_day(core)}T{core.hour:02}:{core.minute:02}{seconds}"


def _date(told: Told, core: "datetime | None") -> str | None:
    if (
        told.period
        and told.period[0].startswith(("week ", "nth "))
        and not told.period[0].endswith((" day", " weekend"))
        and core
    ):
        return _period(told, "week", core + timedelta(days=3))
    if told.period and not told.month:
        return _period(told, told.period[0], core)
    if told.day is not None or told.weekday is not None or told.deixis:
        if core is None and told.month and told.day:
            return f"{told.year or 'XXXX'}-{told.month:02}-{told.day:02}"
        return _day(core) if core or told.weekday is None else f"XXXX-WXX-{told.weekday + 1}"
    if told.month is not None:
        return f"{core.year if core else told.year or 'XXXX'}-{told.month:02}"
    if told.year is not None:
        return f"{told.year:04}"
    return _day(core) if core else None


def _period(told: Told, name: str, core: "datetime | None") -> str | None:
    if name in SEASONS:
        return f"{core.year if core else 'XXXX'}-{_SEASONS[name]}"
    if core is None:
        return {"week": "XXXX-WXX", "month": "XXXX-XX", "year": "XXXX", "weekend": "XXXX-WXX-WE"}.get(name, "XXXX")
    if name == "decade":
        return f"{core.year // 10}"
    if name == "century":
        return f"{core.year // 100}"
    if name in {"week", "weekend", "fortnight"}:
        year, week, _ = core.isocalendar()
        return f"{year}-W{week:02}" + ("-WE" if name == "weekend" else "")
    if name.startswith("quarter"):
        return f"{core.year}-Q{(core.month + 2) // 3}"
    if name.startswith("half"):
        return f"{core.year}-H{1 if core.month < 7 else 2}"
    if name in MOVING:
        return _day(core)
    if name == "fiscal":
        return f"{told.year:04}"
    if name == "month":
        return f"{core.year}-{core.month:02}"
    return f"{core.year:04}"


_LETTERS = {
    "second": "TS", "moment": "TS", "minute": "TM", "hour": "TH", "day": "D", "week": "W", "month": "M", "quarter": "Q", "year": "Y",
    "decade": "Y", "century": "C", "while": "X",
}  # fmt: skip
_MULTIPLE = {"quarter": ("M", 3), "decade": ("Y", 10), "century": ("Y", 100)}
_SMALL = frozenset({"second", "moment", "minute", "hour"})


def duration(count: float | None, unit: str) -> str:
    """A length as a TIMEX3 value: P3D, PT1H30M, PXY for an unknown number of years."""
    letter = _LETTERS.get(unit, "D")
    if count is None:
        return f"P{'T' if letter[0] == 'T' else ''}X{letter[-1]}"
    if unit in _MULTIPLE:
        letter, times = _MULTIPLE[unit]
        count *= times
    whole = int(count)
    rest = count - whole
    if letter in {"TH", "TM"} and rest:
        small = round(rest * 60)
        return f"PT{f'{whole}{letter[1]}' if whole else ''}{small}{'M' if letter == 'TH' else 'S'}"
    if letter == "Y" and rest:
        return f"P{f'{whole}Y' if whole else ''}{round(rest * 12)}M"
    if letter == "M" and rest == 0.5:
        return f"P{f'{whole}M' if whole else ''}2W"
    if letter == "D" and rest:
        return f"P{f'{whole}D' if whole else ''}T{round(rest * 24)}H"
    number = f"{count:g}" if rest else str(whole)
    return f"PT{number}{letter[1]}" if letter[0] == "T" else f"P{number}{letter}"


def _counted(told: Told, core: "datetime | None", grain: str | None) -> tuple[str, str]:
    """A length; a date where it is told from when the account was given or from what came before ('two years ago')."""
    unit = told.unit or "day"
    relative = told.relative
    if relative is None or relative.kind in {"event", "time"} or (told.day is None and core is None):
        return "DURATION", duration(told.count, unit)
    if unit in _SMALL and (relative.kind == "told" or grain not in {"second", "minute", "hour"}):
        return "DURATION", duration(told.count, unit)
    return _placed(told, core, unit)


def _only_near(told: Told) -> bool:
    """'shortly after the bell': no amount is told that could be marked."""
    return told.count is None and told.unit == "minute" and (told.length or (0,))[0] == 0


def _placed(told: Told, core: "datetime | None", unit: str) -> tuple[str, str]:
    if core is None:
        return "DURATION", duration(told.count, unit)
    if unit in _SMALL:
        return "TIME", f"{_day(core)}T{core.hour:02}:{core.minute:02}"
    if told.count is None:
        ahead = told.relative and (told.relative.kind == "story" or told.relative.op == "after")
        return ("DURATION", duration(None, unit)) if ahead else ("DATE", "PAST_REF")
    return "DATE", _whole(core, unit)


def _whole(moment: datetime, unit: str) -> str:
    if unit == "week":
        year, week, _ = moment.isocalendar()
        return f"{year}-W{week:02}"
    if unit == "month":
        return f"{moment.year}-{moment.month:02}"
    if unit == "decade":
        return f"{moment.year // 10}"
    return f"{moment.year:04}" if unit in {"year", "century"} else _day(moment)


def _repeated(told: Told) -> str:
    if told.weekday is not None:
        code = _PARTS.get(told.part or "")
        return f"XXXX-WXX-{told.weekday + 1}" + (f"T{code}" if code else "")
    if told.month is not None:
        return f"XXXX-{told.month:02}" + (f"-{told.day:02}" if told.day else "")
    if told.clock and told.clock.hour is not None:
        return f"XXXX-XX-XXT{told.clock.hour:02}:{told.clock.minute:02}"
    if told.part:
        return f"XXXX-XX-XXT{_PARTS.get(told.part, 'NI')}"
    if told.period:
        return {"weekend": "XXXX-WXX-WE"}.get(told.period[0]) or f"XXXX-{_SEASONS.get(told.period[0], 'XX')}"
    return duration(told.count or 1, told.unit or "day")

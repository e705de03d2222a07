"""Times of day as written or said: 8:20 p.m., 1845 hours, quarter past six, one nine three zero, just 'ten past'."""

import re

from firsthand.language.numberwords import ONES, SMALL, UNDER_100, ZEROS, number_value
from firsthand.language.timegrammar_told import Clock, Told
from firsthand.language.timegrammar_words import HOURS, HOURS_24

MERIDIEM = r"(?:(?P<mer>[ap])(?:\.\s?m\.?(?![a-z])|m\b))"
_HOUR = "|".join(HOURS)
_HOUR_24 = "|".join(sorted(HOURS_24, key=len, reverse=True))
_DIGIT = "|".join((*ZEROS, *ONES))
_I = re.IGNORECASE

_NO_RATIO = r"(?!\s+(?:by\s+(?:weight|volume|mass)|ratio|scale|odds|gradient|incline|slope|dilution)\b)"
_COLON = re.compile(rf"(?P<h>\d{{1,2}}):(?P<m>[0-5]\d)(?::(?P<s>[0-5]\d)(?:[.,]\d{{1,3}})?)?(?!\d|:\d){_NO_RATIO}(?:\s?(?:{MERIDIEM}|(?P<hrs>hours|hrs?)\b))?", _I)  # fmt: skip
_DOT = re.compile(rf"(?P<h>\d{{1,2}})\.(?P<m>[0-5]\d)(?!\d|\.\d)\s?(?:{MERIDIEM}|(?P<hrs>hours|hrs)\b)?", _I)
_NOT_DOT = re.compile(r"\s?(?:%|per\b|metres|meters|miles|km|tonnes|[£$€])|[a-z]", _I)
_PLAIN = re.compile(rf"(?P<h>\d{{1,2}})\s?(?:{MERIDIEM}|o\s?['’]\s?clock\b)", _I)
_TWELVE = re.compile(r"12\s(noon|midnight)\b", _I)
_SERVICE = re.compile(r"(?P<h>[01]\d|2[0-4])(?P<m>[0-5]\d)(?P<s>[0-5]\d)?(?:[-\s]?(?:hours|hrs?)\b(?!\s+of\b)|h\b|(?=Z\b))", _I)
_NO_TIME = re.compile(r"(?:2[4-9]:(?!00)|[3-9]\d:|[01]\d:[6-9])\d{1,2}(?![\d:])(?!\s*(?:mins?|minutes|[ap]\.?m))")
_LETTER_H = re.compile(r"(?P<h>[01]?\d|2[0-3])\s?h\s?(?P<m>[0-5]\d)(?:\s?min(?:utes)?)?\b")
_PADDED = re.compile(rf"(?P<h>0\d|1[0-2])(?P<m>[0-5]\d)\s?{MERIDIEM}", _I)
_SHORT_MERIDIEM = re.compile(r"(?P<h>\d{1,2})(?::(?P<m>[0-5]\d))?\s?(?P<mer>[ap])\b(?!\.\w|['’])", _I)
_LOGGED = re.compile(
    r"(?P<h>[01]\d|2[0-3])\.(?P<m>[0-5]\d)(?=\s*(?:[,;:)]|$|\n|[-–—]\s)|\.(?:\s|$)|\s+[A-Z]|\s+on\s+(?:the\s+)?\d)"
)
_FOUR_DATE = re.compile(r"(?P<h>[01]\d|2[0-3])(?P<m>[0-5]\d)(?=\s+\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b)")
_LOG_LEFT = re.compile(r"(?:^|\n|[,;:(]\s|[-–—]\s)$")
_FOUR = re.compile(r"(?P<h>[01]\d|2[0-3])(?P<m>[0-5]\d)(?![\d.,]\d|\d|[-/%])")
_LINE_FOUR = re.compile(r"(?P<h>[01]\d|2[0-3])(?P<m>[0-5]\d)(?=\s*(?::|[-–—]\s)\s*[A-Za-z])")
_IN_RANGE = re.compile(
    rf"(?P<h>\d{{1,2}})(?:[:.](?P<m>[0-5]\d))?(?=\s?(?:-|–|—|to|and|until|till|through)\s?\d{{1,2}}(?:[:.]\d\d)?\s?{MERIDIEM})",
    _I,
)
_ISH = re.compile(r"(?P<h>\d{1,2})(?:[:.]?(?P<m>\d\d))?(?=[-\s]?ish\b)", _I)
_BARE = re.compile(r"(?P<h>\d{1,2})(?!\d|[.,:/]\d|[%a-z])", _I)

_MINUTES = rf"(?:half|(?:a\s+)?quarter|(?:{UNDER_100}|\d{{1,2}})\s+minutes?|five|ten|twenty(?:[-\s]five)?|(?:5|10|20|25)(?=\s+(?:past|to)\b))"
_PAST = re.compile(
    rf"(?P<min>{_MINUTES})\s+(?P<dir>past|after|to|before|of|till)\s+(?P<h>{_HOUR}|\d{{1,2}}|noon|midday|midnight)\b"
    rf"(?!\s*[:.]\d)(?:\s*o\s?['’]\s?clock\b)?(?:\s?{MERIDIEM})?", _I,
)  # fmt: skip
_PAST_ONLY = re.compile(r"(?P<min>half|(?:a\s+)?quarter|five|ten|twenty(?:[-\s]five)?)\s+(?P<dir>past|to)\b", _I)
_HALF = re.compile(rf"half[-\s](?P<h>{_HOUR}|1[0-2]|[1-9](?!\d))\b(?![.:]\d)", _I)
_OCLOCK = re.compile(rf"(?P<h>{_HOUR})(?:\s*o\s?['’]?\s?clock\b|\s?{MERIDIEM})", _I)
_HOUR_MINUTE = re.compile(rf"(?P<h>{_HOUR})[-\s](?P<min>oh[-\s](?:{'|'.join(ONES)})|{UNDER_100})(?:\s?{MERIDIEM})?", _I)
_FOUR_WORDS = re.compile(rf"(?P<d>(?:(?:{_DIGIT})[-\s]){{3}}(?:{_DIGIT}))\b(?:\s+(?P<hrs>hours|hrs))?", _I)
_SPOKEN_24 = re.compile(
    rf"(?P<h>{_HOUR_24}|(?:zero|oh)[-\s](?:{_DIGIT})|{_HOUR})[-\s](?P<min>hundred|(?:oh|zero)[-\s](?:{_DIGIT})|(?!(?:{_DIGIT})\b){UNDER_100})\s+(?:hours|hrs)\b", _I
)  # fmt: skip
_SPOKEN_STAMP = re.compile(
    rf"(?P<h>thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:[-\s](?:one|two|three))?|(?:zero|oh)[-\s](?:{_DIGIT}))"
    rf"[-\s](?P<min>hundred|(?:oh|zero)[-\s](?:{_DIGIT})|(?!(?:{_DIGIT})\b){UNDER_100})\b(?=\s*(?:[.;!?)]|$|\n))", _I
)  # fmt: skip
"""'Two going in, fourteen twelve.': the time of day read out at the end of a message."""
_WORD_ISH = re.compile(rf"(?P<half>half\s+)?(?P<h>{_HOUR})(?=[-‐]?ish\b)", _I)
_WORD_HOUR = re.compile(rf"(?P<h>{_HOUR})\b", _I)

AT = re.compile(
    r"(?:^|[^\w])(?:(?:at|until|till|til|since|gone|towards|nearer(?:\s+to)?|to about|(?:later|earlier)\s+than|(?:at|from|until|till|since|by)\s+(?:about|around|roughly|almost|nearly))"
    r"|(?:just|shortly|soon|right|a (?:little|bit)|sometime|some time|immediately|moments|minutes) (?:after|before|past)"
    r"|(?P<loose>by|from|before|after|about|around|between|roughly|nearly|almost|and|to|was))\s+(?:a\s+)?$", _I,
)  # fmt: skip
"""What stands before an hour told without any mark; the loose words also stand before counts."""
_NAMED = re.compile(r"[A-Z][\w’'-]*\s+$")
_LOOKED = re.compile(r"\b(?:look|shot|fir|point|aim|shout|star|laugh|glanc|arriv|swore|wav|yell|gaz)\w*\s+at\s+$", _I)
RIGHT = re.compile(
    r"\s*(?:$|[.;:!?)\]\"”—–]|,(?!\d)|\n|’(?!\w))|\s+(?:and|but|or|did|you|when|that|this|there|nobody|nothing|no\s+one|everyone|everybody|on|in|to|until|till|for|with|because|as|so|while|the|he|"
    r"she|they|we|I|it|sharp|last|yesterday|today|tonight|tomorrow|by|from|every|at|GMT|BST|UTC|E[SD]T|C[SD]T|P[SD]T|M[SD]T|"
    r"mon|tues|wednes|thurs|fri|satur|sun|exactly|or|his|her|their|my|our|is|was|were|had)(?:day)?\b"
)
_PART_FOLLOWS = re.compile(
    r"\s+(?:in\s+the\s+(?:morning|afternoon|evening)|at\s+night|that\s+(?:night|morning|evening|afternoon)|this\s+(?:morning|evening"
    r"|afternoon)|last\s+night|tonight|yesterday|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\s+(?:night|evening|morning|afternoon))\b", _I,
)  # fmt: skip


def _made(
    pos: int, end: int, hour: int, minute: int, mer: str | None, *, second: str | None = None, **how: object
) -> Told | None:
    """A clock time from its parts; None when there is no such time of day."""
    fixed, exact = bool(how.get("fixed")), bool(how.get("exact", True))
    written = "pair" if how.get("pair") else "digits" if how.get("digits") else "open"
    if mer:
        if not (1 <= hour <= 12 or (hour == 0 and mer.lower() == "a")):
            return None
        return Told(pos, end, Clock(hour % 12 + (12 if mer.lower() == "p" else 0), minute, _int(second), "fixed", exact))
    if hour == 24 and minute == 0:
        return Told(pos, end, Clock(0, 0, None, "end"))
    if hour > 23 or minute > 59:
        return None
    form = "fixed" if fixed or hour > 12 or hour == 0 else written
    return Told(pos, end, Clock(hour, minute, _int(second), form, exact))


def _int(digits: str | None) -> int | None:
    return int(digits) if digits is not None else None


_AT_ENDS = frozenset(
    "at until till til since gone towards nearer about around roughly almost nearly after before past by from between and to was than a".split()  # noqa: SIM905 - a word list reads better as text
)


def _at(text: str, pos: int) -> re.Match[str] | None:
    """What `AT` finds before `pos`; only looked for where the word before can end it."""
    end = pos
    while end and text[end - 1].isspace():
        end -= 1
    start = end
    while start and text[start - 1].isalpha() and end - start < 9:
        start -= 1
    return AT.search(text[max(0, pos - 40) : pos]) if text[start:end].lower() in _AT_ENDS else None


def _left(text: str, pos: int) -> str:
    return text[max(0, pos - 40) : pos]


def at_digit(text: str, pos: int) -> Told | None:
    """A time of day that starts with the digits at `pos`."""
    before = text[pos - 1] if pos else " "
    if before in ".:,/$£€#" and not (before in ".:," and text[pos - 2 : pos - 1].isspace()):
        return None
    if m := _COLON.match(text, pos):
        padded = len(m["h"]) == 2 and (m["h"][0] == "0" or m["s"] is not None)
        pair = len(m["h"]) == 2
        return _made(
            pos, m.end(), int(m["h"]), int(m["m"]), m["mer"], second=m["s"], fixed=padded or m["hrs"], digits=True, pair=pair
        )
    if (m := _NO_TIME.match(text, pos)) and (found := _at(text, pos)) and not found["loose"]:
        return Told(pos, m.end(), Clock(None, 0, None, "none"))
    if m := _SERVICE.match(text, pos):
        return _made(pos, m.end(), int(m["h"]), int(m["m"]), None, second=m["s"], fixed=True)
    if m := _IN_RANGE.match(text, pos):
        return _made(pos, m.end(), int(m["h"]), int(m["m"] or 0), None, exact=m["m"] is not None)
    if (m := _DOT.match(text, pos)) and (m["mer"] or m["hrs"] or _dotted(text, pos, m.end())):
        end = m.end() if m["mer"] or m["hrs"] else m.end("m")
        return _made(pos, end, int(m["h"]), int(m["m"]), m["mer"], fixed=m["hrs"] or m["h"][0] == "0", digits=True)
    if (m := _LOGGED.match(text, pos)) and _LOG_LEFT.search(text[max(0, pos - 3) : pos]):
        return _made(pos, m.end(), int(m["h"]), int(m["m"]), None, fixed=m["h"][0] == "0", digits=True)
    if m := _PADDED.match(text, pos):
        return _made(pos, m.end(), int(m["h"]), int(m["m"]), m["mer"])
    if m := _LETTER_H.match(text, pos):
        return _made(pos, m.end(), int(m["h"]), int(m["m"]), None, fixed=True)
    if (m := _SHORT_MERIDIEM.match(text, pos)) and (m["m"] or _at(text, pos)) and RIGHT.match(text, m.end()):
        return _made(pos, m.end(), int(m["h"]), int(m["m"] or 0), m["mer"], exact=bool(m["m"]))
    if m := _TWELVE.match(text, pos):
        return Told(pos, m.end(), Clock(12) if m[1].lower() == "noon" else Clock(0, 0, None, "midnight"))
    if m := _PLAIN.match(text, pos):
        return _made(pos, m.end(), int(m["h"]), 0, m["mer"], exact=False)
    if m := _PAST.match(text, pos):
        return _past(text, pos, m)
    if m := _ISH.match(text, pos):
        return _made(pos, m.end(), int(m["h"]), int(m["m"] or 0), None, exact=m["m"] is not None, fixed=m["h"][0] == "0")
    return _four(text, pos) or _bare(text, pos, _BARE.match(text, pos))


_DOTTED = re.compile(r"(?P<h>[01]\d|2[0-3])\.(?P<m>[0-5]\d)\.(?P<s>[0-5]\d)(?![\d.]\d|\d)")
_TWO_FOUR = re.compile(
    r"(?:[01]\d|2[0-3])[0-5]\d\s?(?:and|to|until|till|[-–])\s?(?:about\s+)?(?:[01]\d|2[0-3])[0-5]\d(?![\d%]|[.,:/-]\d)"
)
_OUTER = re.compile(
    r"\b(?:between|from)\s+(?:about\s+)?(?P<first>[012]\d[0-5]\d\s?(?:and|to|until|till|[-–])\s?(?:about\s+)?)?$", _I
)


_HOURS_AND_YEARS = re.compile(r"1[5-8][0-5]\d\b")
_OPENED = re.compile(r"\b(?:from|until|till|by)\s+(?:about\s+)?$", _I)
_HISTORY = re.compile(
    r"\b(?:1[4-9]\d\d|centur\w+|built|founded|established|dat(?:es|ed|ing)|reign\w*|history|historic|war)\b", _I
)
"""What speaks for a year of four digits that could be a time."""


def at_service(text: str, pos: int) -> Told | None:
    """'between 0615 and 0640', 'at 21.07.33': digits that could be years or a date, and are times here."""
    if (m := _DOTTED.match(text, pos)) and (found := _at(text, pos)) and not found["loose"]:
        return _made(pos, m.end(), int(m["h"]), int(m["m"]), None, second=m["s"], fixed=True)
    if (m := _FOUR.match(text, pos)) and _HOURS_AND_YEARS.match(text, pos) and _OPENED.search(text[max(0, pos - 16) : pos]):
        old = _HISTORY.search(text, max(0, pos - 200), pos) or _HISTORY.search(text, pos + 4, pos + 200)
        return None if old or not RIGHT.match(text, m.end()) else _made(pos, m.end(), int(m["h"]), int(m["m"]), None, fixed=True)
    outer = _OUTER.search(text[max(0, pos - 30) : pos]) if text[pos : pos + 4].isdigit() else None
    if not outer or not _TWO_FOUR.match(text, pos - len(outer["first"] or "")) or _COUNTED.match(text, pos + 4):
        return None
    m, far = _FOUR.match(text, pos), pos - len(outer["first"] or "")
    years = text[far : far + 2] in {"19", "20"}
    return None if m is None or years else _made(pos, m.end(), int(m["h"]), int(m["m"]), None, fixed=True)


_COUNTED = re.compile(r"\s+(?:people|men|women|tonnes|tons|pounds|dollars|metres|feet|[a-z]+s\s+(?:of|were|are))\b")


_LISTED = re.compile(
    r"\bat\s+(?:about\s+)?\d{1,2}\.[0-5]\d(?:,\s+\d{1,2}\.[0-5]\d)*(?:,|,?\s+and|,?\s+or)(?:\s+again)?(?:\s+at)?\s+$", _I
)


def _dotted(text: str, pos: int, end: int) -> bool:
    """Whether '8.20' is a time: 'at' and the like before it, no unit after it."""
    found = _at(text, pos)
    m = _DOT.match(text, pos)
    stop = m.end("m") if m else end
    loose = (found["loose"] or "").lower() if found else ""
    if _LISTED.search(text[max(0, pos - 48) : pos]) and RIGHT.match(text, stop) and not _NOT_DOT.match(text, stop):
        return True
    return bool(
        found and (not loose or loose in {"before", "after"}) and RIGHT.match(text, stop) and not _NOT_DOT.match(text, stop)
    )


def _four(text: str, pos: int) -> Told | None:
    """Four digits with nothing to mark them as a time but what stands around them."""
    if (pos == 0 or text[pos - 1] == "\n") and (m := _LINE_FOUR.match(text, pos)) and m["h"] not in {"19", "20"}:
        return _made(pos, m.end(), int(m["h"]), int(m["m"]), None, fixed=True)
    if m := _FOUR_DATE.match(text, pos):
        return _made(pos, m.end(), int(m["h"]), int(m["m"]), None, fixed=True)
    m, found = _FOUR.match(text, pos), _at(text, pos)
    if not m or not found or not RIGHT.match(text, m.end()):
        return None
    at = found[0].strip().lower().startswith("at") or m["h"][0] == "0"
    if m["h"] in {"19", "20"} and not at:
        return None
    return _made(pos, m.end(), int(m["h"]), int(m["m"]), None, fixed=True) if at or not found["loose"] else None


_TO_PAST = re.compile(
    r"\s+(?:and|to|till|until)\s+(?:about\s+)?(?:\d{1,2}[.:][0-5]\d\b|(?:half|(?:a\s+)?quarter|twenty(?:[-\s]five)?|ten|five)\s+(?:past|to)\b|half\s+\d\b"
    rf"|(?<=until )(?:{_HOUR}|\d{{1,2}})\b(?!\s+[a-z]+s\b|[%:.\d]\d)|(?<=till )(?:{_HOUR}|\d{{1,2}})\b(?!\s+[a-z]+s\b|[%:.\d]\d)"
    rf"|(?:{_HOUR}|\d{{1,2}})(?:\s*o\s?['’]?\s?clock\b|\s?[ap]\.?m\b|\s+(?:in\s+the\s+(?:morning|afternoon|evening)|at\s+night|that\s+(?:night"
    r"|morning|evening|afternoon))\b))",
    _I,
)


_COUNTED = re.compile(
    r"\b(?:numbers?|counts?|figures?|totals?|toll|tally|headcount|estimates?|strength|capacity|bill|price)\b(?:\s+[\w'’-]+){0,5}\s+at\s+$",
    _I,
)
"""'put the number at seven': how many, and no time."""


def _bare(text: str, pos: int, m: re.Match[str] | None) -> Told | None:
    """An hour alone: 'at seven', 'just after ten', 'gone 11'; not 'about nine' and never before a noun."""
    if not m:
        return None
    hour = int(m["h"]) if m["h"].isdigit() else HOURS[m["h"].lower()]
    if not 1 <= hour <= 12 or _COUNTED.search(text[max(0, pos - 60) : pos]):
        return None
    left = _left(text, pos)
    found, follows = _at(text, pos), _PART_FOLLOWS.match(text, m.end())
    if found and re.search(r"(?:between|from)\s", found[0], _I) and _TO_PAST.match(text, m.end()):
        return _made(pos, m.end(), hour, 0, None, exact=False)
    if follows and not found and (m["h"].isdigit() or _NAMED.search(left)):
        return None
    if not follows and not (found and not found["loose"] and RIGHT.match(text, m.end())):
        return _after_hour(text, pos, m, hour, found)
    if _LOOKED.search(left):
        return None
    return _made(pos, m.end(), hour, 0, None, exact=False)


_STRONG_RIGHT = re.compile(r"\s*(?:$|[.;!?]|,(?!\d))|\s+(?:on\s+(?:the\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day)", _I)


def _after_hour(text: str, pos: int, m: re.Match[str], hour: int, found: re.Match[str] | None) -> Told | None:
    """'before ten.', 'by nine,': loose words count only where the clause ends there and no count is likely."""
    word = (found["loose"] or "").lower() if found else ""
    if word in {"before", "after", "by"} and not m["h"].isdigit() and _STRONG_RIGHT.match(text, m.end()):
        return _made(pos, m.end(), hour, 0, None, exact=False)
    return None


def at_word(text: str, pos: int) -> Told | None:
    """A time of day that starts with the word at `pos`, a number, 'half' or 'quarter'."""
    if m := _FOUR_WORDS.match(text, pos):
        return _four_words(text, pos, m)
    if m := _SPOKEN_24.match(text, pos):
        return _spoken(pos, m)
    if (m := _SPOKEN_STAMP.match(text, pos)) and _READ_OUT.search(text[max(0, pos - 12) : pos]) and pos > 0:
        return _read_out(pos, m)
    if m := _PAST.match(text, pos):
        return _past(text, pos, m)
    if m := _OCLOCK.match(text, pos):
        return _made(pos, m.end(), HOURS[m["h"].lower()], 0, m["mer"], exact=False)
    left = _at(text, pos)
    if (m := _HOUR_MINUTE.match(text, pos)) and (m["mer"] or (left and not left["loose"] and RIGHT.match(text, m.end()))):
        minute = number_value(m["min"].lower().removeprefix("oh"))
        if minute is not None and (minute >= 10 or m["min"].lower().startswith("oh")):
            return _made(pos, m.end(), HOURS[m["h"].lower()], int(minute), m["mer"])
    if m := _WORD_ISH.match(text, pos):
        return _made(pos, m.end(), HOURS[m["h"].lower()], 30 if m["half"] else 0, None, exact=bool(m["half"]))
    if left and (m := _HALF.match(text, pos)) and RIGHT.match(text, m.end()):
        return _made(pos, m.end(), HOURS.get(m["h"].lower()) or int(m["h"]), 30, None)
    if left and (m := _PAST_ONLY.match(text, pos)) and RIGHT.match(text, m.end()) and (m["dir"] == "past" or not left["loose"]):
        minutes, step = _minutes(m["min"]), m["dir"].lower() == "past"
        return Told(pos, m.end(), Clock(None, minutes if step else -minutes, None, "open"))
    return _bare(text, pos, _WORD_HOUR.match(text, pos))


def _minutes(words: str) -> int:
    words = words.lower()
    if words == "half":
        return 30
    return 15 if words.endswith("quarter") else int(number_value(words) or 0)


def _past(text: str, pos: int, m: re.Match[str]) -> Told | None:
    """'quarter past six', 'four minutes to eight'; 'five to six people' is a range of counts."""
    toward = m["dir"].lower() in {"to", "before", "of", "till"}
    plain = not re.search(r"half|quarter|minute", m["min"], _I)
    if m["dir"].lower() == "of" and not re.search(r"quarter", m["min"], _I):
        return None
    if (plain and m["dir"].lower() != "past") or m["dir"].lower() in {"after", "before"}:
        marked = m["mer"] or re.search(r"clock|noon|midnight", m[0], _I)
        left = _at(text, pos)
        ranged = left and re.search(r"\b(?:from|between)\s+$", left[0], _I)
        if m["min"].isdigit() and ranged:
            return None
        if not marked and not ((left or m["dir"].lower() in {"after", "before"}) and RIGHT.match(text, m.end())):
            return None
    word, minutes = m["h"].lower(), _minutes(m["min"])
    if minutes > 59:
        return None
    if word in {"noon", "midday", "midnight"}:
        moment = (12 if word != "midnight" else 24) * 60 + (-minutes if toward else minutes)
        return Told(pos, m.end(), Clock(moment // 60 % 24, moment % 60, None, "fixed"))
    hour = HOURS.get(word) or int(word) if word in HOURS or word.isdigit() else 0
    if not 1 <= hour <= 23:
        return None
    if not toward:
        return _made(pos, m.end(), hour, minutes, m["mer"])
    made = _made(pos, m.end(), hour, 0, m["mer"])
    if not made or not made.clock or made.clock.hour is None:
        return None
    if made.clock.form == "open":
        return Told(pos, m.end(), Clock((hour - 2) % 12 + 1, 60 - minutes, None, "open"))
    total = made.clock.hour * 60 - minutes
    return Told(pos, m.end(), Clock(total // 60 % 24, total % 60, None, made.clock.form))


_READ_OUT = re.compile(r"(?:^|[.,;:—–]\s|\bat\s|\btimed? (?:at\s)?|\bsince\s|\buntil\s|\bby\s|\bfrom\s)$", _I)


def _four_words(text: str, pos: int, m: re.Match[str]) -> Told | None:
    """Four digits read out: 'one nine three zero'. Without 'hours' only after a stop or 'at', and where the words end."""
    digits = [{**ZEROS, **ONES}[w] for w in re.split(r"[-\s]", m["d"].lower())]
    hour, minute = digits[0] * 10 + digits[1], digits[2] * 10 + digits[3]
    ends = re.match(r"\s*(?:[.,;!?)]|$|\n)", text[m.end() : m.end() + 3])
    if hour > 23 or minute > 59 or not (m["hrs"] or (ends and _READ_OUT.search(text[max(0, pos - 12) : pos]))):
        return None
    return _made(pos, m.end(), hour, minute, None, fixed=True)


def _spoken(pos: int, m: re.Match[str]) -> Told | None:
    def value(words: str) -> int:
        pieces = [{**ZEROS, **SMALL}.get(w, 0) for w in re.split(r"[-\s]", words.lower())]
        return sum(pieces)

    return _made(pos, m.end(), value(m["h"]), 0 if m["min"].lower() == "hundred" else value(m["min"]), None, fixed=True)


def _read_out(pos: int, m: re.Match[str]) -> Told | None:
    told = _spoken(pos, m)
    return told if told and told.clock and told.clock.minute < 60 else None


def noon_or_midnight(text: str, pos: int) -> Told | None:
    """'noon' and 'midnight', unless they only name a thing ('midnight blue', 'Midnight Mass')."""
    if m := re.compile(
        r"(noon|midnight)\b(?![-\s](?:blue|mass|snack|shift|bus|train|feast|sun|whistle|bell|siren|gun|news|service|chimes)\b)",
        _I,
    ).match(text, pos):
        return Told(pos, m.end(), Clock(12) if m[1].lower() == "noon" else Clock(0, 0, None, "midnight"))
    return None

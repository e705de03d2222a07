"""Periods as reports and news name them: 'the latest quarter', 'year-earlier', 'the full year', 'the weeks ahead'."""

import re

from firsthand.language.timegrammar_told import Told
from firsthand.language.timegrammar_words import UNITS, VAGUE_LENGTHS

_I = re.IGNORECASE
_NTHS = {"first": 1, "second": 2, "third": 3, "fourth": 4}

_YEAR_AGO = re.compile(
    r"year-(?:ago|earlier)(?:\s+(?:fiscal\s+)?(?:(?P<n>first|second|third|fourth)[-\s]+)?(?P<u>quarter|half|period|year|month|(?:three|six|nine)\s+months)\b)?",
    _I,
)
_THE = re.compile(r"\b(?:the|an?)\s+(?:(?:comparable|corresponding|same)\s+)?$", _I)
_LATEST = re.compile(r"(?:latest|most\s+recent)\s+(?:fiscal\s+|financial\s+)?(?P<u>quarter|period|year)\b(?!-)", _I)
_QUARTER = re.compile(
    r"quarter(?:(?=[’']s)|\s*(?=[.,;)]|$)|(?=\s+(?:ended|ending|to|from|on|compared|was|were|and|but|because|as|with|by|after|he|she|it|they|the)\b))",
    _I,
)
_IN_THE = re.compile(r"\b(?:in|for|during|throughout|over)\s+(?P<the>the\s+)$", _I)
_YEAR_ENDED = re.compile(
    r"(?:(?:fiscal|financial|full|whole|tax)\s+)?year\s+(?=(?:ended|ending)\b|to\s+(?:the\s+end\s+of\s+)?[A-Z][a-z]+)", _I
)
_ENTIRE_YEAR = re.compile(r"(?:full|fiscal|financial|entire|whole|current\s+(?:fiscal|financial))\s+year\b(?!-|\s+of\b)", _I)
_THE_LEFT = re.compile(r"\b(?P<w>the|this|last|next)\s+$", _I)
_WEEK = re.compile(r"week\b(?=\s*[.,;)]|[’']s\s+\w)", _I)
_FOR = re.compile(r"\bfor\s+the\s+$", _I)
_FOR_THE = re.compile(r"\b(?:for|of|in|and)\s+the\s+$", _I)
_EARLIER_IN = re.compile(r"\b(?:earlier|later|early|late)\s+(?:on\s+)?in\s+the\s+$", _I)
_STEP = {"the": 0, "this": 0, "last": -1, "next": 1}


def at_report_year(text: str, pos: int, pivot: int) -> Told | None:
    """'year-earlier', 'the year-ago quarter', 'the year ended', 'earlier in the year'."""
    left = text[max(0, pos - 24) : pos]
    if m := _YEAR_AGO.match(text, pos):
        start = pos - len(the[0]) if m["u"] and (the := _THE.search(left)) else pos
        return Told(start, m.end(), period=_year_before(m))
    if m := _YEAR_ENDED.match(text, pos):
        return _year_ended(pos, m, left)
    if (early := _EARLIER_IN.search(left)) and re.compile(r"year\b(?!-|\s+of\b)").match(text, pos):
        return Told(pos - len(early[0]), pos + 4, period=("year", 0), which="the")
    return None


def _year_before(m: re.Match[str]) -> tuple[str, int]:
    """A quarter a year before the last that has ended, or the one named; else last year."""
    name = (m["u"] or "").lower()
    if name in {"quarter", "half"} and m["n"]:
        return f"{name} {_NTHS[m['n'].lower()]}", -1
    return ("quarter", -5) if name == "quarter" else ("year", -1) if name == "year" else ("period before", -1)


_SAME = re.compile(
    r"(?:same|comparable|corresponding|equivalent)\s+(?P<u>period|quarter|month|week|day|time|point|stage|season)\s+(?:of\s+|in\s+)?"
    r"(?:(?:the\s+)?(?:last|previous|prior)\s+year|a\s+year\s+(?:ago|earlier|before))\b", _I
)  # fmt: skip


def at_same_period(text: str, pos: int, pivot: int) -> Told | None:
    """'the same period last year', 'the corresponding month a year earlier'."""
    m = _SAME.match(text, pos)
    if not m:
        return None
    the = re.search(r"\bthe\s+$", text[max(0, pos - 6) : pos], _I)
    name = "period before" if m["u"].lower() in {"period", "quarter"} else "year"
    return Told(pos - len(the[0]) if the else pos, m.end(), period=(name, -1))


def _year_ended(pos: int, m: re.Match[str], left: str) -> Told | None:
    the = re.search(r"\b(?:the|a)\s+$", left, _I)
    size = UNITS["year"]
    end = m.end() - (len(m[0]) - len(m[0].rstrip()))
    return Told(pos - len(the[0]), end, length=(size, size), unit="year", count=1.0) if the else None


def at_latest(text: str, pos: int, pivot: int) -> Told | None:
    """'the latest quarter': the last that has ended when the account is given."""
    m, the = _LATEST.match(text, pos), re.search(r"\bthe\s+$", text[max(0, pos - 6) : pos], _I)
    if not m or not the:
        return None
    name = "year" if m["u"].lower() == "year" else "quarter"
    return Told(pos - len(the[0]), m.end(), period=(name, -1))


def at_plain_quarter(text: str, pos: int, pivot: int) -> Told | None:
    """'sales in the quarter': the last that has ended when the account is given."""
    m, the = _QUARTER.match(text, pos), _IN_THE.search(text[max(0, pos - 16) : pos])
    return Told(pos - len(the["the"]), pos + 7, period=("quarter", -1)) if m and the else None


def at_entire_year(text: str, pos: int, pivot: int) -> Told | None:
    """'the full year', 'this fiscal year', 'the fiscal year ended Jan. 31'."""
    left = text[max(0, pos - 8) : pos]
    if m := _YEAR_ENDED.match(text, pos):
        return _year_ended(pos, m, left)
    m, the = _ENTIRE_YEAR.match(text, pos), _THE_LEFT.search(left)
    return Told(pos - len(the[0]), m.end(), period=("year", _STEP[the["w"].lower()])) if m and the else None


def at_whole_week(text: str, pos: int, pivot: int) -> Told | None:
    """'down two points for the week', 'the result of the week's rain'."""
    m = _WEEK.match(text, pos)
    owned = text[m.end() : m.end() + 1] in {"’", "'"} if m else False
    if not m or not (_FOR_THE if owned else _FOR).search(text[max(0, pos - 10) : pos]):
        return None
    return Told(pos - 4, pos + 4, period=("week", 0))


_AHEAD = re.compile(r"(?P<u>days|weeks|months|years|decades)(?:\s+(?:that\s+followed|ahead|to\s+come|since))\b(?!\s+of\b)", _I)
_OVER_THE = re.compile(r"\b(?:over|down|through)\s+the\s+$", _I)
_THE_BEFORE = re.compile(r"\bthe\s+$", _I)


def at_stretch(text: str, pos: int, pivot: int) -> Told | None:
    """'in the years that followed', 'the weeks ahead', 'over the years': a length that nothing counts."""
    left = text[max(0, pos - 14) : pos]
    the = _THE_BEFORE.search(left)
    m = _AHEAD.match(text, pos)
    over = (
        None
        if m
        else re.compile(r"(?P<u>years|decades)\b(?!\s+(?:of|before|after|since|that|when|in|from|to)\b)", _I).match(text, pos)
    )
    if not the or not (m or (over and _OVER_THE.search(left))):
        return None
    unit = (m or over)["u"].lower()  # type: ignore[index]
    end = pos + len(unit) if over or not m or "ahead" not in m[0].lower() else m.end()
    return Told(pos - len(the[0]), end, length=VAGUE_LENGTHS[unit[:-1]], unit=unit[:-1], approx="about")


_TERM = re.compile(r"(?P<w>near|short|long|longer|medium)\s+term\b", _I)
_IN_TERM = re.compile(r"\b(?:in|over|for|of)\s+(?P<the>the\s+)$", _I)
_DATE_LATER = re.compile(r"later\s+(?:date|time|stage)\b", _I)
_A = re.compile(r"\ba\s+$", _I)


def at_term(text: str, pos: int, pivot: int) -> Told | None:
    """'in the near term', 'at a later date': ahead, no more is said."""
    left = text[max(0, pos - 9) : pos]
    m, the = _TERM.match(text, pos), _IN_TERM.search(left)
    if m and the:
        return Told(pos - len(the["the"]), m.end(), ref="FUTURE_REF")
    later, a = _DATE_LATER.match(text, pos), _A.search(left)
    return Told(pos - len(a[0]), later.end(), ref="FUTURE_REF") if later and a else None


_ONE_DAY = re.compile(r"one\s+day\b", _I)
_WILL = re.compile(r"\b(?:will|would|could|might|may|to|can|['’]ll)\s+$", _I)


def at_one_day(text: str, pos: int, pivot: int) -> Told | None:
    """'it will one day be rebuilt'."""
    m = _ONE_DAY.match(text, pos)
    return Told(pos, m.end(), ref="FUTURE_REF") if m and _WILL.search(text[max(0, pos - 8) : pos]) else None


_NTH_DAY = re.compile(
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|final|opening)\s+(?P<u>day|week|month|year|hour)(?P<s>s)?\b(?![-’'])"
    r"|early\s+(?P<v>days|weeks|months|years)\b", _I
)  # fmt: skip
_WHOSE = re.compile(r"\b(?P<w>the|his|her|its|their|our|my)\s+$", _I)
_OF_DATE = re.compile(
    r"\s+of\s+(?:the\s+(?:month|year|week)\b|(?:January|February|March|April|May|June|July|August|September|October|November|December|\d))"
)


def at_nth_day(text: str, pos: int, pivot: int) -> Told | None:
    """'the third day of the search', 'in the first weeks': told from something that is not placed."""
    m, whose = _NTH_DAY.match(text, pos), _WHOSE.search(text[max(0, pos - 6) : pos])
    if not m or not whose or _OF_DATE.match(text, m.end()):
        return None
    start = pos - len(whose[0]) if whose["w"].lower() == "the" else pos
    if m["v"] or m["s"]:
        unit = (m["v"] or m["u"]).lower().removesuffix("s")
        return Told(start, m.end(), length=VAGUE_LENGTHS[unit], unit=unit, approx="about")
    return Told(start, m.end(), ref="PAST_REF")


_WHILE = re.compile(r"(?:while|time)\b(?!\s+(?:ago|after|before|later|earlier|back|past))", _I)
_FOR_SOME = re.compile(
    r"\b(?:for|in|after|took|takes|quite)\s+(?:(?P<t>some\s+)|(?P<w>a\s+(?:(?:little|short|long|good)\s+)?))$", _I
)


def at_while(text: str, pos: int, pivot: int) -> Told | None:
    """'for some time', 'for a while'."""
    some = _FOR_SOME.search(text[max(0, pos - 18) : pos])
    name = "t" if text[pos].lower() == "t" else "w"
    if not some or not some[name] or not (m := _WHILE.match(text, pos)):
        return None
    return Told(pos - len(some[name]), m.end(), ref="PAST_REF", unit="while")


_THE_TIME = re.compile(r"time\b(?!\s+(?:of|being|that|when|in|limit|she|he|the|they|I|we|you|it|an?|[A-Z]\w+)\b|[-’'])")
_AT_THE = re.compile(r"\b(?:at|during|since|by)\s+(?P<w>(?:the|that)\s+(?:same\s+)?)$", _I)


def at_the_time(text: str, pos: int, pivot: int) -> Told | None:
    """'he was away at the time'."""
    m, the = _THE_TIME.match(text, pos), _AT_THE.search(text[max(0, pos - 20) : pos])
    if not m or not the or "same" in the["w"].lower():
        return None
    return Told(pos - len(the["w"]), m.end(), ref="PAST_REF")

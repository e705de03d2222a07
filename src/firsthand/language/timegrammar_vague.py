"""Times that recur, that only say 'now' or 'lately', and the calendar's larger pieces: quarters, halves, fiscal years, centuries."""

import re

from firsthand.language.numberwords import NUMBER, number_value
from firsthand.language.timegrammar_told import Told
from firsthand.language.timegrammar_words import (
    MONTHS,
    ORDINALS,
    PART_WORDS,
    SEASONS,
    UNIT_NAMES,
    UNITS,
    VAGUE_LENGTHS,
    WEEKDAYS,
)

_I = re.IGNORECASE

_REFS = {
    "now": "PRESENT_REF", "currently": "PRESENT_REF", "current": "PRESENT_REF", "nowadays": "PRESENT_REF", "present": "PRESENT_REF",
    "recently": "PAST_REF", "recent": "PAST_REF", "past": "PAST_REF",
    "future": "FUTURE_REF", "coming": "FUTURE_REF", "soon": "FUTURE_REF",
}  # fmt: skip
REF_WORDS = tuple(_REFS)
_CURRENT_PERIOD = re.compile(r"\s+(?:year|month|week|quarter|decade|century)\b", _I)
_AS_SOON = re.compile(r"\b(?:as|how|too)\s+$", _I)
_AS_AFTER = re.compile(
    r"\s+(?:as|after|before|afterwards?|\w{2,}ed|became|began|came|fell|found|gave|got|grew|had|knew|left|lost|made|met|ran|rose|saw|spread|took|was|went|were)\b",
    _I,
)
"""'soon' that goes on with a story: nothing is to come."""
_AS_POSSIBLE = re.compile(r"as\s(?P<s>soon)\s+as\s+possible\b", _I)
_SPANS = re.compile(r"\s+(?P<u>days|weeks|months|years|decades|quarters|hours|minutes|times?)\b", _I)
_PAST_NOUN = re.compile(r"(?P<w>\b(?:in|of|from|into|with|to)\s+the\s+)(?:(?:recent|distant)\s+)?$", _I)
_ENDS = re.compile(
    r"\s*(?:[.,;:!?)\"”’']|$|\n)|\s+(?:and|or|but|that|was|is|has|have|had|when|as|for|with|to|on|in|by|he|she|they|we"
    r"|I|it|you|there|this|these|those|the|an?|are|were|would|did|not|been|because|from|than|about|at|of)\b", _I,
)  # fmt: skip
_FUTURE = re.compile(r"\b(?:the|the\s+(?:near|foreseeable|distant|immediate)|near|foreseeable|near-term)\s+$", _I)


def at_ref(text: str, pos: int, pivot: int) -> Told | None:
    """'now', 'currently', 'recently', 'in the past', 'soon': times that say no more than that."""
    word = re.compile(r"[A-Za-z]+").match(text, pos)
    name = word[0].lower() if word else ""
    if not word or (pos and text[pos - 1] in "-‐"):
        return None
    left, end = text[max(0, pos - 24) : pos], word.end()
    if name == "soon" and (m := _AS_POSSIBLE.match(text, max(0, pos - 3))) and m.start("s") == pos:
        return Told(m.start(), m.end(), ref="FUTURE_REF")
    if name == "current" and _CURRENT_PERIOD.match(text, end):
        return None
    if name == "now" and re.search(r"\bright\s$", left, _I):
        return Told(pos - 6, end, ref="PRESENT_REF")
    if name == "now" and (text[end : end + 1] in {"-", "‐"} or (word[0] == "Now" and text[end : end + 1] in ",.")):
        return None
    if name == "soon" and (_AS_SOON.search(left) or _AS_AFTER.match(text, end)):
        return None
    if name == "recently" and _AS_SOON.search(left):
        return None
    if name in {"recent", "past"} and (spans := _SPANS.match(text, end)) and not re.search(r"\bthe\s+$", left, _I):
        unit = spans["u"].lower().removesuffix("s")
        return Told(pos, spans.end(), ref="PAST_REF", unit=None if unit == "time" else unit)
    if name == "present" and not (re.search(r"\bat\s$", left, _I) and _ENDS.match(text, end)):
        return None
    if name == "past" and not (_PAST_NOUN.search(left) and _ENDS.match(text, end)):
        return None
    if name == "future" and not (_ENDS.match(text, end) or _FUTURE.search(left) or _SPANS.match(text, end)):
        return None
    if name in {"coming", "future"} and (spans := _SPANS.match(text, end)):
        unit = spans["u"].lower().removesuffix("s")
        return Told(pos, spans.end(), ref="FUTURE_REF", unit=None if unit in {"time", "quarter"} or name == "future" else unit)
    if name == "coming":
        return None
    start = pos
    if name in {"future", "past"} and (m := _FUTURE.search(left) if name == "future" else None):
        start = pos - len(left) + m.start()
    return Told(start, end, ref=_REFS[name])


_THESE_DAYS = re.compile(r"these\s+days\b", _I)
_FROM_THEN = re.compile(r"\s+(?:ago|earlier|later|before|after|from|into|and\s+a|or)\b", _I)
_RATE_LEFT = re.compile(
    r"(?:\b(?:once|twice|times|(?:million|billion|thousand|hundred)(?:\s+[a-z]+s)?|(?:hundreds|thousands|dozens|tens|millions)\s+of\s+[a-z]+)|[$£€]\s?\d[\d.,]*|%|\bper\s?cent|\b\d[\d.,]*(?:\s+[a-z-]+){0,2}\s+[a-z]+s)\s+(?P<a>an?\s+)$",
    _I,
)


def at_rate(text: str, pos: int, pivot: int) -> Told | None:
    """'three times a week', '£400 a year'."""
    word = re.compile(r"(?:day|week|month|year)\b", _I).match(text, pos)
    low = max(0, pos - 50)
    m = _RATE_LEFT.search(text[low:pos]) if word else None
    if not m or not word or _FROM_THEN.match(text, pos + len(word[0])):
        return None
    return Told(low + m.start("a"), pos + len(word[0]), unit=word[0].lower(), count=1.0, every=True)


def at_these_days(text: str, pos: int, pivot: int) -> Told | None:
    """'these days'."""
    m = _THESE_DAYS.match(text, pos)
    return Told(pos, m.end(), ref="PRESENT_REF") if m else None


_LASTING = re.compile(r"(?P<u>hour|day|week|month|year|decade|centurie|century)(?P<s>s)?[-‐]long\b", _I)


def at_long(text: str, pos: int, pivot: int) -> Told | None:
    """'a day-long search', 'a years-long dispute'."""
    m = _LASTING.match(text, pos)
    if not m or (pos and text[pos - 1] in "-‐"):
        return None
    unit = "century" if m["u"].lower().startswith("centur") else m["u"].lower()
    size = UNITS[unit]
    length = VAGUE_LENGTHS[unit] if m["s"] else (size, size)
    return Told(pos, m.end(), length=length, unit=unit, count=None if m["s"] else 1.0)


_NINETIES = {"sixties": 1960, "seventies": 1970, "eighties": 1980, "nineties": 1990}
NINETIES = tuple(_NINETIES)


def at_nineties(text: str, pos: int, pivot: int) -> Told | None:
    """'the late nineties'; 'in his nineties' is an age."""
    word = re.compile(r"[A-Za-z]+").match(text, pos)
    if not word or not re.search(r"\bthe\s+(?:(?:early|mid|late)[-\s])?$", text[max(0, pos - 12) : pos], _I):
        return None
    return Told(pos, word.end(), year=_NINETIES[word[0].lower()], period=("decade", 0))


_YEAR_END = re.compile(r"year(?:[’']s)?[-\s]end\b", _I)


def at_year_end(text: str, pos: int, pivot: int) -> Told | None:
    """'by year-end'."""
    m = _YEAR_END.match(text, pos)
    return Told(pos, m.end(), period=("year", 0), edge="late") if m else None


_EVERY = re.compile(
    rf"(?P<q>every|each)\s+(?:(?P<o>other|second|third|few)\s+|(?P<n>{NUMBER})\s+|(?:single|working)\s+)?(?P<w>[A-Za-z]+)(?:\s+(?P<p>morning|afternoon|evening|night)\b)?",
    _I,
)
_ADVERBS = {
    "hourly": "hour", "daily": "day", "nightly": "day", "weekly": "week", "fortnightly": "week", "monthly": "month", "yearly": "year", "annually": "year",
}  # fmt: skip
ADVERBS = tuple(_ADVERBS)


def at_every(text: str, pos: int, pivot: int) -> Told | None:
    """What recurs: 'every Tuesday', 'each morning', 'every two weeks'."""
    m = _EVERY.match(text, pos)
    if not m:
        return None
    word = m["w"].lower()
    end = m.end() if m["p"] and word in WEEKDAYS else m.end("w")
    part = PART_WORDS[m["p"].lower()] if m["p"] and word in WEEKDAYS else None
    count = number_value(m["n"]) if m["n"] else 2.0 if (m["o"] or "").lower() in {"other", "second"} else 1.0
    if word in WEEKDAYS and word.endswith("day"):
        return Told(pos, end, weekday=WEEKDAYS[word], part=part, every=True)
    if word in MONTHS and m["w"][0].isupper():
        return Told(pos, end, month=MONTHS[word], every=True)
    if word in PART_WORDS:
        return Told(pos, end, part=PART_WORDS[word], every=True)
    if word in SEASONS or word == "weekend":
        return Told(pos, end, period=(word, None), every=True)
    if word in UNITS or word in {"quarter", "quarters"}:
        return Told(pos, end, unit=UNIT_NAMES.get(word, word.removesuffix("s")), count=count, every=True)
    return None


_PAPER = re.compile(r"(?:\s+[A-Z][a-z]+)")


def at_adverb(text: str, pos: int, pivot: int) -> Told | None:
    """'daily', 'weekly', 'annually'; not in names of papers."""
    word = re.compile(r"[A-Za-z]+").match(text, pos)
    if not word or text[pos].isupper() or (pos and text[pos - 1] == "-"):
        return None
    return Told(pos, word.end(), unit=_ADVERBS[word[0].lower()], count=1.0, every=True)


_WEEKDAYS_PLURAL = re.compile(r"(?:Mondays|Tuesdays|Wednesdays|Thursdays|Fridays|Saturdays|Sundays)\b(?!\s+ago)")


def at_weekdays(text: str, pos: int, pivot: int) -> Told | None:
    """'on Tuesdays': what recurs."""
    m = _WEEKDAYS_PLURAL.match(text, pos)
    return Told(pos, m.end(), weekday=WEEKDAYS[m[0].lower()[:-1]], every=True) if m else None


# --------------------------------------------------------------------------- quarters, halves, fiscal years, centuries

_NTHS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": 4, "final": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_OF_YEAR = r"(?:\s+(?:of\s+)?(?:(?:fiscal\s+)?(?P<y>(?:19|20)\d\d)\b|(?P<w>this|last|next)\s+year\b))?"
_QUARTER = re.compile(
    rf"(?P<n>first|second|third|fourth|last|final|1st|2nd|3rd|4th)(?:[-\s]+(?:fiscal\s+)?)(?P<u>quarter|half)(?![a-z]|\s+of\s+(?!(?:19|20)\d\d|fiscal|the\s+year|this|last|next)){_OF_YEAR}",
    _I,
)
_RESULTS = re.compile(r"\s+(?:profits?|earnings|results|sales|revenues?|loss(?:es)?|net|figures|growth|turnover)\b", _I)
_Q = re.compile(r"Q(?P<n>[1-4])(?:\s*(?:of\s+)?(?P<y>(?:19|20)\d\d))?\b|(?P<y2>(?:19|20)\d\d)\s?Q(?P<n2>[1-4])\b")
_FISCAL = re.compile(r"(?:fiscal|financial)\s+(?:year\s+)?(?P<y>(?:19|20)\d\d)(?:\s?[-/–]\s?(?P<z>\d\d)\b)?|FY\s?['’]?(?P<f>(?:20)?\d\d)(?:\s?[-/–]\s?(?P<g>\d\d)\b)?\b", _I)  # fmt: skip
_CENTURY = re.compile(r"(?P<n>\d\d?)(?:st|nd|rd|th)[-\s]century\b|(?P<o>[a-z-]+)[-\s]century\b", _I)
_STEP = {"last": -1, "this": 0, "next": 1}


def at_quarter(text: str, pos: int, pivot: int) -> Told | None:
    """'the third quarter of 2024', 'the second half of 2025', in the year told or the account's."""
    m = _QUARTER.match(text, pos)
    if not m:
        return None
    number, name = _NTHS[m["n"].lower()], m["u"].lower()
    if name == "half":
        number = 2 if m["n"].lower() in {"last", "final"} else number
    if (name == "half" and (number > 2 or not (m["y"] or m["w"] or _RESULTS.match(text, m.end())))) or (
        m["n"].lower() in {"last", "final"} and not (m["y"] or m["w"])
    ):
        return None
    year = int(m["y"]) if m["y"] else None
    step = _STEP[m["w"].lower()] if m["w"] else None
    return Told(pos, m.end(), year=year, period=(f"{name} {number}", step))


def at_q(text: str, pos: int, pivot: int) -> Told | None:
    """'Q3 2025'."""
    m = _Q.match(text, pos)
    if not m:
        return None
    year = m["y"] or m["y2"]
    return Told(pos, m.end(), year=int(year) if year else None, period=(f"quarter {m['n'] or m['n2']}", None))


def at_fiscal(text: str, pos: int, pivot: int) -> Told | None:
    """'fiscal 2024', 'FY2024', 'financial year 2019/20': which twelve months a body counts is not known, so the bounds are wide."""
    m = _FISCAL.match(text, pos)
    if not m:
        return None
    digits = m["y"] or m["f"]
    year = int(digits) if len(digits) == 4 else pivot // 100 * 100 + int(digits)
    return Told(pos, m.end(), year=year, period=("fiscal", 1 if m["z"] or m["g"] else 0))


def at_century(text: str, pos: int, pivot: int) -> Told | None:
    """'the 19th century'."""
    m = _CENTURY.match(text, pos)
    if not m:
        return None
    number = int(m["n"]) if m["n"] else ORDINALS.get(m["o"].lower())
    return Told(pos, m.end(), year=(number - 1) * 100 + 1, period=("century", None)) if number and 1 <= number <= 21 else None


# --------------------------------------------------------------------------- holidays that move

_MOVING = re.compile(
    r"(?P<thanksgiving>Thanksgiving)(?:\s+Day)?\b|(?P<memorial>Memorial)\s+Day\b|(?P<labor>Labor)\s+Day\b|(?P<mlk>Martin\s+Luther\s+King(?:,?\s+Jr\.?)?|MLK)\s+Day\b"
    r"|(?P<presidents>Presidents?[’']?)\s+Day\b|(?P<good>Good)\s+Friday\b|(?P<eastermonday>Easter)\s+Monday\b|(?P<easter>Easter)(?:\s+(?:Sunday|Day))?\b(?!\s+(?:egg|week|break|holiday))"
    r"|(?P<columbus>Columbus)\s+Day\b|(?P<mothering>Mothering)\s+Sunday\b"
)  # fmt: skip
_FIXED = re.compile(
    r"(?P<vet>Veterans?[’']?\s+Day)\b|(?P<jun>Juneteenth)\b|(?P<ind>Independence\s+Day)\b|(?P<rem>Armistice\s+Day)\b"
)
_FIXED_DAYS = {"vet": (11, 11), "jun": (6, 19), "ind": (7, 4), "rem": (11, 11)}
_YEAR = re.compile(r",?\s+(?:in\s+|of\s+)?((?:1[5-9]|[2-9]\d)\d\d)(?!\d)")
_LEFT = re.compile(r"\b(?P<w>last|this|next)\s+$", _I)


def at_moving(text: str, pos: int, pivot: int) -> Told | None:
    """Days with a name: 'Thanksgiving', 'Labor Day 2024', 'Easter Monday', 'last Memorial Day'."""
    m = _MOVING.match(text, pos)
    fixed = None if m else _FIXED.match(text, pos)
    if not m and not fixed:
        return None
    end = (m or fixed).end()  # type: ignore[union-attr]
    year = _YEAR.match(text, end)
    left = _LEFT.search(text[max(0, pos - 6) : pos])
    step = _STEP[left["w"].lower()] if left else None
    start = pos if not left else max(0, pos - 6) + left.start()
    end, told = (year.end(), int(year[1])) if year else (end, None)
    if fixed:
        month, day = _FIXED_DAYS[fixed.lastgroup or "ind"]
        return Told(start, end, year=told, month=month, day=day)
    return Told(start, end, year=told, period=(m.lastgroup or "easter", step)) if m else None

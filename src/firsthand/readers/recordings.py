"""When a recording started, in typed or spoken words, and the moments of its parts."""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from firsthand.model import When
from firsthand.readers import Incoming
from firsthand.readers.heads import first_date
from firsthand.readers.moments import read_stamps
from firsthand.readers.stamps import MONTHS

_STARTS = re.compile(
    r"\b(?:(?:recording|recorder|tape|log|audio|channel|transmission|interview|file|track|video|disc|footage|dictation)\b[^.?!]{0,40}?"
    r"\b(?:start(?:s|ed|ing)?|begins?|began|beginning|commenc\w+|opens?|opened)|start(?:s|ed|ing)?(?:\s+time)?(?:\s+is)?(?=\s+at\b|:)|"
    r"recorded|start\s+time)\b",
    re.IGNORECASE,
)
_NOW = re.compile(r"\b(?:the\s+)?time\s+(?:is(?:\s+now)?|now)\b|\bit\s+is\s+now\b", re.IGNORECASE)
_TYPED = re.compile(
    r"\b(?P<hour>\d{1,2})\s?[:.]\s?(?P<minute>\d{2})(?:[:.](?P<second>\d{2}))?|\b(?P<four>[012]\d[0-5]\d)\s*(?:hours|hrs|h\b)"
)
_HALF = re.compile(
    r"\s*(?:hours\s*)?(?:(?P<am>a\.?\s?m\b|in the morning)|(?P<pm>p\.?\s?m\b|in the (?:afternoon|evening)|at night))",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[a-z]+|\d+")
_UNITS = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
} | {"oh": 0, "o": 0, "nought": 0, "niner": 9, "fower": 4, "tree": 3, "fife": 5}
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_ORDINALS = {
    word: number
    for number, word in enumerate(
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"], 1,
    )
} | {"thirtieth": 30}  # fmt: skip
_REACH = 160
"""Characters after the words 'recording starts' in which its time is looked for."""


def moment_after(start: datetime | None, offset: float | None, clock: str, incoming: Incoming) -> When | None:
    """The second that lies `offset` seconds after the start of a recording, on its own clock."""
    if start is None or offset is None:
        return None
    name = incoming.facts.zone or incoming.case.time_zone
    zone = ZoneInfo(name) if name else None
    assumed = start.tzinfo is None and zone is not None and incoming.facts.zone is None
    aware = start if start.tzinfo else start.replace(tzinfo=zone)
    if aware.tzinfo is not None:
        later = (aware.astimezone(UTC) + timedelta(seconds=offset)).astimezone(zone or aware.tzinfo)
    else:
        later = aware + timedelta(seconds=offset)
    later = later.replace(microsecond=0)
    label = name if zone else (str(later.tzinfo) if later.tzinfo else None)
    return When(None, later, later, "second", zone=label, zone_assumed=assumed, clock=clock)


def stated_start(spoken: Sequence[tuple[float, str]], incoming: Incoming) -> tuple[datetime | None, list[tuple[str, str]]]:
    """The start of a recording as its first words state it, naive, and what had to be assumed.

    `spoken` are (offset, words). 'Recording starts at …' names the start; 'the time is …' names the moment of these words.
    """
    for offset, words in spoken:
        for pattern, back in ((_STARTS, 0.0), (_NOW, offset)):
            found = pattern.search(words)
            stated = _moment(words[found.end() : found.end() + _REACH]) if found else None
            if stated:
                clock, day = stated
                day_known, notes = (day, []) if day else _assumed_day(incoming)
                if day_known is None:
                    return None, []
                return datetime.combine(day_known, datetime.min.time()) + clock - timedelta(seconds=back), notes
    return None, []


def _assumed_day(incoming: Incoming) -> tuple[date | None, list[tuple[str, str]]]:
    told = incoming.facts.dated or incoming.case.incident_date
    day = told.date() if isinstance(told, datetime) else told
    if day is None:
        return None, []
    return day, [("date_assumed", f"the recording states a time and no date; taken to be of {day.isoformat()}")]


def _moment(text: str) -> tuple[timedelta, date | None] | None:
    """A clock time and, where there is one, a date in the words after the cue."""
    typed = _TYPED.search(text)
    spoken = None if typed else _spoken_clock(text)
    if typed:
        four = typed["four"]
        hour, minute, second = (
            int(four[:2] if four else typed["hour"]),
            int(four[2:] if four else typed["minute"]),
            int(typed["second"] or 0),
        )
        end = typed.end()
    elif spoken:
        hour, minute, end = spoken
        second = 0
    else:
        return None
    half = _HALF.match(text, end)
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half["pm"] else 0)
    if hour > 23 or minute > 59 or second > 59:
        return None
    return timedelta(hours=hour, minutes=minute, seconds=second), _day(text)


def _spoken_clock(text: str) -> tuple[int, int, int] | None:
    """(hour, minute, end) of 'two one five zero', 'twenty-one fifty', 'twenty-one hundred', 'nine oh five'."""
    tokens = list(_TOKEN.finditer(text.lower()))
    first = next((i for i, token in enumerate(tokens[:8]) if _is_number(token.group())), None)
    if first is None:
        return None
    last = first
    while last < len(tokens) and (_is_number(tokens[last].group()) or tokens[last].group() == "hundred"):
        last += 1
    words = [token.group() for token in tokens[first:last]]
    clock = _clock(_groups([w for w in words if w != "hundred"]), words[-1] == "hundred")
    return (*clock, tokens[last - 1].end()) if clock else None


def _is_number(word: str) -> bool:
    return word in _UNITS or word in _TENS


def _groups(words: Sequence[str]) -> list[int]:
    """Numbers as spoken: 'twenty one fifty' is 21, 50."""
    groups: list[int] = []
    tens = False
    for word in words:
        if word in _TENS:
            groups.append(_TENS[word])
        elif tens and 0 < _UNITS[word] < 10:
            groups[-1] += _UNITS[word]
        else:
            groups.append(_UNITS[word])
        tens = word in _TENS
    return groups


def _clock(groups: Sequence[int], hundred: bool) -> tuple[int, int] | None:
    if hundred:
        return (groups[-1], 0) if 1 <= len(groups) <= 2 and not any(groups[:-1]) else None
    match list(groups):
        case [hour]:
            return hour, 0
        case [0, hour]:
            return hour, 0
        case [hour, minute]:
            return hour, minute
        case [a, b, c] if max(a, b, c) < 10:
            return a, 10 * b + c
        case [0, hour, minute]:
            return hour, minute
        case [hour, a, b] if max(a, b) < 10:
            return hour, 10 * a + b
        case [a, b, minute] if max(a, b) < 10:
            return 10 * a + b, minute
        case [a, b, c, d] if max(a, b, c, d) < 10:
            return 10 * a + b, 10 * c + d
        case _:
            return None


def _day(text: str) -> date | None:
    """A date with a year, typed or spoken: 'the ninth of June two thousand and nineteen'."""
    if typed := first_date(text):
        whens, _ = read_stamps([typed], case=_NO_CASE.case, facts=_NO_CASE.facts)
        when = whens[0]
        return when.earliest.date() if when and when.earliest and not when.candidates else None
    words = [token.group() for token in _TOKEN.finditer(re.sub(r"(\d)(?:st|nd|rd|th)\b", r"\1", text.lower()))]
    place = next((i for i, word in enumerate(words) if (word in MONTHS and word != "may") or (word == "may" and i > 0)), None)
    if place is None:
        return None
    before = [word for word in words[max(0, place - 4) : place] if word not in ("the", "of", "on")]
    after = [word for word in words[place + 1 : place + 9] if word not in ("the", "and")]
    day = _ordinal(before[-2:])
    if day is None:
        day, after = _leading_ordinal(after)
    year = _year(after)
    try:
        return date(year, MONTHS[words[place]], day) if day and year else None
    except ValueError:
        return None


_NO_CASE = Incoming("", b"", "", "")


def _ordinal(words: Sequence[str]) -> int | None:
    """'fourth', 'twenty first', '4'."""
    if not words:
        return None
    last = words[-1]
    if last.isdigit():
        return int(last)
    if last in _ORDINALS:
        tens = _TENS.get(words[-2], 0) if len(words) > 1 and _ORDINALS[last] < 10 else 0
        return tens + _ORDINALS[last]
    return None


def _leading_ordinal(words: Sequence[str]) -> tuple[int | None, list[str]]:
    """The day after the month ('March the twenty first'), and the words that are left."""
    if len(words) > 1 and words[0] in _TENS and words[1] in _ORDINALS:
        return _ordinal(words[:2]), list(words[2:])
    return (_ordinal(words[:1]), list(words[1:])) if words else (None, [])


def _year(words: Sequence[str]) -> int | None:
    """'two thousand twenty five', 'twenty twenty five', '2025'."""
    if not words:
        return None
    if re.fullmatch(r"(?:19|20)\d{2}", words[0]):
        return int(words[0])
    if list(words[:2]) == ["two", "thousand"]:
        rest = _groups([word for word in words[2:4] if _is_number(word)])
        return 2000 + (rest[0] if rest else 0)
    groups = _groups([word for word in words[:4] if _is_number(word)])
    return groups[0] * 100 + groups[1] if len(groups) > 1 and groups[0] in (19, 20) else None

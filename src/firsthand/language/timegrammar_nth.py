"""Days and weeks that are counted out: 'the second Tuesday of March', 'a week on Friday', 'two Fridays ago', 'the week of 6 May'."""

import re
from dataclasses import replace
from datetime import date, timedelta

from firsthand.language.numberwords import SMALL
from firsthand.language.timegrammar_calendar import nth_weekday
from firsthand.language.timegrammar_told import Told
from firsthand.language.timegrammar_words import MONTHS, WEEKDAYS

_I = re.IGNORECASE
_DAY = timedelta(days=1)
_NTHS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_FULL_WEEKDAYS = "|".join(w for w in WEEKDAYS if w.endswith("day"))
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_NTH = re.compile(
    rf"(?P<n>first|second|third|fourth|fifth|last|1st|2nd|3rd|4th)\s+(?:(?P<u>week|weekend|fortnight)|(?P<w>{_FULL_WEEKDAYS}))\s+(?:of|in)\s+"
    rf"(?:(?P<m>{_MONTH})\b(?:\.(?=,?\s+\d))?(?:,?\s+(?P<y>(?:19|20)\d\d))?|(?:the\s+month|(?P<s>this|last|next)\s+month|(?P<e>every|each|the)\s+(?:month|year))\b)", _I,
)  # fmt: skip
_STEPS = {"last": -1, "this": 0, "next": 1}
WEEKEND = 5


def at_nth(text: str, pos: int, pivot: int) -> Told | None:
    """'the first week of September', 'the last Friday of last month'."""
    m = _NTH.match(text, pos)
    if not m:
        return None
    if m["e"] and m["e"].lower() != "the":
        return Told(
            pos, m.end(), weekday=WEEKDAYS[m["w"].lower()] if m["w"] else None, unit=None if m["w"] else "week", every=True
        )
    if m["e"]:
        return None
    month = MONTHS[m["m"].lower()] if m["m"] else None
    weekday = WEEKDAYS[m["w"].lower()] if m["w"] else None
    year = int(m["y"]) if m["y"] else None
    step = None if m["m"] else _STEPS.get((m["s"] or "this").lower(), 0)
    name = f"nth {_NTHS[m['n'].lower()]} {(m['u'] or 'day').lower()}"
    return Told(pos, m.end(), year=year, month=month, weekday=weekday, period=(name, step))


_OF_MONTH = re.compile(r"(?P<d>\d{1,2})(?:st|nd|rd|th)\s+of\s+(?:(?P<s>this|last|next)|the)\s+month\b", _I)


def at_day_of_month(text: str, pos: int, pivot: int) -> Told | None:
    """'on the 2nd of this month'."""
    m = _OF_MONTH.match(text, pos)
    if not m or not 1 <= int(m["d"]) <= 31:
        return None
    return Told(pos, m.end(), day=int(m["d"]), period=("day of month", _STEPS.get((m["s"] or "this").lower(), 0)))


_WEEK_LEFT = re.compile(
    r"\b(?P<n>a|one|two|three)\s+weeks?\s+(?P<w>on|last|this|next|past|from)\s+$|\b(?P<n2>a|one|two|three)\s+weeks?\s+$", _I
)
_WEEK_RIGHT = re.compile(r"\s+week\b(?!\s+(?:of|before|after|the|he|she|we|they|I))", _I)
_BEFORE_LAST_RIGHT = re.compile(r"\s+before\s+last\b", _I)
_AGO_LEFT = re.compile(r"\b(?P<n>two|three|four|\d)\s+$", _I)
_AGO_RIGHT = re.compile(r"\s+ago\b", _I)


def counted_weekday(text: str, pos: int, end: int, told: Told) -> Told | None:
    """'a week on Friday', 'Friday week', 'a week last Tuesday', 'two Fridays ago'; None where the weekday stands alone."""
    low = max(0, pos - 20)
    if text[end - 1] == "s" and (right := _AGO_RIGHT.match(text, end)):
        left = _AGO_LEFT.search(text[low:pos])
        number = _number(left["n"]) if left else 0
        return replace(told, start=low + left.start(), end=right.end(), which=f"back {number}") if left and number else None
    if m := _WEEK_LEFT.search(text[low:pos]):
        number, back = _number(m["n"] or m["n2"]), (m["w"] or "").lower() in {"last", "past"}
        return replace(told, start=low + m.start(), which=f"back {number + 1}" if back else f"ahead {number + 1}")
    if right := _BEFORE_LAST_RIGHT.match(text, end):
        return replace(told, end=right.end(), which="back 2")
    if right := _WEEK_RIGHT.match(text, end):
        return replace(told, end=right.end(), which="ahead 2")
    return None


def _number(word: str) -> int:
    return int(word) if word.isdigit() else SMALL.get(word.lower(), 1)


_WEEK_OF = re.compile(r"week\s+(?P<k>of|beginning|commencing|starting|ending)(?:\s+on)?\s+(?=(?:the\s+)?\d|[A-Z])", _I)
_BEFORE_LAST = re.compile(r"(?P<u>week|weekend|month|year|night)\s+(?P<op>before\s+last|after\s+next)\b", _I)


def at_week_of(text: str, pos: int, pivot: int) -> Told | None:
    """'the week of' with the date to come, 'the week before last', 'the night before last'."""
    if m := _BEFORE_LAST.match(text, pos):
        step = -2 if m["op"].lower().startswith("before") else 2
        if m["u"].lower() == "night":
            return Told(pos, m.end(), part="night", deixis=("told", step))
        return Told(pos, m.end(), period=(m["u"].lower(), step))
    m = _WEEK_OF.match(text, pos)
    return Told(pos, m.end("k"), period=(f"week {m['k'].lower()}", None)) if m else None


# --------------------------------------------------------------------------- which days they are


def nth_of_month(name: str, weekday: int | None, first: date, last: date) -> tuple[date, date] | None:
    """First and last day of 'nth 2 week' and the like in the month that runs from `first` to `last`."""
    _, count, unit = name.split(" ", 2)
    number = int(count)
    if weekday is not None:
        day = nth_weekday(first.year, first.month, weekday, number)
        return (day, day) if day else None
    if unit == "weekend":
        saturday = nth_weekday(first.year, first.month, WEEKEND, number)
        return (saturday, saturday + _DAY) if saturday else None
    size = timedelta(days=14 if unit == "fortnight" else 7)
    if number < 0:
        return last - size + _DAY, last
    start = first + (number - 1) * size
    return (start, min(start + size - _DAY, last)) if start <= last else None


def week_around(kind: str, day: date) -> tuple[date, date]:
    """The week of a day: from Monday to Sunday, or from or up to that day where the words say so."""
    if kind == "ending":
        return day - 6 * _DAY, day
    monday = day - day.weekday() * _DAY if kind == "of" else day
    return monday, monday + 6 * _DAY

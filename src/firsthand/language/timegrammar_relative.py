"""Times told from something else: from what was told before, from an event, from when the account was given."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from firsthand.language.timeanchors import Anchors, Event, Story, Window, stems, whole
from firsthand.language.timegrammar_bounds import Bounds
from firsthand.language.timegrammar_calendar import piece_of_year
from firsthand.language.timegrammar_days import month_days
from firsthand.language.timegrammar_told import Told
from firsthand.language.timegrammar_words import INCIDENT_WORDS, UNITS
from firsthand.model import Relation

_DAYS = frozenset({"day", "week", "month", "year", "decade"})
_NEAR_CHARACTERS = 4000
"""An anchor is looked for among times told within so many characters."""
_AGO_WIDTHS = {
    "week": timedelta(days=3),
    "month": timedelta(days=15),
    "year": timedelta(days=183),
    "decade": timedelta(days=1826),
}


@dataclass(frozen=True, slots=True)
class Placed:
    """Something whose time was told, and the words for it."""

    window: Window
    grain: str | None
    label: str
    group: str | None = None


def from_story(told: Told, last: Placed | None) -> tuple[Bounds, Relation]:
    """'two minutes later', 'three days after Feb. 14': counted from what was told last, or from a time."""
    op = told.relative.op if told.relative else "after"
    if last is None:
        return Bounds(notes=["relative_without_anchor"]), _relation(op, "what was told before", told)
    bounds = _shifted(told, op, last.window, last.grain)
    return bounds, _relation(op, last.label or "what was told before", told)


def from_event(
    told: Told, text: str, place: int, anchors: Anchors, story: Story, last: Placed | None = None
) -> tuple[Bounds, Relation]:
    """'ten minutes into the drill', 'three days after the fire': counted from a clause whose time is told, or the incident.

    `last` is what was told last: 'that call' means it where nothing told names a call.
    """
    relative = told.relative
    if relative is None:
        return Bounds(), Relation("same", "")
    words = " ".join(text[relative.start : relative.end].split())
    relation = _relation(relative.op, words, told)
    about_incident = anchors.incident is not None and _names_incident(words)
    if about_incident and anchors.incident and (told.unit in _DAYS or told.length is None):
        return _shifted(told, relative.op, whole(anchors.incident), "day"), relation
    found = _event_named(words, place, story, place + relative.end - told.start)
    if found is not None:
        return _shifted(told, relative.op, found.window, found.grain), relation
    if about_incident and anchors.incident:
        return Bounds([whole(anchors.incident)], "day", approximate=True), relation
    if last is not None and words.lower().startswith(("that ", "this ", "those ")):
        return _shifted(told, relative.op, last.window, last.grain), relation
    return Bounds(notes=["relative_without_anchor"]), relation


def from_told(told: Told, anchors: Anchors) -> Bounds:
    """'two weeks ago', 'in two days' time': counted from when the account was given."""
    if anchors.live and anchors.record:
        anchors = replace(anchors, told=anchors.record, told_exact=True)
    if anchors.told is None or told.length is None:
        return Bounds(notes=["relative_without_anchor"])
    low, high = told.length
    near = timedelta(seconds=low or 0)
    far = timedelta(seconds=high or low or 0)
    if told.relative and told.relative.op == "after":
        near, far, low, high = -far, -near, None, None
    if told.unit in _DAYS:
        if told.unit in {"year", "month", "decade"} and low == high:
            return _calendar_ago(anchors.told, told.unit, round((low or 0) / UNITS[told.unit]), bool(told.approx))
        width = _AGO_WIDTHS.get(told.unit or "", timedelta(0))
        first, last = (anchors.told - far - width).date(), (anchors.told - near + width).date()
        return Bounds([whole(first, last)], "day" if told.unit == "day" else told.unit, bool(width) or bool(told.approx))
    if not anchors.told_exact:
        dawn, close = whole(anchors.told.date())
        return Bounds([(dawn - far if dawn else None, close - near if close else None)], "day", approximate=True)
    return Bounds(
        [(anchors.told - far, anchors.told - near)], told.unit if told.unit in {"hour", "minute", "second"} else None, True
    )


def year_before(quarters: Sequence[tuple[int, Window]], place: int) -> Window:
    """The quarter named last before `place`, else the first, a year earlier."""
    before = bisect_left(quarters, place, key=lambda q: q[0])
    low, high = quarters[max(before - 1, 0)][1]
    if low is None or high is None:
        return None, None
    return whole(*piece_of_year(f"quarter {(low.month + 2) // 3}", low.year - 1))


def running(told: Told, anchors: Anchors) -> Bounds | None:
    """'in the past three months', 'over the next two weeks': the stretch that ends or begins when the account was given."""
    if anchors.told is None or told.length is None or told.length[1] is None:
        return None
    far = timedelta(seconds=told.length[1])
    low, high = (anchors.told, anchors.told + far) if told.which == "next" else (anchors.told - far, anchors.told)
    return Bounds([whole(low.date(), high.date())], "day", approximate=True)


def _calendar_ago(told: datetime, unit: str, count: int, about: bool) -> Bounds:
    """The whole year or month that lies so many back: people count these by the calendar."""
    if unit == "month":
        number = told.year * 12 + told.month - 1 - count
        return Bounds([whole(*month_days(number // 12, number % 12 + 1))], "month", True)
    year = told.year - count * (10 if unit == "decade" else 1)
    wide = 1 if about else 0
    if year - wide < 1:
        return Bounds(notes=["relative_without_anchor"])
    return Bounds([whole(date(year - wide, 1, 1), date(year + wide, 12, 31))], "year", True)


def _relation(op: str, words: str, told: Told) -> Relation:
    if told.length is None:
        return Relation(op, words)
    low, high = told.length
    return Relation(op, words, (low or 0, high)) if high is not None else Relation(op, words)


def _names_incident(words: str) -> bool:
    """Whether the anchor is the incident itself: 'the shooting', 'the warehouse fire', not 'the fire alarm'."""
    pieces = [w for w in words.lower().split() if w.isalpha()]
    head: list[str] = []
    for piece in pieces:
        if head and piece in {
            "of",
            "at",
            "in",
            "on",
            "that",
            "which",
            "near",
            "off",
            "began",
            "started",
            "broke",
            "was",
            "happened",
        }:
            break
        head.append(piece)
    return bool(head) and head[-1] in INCIDENT_WORDS


def _event_named(words: str, place: int, story: Story, end: int) -> Event | None:
    """The told event that shares at least half of the anchor's words; the most shared, then the nearest."""
    wanted = stems(words)
    if not wanted:
        return None
    best: tuple[tuple[float, int], Event] | None = None
    first = bisect_left(story.events, place - _NEAR_CHARACTERS, key=lambda e: e.start)
    last = bisect_left(story.events, place + _NEAR_CHARACTERS, key=lambda e: e.start)
    for event in story.events[first:last]:
        if place <= event.start < end:
            continue
        share = len(wanted & event.words) / len(wanted)
        key = (share, -abs(event.start - place))
        if share >= 0.5 and (best is None or key > best[0]):
            best = (key, event)
    return best[1] if best else None


def _shifted(told: Told, op: str, anchor: Window, grain: str | None) -> Bounds:
    """The anchor's bounds moved by the length told; whole days when days are counted."""
    low, high = anchor
    made = Bounds(grain=grain, approximate=bool(told.approx))
    if told.length is None:
        made.options = [{"after": (low, None), "before": (None, high)}.get(op, anchor)]
        return made
    least, most = told.length
    near, far = timedelta(seconds=least or 0), timedelta(seconds=most) if most is not None else None
    if op == "before":
        window: Window = (low - far if low and far is not None else None, high - near if high else None)
    else:
        window = (low + near if low else None, high + far if high and far is not None else None)
    made.options = [_days(window, told) if told.unit in _DAYS else window]
    if told.unit in _DAYS:
        made.grain = "day"
        made.approximate = made.approximate or told.unit != "day"
    elif grain in {"day", "part_of_day"}:
        made.approximate = True
    elif grain == "hour" and told.unit == "minute":
        made.grain = "minute"
    return made


def _days(window: Window, told: Told) -> Window:
    low, high = window
    width = _AGO_WIDTHS.get(told.unit or "", timedelta(0))
    return (
        datetime.combine((low - width).date(), time.min) if low else None,
        datetime.combine((high + width).date(), time(23, 59, 59)) if high else None,
    )

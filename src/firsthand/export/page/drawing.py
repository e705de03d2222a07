"""Time drawn: periods with an axis of their own, and a bar for each event from its earliest to its latest."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from firsthand.model import Event, instant

GAP_S = 3 * 3600
"""A longer silence begins a new period."""
WIDE_S = 3 * 3600
"""Events known less closely than this stand apart: their bars would flatten the others."""
STEPS_S = (10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400)


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on the axis at `at` per cent."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Bar:
    """Where a bar lies on its axis, in per cent. `assumed`: its width is assumed and its ends are drawn hatched."""

    left: float
    width: float
    assumed: bool


@dataclass(frozen=True, slots=True)
class Period:
    """Events close in time, with the axis that they share."""

    start: datetime
    end: datetime
    events: tuple[Event, ...]
    ticks: tuple[Tick, ...]

    def bar(self, event: Event) -> Bar | None:
        """The bar of an event of this period; None when a bound is open."""
        if not (event.earliest and event.latest):
            return None
        length = instant(self.end) - instant(self.start)
        left = (instant(event.earliest) - instant(self.start)) / length * 100
        width = (instant(event.latest) - instant(event.earliest)) / length * 100
        return Bar(round(left, 3), round(width, 3), event.approximate)


@dataclass(frozen=True, slots=True)
class Chronology:
    """Periods of closely dated events; events known to the day or wider, or on one side only; events without any date."""

    periods: tuple[Period, ...]
    wide: tuple[Event, ...]
    undated: tuple[Event, ...]


def chronology(events: Sequence[Event]) -> Chronology:
    """All events, each in one place."""
    close = sorted((e for e in events if _close(e)), key=_order)
    wide = sorted((e for e in events if not _close(e) and (e.earliest or e.latest)), key=_order)
    undated = tuple(e for e in events if not (e.earliest or e.latest))
    runs: list[list[Event]] = []
    reached = float("-inf")
    for event in close:
        if not runs or _start(event) - reached > GAP_S:
            runs.append([])
            reached = float("-inf")
        runs[-1].append(event)
        reached = max(reached, instant(event.latest) if event.latest else reached)
    return Chronology(tuple(_period(run) for run in runs), tuple(wide), undated)


def _close(event: Event) -> bool:
    return bool(event.earliest and event.latest) and _end(event) - _start(event) <= WIDE_S


def _start(event: Event) -> float:
    moment = event.earliest or event.latest
    return instant(moment) if moment else float("inf")


def _end(event: Event) -> float:
    moment = event.latest or event.earliest
    return instant(moment) if moment else float("inf")


def _order(event: Event) -> tuple[float, float, str]:
    return (_start(event), _end(event), event.id)


def _period(events: Sequence[Event]) -> Period:
    """A period with a little room at both ends and about six ticks."""
    first = min(e.earliest for e in events if e.earliest)
    last = max((e.latest for e in events if e.latest), key=instant)
    length = max(instant(last) - instant(first), 60.0)
    step = next((s for s in STEPS_S if length / s <= 6), STEPS_S[-1])
    start = _floor(first, step)
    end = start + timedelta(seconds=step * -(-(instant(last) - instant(start) + 1) // step))
    whole = instant(end) - instant(start)
    ticks = []
    moment = start
    while moment <= end:
        label = f"{moment:%H:%M:%S}" if step < 60 else f"{moment:%H:%M}"
        ticks.append(Tick(round((instant(moment) - instant(start)) / whole * 100, 3), label))
        moment += timedelta(seconds=step)
    return Period(start, end, tuple(events), tuple(ticks))


def _floor(moment: datetime, step: int) -> datetime:
    seconds = moment.hour * 3600 + moment.minute * 60 + moment.second
    return moment.replace(microsecond=0) - timedelta(seconds=seconds % step)

"""Bounds in the making: readings on the wall clock, and what 'about', 'just after' and 'before' do to them."""

from dataclasses import dataclass, field
from datetime import time, timedelta

from firsthand.language.timeanchors import DAY, SECOND, Window
from firsthand.language.timegrammar_told import Clock, Told
from firsthand.language.timegrammar_words import ABOUT_HOUR_S, ABOUT_MINUTE_S, BESIDE_PART_S, GONE_S, SHORTLY_S

_ABOUT_DAYS = {"day": 2, "part_of_day": 0, "week": 7, "month": 31, "year": 366}


@dataclass(slots=True)
class Bounds:
    """Readings on the wall clock, preferred first. `spanning`: the bounds take in all; otherwise those of the first."""

    options: list[Window] = field(default_factory=list)
    grain: str | None = None
    approximate: bool = False
    spanning: bool = True
    notes: list[str] = field(default_factory=list)
    time_of_day: tuple[str, str] | None = None
    core: Window | None = None

    @property
    def told(self) -> Window:
        """The first reading before anything opened or widened it."""
        return self.core or (self.options[0] if self.options else (None, None))

    @property
    def window(self) -> Window:
        if not self.options:
            return None, None
        if not self.spanning or len(self.options) == 1:
            return self.options[0]
        lows, highs = [o[0] for o in self.options], [o[1] for o in self.options]
        known_lows, known_highs = [d for d in lows if d], [d for d in highs if d]
        return (
            min(known_lows) if len(known_lows) == len(lows) else None,
            max(known_highs) if len(known_highs) == len(highs) else None,
        )


def time_of_day(clock: Clock, hour: int) -> tuple[str, str]:
    second = clock.second
    low = time(hour, clock.minute, second or 0)
    return low.isoformat(), low.replace(second=59 if second is None else second).isoformat()


def widened(made: Bounds, told: Told, clock: Clock | None = None) -> Bounds:
    """With 'about', 'just after' and 'before' applied to every reading."""
    made.core = made.told
    if told.approx:
        made.approximate = True
        made.options = [_wider(o, told.approx, made.grain, clock) for o in made.options]
    if told.bound:
        made.options = [_bounded(o, told.bound, clock) for o in made.options]
    return made


def _wider(window: Window, approx: str, grain: str | None, clock: Clock | None) -> Window:
    low, high = window
    if low is None or high is None:
        return window
    if clock is None:
        days = timedelta(days=_ABOUT_DAYS.get(grain or "", 0))
        if grain == "part_of_day" and approx != "about":
            hour = timedelta(seconds=BESIDE_PART_S)
            return (high + SECOND, high + hour) if approx == "shortly after" else (low - hour, low - SECOND)
        if approx == "shortly after":
            return high + SECOND, high + max(days, DAY)
        return (low - max(days, DAY), low - SECOND) if approx == "shortly before" else (low - days, high + days)
    if approx == "about":
        width = timedelta(seconds=ABOUT_MINUTE_S if clock.exact else ABOUT_HOUR_S)
        return low - width, low + width
    after = {"shortly after": SHORTLY_S, "gone": GONE_S}.get(approx)
    if after is not None:
        return low, low + timedelta(seconds=after)
    return low - timedelta(seconds=SHORTLY_S), low


def _bounded(window: Window, bound: str, clock: Clock | None) -> Window:
    low, high = window
    if bound == "before":
        return None, low if clock else low and low - SECOND
    if bound in {"by", "until"}:
        return None, high
    if bound == "after":
        return (low if clock else high and high + SECOND), None
    return low, None

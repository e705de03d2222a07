"""When a claim's happening may have been, for comparing two claims: a hint, never a bound of an event."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from firsthand.model import Record, When, instant
from firsthand.model.values import dataclass
from firsthand.reason.material import Material

CLOCKS_APART_S = 600.0
"""How far apart two unchecked clocks may tell of one happening; dispatch clocks were seen some nine minutes off."""
SAME_CLOCK_S = 90.0
"""How far apart two entries on one clock may tell of one happening: the time that a message takes to be logged."""
TOLD_WITHIN_S = 900.0
"""How long before a message the fresh happening that it tells of may have been."""
NEAR_S = 3600.0
"""How near to a moment that the case tells of a reading must lie for being what is meant."""
FEW = 0.05
"""As many of them beside another reading as are next to none."""
FAR_S = 3 * 3600.0
"""How far from all of them the others must lie where it settles when a thing happened."""
BY_S = 1200.0
"""How long before 'by nine' it is mostly meant to have happened."""
NARROW_S = 1200.0
"""The longest window that pins a happening down: 'about a quarter past nine'."""

TIGHT_S = 180.0
"""The longest window that names a moment."""

DAY_S = 86_400.0

WHOLE_DAY_S = DAY_S - 60.0
"""The shortest window of a day told by its name: no clock moves the happening into the next."""

INSTANT_KINDS = ("row", "cue")
MESSAGE_KINDS = ("message", "post")


@dataclass(frozen=True, slots=True)
class Window:
    """Seconds on one scale; `clock` is None for a speaker's own reckoning."""

    low: float
    high: float
    clock: str | None = None

    @property
    def tight(self) -> bool:
        return self.high - self.low <= TIGHT_S

    @property
    def narrow(self) -> bool:
        return self.high - self.low <= NARROW_S


def window_of(when: When | None, record: Record | None) -> Window | None:
    """The window that a claim's own time gives; else that of the row, cue or fresh message in which it stands."""
    own = _bounds(when) or _just_before(when)
    time = record.time if record else None
    stamp = _bounds(time)
    if own and not (record and stamp and when and time and when.text is None and record.kind in MESSAGE_KINDS):
        return own
    if record is None or stamp is None:
        return own
    if record.kind in INSTANT_KINDS:
        return stamp
    return Window(stamp.low - TOLD_WITHIN_S, stamp.high, stamp.clock) if record.kind in MESSAGE_KINDS else own


def readings(when: When | None, record: Record | None) -> tuple[Window, ...]:
    """The windows that a claim's time may mean, one for each whole reading: 'half past nine', of the morning or the evening."""
    if when is not None and when.candidates:
        return tuple(Window(instant(a), instant(b), when.clock) for a, b in when.candidates if a is not None and b is not None)
    window = window_of(when, record)
    return (window,) if window else ()


def moments(material: Material) -> list[float]:
    """The seconds of all that the case tells of some moment, where morning and evening are not in question; worked out once a run."""
    return material.once("moments", lambda: _moments(material))


def _moments(material: Material) -> list[float]:
    told = [r.time for a in material.accounts for r in a.records] + [c.when for c in material.claims.values()]
    sure = {_bounds(when) for when in told if when is not None and not when.candidates}
    return sorted({w.low for w in sure if w is not None and w.tight})


def settled(open_to: Sequence[Window], moments: Sequence[float], far: float = NEAR_S) -> Window | None:
    """The one of several readings near which moments (in order) lie, where hardly any lies within `far` seconds of another; else None."""
    meant = max(open_to, key=lambda w: _within(moments, w, NEAR_S), default=None)
    if meant is None or len(open_to) < 2 or not (near := _within(moments, meant, NEAR_S)):
        return None
    return None if any(_within(moments, w, far) > FEW * near for w in open_to if w != meant) else meant


def _within(moments: Sequence[float], window: Window, reach: float) -> int:
    """How many moments lie in a window or within so many seconds of it."""
    return bisect_right(moments, window.high + reach) - bisect_left(moments, window.low - reach)


def least_gap(some: Sequence[Window], others: Sequence[Window]) -> float:
    """Seconds between the two readings that lie nearest to each other, 0 where none are known."""
    return min((gap(a, b) for a in some for b in others), default=0.0)


def _just_before(when: When | None) -> Window | None:
    """Of 'by 8.45 p.m.' the time just before, which is when it is mostly meant to have happened."""
    if when is None or when.latest is None or when.earliest is not None or when.grain not in ("minute", "hour"):
        return None
    said = (when.text or "").casefold().startswith("by ")
    return Window(instant(when.latest) - BY_S, instant(when.latest), when.clock) if said else None


def _bounds(when: When | None) -> Window | None:
    if when is None or when.earliest is None or when.latest is None:
        return None
    return Window(instant(when.earliest), instant(when.latest), when.clock)


def gap(a: Window, b: Window) -> float:
    """Seconds between two windows, 0 when they meet."""
    return max(0.0, a.low - b.high, b.low - a.high)


def at_once(a: Window | None, b: Window | None, within: float = 30.0) -> bool:
    """Whether both name a moment, and it is one."""
    return a is not None and b is not None and a.tight and b.tight and gap(a, b) <= within


def may_meet(a: Window | None, b: Window | None) -> bool:
    """Whether both may tell of one moment, given how far clocks go apart."""
    if a is None or b is None:
        return True
    if min(a.high - a.low, b.high - b.low) >= WHOLE_DAY_S:
        return gap(a, b) == 0  # two days are two, whatever the clocks
    return gap(a, b) <= (SAME_CLOCK_S if a.clock and a.clock == b.clock else CLOCKS_APART_S)


def agreement(a: Window | None, b: Window | None) -> float:
    """From 0 (nothing known) to 1 (both narrow, and they meet): how much their times speak for one happening."""
    if a is None or b is None or not may_meet(a, b):
        return 0.0
    apart, breadth = gap(a, b), max(a.high - a.low, b.high - b.low)
    closeness = 1.0 - apart / (2 * CLOCKS_APART_S)
    if breadth <= NARROW_S:
        return closeness
    return 0.4 * closeness if breadth <= DAY_S and apart == 0 else 0.0


def apart(a: Window | None, b: Window | None) -> bool:
    """Whether both are known to tell of different moments, whatever their clocks."""
    return a is not None and b is not None and not may_meet(a, b)

"""What each claim of an event says of its time on the reference clock, and the bounds of the event that follow."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from firsthand.model import CaseFacts, Clock, Event
from firsthand.model.values import dataclass
from firsthand.reason.material import Material
from firsthand.reason.timings import Timing, timings

RECORDED = 2
"""Evidence up to this rank was recorded at the time: it sets the bounds by itself."""
FIRST, LAST = datetime(1, 1, 3, tzinfo=UTC), datetime(9999, 12, 29, tzinfo=UTC)
"""Moments beyond these are shown as these: nearer the ends of the calendar a zone or an offset would leave it."""
EARLY_S = 20.0
"""How long before a thing its entry may be stamped."""
UNEXPORTED = 8
"""Evidence of this rank says no more than that an account was given afterwards; it dates nothing."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A timing moved to the reference clock, in seconds; `rank` 0 tells best."""

    timing: Timing
    lo: float | None
    hi: float | None
    rank: int

    @property
    def claim(self) -> str:
        return self.timing.claim


@dataclass(frozen=True, slots=True)
class Bounds:
    """Seconds on the reference clock, a side None when open, with the claims that set each side."""

    lo: float | None = None
    hi: float | None = None
    because_lo: tuple[str, ...] = ()
    because_hi: tuple[str, ...] = ()
    approximate: bool = False
    recorded: bool = False


_UNBOUND = Bounds()


class Scale:
    """The reference clock, and how times of other clocks are read on it."""

    def __init__(self, case: CaseFacts, clocks: Sequence[Clock], reference: str | None) -> None:
        self.reference = reference
        self.clocks: Mapping[str, Clock] = {c.id: c for c in clocks}
        self._zone = _zone(case.time_zone)

    def offset(self, clock: str | None) -> tuple[float, float] | None:
        """How far a clock is ahead of the reference, None when that is not known."""
        if clock is None or clock == self.reference:
            return (0.0, 0.0)
        known = self.clocks.get(clock)
        return known.offset_s if known else None

    def evidence(self, timing: Timing) -> Evidence:
        """The timing on the reference clock; a clock of unknown offset is read as it stands."""
        least, most = self.offset(timing.clock) or (0.0, 0.0)
        lo = None if timing.lo is None else timing.lo - most
        hi = None if timing.hi is None else timing.hi - least
        return Evidence(timing, lo, hi, self._rank(timing))

    def _rank(self, timing: Timing) -> int:
        match timing.kind:
            case "entry":
                return 0 if timing.clock == self.reference else 1 if self.offset(timing.clock) else 2
            case "fresh":
                return 3
            case "told":
                return 6 if timing.approximate else 5 if timing.round else 4
            case "by":
                return 7
            case _:
                return UNEXPORTED

    def moment(self, seconds: float) -> datetime:
        """The moment in the case's zone, naive when the case has none."""
        at = FIRST + timedelta(seconds=min(max(seconds - FIRST.timestamp(), 0.0), (LAST - FIRST).total_seconds()))
        return at.astimezone(self._zone) if self._zone else at.replace(tzinfo=None)


def _zone(name: str | None) -> ZoneInfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError):
        return None


def evidence_of(case: CaseFacts, material: Material, scale: Scale, event: Event) -> tuple[Evidence, ...]:
    """All evidence of when an event was, the best first; what a claim denies dates nothing."""
    claims = [material.claims[c] for c in event.claims]
    made = [scale.evidence(t) for c in claims if c.polarity == "pos" or len(claims) == 1 for t in timings(case, material, c)]
    if len(made) > 1:
        made.sort(key=lambda e: (e.rank, _or_far(e.lo), -_or_far(e.lo, 0) + _or_far(e.hi), e.claim))
    return tuple(made)


def _or_far(value: float | None, far: float = float("inf")) -> float:
    return far if value is None else value


def bounds_of(evidence: Sequence[Evidence]) -> Bounds:
    """The bounds that the evidence gives, the best first: what is recorded sets them; what is told narrows what is told.

    Evidence that leaves nothing of what better evidence gave is left out here; it is reported as a finding.
    """
    if not evidence:
        return _UNBOUND
    if evidence[0].rank <= RECORDED:
        first = _first_record(evidence)
        return Bounds(first.lo, first.hi, (first.claim,), (first.claim,), first.timing.approximate, recorded=True)
    made = Bounds()
    for item in evidence:
        if item.rank < UNEXPORTED:
            made = _narrowed(made, item)
    return made


def _first_record(evidence: Sequence[Evidence]) -> Evidence:
    """The best entry; but one on a clock put right that was made clearly earlier, for no entry is made before the thing."""
    best = evidence[0]
    known = [e for e in evidence if e.rank <= min(best.rank, 1) or e.rank == 1]
    earliest = min(known, key=lambda e: (_or_far(e.hi), e.claim), default=best)
    earlier = best.rank <= 1 and earliest.hi is not None and best.lo is not None and earliest.hi + EARLY_S < best.lo
    return earliest if earlier else best


def _narrowed(made: Bounds, item: Evidence) -> Bounds:
    lo, hi, because_lo, because_hi = made.lo, made.hi, made.because_lo, made.because_hi
    approximate = made.approximate or item.timing.approximate
    if item.timing.approximate and not made.approximate and lo is not None and hi is not None:
        return made  # the rims of 'about' are assumed: they cut nothing off a time told plainly
    if made.approximate and item.timing.approximate and _off_centre(made, item):
        wide_lo, wide_hi = min(lo or 0.0, item.lo or 0.0), max(hi or 0.0, item.hi or 0.0)
        because = tuple(sorted({*because_lo, *because_hi, item.claim}))
        return Bounds(wide_lo, wide_hi, because, because, approximate=True)
    if item.lo is not None and (lo is None or item.lo > lo):
        lo, because_lo = item.lo, (item.claim,)
    if item.hi is not None and (hi is None or item.hi < hi):
        hi, because_hi = item.hi, (item.claim,)
    if lo is not None and hi is not None and lo > hi:
        return made
    return Bounds(lo, hi, because_lo, because_hi, approximate)


def _off_centre(made: Bounds, item: Evidence) -> bool:
    """Whether two times told as near meet at their rims only: such rims are assumed, and no time may be read off them."""
    if made.lo is None or made.hi is None or item.lo is None or item.hi is None:
        return False
    if max(made.lo, item.lo) > min(made.hi, item.hi):
        return False
    ours, theirs = (made.lo + made.hi) / 2, (item.lo + item.hi) / 2
    return not item.lo <= ours <= item.hi and not made.lo <= theirs <= made.hi

"""Bounds and order of events on the reference clock, and the sets of claims whose times cannot all hold.

Two networks are built. In the one that proves, every claim is a bound as wide as it can be read, clocks of unknown error
float, and what cannot hold is a finding. In the one that dates, events have the bounds that the best evidence gives, and
what is told of order and distance carries bounds from event to event.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firsthand.model import CaseFacts, Clock, Event, Finding, Order
from firsthand.reason.durations import told_lengths
from firsthand.reason.material import Material
from firsthand.reason.narrative import narrated
from firsthand.reason.network import ORIGIN, Bound, Network, Window
from firsthand.reason.ordering import Gap, order_alone, told_orders
from firsthand.reason.placing_evidence import Bounds, Evidence, Scale, bounds_of, evidence_of
from firsthand.reason.placing_findings import findings_of
from firsthand.reason.placing_words import EventWords
from firsthand.reason.renewing import renewal
from firsthand.reason.retold import told_at_two_times
from firsthand.reason.reuse import Reuse
from firsthand.reason.sequences import impossible_sequences

INF = float("inf")
_NOTHING_SHARED = Reuse()
_OPEN = Window()
_bounded = renewal(Event, "earliest", "latest", "because_earliest", "because_latest", "approximate")


@dataclass(frozen=True, slots=True)
class Placed:
    """Events with their bounds and what set them, the order that follows, and findings of time and order."""

    events: tuple[Event, ...]
    orders: tuple[Order, ...] = ()
    findings: tuple[Finding, ...] = ()


def place(
    case: CaseFacts,
    material: Material,
    events: Sequence[Event],
    clocks: Sequence[Clock],
    reference: str | None,
    reuse: Reuse = _NOTHING_SHARED,
) -> Placed:
    """Put events on the reference clock."""
    events = sorted(events, key=lambda e: e.id)
    scale = Scale(case, clocks, reference)
    words = EventWords(material, events, reuse)
    evidence = {e.id: evidence_of(case, material, scale, e) for e in events}
    own = {e: bounds_of(some) for e, some in evidence.items()}
    gaps = (*told_orders(material, words), *told_lengths(material, words, own))
    thread = narrated(material, words)
    alone = {e.id: evidence_of(case, material, scale, e) for e in _alone(material, events, (*gaps, *thread))}
    evidence |= alone
    own |= {e: bounds_of(some) for e, some in alone.items()}
    dating, base = _dating(own, gaps, thread)
    windows = dating.windows()
    if settled := _settled(evidence, own, windows, base):
        own |= settled
        dating, base = _dating(own, gaps, thread)
        windows = dating.windows()
    placed = tuple([_dated(e, own[e.id], windows.get(e.id, _OPEN), scale, base) for e in events])
    order = order_alone(material, events, gaps)
    others = (*order.conflicts().found, *told_at_two_times(material, events, evidence, scale))
    ids = {e.id for e in events}
    between = tuple(g for g in gaps if g.a in ids and g.b in ids)
    return Placed(
        placed,
        _orders(dating, order, between),
        (*findings_of(material, scale, evidence, gaps, others), *impossible_sequences(material)),
    )


def _alone(material: Material, events: Sequence[Event], gaps: Sequence[Gap]) -> tuple[Event, ...]:
    """What is told of in relation to other things and stands in no event: a point of its own that is not shown."""
    ids = {e.id for e in events}
    points = sorted({p for g in gaps for p in (g.a, g.b)} - ids)
    return tuple(Event(p, material.claims[p].text, material.claims[p].action, (p,)) for p in points if p in material.claims)


def _settled(
    evidence: Mapping[str, Sequence[Evidence]], own: Mapping[str, Bounds], windows: Mapping[str, Window], base: float
) -> dict[str, Bounds]:
    """Events told at a time that may be read in several ways, of which one alone fits what else is known of them."""
    made: dict[str, Bounds] = {}
    for event, some in evidence.items():
        open_ = next((e for e in some if e.timing.readings), None)
        if open_ is None or own[event].recorded:
            continue
        window = windows.get(event, _OPEN)
        first = -INF if window.lo is None else window.lo + base
        last = INF if window.hi is None else window.hi + base
        fits = [r for r in open_.timing.readings if (r[0] is None or r[0] <= last) and (r[1] is None or r[1] >= first)]
        if len(fits) == 1:
            because = tuple(sorted({open_.claim, *window.because_lo, *window.because_hi}))
            made[event] = Bounds(*fits[0], because, because, own[event].approximate)
    return made


def _dating(own: dict[str, Bounds], gaps: Sequence[Gap], thread: Sequence[Gap]) -> tuple[Network, float]:
    """The network that dates, and the moment of its origin. What is told gives way to what is recorded."""
    known = [t for b in own.values() for t in (b.lo, b.hi) if t is not None]
    base = float(int(min(known, default=0.0)))
    net = Network()
    for event, b in own.items():
        strength = 3 if b.recorded else 2
        if b.lo is not None:
            net.add(Bound(ORIGIN, event, b.lo - base, None, b.because_lo, strength=strength))
        if b.hi is not None:
            net.add(Bound(ORIGIN, event, None, b.hi - base, b.because_hi, strength=strength))
    net.extend(Bound(g.a, g.b, g.lo, g.hi, g.because, g.soft) for g in gaps)
    net.extend(Bound(g.a, g.b, g.lo, g.hi, g.because, soft=True, strength=0) for g in thread)
    return net, base


def _dated(event: Event, own: Bounds, window: Window, scale: Scale, base: float) -> Event:
    """The event, which comes without bounds, with them; what is recorded stands as recorded, all else may be narrowed by other events."""
    lo, hi, because_lo, because_hi = own.lo, own.hi, own.because_lo, own.because_hi
    narrowed = False
    if not own.recorded:
        if window.lo is not None and (lo is None or window.lo + base > lo):
            lo, because_lo, narrowed = window.lo + base, window.because_lo, True
        if window.hi is not None and (hi is None or window.hi + base < hi):
            hi, because_hi, narrowed = window.hi + base, window.because_hi, True
    if lo is None and hi is None and not own.approximate:
        return event
    return _bounded(
        event,
        None if lo is None else scale.moment(lo),
        None if hi is None else scale.moment(hi),
        because_lo,
        because_hi,
        own.approximate or narrowed,
    )


def _orders(dating: Network, order: Network, gaps: Sequence[Gap]) -> tuple[Order, ...]:
    """The order that is told in words and that nothing speaks against; what bounds give by themselves needs no mention."""
    told = [g for g in gaps if g.lo is not None and g.lo >= 0]
    against = [*dating.set_aside, *(b for c in order.conflicts().found for b in c.bounds)]
    disputed = {frozenset((b.a, b.b)) for b in against}
    because: dict[tuple[str, str], set[str]] = {}
    for gap in told:
        if frozenset((gap.a, gap.b)) not in disputed:
            because.setdefault((gap.a, gap.b), set()).update(gap.because)
    return tuple(Order(a, b, tuple(sorted(c))) for (a, b), c in sorted(because.items()))

"""Entries that two clocks made of the same happening, and the shift that enough of them agree on."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor
from statistics import median

from firsthand.model import CaseFacts, Event
from firsthand.reason.gists import Gist, Rarity, coverage, gists, rarity
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse
from firsthand.reason.timings import timings

LEAST_ANCHORS = 3
AGREE_S = 50.0
"""Shifts of the same two clocks lie within so many seconds of each other: the time it takes to type an entry."""
COARSE_S = 30.0
"""An entry whose time is wider than this is taken at its middle."""
OUTLIER = 4.4
"""Shifts this many median distances from the median are left out: three standard deviations of even scatter."""
LEAST_GIVE_S = 30.0
UNSURE_S = 12.0
LEAST_UNSURE_S = 3.0
"""Seconds added on both sides of the spread, less one for each anchor: few anchors seldom span the true offset.

Set on made-up pairs of logs with planted offsets, lags of some seconds on both sides and one wrong pair in ten, so that
the true offset lies within for at least 95 of 100 pairs with three to forty anchors.
"""
LEAST_SHARE = 0.4
"""The least share of all anchors that must agree; below it they scatter, and no offset is given."""
ALIKE = 0.55
"""How much of the shorter of two entries must stand in the other for them to be taken for one happening unasked."""
RARE = 12
"""A word in more entries than this proposes no pairs."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a clock: the claim, the event it was grouped into, and its seconds."""

    claim: str
    event: str
    at: float


@dataclass(frozen=True, slots=True)
class Anchor:
    """A happening that both clocks have, and how far the one is ahead there."""

    event: str
    shift: float


@dataclass(frozen=True, slots=True)
class Estimate:
    lo: float
    hi: float
    anchors: tuple[str, ...]


def entries_of(case: CaseFacts, material: Material, events: Sequence[Event]) -> dict[str, tuple[Entry, ...]]:
    """The entries of each clock of a log or recording, in the order of their times."""
    made: dict[str, list[Entry]] = defaultdict(list)
    for event in events:
        for claim in event.claims:
            for timing in timings(case, material, material.claims[claim]):
                if timing.kind == "entry" and timing.clock and timing.lo is not None and timing.hi is not None:
                    at = timing.lo if timing.hi - timing.lo < COARSE_S else (timing.lo + timing.hi) / 2
                    made[timing.clock].append(Entry(claim, event.id, at))
    return {clock: tuple(sorted(some, key=lambda e: (e.at, e.claim))) for clock, some in sorted(made.items())}


def shared_events(ours: Iterable[Entry], theirs: Iterable[Entry]) -> list[Anchor]:
    """All pairs of entries of one event; an event may give several, of which at most one is right."""
    by_event: dict[str, list[Entry]] = defaultdict(list)
    for entry in theirs:
        by_event[entry.event].append(entry)
    return [Anchor(e.event, e.at - other.at) for e in ours for other in by_event.get(e.event, ())]


def likely_pairs(material: Material, ours: Sequence[Entry], theirs: Sequence[Entry]) -> list[Anchor]:
    """Entries that are each other's best match by kind, unit and rare words, whatever their times."""
    known = gists(material, Reuse())
    rare = rarity([known[e.claim] for e in (*ours, *theirs)])
    postings: dict[str, list[Entry]] = defaultdict(list)
    for entry in theirs:
        for term in sorted(known[entry.claim].terms):
            postings[term].append(entry)
    best: dict[str, list[tuple[float, Entry]]] = defaultdict(list)
    back: dict[str, list[tuple[float, Entry]]] = defaultdict(list)
    for entry in ours:
        gist = known[entry.claim]
        near = {e.claim: e for t in sorted(gist.terms) if len(postings[t]) <= RARE for e in postings[t]}
        for other in near.values():
            if (worth := _alike(gist, known[other.claim], rare)) >= ALIKE:
                best[entry.claim].append((worth, other))
                back[other.claim].append((worth, entry))
    pairs = []
    for entry in ours:
        match = _clear(best[entry.claim])
        if match and _clear(back[match.claim]) == entry:
            pairs.append(Anchor(match.event, entry.at - match.at))
    return pairs


def _alike(a: Gist, b: Gist, rare: Rarity) -> float:
    """How much of the shorter entry stands in the other; 0 for other units, other kinds, or nothing but the kind in common."""
    if (a.units and b.units and not a.units & b.units) or not a.key & b.key:
        return 0.0
    if a.kinds and b.kinds and not set(a.kinds) & set(b.kinds):
        return 0.0
    return max(coverage(a.terms, b.terms, rare), coverage(b.terms, a.terms, rare))


def _clear(matches: list[tuple[float, Entry]]) -> Entry | None:
    """The best match, if it is better than the next."""
    ranked = sorted(matches, key=lambda m: (-m[0], m[1].at, m[1].claim))
    if not ranked or (len(ranked) > 1 and ranked[0][0] - ranked[1][0] < 0.05):
        return None
    return ranked[0][1]


def anchored(anchors: Sequence[Anchor]) -> Estimate | None:
    """The shift on which most events agree, with its spread; None when they are too few or scatter."""
    events = {a.event for a in anchors}
    if len(events) < LEAST_ANCHORS:
        return None
    ranked = sorted(anchors, key=lambda a: (a.shift, a.event))
    agreeing = _densest(ranked, ())
    counted = {a.event for a in agreeing}
    if len(counted) < max(LEAST_ANCHORS, LEAST_SHARE * len(events)):
        return None
    rival = {a.event for a in _densest(ranked, counted)}
    if len(rival) * 2 > len(counted):
        return None
    shifts = _near_median(_one_each(agreeing))
    if len(shifts) < LEAST_ANCHORS:
        return None
    give = max(LEAST_UNSURE_S, UNSURE_S - len(shifts))
    return Estimate(floor(min(shifts.values()) - give), ceil(max(shifts.values()) + give), tuple(sorted(shifts)))


def _near_median(shifts: dict[str, float]) -> dict[str, float]:
    """Without what lies far from the median, measured by the median distance from it."""
    middle = median(shifts.values())
    give = max(LEAST_GIVE_S, OUTLIER * median(abs(s - middle) for s in shifts.values()))
    return {event: s for event, s in shifts.items() if abs(s - middle) <= give}


def _densest(ranked: Sequence[Anchor], without: Iterable[str]) -> list[Anchor]:
    """The anchors within AGREE_S of each other that cover most events; of equals the closest together."""
    left = [a for a in ranked if a.event not in set(without)]
    best: tuple[int, float, list[Anchor]] = (0, 0.0, [])
    end = 0
    for start, first in enumerate(left):
        while end < len(left) and left[end].shift - first.shift <= AGREE_S:
            end += 1
        some = left[start:end]
        rank = (len({a.event for a in some}), first.shift - some[-1].shift)
        if rank > best[:2]:
            best = (*rank, some)
    return best[2]


def _one_each(anchors: Sequence[Anchor]) -> dict[str, float]:
    """One shift for each event: the one nearest to the middle of all."""
    middle = median(a.shift for a in anchors)
    nearest: dict[str, float] = {}
    for anchor in anchors:
        held = nearest.get(anchor.event)
        if held is None or abs(anchor.shift - middle) < abs(held - middle):
            nearest[anchor.event] = anchor.shift
    return nearest

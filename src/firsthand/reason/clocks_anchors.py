"""Entries that two clocks made of the same happening, and the shift that enough of them agree on."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import ceil, floor, sqrt
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
MANY_ANCHORS = 7
SLOW_ENTRY_S = 15.0
"""Where so many anchors lie close about one shift and no drift, one so far off it was typed, or passed on, late: it widens nothing."""
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
DRIFT_ANCHORS = 6
"""So many shared events are needed to tell a drift from the slowness of entries."""
DRIFT_SPAN_S = 3600.0
DRIFT_APART_S = 60.0
"""Anchors nearer to each other than this tell nothing of a drift."""
DRIFT_SURE = 2.3
"""Standard deviations of the rank statistic: a drift is told where chance would give it once in a hundred times."""
DRIFT_LEAST_S = 5.0
"""A clock that gained or lost less over the shared events is taken as even."""
DRIFT_MOST = 60 / 3600
"""No clock is taken to gain or lose more than a minute in an hour."""
LINE_ENOUGH = 40
ENOUGH = 150
"""Shared events beyond this number are thinned out evenly when a drift is sought: pairs grow with the square."""
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
    """A happening that both clocks have, how far the one is ahead there, and its second on the other clock."""

    event: str
    shift: float
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """Least and most seconds ahead, over all shared events; `drift` is [least, most] seconds gained in an hour, where they show it."""

    lo: float
    hi: float
    anchors: tuple[str, ...]
    drift: tuple[float, float] | None = None


def entries_of(case: CaseFacts, material: Material, events: Sequence[Event]) -> dict[str, tuple[Entry, ...]]:
    """The entries of each clock of a log or recording, in the order of their times."""
    made: dict[str, list[Entry]] = defaultdict(list)
    for event in events:
        for claim in event.claims:
            told = material.claims[claim]
            for timing in timings(case, material, told) if told.when else ():
                if timing.kind == "entry" and timing.clock and timing.lo is not None and timing.hi is not None:
                    at = timing.lo if timing.hi - timing.lo < COARSE_S else (timing.lo + timing.hi) / 2
                    made[timing.clock].append(Entry(claim, event.id, at))
    return {clock: tuple(sorted(some, key=lambda e: (e.at, e.claim))) for clock, some in sorted(made.items())}


def shared_events(ours: Iterable[Entry], theirs: Iterable[Entry]) -> list[Anchor]:
    """All pairs of entries of one event; an event may give several, of which at most one is right."""
    by_event: dict[str, list[Entry]] = defaultdict(list)
    for entry in theirs:
        by_event[entry.event].append(entry)
    return [Anchor(e.event, e.at - other.at, other.at) for e in ours for other in by_event.get(e.event, ())]


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
            pairs.append(Anchor(match.event, entry.at - match.at, match.at))
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
    """The shift on which most events agree, with its spread; None when they are too few or scatter.

    Where the shift changes evenly with time the clock drifts: the spread is then that about the line, and the bounds
    span what the line does over the shared events.
    """
    flat = _agreed(anchors)
    line = _on_a_line([*_one_each(anchors).values()])
    drift = drift_of(flat.values() if flat and len(flat) >= len(line) else line)
    if drift is not None:
        middle, slope = median(a.at for a in anchors), sum(drift) / 2
        level = _agreed([replace(a, shift=a.shift - slope * (a.at - middle)) for a in anchors])
        kept = [a for a in anchors if level and a.event in level and a.at == level[a.event].at]
        if level and (not flat or len(level) >= len(flat)) and (drift := drift_of(kept)):
            ends = [(a.at - middle) * slope for a in kept]
            least, most = _range(level)
            return Estimate(floor(least + min(ends)), ceil(most + max(ends)), tuple(sorted(level)), _an_hour(drift))
    if flat is None:
        return None
    if len(line) > len(flat):  # too few to tell a drift; all that may lie on its line are spanned
        flat = {a.event: a for a in line}
    elif len(flat) >= MANY_ANCHORS:
        flat = _near_median(flat, SLOW_ENTRY_S)
    least, most = _range(flat)
    return Estimate(floor(least), ceil(most), tuple(sorted(flat)))


def _on_a_line(anchors: Sequence[Anchor]) -> list[Anchor]:
    """The most anchors that lie within AGREE_S about one line of a drift that a clock may have."""
    ranked = sorted(anchors, key=lambda a: (a.at, a.event))
    few = ranked[:: ceil(len(ranked) / LINE_ENOUGH) or 1]
    best: tuple[int, float, list[Anchor]] = (0, 0.0, [])
    for one, other in combinations(few, 2):
        slope = (other.shift - one.shift) / (other.at - one.at) if other.at - one.at >= DRIFT_APART_S else DRIFT_MOST
        if abs(slope) < DRIFT_MOST:
            level = (one.shift + other.shift - slope * (one.at + other.at)) / 2
            off = [abs(a.shift - level - slope * a.at) for a in ranked]
            some = [a for a, far in zip(ranked, off, strict=True) if far <= AGREE_S / 2]
            if (rank := (len(some), -sum(far for far in off if far <= AGREE_S / 2))) > best[:2]:
                best = (*rank, some)
    return best[2]


def _events(anchors: Sequence[Anchor]) -> int:
    return len({a.event for a in anchors})


def _range(agreed: Mapping[str, Anchor]) -> tuple[float, float]:
    shifts = [a.shift for a in agreed.values()]
    give = max(LEAST_UNSURE_S, UNSURE_S - len(shifts))
    return min(shifts) - give, max(shifts) + give


def _an_hour(drift: tuple[float, float]) -> tuple[float, float]:
    return (round(drift[0] * 3600, 2), round(drift[1] * 3600, 2))


def drift_of(anchors: Iterable[Anchor]) -> tuple[float, float] | None:
    """Least and most seconds gained in a second: the middle of the slopes between all pairs. None when none is shown.

    Few anchors, a short time, or a change no larger than the slowness of entries show no drift.
    """
    ranked = sorted(anchors, key=lambda a: (a.at, a.event))
    ranked = ranked[:: ceil(len(ranked) / ENOUGH) or 1]
    count = len(ranked)
    if count < DRIFT_ANCHORS or ranked[-1].at - ranked[0].at < DRIFT_SPAN_S:
        return None
    slopes = sorted((b.shift - a.shift) / (b.at - a.at) for a, b in combinations(ranked, 2) if b.at - a.at >= DRIFT_APART_S)
    give = DRIFT_SURE * sqrt(count * (count - 1) * (2 * count + 5) / 18)
    low, high = int((len(slopes) - give) / 2), ceil((len(slopes) + give) / 2)
    if low < 0 or high >= len(slopes) or slopes[low] * slopes[high] <= 0:
        return None
    least = min(abs(slopes[low]), abs(slopes[high])) * (ranked[-1].at - ranked[0].at)
    return (slopes[low], slopes[high]) if least >= DRIFT_LEAST_S else None


def _agreed(anchors: Sequence[Anchor]) -> dict[str, Anchor] | None:
    """The anchors that agree, one for each event; None when they are too few or scatter."""
    count = _events(anchors)
    if count < LEAST_ANCHORS:
        return None
    ranked = sorted(anchors, key=lambda a: (a.shift, a.event, a.at))
    agreeing = _densest(ranked, ())
    counted = {a.event for a in agreeing}
    if len(counted) < max(LEAST_ANCHORS, LEAST_SHARE * count):
        return None
    rival = {a.event for a in _densest(ranked, counted)}
    if len(rival) * 2 > len(counted):
        return None
    near = _near_median(_one_each(agreeing))
    return near if len(near) >= LEAST_ANCHORS else None


def _near_median(anchors: Mapping[str, Anchor], least: float = LEAST_GIVE_S) -> dict[str, Anchor]:
    """Without what lies far from the median, measured by the median distance from it."""
    middle = median(a.shift for a in anchors.values())
    give = max(least, OUTLIER * median(abs(a.shift - middle) for a in anchors.values()))
    return {event: a for event, a in anchors.items() if abs(a.shift - middle) <= give}


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


def _one_each(anchors: Sequence[Anchor]) -> dict[str, Anchor]:
    """One anchor for each event: the one nearest to the middle of all."""
    middle = median(a.shift for a in anchors) if anchors else 0.0
    nearest: dict[str, Anchor] = {}
    for anchor in anchors:
        held = nearest.get(anchor.event)
        if held is None or abs(anchor.shift - middle) < abs(held.shift - middle):
            nearest[anchor.event] = anchor
    return nearest

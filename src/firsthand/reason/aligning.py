"""Entries of two clocks that are of one moment once the clocks are put right, and say the same in few words: one event.

Events are grouped before anything is known of clocks; a log that runs two minutes fast then has entries beside those of the
radio that nothing but a word or two joins. What the first grouping kept apart, and clocks put right bring together within
the time that it takes to type an entry, is joined here where each is the other's clear best match. Before that, entries that it
brought together because their clocks happened to show one time, and that clocks put right set minutes apart, are parted unless
their words are of one happening.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from firsthand.model import CaseFacts, Clock, Event
from firsthand.reason.clocks_anchors import Entry, entries_of
from firsthand.reason.events import event_of, lineage_of_sources
from firsthand.reason.gists import Gist, Rarity, coverage, gists, rarity
from firsthand.reason.grouping import vetoed
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse
from firsthand.reason.windows import Window

LAG_S = 15.0
"""Seconds by which an entry may be later or earlier than the other beside what is unsure of the clocks."""
NEAREST = 12
"""So many entries of the other clock are weighed, the nearest in time."""
ENOUGH = 0.45
"""Least worth of a pair. Set by hand on invented incidents."""
CLEAR_BY = 0.05
ONE_ACT = 0.25
ONE_UNIT = 0.25
"""What it adds that both name one kind of act, or one unit."""
MEMBERS_COMPARED = 4
FAR_S = 60.0
"""Seconds between entries of two clocks put right, beside what is unsure of them, from which little in common is not enough."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """An entry on the common scale, with how unsure its clock is."""

    entry: Entry
    at: float
    unsure: float


@dataclass(frozen=True, slots=True)
class Aligned:
    """The events, and the clocks with the ids that their anchors have now."""

    events: tuple[Event, ...]
    clocks: tuple[Clock, ...]


def aligned(
    case: CaseFacts,
    material: Material,
    reuse: Reuse,
    events: Sequence[Event],
    clocks: Sequence[Clock],
    decided: frozenset[str] = frozenset(),
) -> Aligned:
    """Events with those joined that two clocks, put right, tell of one moment; those that people grouped stay as they are."""
    offsets = {c.id: c.offset_s for c in clocks if c.offset_s is not None}
    if len(offsets) < 2:
        return Aligned(tuple(events), tuple(clocks))
    moments = _moments(entries_of(case, material, [e for e in events if e.id not in decided]), offsets)
    known = gists(material, reuse)
    rare = rarity([known[m.entry.claim] for some in moments.values() for m in some])
    parted = _parted(material, reuse, events, moments, known, rare)
    if parted:
        events = [piece for e in events for piece in parted.get(e.id, (e,))]
        moments = _moments(entries_of(case, material, [e for e in events if e.id not in decided]), offsets)
    by_id = {e.id: e for e in events}
    groups = _Groups(by_id, known)
    for one, other in combinations(sorted(moments), 2):
        for a, b in _matches(moments[one], moments[other], known, rare):
            groups.join(a.entry.event, b.entry.event)
    return _made(material, reuse, by_id, groups, clocks, {old: pieces[0].id for old, pieces in parted.items()})


def _parted(
    material: Material,
    reuse: Reuse,
    events: Sequence[Event],
    moments: Mapping[str, Sequence[_Moment]],
    known: Mapping[str, Gist],
    rare: Rarity,
) -> dict[str, tuple[Event, ...]]:
    """For events whose entries clocks put right set apart the events that they are, the one of most entries first."""
    held: dict[str, list[tuple[str, _Moment]]] = defaultdict(list)
    for clock, some in moments.items():
        for moment in some:
            held[moment.entry.event].append((clock, moment))
    made = {}
    lineage = lineage_of_sources(reuse)
    for event in events:
        entries = held.get(event.id, [])
        if len({clock for clock, _ in entries}) < 2:
            continue
        pieces = _pieces(entries, known, rare)
        if len(pieces) > 1:
            apart = [{m.entry.claim for _, m in piece} for piece in pieces]
            for claim in sorted(set(event.claims).difference(*apart)):
                apart[_nearest(known[claim].window, pieces)].add(claim)
            made[event.id] = tuple(event_of(material, reuse, tuple(sorted(claims)), lineage) for claims in apart)
    return made


def _nearest(window: Window | None, pieces: Sequence[Sequence[tuple[str, _Moment]]]) -> int:
    """The bunch that lies nearest to when a claim is told of; the first where that is not told."""
    if window is None:
        return 0
    far = [min(max(window.low - m.at, m.at - window.high, 0.0) for _, m in piece) for piece in pieces]
    return far.index(min(far))


def _pieces(entries: Sequence[tuple[str, _Moment]], known: Mapping[str, Gist], rare: Rarity) -> list[list[tuple[str, _Moment]]]:
    """Entries of one event in bunches that are far from each other in time and little alike, the largest first."""
    bunches: list[list[tuple[str, _Moment]]] = []
    for clock, moment in sorted(entries, key=lambda e: (e[1].at, e[1].entry.claim)):
        last = bunches[-1][-1][1] if bunches else None
        if last is not None and moment.at - last.at <= FAR_S + moment.unsure + last.unsure:
            bunches[-1].append((clock, moment))
        else:
            bunches.append([(clock, moment)])
    kept: list[list[tuple[str, _Moment]]] = []
    for bunch in bunches:
        like = next((k for k in kept if any(_one_happening(a, b, known, rare) for a in k for b in bunch)), None)
        if like is None:
            kept.append(bunch)
        else:
            like += bunch
    return sorted(kept, key=lambda bunch: -len(bunch))


def _one_happening(one: tuple[str, _Moment], other: tuple[str, _Moment], known: Mapping[str, Gist], rare: Rarity) -> bool:
    """Whether the words of two entries are of one happening, whatever their clocks show."""
    if one[0] == other[0]:
        return False
    a, b = known[one[1].entry.claim], known[other[1].entry.claim]
    return _likeness(a, b, rare) >= ENOUGH


def _moments(entries: Mapping[str, tuple[Entry, ...]], offsets: Mapping[str, tuple[float, float]]) -> dict[str, list[_Moment]]:
    """The entries of each clock whose offset is known, in the order of time."""
    made = {}
    for clock, some in entries.items():
        if clock in offsets:
            low, high = offsets[clock]
            made[clock] = [_Moment(e, e.at - (low + high) / 2, (high - low) / 2) for e in some]
    return made


def _matches(
    ours: Sequence[_Moment], theirs: Sequence[_Moment], known: Mapping[str, Gist], rare: Rarity
) -> list[tuple[_Moment, _Moment]]:
    """Pairs that are each other's clear best, of entries whose event has none of the other clock yet."""
    shared = {m.entry.event for m in ours} & {m.entry.event for m in theirs}
    ours = [m for m in ours if m.entry.event not in shared]
    theirs = [m for m in theirs if m.entry.event not in shared]
    times = [m.at for m in theirs]
    best: dict[str, list[tuple[float, _Moment]]] = defaultdict(list)
    back: dict[str, list[tuple[float, _Moment]]] = defaultdict(list)
    for mine in ours:
        for other in _near(mine, theirs, times):
            worth = _worth(mine, other, known, rare)
            if worth >= ENOUGH:
                best[mine.entry.claim].append((worth, other))
                back[other.entry.claim].append((worth, mine))
    pairs = []
    for mine in ours:
        match = _clear(best.get(mine.entry.claim, ()))
        if match is not None and _clear(back[match.entry.claim]) == mine:
            pairs.append((mine, match))
    return pairs


def _near(mine: _Moment, theirs: Sequence[_Moment], times: Sequence[float]) -> Iterable[_Moment]:
    place = bisect_left(times, mine.at)
    for other in theirs[max(0, place - NEAREST) : place + NEAREST]:
        if abs(other.at - mine.at) <= LAG_S + mine.unsure + other.unsure:
            yield other


def _worth(one: _Moment, other: _Moment, known: Mapping[str, Gist], rare: Rarity) -> float:
    """How much of the shorter entry stands in the other, and what else speaks for one happening; 0 where they cannot be one."""
    a, b = _put_right(one, known), _put_right(other, known)
    return 0.0 if vetoed(a, b) else _likeness(a, b, rare)


def _likeness(a: Gist, b: Gist, rare: Rarity) -> float:
    alike = max(coverage(a.terms, b.terms, rare), coverage(b.terms, a.terms, rare)) if a.key & b.key else 0.0
    acts = ONE_ACT if set(a.acts) & set(b.acts) else 0.0
    units = ONE_UNIT if a.units & b.units else 0.0
    return alike + acts + units


def _put_right(moment: _Moment, known: Mapping[str, Gist]) -> Gist:
    return replace(known[moment.entry.claim], window=Window(moment.at - moment.unsure, moment.at + moment.unsure))


def _clear(matches: Sequence[tuple[float, _Moment]]) -> _Moment | None:
    """The best match, if it is better than the next of another event."""
    ranked = sorted(matches, key=lambda m: (-m[0], m[1].at, m[1].entry.claim))
    if not ranked:
        return None
    rival = next((worth for worth, m in ranked if m.entry.event != ranked[0][1].entry.event), 0.0)
    return ranked[0][1] if ranked[0][0] - rival >= CLEAR_BY else None


class _Groups:
    """Which events are one; lives for one run of `aligned`."""

    def __init__(self, events: Mapping[str, Event], known: Mapping[str, Gist]) -> None:
        self._known = known
        self._claims = {i: list(e.claims) for i, e in events.items()}
        self._root = {i: i for i in events}

    def root(self, event: str) -> str:
        while self._root[event] != event:
            event = self._root[event]
        return event

    def join(self, one: str, other: str) -> None:
        """Make two one, unless members of both cannot be of one happening but for what their clocks say."""
        a, b = sorted((self.root(one), self.root(other)))
        if a != b and not self._at_odds(a, b):
            self._root[b] = a
            self._claims[a] += self._claims.pop(b)

    def _at_odds(self, a: str, b: str) -> bool:
        ours, theirs = (
            [replace(self._known[c], window=None) for c in sorted(self._claims[i])[:MEMBERS_COMPARED] if c in self._known]
            for i in (a, b)
        )
        return any(vetoed(x, y) for x in ours for y in theirs)

    def claims(self) -> dict[str, list[str]]:
        return self._claims


def _made(
    material: Material,
    reuse: Reuse,
    events: Mapping[str, Event],
    groups: _Groups,
    clocks: Sequence[Clock],
    parted: Mapping[str, str],
) -> Aligned:
    lineage = lineage_of_sources(reuse)
    now: dict[str, Event] = {}
    for root, claims in groups.claims().items():
        same = len(claims) == len(events[root].claims)
        now[root] = events[root] if same else event_of(material, reuse, tuple(claims), lineage)
    renamed = {i: now[groups.root(i)].id for i in events}
    renamed |= {old: renamed[piece] for old, piece in parted.items()}
    told = tuple(replace(c, anchors=tuple(sorted({renamed.get(a, a) for a in c.anchors}))) if c.anchors else c for c in clocks)
    return Aligned(tuple(sorted(now.values(), key=lambda e: e.id)), told)

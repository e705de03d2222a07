"""Clocks: which there are, which is the reference, and how far each is off, with the shared events that show it.

An offset is a view: recorded times stay as they are. It is estimated only from entries that a log or a recording made
of the same happening; the time at which a person wrote a message or remembers a thing says nothing of a clock.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from firsthand.model import CaseFacts, Clock, Event, Source, When, clock_of
from firsthand.reason.clocks_anchors import Entry, Estimate, anchored, entries_of, likely_pairs, shared_events
from firsthand.reason.clocks_stated import stated_offsets
from firsthand.reason.material import Material

Offset = tuple[float, float]

STEADY_S = 30.0
"""A shift no larger than this may be the time a message takes: it shows no error of a clock."""
_RANK = {"cue": 0, "row": 1, "message": 2, "post": 2, "turn": 3}


@dataclass(frozen=True, slots=True)
class _Known:
    id: str
    label: str
    sources: tuple[str, ...]
    rank: int
    entries: tuple[Entry, ...]


def estimate(case: CaseFacts, material: Material, events: Sequence[Event]) -> tuple[tuple[Clock, ...], str | None]:
    """The clocks of the case with their offsets against the reference clock, and the id of that one."""
    known = _clocks(case, material, events)
    reference = _reference(case, known)
    if reference is None:
        return (), None
    stated: dict[str, tuple[Offset, tuple[str, ...]]] = {c.id: (c.offset_s, ()) for c in case.clocks if c.offset_s}
    told = stated_offsets(material, {k.id: (k.label, k.sources) for k in known})
    stated = {reference: ((0.0, 0.0), ()), **told, **stated}
    made = {i: Clock(i, _label(known, i), _sources(known, i), offset, stated=i != reference) for i, (offset, _) in stated.items()}
    _estimate_rest(material, known, made, reference)
    for clock in known:
        made.setdefault(clock.id, Clock(clock.id, clock.label, clock.sources))
    made[reference] = Clock(reference, _label(known, reference), _sources(known, reference), (0.0, 0.0))
    return tuple(made[i] for i in sorted(made)), reference


# --------------------------------------------------------------------------- which there are


def _clocks(case: CaseFacts, material: Material, events: Sequence[Event]) -> tuple[_Known, ...]:
    """Every clock that some record, or a typed time, runs on."""
    sources: dict[str, dict[str, Source]] = {}
    ranks: dict[str, int] = {}
    for account in material.accounts:
        own = clock_of(account.source.id, case.of(account.source.path))
        stamps: list[tuple[When, int]] = [(r.time, _RANK.get(r.kind, 4)) for r in account.records if r.time and _dated(r.time)]
        stamps += [(c.when, 4) for c in account.claims if c.when and c.when.clock and _dated(c.when)]
        for when, rank in stamps:
            clock = when.clock or own
            sources.setdefault(clock, {})[account.source.id] = account.source
            ranks[clock] = min(rank, ranks.get(clock, 9))
    entries = entries_of(case, material, events)
    named = {c.id for c in case.clocks}
    return tuple(
        _Known(i, i if i in named else label_of(sources[i].values()), tuple(sorted(sources[i])), ranks[i], entries.get(i, ()))
        for i in sorted(sources)
    )


def _dated(when: When) -> bool:
    return when.earliest is not None or when.latest is not None


def label_of(sources: Iterable[Source]) -> str:
    """The title of a source, or the name of its file in words."""
    first = min(sources, key=lambda s: (s.path, s.id))
    name = first.path.rsplit("!", 1)[-1].rsplit("/", 1)[-1]
    words = name.rsplit(".", 1)[0].replace("_", " ").replace("-", " ")
    return first.title if first.title and len(first.title) <= 60 else " ".join(words.split()) or name


def _label(known: Sequence[_Known], clock: str) -> str:
    return next((k.label for k in known if k.id == clock), clock)


def _sources(known: Sequence[_Known], clock: str) -> tuple[str, ...]:
    return next((k.sources for k in known if k.id == clock), ())


def _reference(case: CaseFacts, known: Sequence[_Known]) -> str | None:
    """The clock that the user names, else a recording's before a log's, then the one that shares most events."""
    named = sorted(c.id for c in case.clocks if c.reference)
    if named:
        return named[0]
    if not known:
        return None

    def rank(clock: _Known) -> tuple[int, int, int, str]:
        others = {e.event for k in known if k.id != clock.id for e in k.entries}
        return (clock.rank, -len({e.event for e in clock.entries} & others), -len(clock.entries), clock.id)

    return min(known, key=rank).id


# --------------------------------------------------------------------------- how far each is off


def _estimate_rest(material: Material, known: Sequence[_Known], made: dict[str, Clock], reference: str) -> None:
    """Add what shared events show; first against the reference, then against clocks that are known by then."""
    waiting = [k for k in known if k.id not in made and k.entries]
    bases = [k for k in known if k.id in made and k.entries]
    while waiting:
        found = []
        for clock in waiting:
            tried = [
                (b, e) for b in sorted(bases, key=lambda b: (b.id != reference, b.id)) if (e := _against(material, clock, b))
            ]
            if tried:
                base, estimate_ = tried[0]
                shift = made[base.id].offset_s or (0.0, 0.0)
                offset = _steady(estimate_.lo + shift[0], estimate_.hi + shift[1])
                made[clock.id] = Clock(
                    clock.id, clock.label, clock.sources, offset, anchors=estimate_.anchors, drift_s_per_h=estimate_.drift
                )
                found.append(clock)
        if not found:
            return
        bases, waiting = found, [k for k in waiting if k not in found]


def _against(material: Material, clock: _Known, base: _Known) -> Estimate | None:
    """The offset that entries of the same happening show: those that share an event, else those that are worded alike."""
    found = anchored(shared_events(clock.entries, base.entries))
    return found or anchored(likely_pairs(material, clock.entries, base.entries))


def _steady(lo: float, hi: float) -> Offset:
    """The interval; made to hold nought when it shows no error."""
    return (min(lo, 0.0), max(hi, 0.0)) if abs(lo + hi) / 2 <= STEADY_S else (lo, hi)

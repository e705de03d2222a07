"""People, units, bodies, places and clocks: what is said by and of them, and what their identity rests on."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from firsthand.app.look import EventLine, Words, name_of
from firsthand.model import Clock, Entity, Event, Mention, instant

if TYPE_CHECKING:
    from firsthand.app.snapshot import Snapshot

SHOWN = 60


@dataclass(frozen=True, slots=True)
class EntityRow:
    """A line of the list."""

    entity: Entity
    events: int
    said: int
    named: int
    heard: bool


@dataclass(frozen=True, slots=True)
class Naming:
    """One way in which an account names it: how often, the first place, and all the mentions."""

    written: str
    inferred: bool
    source: str
    title: str
    words: Words
    mentions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntityPage:
    """All about one entity. `heard` is false for a person that no account lets speak first-hand or at first remove."""

    entity: Entity
    heard: bool
    said: tuple[Words, ...]
    said_more: int
    track: tuple[EventLine, ...]
    track_more: int
    namings: tuple[Naming, ...]
    because: tuple[str, ...]
    open_with: tuple[Entity, ...]
    like: tuple[Entity, ...]
    accounts: tuple[tuple[str, str], ...]


def types(snapshot: "Snapshot") -> tuple[tuple[str, int], ...]:
    """The types of entities with their number, the most first."""
    return tuple(sorted(Counter(e.type for e in snapshot.made.entities).items(), key=lambda x: (-x[1], x[0])))


def listed(snapshot: "Snapshot", type: str = "", asked: str = "") -> tuple[EntityRow, ...]:
    """Entities of that type whose name has what is asked, those with most events first."""
    wanted = asked.casefold()
    chosen = [
        e for e in snapshot.made.entities
        if (not type or e.type == type) and (not wanted or any(wanted in n.casefold() for n in (e.name, *e.aliases, *e.titles)))
    ]  # fmt: skip
    rows = [_row(snapshot, e) for e in chosen]
    return tuple(sorted(rows, key=lambda r: (-r.events, -r.said, -r.named, r.entity.name, r.entity.id)))


def _row(snapshot: "Snapshot", entity: Entity) -> EntityRow:
    said = snapshot.said_by.get(entity.id, ())
    named = len(snapshot.mentions_of.get(entity.id, ()))
    return EntityRow(entity, len(snapshot.events_of_entity.get(entity.id, ())), len(said), named, bool(said))


def entity(snapshot: "Snapshot", identifier: str) -> EntityPage | None:
    """The page of one entity; None when there is none with that id."""
    found = snapshot.entities.get(identifier)
    if found is None:
        return None
    rows = snapshot.rows
    said = snapshot.said_by.get(identifier, ())
    events = snapshot.events_of_entity.get(identifier, ())
    same_type = [e for e in snapshot.made.entities if e.type == found.type and e.id != identifier]
    authored = [a for a in snapshot.made.accounts if a.source.author and a.source.author in (found.name, *found.aliases)]
    return EntityPage(
        found, bool(said), tuple(w for s in said[:SHOWN] if (w := rows.words(s))), max(0, len(said) - SHOWN),
        tuple(rows.event(snapshot.events[e], with_day=True) for e in events[:SHOWN]), max(0, len(events) - SHOWN),
        _namings(snapshot, identifier), tuple(f.text for b in found.because if (f := snapshot.findings.get(b))),
        tuple(snapshot.entities[e] for e in found.ambiguous_with if e in snapshot.entities),
        tuple(sorted(same_type, key=lambda e: (not _alike(found, e), e.name, e.id))[:400]),
        tuple((a.source.id, name_of(a.source)) for a in authored),
    )  # fmt: skip


def _alike(one: Entity, other: Entity) -> bool:
    """Whether the two share a word of their names, so that a merge may be meant."""
    mine, others = ({w.casefold() for n in (e.name, *e.aliases) for w in n.split() if len(w) > 2} for e in (one, other))
    return bool(mine & others)


def _namings(snapshot: "Snapshot", identifier: str) -> tuple[Naming, ...]:
    """The ways in which it is named, by account; resolved references apart from names."""
    found: dict[tuple[str, bool, str], list[Mention]] = {}
    for mention in snapshot.mentions_of.get(identifier, ()):
        found.setdefault((mention.document, mention.inferred, mention.text), []).append(mention)
    made = []
    for (document, inferred, text), mentions in found.items():
        source = snapshot.source_of[document]
        first = mentions[0]
        words = snapshot.rows.plain(document, first.start, first.end)
        made.append(Naming(text, inferred, source, snapshot.titles[source], words, tuple(m.id for m in mentions)))
    return tuple(sorted(made, key=lambda n: (n.words.cited.number, n.inferred, n.words.cited.start)))


@dataclass(frozen=True, slots=True)
class Residual:
    """How far a shared event lies from the reference by this clock: least and most seconds, and where they are drawn in per cent."""

    event: Event
    least: float
    most: float
    left: float
    width: float


@dataclass(frozen=True, slots=True)
class ClockPage:
    """A clock with its residuals drawn on one axis from `low` to `high` seconds."""

    clock: Clock
    reference: bool
    sources: tuple[tuple[str, str], ...]
    residuals: tuple[Residual, ...]
    low: float
    high: float
    band: tuple[float, float] | None


def clocks(snapshot: "Snapshot") -> tuple[ClockPage, ...]:
    """The clocks of the case, the reference first."""
    made = [_clock(snapshot, c) for c in snapshot.made.clocks]
    return tuple(sorted(made, key=lambda c: (not c.reference, -len(c.residuals), c.clock.label, c.clock.id)))


def _clock(snapshot: "Snapshot", clock: Clock) -> ClockPage:
    sources = tuple((s, snapshot.titles[s]) for s in clock.sources if s in snapshot.titles)
    spans = [(e, *span) for a in clock.anchors if (e := snapshot.events.get(a)) and (span := _shift(snapshot, clock, e))]
    reach = [v for _, least, most in spans for v in (least, most)] + list(clock.offset_s or ())
    low, high = (min(reach), max(reach)) if reach else (0.0, 0.0)
    room = max((high - low) * 0.08, 5.0)
    low, high = low - room, high + room

    def at(value: float) -> float:
        return round((value - low) / (high - low) * 100, 2)

    residuals = tuple(Residual(e, least, most, at(least), round(at(most) - at(least), 2)) for e, least, most in spans)
    band = (at(clock.offset_s[0]), round(at(clock.offset_s[1]) - at(clock.offset_s[0]), 2)) if clock.offset_s else None
    return ClockPage(clock, clock.id == snapshot.made.reference_clock, sources, residuals, low, high, band)


def _shift(snapshot: "Snapshot", clock: Clock, event: Event) -> tuple[float, float] | None:
    """How far the clock shows a shared event ahead of what other clocks show of it: least and most seconds."""
    mine: list[tuple[float, float]] = []
    others: list[tuple[float, float]] = []
    for claim in (snapshot.rows.claims[c] for c in event.claims if c in snapshot.rows.claims):
        when = claim.when
        if when and when.earliest and when.latest:
            (mine if when.clock == clock.id else others).append((instant(when.earliest), instant(when.latest)))
    if not (mine and others):
        return None
    first, last = max(a for a, _ in mine), min(b for _, b in mine)
    other_first, other_last = max(a for a, _ in others), min(b for _, b in others)
    low, high = sorted((first - other_last, last - other_first))
    return low, high

"""Judgements about groupings: events merged, split and taken out; sources counted as one account or as several."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from firsthand.model import CaseFacts, ClockFacts, Event, Judgement, Target, content_id
from firsthand.reason.events import event_of, lineage_of_sources
from firsthand.reason.judging_log import value_of
from firsthand.reason.judging_people import set_apart
from firsthand.reason.judging_targets import Today
from firsthand.reason.lineages import Kin, lineages_of
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse


@dataclass(frozen=True, slots=True)
class Regrouped:
    """The events, and by judgement those that a person took out of the chronology."""

    events: tuple[Event, ...]
    out: tuple[tuple[str, Event], ...] = ()


def regrouped(material: Material, reuse: Reuse, events: Sequence[Event], entries: Iterable[Judgement], today: Today) -> Regrouped:
    """Events as people group them: merges and splits in the order in which they were decided, then those that are rejected."""
    entries = [e for e in entries if e.state == "in_force" and e.about and e.targets[0].kind == "event"]
    if not entries:
        return Regrouped(tuple(events))
    groups = _Groups(events)
    for entry in entries:
        if entry.verb == "merge":
            groups.merge([today.find_all(t) for t in entry.targets])
        elif entry.verb == "split":
            groups.split(set_apart(entry, today))
    known = {e.claims: e for e in events}
    lineage = lineage_of_sources(reuse)
    made = {c: known.get(c) or event_of(material, reuse, c, lineage) for c in groups.claims()}
    rejected = ((e.id, today.whole(e.targets[0])) for e in entries if e.verb == "reject")
    out = tuple((j, made[c]) for j, claims in rejected if claims and (c := tuple(sorted(claims))) in made)
    gone = {event.id for _, event in out}
    return Regrouped(tuple(sorted((e for e in made.values() if e.id not in gone), key=lambda e: e.id)), out)


class _Groups:
    """Claims in groups that are merged and split; lives while events are regrouped."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._groups: list[set[str]] = [set(e.claims) for e in events]
        self._of = {c: n for n, group in enumerate(self._groups) for c in group}

    def merge(self, sides: Sequence[Sequence[str]]) -> None:
        """Make one of the groups that hold a claim of any side, where each side has one that is in a group."""
        held = [{self._of[c] for c in side if c in self._of} for side in sides]
        if all(held):
            first, *others = sorted(set().union(*held))
            for other in others:
                self._move(set(self._groups[other]), first)

    def split(self, apart: Iterable[str]) -> None:
        """Take claims out of their groups and put them together in one of their own."""
        held = {c for c in apart if c in self._of}
        if held:
            self._groups.append(set())
            self._move(held, len(self._groups) - 1)

    def _move(self, claims: set[str], to: int) -> None:
        for claim in claims:
            self._groups[self._of[claim]].discard(claim)
            self._of[claim] = to
        self._groups[to] |= claims

    def claims(self) -> list[tuple[str, ...]]:
        return [tuple(sorted(group)) for group in self._groups if group]


def kin_of(entries: Iterable[Judgement], today: Today) -> tuple[Kin, ...]:
    """What entries in force say of which sources are one account, the newest first."""
    found = []
    for entry in entries:
        if entry.state == "in_force" and entry.verb in ("link", "unlink"):
            sources = tuple(dict.fromkeys(i for t in entry.targets for i in today.find_all(t)))
            if len(sources) > 1:
                found.append(Kin(entry.id, sources, together=entry.verb == "link"))
    return tuple(reversed(found))


def with_kin(material: Material, reuse: Reuse, kin: Sequence[Kin]) -> Reuse:
    """Lineages and versions as people count them; what was found of shared words stays."""
    if not kin:
        return reuse
    apart = [set(k.sources) for k in kin if not k.together]
    versions = tuple(v for v in reuse.versions if not any(set(v) <= some for some in apart))
    return replace(reuse, lineages=lineages_of(material.accounts, reuse.links, kin), versions=versions)


def with_clocks(case: CaseFacts, entries: Iterable[Judgement], today: Today) -> CaseFacts:
    """The facts of the case with what entries in force say of clocks, as if case.toml said it."""
    clocks: dict[str, ClockFacts] = {c.id: c for c in case.clocks}
    before = dict(clocks)
    for entry in entries:
        if entry.state != "in_force" or entry.verb != "set_clock" or not (clock := clock_now(entry.targets[0], today, before)):
            continue
        told: Mapping[str, object] = value_of(entry)
        old = clocks.get(clock) or ClockFacts(clock)
        offset = told.get("offset_s")
        pair = (float(offset[0]), float(offset[1])) if isinstance(offset, list) else old.offset_s
        if told.get("reference"):
            clocks = {i: ClockFacts(i, reference=False, offset_s=c.offset_s) for i, c in clocks.items()}
        clocks[clock] = ClockFacts(clock, bool(told.get("reference")) or clocks.get(clock, old).reference, pair)
    return case if clocks == before else replace(case, clocks=tuple(clocks[i] for i in sorted(clocks)))


def clock_now(target: Target, today: Today, named: Mapping[str, ClockFacts]) -> str | None:
    """The id today of a clock: a named one while a source of it is there, else the clock of the same source."""
    if target.id in named:
        return target.id
    for member in target.members:
        source = today.find(member)
        if source is not None:
            own = target.id == content_id("clock", member.id)
            return content_id("clock", source) if own else target.id
    return None

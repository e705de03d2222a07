"""What ids stand for: described for a person, and taken down so that a judgement finds it again."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import shorten
from typing import Any

from firsthand.codec import plain
from firsthand.model import Account, Claim, Entity, Event, Member, Mention, Reconstruction, Source, Target
from firsthand.reason.judging_marks import sort_of
from firsthand.reason.judging_targets import Worded, member_of

MEMBERS = 64
"""Mentions of an entity that are taken down, where any of them tells who is meant."""
WORDS = 120


class Things:
    """Everything in one reconstruction that has an id. Looks for one id at a time and keeps no index: judging is rare."""

    def __init__(self, made: Reconstruction) -> None:
        self.made = made
        self._account_of = {a.document.id: a for a in made.accounts if a.document}

    def target(self, identifier: str, *, every: bool = False) -> Target | None:
        """What an id stands for; None when nothing has it. `every`: take down all mentions of an entity, however many."""
        makers: tuple[Callable[[str, bool], Target | None], ...] = (self._concluded, self._source, self._words, self._judgement)
        return next((t for make in makers if (t := make(identifier, every))), None)

    def claims(self, event: str) -> tuple[str, ...]:
        return next((e.claims for e in self.made.events if e.id == event), ())

    def mentions(self, entity: str) -> tuple[str, ...]:
        """The ids of all mentions of an entity."""
        return tuple(m.id for a in self.made.accounts for m in a.mentions if m.entity == entity)

    def entity_named(self, name: str) -> Entity | None:
        """The one entity of this name or alias; None when there is none or more than one."""
        wanted = " ".join(name.split()).casefold()
        found = [e for e in self.made.entities if wanted in (n.casefold() for n in (e.name, *e.aliases))]
        exact = [e for e in found if e.name.casefold() == wanted]
        return exact[0] if len(exact) == 1 else found[0] if len(found) == 1 else None

    # ------------------------------------------------------------------ words and sources

    def _words(self, identifier: str, _every: bool) -> Target | None:
        found = self._find([identifier])
        if not found:
            return None
        account, item = found[identifier]
        kind = type(item).__name__.lower()
        text = account.document.text[item.start : item.end] if account.document else ""
        was = plain_reading(item) if isinstance(item, Claim) else None
        return Target(identifier, kind, f"“{_short(text)}” ({account.source.path})", was=was, members=(member_of(account, item),))

    def _find(self, identifiers: Iterable[str]) -> dict[str, tuple[Account, Worded]]:
        """The words behind these ids, those that have any."""
        wanted = set(identifiers)
        found: dict[str, tuple[Account, Worded]] = {}
        for account in self.made.accounts:
            parts: tuple[tuple[Worded, ...], ...] = (account.claims, account.statements, account.mentions, account.records)
            for part in parts:
                found.update((item.id, (account, item)) for item in part if item.id in wanted)
            if len(found) == len(wanted):
                break
        return found

    def _source(self, identifier: str, _every: bool) -> Target | None:
        account = next((a for a in self.made.accounts if a.source.id == identifier), None)
        if account is None:
            return None
        source = account.source
        was = {"dated": _day(source), **{n: getattr(source, n) for n in ("kind", "handling", "title", "author", "outlet")}}
        return Target(identifier, "source", source.path, was=json.dumps(was, sort_keys=True), members=(self._of_source(source),))

    def _of_source(self, source: Source) -> Member:
        outer = next((a.source for a in self.made.accounts if a.source.path == source.path.split("!")[0]), source)
        return Member(source.id, "source", source.path, source.sha256, within=outer.sha256 if source.parent else None)

    # ------------------------------------------------------------------ what is concluded

    def _concluded(self, identifier: str, every: bool) -> Target | None:
        made = self.made
        for event in made.events:
            if event.id == identifier:
                return self._event(event)
        for entity in made.entities:
            if entity.id == identifier:
                return self._entity(entity, every)
        for finding in made.findings:
            if finding.id == identifier:
                return self._resting(identifier, "finding", finding.text, finding.because, sort_of(finding))
        for question in made.questions:
            if question.id == identifier:
                return self._resting(identifier, "question", question.text, question.because)
        for lineage in made.lineages:
            if lineage.id == identifier:
                return self._resting(identifier, "lineage", ", ".join(self._paths(lineage.sources)), lineage.sources)
        for clock in made.clocks:
            if clock.id == identifier:
                was = {
                    "offset_s": plain(clock.offset_s),
                    "stated": clock.stated,
                    **({"reference": True} if clock.id == made.reference_clock else {}),
                }
                target = self._resting(identifier, "clock", clock.label, clock.sources)
                return Target(target.id, "clock", target.text, was=json.dumps(was, sort_keys=True), members=target.members)
        return None

    def _event(self, event: Event) -> Target:
        was = {"earliest": plain(event.earliest), "latest": plain(event.latest)}
        return Target(
            event.id, "event", _short(event.label), was=json.dumps(was, sort_keys=True), members=self._members(event.claims)
        )

    def _entity(self, entity: Entity, every: bool) -> Target:
        mentions = list(self._mentions_of(entity.id))
        kept = mentions if every else _first_of_each(mentions)[:MEMBERS]
        was = json.dumps({"name": entity.name, "type": entity.type}, sort_keys=True)
        few = len(kept) <= MEMBERS
        members = tuple(member_of(account, mention, with_record=few) for account, mention in kept)
        return Target(
            entity.id, "entity", f"{entity.name} ({entity.type})", was=was, whole=len(kept) == len(mentions), members=members
        )

    def _mentions_of(self, entity: str) -> Iterator[tuple[Account, Mention]]:
        """The mentions of an entity, those that name it before those that stand for it, in the order of the material."""
        found = [(a, m) for a in self.made.accounts for m in a.mentions if m.entity == entity]
        yield from ((a, m) for a, m in found if not m.inferred)
        yield from ((a, m) for a, m in found if m.inferred)

    def _resting(self, identifier: str, kind: str, text: str, because: tuple[str, ...], sort: str | None = None) -> Target:
        members = self._members(because)
        return Target(identifier, kind, _short(text, 2 * WORDS), sort, whole=len(members) == len(because), members=members)

    def _members(self, identifiers: Sequence[str]) -> tuple[Member, ...]:
        """What is taken down of claims, statements, records, mentions and sources, in the order of these ids."""
        words = self._find(identifiers)
        sources = {a.source.id: a.source for a in self.made.accounts if a.source.id in identifiers}
        made = {i: member_of(*found) for i, found in words.items()} | {i: self._of_source(s) for i, s in sources.items()}
        return tuple(made[i] for i in identifiers if i in made)

    def _paths(self, sources: tuple[str, ...]) -> list[str]:
        return [a.source.path for a in self.made.accounts if a.source.id in sources]

    def _judgement(self, identifier: str, _every: bool) -> Target | None:
        entry = next((j for j in self.made.judgements if j.id == identifier), None)
        if entry is None:
            return None
        about = ", ".join(t.text for t in entry.targets[: len(entry.about)])
        return Target(entry.id, "judgement", _short(f"{entry.verb.replace('_', ' ')} {about}"))


def plain_reading(claim: Claim) -> str:
    """Who does what and when, as a claim reads it."""
    reading = {r: x.text if (x := getattr(claim, r)) else None for r in ("actor", "object", "place")}
    when = [plain(claim.when.earliest), plain(claim.when.latest)] if claim.when else None
    return json.dumps({**reading, "action": claim.action, "when": when}, sort_keys=True)


def _first_of_each(mentions: list[tuple[Account, Mention]]) -> list[tuple[Account, Mention]]:
    """The first mention of each form in each account: enough to find every entity of an account that was joined."""
    seen: dict[tuple[str, str, bool], tuple[Account, Mention]] = {}
    for account, mention in mentions:
        if not mention.inferred or not seen:
            seen.setdefault((account.source.id, " ".join(mention.text.split()).casefold(), mention.inferred), (account, mention))
    return list(seen.values())


def _day(source: Source) -> Any:
    return plain(source.created.earliest) if source.created else None


def _short(text: str, most: int = WORDS) -> str:
    return shorten(" ".join(text.split()), most, placeholder=" …")

"""Judgements about entities, put into accounts and groups before it is settled who is who."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from firsthand.model import Account, Claim, Entity, Judgement, Mention, Reference, Target, Voice, content_id
from firsthand.reason.identity_groups import Groups
from firsthand.reason.judging_log import value_of
from firsthand.reason.judging_targets import Today


@dataclass(frozen=True, slots=True)
class Tie:
    """Mentions that a person holds for one (`other` empty), or keeps apart from others; or a name and a type given to one."""

    judgement: str
    one: tuple[str, ...]
    other: tuple[str, ...] = ()
    name: str | None = None
    type: str | None = None


def ties_of(entries: Iterable[Judgement], today: Today) -> tuple[Tie, ...]:
    """What entries in force say of who is who, the newest first."""
    found = []
    for entry in entries:
        about = entry.targets[: len(entry.about)]
        if entry.state != "in_force" or not about or about[0].kind != "entity":
            continue
        mentions = tuple(dict.fromkeys(i for t in about for i in today.find_all(t)))
        if entry.verb == "merge" and all(today.find_all(t) for t in about):
            found.append(Tie(entry.id, mentions))
        elif entry.verb == "split" and (apart := set_apart(entry, today)):
            rest = tuple(m for m in mentions if m not in apart)
            found += [Tie(entry.id, apart, rest)] if rest else []
        elif entry.verb == "correct":
            told = value_of(entry)
            found.append(Tie(entry.id, mentions, (), told.get("name"), told.get("type")))
    return tuple(reversed(found))


def set_apart(entry: Judgement, today: Today) -> tuple[str, ...]:
    """What a split sets apart, as found today."""
    return tuple(dict.fromkeys(i for t in entry.targets[len(entry.about) :] for i in today.find_all(t)))


def tie(groups: Groups, accounts: Sequence[Account], ties: Sequence[Tie]) -> None:
    """Make one what a person holds for one, and keep apart what a person keeps apart; of two that disagree the newer holds."""
    if not ties:
        return
    local_of = {m.id: m.entity for a in accounts for m in a.mentions if m.entity}
    known = {one.id: one for one in groups.locals}
    for number, one_tie in enumerate(ties):
        one, other = ([known[e] for m in side if (e := local_of.get(m)) in known] for side in (one_tie.one, one_tie.other))
        if one_tie.name or one_tie.type:
            for local in one[:1]:
                groups.tell(local, one_tie.name, one_tie.type)
        elif one_tie.other:
            groups.bar(number, one, other)
        else:
            for local in one[1:]:
                groups.join(one[0], local, forced=True)


# --------------------------------------------------------------------------- mentions that are somebody else's


def with_people(accounts: Sequence[Account], entries: Iterable[Judgement], today: Today) -> tuple[Account, ...]:
    """The accounts with mentions that are set apart made an entity of their own, and those of nobody left without one."""
    apart: dict[str, tuple[str, ...]] = {}
    nobody: set[str] = set()
    for entry in entries:
        if entry.state == "in_force" and entry.about and entry.targets[0].kind == "entity":
            if entry.verb == "split":
                apart.update(dict.fromkeys(set_apart(entry, today), (entry.id,)))
            elif entry.verb == "reject":
                nobody.update(today.find_all(entry.targets[0]))
    if not apart and not nobody:
        return tuple(accounts)
    touched = {today.account(today.items[m]).source.id for m in (*apart, *nobody)}
    return tuple(_with_people(a, apart, nobody) if a.source.id in touched else a for a in accounts)


def _with_people(account: Account, apart: Mapping[str, tuple[str, ...]], nobody: set[str]) -> Account:
    gone = {m.entity for m in account.mentions if m.id in nobody and m.entity}
    moved = _moved(account, apart, gone)
    entity_of: dict[str, str | None] = {
        **{m.id: None for m in account.mentions if m.entity in gone},
        **{m: entity.id for m, entity in moved.items()},
    }
    mentions = tuple(replace(m, entity=entity_of[m.id]) if m.id in entity_of else m for m in account.mentions)
    changed = [m for m in account.mentions if m.id in entity_of]
    left = {m.entity for m in mentions if m.entity}
    return replace(
        account,
        mentions=mentions,
        entities=tuple(
            sorted(
                {*(e for e in account.entities if e.id in left or _unmentioned(account, e)), *moved.values()}, key=lambda e: e.id
            )
        ),
        statements=tuple(replace(s, voices=tuple(_voice(v, changed, entity_of) for v in s.voices)) for s in account.statements),
        claims=tuple(_claim(c, account, changed, entity_of) for c in account.claims),
    )


def _unmentioned(account: Account, entity: Entity) -> bool:
    """Whether an entity was without a mention from the start."""
    return not any(m.entity == entity.id for m in account.mentions)


def _moved(account: Account, apart: Mapping[str, tuple[str, ...]], gone: set[str]) -> dict[str, Entity]:
    """For each mention that is set apart the entity that it is of now: the one that it had, where no other mention has that."""
    by_entity: dict[tuple[str, str], list[Mention]] = defaultdict(list)
    for mention in account.mentions:
        if mention.id in apart and mention.entity and mention.entity not in gone:
            by_entity[mention.entity, apart[mention.id][0]].append(mention)
    known = {e.id: e for e in account.entities}
    made: dict[str, Entity] = {}
    for (entity, _), mentions in sorted(by_entity.items()):
        if all(m in mentions for m in account.mentions if m.entity == entity) or entity not in known:
            continue
        names = sorted({" ".join(m.text.split()) for m in mentions}, key=lambda n: (-len(n), n))
        identifier = content_id("entity", mentions[0].document, "apart", *(m.id for m in mentions))
        because = tuple(sorted(m.id for m in mentions))
        new = replace(known[entity], id=identifier, name=names[0], aliases=tuple(sorted(names[1:])), because=because)
        made.update((m.id, new) for m in mentions)
    return made


def _voice(voice: Voice, changed: Sequence[Mention], entity_of: Mapping[str, str | None]) -> Voice:
    if voice.start is None or voice.end is None:
        return voice
    inside = [m for m in changed if m.entity == voice.entity and voice.start <= m.start and m.end <= voice.end]
    return replace(voice, entity=entity_of[inside[0].id]) if inside else voice


def _claim(claim: Claim, account: Account, changed: Sequence[Mention], entity_of: Mapping[str, str | None]) -> Claim:
    """The claim with references that can only be those mentions referring to what they are of now."""
    new: dict[str, Any] = {}
    for role in ("actor", "object", "place"):
        reference: Reference | None = getattr(claim, role)
        if reference is None or reference.entity is None:
            continue
        within = [m for m in account.mentions if m.entity == reference.entity and claim.start <= m.start and m.end <= claim.end]
        entities = {entity_of[m.id] if m in changed else m.entity for m in within}
        if within and len(entities) == 1:
            new[role] = replace(reference, entity=entities.pop())
        elif not within and all(m.id in entity_of for m in account.mentions if m.entity == reference.entity):
            new[role] = replace(reference, entity=None)
    return replace(claim, **new) if any(new[r] != getattr(claim, r) for r in new) else claim


# --------------------------------------------------------------------------- who a target is today


class People:
    """The entities of the case, asked for what an entity of an earlier day is now."""

    def __init__(self, accounts: Sequence[Account], entities: Sequence[Entity], today: Today) -> None:
        self.entities = {e.id: e for e in entities}
        self._accounts = accounts
        self._today = today
        self._of: dict[str, str | None] | None = None

    def of(self, mention: str) -> str | None:
        """The entity that a mention is of."""
        if self._of is None:
            self._of = {m.id: m.entity for a in self._accounts for m in a.mentions}
        return self._of.get(mention)

    def find(self, target: Target) -> str | None:
        """The entity that the mentions of a target are of, where that is one; failing mentions, the one of the same id."""
        by_words = {e for m in self._today.find_all(target) if (e := self.of(m))}
        if target.id in by_words or (not by_words and target.id in self.entities):
            return target.id
        return by_words.pop() if len(by_words) == 1 else None

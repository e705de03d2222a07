"""Who is who across accounts: cautiously, for joining two people is the worse fault."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from operator import is_

from firsthand.model import Account, CaseFacts, Claim, Entity, Issue, Mention, Reference, Statement, Voice, content_id
from firsthand.reason.identity_bodies import join_bodies, join_named, join_numbered, join_places, join_units
from firsthand.reason.identity_cut import join_cut
from firsthand.reason.identity_given import join_given
from firsthand.reason.identity_groups import Groups, Local
from firsthand.reason.identity_names import best_name, is_noun, key_of
from firsthand.reason.identity_people import is_bare_row, is_bare_word, join_people
from firsthand.reason.identity_posts import join_posts, open_groups
from firsthand.reason.identity_types import join_types
from firsthand.reason.judging_people import Tie, tie
from firsthand.reason.renewing import renewal

LISTED = 12
"""Possible entities that an open one names at most."""

_of_entity = renewal(Mention, "entity", "type")
_with_roles = renewal(Claim, "actor", "object", "place")
_with_voices = renewal(Statement, "voices")


def identify(
    case: CaseFacts, accounts: Sequence[Account], ties: Sequence[Tie] = ()
) -> tuple[tuple[Account, ...], tuple[Entity, ...], tuple[Issue, ...]]:
    """The accounts with every reference to an entity made one of the case's, those entities, and what stays open.

    `ties` is what people decided, the newest first. An entity that may be one of several keeps to itself and names them in `ambiguous_with`; an issue says so.
    """
    locals_ = _locals(accounts)
    groups = Groups(locals_)
    tie(groups, accounts, ties)
    _join_known(case, groups)
    join_people(groups)
    join_bodies(groups)
    join_units(groups)
    join_places(groups)
    join_numbered(groups)
    join_named(groups)
    join_types(groups, accounts)
    inferred = join_given(groups) | join_cut(groups)
    join_posts(groups)
    open_groups(groups)
    entities, made_of = _entities(case, groups)
    issues = _issues(groups, accounts, entities, made_of)
    renamed = tuple(_renamed(a, made_of, entities, inferred) for a in accounts)
    return renamed, tuple(entities[i] for i in sorted(entities)), issues


def _locals(accounts: Sequence[Account]) -> list[Local]:
    """All entities of accounts, in an order that no file order changes; `weight` counts their mentions."""
    found = []
    for account in accounts:
        counts: dict[str, int] = defaultdict(int)
        for mention in account.mentions:
            if mention.entity and not mention.inferred:
                counts[mention.entity] += 1
        found += [Local(e, account.source.id, counts[e.id]) for e in account.entities]
    return sorted(found, key=lambda one: (one.entity.type, one.entity.name, one.entity.id))


def _join_known(case: CaseFacts, groups: Groups) -> None:
    """What bears a name of the gazetteer is that entry."""
    named = {(k.type, key_of(k.type, n)): k for k in reversed(case.gazetteer) for n in (k.name, *k.aliases)}
    if not named:
        return
    first: dict[tuple[str, str], Local] = {}
    for local in groups.locals:
        entity = local.entity
        known = named.get((entity.type, key_of(entity.type, entity.name)))
        if known is not None:
            anchor = first.setdefault((known.type, known.name), local)
            groups.join(anchor, local, forced=True)
            groups.settle(local, known.name)


def _entities(case: CaseFacts, groups: Groups) -> tuple[dict[str, Entity], dict[str, str]]:
    """The entities of the case by id, and for each entity of an account the one it became."""
    undecided = groups.candidates()
    settled = groups.settled()
    known = {*undecided, *settled}
    members = [group for group in groups.members() if not _told_nothing(group, groups.root(group[0]) in known)]
    roots = [groups.root(group[0]) for group in members]
    types = groups.settled_types()
    kinds = [types.get(root) or _kind(group, undecided.get(root, ())) for group, root in zip(members, roots, strict=True)]
    named = [(group, kind, best_name(group, settled.get(root))) for group, kind, root in zip(members, kinds, roots, strict=True)]
    shared: dict[tuple[str, str], int] = defaultdict(int)
    for _, kind, name in named:
        shared[kind, key_of(kind, name)] += 1
    made: dict[str, Entity] = {}
    made_of: dict[str, str] = {}
    for group, kind, name in named:
        key = key_of(kind, name)
        apart = (
            ()
            if shared[kind, key] == 1
            else (*sorted({t for m in group for t in m.entity.titles}), min(m.entity.id for m in group))
        )
        identifier = content_id("entity", kind, key, *apart)
        made_of.update((m.entity.id, identifier) for m in group)
        made[identifier] = _entity(identifier, kind, name, group)
    for group in members:
        if inside := sorted(
            {made_of[i] for m in group for i in m.entity.members if i in made_of} - {made_of[group[0].entity.id]}
        ):
            own = made_of[group[0].entity.id]
            made[own] = replace(made[own], members=tuple(inside))
    for group, root in zip(members, roots, strict=True):
        if others := undecided.get(root):
            own = made_of[group[0].entity.id]
            possible = sorted({made_of[o.entity.id] for o in others} - {own})
            made[own] = replace(made[own], ambiguous_with=tuple(possible[:LISTED]))
    return made, made_of


def _told_nothing(group: Sequence[Local], known: bool) -> bool:
    """Whether a group is only capitalised words that turned out to name nobody known."""
    return not known and all(is_bare_word(m) or is_bare_row(m) or is_noun(m) for m in group)


def _kind(group: Sequence[Local], others: Sequence[Local]) -> str:
    """The type of a group: a word that may be one of several people is a person."""
    kind = _type(group)
    return _type(others) if kind == "other" and others else kind


def _type(group: Sequence[Local]) -> str:
    kinds = {m.entity.type for m in group}
    if kinds == {"place", "unit"}:
        return "place"
    return min(kinds - {"other"} or kinds)


def _entity(identifier: str, kind: str, name: str, group: Sequence[Local]) -> Entity:
    forms = {form for m in group for form in (m.entity.name, *m.entity.aliases)} - {name}
    return Entity(
        identifier, name, kind, tuple(sorted(forms)), tuple(sorted({t for m in group for t in m.entity.titles})),
        because=tuple(sorted({b for m in group for b in m.entity.because})),
    )  # fmt: skip


def _issues(
    groups: Groups, accounts: Sequence[Account], entities: Mapping[str, Entity], made_of: Mapping[str, str]
) -> tuple[Issue, ...]:
    """One issue for each entity of an account that stays open, at its first mention."""
    open_ = {local.entity.id: others for local, others in groups.open()}
    found = []
    for account in accounts:
        first: dict[str, Mention] = {}
        for mention in account.mentions:
            if mention.entity in open_:
                first.setdefault(mention.entity, mention)
        for local, mention in first.items():
            names = sorted({entities[made_of[o.entity.id]].name for o in open_[local]} - {entities[made_of[local]].name})
            if not names:  # others told by the same post
                continue
            shown = " or ".join(names[:LISTED])
            message = f"‘{mention.text}’ may stand for {shown}"
            found.append(Issue("ambiguous_mention", message, account.source.id, mention.document, mention.start, mention.end))
    return tuple(sorted(found, key=lambda i: (i.source, i.start or 0, i.message)))


def _renamed(
    account: Account, made_of: Mapping[str, str], entities: Mapping[str, Entity], inferred: Collection[str] = ()
) -> Account:
    """The account with references to its own entities made references to those of the case, which it then holds; `inferred` are joined so."""

    def mention(m: Mention) -> Mention:
        entity = made_of.get(m.entity) if m.entity else None
        if m.entity in inferred and not m.inferred:
            m = replace(m, inferred=True)
        return _of_entity(m, entity, entities[entity].type if entity else m.type) if m.entity else m

    def voice(v: Voice) -> Voice:
        return Voice(v.label, made_of.get(v.entity), v.named, v.start, v.end) if v.entity else v

    def reference(r: Reference | None) -> Reference | None:
        return Reference(r.text, made_of.get(r.entity)) if r is not None and r.entity else r

    def claim(c: Claim) -> Claim:
        actor, target, place = reference(c.actor), reference(c.object), reference(c.place)
        same = actor is c.actor and target is c.object and place is c.place
        return c if same else _with_roles(c, actor, target, place)

    def statement(s: Statement) -> Statement:
        voices = tuple([voice(v) for v in s.voices])
        return s if all(map(is_, voices, s.voices)) else _with_voices(s, voices)

    return replace(
        account,
        mentions=tuple(map(mention, account.mentions)),
        entities=tuple(entities[i] for i in sorted({made_of[e.id] for e in account.entities if e.id in made_of})),
        statements=tuple(map(statement, account.statements)),
        claims=tuple(map(claim, account.claims)),
    )

"""People as the report shows them: what is said by them and of them, by whom and on what basis."""

from bisect import bisect_right
from collections import Counter, defaultdict
from dataclasses import dataclass

from firsthand.export.page.rows import Rows, Words
from firsthand.model import Account, Mention, Statement

SHOWN = 40
"""Statements of each kind that are shown for one person; the rest stand in the accounts."""

NEAR, WITHIN = 10, 60
"""Mentions behind a group, and characters from it, in which its members are told."""

WAYS = 12
"""Ways of writing a name that are shown."""


@dataclass(frozen=True, slots=True)
class Person:
    """One person; `heard` is false when no account holds words of theirs. `said_more` and `of_more` count what is not shown.

    `named` are the ways in which accounts write the name, one passage of each account for each way: what the identity rests on.
    `pointed` counts pronouns and roles that were taken for them; `perhaps` are people who may be the same and are kept apart.
    """

    name: str
    titles: tuple[str, ...]
    named: tuple[tuple[str, tuple[Words, ...]], ...]
    pointed: int
    perhaps: tuple[str, ...]
    heard: bool
    said: tuple[Words, ...]
    said_more: int
    of: tuple[Words, ...]
    of_more: int


@dataclass(frozen=True, slots=True)
class Group:
    """A group or a crew with those who are known to be in it; `told` are passages that name both, one of each account."""

    name: str
    members: tuple[str, ...]
    told: tuple[Words, ...]


def groups(rows: Rows) -> tuple[Group, ...]:
    """The groups and crews of which an account tells who was in them, by name."""
    members = {e.id: frozenset(e.members) for e in rows.made.entities if e.members}
    told: dict[str, list[Words]] = defaultdict(list)
    for account in rows.made.accounts if members else ():
        named = sorted((m for m in account.mentions if m.entity and not m.inferred), key=lambda m: (m.start, m.end, m.id))
        for place, m in enumerate(named):
            near = [o for o in named[max(0, place - 1) : place + NEAR] if o.entity in members.get(m.entity or "", ())]
            if near and abs(near[0].start - m.end) <= WITHIN:
                first, last = min(m.start, near[0].start), max(m.end, near[-1].end)
                told[m.entity or ""].append(rows.plain(m.document, first, last))
    made = [
        Group(e.name, tuple(sorted(rows.names[i] for i in e.members if i in rows.names)), tuple(told[e.id][:WAYS]))
        for e in rows.made.entities
        if e.members
    ]
    return tuple(sorted(made, key=lambda g: (g.name, g.members)))


def people(rows: Rows) -> tuple[Person, ...]:
    """Every person whom the accounts name or let speak, those of whom most is told first."""
    said: dict[str, list[str]] = defaultdict(list)
    told: dict[str, list[str]] = defaultdict(list)
    persons = {e.id for e in rows.made.entities if e.type == "person"}
    for account in rows.made.accounts:
        for statement in sorted(account.statements, key=lambda s: (s.start, s.end)):
            speaker = statement.voices[-1].entity if statement.voices else None
            if speaker in persons:
                said[speaker or ""].append(statement.id)
        for person, told_in in _told_of(account):
            if person in persons:
                told[person].append(told_in)
    named, pointed = _named(rows, persons)
    made = [
        Person(
            e.name, e.titles, named.get(e.id, ()), pointed[e.id],
            tuple(sorted(rows.names[other] for other in e.ambiguous_with if other in rows.names)), bool(said[e.id]),
            _words(rows, said[e.id]), max(0, len(said[e.id]) - SHOWN), _words(rows, told[e.id]), max(0, len(told[e.id]) - SHOWN),
        )
        for e in rows.made.entities
        if e.id in said or e.id in told
    ]  # fmt: skip
    return tuple(sorted(made, key=lambda p: (-len(p.said) - len(p.of) - p.said_more - p.of_more, p.name)))


def _named(rows: Rows, persons: set[str]) -> tuple[dict[str, tuple[tuple[str, tuple[Words, ...]], ...]], Counter[str]]:
    """For each person the ways of writing the name with their passages, and how many pronouns and roles stand for them."""
    ways: dict[str, dict[str, list[Words]]] = defaultdict(lambda: defaultdict(list))
    pointed: Counter[str] = Counter()
    for account in rows.made.accounts:
        seen: set[tuple[str, str]] = set()
        for m in sorted(account.mentions, key=lambda m: (m.start, m.end, m.id)):
            if m.entity not in persons or m.entity is None:
                continue
            if m.inferred:
                pointed[m.entity] += 1
            elif (m.entity, way := " ".join(m.text.split())) not in seen:
                seen.add((m.entity, way))
                ways[m.entity][way].append(rows.plain(m.document, m.start, m.end))
    found = {e: sorted(some.items(), key=lambda w: (-len(w[1]), w[0])) for e, some in ways.items()}
    return {e: tuple((way, tuple(words)) for way, words in some[:WAYS]) for e, some in found.items()}, pointed


def _told_of(account: Account) -> list[tuple[str, str]]:
    """Each person whom somebody else's statement names, with the innermost such statement, in the order of the text."""
    statements = sorted(account.statements, key=lambda s: (s.start, -s.end, s.id))
    starts = [s.start for s in statements]
    found: dict[tuple[str, str], None] = {}
    for mention in sorted(account.mentions, key=lambda m: (m.start, m.end, m.id)):
        around = _around(statements[: bisect_right(starts, mention.start)], mention)
        if mention.entity and around and not (around.voices and around.voices[-1].entity == mention.entity):
            found[mention.entity, around.id] = None
    return list(found)


def _around(before: list[Statement], mention: Mention) -> Statement | None:
    """The innermost of the statements that hold a mention; none where the words only say who speaks."""
    inner = next((s for s in reversed(before) if s.end >= mention.end), None)
    at_cue = inner is not None and any(v.start == mention.start for v in inner.voices)
    return None if at_cue else inner


def _words(rows: Rows, statements: list[str]) -> tuple[Words, ...]:
    return tuple(w for s in statements[:SHOWN] if (w := rows.words(s)))

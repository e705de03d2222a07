"""People as the report shows them: what is said by them and of them, by whom and on what basis."""

from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass

from firsthand.export.page.rows import Rows, Words
from firsthand.model import Account, Mention, Statement

SHOWN = 40
"""Statements of each kind that are shown for one person; the rest stand in the accounts."""


@dataclass(frozen=True, slots=True)
class Person:
    """One person; `heard` is false when no account holds words of theirs. `said_more` and `of_more` count what is not shown."""

    name: str
    titles: tuple[str, ...]
    heard: bool
    said: tuple[Words, ...]
    said_more: int
    of: tuple[Words, ...]
    of_more: int


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
    made = [
        Person(
            e.name, e.titles, bool(said[e.id]),
            _words(rows, said[e.id]), max(0, len(said[e.id]) - SHOWN), _words(rows, told[e.id]), max(0, len(told[e.id]) - SHOWN),
        )
        for e in rows.made.entities
        if e.id in said or e.id in told
    ]  # fmt: skip
    return tuple(sorted(made, key=lambda p: (-len(p.said) - len(p.of) - p.said_more - p.of_more, p.name)))


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

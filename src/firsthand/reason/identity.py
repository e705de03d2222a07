"""Who is who across accounts."""

from collections.abc import Sequence

from firsthand.model import Account, CaseFacts, Entity, Issue


def identify(case: CaseFacts, accounts: Sequence[Account]) -> tuple[tuple[Account, ...], tuple[Entity, ...], tuple[Issue, ...]]:
    """The accounts with every reference to an entity made one of the case's, those entities, and what stays open."""
    entities = {e.id: e for a in accounts for e in a.entities}
    return tuple(accounts), tuple(entities[i] for i in sorted(entities)), ()

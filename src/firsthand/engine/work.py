"""What an engine does with one batch of files: functions of their arguments, so that any process can run them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from firsthand.model import Account, CaseFacts, Issue, Source
from firsthand.pipeline import Found, Toolkit, read_texts, understand_all

MEMBERS_CAP = 1_000
DEPTH_CAP = 5


@cache
def toolkit() -> Toolkit:
    """The standard kit, made once a process."""
    return Toolkit.standard()


def families(batch: Sequence[Found], case: CaseFacts) -> list[tuple[Account, ...]]:
    """The accounts of each file with those of its members, members of members and so on, to a bounded depth and number."""
    made: list[list[Account]] = [[] for _ in batch]
    todo = [(number, found) for number, found in enumerate(batch)]
    for depth in range(DEPTH_CAP + 1):
        todo = [(number, found) for number, found in todo if len(made[number]) < MEMBERS_CAP]
        understood = understand_all([found for _, found in todo], case, toolkit())
        inner: list[tuple[int, Found]] = []
        for (number, _), result in zip(todo, understood, strict=True):
            made[number].append(_told(result.account, len(result.members), depth))
            inner += [(number, member) for member in result.members]
        todo = inner
    return [tuple(accounts) for accounts in made]


def texts(batch: Sequence[Found], case: CaseFacts) -> list[dict[str, str]]:
    """The text of each document that the files and their members give, by document id."""
    return [read_texts(found, case, toolkit(), DEPTH_CAP) for found in batch]


def failed(found: Found, case: CaseFacts, reason: str) -> Account:
    """The account of a file that stopped the process that read it."""
    handling = case.of(found.path).handling or "normal"
    source = Source(found.id, found.path, found.sha256, len(found.data), "failed", handling=handling, reason=reason)
    return Account(source, issues=(Issue("unreadable", reason, found.id),))


def _told(account: Account, members: int, depth: int) -> Account:
    """The account, with an issue when its members lie too deep to be read."""
    if depth < DEPTH_CAP or not members:
        return account
    issue = Issue(
        "truncated", f"{members} files inside it lie deeper than {DEPTH_CAP} levels and were not read", account.source.id
    )
    return replace(account, issues=(*account.issues, issue))

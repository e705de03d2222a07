"""What an engine does with one batch of files: functions of their arguments, so that any process can run them."""

import gc
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from firsthand.found import Found
from firsthand.model import Account, CaseFacts, Issue
from firsthand.pipeline import Toolkit, read_text, understand_all

MEMBERS_CAP = 20_000
"""Files inside one file, at all depths, that are read at the most."""
BYTES_CAP = 600_000_000
"""Bytes of these together."""
DEPTH_CAP = 5
_TOGETHER = 32
"""Files that are understood in one stream."""


@cache
def toolkit() -> Toolkit:
    """The standard kit, made once a process. What is loaded by then stays, so the collector need not walk through it again."""
    kit = Toolkit.standard()
    gc.collect()
    gc.freeze()
    return kit


def families(batch: Sequence[Found], case: CaseFacts) -> list[tuple[Account, ...]]:
    """The accounts of each file with those of its members, members of members and so on, to a bounded depth, number and size."""
    made: list[list[Account]] = [[] for _ in batch]
    rooms = [_Room() for _ in batch]
    todo = list(enumerate(batch))
    for depth in range(DEPTH_CAP + 1):
        inner: list[tuple[int, Found]] = []
        for start in range(0, len(todo), _TOGETHER):
            part = todo[start : start + _TOGETHER]
            understood = understand_all([found for _, found in part], case, toolkit())
            for (number, _), result in zip(part, understood, strict=True):
                taken, told = rooms[number].take(result.members, depth)
                made[number].append(_told(result.account, told))
                inner += [(number, member) for member in taken]
        todo = inner
    return [tuple(accounts) for accounts in made]


def texts(batch: Sequence[Found], case: CaseFacts) -> list[dict[str, str]]:
    """The text of each document that the files and their members give, by document id, within the same bounds."""
    made = []
    for file in batch:
        room, todo = _Room(), [file]
        found: dict[str, str] = {}
        for depth in range(DEPTH_CAP + 1):
            inner: list[Found] = []
            for one in todo:
                text, members = read_text(one, case, toolkit())
                found |= text
                inner += room.take(members, depth)[0]
            todo = inner
        made.append(found)
    return made


@dataclass(slots=True)
class _Room:
    """What may still be read of the files inside one file."""

    members: int = MEMBERS_CAP
    bytes: int = BYTES_CAP

    def take(self, members: Sequence[Found], depth: int) -> tuple[Sequence[Found], str | None]:
        """The members that are read, and a sentence about those that are not."""
        if depth >= DEPTH_CAP:
            return (), f"{len(members)} files inside it lie deeper than {DEPTH_CAP} levels and were not read" if members else None
        taken: list[Found] = []
        for member in members:
            if self.members <= 0 or self.bytes < len(member.data):
                break
            self.members -= 1
            self.bytes -= len(member.data)
            taken.append(member)
        left = len(members) - len(taken)
        return (
            taken,
            f"{left} of {len(members)} files inside it were not read: all together are too many or too large" if left else None,
        )


def _told(account: Account, told: str | None) -> Account:
    """The account, with an issue when not all of its members are read."""
    if told is None:
        return account
    return replace(account, issues=(*account.issues, Issue("truncated", told, account.source.id)))

"""Keeping a case. The contract of every store; `memory` and `sql` fulfil it, and one contract test serves both.

Two kinds of content: *judgements*, append-only and hash-chained, which nothing may lose; and *derived* content (accounts by
the key of everything they depend on), which may be dropped at any time and only costs the reading again.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Protocol

from firsthand.codec import listed
from firsthand.model import Account, Judgement

Family = tuple[Account, ...]
"""The account of one file and those of its members, the file's own first."""


class Store(Protocol):
    """Where a case keeps what must not be lost and what need not be done again.

    `lasting` is false where what is appended would be gone with the process, so that nobody is told that it is kept.
    """

    lasting: bool

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        """The accounts kept under these keys; a key that is not known is left out."""
        ...

    def known(self, keys: Iterable[str]) -> frozenset[str]:
        """Those of these keys under which accounts are kept."""
        ...

    def keep(self, families: Mapping[str, Family]) -> None:
        """Keep accounts under their keys; a key that is there already is kept as it is."""
        ...

    def retain(self, keys: Iterable[str]) -> None:
        """Drop the accounts of all other keys."""
        ...

    def drop_derived(self) -> None:
        """Drop everything that can be made again."""
        ...

    def judgements(self) -> tuple[Judgement, ...]:
        """All judgements in the order in which they were made."""
        ...

    def append(self, judgement: Judgement) -> None:
        """Add one judgement at the end of the log; when this returns, it is kept, whoever else writes and whatever ends the process."""
        ...

    def broken_link(self) -> int | None:
        """The number (from 1) of the first judgement that does not fit the chain of hashes; None when all do."""
        ...

    def head(self) -> str:
        """The hash of the last judgement, which stands for the whole log; '' when there is none."""
        ...

    def close(self) -> None: ...


def link(previous: str, judgement: Judgement) -> str:
    """The hash of a judgement in the chain: over the hash before it and all that is kept of it, each framed by its length."""
    digest = sha256(previous.encode())
    fields = (judgement.id, judgement.actor, judgement.at, judgement.verb, *judgement.about, judgement.value, judgement.reason)
    parts = (str(len(judgement.about)), *fields, *((targets_text(judgement),) if judgement.targets else ()))
    for part in parts:
        data = ("-" if part is None else "+" + part).encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data) + data)
    return digest.hexdigest()


def targets_text(judgement: Judgement) -> str:
    """What a judgement was about, as the JSON text in which it is kept."""
    return listed(judgement.targets, ascii_only=True)


def broken_link(log: Iterable[tuple[Judgement, str]]) -> int | None:
    """The number (from 1) of the first of these judgements, each with its hash as kept, that does not fit the chain."""
    previous = ""
    for number, (judgement, kept) in enumerate(log, 1):
        previous = link(previous, judgement)
        if kept != previous:
            return number
    return None

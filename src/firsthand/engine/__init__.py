"""Where understanding runs. Every engine gives the same accounts; only time and safety differ."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from firsthand.found import Found
from firsthand.model import Account, CaseFacts

Family = tuple[Account, ...]


class Engine(Protocol):
    """Understands files, each with the files inside it."""

    def families(self, files: Sequence[Found], case: CaseFacts) -> Iterator[tuple[Found, Family]]:
        """For each file its accounts, as they become ready, in any order."""
        ...

    def texts(self, files: Sequence[Found], case: CaseFacts) -> Iterator[tuple[Found, dict[str, str]]]:
        """For each file the text of each document read from it, by document id: the bytes read once more, for checking."""
        ...

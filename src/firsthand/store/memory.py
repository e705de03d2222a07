"""A store that lives as long as the process."""

from collections.abc import Iterable, Mapping

from firsthand.model import Judgement
from firsthand.store import Family, broken_link, link


class MemoryStore:
    """Keeps everything in this process; nothing is written anywhere. `lasting` says whether that is long enough for judgements."""

    def __init__(self, log: Iterable[Judgement] = (), *, lasting: bool = True) -> None:
        self.lasting = lasting
        self._families: dict[str, Family] = {}
        self._log: list[tuple[Judgement, str]] = []
        for judgement in log:
            self.append(judgement)

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        return {key: self._families[key] for key in keys if key in self._families}

    def known(self, keys: Iterable[str]) -> frozenset[str]:
        return frozenset(key for key in keys if key in self._families)

    def keep(self, families: Mapping[str, Family]) -> None:
        self._families = {**families, **self._families}

    def retain(self, keys: Iterable[str]) -> None:
        self._families = self.families(keys)

    def drop_derived(self) -> None:
        self._families = {}

    def judgements(self) -> tuple[Judgement, ...]:
        return tuple(judgement for judgement, _ in self._log)

    def append(self, judgement: Judgement) -> None:
        self._log.append((judgement, link(self._log[-1][1] if self._log else "", judgement)))

    def broken_link(self) -> int | None:
        return broken_link(self._log)

    def head(self) -> str:
        return self._log[-1][1] if self._log else ""

    def close(self) -> None:
        """Nothing to close."""

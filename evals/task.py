"""What a measure is: options, the data it rests on, and figures."""

import hashlib
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

Figures = Mapping[str, float]

SHARED = Path(__file__).resolve().parents[2] / "shared"
"""Where cases and scorers lie: beside the repository."""


class AbsentError(Exception):
    """Data or a tool that a measure needs is not there: nothing was measured."""


class BelowFloorError(Exception):
    """A figure is below its floor, or the floors do not belong to this data."""


@dataclass(frozen=True, slots=True)
class Task:
    """A measure. `data` names the files that the figures depend on; a floor holds for these only."""

    about: str
    options: Callable[[ArgumentParser], None]
    measure: Callable[[Namespace], Figures]
    data: Callable[[Namespace], Iterable[Path]] = lambda _: ()


def needed(path: Path | None, what: str) -> Path:
    """The path when something is there. Raises AbsentError otherwise."""
    if path is None:
        raise AbsentError(f"{what}: no folder given")
    if not path.exists():
        raise AbsentError(f"{what}: nothing at {path}")
    return path


def digest(paths: Iterable[Path]) -> str:
    """One hash of the names and bytes of these files, and of all files in these folders."""
    made = hashlib.sha256()
    for path in sorted(paths):
        files = sorted(f for f in path.rglob("*") if f.is_file() and ".firsthand" not in f.parts) if path.is_dir() else [path]
        for file in files:
            made.update(f"{path.name}/{file.relative_to(path)}\n".encode())
            made.update(hashlib.sha256(file.read_bytes()).digest())
    return made.hexdigest()

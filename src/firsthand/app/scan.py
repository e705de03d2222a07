"""Which files a case folder holds."""

import os
from dataclasses import dataclass
from pathlib import Path

BYTES_CAP = 200_000_000
"""Larger files are not opened: `skipped`, with the reason."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file below the case folder, at `path` with forward slashes. `refusal` says why it will not be opened."""

    path: str
    file: Path
    refusal: str | None = None


def scan(folder: Path) -> tuple[FoundFile, ...]:
    """All files of the case, sorted by path: those below `accounts/` where there is such a folder, else all below `folder`.

    Hidden files, case.toml and a report that Firsthand wrote are not accounts. Links that lead outside the case folder are listed and not followed.
    """
    root = folder.resolve()
    start = root / "accounts" if (root / "accounts").is_dir() else root
    found: list[FoundFile] = []
    for where, folders, names in os.walk(start, followlinks=False):
        links = [name for name in folders if (Path(where) / name).is_symlink()]
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in links)
        for name in sorted((*names, *links)):
            file = Path(where) / name
            if not name.startswith(".") and file != root / "case.toml" and not _own_report(file):
                found.append(FoundFile(file.relative_to(root).as_posix(), file, _refusal(file, root)))
    return tuple(sorted(found, key=lambda f: f.path))


REPORT_MARK = b'<meta name="generator" content="firsthand'


def _own_report(file: Path) -> bool:
    """Whether this is a report that Firsthand wrote, which is no account of anything."""
    if file.suffix != ".html" or not file.is_file():
        return False
    try:
        with file.open("rb") as stream:
            return REPORT_MARK in stream.read(2048)
    except OSError:
        return False


def _refusal(file: Path, root: Path) -> str | None:
    try:
        if file.is_symlink() and not file.resolve().is_relative_to(root):
            return "a link that leads outside the case folder; it was not followed. Copy the file in if it is an account."
        if not file.is_file():
            return "not a regular file" if not file.is_dir() else "a link to a folder; it was not followed"
        if file.stat().st_size > BYTES_CAP:
            return f"larger than {BYTES_CAP // 1_000_000} MB; split it and build again"
    except OSError as fault:
        return f"cannot be opened ({fault.strerror})"
    return None

"""Adding accounts to a case: a file is copied under a name that is free, and nothing that is there is changed."""

import re
import shutil
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from firsthand.app.scan import BYTES_CAP
from firsthand.errors import CaseError

NAME_CAP = 150
DEPTH_CAP = 8
"""Folders before a name that are kept, the innermost ones."""


def add_file(folder: Path, name: str, content: BinaryIO) -> str:
    """Copy the content into the case in `folder`; the path under which it is an account now. The same bytes at that name stay one file.

    A name with folders before it, as of a file in a folder that was dropped, keeps them: 'radio/channel 2.vtt'.
    """
    *within, last = name.split("/")
    into = folder / "accounts" if (folder / "accounts").is_dir() else folder
    into = into.joinpath(*[_plain(part)[:NAME_CAP] for part in within if part.strip(" .")][-DEPTH_CAP:])
    stem, suffix = _safe(last)
    partial = into / f".{stem[:60]}.adding"
    if not into.resolve().is_relative_to(folder.resolve()):
        raise CaseError(f"{name} would be copied out of the case, through a link. Copy it there yourself.")
    try:
        into.mkdir(parents=True, exist_ok=True)
        with partial.open("wb") as out:
            shutil.copyfileobj(content, out, 1 << 20)
        if partial.stat().st_size > BYTES_CAP:
            raise CaseError(f"{name} is larger than {BYTES_CAP // 1_000_000} MB. Split it and add the parts.")
        for number in range(1, 10_000):
            place = into / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
            if place.exists() and place.is_file() and place.read_bytes() == partial.read_bytes():
                break
            if not place.exists() and not place.is_symlink():
                partial.replace(place)
                break
        return place.relative_to(folder).as_posix()
    except OSError as fault:
        raise CaseError(
            f"{name} cannot be copied into {into} ({fault.strerror}). Make the folder writable, or copy it there yourself."
        ) from None
    finally:
        with suppress(OSError):
            partial.unlink()


def _plain(name: str) -> str:
    """The name as that of one file or folder: no separators, no control characters, not hidden."""
    return re.sub(r"[\x00-\x1f\x7f/\\:*?\"<>|]", "_", name).strip(" .") or "account"


def _safe(name: str) -> tuple[str, str]:
    """Stem and suffix of a plain file name that is not one of the case's own."""
    plain = _plain(name.rsplit("\\", 1)[-1])
    if plain.casefold() in ("case.toml", "accounts"):
        plain = f"added_{plain}"
    suffix = Path(plain).suffix[:20]
    return plain[: len(plain) - len(Path(plain).suffix)][:NAME_CAP] or "account", suffix

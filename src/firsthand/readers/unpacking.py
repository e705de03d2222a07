"""Members of archives, unpacked within bounds: number, size of each, size of all, how much larger than packed, paths that stay inside."""

import bz2
import lzma
import re
import stat
import tarfile
import zipfile
import zlib
from dataclasses import dataclass, field
from io import BytesIO
from itertools import islice
from typing import Protocol

from firsthand.readers import Member, Unreadable
from firsthand.readers.zips import PART_LIMIT, WHOLE_LIMIT, ZIP_FAULTS, member_count, members_left

MEMBER_LIMIT = 5_000
RATIO_LIMIT = 200
"""Times its packed size to which a member may unpack; text reaches 20, a log of one line over and over 100."""
_SMALL = 1_000_000
"""Bytes up to which the ratio does not matter."""
_LISTED = 50_000
"""Members up to which the list at the end of a zip file is read; beyond, its first members one by one."""
_CLUTTER = re.compile(r"(?:^|/)(?:__MACOSX/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)")
_GZIP, _BZIP, _XZ = b"\x1f\x8b", b"BZh", b"\xfd7zXZ\0"
_TAR_FAULTS = (tarfile.TarError, EOFError, OSError, ValueError, zlib.error, lzma.LZMAError, OverflowError)
_BOMB = f"it would unpack to more than {RATIO_LIMIT} times its size and was left alone"
_LARGE = f"it is larger than {PART_LIMIT // 1_000_000} MB unpacked"
_CLIMBS = "its path leads out of the archive; refused"


@dataclass(slots=True)
class Unpacked:
    """What an archive gives: its members, (name, reason) of what was refused, how many files of the system were passed over.

    `beyond` says that there is more than is ever unpacked; `cut` that the file's end is missing.
    """

    members: list[Member] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    clutter: int = 0
    beyond: str | None = None
    cut: bool = False
    total: int = 0

    def refuse(self, name: str, why: str) -> None:
        self.refused.append((_shown(name), why))

    def take(self, name: str, data: bytes) -> None:
        self.members.append(Member(inner_name(name), data))
        self.total += len(data)

    def is_full(self, number: int, what: str = "members") -> bool:
        """Whether a bound is reached; then says so, `number` being how many members there are."""
        if len(self.members) >= MEMBER_LIMIT:
            self.beyond = f"the archive holds {number:,} {what}; the first {MEMBER_LIMIT:,} were unpacked"
        elif self.total > WHOLE_LIMIT:
            self.beyond = f"the archive unpacks to more than {WHOLE_LIMIT // 1_000_000} MB; {len(self.members):,} of {number:,} {what} were unpacked"
        return self.beyond is not None


def climbs(name: str) -> bool:
    """Whether a member's path leads out of the archive."""
    parts = re.split(r"[/\\]", name)
    return name.startswith(("/", "\\")) or ".." in parts or re.match(r"[A-Za-z]:", name) is not None


def inner_name(name: str) -> str:
    """A member's name as it stands in paths: no mark of nesting and nothing unprintable in it."""
    return re.sub(r"[\x00-\x1f\x7f!\\]+", "_", name).strip("/ ") or "member"


def _shown(name: str) -> str:
    return "".join(char if char.isprintable() else "_" for char in name)[:200]


def zip_members(data: bytes) -> Unpacked:
    """The members of a zip file; of one without its end those that stand before the cut."""
    found = Unpacked()
    count = member_count(data)
    if count > _LISTED:
        return _first_members(data, count, found)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            for entry in entries:
                if _CLUTTER.search(entry.filename):
                    found.clutter += 1
                elif found.is_full(len(entries)):
                    break
                elif why := _refusal(entry):
                    found.refuse(entry.filename, why)
                else:
                    _take_entry(archive, entry, found)
        return found
    except ZIP_FAULTS:
        found = Unpacked(cut=True)
    return _first_members(data, count, found)


def _refusal(entry: zipfile.ZipInfo) -> str | None:
    """Why a member is not unpacked at all."""
    if climbs(entry.filename):
        return _CLIMBS
    if stat.S_ISLNK(entry.external_attr >> 16):
        return "it is a link; not followed"
    if entry.flag_bits & 1:
        return "it is protected by a password; unpack it and add the file itself"
    if entry.file_size > _SMALL and entry.file_size > RATIO_LIMIT * max(1, entry.compress_size):
        return _BOMB
    return _LARGE if entry.file_size > PART_LIMIT else None


def _take_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, found: Unpacked) -> None:
    try:
        with archive.open(entry) as stream:
            body = stream.read(PART_LIMIT + 1)
    except (*ZIP_FAULTS, lzma.LZMAError) as fault:
        found.refuse(entry.filename, f"it cannot be unpacked ({type(fault).__name__})")
        return
    if len(body) > PART_LIMIT:
        found.refuse(entry.filename, _LARGE)
    else:
        found.take(entry.filename, body)


def _first_members(data: bytes, count: int, found: Unpacked) -> Unpacked:
    """Members by the headers that stand before them, for a zip file whose list is missing or too long to be read."""
    for name, body, whole in islice(members_left(data), 2 * MEMBER_LIMIT):
        if name.endswith("/"):
            continue
        if _CLUTTER.search(name):
            found.clutter += 1
        elif found.is_full(max(count, len(found.members))):
            break
        elif climbs(name):
            found.refuse(name, _CLIMBS)
        elif body:
            found.take(name, body)
            found.cut = found.cut or not whole
    return found


def compressed(data: bytes) -> bool:
    """Whether the bytes are of gzip, bzip2 or xz."""
    return data.startswith((_GZIP, _XZ)) or (data.startswith(_BZIP) and data[3:4].isdigit() and data[4:10] == b"1AY&SY")


def inflated_head(data: bytes, size: int = 1024) -> bytes:
    """The first bytes of what is compressed; b'' when it cannot be told."""
    try:
        return _engine(data).decompress(data[:65_536], size)
    except (OSError, ValueError, EOFError, zlib.error, lzma.LZMAError):
        return b""


class _Engine(Protocol):
    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int = ..., /) -> bytes: ...


def _engine(data: bytes) -> _Engine:
    if data.startswith(_GZIP):
        return zlib.decompressobj(31)
    return bz2.BZ2Decompressor() if data.startswith(_BZIP) else lzma.LZMADecompressor(memlimit=WHOLE_LIMIT)


def _inflated(data: bytes) -> tuple[bytes, bool]:
    """All that compressed bytes hold, and whether they end as they should. Raises Unreadable when they hold too much."""
    limit = max(_SMALL, min(WHOLE_LIMIT, RATIO_LIMIT * len(data)))
    made: list[bytes] = []
    total = 0
    rest = data
    while rest and compressed(rest):
        engine = _engine(rest)
        try:
            part = engine.decompress(rest, limit + 1 - total)
        except (OSError, ValueError, EOFError, zlib.error, lzma.LZMAError):
            return b"".join(made), False
        made.append(part)
        total += len(part)
        if total > limit:
            raise Unreadable(_BOMB if limit < WHOLE_LIMIT else f"it unpacks to more than {WHOLE_LIMIT // 1_000_000} MB")
        if not engine.eof:
            return b"".join(made), False
        rest = engine.unused_data
    return b"".join(made), True


def is_tar(data: bytes) -> bool:
    """Whether a tar header stands at the start: its mark, or a checksum that is right."""
    if len(data) < 512:
        return False
    if data[257:262] == b"ustar":
        return True
    try:
        told = int(data[148:156].strip(b"\0 ") or b"x", 8)
    except ValueError:
        return False
    return data[:1] != b"\0" and told == sum(data[:148]) + 8 * 32 + sum(data[156:512])


def tar_members(data: bytes, path: str) -> Unpacked:
    """The members of a tar file, compressed or not; a compressed file that is no tar is one member."""
    whole = True
    if compressed(data):
        data, whole = _inflated(data)
        if not is_tar(data):
            found = Unpacked(cut=not whole)
            if data:
                found.take(re.sub(r"\.(?:gz|bz2|xz)$", "", path.rsplit("!", 1)[-1].rsplit("/", 1)[-1]) or "member", data)
            return found
    found = Unpacked(cut=not whole)
    try:
        with tarfile.open(fileobj=BytesIO(data), mode="r:", errorlevel=0) as archive:
            for number, entry in enumerate(archive):
                if found.is_full(number + 1, "members or more") or number > _LISTED:
                    break
                _take_tar(archive, entry, found)
    except _TAR_FAULTS:
        found.cut = True
    return found


def _take_tar(archive: tarfile.TarFile, entry: tarfile.TarInfo, found: Unpacked) -> None:
    if entry.isdir():
        return
    if _CLUTTER.search(entry.name):
        found.clutter += 1
    elif climbs(entry.name):
        found.refuse(entry.name, _CLIMBS)
    elif not entry.isreg():
        found.refuse(entry.name, "it is a link or a device; not followed")
    elif entry.size > PART_LIMIT or entry.issparse():
        found.refuse(entry.name, _LARGE)
    else:
        stream = archive.extractfile(entry)
        body = stream.read() if stream else b""
        found.cut = found.cut or len(body) < entry.size
        found.take(entry.name, body)

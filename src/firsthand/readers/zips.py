"""Zip files opened with care: bounded in number and size, and what is left of one whose end is missing."""

import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO

PART_LIMIT = 100_000_000
"""Bytes to which one part is unpacked at the most."""
WHOLE_LIMIT = 300_000_000
"""Bytes to which all parts of a file are unpacked at the most."""
ZIP_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, OSError, ValueError, MemoryError)
"""What unpacking a damaged or hostile zip file can raise; `RuntimeError` when it is encrypted."""
_CHUNK = 65_536
_LOCAL = re.compile(rb"PK\x03\x04")


def read_parts(data: bytes, is_wanted: Callable[[str], bool]) -> tuple[dict[str, bytes], bool]:
    """The wanted parts by name, and whether something of the file is missing: of a truncated one what can be unpacked."""
    parts: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            damaged, total = False, 0
            for info in archive.infolist():
                if not is_wanted(info.filename):
                    continue
                total += info.file_size
                if info.file_size > PART_LIMIT or total > WHOLE_LIMIT:
                    damaged = True
                    continue
                try:
                    parts[info.filename] = archive.read(info)
                except ZIP_FAULTS:
                    damaged = True
            return parts, damaged
    except ZIP_FAULTS:
        pass
    return parts | {name: body for name, body, _ in members_left(data) if is_wanted(name)}, True


def unpacked_size(data: bytes) -> int:
    """The bytes that all members say they unpack to; 0 when the list of members cannot be read."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return sum(info.file_size for info in archive.infolist())
    except ZIP_FAULTS:
        return 0


def member_count(data: bytes) -> int:
    """How many members the end of the file says that there are, without reading their list; 0 when the end is missing."""
    at = data.rfind(b"PK\x05\x06", max(0, len(data) - 66_000))
    if at < 0:
        return 0
    count = int.from_bytes(data[at + 10 : at + 12], "little")
    wide = data.rfind(b"PK\x06\x06", max(0, at - 200), at)
    return int.from_bytes(data[wide + 32 : wide + 40], "little") if wide >= 0 else count


def members_left(data: bytes) -> Iterator[tuple[str, bytes, bool]]:
    """(name, bytes, whether whole) of each member, by the header that stands before it; the last may be cut off."""
    view = memoryview(data)
    total = at = 0
    while found := _LOCAL.search(data, at):
        at = found.start()
        header = data[at : at + 30]
        if len(header) < 30:
            return
        method = int.from_bytes(header[8:10], "little")
        size = int.from_bytes(header[18:22], "little")
        name_length, extra = int.from_bytes(header[26:28], "little"), int.from_bytes(header[28:30], "little")
        name = data[at + 30 : at + 30 + name_length].decode("utf-8", "replace")
        start = at + 30 + name_length + extra
        body = view[start : start + size] if size else view[start:]
        at = max(at + 4, start + size if size and start + size <= len(data) else at + 4)
        if int.from_bytes(header[6:8], "little") & 1:
            continue
        if method == 0:
            made, whole = bytes(body[:PART_LIMIT]) if size else b"", len(body) == size
        elif method == 8:
            made, whole, used = _inflated(body)
            at = max(at, start + used)
        else:
            continue
        total += len(made)
        yield name, made, whole
        if total > WHOLE_LIMIT:
            return


def _inflated(body: memoryview) -> tuple[bytes, bool, int]:
    """What a compressed stream holds up to the limit, whether it ends as it should, and how many of its bytes were read."""
    engine = zlib.decompressobj(-15)
    made: list[bytes] = []
    total = used = 0
    try:
        while used < len(body) and not engine.eof and total <= PART_LIMIT:
            made.append(engine.decompress(body[used : used + _CHUNK], PART_LIMIT))
            total += len(made[-1])
            used = min(len(body), used + _CHUNK)
    except zlib.error:
        used = 0
    return b"".join(made)[:PART_LIMIT], engine.eof, used - len(engine.unused_data) if engine.eof else 0


def rebuilt(data: bytes) -> bytes:
    """A zip file of the members that are whole."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body, whole in members_left(data):
            if whole:
                archive.writestr(name, body)
    return out.getvalue()

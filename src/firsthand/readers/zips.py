"""What is left of a zip file whose end is missing."""

import re
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO

_LIMIT = 100_000_000
"""Bytes to which a member is unpacked at the most."""


def members_left(data: bytes) -> Iterator[tuple[str, bytes, bool]]:
    """(name, bytes, whether whole) of each member, by the header that stands before it; the last may be cut off."""
    for found in re.finditer(rb"PK\x03\x04", data):
        at = found.start()
        header = data[at : at + 30]
        if len(header) < 30:
            return
        method = int.from_bytes(header[8:10], "little")
        size = int.from_bytes(header[18:22], "little")
        name_length, extra = int.from_bytes(header[26:28], "little"), int.from_bytes(header[28:30], "little")
        name = data[at + 30 : at + 30 + name_length].decode("utf-8", "replace")
        start = at + 30 + name_length + extra
        body = data[start : start + size] if size else data[start:]
        if method == 0:
            yield name, body, len(body) == size
        elif method == 8:
            yield name, *_inflated(body)


def _inflated(body: bytes) -> tuple[bytes, bool]:
    engine = zlib.decompressobj(-15)
    made: list[bytes] = []
    total = 0
    try:
        for at in range(0, len(body), 65_536):
            made.append(engine.decompress(body[at : at + 65_536], _LIMIT))
            total += len(made[-1])
            if engine.eof or total > _LIMIT:
                break
    except zlib.error:
        pass
    return b"".join(made), engine.eof


def rebuilt(data: bytes) -> bytes:
    """A zip file of the members that are whole."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body, whole in members_left(data):
            if whole:
                archive.writestr(name, body)
    return out.getvalue()

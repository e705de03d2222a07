"""When a photograph was taken, as the camera wrote it into the file (Exif): never the moment of saving or of copying."""

import re
import struct
from collections.abc import Iterator

_EXIF = b"Exif\0\0"
_TAKEN, _OFFSET, _INNER = 0x9003, 0x9011, 0x8769
_STAMP = re.compile(r"(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)")
_ZONE = re.compile(r"[+-]\d\d:\d\d")
_REACH = 200_000
"""Bytes from the start of the file among which the camera's part begins."""
_MOST = 200


def taken_at(data: bytes) -> str | None:
    """The moment as 'YYYY-MM-DD HH:MM:SS', with the offset where the camera wrote it; None where the file states none."""
    start = data.find(_EXIF, 0, _REACH)
    tiff = data[start + len(_EXIF) :] if start >= 0 else data if data[:4] in (b"II*\0", b"MM\0*") else b""
    try:
        found = dict(_entries(tiff))
    except (struct.error, ValueError):
        return None
    stamp, zone = _STAMP.fullmatch(found.get(_TAKEN, "")), found.get(_OFFSET, "")
    if not stamp or stamp[1] == "0000":
        return None
    return f"{stamp[1]}-{stamp[2]}-{stamp[3]} {stamp[4]}{zone if _ZONE.fullmatch(zone) else ''}"


def _entries(tiff: bytes) -> Iterator[tuple[int, str]]:
    """(tag, text) of the first directory and of the camera's own."""
    if len(tiff) < 8 or tiff[:2] not in (b"II", b"MM"):
        return
    order = "<" if tiff[:2] == b"II" else ">"
    (place,) = struct.unpack_from(order + "I", tiff, 4)
    for tag, text, value in _directory(tiff, order, place):
        yield tag, text
        if tag == _INNER:
            yield from ((inner, words) for inner, words, _ in _directory(tiff, order, value))


def _directory(tiff: bytes, order: str, place: int) -> Iterator[tuple[int, str, int]]:
    """(tag, text, number) of each entry."""
    (count,) = struct.unpack_from(order + "H", tiff, place)
    for index in range(min(count, _MOST)):
        tag, kind, length, value = struct.unpack_from(order + "HHII", tiff, place + 2 + 12 * index)
        text = tiff[value : value + length] if kind == 2 and 4 < length < 64 else b""
        yield tag, text.rstrip(b"\0 ").decode("latin-1"), value

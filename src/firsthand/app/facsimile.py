"""The page of a PDF as a picture, with a passage boxed. Drawn in a process of its own: damaged files can end the one that draws them."""

import multiprocessing
import re
import struct
import zlib
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from pathlib import Path
from typing import Any

from firsthand.errors import FirsthandError
from firsthand.model import Source

WIDTH = 900
"""Pixels of a picture from left to right."""
MOST_HIGH = 4_000
BOX = (31, 90, 138)
PATIENCE_S = 30
_PAGE = re.compile(r"\bpage (\d+)")
_WORD = re.compile(r"\S+")


def page_of(source: Source, place: str) -> int | None:
    """The number of the page that a place names, for a PDF that lies in the case folder itself; None for other places."""
    found = _PAGE.search(place)
    own = source.parent is None and (source.reader or "").split("/")[0] == "pdf"
    return int(found.group(1)) if found and own else None


def picture(folder: Path, source: Source, page: int, words: str) -> bytes:
    """The page as PNG. Raises FirsthandError when the file is another one by now, or cannot be drawn."""
    try:
        data = (folder / source.path).read_bytes()
    except OSError as fault:
        raise FirsthandError(f"{source.path} cannot be opened ({fault.strerror}).") from None
    if sha256(data).hexdigest() != source.sha256:
        raise FirsthandError(f"{source.path} has other bytes than those that were read.")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            return pool.submit(draw, data, page, words).result(timeout=PATIENCE_S)
        except (BrokenProcessPool, TimeoutError, ValueError, RuntimeError) as fault:
            raise FirsthandError(f"page {page} of {source.path} cannot be drawn ({type(fault).__name__}).") from None


def draw(data: bytes, page: int, words: str) -> bytes:
    """Page number `page` (from 1) as PNG, with boxes around the words where they are found on it."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        drawn = document[page - 1]
        scale = WIDTH / max(drawn.get_width(), 1.0)
        scale = min(scale, MOST_HIGH / max(drawn.get_height(), 1.0))
        bitmap = drawn.render(scale=scale, rev_byteorder=True, prefer_bgrx=False)
        width, height, stride, channels = bitmap.width, bitmap.height, bitmap.stride, bitmap.n_channels
        pixels = _rgb(bytes(bitmap.buffer), width, height, stride, channels)
        for left, bottom, right, top in _boxes(drawn.get_textpage(), words):
            tall = drawn.get_height()
            _outline(pixels, width, height, (left * scale, (tall - top) * scale, right * scale, (tall - bottom) * scale))
        return _png(pixels, width, height)
    finally:
        document.close()


def _boxes(text: Any, words: str) -> list[tuple[float, float, float, float]]:
    """Where the words stand, line by line: from their first few to their last few."""
    tokens = _WORD.findall(words)
    if not tokens:
        return []
    first = text.search(" ".join(tokens[:3])).get_next()
    if first is None:
        return []
    last = text.search(" ".join(tokens[-3:]), index=first[0]).get_next() or first
    count = text.count_rects(first[0], max(last[0] + last[1] - first[0], first[1]))
    return [text.get_rect(n) for n in range(min(count, 60))]


def _rgb(buffer: bytes, width: int, height: int, stride: int, channels: int) -> bytearray:
    """The rows of a picture without padding, three bytes a pixel."""
    made = bytearray()
    for row in range(height):
        line = buffer[row * stride : row * stride + width * channels]
        if channels == 3:
            made += line
        elif channels == 1:
            made += bytes(value for value in line for _ in range(3))
        else:
            made += b"".join(line[n : n + 3] for n in range(0, len(line), channels))
    return made


def _outline(pixels: bytearray, width: int, height: int, box: tuple[float, float, float, float]) -> None:
    """A line of two pixels around a box."""
    left, top, right, bottom = (round(v) for v in (box[0] - 3, box[1] - 3, box[2] + 3, box[3] + 3))
    across = range(max(0, left), min(width, right))
    down = range(max(0, top), min(height, bottom))
    spots = [(x, y) for x in across for y in (top, top + 1, bottom - 2, bottom - 1)]
    spots += [(x, y) for y in down for x in (left, left + 1, right - 2, right - 1)]
    for x, y in spots:
        if 0 <= x < width and 0 <= y < height:
            at = (y * width + x) * 3
            pixels[at : at + 3] = bytes(BOX)


def _png(pixels: bytearray, width: int, height: int) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = b"".join(b"\0" + bytes(pixels[y * width * 3 : (y + 1) * width * 3]) for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b"")

"""Drawing a page of a PDF as a picture, and finding where words stand on it. Runs in a process of its own: a damaged file can end it."""

import struct
import zlib
from typing import Any

WIDTH = 1_000
"""Pixels of a picture from left to right."""
MOST_HIGH = 4_000
BOX = (31, 90, 138)
LEAST = 12
"""Letters and digits that must be found together for a passage that is not there as a whole."""
MOST_BOXES = 60
_FINE = 1_000_000

Box = tuple[float, float, float, float]
"""Left, top, width and height as parts of the page."""


def draw(data: bytes, page: int, words: str = "", before: str = "") -> bytes:
    """Page number `page` (from 1) as PNG, with boxes around the words where they are found after `before`."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        drawn = document[page - 1]
        scale = WIDTH / max(drawn.get_width(), 1.0)
        scale = min(scale, MOST_HIGH / max(drawn.get_height(), 1.0))
        bitmap = drawn.render(scale=scale, rev_byteorder=True, prefer_bgrx=False)
        width, height, stride, channels = bitmap.width, bitmap.height, bitmap.stride, bitmap.n_channels
        pixels = _rgb(bytes(bitmap.buffer), width, height, stride, channels)
        for left, top, wide, high in _boxes(drawn, words, before):
            _outline(pixels, width, height, (left * width, top * height, (left + wide) * width, (top + high) * height))
        return _png(pixels, width, height)
    finally:
        document.close()


def locate(data: bytes, page: int, words: str = "", before: str = "") -> tuple[int, tuple[Box, ...]]:
    """How many pages there are, and where on page `page` the words stand, line by line.

    `before` is the text of the page up to the words: of words that stand there more than once, the ones after it are meant.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        return len(document), _boxes(document[page - 1], words, before) if words else ()
    finally:
        document.close()


def _boxes(page: Any, words: str, before: str) -> tuple[Box, ...]:
    from pypdfium2 import raw

    text = page.get_textpage()
    letters = [chr(raw.FPDFText_GetUnicode(text.raw, n)) for n in range(text.count_chars())]
    there, index = _folded(letters)
    wanted, _ = _folded(words)
    span = passage(there, wanted, _folded(before)[0])
    if span is None:
        return ()
    first, last = index[span[0]], index[span[1] - 1]
    count = min(text.count_rects(first, last - first + 1), MOST_BOXES)
    return tuple(_part(page, text.get_rect(n)) for n in range(count))


def passage(there: str, wanted: str, before: str) -> tuple[int, int] | None:
    """Where the wanted letters stand among those of a page: the occurrence after as many as `before` has; else as much as is found."""
    for size in (len(wanted), 120, 60, 30, LEAST):
        head = wanted[:size]
        if len(head) < size or not head or (size < len(wanted) and size < LEAST):
            continue
        at = there.find(head)
        for _ in range(before.count(head)):
            later = there.find(head, at + 1)
            at = later if later >= 0 else at
        if at >= 0:
            end = at + len(head)
            while end < len(there) and end - at < len(wanted) and there[end] == wanted[end - at]:
                end += 1
            return at, end
    return None


def _folded(text: "str | list[str]") -> tuple[str, list[int]]:
    """The letters and digits of a text without case, and the place that each had: lines and hyphens are written in many ways."""
    made = [(c, n) for n, char in enumerate(text) if char.isalnum() for c in char.casefold() if c.isalnum()]
    return "".join(c for c, _ in made), [n for _, n in made]


def _part(page: Any, box: tuple[float, float, float, float]) -> Box:
    """A box of the page's own measure as parts of the page as it is drawn, turned pages too."""
    corners = [_drawn(page, x, y) for x, y in ((box[0], box[1]), (box[2], box[3]))]
    (left, right), (top, bottom) = (sorted(c[n] / _FINE for c in corners) for n in (0, 1))
    return round(left, 5), round(top, 5), round(right - left, 5), round(bottom - top, 5)


def _drawn(page: Any, x: float, y: float) -> tuple[int, int]:
    from ctypes import byref, c_int

    from pypdfium2 import raw

    across, down = c_int(), c_int()
    raw.FPDF_PageToDevice(page.raw, 0, 0, _FINE, _FINE, 0, x, y, byref(across), byref(down))
    return across.value, down.value


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


def _outline(pixels: bytearray, width: int, height: int, box: Box) -> None:
    """A line of two pixels around a box, given by its left, top, right and bottom."""
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
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 4)) + chunk(b"IEND", b"")

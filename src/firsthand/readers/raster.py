"""Pages drawn as grey pixels, turned by any angle: what text recognition is given. Written out by hand as PGM."""

import ctypes
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

_DPI = 300
_MOST_PIXELS = 40_000_000
_CHANNELS = 4


@dataclass(frozen=True, slots=True)
class Turned:
    """By how many degrees with the clock a page is turned before it is drawn."""

    degrees: float = 0.0


def of_picture(pdf: bytes, sizes: Sequence[tuple[float, float]]) -> Callable[[int, Turned], bytes]:
    """A function that draws page `index` of this PDF in the pixels that the picture itself had."""

    def draw(index: int, turned: Turned) -> bytes:
        import pypdfium2

        document = pypdfium2.PdfDocument(pdf)
        try:
            page = document[index]
            return pixels(page, sizes[index][0] / max(page.get_width(), 1.0), turned)
        finally:
            document.close()

    return draw


def of_page(page: Any) -> Callable[[Turned], bytes]:
    """A function that draws a page of a PDF at 300 dots an inch."""

    def draw(turned: Turned) -> bytes:
        return pixels(page, _DPI / 72, turned)

    return draw


def pixels(page: Any, scale: float, turned: Turned) -> bytes:
    """The page as a grey picture (PGM) of white paper, large enough to hold it when it is turned."""
    from pypdfium2 import raw

    wide, high = page.get_width(), page.get_height()
    scale = min(scale, math.sqrt(_MOST_PIXELS / max(1.0, wide * high)))
    angle = math.radians(turned.degrees)
    cosine, sine = math.cos(angle), math.sin(angle)
    corners = [(x * cosine - y * sine, x * sine + y * cosine) for x in (0, wide) for y in (0, high)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    width = max(1, math.ceil((max(x for x, _ in corners) - left) * scale))
    height = max(1, math.ceil((max(y for _, y in corners) - top) * scale))
    stride = width * _CHANNELS
    buffer = (ctypes.c_ubyte * (stride * height))()
    bitmap = raw.FPDFBitmap_CreateEx(width, height, raw.FPDFBitmap_BGRx, buffer, stride)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        matrix = raw.FS_MATRIX(cosine * scale, sine * scale, -sine * scale, cosine * scale, -left * scale, -top * scale)
        raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page.raw, matrix, raw.FS_RECTF(0, 0, width, height), raw.FPDF_ANNOT)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
    green = bytes(buffer)[1::_CHANNELS]  # of the three colours the one nearest to grey
    return b"P5\n%d %d\n255\n" % (width, height) + green

"""Text recognition by Debian's tesseract: words with their boxes and confidence, of pages turned upright and straightened.

The program is started once a pass, with one thread (a build runs one process a core). Without it `Missing` is raised.
"""

import math
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

from firsthand.readers import Unreadable
from firsthand.readers.raster import Turned, of_picture

INSTALL = "apt-get install tesseract-ocr"
"""The command that gives the program on Debian and Ubuntu."""
UNSURE = 60.0
"""Confidence of the program, 0 to 100, below which a word is told as uncertain."""
_NOISE = 30.0
"""Confidence below which marks without a letter or digit are taken as dirt."""
_STEEP = 0.008
"""Slope of the lines from which a page is straightened."""
_PASSES = 3
_TIMEOUT_S = 120
_LINE = re.compile(r"class='ocr_(?:line|header|caption|textfloat)'[^>]*?title=\"(?P<told>[^\"]*)\"")
_ANGLE = re.compile(r"textangle (-?[\d.]+)")
_SLOPE = re.compile(r"baseline (-?[\d.]+) ")
_WORDY = re.compile(r"\w")


class Missing(Exception):
    """The program is not installed."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as recognised: its box in pixels from the top left corner, its line, and how sure the program is, 0 to 100."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    confidence: float
    line: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Page:
    """The words of one page in reading order, its size in pixels, and by how many degrees it was turned to be read."""

    words: tuple[Word, ...]
    width: float
    height: float
    turned: float = 0.0

    @property
    def confidence(self) -> float:
        """The mean over the words, 0 when there is none."""
        return sum(word.confidence for word in self.words) / len(self.words) if self.words else 0.0


@cache
def program() -> str | None:
    """The version of the program, None when it is not installed: part of the version of the readers that rest on it."""
    path = shutil.which("tesseract")
    if path is None:
        return None
    try:
        told = subprocess.run([path, "--version"], capture_output=True, timeout=20, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.search(rb"tesseract v?([\w.-]+)", told)
    return found[1].decode("ascii", "replace") if found else "unknown"


def picture_pages(data: bytes, suffix: str) -> list[Page]:
    """The pages of an image file. Raises Missing, or Unreadable when the program cannot open it."""
    pages, slopes = _recognised(data, suffix)
    made: list[Page] = []
    turner: Callable[[int, Turned], bytes] | None = None
    for index, (page, slope) in enumerate(zip(pages, slopes, strict=True)):
        if not slope.needed:
            made.append(page)
            continue
        turner = turner or of_picture(_as_pdf(data, suffix), [(p.width, p.height) for p in pages])
        made.append(straightened(page, slope, lambda turned, i=index, t=turner: t(i, turned)))  # type: ignore[misc]
    return made


def drawn_page(draw: Callable[[Turned], bytes]) -> Page:
    """The words of a page that `draw` draws, turned by what it is given."""
    pages, slopes = _recognised(draw(Turned()), ".pgm")
    return straightened(pages[0], slopes[0], draw) if slopes[0].needed else pages[0]


@dataclass(frozen=True, slots=True)
class Slope:
    """How the lines of a page run: turned by quarters (degrees against the clock), and their slope beside that."""

    quarter: float = 0.0
    slope: float = 0.0

    @property
    def needed(self) -> bool:
        return self.quarter != 0 or abs(self.slope) > _STEEP

    @property
    def degrees(self) -> float:
        """By how much the page has to be turned with the clock; lines that run upwards have a slope below nought."""
        return self.quarter or -math.degrees(math.atan(self.slope))


def straightened(page: Page, slope: Slope, draw: Callable[[Turned], bytes]) -> Page:
    """The page read again upright and level; as it was where that reads no better."""
    best, turned, level = page, 0.0, slope
    for _ in range(_PASSES - 1):
        turned += slope.degrees
        pages, slopes = _recognised(draw(Turned(turned)), ".pgm")
        again = Page(pages[0].words, pages[0].width, pages[0].height, turned)
        if len(again.words) >= 0.8 * len(best.words) and (again.confidence >= best.confidence - 3 or slope.quarter):
            best = again
        if not slopes[0].needed:
            break
        slope = slopes[0]
    return best if best is not page or level.quarter else _levelled(page, level.degrees)


def _levelled(page: Page, degrees: float) -> Page:
    """The boxes of a page turned level without reading it again: for a page that read no better when it was drawn level."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def turned(word: Word) -> Word:
        x, y = (word.left + word.right) / 2, (word.top + word.bottom) / 2
        wide, high = (word.right - word.left) / 2, (word.bottom - word.top) / 2
        across, down = x * cosine - y * sine, x * sine + y * cosine
        return Word(word.text, across - wide, down - high, across + wide, down + high, word.confidence, word.line)

    return Page(tuple(turned(word) for word in page.words), page.width, page.height, degrees)


def _recognised(data: bytes, suffix: str) -> tuple[list[Page], list[Slope]]:
    """One pass of the program: the pages, and how the lines of each run."""
    made = _run(data, suffix, ["--psm", "1", "-c", "tessedit_create_tsv=1", "-c", "tessedit_create_hocr=1"], (".tsv", ".hocr"))
    pages = list(_pages(made[".tsv"].decode("utf-8", "replace")))
    if not pages:
        raise Unreadable("the image cannot be opened or holds nothing")
    hocr = made[".hocr"].decode("utf-8", "replace").split("class='ocr_page'")[1:]
    slopes = [_slope(part) for part in hocr[: len(pages)]]
    return pages, [*slopes, *[Slope()] * (len(pages) - len(slopes))]


def _as_pdf(data: bytes, suffix: str) -> bytes:
    """The image inside a PDF, from which it can be drawn turned."""
    return _run(data, suffix, ["--psm", "7", "-c", "tessedit_create_pdf=1"], (".pdf",))[".pdf"]


def _run(data: bytes, suffix: str, options: Sequence[str], wanted: Sequence[str]) -> dict[str, bytes]:
    path = shutil.which("tesseract")
    if path is None:
        raise Missing
    with tempfile.TemporaryDirectory(prefix="firsthand-") as folder:
        source, base = Path(folder) / f"page{suffix}", Path(folder) / "read"
        source.write_bytes(data)
        surroundings = {**os.environ, "OMP_THREAD_LIMIT": "1", "LC_ALL": "C.UTF-8"}
        try:
            done = subprocess.run(
                [path, str(source), str(base), *options], capture_output=True, timeout=_TIMEOUT_S, check=False, env=surroundings
            )
        except subprocess.TimeoutExpired:
            raise Unreadable(f"text recognition took longer than {_TIMEOUT_S} s") from None
        files = {suffix: Path(f"{base}{suffix}") for suffix in wanted}
        if done.returncode or not all(file.is_file() for file in files.values()):
            told = " ".join(done.stderr.decode("utf-8", "replace").replace(folder, "").split())[-160:]
            raise Unreadable(f"text recognition could not open the image ({told or 'no reason given'})")
        return {suffix: file.read_bytes() for suffix, file in files.items()}


def _pages(tsv: str) -> Iterator[Page]:
    """The pages of the program's table of words."""
    size: tuple[float, float] | None = None
    words: list[Word] = []
    for line in tsv.split("\n")[1:]:
        cells = line.split("\t")
        if len(cells) < 12:
            continue
        if cells[0] == "1":
            if size:
                yield Page(tuple(words), *size)
            size, words = (float(cells[8]), float(cells[9])), []
        elif cells[0] == "5" and (text := "\t".join(cells[11:]).strip()):
            left, top, width, height, confidence = (float(cell) for cell in cells[6:11])
            if confidence < _NOISE and not _WORDY.search(text):
                continue
            place = (int(cells[2]), int(cells[3]), int(cells[4]))
            words.append(Word(text, left, top, left + width, top + height, max(confidence, 0.0), place))
    if size:
        yield Page(tuple(words), *size)


def _slope(hocr: str) -> Slope:
    """The quarter turn that most lines have, and the median slope of the lines."""
    told = [found["told"] for found in _LINE.finditer(hocr)]
    angles = [float(found[1]) if (found := _ANGLE.search(one)) else 0.0 for one in told]
    if angles and sum(angle != 0 for angle in angles) * 2 > len(angles):
        return Slope(median(angle for angle in angles if angle))
    slopes = [float(found[1]) for one in told if (found := _SLOPE.search(one))]
    return Slope(slope=median(slopes) if len(slopes) > 1 else 0.0)

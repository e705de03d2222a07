"""Recognised words as runs of characters, and what was recognised with little confidence, line by line."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from statistics import median

from firsthand.model import Issue
from firsthand.readers import Incoming, Reading
from firsthand.readers.ocr import UNSURE, Page, Word, program
from firsthand.readers.pdf_layout import Run

_RUN_GAP = 1.6
"""Times the height of a line from which a gap separates two runs."""
_SHEET = (612.0, 792.0)
"""Points of a sheet of paper on its short and its long side: what a page in pixels is taken to be."""
_POOR = 45.0
"""Mean confidence below which what was found on a page is no text that anybody could use."""


@dataclass(frozen=True, slots=True)
class Unsure:
    """A line with words of little confidence: its page, its text as runs give it, and the words with their confidence."""

    page: int
    text: str
    words: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Scan:
    """A recognised page as the layout of pages takes it. `note` tells how it was read."""

    runs: tuple[Run, ...]
    unsure: tuple[Unsure, ...]
    note: str


def scan_of(page: Page, number: int) -> Scan | None:
    """The runs of a recognised page; None when nothing on it can be used."""
    words, bars = _mended(page.words)
    if not words or page.confidence < _POOR or not any(len(re.findall(r"\w", word.text)) > 1 for word in words):
        return None
    short, long = _SHEET
    scale = (short if page.width <= page.height else long) / max(page.width, 1.0)
    lines = [list(group) for _, group in groupby(words, key=lambda w: w.line)]
    runs = tuple(run for line in lines for run in _runs(line, scale, page.height))
    unsure = tuple(
        Unsure(number, " ".join(w.text for w in line), tuple((w.text, w.confidence) for w in line if w.confidence < UNSURE))
        for line in lines
        if any(w.confidence < UNSURE for w in line)
    )
    turned = f", turned by {page.turned:.1f} degrees" if page.turned else ""
    mended = f"; {bars} lone upright {'bar' if bars == 1 else 'bars'} read as 'I'" if bars else ""
    note = f"page {number} was read by text recognition (tesseract {program()}), mean confidence {page.confidence:.0f} %{turned}{mended}"
    return Scan(runs, unsure, note)


def told(reading: Reading, incoming: Incoming, scans: Sequence[Scan]) -> Reading:
    """The reading with an issue for each page that was recognised and for each line in it that is uncertain."""
    places: dict[str, list[tuple[int, int]]] = {}
    for locator in reading.locators:
        places.setdefault(_squeezed(reading.text[locator.start : locator.end]), []).append((locator.start, locator.end))
    issues = [Issue("uncertain_reading", scan.note, incoming.source) for scan in scans]
    for line in (line for scan in scans for line in scan.unsure):
        shown = ", ".join(f"“{word}” ({confidence:.0f} %)" for word, confidence in line.words[:8])
        more = f" and {len(line.words) - 8} more" if len(line.words) > 8 else ""
        message = f"page {line.page}: recognised with little confidence: {shown}{more}"
        found = places.get(_squeezed(line.text))
        if found:
            start, end = found.pop(0) if len(found) > 1 else found[0]
            issues.append(Issue("uncertain_reading", message, incoming.source, incoming.document, start, end))
        else:
            issues.append(Issue("uncertain_reading", f"{message}, in the line “{line.text[:120]}”", incoming.source))
    return replace(reading, issues=(*reading.issues, *issues))


def _mended(words: Sequence[Word]) -> tuple[list[Word], int]:
    """The words with a lone upright bar before a small letter as the pronoun that it is, and how many there were."""
    made, bars = list(words), 0
    for index, word in enumerate(made[:-1]):
        after = made[index + 1]
        if word.text == "|" and after.line == word.line and after.text[:1].islower():
            made[index] = replace(word, text="I")
            bars += 1
    return made, bars


def _runs(line: Sequence[Word], scale: float, height: float) -> Iterator[Run]:
    """The words of a line joined where they stand close; all runs of a line have its height."""
    ordered = sorted(line, key=lambda w: w.left)
    top, bottom = (height - median(w.top for w in ordered)) * scale, (height - median(w.bottom for w in ordered)) * scale
    size = max(top - bottom, 1.0)
    held: list[Word] = []
    for word in ordered:
        if held and (word.left - held[-1].right) * scale > _RUN_GAP * size:
            yield _run(held, scale, bottom, top, size)
            held = []
        held.append(word)
    if held:
        yield _run(held, scale, bottom, top, size)


def _run(words: Sequence[Word], scale: float, bottom: float, top: float, size: float) -> Run:
    return Run(" ".join(w.text for w in words), words[0].left * scale, bottom, words[-1].right * scale, top, size)


def _squeezed(text: str) -> str:
    return re.sub(r"\W+", "", text)

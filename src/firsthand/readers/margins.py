"""What stands around the text of a page: line numbers in the margin, page numbers, running heads."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from firsthand.readers.lines import LETTERS, Line, ends_sentence, starts_low

_NUMBERED = re.compile(r"[ \t]{0,10}(\d{1,2})(?:(?=[ \t])|$)")
_WIDE_NUMBERED = re.compile(r"[ \t]{0,6}(\d{1,3})[ \t]{2,}(?=\S)")
_ALONE = re.compile(r"[\s\[(–—-]*(?:p(?:age|\.)?\s*)?(?:\d{1,4}|[ivxl]{2,6})(?:\s*(?:of|/)\s*\d{1,4})?[\s\])–—-]*", re.IGNORECASE)
_STARTS_ALONE = frozenset("[(–—-pPiIvVxXlLıİ])")
"""Marks and letters that a page number can start with, besides digits."""
_PAGE_WORD = re.compile(r"\s*(?:-+\s*)?page\s+\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?\s*-*\s*", re.IGNORECASE)
_CUT_WORD = re.compile(r"[^\W\d_]-\s*$")
_IN_A_WORD = re.compile(r"\s*(\d{1,3})\s+(?=[a-z])")
"""A number between the two halves of a cut word."""
_DIGITS = re.compile(r"\d+")
_ENOUGH = 0.8
"""Share of the lines with words that must carry a margin number; blank pages and heads have none."""

_NEAR = 8
"""Lines within which a page number's neighbours are looked for."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """The lines that stay, and what was left out: a reason, the words, where."""

    lines: list[Line]
    left_out: tuple[tuple[str, str, str], ...] = ()


def without_margin_numbers(lines: Sequence[Line]) -> Pruned:
    """The lines without the numbers printed beside them; these become the numbers that the lines are cited by."""
    filled = [line for line in lines if not line.blank]
    found = [_NUMBERED.match(line.text) for line in filled]
    numbers = [int(match[1]) for match in found if match]
    if len(numbers) < 3 or len(numbers) < _ENOUGH * len(filled) or not _counts_up(numbers):
        return _without_fifths(lines)
    texts = [line.text[match.end() :] for line, match in zip(filled, found, strict=True) if match]
    words = [text for text in texts if LETTERS.search(text)]
    wrapped = any(starts_low(text) for text in words)
    if len(words) < 2 or not (wrapped or len(numbers) >= 5):
        return Pruned(list(lines))
    made: list[Line] = []
    page, last, paged = 1, 0, any(line.page for line in lines) or _restarts(numbers)
    for line in lines:
        match = _NUMBERED.match(line.text)
        if match is None:
            made.append(replace(line, page=line.page or (page if paged else 0)))
            continue
        number = int(match[1])
        page, last = page + (number <= last), number
        made.append(replace(line, text=line.text[match.end() :], printed=number, page=line.page or (page if paged else 0)))
    shown = " ".join(str(number) for number in numbers)
    return Pruned(made, (("line numbers in the margin left out", shown, f"{filled[0].label} to {filled[-1].label}"),))


def _counts_up(numbers: Sequence[int]) -> bool:
    """Whether they run 1, 2, 3 … and start again at 1 on a new page, with few exceptions."""
    steps = [b == a + 1 or b <= 1 for a, b in pairwise(numbers)]
    return sum(steps) >= 0.9 * len(steps)


def _restarts(numbers: Sequence[int]) -> bool:
    return any(b <= a for a, b in pairwise(numbers))


def _without_fifths(lines: Sequence[Line]) -> Pruned:
    """The same where only every fifth line carries its number."""
    found = {i: m for i, line in enumerate(lines) if (m := _WIDE_NUMBERED.match(line.text)) and int(m[1]) % 5 == 0}
    places = [(index, int(match[1])) for index, match in found.items()]
    steps = [(n2 - n1, i2 - i1) for (i1, n1), (i2, n2) in pairwise(places)]
    if len(places) < 2 or not all(number == 5 and 4 <= apart <= 10 for number, apart in steps):
        return Pruned(list(lines))
    made = [replace(line, text=line.text[found[i].end() :]) if i in found else line for i, line in enumerate(lines)]
    shown = " ".join(str(number) for _, number in places)
    return Pruned(made, (("line numbers in the margin left out", shown, lines[places[0][0]].label),))


def without_page_marks(lines: Sequence[Line]) -> Pruned:
    """The lines without page numbers and running heads; a sentence that runs over them is whole again."""
    marks = _running_heads(lines)
    kept: list[Line] = []
    left_out: list[tuple[str, str, str]] = []
    for index, line in enumerate(lines):
        inside = _IN_A_WORD.match(line.text)
        if inside and index and _CUT_WORD.search(lines[index - 1].text):
            left_out.append(("number in the margin left out", inside[1], line.label))
            kept.append(replace(line, text=line.text[inside.end() :]))
            continue
        why = marks.get(index) or _lone_number(lines, index)
        if why is None:
            kept.append(line)
            continue
        left_out.append((why, line.text.strip(), line.label))
        _close_gap(kept, lines, index)
    return Pruned(_page_turns(kept), tuple(left_out))


def _lone_number(lines: Sequence[Line], index: int) -> str | None:
    """Why a line that holds only a number is left out: it cuts a sentence, or stands at the edge of a page."""
    text = lines[index].text
    first = text.lstrip()[:1]
    if not first or not (first in _STARTS_ALONE or first.isdecimal()) or not _ALONE.fullmatch(text):
        return None
    if _PAGE_WORD.fullmatch(text):
        return "page number left out"
    before, after = _neighbour(lines, index, -1), _neighbour(lines, index, 1)
    if before is None or after is None:
        edge = before or after
        return "page number left out" if edge is not None and edge.page else None
    if before.page != after.page:
        return "page number left out"
    if not ends_sentence(before.text) and starts_low(after.text) and LETTERS.search(before.text):
        return "number in the margin left out"
    return None


def _neighbour(lines: Sequence[Line], index: int, step: int) -> Line | None:
    """The next line with words in one direction, not far away."""
    for place in range(index + step, index + step * _NEAR, step):
        if 0 <= place < len(lines) and LETTERS.search(lines[place].text):
            return lines[place]
    return None


def _close_gap(kept: list[Line], lines: Sequence[Line], index: int) -> None:
    """Mark the blank lines before a number that was left out in mid-sentence: they are no end of a paragraph."""
    before, after = _neighbour(lines, index, -1), _neighbour(lines, index, 1)
    if before is None or after is None or ends_sentence(before.text) or not starts_low(after.text):
        return
    while kept and kept[-1].blank:
        kept.pop()
    kept.append(Line("", lines[index].number, lines[index].page, tight=True))


def _page_turns(lines: Sequence[Line]) -> list[Line]:
    """The lines with the blank ones at the turn of a page, and after a tight one, taken together into one."""
    made: list[Line] = []
    filled: Line | None = None
    for line in lines:
        blank = line.blank
        if blank and made and made[-1].tight and made[-1].blank:
            continue
        if not blank:
            if line.page and filled is not None and filled.page != line.page:
                while made and made[-1].blank:
                    made.pop()
                made.append(Line("", line.number, line.page, tight=not ends_sentence(filled.text) or starts_low(line.text)))
            filled = line
        made.append(line)
    return made


def _running_heads(lines: Sequence[Line]) -> dict[int, str]:
    """First and last lines of pages that come back on at least half of the pages; the first of each stays."""
    pages: dict[int, list[int]] = {}
    for index, line in enumerate(lines):
        if line.page and not line.blank:
            pages.setdefault(line.page, []).append(index)
    if len(pages) < 3:
        return {}
    edges = {index for page in pages.values() for index in (*page[:2], *page[-2:])}
    shown = {index: _DIGITS.sub("#", lines[index].text.strip()) for index in sorted(edges)}
    shapes = Counter(shown.values())
    heads: dict[int, str] = {}
    seen: set[str] = set()
    for index, shape in shown.items():
        if shapes[shape] * 2 >= len(pages) and shapes[shape] > 2:
            if shape in seen or not LETTERS.search(shape):
                heads[index] = "running head left out"
            seen.add(shape)
    return heads

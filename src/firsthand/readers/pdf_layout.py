"""Lines of a PDF page from the boxes of its characters: rows sorted, columns read one after the other."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

from firsthand.readers.lines import Line, ends_sentence, starts_low
from firsthand.readers.pdf_text import RUN_GAP, WORD_GAP, Character, angles, lines_or_characters, quarter_of

_COLUMN_ROWS = 4
_COLUMN_CHARACTERS = 16
_COLUMN_GAP = 7.0
"""Points between two columns of text at the least."""
_ITEM = re.compile(r"\(?(?:\d{1,3}|[a-z])[.)]\s|[-•–]\s")
_PARAGRAPH_GAP = 1.3
"""Times the usual distance of two lines from which a blank line stands between them."""


@dataclass(slots=True)
class Run:
    """Characters side by side: their text and box; y grows upwards."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    size: float

    @property
    def middle(self) -> float:
        return (self.bottom + self.top) / 2


def page_runs(page: Any) -> list[Run]:
    """The runs of a page that hold anything."""
    return [run for run in _runs(page.get_textpage()) if run.text.strip()]


def page_lines(runs: Sequence[Run], number: int) -> list[Line]:
    """The lines of a page in reading order, numbered from 1, blank ones (tight or not) between them."""
    if not runs:
        return []
    left = min([run.left for run in runs])
    width = max(2.5, median([(run.right - run.left) / (len(run.text) or 1) for run in runs]) * 0.9)
    lines: list[Line] = []
    count = 0
    for column, block in _blocks(runs):
        rows = rows_of(block)
        usual = _usual_step(rows)
        edge = max([row[-1].right for row in rows])
        origin = left if not column else min(run.left for run in block)
        for index, row in enumerate(rows):
            if index and _starts_paragraph(rows[index - 1], row, edge, usual):
                lines.append(Line("", count, number, column=column))
            elif index == 0 and lines:
                lines.append(Line("", count, number, column=column, tight=column > 0))
            count += 1
            lines.append(Line(_row_text(row, origin, width), count, number, column=column))
    return lines


def _starts_paragraph(before: Sequence[Run], row: Sequence[Run], edge: float, usual: float) -> bool:
    """Whether a new paragraph starts: by a wider gap above, a number, or a line before that had room for the next word."""
    first, above, last = row[0], before[0], before[-1]
    if usual and above.middle - first.middle > _PARAGRAPH_GAP * usual:
        return True
    text, size = first.text, first.size
    ended = ends_sentence(last.text)
    if ended and _ITEM.match(text):
        return True
    if size > 1.2 * above.size or above.size > 1.2 * size:
        return True
    room = edge - last.right - 2 * size
    wide = (first.right - first.left) / (len(text) or 1)
    if room <= 2 * wide or room <= (len(text.split(None, 1)[0]) + 1) * wide:
        return ended and first.left > above.left + 1.5 * size
    return ended or not starts_low(text)


def _runs(text: Any) -> Iterator[Run]:
    """Runs in the order in which the page holds them; text that is turned against the rest of the page comes under it."""
    plain, held = lines_or_characters(text)
    if plain:
        yield from (Run(*line) for line in plain)
        return
    turned: dict[int, list[Character]] = {}
    angle_of = angles(text)

    def quarter(character: Character) -> int:
        return quarter_of(angle_of(character.index))

    upright = list(_joined(held, turned, quarter))
    sides = [upright, *(list(_joined(_turned_back(side, q), {}, None)) for q, side in sorted(turned.items()))]
    main, *others = sorted(sides, key=lambda side: -sum(len(run.text) for run in side))
    yield from main
    bottom, left = min((run.bottom for run in main), default=0.0), min((run.left for run in main), default=0.0)
    for run in (run for side in others for run in side):
        bottom -= 3 * run.size
        yield Run(run.text, left, bottom, left + run.right - run.left, bottom + run.size, run.size)


def _turned_back(characters: Sequence[Character], quarter: int) -> Iterator[Character]:
    """Characters as they stand when the page is turned so that they are upright; `quarter` counts right angles clockwise."""
    for one in characters:
        left, bottom, right, top = one.box
        match quarter:
            case 1:
                box = (-top, left, -bottom, right)
            case 2:
                box = (-right, -top, -left, -bottom)
            case _:
                box = (bottom, -right, top, -left)
        yield Character(one.index, one.text, box, one.size)


def _joined(
    characters: Iterable[Character], turned: dict[int, list[Character]], quarter: Callable[[Character], int] | None
) -> Iterator[Run]:
    """Characters side by side joined to runs; those that are turned are put into `turned` by their quarter.

    Turned text starts a run with each character, so only there need the angle be looked up.
    """
    run: Run | None = None
    for one in characters:
        box, character = one.box, one.text
        height = box[3] - box[1]
        scale = height if 2 < height < 200 else max(one.size, 4.0)
        gap = box[0] - run.right if run is not None else 0.0
        if run is not None and -1.2 * scale <= gap <= RUN_GAP * run.size and _continues(run, box, scale):
            if gap > WORD_GAP * run.size and not run.text.endswith(" ") and character != " ":
                run.text += " "
            run.text += character
            run.right = max(run.right, box[2])
            if character != " " and height > 0:
                run.bottom, run.top = min(run.bottom, box[1]), max(run.top, box[3])
            continue
        if character == " ":
            continue
        if run is not None:
            yield run
            run = None
        if quarter is not None and (side := quarter(one)):
            turned.setdefault(side, []).append(one)
            continue
        run = Run(character, box[0], box[1], box[2], box[3], scale)
    if run is not None:
        yield run


def _continues(run: Run, box: tuple[float, float, float, float], scale: float) -> bool:
    """Whether a character near the end of a run stands on its line."""
    if box[3] - box[1] <= 0.01:
        return abs(box[1] - run.bottom) < run.size
    overlap = min(run.top, box[3]) - max(run.bottom, box[1])
    near = abs((box[1] + box[3]) / 2 - run.middle) < 0.55 * max(run.size, scale)
    return overlap > 0 or near


def _blocks(runs: Sequence[Run]) -> Iterator[tuple[int, list[Run]]]:
    """The page in pieces to be read one after the other: (0, whole rows), (1, left column), (2, right column)."""
    gutter = _gutter(runs)
    if gutter is None:
        yield 0, list(runs)
        return
    across = sorted((r for r in runs if r.left < gutter[0] and r.right > gutter[1]), key=lambda r: -r.middle)
    rest = [r for r in runs if not (r.left < gutter[0] and r.right > gutter[1])]
    for group in _stacked(across, rest):
        band = [r for r in rest if group[1] >= r.middle > group[2]]
        if group[0]:
            yield 0, group[0]
        for column, side in ((1, [r for r in band if r.right <= gutter[1]]), (2, [r for r in band if r.right > gutter[1]])):
            if side:
                yield column, side


def _stacked(across: Sequence[Run], rest: Sequence[Run]) -> Iterator[tuple[list[Run], float, float]]:
    """Runs across both columns with the band below each group of them: (runs, top, bottom of the band)."""
    groups: list[list[Run]] = []
    for run in across:
        between = groups and any(groups[-1][-1].middle > r.middle > run.middle for r in rest)
        if groups and not between:
            groups[-1].append(run)
        else:
            groups.append([run])
    first = groups[0][0].middle if groups else float("-inf")
    yield [], float("inf"), first
    for index, group in enumerate(groups):
        below = groups[index + 1][0].middle if index + 1 < len(groups) else float("-inf")
        yield group, group[-1].middle, below


def _gutter(runs: Sequence[Run]) -> tuple[float, float] | None:
    """The left and right edge of the free stripe between two columns of prose, None when there is none."""
    left, right = min([r.left for r in runs]), max([r.right for r in runs])
    whole = right - left
    narrow = [r for r in runs if r.right - r.left < 0.6 * whole]
    if len(narrow) < 2 * _COLUMN_ROWS:
        return None
    best: tuple[float, float] | None = None
    reach = float("-inf")
    for run in sorted(narrow, key=lambda r: r.left):
        gap = run.left - reach
        inside = left + 0.25 * whole < (run.left + reach) / 2 < right - 0.25 * whole if reach > float("-inf") else False
        if inside and gap >= _COLUMN_GAP and (best is None or gap > best[1] - best[0]):
            best = (reach, run.left)
        reach = max(reach, run.right)
    if best is None:
        return None
    sides = ([r for r in narrow if r.right <= best[0] + 1], [r for r in narrow if r.left >= best[1] - 1])
    return best if all(_is_prose(side) for side in sides) else None


def _is_prose(side: Sequence[Run]) -> bool:
    rows = rows_of(side)
    if len(rows) < _COLUMN_ROWS:
        return False
    return sum(len(run.text) for run in side) / len(rows) >= _COLUMN_CHARACTERS


def rows_of(runs: Sequence[Run]) -> list[list[Run]]:
    """Runs that stand on one line, from the top of the page, each row from the left."""
    rows: list[list[Run]] = []
    height, size = 0.0, 0.0  # of the first run of the last row
    for fallen, _, place in sorted([(-run.middle, run.left, place) for place, run in enumerate(runs)]):
        run = runs[place]
        if rows and abs(height + fallen) < 0.45 * (max(size, run.size)):
            rows[-1].append(run)
        else:
            rows.append([run])
            height, size = -fallen, run.size
    return [row if len(row) == 1 else sorted(row, key=lambda r: r.left) for row in rows]


def top_row(runs: Sequence[Run]) -> list[Run]:
    """The first of the rows."""
    if not runs:
        return []
    reach = max([run.middle for run in runs]) - 0.45 * max([run.size for run in runs])
    return rows_of([run for run in runs if run.middle >= reach])[0]


def _usual_step(rows: Sequence[list[Run]]) -> float:
    steps = [a[0].middle - b[0].middle for a, b in pairwise(rows)]
    return median(steps) if steps else 0.0


def _row_text(row: Sequence[Run], left: float, width: float) -> str:
    """The words of a row, with two blanks or more where runs stand apart and at its start where it is indented."""
    indent = round((row[0].left - left) / width)
    text = " " * min(12, indent) if indent > 0 else ""
    if len(row) == 1:
        return text + row[0].text.strip()
    for index, run in enumerate(row):
        if index:
            gap = run.left - row[index - 1].right
            text += "  " if gap > RUN_GAP * run.size else "" if gap < WORD_GAP * run.size else " "
        text += run.text.strip()
    return text

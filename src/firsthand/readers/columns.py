"""Two columns of prose that stand side by side in the lines of a text."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from firsthand.readers.lines import LETTERS, Line, ends_sentence, starts_low

_GAP = re.compile(r"\S(\s{2,})(?=\S)")
_LEAST_LINES = 3
_LEAST_WORDS = 3.0
"""Words a line that each column must have on average: fewer make a table or a list of labels."""


def in_reading_order(lines: Sequence[Line]) -> tuple[list[Line], int]:
    """The lines with each stretch of two columns read down the left and then down the right, and how many stretches."""
    if sum(_GAP.search(line.text) is not None for line in lines) < _LEAST_LINES:
        return list(lines), 0
    made: list[Line] = []
    count, done = 0, 0
    for start, end, gutter in _stretches(lines):
        made += lines[done:start]
        made += _unfolded(lines[start:end], gutter)
        count, done = count + 1, end
    return [*made, *lines[done:]], count


def _stretches(lines: Sequence[Line]) -> Iterator[tuple[int, int, int]]:
    """(start, end, gutter) of stretches of lines in which text starts at one column after a gap."""
    start = 0
    while start < len(lines):
        best = max((_reach(lines, start, g) for g in _gutters(lines[start].text)), default=(0, 0))
        end, gutter = best
        if end - start >= _LEAST_LINES and _is_prose(lines[start:end], gutter):
            yield start, end, gutter
        start = end if end - start >= _LEAST_LINES else start + 1  # a long stretch that is no prose is not searched again


def _gutters(text: str) -> list[int]:
    """Columns at which text starts after a gap of two or more blanks."""
    return [found.end() for found in _GAP.finditer(text.expandtabs()) if found.end() > 12]


def _reach(lines: Sequence[Line], start: int, gutter: int) -> tuple[int, int]:
    """How far the lines from `start` keep `gutter` free; blank lines count, trailing ones do not."""
    end = start
    for index in range(start, len(lines)):
        text = lines[index].text.expandtabs()
        if lines[index].page != lines[start].page:
            break
        if not text.strip():
            continue
        if text[gutter - 2 : gutter].strip() or (len(text) > gutter and not text[gutter : gutter + 4].strip()):
            break
        end = index + 1
    return end, gutter


def _is_prose(lines: Sequence[Line], gutter: int) -> bool:
    """Whether both sides are running text: several words a line, mostly lower case, and sentences that run over lines."""
    for side in (_side(lines, gutter, 1), _side(lines, gutter, 2)):
        texts = [line.text.strip() for line in side if not line.blank]
        words = sum(len(text.split()) for text in texts)
        if len(texts) < _LEAST_LINES or words < _LEAST_WORDS * len(texts):
            return False
        if sum(starts_low(text) for text in texts) == 0 or any("  " in text for text in texts[:-1]):
            return False
        letters = "".join(LETTERS.findall(" ".join(texts)))
        if sum(letter.islower() for letter in letters) < 0.6 * len(letters):
            return False
    return True


def _side(lines: Sequence[Line], gutter: int, column: int) -> list[Line]:
    made = []
    for line in lines:
        text = line.text.expandtabs()
        made.append(replace(line, text=(text[:gutter] if column == 1 else text[gutter:]).rstrip(), column=column))
    return made


def _unfolded(lines: Sequence[Line], gutter: int) -> list[Line]:
    left, right = _trimmed(_side(lines, gutter, 1)), _trimmed(_side(lines, gutter, 2))
    runs_on = not ends_sentence(left[-1].text) or starts_low(right[0].text)
    return [*left, Line("", left[-1].number, left[-1].page, tight=runs_on), *right, Line("", lines[-1].number, lines[-1].page)]


def _trimmed(lines: list[Line]) -> list[Line]:
    """Without blank lines at the ends."""
    first = next(index for index, line in enumerate(lines) if not line.blank)
    last = max(index for index, line in enumerate(lines) if not line.blank)
    return lines[first : last + 1]

"""The characters of a PDF page with their boxes: whole lines at once where nothing stands apart in them, else words, else one by one.

Asking for the box of each character takes ten times as long as reading a page, so as few as possible are asked for.
"""

import ctypes
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate, repeat
from typing import Any

import numpy as np

WORD_GAP = 0.13
"""Share of the font size from which a gap between two characters is a space."""
RUN_GAP = 1.6
"""Share of the font size from which a gap separates two runs: columns, cells, a number in the margin."""
_HYPHENS = {0x02: "-", 0xFFFE: "-", 0xAD: "-"}
"""What PDFium gives for a hyphen at the end of a line."""
_ANY_HYPHEN = re.compile("[\x02\ufffe\u00ad]")
_LINE = re.compile("[^\r\n\x02\ufffe]+[\x02\ufffe]?|[\x02\ufffe]")
_WORD = re.compile(r"\S+")
_UNIT = re.compile(r"\S+|\s")
_WIDEST_CHARACTER = 1.4
"""Times its height to which a character of a word is wide, on the average, at the most."""
_SLACK = 0.6
"""Share of the height by which a line may be longer or shorter than its characters together: less than any gap that parts runs."""
_LEVEL = 0.1
_QUARTER = 1.5707963
_HEIGHTS = (2, 200)


@dataclass(slots=True)
class Character:
    """One character, or a word or a line whose characters stand side by side: its index on the page, its box (left, bottom, right,
    top), and the size of its type where the box does not tell it.
    """

    index: int
    text: str
    box: tuple[float, float, float, float]
    size: float


def lines_or_characters(text: Any) -> tuple[list[tuple[str, float, float, float, float, float]], Iterator[Character]]:
    """What a page holds, without what PDFium adds: where all of it is upright lines that stand apart, in which nothing does, these at
    once (text, left, bottom, right, top, height); of any other page its characters.
    """
    page = _Page(text)
    count, whole = page.whole()
    if len(whole) != count or "\0" in whole:
        return [], page.single(range(count))
    lines = [page.spoken(start, shown) for start, shown in _lines_of(whole)]
    boxes = page.boxes([place for start, shown in lines for place in (start, start + len(shown) - 1)])
    if boxes is None:
        return [], (word for start, shown in lines for word in page.words(start, shown))
    tight = page.tight(count, lines, boxes)
    if len(tight) == len(lines) and (plain := page.plain(lines, boxes)):
        return plain, iter(())
    return [], page.mixed(lines, boxes, tight)


def _lines_of(whole: str) -> list[tuple[int, str]]:
    """The lines of a page with their places; a hyphen at the end of one belongs to it."""
    ends = whole.count("\r\n")
    if "\x02" in whole or "\ufffe" in whole or not whole.count("\r") == whole.count("\n") == ends:
        return [(found.start(), found.group()) for found in _LINE.finditer(whole)]
    parts = whole.split("\r\n")
    starts = accumulate((len(part) + 2 for part in parts), initial=0)
    return [(start, part) for start, part in zip(starts, parts, strict=False) if part]


def angles(text: Any) -> Callable[[int], float]:
    """Gives for the index of a character the angle by which it is turned, in radians; a negative one where there is none."""
    return partial(_calls().angle, ctypes.cast(text.raw, ctypes.c_void_p).value)


@dataclass(frozen=True, slots=True)
class _Calls:
    """Functions of PDFium with plain numbers for addresses: a third of the time that calls through the library's own types take."""

    box: Any
    rects: Any
    text_object: Any
    font: Any
    size: Any
    code: Any
    generated: Any
    angle: Any
    count: Any
    place: Any
    text: Any


@cache
def _calls() -> _Calls:
    from pypdfium2 import raw

    def bound(function: Any, result: Any, *arguments: Any) -> Any:
        return ctypes.PYFUNCTYPE(result, *arguments)(ctypes.cast(function, ctypes.c_void_p).value or 0)

    number, address = ctypes.c_int, ctypes.c_void_p
    return _Calls(
        bound(raw.FPDFText_GetLooseCharBox, number, address, number, address),
        bound(raw.FPDFText_CountRects, number, address, number, number),
        bound(raw.FPDFText_GetTextObject, address, address, number),
        bound(raw.FPDFTextObj_GetFont, address, address),
        bound(raw.FPDFText_GetFontSize, ctypes.c_double, address, number),
        bound(raw.FPDFText_GetUnicode, ctypes.c_uint, address, number),
        bound(raw.FPDFText_IsGenerated, number, address, number),
        bound(raw.FPDFText_GetCharAngle, ctypes.c_float, address, number),
        bound(raw.FPDFText_CountChars, number, address),
        bound(raw.FPDFText_GetTextIndexFromCharIndex, number, address, number),
        bound(raw.FPDFText_GetText, number, address, number, number, address),
    )


def quarter_of(angle: float) -> int:
    """The right angles, clockwise, by which a character is turned; 0 where it has no angle."""
    return round(angle / _QUARTER) % 4 if angle > 0 else 0


def _written(text: str) -> str:
    return text.translate(_HYPHENS) if _ANY_HYPHEN.search(text) else text


class _Page:
    """The boxes of the characters of one page."""

    def __init__(self, text: Any) -> None:
        self._text, self._calls = text, _calls()  # the text stays open as long as its address is used
        self._address = ctypes.cast(text.raw, ctypes.c_void_p).value

    def whole(self) -> tuple[int, str]:
        """How many characters the page has, and its text."""
        calls, address = self._calls, self._address
        count: int = calls.count(address)
        if count < 1:
            return count, ""
        if calls.place(address, 0) < 0 or calls.place(address, count - 1) < 0:
            return count, self._text.get_text_range(0, count)
        units = array("H", bytes(2 * (count + 1)))
        written = calls.text(address, 0, count, units.buffer_info()[0])
        return count, units[: max(0, written - 1)].tobytes().decode("utf-16-le", "ignore")

    def boxes(self, places: Sequence[int]) -> list[float] | None:
        """Left, top, right and bottom of the characters at `places`, one after the other; None when one has no box."""
        floats = array("f", bytes(16 * len(places)))
        start = floats.buffer_info()[0]
        done = map(self._calls.box, repeat(self._address), places, range(start, start + 16 * len(places), 16))
        return floats.tolist() if all(done) else None

    def mixed(self, lines: Sequence[tuple[int, str]], boxes: Sequence[float], tight: AbstractSet[int]) -> Iterator[Character]:
        """Each line at once where that can be, else its words."""
        for number, (start, shown) in enumerate(lines):
            ends = boxes[8 * number : 8 * number + 8]
            line = self.line(start, shown, ends, tight=number in tight)
            if line is not None:
                yield line
            else:
                yield from self.words(start, shown)

    def plain(
        self, lines: Sequence[tuple[int, str]], boxes: Sequence[float]
    ) -> list[tuple[str, float, float, float, float, float]] | None:
        """The lines, each of which is tight; None when one does not stand upright, apart from the one before it."""
        made = []
        before, size = float("inf"), 0.0  # the right edge and the height of the line before
        ends = [boxes[place::8] for place in (0, 1, 3, 4, 5, 6, 7)]
        for (_, shown), left, first_top, first_bottom, last_left, last_top, right, last_bottom in zip(lines, *ends, strict=True):
            height = first_top - first_bottom
            near = _LEVEL * height
            if not (-near < first_top - last_top < near and -near < first_bottom - last_bottom < near and last_left > left):
                return None
            top, bottom = max(first_top, last_top), min(first_bottom, last_bottom)
            tall, gap = top - bottom, left - before
            if not 2 < height <= tall < 200 or -1.2 * tall <= gap <= RUN_GAP * size or shown[0] == " " or "  " in shown:
                return None
            before, size = right, tall
            made.append((_written(shown), left, bottom, right, top, tall))
        turned = map(self._calls.angle, repeat(self._address), [start for start, _ in lines])
        return None if any(angle > 0 and quarter_of(angle) for angle in turned) else made

    def spoken(self, start: int, shown: str) -> tuple[int, str]:
        """A line without the space that PDFium may add at its end."""
        if len(shown) > 1 and shown[-1] == " " and self._calls.generated(self._address, start + len(shown) - 1) == 1:
            return start, shown[:-1]
        return start, shown

    def line(self, start: int, shown: str, ends: Sequence[float], *, tight: bool) -> Character | None:
        """The characters `shown` from `start` on as one; None when they do not stand upright, side by side and near each other.

        `ends` are the boxes of the first and of the last; `tight` says that there is no gap in it.
        """
        if shown[0] == " " or "  " in shown or len(shown) < 2:
            return None
        left, top, _, bottom, last_left, last_top, right, last_bottom = ends
        height = top - bottom
        near = _LEVEL * height
        if not (2 < height < 200 and -near < top - last_top < near and -near < bottom - last_bottom < near and last_left > left):
            return None
        bottom = min(bottom, last_bottom)
        top = max(top, last_top)
        if not tight:
            edges = self._spaced(start, shown, height)
            if edges is None:
                return None
            bottom, top = edges
        return Character(start, _written(shown), (left, bottom, right, top), 0.0)

    def tight(self, count: int, lines: Sequence[tuple[int, str]], boxes: Sequence[float]) -> set[int]:
        """The lines of one font that are as long as their characters together, so that there is no gap in them."""
        calls, address = self._calls, self._address
        starts = [start for start, _ in lines]
        objects = list(map(calls.text_object, repeat(address), starts))
        alone = len(set(objects)) == len(lines) and all(objects) and calls.rects(address, 0, count) == len(lines)
        fonts: dict[tuple[int, float], list[int]] = {}
        sizes = map(calls.size, repeat(address), starts)
        for number, (font, size, (start, shown)) in enumerate(zip(map(calls.font, objects), sizes, lines, strict=True)):
            if len(shown) > 1 and (alone or calls.rects(address, start, len(shown)) == 1):
                fonts.setdefault((font or 0, size), []).append(number)
        found: set[int] = set()
        for numbers in fonts.values():
            lengths = self._lengths([lines[number] for number in numbers])
            for number, length in zip(numbers, lengths, strict=True) if lengths else ():
                place = 8 * number
                wide, high = boxes[place + 6] - boxes[place], boxes[place + 1] - boxes[place + 3]
                if abs(wide - length) < _SLACK * high:
                    found.add(number)
        return found

    def _lengths(self, lines: Sequence[tuple[int, str]]) -> list[float] | None:
        """How long the characters of each of these lines, which are of one font, are together."""
        codes = np.frombuffer("".join([text for _, text in lines]).encode("utf-32-le", "surrogatepass"), np.uint32)
        before = np.fromiter(accumulate((len(text) for _, text in lines), initial=0), np.intp, len(lines) + 1)
        first = np.full(int(codes.max()) + 1, -1, np.intp)
        first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)  # of a character that stands several times the first stays
        known = np.flatnonzero(first >= 0)
        at = first[known]
        number = np.searchsorted(before, at, "right") - 1
        starts = np.fromiter((start for start, _ in lines), np.intp, len(lines))
        boxes = self.boxes((starts[number] + at - before[number]).tolist())
        if boxes is None:
            return None
        widths = np.zeros(len(first))
        widths[known] = np.subtract(boxes[2::4], boxes[0::4])
        lengths: list[float] = np.add.reduceat(widths[codes], before[:-1]).tolist()
        return lengths

    def _spaced(self, start: int, shown: str, height: float) -> tuple[float, float] | None:
        """The lower and upper edge of a line whose words all stand apart by spaces: no gap so narrow that it is none, none so wide that
        it parts runs. None of any other line.
        """
        spans = [found.span() for found in _WORD.finditer(shown)]
        found = self.boxes([start + place for first, last in spans for place in (first, last - 1)])
        if found is None:
            return None
        lefts, rights, near = found[0::8], found[6::8], _LEVEL * height
        tops, bottoms = found[1::4], found[3::4]
        if max(tops) - min(tops) >= near or max(bottoms) - min(bottoms) >= near:
            return None
        gaps = [after - before for before, after in zip(rights, lefts[1:], strict=False)]
        if gaps and not (WORD_GAP * height < min(gaps) and max(gaps) <= RUN_GAP * height):
            return None
        widest = _WIDEST_CHARACTER * height
        for (first, last), left, right in zip(spans, lefts, rights, strict=True):
            if last - first > 1 and not left < right < left + (last - first) * widest:
                return None
        return min(bottoms), max(tops)

    def words(self, start: int, shown: str) -> Iterator[Character]:
        """The same word by word, and character by character where a word does not stand upright."""
        for found in _UNIT.finditer(shown):
            first, last = start + found.start(), start + found.end()
            word = self._word(first, last, _written(found.group())) if last - first > 2 else None
            if word is not None:
                yield word
            else:
                yield from self.single(range(first, last))

    def _word(self, start: int, end: int, shown: str) -> Character | None:
        ends = self.boxes((start, end - 1))
        if ends is None:
            return None
        left, top, _, bottom, last_left, last_top, right, last_bottom = ends
        height = top - bottom
        level = abs(bottom - last_bottom) < _LEVEL * height and abs(top - last_top) < _LEVEL * height
        if not (
            level
            and _HEIGHTS[0] < height < _HEIGHTS[1]
            and last_left > left
            and right - left < (end - start) * _WIDEST_CHARACTER * height
        ):
            return None
        return Character(start, shown, (left, bottom, right, top), 0.0)

    def single(self, places: Iterable[int]) -> Iterator[Character]:
        """The characters one by one."""
        calls, address = self._calls, self._address
        codes = {index: calls.code(address, index) for index in places}
        kept = [index for index, code in codes.items() if code not in (0, 10, 13) and calls.generated(address, index) != 1]
        boxes = self.boxes(kept)
        for number, index in enumerate(kept):
            box = boxes[4 * number : 4 * number + 4] if boxes else self.boxes((index,))
            if box is not None:
                left, top, right, bottom = box
                shown = _HYPHENS.get(codes[index]) or chr(codes[index])
                yield Character(index, shown, (left, bottom, right, top), calls.size(address, index))

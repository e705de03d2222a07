"""Cues of SubRip and WebVTT files: timing, identifier, the lines of words with their voices."""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from firsthand.readers.lines import Line

_PLACE = r"(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}"
TIMING = re.compile(
    rf"\s*(?P<start>{_PLACE})\s*-{{1,2}}>\s*(?P<end>{_PLACE})(?P<settings>(?:\s+(?:(?:region|vertical|line|position|size|align):\S+|[XY][12]:\d+))*)\s*"
)
_LOOSE_TIMING = re.compile(
    r"\s*(?P<start>(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)\s*-{1,2}>\s*(?P<end>(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)\s*"
)
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?(?:[ \t]+(?P<name>[^>\n]*))?>")
_TAG = re.compile(
    r"</?(?:[biuvcs]|ruby|rt|lang|font|c)(?:[.\s][^>]*)?>|<\d{1,2}:\d{2}(?::\d{2})?[.,]\d{3}>|\{\\[^}]*\}", re.IGNORECASE
)
_BLOCK = re.compile(r"(?:NOTE|STYLE|REGION)(?:\s|$)")
_INDEX = re.compile(r"\s*\d+\s*")
_LEAST_CHARACTERS = 400
"""Characters before the first cue that may be a title or a remark on the file."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One cue: seconds from the start, the line of its timing, its lines of words as written."""

    start: float
    end: float
    timing: Line
    lines: tuple[Line, ...] = ()

    @property
    def label(self) -> str:
        """Its place in the recording, as '00:01:12'."""
        whole = int(self.start)
        return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}"


@dataclass(frozen=True, slots=True)
class Words:
    """Words of one voice in a cue; `voice` is None when the cue names none."""

    voice: str | None
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.lines)


@dataclass(frozen=True, slots=True)
class Captions:
    """The cues of a file, and the lines that belong to none: header, notes, styles; `strays` are other lines before the first cue."""

    cues: tuple[Cue, ...]
    loose: tuple[Line, ...]
    strays: tuple[Line, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether the cues hold most of the words; else what has cues is a piece of another file."""
        inside = sum(len(line.text) for cue in self.cues for line in cue.lines)
        return sum(len(line.text) for line in self.strays) <= max(inside, _LEAST_CHARACTERS)


def captions_of(lines: Sequence[Line]) -> Captions:
    """The cues in the order of the file. A line of words that looks like a timing is none: nothing blank stands before it."""
    starts = _starts(lines)
    cues: list[Cue] = []
    loose, strays = _before(lines[: starts[0][0] if starts else len(lines)])
    for position, (first, index) in enumerate(starts):
        loose += [line for line in lines[first:index] if " " in line.text.strip()]  # a name of a cue in words may be words
        end = starts[position + 1][0] if position + 1 < len(starts) else len(lines)
        words, notes = _body(lines[index + 1 : end])
        loose += notes
        timing = TIMING.fullmatch(lines[index].text) or _LOOSE_TIMING.fullmatch(lines[index].text)
        if timing:
            cues.append(Cue(seconds(timing["start"]), seconds(timing["end"]), lines[index], tuple(words)))
    return Captions(tuple(cues), tuple(loose), tuple(strays))


def _before(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The header with the notes and styles after it, and the other lines that stand before the first cue."""
    first = next((index for index, line in enumerate(lines) if not line.blank), len(lines))
    end = first
    if first < len(lines) and lines[first].text.startswith("WEBVTT"):
        end = next((index for index in range(first, len(lines)) if lines[index].blank), len(lines))
    strays, notes = _body(lines[end:])
    return sorted([*lines[first:end], *notes], key=lambda line: line.number), strays


def voices_of(cue: Cue) -> list[Words]:
    """The words of a cue by voice. A voice tag holds to the next one, never beyond its cue."""
    text = "\n".join(line.text for line in cue.lines)
    pieces: list[tuple[str | None, str]] = []
    voice, start = None, 0
    for found in _VOICE.finditer(text):
        pieces.append((voice, text[start : found.start()]))
        voice, start = " ".join((found["name"] or "").split()) or None, found.end()
    pieces.append((voice, text[start:]))
    made = []
    for name, piece in pieces:
        lines = tuple(clean for line in piece.split("\n") if (clean := _bare(line)))
        if lines:
            made.append(Words(html.unescape(name) if name else None, lines))
    return made


def seconds(place: str) -> float:
    """Seconds in '01:02:03,456' or '02:03.456'."""
    total = 0.0
    for part in place.replace(",", ".").split(":"):
        total = total * 60 + float(part)
    return round(total, 3)


def without_repeats(cues: Sequence[Sequence[Words]], spans: Sequence[tuple[float, float]]) -> tuple[list[list[Words]], int]:
    """Rolling captions without the words that each cue repeats from the one before, and in how many cues words went.

    Only where the file rolls: several cues start, without a pause, with words that the one before ended with and go on.
    """
    flat = [[word for part in words for word in part.text.split()] for words in cues]
    counts = [0]
    for index in range(1, len(cues)):
        near = spans[index][0] - spans[index - 1][1] < _PAUSE
        last = len(cues[index - 1][-1].lines[-1].split()) if cues[index - 1] else 0
        counts.append(_repeated(flat[index - 1], flat[index], last) if near else 0)
    rolls = sum(0 < count < len(words) for count, words in zip(counts, flat, strict=False))
    if not rolls or (rolls < _LEAST_ROLLS and rolls < _ROLLING * len(cues)):
        return [list(words) for words in cues], 0
    made = [_without_first(words, count) for words, count in zip(cues, counts, strict=False)]
    return made, sum(count > 0 for count in counts)


_PAUSE = 0.5
"""Seconds between two cues from which repeated words are said again and not shown again."""
_LEAST_ROLLS = 2
_ROLLING = 0.3
"""Share of the cues that must roll when fewer than `_LEAST_ROLLS` do."""
_LEAST_WORDS = 3
"""Fewer words in common may be chance, unless they are a whole cue or its last line."""


def _repeated(before: Sequence[str], after: Sequence[str], last: int) -> int:
    """How many words at the end of one cue stand again at the start of the next; `last` is the length of its last line."""
    for count in range(min(len(before), len(after)), 0, -1):
        if before[-count:] == after[:count]:
            return count if count >= _LEAST_WORDS or count in (len(before), len(after), last) else 0
    return 0


def _without_first(words: Sequence[Words], count: int) -> list[Words]:
    """The words of a cue without the first `count`."""
    made: list[Words] = []
    for part in words:
        lines: list[str] = []
        for line in part.lines:
            tokens = line.split()
            gone = min(count, len(tokens))
            count -= gone
            if gone < len(tokens):
                lines.append(" ".join(tokens[gone:]))
        if lines:
            made.append(replace(part, lines=tuple(lines)))
    return made


def _starts(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """(first line, timing line) of each cue; the first line is its identifier where it has one."""
    pattern = TIMING if any("->" in line.text and TIMING.fullmatch(line.text) for line in lines) else _LOOSE_TIMING
    timings = [index for index, line in enumerate(lines) if "->" in line.text and pattern.fullmatch(line.text)]
    starts = _opened(lines, timings)
    if len(starts) * 2 < len(timings) and pattern is TIMING:  # a file without blank lines or numbers
        starts = [(index, index) for index in timings]
    return starts


def _opened(lines: Sequence[Line], timings: Sequence[int]) -> list[tuple[int, int]]:
    """The timing lines with a blank line, or the next cue number, before them."""
    starts: list[tuple[int, int]] = []
    last_index: int | None = None
    for index in timings:
        before = lines[index - 1] if index else None
        if before is None or before.blank or (index == 1 and before.text.startswith("WEBVTT")):
            starts.append((index, index))
            continue
        number = int(before.text) if _INDEX.fullmatch(before.text) and len(before.text.strip()) < 9 else None
        opens = index < 2 or lines[index - 2].blank
        follows = number is not None and last_index is not None and number == last_index + 1
        if opens or follows:
            starts.append((index - 1, index))
            last_index = number if number is not None else last_index
    return starts


def _body(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The words of a cue, and the lines of notes and styles that follow it."""
    words: list[Line] = []
    notes: list[Line] = []
    inside = False
    for index, line in enumerate(lines):
        if line.blank:
            inside = False
            continue
        inside = inside or (bool(_BLOCK.match(line.text)) and index > 0 and lines[index - 1].blank)
        (notes if inside else words).append(line)
    return words, notes


def _bare(line: str) -> str:
    """A line of words without tags and codes."""
    return " ".join(html.unescape(_TAG.sub("", line)).replace("\u00a0", " ").split())

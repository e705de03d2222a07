"""Labels brought together: each act of attribution with its cue, its source and its contents."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from numpy.typing import NDArray
from spacy.tokens import Token

from firsthand.language.parsing import Parsed
from firsthand.language.tagger.network import LABELS

Range = tuple[int, int]
_NEARBY = 6
"""Steps up the parse from a content to its cue."""
_BESIDE = 6
"""Cues on either side of a stretch that may be its own."""
_ELSEWHERE = 40
"""Tokens that the end of a sentence between a cue and a content counts for."""
_FAR = 60
"""Tokens beyond which a content belongs to no cue of its passage; both tuned on the validation part."""


@dataclass(frozen=True, slots=True)
class Attribution:
    """Token ranges of one passage. Without a cue these are words whose voice stands elsewhere."""

    part: Parsed = field(repr=False)
    cue: Range | None = None
    source: Range | None = None
    contents: tuple[Range, ...] = ()


def attributions(parts: Sequence[Parsed], labels: NDArray[Any]) -> Iterator[Attribution]:
    """All acts of attribution of a document in order of their passages."""
    at = 0
    for part in parts:
        mine = labels[at : at + len(part.doc)].tolist()
        at += len(part.doc)
        spans = _spans(mine)
        if spans:
            yield from _Grouping(part, spans).attributions()


def _spans(labels: Sequence[int]) -> list[tuple[str, Range]]:
    made: list[tuple[str, Range]] = []
    for i, label in enumerate(labels):
        if label % 2 == 1 or (label and (not made or made[-1][1][1] != i or made[-1][0] != LABELS[label])):
            made.append((LABELS[label], (i, i + 1)))
        elif label:
            made[-1] = (made[-1][0], (made[-1][1][0], i + 1))
    return made


class _Grouping:
    """The spans of a passage, and which belong together: by the parse, else by nearness."""

    def __init__(self, part: Parsed, spans: Sequence[tuple[str, Range]]) -> None:
        self._part = part
        self._doc = part.doc
        self._cues, self._sources, self._contents = (
            [r for kind, r in spans if kind == name] for name in ("cue", "source", "content")
        )
        self._roots = {r: self._doc[r[0] : r[1]].root for _, r in spans}
        self._ends = [token.i for token in self._doc if token.is_sent_start]
        self._cue_at = {i: n for n, cue in enumerate(self._cues) for i in range(*cue)}
        self._first = [cue[0] for cue in self._cues]

    def attributions(self) -> Iterator[Attribution]:
        held: dict[int, list[Range]] = {}
        for content in self._contents:
            held.setdefault(self._cue_of(content), []).append(content)
        for content in held.get(-1, ()):
            yield Attribution(self._part, contents=(content,))
        for number, (cue, source) in enumerate(zip(self._cues, self._speakers(), strict=True)):
            yield Attribution(self._part, cue, source, tuple(held.get(number, ())))

    def _speakers(self) -> list[Range | None]:
        """For each cue its source: by the parse, else the nearest that is left, else that of the cue before it."""
        chosen: list[Range | None] = [None] * len(self._cues)
        left = []
        for source in self._sources:
            number = self._cue_above(source, 3)
            if number is not None and chosen[number] is None:
                chosen[number] = source
            else:
                left.append(source)
        for source in left:
            free = [n for n in self._near(source) if chosen[n] is None and self._gap(self._cues[n], source) < _ELSEWHERE]
            if free:
                chosen[min(free, key=lambda n: (self._gap(self._cues[n], source), n))] = source
        for number in range(1, len(chosen)):
            if chosen[number] is None and self._gap(self._cues[number - 1], self._cues[number]) < _ELSEWHERE:
                chosen[number] = chosen[number - 1]
        return chosen

    def _cue_of(self, content: Range) -> int:
        """The number of the cue that a content belongs to, -1 where there is none near."""
        number = self._cue_above(content, _NEARBY)
        if number is not None:
            return number
        near = self._near(content)
        hanging = [n for n in near if self._hangs(self._cues[n], content)]
        best = min(hanging or near, key=lambda n: (self._gap(self._cues[n], content), n), default=-1)
        return best if best >= 0 and self._gap(self._cues[best], content) < _FAR else -1

    def _near(self, span: Range) -> list[int]:
        """The numbers of the cues around a stretch."""
        low, high = bisect_right(self._first, span[0]), bisect_right(self._first, span[1])
        return list(range(max(0, low - _BESIDE), min(len(self._cues), high + _BESIDE)))

    def _cue_above(self, below: Range, steps: int) -> int | None:
        """The number of the nearest cue above a stretch in the parse, within some steps."""
        token: Token = self._roots[below]
        for _ in range(steps):
            if token.head.i == token.i:
                return None
            token = token.head
            if token.i in self._cue_at:
                return self._cue_at[token.i]
        return None

    def _hangs(self, cue: Range, content: Range) -> bool:
        """Whether a reporting clause hangs on what it reports: 'The lamp was out, he said'."""
        token: Token = self._roots[cue]
        for _ in range(2):
            token = token.head
            if content[0] <= token.i < content[1]:
                return True
        return False

    def _gap(self, one: Range, other: Range) -> int:
        """Tokens between two stretches; each end of a sentence between them counts for many."""
        low, high = (one, other) if one[0] <= other[0] else (other, one)
        between = bisect_right(self._ends, high[0]) - bisect_left(self._ends, low[1])
        return max(high[0] - low[1], 0) + _ELSEWHERE * max(0, between)

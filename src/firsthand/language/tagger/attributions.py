"""Labels brought together: each act of attribution with its cue, its source and its contents."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from numpy.typing import NDArray
from spacy.tokens import Doc, Token

from firsthand.language.parsing import Parsed
from firsthand.language.tagger.network import LABELS

Range = tuple[int, int]
_NEARBY = 6
"""Steps up the parse from a content to its cue."""


@dataclass(frozen=True, slots=True)
class Attribution:
    """Token ranges of one passage. Without a cue these are words whose voice stands elsewhere; without contents, the cue alone."""

    part: Parsed = field(repr=False)
    sentence: int
    cue: Range | None = None
    source: Range | None = None
    contents: tuple[Range, ...] = ()

    @property
    def start(self) -> int:
        """Where it begins in the document."""
        first = min(r[0] for r in (self.cue, self.source, *self.contents) if r is not None)
        return self.part.at(self.part.doc[first])


def attributions(parts: Sequence[Parsed], labels: NDArray[Any]) -> list[Attribution]:
    """All acts of attribution of a document; a cue and a content in neighbouring sentences are brought together."""
    made: list[Attribution] = []
    at = 0
    number = 0
    for part in parts:
        mine = labels[at : at + len(part.doc)].tolist()
        at += len(part.doc)
        for sentence in part.doc.sents:
            number += 1
            spans = _spans(mine, sentence.start, sentence.end)
            if spans:
                made += _grouped(part, number, spans)
    return _across(made)


def _spans(labels: Sequence[int], start: int, end: int) -> list[tuple[str, Range]]:
    made: list[tuple[str, Range]] = []
    for i in range(start, end):
        label = labels[i]
        if label % 2 == 1 or (label and (not made or made[-1][1][1] != i or made[-1][0] != LABELS[label])):
            made.append((LABELS[label], (i, i + 1)))
        elif label:
            made[-1] = (made[-1][0], (made[-1][1][0], i + 1))
    return made


def _grouped(part: Parsed, sentence: int, spans: Sequence[tuple[str, Range]]) -> Iterator[Attribution]:
    doc = part.doc
    cues, sources, contents = ([r for kind, r in spans if kind == name] for name in ("cue", "source", "content"))
    if not cues:
        if contents:
            yield Attribution(part, sentence, None, sources[0] if len(sources) == 1 else None, tuple(contents))
        return
    speakers = _speakers(doc, cues, sources)
    held: list[list[Range]] = [[] for _ in cues]
    for content in contents:
        held[_cue_of(doc, content, cues, sources)].append(content)
    for cue, source, mine in zip(cues, speakers, held, strict=True):
        yield Attribution(part, sentence, cue, source, tuple(mine))


def _speakers(doc: Doc, cues: Sequence[Range], sources: Sequence[Range]) -> list[Range | None]:
    """For each cue its source: by the parse, else the nearest that is left, else that of the cue before it."""
    chosen: list[Range | None] = [None] * len(cues)
    left = list(sources)
    for source in sources:
        number = _above(doc[source[0] : source[1]].root, cues, 3)
        if number is not None and chosen[number] is None:
            chosen[number] = source
            left.remove(source)
    for source in left:
        free = [n for n, known in enumerate(chosen) if known is None]
        if free:
            chosen[min(free, key=lambda n: (_gap(cues[n], source), n))] = source
    for number in range(1, len(cues)):
        if chosen[number] is None:
            chosen[number] = chosen[number - 1]
    return chosen


def _above(token: Token, ranges: Sequence[Range], steps: int) -> int | None:
    """The number of the range that holds the nearest token above, within some steps."""
    for _ in range(steps):
        if token.head.i == token.i:
            return None
        token = token.head
        for number, (start, end) in enumerate(ranges):
            if start <= token.i < end:
                return number
    return None


def _gap(one: Range, other: Range) -> int:
    return max(one[0] - other[1], other[0] - one[1], 0)


def _cue_of(doc: Doc, content: Range, cues: Sequence[Range], sources: Sequence[Range]) -> int:
    """The cue that a content belongs to: by the parse, either way, else the nearest."""
    if len(cues) == 1:
        return 0
    number = _above(doc[content[0] : content[1]].root, cues, _NEARBY)
    if number is not None:
        return number
    hanging = [n for n, cue in enumerate(cues) if _above(doc[cue[0] : cue[1]].root, [content], 2) is not None]
    if hanging:
        return min(hanging, key=lambda n: (_gap(cues[n], content), n))
    return min(range(len(cues)), key=lambda n: (_gap(cues[n], content), n))


def _across(made: list[Attribution]) -> list[Attribution]:
    """'He had this to say.' and the words in the next sentence made one; so too the words before 'That is what he said.'"""
    joined: list[Attribution] = []
    for one in made:
        last = joined[-1] if joined else None
        near = last is not None and last.part is one.part and one.sentence == last.sentence + 1
        if last is not None and near and last.cue is not None and not last.contents and one.cue is None and one.contents:
            joined[-1] = replace(last, contents=one.contents, source=last.source or one.source)
        elif last is not None and near and last.cue is None and one.cue is not None and not one.contents:
            joined[-1] = replace(one, contents=last.contents, source=one.source or last.source)
        else:
            joined.append(one)
    return joined

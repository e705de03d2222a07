"""PolNeAR as the network sees it: texts in passages, what the rules make of them, and the labels of the first annotator."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from firsthand.extract import Draft
from firsthand.extract.quotations import EXTRACTOR as QUOTATIONS
from firsthand.extract.ruled import ruled
from firsthand.language.parsing import parse, sentence_spans
from firsthand.language.tagger.features import Seen, places, seen
from firsthand.model import CaseFacts, Document, Passage, Source, Span

_FIRST_LABEL = {"Source": 1, "Cue": 3, "Content": 5}
_AT_ONCE = 32


@dataclass(frozen=True, slots=True)
class Example:
    """A document with the label of each token."""

    seen: Seen
    labels: Any


def examples(part: Path, words: Any) -> Iterator[Example]:
    """The documents of `train` or `dev`, in the order of their names."""
    source = replace(Source("s", "text.txt", "0", 1), kind="news")
    named = [(text_of(part, name), _annotated(path)) for name, path in first_annotations(part)]
    for low in range(0, len(named), _AT_ONCE):
        batch = named[low : low + _AT_ONCE]
        documents = [Document(f"d{low + n}", "s", text, (), tuple(_lines(text))) for n, (text, _) in enumerate(batch)]
        for document, parsed, (_, spans) in zip(documents, parse(documents), batch, strict=True):
            bare = Draft(source, document, CaseFacts(), parsed, (), sentence_spans(parsed, document.text))
            draft = QUOTATIONS.extract(bare)
            made = seen(draft.parsed, ruled(draft), words)
            yield Example(made, _labels(np.concatenate([places(p) for p in draft.parsed]), spans, made.starts))


def first_annotations(part: Path) -> list[tuple[str, Path]]:
    """For each text the file of its first annotator."""
    made: dict[str, Path] = {}
    for path in sorted((part / "attributions").glob("*.ann")):
        made.setdefault(path.name.rsplit("_", 1)[0], path)
    return list(made.items())


def text_of(part: Path, name: str) -> str:
    return (part / "text" / f"{name}.txt").read_text(encoding="utf-8")


def _lines(text: str) -> Iterator[Passage]:
    at = 0
    for line in text.split("\n"):
        if line.strip():
            yield Passage(at, at + len(line))
        at += len(line) + 1


def _annotated(path: Path) -> list[tuple[Span, int]]:
    """The spans with the label that begins each; each piece of a discontinuous span begins anew."""
    made = []
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = line.split("\t", 2)
        kind, _, offsets = fields[1].partition(" ") if line.startswith("T") and len(fields) == 3 else ("", "", "")
        if kind in _FIRST_LABEL:
            for piece in offsets.split(";"):
                start, end = map(int, piece.split())
                made.append((Span(start, end), _FIRST_LABEL[kind]))
    return sorted(made, key=lambda m: (m[0].start, m[0].end, m[1]))


def _labels(at: Any, spans: Sequence[tuple[Span, int]], starts: Any) -> Any:
    made = np.zeros(len(at), np.int8)
    for span, label in spans:
        low, high = np.searchsorted(at[:, 1], span.start, side="right"), np.searchsorted(at[:, 0], span.end)
        if low < high:
            made[low], made[low + 1 : high] = label, label + 1
    for start in starts:
        if made[start] and made[start] % 2 == 0:
            made[start] -= 1
    return made

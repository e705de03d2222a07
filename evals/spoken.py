"""Statements of bare texts, by the extractors that a build uses, without a reader."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from firsthand.extract import Draft, Extractor, in_order
from firsthand.language.parsing import parse, sentence_spans
from firsthand.model import CaseFacts, Document, Passage, Source, Span, content_id
from firsthand.plugins import discover

AT_ONCE = 64


def drafts(
    texts: Iterable[tuple[str, Sequence[Span]]], upto: str, *, kind: str = "news", author: str | None = None
) -> Iterator[Draft]:
    """For each text with its paragraphs the draft up to the layer `upto`; parsed in batches."""
    kit = steps(upto)
    source = replace(Source("s", "text.txt", "0", 1), kind=kind, author=author)
    batch: list[Document] = []
    for text, paragraphs in texts:
        name = content_id("document", len(batch), text)
        batch.append(Document(name, "s", text, (), tuple(Passage(p.start, p.end) for p in paragraphs)))
        if len(batch) == AT_ONCE:
            yield from _made(batch, kit, source)
            batch = []
    yield from _made(batch, kit, source)


def steps(upto: str) -> tuple[Extractor, ...]:
    """The extractors of a build that lead to a layer, in order."""
    every = in_order(discover("firsthand.extract", "EXTRACTOR").values())
    wanted = {upto}
    for extractor in reversed(every):
        if wanted & set(extractor.gives):
            wanted |= set(extractor.needs)
    return tuple(e for e in every if wanted & set(e.gives))


def _made(batch: Sequence[Document], kit: Sequence[Extractor], source: Source) -> Iterator[Draft]:
    for document, parsed in zip(batch, parse(batch), strict=True):
        draft = Draft(source, document, CaseFacts(), parsed, (), sentence_spans(parsed, document.text))
        for extractor in kit:
            draft = extractor.extract(draft)
        yield draft


def f1(right: int, made: int, gold: int) -> float:
    """Balanced F of exact matches; 0 where there is nothing."""
    return round(2 * right / (made + gold), 4) if made + gold else 0.0

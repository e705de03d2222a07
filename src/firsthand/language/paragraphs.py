"""Paragraphs of a document: its passages, cut at blank lines."""

import re
from dataclasses import dataclass

from firsthand.model import Document, Span

BLANK_LINES = re.compile(r"\n[ \t\r\f\v\u00a0]*\n\s*")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A stretch without blank lines, trimmed; `record` and `kind` are its passage's."""

    start: int
    end: int
    record: str | None
    kind: str

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


def paragraphs(document: Document) -> list[Paragraph]:
    """All paragraphs that hold more than white space, in the order of the text."""
    text = document.text
    made: list[Paragraph] = []
    for passage in sorted(document.passages):
        start = passage.start
        cuts = [(m.start(), m.end()) for m in BLANK_LINES.finditer(text, passage.start, passage.end)]
        for stop, onward in [*cuts, (passage.end, passage.end)]:
            piece = text[start:stop]
            left, right = len(piece) - len(piece.lstrip()), len(piece.rstrip())
            if right > left:
                made.append(Paragraph(start + left, start + right, passage.record, passage.kind))
            start = onward
    return made

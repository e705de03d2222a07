"""PolNeAR's own texts and annotation files: spans of characters, untouched by anybody's tokens."""

from collections.abc import Iterator
from pathlib import Path

from firsthand.model import Span

Spans = frozenset[tuple[str, Span]]
_KINDS = {"Source": "source", "Cue": "cue", "Content": "content"}


def annotated(part: Path) -> Iterator[tuple[str, list[Span], Spans]]:
    """Each text with its lines, which are its paragraphs, and the spans of its first annotator; pieces of a broken span stand alone."""
    first: dict[str, Path] = {}
    for path in sorted((part / "attributions").glob("*.ann")):
        first.setdefault(path.name.rsplit("_", 1)[0], path)
    for name, path in first.items():
        text = (part / "text" / f"{name}.txt").read_text(encoding="utf-8")
        rows = path.read_text(encoding="utf-8").splitlines()
        yield text, list(_lines(text)), frozenset((kind, bare(text, span)) for row in rows for kind, span in _pieces(row))


def bare(text: str, span: Span) -> Span:
    """A span without the white space at its ends."""
    words = text[span.start : span.end]
    start = span.start + len(words) - len(words.lstrip())
    return Span(start, max(start, span.end - len(words) + len(words.rstrip())))


def _lines(text: str) -> Iterator[Span]:
    at = 0
    for line in text.split("\n"):
        if line.strip():
            yield Span(at, at + len(line))
        at += len(line) + 1


def _pieces(row: str) -> Iterator[tuple[str, Span]]:
    """The spans of a row 'T7<tab>Content 12 30;41 50<tab>words'; none of any other row."""
    fields = row.split("\t", 2)
    if len(fields) < 3 or not row.startswith("T"):
        return
    kind, _, places = fields[1].partition(" ")
    if kind in _KINDS:
        for piece in places.split(";"):
            start, end = map(int, piece.split())
            yield _KINDS[kind], Span(start, end)

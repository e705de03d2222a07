"""Documents of word processors laid down: paragraphs, tables, notes, comments and tracked changes, whatever file holds them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from firsthand.model import Span, When, clock_of
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.lines import split_lines
from firsthand.readers.moments import read_stamps
from firsthand.readers.outline import outline_of
from firsthand.readers.paragraphs import has_words, paragraphs_of
from firsthand.readers.table_columns import read_columns
from firsthand.readers.table_grid import Sheet
from firsthand.readers.table_sheet import SEPARATOR, SheetReading
from firsthand.readers.written import moment_of, plausible, stated_by

_HEADING = re.compile(r"(?i)^(?:heading|title|subtitle|berschrift|titre)")
_BULLET = re.compile(r"(?:[-*•▪◦–—]|\(?\d{1,3}[.)])\s+")
_SHORT = 10
_HEAD_LINES = 60
"""Lines at the top in which a document says what it is."""
"""Words up to which a paragraph without an end mark is a heading or a line of the head."""
_LONG_CELL = 40
"""Words from which a cell of a table is prose set in a grid."""


@dataclass(slots=True)
class Change:
    """One tracked change: what went and what came in, by whom and when, and where what came in stands in the paragraph."""

    deleted: str = ""
    inserted: str = ""
    author: str | None = None
    date: str | None = None
    start: int = 0
    end: int = 0
    moved: bool = False


@dataclass(slots=True)
class Paragraph:
    """The final text of a paragraph: changes accepted. `joins` when its mark was deleted, so that the next one goes on in it.

    `number` is what a list puts before it.
    """

    text: str = ""
    style: str = ""
    changes: list[Change] = field(default_factory=list)
    joins: bool = False
    comments: list[str] = field(default_factory=list)
    number: str = ""


@dataclass(slots=True)
class Table:
    rows: list[list[list[Paragraph]]]
    """Rows of cells of paragraphs."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark beside the text; `about` is the paragraph that it stands beside."""

    text: str
    author: str | None = None
    date: str | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class Properties:
    """What the file's own properties say, the date as written."""

    title: str | None = None
    author: str | None = None
    created: str | None = None


@dataclass(slots=True)
class OfficeWriter:
    """A document being written; `lines` are its lines, for what they state; `quoted` the paragraph that each comment is about."""

    incoming: Incoming
    builder: TextBuilder
    lines: list[str] = field(default_factory=list)
    number: int = 0
    tables: int = 0
    rows: int = 0
    quoted: dict[str, str] = field(default_factory=dict)

    def body(self, items: Sequence[Paragraph | Table]) -> None:
        going: Paragraph | None = None
        for item in items:
            if isinstance(item, Table):
                self.table(item)
                continue
            if going is not None:
                item = _joined(going, item)
                going = None
            if item.joins:
                going = item
                continue
            self.paragraph(item)
        if going is not None:
            self.paragraph(going)

    def paragraph(self, paragraph: Paragraph) -> None:
        text = paragraph.text.rstrip()
        for reference in paragraph.comments:
            self.quoted[reference] = " ".join(text.split())
        if not text.strip():
            self.revisions(
                [_placeless(c) for c in paragraph.changes], Span(max(0, self.builder.position - 2), self.builder.position)
            )
            return
        self.number += 1
        if paragraph.number:
            self.builder.add(f"{paragraph.number} ")
        span = self.builder.add(text, locator=f"paragraph {self.number}")
        self.builder.add("\n\n")
        if has_words(text):
            bullet = _BULLET.match(text)
            short = len(text.split()) <= _SHORT and not text.endswith((".", "!", "?", "”", '"', ":", ",", ";"))
            kind = "heading" if short or _HEADING.match(paragraph.style) else "prose"
            self.builder.mark(Span(span.start + (bullet.end() if bullet else 0), span.end), kind)
        self.lines.append(text.strip())
        self.revisions(paragraph.changes, span)

    def revisions(self, changes: Iterable[Change], span: Span) -> None:
        """A record for each tracked change, over what came in, or over the paragraph when nothing did."""
        changes = list(changes)
        whens, _ = read_stamps([c.date for c in changes], case=self.incoming.case, facts=self.incoming.facts)
        for change, when in zip(changes, whens, strict=True):
            start, end = span.start + change.start, min(span.end, span.start + change.end)
            fields = [("deleted", change.deleted), ("inserted", change.inserted)]
            if change.moved:
                fields.append(("moved", "yes"))
            place = Span(start, end) if end > start else span
            self.builder.record(place, "revision", speaker=change.author, time=when, fields=tuple(fields))

    def table(self, table: Table) -> None:
        """A log in a table gives records; any other table a line for each row, or its paragraphs when cells hold prose."""
        self.tables += 1
        start = self.builder.position
        rows = [[" / ".join(p.text.strip() for p in cell if p.text.strip()) for cell in row] for row in table.rows]
        filled = [row for row in rows if any(row)]
        columns = read_columns(filled) if len(filled) > 2 else None
        if columns and columns.header is not None and columns.time is not None and len(filled) - columns.header > 2:
            self._log(filled)
        else:
            for number, (cells, row) in enumerate(zip(table.rows, rows, strict=True), 1):
                self._row(cells, row, f"table {self.tables}, row {number}")
            self.builder.add("\n")
        changes = [c for row in table.rows for cell in row for p in cell for c in p.changes]
        self.revisions([_placeless(c) for c in changes], Span(start, self.builder.position))

    def _log(self, rows: list[list[str]]) -> None:
        flat = [[" ".join(cell.split()) for cell in row] for row in rows]
        SheetReading(self.incoming, self.builder, Sheet(None, flat), label=f"table {self.tables}").read(several=False)
        self.rows += len(flat)
        self.builder.add("\n")
        self.lines.append(SEPARATOR.join(flat[0]))

    def _row(self, cells: Sequence[Sequence[Paragraph]], row: Sequence[str], locator: str) -> None:
        if not any(row):
            return
        if any(len(text.split()) > _LONG_CELL for text in row) or (len(row) == 1 and len(cells[0]) > 1):
            for paragraph in (p for cell in cells for p in cell):
                self.paragraph(Paragraph(paragraph.text, paragraph.style))
            return
        start = self.builder.position
        for index, text in enumerate(row):
            if index:
                self.builder.add(SEPARATOR)
            is_label = index == 0 and len(row) > 1 and len(text.split()) <= 4
            kind = None if is_label or not has_words(text) else "cell" if text.endswith((".", "!", "?")) else "heading"
            self.builder.add(" ".join(text.split()), passage=kind)
        self.builder.locate(Span(start, self.builder.position), locator)
        self.builder.add("\n")
        self.lines.append(SEPARATOR.join(" ".join(text.split()) for text in row))

    def margin(self, text: str, kind: str) -> None:
        """A header or footer."""
        self.builder.add(text, locator=kind)
        self.builder.add("\n")

    def note(self, text: str, label: str) -> None:
        """A footnote or endnote."""
        self.builder.add(text, locator=label, passage="prose" if has_words(text) else None)
        self.builder.add("\n")

    def comments(self, comments: Sequence[Comment]) -> None:
        """Each comment a message of its author, with the paragraph it is about."""
        clock = clock_of(self.incoming.source, self.incoming.facts)
        dates = [comment.date for comment in comments]
        whens, _ = read_stamps(dates, case=self.incoming.case, facts=self.incoming.facts, clock=clock)
        for number, (comment, when) in enumerate(zip(comments, whens, strict=True), 1):
            if not comment.text.strip():
                continue
            identifier = self.builder.record_id("message")
            self.builder.add(f"Comment by {comment.author or 'unknown'}: ")
            kind = "prose" if has_words(comment.text) else None
            span = self.builder.add(comment.text, locator=f"comment {number}", passage=kind, record=identifier)
            self.builder.add("\n")
            about = (("comment on", comment.about),)
            self.builder.record(span, "message", id=identifier, speaker=comment.author, time=when, fields=about)

    def reading(self, facts: Properties, *, cut: bool = False) -> Reading:
        """The finished reading: what the text states before what the file's properties do. Raises Unreadable."""
        if not self.builder.text.strip():
            raise Unreadable("the document holds no text")
        head = outline_of(paragraphs_of(split_lines("\n\n".join(self.lines[:_HEAD_LINES]))))
        stated = stated_by(self.lines, head)
        created = moment_of(self.builder, stated.created, self.incoming) or self._created(facts.created)
        in_text = " ".join(self.lines)
        title, author = facts.title, facts.author
        if cut:
            self.builder.issue("truncated", "the file ends before the document does; read as far as it can be unpacked")
        return self.builder.reading(
            kind="log" if stated.kind == "unknown" and self.rows else stated.kind,
            title=title if title and title in in_text else stated.title or title,
            author=stated.author or (author if author and author in in_text else None),
            outlet=stated.outlet,
            created=created,
            published=None if created else moment_of(self.builder, stated.published, self.incoming),
            status="partly" if cut else "read",
            reason="the file is cut short" if cut else None,
        )

    def _created(self, stamp: str | None) -> When | None:
        """The date in the file's properties, where the text gives none."""
        if not stamp:
            return None
        whens, _ = read_stamps([stamp], case=self.incoming.case, facts=self.incoming.facts)
        return plausible(whens[0], self.incoming)


def plain_lines(items: Iterable[Paragraph | Table]) -> list[str]:
    """The document as lines: a row of a table that names something as 'Name: value'."""
    lines: list[str] = []
    for item in items:
        if isinstance(item, Paragraph):
            lines += [*item.text.split("\n"), ""]
            continue
        for row in item.rows:
            cells = [" ".join(p.text.strip() for p in cell if p.text.strip()) for cell in row]
            lines.append(": ".join(cell.rstrip(":") for cell in cells) if len(cells) == 2 else SEPARATOR.join(cells))
        lines.append("")
    return lines


def is_changed(items: Iterable[Paragraph | Table]) -> bool:
    paragraphs = [p for i in items for p in ([i] if isinstance(i, Paragraph) else (p for r in i.rows for c in r for p in c))]
    return any(p.changes or p.comments for p in paragraphs)


def flat(item: Paragraph | Table) -> str:
    if isinstance(item, Paragraph):
        return " ".join(item.text.split())
    return " / ".join(" ".join(p.text.split()) for row in item.rows for cell in row for p in cell if p.text.strip())


def _joined(first: Paragraph, second: Paragraph) -> Paragraph:
    """Two paragraphs between which the mark was deleted, as one."""
    shift = len(first.text)
    for change in second.changes:
        change.start, change.end = change.start + shift, change.end + shift
    return Paragraph(
        first.text + second.text,
        first.style,
        [*first.changes, *second.changes],
        second.joins,
        [*first.comments, *second.comments],
        second.number,
    )


def _placeless(change: Change) -> Change:
    return Change(change.deleted, change.inserted, change.author, change.date, moved=change.moved)

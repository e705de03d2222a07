"""Pages as runs of characters to a reading: the rows of a log, a script, a printed report, or prose."""

import re
from collections.abc import Sequence
from dataclasses import replace

from firsthand.readers import Incoming, Reading
from firsthand.readers.browser_prints import as_page, printed_page
from firsthand.readers.building import TextBuilder
from firsthand.readers.characters import clean_characters
from firsthand.readers.entries import listing_of, write_listing
from firsthand.readers.hyphens import joined_words
from firsthand.readers.lines import Line, ends_sentence, starts_low
from firsthand.readers.margins import without_margin_numbers, without_page_marks
from firsthand.readers.paragraphs import Paragraph
from firsthand.readers.pdf_layout import Run, page_lines, top_row
from firsthand.readers.pdf_tables import log_rows
from firsthand.readers.printed import printed_of, write_printed
from firsthand.readers.table_grid import Sheet
from firsthand.readers.table_sheet import SheetReading
from firsthand.readers.unit_logs import read_unit_log, unit_log_of
from firsthand.readers.written import moment_of, script_of_pages, stated_by, write_paragraphs


def reading_of_pages(incoming: Incoming, runs: Sequence[Sequence[Run]]) -> Reading:
    """The pages, of which at least one holds something, as what they are; an empty page is passed over.

    The line that a fax machine prints above a page dates its sending and nothing else: it is left out, and told.
    """
    bare = [_without_fax_line(page) for page in runs]
    if any(line for _, line in bare) and any(page for page, _ in bare):
        told = TextBuilder(incoming)
        for number, (_, line) in enumerate(bare, 1):
            told.skip(line, locator=f"page {number}", why="line of a fax machine left out")
        reading = _reading(incoming, [page for page, _ in bare])
        return replace(reading, issues=(*reading.issues, *told.reading().issues))
    return _reading(incoming, runs)


def _reading(incoming: Incoming, runs: Sequence[Sequence[Run]]) -> Reading:
    filled = [page_lines(page, number) for number, page in enumerate(runs, 1) if page]
    found = printed_page(filled)
    filled = [page for page in found.pages if page] if found else filled
    if log := _log(incoming, runs):
        return as_page(log, found, incoming.source) if found else log
    reading = script_of_pages(incoming, _with_pages(filled))
    if reading is None:
        filled, notes = _clean(filled)
        reading = _report(incoming, filled, notes) or _prose(incoming, filled, notes)
    return as_page(reading, found, incoming.source) if found else reading


def _without_fax_line(page: Sequence[Run]) -> tuple[Sequence[Run], str]:
    """The runs of a page without the line of a fax machine at its top, and that line."""
    top = top_row(page)
    line = " ".join(run.text.strip() for run in top)
    if len(line) > _WIDEST or not all(sign.search(line) for sign in _FAX):
        return page, ""
    return [run for run in page if run not in top], line


_WIDEST = 140
_FAX = (
    re.compile(r"\b\d{1,2}:\d{2}\b"),
    re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\b[A-Z][A-Za-z]{2}[ .-]+\d{1,2}\b|\b\d{1,2}[ -][A-Z][A-Za-z]{2}"),
    re.compile(r"\b(?:fax|from|tx|rx|to)\b\s*:?", re.IGNORECASE),
    re.compile(r"\bP(?:AGE|G)?[. ]{0,2}\d{1,3}\b|(?<!\d)\d{1,3}\s?/\s?\d{1,3}\s*$|\b0\d{2}\s*$", re.IGNORECASE),
)
"""A clock time, a date, the word of a sender, a page number: all of them stand in the line of a fax machine."""


def _log(incoming: Incoming, runs: Sequence[Sequence[Run]]) -> Reading | None:
    """The pages as the rows of a log, None when they hold none."""
    found = log_rows(runs)
    if found is None:
        return None
    rows, left_out = found
    builder = TextBuilder(incoming)
    for words in left_out:
        builder.skip(words, why="page mark or repeated head left out")
    sheet = SheetReading(incoming, builder, Sheet(None, rows))
    sheet.read(several=False)
    return builder.reading(kind=sheet.kind, title=sheet.title)


def _report(incoming: Incoming, pages: Sequence[Sequence[Line]], notes: Sequence[str]) -> Reading | None:
    """A unit log, a printed report of a dispatch system, or a list of timed entries; None when the pages are none of them."""
    lines = [line for page in pages for line in page]
    unit_log, printed, listing = unit_log_of(lines), printed_of(lines), listing_of(lines)
    if not (unit_log or printed.is_report or listing.is_list):
        return None
    builder = TextBuilder(incoming)
    for note in notes:
        builder.issue("encoding_repaired", note)
    if unit_log:
        return read_unit_log(incoming, builder, unit_log)
    if printed.is_report:
        write_printed(builder, printed, incoming)
    else:
        write_listing(builder, listing, incoming)
    return builder.reading(kind="log")


def _with_pages(pages: Sequence[Sequence[Line]]) -> list[str]:
    """The lines of all pages, the first of each after a form feed."""
    return [("\f" if page and not i else "") + line.text for page, lines in enumerate(pages) for i, line in enumerate(lines)]


def _prose(incoming: Incoming, pages: Sequence[Sequence[Line]], notes: Sequence[str]) -> Reading:
    builder = TextBuilder(incoming)
    for note in notes:
        builder.issue("encoding_repaired", note)
    lines = _mended(builder, pages)
    outline = write_paragraphs(builder, _paragraphs(lines))
    stated = stated_by([line.text for line in lines if not line.blank], outline)
    return builder.reading(
        kind=stated.kind, title=stated.title, author=stated.author, outlet=stated.outlet,
        created=moment_of(builder, stated.created, incoming), published=moment_of(builder, stated.published, incoming),
    )  # fmt: skip


def _paragraphs(lines: Sequence[Line]) -> list[Paragraph]:
    """Lines between blank ones; a page break or the end of a column does not end a sentence."""
    groups: list[list[Line]] = [[]]
    turned = False
    for line in lines:
        if line.blank:
            turned = turned or line.tight
            if not line.tight and groups[-1]:
                groups.append([])
            continue
        if turned and groups[-1] and (ends_sentence(groups[-1][-1].text) or not starts_low(line.text)):
            groups.append([])
        turned = False
        groups[-1].append(line)
    return [Paragraph(tuple(group)) for group in groups if group]


def _mended(builder: TextBuilder, pages: Sequence[Sequence[Line]]) -> list[Line]:
    """The lines of all pages with margin numbers and page marks left out, and cut words joined."""
    lines: list[Line] = []
    for page in pages:
        if lines:
            lines.append(Line("", 0, page[0].page, tight=True))
        lines += page
    bare = without_margin_numbers(lines)
    unmarked = without_page_marks(bare.lines)
    joined, _ = joined_words(unmarked.lines)
    for why, words, where in (*bare.left_out, *unmarked.left_out):
        builder.skip(words, locator=where, why=why)
    return list(joined)


def _clean(pages: Sequence[Sequence[Line]]) -> tuple[list[list[Line]], tuple[str, ...]]:
    """The pages with faulty characters mended and ligatures spelled out, and a sentence for each kind of repair."""
    text, notes = clean_characters("\n".join(line.text for page in pages for line in page))
    texts = text.split("\n")
    if len(texts) != sum(map(len, pages)):
        return [list(page) for page in pages], ()
    new = iter(texts)
    return [[line if line.text == (text := next(new)) else replace(line, text=text) for line in page] for page in pages], notes

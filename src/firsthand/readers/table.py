"""Logs and other tables: csv, tsv and spreadsheets, one record a row."""

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.characters import clean_characters
from firsthand.readers.decoding import decode, looks_binary
from firsthand.readers.paragraphs import has_words
from firsthand.readers.table_columns import read_columns
from firsthand.readers.table_grid import delimited, delimiter_of, workbook
from firsthand.readers.table_remarks import remarks_of
from firsthand.readers.table_sheet import SheetReading

_BOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_BOOK_SIGNS = (b"xl/workbook", b"application/vnd.oasis.opendocument.spreadsheet", b"W\0o\0r\0k\0b\0o\0o\0k\0", b"B\0o\0o\0k\0")
_LOOKED_AT = 40
"""Lines that are looked at."""
_LEAST_SHARE = 0.7
"""Share of the lines that must have as many cells, in a file that is not named as a table."""
_SUFFIXES = (".csv", ".tsv", ".tab", ".psv")
_SHEETS = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")


class Table:
    name = "table"
    version = "5"
    at_most = 0.95

    def recognises(self, incoming: Incoming) -> float:
        if incoming.data.startswith(_BOOKS):
            return 0.95 if _is_book(incoming) else 0.0
        text = decode(incoming.data[:65_536]).text.replace("\0", "") if _may_be_text(incoming) else ""
        if not text.strip() or text.lstrip()[0] in "{[<":
            return 0.0
        text = "\n".join(text.split("\n", _LOOKED_AT)[:_LOOKED_AT])
        delimiter, share, width = delimiter_of(text)
        named = incoming.suffix in _SUFFIXES
        if not delimiter or width < 2 or (not named and share < _LEAST_SHARE):
            return 0.0
        columns = read_columns(delimited(text, delimiter).rows[:60], incoming.facts.columns)
        if named:
            if columns.header is not None or (share > 0.8 and columns.time is not None):
                return 0.9
            return 0.4 if columns.time is not None or share > 0.8 else 0.1
        if columns.header is not None and columns.known >= 2 and share > 0.7 and columns.known * 2 >= len(columns.names):
            return 0.85
        return 0.6 if delimiter in "\t|" and width > 2 and share > 0.9 and columns.time is not None else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Every cell is in the text, every data row a record; what rows say about each other is told as issues."""
        if incoming.data.startswith(_BOOKS):
            (sheets, cut), note = workbook(incoming.data), None
        else:
            text, note = _text(incoming)
            cut = False
            sheets = [delimited(text, delimiter_of(text)[0] or ",")]
        if not any(sheet.rows for sheet in sheets):
            raise Unreadable("the table holds no rows")
        builder = TextBuilder(incoming)
        if note:
            builder.issue("encoding_repaired", note)
        made = [SheetReading(incoming, builder, sheet) for sheet in sheets if sheet.rows]
        for one in made:
            one.read(several=len(made) > 1)
        if incoming.data.startswith(_BOOKS):
            _write_remarks(builder, incoming.data)
        kinds = [one.kind for one in made]
        if cut:
            builder.issue("truncated", "the file ends before the spreadsheet does; read as far as it can be unpacked")
        return builder.reading(
            kind=next((k for k in kinds if k != "unknown"), "unknown"),
            title=made[0].title,
            status="partly" if cut else "read",
            reason="the file is cut short" if cut else None,
        )


def _write_remarks(builder: TextBuilder, data: bytes) -> None:
    """Comments on cells come after the rows; a formula without a stored result is told, since nothing is ever computed."""
    remarks, formulas = remarks_of(data)
    for remark in remarks:
        builder.add(f"Comment by {remark.author or 'unknown'} on {remark.cell}: ")
        identifier = builder.record_id("message")
        text = " ".join(remark.text.split())
        span = builder.add(
            text, locator=f"comment on {remark.cell}", passage="prose" if has_words(text) else None, record=identifier
        )
        builder.add("\n")
        builder.record(span, "message", id=identifier, speaker=remark.author, fields=(("comment on", remark.cell),))
    if formulas:
        shown = "; ".join(f"{cell}: ={formula}" for cell, formula in formulas[:5])
        builder.issue(
            "malformed_record", f"formulas without a stored result, which are not computed here ({len(formulas)}): {shown[:300]}"
        )


def _is_book(incoming: Incoming) -> bool:
    return (incoming.suffix in _SHEETS and b"word/document" not in incoming.data) or any(s in incoming.data for s in _BOOK_SIGNS)


def _may_be_text(incoming: Incoming) -> bool:
    return not looks_binary(incoming.data) or (
        incoming.suffix in _SUFFIXES and incoming.data.count(b"\0") * 10 < len(incoming.data)
    )


def _text(incoming: Incoming) -> tuple[str, str | None]:
    """The decoded text without NUL bytes, and what had to be assumed for it."""
    decoded = decode(incoming.data)
    count = decoded.text.count("\0")
    text, notes = clean_characters(decoded.text)
    told = [*filter(None, (decoded.note,)), *notes, *([f"{count} NUL bytes left out"] if count else [])]
    return text, "; ".join(told) or None


READER = Table()

"""Tables of a page that are logs: rows with named columns, one of them a time."""

from collections.abc import Sequence

from lxml import etree

from firsthand.readers.html_blocks import Block
from firsthand.readers.stamps import is_blank, parse_stamp
from firsthand.readers.table_columns import Columns, read_columns

_TIMED_ROWS = 3
_TIMED_SHARE = 0.6
_WIDEST = 60


def log_tables(blocks: Sequence[Block]) -> dict[etree._Element, list[list[str]]]:
    """The rows of each table around these blocks that is a log; a table that only lays out the page is none."""
    tables: dict[etree._Element, list[list[str]]] = {}
    seen: set[etree._Element] = set()
    for block in blocks:
        table = table_of(block)
        if table is None or table in seen:
            continue
        seen.add(table)
        rows = [] if table.find(".//table") is not None else _rows(table)
        if len(rows) > _TIMED_ROWS and _is_log(rows):
            tables[table] = rows
    return tables


def table_of(block: Block) -> etree._Element | None:
    """The table that a block stands in."""
    if block.element.tag == "table":
        return block.element
    return next(block.element.iterancestors("table"), None)


def _rows(table: etree._Element) -> list[list[str]]:
    rows = []
    for row in table.iter("tr"):
        cells = [" ".join("".join(str(text) for text in cell.itertext()).split()) for cell in row if cell.tag in ("td", "th")][
            :_WIDEST
        ]
        if any(cells):
            rows.append(cells)
    return rows


def _is_log(rows: Sequence[list[str]]) -> bool:
    columns = read_columns(rows[:60])
    if columns.header is None or columns.time is None or len(columns.names) < 3:
        return False
    body = rows[columns.header + 1 :]
    timed = sum(_has_time(row, columns) for row in body)
    return timed >= max(_TIMED_ROWS, _TIMED_SHARE * len(body))


def _has_time(row: Sequence[str], columns: Columns) -> bool:
    at = columns.time
    return at is not None and at < len(row) and not is_blank(row[at]) and parse_stamp(row[at]) is not None

"""A log printed as a PDF: cells put under the header that they stand under, wrapped lines put back into their rows."""

import re
from collections.abc import Sequence
from itertools import islice

from firsthand.readers.pdf_layout import Run, rows_of
from firsthand.readers.stamps import is_blank, parse_stamp
from firsthand.readers.table_columns import read_columns

_TIMED_ROWS = 4
"""Rows with a time that a table must have to be a log."""
_LOOKED_AT = 40
"""Rows among which the head of a table and the kinds of its columns are found."""
_NEAR = 8.0
"""Points by which the start of a cell may differ from that of its header."""
_PAGE_MARK = re.compile(r"(?:page\s+)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?", re.IGNORECASE)


def log_rows(pages: Sequence[Sequence[Run]]) -> tuple[list[list[str]], list[str]] | None:
    """The rows of the one table that the pages hold, what stands above it first, and the page marks and repeated heads left out.

    None when they hold no log.
    """
    begun = list(islice((row for runs in pages for row in rows_of(runs)), _LOOKED_AT))
    columns = read_columns([[run.text.strip() for run in row] for row in begun])
    if columns.header is None or columns.time is None or len(columns.names) < 3:
        return None
    rows = [row for runs in pages for row in rows_of(runs)]
    texts = [[run.text.strip() for run in row] for row in rows]
    head = columns.header
    if len(rows[head]) < 3:
        return None
    lefts = [run.left for run in rows[head]]
    made = [*texts[:head], texts[head]]
    left_out: list[str] = []
    for row, words in zip(rows[head + 1 :], texts[head + 1 :], strict=True):
        if words == texts[head] or (len(words) == 1 and _PAGE_MARK.fullmatch(words[0])) or words in texts[:head]:
            left_out.append(" ".join(words))
            continue
        _add_row(made, row, lefts, columns.time, first=head + 1)
    timed = [row for row in made[head + 1 :] if len(row) > columns.time and _is_time(row[columns.time])]
    return (made, left_out) if len(timed) >= max(_TIMED_ROWS, 0.6 * (len(made) - head - 1)) else None


def _add_row(made: list[list[str]], row: Sequence[Run], lefts: Sequence[float], time: int, *, first: int) -> None:
    """A new row, or the wrapped rest of the last one when its time cell is empty."""
    cells = [""] * len(lefts)
    for run in row:
        column = max((i for i, left in enumerate(lefts) if left <= run.left + _NEAR), default=0)
        cells[column] = f"{cells[column]} {run.text.strip()}".strip()
    going_on = len(made) > first and not cells[time] and not cells[0] and len(made[-1]) == len(lefts)
    if going_on:
        made[-1] = [" ".join(filter(None, pair)) for pair in zip(made[-1], cells, strict=True)]
    else:
        made.append(cells)


def _is_time(text: str) -> bool:
    return not is_blank(text) and parse_stamp(text) is not None

"""Dates and times that a spreadsheet holds as bare numbers, because nobody gave their cells a format."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from firsthand.readers.table_grid import Sheet

_NUMBER = re.compile(r"\d{1,5}(?:\.\d+)?")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?")
_CLOCK = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?")
_BEFORE = r"(?:(?:event|incident|call|entry|start|end|log|sent|created|received|dispatch|arrival)\s+)?"
_NAMED = re.compile(_BEFORE + r"(?:date|day|date ?/? ?time|date and time|time ?stamp)(?:\s*\(.*\))?", re.IGNORECASE)
_CLOCK_NAMED = re.compile(_BEFORE + r"time(?:\s*\(.*\))?", re.IGNORECASE)
_FIRST, _LAST = 29_221, 62_091
"""Days since the end of 1899 that can be meant: 1980 to 2069."""
_EPOCH = date(1899, 12, 30)
_HEAD_ROWS = 10


def with_moments(sheet: Sheet) -> Sheet:
    """The sheet with bare numbers written as dates and times, in columns that hold dates or times or are named so."""
    width = max((len(row) for row in sheet.rows), default=0)
    rows = [list(row) for row in sheet.rows]
    for column in range(width):
        cells = [row[column] if column < len(row) else "" for row in rows]
        if not any(_NUMBER.fullmatch(cell) for cell in cells):
            continue
        is_day = any(_DAY.fullmatch(cell) for cell in cells) or _is_named(cells, _NAMED)
        is_clock = any(_CLOCK.fullmatch(cell) for cell in cells) or _is_named(cells, _CLOCK_NAMED)
        for row, cell in zip(rows, cells, strict=True):
            if (is_day or is_clock) and (moment := _moment(cell, is_day=is_day, is_clock=is_clock)):
                row[column] = moment
    return replace(sheet, rows=rows)


def _is_named(cells: Sequence[str], name: re.Pattern[str]) -> bool:
    """Whether the first filled cells hold a header of that name."""
    return any(name.fullmatch(cell) for cell in cells[:_HEAD_ROWS])


def _moment(cell: str, *, is_day: bool, is_clock: bool) -> str | None:
    """'45822' as a date, '45822.9' as a moment, '0.9' as a clock time; None of what is none of these."""
    if not _NUMBER.fullmatch(cell):
        return None
    value = float(cell)
    seconds = round((value % 1) * 86_400)
    clock = f"{seconds // 3600 % 24:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    if is_clock and 0 < value < 1:
        return clock
    if not _FIRST <= value <= _LAST or not (is_day or "." in cell):
        return None
    day = (_EPOCH + timedelta(days=int(value))).isoformat()
    return f"{day} {clock}" if seconds else day

"""Rows and cells out of delimited text and spreadsheets, before anything is known of what they mean."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from firsthand.readers import Unreadable
from firsthand.readers.table_bounds import check_size
from firsthand.readers.zips import rebuilt

DELIMITERS = (",", "\t", ";", "|")
_QUOTED_LINES = 60
"""A quoted cell runs over this many lines at most; beyond, its opening mark is taken as a character like any other."""
_CELL_LIMIT = 120_000


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table. `lines` says for delimited text on which line of the file each row starts; `odd` lists rows with stray quotes."""

    name: str | None
    rows: list[list[str]]
    typed: bool = False
    lines: tuple[int, ...] = ()
    odd: frozenset[int] = frozenset()


def delimiter_of(text: str) -> tuple[str, float, int]:
    """The likeliest delimiter, the share of lines that it cuts into equally many cells, and how many these are."""
    if told := re.match(r"sep=(.)\n", text):
        return told[1], 1.0, 2
    best = ("", 0.0, 0)
    lines = text[:65_536].split("\n")[:200]
    for delimiter in DELIMITERS:
        counts = Counter(len(cells) for _, cells, _ in _records(lines, delimiter) if any(cells))
        counts.pop(1, None)
        total = sum(1 for line in lines if line.strip())
        if not counts or not total:
            continue
        width, hits = max(counts.items(), key=lambda item: (item[1], item[0]))
        found = (delimiter, min(1.0, hits / total), width)
        if (found[1] * min(width, 4), width) > (best[1] * min(best[2], 4), best[2]):
            best = found
    return best


def delimited(text: str, delimiter: str) -> Sheet:
    """The rows of delimited text, blank ones left out."""
    text = re.sub(r"\Asep=.\n", "", text)
    rows: list[list[str]] = []
    lines: list[int] = []
    odd: list[int] = []
    for number, cells, stray in _records(text.split("\n"), delimiter):
        stripped = [cell.strip() for cell in cells]
        if not any(stripped):
            continue
        if stray:
            odd.append(len(rows))
        rows.append(stripped)
        lines.append(number)
    return Sheet(None, rows, lines=tuple(lines), odd=frozenset(odd))


def _records(lines: list[str], delimiter: str) -> Iterator[tuple[int, list[str], bool]]:
    """The line number, the cells, and whether a quotation mark was left open, of each record."""
    at = 0
    while at < len(lines):
        line = lines[at]
        if '"' not in line:
            yield at + 1, line.split(delimiter), False
            at += 1
            continue
        last = _closing(lines, at, delimiter)
        if last is None or sum(map(len, lines[at : last + 1])) > _CELL_LIMIT:
            yield at + 1, line.split(delimiter), True
            at += 1
            continue
        chunk = "\n".join(lines[at : last + 1])
        cells = next(csv.reader(io.StringIO(chunk, newline=""), delimiter=delimiter, skipinitialspace=True), [])
        yield at + 1, cells, False
        at = last + 1


def _closing(lines: list[str], at: int, delimiter: str) -> int | None:
    """The line on which the quoted cells that start on line `at` are all closed.

    Marks inside an unquoted cell ('6" hose') open nothing.
    """
    opens = re.compile(rf'(?:^|{re.escape(delimiter)})\s*"')
    ends = re.compile(rf"\s*(?:{re.escape(delimiter)}|$)")
    open_ = False
    for number in range(at, min(len(lines), at + _QUOTED_LINES)):
        line, position = lines[number], 0
        while True:
            if not open_:
                found = opens.search(line, position) if number == at or position else opens.search(line)
                if not found:
                    break
                open_, position = True, found.end()
            mark = line.find('"', position)
            if mark < 0:
                break
            if line.startswith('""', mark):
                position = mark + 2
                continue
            position = mark + 1
            open_ = not ends.match(line, position)
        if not open_:
            return number
    return None


def workbook(data: bytes) -> tuple[list[Sheet], bool]:
    """The sheets of a spreadsheet, each cell as text, dates and times in ISO form; and whether the file is cut short.

    Raises Unreadable.
    """
    from python_calamine import PasswordError

    check_size(data)
    try:
        return _sheets(data), False
    except PasswordError:
        raise Unreadable("the spreadsheet is protected by a password") from None
    except Exception as fault:
        reason = " ".join(str(fault).split())[:160]
    try:
        return _sheets(rebuilt(data)), True
    except Exception:
        raise Unreadable(f"the spreadsheet is damaged or cut short ({reason})") from None


def _sheets(data: bytes) -> list[Sheet]:
    """The sheets. What stops the library, also what it does not expect itself, becomes a ValueError."""
    from python_calamine import CalamineWorkbook

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        return [Sheet(name, _filled(book.get_sheet_by_name(name).to_python()), typed=True) for name in book.sheet_names]
    except BaseException as fault:
        if type(fault).__name__ == "PanicException":  # it derives from BaseException alone and has no public name
            raise ValueError(str(fault)) from None
        raise


def _filled(rows: list[list[Any]]) -> list[list[str]]:
    shown = [[cell_text(value) for value in row] for row in rows]
    return [row for row in shown if any(row)]


def cell_text(value: Any) -> str:
    """A typed cell as text. A day in the year 1900 or before stands for a time of day alone."""
    match value:
        case bool():
            return "TRUE" if value else "FALSE"
        case float() if value.is_integer() and abs(value) < 1e15:
            return str(int(value))
        case datetime():
            return cell_text(value.time()) if value.year <= 1900 else value.isoformat(" ", "seconds")
        case date():
            return value.isoformat()
        case time():
            return value.isoformat("seconds")
        case timedelta():
            minutes, seconds = divmod(int(value.total_seconds()), 60)
            return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
        case None:
            return ""
        case _:
            return str(value).strip()

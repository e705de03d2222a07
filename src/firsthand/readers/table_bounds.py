"""Whether a spreadsheet can be opened at all: how much it unpacks to, and how large the grid is that its cells span.

The library lays every sheet out as a full grid: two cells in far corners would take all memory.
"""

import re
import struct
import zipfile
from collections.abc import Iterator
from io import BytesIO

from firsthand.readers import Unreadable
from firsthand.readers.compound_files import UnsoundError, streams
from firsthand.readers.zips import WHOLE_LIMIT, ZIP_FAULTS, unpacked_size

CELL_LIMIT = 20_000_000
_REFERENCE = re.compile(rb'\br="([A-Z]{1,3})(\d{1,7})"')
_CELLS = frozenset((0x0006, 0x00BD, 0x00BE, 0x00D6, 0x00FD, 0x0201, 0x0203, 0x0204, 0x0205, 0x0207, 0x027E, 0x0406, 0x0206))
_BEGINS = frozenset((0x0009, 0x0209, 0x0409, 0x0809))


def check_size(data: bytes) -> None:
    """Raises Unreadable when opening the spreadsheet would take more memory than is sound, or might never end."""
    if data.startswith(b"PK"):
        if unpacked_size(data) > WHOLE_LIMIT:
            raise Unreadable(f"the spreadsheet would unpack to more than {WHOLE_LIMIT // 1_000_000} MB and was left alone")
        areas = _packed_areas(data)
    else:
        try:
            held = streams(data)
        except UnsoundError as fault:
            raise Unreadable(f"the spreadsheet is damaged or cut short ({fault})") from None
        areas = _record_areas(held.get("Workbook") or held.get("Book") or b"")
    if any(area > CELL_LIMIT for area in areas):
        raise Unreadable(
            "the spreadsheet's cells lie too far apart for it to be opened; copy the filled part into a sheet of its own"
        )


def _packed_areas(data: bytes) -> Iterator[int]:
    """The grid of each sheet of an xlsx or xlsb file, by the last row and column that any cell names."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            for info in archive.infolist():
                if re.fullmatch(r"xl/worksheets/[^/]+\.bin", info.filename):
                    yield _binary_area(archive.read(info))
                if re.fullmatch(r"xl/worksheets/[^/]+\.xml", info.filename):
                    sheet = archive.read(info)
                    cells = _REFERENCE.findall(sheet)
                    yield max((int(row) for _, row in cells), default=0) * max(
                        map(_column, {column for column, _ in cells}), default=0
                    )
    except ZIP_FAULTS:
        return


def _binary_area(sheet: bytes) -> int:
    """The grid of a sheet of an xlsb file, by the records of its rows and cells; each has its kind and its length before it."""
    at = row = column = count = 0
    while at < len(sheet):
        count += 1
        if count > _MOST_RECORDS:
            return CELL_LIMIT + 1
        kind, at = _number(sheet, at, 2)
        size, at = _number(sheet, at, 4)
        place = int.from_bytes(sheet[at : at + 4], "little") + 1
        if kind == _ROW and size >= 4:
            row = max(row, place)
        elif _FIRST_CELL <= kind <= _LAST_CELL and size >= 4:
            column = max(column, place)
        at += size
    return row * column


def _number(data: bytes, at: int, most: int) -> tuple[int, int]:
    """A number of up to `most` bytes, seven bits in each, the eighth set where another follows; and the place after it."""
    value = 0
    for index in range(most):
        byte = data[at] if at < len(data) else 0
        value |= (byte & 0x7F) << 7 * index
        at += 1
        if not byte & 0x80:
            break
    return value, at


_ROW, _FIRST_CELL, _LAST_CELL = 0, 1, 11
_MOST_RECORDS = 3_000_000


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _record_areas(book: bytes) -> Iterator[int]:
    """The grid of each sheet of an xls file, by the records of its cells."""
    at = row = column = 0
    while at + 4 <= len(book):
        kind, size = struct.unpack_from("<HH", book, at)
        if kind in _BEGINS:
            yield row * column
            row = column = 0
        elif kind in _CELLS and size >= 4 and at + 8 <= len(book):
            here, there = struct.unpack_from("<HH", book, at + 4)
            row, column = max(row, here + 1), max(column, there + 1)
        at += 4 + size
    yield row * column

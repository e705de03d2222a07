"""Fire incident exports in NFIRS form: one line an incident, moments without any marks ('060920252146'), codes of the standard."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, looks_binary
from firsthand.readers.exports import Fact, Row, write_facts, write_rows
from firsthand.readers.table_grid import delimited

_MOMENTS = {
    "ALARM": "alarm", "ALARM_DATE": "alarm", "ALARM_TIME": "alarm", "ARRIVAL": "arrived on scene", "ARRIV": "arrived on scene",
    "ARRIVAL_TIME": "arrived on scene", "INC_CONT": "incident under control", "CONTROLLED": "incident under control",
    "LU_CLEAR": "last unit cleared", "LAST_UNIT": "last unit cleared", "DISPATCH": "dispatched", "DISP_TIME": "dispatched",
    "ENROUTE": "en route", "CLEAR": "cleared", "APP_DISPATCH": "dispatched", "APP_ARRIVAL": "arrived on scene", "APP_CLEAR": "cleared",
}  # fmt: skip
_OTHERS = frozenset(
    ["INCIDENT_KEY", "STATE", "FDID", "INC_DATE", "INC_NO", "EXP_NO", "INC_TYPE", "DEPT_STA", "ADD_WILD", "AID", "SHIFT", "ALARMS", "DISTRICT",
     "ACT_TAKE1", "PROP_USE", "VERSION", "REMARKS", "NARRATIVE", "APP_OR_PER", "UNIT", "APPARATUS_ID", "STREETNAME"]
)  # fmt: skip
_UNITS = ("UNIT", "UNIT_ID", "APPARATUS_ID", "APP_ID", "APPARATUS")
_NUMBERS = ("INC_NO", "INCIDENT_NO", "INCIDENT_NUMBER", "INCIDENT_KEY")
_WORDS = ("REMARKS", "NARRATIVE", "REMARK", "COMMENTS")
_PACKED = re.compile(r"(?P<month>\d{1,2})(?P<day>\d{2})(?P<year>(?:19|20)\d{2})(?P<clock>[0-2]\d[0-5]\d(?:[0-5]\d)?)?")
_TYPES = {
    "1": "fire", "2": "overpressure rupture, explosion or overheat without fire", "3": "rescue and emergency medical service",
    "4": "hazardous condition without fire", "5": "service call", "6": "good intent call", "7": "false alarm", "8": "severe weather",
    "9": "special incident",
}  # fmt: skip
"""The series of the incident type, by its first digit."""


@dataclass(frozen=True, slots=True)
class _Table:
    names: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    ragged: tuple[int, ...]


class Nfirs:
    name = "nfirs"
    version = "1"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        """A header with the column names of the standard, one of which is a moment."""
        if looks_binary(incoming.data):
            return 0.0
        head = decode(incoming.data[:8192]).text.lstrip().split("\n", 1)[0]
        if "FDID" not in head.upper():
            return 0.0
        names = _names(head.split(_delimiter(head)))
        known = sum(name in _MOMENTS or name in _OTHERS for name in names)
        moments = sum(name in _MOMENTS for name in names)
        return 0.96 if "FDID" in names and moments and known >= 4 and known * 3 >= len(names) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each moment of an incident a row; a moment left blank is one without a time; the other columns are facts."""
        decoded = decode(incoming.data)
        table = _table(decoded.text)
        if not table.rows:
            raise Unreadable("the export holds no incident")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        builder.add(" | ".join(table.names), locator="header")
        builder.add("\n")
        write_rows(builder, incoming, [row for number, cells in table.rows for row in _rows(number, table.names, cells)])
        write_facts(builder, [fact for number, cells in table.rows for fact in _facts(number, table.names, cells)])
        for number in table.ragged[:50]:
            builder.issue("malformed_record", f"row {number} does not have as many cells as the header")
        return builder.reading(kind="report")


READER = Nfirs()


def _delimiter(head: str) -> str:
    return max(("^", "\t", "|", ","), key=head.count)


def _names(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(re.sub(r"[^A-Z0-9]+", "_", cell.strip().strip('"').upper()).strip("_") for cell in cells)


def _table(text: str) -> _Table:
    mark = _delimiter(text.lstrip().split("\n", 1)[0])
    rows = [row for row in delimited(text.lstrip(), mark).rows if any(row)]
    names = _names(rows[0]) if rows else ()
    data = tuple((number, tuple(row)) for number, row in enumerate(rows[1:], 1))
    return _Table(names, data, tuple(number for number, row in data if len(row) != len(names)))


def _rows(number: int, names: Sequence[str], cells: Sequence[str]) -> Iterator[Row]:
    held = {name: cell.strip() for name, cell in zip(names, cells, strict=False)}
    own = tuple(_own(held))
    for name, value in held.items():
        if name in _MOMENTS:
            fields = (*own, ("status", _MOMENTS[name]), ("time", value))
            read = _readable(value)
            yield Row(f"row {number}, {name}", value, fields, read=read)


def _facts(number: int, names: Sequence[str], cells: Sequence[str]) -> Iterator[Fact]:
    """The columns of an incident that are no moments: its words each on a line, the codes together."""
    held = [(name, cell.strip()) for name, cell in zip(names, cells, strict=False) if cell.strip() and name not in _MOMENTS]
    held += [(f"surplus {i}", cell) for i, cell in enumerate(cells[len(names) :], 1) if cell]
    codes = "; ".join(f"{name.lower()}: {_decoded(name, value)}" for name, value in held if name not in _WORDS)
    if codes:
        yield Fact(f"row {number}", f"incident in row {number}", codes)
    for name, value in held:
        if name in _WORDS:
            yield Fact(f"row {number}, {name}", name.lower(), value, words=True)


def _own(held: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The incident and the unit that a moment belongs to."""
    number = next((held[name] for name in _NUMBERS if held.get(name)), "")
    yield "incident", number
    if unit := next((held[name] for name in _UNITS if held.get(name)), ""):
        yield "unit", unit


def _readable(value: str) -> str:
    """A moment without marks as one with them; anything else as it stands. The nought of a month may have been dropped."""
    found = _PACKED.fullmatch(value)
    if not found or len(value) in (9, 10):
        return value
    day = f"{found['year']}-{int(found['month']):02}-{found['day']}"
    clock = found["clock"]
    return f"{day} {clock[:2]}:{clock[2:4]}" + (f":{clock[4:]}" if len(clock) > 4 else "") if clock else day


def _decoded(name: str, value: str) -> str:
    series = _TYPES.get(value[:1]) if name == "INC_TYPE" else None
    return f"{value} ({series})" if series else value

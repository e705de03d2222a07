"""What rows of one table say about each other: duplicates, older versions, rows out of order, impossible sequences."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from firsthand.model import When, instant
from firsthand.readers.stamps import parse_stamp
from firsthand.readers.table_columns import Columns, plain_name

Doubt = tuple[int, str, str]
"""The index of a row, an issue code and a sentence."""

_STAGES = (
    ("call", "called", "created", "received", "open", "opened", "alarm"),
    ("disp", "dispatch", "despatch", "turnout", "dispatched", "dsp", "assigned", "mobilised", "mobilized", "alerted", "toned", "paged"),
    ("enr", "enrt", "enroute", "en route", "en-route", "mobile", "responding", "acknowledged", "ack"),
    ("arr", "arrv", "arrival", "arrive", "arrived", "arv", "on scene", "onscene", "on-scene", "in attendance", "at scene", "os"),
    ("clr", "clear", "clearance", "cleared", "available", "avail", "in service", "returning", "closed"),
)  # fmt: skip
_STAGE = {word: stage for stage, words in enumerate(_STAGES) for word in words}
_ARRIVED, _CLEARED = 3, 4
_SAME_RUN = 2 * 3600
"""Seconds within which an arrival after a clearance is taken for one run of a unit."""
_VERSIONS = frozenset(("version", "revision", "rev"))
_ENTRIES = frozenset(("entry id", "event id", "record id", "message id", "msg id", "entry no", "log no", "key"))
_LEAST_CELLS = 2
"""Filled cells from which two rows that are alike are told."""
_MANY = 0.2
"""A table with a larger share of backward steps is not kept in order of time; that is told once."""


class Row(NamedTuple):
    """One data row as the checks see it: its number from 1, its cells and its time."""

    number: int
    cells: tuple[str, ...]
    time: When | None


def row_doubts(rows: Sequence[Row], columns: Columns) -> list[Doubt]:
    """All doubts, in the order of the rows. The rows stay as they are."""
    spans = [_seconds_of(row.time) for row in rows]
    doubts = [
        *_duplicates(rows, columns), *_superseded(rows, columns), *_backward(rows, spans), *_impossible(rows, spans, columns),
    ]  # fmt: skip
    return sorted(doubts, key=lambda doubt: doubt[0])


def _seconds_of(time: When | None) -> tuple[float, float] | None:
    """The bounds of a time in seconds on one scale; None where it is open which reading holds, or from when."""
    if time is None or time.earliest is None or time.candidates:
        return None
    first = instant(time.earliest)
    return first, first if time.latest is None or time.latest is time.earliest else instant(time.latest)


def _duplicates(rows: Sequence[Row], columns: Columns) -> Iterator[Doubt]:
    numbering = {i for i in columns.ids if plain_name(columns.names[i]) in ("seq", "no", "row", "line", "item", "number")}
    seen: dict[tuple[str, ...], int] = {}
    for index, row in enumerate(rows):
        key = tuple(cell for i, cell in enumerate(row.cells) if i not in numbering) if numbering else row.cells
        if len(key) - key.count("") < _LEAST_CELLS:
            continue
        first = seen.setdefault(key, row.number)
        if first != row.number:
            yield index, "duplicate_record", f"row {row.number} is the same as row {first}"


def _superseded(rows: Sequence[Row], columns: Columns) -> Iterator[Doubt]:
    """Rows of the same thing at the same time that were saved more than once: the older ones."""
    if columns.saved is None or not columns.ids:
        return
    versioned = plain_name(columns.names[columns.saved]) in _VERSIONS or all(_is_entry(columns, i) for i in columns.ids)
    groups: dict[tuple[tuple[str, ...], float | None, str], list[int]] = defaultdict(list)
    times: dict[tuple[str, ...], set[float | None]] = defaultdict(set)
    for index, row in enumerate(rows):
        key = tuple(_cell(row, i) for i in columns.ids)
        if any(key):
            moment = instant(row.time.earliest) if row.time and row.time.earliest else None
            place = (None, "") if versioned else (moment, _cell(row, columns.unit))
            groups[key, *place].append(index)
            times[key].add(moment)
    for (key, _, _), members in groups.items():
        if len(members) < 2:
            continue
        members.sort(key=lambda i: (_version(_cell(rows[i], columns.saved)), i))
        for old, new in pairwise(members):
            if _is_later_version(rows[old], rows[new], columns, single=versioned or len(times[key]) == 1):
                yield old, "superseded_record", f"row {rows[old].number} was saved again as row {rows[new].number}"


def _is_entry(columns: Columns, index: int) -> bool:
    """Whether an id is that of one entry, not of a case with many."""
    return plain_name(columns.names[index]) in _ENTRIES


def _is_later_version(old: Row, new: Row, columns: Columns, *, single: bool) -> bool:
    """Whether `new` differs and was saved later; for a key that holds many times, the event itself must be the same."""
    differing = [i for i in range(max(len(old.cells), len(new.cells))) if _cell(old, i) != _cell(new, i)]
    if columns.saved not in differing or len(differing) < 2:
        return False
    return single or not {*columns.texts, columns.status} & set(differing)


def _version(text: str) -> tuple[float, str]:
    stamp = parse_stamp(text)
    if stamp and stamp.dated and stamp.day and stamp.month and stamp.year:
        day = (stamp.year * 100 + stamp.month) * 100 + stamp.day
        return float(day * 86400 + (stamp.hour or 0) * 3600 + (stamp.minute or 0) * 60 + (stamp.second or 0)), ""
    try:
        return float(text), ""
    except ValueError:
        return 0.0, text


def _backward(rows: Sequence[Row], spans: Sequence[tuple[float, float] | None]) -> Iterator[Doubt]:
    """Rows timed before the row above them, in a table that runs in order of time."""
    timed = [(index, rows[index], span[0], span[1]) for index, span in enumerate(spans) if span]
    back = [(b[0], b[1], a[1]) for a, b in pairwise(timed) if b[3] < a[2] and b[2] < a[2]]
    forward = sum(b[2] > a[2] for a, b in pairwise(timed))
    if len(back) > max(2, forward):  # newest first
        back = [(b[0], b[1], a[1]) for a, b in pairwise(timed) if b[2] > a[3] and b[2] > a[2]]
    if len(back) > 3 and len(back) > _MANY * len(timed):
        index, row, before = back[0]
        yield index, "out_of_order", f"the rows are not in order of time (first row {row.number}, and {len(back) - 1} more)"
        return
    for index, row, before in back:
        yield index, "out_of_order", f"row {row.number} is timed before row {before.number}; both are kept as recorded"


def _impossible(rows: Sequence[Row], spans: Sequence[tuple[float, float] | None], columns: Columns) -> Iterator[Doubt]:
    """A later stage of a unit's run that is timed before an earlier one."""
    if columns.status is None:
        yield from _impossible_cells(rows, columns)
        return
    last: dict[tuple[str, ...], tuple[int, float, Row]] = {}
    keyed = [i for i in columns.ids if not _is_numbering(columns, i)]
    for index, row in enumerate(rows):
        status, span = _cell(row, columns.status), spans[index]
        stage = _STAGE.get(status.lower())
        if stage is None or span is None or row.time is None or row.time.latest is None:
            continue
        key = (_cell(row, columns.unit), *(_cell(row, i) for i in keyed))
        moment = span[1]
        before = last.get(key)
        if before and stage > before[0] and moment < before[1]:
            gap = round(before[1] - moment)
            told = (
                f"{status} (row {row.number}) is timed {gap} s before {_cell(before[2], columns.status)} (row {before[2].number})"
            )
            yield index, "clock_skew", f"{told}; both are kept as recorded, their clocks may differ by {gap} s or more"
        elif before and stage == _ARRIVED and before[0] == _CLEARED and 0 <= moment - before[1] < _SAME_RUN:
            told = f"{status} (row {row.number}) comes after {_cell(before[2], columns.status)} (row {before[2].number})"
            yield index, "out_of_order", f"{told}, with nothing recorded between; both are kept as recorded"
        last[key] = (stage, moment, row)


def _is_numbering(columns: Columns, index: int) -> bool:
    return plain_name(columns.names[index]) in ("seq", "no", "row", "line", "item", "number", "id", "entry no", "log no")


def _impossible_cells(rows: Sequence[Row], columns: Columns) -> Iterator[Doubt]:
    """The same for a table with one column a stage: 'dispatched', 'on scene' in one row."""
    staged = []
    for i, name in enumerate(columns.names):
        words = plain_name(name).removesuffix(" time").removesuffix(" at").removeprefix("time ")
        if (stage := _STAGE.get(words)) is not None:
            staged.append((stage, i))
    staged.sort()
    if len(staged) < 2:
        return
    for index, row in enumerate(rows):
        moments = [(i, m) for _, i in staged if (m := _seconds(_cell(row, i))) is not None]
        for (i, before), (j, after) in pairwise(moments):
            if 0 < before - after < 8 * 3600:
                told = f"row {row.number}: {columns.names[j]} is timed {round(before - after)} s before {columns.names[i]}"
                yield index, "clock_skew", f"{told}; both are kept as recorded"


def _seconds(text: str) -> float | None:
    stamp = parse_stamp(text) if text else None
    if stamp is None or stamp.hour is None or stamp.minute is None:
        return None
    day = (stamp.day or stamp.a or 0) + (stamp.month or stamp.b or 0) * 31
    return day * 86400.0 + stamp.hour * 3600 + stamp.minute * 60 + (stamp.second or 0)


def _cell(row: Row, index: int | None) -> str:
    return row.cells[index] if index is not None and index < len(row.cells) else ""

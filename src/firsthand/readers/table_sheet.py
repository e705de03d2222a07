"""One table on its way into a document: each row a line and a record, with what the rows say about each other."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from firsthand.model import Span, When, clock_of
from firsthand.readers import Incoming
from firsthand.readers.building import TextBuilder
from firsthand.readers.heads import first_date
from firsthand.readers.moments import read_stamps
from firsthand.readers.stamps import is_blank, parse_stamp, split_stamp
from firsthand.readers.table_checks import Row, row_doubts
from firsthand.readers.table_columns import Columns, plain_name, read_columns
from firsthand.readers.table_grid import Sheet
from firsthand.readers.table_serials import with_moments

SEPARATOR = " | "
_REPOST = re.compile(r"(?:RT|MT|Repost(?:ed)?(?: from)?|via)\s+(?P<who>@\w{1,40})\s*:\s*", re.IGNORECASE)
_HEADER_ZONE = re.compile(r"\b(?:UTC|GMT|ZULU|BST|CET|CEST|E[SD]T|C[SD]T|M[SD]T|P[SD]T)\b(?:[+-]\d{1,2})?")
_DAYS = re.compile(r"(\d{1,2})\s*(?:to|and|-|–|/)\s*\d{1,2}\s+([A-Z][a-z]+)")
_PRINTED = re.compile(
    r"\b(?:print(?:ed)?|export(?:ed)?|generated|created|retrieved|downloaded|run|as (?:of|at)|version)\b", re.IGNORECASE
)
_TOTAL = re.compile(
    r"(?:(?:sub|grand )?totals?|sum|summe|gesamt|average|count|end of (?:log|report|file|extract))\b[^.]{0,30}", re.IGNORECASE
)
"""What stands first in a row that counts the rows above it."""
_LABEL_WORDS = 6
"""Words up to which a line beside a table is a label and no sentence."""
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_CLOCK_DIGITS = 4
_DAY_NAMES = frozenset(("date", "year", "month", "day", "when", "dated", "date of event"))
"""Names of columns in which four digits are a year and no time of the day."""
_MIDNIGHT = re.compile(r"[T ]00:00(:00)?(\.0+)?$")
_CUT = re.compile(r"(?:…|\.\.\.)\s*(?:https?://\S*)?$")
_KIND_BY_SPEAKER = (
    ("post", ("user", "username", "user name", "screen name", "posted by", "handle", "user handle", "account name")),
    ("chat", ("sender", "sent by")),
    ("transcript", ("speaker", "voice")),
    ("interview", ("witness", "interviewee", "respondent")),
)


class SheetReading:
    """One sheet on its way into the document. `day` is the date that stands above the table, as written."""

    def __init__(
        self, incoming: Incoming, builder: TextBuilder, sheet: Sheet, label: str = "", *, day: str | None = None
    ) -> None:
        self._incoming, self._builder = incoming, builder
        sheet = with_moments(sheet) if sheet.typed else sheet
        self._sheet = sheet
        self._columns = read_columns(sheet.rows, incoming.facts.columns)
        self._place = f"{label or f'sheet {sheet.name}'}, " if label or sheet.name is not None else ""
        self._base: date | None = self._date_in(day) if day else None
        self.title: str | None = None
        self._social = False

    @property
    def kind(self) -> str:
        columns = self._columns
        if self._social:
            return "post"
        if columns.speaker is not None:
            name = plain_name(columns.names[columns.speaker])
            return next(
                (kind for kind, names in _KIND_BY_SPEAKER if name in names), "log" if columns.time is not None else "unknown"
            )
        return "log" if columns.time is not None else "unknown"

    def read(self, *, several: bool) -> None:
        columns, rows = self._columns, self._sheet.rows
        if several:
            self._builder.add(f"{self._sheet.name}", locator=f"sheet {self._sheet.name}")
            self._builder.add("\n")
        for index, row in enumerate(rows[: columns.header or 0]):
            self._note(row, f"{self._place}head, line {index + 1}")
            self.title = self.title or next((cell for cell in row if cell and not cell.startswith("#")), None)
            self._base = self._base or self._date_in(" ".join(row))
        if columns.header is not None:
            self._builder.add(SEPARATOR.join(rows[columns.header]), locator=f"{self._place}header")
            self._builder.add("\n")
        start = columns.header + 1 if columns.header is not None else 0
        self._rows(list(enumerate(rows[start:], start)))
        if several:
            self._builder.add("\n")

    def _date_in(self, text: str) -> date | None:
        """The day that a line above the table names; of '4 to 5 March 2025' the first. The day of printing is none of the events."""
        if _PRINTED.search(text):
            return None
        found = first_date(_DAYS.sub(r"\1 \2", text))
        whens, _ = read_stamps([found], case=self._incoming.case, facts=self._incoming.facts)
        return whens[0].earliest.date() if whens[0] and whens[0].earliest and not whens[0].candidates else None

    def _rows(self, rows: Sequence[tuple[int, list[str]]]) -> None:
        shaped = [_Shaped(self._columns, index, cells) for index, cells in rows]
        data = [row for row in shaped if not row.is_note]
        for number, row in enumerate(data, 1):
            row.number = number
        times = self._times(data)
        speakers = [self._voices(row) for row in data]
        self._social = _is_social(self._columns, [row.cells for row in data], speakers)
        spans: list[Span] = []
        told = iter(zip(data, times, speakers, strict=True))
        for row in shaped:
            if row.is_note:
                self._note(row.cells, f"{self._place}note after row {len(spans)}")
            else:
                _, time, voices = next(told)
                spans.append(self._row(row, time, voices))
        checked = [Row(row.number, row.cells, time) for row, time in zip(data, times, strict=True)]
        for index, code, message in row_doubts(checked, self._columns):
            self._builder.issue(code, self._place + message, spans[index])

    def _note(self, cells: Sequence[str], locator: str) -> None:
        text = SEPARATOR.join(cell for cell in cells if cell)
        self._builder.add(text, locator=locator, passage="prose" if len(text.split()) > _LABEL_WORDS else "heading")
        self._builder.add("\n")

    def _row(self, row: "_Shaped", time: When | None, voices: "_Voices") -> Span:
        builder, columns = self._builder, self._columns
        identifier = builder.record_id("row")
        cells = row.cells
        span = builder.add_line(SEPARATOR.join(cells), f"{self._place}row {row.number}")
        for i in columns.texts:
            if i < len(cells) and (cell := cells[i]):
                skip = voices.prefix if i == columns.texts[0] else 0
                if not is_blank(cell[skip:] if skip else cell):
                    start = span.start + sum(map(len, cells[:i])) + i * len(SEPARATOR)
                    builder.mark_place(start + skip, start + len(cell), "cell", identifier)
        kind = "post" if self._social else "row"
        builder.record(
            span, kind, id=identifier, speaker=voices.speaker, relayed_by=voices.relayed_by, time=time, fields=row.fields
        )
        if row.ragged:
            builder.issue("malformed_record", f"{self._place}row {row.number} {row.ragged}", span)
        if row.index in self._sheet.odd:
            builder.issue("malformed_record", f"row {row.number} has a quotation mark that is never closed", span)
        if voices.cut:
            builder.issue("truncated", f"row {row.number} passes on words that are cut short", span)
        return span

    def _times(self, rows: "Sequence[_Shaped]") -> list[When | None]:
        """The time of each row: of its event column, with the day of its date column, closed by its end column."""
        columns = self._columns
        if columns.time is None:
            return [None] * len(rows)
        near = self._column(columns.near, rows, report=False) if columns.near is not None else None
        starts = self._column(columns.time, rows, near=near)
        if columns.end is None:
            return starts
        ends = self._column(columns.end, rows, near=starts, report=False)
        return [self._closed(row, start, end) for row, start, end in zip(rows, starts, ends, strict=True)]

    def _closed(self, row: "_Shaped", start: When | None, end: When | None) -> When | None:
        if start is None or start.candidates:
            return start
        if end is None or end.latest is None:
            return replace(start, latest=None)
        stamp = parse_stamp(row.cell(self._columns.end))
        if start.earliest and end.latest < start.earliest and stamp is not None and not stamp.dated:
            end = replace(end, latest=end.latest + timedelta(days=1))  # nearest, but it must come after the start
        if start.earliest and end.latest and end.latest < start.earliest:
            row.ragged = row.ragged or "ends before it starts; only its start is used"
            return start
        return replace(start, latest=end.latest)

    def _column(
        self, index: int, rows: "Sequence[_Shaped]", *, near: list[When | None] | None = None, report: bool = True
    ) -> list[When | None]:
        zone = _zone_in(self._columns.names[index])
        dated = self._columns.date is not None
        cells = [row.cell(index) for row in rows]
        stamps = [
            self._stamp(text, index, row) if dated or text.isdecimal() else text for text, row in zip(cells, rows, strict=True)
        ]
        if zone:
            stamps = [f"{text} {zone}" if text and text[-1].isdigit() else text for text in stamps]
        incoming = self._incoming
        clock = clock_of(incoming.source, incoming.facts)
        whens, found = read_stamps(stamps, case=incoming.case, facts=incoming.facts, clock=clock, near=near, base=self._base)
        for code, message, place in found if report else ():
            where = f"{self._place}row {rows[place].number}: " if place is not None else self._place
            self._builder.issue(code, where + message)
        shown = [None if self._sheet.typed else w.text.removeprefix("year ") if w and w.text else None for w in whens]
        return [replace(w, text=text) if w and w.text != text else w for w, text in zip(whens, shown, strict=True)]

    def _stamp(self, text: str, index: int, row: "_Shaped") -> str:
        """The stamp in a cell; a clock time takes the day of the row's date column."""
        date = self._columns.date
        if text.isdecimal() and len(text) <= _CLOCK_DIGITS:
            if _YEAR.fullmatch(text) and plain_name(self._columns.names[index]) in _DAY_NAMES:
                return f"year {text}"
            text = text.zfill(_CLOCK_DIGITS)  # a spreadsheet drops the noughts of 0005
        if date is None or is_blank(text) or is_blank(row.cell(date)):
            return text
        stamp = parse_stamp(split_stamp(text).text or "")
        if stamp is None or stamp.dated or stamp.epoch is not None:
            return text
        return f"{_MIDNIGHT.sub('', row.cell(date))} {text}"

    def _voices(self, row: "_Shaped") -> "_Voices":
        """Who says the words of a row: for a repost its first author, relayed by the one who reposts."""
        columns = self._columns
        speaker, text = row.cell(columns.speaker) or None, row.cell(columns.texts[0]) if columns.texts else ""
        if speaker is None and columns.forwarder is None:
            return _NOBODY
        if (found := _REPOST.match(text)) and speaker and found["who"].lower() != speaker.lower():
            cut = _CUT.search(text) is not None
            return _Voices(_as_others(found["who"], speaker), speaker, found.end(), cut)
        return _Voices(speaker, row.cell(columns.forwarder) or None)


def _zone_in(header: str) -> str | None:
    """The zone that a header names: 'Time (UTC)', 'time_gmt', 'Start EST'."""
    found = _HEADER_ZONE.search(header.upper().replace("_", " "))
    return None if found is None else "UTC" if found[0] == "ZULU" else found[0]


@dataclass(frozen=True, slots=True)
class _Voices:
    speaker: str | None
    relayed_by: str | None = None
    prefix: int = 0
    cut: bool = False


_NOBODY = _Voices(None)


def _as_others(handle: str, like: str) -> str:
    """A handle with or without its mark, as the column writes them."""
    return handle if like.startswith("@") else handle.removeprefix("@")


def _is_social(columns: Columns, rows: Sequence[Sequence[str]], voices: Sequence[_Voices]) -> bool:
    """Whether the rows are posts: handles as users, reposts, or columns that only networks have."""
    if columns.speaker is None or not columns.texts:
        return False
    signs = ("retweet", "repost", "like_count", "likes", "tweet", "hashtag", "reply_to", "in_reply")
    if any(sign in name for name in columns.names for sign in signs):
        return True
    return any(voice.prefix for voice in voices) or any((voice.speaker or "").startswith("@") for voice in voices)


class _Shaped:
    """A row brought to the header's shape: `fields` are its cells by name; `ragged` says where it does not fit."""

    __slots__ = ("cells", "fields", "index", "is_note", "number", "ragged")

    def __init__(self, columns: Columns, index: int, cells: Sequence[str]) -> None:
        self.index, self.number, self.ragged = index, 0, ""
        names = columns.names
        width = len(names)
        if len(cells) == width > 1 and "" not in cells:
            self.is_note = False
            self.cells = tuple(cells)
            self.fields = tuple(zip(names, cells, strict=True))
            return
        kept = list(cells)
        while len(kept) > width and not kept[-1]:
            kept.pop()
        self.is_note = _is_note(kept, columns)
        if not self.is_note:
            if len(kept) > width:
                self.ragged = f"has {len(kept)} cells where the header has {width}"
                if columns.texts and columns.texts[-1] == width - 1:
                    kept[width - 1 :] = [", ".join(filter(None, kept[width - 1 :]))]
            elif len(kept) < width:
                self.ragged = f"has {len(kept)} cells where the header has {width}"
        self.cells = tuple(kept)
        self.fields = tuple(_fields(names, self.cells))

    def cell(self, index: int | None) -> str:
        return self.cells[index] if index is not None and index < len(self.cells) else ""


def _fields(names: Sequence[str], cells: Sequence[str]) -> Iterator[tuple[str, str]]:
    for i, cell in enumerate(cells):
        yield (names[i] if i < len(names) else f"surplus {i - len(names) + 1}"), cell


def _is_note(cells: Sequence[str], columns: Columns) -> bool:
    """A line of language below or between rows ('End of extract'): one filled cell, the first, in a wider table."""
    filled = [i for i, cell in enumerate(cells) if cell]
    if filled and len(filled) < len(columns.names) and filled[0] not in columns.texts and _TOTAL.fullmatch(cells[filled[0]]):
        return True
    if filled != [0] or len(columns.names) < 3 or 0 in columns.texts:
        return False
    return " " in cells[0] and parse_stamp(cells[0]) is None

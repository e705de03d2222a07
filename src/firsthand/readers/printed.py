"""Printed dispatch reports: labels with clock times beside them, one date for many of them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from firsthand.model import Span, When, clock_of
from firsthand.readers import Incoming
from firsthand.readers.building import TextBuilder
from firsthand.readers.heads import DATE
from firsthand.readers.lines import LETTERS, Line, has_digit
from firsthand.readers.moments import read_stamps

_DATE = rf"(?:{DATE}|\d{{1,2}}[/-]\d{{1,2}}[/-]\d{{2,4}})"
_CLOCK = r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp][Mm]\b)?"
_NONE = r":\s*:(?!\d)|--:--(?::--)?|__:__(?::__)?|\?\?:\?\?(?::\?\?)?"
_WORD = r"[A-Za-z][A-Za-z0-9'/#]*"
_LABEL = rf"{_WORD}(?:[-.]{_WORD}|[ ]{_WORD}){{0,4}}"
_PAIR = re.compile(
    rf"(?P<label>{_LABEL})(?:\s?(?:[:=–-]+|\.{{2,}})\s*|\s{{2,}})(?P<value>(?:{_DATE}[ T]*\s*)?(?:{_CLOCK})|{_NONE})"
    r"(?=\s*$|\s{2,}|\s*[,;|)]|\s+[A-Z][\w/' -]{0,30}?\s?[:=–-])"
)
_CAPS_PAIR = re.compile(rf"(?P<label>[A-Z][A-Z/-]{{1,11}})[ ]+(?P<value>{_CLOCK}|[0-2]\d[0-5]\d(?!\d)|--:--(?::--)?)(?=\s|$)")
_DATED = re.compile(
    rf"(?P<label>{_LABEL})(?:\s?[:=–-]+|(?<=date)|(?<=DATE)|(?<=Date))\s*(?P<value>{_DATE})(?!\s*\d{{1,2}}:\d{{2}})",
    re.IGNORECASE,
)
_FIELD = re.compile(rf"(?P<label>{_LABEL})\s?[:=]\s*(?P<value>\S+(?:\s+\S+)*?)(?=\s{{2,}}{_LABEL}\s?[:=]|\s*$)")
_CELL = re.compile(rf"(?:{_DATE}[ T]+)?{_CLOCK}|{_NONE}|(?<=\s)-{{2,}}(?=\s|$)")
_NOTE = re.compile(
    rf"\s*[\[(]?(?P<stamp>(?:{_DATE}[ T,]+)?{_CLOCK})[\])]?[ \t]*(?:[-–:|][ \t]*)?"
    r"(?:[\[(](?P<by>[A-Za-z][\w .-]{0,15}|\d{2,8})[\])]:?[ \t]*)?(?P<text>\S.*)"
)
_SIGNED = re.compile(r"\s[-–]\s?(?P<by>[A-Z][A-Z0-9]{1,5})$")
_NO_TIME = re.compile(rf"{_NONE}|-{{2,}}")
_PRINTED = re.compile(r"\b(?:print(?:ed)?|report(?:ed)?|run|revised|generated|birth|dob)\b", re.IGNORECASE)
_OF_THE_PRINT = re.compile(
    r"\b(?:printed|print (?:date|time)|generated|revised|run (?:date|time)|report (?:date|time|run))\b", re.IGNORECASE
)
"""Labels of moments that tell of the sheet of paper, not of the incident."""
_UNIT = re.compile(r"\b(?:unit|apparatus|vehicle|call ?sign|resource|engine|res)\b", re.IGNORECASE)
_WORDY = re.compile(
    r"\b(?:narrative|remarks?|comments?|notes?|nature|details?|description|disposition|problem|units?|call ?type|type|complaint|resources?)\b",
    re.IGNORECASE,
)
_FORMAL = re.compile(rf"\s*(?:{_LABEL})\s?[:=]|\s*[^a-z]*$")
_TIMED = re.compile(r"\d:\d|[A-Z] +\d{4}|:\s*:|--:|__:|\?\?:")
_PAIRED = re.compile(
    r"[\w'/#](?:\s?[:=–-]+\s*|\s?\.{2,}\s*|\s{2,})(?:[^\W_]{1,9}[\s./-]{1,2}){0,5}(?:\d{1,4}[T ]{0,2})?(?:\d{1,2}:\d\d|:\s*:|--|__:|\?\?:)"
    r"|[A-Z] +(?:\d{1,2}:\d\d|[0-2]\d[0-5]\d|--:)"
)
"""Every line with a label and its time has this: a look that costs little."""
_DAYS = re.compile(r"\d[/-]\d|\d[a-z]{0,2} ?[A-Z][a-z]{2}|[A-Z][a-z]{2}[a-z.]* \d")
_STAMP_REACH = 60
"""Characters from the start of a line among which a stamp has a digit."""
_LEAST = 3
_LONGEST = 400
"""Characters of a line that can be a printed row; longer ones are prose."""
_SHARE = 0.6
"""Share of the lines that must be labels with values, or headings in capitals."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A label with a time: its place on the line, the value as written (None: left open), the unit of the line, the date above.

    A line of the narrative is one too: `words` is the place of what it tells, `by` who entered it, its time that of the entry.
    """

    start: int
    end: int
    label: str
    value: str | None
    written: str
    unit: str | None
    day: str | None
    words: tuple[int, int] | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """The lines of a report with the pairs on each."""

    lines: tuple[tuple[Line, tuple[Pair, ...]], ...]

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return tuple(pair for _, pairs in self.lines for pair in pairs)

    @property
    def is_report(self) -> bool:
        """Whether labels with values make up most of what stands here, and several of the values are times."""
        if sum(pair.value is not None and not pair.words for pair in self.pairs) < _LEAST:
            return False
        filled = [(line, pairs) for line, pairs in self.lines if LETTERS.search(line.text) and not any(p.words for p in pairs)]
        formal = sum(bool(pairs) or _FORMAL.match(line.text[:_LONGEST]) is not None for line, pairs in filled)
        return formal >= _SHARE * len(filled)


def printed_of(lines: Sequence[Line]) -> Printed:
    """The pairs of each line; a date with a label of its own holds for the times after it."""
    made: list[tuple[Line, tuple[Pair, ...]]] = []
    noted = False
    figures = [has_digit(line.text) for line in lines]
    days = [named_day(line.text) if digit else None for line, digit in zip(lines, figures, strict=True)]
    day = next(filter(None, days), None)  # for times that stand above the first date
    header: tuple[tuple[str, int], ...] = ()
    for line, named, digit in zip(lines, days, figures, strict=True):
        if line.blank:
            header, noted = (), False
            continue
        if noted and line.text[:1] in " \t" and not _PAIR.search(line.text[:_LONGEST]) and not _NOTE.match(line.text):
            made[-1] = _longer(*made[-1], line)
            continue
        if not digit and ":" not in line.text:
            header, noted = _header(line.text) or header, False
            made.append((line, ()))
            continue
        note = None if header else _note(line.text, day)
        noted = note is not None
        if note:
            made.append((line, (note,)))
            continue
        if cells := tuple(_cells(line.text, header, day)):
            made.append((line, cells))
            continue
        header = _header(line.text) or header
        if named is not None:
            day = named
        may = len(line.text) <= _LONGEST and _TIMED.search(line.text) and _PAIRED.search(line.text)
        made.append((line, tuple(_pairs(line.text, day)) if may else ()))
    return Printed(tuple(made))


def write_printed(builder: TextBuilder, printed: Printed, incoming: Incoming) -> None:
    """Lay the report down; each label with its time a record, a time left open a record without one."""
    whens, found = _times(printed.pairs, incoming)
    for code, message in found:
        builder.issue(code, message)
    number = 0
    for line, pairs in printed.lines:
        span = builder.add(line.text.rstrip(), locator=line.label)
        for pair in pairs:
            if pair.words:
                _write_note(builder, pair, whens[number], span, line.text)
                number += 1
                continue
            place = Span(span.start + pair.start, span.start + pair.end)
            unit = (("unit", pair.unit),) if pair.unit else ()
            builder.record(place, "row", time=whens[number], fields=(*unit, ("status", pair.label), ("time", pair.written)))
            number += 1
        _mark_words(builder, line, pairs, span)
        builder.add("\n")


def _write_note(builder: TextBuilder, note: Pair, when: When | None, line: Span, shown: str) -> None:
    """A line of the narrative: its words are language, its time is that of the entry."""
    start, end = note.words or (note.start, note.end)
    place = Span(line.start + start, line.start + end)
    id = builder.record_id("row")
    builder.mark(place, "cell", id)
    by = (("operator", note.by),) if note.by else ()
    text = shown[start:end]
    builder.record(
        Span(line.start + note.start, line.start + note.end),
        "row",
        id=id,
        time=when,
        fields=(("time", note.written), *by, ("text", text)),
    )


def _note(text: str, day: str | None) -> Pair | None:
    """A line that starts with the time of its entry and goes on with words."""
    if len(text) > 4 * _LONGEST or not has_digit(text.lstrip()[:_STAMP_REACH]):
        return None
    found = _NOTE.fullmatch(text.rstrip())
    if not found or not LETTERS.search(found["text"]) or _CELL.fullmatch(found["text"].split("  ")[0]):
        return None
    tail = _SIGNED.search(found["text"])
    by = found["by"] or (tail["by"] if tail else None)
    stamp = " ".join(found["stamp"].split())
    return Pair(len(text) - len(text.lstrip()), found.end("text"), "", stamp, stamp, None, day, found.span("text"), by)


def _longer(line: Line, pairs: tuple[Pair, ...], more: Line) -> tuple[Line, tuple[Pair, ...]]:
    """A line of the narrative with the next one, which goes on with it."""
    text = f"{line.text.rstrip()} {more.text.strip()}"
    note = pairs[0]
    start = note.words[0] if note.words else note.start
    return replace(line, text=text), (replace(note, end=len(text), words=(start, len(text))),)


def _pairs(text: str, day: str | None) -> Iterator[Pair]:
    unit = next((f["value"].split("  ")[0] for f in _FIELD.finditer(text) if _UNIT.fullmatch(f["label"].strip())), None)
    unit = unit.split()[0] if unit else None
    found_pairs = list(_PAIR.finditer(text))
    if not found_pairs and not any(char.islower() for char in text) and len(short := list(_CAPS_PAIR.finditer(text))) > 1:
        found_pairs = short
    for found in found_pairs:
        value = found["value"].strip()
        if _OF_THE_PRINT.search(found["label"]):
            continue
        none = _NO_TIME.fullmatch(value) is not None
        yield Pair(
            found.start(), found.end(), found["label"].strip(), None if none else " ".join(value.split()),
            "" if none else value, unit, day,
        )  # fmt: skip


def _header(text: str) -> tuple[tuple[str, int], ...]:
    """The columns of a table of units, by name and place: 'Unit   Dispatched   Arrived'."""
    if ("  " not in text and "\t" not in text and text.isascii()) or len(text) > _LONGEST or has_digit(text):
        return ()
    names = tuple((found.group(), found.start()) for found in re.finditer(r"\S+(?: \S+)*", text))
    return names if len(names) > 2 and _UNIT.search(names[0][0]) else ()


def _cells(text: str, header: tuple[tuple[str, int], ...], day: str | None) -> Iterator[Pair]:
    """The times of a row under a header, each with the unit in front and the name of the column nearest to it."""
    row = re.match(r"\s*(?P<unit>[\w-]+(?: [\w-]+)*)\s{2,}", text) if header else None
    if not row or not _TIMED.search(text):
        return
    for found in _CELL.finditer(text, row.end()):
        value = " ".join(found.group().split())
        label = min(header[1:], key=lambda column: abs(column[1] - found.start()))[0]
        none = _NO_TIME.fullmatch(value) is not None
        yield Pair(found.start(), found.end(), label, None if none else value, "" if none else value, row["unit"], day)


def named_day(text: str) -> str | None:
    """The date beside a label on a line ('Date: 06/09/2025'), not that of printing or of a birth."""
    if len(text) > _LONGEST or not has_digit(text) or not _DAYS.search(text):
        return None
    return next((f["value"] for f in _DATED.finditer(text) if not _PRINTED.search(f["label"])), None)


def _times(pairs: Sequence[Pair], incoming: Incoming) -> tuple[list[When | None], list[tuple[str, str]]]:
    """The time of each pair. Clock times stand on the date above them, or on the next day when that is nearer after the first."""
    clock = clock_of(incoming.source, incoming.facts)
    starts = _first_clocks(pairs)
    dated = [pair.value for pair in pairs if pair.value and not _is_clock(pair.value)]
    heads = [f"{day} {starts[day]}" for day in starts if day]
    read, found = read_stamps([*heads, *dated], case=incoming.case, facts=incoming.facts, clock=clock)
    notes = [(code, message) for code, message, _ in found]
    bases = dict(zip([day for day in starts if day], read[: len(heads)], strict=True))
    later = iter(read[len(heads) :])
    whens: list[When | None] = []
    for pair in pairs:
        if pair.value is None:
            whens.append(None)
        elif not _is_clock(pair.value):
            whens.append(next(later))
        else:
            base = bases.get(pair.day or "")
            if base is not None and base.candidates:
                stamps, day = [f"{pair.day} {pair.value}"], None
            else:
                stamps, day = [starts[pair.day], pair.value], _day_of(base)
            column, more = read_stamps(stamps, case=incoming.case, facts=incoming.facts, base=day, clock=clock)
            notes += [(code, message) for code, message, _ in more]
            whens.append(column[-1])
    return whens, list(dict.fromkeys(notes))


def _first_clocks(pairs: Sequence[Pair]) -> dict[str | None, str]:
    """The first clock time under each date: what comes after it is later."""
    starts: dict[str | None, str] = {}
    for pair in pairs:
        if pair.value and _is_clock(pair.value):
            starts.setdefault(pair.day, pair.value)
    return starts


def _is_clock(value: str) -> bool:
    return re.fullmatch(rf"{_CLOCK}|\d{{4}}", value) is not None


def _day_of(when: When | None) -> date | None:
    return when.earliest.date() if when and when.earliest else None


def _mark_words(builder: TextBuilder, line: Line, pairs: Sequence[Pair], span: Span) -> None:
    """Make the values of remarks, nature and units passages; a line without any label is prose."""
    if pairs or len(line.text) > _LONGEST:
        return
    fields = list(_FIELD.finditer(line.text.rstrip()))
    for field in fields:
        if _WORDY.search(field["label"]):
            builder.mark(Span(span.start + field.start("value"), span.start + field.end("value")), "cell")
    if not fields and sum(word.islower() for word in line.text.split()) > 2:
        start = len(line.text) - len(line.text.lstrip())
        builder.mark(Span(span.start + start, span.end), "cell")

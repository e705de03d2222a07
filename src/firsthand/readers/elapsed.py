"""Radio logs on elapsed time: stamps that count from a start ('[02:07:55:20]', 'T+00:01:03', day hour minute second), also before it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from firsthand.model import Span, When, clock_of
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, head
from firsthand.readers.lines import LETTERS, Line
from firsthand.readers.recordings import moment_after, stated_start
from firsthand.readers.repair import cleaned, glance

_ALONE = re.compile(r"\[(?P<sign>[-+]?)(?P<days>\d{1,3}):(?P<hours>\d{2}):(?P<minutes>\d{2}):(?P<seconds>\d{2}(?:\.\d+)?)\]\s*")
"""A stamp on a line of its own: days, hours, minutes, seconds."""
_SIGNED = re.compile(
    r"\[?(?:T|L|MET|GET|E)\s?(?P<sign>[-+−])\s?(?:(?P<days>\d{1,3}):)?(?P<hours>\d{1,3}):(?P<minutes>\d{2}):(?P<seconds>\d{2}(?:\.\d+)?)\]?"
    r"[\s|,-]+(?P<rest>\S.*)"
)
"""'T+00:12:05 LD: Liftoff'."""
_COLUMNS = re.compile(
    r"\s*(?P<sign>-?)(?P<days>\d{2,3}) (?P<hours>[0-2]\d) (?P<minutes>[0-5]\d) (?P<seconds>[0-5]\d)\s+(?P<label>[A-Z][A-Z0-9/-]{0,11})(?:\s*:)?\s+(?P<text>\S.*)"
)
"""'02 07 55 20   CDR   We have a problem': columns of a typed transcript."""
_LABELLED = re.compile(r"(?P<label>[A-Za-z][\w .'’/&#-]{0,30}?)\s*:[ \t]+(?P<text>\S.*)")
_META = re.compile(r"_(?P<key>[a-z][\w-]*)\s*:\s?(?P<value>.*)", re.DOTALL)
_LINK = re.compile(r"\[[a-z]+:(?P<key>[^\[\]|]{1,80})(?:\|(?P<shown>[^\[\]]{1,120}))?\]")
"""A cross-reference in the words, '[glossary:P11|program 11]': what is shown of it stands in the text."""
_LEAST = 3
_FEW = 5
_EARLY = 90.0


@dataclass(frozen=True, slots=True)
class _Entry:
    """What one speaker says at one stamp; `offset` in seconds from the start."""

    line: Line
    stamp: str
    offset: float
    speaker: str | None
    lines: tuple[str, ...]


@dataclass(slots=True)
class _Stamped:
    """Where the reading of the lines has come to: the stamp that holds."""

    line: Line
    text: str
    offset: float


class Elapsed:
    name = "elapsed"
    version = "1"
    at_most = 0.88

    def recognises(self, incoming: Incoming) -> float:
        """Several stamps of elapsed time, each with words of a speaker after it."""
        text = head(incoming.data)
        if not re.search(
            r"(?m)^[^\S\n]*(?:\[[-+]?\d{1,3}:\d\d:\d\d:\d\d|\[?(?:T|L|MET|GET|E)\s?[-+−]\s?\d|-?\d{2,3} \d\d \d\d \d\d\s)", text
        ):
            return 0.0
        lines = glance(text)
        items = list(_items(lines))
        entries = [item for item in items if isinstance(item, _Entry)]
        loose = [item for item in items if isinstance(item, Line) and not _META.match(item.text)]
        columns = sum(_COLUMNS.fullmatch(line.text) is not None for line in lines)
        if len(entries) < (_FEW if columns else _LEAST) or len(entries) < len(loose):
            return 0.0
        return 0.88

    def read(self, incoming: Incoming) -> Reading:
        """Each stretch of one speaker a record with its offset; its moment when the start is known."""
        decoded = decode(incoming.data)
        if not decoded.text.strip():
            raise Unreadable("the file is empty")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        mended = cleaned(decoded.text)
        mended.tell(builder)
        items = list(_items(mended.lines))
        entries = [item for item in items if isinstance(item, _Entry)]
        start = _start(builder, items, incoming)
        clock = clock_of(incoming.source, incoming.facts)
        for item in items:
            match item:
                case Line():
                    _loose(builder, item)
                case _Entry():
                    _write(builder, item, moment_after(start, item.offset, clock, incoming))
        _tell_order(builder, entries)
        return builder.reading(
            kind="transcript",
            created=_whole(start, entries, clock, incoming),
            status="read" if entries else "partly",
            reason=None if entries else "no stamped entry could be read",
        )


READER = Elapsed()


def _items(lines: Sequence[Line]) -> Iterator[_Entry | Line]:
    """Entries and other lines in the order of the file; a line set in goes on with the words before it."""
    held: _Stamped | None = None
    open_: _Entry | None = None
    note: Line | None = None
    for line in lines:
        text = line.text.rstrip()
        if not text:
            continue
        if found := _ALONE.fullmatch(text):
            yield from _closed(open_, note)
            held, open_, note = _Stamped(line, text.strip(), _seconds(found)), None, None
        elif entry := _whole_line(line, text):
            yield from _closed(open_, note)
            open_, note, held = entry, None, None
        elif text[0] in " \t" and (open_ or note):
            open_, note = _longer(open_, note, text)
        elif held and not text.startswith("_") and (said := _LABELLED.fullmatch(text)):
            yield from _closed(open_, note)
            open_, note = _Entry(line, held.text, held.offset, said["label"].strip(), (said["text"],)), None
        else:
            yield from _closed(open_, note)
            open_, note = None, line
    yield from _closed(open_, note)


def _closed(entry: _Entry | None, note: Line | None) -> Iterator[_Entry | Line]:
    if entry:
        yield entry
    if note:
        yield note


def _longer(entry: _Entry | None, note: Line | None, text: str) -> tuple[_Entry | None, Line | None]:
    """The entry or the note with one line more."""
    if note is not None:
        return entry, Line(f"{note.text.rstrip()} {text.strip()}", note.number, note.page)
    if entry is not None:
        return _Entry(entry.line, entry.stamp, entry.offset, entry.speaker, (*entry.lines, text)), None
    return entry, note


def _whole_line(line: Line, text: str) -> _Entry | None:
    """An entry whose stamp, speaker and words stand on one line."""
    if found := _COLUMNS.fullmatch(text):
        stamp = text[: found.start("label")].strip()
        return _Entry(line, stamp, _seconds(found), found["label"], (found["text"],))
    if found := _SIGNED.fullmatch(text.strip()):
        said = _LABELLED.fullmatch(found["rest"])
        stamp = text.strip()[: found.start("rest")].strip(" |,")
        words = said["text"] if said else found["rest"]
        return _Entry(line, stamp, _seconds(found), said["label"].strip() if said else None, (words,))
    return None


def _seconds(found: re.Match[str]) -> float:
    whole = int(found["days"] or 0) * 86_400 + int(found["hours"]) * 3600 + int(found["minutes"]) * 60 + float(found["seconds"])
    return -whole if found["sign"] in ("-", "−") else whole


def _words(entry: _Entry) -> str:
    joined = " ".join(" ".join(line.split()) for line in entry.lines)
    return _LINK.sub(lambda m: m["shown"] or m["key"], joined)


def _write(builder: TextBuilder, entry: _Entry, when: When | None) -> None:
    id = builder.record_id("cue")
    before = builder.position
    builder.add(f"{entry.stamp} {entry.speaker}: " if entry.speaker else f"{entry.stamp} ")
    words = _words(entry)
    span = builder.add(words)
    if LETTERS.search(words):
        builder.mark(span, "caption", id)
    builder.locate(Span(before, span.end), f"{entry.line.label}, {entry.stamp.strip('[]')}")
    builder.record(span, "cue", id=id, speaker=entry.speaker, time=when, offset_s=entry.offset)
    builder.add("\n")


def _loose(builder: TextBuilder, line: Line) -> None:
    """A line between the entries; what the file says of itself ('_page : 8') is no language."""
    if found := _META.fullmatch(line.text.strip()):
        builder.add(f"{found['key']}: {' '.join(found['value'].split())}".strip(), locator=line.label)
        builder.add("\n")
        return
    text = " ".join(line.text.split())
    builder.add(text, locator=line.label, passage="prose" if sum(word.islower() for word in text.split()) > 2 else None)
    builder.add("\n")


def _start(builder: TextBuilder, items: Sequence[_Entry | Line], incoming: Incoming) -> datetime | None:
    """Moment nought: as the user says, else as the head or the first words state."""
    if incoming.facts.starts:
        return incoming.facts.starts
    spoken: list[tuple[float, str]] = []
    for item in items[:40]:
        if isinstance(item, Line):
            spoken.append((0.0, item.text))
        elif item.offset <= _EARLY:
            spoken.append((item.offset, _words(item)))
    start, notes = stated_start(spoken, incoming)
    for code, message in notes:
        builder.issue(code, message)
    return start


def _whole(start: datetime | None, entries: Sequence[_Entry], clock: str, incoming: Incoming) -> When | None:
    """The time of the whole log, when its start is known."""
    if not entries:
        return None
    offsets = [entry.offset for entry in entries]
    first, last = (moment_after(start, offset, clock, incoming) for offset in (min(offsets), max(offsets)))
    if first is None or last is None:
        return None
    return When(None, first.earliest, last.latest, "second", zone=first.zone, zone_assumed=first.zone_assumed, clock=clock)


def _tell_order(builder: TextBuilder, entries: Sequence[_Entry]) -> None:
    """Stamps that lie before the one above them."""
    back = [b for a, b in pairwise(entries) if b.offset < a.offset]
    if back and len(back) * 2 < len(entries):
        for entry in back[:20]:
            builder.issue("out_of_order", f"{entry.stamp.strip('[]')} ({entry.line.label}) is earlier than the entry before it")

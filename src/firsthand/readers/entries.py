"""Lists of entries that each start with a time: logs kept as text, agendas, timelines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import pairwise

from firsthand.model import Span, When, clock_of, instant
from firsthand.readers import Incoming
from firsthand.readers.building import TextBuilder
from firsthand.readers.heads import DATE
from firsthand.readers.lines import LETTERS, Line, has_digit, starts_low
from firsthand.readers.moments import read_stamps

_CLOCK = (
    r"(?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:\s?[ap]\.?m\b\.?)?|\d{1,2}\.\d{2}(?:\s?[ap]\.?m\b\.?|(?=\s*(?:hrs?|hours)\b|\s*[-–—:]\s))"
    r"|\d{1,2}\s?[ap]\.?m\b\.?|[0-2]\d[0-5]\d(?=\s*(?:hrs?|hours|h|Z)\b|\s*[-–—:|~\])]|\s{2,}|\s+[A-Z]))"
)
_ZONE = r"(?:\s?(?:Z|UTC|GMT|BST|CET|CEST|[ECMP][SD]T)\b)?"
_STAMP = (
    rf"(?:{DATE}|[A-Z][a-z]{{2}} {{1,2}}\d{{1,2}}(?= \d{{2}}:\d{{2}}:\d{{2}})|\d{{4}}-\d{{2}}-\d{{2}}|\d{{1,2}}[/.-]\d{{1,2}})"
)
_ENTRY = re.compile(
    rf"\s*(?:[-*•+]\s+|\d{{1,3}}[.)]\s+)?(?P<open>[\[(|]\s*)?(?P<about>(?:c\.|ca\.?|circa|approx\.?|about|around|~|@)\s*)?"
    rf"(?P<stamp>(?:{_STAMP}(?:[T,]?\s*(?:at\s+)?|\s+[-–|]\s+))?{_CLOCK}{_ZONE}(?:,?\s+\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}}(?=[\s\])|]))?)"
    r"(?P<unsure>\?)?"
    rf"(?:\s*(?:hrs?|hours|h)\b\.?)?"
    rf"(?:\s*(?:~|–|—|-|to|until|till|/)\s*(?P<end>(?:{_STAMP}[T,]?\s*)?{_CLOCK}{_ZONE})(?:\s*(?:hrs?|hours|h)\b\.?)?)?"
    r"(?:(?P<onwards>\s*[~–—-]\s*\??)(?=\s*[\])]))?"
    r"(?:\s*[\])|])?\s*(?:[-–—:|>]+\s+|[|]\s*|\s+|(?<=[\])|])\s*|:\s*)(?P<text>\S.*)",
    re.IGNORECASE,
)
_DAY_HEAD = re.compile(rf"\s*(?:[#*=_-]+\s*)?(?:date:?\s*)?(?P<date>{DATE})\s*[:*=_-]*\s*", re.IGNORECASE)
_DAY_STATED = re.compile(
    rf"(?:.{{0,60}}?\s{{2,}}|\s*)(?:date|(?:log|shift|incident|call|event) date|date of (?:log|shift|incident|call|event))\s?:\s*"
    rf"(?P<date>{DATE})(?=\s*$|\s{{2,}}|\s*[|;])",
    re.IGNORECASE,
)
_DAY_TITLE = re.compile(
    rf"(?=.*\b(?:log|diary|journal|timeline|chronology|register|record|events|watch|shift|occurrences?|notes)\b)"
    rf"(?!.*\b(?:printed|prepared|issued|compiled|exported|updated|created|written|signed|received|filed)\b)"
    rf"[^\d\n]{{1,60}}?(?:,| of| for| on|:| [-–—]| \()?\s+(?P<date>{DATE})\)?\s*:?\s*",
    re.IGNORECASE,
)
_INSIDE = re.compile(rf"(?<=[.;!?])\s+(?={_CLOCK}(?:\s*(?:hrs?|hours)\b)?(?:\s*[-–—:])?\s+[A-Z0-9\"“‘])")
_LABEL = re.compile(r"(?P<label>[A-Z0-9][\w.'’/&-]*(?:\s[A-Z0-9][\w.'’/&-]*){0,3}):\s+(?=\S)")
_STAMP_REACH = 60
"""Characters from the start of a line among which a stamp has a digit."""
_LEAST = 2
_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its line, where its text starts on it, its times as written, the day that the list was at."""

    line: Line
    text: str
    lead: str
    stamp: str
    end: str | None = None
    written: str = ""
    about: bool = False
    day: str | None = None
    more: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """Entries and other lines in the order of the file."""

    items: tuple[Entry | Line, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(item for item in self.items if isinstance(item, Entry))

    @property
    def is_list(self) -> bool:
        """Whether entries make up most of what stands here."""
        entries = self.entries
        if len(entries) < _LEAST:
            return False
        others = [item for item in self.items if isinstance(item, Line) and LETTERS.search(item.text) and not day_head(item)]
        return len(entries) >= _SHARE * (len(entries) + len(others))


def listing_of(lines: Sequence[Line]) -> Listing:
    """The entries of a list; lines that go on with an entry belong to it."""
    items: list[Entry | Line] = []
    day: str | None = None
    after_blank, started = True, False
    for line in lines:
        if line.blank:
            after_blank = True
            continue
        dated = has_digit(line.text)
        entries = list(_entries(line, day)) if dated else []
        head = (day_head(line) or (None if day or started else _day_stated(line))) if dated and not entries else None
        started = started or bool(entries)
        last = items[-1] if items else None
        if entries:
            items += entries
        elif head:
            day = head
            items.append(line)
        elif isinstance(last, Entry) and not after_blank and (starts_low(line.text) or line.text.startswith((" ", "\t"))):
            items[-1] = replace(last, more=(*last.more, line))
        else:
            items.append(line)
        after_blank = False
    return Listing(tuple(items))


def day_head(line: Line) -> str | None:
    """The date of a line that holds nothing else."""
    found = _DAY_HEAD.fullmatch(line.text) if has_digit(line.text) else None
    return found["date"] if found else None


def _day_stated(line: Line) -> str | None:
    """The date that a line above the entries gives for all of them: 'DATE: 5 May 2025   WATCH: B', 'Bridge log, 5 May 2025'."""
    found = (_DAY_STATED.match(line.text) or _DAY_TITLE.fullmatch(line.text)) if has_digit(line.text) else None
    return found["date"] if found else None


def write_listing(builder: TextBuilder, listing: Listing, incoming: Incoming) -> None:
    """Lay the list down; each entry a record with its time."""
    whens, found = _times(listing.entries, incoming)
    labelled = _uses_labels(listing.entries)
    places: list[Span] = []
    number = 0
    for item in listing.items:
        match item:
            case Line():
                builder.add(item.text.strip(), locator=item.label)
                builder.add("\n")
            case Entry():
                places.append(_write(builder, item, whens[number], labelled=labelled))
                number += 1
    for code, message, index in found:
        builder.issue(code, message, places[index] if index is not None and index < len(places) else None)
    _tell_order(builder, whens, places)


def _entries(line: Line, day: str | None) -> Iterator[Entry]:
    """The entries of one line: a run-on line holds several."""
    if not has_digit(line.text.lstrip()[:_STAMP_REACH]):
        return
    starts = [0, *(found.end() for found in _INSIDE.finditer(line.text)), len(line.text)]
    pieces = [line.text[a:b] for a, b in pairwise(starts)]
    matches = [_ENTRY.fullmatch(piece.rstrip()) for piece in pieces]
    if not matches[0]:
        return
    if not all(matches):
        pieces, matches = [line.text], [_ENTRY.fullmatch(line.text.rstrip())]
    for piece, found in zip(pieces, matches, strict=True):
        if found:
            about = bool(found["about"] or found["unsure"])
            lead = piece[: found.start("text")]
            first = found.start("about") if found["about"] else found.start("stamp")
            written = piece[first : found.end("end") if found["end"] else found.end("stamp")]
            yield Entry(line, found["text"].rstrip(), lead, found["stamp"], found["end"], written, about, day)


def _times(entries: Sequence[Entry], incoming: Incoming) -> tuple[list[When | None], list[tuple[str, str, int | None]]]:
    """The time of each entry: day by day as the heads of the list say, over midnight in order."""
    whens: list[When | None] = []
    found: list[tuple[str, str, int | None]] = []
    clock = clock_of(incoming.source, incoming.facts)
    start = 0
    while start < len(entries):
        end = start
        while end < len(entries) and entries[end].day == entries[start].day:
            end += 1
        group = entries[start:end]
        day = entries[start].day
        stamps = [entry.stamp for entry in group]
        if day and not re.search(r"[A-Za-z-]|\d{1,2}[/.]\d{1,2}", stamps[0].replace("am", "").replace("pm", "")):
            stamps[0] = f"{day} {stamps[0]}"
        read, notes = read_stamps(stamps, case=incoming.case, facts=incoming.facts, clock=clock)
        found += [(code, text, None if index is None else index + start) for code, text, index in notes]
        whens += [_bounds(entry, when, incoming) for entry, when in zip(group, read, strict=True)]
        start = end
    return whens, found


def _bounds(entry: Entry, when: When | None, incoming: Incoming) -> When | None:
    """The time of an entry with its end, where one is given: the next day when the clock has gone back."""
    if when is None:
        return None
    when = replace(when, text=entry.written, approximate=when.approximate or entry.about)
    if entry.end is None or when.earliest is None or when.candidates:
        return when
    read, _ = read_stamps([entry.end], case=incoming.case, facts=incoming.facts, base=when.earliest.date(), clock=when.clock)
    end = read[0]
    if end is None or end.earliest is None:
        return when
    last = end.earliest
    if instant(last) < instant(when.earliest):
        last += timedelta(days=1)
    return replace(when, latest=last) if last >= when.earliest else when


def _uses_labels(entries: Sequence[Entry]) -> bool:
    """Whether the texts of the entries start with the names of speakers, as in a radio log."""
    labels = [found["label"] for entry in entries if (found := _LABEL.match(entry.text))]
    return len(labels) > 2 and len(labels) >= 0.6 * len(entries) and len(set(labels)) < len(labels)


def _write(builder: TextBuilder, entry: Entry, when: When | None, *, labelled: bool) -> Span:
    """One entry: its stamp, the label of its speaker where the list uses them, its text."""
    label = _LABEL.match(entry.text) if labelled else None
    id = builder.record_id("row")
    start = builder.position
    builder.add(" ".join(entry.lead.split()) + " ")
    if label:
        builder.add(label.group())
    text = builder.add(" ".join(entry.text[label.end() if label else 0 :].split()))
    first = builder.position
    for line in entry.more:
        builder.add(" ")
        text = Span(text.start, builder.add(" ".join(line.text.split()), locator=line.label).end)
    builder.locate(Span(start, first), entry.line.label)
    if LETTERS.search(entry.text):
        builder.mark(text, "cell", id)
    span = Span(start, text.end)
    fields = (("time", entry.stamp), *((("end", entry.end),) if entry.end else ()), ("text", " ".join(entry.text.split())))
    builder.record(span, "row", id=id, speaker=label["label"] if label else None, time=when, fields=fields)
    builder.add("\n")
    return span


def _tell_order(builder: TextBuilder, whens: Sequence[When | None], places: Sequence[Span]) -> None:
    """Tell entries whose time lies before that of the entry above them, in a list that otherwise runs forward."""
    timed = [(when.earliest, place) for when, place in zip(whens, places, strict=True) if when and when.earliest]
    back = [place for (before, _), (after, place) in pairwise(timed) if instant(after) < instant(before)]
    if back and len(back) * 2 < len(timed):
        for place in back[:20]:
            builder.issue("out_of_order", "this entry is earlier than the one before it", place)

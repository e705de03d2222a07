"""Captions and subtitles (SubRip, WebVTT): the spoken words with their place in the recording."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from firsthand.model import Span, When, clock_of
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.cues import TIMING, Captions, Cue, Words, captions_of, voices_of, without_repeats
from firsthand.readers.decoding import decode, head
from firsthand.readers.labels import is_note
from firsthand.readers.lines import LETTERS
from firsthand.readers.recordings import moment_after, stated_start
from firsthand.readers.repair import cleaned, glance

_LABEL = re.compile(
    r"(?P<lead>(?:>>+|[-–—])?\s*(?:\[)?)(?P<label>[A-Z0-9][A-Z0-9.'’/#&-]*(?:\s[A-Z0-9][A-Z0-9.'’/#&-]*){0,4}"
    r"|[A-Z][\w.'’-]*(?:\s(?:[A-Z][\w.'’-]*|\d{1,3})){0,3})\]?:\s+(?=\S)"
)
_CHANGE = re.compile(r"(?:>>+|[-–—])\s*(?=\S)")
_EARLY = 90.0
"""Seconds of a recording in whose words its start is looked for."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of one speaker in a cue, with what stands before them on the line."""

    cue: Cue
    speaker: str | None
    lead: str
    text: str


class CaptionsReader:
    name = "captions"
    version = "3"
    at_most = 0.98

    def recognises(self, incoming: Incoming) -> float:
        """Timing lines with an arrow, and a header or cue numbers."""
        text = head(incoming.data)
        if "->" not in text and not text.startswith("WEBVTT"):
            return 0.0
        lines = glance(text)
        timings = sum("->" in line.text and TIMING.fullmatch(line.text) is not None for line in lines)
        if text.lstrip("\ufeff").startswith("WEBVTT"):
            return 0.98 if timings else 0.6
        found = captions_of(lines)
        if timings:
            return (0.95 if found.is_whole else 0.2) if found.cues else 0.0
        return 0.7 if len(found.cues) > 1 and found.is_whole else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """The words of the cues, one a line; each cue a record with its voice and offset."""
        decoded = decode(incoming.data)
        if not decoded.text.strip():
            raise Unreadable("the file is empty")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        mended = cleaned(decoded.text)
        mended.tell(builder)
        captions = captions_of(mended.lines)
        _tell_loose(builder, captions)
        words, gone = without_repeats([voices_of(cue) for cue in captions.cues], [(cue.start, cue.end) for cue in captions.cues])
        if gone:
            builder.issue("boilerplate_removed", f"rolling captions: words repeated by {gone} cues shown once")
        pieces = _pieces(captions.cues, words)
        start = _start(builder, captions, pieces, incoming)
        _write(builder, pieces, start, incoming)
        clock = clock_of(incoming.source, incoming.facts)
        empty = not captions.cues
        return builder.reading(
            kind="transcript",
            title=_title(captions),
            created=_span(start, captions, clock, incoming),
            status="partly" if empty else "read",
            reason="no cue could be read" if empty else None,
        )


READER = CaptionsReader()


def _tell_loose(builder: TextBuilder, captions: Captions) -> None:
    """Header, notes and styles are no spoken words: left out, and told."""
    shown = (line.text for line in captions.loose if line.text.strip() != "WEBVTT")
    builder.skip_lines(shown, why="header, notes and styles of the captions left out")
    for line in captions.strays:
        builder.add(" ".join(line.text.split()), locator=line.label)
        builder.add("\n")
    for cue in captions.cues:
        if not cue.lines:
            continue
        if not voices_of(cue):
            builder.skip(" ".join(line.text for line in cue.lines), locator=cue.label, why="a cue of marks only left out")


def _title(captions: Captions) -> str | None:
    first = captions.loose[0].text if captions.loose else ""
    found = re.fullmatch(r"WEBVTT\s*(?:[-–—:]\s*)?(?P<title>\S.*)", first)
    return found["title"].strip() if found else None


def _pieces(cues: Sequence[Cue], words: Sequence[Sequence[Words]]) -> list[Piece]:
    """The words by speaker: voice tags, else labels where the file uses them throughout."""
    labelled = _uses_labels([line for parts in words for part in parts for line in part.lines[:1]])
    made: list[Piece] = []
    for cue, parts in zip(cues, words, strict=True):
        for part in parts:
            for lines in _by_change(part.lines, labelled):
                made.append(_piece(cue, part.voice, " ".join(lines), labelled))
    return made


def _piece(cue: Cue, voice: str | None, text: str, labelled: bool) -> Piece:
    label = _LABEL.match(text) if labelled and voice is None else None
    if label:
        return Piece(cue, label["label"], text[: label.end()], text[label.end() :])
    change = _CHANGE.match(text)
    lead = change.group() if change else ""
    return Piece(cue, voice, lead, text[len(lead) :])


def _by_change(lines: Sequence[str], labelled: bool) -> list[list[str]]:
    """The lines of a cue by speaker: a dash, a double arrow or a label starts another one."""
    dashes = sum(_CHANGE.match(line) is not None for line in lines)
    made: list[list[str]] = []
    for line in lines:
        starts = (dashes > 1 and _CHANGE.match(line)) or line.startswith(">>") or (labelled and _LABEL.match(line))
        if starts or not made:
            made.append([line])
        else:
            made[-1].append(line)
    return made


def _uses_labels(firsts: Sequence[str]) -> bool:
    """Whether cues start with the names of speakers: most of them do, or some name comes back."""
    labels = Counter(found["label"] for line in firsts if (found := _LABEL.match(line)))
    total = labels.total()
    return total > 0 and (total >= 0.5 * len(firsts) or (max(labels.values()) > 1 and total >= 0.15 * len(firsts)))


def _start(builder: TextBuilder, captions: Captions, pieces: Sequence[Piece], incoming: Incoming) -> datetime | None:
    """The start of the recording: as the user says, else as its notes or first words state."""
    if incoming.facts.starts:
        return incoming.facts.starts
    spoken = [(0.0, line.text) for line in (*captions.loose, *captions.strays)]
    spoken += [(piece.cue.start, piece.text) for piece in pieces if piece.cue.start <= _EARLY]
    start, notes = stated_start(spoken, incoming)
    for code, message in notes:
        builder.issue(code, message)
    return start


def _span(start: datetime | None, captions: Captions, clock: str, incoming: Incoming) -> When | None:
    """The time of the whole recording, when its start is known."""
    last = max((cue.end for cue in captions.cues), default=0.0)
    first, end = moment_after(start, 0.0, clock, incoming), moment_after(start, last, clock, incoming)
    if first is None or end is None:
        return None
    return When(None, first.earliest, end.latest, "second", zone=first.zone, zone_assumed=first.zone_assumed, clock=clock)


def _write(builder: TextBuilder, pieces: Sequence[Piece], start: datetime | None, incoming: Incoming) -> None:
    clock = clock_of(incoming.source, incoming.facts)
    for piece in pieces:
        id = builder.record_id("cue")
        before = builder.position
        builder.add(piece.lead)
        span = builder.add(piece.text)
        if LETTERS.search(piece.text) and not is_note(piece.text):
            builder.mark(span, "caption", id)
        builder.locate(Span(before, span.end), piece.cue.label)
        builder.record(
            span, "cue", id=id, speaker=piece.speaker, offset_s=piece.cue.start,
            time=moment_after(start, piece.cue.start, clock, incoming),
        )  # fmt: skip
        builder.add("\n")

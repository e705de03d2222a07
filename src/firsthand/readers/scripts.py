"""Reading of scripts of speech, shared by the readers of transcripts and of testimony."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from firsthand.model import Span, When, clock_of
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.cast import Cast, cast_of, is_procedure, kind_of
from firsthand.readers.decoding import decode, head
from firsthand.readers.heads import line_facts
from firsthand.readers.hyphens import joined_words
from firsthand.readers.labels import is_note
from firsthand.readers.lines import LETTERS, Line, ends_sentence
from firsthand.readers.margins import without_margin_numbers
from firsthand.readers.moments import read_stamps
from firsthand.readers.recordings import moment_after
from firsthand.readers.repair import glance, numbered
from firsthand.readers.turns import ANSWERS, ASKS, Loose, Script, Turn, is_role, script_of

_LABELISH = re.compile(
    r"(?m)^[^\n]{1,80}?(?<!\d):(?=[\s“\"‘\[(*_]|$)|^[ \t\d]*[QA](?:[.:)]|[ \t]{2,})|^[^\n]{0,60}\d[\])]\s*:|^[^\n]{1,50}\d:\d\d[\])]?[ \t]*$"
    r"|^[^\n]{1,70}\d:\d\d[ \u00a0\u202f]?[AaPp]\.?[Mm]\.?[\])]?[ \t]*$|^[ \t]*[\[(]?\d{1,2}:\d\d(?::\d\d)?[\])]?[ \t]+[A-Z][^\n]{0,40}$"
    r"|^[^\n]{0,60}\d:(?=\s|$)|^[^\S\n]*[A-Z][A-Z .'’-]{1,50}\.\s\s"
)
_CLOCK = re.compile(r"[\d:.,]+")
_LEAST = 2
_SENTENCE = 9
"""Words from which a line of the head that ends as a sentence is one, and no heading."""


@dataclass(frozen=True, slots=True)
class Look:
    """How much of a text's beginning is a script: turns, those in Q./A. form, share of the words, speakers."""

    turns: int
    asked: int
    answered: int
    share: float
    speakers: int
    procedure: bool


def look_at(incoming: Incoming) -> Look:
    """What the beginning of a file looks like as a script."""
    return _look(head(incoming.data, _LOOKED_AT))


_LOOKED_AT = 12_000
"""Bytes of a file that are looked at."""


@lru_cache(maxsize=2)  # the readers of testimony and of transcripts look at the same text one after the other
def _look(text: str) -> Look:
    if len(_LABELISH.findall(text)) < _LEAST:
        return Look(0, 0, 0, 0.0, 0, procedure=False)
    lines = without_margin_numbers(glance(text)).lines
    script = script_of(lines)
    spoken = sum(turn.label.end + sum(len(line.text) for part in turn.paragraphs for line in part) for turn in script.turns)
    head_lines = {line.number for line in script.head}
    whole = sum(len(line.text.strip()) for line in lines if line.number not in head_lines) or 1
    labels = [turn.label for turn in script.turns]
    qa = [label.text.upper() for label in labels if label.kind == "qa"]
    return Look(
        len(labels), qa.count("Q"), qa.count("A"), min(1.0, spoken / whole), len({label.text for label in labels}),
        any(turn.asks or turn.answers for turn in script.turns),
    )  # fmt: skip


def read_script(incoming: Incoming) -> Reading:
    """Each turn a record with its speaker; head, procedure and remarks stay in the text."""
    decoded = decode(incoming.data)
    if not decoded.text.strip():
        raise Unreadable("the file is empty")
    builder = TextBuilder(incoming)
    if decoded.note:
        builder.issue("encoding_repaired", decoded.note)
    mended = numbered(decoded.text)
    lines, moved = joined_words(mended.lines)
    if moved:
        word = "word" if moved == 1 else "words"
        mended = replace(mended, notes=(*mended.notes, f"{moved} {word} cut at the end of a line joined again"))
    mended.tell(builder)
    script = script_of(lines)
    heads = [line.text for line in script.head]
    cast = cast_of(heads)
    created = _date(builder, cast.facts.created or cast.facts.published, incoming)
    times = _times(builder, script, created, incoming)
    kind = kind_of(heads, script.turns)
    _write(builder, script, cast, times, "cue" if _as_recorded(incoming.facts.kind or kind, times) else "turn")
    answers = cast.answers or next((turn.answers for turn in script.turns if turn.answers), None)
    author = cast.facts.author or (answers if kind != "transcript" else None)
    return builder.reading(kind=kind, title=cast.facts.title, author=author, outlet=cast.facts.outlet, created=created)


def _date(builder: TextBuilder, text: str | None, incoming: Incoming) -> When | None:
    if text is None:
        return None
    whens, found = read_stamps([text], case=incoming.case, facts=incoming.facts)
    for code, message, _ in found:
        if code not in ("zone_assumed", "malformed_record"):
            builder.issue(code, message)
    return whens[0]


def _times(
    builder: TextBuilder, script: Script, created: When | None, incoming: Incoming
) -> list[tuple[When | None, float | None]]:
    """Time and offset of each turn by the stamps at its label: places in a recording, or times of a clock."""
    stamps = [turn.label.stamp for turn in script.turns]
    if not any(stamps):
        return [(None, None)] * len(stamps)
    clock = clock_of(incoming.source, incoming.facts)
    offsets = [_seconds(stamp) if stamp else None for stamp in stamps]
    known = [offset for offset in offsets if offset is not None]
    if len(known) == sum(map(bool, stamps)) and _are_offsets([stamp for stamp in stamps if stamp], known):
        start = incoming.facts.starts
        return [(moment_after(start, offset, clock, incoming), offset) for offset in offsets]
    base = created.earliest.date() if created and created.earliest and not created.candidates else None
    whens, found = read_stamps(stamps, case=incoming.case, facts=incoming.facts, base=base, clock=clock)
    for code, message, _ in found:
        builder.issue(code, message)
    return [(when, None) for when in whens]


def _as_recorded(kind: str, times: Sequence[tuple[When | None, float | None]]) -> bool:
    """Whether the turns are what a channel's recorder stamped as they were spoken, and no later telling: '[14:02:11] TUG: Slipping now.'"""
    seconds = [when for when, offset in times if when is not None and offset is None and when.grain == "second"]
    return kind == "transcript" and len(seconds) * 2 > len(times)


def _are_offsets(stamps: list[str], seconds: list[float]) -> bool:
    """Whether stamps count from the start of a recording: they begin near nought and only grow."""
    grows = all(a <= b for a, b in itertools.pairwise(seconds))
    return grows and seconds[0] < 600 and (stamps[0].count(":") == 2 or seconds[0] < 60)


def _seconds(stamp: str) -> float | None:
    """Seconds in '01:02:03.5' or, as in a recording, '02:03'; None of a stamp that tells a date or a half of the day."""
    if not _CLOCK.fullmatch(stamp):
        return None
    total = 0.0
    for part in stamp.replace(",", ".").split(":"):
        total = total * 60 + float(part)
    return total


def _write(builder: TextBuilder, script: Script, cast: Cast, times: list[tuple[When | None, float | None]], kind: str) -> None:
    for line in script.head:
        _write_head(builder, line)
    unnamed: list[Span] = []
    number = 0
    for item in script.body:
        match item:
            case Loose(line, _):
                builder.add(" ".join(line.text.split()), locator=line.label)
                builder.add("\n")
            case Turn():
                when, offset = times[number]
                number += 1
                span, bare = _write_turn(builder, item, cast, kind, (when, offset))
                if bare:
                    unnamed.append(span)
    if unnamed:
        count = len(unnamed)
        builder.issue(
            "speaker_unresolved",
            f"the text does not name who speaks as Q. or A. ({count} {'turn' if count == 1 else 'turns'})",
            unnamed[0],
        )


def _write_head(builder: TextBuilder, line: Line) -> None:
    """A line of the head: the value of a label, or the whole line, is a heading."""
    text = " ".join(line.text.split())
    span = builder.add(text, locator=line.label)
    builder.add("\n")
    label, colon, value = text.partition(": ")
    start = span.start
    if colon and is_role(label, ASKS | ANSWERS):
        start += len(label) + 2 + len(value) - len(value.lstrip())
    if LETTERS.search(text) and not (start == span.start and (line_facts(text) or is_procedure(text))):
        prose = ends_sentence(text) and len(text.split()) > _SENTENCE and start == span.start
        builder.mark(Span(start, span.end), "prose" if prose else "heading")


def _write_turn(
    builder: TextBuilder, turn: Turn, cast: Cast, kind: str, spoken: tuple[When | None, float | None]
) -> tuple[Span, bool]:
    """A turn: its label, then its paragraphs, which are the record."""
    speaker, bare = cast.speaker(turn)
    id = builder.record_id(kind)
    before = builder.position
    label = " ".join(turn.first.text[: turn.label.end].split())
    builder.add(label)
    first_end = builder.position
    builder.add(" " if label and turn.paragraphs and turn.paragraphs[0][0].number == turn.first.number else "\n")
    start = end = builder.position
    for index, paragraph in enumerate(turn.paragraphs):
        if index:
            builder.add("\n")
        spans = _write_lines(builder, paragraph)
        if index == 0 and spans and paragraph[0].number == turn.first.number:
            first_end = spans[0].end
        end = builder.position
        text = Span(spans[0].start, end)
        if LETTERS.search(words := " ".join(line.text for line in paragraph)) and not is_note(words):
            builder.mark(text, "prose", id)
    builder.locate(Span(before, first_end), turn.first.label)
    span = Span(start, end)
    builder.record(span, kind, id=id, speaker=speaker, time=spoken[0], offset_s=spoken[1])
    builder.add("\n")
    return span, bare


def _write_lines(builder: TextBuilder, paragraph: tuple[Line, ...]) -> list[Span]:
    """The lines of a paragraph joined by blanks; each but the first of its turn is located here."""
    spans: list[Span] = []
    for line in paragraph:
        text = " ".join(line.text.split())
        if not text:
            continue
        if spans:
            builder.add(" ")
        spans.append(builder.add(text, locator=line.label))
    return spans

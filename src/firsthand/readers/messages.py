"""Messages and posts as exports hold them, laid down one after the other: who wrote what and when, what was attached, what was changed."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from firsthand.model import Span, When, clock_of
from firsthand.readers import Incoming
from firsthand.readers.building import TextBuilder
from firsthand.readers.characters import clean_characters
from firsthand.readers.id_times import tell_differences
from firsthand.readers.lines import LETTERS, ends_sentence, starts_low
from firsthand.readers.moments import read_stamps
from firsthand.readers.paragraphs import has_words
from firsthand.readers.stamps import parse_stamp

_LONG_LINE = 30
"""Characters from which a line that ends in no mark may go on in the next."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """Words of an earlier message that a message shows above its own; the author where the export names one.

    `here` says that the reader has found them in another message of the file.
    """

    text: str
    author: str | None = None
    here: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """One message or post.

    `first` wrote the words that `sender` passes on (`forwarded`; first is None where that is not told), `prefix` counts the
    characters of the mark before them. A `notice` is a line of the program and nobody's words. `minted` is the moment that
    the id carries, in seconds since 1970. `label` is how it is cited; the number in the file otherwise.
    """

    number: int
    sender: str | None = None
    text: str = ""
    stamp: str | None = None
    id: str = ""
    forwarded: bool = False
    first: str | None = None
    prefix: int = 0
    quoted: tuple[Quoted, ...] = ()
    attached: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    notice: bool = False
    minted: float | None = None
    handle: str | None = None
    label: str | None = None


def write_messages(
    builder: TextBuilder, incoming: Incoming, messages: Sequence[Message], *, kind: str = "message", prefix: str = ""
) -> list[When | None]:
    """Lay messages down, each with its record ('message' or 'post'). Gives their times.

    Words that a message quotes are its author's, passed on, unless that message itself is in the file: then they are shown only.
    """
    clock = clock_of(incoming.source, incoming.facts)
    times, found = read_stamps([m.stamp for m in messages], case=incoming.case, facts=incoming.facts, clock=clock)
    known = {_plain(message.text)[:_ALIKE] for message in messages if message.text}
    writer = _Writer(builder, kind, prefix, frozenset(known))
    spans = [writer.write(message, time) for message, time in zip(messages, times, strict=True)]
    for code, told, index in found:
        builder.issue(code, told, spans[index] if index is not None else None)
    for note in writer.notes:
        builder.issue("encoding_repaired", note)
    _tell_doubles(builder, [(writer.label(m), m, s) for m, s in zip(messages, spans, strict=True)])
    tell_differences(builder, [(writer.label(m), m.minted, t, s) for m, t, s in zip(messages, times, spans, strict=True)])
    return times


def _tell_doubles(builder: TextBuilder, messages: Sequence[tuple[str, Message, Span]]) -> None:
    """Tell messages that stand in the file twice, and passed-on words that are cut short."""
    seen: set[tuple[object, ...]] = set()
    for label, message, span in messages:
        if message.forwarded and _CUT.search(message.text):
            builder.issue("truncated", f"{label} passes on words that are cut short", span)
        if not message.id and len(message.text) < _TELLING:
            continue
        key = (message.id, message.sender, message.text, message.stamp)
        if key in seen:
            builder.issue("duplicate_record", f"{label} stands in the file twice", span)
        seen.add(key)


_CUT = re.compile(r"(?:…|\.\.\.)\s*(?:https?://\S*)?$")
_TELLING = 20
"""Characters from which two messages without ids are the same one, not the same answer given twice."""


def oldest_first(messages: Sequence[Message]) -> list[Message]:
    """The messages in the order in which they were written, where the export lists the newest first."""
    moments = [moment for message in messages if (moment := _moment(message.stamp))]
    falls = sum(a > b for a, b in itertools.pairwise(moments))
    rises = sum(a < b for a, b in itertools.pairwise(moments))
    return list(reversed(messages)) if falls > rises else list(messages)


def _moment(stamp: str | None) -> tuple[float, ...] | None:
    """Something to compare whole stamps of one form by; None of what is no such stamp."""
    parsed = parse_stamp(stamp) if stamp else None
    if parsed is None:
        return None
    if parsed.epoch is not None:
        return (parsed.epoch,)
    if parsed.year is None or parsed.month is None or parsed.day is None:
        return None
    return (parsed.year, parsed.month, parsed.day, parsed.clock.total_seconds())


def shown_stamp(stamp: str | None) -> str | None:
    """A stamp for reading: seconds since 1970 as a date in UTC, any other as it stands."""
    parsed = parse_stamp(stamp) if stamp and stamp[:1].isdigit() else None
    if parsed is None or parsed.epoch is None:
        return stamp
    return datetime.fromtimestamp(parsed.epoch, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def mark_lines(builder: TextBuilder, text: str, span: Span, record: str) -> None:
    """Passages of a message: each line one, unless a sentence runs over the break."""
    start = position = 0
    lines = text.split("\n")
    for index, line in enumerate(lines):
        end = position + len(line)
        following = lines[index + 1] if index + 1 < len(lines) else ""
        runs_on = following and starts_low(following) and not ends_sentence(line) and (len(line) > _LONG_LINE or line[-1:] == ",")
        if not runs_on:
            piece = text[start:end]
            if LETTERS.search(piece) and has_words(piece):
                builder.mark(Span(span.start + start, span.start + end), "prose", record)
            start = end + 1
        position = end + 1


_ALIKE = 60
"""Characters by which a quoted message is known again: what programs quote is often cut short."""


def _plain(text: str) -> str:
    return "".join(text.split()).casefold().rstrip("….")


class _Writer:
    """Writes messages one by one; keeps what had to be repaired."""

    def __init__(self, builder: TextBuilder, kind: str, prefix: str, known: frozenset[str]) -> None:
        self._builder, self._kind, self._prefix, self._known = builder, kind, prefix, known
        self._cut = frozenset(text[:length] for text in known for length in _CUTS if len(text) > length)
        self.notes: dict[str, None] = {}

    def label(self, message: Message) -> str:
        return f"{self._prefix}{message.label or f'{self._kind} {message.number}'}"

    def write(self, message: Message, time: When | None) -> Span:
        """One message; gives the place of its words."""
        builder, label = self._builder, self.label(message)
        text, notes = clean_characters(message.text[message.prefix :])
        self.notes.update(dict.fromkeys(notes))
        head = self._head(message)
        if message.notice:
            more = "; ".join(f"{name}: {value}" for name, value in message.fields)  # a notice is no record that could hold them
            words = " ".join(filter(None, (" ".join(text.split()) or "notice", f"({more})" if more else "")))
            span = builder.add(": ".join(filter(None, (head, words))), locator=label)
            builder.add("\n\n")
            return span
        for quoted in message.quoted:
            self._quote(quoted, message, label)
        if head:
            builder.add(head, locator=f"{label}, head")
            builder.add("\n")
        builder.add(message.text[: message.prefix])
        span = self._words(message, text.strip(), time, label)
        for attached in message.attached if text.strip() else ():
            builder.add(f"\n({attached})")
        builder.add("\n\n")
        return span

    def _head(self, message: Message) -> str:
        sender = message.sender
        if message.handle and message.handle != sender:
            sender = f"{sender} ({message.handle})" if sender else message.handle
        passed = ""
        if message.forwarded:
            passed = f" (passed on from {message.first or 'an account that is not named'})"
        return " · ".join(
            filter(None, (f"{sender or 'unknown'}{passed}" if sender or passed else None, shown_stamp(message.stamp)))
        )

    def _words(self, message: Message, text: str, time: When | None, label: str) -> Span:
        builder = self._builder
        identifier = builder.record_id(self._kind)
        notes = {value for name, value in message.fields if name == "note"}
        empty = "; ".join(message.attached) or next((note for note in ("deleted", "removed") if note in notes), "no text")
        span = builder.add(text or f"({empty})", locator=label)
        if text and not (notes & {"deleted"} and len(text.split()) < _SHORT):
            mark_lines(builder, text, span, identifier)
        fields = [("id", message.id)] if message.id else []
        fields += [("handle", message.handle)] if message.handle else []
        fields += [*message.fields, *(("attachment", one) for one in message.attached)]
        fields += [("quotes", f"{q.author}: {q.text}" if q.author else q.text) for q in message.quoted]
        builder.record(
            span, self._kind, id=identifier, speaker=message.first if message.forwarded else message.sender,
            relayed_by=message.sender if message.forwarded else None, time=time, fields=tuple(fields),
        )  # fmt: skip
        return span

    def _quote(self, quoted: Quoted, message: Message, label: str) -> None:
        """The words that a message answers: a record of their own only where they stand nowhere else."""
        builder = self._builder
        text, _ = clean_characters(quoted.text)
        text = text.strip()
        if not text:
            return
        by = f"quoted by {message.sender or 'unknown'}"
        builder.add(f"{quoted.author}, {by}:\n" if quoted.author else f"Q{by[1:]}:\n")
        plain = _plain(text)[:_ALIKE]
        if quoted.here or plain in self._known or plain in self._cut:
            builder.add(text, locator=f"{label}, quoted")
            builder.add("\n\n")
            return
        identifier = builder.record_id(self._kind)
        span = builder.add(text, locator=f"{label}, quoted")
        mark_lines(builder, text, span, identifier)
        builder.add("\n\n")
        builder.record(
            span, self._kind, id=identifier, speaker=quoted.author, relayed_by=message.sender, fields=(("note", "quoted"),)
        )  # fmt: skip


_CUTS = (20, 30, 40, 50)
_SHORT = 8
"""Words below which the text of a deleted message is the note that it was deleted."""

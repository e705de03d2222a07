"""Exported chats in text form, as messengers write them: a stamp, a sender and a message of one or more lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from firsthand.model import Span, When, clock_of
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, head
from firsthand.readers.lines import LETTERS, Line
from firsthand.readers.messages import mark_lines
from firsthand.readers.moments import read_stamps
from firsthand.readers.repair import cleaned, glance

_DATE = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[ \u00a0\u202f]?[AaPp]\.?[ \u00a0]?[Mm]\.?)?"
_NAMED = r"(?:[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}|\d{1,2}\.? [A-Z][a-z]{2,8}\.? \d{4})"
_STAMP = rf"(?P<stamp>(?:{_DATE}|{_NAMED}),?[ \u00a0\u202f]+(?:at[ ]|um[ ])?{_TIME})"
_STARTS = (
    re.compile(rf"[ \u200e\u200f]*{_STAMP}[ \u00a0\u202f]+[-–—][ \u00a0](?P<rest>.*)"),
    re.compile(rf"[ \u200e\u200f]*\[{_STAMP}\][ \u00a0]*(?P<rest>.*)"),
    re.compile(rf"[ \u200e\u200f]*{_STAMP}:[ \u00a0](?P<rest>.*)"),
)
_TELEGRAM = re.compile(rf"(?P<name>[^\[\]\n]{{1,60}}?),? \[{_STAMP}\]:?(?P<rest>.*)")
_NICKED = re.compile(rf"\[?{_STAMP}\]?[ \t]+<[ @+]?(?P<name>[^>\n]{{1,60}})>[ \t]+(?P<rest>.*)")
_PROGRAM = re.compile(rf"\[{_STAMP}\] \*\*\* (?P<rest>.*)")
_NICK = re.compile(r"\[?(?P<stamp>\d{1,2}:\d{2}(?::\d{2})?)\]?[ \t]+<[ @+]?(?P<name>[^>\s][^>]{0,40})>[ \t]+(?P<rest>.*)")
_NOTICE = re.compile(r"\[?(?P<stamp>\d{1,2}:\d{2}(?::\d{2})?)\]?[ \t]+(?:-!-|\*{1,3}|<?-->|<--)[ \t]+(?P<rest>.*)")
_DAY = re.compile(
    r"(?:[-*]{3,4} ?)?(?:log (?:opened|closed)|day changed(?: to)?|(?:begin|end(?:ing)?) logging at)[ :]+(?:[A-Z][a-z]{2},? )?"
    r"(?:(?P<month>[A-Z][a-z]{2}) +(?P<day>\d{1,2})|(?P<day2>\d{1,2}) (?P<month2>[A-Z][a-z]{2,8}))(?: (?P<time>\d\d:\d\d(?::\d\d)?))? (?P<year>\d{4})",
    re.IGNORECASE,
)
"""A line that gives the day for messages that hold only a clock time: '--- Day changed Tue May 13 2025'."""
_SENDER = re.compile(r"(?P<name>[^:\n]{1,60}?(?:: [^:\n]{1,20})??):(?:[ \u00a0]+|$)(?P<body>.*)", re.DOTALL)
_DELETED = re.compile(
    r"(?:this message was deleted|you deleted this message|message deleted|deleted message|this message was removed)(?: by [^.\n]{1,40})?\.?",
    re.IGNORECASE,
)
_MEDIA = re.compile(
    r"<?(?:media|image|video|audio|sticker|gif|document|contact card|photo|voice message|poll|location) omitted>?|<attached: [^>\n]+>|"
    r"[\w .()+-]+\.\w{2,5} \(file attached\)|<(?:media|medien) (?:ausgeschlossen|weggelassen)>|null",
    re.IGNORECASE,
)
_EDITED = re.compile(r"<(?:this message was )?edited>\s*$", re.IGNORECASE)
_FORWARDED = re.compile(
    r"\s*[\[(*_~]*(?:forwarded(?: many times)?(?: message)?|fwd?|weitergeleitet)\b(?: from:? (?P<from>[^:\n\])*_]{1,60}))?[\])*_~]*\s*(?::\s*|\n\s*|(?<=[\])*_~])\s*)",
    re.IGNORECASE,
)
_LOOKED_AT, _LINES = 12_000, 80
"""Bytes and lines that are looked at."""
_LEAST = 2
_SHARE = 0.5
"""Share of the lines with words that must start a message; messages of several lines make it less than one."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message or system line: its stamp, its sender (None for a system line), its lines without stamp and sender."""

    stamp: str
    sender: str | None
    first: Line
    lead: str
    lines: tuple[str, ...]
    rest: tuple[Line, ...] = ()


class Chat:
    name = "chat"
    version = "3"
    at_most = 0.95

    def recognises(self, incoming: Incoming) -> float:
        """Most lines start with a date, a time and a sender."""
        lines = glance(head(incoming.data, _LOOKED_AT))[:_LINES]
        filled = [line for line in lines if LETTERS.search(line.text)]
        starts = [found for line in filled if (found := _start(line))]
        senders = sum(message.sender is not None for message in starts)
        if senders < _LEAST or not filled:
            return 0.0
        share = len(starts) / len(filled)
        early = any(_start(line) for line in filled[:3])
        return 0.95 if share >= _SHARE and early else 0.7 if share > _SHARE / 3 and (early or senders > 4) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each message a record with its sender and time; system lines stay in the text."""
        decoded = decode(incoming.data)
        if not decoded.text.strip():
            raise Unreadable("the file is empty")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        mended = cleaned(decoded.text)
        mended.tell(builder)
        before, messages = _messages(mended.lines)
        whens, found = read_stamps(
            [message.stamp for message in messages],
            case=incoming.case, facts=incoming.facts, clock=clock_of(incoming.source, incoming.facts),
        )  # fmt: skip
        for line in before:
            _write_line(builder, line)
        places = [_write(builder, message, when) for message, when in zip(messages, whens, strict=True)]
        for code, text, index in found:
            builder.issue(code, text, places[index] if index is not None else None)
        return builder.reading(kind="chat", title=_title(before))


READER = Chat()


def _start(line: Line) -> Message | None:
    """The message that a line starts, None when it goes on with the one before."""
    for notice in (_PROGRAM, _NOTICE):
        if found := notice.fullmatch(line.text):
            return Message(found["stamp"], None, line, line.text[: found.start("rest")], (found["rest"],))
    if found := _DAY.fullmatch(line.text.strip()):
        day = f"{found['day'] or found['day2']} {found['month'] or found['month2']} {found['year']} {found['time'] or ''}"
        return Message(day.strip(), None, line, "", (line.text,))
    for pattern in (_NICKED, *_STARTS, _TELEGRAM, _NICK):
        found = pattern.fullmatch(line.text)
        if not found:
            continue
        rest = found["rest"]
        if "name" in found.groupdict():
            return Message(found["stamp"], found["name"].strip(), line, line.text[: found.start("rest")], (rest,))
        sender = _SENDER.fullmatch(rest)
        if sender and sender["name"].strip() and not _is_system(sender["name"]):
            lead = line.text[: found.start("rest") + sender.start("body")]
            return Message(found["stamp"], sender["name"].strip().lstrip("~ \u00a0"), line, lead, (sender["body"],))
        return Message(found["stamp"], None, line, line.text[: found.start("rest")], (rest,))
    return None


def _is_system(name: str) -> bool:
    """Whether what stands before a colon is no sender but a sentence of the messenger ('Ann changed the subject to "Re')."""
    return '"' in name or "“" in name or len(name.split()) > 7


def _messages(lines: Sequence[Line]) -> tuple[list[Line], list[Message]]:
    """The lines before the first message, and the messages with all their lines."""
    before: list[Line] = []
    groups: list[tuple[Message, list[Line]]] = []
    for line in lines:
        if message := _start(line):
            groups.append((message, []))
        elif groups:
            groups[-1][1].append(line)
        else:
            before.append(line)
    made = []
    for message, rest in groups:
        while rest and rest[-1].blank:
            rest.pop()
        made.append(Message(message.stamp, message.sender, message.first, message.lead, message.lines, tuple(rest)))
    return before, made


def _title(before: Sequence[Line]) -> str | None:
    return next((line.text.strip() for line in before if LETTERS.search(line.text)), None)


def _write_line(builder: TextBuilder, line: Line) -> None:
    builder.add(line.text.strip(), locator=line.label)
    builder.add("\n")


def _write(builder: TextBuilder, message: Message, when: When | None) -> Span:
    """The lines of a message; the record is what its sender wrote. Gives the place of the whole message."""
    start = builder.position
    builder.add(message.lead)
    lines = [(message.first, message.lines[0].strip()), *((line, line.text.strip()) for line in message.rest)]
    spans: list[Span] = []
    for index, (line, text) in enumerate(lines):
        if index:
            builder.add("\n")
        spans.append(builder.add(text, locator=line.label if index else None))
    builder.locate(Span(start, spans[0].end), message.first.label)
    body = Span(spans[0].start, spans[-1].end)
    builder.add("\n")
    if message.sender is not None:
        _record(builder, message, body, [text for _, text in lines], when)
    return Span(start, body.end)


def _record(builder: TextBuilder, message: Message, body: Span, lines: Sequence[str], when: When | None) -> None:
    text = "\n".join(lines)
    note, start, end, author = _reading_of(text)
    span = Span(body.start + start, body.start + end)
    id = builder.record_id("message")
    forwarded = "forwarded" in note
    builder.record(
        span, "message", id=id, time=when,
        speaker=author if forwarded else message.sender,
        relayed_by=message.sender if forwarded else None,
        fields=tuple(("note", word) for word in note),
    )  # fmt: skip
    if "deleted" not in note and "media" not in note:
        mark_lines(builder, text[start:end], span, id)


def _reading_of(text: str) -> tuple[list[str], int, int, str | None]:
    """Notes of the messenger on a message, where its own words start and end, and who wrote a forwarded one first."""
    notes: list[str] = []
    start, end = 0, len(text)
    if edited := _EDITED.search(text):
        end = len(text[: edited.start()].rstrip())
        notes.append("edited")
    author = None
    if forwarded := _FORWARDED.match(text, 0, end):
        start = forwarded.end()
        author = (forwarded["from"] or "").strip() or None
        notes.append("forwarded")
    lines = text[start:end].split("\n", 1)
    if len(lines) > 1 and _MEDIA.fullmatch(lines[0].strip()):
        start += len(lines[0]) + 1
        notes.append("attachment")
    own = text[start:end].strip()
    if _DELETED.fullmatch(own):
        notes.append("deleted")
    elif _MEDIA.fullmatch(own):
        notes.append("media")
    return notes, start, max(start, end), author

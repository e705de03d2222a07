"""iMessage: conversations as export programs write them, as text with a message a block and as tables."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, head, looks_binary
from firsthand.readers.messages import Message, Quoted, write_messages
from firsthand.readers.table_grid import delimited, delimiter_of

STAMP = r"[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4},? +\d{1,2}:\d{2}(?::\d{2})?(?:[ \u202f][AP]M)?"
_START = re.compile(rf"(?P<indent>[ ]*)(?P<stamp>{STAMP})(?: \((?P<receipt>[^()\n]{{1,200}})\))?(?P<notice> \S.*)?")
_HEAD = re.compile(rb"(?:\A|\n) *[A-Z][a-z]{2,8} \d{1,2}, \d{4} +\d{1,2}:\d{2}:\d{2} [AP]M[^\n]*\n *\S[^\n]{0,80}\n")
_LISTS = re.compile(r"(?:Tapbacks|Reactions|Edited|Stickers):\s*")
_NOTES = (
    ("note", "deleted", re.compile(r"(?:You|\S.{0,60}?) (?:unsent|deleted) (?:this|a) message(?: part)?\b.*")),
    ("reply", "", re.compile(r"This message responded to an earlier message\.")),
    ("sent with", "", re.compile(r"Sent with \S.{0,40}")),
)
_PATH = re.compile(
    r"(?:~|\.{0,2}/|[A-Z]:\\|attachments[/\\])\S.*\.\w{2,5}|\S+[/\\]\S+\.(?:jpe?g|png|heic|gif|mov|mp4|pdf|m4a|caf|vcf|txt)",
    re.IGNORECASE,
)
_EDITED = re.compile(r"(?P<when>Edited \S.{0,60}? later): (?P<text>.*)")
_CHAT_COLUMNS = ("chat session", "message date", "sender name", "sender id", "text")
_NUL = frozenset(("null", "none", "nan"))


class IMessage:
    name = "imessage"
    version = "1"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        data = incoming.data[:8192]
        if looks_binary(data):
            return 0.0
        if b" AM" in data or b" PM" in data:
            lines = data.replace(b"\r\n", b"\n")
            if len(_HEAD.findall(lines)) >= 2 or (_HEAD.match(lines) and len(incoming.data) < 300):
                return 0.95
        first = data.split(b"\n", 1)[0].lower()
        if b"text" not in first or b"date" not in first:
            return 0.0
        return 0.96 if _is_table(head(data).split("\n", 1)[0]) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each message a record; what it answers, reactions, edits and receipts become fields."""
        decoded = decode(incoming.data)
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        if _is_table(decoded.text.lstrip("\ufeff").split("\n", 1)[0]):
            return _read_table(builder, incoming, decoded.text)
        before, messages = _blocks(decoded.text.replace("\0", ""), incoming.facts.author)
        if not messages:
            raise Unreadable("the export holds no messages")
        for number, line in before:
            builder.add(line.strip(), locator=f"line {number}")
            builder.add("\n")
        write_messages(builder, incoming, messages)
        return builder.reading(kind="chat")


READER = IMessage()


@dataclass(slots=True)
class _Block:
    """The lines of one message as they are gathered."""

    stamp: str
    receipt: str | None
    notice: str | None
    depth: int
    lines: list[str]


def _blocks(text: str, owner: str | None) -> tuple[list[tuple[int, str]], list[Message]]:
    """The lines before the first message, and the messages: a stamp, a sender, and lines up to the next stamp."""
    before: list[tuple[int, str]] = []
    blocks: list[_Block] = []
    for number, line in enumerate(text.split("\n"), 1):
        found = _START.fullmatch(line.rstrip())
        if found:
            blocks.append(
                _Block(found["stamp"], found["receipt"], (found["notice"] or "").strip() or None, len(found["indent"]), [])
            )
        elif blocks:
            blocks[-1].lines.append(line)
        elif line.strip():
            before.append((number, line))
    made = []
    above: Message | None = None
    for number, block in enumerate(blocks, 1):
        message = _message(block, number, owner)
        if block.depth and above is not None:
            message = replace(message, fields=(*message.fields, ("in reply to", f"message {above.number}")))
        else:
            above = message
        made.append(message)
    return before, made


def _message(block: _Block, number: int, owner: str | None) -> Message:
    if block.notice:
        rest = [line.strip() for line in block.lines if line.strip()]
        return Message(number, None, " ".join([block.notice, *rest]), block.stamp, notice=True)
    lines = [line[block.depth :] if not line[: block.depth].strip() else line for line in block.lines]
    while lines and not lines[-1].strip():
        lines.pop()
    sender = lines.pop(0).strip() if lines else ""
    fields: list[tuple[str, str]] = [("receipt", block.receipt)] if block.receipt else []
    words: list[str] = []
    attached: list[str] = []
    listed = ""
    for line in lines:
        bare = line.strip()
        if heading := _LISTS.fullmatch(bare):
            listed = heading.group().strip(": ")
        elif listed and line.startswith("    ") and bare:
            fields.append(("reaction" if listed[0] in "TR" else listed.lower(), f"{listed}: {bare}"))
        elif noted := next(((name, value or bare) for name, value, pattern in _NOTES if pattern.fullmatch(bare)), None):
            fields.append(noted)
            listed = ""
        elif edited := _EDITED.fullmatch(bare):
            fields += [("note", "edited"), ("edited", edited["when"]), ("earlier text", "\n".join(words).strip())]
            words = [edited["text"]]
        elif _PATH.fullmatch(bare):
            attached.append(f"attachment: {bare}")
        else:
            words.append(line)
    return Message(
        number, (owner or sender) if sender == "Me" else sender or None, "\n".join(words).strip(), block.stamp, attached=tuple(attached),
        fields=tuple(fields),
    )  # fmt: skip


def _is_table(line: str) -> bool:
    names = [name.strip(' "\ufeff\r').lower() for name in re.split(r"[,;\t]", line)]
    return "text" in names and "message date" in names and sum(name in _CHAT_COLUMNS for name in names) >= 3


def _read_table(builder: TextBuilder, incoming: Incoming, text: str) -> Reading:
    """A table with a message a row; the sender of what the owner of the phone sent is not named in it."""
    text = text.lstrip("\ufeff").replace("\0", "")
    rows = delimited(text, delimiter_of(text)[0] or ",").rows
    names = [name.lower() for name in rows[0]]
    made = [
        m
        for number, row in enumerate(rows[1:], 1)
        for m in _row(dict(zip(names, row, strict=False)), number, incoming.facts.author)
    ]
    if not made:
        raise Unreadable("the table holds no messages")
    for number, row in enumerate(rows[1:], 1):
        if len(row) > len(names):
            builder.issue(
                "malformed_record",
                f"message {number} has {len(row)} cells under {len(names)} names: {' | '.join(row[len(names) :])[:200]}",
            )
    chats = {dict(zip(names, row, strict=False)).get("chat session", "") for row in rows[1:]} - {""}
    title = next(iter(chats)) if len(chats) == 1 else None
    builder.add(" | ".join(rows[0]), locator="header")
    builder.add("\n\n")
    write_messages(builder, incoming, made)
    return builder.reading(kind="chat", title=title)


def _row(row: Mapping[str, str], number: int, owner: str | None) -> Iterator[Message]:
    def told(name: str) -> str:
        value = row.get(name, "")
        return "" if value.lower() in _NUL else value

    kind = told("type").lower()
    sender = told("sender name") or told("sender id")
    if kind == "outgoing" or (not sender and kind not in ("notification", "incoming")):
        sender = owner or sender or "Me"
    status = told("status").lower()
    fields = [
        (name, value)
        for name, value in row.items()
        if value and name not in ("text", "message date", "sender name", "attachment")
    ]
    if told("edited date"):
        fields.append(("note", "edited"))
    if told("deleted date") or "deleted" in status or "unsent" in status:
        fields.append(("note", "deleted"))
    if "forwarded" in status or told("forwarded").lower() in ("yes", "true", "1"):
        fields.append(("note", "forwarded"))
    forwarded = ("note", "forwarded") in fields
    subject = told("subject")
    text = "\n".join(filter(None, (subject, told("text"))))
    if not text and not told("attachment") and not told("message date"):
        return
    yield Message(
        number, sender or None, text, told("message date") or None, forwarded=forwarded, fields=tuple(fields), notice=kind == "notification",
        quoted=_answered(told("replying to")), attached=(f"attachment: {told('attachment')}",) if told("attachment") else (),
    )  # fmt: skip


_ANSWERED = re.compile(r"(?P<who>[^,:«“\"\n]{1,60}), [^«“\"\n]{4,40}: ?[«“\"](?P<text>.+)[»”\"]", re.DOTALL)


def _answered(text: str) -> tuple[Quoted, ...]:
    """The message that a cell 'Ann Lee, 2025-06-14 21:45:10: «It is on fire»' names."""
    found = _ANSWERED.fullmatch(text)
    return (Quoted(found["text"], found["who"].strip()),) if found else ()

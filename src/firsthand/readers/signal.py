"""Signal: messages as export and backup programs write them, as JSON, an object a line, and as the table of a backup."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, head, looks_binary
from firsthand.readers.json_exports import begun, child, ended, flattened, json_head, mappings, words_of
from firsthand.readers.messages import Message, Quoted, oldest_first, write_messages
from firsthand.readers.table_grid import delimited, delimiter_of

_DESKTOP = re.compile(rb'"(?:conversationId|conversation_id)"\s*:')
_SENT = re.compile(rb'"(?:sent_at|sentAt|received_at)"\s*:')
_EXPORTED = re.compile(rb'"(?:quote|sticker|reactions|attachments)"\s*:')
_TABLE_SIGNS = ("thread_id", "date_sent", "date_received", "from_recipient_id", "recipient_id", "recipient_ids", "address")
_CALLS = frozenset(
    (
        "call-history",
        "group-v2-change",
        "keychange",
        "verified-change",
        "profile-change",
        "timer-notification",
        "change-number-notification",
    )
)


class Signal:
    name = "signal"
    version = "1"
    at_most = 0.95

    def recognises(self, incoming: Incoming) -> float:
        text = json_head(incoming)
        if text:
            if b'"envelope"' in text and b'"timestamp"' in text and (b'"dataMessage"' in text or b'"syncMessage"' in text):
                return 0.95
            if b'"body"' in text and ((_DESKTOP.search(text) and _SENT.search(text)) or (
                b'"sender"' in text and b'"date"' in text and len(set(_EXPORTED.findall(text))) > 1
            )):  # fmt: skip
                return 0.95
            return 0.0
        first = incoming.data[:2000].split(b"\n", 1)[0]
        if b"body" not in first or looks_binary(incoming.data[:2000]):
            return 0.0
        return 0.95 if _is_table(head(incoming.data[:4000]).split("\n", 1)[0]) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each message a record with the time at which it was sent; calls and changes of the group stay in the text."""
        if not json_head(incoming):
            return _read_table(incoming)
        builder, values, broken = begun(incoming)
        entries = list(flattened(values))
        top = next((e for e in entries if isinstance(e.get("messages"), list)), {})
        written = [one for e in entries for one in ([*mappings(e["messages"])] if isinstance(e.get("messages"), list) else [e])]
        messages = [made for number, one in enumerate(written, 1) if (made := _message(one, number, incoming.facts.author))]
        return _finished(builder, incoming, messages, words_of(top.get("name")) or None, broken=broken)


READER = Signal()


def _finished(
    builder: TextBuilder, incoming: Incoming, messages: Sequence[Message], title: str | None, *, broken: bool
) -> Reading:
    if not any(not message.notice for message in messages):
        raise Unreadable("the export holds no messages")
    if title:
        builder.add(title, locator="title")
        builder.add("\n\n")
    write_messages(builder, incoming, oldest_first(messages))
    return ended(builder, broken=broken, kind="chat", title=title)


def _message(one: Mapping[str, Any], number: int, owner: str | None) -> Message | None:
    if isinstance(one.get("envelope"), Mapping):
        return _enveloped(one, number, owner)
    if "body" not in one or not any(key in one for key in ("date", "sent_at", "sentAt", "timestamp", "received_at")):
        return None
    kind = words_of(one.get("type"))
    sender = next(
        (
            words_of(one[key])
            for key in ("sender", "sourceName", "source", "sourceServiceId", "sourceUuid")
            if words_of(one.get(key))
        ),
        None,
    )
    if kind == "outgoing":
        sender = owner or "Me"
    quote = one.get("quote")
    quoted = [Quoted(str(quote.get("text") or ""), words_of(quote.get("author") or quote.get("authorUuid") or quote.get("authorAci")) or None)] if isinstance(
        quote, Mapping
    ) else [Quoted(re.sub(r"(?m)^>\s?", "", quote))] if isinstance(quote, str) and quote.strip(" >\n") else []  # fmt: skip
    stamp = next(
        (words_of(one[key]) for key in ("sent_at", "sentAt", "date", "timestamp", "received_at") if words_of(one.get(key))), None
    )
    fields = [("reaction", f"{_who(r)}: {words_of(r.get('emoji'))}") for r in mappings(one.get("reactions"))]
    if one.get("deleted") is True or one.get("isErased") is True or one.get("deletedForEveryone") is True:
        fields.append(("note", "deleted"))
    if one.get("editHistory") or one.get("edited"):
        fields.append(("note", "edited"))
    return Message(
        number, sender, str(one.get("body") or ""), stamp, words_of(one.get("id")), quoted=tuple(q for q in quoted if q.text.strip()),
        attached=tuple(_attached(one)), fields=tuple(fields), notice=kind in _CALLS or one.get("call") is True,
    )  # fmt: skip


def _who(reaction: Mapping[str, Any]) -> str:
    return next(
        (words_of(reaction[key]) for key in ("name", "fromId", "author", "authorUuid") if words_of(reaction.get(key))), ""
    )


def _attached(one: Mapping[str, Any]) -> Iterator[str]:
    for held in mappings(one.get("attachments")):
        shown = next(
            (words_of(held[k]) for k in ("fileName", "filename", "name", "path", "contentType", "id") if words_of(held.get(k))),
            "",
        )
        yield f"attachment: {shown}"
    sticker = one.get("sticker")
    if sticker:
        yield f"sticker: {words_of(child(one, 'sticker').get('emoji')) or words_of(sticker)}"


def _enveloped(one: Mapping[str, Any], number: int, owner: str | None) -> Message | None:
    """A message as the program for servers hands it on; what its owner sent from another device is the owner's."""
    envelope = child(one, "envelope")
    sent = child(envelope, "syncMessage", "sentMessage")
    edited = child(envelope, "editMessage")
    body = child(envelope, "dataMessage") or child(edited, "dataMessage") or sent
    if not body:
        return None
    sender = words_of(envelope.get("sourceName")) or words_of(envelope.get("sourceNumber") or envelope.get("source"))
    if sent:
        sender = owner or sender or words_of(one.get("account"))
    quote, fields = child(body, "quote"), []
    if edited:
        fields += [("note", "edited"), ("version of", words_of(edited.get("targetSentTimestamp")))]
    if gone := child(body, "remoteDelete"):
        fields += [("note", "deleted"), ("deletes", words_of(gone.get("timestamp")))]
    if reaction := child(body, "reaction"):
        fields.append(("reaction", f"{words_of(reaction.get('emoji'))} to {words_of(reaction.get('targetSentTimestamp'))}"))
    if group := words_of(child(body, "groupInfo").get("groupName") or child(body, "groupInfo").get("groupId")):
        fields.append(("group", group))
    text, attached = str(body.get("message") or ""), tuple(_attached(body))
    quoted = (
        (Quoted(str(quote.get("text") or ""), words_of(quote.get("authorName") or quote.get("author")) or None),)
        if quote.get("text")
        else ()
    )
    if not (text.strip() or attached or fields):
        return None
    return Message(
        number, sender or None, text, words_of(body.get("timestamp") or envelope.get("timestamp")) or None, quoted=quoted, attached=attached,
        fields=tuple(fields),
    )  # fmt: skip


def _is_table(line: str) -> bool:
    names = [name.strip(' "').lower() for name in re.split(r"[,;\t]", line)]
    return "body" in names and sum(name in _TABLE_SIGNS for name in names) >= 2


def _read_table(incoming: Incoming) -> Reading:
    """The table of messages out of a backup; what else its columns say becomes fields."""
    decoded = decode(incoming.data)
    rows = delimited(decoded.text, delimiter_of(decoded.text)[0] or ",").rows
    if len(rows) < 2:
        raise Unreadable("the table holds no messages")
    builder = TextBuilder(incoming)
    if decoded.note:
        builder.issue("encoding_repaired", decoded.note)
    names = [name.lower() for name in rows[0]]
    builder.add(" | ".join(rows[0]), locator="header")
    builder.add("\n\n")
    made = [_row(dict(zip(names, row, strict=False)), number, incoming.facts.author) for number, row in enumerate(rows[1:], 1)]
    for number, row in enumerate(rows[1:], 1):
        if len(row) > len(names):
            builder.issue(
                "malformed_record",
                f"message {number} has {len(row)} cells under {len(names)} names: {' | '.join(row[len(names) :])[:200]}",
            )
    return _finished(builder, incoming, made, None, broken=False)


def _row(row: Mapping[str, str], number: int, owner: str | None) -> Message:
    def told(*names: str) -> str:
        return next((row[name] for name in names if row.get(name, "") not in ("", "NULL", "null")), "")

    kind = _number(told("type", "msg_box"))
    outgoing = 21 <= kind & 0x1F <= 26  # the low bits tell in which box of the program a message lies
    sender = told("sender", "sender_name", "from", "from_recipient_id", "address", "recipient_id", "recipient_ids")
    used = ("body", "date_sent", "date", "sender", "sender_name", "_id")
    fields = [(name, value) for name, value in row.items() if value and name not in used and value not in ("NULL", "null")]
    if told("remote_deleted") == "1":
        fields.append(("note", "deleted"))
    named = sender if not sender.isdigit() or len(sender) > 6 else f"recipient {sender}"
    return Message(
        number, (owner or "Me") if outgoing else named or None, told("body"), told("date_sent", "date", "date_received") or None, told("_id"),
        fields=tuple(fields),
    )  # fmt: skip


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 0

"""Telegram's JSON export: groups and channels; a forwarded message is its first author's, relayed by who forwarded it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from firsthand.model import When, clock_of
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, looks_binary
from firsthand.readers.json_values import load_values
from firsthand.readers.moments import read_stamps
from firsthand.readers.paragraphs import has_words
from firsthand.readers.post_shapes import pieces

_MEDIA = ("photo", "media_type", "file", "sticker_emoji", "location_information", "contact_information", "poll")
_SIGN = re.compile(rb'"date_unixtime"\s*:|"forwarded_from"\s*:|"from_id"\s*:\s*"(?:user|channel)\d|"text_entities"\s*:')


class Telegram:
    name = "telegram"
    version = "1"

    def recognises(self, incoming: Incoming) -> float:
        head = incoming.data[:65_536].removeprefix(b"\xef\xbb\xbf").lstrip()
        if not head.startswith(b"{") or looks_binary(incoming.data):
            return 0.0
        return 0.95 if b'"messages"' in head and b'"type"' in head and _SIGN.search(head) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each message a record; notices of the program stay in the text. The time of a forward is when it was forwarded."""
        decoded = decode(incoming.data)
        values, broken = load_values(decoded.text)
        chats = list(_chats(values, broken))
        if not any(messages for _, messages in chats):
            raise Unreadable("the export holds no messages")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        for chat, messages in chats:
            _write(incoming, builder, chat, messages, several=len(chats) > 1)
        if broken:
            builder.issue("truncated", "the file ends before its list of messages does; read as far as it goes")
        first = chats[0][0]
        channel = all("channel" in str(chat.get("type", "")) for chat, _ in chats)
        return builder.reading(
            kind="post" if channel else "chat",
            title=str(first["name"]) if len(chats) == 1 and first.get("name") else None,
            outlet=str(first["name"]) if channel and first.get("name") else None,
            status="partly" if broken else "read",
            reason="the file is cut short" if broken else None,
        )


def _chats(values: Sequence[Any], broken: bool) -> Iterator[tuple[Mapping[str, Any], list[Mapping[str, Any]]]]:
    """Each chat of an export with its messages; in a broken file all messages that are left are one chat."""
    if broken:
        flat = [v for value in values for v in (value if isinstance(value, list) else [value])]
        yield {}, [m for m in flat if isinstance(m, Mapping) and "text" in m and ("from" in m or "date" in m)]
        return
    for value in values:
        if not isinstance(value, Mapping):
            continue
        listed = value.get("chats")
        inner = listed.get("list") if isinstance(listed, Mapping) else None
        for chat in inner if isinstance(inner, list) else [value]:
            if isinstance(chat, Mapping) and isinstance(chat.get("messages"), list):
                yield chat, [m for m in chat["messages"] if isinstance(m, Mapping)]


def _write(
    incoming: Incoming, builder: TextBuilder, chat: Mapping[str, Any], messages: Sequence[Mapping[str, Any]], *, several: bool
) -> None:
    name = str(chat.get("name") or "")
    if name:
        builder.add(name, locator="name of the chat")
        builder.add("\n\n")
    prefix = f"{name}, " if several and name else ""
    kind = "post" if "channel" in str(chat.get("type", "")) else "message"
    times = _times(incoming, builder, messages)
    for number, (message, time) in enumerate(zip(messages, times, strict=True), 1):
        _message(builder, message, time, kind, f"{prefix}message {message.get('id', number)}")


def _times(incoming: Incoming, builder: TextBuilder, messages: Sequence[Mapping[str, Any]]) -> list[When | None]:
    """The seconds since 1970 where they stand: the date beside them is in the zone of whoever made the export."""
    stamps = [str(m.get("date_unixtime") or m.get("date") or "") for m in messages]
    clock = clock_of(incoming.source, incoming.facts)
    whens, found = read_stamps(stamps, case=incoming.case, facts=incoming.facts, clock=clock)
    for code, told, _ in found:
        builder.issue(code, told)
    return whens


def _message(builder: TextBuilder, message: Mapping[str, Any], time: When | None, kind: str, label: str) -> None:
    by = message.get("from") or message.get("actor")
    sender = " ".join(str(by).split()) if by else None
    forwarded = "forwarded_from" in message
    first = message.get("forwarded_from")
    speaker = (" ".join(str(first).split()) if first else None) if forwarded else sender
    words = pieces(message.get("text")).strip()
    attached = ", ".join(f"{key.replace('_', ' ')}: {message[key]}" for key in _MEDIA if isinstance(message.get(key), str))
    passed = f" (forwarded from {speaker or 'an account without a name'})" if forwarded else ""
    head = f"{sender or 'unknown'}{passed}, {message.get('date') or message.get('date_unixtime') or 'no date'}"
    if message.get("type") == "service":
        members = ", ".join(str(m) for m in message.get("members", []) if m) if isinstance(message.get("members"), list) else ""
        notice = " ".join(filter(None, (str(message.get("action", "notice")).replace("_", " "), members, words)))
        builder.add(f"{head}: {notice}", locator=label)
        builder.add("\n\n")
        return
    builder.add(f"{head}\n")
    identifier = builder.record_id(kind)
    span = builder.add(
        words or f"({attached or 'no text'})", locator=label, passage="prose" if has_words(words) else None, record=identifier
    )
    if words and attached:
        builder.add(f"\n({attached})")
    builder.add("\n\n")
    fields = [("id", str(message.get("id", "")))]
    for key, shown in (("reply_to_message_id", "in reply to"), ("edited", "edited"), ("via_bot", "via")):
        if message.get(key):
            fields.append((shown, str(message[key])))
    builder.record(
        span, kind, id=identifier, speaker=speaker, relayed_by=sender if forwarded else None, time=time, fields=tuple(fields)
    )  # fmt: skip


READER = Telegram()

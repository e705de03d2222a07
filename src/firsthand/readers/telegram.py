"""Telegram's JSON export: groups and channels; a forwarded message is its first author's, relayed by who forwarded it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, looks_binary
from firsthand.readers.json_exports import child, mappings, words_of
from firsthand.readers.json_values import load_values
from firsthand.readers.messages import Message, write_messages
from firsthand.readers.post_shapes import pieces

_MEDIA = ("photo", "media_type", "file", "file_name", "sticker_emoji")
_SIGN = re.compile(rb'"date_unixtime"\s*:|"forwarded_from"\s*:|"from_id"\s*:\s*"(?:user|channel)\d|"text_entities"\s*:')


class Telegram:
    name = "telegram"
    version = "2"
    at_most = 0.95

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
    name = words_of(chat.get("name"))
    if name:
        builder.add(name, locator="name of the chat")
        builder.add("\n\n")
    kind = "post" if "channel" in str(chat.get("type", "")) else "message"
    made = [_message(message, number) for number, message in enumerate(messages, 1)]
    write_messages(builder, incoming, made, kind=kind, prefix=f"{name}, " if several and name else "")


def _message(message: Mapping[str, Any], number: int) -> Message:
    """One message. Seconds since 1970 go before the date beside them, which is in the zone of whoever made the export."""
    sender = words_of(message.get("from") or message.get("actor")) or None
    forwarded = "forwarded_from" in message
    stamp = words_of(message.get("date_unixtime") or message.get("date")) or None
    words = pieces(message.get("text")).strip() or pieces(message.get("text_entities")).strip()
    identifier = words_of(message.get("id"))
    if message.get("type") == "service":
        members = message.get("members")
        named = ", ".join(words_of(m) for m in members if words_of(m)) if isinstance(members, list) else ""
        action = words_of(message.get("action") or "notice").replace("_", " ")
        shown = " ".join(filter(None, (action, named, words_of(message.get("title")), words)))
        return Message(number, sender, shown, stamp, identifier, notice=True, label=_label(identifier, number))
    return Message(
        number, sender, words or _asked(message), stamp, identifier, forwarded=forwarded,
        first=words_of(message.get("forwarded_from")) or None if forwarded else None, attached=tuple(_attached(message)),
        fields=tuple(_fields(message)), label=_label(identifier, number),
    )  # fmt: skip


def _label(identifier: str, number: int) -> str:
    return f"message {identifier or number}"


def _asked(message: Mapping[str, Any]) -> str:
    """The question of a poll: the words of whoever put it."""
    return words_of(child(message, "poll").get("question"))


def _attached(message: Mapping[str, Any]) -> Iterator[str]:
    for key in _MEDIA:
        value = message.get(key)
        if isinstance(value, str) and value:
            yield f"{key.replace('_', ' ')}: {value}"
    place = child(message, "location_information")
    if place:
        yield f"location: {words_of(place.get('latitude'))}, {words_of(place.get('longitude'))}"
    contact = child(message, "contact_information")
    if contact:
        yield f"contact: {' '.join(filter(None, (words_of(contact.get(k)) for k in ('first_name', 'last_name', 'phone_number'))))}"
    for answer in mappings(child(message, "poll").get("answers")):
        yield f"answer: {words_of(answer.get('text'))} ({words_of(answer.get('voters')) or 0} votes)"


def _fields(message: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if message.get("reply_to_message_id"):
        yield "in reply to", words_of(message["reply_to_message_id"])
    if edited := words_of(message.get("edited_unixtime") or message.get("edited")):
        yield "note", "edited"
        yield "edited", edited
    if "forwarded_from" in message:
        yield "note", "forwarded"
    if via := words_of(message.get("via_bot")):
        yield "via", via
    if signed := words_of(message.get("author")):
        yield "signed", signed
    for one in mappings(message.get("reactions")):
        yield "reaction", f"{words_of(one.get('emoji') or one.get('type'))} {words_of(one.get('count'))}".strip()


READER = Telegram()

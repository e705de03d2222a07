"""Discord: channels as DiscordChatExporter writes them, and the messages of a person's own data package."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.id_times import discord_moment
from firsthand.readers.json_exports import begun, child, ended, flattened, json_head, mappings, words_of
from firsthand.readers.messages import Message, write_messages

_MENTION = re.compile(r"<(?P<mark>@[!&]?|#)(?P<id>\d{5,20})>|<a?:(?P<emoji>\w{1,40}):\d{5,20}>")
_SPOKEN = frozenset(("", "Default", "Reply", "0", "19", "ChatInputCommand", "ContextMenuCommand", "ThreadStarterMessage"))
"""Types of messages that somebody wrote; all others are notices of the program."""


class Discord:
    name = "discord"
    version = "1"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        head = json_head(incoming)
        if b'"guild"' in head and b'"channel"' in head and b'"messages"' in head:
            return 0.96
        return 0.95 if b'"Contents"' in head and b'"Timestamp"' in head and b'"ID"' in head else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each message a record with its time in UTC as written; joins, pins and calls stay in the text."""
        builder, values, broken = begun(incoming)
        entries = list(flattened(values))
        top = next((e for e in entries if isinstance(e.get("messages"), list)), {})
        written = [one for e in entries for one in ([*mappings(e["messages"])] if isinstance(e.get("messages"), list) else [e])]
        messages = [m for number, one in enumerate(written, 1) if (m := _message(one, number, incoming.facts.author))]
        if not messages:
            raise Unreadable("the export holds no messages")
        title = " / ".join(filter(None, (words_of(child(top, part).get("name")) for part in ("guild", "channel")))) or None
        if title:
            builder.add(title, locator="name of the channel")
            builder.add("\n\n")
        if topic := words_of(child(top, "channel").get("topic")):
            builder.add(topic, locator="topic of the channel", passage="prose")
            builder.add("\n\n")
        if any("ID" in one for one in written) and not incoming.facts.author:
            builder.issue(
                "speaker_unresolved", "the messages are those of the person whose data package this is; it is not named here"
            )
        write_messages(builder, incoming, messages)
        return ended(builder, broken=broken, kind="chat", title=title)


READER = Discord()


def _message(one: Mapping[str, Any], number: int, owner: str | None) -> Message | None:
    if "Contents" in one and "Timestamp" in one:
        identifier = words_of(one.get("ID"))
        attached = tuple(f"attachment: {url}" for url in str(one.get("Attachments") or "").split())
        text = str(one.get("Contents") or "")
        return Message(
            number, owner, text, words_of(one["Timestamp"]), identifier, attached=attached, minted=discord_moment(identifier)
        )
    author = child(one, "author")
    if "content" not in one or not ("timestamp" in one or author):
        return None
    kind, identifier = words_of(one.get("type")), words_of(one.get("id"))
    name = words_of(author.get("nickname") or author.get("global_name") or author.get("name") or author.get("username")) or None
    handle = words_of(author.get("name") or author.get("username"))
    forwarded = child(one, "forwardedMessage")
    own = str(one.get("content") or "")
    passed = str(forwarded.get("content") or "") if forwarded else ""
    embeds = [] if own or passed else list(mappings(one.get("embeds")))
    own = own or "\n".join(
        str(embed[key]) for embed in embeds for key in ("title", "description") if isinstance(embed.get(key), str)
    )
    return Message(
        number, name, _plain(passed if passed and not own else own, one), words_of(one.get("timestamp")) or None, identifier,
        forwarded=bool(passed) and not own, attached=(*_attached(one), *_attached(forwarded)), fields=tuple(_fields(one, kind, forwarded)),
        notice=kind not in _SPOKEN, minted=discord_moment(identifier), handle=f"@{handle}" if handle and handle != name else None,
    )  # fmt: skip


def _plain(text: str, one: Mapping[str, Any]) -> str:
    """The text with ids of people as the names that the message gives them; other marks as they are shown."""
    names = {words_of(m.get("id")): words_of(m.get("nickname") or m.get("name")) for m in mappings(one.get("mentions"))}

    def shown(found: re.Match[str]) -> str:
        if found["emoji"]:
            return f":{found['emoji']}:"
        mark = "#" if found["mark"] == "#" else "@"
        return f"{mark}{names.get(found['id']) or found['id']}"

    return _MENTION.sub(shown, text)


def _attached(one: Mapping[str, Any]) -> Iterator[str]:
    for held in mappings(one.get("attachments")):
        yield f"attachment: {words_of(held.get('fileName') or held.get('filename') or held.get('url'))}"
    for sticker in mappings(one.get("stickers")):
        yield f"sticker: {words_of(sticker.get('name'))}"
    for embed in mappings(one.get("embeds")):
        parts = [
            words_of(child(embed, "author").get("name")),
            *(words_of(embed.get(key)) for key in ("title", "description", "url")),
        ]
        parts += [f"{words_of(f.get('name'))}: {words_of(f.get('value'))}" for f in mappings(embed.get("fields"))]
        yield f"preview: {' · '.join(filter(None, parts))}"


def _fields(one: Mapping[str, Any], kind: str, forwarded: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if kind not in _SPOKEN:
        yield "type", kind
    if edited := words_of(one.get("timestampEdited") or one.get("edited_timestamp")):
        yield "note", "edited"
        yield "edited", edited
    reference = child(one, "reference") or child(one, "message_reference")
    if reply := words_of(reference.get("messageId") or reference.get("message_id")):
        yield "forward of" if forwarded else "in reply to", reply
    if forwarded:
        yield "note", "forwarded"
        if first := words_of(forwarded.get("timestamp")):
            yield "first sent", first
    if one.get("isPinned"):
        yield "note", "pinned"
    if child(one, "author").get("isBot"):
        yield "note", "written by a program"
    for reaction in mappings(one.get("reactions")):
        who = ", ".join(words_of(u.get("nickname") or u.get("name")) for u in mappings(reaction.get("users")))
        emoji = words_of(child(reaction, "emoji").get("code") or child(reaction, "emoji").get("name"))
        yield "reaction", f"{who or words_of(reaction.get('count'))}: {emoji}"

"""Slack: the days of a channel as the workspace's export holds them, and channels as one file; the list of its users."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.json_exports import begun, child, ended, flattened, json_head, mappings, words_of
from firsthand.readers.messages import Message, write_messages
from firsthand.readers.post_shapes import unescaped

_SIGN = re.compile(
    rb'"(?:client_msg_id|user_profile|thread_ts|user_team|source_team|bot_id|subtype|blocks|team|inviter|parent_user_id)"\s*:'
)
_STAMP = re.compile(rb'"ts"\s*:\s*"\d{9,11}\.\d{1,6}"')
_USERS = re.compile(rb'"team_id"\s*:')
_MARK = re.compile(r"<(?P<kind>[@#!]?)(?P<target>[^<>|\n]{1,2000})(?:\|(?P<label>[^<>\n]{0,500}))?>")
_PATH = re.compile(r"(?:^|[/!])(?P<channel>[^/!]+)/\d{4}-\d{2}-\d{2}\.json$")
_SPOKEN = frozenset(
    ("", "bot_message", "thread_broadcast", "file_share", "me_message", "file_comment", "reply_broadcast", "tombstone")
)


class Slack:
    name = "slack"
    version = "1"
    at_most = 0.95

    def recognises(self, incoming: Incoming) -> float:
        head = json_head(incoming)
        if not head:
            return 0.0
        if _STAMP.search(head) and b'"type"' in head and _SIGN.search(head):
            return 0.95
        return 0.95 if _USERS.search(head) and b'"profile"' in head and b'"deleted"' in head else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each message a record with the time of its `ts`; people whose names the file does not give stand under their ids."""
        builder, values, broken = begun(incoming)
        entries = list(flattened(values))
        if any("team_id" in entry and "profile" in entry and "ts" not in entry for entry in entries):
            return _users(builder, entries, broken=broken)
        top = next((e for e in entries if isinstance(e.get("messages"), list)), {})
        written = [one for e in entries for one in ([*mappings(e["messages"])] if isinstance(e.get("messages"), list) else [e])]
        written = [one for message in written for one in (message, *mappings(message.get("slackdump_thread_replies")))]
        names = _names([*written, *mappings(top.get("users"))])
        messages = [_message(one, number, names) for number, one in enumerate(written, 1) if words_of(one.get("ts"))]
        if not messages:
            raise Unreadable("the export holds no messages")
        unnamed = sorted({m.sender for m in messages if m.sender and re.fullmatch(r"[UWB][A-Z0-9]{5,}", m.sender)})
        if unnamed:
            shown = ", ".join(unnamed[:10]) + ("…" if len(unnamed) > 10 else "")
            builder.issue("speaker_unresolved", f"users.json of the export names who these are: {shown}")
        title = _title(top, incoming)
        if title:
            builder.add(title, locator="name of the channel")
            builder.add("\n\n")
        write_messages(builder, incoming, messages)
        return ended(builder, broken=broken, kind="chat", title=title)


READER = Slack()


def _title(top: Mapping[str, Any], incoming: Incoming) -> str | None:
    """The channel by its own file, or by the folder that holds its days."""
    named = (
        words_of(top.get("name"))
        or words_of(child(top, "channel").get("name"))
        or words_of(child(top, "channel_info").get("name"))
    )
    found = _PATH.search(incoming.path)
    return named or (found["channel"] if found and found["channel"].lower() not in _FOLDERS else None)


_FOLDERS = frozenset(
    ("accounts", "sources", "files", "data", "material", "materials", "evidence", "export", "exports", "slack", "chats")
)
"""Names of folders that are not those of channels."""


def _users(builder: TextBuilder, entries: Sequence[Mapping[str, Any]], *, broken: bool) -> Reading:
    """The list of users: their ids and names, no account of anything."""
    builder.add("Users of the workspace", locator="title")
    builder.add("\n\n")
    for number, entry in enumerate(entries, 1):
        profile = child(entry, "profile")
        parts = [
            entry.get("id"),
            entry.get("name"),
            profile.get("real_name") or entry.get("real_name"),
            profile.get("display_name"),
        ]
        parts += [profile.get("title"), "deleted" if entry.get("deleted") is True else ""]
        shown = list(dict.fromkeys(text for part in parts if (text := words_of(part))))
        if shown:
            builder.add(" · ".join(shown), locator=f"user {number}")
            builder.add("\n")
    return ended(builder, broken=broken, title="Users of the workspace")


def _names(written: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The names that the messages give to the ids of their senders."""
    names: dict[str, str] = {}
    for one in written:
        identifier = words_of(one.get("user") or one.get("id"))
        profile = child(one, "user_profile") or child(one, "profile")
        name = words_of(profile.get("real_name") or profile.get("display_name") or profile.get("name"))
        if identifier and name:
            names.setdefault(identifier, name)
    return names


def _message(one: Mapping[str, Any], number: int, names: Mapping[str, str]) -> Message:
    kind = words_of(one.get("subtype"))
    inner = child(one, "message") if kind == "message_changed" else {}
    one = {**one, **inner, "subtype": "" if inner else kind}
    user = words_of(one.get("user")) or words_of(one.get("bot_id"))
    name = names.get(user) or words_of(one.get("username")) or words_of(child(one, "bot_profile").get("name")) or user or None
    text = str(one.get("text") or "") or "\n".join(_texts(one.get("blocks")))
    held = list(mappings(one.get("attachments")))
    shared = next((a for a in held if a.get("is_share") or a.get("is_msg_unfurl")), {})
    first = words_of(shared.get("author_name") or shared.get("author_subname")) or names.get(words_of(shared.get("author_id")))
    if not text.strip() and held and not shared:
        text = "\n".join(str(a.get("text") or a.get("fallback") or "") for a in held)
    forwarded = not text.strip() and bool(shared.get("text"))
    fields = list(_fields(one, kind, names))
    if shared and not forwarded:
        fields.append(("quotes", f"{first or 'unknown'}: {' '.join(str(shared.get('text') or '').split())}"))
    return Message(
        number, name, _plain(str(shared.get("text")) if forwarded else text, names), words_of(one.get("ts")), words_of(one.get("ts")),
        forwarded=forwarded, first=first or None, attached=tuple(_attached(one)), fields=tuple(fields), notice=kind not in _SPOKEN and not inner,
    )  # fmt: skip


def _texts(blocks: Any, depth: int = 0) -> Iterator[str]:
    """The texts inside the blocks of a message that has no text of its own."""
    for block in mappings(blocks):
        inner = block.get("text")
        if isinstance(inner, str):
            yield inner
        elif isinstance(inner, Mapping) and isinstance(inner.get("text"), str):
            yield inner["text"]
        if depth < _DEEPEST:
            yield from _texts(block.get("elements"), depth + 1)


_DEEPEST = 5


def _plain(text: str, names: Mapping[str, str]) -> str:
    """The text without Slack's marks: names for the ids of people, labels for addresses."""

    def shown(found: re.Match[str]) -> str:
        target, label = found["target"], found["label"]
        match found["kind"]:
            case "@":
                return f"@{label or names.get(target) or target}"
            case "#":
                return f"#{label or target}"
            case "!":
                return label or f"@{target.split('^')[0]}"
            case _:
                bare = target.removeprefix("mailto:").removeprefix("tel:")
                return target if not label else label if label in (bare, target) else f"{label} ({target})"

    return unescaped(_MARK.sub(shown, text))


def _attached(one: Mapping[str, Any]) -> Iterator[str]:
    for file in [*mappings(one.get("files")), *mappings([one.get("file")])]:
        if file.get("mode") == "tombstone":
            yield "file: deleted"
        else:
            yield f"file: {words_of(file.get('name') or file.get('title') or file.get('id'))}"
    for held in mappings(one.get("attachments")):
        if held.get("title_link") or held.get("from_url"):
            shown = [words_of(held.get(key)) for key in ("service_name", "title", "text", "title_link")]
            yield f"preview: {' · '.join(filter(None, shown))}"


def _fields(one: Mapping[str, Any], kind: str, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    thread, own = words_of(one.get("thread_ts")), words_of(one.get("ts"))
    if thread and thread != own:
        yield "in reply to", thread
    edited = child(one, "edited")
    if edited:
        yield "note", "edited"
        yield "edited", words_of(edited.get("ts"))
    if kind in ("tombstone", "message_deleted"):
        yield "note", "deleted"
    if kind == "bot_message" or one.get("bot_id"):
        yield "note", "written by a program"
    if kind not in ("", "bot_message", "tombstone"):
        yield "type", kind
    for reaction in mappings(one.get("reactions")):
        users = reaction.get("users")
        who = (
            ", ".join(names.get(words_of(u), words_of(u)) for u in users)
            if isinstance(users, list)
            else words_of(reaction.get("count"))
        )
        yield "reaction", f"{who}: {words_of(reaction.get('name'))}"

"""Posts as JSON: exports of networks, lists of posts, and other lists of like entries."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from firsthand.model import When
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, looks_binary
from firsthand.readers.json_values import load_values
from firsthand.readers.messages import Message, write_messages
from firsthand.readers.paragraphs import has_words
from firsthand.readers.post_shapes import Post, entries_of, posts_of
from firsthand.readers.table_grid import Sheet
from firsthand.readers.table_sheet import SheetReading

_TEXT = re.compile(rb'"(?:full_text|text|content|body|message|selftext|caption|tweet_text)"\s*:')
_TIME = re.compile(
    rb'"(?:created_at|createdAt|created|date|timestamp|time|datetime|posted_at|published|created_utc|ts|timestamp_ms|sent_at)"\s*:'
)
_BY = re.compile(rb'"(?:author|author_id|user|account|from|sender|sender_name|screen_name|username|handle|posted_by|name)"\s*:')
_START = re.compile(rb"\s*(?:(?:window\.)?[\w.$]+\s*=\s*)?[\[{]")
_LANGUAGE = 4
"""Words from which a value of an unknown JSON is taken for language."""
_CUT = re.compile(r"(?:…|\.\.\.)\s*(?:https?://\S*)?$")


class Posts:
    name = "posts"
    version = "2"
    at_most = 0.9

    def recognises(self, incoming: Incoming) -> float:
        head = incoming.data[:65_536].removeprefix(b"\xef\xbb\xbf")
        if not _START.match(head) or looks_binary(incoming.data):
            return 0.0
        if _TEXT.search(head) and _TIME.search(head) and _BY.search(head):
            return 0.9
        return 0.6 if re.match(rb'\s*\[?\s*\{\s*"', head) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """One record a post; a repost has its first author as speaker. A list of other entries is read as a table."""
        decoded = decode(incoming.data)
        values, broken = load_values(decoded.text)
        posts = posts_of(values)
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        if not any(post.writer.label or post.time for post in posts):
            return _table(incoming, builder, values, broken)
        kind = _kind(values, posts)
        times = _write(incoming, builder, posts, "message" if kind == "chat" else "post")
        labels = {post.writer.label for post in posts}
        if broken:
            builder.issue("truncated", "the file ends before its list of posts does; read as far as it goes")
        return builder.reading(
            kind=kind,
            author=next(iter(labels)) if len(labels) == 1 else None,
            published=times[0] if len(posts) == 1 else None,
            status="partly" if broken else "read",
            reason="the file is cut short" if broken else None,
        )


def _kind(values: Sequence[Any], posts: Sequence[Post]) -> str:
    top = values[0] if values and isinstance(values[0], Mapping) else {}
    talks = any(key in top for key in ("participants", "channel", "guild", "chat", "conversation"))
    return "chat" if talks and not any(post.first for post in posts) else "post"


def _write(incoming: Incoming, builder: TextBuilder, posts: Sequence[Post], kind: str) -> list[When | None]:
    for note in dict.fromkeys(note for post in posts for note in post.notes):
        builder.issue("encoding_repaired", note)
    return write_messages(builder, incoming, [_message(post, number) for number, post in enumerate(posts, 1)], kind=kind)


def _message(post: Post, number: int) -> Message:
    passed = post.first is not None
    return Message(
        number, post.writer.label, post.text, post.time, post.id, forwarded=passed, first=post.first.label if post.first else None,
        prefix=post.prefix, attached=post.attached, fields=post.fields, minted=post.minted, handle=post.handle,
        label=f"post {post.id or number}",
    )  # fmt: skip


def _table(incoming: Incoming, builder: TextBuilder, values: Sequence[Any], broken: bool) -> Reading:
    """A list of flat objects, each a row under the names of their keys; anything else value by value."""
    entries = entries_of(values)
    names: dict[str, None] = {}
    for entry in entries:
        names.update(dict.fromkeys(str(key) for key, value in entry.items() if not isinstance(value, (list, Mapping))))
    flat = all(not isinstance(value, (list, Mapping)) for entry in entries for value in entry.values())
    if len(names) < 2 or len(entries) < 2 or not flat:
        return _outline(builder, values, broken)
    rows = [list(names), *[["" if entry.get(n) is None else " ".join(str(entry[n]).split()) for n in names] for entry in entries]]
    sheet = SheetReading(incoming, builder, Sheet(None, rows))
    sheet.read(several=False)
    return _finished(builder, sheet.kind, broken)


def _outline(builder: TextBuilder, values: Sequence[Any], broken: bool) -> Reading:
    """Every value on a line with the way that leads to it; what reads as language becomes a passage."""
    lines = [line for value in values for line in _leaves(value, "")]
    if not any(isinstance(value, str) and has_words(value) for _, value in lines):
        raise Unreadable("the JSON holds no words")
    for way, value in lines:
        text = " ".join(str(value).split())
        builder.add(f"{way}: ")
        spoken = len(text.split()) >= _LANGUAGE and has_words(text)
        builder.add(text, locator=way, passage="cell" if spoken else None)
        builder.add("\n")
    return _finished(builder, "unknown", broken)


def _leaves(value: Any, way: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, f"{way}.{key}" if way else str(key))
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _leaves(inner, f"{way} {number}".strip())
    elif value is not None and str(value).strip():
        yield way or "value", value


def _finished(builder: TextBuilder, kind: str, broken: bool) -> Reading:
    if broken:
        builder.issue("truncated", "the file ends before its list does; read as far as it goes")
    return builder.reading(kind=kind, status="partly" if broken else "read", reason="the file is cut short" if broken else None)


READER = Posts()

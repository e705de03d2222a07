"""Facebook and Instagram as their users download them: conversations, posts and comments as JSON."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.json_exports import begun, child, ended, flattened, json_head, mappings, words_of
from firsthand.readers.messages import Message, oldest_first, write_messages

_TALK = re.compile(rb'"(?:sender_name|senderName)"\s*:')
_TALK_TIME = re.compile(rb'"(?:timestamp_ms|timestamp)"\s*:')
_POSTS = re.compile(
    rb'"(?:creation_timestamp|comments_v2|status_updates(?:_v2)?|string_map_data|media_list_data)"\s*:|"data"\s*:\s*\[\s*\{\s*"(?:post|comment)"'
)
_TITLED = re.compile(
    r"(?P<name>\S.{0,60}?) (?:updated|shared|posted|added|was|is|wrote|commented|replied|reacted|liked|created|sent|changed|uploaded|checked|went)\b"
)
_PARTS = (
    ("photos", "photo"), ("videos", "video"), ("audio_files", "audio"), ("gifs", "gif"), ("files", "file"), ("media", "media"),
)  # fmt: skip
_UNSENT = re.compile(
    r"(?:\S.{0,60} )?(?:unsent a message|deleted a message|message (?:was )?(?:unsent|removed|deleted))\.?$", re.IGNORECASE
)


class Facebook:
    name = "facebook"
    version = "1"
    at_most = 0.95

    def recognises(self, incoming: Incoming) -> float:
        head = json_head(incoming)
        if b'"participants"' in head and _TALK.search(head) and _TALK_TIME.search(head):
            return 0.95
        found = _POSTS.search(head)
        return 0.93 if found and (b'"timestamp"' in head or b'"creation_timestamp"' in head) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Messages oldest first, each with its place in the file; text that was written byte by byte is decoded again, and told."""
        builder, values, broken = begun(incoming)
        mended = _Mended()
        values = [mended.value(value) for value in values]
        if mended.count:
            words = "text" if mended.count == 1 else "texts"
            builder.issue(
                "encoding_repaired", f"{mended.count} {words} written as Latin-1 of UTF-8, as these exports do, decoded again"
            )
        entries = list(flattened(values))
        talks = [m for entry in entries for m in _messages(entry)]
        if talks:
            numbered = [replace(message, number=number) for number, message in enumerate(talks, 1)]
            title = next(
                (words_of(e.get("title") or e.get("threadName")) for e in entries if e.get("title") or e.get("threadName")), None
            )
            if title:
                builder.add(title, locator="title")
                builder.add("\n\n")
            write_messages(builder, incoming, oldest_first(numbered))
            return ended(builder, broken=broken, kind="chat", title=title)
        posts = [replace(m, number=number) for number, m in enumerate((m for e in entries for m in _posts(e)), 1)]
        if not posts:
            raise Unreadable("the export holds no messages or posts")
        owners = {post.sender for post in posts if post.sender}
        owner = next(iter(owners)) if len(owners) == 1 else incoming.facts.author
        if owner:
            posts = [replace(post, sender=post.sender or owner) for post in posts]
        elif not owners:
            builder.issue("speaker_unresolved", "whose posts these are stands in another file of the export")
        write_messages(builder, incoming, posts, kind="post")
        return ended(builder, broken=broken, kind="post", author=owner)


READER = Facebook()


class _Mended:
    """Undoes the encoding of these exports, in which each byte of UTF-8 is written as a character; counts what it mended."""

    def __init__(self) -> None:
        self.count = 0

    def value(self, value: Any) -> Any:
        """Nesting is bounded by the parser of the JSON."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(item) for item in value]
        if isinstance(value, Mapping):
            return {key: self.value(item) for key, item in value.items()}
        return value

    def text(self, text: str) -> str:
        if text.isascii():
            return text
        try:
            mended = text.encode("latin-1").decode("utf-8")
        except UnicodeError:
            return text
        self.count += mended != text
        return mended


def _messages(entry: Mapping[str, Any]) -> Iterator[Message]:
    """The messages of a conversation; a message alone, as a broken file leaves it, is one too."""
    inner = entry.get("messages")
    for message in mappings(inner) if isinstance(inner, list) else (entry,):
        sender = message.get("sender_name") or message.get("senderName")
        stamp = message.get("timestamp_ms", message.get("timestamp"))
        if not isinstance(sender, str) or stamp is None:
            continue
        yield _message(message, words_of(sender), words_of(stamp))


def _message(message: Mapping[str, Any], sender: str, stamp: str) -> Message:
    content = message.get("content", message.get("text"))
    text = content if isinstance(content, str) else ""
    fields = list(_fields(message))
    unsent = message.get("is_unsent") or message.get("isUnsent") or _UNSENT.match(text.strip())
    if unsent:
        fields.append(("note", "deleted"))
    share = child(message, "share")
    fields += [("link", words_of(share[key])) for key in ("link",) if share.get(key)]
    shared = words_of(share.get("share_text"))
    if shared and shared != " ".join(text.split()):
        fields.append(("shared text", shared))
    return Message(0, sender, text, stamp, attached=tuple(_attached(message)), fields=tuple(fields))


def _fields(message: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for one in mappings(message.get("reactions")):
        yield "reaction", f"{words_of(one.get('actor'))}: {words_of(one.get('reaction'))}"
    for key, name in (("call_duration", "call seconds"), ("type", "type")):
        if words_of(message.get(key)) not in ("", "Generic", "text"):
            yield name, words_of(message[key])


def _attached(holder: Mapping[str, Any]) -> Iterator[str]:
    for key, name in _PARTS:
        for part in mappings(holder.get(key)):
            if uri := words_of(part.get("uri")):
                yield f"{name}: {uri}"
    if uri := words_of(child(holder, "sticker").get("uri")):
        yield f"sticker: {uri}"


def _posts(entry: Mapping[str, Any], depth: int = 0) -> Iterator[Message]:
    """The posts in an entry: of lists inside it, or itself."""
    if any(key in entry for key in ("timestamp", "creation_timestamp", "string_map_data", "string_list_data", "media")):
        yield from _post(entry)
    elif depth < _DEEPEST:
        for value in entry.values():
            for inner in mappings(value):
                yield from _posts(inner, depth + 1)


_DEEPEST = 4


def _post(entry: Mapping[str, Any]) -> Iterator[Message]:
    title = entry.get("title") if isinstance(entry.get("title"), str) else ""
    named = _TITLED.match(title or "")
    owner = named["name"] if named else None
    parts = list(mappings(entry.get("data")))
    comment = next((child(part, "comment") for part in parts if child(part, "comment")), {})
    texts = [part[key] for part in parts for key in ("post",) if isinstance(part.get(key), str)]
    texts += [comment["comment"]] if isinstance(comment.get("comment"), str) else []
    fields: list[tuple[str, str]] = []
    places = list(_media(entry))
    if mapped := child(entry, "string_map_data"):
        texts += [v for k, one in mapped.items() if k in _WORDED and isinstance(v := child({"x": one}, "x").get("value"), str)]
        fields += [(k.lower(), words_of(child({"x": one}, "x").get("value"))) for k, one in mapped.items() if k not in _WORDED]
    elif title and not named:
        texts.insert(0, title)
    elif title:
        fields.append(("title", title))
    captions = [text for text, _, _ in places if text and text not in texts]
    if not texts and len(captions) > 1:
        for text, where, stamp in places:
            yield Message(0, owner, text, stamp or _stamp(entry), attached=(where,), fields=tuple(fields))
        return
    fields += [("edited", words_of(part["update_timestamp"])) for part in parts if part.get("update_timestamp")]
    links = list(_links(entry))
    fields += [one for one in links if one[0] != "link"]
    text = "\n".join(dict.fromkeys([*texts, *captions]))
    stamp = words_of(comment.get("timestamp")) or _stamp(entry) or next((stamp for *_, stamp in places if stamp), None)
    if text.strip() or places or links:
        author = words_of(comment.get("author")) or owner
        shown = [(name, value) for name, value in fields if value]
        yield Message(
            0,
            author,
            text,
            stamp,
            attached=(*(where for _, where, _ in places), *(f"link: {v}" for n, v in links if n == "link")),
            fields=tuple(shown),
        )


_WORDED = ("Comment", "Caption", "Text", "Title", "Message")


def _stamp(entry: Mapping[str, Any]) -> str | None:
    stamp = words_of(entry.get("timestamp") or entry.get("creation_timestamp"))
    if stamp:
        return stamp
    for one in child(entry, "string_map_data").values():
        if isinstance(one, Mapping) and one.get("timestamp"):
            return words_of(one["timestamp"])
    return None


def _media(entry: Mapping[str, Any]) -> Iterator[tuple[str, str, str | None]]:
    """(caption, where the file is, stamp) of pictures and films."""
    inside = [child(one, "media") for held in mappings(entry.get("attachments")) for one in mappings(held.get("data"))]
    for media in [*inside, *mappings(entry.get("media")), *([entry] if entry.get("uri") else [])]:
        if media.get("uri"):
            caption = media.get("description") or (media.get("title") if media is not entry else "") or ""
            yield str(caption), f"media: {words_of(media['uri'])}", words_of(media.get("creation_timestamp")) or None


def _links(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for held in mappings(entry.get("attachments")):
        for one in mappings(held.get("data")):
            context, place = child(one, "external_context"), child(one, "place")
            if context.get("url") or context.get("name"):
                yield "link", " ".join(filter(None, (words_of(context.get("name")), words_of(context.get("url")))))
            if place.get("name"):
                yield "place", words_of(place["name"])

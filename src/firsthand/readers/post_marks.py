"""What a post in JSON says besides its words: what it answers, quotes and passes on, changes, what was attached, and the rest."""

from collections.abc import Iterator, Mapping
from typing import Any

_REFERENCES = {"retweeted": "repost of", "quoted": "quotes", "replied_to": "in reply to"}
_ANSWERED = (
    "in_reply_to_status_id_str", "in_reply_to_status_id", "in_reply_to_id", "reply_to", "reply_to_id", "in_reply_to", "parent_id",
    "thread_parent", "replyTo", "inReplyToId",
)  # fmt: skip
_QUOTED = ("quoted_status_id_str", "quoted_status_id", "quote_id", "quoted_id", "quotedId")
_SHOWN = ("quoted_status", "quoted", "quote", "quoted_post", "quotedTweet", "quoted_tweet")
_ORIGINAL = ("retweeted_status", "reblog", "repost", "reposted", "shared")
_EDITED = ("edited_at", "editedAt", "edited", "last_edited", "lastEditedAt", "updated_at", "modified")
_DELETED = ("deleted", "deleted_at", "deletedAt", "is_deleted", "removed")
_MEDIA = ("media_attachments", "attachments", "media", "images", "photos", "videos", "files", "extended_entities")
_NAMES = (
    "url",
    "media_url_https",
    "uri",
    "src",
    "href",
    "file",
    "fileName",
    "filename",
    "name",
    "path",
    "expanded_url",
    "display_url",
)
_KEPT = (
    "url", "permalink", "platform", "network", "location", "place", "subject", "lang", "language", "visibility", "sensitive", "spoiler_text",
    "source", "via", "device", "app", "verified", "community", "group", "channel", "thread", "topic", "hashtags", "tags", "likes", "reposts",
    "replies_count", "retweet_count", "favorite_count", "like_count", "shares", "views", "note", "notes", "comment", "translation", "archived",
    "archived_at", "captured_at", "collected_at", "retrieved_at", "status",
)  # fmt: skip
_LONG = 2_000


def fields_of(entry: Mapping[str, Any], original: Mapping[str, Any] | None) -> Iterator[tuple[str, str]]:
    """The named fields of a post; 'note' ones are 'edited', 'deleted' and 'repost'."""
    if original is not None and original.get("id") is not None:
        yield "repost of", str(original["id"])
    for reference in _mappings(entry.get("referenced_tweets")):
        yield _REFERENCES.get(str(reference.get("type")), str(reference.get("type"))), str(reference.get("id"))
    for keys, name in ((_ANSWERED, "in reply to"), (_QUOTED, "quotes")):
        for value in dict.fromkeys(_scalar(entry.get(key)) for key in keys):
            if value:
                yield name, value
    for key in _SHOWN:
        shown = entry.get(key)
        if isinstance(shown, Mapping) and shown.get("id") is not None and not any(_scalar(entry.get(one)) for one in _QUOTED):
            yield "quotes", str(shown["id"])
    yield from _changes(entry)
    for key in _KEPT:
        if value := _listed(entry.get(key)):
            yield key.replace("_", " "), value[:_LONG]


def _changes(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for keys, note in ((_EDITED, "edited"), (_DELETED, "deleted")):
        key = next((key for key in keys if entry.get(key) not in (None, False, "", 0, "false", "False")), None)
        if key is None or (key in ("updated_at", "modified") and _same(entry, key)):
            continue
        yield "note", note
        if value := _scalar(entry[key]):
            yield note, value
    versions = entry.get("edit_history_tweet_ids")
    if isinstance(versions, list) and len(versions) > 1:
        yield "note", "edited"
        yield "versions", ", ".join(str(one) for one in versions)[:_LONG]


def _same(entry: Mapping[str, Any], key: str) -> bool:
    """Whether a time of change is the time of writing: networks that fill both when nothing was changed."""
    return any(entry.get(other) == entry[key] for other in ("created_at", "createdAt", "created", "published", "date"))


def attachments(entry: Mapping[str, Any]) -> Iterator[str]:
    """What was attached, each as its kind and where it is."""
    for key in _MEDIA:
        held = entry.get(key)
        if isinstance(held, Mapping):
            held = held.get("media") or held.get("media_keys")
        for one in held if isinstance(held, list) else [held] if isinstance(held, str) and held else []:
            if isinstance(one, Mapping):
                kind = _scalar(one.get("type")) or "media"
                where = next((_scalar(one[name]) for name in _NAMES if _scalar(one.get(name))), "")
                words = _scalar(one.get("description") or one.get("alt_text") or one.get("alt") or one.get("title"))
                yield f"{kind}: {where}{f' ({words})' if words and words != where else ''}"
            elif _scalar(one):
                yield f"media: {_scalar(one)}"


def shown_posts(entry: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Posts of others that a post shows inside itself, whole."""
    for key in _SHOWN:
        if isinstance(entry.get(key), Mapping):
            yield entry[key]
    embedded = entry.get("embed")
    record = embedded.get("record") if isinstance(embedded, Mapping) else None
    if isinstance(record, Mapping):
        record = record.get("record") if isinstance(record.get("record"), Mapping) and "author" not in record else record
        value = record.get("value") if isinstance(record, Mapping) else None
        if isinstance(record, Mapping) and isinstance(value, Mapping):
            yield {**value, **{name: part for name, part in record.items() if name != "value"}}


def _listed(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(filter(None, (_scalar(one) for one in value)))
    if isinstance(value, Mapping):
        return next((_scalar(value[name]) for name in ("full_name", "name", "title", "text") if _scalar(value.get(name))), "")
    return _scalar(value)


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return ""
    return " ".join(str(value).split()) if isinstance(value, (str, int, float)) else ""


def _mappings(value: Any) -> Iterator[Mapping[str, Any]]:
    return (item for item in value if isinstance(item, Mapping)) if isinstance(value, list) else iter(())

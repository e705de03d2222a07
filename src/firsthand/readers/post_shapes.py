"""Posts out of the JSON shapes of networks and chat programs: who wrote what and when, and whose words they passed on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from firsthand.readers.characters import clean_characters
from firsthand.readers.id_times import discord_moment, mastodon_moment, tiktok_moment, x_moment
from firsthand.readers.post_marks import attachments, fields_of, shown_posts

_AUTHOR_KEYS = (
    "author", "user", "account", "from", "sender", "sender_name", "screen_name", "username", "user_name", "handle", "posted_by",
    "poster", "by", "owner", "name",
)  # fmt: skip
_TEXT_KEYS = (
    "full_text",
    "text",
    "content",
    "body",
    "message",
    "selftext",
    "caption",
    "post",
    "tweet_text",
    "description",
    "title",
)
_TIME_KEYS = (
    "created_at", "createdAt", "created", "date", "timestamp", "time", "datetime", "posted_at", "published", "published_at",
    "publishedAt", "created_utc", "ts", "timestamp_ms", "sent_at", "created_time", "indexedAt", "taken_at",
)  # fmt: skip
_LIST_KEYS = (
    "data",
    "posts",
    "tweets",
    "statuses",
    "items",
    "results",
    "messages",
    "feed",
    "comments",
    "entries",
    "toots",
    "thread",
)
_REPOST = re.compile(
    r"(?:RT|MT|Reposted|Repost from|via)\s+(?P<who>@[\w.]{1,60}):?\s*:\s*|(?:RT|MT)\s+(?P<other>@[\w.]{1,60})\s+", re.IGNORECASE
)
_MARKUP = re.compile(r"<(?:p|br|a|span|div)\b[^>]*>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Writer:
    """Who wrote: the name shown, and the handle with its mark."""

    name: str | None = None
    handle: str | None = None

    @property
    def label(self) -> str | None:
        return self.name or self.handle


@dataclass(frozen=True, slots=True)
class Post:
    """One post. `prefix` counts the characters of 'RT @x: ' before the words; `first` wrote what `writer` passes on."""

    id: str
    writer: Writer
    text: str
    time: str | None
    first: Writer | None = None
    prefix: int = 0
    fields: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    minted: float | None = None
    attached: tuple[str, ...] = ()
    handle: str | None = None


def posts_of(values: Sequence[Any]) -> list[Post]:
    """The posts in parsed JSON, in the order of the file; posts that are only referred to come last."""
    users: dict[str, Writer] = {}
    entries: list[Mapping[str, Any]] = []
    referred: list[Mapping[str, Any]] = []
    for value in values:
        _gather(value, entries, referred, users)
    by_id = {str(e["id"]): e for e in (*referred, *entries) if e.get("id") is not None}
    made = [post for e in entries if (post := _post(e, users, by_id))]
    writers = {(post.writer.handle or post.writer.name or "").removeprefix("@").lower(): post.writer for post in made}
    made = [replace(post, first=_known(post.first, writers)) for post in made]
    known = {post.id for post in made}
    return made + [p for e in referred if str(e.get("id")) not in known and (p := _post(e, users, by_id))]


def _known(first: Writer | None, writers: Mapping[str, Writer]) -> Writer | None:
    """The first author as the file itself names them, where it has posts of theirs."""
    return first and writers.get((first.handle or first.name or "").removeprefix("@").lower(), first)


def entries_of(values: Sequence[Any]) -> list[Mapping[str, Any]]:
    """The entries of a list of any objects."""
    entries: list[Mapping[str, Any]] = []
    for value in values:
        _gather(value, entries, [], {})
    return entries


def _gather(value: Any, entries: list[Mapping[str, Any]], referred: list[Mapping[str, Any]], users: dict[str, Writer]) -> None:
    if isinstance(value, list):
        for item in value:
            _gather(item, entries, referred, users)
        return
    if not isinstance(value, Mapping):
        return
    includes = value.get("includes")
    if isinstance(includes, Mapping):
        for user in _mappings(includes.get("users")):
            if user.get("id") is not None:
                users[str(user["id"])] = _writer(user)
        referred += list(_mappings(includes.get("tweets")))
    if isinstance(value.get("tweet"), Mapping):
        value = value["tweet"]
    if isinstance(value.get("post"), Mapping):
        value = value["post"]
    inner = next((value[key] for key in _LIST_KEYS if isinstance(value.get(key), (list, Mapping))), None)
    if inner is not None and not (_text(value) and _time(value)):
        _gather(inner, entries, referred, users)
        return
    entries.append(value)
    referred += shown_posts(value)
    for key in (*_LIST_KEYS, "replies", "children"):
        if isinstance(value.get(key), list) and any(
            _text(one) and _entry_writer(one, users).label for one in _mappings(value[key])
        ):
            _gather(value[key], entries, referred, users)


def _mappings(value: Any) -> Iterator[Mapping[str, Any]]:
    return (item for item in value if isinstance(item, Mapping)) if isinstance(value, list) else iter(())


def _post(entry: Mapping[str, Any], users: Mapping[str, Writer], by_id: Mapping[str, Mapping[str, Any]]) -> Post | None:
    record = entry.get("record")
    if isinstance(record, Mapping):
        entry = {**record, **entry}
    original = next(
        (entry[k] for k in ("retweeted_status", "reblog", "repost", "reposted", "shared") if isinstance(entry.get(k), Mapping)),
        None,
    )
    text = _titled(entry, _text(entry)) or (_text(original) if original else "")
    attached = tuple(attachments(entry))
    if not text and not (attached and _time(entry)):
        return None
    text, notes = clean_characters(text)
    writer = _entry_writer(entry, users)
    first, prefix = _first_writer(entry, text, original, users, by_id)
    if first == writer:
        first = None
    identifier = next((str(entry[k]) for k in ("id_str", "id", "uri", "url", "message_id") if entry.get(k) not in (None, "")), "")
    fields = tuple(fields_of(entry, original))
    handle = (first or writer).handle if (first or writer).name else None
    return Post(
        identifier, writer, text, _time(entry), first, prefix, fields, notes, _minted(entry, identifier), attached, handle
    )


def _minted(entry: Mapping[str, Any], identifier: str) -> float | None:
    """The moment in the id, where the entry shows of which network it is."""
    platform = str(entry.get("platform") or entry.get("network") or entry.get("source_platform") or "").lower()
    if platform in ("x", "twitter") or _X_KEYS & entry.keys():
        return x_moment(identifier)
    if platform == "mastodon" or ("reblogs_count" in entry and "account" in entry):
        return mastodon_moment(identifier)
    if platform == "tiktok":
        return tiktok_moment(identifier)
    return discord_moment(identifier) if platform == "discord" else None


_X_KEYS = frozenset(
    (
        "full_text",
        "tweet_text",
        "referenced_tweets",
        "edit_history_tweet_ids",
        "retweet_count",
        "retweeted_status",
        "favorite_count",
    )
)


def _entry_writer(entry: Mapping[str, Any], users: Mapping[str, Writer]) -> Writer:
    if entry.get("author_id") is not None and str(entry["author_id"]) in users:
        return users[str(entry["author_id"])]
    for key in _AUTHOR_KEYS:
        value = entry.get(key)
        if isinstance(value, Mapping):
            return _writer(value)
        if isinstance(value, str) and value.strip():
            if value in users:
                return users[value]
            shown = value.strip()
            handle = shown if shown.startswith("@") else None
            return Writer(None if handle else shown, handle)
    return Writer(None, f"user {entry['author_id']}") if entry.get("author_id") is not None else Writer()


def _writer(user: Mapping[str, Any]) -> Writer:
    handle = next((str(user[k]) for k in ("username", "screen_name", "acct", "handle", "uniqueName") if user.get(k)), None)
    name = next(
        (str(user[k]) for k in ("name", "display_name", "displayName", "real_name", "nickname", "full_name") if user.get(k)), None
    )
    return Writer(" ".join(name.split()) if name else None, f"@{handle.removeprefix('@')}" if handle else None)


def _first_writer(
    entry: Mapping[str, Any],
    text: str,
    original: Mapping[str, Any] | None,
    users: Mapping[str, Writer],
    by_id: Mapping[str, Mapping[str, Any]],
) -> tuple[Writer | None, int]:
    """Whose words a post passes on: of the post it refers to, or of the 'RT @x:' before them; and the length of that mark."""
    mark = _REPOST.match(text)
    prefix = mark.end() if mark else 0
    if original is not None:
        return _entry_writer(original, users), prefix
    for reference in _mappings(entry.get("referenced_tweets")):
        if reference.get("type") == "retweeted" and (found := by_id.get(str(reference.get("id")))):
            return _entry_writer(found, users), prefix
    forwarded = next(
        (entry[k] for k in ("forwarded_from", "retweeted_from", "original_author", "reposted_from") if entry.get(k)), None
    )
    if forwarded:
        return (_writer(forwarded) if isinstance(forwarded, Mapping) else Writer(str(forwarded))), prefix
    if mark:
        handle = mark["who"] or mark["other"]
        return next((w for w in users.values() if (w.handle or "").lower() == handle.lower()), Writer(None, handle)), prefix
    return None, 0


def _text(entry: Mapping[str, Any]) -> str:
    for key in _TEXT_KEYS:
        value = entry.get(key)
        shown = pieces(value)
        if shown.strip():
            if key == "selftext" and entry.get("title"):
                shown = f"{entry['title']}\n{shown}"
            return _without_markup(shown).strip()
    return ""


def _titled(entry: Mapping[str, Any], text: str) -> str:
    """The text under its title, where the entry has both."""
    title = entry.get("title")
    if not isinstance(title, str) or not text or "selftext" in entry or len(title.split()) < _TITLE or title.strip() in text:
        return text
    return f"{title.strip()}\n{text}"


_TITLE = 3
"""Words from which a title is taken for language."""


def pieces(value: Any) -> str:
    """A text that may come in pieces, some of them with a style: ['Off ', {'type': 'bold', 'text': 'Pier 4'}]."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "".join(pieces(item) for item in value)
    if isinstance(value, Mapping) and isinstance(value.get("text"), (str, list)):
        return pieces(value["text"])
    return ""


def _without_markup(text: str) -> str:
    if not _MARKUP.search(text):
        return unescaped(text)
    from firsthand.readers.html_blocks import blocks_of, parse_page

    root = parse_page(text)
    return "\n".join(block.text for block in blocks_of(root)) if root is not None else text


def unescaped(text: str) -> str:
    """The text of a post without the character codes that networks write for five signs."""
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&#39;", "'").replace("&amp;", "&")


def _time(entry: Mapping[str, Any]) -> str | None:
    for key in _TIME_KEYS:
        value = entry.get(key)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return str(value)
        if isinstance(value, str) and value.strip():
            return network_stamp(value.strip())
    return None


def network_stamp(text: str) -> str:
    """'Wed Oct 10 20:19:24 +0000 2018' in an order that reads as any other stamp."""
    found = re.fullmatch(r"[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})", text)
    return f"{found[2]} {found[1]} {found[5]} {found[3]} {found[4]}" if found else text

"""Reddit: listings and threads as the site gives them, and dumps with an entry a line; submissions and comments."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.json_exports import begun, ended, flattened, json_head, mappings, words_of
from firsthand.readers.messages import Message, Quoted, write_messages
from firsthand.readers.post_shapes import unescaped

_LISTING = re.compile(rb'"kind"\s*:\s*"(?:Listing|t[1-6]|more)"')
_GONE = re.compile(r"\[ ?(?P<what>deleted|removed)(?: by [^\]]{1,40})? ?\]")
_QUOTE = re.compile(r"(?:^>[^\n]*(?:\n|$))+", re.MULTILINE)


class Reddit:
    name = "reddit"
    version = "1"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        head = json_head(incoming)
        if not head:
            return 0.0
        if b'"children"' in head and _LISTING.search(head):
            return 0.96
        told = b'"subreddit"' in head and b'"created_utc"' in head
        return 0.95 if told and (b'"body"' in head or b'"selftext"' in head) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each submission and comment a record; lines that it quotes are the words of whom it answers."""
        builder, values, broken = begun(incoming)
        entries = _entries(list(flattened(values)))
        above = {_name(one): one for one in entries}
        posts = [m for number, one in enumerate(entries, 1) if (m := _message(one, number, above))]
        if not posts:
            raise Unreadable("the export holds no posts")
        titles = [words_of(one.get("title")) for one in entries if words_of(one.get("title"))]
        write_messages(builder, incoming, posts, kind="post")
        missing = sum(int(one["count"]) for one in entries if "children" in one and str(one.get("count")).isdigit())
        if missing:
            builder.issue("truncated", f"{missing} more comments are named in the listing, but do not stand in it")
        boards = {f"r/{words_of(one.get('subreddit'))}" for one in entries if words_of(one.get("subreddit"))}
        return ended(
            builder, broken=broken, kind="post", title=titles[0] if len(titles) == 1 else None,
            outlet=next(iter(boards)) if len(boards) == 1 else None, author=posts[0].sender if len(posts) == 1 else None,
        )  # fmt: skip


READER = Reddit()


def _entries(values: Sequence[Any]) -> list[Mapping[str, Any]]:
    """All submissions and comments, each before its replies; of a deep thread as of a flat one."""
    made: list[Mapping[str, Any]] = []
    stack: list[Any] = list(reversed(values))
    while stack:
        value = stack.pop()
        if not isinstance(value, Mapping):
            continue
        data = value["data"] if isinstance(value.get("data"), (Mapping, list)) else value
        if isinstance(data, list):
            stack += reversed(data)
            continue
        if isinstance(data.get("children"), list) and "count" not in data:
            stack += reversed(data["children"])
            continue
        made.append(data)
        for parent in mappings(data.get("crosspost_parent_list")):
            if "selftext" in parent:
                made.append({**parent, "crossposted": True})
        replies = data.get("replies")
        stack += [replies] if isinstance(replies, Mapping) else reversed(list(mappings(replies)))
    return made


def _name(one: Mapping[str, Any]) -> str:
    """'t1_abc' of a comment and 't3_abc' of a submission."""
    if words_of(one.get("name")):
        return words_of(one["name"])
    identifier = words_of(one.get("id"))
    return identifier if "_" in identifier else f"{'t1' if 'body' in one else 't3'}_{identifier}"


def _message(one: Mapping[str, Any], number: int, above: Mapping[str, Mapping[str, Any]]) -> Message | None:
    if not ("body" in one or "selftext" in one or "title" in one):
        return None
    author = words_of(one.get("author"))
    body = unescaped(str(one.get("body") or one.get("selftext") or "")).strip()
    fields = list(_fields(one))
    if gone := _GONE.fullmatch(body):
        fields.append(("note", gone["what"]))
    text = "\n".join(filter(None, (unescaped(str(one.get("title") or "")), "" if gone else body)))
    quoted, text = _quoted(text, above.get(words_of(one.get("parent_id")), {}))
    stamp = words_of(one.get("created_utc") or one.get("created")) or None
    link = words_of(one.get("url_overridden_by_dest") or (one.get("url") if one.get("is_self") is False else ""))
    return Message(
        number, None if _GONE.fullmatch(author) else author or None, _unmarked(text), stamp, _name(one), quoted=quoted,
        attached=(f"link: {link}",) if link else (), fields=tuple(fields),
        handle=f"u/{author}" if author and not _GONE.fullmatch(author) else None,
    )  # fmt: skip


def _quoted(text: str, answered: Mapping[str, Any]) -> tuple[tuple[Quoted, ...], str]:
    """The lines with '>' before them, and the text without them. They are whose they are only where they stand in what is answered."""
    author, body = words_of(answered.get("author")), _bare(unescaped(str(answered.get("body") or answered.get("selftext") or "")))
    quotes: list[Quoted] = []
    for found in _QUOTE.finditer(text):
        words = "\n".join(line.lstrip("> \t") for line in found.group().strip().split("\n"))
        here = bool(_bare(words)) and _bare(words) in body
        quotes.append(Quoted(words, author if here and author and not _GONE.fullmatch(author) else None, here))
    return tuple(quotes), _QUOTE.sub("", text).strip() if quotes else text


def _bare(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())


def _unmarked(text: str) -> str:
    """The text without Markdown's marks for style and addresses."""
    text = re.sub(r"\[([^\]\n]{1,300})\]\((https?://[^)\s]{1,500})\)", r"\1 (\2)", text)
    return re.sub(r"(\*\*|~~)(?=\S)(.{1,2000}?)(?<=\S)\1", r"\2", text)


def _fields(one: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if parent := words_of(one.get("parent_id")):
        yield "in reply to", parent
    if one.get("edited"):
        yield "note", "edited"
        if words_of(one["edited"]):
            yield "edited", words_of(one["edited"])
    for key in ("removed_by_category", "distinguished", "link_flair_text", "subreddit", "permalink"):
        if words_of(one.get(key)):
            yield key.replace("_", " "), words_of(one[key])
    if parent := words_of(one.get("crosspost_parent")):
        yield "repost of", parent
    if one.get("crossposted"):
        yield "note", "reposted elsewhere"
    if one.get("is_submitter") is True:
        yield "note", "by who began the thread"

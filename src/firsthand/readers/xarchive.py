"""X (Twitter) archives: the scripts in the folder 'data' that hold tweets, deleted tweets, notes, messages, likes and the account."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode
from firsthand.readers.id_times import x_moment
from firsthand.readers.json_exports import child, ended, json_head, mappings, words_of
from firsthand.readers.json_values import load_values
from firsthand.readers.messages import Message, oldest_first, write_messages
from firsthand.readers.post_shapes import network_stamp, unescaped

_PART = re.compile(r"window\.YTD\.(?P<part>\w+)\.part\d+\s*=\s*")
_OPENING = re.compile(rb"\s*window\.YTD\.\w+\.part\d+\s*=")
_REPOST = re.compile(r"RT @(?P<handle>\w{1,20}):\s+")
_STATUS = re.compile(r"https?://(?:www\.|mobile\.)?(?:twitter|x)\.com/\w+/status/(\d+)")
_TWEETS = frozenset(("tweets", "tweet", "deleted_tweets", "deleted_tweet", "community_tweet", "note_tweet", "deleted_note_tweet"))
_TALKS = frozenset(("direct_messages", "direct_message", "direct_messages_group", "direct_message_group"))


@dataclass(frozen=True, slots=True)
class _Owner:
    """Whose archive it is, as far as the file says."""

    id: str | None = None
    name: str | None = None
    handle: str | None = None


class XArchive:
    name = "xarchive"
    version = "1"
    at_most = 0.97

    def recognises(self, incoming: Incoming) -> float:
        return 0.97 if _OPENING.match(json_head(incoming, b"w")[:200]) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each post of the owner a record; a repost has its first author as speaker. Parts without words are skipped."""
        decoded = decode(incoming.data)
        parts = list(_parts(decoded.text))
        if not parts:
            raise Unreadable("the script sets no part of an X archive")
        owner = _owner(parts, incoming)
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        broken = any(cut for *_, cut in parts)
        names = {name for name, *_ in parts}
        posts = [m for name, entries, _ in parts if name in _TWEETS for e in entries if (m := _tweet(e, owner, name))]
        posts += [m for name, entries, _ in parts if name == "like" for e in entries if (m := _like(e))]
        talks = [m for name, entries, _ in parts if name in _TALKS for e in entries for m in _talk(e, owner)]
        if "account" in names:
            _write_account(builder, parts)
        if not posts and not talks and not builder.position:
            if broken or names & (_TWEETS | _TALKS):
                raise Unreadable(
                    "no entry of this part of an X archive can be read" if broken else "this part of an X archive is empty"
                )
            return Reading("", status="skipped", reason=f"a part of an X archive without posts ({', '.join(sorted(names))})")
        _write(builder, incoming, posts, "post")
        _write(builder, incoming, talks, "message")
        if posts and owner == _Owner() and names & _TWEETS:
            builder.issue("speaker_unresolved", "whose archive this is stands in account.js beside it, not in this file")
        return ended(
            builder, broken=broken, kind="post" if posts else "chat" if talks else "unknown", author=owner.name or owner.handle
        )


READER = XArchive()


def _write(builder: TextBuilder, incoming: Incoming, messages: Sequence[Message], kind: str) -> None:
    numbered = [replace(message, number=number) for number, message in enumerate(messages, 1)]
    ordered = oldest_first(numbered) if kind == "message" else numbered
    write_messages(builder, incoming, ordered, kind=kind)
    for message in numbered:
        if any(name == "superseded by" for name, _ in message.fields):
            builder.issue(
                "superseded_record", f"{kind} {message.number} was edited afterwards; the later text is a post of its own"
            )


def _parts(text: str) -> Iterator[tuple[str, list[Mapping[str, Any]], bool]]:
    """Each part that the script sets: its name, its entries, and whether it is broken off."""
    found = [
        mark
        for mark in _PART.finditer(text)
        if mark.start() == 0 or text[max(0, mark.start() - 20) : mark.start()].rstrip()[-1:] in ("", ";", "]", "\ufeff")
    ]
    ends = [mark.start() for mark in found[1:]] + [len(text)] * bool(found)
    for mark, end in zip(found, ends, strict=True):
        try:
            values, broken = load_values(text[mark.end() : end].strip())
        except Unreadable:
            yield mark["part"], [], text[mark.end() : end].strip(" \n;") != "[]"
            continue
        yield mark["part"], list(mappings(values[0] if values and isinstance(values[0], list) else values)), broken


def _owner(parts: Sequence[tuple[str, list[Mapping[str, Any]], bool]], incoming: Incoming) -> _Owner:
    for name, entries, _ in parts:
        if name == "account" and entries:
            account = child(entries[0], "account")
            handle = words_of(account.get("username"))
            return _Owner(
                words_of(account.get("accountId")) or None, words_of(account.get("accountDisplayName")) or None,
                f"@{handle}" if handle else None,
            )  # fmt: skip
    told = incoming.facts.author
    return _Owner(name=told) if told else _Owner()


def _write_account(builder: TextBuilder, parts: Sequence[tuple[str, list[Mapping[str, Any]], bool]]) -> None:
    for name, entries, _ in parts:
        for entry in entries if name == "account" else ():
            for key, value in child(entry, "account").items():
                if shown := words_of(value):
                    builder.add(f"{key}: {shown}", locator=f"account, {key}")
                    builder.add("\n")
    builder.add("\n" if builder.position else "")


def _tweet(entry: Mapping[str, Any], owner: _Owner, part: str) -> Message | None:
    if isinstance(entry.get("noteTweet"), Mapping):
        return _note(entry["noteTweet"], owner)
    tweet = child(entry, "tweet") or entry
    text = tweet.get("full_text") or tweet.get("text")
    if not isinstance(text, str) or not text.strip():
        return None
    text = unescaped(text)
    mark = _REPOST.match(text)
    identifier = words_of(tweet.get("id_str") or tweet.get("id"))
    created = words_of(tweet.get("created_at"))
    return Message(
        0, owner.name or owner.handle, text, network_stamp(created) if created else None, identifier, forwarded=mark is not None,
        first=_named(tweet, mark["handle"]) if mark else None, prefix=mark.end() if mark else 0,
        attached=tuple(_media(tweet)), fields=tuple(_fields(tweet, identifier, mark is not None, part)), minted=x_moment(identifier),
        handle=owner.handle, label=f"post {identifier}" if identifier else None,
    )  # fmt: skip


def _note(note: Mapping[str, Any], owner: _Owner) -> Message | None:
    text = child(note, "core").get("text")
    if not isinstance(text, str) or not text.strip():
        return None
    identifier, created = words_of(note.get("noteTweetId")), words_of(note.get("createdAt"))
    return Message(
        0, owner.name or owner.handle, unescaped(text), created or None, identifier, minted=x_moment(identifier), handle=owner.handle,
        label=f"post {identifier}" if identifier else None,
    )  # fmt: skip


def _like(entry: Mapping[str, Any]) -> Message | None:
    """A post of somebody else that the owner liked: the archive names neither who wrote it nor when."""
    like = child(entry, "like")
    text, identifier = like.get("fullText"), words_of(like.get("tweetId"))
    if not isinstance(text, str) or not text.strip():
        return None
    return Message(
        0, None, unescaped(text), None, identifier, fields=(("note", "liked"),), label=f"liked post {identifier}".strip()
    )


def _named(tweet: Mapping[str, Any], handle: str) -> str:
    """The name that the post itself gives to a handle; the handle where it gives none."""
    for mention in mappings(child(tweet, "entities").get("user_mentions")):
        if words_of(mention.get("screen_name")).lower() == handle.lower() and words_of(mention.get("name")):
            return words_of(mention["name"])
    return f"@{handle}"


def _media(tweet: Mapping[str, Any]) -> Iterator[str]:
    held = child(tweet, "extended_entities").get("media") or child(tweet, "entities").get("media")
    for media in mappings(held):
        yield f"{words_of(media.get('type')) or 'media'}: {words_of(media.get('media_url_https') or media.get('media_url'))}"


def _fields(tweet: Mapping[str, Any], identifier: str, repost: bool, part: str) -> Iterator[tuple[str, str]]:
    if part.startswith("deleted"):
        yield "note", "deleted"
        if deleted := words_of(tweet.get("deleted_at")):
            yield "deleted", deleted
    if repost:
        yield "note", "repost"
    if reply := words_of(tweet.get("in_reply_to_status_id_str") or tweet.get("in_reply_to_status_id")):
        yield "in reply to", reply
    if to := words_of(tweet.get("in_reply_to_screen_name")):
        yield "to", f"@{to}"
    for url in mappings(child(tweet, "entities").get("urls")):
        target = words_of(url.get("expanded_url"))
        if quoted := _STATUS.match(target):
            yield "quotes", quoted[1]
        elif target:
            yield "link", target
    versions = _versions(tweet)
    if len(versions) > 1:
        yield "note", "edited"
        if identifier in versions[:-1]:
            yield "superseded by", versions[versions.index(identifier) + 1]
        else:
            yield "version of", versions[0]


def _versions(tweet: Mapping[str, Any]) -> list[str]:
    """The ids of all versions of an edited post, the first one first."""
    info = child(tweet, "edit_info")
    for holder in (child(info, "initial"), child(info, "edit", "editControlInitial"), child(tweet, "edit_controls")):
        ids = holder.get("editTweetIds") or holder.get("edit_tweet_ids")
        if isinstance(ids, list):
            return [words_of(one) for one in ids]
    return []


def _talk(entry: Mapping[str, Any], owner: _Owner) -> Iterator[Message]:
    talk = child(entry, "dmConversation")
    name = words_of(talk.get("conversationId"))
    for event in mappings(talk.get("messages")):
        kind, body = next(((key, value) for key, value in event.items() if isinstance(value, Mapping)), ("", {}))
        created = words_of(body.get("createdAt")) or None
        if kind != "messageCreate":
            shown = [words_of(body.get(key)) for key in ("name", "initiatingUserId", "userIds") if words_of(body.get(key))]
            yield Message(0, None, " ".join([_spaced(kind), *shown]), created, notice=True)
            continue
        sender, identifier = words_of(body.get("senderId")), words_of(body.get("id"))
        links = [words_of(url.get("expanded")) for url in mappings(body.get("urls"))]
        media = body.get("mediaUrls")
        yield Message(
            0, (owner.name or owner.handle) if sender == owner.id and sender else f"user {sender}" if sender else None,
            unescaped(str(body.get("text") or "")), created, identifier,
            attached=tuple(f"media: {words_of(url)}" for url in media) if isinstance(media, list) else (),
            fields=(("conversation", name), *(("link", link) for link in links if link), *_reactions(body)),
            minted=x_moment(identifier),
        )  # fmt: skip


def _reactions(body: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for one in mappings(body.get("reactions")):
        yield "reaction", f"user {words_of(one.get('senderId'))}: {words_of(one.get('reactionKey'))}"


def _spaced(key: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key).lower()

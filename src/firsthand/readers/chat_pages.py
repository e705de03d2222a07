"""Conversations as web pages: what export programs write for Signal, iMessage, Telegram, Discord and Facebook."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.html_blocks import page_text, parse_page
from firsthand.readers.id_times import discord_moment
from firsthand.readers.messages import Message, Quoted, oldest_first, write_messages


@dataclass(frozen=True, slots=True)
class Dialect:
    """Which classes of elements mean what. `mark` stands wherever `sign` is found, and is found sooner. `carries`: a message without a sender is the last sender's.

    `own` classes are those of messages of the owner. `loose` says that text of a message without a class is what it says.
    """

    mark: bytes
    sign: re.Pattern[bytes]
    message: frozenset[str]
    sender: frozenset[str]
    time: frozenset[str]
    text: frozenset[str] = frozenset()
    quote: frozenset[str] = frozenset()
    quote_sender: frozenset[str] = frozenset()
    notice: frozenset[str] = frozenset()
    reaction: frozenset[str] = frozenset()
    attachment: frozenset[str] = frozenset()
    edited: frozenset[str] = frozenset()
    forwarded: frozenset[str] = frozenset()
    reply: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()
    carries: bool = False
    loose: bool = False
    post: bool = False


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


DIALECTS = (
    Dialect(
        b"message ", re.compile(rb"class=[\"']?(?:message default clearfix|message service)"), _set("default"), _set("from_name"), _set("date"),
        text=_set("text"), notice=_set("service"), attachment=_set("media_wrap"), forwarded=_set("forwarded"), reply=_set("reply_to"),
        reaction=_set("reactions"), ignored=_set("userpic_wrap initials"), carries=True,
    ),
    Dialect(
        b"chatlog__message", re.compile(rb"chatlog__message"), _set("chatlog__message-container"), _set("chatlog__author chatlog__author-name"),
        _set("chatlog__timestamp chatlog__short-timestamp"), text=_set("chatlog__content"), quote=_set("chatlog__reply chatlog__reference"),
        quote_sender=_set("chatlog__reply-author chatlog__reference-author"), notice=_set("chatlog__system-notification"),
        reaction=_set("chatlog__reactions"), attachment=_set("chatlog__attachment chatlog__embed chatlog__sticker"),
        edited=_set("chatlog__edited-timestamp"), forwarded=_set("chatlog__forwarded"), carries=True,
    ),
    Dialect(
        b"msg-", re.compile(rb"class=[\"']?msg msg-(?:incoming|outgoing|status)"), _set("msg-incoming msg-outgoing"), _set("msg-name"), _set("msg-data"),
        quote=_set("msg-quote"), quote_sender=frozenset(), notice=_set("msg-status msg-date-change"), reaction=_set("msg-reactions"),
        attachment=_set("attachment linkpreview shared-contact attachment-unsupported"), edited=_set("edited"), own=_set("msg-outgoing"),
        ignored=_set("avatar checkmarks-read checkmarks-received checkmarks-sent"), loose=True,
    ),
    Dialect(
        b"timestamp", re.compile(rb"class=[\"']?timestamp.{0,600}?class=[\"']?(?:sender|bubble)", re.DOTALL), _set("message"), _set("sender"), _set("timestamp"),
        text=_set("bubble"), notice=_set("announcement"), reaction=_set("reactions tapbacks"), attachment=_set("attachment app"),
        edited=_set("edited"), reply=_set("reply_context reply_anchor"), own=_set("sent"), loose=False,
    ),
    Dialect(
        b"sender", re.compile(rb"class=[\"']?msg(?: me)?[\"'> ].{0,400}?class=[\"']?sender", re.DOTALL), _set("msg"), _set("sender"), _set("date time"),
        text=_set("body"), quote=_set("quote"), reaction=_set("reaction reactions"), notice=_set("event day"), own=_set("me"), carries=True,
    ),
    Dialect(
        b"_a6-g", re.compile(rb"class=[\"'][^\"'>]{0,80}\b_a6-g\b"), _set("_a6-g"), _set("_a6-h"), _set("_a6-o"), text=_set("_a6-p"), reaction=_set("_a6-q"),
    ),
)  # fmt: skip
_STAMP = re.compile(
    r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}.*\d:\d\d|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}.*\d:\d\d|\d{1,2} [A-Z][a-z]{2,8} \d{4}.*\d:\d\d"
)
_GONE = re.compile(
    r"(?:This message was deleted|You deleted this message|(?:You|\S.{0,60}) unsent (?:this|a) message.*)\.?", re.IGNORECASE
)
_PAGE = re.compile(rb"<(?:!doctype|html|head|body|div|meta)\b", re.IGNORECASE)
_BREAKS = frozenset(("br", "p", "div", "li", "tr", "pre", "blockquote"))
_SKIPPED = frozenset(("script", "style", "head", "svg", "noscript", "template"))


class ChatPages:
    name = "chatpage"
    version = "1"
    at_most = 0.95

    def recognises(self, incoming: Incoming) -> float:
        head = incoming.data[:2048]
        if not _PAGE.search(head):
            return 0.0
        return 0.95 if _dialect(incoming.data[:200_000]) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each message a record; lines of the page and of the program stay in the text."""
        dialect = _dialect(incoming.data)
        decoded = page_text(incoming.data)
        root = parse_page(decoded.text)
        if dialect is None or root is None:
            raise Unreadable("the page holds no messages")
        found = _Page(dialect, incoming.facts.author)
        found.walk(root)
        messages = list(found.messages())
        if not any(not message.notice for message in messages):
            raise Unreadable("the page holds no messages")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        title = next(iter(found.before), None)
        for number, line in enumerate(found.before, 1):
            builder.add(line, locator=f"head, line {number}")
            builder.add("\n")
        builder.add("\n" if found.before else "")
        write_messages(builder, incoming, oldest_first(messages))
        for number, line in enumerate(found.after, 1):
            builder.add(line, locator=f"foot, line {number}")
            builder.add("\n")
        return builder.reading(kind="chat", title=title)


READER = ChatPages()


def _dialect(data: bytes) -> Dialect | None:
    if b"class=" not in data:
        return None
    return next((dialect for dialect in DIALECTS if dialect.mark in data and dialect.sign.search(data)), None)


@dataclass(slots=True)
class _Found:
    """One message as it is gathered: texts by their role."""

    own: bool
    notice: bool
    id: str = ""
    stamp: str | None = None
    texts: dict[str, list[str]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)

    def shown(self, role: str) -> str:
        lines = (" ".join(line.split()) for line in "".join(self.texts.get(role, ())).split("\n"))
        return "\n".join(line for line in lines if line)


class _Page:
    """A walk over the elements of a page, without recursion, so that no depth of nesting ends it."""

    def __init__(self, dialect: Dialect, owner: str | None) -> None:
        self._dialect, self._owner = dialect, owner
        self._made: list[_Found] = []
        self._outside: list[str] = []
        self.before: list[str] = []
        self.after: list[str] = []

    def walk(self, root: etree._Element) -> None:
        roles: list[tuple[str, _Found | None]] = [("", None)]
        for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
            if event in ("comment", "pi"):
                self._say(roles[-1], element.tail)
                continue
            if event == "start":
                roles.append(self._role(element, *roles[-1]))
                if element.tag in _BREAKS:
                    self._say(roles[-1], "\n")
                self._say(roles[-1], element.text)
                continue
            role = roles.pop()
            if element.tag in _BREAKS and element.tag != "br":
                self._say(role, "\n")
            self._say(roles[-1], element.tail)
        self._flush_outside()

    def _role(self, element: etree._Element, role: str, message: _Found | None) -> tuple[str, _Found | None]:
        if element.tag in _SKIPPED or role == "skipped":
            return "skipped", message
        dialect, classes = self._dialect, frozenset((element.get("class") or "").split())
        if classes & dialect.notice or (classes & dialect.message and role != "quote"):
            return "other", self._begin(element, classes)
        if message is None:
            return "", None
        if classes & dialect.own:
            message.own = True
        if element.get("src") or element.tag in ("audio", "video"):
            source = element.get("src") or ""
            if source and not classes & dialect.ignored and "avatar" not in " ".join(classes) and not source.startswith("data:"):
                message.files.append(source)
        return self._named(element, classes, role, message), message

    def _named(self, element: etree._Element, classes: frozenset[str], role: str, message: _Found) -> str:
        """The role of an element inside a message: its own by its class, else that of what holds it."""
        dialect = self._dialect
        if role in ("reaction", "attachment", "reply", "ignored"):
            return role
        if role == "quote":
            return "quote sender" if classes & (dialect.quote_sender or dialect.sender) else role
        for name in ("quote", "reaction", "attachment", "edited", "reply", "ignored", "time", "text"):
            if classes & getattr(dialect, name):
                if name == "time":
                    message.stamp = message.stamp or _stamp(element)
                return f"passed {name}" if role.startswith("passed") and name == "text" else name
        if classes & dialect.forwarded:
            return "passed on"
        if classes & dialect.sender:
            return "passed sender" if role == "passed on" else "sender"
        if role == "edited":
            return role
        return "text" if dialect.loose and element.tag == "pre" else role

    def _begin(self, element: etree._Element, classes: frozenset[str]) -> _Found:
        self._flush_outside()
        identifier = element.get("data-message-id") or element.get("id") or ""
        made = _Found(bool(classes & self._dialect.own), bool(classes & self._dialect.notice), identifier)
        self._made.append(made)
        return made

    def _say(self, place: tuple[str, _Found | None], text: str | None) -> None:
        role, message = place
        if not text or role in ("skipped", "ignored"):
            return
        if message is None:
            self._outside.append(text)
        else:
            message.texts.setdefault(role, []).append(text)

    def _flush_outside(self) -> None:
        lines = [" ".join(line.split()) for line in "".join(self._outside).split("\n")]
        self._outside.clear()
        (self.after if self._made else self.before).extend(line for line in lines if line)

    def messages(self) -> Iterator[Message]:
        last: str | None = None
        for number, found in enumerate(self._made, 1):
            message = self._message(found, number, last)
            if not message.notice:
                last = message.sender
            yield message

    def _message(self, found: _Found, number: int, last: str | None) -> Message:
        stamp = found.stamp or " ".join(found.shown("time").split()) or None
        receipt = None
        if stamp and (told := re.fullmatch(r"(.*\d(?: ?[AP]M)?) \(([^()]*)\)", stamp)):
            stamp, receipt = told[1], told[2]
        if found.notice:
            parts = [found.shown(role) for role in ("sender", "text", "other")]
            return Message(number, None, " ".join(" ".join(parts).split()), stamp, notice=True)
        sender = " ".join(found.shown("sender").split()) or None
        if sender is None and found.own:
            sender = self._owner or "Me"
        elif sender is None and self._dialect.carries:
            sender = last
        elif sender is None and self._dialect.loose:
            sender = next(iter(self.before), None)
        elif sender == "Me" and self._owner:
            sender = self._owner
        first = found.shown("passed sender")
        passed = found.shown("passed text") or found.shown("passed on")
        text, forwarded = found.shown("text"), False
        if not text and (first or passed):
            text, forwarded = passed, True
        fields = self._fields(found, receipt, text)
        quoted = found.shown("quote")
        quotes = (Quoted(quoted, " ".join(found.shown("quote sender").split()) or None),) if quoted else ()
        attached = [" · ".join(found.shown("attachment").split("\n"))] if found.shown("attachment") else []
        return Message(
            number, sender, text, stamp, found.id, forwarded=forwarded, first=re.split(r"\s+\d\d[./]\d\d[./]\d{4}", first)[0] or None,
            quoted=quotes, attached=tuple(f"attachment: {one}" for one in dict.fromkeys([*attached, *found.files])), fields=tuple(fields),
            minted=discord_moment(found.id) if "chatlog__message-container" in self._dialect.message else None,
        )  # fmt: skip

    def _fields(self, found: _Found, receipt: str | None, text: str) -> list[tuple[str, str]]:
        fields = [("receipt", receipt)] if receipt else []
        for role, name in (("reaction", "reaction"), ("reply", "in reply to"), ("other", "shown")):
            if shown := " ".join(found.shown(role).split()):
                fields.append((name, shown))
        if edited := found.shown("edited"):
            fields += [("note", "edited"), ("edited", " ".join(edited.split()))]
        if _GONE.fullmatch(text):
            fields.append(("note", "deleted"))
        return fields


def _stamp(element: etree._Element) -> str | None:
    """The whole moment where an element shows only a part of it: Telegram and Discord keep it in the title."""
    for name in ("title", "datetime", "date", "data-timestamp"):
        value = " ".join((element.get(name) or "").split())
        if value and _STAMP.search(value):
            return value
    return None

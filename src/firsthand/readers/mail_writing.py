"""Mails laid down as a document: each message of a chain a record, attachments as files of their own."""

import re
from collections.abc import Sequence
from dataclasses import replace

from firsthand.model import Span, When, clock_of
from firsthand.readers import Incoming, Member, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.lines import Line
from firsthand.readers.mail_chain import Part, chain_of
from firsthand.readers.mail_parts import Mail
from firsthand.readers.moments import read_stamps
from firsthand.readers.paragraphs import has_words, paragraphs_of

_ADDRESS = re.compile(r"\s*(?:<[^<>]*>|\[(?:mailto:)?[^\]]*\]|\((?:mailto:)?[^()\s]*@[^()]*\))")
_GREETING = re.compile(
    r"(?:(?:Dear|Hi|Hello|Hallo|Good (?:morning|afternoon|evening))\b.{0,50}|[A-Z][\w'’-]+(?:(?: and | & |, | )[A-Z][\w'’-]+){0,3})\s*[,:!]?"
)
_FAREWELL = re.compile(
    r"(?:(?:kind|best|warm|many)?\s*(?:regards|thanks|wishes)|thanks|thank you|cheers|yours(?: \w+)?|sincerely|best|br|rgds)[,.!]?",
    re.IGNORECASE,
)


def read_mails(incoming: Incoming, mails: Sequence[Mail]) -> Reading:
    """The newest message first, as each mail has it. Author and date are those of the first mail. Raises Unreadable."""
    if not any(mail.headers or mail.body for mail in mails):
        raise Unreadable("no message can be read")
    builder = TextBuilder(incoming)
    members: list[Member] = []
    outer: When | None = None
    number = 1
    for mail in mails:
        number, time = _write(incoming, builder, mail, number)
        outer = outer or time
        members += mail.members
    doubts = [code for mail in mails for code, _ in mail.doubts]
    status = "partly" if {"truncated", "unreadable"} & set(doubts) else "read"
    first = mails[0].headers
    return builder.reading(
        kind="email", title=first.get("Subject"), author=person(first.get("From")), created=outer if len(mails) == 1 else None,
        members=tuple(members), status=status,
        reason=next((m for mail in mails for c, m in mail.doubts if c in ("truncated", "unreadable")), None),
    )  # fmt: skip


def person(text: str | None) -> str | None:
    """The name in a sender as written, else the address."""
    if not text:
        return None
    name = _ADDRESS.sub("", text).strip(" \"'*;,“”")
    if name:
        return name
    found = re.search(r"[\w.+'-]+@[\w.-]+", text)
    return found.group() if found else text.strip()


def _write(incoming: Incoming, builder: TextBuilder, mail: Mail, number: int) -> tuple[int, When | None]:
    """Add one mail; gives the number of the next message and the time of the outer one."""
    headers = mail.headers
    parts = chain_of(mail.body)
    parts[0].sender, parts[0].date = headers.get("From"), headers.get("Date")
    parts[0].subject, parts[0].to = headers.get("Subject"), headers.get("To")
    parts[0].head = [f"{name}: {value}" for name, value in headers.items()]
    for part in parts[1:]:
        if part.resumed and part.depth == 0:
            part.sender, part.date, part.subject, part.to = headers.get("From"), headers.get("Date"), headers.get("Subject"), None
    times = _times(incoming, builder, parts)
    for part, time in zip(parts, times, strict=True):
        _write_part(builder, part, time, number)
        number += 1
    for code, message in mail.doubts:
        builder.issue(code, message)
    return number, replace(times[0], clock=None) if times[0] else None


def _times(incoming: Incoming, builder: TextBuilder, parts: Sequence[Part]) -> list[When | None]:
    clock = clock_of(incoming.source, incoming.facts)
    whens, found = read_stamps([p.date for p in parts], case=incoming.case, facts=incoming.facts, clock=clock)
    for code, message, _ in found:
        builder.issue(code, message)
    return whens


def _write_part(builder: TextBuilder, part: Part, time: When | None, number: int) -> None:
    """A message: its head, its words (the record), its signature."""
    for line in part.head:
        builder.add(" ".join(line.split()), locator=f"message {number}, header")
        builder.add("\n")
    if part.head:
        builder.add("\n")
    identifier = builder.record_id("email")
    paragraphs = paragraphs_of([Line(line, n) for n, line in enumerate(part.lines, 1)])
    speaker = person(part.sender)
    start = end = builder.position
    ending = _ending([p.text for p in paragraphs], speaker)
    for index, paragraph in enumerate(paragraphs):
        heading = index >= ending or (index == 0 and len(paragraphs) > 1 and _GREETING.fullmatch(paragraph.text) is not None)
        kind = ("heading" if heading else "prose") if has_words(paragraph.text) else None
        label = f"message {number}, paragraph {index + 1}"
        end = builder.add(paragraph.text, locator=label, passage=kind, record=identifier).end
        builder.add("\n\n" if paragraph.apart or index + 1 == len(paragraphs) else "\n")
    fields = (("from", part.sender), ("to", part.to), ("date", part.date), ("subject", part.subject))
    shown = tuple((name, value) for name, value in fields if value)
    if end > start:
        builder.record(Span(start, end), "email", id=identifier, speaker=speaker, time=time, fields=shown)
    for line in filter(str.strip, part.signature):
        builder.add(" ".join(line.split()), locator=f"message {number}, signature")
        builder.add("\n")
    if part.signature:
        builder.add("\n")


def _ending(paragraphs: Sequence[str], speaker: str | None) -> int:
    """Where the closing lines with the sender's name begin; past the end when there are none."""
    names = {word for word in re.findall(r"\w+", (speaker or "").lower()) if len(word) > 2}
    start = len(paragraphs)
    for index in range(len(paragraphs) - 1, max(0, len(paragraphs) - 8), -1):
        text = paragraphs[index]
        if len(text) > 80 or (text.endswith((".", "?", "!")) and not _FAREWELL.fullmatch(text)):
            break
        if _FAREWELL.fullmatch(text) or names & set(re.findall(r"\w+", text.lower())):
            start = index
    return start

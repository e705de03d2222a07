"""Mailboxes (mbox): each message becomes a source of its own, read as any mail."""

import re

from firsthand.readers import Incoming, Member, Reading
from firsthand.readers.building import TextBuilder

_FROM = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From \S+[^\r\n]*\d{4}[^\r\n]*\r?\n")
_QUOTED = re.compile(rb"(?m)^>(?=>*From )")
_SUBJECT = re.compile(rb"(?im)^subject:[ \t]*([^\r\n]{1,80})")
_LIMIT = 20_000


class Mailbox:
    name = "mbox"
    version = "1"
    at_most = 0.97

    def recognises(self, incoming: Incoming) -> float:
        """Two messages at the least; one alone is a mail."""
        data = incoming.data
        if not data.startswith(b"From ") or not (first := _FROM.match(data)):
            return 0.0
        return 0.97 if _FROM.search(data, first.end()) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """No text of its own; what stands beyond the number that is read is told."""
        data = incoming.data
        starts = list(_FROM.finditer(data))
        builder = TextBuilder(incoming)
        if len(starts) > _LIMIT:
            builder.issue("truncated", f"the mailbox holds {len(starts):,} messages; the first {_LIMIT:,} were taken")
        ends = [start.start() for start in starts[1:]] + [len(data)]
        members = []
        for number, (start, end) in enumerate(zip(starts[:_LIMIT], ends, strict=False), 1):
            message = _QUOTED.sub(b"", data[start.end() : end])
            if message.strip():
                members.append(Member(_name(number, message), message))
        reason = f"more than {_LIMIT:,} messages" if len(starts) > _LIMIT else None
        return builder.reading(kind="email", members=tuple(members), status="partly" if reason else "read", reason=reason)


def _name(number: int, message: bytes) -> str:
    """'0003 Re_ bow door.eml': the place in the mailbox, and the subject where it is plain text."""
    found = _SUBJECT.search(message[:8192])
    subject = found[1].decode("utf-8", "replace") if found and b"=?" not in found[1] else ""
    words = re.sub(r"[^\w .,-]+", "_", subject).strip(" ._")[:60]
    return f"{number:04} {words}".strip() + ".eml"


READER = Mailbox()

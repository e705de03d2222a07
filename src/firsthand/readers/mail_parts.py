"""A mail file as headers, one body and attachments, whatever is wrong with it."""

import contextlib
import email
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import policy
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message

from firsthand.readers import Member
from firsthand.readers.characters import clean_characters
from firsthand.readers.decoding import decode
from firsthand.readers.html_blocks import lines_of, page_text, parse_page

_SHOWN = ("From", "To", "Cc", "Date", "Subject")
_EXTENSIONS = {"text/html": ".html", "text/plain": ".txt", "message/rfc822": ".eml", "text/calendar": ".ics"}


_STANDARD = re.compile(r"multi-?part|MIME", re.IGNORECASE)
"""What programs write before the first part of a mail."""
_BOX = re.compile(rb"^From \S+[^\r\n]*\d{4}[^\r\n]*\r?$", re.MULTILINE)


@dataclass(slots=True)
class Mail:
    """One message. `headers` are the decoded ones that people see; `doubts` are (issue code, sentence) pairs."""

    headers: dict[str, str]
    body: str = ""
    members: list[Member] = field(default_factory=list)
    doubts: list[tuple[str, str]] = field(default_factory=list)


def boxed(data: bytes) -> list[bytes]:
    """The messages of a mailbox; a single mail is one."""
    if not _BOX.match(data.lstrip(b"\xef\xbb\xbf\r\n")):
        return [data]
    return [part for part in _BOX.split(data) if part.strip()]


def mail_of(data: bytes) -> Mail:
    """The message in `data`; what is broken is told in `doubts`."""
    try:
        message: Message = email.message_from_bytes(data, policy=policy.default)
        headers = {name: _header(message, name) for name in _SHOWN}
    except Exception:  # malformed headers stop the strict policy
        message = email.message_from_bytes(data, policy=policy.compat32)
        headers = {name: _header(message, name) for name in _SHOWN}
    mail = Mail({name: value for name, value in headers.items() if value})
    plain: list[str] = []
    rich: list[str] = []
    for part in _leaves(message):
        _take(part, mail, plain, rich)
    plain = [text for text in plain if text.strip()]
    mail.body = _fuller("\n\n".join(plain), "\n\n".join(_from_html(text) for text in rich)).strip("\n")
    mail.body, notes = clean_characters(mail.body)
    mail.doubts += [("encoding_repaired", note) for note in notes]
    for outside in (message.preamble, message.epilogue):
        if outside and len(outside.split()) > 2 and not _STANDARD.search(outside):
            mail.doubts.append(
                ("boilerplate_removed", f"text outside the parts of the mail left out: {' '.join(outside.split())[:200]}")
            )
    if any("CloseBoundaryNotFound" in type(d).__name__ for p in message.walk() for d in p.defects):
        mail.doubts.append(("truncated", "the mail ends before its last part does"))
    return mail


def _fuller(plain: str, rich: str) -> str:
    """The plain form of a body, unless it is a stub that only points to the other one."""
    return rich if len(plain.split()) * 2 < len(rich.split()) else plain


def _header(message: Message, name: str) -> str:
    """A header with its encoded words decoded and its line breaks gone."""
    value = next((v for key, v in message.raw_items() if key.lower() == name.lower()), None)
    if value is None:
        return ""
    text = str(value).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if "=?" in text:
        with contextlib.suppress(LookupError, UnicodeError, ValueError, MessageError):
            text = str(make_header(decode_header(text)))
    return " ".join(text.split())


def _leaves(message: Message) -> Iterator[Message]:
    """The parts that hold something; an attached message stays whole."""
    if message.get_content_type() in ("message/rfc822", "message/delivery-status") or not message.is_multipart():
        yield message
        return
    for part in message.get_payload():
        if isinstance(part, Message):
            yield from _leaves(part)


def _take(part: Message, mail: Mail, plain: list[str], rich: list[str]) -> None:
    kind = part.get_content_type()
    name = _file_name(part)
    attached = part.get_content_disposition() == "attachment" or (name is not None and not kind.startswith("text/"))
    if kind == "message/rfc822":
        inner = part.get_payload()
        whole = inner[0].as_bytes() if isinstance(inner, list) and inner and isinstance(inner[0], Message) else b""
        attach(mail, name or "attached message.eml", whole)
    elif kind == "message/delivery-status":
        parts = part.get_payload()
        plain.append(
            "\n".join(one.as_string().strip() for one in parts if isinstance(one, Message))
            if isinstance(parts, list)
            else str(parts)
        )
    elif attached or not kind.startswith("text/"):
        if kind in ("application/pkcs7-mime", "application/pgp-encrypted"):
            mail.doubts.append(("unreadable", "the mail is encrypted"))
        payload = part.get_payload(decode=True)
        attach(
            mail,
            name or f"part {len(mail.members) + 1}{_EXTENSIONS.get(kind, '')}",
            payload if isinstance(payload, bytes) else b"",
        )
    else:
        payload = part.get_payload(decode=True)
        text = _text(part, payload if isinstance(payload, bytes) else b"", mail)
        (rich if kind == "text/html" else plain).append(text)


def _text(part: Message, payload: bytes, mail: Mail) -> str:
    charset = _charset(part)
    decoded = page_text(payload) if part.get_content_type() == "text/html" and not charset else decode(payload, charset)
    if decoded.note:
        mail.doubts.append(("encoding_repaired", decoded.note))
    if part.get_content_type() == "text/plain" and str(part.get_param("format", "")).lower() == "flowed":
        return _unflowed(decoded.text, joined="" if str(part.get_param("delsp", "")).lower() == "yes" else " ")
    return decoded.text.replace("\0", "")


def _charset(part: Message) -> str | None:
    """The charset that a part declares, None when what it declares cannot be read."""
    try:
        return part.get_content_charset()
    except (MessageError, LookupError, UnicodeError, ValueError):
        return None


def _unflowed(text: str, *, joined: str) -> str:
    """Lines that end in a blank go on in the next one of the same quoting (RFC 3676)."""
    made: list[str] = []
    flows = False
    for line in text.split("\n"):
        marks = re.match(r"(?:>\s?)*", line)
        prefix = marks.group().replace(" ", "") if marks else ""
        words = line[marks.end() :] if marks else line
        if flows and made and _marks(made[-1]) == prefix:
            made[-1] = made[-1].rstrip(" ") + joined + words.lstrip(" ")
        else:
            made.append(f"{prefix} {words}" if prefix else words)
        flows = words.endswith(" ") and words != "-- "
    return "\n".join(made)


def _marks(line: str) -> str:
    found = re.match(r"(?:>\s?)*", line)
    return found.group().replace(" ", "") if found else ""


def _from_html(text: str) -> str:
    root = parse_page(text)
    return "\n".join(lines_of(root)) if root is not None else ""


def _file_name(part: Message) -> str | None:
    try:
        name = part.get_filename()
    except (MessageError, LookupError, ValueError, TypeError):
        return None
    return name and (_safe(str(name)) or None)


def _safe(name: str) -> str:
    """A name as it stands in paths: no folders, no mark of nesting, nothing unprintable in it."""
    return re.sub(r"[\x00-\x1f\x7f/\\!]+", "_", name).strip(". ")


def attach(mail: Mail, name: str, data: bytes) -> None:
    """Keep an attachment under a name that no other one has."""
    name = _safe(name) or "part"
    taken = {member.name for member in mail.members}
    stem, dot, suffix = name.rpartition(".")
    number = 2
    unique = name
    while unique in taken:
        unique = f"{stem or suffix} ({number}){dot if stem else ''}{suffix if stem else ''}"
        number += 1
    mail.members.append(Member(unique, data))

"""Messages saved from Outlook (.msg): read as mails are; attached files and messages become sources of their own."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Any, TypeVar

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.characters import clean_characters
from firsthand.readers.compound_files import is_bounded
from firsthand.readers.html_blocks import lines_of, page_text, parse_page
from firsthand.readers.mail_parts import Mail, attach
from firsthand.readers.mail_writing import read_mails
from firsthand.readers.office import plain_lines
from firsthand.readers.rtf_packed import unpacked_rtf
from firsthand.readers.rtf_parts import rtf_of

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_TABLE = "__properties_version1.0"
_SIGN = _TABLE.encode("utf-16-le")
_OUTER_HEAD, _INNER_HEAD = 32, 24
_INNER = "__substg1.0_3701000D"
_SUBMITTED, _DELIVERED, _RTF, _HTML, _SHORT_NAME = 0x0039, 0x0E06, 0x1009, 0x1013, 0x3704
_DEPTH = 4
_T = TypeVar("_T")


class Outlook:
    name = "outlook"
    version = "1"
    at_most = 0.97

    def recognises(self, incoming: Incoming) -> float:
        return 0.97 if incoming.data.startswith(_OLE) and _SIGN in incoming.data else 0.0

    def read(self, incoming: Incoming) -> Reading:
        from oxmsg import Message

        if not is_bounded(incoming.data):
            raise Unreadable("the message is damaged or cut short; its tables would be larger than the file")
        try:
            message = Message.load(incoming.data)
        except Exception as fault:  # the library checks little of what it reads
            raise Unreadable(f"the message is damaged or cut short ({type(fault).__name__})") from None
        mail = _mail(message)
        if not mail.headers and not mail.body.strip() and not mail.members:
            raise Unreadable("the message is damaged; nothing in it can be read")
        return read_mails(incoming, [mail])


def _tried(get: Callable[[], _T]) -> _T | None:
    """The value, None where the file is damaged there."""
    try:
        return get()
    except Exception:  # a property that is listed and missing, of a wrong length, in an unknown encoding
        return None


def _mail(message: Any, depth: int = 0) -> Mail:
    told = {name.lower(): value for name, value in (_tried(lambda: message.message_headers) or {}).items()}
    headers = {
        "From": told.get("from") or _tried(lambda: message.sender) or "",
        "To": told.get("to") or "; ".join(_recipients(message)),
        "Cc": told.get("cc") or "",
        "Date": told.get("date") or _date(message),
        "Subject": _tried(lambda: message.subject) or told.get("subject") or "",
    }
    mail = Mail({name: " ".join(str(value).replace("\0", "").split()) for name, value in headers.items() if value})
    mail.body, notes = clean_characters(_body(message).replace("\r\n", "\n").replace("\r", "\n").strip("\0\n"))
    mail.doubts += [("encoding_repaired", note) for note in notes]
    for number, attachment in enumerate(_tried(lambda: message.attachments) or (), 1):
        _attached(mail, attachment, number, depth)
    return mail


def _recipients(message: Any) -> list[str]:
    shown = []
    for recipient in _tried(lambda: message.recipients) or ():
        name, address = _tried(lambda r=recipient: r.name), _tried(lambda r=recipient: r.email_address)  # type: ignore[misc]
        if name or address:
            shown.append(f"{name} <{address}>" if name and address and name != address else name or address or "")
    return shown


def _date(message: Any) -> str:
    for name in (_SUBMITTED, _DELIVERED):
        moment = _tried(lambda n=name: message.properties.date_prop_value(n))  # type: ignore[misc]
        if isinstance(moment, datetime):
            return format_datetime(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
    return ""


def _body(message: Any) -> str:
    """The plain body; where there is none the words of the HTML or RTF one."""
    if plain := _tried(lambda: message.body):
        return str(plain)
    page = _tried(lambda: message.properties.binary_prop_value(_HTML)) or (_tried(lambda: message.html_body) or "")
    if page:
        text = page_text(page).text if isinstance(page, bytes) else str(page)
        root = parse_page(text)
        if root is not None:
            return "\n".join(lines_of(root))
    packed = _tried(lambda: message.properties.binary_prop_value(_RTF))
    return "\n".join(plain_lines(rtf_of(unpacked_rtf(packed)).items)) if packed else ""


def _attached(mail: Mail, attachment: Any, number: int, depth: int) -> None:
    name = _tried(lambda: attachment.file_name) or _tried(lambda: attachment.properties.str_prop_value(_SHORT_NAME))
    data = _tried(lambda: attachment.file_bytes)
    if data is not None:
        attach(mail, name or f"part {number}", data)
        return
    inner = next((s for s in attachment._storage.storages if s.name == _INNER), None)  # noqa: SLF001 - it has no public name
    if inner is None or depth >= _DEPTH:
        mail.doubts.append(("unreadable", f"the attachment {name or number} is a link or an object and cannot be read"))
        return
    from oxmsg import Message

    attach(mail, f"{name or 'attached message'}.eml", _as_mail(_mail(Message(_as_outer(inner)), depth + 1)))


def _as_outer(storage: Any) -> Any:
    """The storage of an inner message with the head of an outer one: its table of properties starts 8 bytes earlier."""
    streams = (
        replace(s, bytes_=s.bytes_[:_INNER_HEAD] + bytes(_OUTER_HEAD - _INNER_HEAD) + s.bytes_[_INNER_HEAD:])
        if s.name == _TABLE
        else s
        for s in storage.streams
    )
    return replace(storage, streams=tuple(streams))


def _as_mail(mail: Mail) -> bytes:
    """A message inside a message as a mail of its own. Its attachments follow in it as parts."""
    made = EmailMessage()
    for header, value in mail.headers.items():
        made[header] = value
    made.set_content(mail.body, cte="base64")
    for member in mail.members:
        made.add_attachment(member.data, maintype="application", subtype="octet-stream", filename=member.name)
    if mail.members:
        made.set_boundary("=_" + "-".join(str(len(member.data)) for member in mail.members)[:40] + "_inner")
    return made.as_bytes()


READER = Outlook()

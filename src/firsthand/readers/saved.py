"""Web pages saved in one file (mht, webarchive): the page is read as any page; the moment of saving dates nothing in it."""

import email
import plistlib
import re
from dataclasses import dataclass, replace
from email import policy
from email.message import Message

from firsthand.model import Issue
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.decoding import decode
from firsthand.readers.html_story import read_page

_MARKS = (re.compile(rb"(?im)^snapshot-content-location:"), re.compile(rb"(?im)^from:\s*[\"<]?saved by "))
_RELATED = re.compile(rb"(?im)^content-type:\s*multipart/related")
_PLIST = b"bplist00"


@dataclass(frozen=True, slots=True)
class _Saved:
    """The page, from where and when it was saved, and how many pictures, styles and scripts came with it."""

    page: bytes
    address: str | None = None
    moment: str | None = None
    others: int = 0
    cut: bool = False


class SavedPage:
    name = "saved"
    version = "1"
    at_most = 0.97

    def recognises(self, incoming: Incoming) -> float:
        head = incoming.data[:4096]
        if head.startswith(_PLIST):
            return 0.95 if b"WebMainResource" in incoming.data else 0.0
        if not _RELATED.search(head):
            return 0.0
        if any(mark.search(head) for mark in _MARKS):
            return 0.97
        return 0.96 if incoming.suffix in (".mht", ".mhtml") else 0.0

    def read(self, incoming: Incoming) -> Reading:
        saved = _of_plist(incoming.data) if incoming.data.startswith(_PLIST) else _of_mail(incoming.data)
        reading = read_page(incoming, saved.page)
        told = f"saved{f' from {saved.address}' if saved.address else ''}{f' on {saved.moment}' if saved.moment else ''}"
        issues = [Issue("boilerplate_removed", f"{told}; the moment of saving dates nothing on the page", incoming.source)]
        if saved.others:
            issues.append(
                Issue(
                    "boilerplate_removed", f"left out, pictures, styles and scripts of the page: {saved.others}", incoming.source
                )
            )
        if saved.cut:
            issues.append(Issue("truncated", "the file ends before its last part does", incoming.source))
        made = replace(reading, issues=(*reading.issues, *issues))
        return replace(made, status="partly", reason="the file is cut short") if saved.cut else made


def _of_mail(data: bytes) -> _Saved:
    """The page of an mht file. Raises Unreadable."""
    message = email.message_from_bytes(data, policy=policy.compat32)
    parts = [part for part in message.walk() if not part.is_multipart()]
    address = message.get("Snapshot-Content-Location") or message.get("Content-Location")
    pages = [part for part in parts if part.get_content_type() in ("text/html", "application/xhtml+xml")]
    page = next((p for p in pages if address and p.get("Content-Location") == address), next(iter(pages), None))
    if page is None:
        raise Unreadable("the saved page holds no text")
    payload = page.get_payload(decode=True)
    body = payload if isinstance(payload, bytes) else b""
    cut = any("CloseBoundaryNotFound" in type(defect).__name__ for part in message.walk() for defect in part.defects)
    return _Saved(_as_utf8(body, page), address or page.get("Content-Location"), message.get("Date"), len(parts) - 1, cut)


def _as_utf8(body: bytes, part: Message) -> bytes:
    """The page by the encoding that the part declares, which goes before what the page says of itself."""
    try:
        charset = part.get_content_charset()
    except (LookupError, ValueError):
        charset = None
    return decode(body, charset).text.encode("utf-8-sig", "replace") if charset else body


def _of_plist(data: bytes) -> _Saved:
    """The page of a webarchive. Raises Unreadable."""
    try:
        held = plistlib.loads(data)
        main = held["WebMainResource"]
        page = main["WebResourceData"]
        others = len(held.get("WebSubresources", ()))
        address, charset = main.get("WebResourceURL"), main.get("WebResourceTextEncodingName")
    except Exception as fault:  # a damaged property list raises many things
        raise Unreadable(f"the saved page is damaged or cut short ({type(fault).__name__})") from None
    if not isinstance(page, bytes):
        raise Unreadable("the saved page holds no text")
    text = decode(page, charset if isinstance(charset, str) else None).text
    return _Saved(text.encode("utf-8-sig", "replace"), address if isinstance(address, str) else None, None, others)


READER = SavedPage()

"""Web archives (WARC, WACZ): a list of what was captured and when; each page becomes a source of its own.

The moment of capture is neither when a page was published nor when anything happened: it stands in the list and dates nothing.
"""

import re
from collections.abc import Iterator
from contextlib import redirect_stderr
from dataclasses import dataclass
from io import BytesIO, StringIO
from typing import Any
from urllib.parse import unquote, urlsplit

from firsthand.readers import Incoming, Member, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.unpacking import MEMBER_LIMIT, compressed, inflated_head
from firsthand.readers.zips import PART_LIMIT, WHOLE_LIMIT, read_parts

_KEPT = re.compile(
    r"text/(?:html|plain|csv|markdown|rtf|vtt)|application/(?:xhtml\+xml|pdf|rtf|msword|zip|epub\+zip|vnd\.[\w.+-]+)|message/rfc822",
    re.IGNORECASE,
)
_ENDINGS = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "application/pdf": ".pdf",
    "text/plain": ".txt",
    "text/csv": ".csv",
}
_TYPES = ("response", "resource", "conversion", "revisit")
_INSIDE = re.compile(r"archive/[^/]+\.warc(?:\.gz)?")


@dataclass(frozen=True, slots=True)
class _Capture:
    """One capture; `data` None when it is no page."""

    url: str
    moment: str
    kind: str
    status: str
    data: bytes | None


class WebArchive:
    name = "warc"
    version = "1"
    at_most = 0.97

    def recognises(self, incoming: Incoming) -> float:
        data = incoming.data
        if data.startswith(b"WARC/") or (compressed(data) and inflated_head(data).startswith(b"WARC/")):
            return 0.97
        is_package = data.startswith(b"PK\x03\x04") and b"datapackage.json" in data and b".warc" in data
        return 0.9 if is_package else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Pictures, scripts, styles and answers without content are counted and left out."""
        warcs, cut = [incoming.data], False
        if incoming.data.startswith(b"PK"):
            parts, cut = read_parts(incoming.data, lambda name: _INSIDE.fullmatch(name) is not None)
            warcs = [parts[name] for name in sorted(parts)]
        builder = TextBuilder(incoming)
        members: list[Member] = []
        left_out: dict[str, int] = {}
        total, reason = 0, "the file is cut short" if cut else None
        for capture in (c for warc in warcs for c in _captures(warc)):
            if isinstance(capture, str):
                reason = capture
                builder.issue("truncated", capture)
                continue
            if capture.data is None:
                left_out[capture.status] = left_out.get(capture.status, 0) + 1
                continue
            if len(members) >= MEMBER_LIMIT or total > WHOLE_LIMIT:
                reason = f"the archive holds more pages than are ever unpacked; the first {len(members):,} were"
                builder.issue("truncated", reason)
                break
            total += len(capture.data)
            builder.add(f"{capture.url} | captured {capture.moment} | {capture.kind}", locator=f"capture {len(members) + 1}")
            builder.add("\n")
            members.append(Member(_name(capture), capture.data))
        for what, number in sorted(left_out.items()):
            builder.issue("boilerplate_removed", f"{what}: {number}")
        if not members:
            raise Unreadable(reason or "the web archive holds no page that can be read")
        return builder.reading(members=tuple(members), status="partly" if reason else "read", reason=reason)


def _captures(warc: bytes) -> Iterator[_Capture | str]:
    """Each capture, or a sentence that says why there are no more."""
    from warcio.archiveiterator import ArchiveIterator  # type: ignore[import-untyped]

    records = ArchiveIterator(BytesIO(warc))
    try:
        while True:
            with redirect_stderr(StringIO()):  # the library writes there what it thinks of damaged records
                record = next(records, None)
                capture = _capture(record) if record is not None and record.rec_type in _TYPES else None
            if record is None:
                return
            if capture is not None:
                yield capture
    except Exception as fault:  # the library raises what its parts raise
        yield f"the web archive is damaged or cut short ({type(fault).__name__}); read as far as it goes"


def _capture(record: Any) -> _Capture:
    headers = record.rec_headers
    url, moment = headers.get_header("WARC-Target-URI") or "", headers.get_header("WARC-Date") or "at an unknown time"
    http = record.http_headers
    status = (http.get_statuscode() if http else "200") or ""
    kind = (
        ((http.get_header("Content-Type") if http else None) or headers.get_header("Content-Type") or "")
        .split(";")[0]
        .strip()
        .lower()
    )
    if record.rec_type == "revisit":
        return _Capture(url, moment, kind, "left out, pages that were captured unchanged before", None)
    if not status.startswith("2"):
        return _Capture(url, moment, kind, f"left out, captures without a page (answer {status or 'unknown'})", None)
    if not _KEPT.match(kind):
        return _Capture(url, moment, kind, "left out, captured pictures, scripts, styles and the like", None)
    data = record.content_stream().read(PART_LIMIT + 1)
    if len(data) > PART_LIMIT:
        return _Capture(url, moment, kind, "left out, captures that are too large", None)
    return _Capture(url, moment, kind, status, data)


def _name(capture: _Capture) -> str:
    """The address as a path, with the moment where it is known, so that two captures of a page stand apart."""
    place = _place(capture.url)
    place = re.sub(r"[^\w./-]+", "_", place).strip("/ ").replace("..", "_")[:150] or "page"
    ending = _ENDINGS.get(capture.kind, "")
    stamp = re.sub(r"\D", "", capture.moment)[:14]
    stem = place[: -len(ending)] if ending and place.lower().endswith(ending) else place
    return f"{stem}{f'@{stamp}' if stamp else ''}{ending}"


def _place(address: str) -> str:
    """An address without its scheme, as a path; one that is none stands as it is written."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return address
    return f"{parts.netloc}{unquote(parts.path)}" + (f"_{parts.query}" if parts.query else "") if "://" in address else address


READER = WebArchive()

"""PDF: pages to lines by the boxes of their characters; pages that are images by text recognition, where it is installed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from firsthand.model import Issue
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.ocr import INSTALL, Missing, drawn_page, program
from firsthand.readers.pages import reading_of_pages
from firsthand.readers.pdf_layout import Run, page_runs
from firsthand.readers.raster import of_page
from firsthand.readers.scans import Scan, scan_of, told

_MOST_SCANS = 300
"""Pages of one file that are recognised at the most."""


@dataclass(slots=True)
class _Pages:
    """The runs of each page, the scans among them, and what is told of pages that could not be read."""

    runs: list[Sequence[Run]]
    scans: list[Scan]
    unread: list[str]


class Pdf:
    name = "pdf"
    at_most = 0.95

    @property
    def version(self) -> str:
        """What is read of images depends on the program that recognises, so it is part of the version."""
        return f"7+{program() or 'none'}"

    def recognises(self, incoming: Incoming) -> float:
        return 0.95 if b"%PDF-" in incoming.data[:1024] else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Pages that could not be read are told; a file whose end is missing is read as far as it goes."""
        pages = _pages(incoming.data)
        if not any(pages.runs):
            raise Unreadable(
                f"the PDF holds no text, only images; {pages.unread[0]}" if pages.unread else "the PDF holds no page"
            )
        reading = reading_of_pages(incoming, pages.runs)
        reading = told(reading, incoming, pages.scans) if pages.scans else reading
        issues = [Issue("unreadable", message, incoming.source) for message in pages.unread]
        if b"%%EOF" not in incoming.data[-2048:]:
            issues.append(Issue("truncated", "the file ends before the PDF does; read as far as it goes", incoming.source))
        if not issues:
            return reading
        return replace(reading, issues=(*reading.issues, *issues), status="partly", reason=issues[-1].message)


READER = Pdf()


def _pages(data: bytes) -> _Pages:
    """What each page holds. Raises Unreadable."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as fault:
        why = "is protected by a password" if "password" in str(fault).lower() else "is damaged or cut short"
        raise Unreadable(f"the PDF {why}") from None
    made = _Pages([], [], [])
    try:
        for number in range(1, len(document) + 1):
            made.runs.append(_runs(document, number, made))
    finally:
        document.close()
    return made


def _runs(document: Any, number: int, made: _Pages) -> Sequence[Run]:
    """The runs of a page: of its characters, else of what is recognised on its image."""
    import pypdfium2

    try:
        page = document[number - 1]
        if runs := page_runs(page):
            return runs
        if not next(_pictures(page), None):
            made.unread.append(f"page {number} holds nothing")
            return ()
        if len(made.scans) >= _MOST_SCANS:
            made.unread.append(f"page {number} holds only an image; no more than {_MOST_SCANS} pages are recognised in one file")
            return ()
        scan = scan_of(drawn_page(of_page(page)), number)
    except pypdfium2.PdfiumError:
        made.unread.append(f"page {number} is damaged")
        return ()
    except Missing:
        made.unread.append(
            f"page {number} holds no text, only an image; reading it needs text recognition, which is not installed: {INSTALL}"
        )
        return ()
    except Unreadable as reason:
        made.unread.append(f"page {number} holds only an image; {reason}")
        return ()
    if scan is None:
        made.unread.append(f"page {number} holds no text, only an image in which no text was found")
        return ()
    made.scans.append(scan)
    return scan.runs


def _pictures(page: Any) -> Iterator[Any]:
    """What is drawn on a page: images and paths, which may be outlined letters."""
    yield from page.get_objects(max_depth=3)

"""Scans and photographs of pages: read by text recognition, where it is installed."""

from dataclasses import replace

from firsthand.model import Issue, When, clock_of
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.exif import taken_at
from firsthand.readers.moments import read_stamps
from firsthand.readers.ocr import INSTALL, Missing, picture_pages, program
from firsthand.readers.pages import reading_of_pages
from firsthand.readers.scans import scan_of, told

_SIGNS = (
    (b"\x89PNG\r\n\x1a\n", ".png"), (b"\xff\xd8\xff", ".jpg"), (b"II*\x00", ".tif"), (b"MM\x00*", ".tif"), (b"GIF87a", ".gif"),
    (b"GIF89a", ".gif"), (b"\x00\x00\x00\x0cjP  \r\n\x87\n", ".jp2"), (b"P4\n", ".pbm"), (b"P5\n", ".pgm"), (b"P6\n", ".ppm"),
)  # fmt: skip
_PHONES = (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftypheif", b"ftypavif")


class Images:
    name = "images"
    at_most = 0.95

    @property
    def version(self) -> str:
        """What is read depends on the program that recognises, so it is part of the version."""
        return f"5+{program() or 'none'}"

    def recognises(self, incoming: Incoming) -> float:
        return 0.95 if _suffix(incoming.data) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """The lines of the picture in reading order; what was recognised with little confidence is told line by line."""
        suffix, taken = _suffix(incoming.data) or ".png", taken_at(incoming.data)
        told_of = f"a picture, taken {taken} as its camera wrote" if taken else "a picture"
        if suffix == ".heic":
            raise Unreadable(f"{told_of}, in HEIC form, which cannot be opened; save it as JPEG or PNG")
        try:
            pages = picture_pages(incoming.data, suffix)
        except Missing:
            raise Unreadable(f"{told_of}; reading it needs text recognition, which is not installed: {INSTALL}") from None
        scans = [scan_of(page, number) for number, page in enumerate(pages, 1)]
        used = [scan for scan in scans if scan]
        if not used:
            when = _moment(taken, incoming)
            return Reading("", status="skipped", reason=f"{told_of}, in which no text was found", created=when)
        reading = told(reading_of_pages(incoming, [scan.runs if scan else () for scan in scans]), incoming, used)
        reading = reading if reading.created else replace(reading, created=_moment(taken, incoming))
        if not _is_cut(incoming.data, suffix):
            return reading
        issue = Issue("truncated", "the picture is cut short; recognised as far as it goes", incoming.source)
        return replace(reading, issues=(*reading.issues, issue), status="partly", reason=issue.message)


READER = Images()


def _moment(taken: str | None, incoming: Incoming) -> When | None:
    if taken is None:
        return None
    whens, _ = read_stamps([taken], case=incoming.case, facts=incoming.facts, clock=clock_of(incoming.source, incoming.facts))
    return whens[0]


def _is_cut(data: bytes, suffix: str) -> bool:
    """Whether the end that the form of the picture calls for is missing."""
    match suffix:
        case ".png":
            return b"IEND" not in data[-64:]
        case ".jpg":
            return b"\xff\xd9" not in data[-4096:]
        case _:
            return False


def _suffix(data: bytes) -> str | None:
    """The suffix that the first bytes call for; None when they are of no picture."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ".webp"
    if data[4:12] in _PHONES:
        return ".heic"
    if data[:2] == b"BM" and len(data) > 26 and int.from_bytes(data[2:6], "little") == len(data):
        return ".bmp"
    return next((suffix for sign, suffix in _SIGNS if data.startswith(sign)), None)

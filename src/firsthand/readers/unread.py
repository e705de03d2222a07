"""Formats that are known and not read: each skipped with what can be done about it."""

from firsthand.readers import Incoming, Reading

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_STREAMS = (
    ("WordDocument", (".doc", ".dot"), "an old Word document; open it in Word or LibreOffice, save it as .docx and add that"),
    ("PowerPoint Document", (".ppt", ".pps"), "an old presentation; open it in PowerPoint or LibreOffice, save it as .pptx and add that"),
)  # fmt: skip
_BOOK = "Workbook".encode("utf-16-le")
_MARKS = (
    (b"\x78\x9f\x3e\x22", "Outlook's packed attachments (winmail.dat); save the mail as .msg or .eml in Outlook and add that"),
    (b"!BDN", "an Outlook data file; export its folders as .eml, .msg or mbox and add these"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive; unpack it and add its files, or pack them as zip"),
    (b"Rar!\x1a\x07", "a RAR archive; unpack it and add its files, or pack them as zip"),
    (b"\x28\xb5\x2f\xfd", "a zstandard archive; unpack it and add its files, or pack them as zip"),
    (b"\xffWPC", "a WordPerfect document; open it in LibreOffice, save it as .docx and add that"),
    (b"SQLite format 3\0", "a database; export what it holds as csv or json and add that"),
    (b"\0\x01\0\0Standard Jet DB", "an Access database; export its tables as csv and add these"),
    (b"\0\x01\0\0Standard ACE DB", "an Access database; export its tables as csv and add these"),
    (b"%!PS", "a PostScript file; convert it to PDF and add that"),
    (b"AT&TFORM", "a DjVu scan; convert it to PDF and add that"),
    (b"\x4c\0\0\0\x01\x14\x02\0", "a shortcut to a file elsewhere; add the file itself"),
)
_IWORK = b"Index/Document.iwa"


class Unread:
    name = "unread"
    version = "2"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        return 0.96 if _reason(incoming) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        return Reading("", status="skipped", reason=_reason(incoming))


def _reason(incoming: Incoming) -> str | None:
    """What the file is and what to do about it; None when it is none of these."""
    data = incoming.data
    if data.startswith(_OLE):
        for stream, suffixes, reason in _STREAMS:
            if stream.encode("utf-16-le") in data and (_BOOK not in data or incoming.suffix in suffixes):
                return reason
        return None
    if data.startswith(b"PK") and _IWORK in data:
        return "a document of Apple's Pages, Numbers or Keynote; export it as .docx, .xlsx or PDF and add that"
    return next((reason for mark, reason in _MARKS if data.startswith(mark)), None)


READER = Unread()

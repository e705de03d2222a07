"""OpenDocument texts, presentations and flat files; spreadsheets in packages are read as tables."""

import re
from dataclasses import replace

from lxml import etree

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode
from firsthand.readers.docx_parts import parse_part
from firsthand.readers.odf_parts import Odf, odf_of
from firsthand.readers.office import OfficeWriter, is_changed, plain_lines
from firsthand.readers.written import script_of_pages
from firsthand.readers.zips import read_parts

_TYPE = re.compile(rb"application/vnd\.oasis\.opendocument\.(?:text|presentation|graphics)")
_FLAT = re.compile(rb"<(?:office:)?document\s[^>]*urn:oasis:names:tc:opendocument")
_SUFFIXES = (".odt", ".ott", ".odp", ".fodt", ".fods", ".fodp")


class OpenDocument:
    name = "odf"
    version = "6"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        data = incoming.data
        if data.startswith(b"PK\x03\x04"):
            if _TYPE.search(data[:200]):
                return 0.96
            return 0.3 if incoming.suffix in _SUFFIXES else 0.0
        return 0.96 if data[:200].lstrip(b"\xef\xbb\xbf \r\n").startswith(b"<") and _FLAT.search(data[:4096]) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """The text as it reads with all changes accepted, as for other word processors."""
        made, cut = _opened(incoming.data)
        if not cut and (script := script_of_pages(incoming, plain_lines(made.items), changed=is_changed(made.items))):
            return script
        writer = OfficeWriter(incoming, TextBuilder(incoming))
        writer.body(made.items)
        for text, kind in made.margins:
            writer.margin(text, kind)
        for number, (kind, text) in enumerate(made.notes, 1):
            writer.note(text, f"{kind} {number}")
        writer.comments([replace(r, about=writer.quoted.get(name, "")) for name, r in made.remarks.items()])
        return writer.reading(made.properties, cut=cut)


def _opened(data: bytes) -> tuple[Odf, bool]:
    """The document, and whether something of it is missing. Raises Unreadable."""
    if not data.startswith(b"PK"):
        root = parse_part(data)
        if root is None:
            raise Unreadable("the document is damaged; its text cannot be read")
        return odf_of(root, root, root), not decode(data[-200:]).text.rstrip().endswith(">")
    parts, cut = read_parts(data, lambda name: name in ("content.xml", "styles.xml", "meta.xml", "META-INF/manifest.xml"))
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise Unreadable("the document is protected by a password")
    content = _part(parts, "content.xml")
    if content is None:
        raise Unreadable("the document is damaged or cut short; its text cannot be unpacked")
    return odf_of(content, _part(parts, "styles.xml"), _part(parts, "meta.xml")), cut


def _part(parts: dict[str, bytes], name: str) -> etree._Element | None:
    return parse_part(parts.get(name))


READER = OpenDocument()

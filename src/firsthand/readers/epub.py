"""Books (epub): the chapters in their order, each paragraph found by chapter and number; scripts and pictures are left alone."""

import posixpath
import re
from urllib.parse import unquote

from lxml import etree

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.characters import clean_characters
from firsthand.readers.docx_parts import parse_part
from firsthand.readers.html_blocks import blocks_of, page_text, parse_page
from firsthand.readers.paragraphs import has_words
from firsthand.readers.written import moment_of
from firsthand.readers.zips import read_parts

_CONTAINER = "{urn:oasis:names:tc:opendocument:xmlns:container}"
_OPF = "{http://www.idpf.org/2007/opf}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_TEXTS = re.compile(r".*\.(?:x?html?|xml|opf)|META-INF/.*", re.IGNORECASE)


class Epub:
    name = "epub"
    version = "1"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        data = incoming.data
        if not data.startswith(b"PK\x03\x04"):
            return 0.0
        if b"application/epub+zip" in data[:200]:
            return 0.96
        return 0.6 if b"META-INF/container.xml" in data and b".opf" in data else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Chapters that cannot be read are told."""
        parts, cut = read_parts(incoming.data, lambda name: _TEXTS.fullmatch(name) is not None)
        if b"EncryptedData" in parts.get("META-INF/encryption.xml", b"") and b".htm" in parts["META-INF/encryption.xml"]:
            raise Unreadable("the book is encrypted")
        opf = _package(parts)
        builder = TextBuilder(incoming)
        chapters = _chapters(parts, opf) or sorted(n for n in parts if re.search(r"\.x?html?$", n, re.IGNORECASE))
        number = 0
        for name in chapters:
            number += _chapter(builder, parts.get(name), number + 1)
        if not builder.text.strip():
            raise Unreadable("the book holds no text that can be read")
        if cut:
            builder.issue("truncated", "the file ends before the book does; read as far as it can be unpacked")
        root = parse_part(parts.get(opf)) if opf else None
        return builder.reading(
            title=_fact(root, "title"), author=_fact(root, "creator"), outlet=_fact(root, "publisher"),
            published=moment_of(builder, _fact(root, "date"), incoming),
            status="partly" if cut else "read", reason="the file is cut short" if cut else None,
        )  # fmt: skip


def _package(parts: dict[str, bytes]) -> str | None:
    """The part that lists the others."""
    root = parse_part(parts.get("META-INF/container.xml"))
    found = root.find(f".//{_CONTAINER}rootfile") if root is not None else None
    told = found.get("full-path") if found is not None else None
    return told if told in parts else next((name for name in sorted(parts) if name.endswith(".opf")), None)


def _chapters(parts: dict[str, bytes], opf: str | None) -> list[str]:
    """The parts that hold the text, in reading order; the table of contents is none of them."""
    root = parse_part(parts.get(opf)) if opf else None
    if root is None or opf is None:
        return []
    items = {item.get("id"): item for item in root.iter(f"{_OPF}item")}
    made = []
    for reference in root.iter(f"{_OPF}itemref"):
        item = items.get(reference.get("idref"))
        if item is not None and "nav" not in (item.get("properties") or "").split():
            made.append(posixpath.normpath(posixpath.join(posixpath.dirname(opf), unquote(item.get("href") or ""))))
    return [name for name in dict.fromkeys(made) if name in parts]


def _chapter(builder: TextBuilder, data: bytes | None, number: int) -> bool:
    """Whether the part held text, which was added."""
    root = parse_page(re.sub(r"^\s*<\?xml[^>]*\?>", "", page_text(data).text)) if data else None
    blocks = blocks_of(root) if root is not None else []
    for index, block in enumerate(blocks, 1):
        text, _ = clean_characters(block.text)
        kind = block.role if block.role != "byline" else None
        builder.add(text, locator=f"chapter {number}, paragraph {index}", passage=kind if has_words(text) else None)
        builder.add("\n\n")
    return bool(blocks)


def _fact(root: etree._Element | None, name: str) -> str | None:
    found = root.findtext(f".//{_DC}{name}") if root is not None else None
    return " ".join(found.split()) or None if found else None


READER = Epub()

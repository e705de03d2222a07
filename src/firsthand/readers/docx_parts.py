"""The parts of a docx file and its paragraphs with their tracked changes; nothing outside the file is ever looked up."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from firsthand.readers import Unreadable
from firsthand.readers.docx_numbers import NUMBER
from firsthand.readers.office import Change, Paragraph, Table
from firsthand.readers.zips import read_parts

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_WRAPPERS = frozenset(W + name for name in ("sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag"))
_UNSEEN = frozenset(W + name for name in ("instrText", "delInstrText", "pPr", "rPr", "sdtPr", "txbxContent", "del", "moveFrom"))
_SIGNS = {W + "tab": " ", W + "br": "\n", W + "cr": "\n", W + "noBreakHyphen": "-", W + "softHyphen": ""}


@dataclass(slots=True)
class Archive:
    """The XML parts by name; `cut` when the file's end is missing."""

    parts: dict[str, bytes]
    cut: bool = False


def open_archive(data: bytes) -> Archive:
    """The XML parts of a docx; of a truncated one those that can still be unpacked. Raises Unreadable."""
    parts, cut = read_parts(data, _is_wanted)
    if "word/document.xml" not in parts:
        raise Unreadable("the document is damaged or cut short; its text cannot be unpacked")
    return Archive(parts, cut)


def _is_wanted(name: str) -> bool:
    return (
        re.fullmatch(
            r"word/(?:document|comments|footnotes|endnotes|numbering|styles|header\d*|footer\d*)\.xml|docProps/core\.xml", name
        )
        is not None
    )


def parse_part(data: bytes | None) -> etree._Element | None:
    """The root of an XML part, mended where it is broken; None when nothing is left of it."""
    if not data:
        return None
    if _STRICT in data:
        data = data.replace(_STRICT, W[1:-1].encode())
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True, huge_tree=False)
    try:
        return etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None


def content_of(parent: etree._Element) -> Iterator[Paragraph | Table]:
    """Paragraphs and tables below an element, in order; text boxes come after the paragraph that holds them."""
    for child in parent:
        if child.tag == W + "p":
            yield read_paragraph(child)
            for box in child.iter(W + "txbxContent"):
                if not _is_fallback(box):
                    yield from content_of(box)
        elif child.tag == W + "tbl":
            yield _table(child)
        elif child.tag in _WRAPPERS:
            yield from content_of(child)


def _table(element: etree._Element) -> Table:
    rows = []
    for row in element.iter(W + "tr"):
        if row.getparent() is not None and _nearest_table(row) is element:
            cells = [c for c in row.iter(W + "tc") if _nearest_table(c) is element]
            rows.append([list(_paragraphs_in(cell)) for cell in cells])
    return Table(rows)


def _nearest_table(element: etree._Element) -> etree._Element | None:
    return next((a for a in element.iterancestors() if a.tag == W + "tbl"), None)


def _paragraphs_in(cell: etree._Element) -> Iterator[Paragraph]:
    for item in content_of(cell):
        if isinstance(item, Paragraph):
            yield item
        else:
            yield from (p for row in item.rows for inner in row for p in inner)


def _is_fallback(element: etree._Element) -> bool:
    return any(a.tag == _MC + "Fallback" for a in element.iterancestors())


def read_paragraph(element: etree._Element) -> Paragraph:
    """The paragraph as it reads when all tracked changes are accepted, and these changes."""
    made = Paragraph(number=element.get(NUMBER) or "")
    style = element.find(f"{W}pPr/{W}pStyle")
    made.style = (style.get(W + "val") or "") if style is not None else ""
    made.joins = element.find(f"{W}pPr/{W}rPr/{W}del") is not None
    _take(element, made, None)
    return made


def _take(element: etree._Element, made: Paragraph, change: Change | None) -> None:
    for child in element:
        tag = child.tag
        if tag in (W + "del", W + "moveFrom"):
            gone = "".join(t.text or "" for t in child.iter(W + "delText", W + "t"))
            if gone:
                one = _change(made, child)
                one.deleted += gone
                one.moved = one.moved or tag == W + "moveFrom"
        elif tag in (W + "ins", W + "moveTo"):
            start = len(made.text)
            one = _change(made, child)
            _take(child, made, one)
            one.inserted += made.text[start:]
            one.end = len(made.text)
            one.moved = one.moved or tag == W + "moveTo"
            if not one.inserted and not one.deleted:
                made.changes.remove(one)
        elif tag == W + "t":
            made.text += (child.text or "") + "".join(part.tail or "" for part in child)
        elif tag in _SIGNS:
            made.text += _SIGNS[tag]
        elif tag == W + "commentReference":
            made.comments.append(child.get(W + "id") or "")
        elif tag == _MC + "AlternateContent":
            for choice in child.findall(_MC + "Choice")[:1]:
                _take(choice, made, change)
        elif isinstance(tag, str) and tag not in _UNSEEN:
            _take(child, made, change)


def _change(made: Paragraph, element: etree._Element) -> Change:
    """The change that an element belongs to: the one that ends just here, by the same hand, else a new one."""
    author, date = element.get(W + "author"), element.get(W + "date")
    here = len(made.text)
    last = made.changes[-1] if made.changes else None
    moved = element.tag in (W + "moveFrom", W + "moveTo")
    if last is not None and last.end == here and last.author == author and last.moved == moved:
        return last
    one = Change(author=author, date=date, start=here, end=here, moved=moved)
    made.changes.append(one)
    return one

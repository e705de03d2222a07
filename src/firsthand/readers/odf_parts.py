"""The parts of an OpenDocument file and its paragraphs and tables with their tracked changes; nothing outside is looked up."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from firsthand.readers.office import Change, Comment, Paragraph, Properties, Table

_NAMES = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE, TEXT, TABLE, DRAW, STYLE, META = (
    f"{{{_NAMES}{name}:1.0}}" for name in ("office", "text", "table", "drawing", "style", "meta")
)
DC = "{http://purl.org/dc/elements/1.1/}"
_HOLDERS = frozenset(
    [f"{TEXT}{n}" for n in ("list", "list-item", "list-header", "section", "index-body", "table-of-content", "alphabetical-index",
     "index-title", "numbered-paragraph", "illustration-index", "bibliography")]
    + [f"{DRAW}{n}" for n in ("frame", "text-box", "page", "g", "custom-shape", "rect", "ellipse", "line", "connector")]
    + [f"{TABLE}{n}" for n in ("table-rows", "table-header-rows", "table-row-group", "shapes")]
    + [f"{OFFICE}{n}" for n in ("text", "presentation", "spreadsheet", "drawing", "body")]
)  # fmt: skip
_UNSEEN = frozenset(
    (f"{TEXT}tracked-changes", f"{TEXT}sequence-decls", f"{TEXT}variable-decls", f"{OFFICE}forms", f"{TEXT}ruby-text")
)
_REPEATED = 200
"""Times that a cell which says it is repeated is repeated at the most."""


@dataclass(slots=True)
class _Region:
    """A tracked change as it is listed before the text."""

    author: str | None = None
    date: str | None = None
    deleted: str | None = None


@dataclass(slots=True)
class Odf:
    """What one file holds; filled while its content is walked through. `pages` says where slides start: (item, number)."""

    items: list[Paragraph | Table] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    remarks: dict[str, Comment] = field(default_factory=dict)
    margins: list[tuple[str, str]] = field(default_factory=list)
    properties: Properties = Properties()
    regions: dict[str, _Region] = field(default_factory=dict)
    open: dict[str, Change] = field(default_factory=dict)


def odf_of(content: etree._Element, styles: etree._Element | None, meta: etree._Element | None) -> Odf:
    """The document; a flat file gives the same element three times."""
    made = Odf(properties=_properties(meta))
    for region in content.iter(f"{TEXT}changed-region"):
        made.regions[_id(region)] = _region(region)
    body = content.find(f".//{OFFICE}body")
    made.items = list(_content(body if body is not None else content, made))
    made.margins = list(_margins(styles))
    return made


def _id(region: etree._Element) -> str:
    names = ("{http://www.w3.org/XML/1998/namespace}id", f"{TEXT}id")
    return next((value for name in names if (value := region.get(name))), "")


def _region(region: etree._Element) -> _Region:
    deletion = region.find(f"{TEXT}deletion")
    gone = None
    if deletion is not None:
        gone = "\n".join(_flat(p) for p in deletion.iter(f"{TEXT}p", f"{TEXT}h"))
    return _Region(region.findtext(f".//{DC}creator"), region.findtext(f".//{DC}date"), gone)


def _properties(meta: etree._Element | None) -> Properties:
    def first(*tags: str) -> str | None:
        found = (meta.findtext(f".//{tag}") if meta is not None else None for tag in tags)
        return next((" ".join(text.split()) for text in found if text and text.strip()), None)

    return Properties(first(f"{DC}title"), first(f"{META}initial-creator", f"{DC}creator"), first(f"{META}creation-date"))


def _margins(styles: etree._Element | None) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for element in (
        styles.iter(f"{STYLE}header", f"{STYLE}footer", f"{STYLE}header-left", f"{STYLE}footer-left")
        if styles is not None
        else ()
    ):
        kind = "header" if "header" in str(element.tag) else "footer"
        for paragraph in element.iter(f"{TEXT}p", f"{TEXT}h"):
            text = _flat(paragraph)
            if text and text not in seen:
                seen.add(text)
                yield text, kind


def _flat(element: etree._Element) -> str:
    return " ".join("".join(map(str, element.itertext())).split())


def _content(parent: etree._Element, made: Odf) -> Iterator[Paragraph | Table]:
    """Paragraphs and tables below an element, in order; text boxes come after the paragraph that holds them."""
    for child in parent:
        if not isinstance(child.tag, str) or child.tag in _UNSEEN:
            continue
        if child.tag in (f"{TEXT}p", f"{TEXT}h"):
            yield _paragraph(child, made)
            for box in child.iter(f"{DRAW}text-box"):
                yield from _content(box, made)
        elif child.tag == f"{TABLE}table":
            yield Table([_row(row, made) for row in _rows(child)])
        elif child.tag in _HOLDERS or len(child):
            if child.tag == f"{TEXT}change":
                continue
            yield from _content(child, made)


def _rows(table: etree._Element) -> Iterator[etree._Element]:
    for child in table:
        if child.tag == f"{TABLE}table-row":
            yield child
        elif child.tag in _HOLDERS:
            yield from _rows(child)


def _row(row: etree._Element, made: Odf) -> list[list[Paragraph]]:
    cells: list[list[Paragraph]] = []
    for cell in row:
        if cell.tag == f"{TABLE}covered-table-cell":
            cells.append([])
        if cell.tag != f"{TABLE}table-cell":
            continue
        paragraphs: list[Paragraph] = []
        for item in _content(cell, made):
            paragraphs += [item] if isinstance(item, Paragraph) else [p for r in item.rows for inner in r for p in inner]
        cells += [paragraphs] * min(_REPEATED, _number(cell.get(f"{TABLE}number-columns-repeated"), 1))
    while cells and not any(p.text.strip() for p in cells[-1]):
        cells.pop()
    return cells


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isdigit() else default


def _paragraph(element: etree._Element, made: Odf) -> Paragraph:
    """The paragraph as it reads when all tracked changes are accepted, and these changes."""
    paragraph = Paragraph(style="heading" if element.tag == f"{TEXT}h" else "")
    going = {}
    for name, change in made.open.items():
        going[name] = Change(author=change.author, date=change.date)
    made.open = going
    _take(element, paragraph, made)
    for change in made.open.values():
        _close(change, paragraph)
    paragraph.text = re.sub(r"[^\S\n]*\n[^\S\n]*", "\n", paragraph.text)
    return paragraph


def _close(change: Change, paragraph: Paragraph) -> None:
    change.inserted, change.end = paragraph.text[change.start :], len(paragraph.text)
    last = paragraph.changes[-1] if paragraph.changes else None
    if not change.inserted.strip():
        return
    if last is not None and (last.end, last.inserted, last.author) == (change.start, "", change.author):
        last.inserted, last.end = change.inserted, change.end  # what went and what came in its place are one change
    else:
        paragraph.changes.append(change)


def _take(element: etree._Element, paragraph: Paragraph, made: Odf) -> None:
    _say(paragraph, element.text)
    for child in element:
        tag = child.tag
        if isinstance(tag, str):
            _take_child(child, tag, paragraph, made)
        _say(paragraph, child.tail)


def _take_child(child: etree._Element, tag: str, paragraph: Paragraph, made: Odf) -> None:
    if tag == f"{TEXT}s":
        paragraph.text += " " * min(20, _number(child.get(f"{TEXT}c"), 1))
    elif tag == f"{TEXT}tab":
        paragraph.text += " "
    elif tag == f"{TEXT}line-break":
        paragraph.text += "\n"
    elif tag == f"{TEXT}note":
        body = child.find(f"{TEXT}note-body")
        if body is not None:
            made.notes.append((child.get(f"{TEXT}note-class") or "footnote", _flat(body)))
    elif tag == f"{OFFICE}annotation":
        words = " ".join(_flat(p) for p in child.iter(f"{TEXT}p"))
        reference = str(len(made.remarks))
        made.remarks[reference] = Comment(words, child.findtext(f"{DC}creator"), child.findtext(f"{DC}date"))
        paragraph.comments.append(reference)
    elif tag in (f"{TEXT}change-start", f"{TEXT}change-end", f"{TEXT}change"):
        _change(tag, child.get(f"{TEXT}change-id") or "", paragraph, made)
    elif tag not in _UNSEEN and tag not in (f"{DRAW}frame", f"{DRAW}custom-shape", f"{DRAW}rect"):
        _take(child, paragraph, made)


def _change(tag: str, name: str, paragraph: Paragraph, made: Odf) -> None:
    region = made.regions.get(name)
    here = len(paragraph.text)
    if region is None:
        return
    if tag == f"{TEXT}change-start":
        made.open[name] = Change(author=region.author, date=region.date, start=here, end=here)
    elif tag == f"{TEXT}change-end":
        if name in made.open:
            _close(made.open.pop(name), paragraph)
    elif region.deleted:
        paragraph.changes.append(Change(region.deleted, author=region.author, date=region.date, start=here, end=here))


def _say(paragraph: Paragraph, text: str | None) -> None:
    """Add text with its white space collapsed, as the format wants it."""
    if text:
        shown = re.sub(r"\s+", " ", text)
        paragraph.text += shown.lstrip() if not paragraph.text or paragraph.text[-1] in " \n" else shown

"""Presentations (pptx): each slide's text in order, its tables, its notes and comments; nothing outside the file is looked up."""

import posixpath
import re
from collections.abc import Iterator

from lxml import etree

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.docx_parts import parse_part
from firsthand.readers.paragraphs import has_words
from firsthand.readers.table_sheet import SEPARATOR
from firsthand.readers.written import moment_of, stated_by
from firsthand.readers.zips import read_parts

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_STRICT = ((b"http://purl.oclc.org/ooxml/drawingml/main", _A), (b"http://purl.oclc.org/ooxml/presentationml/main", _P),
           (b"http://purl.oclc.org/ooxml/officeDocument/relationships", _R))  # fmt: skip
_WANTED = re.compile(
    r"ppt/(?:presentation\.xml|(?:slides|notesSlides|comments)/[\w.-]+\.xml|commentAuthors\.xml)|ppt/(?:slides/)?_rels/[\w.-]+\.rels|docProps/core\.xml"
)
_DC = "{http://purl.org/dc/elements/1.1/}"
_ENDS = (".", "!", "?", "”", '"')


class Slides:
    name = "slides"
    version = "1"
    at_most = 0.95

    def recognises(self, incoming: Incoming) -> float:
        data = incoming.data
        if not data.startswith(b"PK\x03\x04"):
            return 0.0
        return 0.95 if b"ppt/presentation.xml" in data or b"ppt/slides/" in data else 0.3 if incoming.suffix == ".pptx" else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each paragraph found by its slide; empty slides are told."""
        parts, cut = read_parts(incoming.data, lambda name: _WANTED.fullmatch(name) is not None)
        slides = _in_order(parts)
        if not slides:
            raise Unreadable("the presentation is damaged or cut short; its slides cannot be unpacked")
        builder = TextBuilder(incoming)
        lines: list[str] = []
        for number, name in enumerate(slides, 1):
            lines += _slide(builder, parts, name, number)
        if not builder.text.strip():
            raise Unreadable("the presentation holds no text")
        if cut:
            builder.issue("truncated", "the file ends before the presentation does; read as far as it can be unpacked")
        stated = stated_by(lines)
        core = _root(parts, "docProps/core.xml")
        title = core.findtext(_DC + "title") if core is not None else None
        return builder.reading(
            kind=stated.kind, title=(title or "").strip() or stated.title or next(iter(lines), None), author=stated.author,
            created=moment_of(builder, stated.created, incoming),
            status="partly" if cut else "read", reason="the file is cut short" if cut else None,
        )  # fmt: skip


def _root(parts: dict[str, bytes], name: str) -> etree._Element | None:
    data = parts.get(name)
    for strict, usual in _STRICT if data and b"purl.oclc.org" in data else ():
        data = data.replace(strict, usual[1:-1].encode()) if data else data
    return parse_part(data)


def _related(parts: dict[str, bytes], name: str) -> dict[str, tuple[str, str]]:
    """The parts that a part refers to, by the id it uses: (kind, name). What lies outside the file is passed over."""
    folder, base = posixpath.split(name)
    root = _root(parts, f"{folder}/_rels/{base}.rels")
    made: dict[str, tuple[str, str]] = {}
    for relation in root if root is not None else ():
        target = relation.get("Target") or ""
        if relation.get("TargetMode") != "External" and target:
            place = posixpath.normpath(posixpath.join(folder, target)) if not target.startswith("/") else target[1:]
            made[relation.get("Id") or ""] = ((relation.get("Type") or "").rsplit("/", 1)[-1], place)
    return made


def _in_order(parts: dict[str, bytes]) -> list[str]:
    """The slides as they are shown; by their numbers where the list of slides is missing."""
    root, related = _root(parts, "ppt/presentation.xml"), _related(parts, "ppt/presentation.xml")
    told = [related.get(s.get(_R + "id") or "", ("", ""))[1] for s in root.iter(_P + "sldId")] if root is not None else []
    listed = [name for name in dict.fromkeys(told) if name in parts]
    rest = [name for name in parts if name.startswith("ppt/slides/") and name.endswith(".xml") and name not in listed]
    return listed + sorted(rest, key=lambda name: (int("0" + "".join(re.findall(r"\d", name))[:9]), name))


def _slide(builder: TextBuilder, parts: dict[str, bytes], name: str, number: int) -> list[str]:
    """Add a slide with its notes and comments; gives its lines."""
    root = _root(parts, name)
    lines = list(_shapes(root)) if root is not None else []
    if not lines:
        builder.issue("unreadable", f"slide {number} holds no text, only pictures or nothing")
    for index, (text, kind) in enumerate(lines, 1):
        builder.add(text, locator=f"slide {number}, paragraph {index}", passage=kind if has_words(text) else None)
        builder.add("\n\n" if index == len(lines) else "\n")
    for kind, place in _related(parts, name).values():
        beside = _root(parts, place)
        if beside is None:
            continue
        if kind == "notesSlide":
            _notes(builder, beside, number)
        elif kind == "comments":
            _comments(builder, parts, beside, number)
    return [text for text, _ in lines]


def _shapes(root: etree._Element) -> Iterator[tuple[str, str]]:
    """(text, passage kind) of each paragraph and each row of a table, in order."""
    for element in root.iter(_A + "p", _A + "tr"):
        if element.tag == _A + "tr":
            cells = [" / ".join(filter(None, map(_text, cell.iter(_A + "p")))) for cell in element.iter(_A + "tc")]
            if any(cells):
                yield SEPARATOR.join(cells), "cell"
        elif not any(a.tag == _A + "tc" for a in element.iterancestors()) and (text := _text(element)):
            shape = next((a for a in element.iterancestors() if a.tag == _P + "sp"), None)
            placeholder = shape.find(f".//{_P}ph") if shape is not None else None
            role = (placeholder.get("type") or "") if placeholder is not None else ""
            if role not in ("sldNum", "dt"):
                yield text, "prose" if text.endswith(_ENDS) and role not in ("title", "ctrTitle") else "heading"


def _text(paragraph: etree._Element) -> str:
    parts = ["\n" if e.tag == _A + "br" else (e.text or "") for e in paragraph.iter(_A + "t", _A + "br")]
    return "\n".join(" ".join(line.split()) for line in "".join(parts).split("\n")).strip()


def _notes(builder: TextBuilder, root: etree._Element, number: int) -> None:
    for index, (text, _) in enumerate(_shapes(root), 1):
        builder.add(text, locator=f"slide {number}, notes, paragraph {index}", passage="prose" if has_words(text) else None)
        builder.add("\n\n")


def _comments(builder: TextBuilder, parts: dict[str, bytes], root: etree._Element, number: int) -> None:
    authors = _root(parts, "ppt/commentAuthors.xml")
    names = {a.get("id"): a.get("name") for a in authors.iter(_P + "cmAuthor")} if authors is not None else {}
    for comment in root.iter(_P + "cm"):
        text = " ".join((comment.findtext(_P + "text") or "").split())
        if not text:
            continue
        author = names.get(comment.get("authorId"))
        identifier = builder.record_id("message")
        builder.add(f"Comment by {author or 'unknown'}: ")
        kind = "prose" if has_words(text) else None
        span = builder.add(text, locator=f"slide {number}, comment", passage=kind, record=identifier)
        builder.add("\n")
        builder.record(span, "message", id=identifier, speaker=author, fields=(("date", comment.get("dt") or ""),))


READER = Slides()

"""Word documents: body with tables, notes, headers and comments; tracked changes accepted in the text and kept as records."""

from lxml import etree

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.docx_numbers import number_paragraphs
from firsthand.readers.docx_parts import Archive, W, content_of, open_archive, parse_part
from firsthand.readers.office import Comment, OfficeWriter, Properties, flat, is_changed, plain_lines
from firsthand.readers.written import script_of_pages

_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_DC = "{http://purl.org/dc/elements/1.1/}"
_TERMS = "{http://purl.org/dc/terms/}"


class Docx:
    name = "docx"
    version = "7"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        data = incoming.data
        if data.startswith(b"PK\x03\x04") and b"word/document.xml" in data:
            return 0.95
        if data.startswith(b"\xd0\xcf\x11\xe0") and _ENCRYPTED in data:
            return 0.96
        return 0.35 if data.startswith(b"PK\x03\x04") and incoming.suffix == ".docx" else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """The text as it reads with all changes accepted; a file cut short is read as far as it can be unpacked.

        Questions and answers, or labelled turns, are read as what they are when nothing in them was tracked.
        """
        if _ENCRYPTED in incoming.data and not incoming.data.startswith(b"PK"):
            raise Unreadable("the document is protected by a password")
        archive = open_archive(incoming.data)
        root = parse_part(archive.parts.get("word/document.xml"))
        if root is None:
            raise Unreadable("the document is damaged; its text cannot be read")
        body = root.find(W + "body")
        body = body if body is not None else root
        number_paragraphs(
            body, parse_part(archive.parts.get("word/numbering.xml")), parse_part(archive.parts.get("word/styles.xml"))
        )
        items = list(content_of(body))
        if not archive.cut and (script := script_of_pages(incoming, plain_lines(items), changed=is_changed(items))):
            return script
        writer = OfficeWriter(incoming, TextBuilder(incoming))
        writer.body(items)
        _margins(writer, archive)
        _notes(writer, archive)
        writer.comments(_comments(writer, archive))
        return writer.reading(_properties(archive), cut=archive.cut)


def _margins(writer: OfficeWriter, archive: Archive) -> None:
    """Headers and footers, each text once."""
    seen: set[str] = set()
    for name in sorted(archive.parts):
        kind = next((k for k in ("header", "footer") if name.startswith(f"word/{k}")), None)
        root = parse_part(archive.parts[name]) if kind else None
        for item in content_of(root) if root is not None else ():
            shown = flat(item)
            if kind and shown and shown not in seen:
                seen.add(shown)
                writer.margin(shown, kind)


def _notes(writer: OfficeWriter, archive: Archive) -> None:
    for part, label in (("footnotes", "footnote"), ("endnotes", "endnote")):
        root = parse_part(archive.parts.get(f"word/{part}.xml"))
        number = 0
        for note in root.iter(W + label) if root is not None else ():
            text = " ".join(shown for item in content_of(note) if (shown := flat(item)))
            if text and note.get(W + "type") is None:
                number += 1
                writer.note(text, f"{label} {number}")


def _comments(writer: OfficeWriter, archive: Archive) -> list[Comment]:
    root = parse_part(archive.parts.get("word/comments.xml"))
    return [
        Comment(
            " ".join(shown for item in content_of(comment) if (shown := flat(item))),
            comment.get(W + "author") or None,
            comment.get(W + "date"),
            writer.quoted.get(comment.get(W + "id") or "", ""),
        )
        for comment in (root.iter(W + "comment") if root is not None else ())
    ]


def _properties(archive: Archive) -> Properties:
    core = parse_part(archive.parts.get("docProps/core.xml"))
    return Properties(_core(core, _DC + "title"), _core(core, _DC + "creator"), _core(core, _TERMS + "created"))


def _core(core: etree._Element | None, tag: str) -> str | None:
    found = core.findtext(tag) if core is not None else None
    return " ".join(found.split()) or None if found else None


READER = Docx()

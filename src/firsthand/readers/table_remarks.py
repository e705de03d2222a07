"""What a spreadsheet holds beside the values of its cells: comments, and formulas whose result was never stored."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxml import etree

from firsthand.readers.zips import read_parts

_COMMENTS = re.compile(r"xl/(?:(?:comments/)?comments?|threadedComments/threadedComment)\d*\.xml")
_SHEET = re.compile(r"xl/worksheets/sheet\d+\.xml")
_PERSONS = re.compile(r"xl/persons/person\d*\.xml")
_FORMULA = re.compile(
    rb'<c\b[^>]{0,200}?\br="([A-Z]{1,3}\d{1,7})"[^>]{0,200}>\s*<f\b[^>]{0,300}>([^<]{1,500})</f>\s*(?:<v\s*/>\s*|<v></v>\s*)?</c>'
)
_MOST = 200


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment on a cell, and who wrote it where the file says so."""

    cell: str
    text: str
    author: str | None = None


def remarks_of(data: bytes) -> tuple[list[Remark], list[tuple[str, str]]]:
    """The comments of an xlsx file, and (cell, formula) of the formulas without a result; both bounded."""
    if b"xl/workbook" not in data:
        return [], []
    parts, _ = read_parts(data, lambda name: any(p.fullmatch(name) for p in (_COMMENTS, _SHEET, _PERSONS)))
    people = {key: value for name, body in parts.items() if _PERSONS.fullmatch(name) for key, value in _people(body)}
    remarks = [remark for name in sorted(parts) if _COMMENTS.fullmatch(name) for remark in _remarks(parts[name], people)]
    formulas = [
        (found[1].decode(), found[2].decode("utf-8", "replace"))
        for name in sorted(parts)
        if _SHEET.fullmatch(name) and b"<f" in parts[name]
        for found in _FORMULA.finditer(parts[name])
    ]
    threaded = {(remark.cell, remark.text) for remark in remarks}
    kept = [r for r in remarks if not r.text.startswith("[Threaded comment]") or (r.cell, r.text) not in threaded or not people]
    return kept[:_MOST], formulas[:_MOST]


def _root(body: bytes) -> etree._Element | None:
    try:
        return etree.fromstring(body, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False))
    except (etree.XMLSyntaxError, ValueError):
        return None


def _local(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _people(body: bytes) -> Iterator[tuple[str, str]]:
    root = _root(body)
    for person in root.iter() if root is not None else ():
        if _local(person) == "person" and person.get("id") and person.get("displayName"):
            yield str(person.get("id")), str(person.get("displayName"))


def _remarks(body: bytes, people: Mapping[str, str]) -> Iterator[Remark]:
    root = _root(body)
    if root is None:
        return
    authors = ["".join(str(piece) for piece in one.itertext()).strip() for one in root.iter() if _local(one) == "author"]
    for comment in root.iter():
        if _local(comment) not in ("comment", "threadedComment") or not comment.get("ref"):
            continue
        words = "".join(str(one.text or "") for one in comment.iter() if _local(one) in ("t", "text") and one.text).strip()
        number = comment.get("authorId") or ""
        by = (
            authors[int(number)] if number.isdigit() and int(number) < len(authors) else people.get(comment.get("personId") or "")
        )
        if words:
            yield Remark(str(comment.get("ref")), words, by or None)

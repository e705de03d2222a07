"""Rows out of the structured exports of dispatch, ambulance and fire systems: each a line, with its time, its fields and its words."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lxml import etree

from firsthand.model import Span, When, clock_of
from firsthand.readers import Incoming, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.lines import LETTERS
from firsthand.readers.moments import read_stamps
from firsthand.readers.stamps import is_blank

SEPARATOR = " | "
_BARE = frozenset(["unit", "status", "event", "text", "part", "speaker", "channel", "to", "place", "type"])
"""Fields whose values explain themselves; others are shown with their name."""
ISO = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?")
"""A whole moment as exports write it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: where it stands, its stamp as written ('' when none was recorded), named fields, and which of them are language.

    `after` is a stamp before which the row cannot be: the state of things in an earlier export, so that a change lies between.
    `read` is the stamp in a form that can be read, where the system writes it without any marks ('060920252146').
    """

    where: str
    stamp: str
    fields: tuple[tuple[str, str], ...]
    words: tuple[str, ...] = ()
    speaker: str | None = None
    after: str | None = None
    read: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """Something an export says that has no time: where it stands, its name, what it says, and whether that is language."""

    where: str
    label: str
    value: str
    words: bool = False


def write_rows(builder: TextBuilder, incoming: Incoming, rows: Sequence[Row], *, kind: str = "row") -> list[When | None]:
    """Lay rows down, one a line: the stamp, then the values of the fields. Gives their times.

    A row without a stamp is a record without a time. What the stamps leave open is told once.
    """
    clock = clock_of(incoming.source, incoming.facts)
    stamps = [row.stamp if row.read is None else row.read for row in rows]
    whens, found = read_stamps(stamps, case=incoming.case, facts=incoming.facts, clock=clock)
    befores, _ = read_stamps([row.after for row in rows], case=incoming.case, facts=incoming.facts, clock=clock)
    made = [_between(before, when) for before, when in zip(befores, whens, strict=True)]
    made = [replace(when, text=row.stamp) if when and row.read else when for row, when in zip(rows, made, strict=True)]
    spans = [_write(builder, row, when, kind) for row, when in zip(rows, made, strict=True)]
    for code, message, index in found:
        builder.issue(code, message, spans[index] if index is not None else None)
    return made


def _between(before: When | None, when: When | None) -> When | None:
    """From the earlier state to the later one; a stamp alone where there is no earlier one, or it is not earlier."""
    if before is None or when is None or before.earliest is None or when.latest is None or before.candidates or when.candidates:
        return when
    if (before.earliest.tzinfo is None) != (when.latest.tzinfo is None) or before.earliest >= when.latest:
        return when
    return When(
        when.text, before.earliest, when.latest, "second", zone=when.zone, zone_assumed=when.zone_assumed, clock=when.clock
    )  # fmt: skip


def _write(builder: TextBuilder, row: Row, when: When | None, kind: str) -> Span:
    id = builder.record_id(kind)
    start = builder.position
    marked: list[Span] = []
    if not is_blank(row.stamp):
        builder.add(row.stamp)
    shown = [(name, value) for name, value in row.fields if name != "time" and value]
    for name, value in shown:
        if builder.position > start:
            builder.add(SEPARATOR)
        if name not in _BARE and name not in row.words:
            builder.add(f"{name}: ")
        span = builder.add(value)
        if name in row.words and LETTERS.search(value):
            marked.append(span)
    if builder.position == start:
        builder.add("(nothing recorded)")
    span = Span(start, builder.position)
    builder.locate(span, row.where)
    for place in marked:
        builder.mark(place, "cell", id)
    builder.add("\n")
    builder.record(span, kind, id=id, speaker=row.speaker, time=when, fields=row.fields)
    return span


def write_facts(builder: TextBuilder, facts: Sequence[Fact]) -> None:
    """Lay facts down, one a line with its name; language becomes a passage of its own."""
    for fact in facts:
        start = builder.position
        builder.add(f"{fact.label}: ")
        span = builder.add(fact.value)
        builder.locate(Span(start, span.end), fact.where)
        if fact.words and LETTERS.search(fact.value):
            builder.mark(span)
        builder.add("\n")


def event_name(label: str) -> str:
    """'call start timestamp' is the moment of 'call start'."""
    return re.sub(r"\s*(?:date ?time|time ?stamp|date|time)$", "", label) or label


def plain_label(key: str) -> str:
    """A key as words: 'callStartTimestamp' and 'call_start_timestamp' are 'call start timestamp'."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", key.lstrip("@$"))
    return " ".join(re.sub(r"[_\-.]+", " ", spaced).lower().split())


def text_of(value: Any) -> str:
    """A value of JSON as text on one line; an object or a list as its parts."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case str():
            return " ".join(value.split())
        case int() | float():
            return str(value)
        case _:
            return ", ".join(f"{label}: {shown}" if label else shown for label, shown in leaves(value))


def leaves(value: Any, label: str = "", depth: int = 0) -> Iterator[tuple[str, str]]:
    """(label, text) of all values below, in the order of the file; what is nested deeper than anybody writes is shown as JSON."""
    if depth > _DEEPEST:
        yield label, json.dumps(value, ensure_ascii=False, default=str)[:2000]
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            name = plain_label(str(key))
            yield from leaves(inner, f"{label} {name}".strip(), depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, label, depth + 1)
    elif shown := text_of(value):
        yield label, shown


_DEEPEST = 20


def parse_xml(data: bytes) -> tuple[etree._Element, bool]:
    """The root of an XML file and whether the file is broken off. No entity is resolved and nothing outside is looked up."""
    for recover in (False, True):
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=recover, remove_comments=True,
            remove_pis=True,
        )  # fmt: skip
        try:
            root = etree.fromstring(data, parser)
        except (etree.XMLSyntaxError, ValueError):
            continue
        if root is not None:
            return root, recover
    raise Unreadable("the XML is damaged; nothing in it can be read")


def local(element: etree._Element) -> str:
    """The tag without its namespace; '' for what is no element."""
    return str(element.tag).rpartition("}")[2] if isinstance(element.tag, str) else ""


def is_leaf(element: etree._Element) -> bool:
    """Whether an element holds no other; references to entities, which stay unresolved, are none."""
    return not any(isinstance(child.tag, str) for child in element)


def tell_entities(builder: TextBuilder, root: etree._Element) -> None:
    """Tell references to entities: what they stand for is never put in their place."""
    count = sum(1 for _ in root.iter(etree.Entity))
    if count:
        told = "1 reference to an entity was" if count == 1 else f"{count} references to entities were"
        builder.issue("malformed_record", f"{told} left unresolved; what stands after it in its element is not read")

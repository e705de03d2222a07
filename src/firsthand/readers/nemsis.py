"""Ambulance reports in NEMSIS XML: the moments of each response, what is expressly not recorded, measurements, the narrative."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lxml import etree

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.exports import ISO, Fact, Row, is_leaf, local, parse_xml, tell_entities, write_facts, write_rows
from firsthand.readers.nemsis_words import ABSENT, LABELS, LANGUAGE, TIMES

_SIGN = re.compile(rb"nemsis\.org|<(?:\w+:)?(?:EMSDataSet|PatientCareReport|StateDataSet)[\s>]")
_ELEMENT = re.compile(r"[ed][A-Z][A-Za-z]*\.[A-Za-z0-9]+")
_MOST = 200_000


@dataclass(slots=True)
class _Report:
    """One patient care report on its way: rows with a time, facts without, the narrative."""

    number: int
    rows: list[Row] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)


class Nemsis:
    name = "nemsis"
    version = "1"
    at_most = 0.97

    def recognises(self, incoming: Incoming) -> float:
        head = incoming.data[:8192].replace(b"\0", b"")
        if not head.lstrip(b"\xef\xbb\xbf\xff\xfe \r\n\t").startswith(b"<"):
            return 0.0
        return 0.97 if _SIGN.search(head) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each moment a row, one that is expressly not recorded a row without a time; the rest as facts with their elements."""
        root, broken = parse_xml(incoming.data)
        found = [e for e in root.iter() if local(e) == "PatientCareReport"]
        reports = [_report(element, number) for number, element in enumerate(found or [root], 1)]
        if not any(report.rows or report.facts for report in reports):
            raise Unreadable("the file holds no report of a response")
        builder = TextBuilder(incoming)
        tell_entities(builder, root)
        if found:
            write_facts(builder, list(_outside(root)))
        for report in reports:
            if len(reports) > 1:
                builder.add(f"Report {report.number}", locator=f"report {report.number}")
                builder.add("\n")
            write_rows(builder, incoming, report.rows)
            write_facts(builder, report.facts)
            builder.add("\n")
        if broken:
            builder.issue("truncated", "the XML is broken off or damaged; read as far as it goes")
        return builder.reading(
            kind="report",
            title=_first(reports, "incident number"),
            outlet=_first(reports, "agency"),
            status="partly" if broken else "read",
            reason="the XML is broken off or damaged" if broken else None,
        )


READER = Nemsis()


def _first(reports: Sequence[_Report], label: str) -> str | None:
    found = next((f.value for report in reports for f in report.facts if f.label == label), None)
    return f"Ambulance report, incident {found}" if found and label == "incident number" else found


def _report(element: etree._Element, number: int) -> _Report:
    made = _Report(number)
    where = f"report {number}, "
    unit = next((_value(e) for e in element.iter() if local(e) == "eResponse.14"), "")
    unit = unit or next((_value(e) for e in element.iter() if local(e) == "eResponse.13"), "")
    taken: set[etree._Element] = set()
    for child in element.iter():
        name = local(child)
        if child in taken or not name:
            continue
        if name.startswith("eTimes."):
            made.rows.append(_moment(where, unit, child, name))
        elif _is_group(child) and (stamped := next((e for e in child if ISO.fullmatch(_value(e))), None)) is not None:
            taken.update(child.iter())
            made.rows.append(_measured(where, child, stamped))
        elif is_leaf(child) and _ELEMENT.fullmatch(name):
            made.facts += _fact(where, child, name)
        if len(made.rows) + len(made.facts) > _MOST:
            break
    return made


def _is_group(element: etree._Element) -> bool:
    return len(element) > 0 and local(element).endswith("Group")


def _moment(where: str, unit: str, element: etree._Element, name: str) -> Row:
    """A moment of the response. `status` is the name of the moment; a moment that was not recorded says so."""
    told = TIMES.get(name.removeprefix("eTimes."), name)
    stamp = _value(element)
    fields = [("unit", unit), ("status", told), ("time", stamp)]
    if not stamp:
        fields.append(("absent", _absence(element)))
    return Row(f"{where}{name}", stamp, tuple(fields))


def _measured(where: str, group: etree._Element, stamped: etree._Element) -> Row:
    """A group with a moment of its own: measurements, a medication, a procedure."""
    seen: Counter[str] = Counter()
    fields: list[tuple[str, str]] = [("part", local(group).split(".")[0].removeprefix("e").lower())]
    for element in group.iter():
        name = local(element)
        if element is stamped or not is_leaf(element) or not _ELEMENT.fullmatch(name):
            continue
        shown = _value(element)
        label = LABELS.get(name, name)
        seen[label] += 1
        fields.append((label if seen[label] == 1 else f"{label} #{seen[label]}", shown or f"({_absence(element)})"))
    return Row(f"{where}{local(stamped)}", _value(stamped), tuple(fields))


def _fact(where: str, element: etree._Element, name: str) -> Iterator[Fact]:
    shown = _value(element)
    instead = element.get("PN")
    if instead and shown:
        shown = f"{shown} ({ABSENT.get(instead, instead)})"
    value = shown or f"({_absence(element)})"
    yield Fact(f"{where}{name}", LABELS.get(name, name), value, name in LANGUAGE and bool(shown))


def _outside(root: etree._Element) -> Iterator[Fact]:
    """What stands beside the reports: the agency, and elements that the agency has defined."""
    for element in root.iter():
        name = local(element)
        inside = any(local(above) == "PatientCareReport" for above in element.iterancestors())
        if not inside and is_leaf(element) and _ELEMENT.fullmatch(name):
            yield from _fact("head, ", element, name)


def _value(element: etree._Element) -> str:
    return " ".join((element.text or "").split())


def _absence(element: etree._Element) -> str:
    """Why there is no value, in words."""
    code = element.get("NV") or element.get("PN") or ""
    return ABSENT.get(code, f"absent, code {code}" if code else "left empty")

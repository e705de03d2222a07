"""Names that formats set apart: labels of speakers, senders, columns of people and units, headers of mail."""

import re
from collections.abc import Iterator

from firsthand.extract import Draft
from firsthand.extract.grammar import Naming
from firsthand.extract.naming_services import railway
from firsthand.language.bodies import BODIES, COLLECTIVES, UNIT
from firsthand.language.lexicon import words
from firsthand.language.titles import HONORIFICS, LABELS, plain, title_at
from firsthand.model import Record

PERSON_COLUMNS = words("person_columns")
_UNIT_NAMES = [
    "unit",
    "units",
    "resource",
    "resources",
    "res",
    "call sign",
    "call signs",
    "callsign",
    "appliance",
    "apparatus",
    "vehicle",
    "car",
    "cars",
    "engine",
    "crew",
    "crews",
    "team",
    "truck",
    "pump",
    "tender",
    "ambulance",
    "boat",
    "rig",
    "asset",
    "squad",
    "patrol",
    "patrol car",
    "aircraft",
    "unit id",
    "unitid",
    "unit name",
    "unit no",
    "unit number",
    "unit code",
    "unit callsign",
    "unit call sign",
    "radio id",
    "radio callsign",
    "radio call sign",
    "car no",
    "car number",
    "crew id",
    "vehicle id",
    "vehicle no",
    "apparatus id",
    "resource id",
    "resource name",
    "responding unit",
]
UNIT_COLUMNS = frozenset(name.replace(" ", gap) for name in _UNIT_NAMES for gap in (" ", "_", "-"))
"""Columns that name the unit of a row, lower case."""
_LINE_LABEL = re.compile(
    r"^[ \t]*(?:\d{1,3}[ \t]+)?(?P<label>[A-Z][A-Z.’'-]+(?:[ ][A-Z][A-Z.’'-]*){0,2})[ \t]*:(?=[ \t\n])", re.MULTILINE
)
_PARTY = re.compile(
    r"^(?:From|To|Cc|Bcc|Sender|Reply-To|Interviewer|Interviewee|Name|Witness|Author):[ \t]*(?P<value>[^\n]+)$",
    re.MULTILINE | re.IGNORECASE,
)
_ADDRESSEE = re.compile(r"(?P<name>[A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*){0,3})(?=\s*<|\s*[,;]\s|\s*$)")
_WROTE = re.compile(r"^On [^\n]{8,60}?, (?P<name>[A-Z][\w.’'-]+(?: [A-Z][\w.’'-]+){1,2})\s*(?:<[^>\n]*>)?\s*wrote:", re.MULTILINE)
_PERSON_VALUE = re.compile(r"[A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*){0,3}")
_POSTED = frozenset({"command", "control", "dispatch", "base", "ops", "operations", "tower", "radio"})
"""Rooms and posts that stand before the name of whoever speaks from there."""
_VOWELS = frozenset("AEIOUY")
_HEADINGS = frozenset(
    {
        "note",
        "date",
        "time",
        "subject",
        "from",
        "to",
        "cc",
        "sent",
        "re",
        "name",
        "place",
        "update",
        "source",
        "examination",
        "warning",
        "summary",
        "status",
    }
)


def recorded(draft: Draft) -> Iterator[Naming]:
    """Namings in labels and columns; several may overlap, the first is the better one."""
    text, floor, any_speaker = draft.text, 0, False
    for record in draft.records:
        if record.speaker:
            any_speaker = True
            place = _label_place(text, record, floor)
            train = record.speaker.isdigit() and railway(text)
            if place is not None and not train and (made := labelled(record.speaker, place)):
                yield made
        if record.kind == "row":
            yield from _cells(text, record)
        floor = max(floor, record.end if record.kind != "revision" else floor)
    if not any_speaker:
        yield from _line_labels(text)
    yield from _headers(text)


def _label_place(text: str, record: Record, floor: int) -> int | None:
    """Where the label stands: at the head of the record, or shortly before it."""
    label = record.speaker or ""
    at = text.find(label, record.start, min(record.end, record.start + len(label) + 80))
    if at < 0:
        at = text.rfind(label, max(0, floor - 1, record.start - len(label) - 80), record.start)
    return at if at >= 0 else None


def labelled(label: str, at: int) -> Naming | None:
    """What a speaker's label names; None for a part in the talk ('THE COURT', 'CONTROL', 'Q')."""
    words = [plain(w) for w in label.split()]
    end = at + len(label)
    if not words or label.strip(" .") in ("Q", "A") or all(w in LABELS or w == "the" for w in words):
        return None
    if UNIT.fullmatch(label):
        return Naming(at, end, "unit", label, label=True)
    if label.startswith("@") or ("_" in label and " " not in label):
        return Naming(at, end, "handle", label, label=True)
    if len(words) > 1 and (words[-1] in BODIES or "&" in words or any(w in ("constabulary", "council", "police") for w in words)):
        return Naming(at, end, "organisation", label, label=True)
    if len(words) == 1 and (words[0] in COLLECTIVES or (label.isupper() and len(label) <= 5 and not set(label) & _VOWELS)):
        return Naming(at, end, "organisation", label, label=True)
    if len(words) == 2 and words[0] in _POSTED and words[1] not in LABELS and words[1].isalpha():
        return Naming(at, end, "person", label.split()[1], label=True)  # 'Command Quill'
    size = 0
    while size < len(words) - 1 and (step := title_at(words, size)):
        size += step
    if size >= len(words):
        return None
    shown = label.split()
    title = size if any(c.isalpha() for word in shown[size:] for c in word) else 0  # 'Speaker 1' is nobody called 1
    titles = (" ".join(shown[:title]),) if title else ()
    return Naming(at, end, "person", " ".join(shown[title:]).strip(" .") or label, titles, label=True)


def _cells(text: str, record: Record) -> Iterator[Naming]:
    at = record.start
    for column, value in record.fields:
        name, value = column.casefold().strip(), value.strip()
        if not value:
            continue
        place = text.find(value, at, record.end)
        if place < 0:
            place = text.find(value, record.start, record.end)
        if place < 0:
            continue
        at = place + len(value)
        if name in UNIT_COLUMNS and len(value) <= 20:
            yield Naming(place, at, "unit", value, label=True)
        elif (
            name in PERSON_COLUMNS
            and _PERSON_VALUE.fullmatch(value)
            and not UNIT.fullmatch(value)
            and (" " in value or value.isalpha())
            and len(value) > 3
        ):
            yield from filter(None, [labelled(value, place)])


def _line_labels(text: str) -> Iterator[Naming]:
    found = [m for m in _LINE_LABEL.finditer(text) if plain(m["label"]) not in _HEADINGS and len(m["label"]) > 2]
    if len(found) >= 2:
        for m in found:
            if made := labelled(m["label"], m.start("label")):
                yield made


def _headers(text: str) -> Iterator[Naming]:
    for m in _PARTY.finditer(text):
        for n in _ADDRESSEE.finditer(m["value"]):
            words = [plain(w) for w in n["name"].split()]
            if len(words) > 1 or words[0] in HONORIFICS or "<" in m["value"][n.end() : n.end() + 3]:
                made = labelled(n["name"], m.start("value") + n.start())
                if made:
                    yield made
    for m in _WROTE.finditer(text):
        if made := labelled(m["name"], m.start("name")):
            yield made

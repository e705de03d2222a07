"""Fire incident reports in NERIS JSON: moments of the dispatch centre, of each unit and of each tactic, comments, narratives."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, looks_binary
from firsthand.readers.exports import ISO, Fact, Row, event_name, plain_label, text_of, write_facts, write_rows
from firsthand.readers.json_values import load_values

_SIGN = re.compile(
    rb'"(?:department_neris_id|neris_id_incident|neris_id|unit_neris_id|reported_unit_id|tactic_timestamps|neris_uid|incident_neris_id'
    rb'|fd_neris_id)"\s*:'
)
_PARTS = re.compile(
    rb'"(?:unit_responses|incident_types|dispatch|base|tactic_timestamps|outcome_narrative|call_arrival|call_create)"\s*:'
)
_UNIT_KEYS = ("reported_unit_id", "unit_id_reported", "unit_id", "cad_designation", "unit_neris_id", "unit_name")
_LANGUAGE = re.compile(r"narrative|comment|remarks?|notes?|description$", re.IGNORECASE)
_STAMP_KEYS = ("timestamp", "time", "datetime", "created", "entered")
_CODE = re.compile(r"[A-Z0-9_]+(?:\|\|[A-Z0-9_]+)*")
_DEEPEST = 30
_MOST = 100_000


class Neris:
    name = "neris"
    version = "1"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        head = incoming.data[:262_144].removeprefix(b"\xef\xbb\xbf").lstrip()
        if head[:1] not in (b"{", b"[") or looks_binary(incoming.data):
            return 0.0
        signs, parts = set(_SIGN.findall(head)), set(_PARTS.findall(head))
        return 0.96 if signs and parts else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each stated moment a row of its unit, in the order of the file; what has no moment as facts with their place."""
        decoded = decode(incoming.data)
        values, broken = load_values(decoded.text)
        incidents = [i for value in values for i in (value if isinstance(value, list) else [value]) if isinstance(i, Mapping)]
        found = [list(_walk(incident, "", "")) for incident in incidents]
        if not any(found):
            raise Unreadable("the report holds nothing that can be read")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        total = 0
        for number, items in enumerate(found, 1):
            if len(found) > 1:
                builder.add(f"Incident {number}", locator=f"incident {number}")
                builder.add("\n")
            kept = items[: max(0, _MOST - total)]
            total += len(items)
            write_rows(builder, incoming, [item for item in kept if isinstance(item, Row)])
            write_facts(builder, [item for item in kept if isinstance(item, Fact)])
            builder.add("\n")
        if total > _MOST:
            builder.issue("truncated", f"read up to {_MOST:,} of {total:,} entries")
        if broken:
            builder.issue("truncated", "the file ends before its data does; read as far as it goes")
        cut = broken or total > _MOST
        return builder.reading(
            kind="report",
            title=_title(found),
            status="partly" if cut else "read",
            reason="the file is cut short" if broken else "the file is too long" if cut else None,
        )


READER = Neris()


def _title(found: Sequence[Sequence[Row | Fact]]) -> str | None:
    facts = [item for items in found for item in items if isinstance(item, Fact)]
    number = next((f.value for f in facts if f.label.endswith("incident number")), None)
    return f"Fire incident report, incident {number}" if number and len(found) == 1 else None


def _walk(value: Any, path: str, unit: str, depth: int = 0) -> Iterator[Row | Fact]:
    """The moments and facts below a value. A unit named in an object is the unit of all moments in it."""
    if depth > _DEEPEST:
        yield Fact(path, plain_label(path), text_of(value)[:2000])
        return
    if isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _walk(inner, f"{path} {number}".strip(), unit, depth + 1)
        return
    if not isinstance(value, Mapping):
        yield from _leaf(value, path, path.rsplit(".", 1)[-1], unit)
        return
    unit = next((text_of(value[key]) for key in _UNIT_KEYS if value.get(key)), unit)
    if noted := _noted(value, path, unit):
        yield noted
        return
    for key, inner in value.items():
        below = f"{path}.{key}" if path else str(key)
        if isinstance(inner, list | Mapping):
            yield from _walk(inner, below, unit, depth + 1)
        else:
            yield from _leaf(inner, below, str(key), unit)


def _noted(value: Mapping[str, Any], path: str, unit: str) -> Row | None:
    """A comment with its moment as one row."""
    words = [(key, v) for key, v in value.items() if _LANGUAGE.search(str(key)) and isinstance(v, str) and v.strip()]
    stamp = next((text_of(value[key]) for key in _STAMP_KEYS if ISO.fullmatch(text_of(value.get(key)))), None)
    if len(words) != 1 or stamp is None:
        return None
    rest = [(plain_label(str(key)), text_of(v)) for key, v in value.items() if key != words[0][0] and text_of(v) != stamp]
    own = (("unit", unit),) if unit else ()
    named = [(name, shown) for name, shown in rest if shown and name not in ("unit", "text")]
    return Row(path, stamp, (*own, ("text", text_of(words[0][1])), *named), ("text",))


def _leaf(value: Any, path: str, key: str, unit: str) -> Iterator[Row | Fact]:
    shown = text_of(value)
    if not shown:
        return
    label = plain_label(key)
    if ISO.fullmatch(shown):
        own = (("unit", unit),) if unit else ()
        yield Row(path, shown, (*own, ("status", event_name(label)), ("time", shown)))
        return
    if _CODE.fullmatch(shown) and "_" in shown:
        shown = shown.replace("||", ": ").replace("_", " ").lower()
    yield Fact(path, plain_label(path), shown, _LANGUAGE.search(key) is not None and " " in shown)

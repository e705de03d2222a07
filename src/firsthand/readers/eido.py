"""Emergency incident data objects (NENA EIDO, JSON): one state of an incident or a series; a change lies between two states."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, looks_binary
from firsthand.readers.exports import ISO, Fact, Row, event_name, leaves, plain_label, text_of, write_facts, write_rows
from firsthand.readers.json_values import load_values
from firsthand.readers.written import moment_of

_SIGN = re.compile(rb'"eidoVersion"|EmergencyIncidentDataObject')
_PARTS = re.compile(
    rb'"((?:incident|call|callback|emergencyResource|notes?|agency|agent|location|person|vehicle|dispatch|disposition|alarmsSensors'
    rb'|additionalData|link|merge|splitMerge|item)Component)"\s*:'
)
_UPDATED = ("lastUpdateTimeStamp", "lastUpdateTimestamp", "lastUpdatedTimestamp")
_UNIT_KEYS = (
    "emergencyResourceName", "unitIdentification", "unitName", "resourceName", "resourceIdentification", "unitCallSign",
    "callSign", "emergencyResourceIdentification", "unitId",
)  # fmt: skip
_STATE = re.compile(r"status|state(?:$|registry)|disposition", re.IGNORECASE)
_LANGUAGE = re.compile(
    r"(?:note|notes|narrative|comments?|remarks?|description|details|text|instructions?|message)$", re.IGNORECASE
)
_AUTHOR = re.compile(r"author|enteredBy|agentReference|updatedByAgent", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{0,4000}>")
_DEEPEST = 6
_MOST_ROWS = 100_000


@dataclass(frozen=True, slots=True)
class _State:
    """One object: its stamp, the incident it is of, and its parts by (kind, id) with what each holds."""

    number: int
    stamp: str
    incident: str
    parts: tuple[tuple[tuple[str, str], Mapping[str, Any]], ...]


class Eido:
    name = "eido"
    version = "1"
    at_most = 0.97

    def recognises(self, incoming: Incoming) -> float:
        head = incoming.data[:262_144].removeprefix(b"\xef\xbb\xbf").lstrip()
        if head[:1] not in (b"{", b"[") or looks_binary(incoming.data):
            return 0.0
        parts = set(_PARTS.findall(head))
        if _SIGN.search(head) and parts:
            return 0.97
        return 0.9 if len(parts) >= 2 else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each moment and each state that the first object tells a row, what else it holds facts; each change of a later one a row with the bounds of the two states around it."""
        decoded = decode(incoming.data)
        values, broken = load_values(decoded.text)
        states = _in_order([_state(n, found) for n, found in enumerate(_objects(values), 1)])
        if not states:
            states = [_State(1, "", "", tuple(_loose(values)))]
        if not any(state.parts for state in states):
            raise Unreadable("the file holds no part of an incident")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        rows = [row for before, state in pairwise((None, *states)) if state for row in _rows(_of(before, state), state)]
        if len(rows) > _MOST_ROWS:
            builder.issue("truncated", f"read up to {_MOST_ROWS:,} of {len(rows):,} entries")
        write_facts(builder, [row for row in rows[:_MOST_ROWS] if isinstance(row, Fact)])
        write_rows(builder, incoming, [row for row in rows[:_MOST_ROWS] if isinstance(row, Row)])
        if broken:
            builder.issue("truncated", "the file ends before its data does; read as far as it goes")
        cut = broken or len(rows) > _MOST_ROWS
        last = next((state.stamp for state in reversed(states) if state.stamp), None)
        incident = next((state.incident for state in states if state.incident), None)
        return builder.reading(
            kind="log",
            title=f"Emergency incident data, {incident}" if incident else None,
            created=moment_of(builder, last, incoming),
            status="partly" if cut else "read",
            reason="the file is cut short" if broken else "the file is too long" if cut else None,
        )


READER = Eido()


def _of(before: _State | None, state: _State) -> _State | None:
    """The earlier state when it is of the same incident."""
    return before if before is not None and before.incident == state.incident else None


def _objects(value: Any, depth: int = 0) -> Iterator[Mapping[str, Any]]:
    """The incident data objects in a value: itself, or those in lists and wrappers around it."""
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for inner in value:
            yield from _objects(inner, depth + 1)
    elif isinstance(value, Mapping):
        if any(str(key).endswith("Component") for key in value):
            yield value
        else:
            for inner in value.values():
                if isinstance(inner, list | Mapping):
                    yield from _objects(inner, depth + 1)


def _state(number: int, found: Mapping[str, Any]) -> _State:
    parts: list[tuple[tuple[str, str], Mapping[str, Any]]] = []
    own: dict[str, Any] = {}
    for key, value in found.items():
        if not str(key).endswith("Component"):
            own[key] = value
            continue
        kind = plain_label(str(key).removesuffix("Component")) or "part"
        items = value if isinstance(value, list) else [value]
        for position, item in enumerate(items, 1):
            held = item if isinstance(item, Mapping) else {"value": item}
            parts.append(((kind, text_of(held.get("$id")) or f"{kind} {position}"), held))
    head = {key: value for key, value in own.items() if key not in ("@context", "$schema")}
    incident = text_of(found.get("$id") or found.get("incidentTrackingIdentifier"))
    return _State(number, _updated(found), incident, ((("object", incident), head), *parts))


def _loose(values: Any) -> Iterator[tuple[tuple[str, str], Mapping[str, Any]]]:
    """What is left of a broken file: whole objects whose place is not known any more."""
    found = [v for value in values for v in (value if isinstance(value, list) else [value]) if isinstance(v, Mapping)]
    for number, item in enumerate(found, 1):
        yield ("entry", text_of(item.get("$id")) or str(number)), item


def _updated(found: Mapping[str, Any]) -> str:
    return next((text_of(found[key]) for key in _UPDATED if found.get(key)), "")


def _in_order(states: Sequence[_State]) -> list[_State]:
    """The states of each incident by their stamps, where all have one; incidents in the order of the file."""
    first: dict[str, int] = {}
    for state in states:
        first.setdefault(state.incident, state.number)
    if not all(ISO.fullmatch(state.stamp) for state in states):
        return sorted(states, key=lambda s: (first[s.incident], s.number))
    return sorted(states, key=lambda s: (first[s.incident], _instant(s.stamp), s.number))


def _instant(stamp: str) -> float:
    from datetime import UTC, datetime

    text = re.sub(r"([.,]\d{1,6})\d*", lambda m: m[1].replace(",", "."), stamp.replace(" ", ""))
    try:
        made = datetime.fromisoformat(text)
    except ValueError:
        return 0.0
    return (made if made.tzinfo else made.replace(tzinfo=UTC)).timestamp()


def _rows(before: _State | None, state: _State) -> Iterator[Row | Fact]:
    """The rows of a state: all that it holds, or what differs from the state before."""
    known = dict(before.parts) if before else {}
    for (kind, id), held in state.parts:
        where = f"state {state.number}, {kind} {id}".strip()
        old = known.get((kind, id))
        if before is None or old is None:
            yield from _whole(where, kind, id, held, state, before)
        else:
            yield from _changes(where, kind, id, old, held, state, before)
    held_now = {key for key, _ in state.parts}
    for (kind, id), held in before.parts if before else ():
        if (kind, id) not in held_now and before is not None:
            fields = (*_names(kind, id, held), ("event", "no longer listed"))
            yield Row(f"state {state.number}, {kind} {id}", state.stamp, fields, after=before.stamp)


def _whole(where: str, kind: str, id: str, held: Mapping[str, Any], state: _State, before: _State | None) -> Iterator[Row | Fact]:
    """A part that is new: a row for each moment in it, and one for its state or its words, as of its last update; else a fact."""
    names, stamp = _names(kind, id, held), _updated(held) or state.stamp
    rest: list[tuple[str, str]] = []
    words: list[str] = []
    stated = False
    taken = Counter(name for name, _ in names)
    for key, label, value in _leaves(held):
        if ISO.fullmatch(value):
            yield Row(where, value, (*names, ("event", event_name(label))))
            continue
        name = _field_name(key, label, taken)
        rest.append((name, value))
        stated = stated or name == "status"
        if _LANGUAGE.search(key) and not key.endswith("RegistryText") and " " in value:
            words.append(name)
    told = words or before or stated
    if rest and not told:
        as_of = (("as of", stamp),) if stamp else ()
        yield Fact(where, f"{kind} {id}".strip(), "; ".join(f"{name}: {value}" for name, value in (*as_of, *rest)))
    elif rest:
        yield Row(where, stamp, (*names, *rest), tuple(words), _speaker(kind, held), before.stamp if before else None)


def _changes(
    where: str, kind: str, id: str, old: Mapping[str, Any], new: Mapping[str, Any], state: _State, before: _State
) -> Iterator[Row | Fact]:
    """What a part holds now and did not hold in the state before."""
    names, stamp = _names(kind, id, new), _updated(new) or state.stamp
    earlier: dict[str, list[str]] = {}
    for _, label, value in _leaves(old):
        earlier.setdefault(label, []).append(value)
    for key, label, value in _leaves(new):
        if value in earlier.get(label, ()):
            earlier[label].remove(value)
            continue
        was = earlier[label].pop(0) if earlier.get(label) else ""
        gone = (("before", was),) if was else ()
        if ISO.fullmatch(value):
            yield Row(where, value, (*names, ("event", event_name(label)), *gone))
            continue
        name = _field_name(key, label, Counter(name for name, _ in names))
        words = (name,) if _LANGUAGE.search(key) and not key.endswith("RegistryText") else ()
        yield Row(where, stamp, (*names, (name, value), *gone), words, _speaker(kind, new), before.stamp)
    for label, values in earlier.items():
        for value in values:
            if not ISO.fullmatch(value):
                yield Row(where, stamp, (*names, ("event", f"{label} no longer given"), ("before", value)), after=before.stamp)


def _names(kind: str, id: str, held: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    unit = next((text_of(held[key]) for key in _UNIT_KEYS if held.get(key)), "") if "resource" in kind else ""
    if unit:
        return ("part", kind), ("unit", unit)
    return ("part", kind), ("id", id)


def _leaves(held: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """(key, label, text) of what a part says; its id, its update stamp and its names are told elsewhere."""
    for key, value in held.items():
        if key == "$id" or key in _UPDATED or key in _UNIT_KEYS:
            continue
        for label, shown in leaves(value, plain_label(str(key)).removesuffix(" registry text").removesuffix(" common")):
            bare = " ".join(_TAG.sub(" ", shown).split()) if shown.lstrip().startswith("<") else shown
            if str(key).endswith("RegistryText") and " " not in bare:
                bare = plain_label(bare) if not bare.isupper() else bare
            if bare:
                yield str(key), label.removesuffix(" ref").strip(), bare


def _field_name(key: str, label: str, taken: Counter[str]) -> str:
    """'status' for what tells a state, 'text' for language, else the label; no two alike."""
    name = "status" if _STATE.search(key) else "text" if _LANGUAGE.search(key) and not key.endswith("RegistryText") else label
    base = name if not taken[name] else label
    taken[base] += 1
    return base if taken[base] == 1 else f"{base} {taken[base]}"


def _speaker(kind: str, held: Mapping[str, Any]) -> str | None:
    """Who wrote a note, where it says so."""
    if "note" not in kind:
        return None
    return next((shown for key, value in held.items() if _AUTHOR.search(str(key)) and (shown := _reference(value))), None)


def _reference(value: Any) -> str:
    if isinstance(value, Mapping):
        value = value.get("$ref", "")
    return text_of(value) if isinstance(value, str) else ""

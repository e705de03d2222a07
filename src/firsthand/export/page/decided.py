"""What a reviewer decided, as a report tells it: what was read otherwise, beside what the machine reads."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from firsthand.export.page.rows import Rows, Words
from firsthand.model import Judgement, Reconstruction

SAID = {
    "correct": "read otherwise", "reject": "not taken in", "merge": "taken as one", "split": "kept apart",
    "link": "counted as one account", "unlink": "counted as accounts of their own", "explain": "explained", "set_clock": "clock set",
    "set_source": "source described",
}  # fmt: skip
"""Verbs that change what a report holds, in words; what a reviewer added is marked where it stands."""


@dataclass(frozen=True, slots=True)
class DecidedLine:
    """One decision: on which words or things, what was decided, and what the machine has in its place."""

    id: str
    said: str
    words: Words | None
    named: tuple[str, ...]
    person: str | None
    machine: str | None


def decided(made: Reconstruction, rows: Rows) -> tuple[DecidedLine, ...]:
    """Decisions in force, oldest first. Reasons and notes are for those who review and are not handed out."""
    names = _names(made)
    found = (j for j in made.judgements if j.state == "in_force" and j.verb in SAID)
    return tuple(_line(entry, rows, names) for entry in found)


def _line(entry: Judgement, rows: Rows, names: Mapping[str, str]) -> DecidedLine:
    words = next((w for i in entry.now if (w := rows.words(i))), None)
    person, machine = (json.loads(text) if text else None for text in (entry.value, entry.machine))
    if isinstance(person, dict) and isinstance(machine, dict):
        machine = {name: value for name, value in machine.items() if name in person}
    named = tuple(names[i] for i in entry.now if i in names)
    if isinstance(machine, dict) and "label" in machine:  # an event that is left out
        named, machine = (str(machine["label"]),), None
    grouped = entry.verb in ("merge", "split", "link", "unlink")
    return DecidedLine(
        entry.id, SAID[entry.verb], words, () if words else named,
        None if person is None or grouped else in_words(person), None if machine is None or grouped else in_words(machine),
    )  # fmt: skip


def _names(made: Reconstruction) -> dict[str, str]:
    """What things are called, by id."""
    return {
        **{e.id: e.name for e in made.entities},
        **{e.id: e.label for e in made.events},
        **{f.id: f.text for f in made.findings},
        **{q.id: q.text for q in made.questions},
        **{c.id: c.label for c in made.clocks},
        **{a.source.id: a.source.title or a.source.path for a in made.accounts},
    }


def in_words(value: Any) -> str:
    """A value, or what the machine had, on one line for a person."""
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        if {"earliest", "latest"} <= set(value):
            between = _between(value["earliest"], value["latest"])
            named = value.get("label") or value.get("text")
            return f"{named}, {between}" if named else between
        if "text" in value:
            return str(value["text"])
        return "; ".join(f"{n}: {in_words(v)}" for n, v in value.items() if n not in ("id", "entity"))
    if isinstance(value, list | tuple):
        return ", ".join(in_words(v) for v in value)
    return str(value)


def _between(first: str | None, last: str | None) -> str:
    if first is None and last is None:
        return "undated"
    return f"{first or '…'} to {last or '…'}".replace("T", " ")

"""What was decided, in rows: what stands of each thing, the log, and what of it is handed out."""

import json
from dataclasses import dataclass, replace

from firsthand.export.page.decided import in_words
from firsthand.model import Judgement, Reconstruction
from firsthand.reason.judging_log import value_of


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A field that a person reads otherwise than the machine, both in words."""

    field: str
    machine: str
    person: str
    judgement: str


@dataclass(frozen=True, slots=True)
class Standing:
    """What people decided about one id: `state` is accepted, rejected, explained or none; `judgements` are in force, oldest first."""

    state: str | None = None
    explained: str | None = None
    reason: str = ""
    labels: tuple[str, ...] = ()
    notes: tuple[tuple[str, str, str], ...] = ()
    fields: tuple[FieldRow, ...] = ()
    judgements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry of the log. `about` are (id as decided, description); `now` what it is about today."""

    id: str
    at: str
    actor: str
    verb: str
    state: str
    about: tuple[tuple[str, str], ...]
    now: tuple[str, ...]
    value: str
    machine: str
    reason: str


@dataclass(frozen=True, slots=True)
class LogCheck:
    """Whether the chain of hashes holds: `broken` is the number of the first entry that does not fit; `head` stands for the whole log."""

    entries: int
    head: str
    broken: int | None


def standing(made: Reconstruction) -> dict[str, Standing]:
    """By id what people decided about it, as far as it is in force."""
    found: dict[str, Standing] = {}
    for entry in made.judgements:
        if entry.state == "in_force" and entry.verb != "undo":
            for identifier in entry.now:
                found[identifier] = _with_entry(found.get(identifier, Standing()), entry)
    return found


def _with_entry(before: Standing, entry: Judgement) -> Standing:
    now = replace(before, judgements=(*before.judgements, entry.id))
    value = value_of(entry)
    match entry.verb:
        case "accept" | "reject" | "explain":
            state = {"accept": "accepted", "reject": "rejected", "explain": "explained"}[entry.verb]
            return replace(now, state=state, explained=value if entry.verb == "explain" else None, reason=entry.reason)
        case "label":
            return replace(now, labels=tuple(sorted({*now.labels, value})))
        case "note":
            return replace(now, notes=(*now.notes, (entry.actor, entry.at, value)))
        case "correct" | "set_clock" | "set_source":
            machine = json.loads(entry.machine) if entry.machine else {}
            new = tuple(FieldRow(n, in_words(machine.get(n)), in_words(v), entry.id) for n, v in value.items())
            told = {r.field for r in new}
            return replace(now, fields=(*(r for r in now.fields if r.field not in told), *new))
        case _:
            return now


def log_rows(made: Reconstruction) -> tuple[LogRow, ...]:
    """The log, newest entry first."""
    return tuple(log_row(j) for j in reversed(made.judgements))


def log_row(entry: Judgement) -> LogRow:
    about = tuple((t.id, t.text) for t in entry.targets[: len(entry.about)])
    machine = json.loads(entry.machine) if entry.machine else None
    told = value_of(entry)
    if isinstance(machine, dict) and isinstance(told, dict):
        machine = {n: v for n, v in machine.items() if n in told}
    return LogRow(
        entry.id,
        entry.at,
        entry.actor,
        entry.verb,
        entry.state,
        about,
        entry.now,
        in_words(told),
        in_words(machine),
        entry.reason,
    )


def handed_out(made: Reconstruction) -> Reconstruction:
    """The reconstruction with the log as far as it is about what is handed out: without words and places of other sources, and
    without reasons and notes, which may tell of them.
    """
    kept = tuple(
        replace(j, targets=(), reason="")
        for j in made.judgements
        if j.state == "in_force" and j.now and j.verb not in ("undo", "note")
    )
    return replace(made, judgements=kept)

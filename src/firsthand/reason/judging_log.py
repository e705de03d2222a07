"""What the log by itself says: which entries are in force, and whether an entry can be used."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from firsthand.errors import FirsthandError
from firsthand.model import Judgement
from firsthand.model.verbs import VERBS, checked

REASONED = ("reject", "correct", "merge", "split", "link", "unlink", "set_clock")
"""Verbs whose effect runs through the stages of reasoning (of `reject`: unless it is about findings or questions)."""
BESIDE = ("finding", "question")
"""What a rejection takes from view without a further effect."""


def settled(log: Sequence[Judgement]) -> tuple[Judgement, ...]:
    """The entries in their order, each `undone` or `in_force`: out of force is what an undo in force is about.

    An entry whose value does not fit its verb can have been made by no face; it is stale.
    """
    undone: set[str] = set()
    made = []
    for entry in reversed(log):
        state = "undone" if entry.id in undone else "in_force"
        if state == "in_force" and entry.verb == "undo":
            undone.update(entry.about)
        unusable = state == "in_force" and not _usable(entry)
        bare = replace(entry, state="stale" if unusable else state, stale=unusable, now=(), machine=None)
        made.append(replace(bare, now=entry.about) if entry.verb == "undo" and state == "in_force" else bare)
    return tuple(reversed(made))


def value_of(entry: Judgement) -> Any:
    """The value of an entry, parsed."""
    return None if entry.value is None else json.loads(entry.value)


def kinds_of(entry: Judgement) -> tuple[str, ...]:
    """What kinds of thing an entry is about; the targets behind those are of ids in its value."""
    return tuple(t.kind for t in entry.targets[: len(entry.about)])


def is_reasoned(entry: Judgement) -> bool:
    """Whether the effect of an entry runs through the stages of reasoning, so that showing it by itself shows not all of it."""
    return entry.verb in REASONED and not (entry.verb == "reject" and set(kinds_of(entry)) <= set(BESIDE))


def reasoned(entries: Sequence[Judgement]) -> tuple[str, ...]:
    """The ids of the entries that reasoning, or reading, takes in."""
    return tuple(sorted(e.id for e in entries if e.state != "undone" and (is_reasoned(e) or e.verb == "set_source")))


def _usable(entry: Judgement) -> bool:
    verb = VERBS.get(entry.verb)
    if verb is None or tuple(t.id for t in entry.targets[: len(entry.about)]) != entry.about:
        return False
    try:
        checked(verb, kinds_of(entry), value_of(entry), entry.reason)
    except (FirsthandError, ValueError):
        return False
    return True

"""What changed from one state of a case to another: since the last step, and since the last visit."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from firsthand.app.look import bounds_text

if TYPE_CHECKING:
    from firsthand.app.snapshot import Snapshot

FILE = "visit.json"
BOARD = ("conflict", "tension", "unsupported", "gap")


@dataclass(frozen=True)
class Footprint:
    """What is remembered of a state: sources, findings of the board, events with their bounds in words, stale decisions; each with its handling last."""

    sources: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    findings: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    events: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    stale: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Difference:
    """Named lists of (text, address, handling)."""

    parts: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...]

    @property
    def any(self) -> bool:
        return any(items for _, items in self.parts)


def footprint(snapshot: "Snapshot") -> Footprint:
    """The footprint of a snapshot."""
    sources_of = snapshot.marks.traits
    return Footprint(
        {a.source.id: (snapshot.titles[a.source.id], a.source.handling) for a in snapshot.made.accounts},
        {
            f.id: (f.text, snapshot.handling_of(f.sources))
            for f in snapshot.made.findings
            if f.kind in BOARD and snapshot.state(f.id) == "open"
        },
        {
            e.id: (e.label[:80], bounds_text(e.earliest, e.latest, with_day=True), snapshot.handling_of(sources_of[e.id].sources))
            for e in snapshot.made.events
        },
        {
            row.id: (
                f"{row.verb.replace('_', ' ')}: {'; '.join(text for _, text in row.about)}",
                snapshot.handling_of_judgement(row.id),
            )
            for row in snapshot.stale
        },
    )


def difference(before: Footprint, now: Footprint) -> Difference:
    """What is new, gone or moved, in the order in which it matters."""
    moved = [
        (f"{label}: {bounds}, before {before.events[e][1]}", f"/why/{e}", level)
        for e, (label, bounds, level) in now.events.items()
        if e in before.events and before.events[e][1] != bounds
    ]
    return Difference((
        ("Sources that are new", tuple((t, f"/account/{s}", h) for s, (t, h) in now.sources.items() if s not in before.sources)),
        ("Sources that are gone", tuple((t, "", h) for s, (t, h) in before.sources.items() if s not in now.sources)),
        ("Findings that are new", tuple((t, f"/why/{f}", h) for f, (t, h) in now.findings.items() if f not in before.findings)),
        ("Findings that left the board", tuple((t, f"/go/{f}", h) for f, (t, h) in before.findings.items() if f not in now.findings)),
        ("Bounds that moved", tuple(moved)),
        (
            "Decisions whose subject is not found any more",
            tuple((t, "/log?state=stale", h) for j, (t, h) in now.stale.items() if j not in before.stale),
        ),
    ))  # fmt: skip


def last_visit(folder: Path) -> Footprint | None:
    """What the last visit left behind in the folder of the store; None when there is nothing that can be read."""
    try:
        told = json.loads((folder / FILE).read_text(encoding="utf-8"))
        pairs = ({i: (str(x[0]), str(x[1])) for i, x in told[part].items()} for part in ("sources", "findings", "stale"))
        sources, findings, stale = pairs
        return Footprint(sources, findings, {e: (x[0], x[1], x[2]) for e, x in told["events"].items()}, stale)
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None


def keep_visit(folder: Path, left: Footprint) -> None:
    """Leave it behind; a folder that cannot be written keeps nothing."""
    with suppress(OSError):
        (folder / FILE).write_text(json.dumps(asdict(left), ensure_ascii=False), encoding="utf-8")

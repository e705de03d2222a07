"""The board: what needs a person most, ranked and explained, and the findings in that order."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from firsthand.app.look import ASPECT, FINDING, FindingCard, many
from firsthand.model import Entity, Finding

if TYPE_CHECKING:
    from firsthand.app.snapshot import Snapshot

GROUPS = (
    ("conflict", ("conflict",), "Cannot all hold"),
    ("tension", ("tension",), "Pull apart but may both hold"),
    ("relayed", ("unsupported",), "Relayed words only"),
    ("gap", ("gap",), "Spans without an account"),
    ("copying", ("copy", "partial_copy", "shared_quote", "altered_quote", "shared_boilerplate", "may_share_source"), "Shared words"),
    ("versions", ("revision", "superseded"), "Versions of one account"),
    ("fitting", ("compatible", "corroboration"), "Differ and fit, or agree"),
)  # fmt: skip
"""Key, kinds of findings and heading, in the order in which they need a person."""


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that needs a person: what it is, why it stands here, and where to look."""

    text: str
    why: str
    address: str
    mark: str
    handling: str = "normal"


def needs(snapshot: "Snapshot") -> tuple[Need, ...]:
    """What needs a person, the most first: conflicts, stale decisions, relayed headlines, unread files, people left open."""
    return (*_conflicts(snapshot), *_stale(snapshot), *_relayed(snapshot), *_unread(snapshot), *_ambiguous(snapshot))


def open_findings(snapshot: "Snapshot", kinds: tuple[str, ...]) -> list[Finding]:
    """Findings of these kinds that nobody has decided about: those with the most lineages behind them first, then the smallest."""
    chosen = [f for f in snapshot.made.findings if f.kind in kinds and snapshot.state(f.id) == "open"]
    return sorted(chosen, key=lambda f: (kinds.index(f.kind), *_weight(snapshot, f)))


def decided_findings(snapshot: "Snapshot", kinds: tuple[str, ...]) -> list[Finding]:
    """Findings of these kinds that a person has accepted, explained or rejected."""
    chosen = [f for f in snapshot.made.findings if f.kind in kinds and snapshot.state(f.id) != "open"]
    return sorted(chosen, key=lambda f: (kinds.index(f.kind), f.id))


def _behind(snapshot: "Snapshot", finding: Finding) -> set[str]:
    """The lineages of the statements that it rests on."""
    rows = snapshot.rows
    said = (rows.claims.get(i) or rows.statements.get(i) or rows.records.get(i) for i in finding.because)
    sources = {snapshot.source_of[x.document] for x in said if x} or set(finding.sources)
    return {x.id for s in sources if (x := snapshot.lineage_of.get(s))}


def _weight(snapshot: "Snapshot", finding: Finding) -> tuple[int, int, str]:
    return (-len(_behind(snapshot, finding)), len(finding.because), finding.id)


def counted(snapshot: "Snapshot") -> tuple[tuple[str, str, int, int], ...]:
    """For each group its key and heading, how many findings are open and how many decided."""
    states = Counter((f.kind, snapshot.state(f.id) == "open") for f in snapshot.made.findings)
    return tuple(
        (key, heading, sum(states[k, True] for k in kinds), sum(states[k, False] for k in kinds))
        for key, kinds, heading in GROUPS
    )


def card(snapshot: "Snapshot", finding: Finding) -> FindingCard:
    """The finding with its statements side by side."""
    return snapshot.rows.card(finding)


def _conflicts(snapshot: "Snapshot") -> list[Need]:
    made = []
    for finding in open_findings(snapshot, ("conflict",)):
        lineages = len(_behind(snapshot, finding))
        why = f"{FINDING['conflict']}: {ASPECT[finding.aspect]}; {many(len(finding.because), 'statement')} from {many(lineages, 'lineage')}"
        made.append(Need(finding.text, why, f"/findings#{finding.id}", "conflict", snapshot.handling_of(finding.sources)))
    return made


def _stale(snapshot: "Snapshot") -> list[Need]:
    return [
        Need(f"{row.verb.replace('_', ' ')}: {told(row.about)}", "a decision whose subject is not found any more; it is kept and has no effect", "/log?state=stale", "stale")
        for row in snapshot.stale
    ]  # fmt: skip


def told(about: tuple[tuple[str, str], ...]) -> str:
    """What a decision was about, in words."""
    return "; ".join(text for _, text in about)


def _relayed(snapshot: "Snapshot") -> list[Need]:
    return [
        Need(
            f.text,
            "nobody who did, saw or heard it says so",
            f"/findings?group=relayed#{f.id}",
            "relayed",
            snapshot.handling_of(f.sources),
        )
        for f in open_findings(snapshot, ("unsupported",))
    ]


def _unread(snapshot: "Snapshot") -> list[Need]:
    made = []
    for account in snapshot.made.accounts:
        source = account.source
        if source.status in ("failed", "partly", "skipped"):
            why = {"failed": "could not be read", "partly": "was read in part", "skipped": "was not opened"}[source.status]
            told = f"{why}: {source.reason}" if source.reason else why
            made.append(Need(source.path, told, f"/sources#{source.id}", "unread", source.handling))
    return sorted(made, key=lambda n: (not n.why.startswith("could"), n.text))


def _ambiguous(snapshot: "Snapshot") -> list[Need]:
    found = [e for e in snapshot.made.entities if e.ambiguous_with]
    heavy = sorted(found, key=lambda e: (-len(snapshot.events_of_entity.get(e.id, ())), e.name, e.id))
    return [Need(e.name, f"left open: may be the same as {_others(snapshot, e)}", f"/entity/{e.id}", "ambiguous") for e in heavy]


def _others(snapshot: "Snapshot", entity: Entity) -> str:
    """The names of those that an entity may be the same as, with their types where the name is the same."""
    found = [x for i in entity.ambiguous_with if (x := snapshot.entities.get(i))]
    return ", ".join(f"another {x.type} of that name" if x.name == entity.name else x.name for x in found[:4]) or "another"

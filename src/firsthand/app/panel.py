"""Why a line stands as it does: its words, what sets its bounds, and the readings that a person may correct."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from firsthand.app.look import EventLine, FindingCard, Words, day_of
from firsthand.app.sheets import page_of
from firsthand.model import Claim, Entity, Event, Statement

if TYPE_CHECKING:
    from firsthand.app.snapshot import Snapshot

NEAR = 20
"""Events on each side that are offered as the same one."""


@dataclass(frozen=True, slots=True)
class ClaimPart:
    """One reading of words: the claim, its event, and its bounds as a form shows them."""

    claim: Claim
    words: Words
    event: Event | None
    earliest: str
    latest: str


@dataclass(frozen=True, slots=True)
class StatementPart:
    """A statement with its whole words, what is around them, and its claims."""

    said: Statement
    words: Words
    voice: str
    entity: Entity | None
    dated: str | None
    before: str
    after: str
    claims: tuple[ClaimPart, ...]
    page: int | None


@dataclass(frozen=True, slots=True)
class Panel:
    """The evidence of one line. `line` for an event, `card` for a finding; `parts` are the statements it rests on; `near` may be the same event."""

    id: str
    kind: str
    line: EventLine | None
    earliest_by: tuple[Words, ...]
    latest_by: tuple[Words, ...]
    card: FindingCard | None
    parts: tuple[StatementPart, ...]
    near: tuple[Event, ...] = ()


def panel(snapshot: "Snapshot", identifier: str) -> Panel | None:
    """The evidence of an event, a finding, a statement or a claim; None for another id."""
    rows = snapshot.rows
    if event := snapshot.events.get(identifier):
        parts = _parts(snapshot, event.claims, only=set(event.claims))
        by = [tuple(w for c in ids if (w := rows.words(c))) for ids in (event.because_earliest, event.because_latest)]
        return Panel(identifier, "event", rows.event(event, with_day=True), by[0], by[1], None, parts, _near(snapshot, event))
    if finding := snapshot.findings.get(identifier):
        because = [i for i in finding.because if i in rows.claims or i in rows.statements]
        only = {i for i in because if i in rows.claims}
        return Panel(identifier, "finding", None, (), (), rows.card(finding), _parts(snapshot, because, only=only))
    if identifier in rows.statements:
        return Panel(identifier, "statement", None, (), (), None, _parts(snapshot, (identifier,)))
    if identifier in rows.claims:
        return Panel(identifier, "claim", None, (), (), None, _parts(snapshot, (identifier,), only={identifier}))
    return None


def _near(snapshot: "Snapshot", event: Event) -> tuple[Event, ...]:
    """The events that stand nearest to an event in the chronology."""
    at = snapshot.place_in_order[event.id]
    return tuple(e for e in snapshot.order[max(0, at - NEAR) : at + NEAR + 1] if e.id != event.id)


def address(snapshot: "Snapshot", identifier: str) -> str:
    """The page on which a thing with this id is shown."""
    made = snapshot.made
    if identifier in snapshot.entities:
        return f"/entity/{identifier}"
    if identifier in snapshot.accounts:
        return f"/account/{identifier}"
    for page, things in (("clocks", made.clocks), ("lineages", made.lineages), ("questions", made.questions)):
        if any(x.id == identifier for x in things):
            return f"/{page}#{identifier}"
    return f"/log#{identifier}" if identifier in snapshot.judgements else f"/why/{identifier}"


def _parts(snapshot: "Snapshot", identifiers: Iterable[str], only: set[str] | None = None) -> tuple[StatementPart, ...]:
    """The statements behind these claims and statements, each once; with `only` these of their claims."""
    rows = snapshot.rows
    statements = dict.fromkeys(rows.claims[i].statement if i in rows.claims else i for i in identifiers)
    return tuple(_part(snapshot, rows.statements[s], only) for s in statements if s in rows.statements)


def _part(snapshot: "Snapshot", said: Statement, only: set[str] | None) -> StatementPart:
    rows = snapshot.rows
    account = rows.citer.account(said.document)
    text = account.document.text if account.document else ""
    words = rows.words(said.id) or rows.plain(said.document, said.start, said.end)
    speaker = said.voices[-1] if said.voices else None
    claims = [c for c in snapshot.claims_of.get(said.id, ()) if not only or c.id in only]
    start, end = max(0, text.rfind("\n", 0, max(0, said.start - 1)) + 1), text.find("\n", said.end)
    return StatementPart(
        said, words, speaker.label if speaker else "", snapshot.entities.get(speaker.entity or "") if speaker else None,
        day_of(account.source.created or account.source.published), text[max(start, said.start - 240) : said.start],
        text[said.end : min(end if end >= 0 else len(text), said.end + 240)],
        tuple(_claim(snapshot, c) for c in claims), page_of(account.source, words.cited.place),
    )  # fmt: skip


def _claim(snapshot: "Snapshot", claim: Claim) -> ClaimPart:
    words = snapshot.rows.words(claim.id) or snapshot.rows.plain(claim.document, claim.start, claim.end)
    when = claim.when
    first, last = (
        m.replace(microsecond=0).isoformat(" ") if m else "" for m in ((when.earliest, when.latest) if when else (None, None))
    )
    return ClaimPart(claim, words, snapshot.events.get(claim.event or ""), first, last)

"""Rows: what the faces show. Frozen, made from a reconstruction, the same for the command line, JSON and pages."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from firsthand.export.citations import Citation, Citer, day_of
from firsthand.export.csv import chain_text
from firsthand.model import Account, Claim, Event, Finding, Judgement, Reconstruction
from firsthand.model.accounts import STATUSES
from firsthand.reason.coverage import silent_sentences


@dataclass(frozen=True, slots=True)
class Summary:
    """What a build found. `sources` counts files and members by status."""

    name: str
    sources: tuple[tuple[str, int], ...]
    statements: int
    events: int
    conflicts: int
    tensions: int
    lineages: int
    questions: int
    issues: int
    sentences: int
    silent_sentences: int


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A line of the ledger. `silent` counts sentences that gave no claim; `members` is the number of files inside it."""

    id: str
    path: str
    parent: str | None
    status: str
    reason: str | None
    reader: str | None
    kind: str
    title: str | None
    author: str | None
    outlet: str | None
    dated: str | None
    handling: str
    bytes: int
    sha256: str
    statements: int
    claims: int
    sentences: int
    silent: int
    issues: tuple[tuple[str, str], ...]
    members: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """The sources, and counts that add up: every file found has one status; members are counted under their parents."""

    files: int
    by_status: tuple[tuple[str, int], ...]
    members: int
    rows: tuple[SourceRow, ...]


@dataclass(frozen=True, slots=True)
class SaidRow:
    """Words with who says them, how they know, and where they stand."""

    id: str
    words: str
    voices: str
    basis: str
    stance: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class FindingRow:
    """A finding with the statements it rests on, side by side."""

    id: str
    kind: str
    aspect: str
    text: str
    slack_s: float | None
    fits_if: tuple[str, ...]
    statements: tuple[SaidRow, ...]


@dataclass(frozen=True, slots=True)
class TimelineRow:
    """An event of the chronology; undated ones have neither bound."""

    id: str
    earliest: str | None
    latest: str | None
    approximate: bool
    label: str
    kind: str
    support: str
    lineages: int
    said: tuple[SaidRow, ...]


def summary(made: Reconstruction) -> Summary:
    """The counts that a build ends with."""
    kinds = Counter(f.kind for f in made.findings if f.on_board)
    ledger = sources(made)
    return Summary(
        made.case.name, ledger.by_status, sum(len(a.statements) for a in made.accounts), len(made.events), kinds["conflict"],
        kinds["tension"], len(made.lineages), sum(q.state != "rejected" for q in made.questions), sum(len(a.issues) for a in made.accounts) + len(made.issues),
        sum(r.sentences for r in ledger.rows), sum(r.silent for r in ledger.rows),
    )  # fmt: skip


def sources(made: Reconstruction) -> Ledger:
    """The ledger of a reconstruction."""
    inside = Counter(a.source.parent for a in made.accounts if a.source.parent)
    rows = tuple(_source_row(a, inside[a.source.id]) for a in made.accounts)
    top = [r for r in rows if r.parent is None]
    counts = Counter(r.status for r in top)
    return Ledger(len(top), tuple((s, counts[s]) for s in STATUSES), len(rows) - len(top), rows)


def _source_row(account: Account, members: int) -> SourceRow:
    s = account.source
    return SourceRow(
        s.id, s.path, s.parent, s.status, s.reason, s.reader.split("/")[0] if s.reader else None, s.kind, s.title, s.author, s.outlet,
        day_of(s.created or s.published), s.handling, s.bytes, s.sha256, len(account.statements), len(account.claims),
        len(account.sentences), len(silent_sentences(account)), tuple((i.code, i.message) for i in account.issues), members,
    )  # fmt: skip


def findings(made: Reconstruction, kinds: Sequence[str]) -> tuple[FindingRow, ...]:
    """Findings of these kinds that stand on the board, in the order of `kinds`, then the smallest sets first."""
    said = Sayings(made)
    chosen = sorted(
        (f for f in made.findings if f.kind in kinds and f.on_board), key=lambda f: (kinds.index(f.kind), len(f.because), f.id)
    )
    return tuple(said.finding(f) for f in chosen)


def timeline(made: Reconstruction, actor: str | None = None) -> tuple[TimelineRow, ...]:
    """Events by their bounds, undated ones last; with `actor` those in which someone or something of that name takes part.

    What the claims of an event name in their own words takes part in it, be it known by that name or not.
    """
    said = Sayings(made)
    chosen = made.events if actor is None else _taking_part(made, actor, said.claims)
    return tuple(said.event(e) for e in chronological(chosen))


def chronological(events: Sequence[Event]) -> list[Event]:
    """Events in the order of their bounds: by earliest, failing that by latest; those without bounds last."""

    def key(event: Event) -> tuple[bool, str, str, str]:
        first = event.earliest or event.latest
        return (first is None, first.isoformat() if first else "", (event.latest or first or "").__str__(), event.id)

    return sorted(events, key=key)


def _taking_part(made: Reconstruction, actor: str, claims: Mapping[str, Claim]) -> list[Event]:
    wanted = " ".join(actor.casefold().split())
    named = {e.id for e in made.entities if any(wanted in n.casefold() for n in (e.name, *e.aliases))}
    written = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)", re.IGNORECASE)
    return [
        e
        for e in made.events
        if any(p.entity in named for p in e.participants)
        or any(written.search(" ".join(claims[c].text.split())) for c in e.claims)
    ]


class Sayings:
    """Makes rows of claims, statements, records and sources of one reconstruction."""

    def __init__(self, made: Reconstruction) -> None:
        self.citer = Citer(made)
        self.statements = {s.id: s for a in made.accounts for s in a.statements}
        self.claims = {c.id: c for a in made.accounts for c in a.claims}
        self.records = {r.id: r for a in made.accounts for r in a.records}

    def row(self, identifier: str) -> SaidRow | None:
        """The words behind an id; None for an id that is a source or an entity."""
        if claim := self.claims.get(identifier):
            said = self.statements[claim.statement]
            cited = self.citer.cite(claim.document, claim.start, claim.end)
            return SaidRow(claim.id, claim.text, chain_text(said.voices), said.basis, said.stance, cited)
        if said := self.statements.get(identifier):  # type: ignore[assignment]
            cited = self.citer.cite(said.document, said.start, said.end)
            return SaidRow(said.id, said.text, chain_text(said.voices), said.basis, said.stance, cited)
        if record := self.records.get(identifier):
            cited = self.citer.cite(record.document, record.start, record.end)
            return SaidRow(record.id, cited.words, record.speaker or "", "not_stated", "report", cited)
        return None

    def rows(self, identifiers: Sequence[str]) -> tuple[SaidRow, ...]:
        """The words behind each of these ids that has any."""
        return tuple(row for i in identifiers if (row := self.row(i)))

    def finding(self, f: Finding) -> FindingRow:
        rows = self.rows(f.because) or tuple(self._span(a.document, a.start, a.end) for a in f.spans)
        return FindingRow(f.id, f.kind, f.aspect, f.text, f.slack_s, f.fits_if, rows)

    def _span(self, document: str, start: int, end: int) -> SaidRow:
        cited = self.citer.cite(document, start, end)
        return SaidRow("", cited.words, "", "not_stated", "report", cited)

    def event(self, e: Event) -> TimelineRow:
        rows = self.rows(e.claims)
        first, last = (m.isoformat() if m else None for m in (e.earliest, e.latest))
        return TimelineRow(e.id, first, last, e.approximate, e.label, e.kind, e.support, e.lineages, rows)


@dataclass(frozen=True, slots=True)
class WhyRow:
    """One step from a line down to the words: what it is, in words, with the citation where exact words stand."""

    depth: int
    id: str
    kind: str
    text: str
    citation: Citation | None = None


def why(made: Reconstruction, identifier: str) -> tuple[WhyRow, ...]:
    """Everything that a line rests on, down to the exact words; empty when there is no such id."""
    return tuple(_Reasons(made).steps(identifier))


def _judged(made: object) -> str | None:
    """Who decided what, where it is a judgement."""
    if not isinstance(made, Judgement):
        return None
    reason = f", because: {made.reason}" if made.reason else ""
    return f"{made.verb.replace('_', ' ')} by {made.actor}, {made.at[:19].replace('T', ' ')}{reason}"


class _Reasons(Sayings):
    def __init__(self, made: Reconstruction) -> None:
        super().__init__(made)
        self.made = made
        parts = (made.events, made.findings, made.lineages, made.questions, made.entities, made.clocks, made.judgements)
        self.concluded = {x.id: x for part in parts for x in part}
        self.marks = {m.id: m for a in made.accounts for part in (a.mentions, a.times, a.quantities) for m in part}
        self.sources = {a.source.id: a for a in made.accounts}

    def steps(self, identifier: str, depth: int = 0, seen: tuple[str, ...] = ()) -> Iterator[WhyRow]:
        if identifier in seen or depth > 6:
            return
        yield from self._here(identifier, depth)
        for below in self._below(identifier):
            yield from self.steps(below, depth + 1, (*seen, identifier))

    def _here(self, identifier: str, depth: int) -> Iterator[WhyRow]:
        if row := self.row(identifier):
            kind = "claim" if identifier in self.claims else "statement" if identifier in self.statements else "record"
            by = f" ({row.voices or 'no voice stated'}; {row.basis.replace('_', ' ')}; {row.stance})" if kind != "record" else ""
            yield WhyRow(depth, identifier, kind, f"“{row.words}”{by}", row.citation)
        elif mark := self.marks.get(identifier):
            cited = self.citer.cite(mark.document, mark.start, mark.end)
            yield WhyRow(depth, identifier, type(mark).__name__.lower(), f"“{mark.text}”", cited)
        elif account := self.sources.get(identifier):
            s = account.source
            yield WhyRow(depth, identifier, "source", f"{s.path}, {s.bytes:,} bytes, sha256 {s.sha256}, {s.status}")
        elif made := self.concluded.get(identifier):
            text = (
                _judged(made)
                or getattr(made, "text", None)
                or getattr(made, "label", None)
                or getattr(made, "name", None)
                or identifier
            )
            yield WhyRow(depth, identifier, getattr(made, "kind", None) or type(made).__name__.lower(), str(text))

    def _below(self, identifier: str) -> tuple[str, ...]:
        if claim := self.claims.get(identifier):
            return (claim.statement,)
        made = self.concluded.get(identifier)
        if isinstance(made, Judgement):
            return made.now
        if isinstance(made, Event):
            return made.claims or ((made.inferred_by,) if made.inferred_by else ())
        return tuple(getattr(made, "because", ()) or getattr(made, "anchors", ()) or getattr(made, "sources", ()))

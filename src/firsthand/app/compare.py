"""Accounts side by side: what each says of the same events, the words they share, and where they differ."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from firsthand.app.look import FindingCard, Words
from firsthand.app.redline import Redline, redlines
from firsthand.model import Event

if TYPE_CHECKING:
    from firsthand.app.snapshot import Snapshot

CHANGES = ("superseded", "altered_quote")
"""Findings of changes beside those between versions of a whole account."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of one account, cut where they are shared with another: (text, shared)."""

    words: Words
    cuts: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class AlignedEvent:
    """An event with what each of the accounts says of it, in the order of the accounts."""

    event: Event
    cells: tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """Versions as diffs, events that more than one of the accounts tell, differences between them, and what only one tells."""

    sources: tuple[str, ...]
    versions: tuple[Redline, ...]
    together: tuple[AlignedEvent, ...]
    differences: tuple[FindingCard, ...]
    changes: tuple[FindingCard, ...]
    shared: tuple[FindingCard, ...]
    alone: tuple[tuple[int, tuple[Words, ...]], ...]


def offers(snapshot: "Snapshot") -> tuple[tuple[str, str], ...]:
    """The accounts that may be compared, by title."""
    found = ((a.source.id, snapshot.titles[a.source.id]) for a in snapshot.made.accounts if a.document)
    return tuple(sorted(found, key=lambda x: (x[1].casefold(), x[0])))


def chosen(snapshot: "Snapshot", asked: Sequence[str]) -> list[str]:
    """Those of the sources asked for that are accounts of this case, each once, four at most."""
    return [s for s in dict.fromkeys(asked) if s in snapshot.accounts and snapshot.accounts[s].document][:4]


def side_by_side(snapshot: "Snapshot", sources: Sequence[str], limit: int = 200) -> Compared:
    """Two or more accounts, aligned by event."""
    documents = {a.document.id: n for n, s in enumerate(sources) if (a := snapshot.accounts[s]) and a.document}
    together: list[tuple[Event, list[list[str]]]] = []
    alone: list[list[str]] = [[] for _ in sources]
    for event in snapshot.order:
        cells: list[list[str]] = [[] for _ in sources]
        for claim in (snapshot.rows.claims[c] for c in event.claims if c in snapshot.rows.claims):
            if claim.document in documents:
                cells[documents[claim.document]].append(claim.id)
        telling = [n for n, ids in enumerate(cells) if ids]
        if len(telling) > 1:
            together.append((event, cells))
        elif telling:
            alone[telling[0]] += cells[telling[0]]
    shared = _shared(snapshot, set(documents))
    aligned = tuple(
        AlignedEvent(event, tuple(tuple(p for i in ids if (p := _piece(snapshot, i, shared))) for ids in cells))
        for event, cells in together[:limit]
    )
    among = set(sources)
    between = [f for f in snapshot.made.findings if len(among & set(f.sources)) > 1]

    def pick(*kinds: str) -> tuple[FindingCard, ...]:
        return tuple(snapshot.rows.card(f) for f in between if f.kind in kinds)

    return Compared(
        tuple(sources), redlines(snapshot, sources), aligned, pick("conflict", "tension", "compatible"), pick(*CHANGES),
        pick("copy", "partial_copy", "shared_quote", "shared_boilerplate", "may_share_source"),
        tuple((len(ids), tuple(w for i in ids[:limit] if (w := snapshot.rows.words(i)))) for ids in alone),
    )  # fmt: skip


def _shared(snapshot: "Snapshot", documents: set[str]) -> dict[str, list[tuple[int, int]]]:
    """The passages that the accounts have in common, by document, merged and in order."""
    found: dict[str, list[tuple[int, int]]] = {d: [] for d in documents}
    for finding in snapshot.made.findings:
        if finding.aspect == "wording" or "copy" in finding.kind or finding.kind.startswith("shared"):
            here = [s for s in finding.spans if s.document in documents]
            if len({s.document for s in here}) > 1:
                for span in here:
                    found[span.document].append((span.start, span.end))
    return {d: sorted(spans) for d, spans in found.items()}


def _piece(snapshot: "Snapshot", claim: str, shared: dict[str, list[tuple[int, int]]]) -> Piece | None:
    words = snapshot.rows.words(claim)
    if words is None:
        return None
    start, text = words.cited.start, words.cited.words
    marked = [False] * len(text)
    for first, last in shared.get(snapshot.rows.claims[claim].document, ()):
        for n in range(max(0, first - start), min(len(text), last - start)):
            marked[n] = True
    cuts: list[tuple[str, bool]] = []
    for char, common in zip(text, marked, strict=True):
        if cuts and cuts[-1][1] == common:
            cuts[-1] = (cuts[-1][0] + char, common)
        else:
            cuts.append((char, common))
    return Piece(words, tuple(cuts))

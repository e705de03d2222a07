"""Which accounts are really one, drawn: a row for each source that shares words with another, and an arc for each pair."""

from collections.abc import Mapping
from dataclasses import dataclass

from firsthand.model import Finding, Reconstruction
from firsthand.reason.shingles import folded_words

KINDS = ("copy", "revision", "partial_copy", "altered_quote", "shared_quote", "may_share_source")
"""Findings that are drawn, the closest kinship first; of several between two sources the closest is."""
STYLES = {"copy": "whole", "revision": "whole", "partial_copy": "part", "altered_quote": "quoted", "shared_quote": "quoted"}
MOST = 40
"""Sources drawn; of more, a drawing tells less than the list."""
ROW, STEP, WIDEST = 28, 36, 420
"""Pixels: from row to row (as in the style), of reach for each row that an arc spans, and the most that all may take."""


@dataclass(frozen=True, slots=True)
class Arc:
    """Shared words of two rows (0, 1, …). `points` at the copy: "up", "down", or "" where no direction is stated or dated."""

    finding: str
    upper: int
    lower: int
    style: str
    words: int
    points: str

    @property
    def top(self) -> int:
        return self.upper * ROW + ROW // 2

    @property
    def bottom(self) -> int:
        return self.lower * ROW + ROW // 2


@dataclass(frozen=True, slots=True)
class Kinship:
    """The drawing: ids of sources in rows, the number of the lineage of each row, and the arcs."""

    sources: tuple[str, ...]
    lineage: tuple[int, ...]
    arcs: tuple[Arc, ...]

    @property
    def height(self) -> int:
        return len(self.sources) * ROW

    @property
    def width(self) -> int:
        return max(map(self.reach, self.arcs)) + 48

    def reach(self, arc: Arc) -> int:
        """How far an arc bends out, in pixels."""
        return min(STEP, WIDEST // len(self.sources)) * (arc.lower - arc.upper)


def kinship(made: Reconstruction) -> Kinship | None:
    """The drawing of a reconstruction; None where nothing is shared, or too much for one drawing."""
    closest: dict[tuple[str, ...], Finding] = {}
    for finding in sorted((f for f in made.findings if f.kind in KINDS), key=lambda f: (KINDS.index(f.kind), f.id)):
        if len(set(finding.sources)) == 2:
            closest.setdefault(tuple(sorted(finding.sources)), finding)
    if not closest:
        return None
    lineage_of = {s: n for n, x in enumerate(made.lineages) for s in x.sources}
    origin = {s: x.origin for x in made.lineages for s in x.sources}
    linked = {s for pair in closest for s in pair}
    rows = [a.source.id for a in made.accounts if a.source.id in linked]
    first: dict[int, int] = {}
    for at, one in enumerate(rows):
        first.setdefault(lineage_of.get(one, -1), at)
    rows.sort(key=lambda s: (first[lineage_of.get(s, -1)], s != origin.get(s)))
    if len(rows) > MOST:
        return None
    texts = {a.document.id: a.document.text for a in made.accounts if a.document}
    arcs = [_arc(f, rows, texts, made) for _, f in sorted(closest.items())]
    arcs.sort(key=lambda arc: (arc.upper, arc.lower))
    return Kinship(tuple(rows), tuple(lineage_of.get(s, -1) for s in rows), tuple(arcs))


def _arc(finding: Finding, rows: list[str], texts: Mapping[str, str], made: Reconstruction) -> Arc:
    upper, lower = sorted(rows.index(s) for s in finding.sources)
    pair = (rows[upper], rows[lower])
    origin = next((x.origin for x in made.lineages if set(pair) <= set(x.sources)), None)
    points = "" if origin not in pair else "down" if origin == rows[upper] else "up"
    side = finding.spans[0].document if finding.spans else ""
    words = sum(len(folded_words(texts[a.document][a.start : a.end])) for a in finding.spans if a.document == side)
    return Arc(finding.id, upper, lower, STYLES.get(finding.kind, "slight"), words, points)

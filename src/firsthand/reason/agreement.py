"""Events that accounts of separate origin tell of: corroboration, counted by lineages."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from firsthand.model import Anchor, Event, Finding
from firsthand.reason.citing import finding, source_name
from firsthand.reason.gists import Gist
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse

SHARED = ("shared_quote", "altered_quote", "shared_boilerplate", "copy", "partial_copy")
_ORDER = ("device", "did", "saw", "heard", "official", "not_stated", "inferred", "told", "read", "unnamed")
CLAIMS_SHOWN = 3
MEMBERS_WEIGHED = 40


def corroborations(material: Material, gists: Mapping[str, Gist], events: Sequence[Event], reuse: Reuse) -> list[Finding]:
    """One finding for each event that at least two lineages tell of in words and by voices of their own."""
    shared = _shared_words(reuse)
    made = []
    for event in events:
        if event.lineages < 2:
            continue
        own = [gists[c] for c in event.claims if not _within(shared, material.anchor(c))]
        best: dict[str, Gist] = {}
        central = {g.id: sum(len(g.terms & o.terms) for o in own if o.lineage != g.lineage) for g in own[:MEMBERS_WEIGHED]}
        for gist in sorted(own, key=lambda g: (g.copied, _ORDER.index(g.statement.basis), -central.get(g.id, 0), g.id)):
            voices = {g.voice for g in best.values() if g.voice}
            if gist.lineage not in best and gist.voice not in voices:
                best[gist.lineage] = gist
        if len(best) >= 2:
            chosen = list(best.values())[:CLAIMS_SHOWN]
            names = " and ".join(dict.fromkeys(source_name(material.source(g.id)) for g in chosen))
            text = f"{len(best)} accounts of separate origin tell of this, among them {names}: “{event.label}”."
            made.append(finding("corroboration", "none", material, tuple(g.id for g in chosen), text))
    return made


def _shared_words(reuse: Reuse) -> dict[str, list[Anchor]]:
    """Stretches that sources have in common: words told once, however often they stand."""
    spans: dict[str, list[Anchor]] = defaultdict(list)
    for found in reuse.findings:
        if found.kind in SHARED:
            for span in found.spans:
                spans[span.document].append(span)
    return spans


def _within(shared: Mapping[str, list[Anchor]], anchor: Anchor) -> bool:
    """Whether most of a claim lies in words that are shared."""
    length = max(1, anchor.end - anchor.start)
    return any(min(s.end, anchor.end) - max(s.start, anchor.start) > length / 2 for s in shared.get(anchor.document, ()))

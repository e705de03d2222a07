"""One thing told in the same words at two times: too far apart to be taken for one event, too alike to pass over."""

from collections.abc import Mapping, Sequence

from firsthand.model import Claim, Event
from firsthand.reason.material import Material
from firsthand.reason.network import Bound, Conflict, Network
from firsthand.reason.placing_evidence import Evidence, Scale
from firsthand.reason.placing_findings import TRIFLE_S, claim_bounds
from firsthand.reason.states import states_in
from firsthand.reason.tokens import contents, families, words

FAR_S = 6 * 3600.0
"""What lies farther apart is another occasion."""
RECURS = 6
"""Tellings in the same words beyond which a thing is taken to recur."""
_ANOTHER = frozenset(
    (
        "second",
        "third",
        "fourth",
        "fifth",
        "last",
        "next",
        "again",
        "another",
        "other",
        "each",
        "every",
        "always",
        "often",
        "twice",
    )
)

Said = tuple[frozenset[str], tuple[str, ...]]


def told_at_two_times(
    material: Material, events: Sequence[Event], evidence: Mapping[str, Sequence[Evidence]], scale: Scale
) -> list[Conflict]:
    """Conflicts between told times of events that two accounts tell in the same content words."""
    groups: dict[Said, list[tuple[str, Evidence]]] = {}
    for event in sorted(events, key=lambda e: e.id):
        for item in evidence[event.id]:
            if item.timing.kind == "told" and (said := _said(material.claims[item.claim])):
                groups.setdefault(said, []).append((event.id, item))
    found: list[Conflict] = []
    for some in groups.values():
        if len({event for event, _ in some}) > 1 and len(some) <= RECURS and len({i.timing.source for _, i in some}) > 1:
            found.extend(_conflicts(some, scale))
    return found


def _conflicts(some: Sequence[tuple[str, Evidence]], scale: Scale) -> list[Conflict]:
    base = min(t for _, i in some for t in (i.timing.lo, i.timing.hi) if t is not None)
    net = Network(b for event, item in some for b in claim_bounds(event, item, scale, base))
    first = some[0][0]
    net.extend(Bound(first, other, 0.0, 0.0) for other in dict.fromkeys(e for e, _ in some) if other != first)
    return [c for c in net.conflicts().found if TRIFLE_S <= c.needs_s <= FAR_S]


def _said(claim: Claim) -> Said | None:
    """The content words and kinds of a claim; None when they are too few to tell a happening by, or tell of one of several."""
    terms, kinds = contents(claim.text), families(claim.text)
    if claim.polarity == "neg" or len(terms) + bool(kinds) < 2 or _ANOTHER & set(words(claim.text)):
        return None
    return (terms, (*kinds, *states_in(claim.text)))

"""What is what: claims of one happening grouped into events, reversibly."""

from firsthand.model import CaseFacts, Event, content_id
from firsthand.reason.material import FIRST_HAND, Material
from firsthand.reason.reuse import Reuse

EVENTFUL = ("observation", "report", "inference")


def group(case: CaseFacts, material: Material, reuse: Reuse) -> tuple[Event, ...]:
    """Events as groups of claims; opinion, questions and what did not happen (counterfactual) make none.

    Bounds are not set here; `placing` does that.
    """
    events = []
    for claim in material.claims.values():
        if claim.stance in EVENTFUL and claim.certainty != "counterfactual":
            events.append(event_of(material, reuse, (claim.id,)))
    return tuple(sorted(events, key=lambda e: e.id))


def event_of(material: Material, reuse: Reuse, claims: tuple[str, ...]) -> Event:
    """The event of these claims, without bounds."""
    claims = tuple(sorted(claims))
    first = material.claims[claims[0]]
    return Event(
        content_id("ev", *claims), first.text, first.action, claims,
        support=support(material, claims), lineages=len(lineages_of(material, reuse, claims)),
    )  # fmt: skip


def support(material: Material, claims: tuple[str, ...]) -> str:
    """The best basis among these claims, in the words of the contract."""
    bases = {material.statement(material.claims[c]).basis for c in claims}
    if "device" in bases:
        return "recorded"
    if bases & set(FIRST_HAND):
        return "first_hand"
    return "not_stated" if "not_stated" in bases else "relayed_only"


def lineages_of(material: Material, reuse: Reuse, claims: tuple[str, ...]) -> set[str]:
    """Ids of the lineages that these claims come from."""
    lineage = {source: one.id for one in reuse.lineages for source in one.sources}
    return {lineage.get(material.source(c).id, material.source(c).id) for c in claims}

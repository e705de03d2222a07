"""Statements that cannot all be true, after triage: counts, denials, states, offices; and what fits or agrees."""

from collections.abc import Sequence

from firsthand.model import CaseFacts, Clock, Entity, Event, Finding
from firsthand.reason.agreement import corroborations
from firsthand.reason.clashes import not_done
from firsthand.reason.counts import count_findings
from firsthand.reason.deed_reading import deeds
from firsthand.reason.denials_findings import denial_findings
from firsthand.reason.gists import gists, rarity_of
from firsthand.reason.material import Material
from firsthand.reason.meanings import different_meanings
from firsthand.reason.moments import two_moments
from firsthand.reason.offices import office_findings
from firsthand.reason.orders import order_findings
from firsthand.reason.persons import person_findings
from firsthand.reason.reuse import Reuse
from firsthand.reason.states import state_findings, states
from firsthand.reason.superseding import Replaced, between_versions, withdrawn

COMPATIBLE_SHOWN = 200
"""Differences that fit which are kept; the report is about what does not."""


def find(
    case: CaseFacts,
    material: Material,
    *,
    events: Sequence[Event],
    entities: Sequence[Entity],
    reuse: Reuse,
    clocks: Sequence[Clock],
    placed: Sequence[Finding] = (),
) -> tuple[Finding, ...]:
    """Conflicts, tensions, differences that fit, and corroboration among the claims; what the network of time says is in `placed`.

    Triage runs before anything is called a conflict: another meaning, another time, a version that replaces the other,
    bounds that meet. One root of a difference gives one finding.
    """
    known = gists(material, reuse)
    told = deeds(known)
    rare = rarity_of(material, reuse)
    event_of = {claim: event.id for event in events for claim in event.claims}
    superseded = [*withdrawn(material, known, rare, reuse), *between_versions(material, known, reuse, rare)]
    replaced = Replaced(material, reuse, superseded)
    found = [
        *superseded,
        *count_findings(material, known, rare, replaced, told),
        *denial_findings(material, known, rare, event_of, replaced, not_done(told)),
        *state_findings(material, states(material, reuse), replaced),
        *person_findings(material, known, rare, replaced, told),
        *two_moments(material, known, replaced, told),
        *order_findings(material, told, replaced, placed),
        *office_findings(material, entities),
        *different_meanings(material, known, rare, events),
        *corroborations(material, known, events, reuse),
    ]
    fitting = sorted((f for f in found if f.kind == "compatible"), key=lambda f: f.id)[COMPATIBLE_SHOWN:]
    left_out = {f.id for f in (*fitting, *placed)}
    unique = {f.id: f for f in found if f.id not in left_out}
    return tuple(unique[i] for i in sorted(unique))

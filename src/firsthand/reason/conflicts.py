"""Statements that cannot all be true, after triage: counts, denials, identity, place and wording."""

from collections.abc import Sequence

from firsthand.model import CaseFacts, Clock, Entity, Event, Finding
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse


def find(
    case: CaseFacts,
    material: Material,
    *,
    events: Sequence[Event],
    entities: Sequence[Entity],
    reuse: Reuse,
    clocks: Sequence[Clock],
) -> tuple[Finding, ...]:
    """Conflicts, tensions, differences that fit, and corroboration among the claims; times and order are `placing`'s."""
    return ()

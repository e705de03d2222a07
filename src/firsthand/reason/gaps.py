"""What nobody says: events with relayed support only, spans without an account, and what the material leaves open."""

from collections.abc import Sequence

from firsthand.model import CaseFacts, Event, Finding, Question, content_id
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse


def unsupported(case: CaseFacts, material: Material, events: Sequence[Event], reuse: Reuse) -> tuple[Finding, ...]:
    """Events that rest on relayed words alone, with denials at first hand beside them; and gaps in the chronology."""
    return ()


def questions(material: Material) -> tuple[Question, ...]:
    """What the material itself leaves open."""
    open_ = [s for s in material.statements.values() if s.certainty == "unknown" and s.stance != "question"]
    return tuple(sorted((Question(content_id("qu", s.id), s.text, (s.id,)) for s in open_), key=lambda q: q.id))

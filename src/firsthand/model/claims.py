"""Our reading of a statement: one actor, one action."""

from dataclasses import dataclass

from firsthand.model.times import When


@dataclass(frozen=True, slots=True)
class Reference:
    """Words in the role of actor, object or place, and the entity they stand for where it is known."""

    text: str
    entity: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """One actor, one action. `action` is a lemma; `words` the content lemmas, sorted, for comparing claims."""

    id: str
    statement: str
    document: str
    start: int
    end: int
    text: str
    action: str = ""
    actor: Reference | None = None
    object: Reference | None = None
    place: Reference | None = None
    when: When | None = None
    quantities: tuple[str, ...] = ()
    polarity: str = "pos"
    certainty: str = "asserted"
    stance: str = "report"
    words: tuple[str, ...] = ()
    event: str | None = None

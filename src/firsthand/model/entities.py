"""Who and what is named, and the words that name it."""

from firsthand.model.values import dataclass

ENTITY_TYPES = ("person", "organisation", "unit", "place", "vehicle", "vessel", "animal", "object", "other")


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that name something. `entity` is an entity of the account, later of the case; None when left open.

    `inferred` is true for a pronoun, a bare role or noun, or a given name alone, that was resolved rather than read.
    """

    id: str
    document: str
    start: int
    end: int
    text: str
    type: str
    entity: str | None = None
    inferred: bool = False


@dataclass(frozen=True, slots=True)
class Entity:
    """Someone or something; `because` holds the mentions or findings of identity that the link rests on.

    `members` are the people whom an account tells to be of a group or of a unit's crew; a group is never one with a member.
    """

    id: str
    name: str
    type: str
    aliases: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    ambiguous_with: tuple[str, ...] = ()
    because: tuple[str, ...] = ()
    members: tuple[str, ...] = ()

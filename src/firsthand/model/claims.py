"""Our reading of a statement: one actor, one action."""

from firsthand.model.times import When
from firsthand.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Reference:
    """Words in the role of actor, object or place, and the entity they stand for where it is known."""

    text: str
    entity: str | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """The words of a claim as a deed: the fields of `reason.deeds.Deed` that follow from words alone.

    `who` tells who does it: 'actor' as the claim has it, the 'object', somebody only 'named', or '' when nobody is told; of
    `name` the words of a role begin with '@'. `said` are
    words of the claim's key that name the act.
    """

    acts: frozenset[str]
    thing: frozenset[str]
    head: str
    who: str
    name: tuple[str, ...]
    nobody: bool
    definite: bool
    place: frozenset[str]
    said: frozenset[str]
    denied: bool
    nominal: bool
    seen_there: bool


@dataclass(frozen=True, slots=True)
class Fold:
    """What the words of a claim come to when claims are compared; it follows from the claim and is made anew when that changes.

    `text` is the claim with the clause that completes it; `kinds` are the kinds of happening told of, the main one first; `acts`
    also holds an action of no listed kind; `kind` is the kind of event that the claim makes by itself; `key` is what the words stand for, people and times left out. `units` are call signs,
    `contrasts` and `designators` tell things of one kind apart ('north', ('hatch', '2')), `phase` a beginning from an ending.
    The rest tells where 'I', 'we', 'me' or 'us' stand: `we` and `speaks` as those who act, `own` anywhere, `early` in the first
    dozen words, `suffers` as those to whom it is done. `deed` is there where the claim tells of something done.
    """

    text: str
    kinds: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    kind: str = ""
    key: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    contrasts: frozenset[str] = frozenset()
    designators: tuple[tuple[str, str], ...] = ()
    phase: str | None = None
    we: bool = False
    speaks: bool = False
    own: bool = False
    early: bool = False
    suffers: bool = False
    deed: Done | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """One actor, one action. `action` is a lemma; `fold` is there once the account is understood as a whole."""

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
    event: str | None = None
    fold: Fold | None = None

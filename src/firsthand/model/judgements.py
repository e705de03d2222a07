"""What a person has decided: one entry of an append-only log, with what it was about at that moment."""

from firsthand.model.values import dataclass

EXPLANATIONS = ("meaning", "clock", "superseded", "rounding", "unresolved")
"""How a finding leaves the board; 'unresolved': both are reported."""
JUDGEMENT_STATES = ("in_force", "undone", "overridden", "stale")


@dataclass(frozen=True, slots=True)
class Member:
    """Words, or a whole source, that a target was or consisted of.

    `words` is the digest of the words, None for a whole source. `record` is the digest of the record that holds them, given
    only where no other record of the file is the same; `inside` is how far into it they begin.
    """

    id: str
    kind: str
    path: str
    sha256: str
    start: int | None = None
    end: int | None = None
    words: str | None = None
    record: str | None = None
    inside: int | None = None
    within: str | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """What an id of a judgement stood for when it was decided.

    `text` describes it to a person; `sort` tells kind and aspect of a finding; `was` is JSON text of what the machine had
    of it, where that is more than its words; `whole` is false where members are left out for their number.
    """

    id: str
    kind: str
    text: str
    sort: str | None = None
    was: str | None = None
    whole: bool = True
    members: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """`verb` says what was decided `about` these ids; `value` is JSON text, None when the verb needs none.

    What stands in the log ends with `targets`. The rest is worked out anew for each reconstruction: `now` holds the ids that it
    is about today, `machine` is JSON text of what the machine reads where a person reads otherwise.
    """

    id: str
    actor: str
    at: str
    verb: str
    about: tuple[str, ...]
    value: str | None = None
    reason: str = ""
    stale: bool = False
    targets: tuple[Target, ...] = ()
    state: str = "in_force"
    now: tuple[str, ...] = ()
    machine: str | None = None

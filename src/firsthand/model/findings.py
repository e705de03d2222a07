"""What follows from all accounts. Everything concluded says why: `because` holds ids that lead to words."""

from datetime import datetime

from firsthand.model.accounts import Account, Record
from firsthand.model.case import CaseFacts
from firsthand.model.claims import Claim
from firsthand.model.entities import Entity
from firsthand.model.issues import Issue
from firsthand.model.judgements import Judgement
from firsthand.model.speech import Statement
from firsthand.model.text import Anchor
from firsthand.model.values import dataclass

FINDING_KINDS = (
    "conflict", "tension", "compatible", "corroboration", "copy", "partial_copy", "shared_boilerplate", "shared_quote",
    "altered_quote", "revision", "may_share_source", "superseded", "gap", "unsupported",
)  # fmt: skip
ASPECTS = ("time", "order", "quantity", "polarity", "identity", "place", "wording", "clock", "none")
FINDING_STATES = ("open", "accepted", "explained", "rejected")
QUESTION_STATES = ("open", "accepted", "rejected")
SUPPORTS = ("recorded", "first_hand", "not_stated", "relayed_only")


@dataclass(frozen=True, slots=True)
class Participant:
    entity: str
    role: str


@dataclass(frozen=True, slots=True)
class Event:
    """A reversible grouping of claims. Bounds are on the case's reference clock; None when open.

    `inferred_by` is the judgement by which a reviewer added it, None for what accounts tell.
    """

    id: str
    label: str
    kind: str
    claims: tuple[str, ...]
    earliest: datetime | None = None
    latest: datetime | None = None
    because_earliest: tuple[str, ...] = ()
    because_latest: tuple[str, ...] = ()
    participants: tuple[Participant, ...] = ()
    support: str = "not_stated"
    lineages: int = 0
    approximate: bool = False
    inferred_by: str | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """Event `before` comes before event `after`."""

    before: str
    after: str
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock of a source. `offset_s` is [least, most] seconds against the reference; positive: fast. None: unknown.

    `drift_s_per_h` is [least, most] seconds that it gains in an hour, None when shared events show no drift.
    """

    id: str
    label: str
    sources: tuple[str, ...]
    offset_s: tuple[float, float] | None = None
    stated: bool = False
    anchors: tuple[str, ...] = ()
    drift_s_per_h: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found among accounts, in one neutral sentence, with the ids and words that it rests on.

    `state` is what a person made of it; only what is open stands on the board. `explained` is one of EXPLANATIONS.
    """

    id: str
    kind: str
    aspect: str
    because: tuple[str, ...]
    text: str
    spans: tuple[Anchor, ...] = ()
    slack_s: float | None = None
    fits_if: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    state: str = "open"
    explained: str | None = None

    @property
    def on_board(self) -> bool:
        """Whether it still waits for a person's explanation."""
        return self.state in ("open", "accepted")

    @property
    def reported(self) -> bool:
        """Whether a report shows it: also where a person decided that both are to be reported."""
        return self.on_board or self.explained == "unresolved"


@dataclass(frozen=True, slots=True)
class Lineage:
    """Sources that are really one account. Every source that was read belongs to exactly one lineage."""

    id: str
    sources: tuple[str, ...]
    origin: str | None = None
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What the material itself leaves open, or a reviewer does: then `inferred_by` is the judgement."""

    id: str
    text: str
    because: tuple[str, ...]
    state: str = "open"
    inferred_by: str | None = None


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """Everything that follows from the accounts and from people's judgements.

    `as_read` holds the claims, statements and records that a person reads otherwise, as they were read; `reasoned` the ids of the
    judgements that reasoning took in; `taken_out` the events that reasoning left out, by judgement; `put_aside` those that are
    left out of what is shown only, until reasoning takes the judgement in.
    """

    case: CaseFacts
    accounts: tuple[Account, ...]
    entities: tuple[Entity, ...] = ()
    events: tuple[Event, ...] = ()
    orders: tuple[Order, ...] = ()
    clocks: tuple[Clock, ...] = ()
    reference_clock: str | None = None
    findings: tuple[Finding, ...] = ()
    lineages: tuple[Lineage, ...] = ()
    questions: tuple[Question, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    issues: tuple[Issue, ...] = ()
    as_read: tuple[Claim | Statement | Record, ...] = ()
    reasoned: tuple[str, ...] = ()
    taken_out: tuple[tuple[str, Event], ...] = ()
    put_aside: tuple[Event, ...] = ()

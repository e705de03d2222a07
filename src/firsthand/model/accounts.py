"""A source is bytes; an account is everything read out of one source."""

from firsthand.model.claims import Claim
from firsthand.model.entities import Entity, Mention
from firsthand.model.issues import Issue
from firsthand.model.quantities import Quantity
from firsthand.model.speech import Statement
from firsthand.model.text import Document, Span
from firsthand.model.times import TimeExpression, When
from firsthand.model.values import dataclass

STATUSES = ("read", "partly", "failed", "skipped", "duplicate")
SOURCE_KINDS = (
    "news", "post", "email", "chat", "interview", "testimony", "statement", "log", "transcript", "report", "unknown",
)  # fmt: skip
HANDLINGS = ("normal", "restricted", "compelled", "privileged", "child")
RECORD_KINDS = ("row", "message", "cue", "turn", "post", "email", "revision")


@dataclass(frozen=True, slots=True)
class Source:
    """One file found, or one member or attachment of a file; also those that could not be read."""

    id: str
    path: str
    sha256: str
    bytes: int
    status: str = "read"
    reader: str | None = None
    kind: str = "unknown"
    parent: str | None = None
    title: str | None = None
    author: str | None = None
    outlet: str | None = None
    created: When | None = None
    published: When | None = None
    version_of: str | None = None
    handling: str = "normal"
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A unit that a format itself marks. `fields` are (column, value) pairs as read, in the order of the file."""

    id: str
    document: str
    start: int
    end: int
    kind: str
    speaker: str | None = None
    relayed_by: str | None = None
    time: When | None = None
    offset_s: float | None = None
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """Everything read out of one source. Entities are the account's own; identity across accounts comes later.

    `sentences` are all sentences of its language; those that no claim overlaps are the silence of the tool.
    """

    source: Source
    document: Document | None = None
    records: tuple[Record, ...] = ()
    mentions: tuple[Mention, ...] = ()
    entities: tuple[Entity, ...] = ()
    times: tuple[TimeExpression, ...] = ()
    quantities: tuple[Quantity, ...] = ()
    statements: tuple[Statement, ...] = ()
    claims: tuple[Claim, ...] = ()
    sentences: tuple[Span, ...] = ()
    issues: tuple[Issue, ...] = ()

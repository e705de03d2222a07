"""A short way to write accounts by hand. The incident (a barge adrift at Pellow Wharf) and everybody in it are invented."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from firsthand.model import (
    Account,
    Claim,
    Document,
    Entity,
    Mention,
    Quantity,
    Record,
    Reference,
    Source,
    Span,
    Statement,
    Voice,
    When,
    content_id,
)


def at(clock: str, *, seconds: float = 0, ticks: str | None = None) -> When:
    """A time on the evening of the incident, lasting `seconds`, on the clock `ticks`."""
    hours, minutes, *rest = (int(p) for p in clock.split(":"))
    start = datetime(2025, 9, 2, hours, minutes, rest[0] if rest else 0, tzinfo=UTC)
    return When(clock, start, start + timedelta(seconds=seconds), "second", clock=ticks)


@dataclass
class Telling:
    """One account in the making; each `say` adds a claim with its own statement and gives the claim's id."""

    path: str
    kind: str = "statement"
    author: str | None = None
    text: str = ""
    parts: dict[str, list] = field(
        default_factory=lambda: {n: [] for n in ("records", "statements", "claims", "quantities", "mentions")}
    )

    @property
    def source(self) -> str:
        return content_id("source", self.path)

    @property
    def document(self) -> str:
        return content_id("document", self.path)

    def say(
        self, text: str, *, action: str = "", by: str | None = None, when: When | None = None, record: str | None = None,
        actor: str | None = None, object: str | None = None, place: str | None = None, basis: str = "not_stated",
        stance: str = "report", certainty: str = "asserted", polarity: str = "pos", count: tuple | None = None,
        names: dict[str, tuple[str, str]] | None = None,
    ) -> str:  # fmt: skip
        """`count` is (words, min, max, unit[, of]); `names` maps words of the text to (entity, type)."""
        start, self.text = len(self.text), f"{self.text}{text}\n"
        end = start + len(text)
        statement = content_id("statement", self.document, start)
        kept = None
        if record:
            kept = content_id("rec", self.document, start)
            self.parts["records"].append(Record(kept, self.document, start, end, record, by, time=when))
        quantities = ()
        if count:
            words, low, high, unit, *of = count
            place_of = start + text.index(words)
            made = Quantity(
                content_id("qty", statement), self.document, place_of, place_of + len(words), words, low, high,
                approximate="about" in words, unit=unit, of=of[0] if of else None,
            )  # fmt: skip
            self.parts["quantities"].append(made)
            quantities = (made.id,)
        for words, (entity, kind) in (names or {}).items():
            where = start + text.index(words)
            made = Mention(
                content_id("mention", self.document, where), self.document, where, where + len(words), words, kind, entity
            )
            self.parts["mentions"].append(made)
        voice = by or self.author
        self.parts["statements"].append(
            Statement(
                statement,
                self.document,
                start,
                end,
                text,
                (Span(start, end),),
                voices=(Voice(voice),) if voice else (),
                basis=basis,
                stance=stance,
                certainty=certainty,
                polarity=polarity,
                record=kept,
            )  # fmt: skip
        )
        entity_of = {w: e for w, (e, _) in (names or {}).items()}
        refer = lambda words: Reference(words, entity_of.get(words)) if words else None  # noqa: E731
        claim = Claim(
            content_id("claim", statement), statement, self.document, start, end, text, action, refer(actor), refer(object),
            refer(place), when, quantities, polarity, certainty, stance,
        )  # fmt: skip
        self.parts["claims"].append(claim)
        return claim.id

    @property
    def account(self) -> Account:
        read = {name: tuple(parts) for name, parts in self.parts.items()}
        source = Source(self.source, self.path, "0", len(self.text), kind=self.kind, author=self.author)
        return Account(source, Document(self.document, self.source, self.text), **read)


@pytest.fixture
def telling() -> Callable[..., Telling]:
    return Telling


@pytest.fixture
def moment() -> Callable[..., When]:
    return at


@pytest.fixture
def person() -> Callable[..., Entity]:
    return lambda entity, name, *titles: Entity(entity, name, "person", titles=titles)

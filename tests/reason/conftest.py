"""A short way to write accounts by hand. The incident (a barge adrift at Pellow Wharf) and everybody in it are invented."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest

from firsthand.app.judging import Given, decided, undoing
from firsthand.codec import contract
from firsthand.model import (
    Account,
    CaseFacts,
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
from firsthand.reason.reconcile import reconstruct


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


# --------------------------------------------------------------------------- a case under review


PELLOW = CaseFacts("Pellow Wharf", "UTC")


class Review:
    """A case under review: accounts, a log, and the reconstruction that follows from both."""

    def __init__(self, *accounts, case=PELLOW):
        self.accounts, self.case, self.log = list(accounts), case, []

    @property
    def made(self):
        return reconstruct(self.case, self.accounts, self.log)

    def judge(self, verb, about, value=None, reason=""):
        about = [about] if isinstance(about, str) else about
        given = Given(verb, about, value, reason or "looked at", "R. Vane")
        stamp = {"identifier": f"ju_{len(self.log)}", "at": f"2026-01-01T00:00:{len(self.log):02}+00:00"}
        make = undoing(self.log, given, **stamp) if verb == "undo" else decided(self.made, given, **stamp)
        self.log.append(make)
        return make.id

    def entry(self, identifier):
        return next(j for j in self.made.judgements if j.id == identifier)

    def claim(self, identifier):
        return next(c for a in self.made.accounts for c in a.claims if c.id == identifier)

    def event_of(self, claim):
        return next((e for e in self.made.events if claim in e.claims), None)

    def entity(self, name):
        return next((e for e in self.made.entities if e.name == name), None)

    def without_log(self):
        return {k: v for k, v in contract(self.made).items() if k != "judgements"}


def sealed(made, entities=()):
    """The account of a telling, with a hash of its own and its entities."""
    built = made.account
    return replace(
        built,
        source=replace(built.source, sha256=content_id("bytes", built.document.text)),
        entities=tuple(sorted(entities, key=lambda e: e.id)),
    )


@pytest.fixture
def reviewing():
    return Review


@pytest.fixture
def account():
    return sealed


@pytest.fixture
def wharf(telling, moment):
    """Two witnesses and a log tell of a barge; times of the first witness and the log do not agree."""
    first, second, log = telling("a.txt", author="Ida Roe"), telling("b.txt", author="Sam Pike"), telling("log.csv", kind="log")
    made = {
        "saw": first.say("The barge broke loose at 21:10.", action="break", when=moment("21:10", seconds=59), basis="saw", actor="barge"),
        "shut": first.say("Marsh shut the lock gate.", action="shut", actor="Marsh", object="gate", names={"Marsh": ("en_a1", "person")}),
        "heard": second.say("Marsh shut the lock gate in a hurry.", action="shut", actor="Marsh", object="gate",
                            names={"Marsh": ("en_b1", "person")}),
        "crew": second.say("Ellis Marsh called the crew.", action="call", actor="Ellis Marsh", names={"Ellis Marsh": ("en_b2", "person")}),
        "four": first.say("Four people were aboard.", action="be", actor="people", count=("Four", 4, 4, "people")),
        "six": second.say("Six people were aboard.", action="be", actor="people", count=("Six", 6, 6, "people")),
        "row": log.say("Barge broke loose", action="break", actor="barge", record="row", when=moment("21:40:00", ticks="desk")),
    }  # fmt: skip
    people = lambda *some: [Entity(i, n, "person", because=()) for i, n in some]  # noqa: E731
    accounts = (
        sealed(first, people(("en_a1", "Marsh"))),
        sealed(second, people(("en_b1", "Marsh"), ("en_b2", "Ellis Marsh"))),
        sealed(log),
    )
    return Review(*accounts), made

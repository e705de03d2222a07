"""One reconstruction with everything that its pages look up, made once and then only read."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from firsthand.app import board, changes, judged, views
from firsthand.app.look import CountTable, Rows, Words, name_of
from firsthand.app.marks import LANES, Filter, Marks
from firsthand.app.search import Index
from firsthand.app.views import chronological
from firsthand.model import Account, Claim, Entity, Event, Finding, Judgement, Lineage, Mention, Reconstruction


class Snapshot:
    """A reconstruction as shown. `number` grows with each; `pending` are judgements whose further effect is being worked out."""

    def __init__(
        self, number: int, made: Reconstruction, pending: tuple[str, ...] = (), before: "Snapshot | None" = None
    ) -> None:
        self.number = number
        self.made = made
        self.pending = pending
        self.rows = Rows(made, texts=True)
        # The words of accounts are the same while the accounts are, so the index is handed on.
        same = before is not None and [a.source.id for a in before.made.accounts] == [a.source.id for a in made.accounts]
        self._index = before.index if before is not None and same else None
        self._marks = before.marks if before is not None and _the_same(before.made.events, made.events) else None

    def with_log(self, number: int, made: Reconstruction, pending: tuple[str, ...]) -> "Snapshot":
        """The same with another log applied to what is shown."""
        return Snapshot(number, made, pending, self)

    def prepare(self) -> None:
        """Work out what the first pages need, before they are asked for."""
        _ = (self.order, self.marks.choices, self.index, self.events_of_entity, self.handling, self.summary, self.needs)
        _ = (self.standing, self.counts, self.ledger, self.footprint, self.findings)
        self.marks.drawing(Filter(), LANES[0])

    @cached_property
    def accounts(self) -> Mapping[str, Account]:
        """Accounts by the id of their source."""
        return {a.source.id: a for a in self.made.accounts}

    @cached_property
    def titles(self) -> Mapping[str, str]:
        return {a.source.id: name_of(a.source) for a in self.made.accounts}

    @cached_property
    def source_of(self) -> Mapping[str, str]:
        """The source of each document."""
        return {a.document.id: a.source.id for a in self.made.accounts if a.document}

    @cached_property
    def handling(self) -> Mapping[str, str]:
        """The handling of each source that is not normal."""
        return {a.source.id: a.source.handling for a in self.made.accounts if a.source.handling != "normal"}

    def handling_of_words(self, words: Sequence[Words]) -> str:
        """The handling of these words: the first level that is not normal."""
        return next((w.cited.handling for w in words if w.cited.handling != "normal"), "normal")

    def handling_of(self, sources: Iterable[str]) -> str:
        """The handling of what rests on these sources: the first level that is not normal."""
        return next((self.handling[s] for s in sources if s in self.handling), "normal")

    def handling_of_judgement(self, identifier: str) -> str:
        """The handling of what a decision was about, as far as its sources are still there."""
        paths = {m.path for t in self.judgements[identifier].targets for m in t.members}
        return next(
            (a.source.handling for a in self.made.accounts if a.source.path in paths and a.source.id in self.handling), "normal"
        )

    @cached_property
    def events(self) -> Mapping[str, Event]:
        return {e.id: e for e in self.made.events}

    @cached_property
    def order(self) -> tuple[Event, ...]:
        """The events in the order of the chronology, undated ones last."""
        return tuple(chronological(self.made.events))

    @cached_property
    def place_in_order(self) -> Mapping[str, int]:
        """Where each event stands in the chronology."""
        return {e.id: n for n, e in enumerate(self.order)}

    @cached_property
    def findings(self) -> Mapping[str, Finding]:
        return {f.id: f for f in self.made.findings}

    @cached_property
    def entities(self) -> Mapping[str, Entity]:
        return {e.id: e for e in self.made.entities}

    @cached_property
    def lineage_of(self) -> Mapping[str, Lineage]:
        """The lineage of each source."""
        return {source: lineage for lineage in self.made.lineages for source in lineage.sources}

    @cached_property
    def events_of_entity(self) -> Mapping[str, tuple[str, ...]]:
        """The events in which each entity takes part, in the order of the chronology."""
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for event in self.order:
            for participant in event.participants:
                found[participant.entity][event.id] = None
        return {entity: tuple(events) for entity, events in found.items()}

    @cached_property
    def claims_of(self) -> Mapping[str, tuple[Claim, ...]]:
        """The claims of each statement."""
        found: dict[str, list[Claim]] = defaultdict(list)
        for account in self.made.accounts:
            for claim in account.claims:
                found[claim.statement].append(claim)
        return {statement: tuple(claims) for statement, claims in found.items()}

    @cached_property
    def said_by(self) -> Mapping[str, tuple[str, ...]]:
        """The statements of which each entity is the speaker."""
        found: dict[str, list[str]] = defaultdict(list)
        for account in self.made.accounts:
            for said in sorted(account.statements, key=lambda s: (s.start, s.end)):
                if said.voices and said.voices[-1].entity:
                    found[said.voices[-1].entity].append(said.id)
        return {entity: tuple(statements) for entity, statements in found.items()}

    @cached_property
    def mentions_of(self) -> Mapping[str, tuple[Mention, ...]]:
        """The mentions of each entity."""
        found: dict[str, list[Mention]] = defaultdict(list)
        for account in self.made.accounts:
            for mention in account.mentions:
                if mention.entity:
                    found[mention.entity].append(mention)
        return {entity: tuple(mentions) for entity, mentions in found.items()}

    @cached_property
    def counts(self) -> tuple[CountTable, ...]:
        return self.rows.counts()

    @cached_property
    def summary(self) -> views.Summary:
        return views.summary(self.made)

    @cached_property
    def needs(self) -> tuple[board.Need, ...]:
        """What needs a person, the most first."""
        return board.needs(self)

    @cached_property
    def ledger(self) -> views.Ledger:
        return views.sources(self.made)

    @cached_property
    def standing(self) -> Mapping[str, judged.Standing]:
        """What people have decided about each id."""
        return judged.standing(self.made)

    @cached_property
    def log(self) -> tuple[judged.LogRow, ...]:
        """The decisions, newest first."""
        return judged.log_rows(self.made)

    @cached_property
    def judgements(self) -> Mapping[str, Judgement]:
        return {j.id: j for j in self.made.judgements}

    @property
    def stale(self) -> tuple[judged.LogRow, ...]:
        """Decisions whose subject is not found any more."""
        return tuple(row for row in self.log if row.state == "stale")

    def state(self, identifier: str) -> str:
        """What a person has decided about an id: 'open' while nobody has."""
        found = self.standing.get(identifier)
        return found.state if found and found.state else "open"

    @cached_property
    def footprint(self) -> changes.Footprint:
        """What is remembered of this state."""
        return changes.footprint(self)

    @cached_property
    def marks(self) -> Marks:
        """The drawing of the chronology."""
        return Marks(self, self._marks)

    @cached_property
    def index(self) -> Index:
        """The index of words, voices and entities."""
        return self._index or Index(self.made)


def _the_same(some: Sequence[Event], others: Sequence[Event]) -> bool:
    """Whether both hold the very same events."""
    return len(some) == len(others) and all(one is other for one, other in zip(some, others, strict=True))

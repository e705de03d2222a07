"""The rows of the report, made from a reconstruction; the template only sets them."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from firsthand.export.citations import Citation, Citer, day_of, name_of
from firsthand.export.page.drawing import Bar, Chronology, Period, Tick, chronology
from firsthand.export.page.wording import BASIS, FINDING, INFERRED, SUPPORT, bounds_text, day_text, length_text, rule
from firsthand.model import Account, Event, Finding, Quantity, Reconstruction, Statement, Voice
from firsthand.reason.coverage import silent_sentences
from firsthand.reason.wordlists import MEASURES

CONTEXT = 320
"""Characters up to which a statement is shown whole around one of its claims."""
_CLOSING = {"”": "“", "’": "‘", "»": "«"}


@dataclass(frozen=True, slots=True)
class Words:
    """Exact words with the chain of voices, how the speaker knows, and where they stand."""

    id: str
    cited: Citation
    anchor: str
    voices: tuple[str, ...]
    basis: str
    rule: str
    hops: int
    stance: str
    certainty: str
    negative: bool
    inferred_speaker: bool
    cue: str | None
    before: str = ""
    after: str = ""

    @property
    def chain(self) -> str:
        """The voices with a long chain folded in its middle, never at the speaker."""
        shown = self.voices if len(self.voices) <= 4 else (*self.voices[:2], "…", *self.voices[-2:])
        return " ← ".join(shown)


@dataclass(frozen=True, slots=True)
class EventLine:
    """A line of the chronology."""

    id: str
    bounds: str
    actor: str | None
    label: str
    support: str
    relayed: bool
    lineages: int
    bar: Bar | None
    words: tuple[Words, ...]
    set_by: tuple[Words, ...]

    @property
    def told_once(self) -> bool:
        """Whether one passage alone tells it, in the words of the label, and sets its bounds: on paper these words stand once."""
        return len(self.words) == 1 and not self.label.endswith("…") and {w.id for w in self.set_by} <= {self.words[0].id}


@dataclass(frozen=True, slots=True)
class PeriodLines:
    title: str
    ticks: tuple[Tick, ...]
    lines: tuple[EventLine, ...]


@dataclass(frozen=True, slots=True)
class FindingCard:
    """A finding: statements side by side, what would have to give, the readings that fit."""

    id: str
    kind: str
    name: str
    aspect: str
    text: str
    slack: str | None
    fits_if: tuple[str, ...]
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """One actor's events in their order."""

    name: str
    type: str
    titles: tuple[str, ...]
    also: tuple[str, ...]
    lines: tuple[EventLine, ...]


@dataclass(frozen=True, slots=True)
class CountRow:
    told: str
    words: Words
    when: str


@dataclass(frozen=True, slots=True)
class CountTable:
    """All counts of one unit, by account."""

    unit: str
    rows: tuple[CountRow, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of an account's text on its own line, with the label of its place."""

    anchor: str
    start: int
    end: int
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class AccountPart:
    """One account: its head, what is said in it, its text, and the sentences that gave no claim."""

    number: int
    source: str
    path: str
    title: str
    facts: str
    handling: str
    sha256: str
    sayings: tuple[Words, ...]
    blocks: tuple[Block, ...]
    silent: tuple[Words, ...]
    sentences: int


class Rows:
    """Makes the rows of one reconstruction."""

    def __init__(self, made: Reconstruction, *, texts: bool) -> None:
        self.made = made
        self.citer = Citer(made)
        self.statements = {s.id: s for a in made.accounts for s in a.statements}
        self.claims = {c.id: c for a in made.accounts for c in a.claims}
        self.records = {r.id: r for a in made.accounts for r in a.records}
        self.names = {e.id: e.name for e in made.entities}
        self._texts = texts
        self._starts: dict[str, tuple[int, ...]] = {}
        self._cited: dict[str, set[int]] = defaultdict(set)

    # ---- words

    def words(self, identifier: str) -> Words | None:
        """The words behind a claim, statement or record."""
        if claim := self.claims.get(identifier):
            return self._said(
                identifier, self.statements[claim.statement], claim.start, claim.end, claim.polarity, claim.certainty
            )
        if said := self.statements.get(identifier):
            return self._said(identifier, said, said.start, said.end, said.polarity, said.certainty)
        if record := self.records.get(identifier):
            return self.plain(record.document, record.start, record.end, (record.speaker,) if record.speaker else ())
        return None

    def _said(self, identifier: str, said: Statement, start: int, end: int, polarity: str, certainty: str) -> Words:
        cited, anchor = self._cite(said.document, start, self._closed(said.document, start, end))
        voices = tuple(self._voice(v) for v in said.voices)
        return Words(
            identifier, cited, anchor, voices, BASIS[said.basis], rule(said.basis), min(len(voices), 4), said.stance, certainty,
            polarity == "neg", said.inferred_speaker, said.cue,
        )  # fmt: skip

    def _closed(self, document: str, start: int, end: int) -> int:
        """The end of words as shown: with the closing mark of a quotation that opens in them and closes right after them."""
        whole = self.citer.account(document).document
        text = whole.text if whole else ""
        if text[end : end + 1] == '"':
            return end + text.count('"', start, end) % 2
        closing = _CLOSING.get(text[end : end + 1])
        return end + 1 if closing and text.count(closing, start, end) > text.count(text[end], start, end) else end

    def plain(self, document: str, start: int, end: int, voices: tuple[str, ...] = ()) -> Words:
        """A passage without a reading of who says it."""
        cited, anchor = self._cite(document, start, end)
        return Words("", cited, anchor, voices, "", "none", len(voices), "report", "asserted", False, False, None)

    def _cite(self, document: str, start: int, end: int) -> tuple[Citation, str]:
        cited = self.citer.cite(document, start, end)
        starts = self._block_starts(document)
        block = starts[bisect_right(starts, start) - 1]
        self._cited[document].add(block)
        return cited, f"a{cited.number}-{block}"

    def _block_starts(self, document: str) -> tuple[int, ...]:
        """Where the lines of a document begin, looked for once it is asked for."""
        if document not in self._starts:
            self._starts[document] = _block_starts(self.citer.account(document))
        return self._starts[document]

    def _voice(self, voice: Voice) -> str:
        name = self.names.get(voice.entity or "")
        if name and not voice.named and name.casefold() != voice.label.casefold():
            return f"{voice.label} ({name})"
        return voice.label

    # ---- chronology and tracks

    def chronology(self) -> Chronology:
        return chronology(self.made.events)

    def period(self, period: Period) -> PeriodLines:
        first, last = day_text(period.start), day_text(period.end)
        hours = f"{period.start:%H:%M} to {period.end:%H:%M}"
        title = f"{first}, {hours}" if first == last else f"{first}, {period.start:%H:%M} to {last}, {period.end:%H:%M}"
        return PeriodLines(title, period.ticks, tuple(self.event(e, period.bar(e)) for e in period.events))

    def event(self, event: Event, bar: Bar | None = None, *, with_day: bool = False) -> EventLine:
        about = "about " if event.approximate and event.earliest else ""
        said = tuple(w for c in event.claims if (w := self.words(c)))
        setters = dict.fromkeys((*event.because_earliest, *event.because_latest))
        return EventLine(
            event.id, about + bounds_text(event.earliest, event.latest, with_day=with_day), self._actor(event), event.label,
            INFERRED if event.inferred_by else SUPPORT[event.support], event.support == "relayed_only", event.lineages, bar, said,
            tuple(w for c in setters if (w := self.words(c))),
        )  # fmt: skip

    def _actor(self, event: Event) -> str | None:
        """Who acts, where the words of the label do not name them, as in the row of a log."""
        for claim in (self.claims[c] for c in event.claims):
            told = claim.actor
            if told and claim.text == event.label:
                name = self.names.get(told.entity or "") or told.text
                written = {told.text.casefold(), name.casefold()}
                return None if any(w in event.label.casefold() for w in written) else name
        return None

    def in_reading_order(self, events: Iterable[Event]) -> list[Event]:
        """Events without dates: by account and place in it, what is known to come before first."""

        def place(event: Event) -> tuple[int, int, str]:
            told = [self.claims[c] for c in event.claims]
            if not told:
                return (len(self.made.accounts) + 1, 0, event.id)
            first = min(told, key=lambda c: (self.citer.number(c.document), c.start))
            return (self.citer.number(first.document), first.start, event.id)

        return sorted(events, key=place)

    def tracks(self) -> tuple[Track, ...]:
        """A track for each person, unit and body that takes part in an event, those with most events first."""
        dated = {e.id: n for n, e in enumerate(sorted(self.made.events, key=_dated_first))}
        taking_part: dict[str, set[str]] = defaultdict(set)
        for event in self.made.events:
            for participant in event.participants:
                if participant.role == "actor":
                    taking_part[participant.entity].add(event.id)
        events = {e.id: e for e in self.made.events}
        made = []
        for entity in self.made.entities:
            if entity.id in taking_part and entity.type in ("person", "unit", "organisation", "vehicle", "vessel"):
                mine = sorted(taking_part[entity.id], key=dated.__getitem__)
                also = tuple(a for a in entity.aliases if a != entity.name)
                lines = tuple(self.event(events[i], with_day=True) for i in mine)
                made.append(Track(entity.name, entity.type, entity.titles, also, lines))
        return tuple(sorted(made, key=lambda t: (-len(t.lines), t.name, t.type)))

    # ---- findings, counts

    def cards(self, *kinds: str) -> tuple[FindingCard, ...]:
        """Findings of these kinds, in that order, then the smallest sets first; not those that a person explained away."""
        chosen = (f for f in self.made.findings if f.kind in kinds and f.reported)
        return tuple(self.card(f) for f in sorted(chosen, key=lambda f: (kinds.index(f.kind), len(f.because), f.text, f.id)))

    def card(self, finding: Finding) -> FindingCard:
        said = tuple(w for i in finding.because if (w := self._in_context(i)))
        said = said or tuple(self.plain(a.document, a.start, a.end) for a in finding.spans)
        slack = None if finding.slack_s is None else f"{length_text(finding.slack_s, finding.slack_s)} would have to give"
        return FindingCard(
            finding.id, finding.kind, FINDING[finding.kind], finding.aspect, finding.text, slack, finding.fits_if, said
        )  # fmt: skip

    def _in_context(self, identifier: str) -> Words | None:
        """The words of a claim with the rest of its statement around them, where that is short enough to be read at a glance."""
        said = self.words(identifier)
        claim = self.claims.get(identifier)
        whole = self.statements[claim.statement] if claim else None
        if not (said and whole) or whole.end - whole.start > CONTEXT:
            return said
        first, last = said.cited.start - whole.start, said.cited.end - whole.start
        return replace(said, before=whole.text[: max(0, first)], after=whole.text[max(0, last) :])

    def counts(self) -> tuple[CountTable, ...]:
        """Counts that more than one account gives of one unit, then those told once, then lengths, sizes and ages; by whom and when."""
        claim_of = {q: c for c in self.claims.values() for q in c.quantities}
        by_unit: dict[str, list[CountRow]] = defaultdict(list)
        for account in self.made.accounts:
            for quantity in account.quantities:
                claim = claim_of.get(quantity.id)
                said = self.words(claim.id) if claim else self.plain(quantity.document, quantity.start, quantity.end)
                when = bounds_text(claim.when.earliest, claim.when.latest, with_day=True) if claim and claim.when else ""
                if said and quantity.unit:
                    by_unit[_singular(quantity.unit)].append(CountRow(_told(quantity), said, "" if when == "undated" else when))
        tables = (CountTable(unit, tuple(rows)) for unit, rows in by_unit.items())
        return tuple(
            sorted(tables, key=lambda t: (t.unit in MEASURES, -len({r.words.cited.number for r in t.rows}), -len(t.rows), t.unit))
        )

    # ---- accounts

    def account(self, account: Account) -> AccountPart:
        """One account that was read."""
        source = account.source
        document = account.document
        if document is None:
            raise ValueError(source.path)
        facts = [
            source.kind if source.kind != "unknown" else None,
            source.author,
            source.outlet,
            day_of(source.published or source.created),
        ]
        sayings = tuple(w for s in sorted(account.statements, key=lambda s: (s.start, s.end)) if (w := self.words(s.id)))
        quiet = tuple(self.plain(document.id, s.start, s.end) for s in silent_sentences(account))
        number = self.citer.numbers[source.id]
        return AccountPart(
            number, source.id, source.path, name_of(source), " · ".join(dict.fromkeys(f for f in facts if f)), source.handling,
            source.sha256, sayings, self._blocks(account, number), quiet, len(account.sentences),
        )  # fmt: skip

    def _blocks(self, account: Account, number: int) -> tuple[Block, ...]:
        """The lines of the text; without full texts only those that something on the page cites."""
        document = account.document
        if document is None:
            return ()
        starts = [*self._block_starts(document.id), len(document.text)]
        made = []
        for start, end in pairwise(starts):
            text = document.text[start:end].rstrip("\n")
            if text.strip() and (self._texts or start in self._cited[document.id]):
                place = self.citer.place(document.id, start, start + 1)
                made.append(Block(f"a{number}-{start}", start, start + len(text), text, place))
        return tuple(made)


def _block_starts(account: Account) -> tuple[int, ...]:
    """Where the lines of an account's text begin."""
    text = account.document.text if account.document else ""
    return (0, *(n + 1 for n, char in enumerate(text) if char == "\n" and n + 1 < len(text)))


def _dated_first(event: Event) -> tuple[bool, str, str]:
    moment = event.earliest or event.latest
    return (moment is None, moment.isoformat() if moment else "", event.id)


_ONE_OF = {"people": "person", "men": "man", "women": "woman", "children": "child", "feet": "foot", "metres": "metre"}


def _singular(unit: str) -> str:
    word = unit.casefold()
    if word in _ONE_OF:
        return _ONE_OF[word]
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def _told(quantity: Quantity) -> str:
    """The bounds of a count in figures: '12', 'at least 9', '14 to 20', 'about 200', '41 of 48', '2 more'."""
    low, high = (None if n is None else f"{n:,.10g}" for n in (quantity.min, quantity.max))
    if quantity.vague:
        text = quantity.text
    elif quantity.approximate and low and high:
        text = f"about {(quantity.min or 0) / 2 + (quantity.max or 0) / 2:,.10g}"
    elif low == high:
        text = low or quantity.text
    elif low and high:
        text = f"{low} to {high}"
    else:
        text = f"at least {low}" if low else f"at most {high}"
    whole = f" of {quantity.of:,.10g}" if quantity.of is not None else ""
    return f"{text}{whole}{' more' if quantity.additional else ''}"

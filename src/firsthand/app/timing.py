"""Rows of times: when an event was and what set its bounds, the clocks, and the intervals between milestones."""

from dataclasses import dataclass

from firsthand.app.views import SaidRow, Sayings, chronological
from firsthand.export.page.wording import length_text
from firsthand.model import Event, Reconstruction
from firsthand.reason.milestones import Interval, Reached, intervals
from firsthand.reason.tokens import contents, families, words


@dataclass(frozen=True, slots=True)
class WhenRow:
    """An event with its bounds and, for each bound, the words that set it. `approximate`: a width is assumed."""

    id: str
    label: str
    earliest: str | None
    latest: str | None
    approximate: bool
    support: str
    earliest_because: tuple[SaidRow, ...]
    latest_because: tuple[SaidRow, ...]


@dataclass(frozen=True, slots=True)
class ClockRow:
    """A clock; `offset_s` is how far it is ahead of the reference, None when nothing shows it. `anchors` are shared events."""

    id: str
    label: str
    reference: bool
    sources: tuple[str, ...]
    offset_s: tuple[float, float] | None
    stated: bool
    drift_s_per_h: tuple[float, float] | None
    anchors: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class EndRow:
    """One end of an interval: the milestone, how it is defined here, its bounds on the reference clock, and the words."""

    milestone: str
    definition: str
    earliest: str
    latest: str
    said: tuple[SaidRow, ...]


@dataclass(frozen=True, slots=True)
class IntervalRow:
    """Least and most seconds between two milestones, and the same in words, with both ends; or what is missing."""

    start: str
    end: str
    unit: str | None
    match: str
    least_s: float | None
    most_s: float | None
    length: str | None
    formula: str
    missing: str | None
    begins: EndRow | None
    ends: EndRow | None


def when(made: Reconstruction, asked: str) -> tuple[WhenRow, ...]:
    """Events that the words name, or in which someone of that name takes part, in the order of their bounds."""
    sayings = Sayings(made)
    return tuple(_when_row(sayings, e) for e in chronological(_meant(made, sayings, asked)))


def _meant(made: Reconstruction, sayings: Sayings, asked: str) -> list[Event]:
    """Those that have all words; failing that those that tell of the same kind of happening with as many of the words as any."""
    said = set(words(asked))
    named = {e.id for e in made.entities if any(said <= set(words(n)) for n in (e.name, *e.aliases))} if said else set()
    texts = {e.id: " ".join((e.label, *(sayings.claims[c].text for c in e.claims))) for e in made.events}
    found = [
        e for e in made.events if said and (said <= set(words(texts[e.id])) or any(p.entity in named for p in e.participants))
    ]
    if found or not said:
        return found
    terms, kinds = contents(asked), set(families(asked))
    shares = {e.id: len(terms & contents(texts[e.id])) + len(kinds & set(families(texts[e.id]))) for e in made.events}
    most = max(shares.values(), default=0)
    return [e for e in made.events if most and shares[e.id] == most]


def _when_row(sayings: Sayings, event: Event) -> WhenRow:
    first, last = (m.isoformat() if m else None for m in (event.earliest, event.latest))
    because = (sayings.rows(event.because_earliest), sayings.rows(event.because_latest))
    return WhenRow(event.id, event.label, first, last, event.approximate, event.support, *because)


def clocks(made: Reconstruction) -> tuple[ClockRow, ...]:
    """The clocks of the case, the reference first."""
    paths = {a.source.id: a.source.path for a in made.accounts}
    labels = {e.id: e.label for e in made.events}
    rows = [
        ClockRow(
            c.id, c.label, c.id == made.reference_clock, tuple(paths[s] for s in c.sources if s in paths), c.offset_s, c.stated,
            c.drift_s_per_h, tuple((a, labels.get(a, "")) for a in c.anchors),
        )
        for c in made.clocks
    ]  # fmt: skip
    return tuple(sorted(rows, key=lambda r: (not r.reference, r.label, r.id)))


def interval_rows(made: Reconstruction) -> tuple[IntervalRow, ...]:
    """The intervals of the case, of each unit and of the whole."""
    sayings = Sayings(made)
    return tuple(_interval_row(sayings, i) for i in intervals(made))


def _interval_row(sayings: Sayings, i: Interval) -> IntervalRow:
    length = None if i.least_s is None or i.most_s is None else length_text(i.least_s, i.most_s)
    ends = (_end(sayings, i.begins), _end(sayings, i.ends))
    return IntervalRow(i.start, i.end, i.unit, i.match, i.least_s, i.most_s, length, i.formula, i.missing, *ends)


def _end(sayings: Sayings, reached: Reached | None) -> EndRow | None:
    if reached is None:
        return None
    first, last = reached.first.isoformat(), reached.last.isoformat()
    return EndRow(reached.milestone, reached.definition, first, last, sayings.rows(reached.because))

"""An account as a page to read: its text in lines, each stretch with the statement and the marks that it belongs to."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from firsthand.app.look import BASIS, Words, rule
from firsthand.app.sheets import page_of
from firsthand.model import Account, Statement
from firsthand.reason.coverage import silent_sentences

if TYPE_CHECKING:
    from firsthand.app.snapshot import Snapshot

PART = 40_000
"""Characters of a text that one page shows, to the end of the line that they end in."""
HUES = 6


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one line with the same marks. `marks` are of 'name', 'time', 'count'; `found` is in the passage asked for."""

    text: str
    marks: tuple[str, ...]
    found: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """Runs of one statement, or of none. `voice` is the number of its speaker in the key; `opens` where another voice begins."""

    statement: str
    opens: bool
    chain: str
    basis: str
    rule: str
    hops: int
    stance: str
    certainty: str
    negative: bool
    voice: int
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text with the label of its place."""

    start: int
    end: int
    place: str
    page: int | None
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Speaker:
    """A voice of the account, its number and hue in the key, how many statements it makes."""

    number: int
    name: str
    entity: str | None
    statements: int

    @property
    def hue(self) -> int:
        return (self.number - 1) % HUES + 1


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text: `number` of `parts`, and where it begins and ends."""

    number: int
    parts: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Page:
    """What is shown of an account."""

    part: Part
    speakers: tuple[Speaker, ...]
    lines: tuple[Line, ...]
    silent: int
    sentences: int


def read_page(snapshot: "Snapshot", account: Account, *, part: int = 0, at: tuple[int, int] | None = None) -> Page:
    """The part of an account with that number (from 1), or the one in which the passage `at` begins."""
    text = account.document.text if account.document else ""
    parts = _parts(text)
    index = bisect_right([p.start for p in parts], at[0]) - 1 if at and not part else min(max(part, 1), len(parts)) - 1
    shown = parts[max(index, 0)]
    speakers, number_of = _speakers(snapshot, account)
    lines = tuple(_Lines(snapshot, account, number_of, at or (0, 0)).lines(shown))
    return Page(shown, speakers, lines, len(silent_sentences(account)), len(account.sentences))


def passage_at(account: Account, place: str) -> tuple[int, int] | None:
    """Where a place with that label is, as 'page 3', 'row 26' or '00:12:07'; None when the account has none."""
    wanted = place.strip().casefold()
    places = account.document.locators if account.document and wanted else ()
    found = [x for x in places if x.label.casefold() == wanted] or [
        x for x in places if x.label.casefold().startswith(f"{wanted},")
    ]
    return (min(x.start for x in found), max(x.end for x in found)) if found else None


def _parts(text: str) -> list[Part]:
    """The parts of a text, each up to the end of a line; a line longer than a part is cut."""
    cuts = [0]
    while len(text) - cuts[-1] > PART:
        end = text.find("\n", cuts[-1] + PART, cuts[-1] + 2 * PART)
        cuts.append(end + 1 if end >= 0 else cuts[-1] + PART)
    cuts.append(len(text))
    spans = list(pairwise(cuts)) or [(0, 0)]
    return [Part(n, len(spans), start, end) for n, (start, end) in enumerate(spans, 1)]


def _speakers(snapshot: "Snapshot", account: Account) -> tuple[tuple[Speaker, ...], dict[str, int]]:
    """The speakers in the order of their first words, and the number of the speaker of each statement (0: none stated)."""
    found: dict[str, list[str]] = {}
    of: dict[str, str] = {}
    entity: dict[str, str | None] = {}
    for said in sorted(account.statements, key=lambda s: (s.start, s.end, s.id)):
        if said.voices:
            speaker = said.voices[-1]
            known = snapshot.entities.get(speaker.entity or "")
            name = known.name if known else speaker.label
            found.setdefault(name, []).append(said.id)
            entity.setdefault(name, known.id if known else None)
            of[said.id] = name
    number = {name: n for n, name in enumerate(found, 1)}
    speakers = tuple(Speaker(number[name], name, entity[name], len(ids)) for name, ids in found.items())
    return speakers, {statement: number[name] for statement, name in of.items()}


class _Lines:
    """Cuts the lines of one account where a statement or a mark begins or ends."""

    def __init__(self, snapshot: "Snapshot", account: Account, number_of: dict[str, int], at: tuple[int, int]) -> None:
        self._snapshot = snapshot
        self._account = account
        self._number_of = number_of
        self._at = at
        self._statements = {s.id: s for s in account.statements}
        self._segments = sorted((g.start, g.end, s.id) for s in account.statements for g in s.segments)
        marks = [(m.start, m.end, "name") for m in account.mentions if m.entity and not m.inferred]
        marks += [(t.start, t.end, "time") for t in account.times]
        marks += [(q.start, q.end, "count") for q in account.quantities]
        self._marks = sorted(marks)
        self._words: dict[str, Words | None] = {}

    def lines(self, part: Part) -> Iterator[Line]:
        document = self._account.document
        if document is None:
            return
        start = part.start
        segments, marks = _within(self._segments, part.start, part.end), _within(self._marks, part.start, part.end)
        for line in document.text[part.start : part.end].split("\n"):
            end = start + len(line)
            if line.strip():
                place = self._snapshot.rows.citer.place(document.id, start, end)
                yield Line(
                    start,
                    end,
                    place,
                    page_of(self._account.source, place),
                    tuple(_told_once(self._stretches(document.text, start, end, segments, marks))),
                )
            start = end + 1

    def _stretches(
        self, text: str, start: int, end: int, segments: list[tuple[int, int, str]], marks: list[tuple[int, int, str]]
    ) -> Iterator[Stretch]:
        here, on = _within(segments, start, end), _within(marks, start, end)
        cuts = {start, end, *(c for s in (*here, *on, (*self._at, "")) for c in s[:2] if start < c < end)}
        pieces = [(a, b, self._innermost(here, a)) for a, b in pairwise(sorted(cuts))]
        runs: list[Run] = []
        for n, (first, last, statement) in enumerate(pieces):
            kinds = tuple(dict.fromkeys(k for a, b, k in on if a <= first and last <= b))
            runs.append(Run(text[first:last], kinds, self._at[0] <= first and last <= self._at[1] and first < last))
            if n + 1 == len(pieces) or pieces[n + 1][2] != statement:
                yield self._stretch(statement, tuple(runs))
                runs = []

    def _innermost(self, here: list[tuple[int, int, str]], at: int) -> str:
        """The shortest statement whose words stand there: within a quotation that of the one who is quoted."""
        covering = [s for s in here if s[0] <= at < s[1]]
        return min(covering, key=lambda s: (s[1] - s[0], s[2]))[2] if covering else ""

    def _stretch(self, statement: str, runs: tuple[Run, ...]) -> Stretch:
        said = self._statements.get(statement)
        if said is None:
            return Stretch("", False, "", "", "none", 0, "report", "asserted", False, 0, runs)
        return Stretch(
            said.id, False, self._chain(said), BASIS[said.basis], rule(said.basis), min(len(said.voices), 4),
            said.stance, said.certainty, said.polarity == "neg", self._number_of.get(said.id, 0), runs,
        )  # fmt: skip

    def _chain(self, said: Statement) -> str:
        if said.id not in self._words:
            self._words[said.id] = self._snapshot.rows.words(said.id)
        words = self._words[said.id]
        return words.chain if words else ""


def _told_once(stretches: Iterator[Stretch]) -> Iterator[Stretch]:
    """The stretches of a line; only the first of several of one voice opens with its number."""
    last = 0
    for stretch in stretches:
        yield replace(stretch, opens=bool(stretch.voice) and stretch.voice != last)
        last = stretch.voice or last


def _within(spans: list[tuple[int, int, str]], start: int, end: int) -> list[tuple[int, int, str]]:
    """Those of the sorted spans that reach into the characters `start` to `end`."""
    return [s for s in spans[: bisect_left(spans, (end, 0, ""))] if s[1] > start]

"""What a statement says by itself: its own words and their parse, without what others say inside it."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.language.bases import UNNAMED
from firsthand.language.parsing import Parsed
from firsthand.model import Record, Span, Statement, Voice

STRAIGHT = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\n": " "})
_PERSONAL = frozenset({"chat", "email", "interview", "testimony", "statement", "post"})
_WINDOW = 24


@dataclass(frozen=True, slots=True)
class Said:
    """A statement with its record, its own words with straight marks, the same in lower case, and its tokens by sentence.

    `personal` is true where the account is somebody's own telling, so that what others say in it was told to them;
    `body` where the last voice is an organisation or a unit, `person` where it is somebody with a name; `unnamed` where it is called after somebody who was brought in
    without a name, 'a guard' and then 'the guard'; `kind` is the kind of the source.
    """

    statement: Statement
    record: Record | None
    text: str
    words: str
    sentences: tuple[tuple[Token, ...], ...] = field(repr=False)
    personal: bool
    body: bool
    person: bool
    unnamed: bool
    kind: str

    @property
    def mode(self) -> str:
        return self.statement.mode

    @property
    def label(self) -> str:
        """The last voice as written, '' when there is none."""
        return self.statement.voices[-1].label.translate(STRAIGHT) if self.statement.voices else ""

    @property
    def named(self) -> bool:
        return bool(self.statement.voices) and self.statement.voices[-1].named


class Sayings:
    """The statements of a draft as they stand."""

    def __init__(self, draft: Draft) -> None:
        self._kind = draft.source.kind
        self._parsed = sorted(draft.parsed, key=lambda p: (p.passage.start, p.passage.end))
        self._starts = [p.passage.start for p in self._parsed]
        self._records = {r.id: r for r in draft.records}
        self._bodies = frozenset(e.id for e in draft.entities if e.type in ("organisation", "unit"))
        self._people = frozenset(e.id for e in draft.entities if e.type == "person")
        self._all = sorted((s.start, s.end) for s in draft.statements)
        self._all_starts = [s for s, _ in self._all]
        self._unnamed = _brought_in(draft.statements)

    def of(self, statement: Statement) -> Said:
        record = self._records.get(statement.record or "")
        inner = self._within(statement) if statement.mode in ("own", "post") else []
        text = _without(statement, inner)
        personal = self._kind in _PERSONAL or (record is not None and record.kind in ("message", "turn", "email"))
        speaker = statement.voices[-1].entity if statement.voices else None
        body, person = speaker in self._bodies, speaker in self._people
        unnamed = bool(statement.voices) and _taken_up(statement.voices[-1], statement.start, self._unnamed)
        return Said(
            statement, record, text, text.casefold(), self._tokens(statement, inner), personal, body, person, unnamed, self._kind
        )

    def _within(self, statement: Statement) -> list[Span]:
        """The statements that stand inside this one."""
        i = bisect_right(self._all_starts, statement.end)
        size = statement.end - statement.start
        near = self._all[max(0, i - _WINDOW) : i]
        return [Span(s, e) for s, e in near if s >= statement.start and e <= statement.end and e - s < size]

    def _tokens(self, statement: Statement, inner: Sequence[Span]) -> tuple[tuple[Token, ...], ...]:
        """The tokens by sentence."""
        i = bisect_right(self._starts, statement.start) - 1
        if i < 0 or statement.start >= self._parsed[i].passage.end:
            return ()
        part: Parsed = self._parsed[i]
        found = part.tokens(Span(statement.start, min(statement.end, part.passage.end)))
        groups: list[list[Token]] = [[]]
        for token in found or ():
            if token.is_sent_start:
                groups.append([])
            at = part.at(token)
            if not token.is_space and not any(s.start <= at < s.end for s in inner):
                groups[-1].append(token)
        return tuple(tuple(g) for g in groups if g)


def _brought_in(statements: Sequence[Statement]) -> dict[str, int]:
    """The words for speakers who are brought in without a name, each with the place where that is first done."""
    found: dict[str, int] = {}
    for voice, start in ((v, s.start) for s in statements for v in s.voices):
        low = voice.label.lower()
        if not voice.named and UNNAMED.search(low) and (word := _called(low)):
            found[word] = min(start, found.get(word, start))
    return found


def _called(label: str) -> str:
    """The noun of a label: 'officer' of 'a city officer, who asked not to be named'."""
    head = re.split(r",| (?:of|to|with|for|from|in|at|on|by|who|whose)\b", label, maxsplit=1)[0].split()
    return head[-1] if head else ""


def _taken_up(voice: Voice, start: int, brought_in: dict[str, int]) -> bool:
    low = voice.label.lower()
    return not voice.named and low.startswith("the ") and brought_in.get(_called(low), start) < start


def _without(statement: Statement, inner: Sequence[Span]) -> str:
    """The words of a statement with a gap for each that stands inside, spaces and marks evened out."""
    text = statement.text
    for span in sorted(inner, reverse=True):
        text = text[: span.start - statement.start] + " … " + text[span.end - statement.start :]
    return " ".join(text.translate(STRAIGHT).split())

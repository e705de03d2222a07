"""What a statement says by itself: its own words and their parse, without what others say inside it."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.language.bases import OFFICIAL_TITLE, SPEAKS_FOR, UNNAMED
from firsthand.language.parsing import Parsed
from firsthand.model import Record, Span, Statement, Voice

STRAIGHT = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\n": " "})
_PERSONAL = frozenset({"chat", "email", "interview", "testimony", "statement", "post"})
_WINDOW = 24
_REACH = 120
_BEHIND = 40
_NEAR = 4
"""Characters between two statements that stand right beside each other."""


@dataclass(frozen=True, slots=True)
class Said:
    """A statement with its record, its own words with straight marks, the same in lower case, and its tokens by sentence.

    `personal` is true where the account is somebody's own telling, so that what others say in it was told to them;
    `body` where the last voice is an organisation or a unit, `person` where it is somebody with a name; `unnamed` where it is called after somebody who was brought in
    without a name, 'a guard' and then 'the guard'; `kind` is the kind of the source. `office` is true where the last voice holds an office by
    a title that stands elsewhere, `context` the words of the report around direct speech, in lower case, and `next_to` what the same
    voice says of itself right before and after.
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
    office: bool = False
    context: str = ""
    beside: tuple[str, ...] = ()

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
        self._offices = frozenset(e.id for e in draft.entities if any(OFFICIAL_TITLE.search(t.casefold()) for t in e.titles))
        self._speaking = frozenset(_speaking_for_bodies(draft))
        self._text, self._sentences = draft.text, draft.sentences
        self._own = [s for s in draft.statements if s.mode in ("own", "post")]
        self._own_at = {s.id: n for n, s in enumerate(self._own)}

    def of(self, statement: Statement) -> Said:
        record = self._records.get(statement.record or "")
        inner = self._within(statement) if statement.mode in ("own", "post") else []
        text = _without(statement, inner)
        personal = self._kind in _PERSONAL or (record is not None and record.kind in ("message", "turn", "email"))
        speaker = statement.voices[-1].entity if statement.voices else None
        last = statement.voices[-1].label if statement.voices else ""
        body, person = speaker in self._bodies or last in self._speaking, speaker in self._people
        unnamed = bool(statement.voices) and _taken_up(statement.voices[-1], statement.start, self._unnamed)
        return Said(
            statement, record, text, text.casefold(), self._tokens(statement, inner), personal, body, person, unnamed, self._kind,
            speaker in self._offices, self._context(statement), self._beside(statement),
        )  # fmt: skip

    def _context(self, statement: Statement) -> str:
        """The words of the sentence that reports what is said, without what is said, up to a little behind the reporting word."""
        cue = statement.cue_span
        if cue is None or statement.mode in ("own", "post"):
            return ""
        i = bisect_right(self._sentences, cue.start, key=lambda s: s.start) - 1
        first = max(self._sentences[i].start if i >= 0 else 0, cue.start - _REACH)
        if statement.start < cue.start:
            return self._text[max(first, statement.end) : cue.end + _BEHIND].translate(STRAIGHT).casefold()
        return self._text[first : min(statement.start, cue.end + _BEHIND)].translate(STRAIGHT).casefold()

    def _beside(self, statement: Statement) -> tuple[str, str]:
        """What the same voice says of its own right before and right after; '' where it does not."""
        n = self._own_at.get(statement.id)
        if n is None:
            return "", ""
        before = self._own[n - 1] if n else None
        after = self._own[n + 1] if n + 1 < len(self._own) else None
        near = (
            s is not None and s.record == statement.record and max(s.start - statement.end, statement.start - s.end) < _NEAR
            for s in (before, after)
        )
        return tuple(  # type: ignore[return-value]
            s.text.translate(STRAIGHT).casefold() if s is not None and held else ""
            for s, held in zip((before, after), near, strict=True)
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


def _speaking_for_bodies(draft: Draft) -> Iterator[str]:
    """Labels of voices that speak for a body: who says so in one of the posts, and the body at the head of its own statement."""
    for statement in draft.statements:
        if statement.mode == "post" and statement.voices and SPEAKS_FOR.search(statement.text.translate(STRAIGHT).casefold()):
            yield statement.voices[-1].label
    if (
        draft.source.kind in ("statement", "report")
        and draft.source.outlet
        and draft.source.author in (None, draft.source.outlet)
    ):
        yield draft.source.outlet


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

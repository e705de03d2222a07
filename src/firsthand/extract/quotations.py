"""Quotations: words in marks that somebody is quoted as saying, and blocks set apart after 'X said:'."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from firsthand.extract import Draft, Quotation
from firsthand.language.blocks import blocks
from firsthand.language.cues import SAID_WORD
from firsthand.language.marks import Pair, dangling_close, opening, pairs
from firsthand.language.paragraphs import Paragraph, paragraphs
from firsthand.language.parsing import trimmed
from firsthand.language.scare import is_speech
from firsthand.model import Issue, Span

_NAME = r"(?:[Tt]he |[Aa]n? |[Oo]ne )?[\w.’'-]+(?: [\w.’'-]+){0,5}?"
_REPORTED = re.compile(
    rf"(?<=[,?!])\s+(?:{SAID_WORD.pattern}(?!\s+that\b)|(?:he|she|they|I|we|{_NAME}) {SAID_WORD.pattern}(?=\s*[.,:]|\s+(?:on|at|in|to|later|reporters)\b))"
)
"""Where reporting words follow on a quotation that has lost its closing mark."""

_ENDED = frozenset(".?!…:\"”’'")


@dataclass(frozen=True, slots=True)
class _Open:
    """A quotation that a paragraph left open."""

    mark: str
    segments: tuple[Span, ...]
    record: str | None
    ended: bool


class Quotations:
    name = "quotations"
    version = "7"
    needs = ()
    gives = ("quotations",)

    def extract(self, draft: Draft) -> Draft:
        """Every quotation in the order of the text; one whose closing mark is missing is an issue too."""
        parts = paragraphs(draft.document)
        marked = list(_in_marks(draft.text, parts))
        marked += _after_dashes(draft.text, parts)
        apart = [Quotation(spans, "block") for spans in blocks(draft.text, parts, marked)]
        made = sorted((*(_ended(draft.text, q) for q in marked), *apart), key=lambda q: (q.start, -q.end))
        return replace(draft, quotations=tuple(made), issues=(*draft.issues, *_issues(draft, made)))


def _issues(draft: Draft, made: list[Quotation]) -> Iterator[Issue]:
    for quotation in made:
        if not quotation.closed:
            yield draft.issue("unclosed_quote", "a quotation is opened and not closed", Span(quotation.start, quotation.end))


def _in_marks(text: str, parts: list[Paragraph]) -> Iterator[Quotation]:
    """Quotations in marks, those that run on over paragraphs joined."""
    running: _Open | None = None
    for part in parts:
        start = part.start
        if running is not None:
            goes_on = _continued(text, part, running)
            if goes_on is None:
                yield Quotation(running.segments, closed=False)
                running = None
            else:
                segments, after = (*running.segments, goes_on[0]), goes_on[1]
                if after is None:
                    running = replace(running, segments=segments, ended=text[part.end - 1] in _ENDED)
                    continue
                yield Quotation(segments)
                start, running = after, None
        for pair in pairs(text, start, part.end):
            made = _quotation(text, pair, part)
            lost = pair.close is None and _REPORTED.search(text, pair.start, pair.end) is not None
            if pair.close is None and not lost and pair.depth == 0 and pair.end == part.end:
                running = _Open(text[pair.open : pair.start], (trimmed(text, Span(pair.start, pair.end)),), part.record,
                                text[part.end - 1] in _ENDED)  # fmt: skip
            elif made is not None:
                yield made
    if running is not None:
        yield Quotation(running.segments, closed=False)


_DASH = re.compile(r"[—–―]\s*")
_ANY_MARK = re.compile('["“”«»]')


def _after_dashes(text: str, parts: list[Paragraph]) -> Iterator[Quotation]:
    """Dialogue set with dashes: '— Who left it open? asked the warden.'; a line without a report only beside others with one."""
    begun = [(part, start) for part in parts if (start := _dashed(text, part)) is not None]
    reports = [_REPORTED.search(text, start, part.end) for part, start in begun]
    if not any(reports):
        return
    for (part, start), report in zip(begun, reports, strict=True):
        span = trimmed(text, Span(start, report.start() if report is not None else part.end))
        if span.start < span.end and not _ANY_MARK.search(text, span.start, span.end):
            yield Quotation((span,))


def _dashed(text: str, part: Paragraph) -> int | None:
    """Where the words after a dash at the head of a line begin; the dash may be left out of the paragraph as a bullet is."""
    inside = _DASH.match(text, part.start, part.end)
    if inside is not None:
        return inside.end()
    head = text[max(0, part.start - 4) : part.start]
    return part.start if _DASH.fullmatch(head.rpartition("\n")[2]) else None


def _continued(text: str, part: Paragraph, running: _Open) -> tuple[Span, int | None] | None:
    """The next segment of a quotation left open, and where the text after it starts (None: still open); None if it does not go on."""
    if part.record != running.record:
        return None
    if opening(text, part.start, part.end) == running.mark:
        first = next((p for p in pairs(text, part.start, part.end) if p.open == part.start), None)
        if first is None:
            return None
        span = trimmed(text, Span(first.start, first.end))
        return span, None if first.close is None else first.after
    if running.ended:
        return None
    close = dangling_close(text, part.start, part.end)
    return None if close is None else (trimmed(text, Span(part.start, close)), close + 1)


def _ended(text: str, quotation: Quotation) -> Quotation:
    """A quotation without a closing mark ends where the words that report it begin; else where its paragraph does."""
    if quotation.closed:
        return quotation
    last = quotation.segments[-1]
    found = _REPORTED.search(text, last.start, last.end)
    if found is None:
        return quotation
    return replace(quotation, segments=(*quotation.segments[:-1], Span(last.start, found.start())))


def _quotation(text: str, pair: Pair, part: Paragraph) -> Quotation | None:
    span = trimmed(text, Span(pair.start, pair.end))
    if span.start >= span.end:
        return None
    before, after = text[max(part.start, pair.open - 400) : pair.open], text[pair.after : min(part.end, pair.after + 200)]
    if not is_speech(text, span.start, span.end, before, after):
        return None
    return Quotation((span,), closed=pair.close is not None)


EXTRACTOR = Quotations()

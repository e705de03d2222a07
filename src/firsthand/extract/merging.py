"""Quotations and reported speech of a text brought together, so that the same words are told once."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from firsthand.extract.utterance import Utterance
from firsthand.model import Span

_WINDOW = 12
"""Quotations before a report that are looked at: those that may still reach into it."""


def merged(quoted: Sequence[Utterance], reported: Sequence[Utterance]) -> list[Utterance]:
    """All utterances in order of their places.

    A report that only repeats a quotation is left out; a part-quotation takes the clause that it stands in along, and
    the speaker of that clause when no verb of its own ties it to one; 'according to Y' beside 'X said' falls silent.
    """
    places = _Places(quoted)
    told = [_outside_of(u, places) for u in reported]
    made = _hushed(list(_Merger(quoted).merged(told)))
    return sorted(made, key=lambda u: (u.span.start, -u.span.end, u.mode))


class _Merger:
    """The quotations of a text, and what the reports around them say about them."""

    def __init__(self, quoted: Sequence[Utterance]) -> None:
        self._quoted = sorted(quoted, key=lambda u: u.span.start)
        self._starts = [u.span.start for u in self._quoted]
        self._clauses: dict[int, Span] = {}
        self._reports: dict[int, Utterance] = {}

    def merged(self, reported: Sequence[Utterance]) -> Iterator[Utterance]:
        for report in reported:
            yield from self._weighed(report)
        for number, quotation in enumerate(self._quoted):
            yield self._completed(number, quotation)

    def _touching(self, report: Utterance) -> list[int]:
        """The numbers of the quotations that share words with a report."""
        low = max(0, bisect_right(self._starts, report.span.start) - _WINDOW)
        near = range(low, bisect_right(self._starts, report.span.end))
        return [n for n in near if any(s.overlap(t) for s in self._quoted[n].segments for t in report.segments)]

    def _weighed(self, report: Utterance) -> Iterator[Utterance]:
        """The report as it stands beside the quotations, if it says more than they do."""
        touching = self._touching(report)
        outer = [n for n in touching if not holds(self._quoted[n], report.anchor)]
        kept = _clipped(report, [self._quoted[n] for n in touching if n not in outer])
        if kept is None:
            return
        whole = [n for n in outer if self._quoted[n].span.start >= kept.span.start - 1]
        if not whole:
            if not outer:
                yield kept
            return
        if any(self._quoted[n].mode == "direct" and _same_word(self._quoted[n], kept) for n in whole):
            return
        for n in whole:
            self._adopt(n, kept)
        if report.kind == "according" and all(self._quoted[n].mode == "direct" and self._quoted[n].cue for n in whole):
            yield replace(report, silent=True)  # '“…,” Quill wrote, according to the Argus': the Argus passes the words on
            return
        if len(whole) == 1 and self._quoted[whole[0]].mode == "mixed" and not report.shared:
            yield from self._clause(whole[0], kept)
            return
        inside = [self._quoted[n] for n in whole]
        common = sum(s.overlap(t) for q in inside for s in q.segments for t in kept.segments)
        if common < 0.5 * sum(map(len, kept.segments)):
            yield _extended(kept, inside)

    def _adopt(self, number: int, report: Utterance) -> None:
        """A part-quotation with no reporting word of its own belongs to the innermost report that holds it."""
        quotation = self._quoted[number]
        if quotation.mode == "mixed" and quotation.cue is None and not report.shared and report.source is not None:
            known = self._reports.get(number)
            if known is None or len(report.span) < len(known.span):
                self._reports[number] = report

    def _clause(self, number: int, report: Utterance) -> Iterator[Utterance]:
        """The clause goes along with the part-quotation; 'according to Y' stays as the one who passes it on."""
        quotation = self._quoted[number]
        span = Span(report.span.start, max(report.span.end, quotation.span.end))
        cue = quotation.cue or (self._reports[number].cue if number in self._reports else None)
        if report.kind == "according" and (cue is None or cue.start != report.anchor):
            yield replace(report, silent=True)
        if number not in self._clauses or len(span) < len(self._clauses[number]):
            self._clauses[number] = span

    def _completed(self, number: int, quotation: Utterance) -> Utterance:
        if number in self._reports:
            report = self._reports[number]
            quotation = replace(quotation, cue=report.cue, source=report.source, anchor=report.anchor, label=report.label,
                                addressee=report.addressee, inferred=False, hint=report.hint)  # fmt: skip
        return replace(quotation, span=self._clauses[number]) if number in self._clauses else quotation


def _same_word(quotation: Utterance, report: Utterance) -> bool:
    return quotation.cue is not None and quotation.cue.start == report.anchor


def holds(utterance: Utterance, position: int) -> bool:
    return any(s.start <= position < s.end for s in utterance.segments)


class _Places:
    """Which quotations hold a place."""

    def __init__(self, quoted: Sequence[Utterance]) -> None:
        self._spans = sorted((s.start, s.end, n) for n, q in enumerate(quoted) for s in q.segments)
        self._starts = [s for s, _, _ in self._spans]
        self._quoted = quoted

    def holding(self, position: int) -> list[Utterance]:
        i = bisect_right(self._starts, position)
        return [self._quoted[n] for s, e, n in self._spans[max(0, i - _WINDOW) : i] if s <= position < e]


def _outside_of(report: Utterance, places: _Places) -> Utterance:
    """'“The lamp was out,” said Quill, adding that …': a speaker found inside a quotation is the one who is quoted."""
    if report.source is None:
        return report
    at = report.source.part.at(report.source.head)
    holder = next((q for q in places.holding(at) if q.mode != "block"), None)
    if holder is None or holder.source is None or places.holding(report.anchor):
        return report
    return replace(report, source=holder.source)


def _hushed(made: list[Utterance]) -> list[Utterance]:
    """'X said, according to Y': X's words; Y stays as the one who passes them on."""
    told = sorted((u.span.start, u.span.end) for u in made if u.kind not in ("according", "saw", "heard"))
    starts = [s for s, _ in told]

    def doubled(utterance: Utterance) -> bool:
        i = bisect_right(starts, utterance.span.end)
        near = [Span(s, e) for s, e in told[max(0, i - 8) : i] if not s <= utterance.anchor < e]
        return any(span.overlap(utterance.span) >= 0.6 * max(len(span), len(utterance.span)) for span in near)

    return [replace(u, silent=True) if u.kind == "according" and u.mode == "indirect" and doubled(u) else u for u in made]


def _clipped(report: Utterance, holders: Sequence[Utterance]) -> Utterance | None:
    """Speech reported inside a quotation ends with it."""
    if not holders:
        return report
    inner = min(holders, key=lambda q: len(q.span))
    limit = next(s for s in inner.segments if s.start <= report.anchor < s.end)
    spans = tuple(Span(max(s.start, limit.start), min(s.end, limit.end)) for s in report.segments if s.overlap(limit))
    if not spans:
        return None
    return replace(report, span=Span(spans[0].start, spans[-1].end), segments=spans)


def _extended(report: Utterance, whole: Sequence[Utterance]) -> Utterance:
    """A report does not end in the middle of a quotation that it holds."""
    end = max((q.span.end for q in whole if q.span.start < report.span.end), default=report.span.end)
    if end <= report.span.end:
        return report
    last = Span(report.segments[-1].start, end)
    return replace(report, span=Span(report.span.start, end), segments=(*report.segments[:-1], last))

"""Rules and network brought together in the prose of articles: what decides what is told in docs/decisions.

Quotation marks, blocks, records and what is said inside a report are the rules'; which words of the article itself are
attributed, by which words and to whom, is the network's, which has seen what the rules make of the text.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from firsthand.extract import Draft
from firsthand.extract.marked_words import (
    Records,
    heard_by,
    holds,
    kind_of_cue,
    names,
    names_the_call,
    naming_of,
    own_doubt,
    reach,
    reach_of,
    speaker_of,
    tells_nothing,
)
from firsthand.extract.ruled import marks_of
from firsthand.extract.utterance import Utterance
from firsthand.language.cues import STRONG_SAY, VOUCHING
from firsthand.language.parsing import Parsed, trimmed
from firsthand.language.tagger.attributions import Attribution, Range, attributions
from firsthand.language.tagger.features import seen
from firsthand.language.tagger.network import labels, weights
from firsthand.model import Span

PROSE = frozenset({"news"})
"""Kinds of sources in whose prose the network decides; it was trained on nothing else."""
_OPENS, _CLOSES = '“‘"«', '”’"»'
_LOOK_BACK = 64
"""Utterances before a place that are looked at: those that may still reach to it."""
_MOST = 0.7
"""Share of a content that must stand in marks for it to be the words as spoken."""


def marked(draft: Draft, told: Sequence[Utterance]) -> list[Utterance]:
    """The utterances as rules and network together see them; those of the rules where the text is no article."""
    if draft.source.kind not in PROSE or not draft.parsed:
        return list(told)
    records = Records(draft)
    parts = [p for p in sorted(draft.parsed, key=lambda p: (p.passage.start, p.passage.end)) if not records.hold(p.passage.start)]
    article = [u for u in told if not records.hold(u.anchor)]
    elsewhere = [u for u in told if records.hold(u.anchor)]
    net = weights()
    found = attributions(parts, labels(seen(parts, marks_of(article), net.words), net))
    kept = [a for a in found if not own_doubt(a) and not names_the_call(a) and not tells_nothing(a)]
    settled = _Both(draft.text, article).settled(kept)
    return sorted((*settled, *elsewhere), key=lambda u: (u.span.start, -u.span.end, u.mode, u.anchor))


class _Both:
    """The utterances of the rules, and what becomes of them."""

    def __init__(self, text: str, told: Sequence[Utterance]) -> None:
        self._text = text
        self._told = list(told)
        self._by_start = sorted(range(len(told)), key=lambda n: (told[n].span.start, n))
        self._starts = [told[n].span.start for n in self._by_start]
        self._reach = reach([told[n].span for n in self._by_start])
        self._anchors = sorted((u.anchor, n) for n, u in enumerate(told))
        self._outer = [self._is_outer(n) for n in range(len(told))]
        self._touched: set[int] = set()
        self._held: set[int] = set()
        self._cues: dict[int, Attribution] = {}

    def settled(self, found: Sequence[Attribution]) -> list[Utterance]:
        made: list[Utterance] = []
        last: Utterance | None = None
        self._cues = {a.part.at(a.part.doc[i]): a for a in found if a.cue is not None for i in range(*a.cue)}
        for attribution in found:
            for utterance in self._told_by(attribution, last):
                made.append(utterance)
                if utterance.source is not None:
                    last = utterance
        kept = [self._told[n] for n in range(len(self._told)) if n not in self._touched and self._stays(n)]
        return sorted((*made, *kept), key=lambda u: (u.span.start, -u.span.end, u.mode, u.anchor))

    # ------------------------------------------------ the rules' utterances

    def _is_outer(self, number: int) -> bool:
        """Whether the reporting words stand in the article itself, not in what another says."""
        mine = self._told[number]
        return not any(
            n != number and any(s.start <= mine.anchor < s.end for s in self._told[n].segments)
            for n in self._near(Span(mine.anchor, mine.anchor + 1))
        )

    def _near(self, span: Span) -> list[int]:
        """The numbers of the utterances that touch a stretch."""
        i = bisect_left(self._starts, span.end)
        made = []
        last = max(0, i - _LOOK_BACK)
        while i > last and self._reach[i - 1] > span.start:
            i -= 1
            number = self._by_start[i]
            if self._told[number].span.end > span.start:
                made.append(number)
        return made[::-1]

    def _stays(self, number: int) -> bool:
        """What the network does not see stays where marks, records or a plain word of saying make it certain."""
        told = self._told[number]
        if (
            number in self._held
            or not self._outer[number]
            or told.mode != "indirect"
            or told.shared
            or told.label is not None
            or told.hint == "told"
        ):
            return True
        cue = self._text[told.cue.start : told.cue.end].lower() if told.cue is not None else ""
        return told.kind in ("according", "order") or cue in STRONG_SAY or cue in VOUCHING

    # ------------------------------------------------ the network's attributions

    def _told_by(self, attribution: Attribution, last: Utterance | None) -> Iterator[Utterance]:
        plain: list[Span] = []
        for span in self._pieces(attribution):
            quoted = [n for n in self._near(span) if self._told[n].mode != "indirect" and self._outer[n]]
            within = sum(s.overlap(span) for n in quoted for s in self._told[n].segments)
            if quoted and within >= _MOST * len(span):
                yield from self._as_quoted(attribution, quoted)
            elif quoted and within:
                yield from self._as_mixed(attribution, span, quoted)
            else:
                plain.append(span)
        if plain:
            yield from self._as_reported(attribution, tuple(plain), last)
        if not attribution.contents:
            yield from self._as_rules_have_it(attribution)

    def _pieces(self, attribution: Attribution) -> Iterator[Span]:
        """The contents; one that runs out of a whole quotation into another sentence is cut there."""
        for content in attribution.contents:
            span = self._content(attribution.part, content)
            cuts = sorted({
                s.end + 1 for n in self._near(span) if self._told[n].mode == "direct" and self._outer[n]
                for s in self._told[n].segments
                if span.start <= s.start and s.end + 3 < span.end and self._text[s.end - 1] in ".?!" and self._text[s.end] in _CLOSES
            })  # fmt: skip
            for start, end in zip([span.start, *cuts], [*cuts, span.end], strict=True):
                piece = trimmed(self._text, Span(start, end))
                if piece.start < piece.end:
                    yield piece

    def _as_rules_have_it(self, attribution: Attribution) -> Iterator[Utterance]:
        """Reporting words for which the network sees no content: the content is what the rules say it is, if they do."""
        part, cue = attribution.part, attribution.cue
        if cue is None:
            return
        span = part.place(part.doc[cue[0] : cue[1]])
        for number in self._anchored(span):
            if number not in self._touched:
                self._touched.add(number)
                yield self._tied(self._told[number], attribution)

    def _anchored(self, span: Span) -> list[int]:
        """The numbers of the utterances whose reporting words stand here, in the article itself."""
        i = bisect_left(self._anchors, (span.start, -1))
        made = []
        while i < len(self._anchors) and self._anchors[i][0] < span.end:
            number = self._anchors[i][1]
            if self._outer[number] and not self._told[number].shared:
                made.append(number)
            i += 1
        return made

    def _as_quoted(self, attribution: Attribution, quoted: Sequence[int]) -> Iterator[Utterance]:
        """Words in marks: they reach as far as the marks, and the network tells by which words they are tied to whom."""
        for number in quoted:
            if number not in self._touched:
                self._touched.add(number)
                told = self._told[number]
                seen_too = self._cues.get(told.cue.start) if told.cue is not None else None
                yield self._tied(told, seen_too or attribution)

    def _as_mixed(self, attribution: Attribution, span: Span, quoted: Sequence[int]) -> Iterator[Utterance]:
        """A clause with some words in marks."""
        mine = [n for n in quoted if n not in self._touched]
        if not mine:
            return
        self._touched |= set(mine) | set(self._reports_of(span))
        first = self._told[mine[0]]
        segments = tuple(sorted({s for n in mine for s in self._told[n].segments}))
        whole = Span(min(span.start, segments[0].start), max(span.end, segments[-1].end))
        yield self._tied(replace(first, span=whole, segments=segments, mode="mixed"), attribution)

    def _reports_of(self, span: Span) -> list[int]:
        """The rules' own readings of the same words."""
        return [
            n for n in self._near(span)
            if self._outer[n] and self._told[n].mode == "indirect" and not self._told[n].shared
            and sum(s.overlap(span) for s in self._told[n].segments) > 0.5 * min(len(span), sum(map(len, self._told[n].segments)))
        ]  # fmt: skip

    def _as_reported(self, attribution: Attribution, spans: tuple[Span, ...], last: Utterance | None) -> Iterator[Utterance]:
        """Words told in the article's own manner."""
        whole = Span(spans[0].start, spans[-1].end)
        rules = [n for n in self._reports_of(whole) if n not in self._touched]
        cue = attribution.cue
        part = attribution.part
        if cue is not None:
            same = [n for n in self._anchored(part.place(part.doc[cue[0] : cue[1]])) if n not in self._touched]
        else:
            same = rules[:1]
        inner = {n for n in rules if any(s.start <= self._told[n].anchor < s.end for s in spans)}
        cited = next((n for n in sorted(inner) if cue is not None and self._is_cited(n, spans)), None)
        if cited is not None and cue is not None:
            self._touched.add(cited)
            yield replace(self._told[cited], reporting=part.place(part.doc[cue[0] : cue[1]]), naming=naming_of(attribution),
                          attributed=reach_of(attribution))  # fmt: skip
            return
        self._held |= inner
        self._touched |= set(same) | {n for n in rules if (n not in inner and self._told[n].anchor not in self._cues)}
        if same:
            told = self._told[same[0]]
            yield (
                self._tied(told, attribution, reach=True) if cue is not None else replace(told, attributed=reach_of(attribution))
            )
        elif cue is not None:
            yield self._new(attribution, cue, whole, spans)
        elif last is not None and _tells(part, whole):
            yield replace(last, span=whole, segments=spans, mode="indirect", cue=None, anchor=spans[0].start, inferred=True, hint="",
                          shared=False, silent=False, reporting=None, naming=None, attributed=(), label=None)  # fmt: skip

    def _is_cited(self, number: int, spans: Sequence[Span]) -> bool:
        """'(quoted) the mayor as saying that …': the content is another's words, named with them; the rules have the chain."""
        told = self._told[number]
        if told.source is None or told.segments[-1].end < spans[-1].end - 1:
            return False
        named = told.source.part.at(told.source.head)
        return spans[0].start <= named < told.anchor and self._text[named : told.anchor].split()[-1:] == ["as"]

    def _new(self, attribution: Attribution, cue: Range, whole: Span, spans: tuple[Span, ...]) -> Utterance:
        part = attribution.part
        word = part.doc[cue[0] : cue[1]].root
        at = part.at(word)
        source = speaker_of(attribution, word)
        return Utterance(
            whole, spans, "indirect", at, Span(at, at + len(word)), source, heard_by(part, word),
            kind=kind_of_cue(part, cue, word, source), reporting=part.place(part.doc[cue[0] : cue[1]]), naming=naming_of(attribution),
            attributed=reach_of(attribution),
        )  # fmt: skip

    def _tied(self, utterance: Utterance, attribution: Attribution, *, reach: bool = False) -> Utterance:
        """The utterance with the reporting words and the speaker of the network, where it has any, and how far its content reaches."""
        part, cue = attribution.part, attribution.cue
        if cue is None:
            return utterance
        if reach:
            utterance = replace(utterance, attributed=reach_of(attribution))
        reporting, naming = part.place(part.doc[cue[0] : cue[1]]), naming_of(attribution)
        word = part.doc[cue[0] : cue[1]].root
        if utterance.cue is None or not holds(part, cue, utterance.cue.start):
            at = part.at(word)
            utterance = replace(utterance, cue=Span(at, at + len(word)), anchor=at, addressee=utterance.addressee or heard_by(part, word),
                                inferred=False, label=None)  # fmt: skip
        quoted = utterance.source is not None and any(
            holds(part, words, utterance.source.part.at(utterance.source.head)) for words in (cue, *attribution.contents)
        )
        if naming is not None and not quoted and not names(utterance, naming) and utterance.hint != "told":
            utterance = replace(utterance, source=speaker_of(attribution, word) or utterance.source, inferred=False, label=None)
        return replace(utterance, reporting=reporting, naming=naming)

    def _content(self, part: Parsed, content: Range) -> Span:
        """A content without the marks around it and the 'that' before it."""
        span = part.place(part.doc[content[0] : content[1]])
        start, end = span.start, span.end
        if part.doc[content[0]].lower_ == "that" and content[1] - content[0] > 2 and part.doc[content[0]].dep_ == "mark":
            start = part.at(part.doc[content[0] + 1])
        if self._text[start] in _OPENS and self._text[end - 1] in _CLOSES and end - start > 2:
            inner = self._text[start + 1 : end - 1]
            if not any(mark in inner for mark in self._text[start] + self._text[end - 1]):
                return Span(start + 1, end - 1)
        elif self._text[start] in _OPENS and not any(c in _CLOSES for c in self._text[start + 1 : end]) and end - start > 1:
            start += 1
        elif self._text[end - 1] in _CLOSES and not any(c in _OPENS for c in self._text[start : end - 1]) and end - start > 1:
            end -= 1
        return Span(start, end)


def _tells(part: Parsed, span: Span) -> bool:
    """Whether a stretch holds a verb; the thing alone in 'The rope was found by a guard' goes on with nobody's words."""
    start = part.passage.start
    told = part.doc.char_span(span.start - start, span.end - start, alignment_mode="expand")
    return told is None or any(t.pos_ in ("VERB", "AUX") for t in told)

"""Rules and network brought together in the prose of articles: what decides what is told in docs/decisions.

Quotation marks, blocks, records and what is said inside a report are the rules'; which words of the article itself are
attributed, by which words and to whom, is the network's, which has seen what the rules make of the text.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.extract.ruled import marks_of
from firsthand.extract.utterance import Source, Utterance
from firsthand.language.cues import REPORTING_FORMS, STRONG_SAY, THINK
from firsthand.language.parsing import Parsed
from firsthand.language.reporting import kind_of
from firsthand.language.reporting_parties import addressee_of, source_of
from firsthand.language.tagger.attributions import Attribution, Range, attributions
from firsthand.language.tagger.features import seen
from firsthand.language.tagger.network import labels, weights
from firsthand.model import Span

PROSE: frozenset[str] = frozenset()
_RELATIVE = frozenset({"who", "which", "that", "whom"})
_OPENS, _CLOSES = '“‘"«', '”’"»'
_MOST = 0.7
"""Share of a content that must stand in marks for it to be the words as spoken."""


def marked(draft: Draft, told: Sequence[Utterance]) -> list[Utterance]:
    """The utterances as rules and network together see them; those of the rules where the text is no article."""
    if draft.source.kind not in PROSE or not draft.parsed:
        return list(told)
    net = weights()
    parts = sorted(draft.parsed, key=lambda p: (p.passage.start, p.passage.end))
    found = attributions(parts, labels(seen(parts, marks_of(told), net.words), net))
    return _Both(draft.text, told).settled(found)


class _Both:
    """The utterances of the rules, and what becomes of them."""

    def __init__(self, text: str, told: Sequence[Utterance]) -> None:
        self._text = text
        self._told = list(told)
        self._by_start = sorted(range(len(told)), key=lambda n: (told[n].span.start, n))
        self._starts = [told[n].span.start for n in self._by_start]
        self._reach = _reach([told[n].span for n in self._by_start])
        self._outer = [self._is_outer(n) for n in range(len(told))]
        self._touched: set[int] = set()

    def settled(self, found: Sequence[Attribution]) -> list[Utterance]:
        made: list[Utterance] = []
        last: Utterance | None = None
        for attribution in found:
            for utterance in self._told_by(attribution, last):
                made.append(utterance)
                if utterance.source is not None:
                    last = utterance
        kept = [self._told[n] for n in range(len(self._told)) if n not in self._touched and self._stays(n, made)]
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
        i = bisect_right(self._starts, span.end)
        made = []
        while i > 0 and self._reach[i - 1] > span.start:
            i -= 1
            number = self._by_start[i]
            if self._told[number].span.end > span.start:
                made.append(number)
        return made[::-1]

    def _stays(self, number: int, made: Sequence[Utterance]) -> bool:
        """What the network does not see stays where marks, records or a plain word of saying make it certain."""
        utterance = self._told[number]
        if not self._outer[number] or utterance.mode != "indirect" or utterance.shared or utterance.label is not None:
            return True
        if utterance.hint == "told":
            return True
        return False

    # ------------------------------------------------ the network's attributions

    def _told_by(self, attribution: Attribution, last: Utterance | None) -> Iterator[Utterance]:
        part = attribution.part
        plain: list[Span] = []
        for content in attribution.contents:
            span = self._content(part, content)
            quoted = [n for n in self._near(span) if self._told[n].mode != "indirect" and self._outer_quote(n)]
            within = sum(s.overlap(span) for n in quoted for s in self._told[n].segments)
            if quoted and within >= _MOST * len(span):
                yield from self._as_quoted(attribution, quoted)
            elif quoted and within:
                yield from self._as_mixed(attribution, span, quoted)
            else:
                plain.append(span)
        if plain:
            yield from self._as_reported(attribution, tuple(plain), last)

    def _outer_quote(self, number: int) -> bool:
        return self._outer[number]

    def _as_quoted(self, attribution: Attribution, quoted: Sequence[int]) -> Iterator[Utterance]:
        """Words in marks: they reach as far as the marks, and the network tells by which words they are tied to whom."""
        for number in quoted:
            if number not in self._touched:
                self._touched.add(number)
                yield self._tied(self._told[number], attribution)

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
        same = [n for n in rules if cue is not None and _holds(part, cue, self._told[n].anchor)]
        self._touched |= {n for n in rules if n in same or self._told[n].kind != "according"}
        if same:
            yield self._tied(replace(self._told[same[0]], span=whole, segments=spans), attribution)
        elif cue is not None:
            yield self._new(attribution, cue, whole, spans)
        elif last is not None:
            yield replace(last, span=whole, segments=spans, mode="indirect", cue=None, anchor=spans[0].start, inferred=True, hint="",
                          shared=False, silent=False, reporting=None, naming=None, label=None)  # fmt: skip

    def _new(self, attribution: Attribution, cue: Range, whole: Span, spans: tuple[Span, ...]) -> Utterance:
        part = attribution.part
        word = part.doc[cue[0] : cue[1]].root
        at = part.at(word)
        source = _speaker(attribution, word)
        return Utterance(
            whole, spans, "indirect", at, Span(at, at + len(word)), source, _heard(part, word),
            kind=_kind(part, cue, word, source), reporting=part.place(part.doc[cue[0] : cue[1]]), naming=_naming(attribution),
        )  # fmt: skip

    def _tied(self, utterance: Utterance, attribution: Attribution) -> Utterance:
        """The utterance with the reporting words and the speaker of the network, where it has any."""
        part, cue = attribution.part, attribution.cue
        if cue is None:
            return utterance
        reporting, naming = part.place(part.doc[cue[0] : cue[1]]), _naming(attribution)
        word = part.doc[cue[0] : cue[1]].root
        if utterance.cue is None or not _holds(part, cue, utterance.cue.start):
            at = part.at(word)
            utterance = replace(utterance, cue=Span(at, at + len(word)), anchor=at, addressee=utterance.addressee or _heard(part, word),
                                inferred=False, label=None)  # fmt: skip
        if naming is not None and not _names(utterance, naming):
            utterance = replace(utterance, source=_speaker(attribution, word) or utterance.source, inferred=False, label=None)
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


def _reach(spans: Sequence[Span]) -> list[int]:
    """How far the spans up to each reach."""
    made: list[int] = []
    for span in spans:
        made.append(max(span.end, made[-1]) if made else span.end)
    return made


def _holds(part: Parsed, tokens: Range, place: int) -> bool:
    span = part.place(part.doc[tokens[0] : tokens[1]])
    return span.start <= place < span.end


def _naming(attribution: Attribution) -> Span | None:
    part, source = attribution.part, attribution.source
    return None if source is None else part.place(part.doc[source[0] : source[1]])


def _names(utterance: Utterance, naming: Span) -> bool:
    """Whether the utterance has its speaker from these words already, or through a relative pronoun."""
    if utterance.label is not None:
        return utterance.label.overlap(naming) > 0
    if utterance.source is None:
        return False
    at = utterance.source.part.at(utterance.source.head)
    return naming.start <= at < naming.end or len(naming) <= 5


def _speaker(attribution: Attribution, word: Token) -> Source | None:
    """The head of the words that name who speaks."""
    part, source = attribution.part, attribution.source
    if source is None:
        return None
    head = part.doc[source[0] : source[1]].root
    if head.lower_ in _RELATIVE:
        return Source(part, source_of(word) or head)
    return Source(part, head)


def _heard(part: Parsed, word: Token) -> Source | None:
    addressee = addressee_of(word) if word.pos_ == "VERB" else None
    return Source(part, addressee) if addressee is not None else None


def _kind(part: Parsed, cue: Range, word: Token, source: Source | None) -> str:
    lemma = REPORTING_FORMS.get(word.lower_)
    if part.doc[cue[0]].lower_ == "according":
        return "according"
    if lemma is None or source is None:
        return "hold"
    return kind_of(word, lemma, source.head) or ("think" if lemma in THINK else "say" if word.lower_ in STRONG_SAY else "hold")

"""What marking looks up: whose record a place is in, and what an attribution's words come to."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.extract.utterance import Source, Utterance
from firsthand.language.cues import INTENDS, REPORTING_FORMS, SEEMING, STRONG_SAY, THINK
from firsthand.language.parsing import Parsed
from firsthand.language.reporting import kind_of
from firsthand.language.reporting_content import PROMISES
from firsthand.language.reporting_parties import addressee_of, source_of
from firsthand.language.tagger.attributions import Attribution, Range
from firsthand.model import Span

_SPOKEN = frozenset({"turn", "message", "cue", "row", "post", "email"})
_RELATIVE = frozenset({"who", "which", "that", "whom"})

_CALLING = frozenset({"shout", "yell", "scream", "cry", "call", "bellow", "give", "issue"})
_CALLS = frozenset(
    [
        "warning",
        "warnings",
        "order",
        "orders",
        "command",
        "commands",
        "question",
        "instruction",
        "instructions",
        "threat",
        "threats",
        "insult",
        "alarm",
    ]
)
"""Whoever shouts one of these is not told to have said anything by it."""


def _no_saying(attribution: Attribution) -> bool:
    """'anger about the plan', 'makes the firm look bad': a thing named beside a small word that says nothing."""
    cue, doc = attribution.cue, attribution.part.doc
    if cue is None or not attribution.contents:
        return False
    if any(t.pos_ in ("VERB", "AUX") for start, end in attribution.contents for t in doc[start:end]):
        return False
    words = doc[cue[0] : cue[1]]
    return all(t.pos_ in ("ADP", "SCONJ") and t.lower_ not in ("per", "as") for t in words) or words.root.lemma_.lower() in _LIGHT


_LIGHT = frozenset({"make", "have", "do", "get", "take", "be"})


def tells_nothing(attribution: Attribution) -> bool:
    """'The warden knows it', 'who asked not to be named': a pronoun alone is no content, and neither is how somebody spoke."""
    doc = attribution.part.doc
    if _no_saying(attribution):
        return True
    return bool(attribution.contents) and all(
        (end - start == 1 and doc[start].pos_ in ("PRON", "DET")) or _UNNAMED.match(doc[start:end].text)
        for start, end in attribution.contents
    )


_UNNAMED = re.compile(r"(?:not to be (?:named|identified|quoted)|(?:to )?remain anonymous|anonymity)\b", re.IGNORECASE)


class Records:
    """Where somebody else has the word: turns, messages, posts, rows."""

    def __init__(self, draft: Draft) -> None:
        spans = sorted((r.start, r.end) for r in draft.records if r.kind in _SPOKEN)
        self._starts = [start for start, _ in spans]
        self._reach = reach([Span(start, end) for start, end in spans])

    def hold(self, place: int) -> bool:
        i = bisect_right(self._starts, place) - 1
        return i >= 0 and self._reach[i] > place


def own_doubt(attribution: Attribution) -> bool:
    """'The wall seems to lean', 'the bridge is expected to open': nobody but the article itself says so."""
    cue = attribution.cue
    if cue is None:
        return False
    word = attribution.part.doc[cue[0] : cue[1]].root
    known = REPORTING_FORMS.get(word.lower_)
    return word.lemma_.lower() in SEEMING or (attribution.source is None and (known is None or known in THINK))


def names_the_call(attribution: Attribution) -> bool:
    """'He shouted a warning after the lamp fell': what was called is named, and nothing of it is told."""
    doc = attribution.part.doc
    if attribution.cue is None or doc[attribution.cue[0] : attribution.cue[1]].root.lemma_.lower() not in _CALLING:
        return False
    first = [doc[start + 1] for start, end in attribution.contents if end - start > 1 and doc[start].pos_ == "DET"]
    return bool(first) and len(first) == len(attribution.contents) and all(word.lower_ in _CALLS for word in first)


def reach(spans: Sequence[Span]) -> list[int]:
    """How far the spans up to each reach."""
    made: list[int] = []
    for span in spans:
        made.append(max(span.end, made[-1]) if made else span.end)
    return made


def reach_of(attribution: Attribution) -> tuple[Span, ...]:
    part = attribution.part
    return tuple(part.place(part.doc[start:end]) for start, end in attribution.contents)


def holds(part: Parsed, tokens: Range, place: int) -> bool:
    span = part.place(part.doc[tokens[0] : tokens[1]])
    return span.start <= place < span.end


def naming_of(attribution: Attribution) -> Span | None:
    part, source = attribution.part, attribution.source
    return None if source is None else part.place(part.doc[source[0] : source[1]])


def names(utterance: Utterance, naming: Span) -> bool:
    """Whether the utterance has its speaker from these words already, or through a relative pronoun."""
    if utterance.label is not None:
        return utterance.label.overlap(naming) > 0
    if utterance.source is None:
        return False
    at = utterance.source.part.at(utterance.source.head)
    return naming.start <= at < naming.end or len(naming) <= 5


def speaker_of(attribution: Attribution, word: Token) -> Source | None:
    """The head of the words that name who speaks."""
    part, source = attribution.part, attribution.source
    if source is None:
        return None
    head = part.doc[source[0] : source[1]].root
    if head.lower_ in _RELATIVE:
        return Source(part, source_of(word) or head)
    return Source(part, head)


def heard_by(part: Parsed, word: Token) -> Source | None:
    addressee = addressee_of(word) if word.pos_ == "VERB" else None
    return Source(part, addressee) if addressee is not None else None


def kind_of_cue(part: Parsed, cue: Range, word: Token, source: Source | None) -> str:
    lemma = REPORTING_FORMS.get(word.lower_)
    if part.doc[cue[0]].lower_ == "according":
        return "according"
    if lemma is not None and source is not None:
        known = kind_of(word, lemma, source.head)
        clause = any(c.dep_ == "ccomp" for c in word.children)
        if known is not None or clause or word.lower_ in STRONG_SAY or lemma in THINK:
            return known or ("think" if lemma in THINK else "say")
    return "intend" if word.lemma_.lower() in INTENDS or word.lemma_.lower() in PROMISES else "hold"

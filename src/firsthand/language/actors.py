"""Those who act and speak in a text, in order, and which of them a pronoun stands for."""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from firsthand.language.cues import SPEAKER_NOUNS
from firsthand.language.parsing import Parsed
from firsthand.language.phrases import Phrase, phrase_of
from firsthand.model import Span

REACH = 1500
"""Characters that a pronoun looks back: some ten sentences."""

_ANYBODY = frozenset({"anyone", "anybody", "nobody", "everyone", "everybody", "one", "none", "others", "other"})
_OWNED = re.compile(r"(?:his|her|their|its)\b", re.IGNORECASE)
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_OTHERS = frozenset({"dobj", "pobj", "dative", "appos", "ROOT", "agent", "conj", "attr"})
_WANTED = {"he": "m", "him": "m", "she": "f", "her": "f"}


@dataclass(frozen=True, slots=True)
class Actor:
    """Words [start, end) of the document that name one who acts; `sentence` counts through the document."""

    start: int
    end: int
    label: str
    kind: str
    named: bool
    sex: str | None
    plural: bool
    subject: bool
    sentence: int
    quote: int
    """Number of the innermost quotation that holds it, -1 outside of all."""


class Actors:
    """All actors of a document."""

    def __init__(self, parsed: Sequence[Parsed], quotes: Sequence[Sequence[Span]], kind_at: Callable[[Span], str | None]) -> None:
        """`kind_at` gives the type of the mention at a place where one is known: it is surer than the parse."""
        self._quotes = _Quotes(quotes)
        self._all = sorted(_related(_found(parsed, self._quotes, kind_at), parsed), key=lambda a: (a.start, a.end))
        self._starts = [a.start for a in self._all]
        self._sentence_starts = [p.passage.start + s.start_char for p in parsed for s in p.doc.sents]

    def antecedent(self, position: int, word: str, besides: str | None = None, away: Sequence[Span] = ()) -> Actor | None:
        """Whom the pronoun `word` at `position` stands for; not `besides`, a label, and nobody named in the stretches `away`."""
        word = word.lower()
        inside = self._quotes.at(position)
        here = self._before(position, inside)
        fitting = [a for a in here if _fits(a, word) and a.label != besides and not any(s.start <= a.start < s.end for s in away)]
        if not fitting:
            return None
        nearest = fitting[0].sentence
        level = [a for a in fitting if a.sentence == nearest]
        subjects = [a for a in level if a.subject]
        if word in _WANTED and not subjects:
            return next((a for a in level if a.named), level[0])
        plain = [a for a in subjects if not _OWNED.match(a.label)] or subjects or level
        return plain[0] if nearest == self._sentence_at(position) else plain[-1]

    def last_person(self, position: int) -> Actor | None:
        """The person who acted last before a place, outside quotations; the subject of a sentence goes before others."""
        here = [a for a in self._before(position, -1) if a.kind == "person" and not a.plural and a.quote == -1]
        subjects = [a for a in here if a.subject]
        if not subjects:
            return here[0] if here else None
        nearest = subjects[0].sentence
        return [a for a in subjects if a.sentence == nearest][-1]

    def _sentence_at(self, position: int) -> int:
        """The number of the sentence at a place."""
        return max(0, bisect_left(self._sentence_starts, position + 1))

    def _before(self, position: int, inside: int) -> list[Actor]:
        """Actors before a place, the nearest first; those of quotations that do not hold the place are passed over."""
        i = bisect_left(self._starts, position)
        around = self._quotes.holding(position)
        near = (a for a in reversed(self._all[max(0, i - 60) : i]) if a.end <= position and position - a.start <= REACH)
        return [a for a in near if a.quote == inside or a.quote in around or a.quote == -1]


class _Quotes:
    """Which quotation holds a place."""

    def __init__(self, quotes: Sequence[Sequence[Span]]) -> None:
        self._spans = sorted((s.start, -s.end, n) for n, segments in enumerate(quotes) for s in segments)
        self._starts = [s for s, _, _ in self._spans]

    def holding(self, position: int) -> list[int]:
        """The numbers of the quotations that hold a place, inner before outer."""
        i = bisect_left(self._starts, position + 1)
        return [n for s, e, n in reversed(self._spans[max(0, i - 12) : i]) if s <= position < -e]

    def at(self, position: int) -> int:
        return next(iter(self.holding(position)), -1)


def _found(parsed: Sequence[Parsed], quotes: _Quotes, kind_at: Callable[[Span], str | None]) -> list[Actor]:
    made: list[Actor] = []
    number = 0
    for part in parsed:
        for sentence in part.doc.sents:
            number += 1
            for token in sentence:
                subject = token.dep_ in _SUBJECTS
                if token.lower_ in _ANYBODY or (token.dep_ == "appos" and token.head.pos_ == "PROPN"):
                    continue
                if token.pos_ not in ("NOUN", "PROPN") and not (subject and token.lower_ in SPEAKER_NOUNS):
                    continue
                if not subject and (
                    token.dep_ not in _OTHERS or not (token.pos_ == "PROPN" or token.lemma_.lower() in SPEAKER_NOUNS)
                ):
                    continue
                actor = _actor(part, phrase_of(token), subject=subject, sentence=number, quotes=quotes)
                made.append(_surer(actor, kind_at(Span(actor.start, actor.end)) if actor.named else None))
    return made


_KIN = re.compile(
    r"\b(?:(?P<f>sister|mother|mum|mom|wife|daughter|girlfriend|aunt|auntie|grandmother|niece|fiancée|stepmother)"
    r"|(?P<m>brother|father|dad|husband|son|boyfriend|uncle|grandfather|nephew|fiancé|stepfather)),? (?P<name>[A-Z][\w’'-]+)"
)


def _related(actors: Sequence[Actor], parsed: Sequence[Parsed]) -> list[Actor]:
    """The actors, those known whom the account calls somebody's kin: after 'my sister Cass' Cass is a woman."""
    kin = {found["name"]: "f" if found["f"] else "m" for part in parsed for found in _KIN.finditer(part.doc.text)}
    return [
        replace(a, kind="person", sex=kin[a.label], plural=False) if a.named and a.label in kin else a for a in actors
    ] if kin else list(actors)  # fmt: skip


def _actor(part: Parsed, phrase: Phrase, *, subject: bool, sentence: int, quotes: _Quotes) -> Actor:
    words = part.doc[phrase.start : phrase.end]
    place = part.place(words)
    return Actor(place.start, place.end, words.text, phrase.kind, phrase.named, phrase.sex, phrase.plural, subject, sentence,
                 quotes.at(place.start))  # fmt: skip


_KINDS = {"person": "person", "organisation": "body", "unit": "body", "place": "other", "vehicle": "other", "vessel": "other"}


def _surer(actor: Actor, mentioned: str | None) -> Actor:
    """The actor with the kind of the mention; a capitalised subject of unknown kind may well be a person."""
    if mentioned in _KINDS:
        return replace(actor, kind=_KINDS[mentioned])
    if actor.kind == "other" and actor.named and actor.subject and not actor.plural and " " in actor.label:
        return replace(actor, kind="person")
    return actor


def _may_speak(label: str) -> bool:
    """Whether the noun of a phrase of no certain kind is one of those who speak; a name in the plural may be."""
    words = label.split(",")[0].split()
    last = words[-1].lower() if words else ""
    return (
        last[:1] != words[-1][:1]
        or any(form in SPEAKER_NOUNS for form in (last, last.removesuffix("s"), last.removesuffix("es")))
        if words
        else False
    )


def _fits(actor: Actor, word: str) -> bool:
    if word in _WANTED:
        return actor.kind == "person" and not actor.plural and actor.sex in (None, _WANTED[word])
    if word in ("they", "them"):
        return actor.kind == "body" or (actor.plural and (actor.kind == "person" or _may_speak(actor.label)))
    if word in ("it", "which", "that"):
        return actor.kind in ("body", "document") and (actor.named or not actor.plural)
    return False

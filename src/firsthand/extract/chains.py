"""Chains of voices: from the account's own voice over those who pass words on to the one who speaks."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from firsthand.extract import Draft
from firsthand.extract.answers import answered
from firsthand.extract.senders import document_of, quoting, sender_of
from firsthand.extract.utterance import Source, Utterance, label_span
from firsthand.language.actors import Actor, Actors
from firsthand.language.cues import FIRST_PERSON, OUTLET
from firsthand.language.names import folded
from firsthand.model import Mention, Record, Span, Voice

UNNAMED = "unnamed source"
"""The label of a voice that the words leave out: 'I was told that …'."""

_AGENCIES = re.compile(
    r"\b(?:CNN|BBC|NBC|CBS|ABC|ITV|NPR|PBS|AFP|Reuters|Bloomberg|AP|Associated Press|Sky News|Fox News|MSNBC|Al Jazeera)\b"
)
_OBTAINED = re.compile(
    r"\b(?:obtained|seen|reviewed|published|reported|quoted|aired|broadcast|shared) by (?P<by>(?:[Tt]he )?[A-Z][\w’'.&-]*(?: [A-Z][\w’'.&-]*){0,3})"
)
_NEAR = 90
"""Characters around the reporting words in which 'obtained by CNN' belongs to them."""
_PRONOUNS = frozenset({"he", "she", "they", "it", "him", "her", "them", "his", "their", "its"})
_OWNERS = {"his": "he", "their": "they", "its": "it"}


class Chains:
    """The chains of a draft's utterances."""

    def __init__(self, draft: Draft, utterances: Sequence[Utterance]) -> None:
        self._draft = draft
        self._all = utterances
        self._numbers = {id(u): n for n, u in enumerate(utterances)}
        self.unresolved: list[Span] = []
        self._turns = sorted((r for r in draft.records if r.kind in ("turn", "message", "cue")), key=lambda r: (r.start, r.end))
        self._records = {r.id: r for r in draft.records}
        self._spans = sorted(((r.start, r.end, r) for r in draft.records), key=lambda x: (x[0], -x[1]))
        self._starts = [s for s, _, _ in self._spans]
        self._mentions = sorted(draft.mentions, key=lambda m: (m.start, m.end))
        self._mention_starts = [m.start for m in self._mentions]
        self._by_name = _by_name(draft)
        marked = [u.segments for u in utterances if u.mode in ("direct", "block", "mixed")]
        self._actors = Actors(draft.parsed, marked, self._kind_at)
        self._known: dict[int, tuple[Voice, ...]] = {}
        self._around = _Around(utterances)
        self._outlet = folded(draft.source.outlet or "")

    # ------------------------------------------------ the account's own voice

    def record_at(self, position: int) -> Record | None:
        """The innermost record that holds a place."""
        i = bisect_right(self._starts, position)
        holding = [r for s, e, r in self._spans[max(0, i - 8) : i] if s <= position < e and r.kind != "revision"]
        return min(holding, key=lambda r: r.end - r.start, default=None)

    def own(self, position: int, record: str | None = None) -> tuple[Voice, ...]:
        """The voices of what stands at a place when nobody is said to say it."""
        held = self._records.get(record or "") or self.record_at(position)
        if held is not None and held.speaker:
            names = [held.relayed_by, held.speaker] if held.relayed_by else [held.speaker]
            return tuple(self._labelled(name) for name in names if name)
        if held is not None and held.relayed_by:
            return (self._labelled(held.relayed_by), Voice(UNNAMED, named=False))
        source = self._draft.source
        if (held is not None and held.kind == "row") or source.kind == "log":
            return (Voice(source.title or "incident log"),)
        name = source.author or source.outlet
        return (self._labelled(name),) if name else ()

    def _labelled(self, name: str) -> Voice:
        return Voice(name, self._by_name.get(folded(name)), named=any(c.isupper() for c in name))

    # ------------------------------------------------ chains

    def of(self, number: int) -> tuple[Voice, ...]:
        """The chain of utterance `number`, outermost first."""
        if number not in self._known:
            self._known[number] = ()  # the guard against a circle
            self._known[number] = self._chain(number)
        return self._known[number]

    def _number(self, utterance: Utterance) -> int:
        return self._numbers[id(utterance)]

    def parent(self, number: int) -> int | None:
        """The innermost utterance that holds the reporting words of this one."""
        return self._around.holder(self._all[number].anchor, number)

    def _chain(self, number: int) -> tuple[Voice, ...]:
        utterance = self._all[number]
        around = self.parent(number)
        outer = self.of(around) if around is not None else self.own(utterance.anchor)
        if utterance.shared:
            return outer
        speaker = self._speaker(utterance, outer)
        if speaker is None or (outer and _same(outer[-1], speaker)):
            return outer
        between = [v for v in self._between(number) if not _same(v, speaker) and not any(_same(v, o) for o in outer)]
        return (*outer, *between, speaker)

    def _speaker(self, utterance: Utterance, outer: tuple[Voice, ...]) -> Voice | None:
        if utterance.label is not None:
            return self._at(utterance.label)
        if utterance.source is None:
            return self._guessed(utterance) if utterance.inferred else Voice(UNNAMED)
        word = utterance.source.head.lower_
        if word in FIRST_PERSON and outer:
            return None
        if word in _PRONOUNS:
            return self._resolved(utterance, utterance.source, outer)
        written = document_of(utterance) or utterance.source
        source = sender_of(written) or written
        if source.head.lower_ in _PRONOUNS:
            return self._resolved(utterance, source, outer)
        return self._voice(source)

    def _at(self, place: Span) -> Voice:
        label = self._draft.text[place.start : place.end]
        return Voice(label, self._entity(place) or self._by_name.get(folded(label)), any(w[:1].isupper() for w in label.split()[1:]),
                     place.start, place.end)  # fmt: skip

    def _voice(self, source: Source) -> Voice:
        place, named, _ = label_span(source)
        label = self._draft.text[place.start : place.end]
        return Voice(label, self._entity(place) or self._by_name.get(folded(label)), named, place.start, place.end)

    def _resolved(self, utterance: Utterance, source: Source, outer: tuple[Voice, ...]) -> Voice:
        """The one a pronoun stands for; the pronoun itself, and an issue, where that is open. Nobody quoted calls himself 'he'."""
        at, word = source.part.at(source.head), _OWNERS.get(source.head.lower_, source.head.lower_)
        around = self._around.holder(utterance.anchor, self._number(utterance))
        himself = outer[-1].label if around is not None and outer and self._all[around].mode in ("direct", "block") else None
        actor = self._actors.antecedent(at, word, himself, utterance.segments)
        if actor is not None and not self._within_reach(actor, at):
            actor = None
        answer = answered(self._draft.text, self._turns, at)
        if answer is not None:
            named = any(w[:1].isupper() for w in self._draft.text[answer.start : answer.end].split()[1:])
            return Voice(self._draft.text[answer.start : answer.end], self._entity(answer), named, answer.start, answer.end)
        if actor is None:
            self.unresolved.append(Span(at, at + len(source.head)))
            return Voice(source.head.text, self._entity(Span(at, at + len(word))), False, at, at + len(word))
        return self._acting(actor, Span(at, at + len(word)))

    def _within_reach(self, actor: Actor, position: int) -> bool:
        """Whether a pronoun may stand for this actor: nobody of another post, and no body that a heading names."""
        here, there = self.record_at(position), self.record_at(actor.start)
        if here is not None and here.kind == "post" and (there is None or there.id != here.id):
            return False
        return actor.kind != "body" or here is None or there is not None

    def _acting(self, actor: Actor, place: Span) -> Voice:
        entity = self._entity(Span(actor.start, actor.end)) or self._by_name.get(folded(actor.label))
        return Voice(actor.label, entity, actor.named, place.start, place.end)

    def _guessed(self, utterance: Utterance) -> Voice:
        """Who most likely says words that no verb ties to anybody: the person who acted last."""
        actor = self._actors.last_person(utterance.span.start)
        if actor is None:
            self.unresolved.append(utterance.span)
            return Voice("unknown speaker")
        return self._acting(actor, Span(actor.start, actor.end))

    def _between(self, number: int) -> list[Voice]:
        """Those who pass the words on: an outlet that was told, a document or outlet named beside the speaker."""
        utterance = self._all[number]
        found: list[Voice] = []
        if utterance.addressee is not None:
            place, _, _ = label_span(utterance.addressee)
            words = self._draft.text[place.start : place.end]
            if self._is_foreign_outlet(words):
                found.append(self._voice(utterance.addressee))
        if utterance.source is not None and (passing := quoting(utterance.source)) is not None:
            found.append(self._voice(passing))
        for other in self._around.beside(number):
            if other.source is not None and other.kind == "according":
                found.append(self._voice(other.source))
        sentence = self._sentence(utterance.anchor)
        start = max(sentence.start, utterance.anchor - _NEAR)
        for match in _OBTAINED.finditer(self._draft.text, start, min(sentence.end, utterance.anchor + _NEAR)):
            if self._is_foreign_outlet(match["by"]):
                name = match["by"].rstrip(".")
                place = Span(match.start("by"), match.start("by") + len(name))
                found.append(Voice(name, self._entity(place), True, place.start, place.end))
        return found

    def _is_foreign_outlet(self, words: str) -> bool:
        """Whether the words name an outlet other than the account's own; with none known, only the great ones count."""
        if not OUTLET.search(words):
            return False
        name = re.sub(r"^the ", "", folded(words))
        if self._outlet:
            return name not in self._outlet and self._outlet not in name
        return bool(_AGENCIES.search(words)) or (
            self._draft.source.kind in ("email", "chat", "post", "interview", "testimony", "statement")
        )

    def _sentence(self, position: int) -> Span:
        sentences = self._draft.sentences
        i = bisect_right(sentences, position, key=lambda s: s.start) - 1
        return sentences[i] if i >= 0 and sentences[i].end > position else Span(position, position)

    def addressee(self, number: int) -> str | None:
        """Who is spoken to, a pronoun resolved where that is clear; None when the words do not say."""
        utterance = self._all[number]
        if utterance.addressee is None:
            return None
        place, _, kind = label_span(utterance.addressee)
        words = self._draft.text[place.start : place.end]
        if kind != "pronoun":
            return words
        if words.lower() in FIRST_PERSON:
            around = self.parent(number)
            outer = self.of(around) if around is not None else self.own(utterance.anchor)
            return outer[-1].label if outer else words
        speaker = self.of(number)[-1].label if self.of(number) else None
        actor = self._actors.antecedent(place.start, words, speaker) if words.lower() in _PRONOUNS else None
        return actor.label if actor is not None else words

    # ------------------------------------------------ entities

    def _kind_at(self, place: Span) -> str | None:
        found = self._mention(place)
        return found.type if found is not None else None

    def _entity(self, place: Span) -> str | None:
        found = self._mention(place)
        return found.entity if found is not None else None

    def _mention(self, place: Span) -> Mention | None:
        """The linked mention that covers most of a place."""
        i = bisect_right(self._mention_starts, place.end)
        near = [m for m in self._mentions[max(0, i - 12) : i] if m.entity and m.start < place.end and m.end > place.start]
        return max(near, key=lambda m: (min(m.end, place.end) - max(m.start, place.start), -m.start), default=None)


class _Around:
    """Which utterances hold which places."""

    def __init__(self, utterances: Sequence[Utterance]) -> None:
        self._all = utterances
        spans = sorted((s.start, -s.end, n) for n, u in enumerate(utterances) if not u.silent for s in _held(u))
        self._spans = spans
        self._starts = [s for s, _, _ in spans]

    def holder(self, position: int, besides: int) -> int | None:
        """The innermost utterance over a place, other than `besides` and what says the same."""
        mine = self._all[besides].span
        i = bisect_right(self._starts, position)
        holding = [
            (-e - s, n)
            for s, e, n in self._spans[max(0, i - 24) : i]
            if n != besides and s <= position < -e and (self._all[n].span != mine or self._all[n].shared)
        ]
        return min(holding)[1] if holding else None

    def beside(self, number: int) -> list[Utterance]:
        """Other reports of the same words, such as 'according to' beside 'told'."""
        mine = self._all[number]
        if mine.kind == "according":
            return []
        near = range(max(0, number - 8), min(len(self._all), number + 9))
        return [
            u for n in near if n != number and (u := self._all[n]).silent
            and any(s.overlap(t) > 0.6 * len(t) for s in u.segments for t in mine.segments)
        ]  # fmt: skip


def _held(utterance: Utterance) -> tuple[Span, ...]:
    """The stretches that an utterance holds: of a part-quotation the whole clause."""
    return (utterance.span,) if utterance.mode == "mixed" else utterance.segments


def _same(one: Voice, other: Voice) -> bool:
    if one.entity is not None and one.entity == other.entity:
        return True
    return folded(one.label) == folded(other.label)


def _by_name(draft: Draft) -> dict[str, str]:
    """Entities by name and alias, those with several owners left out."""
    owners: dict[str, set[str]] = {}
    for entity in draft.entities:
        for name in (entity.name, *entity.aliases):
            owners.setdefault(folded(name), set()).add(entity.id)
    return {name: min(ids) for name, ids in sorted(owners.items()) if len(ids) == 1}

"""Finding the event that words mean: 'the first call', 'we pulled into the yard'."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from firsthand.model import Claim, Event
from firsthand.reason.gists import Gist, Rarity, gists, rarity_of
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse
from firsthand.reason.timings import ENTRY_KINDS as ENTRIES
from firsthand.reason.tokens import VERB_OF, call_signs, content, contents, families, stem, words

_LATER_ONES = frozenset(("second", "third", "fourth", "last", "next", "other", "another"))
_UNHEARD = "\N{SYMBOL FOR NULL}"
"""No word: its weight is that of the rarest."""
_FIRST_PERSON = frozenset(("i", "we", "us", "our", "my", "me", "they", "he", "she", "it"))


@dataclass(frozen=True, slots=True)
class _Sought:
    kinds: frozenset[str]
    terms: frozenset[str]
    units: frozenset[str]
    entities: frozenset[str]
    weight: float

    @property
    def share(self) -> float:
        """How much of the words an event must have in common, where no unit is."""
        return WITH_A_KIND if self.kinds else WITHOUT


WITH_A_KIND, WITHOUT = 0.3, 0.6


MANY = 150
"""Events of one word or kind beyond which only those of the same account are looked at."""


TELLINGS = 40
"""Tellings of one event, of different words as far as there are, to which words are held; a great many tell of one alarm."""


class EventWords:
    """The words of all events, to look events up by."""

    def __init__(self, material: Material, events: Sequence[Event], reuse: Reuse) -> None:
        self._reuse = reuse
        self._material = material
        self._events = sorted(events, key=lambda e: e.id)
        self._event_of = {c: e.id for e in events for c in e.claims}
        self._members: dict[str, list[Gist]] = defaultdict(list)
        self._by_kind: dict[str, dict[str, None]] = defaultdict(dict)
        self._by_term: dict[str, dict[str, None]] = defaultdict(dict)
        self._by_unit: dict[str, dict[str, None]] = defaultdict(dict)
        self._in_document: dict[str, dict[str, None]] = defaultdict(dict)
        self._recorded: dict[str, dict[str, None]] = defaultdict(dict)

    @cached_property
    def _gists(self) -> dict[str, Gist]:
        """The gists of all claims, worked out when the first words are looked up."""
        made = gists(self._material, self._reuse)
        by_kind, by_term, by_unit, in_document = self._by_kind, self._by_term, self._by_unit, self._in_document
        for event in self._events:
            one, members = event.id, [made[claim] for claim in event.claims]
            self._members[one] = _telling(members)
            for gist in members:
                in_document[gist.claim.document][one] = None
                for term in gist.key:
                    by_term[term][one] = None
                for kind in gist.kinds:
                    by_kind[kind][one] = None
                for unit in gist.units:
                    by_unit[unit][one] = None
                if gist.record is not None and _is_entry(gist):
                    for kind in gist.kinds:
                        self._recorded[kind][one] = None
        return made

    @cached_property
    def _rare(self) -> Rarity:
        return rarity_of(self._material, self._reuse)

    @cached_property
    def _one(self) -> float:
        return float(self._rare.weight(_UNHEARD))

    def point_of(self, claim: str) -> str:
        """The point of the network that a claim is about: its event, or itself when it stands in none."""
        return self._event_of.get(claim, claim)

    def meant(self, text: str, teller: Claim) -> str | None:
        """The one event that these words of a claim's account mean; one told in the same account comes first.

        None when no event fits, when two fit alike, and for 'the second bang': which one that is, words do not say.
        """
        said = words(text)
        if _LATER_ONES & set(said):
            return None
        _ = self._gists
        sought = self._sought(text, said, teller)
        fits: list[tuple[float, str]] = []
        for near in (self._meeting_in(teller.document, sought), self._meeting(sought, teller.document)):
            fits = sorted((-w, e) for e in near if (w := self._fit(e, sought, teller)) > 0)
            if fits and (len(fits) == 1 or fits[0][0] < fits[1][0] - 1e-9):
                return fits[0][1]
        return None if fits else self._only_one(sought, teller)

    def may_be_meant(self, text: str, teller: Claim, timed: Collection[str]) -> tuple[str, ...]:
        """The event that these words mean, or all that they may mean alike: 'the collision', told of by everybody.

        What is `timed` comes before what is not: a mention in passing has no time of its own.
        """
        one = self.meant(text, teller)
        said = words(text)
        if one in timed or _LATER_ONES & set(said):
            return (one,) if one else ()
        sought = self._sought(text, said, teller)
        fits = sorted(
            (-w, e) for e in self._meeting(sought, teller.document) if e in timed and (w := self._fit(e, sought, teller)) > 0
        )
        alike = [e for w, e in fits if w < fits[0][0] + 1e-9]
        if not fits and sought.kinds and not sought.units and not sought.terms:
            events = (e for e in self._of_kinds(sought, teller.document) if e in timed)
            alike = [e for e in events if any(self._of_kind(g, sought, teller) for g in self._members[e])]
        return tuple(sorted(alike)) or ((one,) if one else ())

    def _of_kind(self, gist: Gist, sought: _Sought, teller: Claim) -> bool:
        return sought.kinds <= set(gist.kinds) and not self._same_sentence(gist.claim, teller)

    def _only_one(self, sought: _Sought, teller: Claim) -> str | None:
        """The only event of its kind that the account tells of: 'after the siren', where there was one siren.

        Where the account tells of none: the only one that was recorded.
        """
        if not sought.kinds or sought.units:
            return None
        beside = [e for e in self._in_document[teller.document] if self._has_kind(e, sought)]
        own = [e for e in beside if any(self._told_beside(g, sought, teller) for g in self._members[e])]
        if own or sought.terms:
            return own[0] if len(own) == 1 else None
        if any(len(self._recorded.get(k, ())) > MANY for k in sought.kinds):
            return None
        logged = dict.fromkeys(e for k in sorted(sought.kinds) for e in self._recorded.get(k, ()))
        if len(logged) > MANY:
            return None
        recorded = [e for e in logged if any(_is_entry(g) and sought.kinds <= set(g.kinds) for g in self._members[e])]
        return recorded[0] if len(recorded) == 1 else None

    def _told_beside(self, gist: Gist, sought: _Sought, teller: Claim) -> bool:
        """Whether the teller's account tells of it in another sentence."""
        return gist.claim.document == teller.document and self._of_kind(gist, sought, teller)

    def _same_sentence(self, claim: Claim, teller: Claim) -> bool:
        if claim.document != teller.document:
            return False
        if claim.start < teller.end and teller.start < claim.end:
            return True
        sentences = self._material.account_of[teller.id].sentences
        at = bisect_right(sentences, teller.start, key=lambda s: s.start) - 1
        return at >= 0 and sentences[at].start <= claim.start < sentences[at].end

    def _of_kinds(self, sought: _Sought, document: str) -> Iterable[str]:
        """The events of these kinds; of a great many those of the same account only, since words alone do not tell the others apart."""
        beside = (e for e in self._in_document[document] if self._has_kind(e, sought))
        if any(len(self._by_kind.get(k, ())) > MANY for k in sought.kinds):
            return beside
        some = dict.fromkeys(e for k in sorted(sought.kinds) for e in self._by_kind.get(k, ()))
        return some if len(some) <= MANY else beside

    def _has_kind(self, event: str, sought: _Sought) -> bool:
        return any(event in self._by_kind.get(kind, ()) for kind in sought.kinds)

    def _meeting_in(self, document: str, sought: _Sought) -> Iterable[str]:
        """The events told of in an account that may fit the words: that have a term or a unit in common with them and, where these name one, a kind."""
        own = self._in_document[document].keys()
        met = {e for term in sought.terms if (events := self._by_term.get(term)) for e in events.keys() & own}
        if sought.kinds:
            met.update(e for unit in sought.units if (events := self._by_unit.get(unit)) for e in events.keys() & own)
        return self._enough(met, sought)

    def _meeting(self, sought: _Sought, document: str) -> Iterable[str]:
        """The same of all events; a term or unit of a great many counts for those of the same account only."""
        met: set[str] = set()
        own = self._in_document[document]
        for postings, keys in ((self._by_term, sought.terms), (self._by_unit, sought.units)):
            for key in keys:
                events = postings.get(key, ())
                met.update(events if len(events) <= MANY else (e for e in own if e in events))
        return self._enough(met, sought)

    def _enough(self, met: Iterable[str], sought: _Sought) -> Iterable[str]:
        """Those of some events that may fit: of the kind, with a unit in common or enough of the words."""
        if not sought.units:
            under = [(self._by_term.get(t, {}), self._rare.weight(t)) for t in sought.terms]
            enough = (sought.share - 1e-9) * sought.weight
            met = [e for e in met if sum([weight for events, weight in under if e in events]) >= enough]
        elif not sought.kinds:
            met = [e for e in met if any(e in self._by_term.get(t, ()) for t in sought.terms)]
        return [e for e in met if self._has_kind(e, sought)] if sought.kinds else met

    def _sought(self, text: str, said: Sequence[str], teller: Claim) -> _Sought:
        units = call_signs(text)
        entities: frozenset[str] = frozenset()
        if not units and _FIRST_PERSON & set(said):
            units, entities = self._who(teller)
        kinds, terms = frozenset(families(text)), contents(text)
        verbs = {c: VERB_OF[s] for w in said if (s := stem(w)) in VERB_OF and (c := content(w))} if not kinds else {}
        terms = terms.difference(verbs)
        return _Sought(kinds or frozenset(verbs.values()), terms, units, entities, self._rare.total(terms) or self._one)

    def _who(self, teller: Claim) -> tuple[frozenset[str], frozenset[str]]:
        """Whom 'we' stands for: the unit named last before the claim in its account, and the speaker."""
        voices = self._material.statement(teller).voices
        speaker = frozenset(v.entity for v in voices[-1:] if v.entity)
        account = self._material.account_of[teller.id]
        before = [c for c in account.claims if c.start < teller.start and teller.start - c.start < 1200]
        for claim in sorted(before, key=lambda c: (-c.start, c.id)):
            if units := self._gists[claim.id].units:
                return units, speaker
        return frozenset(), speaker

    def _fit(self, event: str, sought: _Sought, teller: Claim) -> float:
        """How well the words fit an event: rare words, units and people in common; 0 when nothing but the kind is."""
        members = self._members[event]
        if event in self._in_document[teller.document]:
            members = [g for g in members if not self._same_sentence(g.claim, teller)]
        if not members:
            return 0.0
        if sought.units and (known := frozenset(u for g in members for u in g.units)) and not known & sought.units:
            return 0.0
        best = 0.0
        for gist in members:
            if sought.kinds and sought.kinds.isdisjoint(gist.kinds):
                continue
            same_unit = sought.units & gist.units
            if not same_unit and sought.terms.isdisjoint(gist.key):
                continue
            shared = self._rare.common(sought.terms, gist.key) / self._one
            share = shared * self._one / sought.weight
            if same_unit or share >= sought.share:
                common = shared + len(same_unit) + 0.5 * len(sought.entities & gist.entities)
                best = max(best, common + (0.25 if _is_entry(gist) else 0.0))
        return best


def _telling(members: list[Gist]) -> list[Gist]:
    """As many of the tellings of one event as words are held to: first one of each wording."""
    if len(members) <= TELLINGS:
        return members
    first = {(g.key, g.kinds, g.units, _is_entry(g)): g for g in reversed(members)}
    wordings = [g for g in members if first[g.key, g.kinds, g.units, _is_entry(g)] is g]
    chosen = {g.id for g in wordings}
    return (wordings + [g for g in members if g.id not in chosen])[:TELLINGS]


def _is_entry(gist: Gist) -> bool:
    return gist.record is not None and gist.record.kind in ENTRIES

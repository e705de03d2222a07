"""The gist of each claim: what is compared when claims of one happening are sought."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from firsthand.language.titles import told_by_post
from firsthand.model import Account, Claim, Fold, Mention, Quantity, Record, Statement, Voice
from firsthand.model.values import dataclass
from firsthand.reason.folding import CONTRAST_OF, People, fold_of
from firsthand.reason.material import Material
from firsthand.reason.rarity import Rarity, coverage, likeness
from firsthand.reason.reuse import Reuse
from firsthand.reason.tokens import FAMILY_OF, call_signs, content, stem, words
from firsthand.reason.windows import INSTANT_KINDS as ENTRIES
from firsthand.reason.windows import Window, moments, readings, settled, window_of
from firsthand.reason.wordlists import MEASURES

__all__ = ["Count", "Gist", "Rarity", "contrasted", "coverage", "gists", "likeness", "rarity", "rarity_of"]

_LOOSE = ("~crew", "~police", "~ambulance", "~ship", "~lorry")
"""Concepts whose words are near enough for telling happenings and too far apart for counting: a crew is no engine."""
_NO_DOING = frozenset(map(stem, ("hear", "see", "notice", "smell", "feel", "know", "remember", "think", "believe", "be", "have")))
"""What one does without bringing about what is told of: who heard the bang did not make it."""
_UNIT_COLUMNS = (
    "unit",
    "units",
    "resource",
    "res",
    "callsign",
    "call sign",
    "call_sign",
    "appliance",
    "vehicle",
    "crew",
    "apparatus",
)
_OWN_STATUS = ("arrive", "depart", "launch", "alongside", "overhead", "anchor", "aground", "distress")
"""What a unit reports of itself when its message names no other."""
_MEASURES = frozenset(stem(w) for w in MEASURES)
_CREWED = ("unit", "vehicle", "vessel")
_DOERS = ("person", *_CREWED)
_NOBODY: frozenset[str] = frozenset()
_PLACE = attrgetter("start", "end", "id")


@dataclass(frozen=True, slots=True)
class Count:
    """How many of what: `thing` is what the unit stands for when compared; bounds widened where told as approximate."""

    quantity: Quantity
    thing: str
    low: float
    high: float

    def meets(self, other: "Count") -> bool:
        """Whether both may be of one number."""
        return self.low <= other.high and other.low <= self.high


@dataclass(frozen=True, slots=True)
class Gist:
    """One claim with its context, folded for comparison.

    `kinds` are the kinds of happening told of, the main one first; `acts` also holds an action of no listed kind.
    `text` is the claim with the clause that completes it; `key` is what its words stand for; `terms` adds who and what kind;
    `copied` tells that its source is a copy of another; `crewed` that those who act may be named as one by what carries them:
    'we', who sailed in her.
    """

    id: str
    claim: Claim
    statement: Statement
    source: str
    lineage: str
    copied: bool
    record: Record | None
    voice: str
    text: str
    kinds: tuple[str, ...]
    acts: tuple[str, ...]
    key: frozenset[str]
    terms: frozenset[str]
    actors: frozenset[str]
    entities: frozenset[str]
    places: frozenset[str]
    units: frozenset[str]
    reporter: frozenset[str]
    doers: frozenset[str]
    crewed: bool
    plural: bool
    contrasts: frozenset[str]
    designators: frozenset[tuple[str, str]]
    counts: tuple[Count, ...]
    phase: str | None
    first_person: bool
    window: Window | None

    @property
    def kind(self) -> str | None:
        """The main kind of happening."""
        return self.kinds[0] if self.kinds else None


def gists(material: Material, reuse: Reuse) -> dict[str, Gist]:
    """The gist of every claim, by claim id, in the order of the material; worked out once a run."""
    return material.once(("gists", reuse), lambda: _gists(material, reuse))


def _gists(material: Material, reuse: Reuse) -> dict[str, Gist]:
    lineage = {source: one.id for one in reuse.lineages for source in one.sources}
    copies = {s for one in reuse.lineages if one.origin for s in one.sources if s != one.origin}
    copies -= {source for pair in reuse.versions for source in pair}
    gist_of = _Folder(material)
    made: dict[str, Gist] = {}
    for account in material.accounts:
        source = account.source.id
        mentions = _Mentions(account)
        origin = (lineage.get(source, source), source in copies and source in lineage)
        for claim in account.claims:
            made[claim.id] = gist_of(account, claim, mentions.within(claim.start, claim.end), origin)
    return made | _settled(material, made)


def _settled(material: Material, made: Mapping[str, Gist]) -> dict[str, Gist]:
    """Those whose time may be of the morning or the evening, put where the case tells of moments, if it does of one of the two only."""
    unsettled = [g for g in made.values() if g.claim.when and g.claim.when.candidates]
    found = ((g, settled(readings(g.claim.when, g.record), moments(material))) for g in unsettled)
    return {g.id: replace(g, window=window) for g, window in found if window}


class _Mentions:
    """The mentions of one account by place."""

    def __init__(self, account: Account) -> None:
        self._all = sorted((m for m in account.mentions if m.entity), key=_PLACE)
        self._starts = [m.start for m in self._all]

    def within(self, start: int, end: int) -> list[Mention]:
        return self._all[bisect_left(self._starts, start) : bisect_left(self._starts, end)]


class _Marked(dict[str, str]):
    """Words with a mark before them, each made once: the same acts and entities come again and again."""

    def __init__(self, mark: str) -> None:
        self._mark = mark

    def __missing__(self, word: str) -> str:
        made = self[word] = self._mark + word
        return made


class _Folder:
    """Makes gists of the claims of some material."""

    def __init__(self, material: Material) -> None:
        self._material = material
        self._types = {m.entity: m.type for a in material.accounts for m in a.mentions if m.entity}
        self._posts = frozenset(e.id for a in material.accounts for e in a.entities if told_by_post(e.name))
        self._act_term, self._entity_term = _Marked("+").__getitem__, _Marked("@").__getitem__

    def __call__(self, account: Account, claim: Claim, mentioned: Sequence[Mention], origin: tuple[str, bool]) -> Gist:
        """`mentioned` are the mentions in the claim, `origin` the lineage of the source and whether the source is a copy.

        Whom a post alone tells may be anybody who is named, so the words of the post stand for them and not the entity.
        """
        statement = self._material.statements[claim.statement]
        record = self._material.records.get(statement.record) if statement.record else None
        voice = statement.voices[-1] if statement.voices else None
        speaker = (voice.entity or voice.label.casefold()) if voice else (record.speaker or "").casefold() if record else ""
        fold = claim.fold or fold_of(account, claim, statement, People(mentioned).within(claim.start, claim.end))
        actors = _actors(claim, fold, voice) or _sole_person(claim, mentioned)
        places = _places(claim, mentioned)
        entities = _entities(claim, fold, voice, mentioned).union(actors, places)
        if not self._posts.isdisjoint(entities):
            actors, entities = actors - self._posts, entities - self._posts
        doers, reporter = self._doers(claim, actors), _reporter(claim, record)
        own = bool(reporter) and (not fold.kinds or fold.kinds[0] in _OWN_STATUS or fold.own)
        units = fold.units or (reporter if own else fold.units)
        crewed = fold.we or (bool(doers) and any(self._types.get(e) in _CREWED for e in doers))
        key = fold.key.union([u.lower() for u in units]) if units else fold.key
        return Gist(
            claim.id, claim, statement, account.source.id, *origin, record, speaker, fold.text, fold.kinds, fold.acts, key,
            key.union(map(self._act_term, fold.acts), map(self._entity_term, entities)),
            actors, entities, places, units, reporter, doers, crewed, fold.we,
            fold.contrasts, frozenset(fold.designators), _counts(self._material, claim) if claim.quantities else (), fold.phase,
            fold.early, window_of(claim.when, record) if claim.when or record else None,
        )  # fmt: skip

    def _doers(self, claim: Claim, actors: frozenset[str]) -> frozenset[str]:
        """Those who act that can bring something about."""
        if not actors or stem(claim.action) in _NO_DOING:
            return _NOBODY
        return frozenset([e for e in actors if self._types.get(e) in _DOERS])


def _places(claim: Claim, mentioned: Sequence[Mention]) -> frozenset[str]:
    """The places that a claim names."""
    named = [m.entity for m in mentioned if m.type == "place" and m.entity]
    if claim.place and claim.place.entity:
        named.append(claim.place.entity)
    return frozenset(named)


def _entities(claim: Claim, fold: Fold, voice: Voice | None, mentioned: Sequence[Mention]) -> frozenset[str]:
    """Whom and what a claim names, or tells to be done to the speaker."""
    named = [m.entity for m in mentioned if m.entity]
    if fold.suffers and voice and voice.entity:
        named.append(voice.entity)
    if claim.object and claim.object.entity:
        named.append(claim.object.entity)
    return frozenset(named)


def _reporter(claim: Claim, record: Record | None) -> frozenset[str]:
    """The call signs of the unit that an entry of a log or a radio message comes from."""
    if record is None or record.kind not in ENTRIES:
        return frozenset()
    unsaid = claim.actor.text if claim.actor and claim.actor.text.casefold() not in claim.text.casefold() else ""
    columns = " ".join(value for header, value in record.fields if header in _UNIT_COLUMNS)
    return call_signs(record.speaker or "") or call_signs(unsaid) or call_signs(columns)


def _actors(claim: Claim, fold: Fold, voice: Voice | None) -> frozenset[str]:
    """Who acts, as entities: only whom the words name, or the speaker who says 'I' or 'we'."""
    actor = claim.actor
    if actor and actor.entity and (actor.text in claim.text or actor.text.casefold() in claim.text.casefold()):
        return frozenset((actor.entity,))
    speaks = actor.text.casefold() in ("i", "we") if actor else claim.object is None and fold.speaks
    return frozenset((voice.entity,)) if speaks and voice and voice.entity else _NOBODY


def _sole_person(claim: Claim, mentioned: Sequence[Mention]) -> frozenset[str]:
    """The one person named in a claim without an actor: 'At nine Officer Reed was at the gate'."""
    if not mentioned or claim.actor is not None or claim.object is not None:
        return _NOBODY
    named = frozenset([m.entity for m in mentioned if m.entity and m.type in ("person", "unit") and not m.inferred])
    return named if len(named) == 1 else _NOBODY


def _counts(material: Material, claim: Claim) -> tuple[Count, ...]:
    """What the claim counts; sizes, distances and ages are no counts, nor is what comes on top of another count."""
    made = []
    for quantity in (material.quantities[q] for q in claim.quantities if q in material.quantities):
        if not claim.start <= quantity.start < claim.end:
            continue
        head = words(quantity.unit or "")[-1:]
        thing = content(head[0]) if head else None
        thing = stem(head[0]) if thing in _LOOSE or (thing is None and head and stem(head[0]) in FAMILY_OF) else thing
        if thing is None or stem(head[0]) in _MEASURES or quantity.additional:
            continue
        low, high = quantity.min, quantity.max
        if quantity.vague or (low is None and high is None):
            continue
        give = 0.1 if quantity.approximate else 0.0
        made.append(Count(quantity, thing, (low or 0.0) * (1 - give), float("inf") if high is None else high * (1 + give)))
    return tuple(made)


def rarity_of(material: Material, reuse: Reuse) -> Rarity:
    """How much each term tells over all claims; worked out once a run."""
    return material.once(("rarity", reuse), lambda: rarity(gists(material, reuse).values()))


def rarity(all_gists: Iterable[Gist]) -> Rarity:
    """How much each term tells over these claims."""
    return Rarity(g.terms for g in all_gists)


def contrasted(a: Gist, b: Gist) -> bool:
    """Whether the two tell of two things of one kind: 'the north hatch' and 'the south hatch', 'hatch 2' and 'hatch 3'."""
    if a.contrasts and b.contrasts and _other_side(a, b):
        return True
    if not a.designators or not b.designators:
        return False
    ours, theirs = dict(sorted(a.designators)), dict(sorted(b.designators))
    return any(ours[n] != theirs[n] for n in ours if n in theirs)


def _other_side(a: Gist, b: Gist) -> bool:
    ours: dict[int, set[str]] = {}
    for word in sorted(a.contrasts):
        ours.setdefault(CONTRAST_OF[word], set()).add(word)
    theirs: dict[int, set[str]] = {}
    for word in sorted(b.contrasts):
        theirs.setdefault(CONTRAST_OF[word], set()).add(word)
    return any(row in theirs and not ours[row] & theirs[row] for row in ours)

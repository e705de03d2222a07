"""The gist of each claim: what is compared when claims of one happening are sought."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from firsthand.language.titles import told_by_post
from firsthand.model import Account, Claim, Fold, Mention, Quantity, Record, Reference, Statement, Voice
from firsthand.model.values import dataclass
from firsthand.reason.folding import CONTRAST_OF, People, fold_of
from firsthand.reason.material import Material
from firsthand.reason.rarity import Rarity, coverage, likeness
from firsthand.reason.reuse import Reuse
from firsthand.reason.tokens import FAMILY_OF, call_signs, content, stem, words
from firsthand.reason.windows import INSTANT_KINDS as ENTRIES
from firsthand.reason.windows import Window, window_of
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
    types = {m.entity: m.type for a in material.accounts for m in a.mentions if m.entity}
    posts = frozenset(e.id for a in material.accounts for e in a.entities if told_by_post(e.name))
    made: dict[str, Gist] = {}
    for account in material.accounts:
        source = account.source.id
        mentions = _Mentions(account)
        origin = (lineage.get(source, source), source in copies and source in lineage)
        for claim in account.claims:
            made[claim.id] = _gist(material, account, claim, mentions.within(claim.start, claim.end), types, posts, origin)
    return made


class _Mentions:
    """The mentions of one account by place."""

    def __init__(self, account: Account) -> None:
        self._all = sorted((m for m in account.mentions if m.entity), key=_PLACE)
        self._starts = [m.start for m in self._all]

    def within(self, start: int, end: int) -> list[Mention]:
        return self._all[bisect_left(self._starts, start) : bisect_left(self._starts, end)]


def _gist(
    material: Material,
    account: Account,
    claim: Claim,
    mentioned: Sequence[Mention],
    types: Mapping[str, str],
    posts: frozenset[str],
    origin: tuple[str, bool],
) -> Gist:
    """`mentioned` are the mentions in the claim, `origin` the lineage of the source and whether the source is a copy.

    Whom a post alone tells (`posts`) may be anybody who is named, so the words of the post stand for them and not the entity.
    """
    statement = material.statements[claim.statement]
    record = material.record_of(statement)
    voice = statement.voices[-1] if statement.voices else None
    speaker = (voice.entity or voice.label.casefold()) if voice else (record.speaker or "").casefold() if record else ""
    fold = claim.fold or fold_of(account, claim, statement, People(mentioned).within(claim.start, claim.end))
    actors = _actors(claim, fold, voice) or _sole_person(claim, mentioned)
    place = _entity(claim.place)
    entities = {m.entity for m in mentioned if m.entity} | actors
    places = {m.entity for m in mentioned if m.type == "place" and m.entity}
    if fold.suffers and voice and voice.entity:
        entities.add(voice.entity)
    if target := _entity(claim.object):
        entities.add(target)
    if place:
        entities.add(place)
        places.add(place)
    if not posts.isdisjoint(entities):
        actors, entities = actors - posts, entities - posts
    reporter = _reporter(claim, record)
    own = not fold.kinds or fold.kinds[0] in _OWN_STATUS or fold.own
    units = frozenset(fold.units) or (reporter if own else frozenset())
    acting = bool(actors) and stem(claim.action) not in _NO_DOING
    doers = frozenset([e for e in actors if types.get(e) in _DOERS]) if acting else frozenset()
    crewed = fold.we or (bool(doers) and any(types.get(e) in _CREWED for e in doers))
    key = frozenset((*fold.key, *[u.lower() for u in units]))
    return Gist(
        claim.id, claim, statement, account.source.id, *origin, record, speaker, fold.text, fold.kinds, fold.acts, key,
        key.union([f"+{act}" for act in fold.acts], [f"@{e}" for e in entities]),
        frozenset(actors), frozenset(entities), frozenset(places), units, reporter, doers, crewed, fold.we,
        frozenset(fold.contrasts), frozenset(fold.designators), _counts(material, claim), fold.phase, fold.early,
        window_of(claim.when, record),
    )  # fmt: skip


def _reporter(claim: Claim, record: Record | None) -> frozenset[str]:
    """The call signs of the unit that an entry of a log or a radio message comes from."""
    if record is None or record.kind not in ENTRIES:
        return frozenset()
    unsaid = claim.actor.text if claim.actor and claim.actor.text.casefold() not in claim.text.casefold() else ""
    columns = " ".join(value for header, value in record.fields if header in _UNIT_COLUMNS)
    return call_signs(record.speaker or "") or call_signs(unsaid) or call_signs(columns)


def _actors(claim: Claim, fold: Fold, voice: Voice | None) -> set[str]:
    """Who acts, as entities: only whom the words name, or the speaker who says 'I' or 'we'."""
    actor = claim.actor
    if actor and actor.entity and actor.text.casefold() in claim.text.casefold():
        return {actor.entity}
    speaks = actor.text.casefold() in ("i", "we") if actor else claim.object is None and fold.speaks
    return {voice.entity} if speaks and voice and voice.entity else set()


def _sole_person(claim: Claim, mentioned: Sequence[Mention]) -> set[str]:
    """The one person named in a claim without an actor: 'At nine Officer Reed was at the gate'."""
    named = {m.entity for m in mentioned if m.entity and m.type in ("person", "unit") and not m.inferred}
    return named if len(named) == 1 and claim.actor is None and claim.object is None else set()


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


def _entity(reference: Reference | None) -> str | None:
    return reference.entity if reference else None


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

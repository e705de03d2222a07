"""The gist of each claim: what is compared when claims of one happening are sought."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from firsthand.model import Account, Claim, Mention, Quantity, Record, Reference, Statement, Voice
from firsthand.reason.antonyms import CONTRASTS
from firsthand.reason.material import Material
from firsthand.reason.rarity import Rarity, coverage, likeness
from firsthand.reason.reuse import Reuse
from firsthand.reason.tokens import (
    FAMILY_OF,
    VERB_OF,
    WHOLE_PHRASES,
    call_signs,
    content,
    contents,
    families,
    family_of,
    says_little,
    stem,
    words,
)
from firsthand.reason.windows import INSTANT_KINDS as ENTRIES
from firsthand.reason.windows import Window, window_of
from firsthand.reason.wordlists import BEGINNING, ENDING, MEASURES, NUMBERS

__all__ = ["Count", "Gist", "Rarity", "contrasted", "coverage", "gists", "in_full", "likeness", "rarity"]

_FIRST_PERSON = frozenset(("i", "we", "me", "us", "my", "our"))
_COMPLETES = re.compile(r"\s(?:to|for|that|if|whether|about)\b", re.IGNORECASE)
_LOOSE = ("~crew", "~police", "~ambulance", "~ship", "~lorry")
"""Concepts whose words are near enough for telling happenings and too far apart for counting: a crew is no engine."""
_CLAUSE_END = re.compile(r"[.,;:!?()“”\"\n]|\s(?:and|but|so|because|while|although|when|as)\s")
_COMPLEMENT_LENGTH = 120
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
_TELLING = ("pull", "move", "draw")
"""Words that say little beside an action and enough when they are the action."""
_OBJECT_SELF = frozenset(("me", "us"))
_CONTRAST_OF = {word: row for row, members in enumerate(CONTRASTS) for word in members}
_NUMBERED = re.compile(r"\b([a-z]{3,})s? (?:no\.? |number )?(\d{1,4})\b(?! (?!was\b|is\b|has\b)[a-z]+s\b)")
_LEFT_SO = re.compile(
    r"\b(?:left|leave|leaves|leaving) (?:\S+ ){1,4}?(?:open|shut|closed|locked|unlocked|running|on|off|behind|alone|burning)\b",
    re.IGNORECASE,
)
"""Leaving a thing in a state is no departure."""
_MONTHS = frozenset([
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
])  # fmt: skip
_MEASURES = frozenset(stem(w) for w in MEASURES)
_PHASE = {**{stem(w): "beginning" for w in BEGINNING}, **{stem(w): "ending" for w in ENDING}}


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
    def id(self) -> str:
        return self.claim.id

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
    made: dict[str, Gist] = {}
    for account in material.accounts:
        source = account.source.id
        mentions = _Mentions(account)
        origin = (lineage.get(source, source), source in copies and source in lineage)
        for claim in account.claims:
            made[claim.id] = _gist(material, account, claim, mentions, types, origin)
    return made


class _Mentions:
    """The mentions of one account by place."""

    def __init__(self, account: Account) -> None:
        self._all = sorted((m for m in account.mentions if m.entity), key=lambda m: (m.start, m.end, m.id))
        self._starts = [m.start for m in self._all]

    def within(self, start: int, end: int) -> Iterable[Mention]:
        at = bisect_left(self._starts, start)
        while at < len(self._all) and self._all[at].start < end:
            yield self._all[at]
            at += 1


def _gist(
    material: Material,
    account: Account,
    claim: Claim,
    mentions: _Mentions,
    types: Mapping[str, str],
    origin: tuple[str, bool],
) -> Gist:
    """`origin` holds the lineage of the source and whether the source is a copy."""
    statement = material.statements[claim.statement]
    record = material.record_of(statement)
    voice = statement.voices[-1] if statement.voices else None
    speaker = (voice.entity or voice.label.casefold()) if voice else (record.speaker or "").casefold() if record else ""
    text = in_full(account, claim, statement)
    said = words(text)
    mentioned = list(mentions.within(claim.start, claim.end))
    bare = _without_names_and_times(text, claim, mentioned)
    kinds = _kinds(claim, bare)
    named = [(m.entity, m.type) for m in mentioned if m.entity]
    actors = _actors(claim, said, voice) or _sole_person(claim, mentioned)
    told_of_self = {voice.entity} if voice and voice.entity and _OBJECT_SELF & set(said) else set()
    entities = {e for e, _ in named} | actors | told_of_self | {e for e in (_entity(claim.object), _entity(claim.place)) if e}
    places = {e for e, kind in named if kind == "place"} | {e for e in (_entity(claim.place),) if e}
    reporter = _reporter(claim, record)
    own = not kinds or kinds[0] in _OWN_STATUS or bool(_FIRST_PERSON & set(said))
    units = call_signs(text) or (reporter if own else frozenset())
    acts = _acts(claim, kinds)
    acting = stem(claim.action) not in _NO_DOING
    doers = frozenset(e for e in actors if acting and types.get(e) in ("person", "unit", "vehicle", "vessel"))
    plural = bool({"we", "us"} & set(said[:4]))
    crewed = plural or any(types.get(e) in ("unit", "vehicle", "vessel") for e in doers)
    key = contents(bare) - {act[1:] for act in acts if act[0] == "="} - _told_by_kind(claim, kinds) | frozenset(
        u.lower() for u in units
    )
    return Gist(
        claim, statement, account.source.id, *origin, record, speaker, text, kinds, acts, key,
        key | {f"+{act}" for act in acts} | {f"@{e}" for e in entities},
        frozenset(actors), frozenset(entities), frozenset(places), units, reporter, doers, crewed, plural,
        frozenset(w for w in said if w in _CONTRAST_OF), _designators(said), _counts(material, claim),
        next((_PHASE[s] for s in map(stem, said) if s in _PHASE), None),
        bool(_FIRST_PERSON & set(said[:12])), window_of(claim.when, record),
    )  # fmt: skip


def _without_names_and_times(text: str, claim: Claim, mentioned: Sequence[Mention]) -> str:
    """The words without people's names, which entities stand for, and without those that tell a time."""
    for mention in mentioned:
        if mention.type == "person" and not mention.inferred:
            text = text.replace(mention.text, " ", 1)
    when = claim.when
    return text.replace(when.text, " ", 1) if when and when.text else text


def _reporter(claim: Claim, record: Record | None) -> frozenset[str]:
    """The call signs of the unit that an entry of a log or a radio message comes from."""
    if record is None or record.kind not in ENTRIES:
        return frozenset()
    unsaid = claim.actor.text if claim.actor and claim.actor.text.casefold() not in claim.text.casefold() else ""
    columns = " ".join(value for header, value in record.fields if header in _UNIT_COLUMNS)
    return call_signs(record.speaker or "") or call_signs(unsaid) or call_signs(columns)


def in_full(account: Account, claim: Claim, statement: Statement) -> str:
    """The words of a claim with those that complete it: 'I never asked' 'for the bridge to be shut'."""
    text = account.document.text if account.document else ""
    rest = text[claim.end : min(statement.end, claim.end + _COMPLEMENT_LENGTH)]
    if not _COMPLETES.match(rest):
        return claim.text
    return " ".join(f"{claim.text}{_CLAUSE_END.split(rest, maxsplit=1)[0]}".split())


def _actors(claim: Claim, said: Sequence[str], voice: Voice | None) -> set[str]:
    """Who acts, as entities: only whom the words name, or the speaker who says 'I' or 'we'."""
    actor = claim.actor
    if actor and actor.entity and actor.text.casefold() in claim.text.casefold():
        return {actor.entity}
    speaks = actor.text.casefold() in ("i", "we") if actor else claim.object is None and bool({"i", "we"} & set(said[:2]))
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
        thing = stem(head[0]) if thing in _LOOSE else thing
        if thing is None or stem(head[0]) in _MEASURES or quantity.additional:
            continue
        low, high = quantity.min, quantity.max
        if quantity.vague or (low is None and high is None):
            continue
        give = 0.1 if quantity.approximate else 0.0
        made.append(Count(quantity, thing, (low or 0.0) * (1 - give), float("inf") if high is None else high * (1 + give)))
    return tuple(made)


def _designators(said: Sequence[str]) -> frozenset[tuple[str, str]]:
    """Things told apart by number: ('hatch', '2')."""
    text = " ".join(NUMBERS.get(w, w) for w in said)
    found = _NUMBERED.findall(text)
    return frozenset((stem(noun), number) for noun, number in found if _names_a_thing(noun))


def _names_a_thing(noun: str) -> bool:
    """Whether a word before a number is a noun that the number tells apart, as in 'hatch 2'."""
    return not (noun in _MONTHS or noun.endswith("ed") or stem(noun) in FAMILY_OF or says_little(noun))


def _entity(reference: Reference | None) -> str | None:
    return reference.entity if reference else None


def _kinds(claim: Claim, text: str) -> tuple[str, ...]:
    main = family_of(claim.action) if claim.action else None
    if main == "depart" and _LEFT_SO.search(text):
        main = None
    told = families(text)
    if main not in told and any(kind in WHOLE_PHRASES for kind in told):
        main = None
    return tuple(dict.fromkeys((*((main,) if main else ()), *told)))


def _acts(claim: Claim, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds and, in front of them, the action itself where it is of no kind that we list."""
    deed = _deed(claim)
    listed = claim.action and family_of(claim.action) in kinds
    return kinds if listed or deed is None else (f"={deed}", *kinds)


def _told_by_kind(claim: Claim, kinds: tuple[str, ...]) -> frozenset[str]:
    """The action itself, where its kind stands for it."""
    action = words(claim.action)[:1]
    return frozenset((stem(action[0]),)) if action and VERB_OF.get(stem(action[0])) in kinds else frozenset()


def _deed(claim: Claim) -> str | None:
    """The action folded, None where it tells too little to be compared."""
    action = words(claim.action)[:1] or _doing(claim)
    return stem(action[0]) if action and (action[0] in _TELLING or not says_little(action[0])) else None


def _doing(claim: Claim) -> tuple[str, ...]:
    """What is being done in words without a verb of their own: 'crew sending everyone up'."""
    if claim.action or claim.polarity == "neg":
        return ()
    return tuple(w for w in words(claim.text)[:4] if w.endswith("ing") and len(w) > 5)[:1]


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
        ours.setdefault(_CONTRAST_OF[word], set()).add(word)
    theirs: dict[int, set[str]] = {}
    for word in sorted(b.contrasts):
        theirs.setdefault(_CONTRAST_OF[word], set()).add(word)
    return any(row in theirs and not ours[row] & theirs[row] for row in ours)

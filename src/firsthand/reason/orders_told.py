"""The orders that an account gives: two clauses tied in time, a clause and a happening that has a name, two who came."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter

from firsthand.model import Account
from firsthand.model.values import dataclass
from firsthand.reason.deed_parts import happening, thing_of
from firsthand.reason.deed_presence import PRESENT
from firsthand.reason.deed_reading import named_happening
from firsthand.reason.deeds import Deed
from firsthand.reason.hearsay import hearsay
from firsthand.reason.orders_ties import LEAD, TIES, order, until
from firsthand.reason.spots import Spots
from firsthand.reason.tokens import contents, first_stem, stem, words

NAME = 4
"""Words of a happening that is told by a name."""
_OP = r"before|after|once|following|ahead of|prior to|preceded by|followed by"
_DET = r"the|an?|his|her|that|this|any|our|their"
_NAMED = re.compile(
    rf"\b(?P<op>{_OP}|(?:and )?then) (?:{_DET}) (?P<name>[a-z-]+(?: [a-z-]+){{0,3}}|[a-z-]+ of (?:{_DET}) [a-z-]+(?: [a-z-]+)?)$",
    re.IGNORECASE,
)
_NAMED_FRONT = re.compile(
    rf"^(?:it was )?(?:only |just |shortly |soon |right |not until )*(?P<op>{_OP}) (?:{_DET}) (?P<name>[a-z-]+(?: [a-z-]+)?) (?:did|was it|that)\b",
    re.IGNORECASE,
)
_TIES_OF_NAMES = ("following", "ahead of", "prior to", "preceded by", "followed by")
"""Words that tie a clause to a name, beside those that tie clauses."""
_FROM = ("after", "once", "following", "preceded by")
_CLAUSE = frozenset(("had", "has", "have", "was", "were", "is", "are", "did", "does", "do", "been", "be"))
THERE = "=there"
"""The act of whoever came, told by the coming or by being there already."""
_CAME = frozenset(map(stem, ("come", "arrive", "reach", "get", "turn")))
_WAS = frozenset(map(stem, ("be", "stand", "kneel", "wait", "sit", "work", "do")))
_PLACE = attrgetter("gist.claim.start", "gist.id")
_NOT_WHO = ("i", "we", "he", "she", "they", "it", "you", "there", "nobody", "one")


@dataclass(frozen=True, slots=True)
class Told:
    """Two deeds in the order in which an account gives them."""

    first: Deed
    then: Deed


def told_by(account: Account, deeds: Mapping[str, Deed]) -> Iterator[Told]:
    """The orders that an account gives in words, a sentence or two adjoining ones at a time."""
    for told in _told_by(account, deeds):
        yield told
        if (came := _who_came(told)) is not None:
            yield came


def _told_by(account: Account, deeds: Mapping[str, Deed]) -> Iterator[Told]:
    text = account.document.text if account.document else ""
    every = sorted((deeds[c.id] for c in account.claims if c.id in deeds), key=_PLACE)
    claims = [d for d in every if d.gist.claim.polarity == "pos"]
    ties = Spots(text, (*TIES, *_TIES_OF_NAMES))
    yield from (t for d in claims if (t := _against_a_name(d, claims, ties)) and not hearsay(d.gist))
    starts = [s.start for s in account.sentences]
    for a, b in _beside(claims, ties):
        far = bisect_right(starts, b.gist.claim.start) - bisect_right(starts, a.gist.claim.start)
        if far <= 1 and (found := order(a.gist, b.gist, text, far)):
            yield Told(a, b) if found > 0 else Told(b, a)
    for a, b in _beside(every, ties) if len(every) > len(claims) else ():
        lead = text[max(a.gist.claim.end, b.gist.claim.start - LEAD) : b.gist.claim.start]
        if a.gist.claim.polarity == "neg" and until(a.gist, b.gist, lead):
            yield Told(b, a)


def _beside(claims: Sequence[Deed], ties: Spots) -> Iterator[tuple[Deed, Deed]]:
    """Deeds that stand side by side in one record, where a word that ties them may stand."""
    for a, b in pairwise(claims):
        apart = a.gist.claim.end > b.gist.claim.start or not ties.within(a.gist.claim.start - LEAD, b.gist.claim.end)
        if not (apart or a.gist.record is not b.gist.record or hearsay(a.gist) or hearsay(b.gist)):
            yield a, b


def _against_a_name(deed: Deed, claims: Sequence[Deed], ties: Spots) -> Told | None:
    """A deed whose time is told against a happening that has a name and no clause: 'the lights went out before the bang'."""
    claim = deed.gist.claim
    relation = claim.when.relation if claim.when else None
    tied = ties.within(claim.start, claim.end)
    if not tied and relation is None:
        return None
    match = (_NAMED.search(claim.text.rstrip(' .,;!”"')) or _NAMED_FRONT.match(claim.text)) if tied else None
    if match and (match.start() > 0 or match.re is _NAMED_FRONT):
        op, anchor, at = "after" if match["op"].casefold() in _FROM else "before", match["name"], match.start("name")
    elif relation is not None and relation.op in ("before", "after") and len(relation.anchor.split()) <= NAME:
        op, anchor, at = relation.op, relation.anchor, claim.text.find(relation.anchor)
    else:
        return None
    if at < 0 or _CLAUSE & set(words(anchor)):
        return None
    if any(d is not deed and d.gist.claim.start < claim.end and claim.start + at < d.gist.claim.end for d in claims):
        return None
    other = named_happening(anchor, deed.gist)
    if stem(claim.action) == "be" and deed.acts <= other.acts | happening(anchor) | {PRESENT} and other.acts:
        return None  # 'six men were on the ledge before the fall' tells of no happening but the fall
    return Told(deed, other) if op == "before" else Told(other, deed)


def _who_came(told: Told) -> Told | None:
    """The same as an order of two who came: 'the nurse reached the boy before the vicar', 'the vicar was there when the nurse came'."""
    verbs = [first_stem(d.gist.claim.action) for d in (told.first, told.then)]
    if not _CAME.intersection(verbs) or not all(v in _CAME or v in _WAS for v in verbs):
        return None
    who = [_comer(d, told.first.gist is told.then.gist) for d in (told.first, told.then)]
    if not all(who) or who[0] & who[1]:
        return None
    first, then = (
        replace(d, acts=frozenset((THERE,)), thing=w, head="", doer=None, nominal=False, place=_goal(d))
        for d, w in zip((told.first, told.then), who, strict=True)
    )
    return Told(first, then)


def _comer(deed: Deed, one_clause: bool) -> frozenset[str]:
    """Who came or was there, by the words for him; in one clause the other is only named: 'before the vicar'."""
    claim = deed.gist.claim
    if one_clause and deed.nominal and not deed.acts:
        return deed.thing
    who = claim.actor.text if claim.actor else claim.object.text if claim.object and "=exist" in deed.acts else ""
    if who.casefold() in _NOT_WHO:
        return frozenset()
    return frozenset(t for t in contents(who) | thing_of(who) if not t.isdigit() and t[0] != "!")


def _goal(deed: Deed) -> frozenset[str]:
    """Where somebody came to, as far as it is named."""
    reached = deed.gist.claim.object
    if (
        reached is not None
        and reached.text.casefold() not in ("him", "her", "them", "it", "us", "me")
        and "=exist" not in deed.acts
    ):
        return frozenset(map(stem, contents(reached.text)))
    return deed.place

"""Two happenings told in opposite order: 'the bell rang before the ramp went up' and 'the bell rang after the ramp was up'."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from firsthand.model import Account, Finding
from firsthand.model.values import dataclass
from firsthand.reason.citing import finding, quoted, teller
from firsthand.reason.deed_parts import happening
from firsthand.reason.deed_reading import named_happening
from firsthand.reason.deeds import Deed, opposed, own_words
from firsthand.reason.gists import Gist
from firsthand.reason.hearsay import hearsay
from firsthand.reason.material import Material
from firsthand.reason.superseding import Replaced
from firsthand.reason.tokens import stem

LEAD = 14
"""Characters before a clause in which the word stands that ties it: 'after sounding the horn'."""
COMPARED = 60
NAME = 4
"""Words of a happening that is told by a name."""
_AFTER = re.compile(r"(?:^|\b)(?:only |just |shortly |right |immediately |straight |soon )?(?:after|once|as soon as)(?! (?:that|this|which))\b\s*(?:the |having )?$|^(?:only |just |shortly |right |immediately |soon )?(?:after|once|as soon as)(?! (?:that|this|which)\b)\b", re.IGNORECASE)  # fmt: skip
_BEFORE = re.compile(
    r"\b(?:before)(?! (?:that|this))\s*$|^(?:just |shortly |long |right |even )?before(?! (?:that|this)\b)\b", re.IGNORECASE
)
_BY_THEN = re.compile(r"^by the time\b|\bby the time\s*$", re.IGNORECASE)
_THEN = re.compile(
    r"^(?:and |but )?(?:only )?(?:then|after (?:that|this|which)|afterwards|subsequently|next|later)\b|\b(?:afterwards|after (?:that|this)|later on|only then)$",
    re.IGNORECASE,
)
_THEN_NEXT = re.compile(r"[,;] (?:and )?then$", re.IGNORECASE)
_TIE_AFTER = re.compile(r"\b(?:then|after (?:that|this|which)|afterwards|subsequently)\W*(?:did |that )?$", re.IGNORECASE)
_FIRST = re.compile(r"^(?:at )?first,? |\bfirst$", re.IGNORECASE)
_NAMED = re.compile(
    r"\b(?P<op>before|after|once|following|ahead of|prior to|preceded by|followed by|(?:and )?then) (?:the|a|an|his|her|that|this) (?P<name>[a-z-]+(?: [a-z-]+){0,3})$",
    re.IGNORECASE,
)
_TIES_OF_NAMES = ("before", "after", "once", "following", "ahead of", "prior to", "preceded by", "followed by", "then")
_HELD = frozenset(("=exist", "=have"))
_FROM = ("after", "once", "following", "preceded by")
_TIES = ("after", "once", "as soon as", "before", "by the time", "then", "subsequently", "next", "later", "first")
"""One of these stands wherever words tell an order."""
_ALREADY = re.compile(r"\balready\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Told:
    """Two deeds in the order in which an account gives them."""

    first: Deed
    then: Deed


def order_findings(material: Material, deeds: Mapping[str, Deed], replaced: Replaced, known: Sequence[Finding]) -> list[Finding]:
    """One conflict for each two accounts that give two happenings in opposite order; not those that are `known` from elsewhere."""
    told = [t for account in material.accounts for t in told_by(account, deeds)]
    postings: dict[str, list[Told]] = defaultdict(list)
    for one in told:
        for key in _keys(one):
            postings[key].append(one)
    made: dict[frozenset[str], Finding] = {}
    covered = [frozenset(f.because) for f in known if f.aspect == "order"]
    for key in sorted(postings):
        posting = postings[key]
        reach = len(posting) if len(posting) <= COMPARED else 6
        for at, a in enumerate(posting):
            for b in posting[at + 1 : at + 1 + reach]:
                ids = frozenset(d.gist.id for d in (a.first, a.then, b.first, b.then))
                pair = frozenset((a.first.gist.statement.id, b.first.gist.statement.id))
                if pair in made or any(len(ids & some) > 2 for some in covered):
                    continue
                if contrary(a, b) and not replaced(a.first.gist, b.first.gist):
                    made[pair] = _shown(material, a, b)
    return list(made.values())


def contrary(a: Told, b: Told) -> bool:
    """Whether what the one account gives first the other gives last, of the same two happenings."""
    if own_words(a.first.gist, b.first.gist) or a.first.gist.lineage == b.first.gist.lineage:
        return False
    return _one(a.first, b.then) and _one(a.then, b.first) and not (_one(a.first, b.first) and _one(a.then, b.then))


def _one(a: Deed, b: Deed) -> bool:
    """Whether two clauses are of one happening; where only one tells the act, by the thing alone."""
    if opposed(a, b):
        return False
    if (a.nominal or b.nominal) and any(act[0] == "=" for act in a.acts & b.acts - _HELD):
        return True
    if a.thing and b.thing:
        return (a.thing <= b.thing or b.thing <= a.thing) and (bool(a.acts & b.acts) or a.thing == b.thing)
    if a.acts & b.acts and not (a.thing or b.thing):
        return True
    return bool(a.bag & b.bag & _deeds(a, b))


def _deeds(a: Deed, b: Deed) -> frozenset[str]:
    """The verbs of both: 'he braked' and 'the brake was on'."""
    return frozenset(act.removeprefix("=") for act in a.acts | b.acts if act.startswith("="))


def _keys(told: Told) -> Iterator[str]:
    """Terms of both happenings, whichever is first."""
    ours, theirs = sorted(told.first.bag | told.first.acts)[:8], sorted(told.then.bag | told.then.acts)[:8]
    yield from {f"{min(a, b)} {max(a, b)}" for a in ours for b in theirs}


def told_by(account: Account, deeds: Mapping[str, Deed]) -> Iterator[Told]:
    """The orders that an account gives in words, a sentence or two adjoining ones at a time."""
    text = account.document.text if account.document else ""
    claims = sorted(
        (deeds[c.id] for c in account.claims if c.id in deeds and c.polarity == "pos"),
        key=lambda d: (d.gist.claim.start, d.gist.id),
    )
    yield from (t for d in claims if not hearsay(d.gist) and (t := _against_a_name(d, claims)))
    starts = [s.start for s in account.sentences]
    for a, b in pairwise(claims):
        if a.gist.record is not b.gist.record or hearsay(a.gist) or hearsay(b.gist) or a.gist.claim.end > b.gist.claim.start:
            continue
        far = bisect_right(starts, b.gist.claim.start) - bisect_right(starts, a.gist.claim.start)
        if far <= 1 and (order := _order(a.gist, b.gist, text, far)):
            yield Told(a, b) if order > 0 else Told(b, a)


def _against_a_name(deed: Deed, claims: Sequence[Deed]) -> Told | None:
    """A deed whose time is told against a happening that has a name and no clause: 'the lights went out before the bang'."""
    claim = deed.gist.claim
    relation = claim.when.relation if claim.when else None
    tied = any(map(claim.text.lower().__contains__, _TIES_OF_NAMES))
    match = _NAMED.search(claim.text.rstrip(' .,;!”"')) if tied else None
    if match and match.start() > 0:
        op, anchor, at = "after" if match["op"].casefold() in _FROM else "before", match["name"], match.start("name")
    elif relation is not None and relation.op in ("before", "after") and len(relation.anchor.split()) <= NAME:
        op, anchor, at = relation.op, relation.anchor, claim.text.find(relation.anchor)
    else:
        return None
    if at < 0 or any(d is not deed and d.gist.claim.start < claim.end and claim.start + at < d.gist.claim.end for d in claims):
        return None
    other = named_happening(anchor, deed.gist)
    if stem(claim.action) == "be" and deed.acts <= other.acts | happening(anchor):
        return None  # 'six men were on the ledge before the fall' tells of no happening but the fall
    return Told(deed, other) if op == "before" else Told(other, deed)


def _order(a: Gist, b: Gist, text: str, far: int) -> int:
    """1 when `a` came first as told, -1 when `b` did, 0 when the words do not say."""
    if not any(map(text[max(0, a.claim.start - LEAD) : b.claim.end].lower().__contains__, _TIES)):
        return 0
    one, other = a.claim.text.strip(" ,;"), b.claim.text.strip(" ,;")
    lead = text[max(a.claim.end, b.claim.start - LEAD) : b.claim.start]
    before = text[max(0, a.claim.start - LEAD) : a.claim.start]
    if _THEN.search(other) or _TIE_AFTER.search(lead) or _THEN_NEXT.search(one):
        return 1
    if far:
        return 1 if _FIRST.search(one) and _THEN.search(other) else 0
    if _AFTER.search(lead) or _AFTER.match(other):
        return -1
    if _BEFORE.search(lead) or _BEFORE.match(other):
        return 1
    if _AFTER.match(one) or _AFTER.search(before):
        return 1
    if _BY_THEN.match(one) or _BY_THEN.search(before):
        return -1 if _ALREADY.search(other) or " had " in f" {other} " else 0
    if _BEFORE.match(one) or _BEFORE.search(before):
        return -1
    return 1 if _FIRST.search(one) else 0


def _shown(material: Material, a: Told, b: Told) -> Finding:
    sides = []
    for told in (a, b):
        claims = sorted({g.id: g for g in (told.first.gist, told.then.gist)}.values(), key=lambda g: g.claim.start)
        sides.append(f"{teller(material, claims[0].claim)} says {quoted(' … '.join(g.claim.text for g in claims))}")
    because = list(dict.fromkeys(d.gist.id for d in (a.first, a.then, b.first, b.then)))
    text = f"These statements give two happenings in opposite order: {'; '.join(sides)}."
    fits = ("the one happening was twice", "the two speak of different occasions")
    return finding("conflict", "order", material, because, text, fits)

"""Two happenings told in opposite order: 'the bell rang before the ramp went up' and 'the bell rang after the ramp was up'."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from firsthand.model import Finding
from firsthand.reason.citing import finding, quoted, teller
from firsthand.reason.deeds import Deed, opposed, own_words, two_places
from firsthand.reason.gists import contrasted
from firsthand.reason.material import Material
from firsthand.reason.orders_told import THERE, Told, told_by
from firsthand.reason.superseding import Replaced

COMPARED = 60
_HELD = frozenset(("=exist", "=have"))


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
    if contrasted(a.first.gist, b.then.gist) or contrasted(a.then.gist, b.first.gist):
        return False  # 'before the second tram came'
    return _one(a.first, b.then) and _one(a.then, b.first) and not (_one(a.first, b.first) and _one(a.then, b.then))


def _one(a: Deed, b: Deed) -> bool:
    """Whether two clauses are of one happening; where only one tells the act, by the thing alone."""
    if opposed(a, b) or ((THERE in a.acts or THERE in b.acts) and (a.acts != b.acts or two_places(a.place, b.place))):
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


def _shown(material: Material, a: Told, b: Told) -> Finding:
    sides = []
    for told in (a, b):
        claims = sorted({g.id: g for g in (told.first.gist, told.then.gist)}.values(), key=lambda g: g.claim.start)
        sides.append(f"{teller(material, claims[0].claim)} says {quoted(' … '.join(g.claim.text for g in claims))}")
    because = list(dict.fromkeys(d.gist.id for d in (a.first, a.then, b.first, b.then)))
    text = f"These statements give two happenings in opposite order: {'; '.join(sides)}."
    fits = ("the one happening was twice", "the two speak of different occasions")
    return finding("conflict", "order", material, because, text, fits)

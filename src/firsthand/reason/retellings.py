"""Claims of news that tell of one happening in different words: candidates, a trained scorer, and groups that fit on average."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from firsthand.reason.gists import Gist
from firsthand.reason.grouping import Groups, vetoed
from firsthand.reason.incidents import Nearness, incidents, numbered
from firsthand.reason.linkage import Near, linked
from firsthand.reason.material import Material
from firsthand.reason.retelling import Telling, Weigher, telling_of
from firsthand.reason.retelling_weights import BIAS, WEIGHTS
from firsthand.reason.retelling_words import COMMON, LIGHT, ONCE
from firsthand.reason.subjects import Subject, subjects

LEAST = 0.3
"""Least mean probability at which groups of claims become one. Tuned on the dev parts that the weights were tuned on."""
TOLD_BY = ("news",)
"""Kinds of account that the scorer was trained on."""
LEAST_TEXTS = 2
"""Accounts of the kind below which nothing is retold."""
LEAST_WORDS = 12
"""Telling words of an account below which its words alone do not say what it is about."""
CAP = 60
"""Claims under one key that are all compared with each other; beyond it, each is compared with the next few."""
NEIGHBOURS = 12
FEW_SENTENCES = 20
BARRED = 0.0
"""What a pair counts that cannot be of one happening."""


class Retellings:
    """What news tells, ready for being compared: the claims of all incidents at once, so that words are weighed over all of them."""

    def __init__(self, material: Material, gists: Sequence[Gist]) -> None:
        about, self._incident = _news(material)
        news = {s.source for s in about}
        prose = [g for g in gists if g.source in news and _compared_by_deed(g)]
        several = len({g.source for g in prose}) >= LEAST_TEXTS
        self._tellings = {g.id: telling_of(g, material.account_of[g.id]) for g in prose} if several else {}
        self._weigher = weigher_of(self._tellings.values(), Nearness(about))

    def join(self, groups: Groups) -> frozenset[str]:
        """Make one group of claims, told by news of one incident, that are on average likely to be of one happening.

        Gives the ids of the claims that were so compared.
        """
        here = {claim: self._tellings[claim] for claim in groups.gists if claim in self._tellings}
        pairs = candidates(here, self._incident)
        _joined(groups, {(a, b): probability(self._weigher, here[a], here[b]) for a, b in pairs})
        return frozenset(here)


def _compared_by_deed(gist: Gist) -> bool:
    action = gist.claim.action
    return gist.record is None and gist.claim.polarity == "pos" and bool(action) and action not in LIGHT


def _news(material: Material) -> tuple[list[Subject], Mapping[str, int]]:
    """What each news text is about that says enough, and the number of its incident."""
    about = [s for s in subjects([a for a in material.accounts if a.source.kind in TOLD_BY]) if s.words >= LEAST_WORDS]
    return about, numbered(incidents(about))


def weigher_of(tellings: Iterable[Telling], near: Callable[[str, str], float]) -> Weigher:
    """A weigher whose words are weighed by how few of the sentences hold them."""
    held: Counter[str] = Counter()
    sentences = {t.sentence_at: t.sentence | {t.root} for t in tellings}
    for terms in sentences.values():
        held.update(terms)
    total = len(sentences) + FEW_SENTENCES
    rarity = {term: math.log(total / (n + 1)) + 0.3 for term, n in held.items()}
    return Weigher(near, rarity, math.log(total) + 0.3)


def probability(weigher: Weigher, a: Telling, b: Telling) -> float:
    """How likely two tellings are of one happening, by the trained weights."""
    total = BIAS + math.fsum(weight * value for weight, value in zip(WEIGHTS, weigher.features(a, b), strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def candidates(tellings: Mapping[str, Telling], incident: Mapping[str, int]) -> list[tuple[str, str]]:
    """Pairs of claims of one incident that name the deed by one word, one root or one kind, in the order of their ids."""
    under: dict[tuple[int, str, str], list[str]] = defaultdict(list)
    for claim in sorted(tellings):
        told = tellings[claim]
        number = incident[told.gist.source]
        for key in dict.fromkeys((("action", told.action), ("root", told.root), ("kind", told.kind))):
            if key[1]:
                under[number, *key].append(claim)
    pairs = {pair for posting in under.values() for pair in _compared(posting)}
    return sorted((a, b) for a, b in pairs if _comparable(tellings[a], tellings[b]))


def _comparable(a: Telling, b: Telling) -> bool:
    """Whether more than a word for a deed that anybody may do at any time speaks for one happening."""
    if a.kind == b.kind and a.kind in ONCE:
        return True
    if a.action == b.action and (a.gist.source == b.gist.source or a.action in COMMON) and _of_two_things(a, b):
        return False
    if a.gist.source != b.gist.source and not {a.action, b.action} & COMMON:
        return True
    shared = a.clause & b.clause or a.target & b.target or a.numbers & b.numbers
    return bool(shared or a.gist.entities & b.gist.entities)


def _of_two_things(a: Telling, b: Telling) -> bool:
    """Whether each says what it is done to, and it is not the same: 'sent an e-mail' and 'sent nine boats'."""
    return bool(a.target and b.target) and a.target.isdisjoint(b.target)


def _compared(posting: Sequence[str]) -> Iterator[tuple[str, str]]:
    reach = len(posting) if len(posting) <= CAP else NEIGHBOURS
    return ((a, b) for i, a in enumerate(posting) for b in posting[i + 1 : i + 1 + reach])


def _joined(groups: Groups, likely: Mapping[tuple[str, str], float]) -> None:
    """Join the groups of claims that are likely enough on average; a pair that cannot be of one happening speaks against it."""
    heads = sorted({groups.group_of(claim) for pair in likely for claim in pair})
    number = {head: at for at, head in enumerate(heads)}
    sizes = [groups.size(head) for head in heads]
    near: Near = {at: defaultdict(float) for at in range(len(heads))}
    for (a, b), value in likely.items():
        one, other = number[groups.group_of(a)], number[groups.group_of(b)]
        if one != other:
            share = (BARRED if vetoed(groups.gists[a], groups.gists[b]) else value) / (sizes[one] * sizes[other])
            near[one][other] += share
            near[other][one] += share
    for group in linked(sizes, near, LEAST):
        for at in group[1:]:
            groups.merge(heads[group[0]], heads[at])

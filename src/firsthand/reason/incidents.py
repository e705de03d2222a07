"""Which incident is an account about: accounts in groups by the names and the telling words that they share."""

from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence

from firsthand.reason.linkage import linked
from firsthand.reason.subjects import Subject, nearness

SAME = 0.13
"""Least mean nearness at which groups of accounts are taken to be about one incident. Tuned on news of some 60 incidents (dev parts)."""
CLOSE = 0.3
"""Nearness at which an account joins the first one like it without more ado, where there are many."""
MANY = 300
"""Accounts that are all compared with each other; of more, only those that are like no earlier one are."""
LEADERS = 600
TELLING = 25
"""Most telling terms of an account by which its like is looked for."""


def incidents(subjects: Sequence[Subject]) -> list[tuple[str, ...]]:
    """Sources in groups that tell of one incident each, the largest first; ties by the ids."""
    ordered = sorted(subjects, key=lambda s: (-s.words, s.source))
    bundles = [[s] for s in ordered] if len(ordered) <= MANY else _bundled(ordered)
    groups = linked([1] * len(bundles), _pairs([b[0] for b in bundles[:LEADERS]]), SAME)
    made = [tuple(sorted(s.source for at in group for s in bundles[at])) for group in groups]
    return sorted(made, key=lambda g: (-len(g), g))


def _bundled(ordered: Sequence[Subject]) -> list[list[Subject]]:
    """Each account with the first one that it is close to; only accounts under a common telling term are compared."""
    bundles: list[list[Subject]] = []
    under: dict[str, list[int]] = defaultdict(list)
    for subject in ordered:
        telling = list(subject.terms)[:TELLING]
        shared: dict[int, int] = defaultdict(int)
        for term in telling:
            for at in under[term][:MANY]:
                shared[at] += 1
        likely = sorted(shared, key=lambda at: (-shared[at], at))[:6]
        best = max(((nearness(subject.terms, bundles[at][0].terms), -at) for at in likely), default=(0.0, 0))
        if best[0] >= CLOSE or (len(bundles) >= LEADERS and best[0] >= SAME):
            bundles[-best[1]].append(subject)
            continue
        if len(bundles) < LEADERS:
            for term in telling:
                under[term].append(len(bundles))
        bundles.append([subject])
    return bundles


def _pairs(subjects: Sequence[Subject]) -> dict[int, dict[int, float]]:
    """The nearness of every two subjects that share a term."""
    holding: dict[str, tuple[array[int], array[float]]] = defaultdict(lambda: (array("l"), array("d")))
    near: dict[int, dict[int, float]] = {at: {} for at in range(len(subjects))}
    for at, subject in enumerate(subjects):
        row = [0.0] * at
        for term, weight in subject.terms.items():
            others, weights = holding[term]
            for other, theirs in zip(others, weights, strict=True):
                row[other] += weight * theirs
            others.append(at)
            weights.append(weight)
        for other, value in enumerate(row):
            if value:
                near[at][other] = near[other][at] = value
    return near


class Nearness:
    """How near the subjects of two sources are, worked out when asked for."""

    def __init__(self, subjects: Sequence[Subject]) -> None:
        self._terms = {s.source: s.terms for s in subjects}
        self._known: dict[tuple[str, str], float] = {}

    def __call__(self, one: str, other: str) -> float:
        pair = (one, other) if one < other else (other, one)
        if pair not in self._known:
            a, b = self._terms.get(one), self._terms.get(other)
            self._known[pair] = nearness(a, b) if a and b else 0.0
        return self._known[pair]


def numbered(groups: Sequence[Sequence[str]]) -> Mapping[str, int]:
    """For each source the number of its group."""
    return {source: number for number, group in enumerate(groups) for source in group}

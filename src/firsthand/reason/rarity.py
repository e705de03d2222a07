"""How much words tell: the rarer over the case, the more; and how much two wordings have in common."""

import math
from collections import Counter
from collections.abc import Iterable
from itertools import chain

_FEW_CLAIMS = 20
"""Added to the number of claims, so that in a case of a few sentences a word that two of them share does not count as common."""


class Rarity:
    """How much each term tells: the rarer over the case, the more. Weights are whole numbers, so that sums are exact."""

    def __init__(self, wordings: Iterable[frozenset[str]]) -> None:
        """Counted over distinct wordings, so that copies do not make their own words common."""
        distinct = set(wordings)
        frequency = Counter(chain.from_iterable(distinct))
        count = len(distinct) + _FEW_CLAIMS
        self._unseen = round(1000 * (math.log(count) + 0.3))
        of = {n: round(1000 * (math.log(count / (n + 1)) + 0.3)) for n in set(frequency.values())}
        self._weights = {t: of[n] for t, n in frequency.items()}
        self._totals: dict[frozenset[str], int] = {}

    def weight(self, term: str) -> int:
        return self._weights.get(term, self._unseen)

    def total(self, terms: frozenset[str]) -> int:
        """The weight of a wording, which is asked for again and again."""
        known = self._totals.get(terms)
        if known is None:
            known = self._totals[terms] = sum([self._weights.get(t, self._unseen) for t in terms])
        return known

    def common(self, some: frozenset[str], others: frozenset[str]) -> int:
        """The weight of what two wordings have in common."""
        return sum([self._weights.get(t, self._unseen) for t in some & others])


def likeness(a: frozenset[str], b: frozenset[str], rare: Rarity) -> float:
    """Cosine of two sets of terms, weighted by rarity: 0 to 1."""
    shared = rare.common(a, b)
    return shared / math.sqrt(rare.total(a) * rare.total(b)) if shared else 0.0


def coverage(part: frozenset[str], whole: frozenset[str], rare: Rarity) -> float:
    """How much of `part` stands in `whole`, weighted by rarity."""
    total = rare.total(part)
    return rare.common(part, whole) / total if total else 0.0

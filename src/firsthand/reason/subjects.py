"""What an account is about, for telling whether two accounts are of one incident: names and telling words, weighed by rarity."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from firsthand.model import Account
from firsthand.reason.tokens import content

NAME = 3.0
"""What a word of a name counts beside another word. Tuned on news of many incidents."""
FEW = 20
"""Added to the number of accounts, so that in a small folder a name that all share still tells."""
REMEMBERED = 4096
"""Texts whose words are kept for the next time."""
MOST = 400
"""Terms of an account that are kept: the most telling ones."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")

Terms = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Subject:
    """What one account is about: terms with their weights, the sum of squares being 1, and the length of its text in words."""

    source: str
    terms: Terms
    words: int


def subjects(accounts: Sequence[Account]) -> list[Subject]:
    """The subjects of accounts that have a text, weighed by how few of them hold a term; in the order of the accounts."""
    counted = [(a, _terms(a)) for a in accounts if a.document is not None]
    held_by = Counter(chain.from_iterable(terms for _, terms in counted))
    total = len(counted) + FEW
    rarity = {term: math.log(total / n) for term, n in held_by.items()}
    return [Subject(a.source.id, _weighed(terms, rarity), sum(terms.values())) for a, terms in counted]


def _terms(account: Account) -> Counter[str]:
    """How often each telling word stands in the text; words of names are terms of their own."""
    found = Counter(_words(account.document.text)) if account.document else Counter()
    for mention in account.mentions:
        if not mention.inferred and mention.type != "object":
            for term in _name_terms(mention.text):
                found[term] += 1
    return found


@lru_cache(maxsize=1 << 16)
def _name_terms(name: str) -> tuple[str, ...]:
    """The terms that the words of a name are; names are written again and again."""
    return tuple([f"@{w.casefold().removesuffix('’s')}" for w in _WORD.findall(name) if w[0].isupper()])


@lru_cache(maxsize=REMEMBERED)
def _words(text: str) -> Mapping[str, int]:
    """How often each telling word stands in a text; remembered, since cases are reasoned over again and again."""
    found: Counter[str] = Counter()
    for word, times in Counter(_WORD.findall(text)).items():
        folded = content(word.casefold().removesuffix("'s").removesuffix("’s"))
        if folded:
            found[folded] += times
    return found


def _weighed(terms: Counter[str], rarity: Mapping[str, float]) -> Terms:
    often = {n: 1 + math.log(n) for n in set(terms.values())}
    weights = {t: often[n] * rarity[t] * (NAME if t[0] == "@" else 1.0) for t, n in terms.items()}
    kept = sorted(sorted(weights), key=weights.__getitem__, reverse=True)[:MOST]
    length = math.sqrt(math.fsum(weights[t] ** 2 for t in kept))
    return {t: weights[t] / length for t in kept} if length else {}


def nearness(a: Terms, b: Terms) -> float:
    """Cosine of two subjects, 0 to 1."""
    small, large = (a, b) if len(a) <= len(b) else (b, a)
    return math.fsum(weight * large[term] for term, weight in small.items() if term in large)

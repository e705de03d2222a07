"""How surely a clause is told, and whether it is affirmed or denied: each clause on its own.

A clause is named by its head: the token that its other words hang on (the main verb, or 'is' in 'the lamp is out').
Denial and doubt reach a clause from its own words and from the governors above it that hand them down
('were not able to lift': lift is denied; 'I think that he left': left is probable); never from a neighbour.

    head = head_of(tokens)         # of any stretch of tokens, e.g. a claim's
    polarity_of(head)              # 'pos' or 'neg'
    certainty_of(head)             # 'asserted', 'probable', 'possible', 'unknown' or 'counterfactual'
    certainty_of_words(text)       # the same from words alone, for fragments without a verb ('Perhaps six')
"""

from collections.abc import Iterable

from spacy.tokens import Span as SpacySpan
from spacy.tokens import Token

from firsthand.language import hedges
from firsthand.language.denial import denied
from firsthand.language.doubt import conditional, firmest_doubt, governors, handed_down, open_itself, own_doubt, unreal

_RANK = {"asserted": 0, "probable": 1, "possible": 2, "unknown": 3, "counterfactual": 4}
_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "\n": " "})


def head_of(tokens: SpacySpan | Iterable[Token]) -> Token | None:
    """The head of the first clause of a stretch: the topmost verb in it, else its topmost word; None when it has no words."""
    words = [t for t in tokens if not t.is_space and not t.is_punct]
    inside = {t.i for t in words}
    tops = [t for t in words if t.head.i not in inside or t.head.i == t.i]
    verbs = [t for t in tops if t.pos_ in ("VERB", "AUX")]
    best = verbs or tops
    return best[0] if best else None


def polarity_of(head: Token) -> str:
    """Whether the clause under `head` is affirmed ('pos') or denied ('neg')."""
    return "neg" if denied(head) else "pos"


def certainty_of(head: Token) -> str:
    """How surely the clause under `head` is told: the strongest doubt of its own words and of those that govern it."""
    if unreal(head):
        return "counterfactual"
    found = "unknown" if open_itself(head) else own_doubt(head)
    if conditional(head):
        found = firmest_doubt((found, "possible"))
    for governor, clause in governors(head):
        doubt = handed_down(governor, clause)
        found = max(found, doubt, key=lambda c: _RANK[c])
    return found


def certainty_of_words(text: str) -> str:
    """How surely words are told, by their phrases alone; for stretches that have no clause of their own."""
    folded = text.translate(_STRAIGHT).casefold()
    if leaves_open(text):
        return "unknown"
    if hedges.POSSIBLE_PHRASE.search(folded):
        return "possible"
    return "probable" if hedges.PROBABLE_PHRASE.search(folded) else "asserted"


def leaves_open(text: str) -> bool:
    """Whether the words say that something is not known: 'It is unclear whether …', '… has not been explained'."""
    return hedges.OPEN_PHRASE.search(text.translate(_STRAIGHT).casefold()) is not None

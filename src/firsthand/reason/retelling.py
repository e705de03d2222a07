"""Whether two claims of different tellings are of one happening: what speaks for it and against it, as numbers for a scorer."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from firsthand.model import Account, Claim, Reference
from firsthand.reason.gists import Gist
from firsthand.reason.retelling_words import KIND_OF, ROOT_ENDINGS
from firsthand.reason.tokens import content
from firsthand.reason.windows import apart

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_NUMBER = re.compile(r"\d+")
_FUTURE = frozenset(("will", "would", "may", "might", "could", "should", "to"))
AROUND = 90
"""Characters on either side of a claim that are taken for its surroundings where no sentence holds it."""


@lru_cache(maxsize=1 << 16)
def root(word: str) -> str:
    """What a verb and the nouns made of it have in common: 'announce' and 'announcement'."""
    for ending in ROOT_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and (word[-1] == word[-2] or word[-1] == "e") else word


@dataclass(frozen=True, slots=True)
class Telling:
    """A claim as it is compared with others: what is done, by and to whom, and the words around."""

    gist: Gist
    action: str
    root: str
    kind: str
    actor: frozenset[str]
    target: frozenset[str]
    place: frozenset[str]
    clause: frozenset[str]
    sentence: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[str]
    sentence_at: tuple[str, int]
    depth: float
    open_ended: bool
    plural: bool


def telling_of(gist: Gist, account: Account) -> Telling:
    """The telling of one claim of this account."""
    claim = gist.claim
    text = account.document.text if account.document else ""
    start, end = _sentence(account, claim.start, len(text))
    action = claim.action.split(" ")[0]
    said = text[start:end]
    words = list(_WORD.findall(claim.text))
    return Telling(
        gist, action, root(action), _kind(claim),
        _of(claim.actor), _of(claim.object), _of(claim.place),
        _contents(claim.text) - {action}, _contents(said) - {action},
        frozenset(w.casefold() for w in _WORD.findall(said)[1:] if w[0].isupper()), frozenset(_NUMBER.findall(claim.text)),
        (gist.source, start), claim.start / max(1, len(text)),
        bool(_FUTURE.intersection(w.casefold() for w in words[:6])), any(root(w.casefold()) == root(action) and w[-1:] == "s" for w in words),
    )  # fmt: skip


def _kind(claim: Claim) -> str:
    """The kind of a deed: of the verb with its particle or object ('go off', 'pull the trigger'), else of the verb."""
    verb = claim.action.split(" ")[0]
    target = claim.object.text.casefold().split()[-1:] if claim.object else []
    ways = (claim.action, " ".join((verb, *target)), verb)
    return next((kind for way in ways if (kind := KIND_OF.get(way))), "")


def _sentence(account: Account, at: int, length: int) -> tuple[int, int]:
    for span in account.sentences:
        if span.start <= at < span.end:
            return span.start, span.end
    return max(0, at - AROUND), min(length, at + AROUND)


@lru_cache(maxsize=1 << 16)
def _contents(text: str) -> frozenset[str]:
    return frozenset(
        folded for w in _WORD.findall(text) if (folded := content(w.casefold().removesuffix("'s").removesuffix("’s")))
    )


def _of(reference: Reference | None) -> frozenset[str]:
    """The words of a reference and the entity that it stands for."""
    if reference is None:
        return frozenset()
    return _contents(reference.text) | ({f"@{reference.entity}"} if reference.entity else frozenset())


FEATURES = (
    "action", "root", "kind", "crossed",
    "near", "near_action", "near_kind", "one_source", "one_sentence",
    "actor", "actor_apart", "target", "target_apart", "swapped", "place", "place_apart",
    "clause", "sentence", "names", "names_apart", "numbers", "numbers_apart", "one_entity", "entities_apart",
    "times_apart", "depth", "lead", "open_ended", "plural", "rare",
    "action_clause", "action_sentence", "action_target", "action_target_apart", "action_actor_apart", "action_source", "action_rare",
    "kind_die", "kind_fire", "kind_hit", "kind_hurt", "kind_incident",
    "kind_target", "kind_target_apart", "kind_sentence",
)  # fmt: skip


class Weigher:
    """Features of pairs of tellings; `near` gives how near the subjects of two sources are, `rarity` the weight of a word."""

    def __init__(self, near: Callable[[str, str], float], rarity: Mapping[str, float], unseen: float) -> None:
        self._near, self._rarity, self._unseen = near, rarity, unseen

    def weight(self, term: str) -> float:
        return self._rarity.get(term, self._unseen)

    def alike(self, a: frozenset[str], b: frozenset[str]) -> float:
        """Cosine weighed by rarity, 0 to 1."""
        shared = a & b
        if not shared:
            return 0.0
        weigh = self.weight
        return math.fsum(map(weigh, shared)) / math.sqrt(math.fsum(map(weigh, a)) * math.fsum(map(weigh, b)))

    def features(self, a: Telling, b: Telling) -> tuple[float, ...]:
        one, other = a.gist, b.gist
        same, family = a.action == b.action, a.root == b.root
        kind = bool(a.kind) and a.kind == b.kind
        told = same or family
        source = one.source == other.source
        near = 1.0 if source else self._near(one.source, other.source)
        target, clause, sentence = (
            self.alike(a.target, b.target),
            self.alike(a.clause, b.clause),
            self.alike(a.sentence, b.sentence),
        )
        actor_apart, target_apart = _disjoint(a.actor, b.actor), _disjoint(a.target, b.target)
        rare = min(self.weight(a.root), self.weight(b.root)) / self._unseen
        return (
            same, family, kind, bool(a.kind) and bool(b.kind) and not kind,
            near, near * told, near * kind, source, a.sentence_at == b.sentence_at,
            self.alike(a.actor, b.actor), actor_apart, target, target_apart,
            max(self.alike(a.actor, b.target), self.alike(a.target, b.actor)),
            self.alike(a.place, b.place), _disjoint(a.place, b.place),
            clause, sentence, self.alike(a.names, b.names), _disjoint(a.names, b.names),
            bool(a.numbers & b.numbers), _disjoint(a.numbers, b.numbers),
            bool(one.entities & other.entities), _disjoint(one.entities, other.entities),
            apart(one.window, other.window), abs(a.depth - b.depth), max(a.depth, b.depth) < 0.15,
            a.open_ended != b.open_ended, a.plural != b.plural, rare,
            clause * told, sentence * told, target * told, target_apart * told, actor_apart * told, source * told, rare * told,
            kind * (a.kind == "die"), kind * (a.kind == "fire"), kind * (a.kind == "hit"), kind * (a.kind == "hurt"), kind * (a.kind == "incident"),
            kind * target, kind * target_apart, kind * sentence,
        )  # fmt: skip


def _disjoint(a: frozenset[str], b: frozenset[str]) -> bool:
    """Whether both say something and have nothing in common."""
    return bool(a) and bool(b) and not a & b

"""What a claim comes to as a deed: the act, what it is done to, by whom and where; and whether two tell of one deed."""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator

from firsthand.model.values import dataclass
from firsthand.reason.deed_words import CRAFT, SITES, TRADES, wide
from firsthand.reason.gists import Gist, contrasted
from firsthand.reason.grouping import elsewhere as named_elsewhere
from firsthand.reason.tokens import content, contents, stem
from firsthand.reason.windows import apart

COMPARED = 40
"""Deeds under one key that are all compared; of more, each with the next few."""
NEXT = 6
OPPOSED = (("open", "shut"), ("=start", "stop"), ("=start", "=stop"), ("=load", "=unload"), ("=lift", "=lower"), ("lock", "open"))
"""Acts of which the one undoes the other."""
STEERING = "=at controls"
"""The act of whoever is at the controls of a craft."""
LIGHT = frozenset(map(stem, ("make", "do", "get", "keep")))
_OF_A_THING = frozenset(("=have", "=exist", "appear", *(f"={verb}" for verb in LIGHT)))
"""Acts that tell nothing without the thing."""
_OF = re.compile(
    r"\bclear(?:ed|ing|s)? of (?:the |all |any )?(\w+)|\b(?:rid|emptied|robbed|accused|stripped|relieved) of (\w+)", re.IGNORECASE
)


_TRADES = frozenset(c for trade in TRADES for c in contents(trade))


@dataclass(frozen=True, slots=True)
class Person:
    """Who does it: the entity where it is known, the words of the name, and for a role those of the role."""

    entity: str | None
    name: tuple[str, ...]
    role: frozenset[str]

    def is_other(self, one: "Person") -> bool:
        """Whether the two are certainly two: both named, and no name in common."""
        if self.entity and self.entity == one.entity:
            return False
        if not self.name and not one.name:
            return self.has_trade() and one.has_trade() and not self.role & one.role
        return bool(self.name and one.name) and not set(self.name) & set(one.name)

    def has_trade(self) -> bool:
        """Whether somebody without a name goes by a trade, of which few people have two."""
        return bool(self.role & _TRADES)

    def is_same(self, one: "Person") -> bool:
        """Whether the two are certainly one."""
        if self.entity and self.entity == one.entity:
            return True
        if self.name and one.name:
            return self.name[-1] == one.name[-1] and (len(self.name) < 2 or len(one.name) < 2 or self.name[0] == one.name[0])
        return bool(self.role) and self.role == one.role


@dataclass(frozen=True, slots=True)
class Deed:
    """One claim: names of the act, what the thing is called, who does it (None where that is not said) and where.

    `nominal` tells that a noun tells the act, `seen_there` that the doer is somebody whom another saw at the place.
    """

    gist: Gist
    acts: frozenset[str]
    thing: frozenset[str]
    head: str
    doer: Person | None
    nobody: bool
    definite: bool
    place: frozenset[str]
    key: frozenset[str]
    denied: bool = False
    nominal: bool = False
    seen_there: bool = False

    @property
    def bag(self) -> frozenset[str]:
        """All that the words come to, whatever their part in the sentence."""
        return self.thing | frozenset(act.removeprefix("=") for act in self.acts if not wide(act)) | self.key


def elsewhere(a: Gist, b: Gist) -> bool:
    """Whether both name a place and the places are two; what both call by the same words, 'the blue van', may well be one."""
    if not named_elsewhere(a, b):
        return False
    ours, theirs = (contents(g.claim.place.text) if g.claim.place else frozenset() for g in (a, b))
    return not (ours and theirs and (ours <= theirs or theirs <= ours) and len(a.places | b.places) <= 2)


def same(a: Deed, b: Deed) -> bool:
    """Whether the two tell of one deed, as their words go: one act upon one thing, at no other place or time."""
    if contrasted(a.gist, b.gist) or elsewhere(a.gist, b.gist) or apart(a.gist.window, b.gist.window):
        return False
    return alike(a, b)


def alike(a: Deed, b: Deed) -> bool:
    """Whether the act and the thing are one, whatever is told of place and time."""
    if a.acts and b.acts:
        return bool(a.acts & b.acts) and same_thing(a, b)
    common = a.bag & b.bag
    return len(common) >= 2 and len(common) >= 0.75 * min(len(a.bag), len(b.bag))


def same_thing(a: Deed, b: Deed) -> bool:
    """Whether what the two tell of may be one thing: the one is called by no more words than the other."""
    if not a.thing or not b.thing:
        return not a.thing and not b.thing and not all(wide(act) or act in _OF_A_THING for act in a.acts & b.acts)
    if any(one.thing == {f"!{act}"} for one, other in ((a, b), (b, a)) for act in other.acts):
        return True  # 'the explosion', 'the boiler exploded'
    return (a.thing <= b.thing or b.thing <= a.thing) and a.head == b.head and not _of_another(a, b)


def _of_another(a: Deed, b: Deed) -> bool:
    """Whether the same is done to the two with regard to different things: cleared of people, cleared of gas."""
    ours, theirs = of_what(a), of_what(b)
    return bool(ours and theirs) and not ours & theirs


def of_what(deed: Deed) -> frozenset[str]:
    text = deed.gist.claim.text
    match = _OF.search(text) if " of " in text.lower() else None
    return contents(match[1] or match[2]) - deed.thing if match else frozenset()


def there_as_done(a: Deed, b: Deed) -> bool:
    """Whether the one tells that a thing was at a place, and the other the same by a verb: 'a chain on the gate', 'the gate was chained'."""
    there, done = (a, b) if "=exist" in a.acts else (b, a)
    return "=exist" in there.acts and f"={there.head}" in done.acts and bool(_site_terms(there) & done.thing)


def _site_terms(deed: Deed) -> frozenset[str]:
    """The words of a place as things are called."""
    return frozenset(c for term in deed.place for c in (content(term) or term,))


def opposed(a: Deed, b: Deed) -> bool:
    """Whether the one act undoes the other."""
    return any((x in a.acts and y in b.acts) or (y in a.acts and x in b.acts) for x, y in OPPOSED)


def own_words(a: Gist, b: Gist) -> bool:
    """Whether one voice tells both in one account: left to that account's own order."""
    return a.statement.id == b.statement.id or (a.source == b.source and (a.voice == b.voice or a.record is b.record))


def compared(some: Iterable[Deed], keys: Callable[[Deed], Iterable[Hashable]]) -> Iterator[tuple[Deed, Deed]]:
    """Pairs of different voices under a common key, each once."""
    postings: dict[Hashable, list[Deed]] = defaultdict(list)
    for deed in some:
        for key in keys(deed):
            postings[key].append(deed)
    seen: set[tuple[str, str]] = set()
    for posting in postings.values():
        reach = len(posting) if len(posting) <= COMPARED else NEXT
        for at, a in enumerate(posting):
            for b in posting[at + 1 : at + 1 + reach]:
                ids = (a.gist.id, b.gist.id)
                if ids not in seen and not own_words(a.gist, b.gist):
                    seen.add(ids)
                    yield a, b


def by_act_and_thing(deed: Deed) -> list[Hashable]:
    """Keys under which one deed is met again."""
    acts, thing = sorted(deed.acts), sorted(deed.thing)
    if not acts:
        terms = sorted(deed.key) if len(deed.key) <= 8 else ()
        return [(f"={a}", b) for a in terms for b in terms if a != b]
    keys: list[Hashable] = [(act, term) for act in acts for term in thing] if thing else [*acts]
    if deed.head and deed.place and "=exist" in deed.acts:
        keys += [(f"={deed.head}", term) for term in sorted(_site_terms(deed))]
    return keys


_WHERE_OF_WHICH = SITES | frozenset(term for name in CRAFT for term in (stem(name), *contents(name)))
"""What of which there are several, or which has several parts: the words before it tell which."""


def two_places(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether the words of two places are surely of two: 'the upper hut' and 'the lower hut'."""
    if not one or not other:
        return False
    if not one & other:
        return True
    return bool(one - other and other - one) and max(len(one), len(other)) <= 3 and one & other <= _WHERE_OF_WHICH

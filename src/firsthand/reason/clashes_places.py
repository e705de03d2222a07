"""One person at two places at one moment, or one happening at two places."""

import re
from collections.abc import Hashable, Iterator, Mapping

from firsthand.reason.clashes import Pair, is_held, is_sure, moments_apart
from firsthand.reason.counted_settings import told_elsewhere, ways
from firsthand.reason.deeds import Deed, alike, compared, two_places
from firsthand.reason.gists import contrasted
from firsthand.reason.tokens import contents, first_stem, stem
from firsthand.reason.windows import gap

ONE_PLACE_S = 120.0
"""Longest window in which somebody is at one place."""
_PUT = frozenset(map(stem, ("be", "stand", "wait", "sit", "stay", "remain", "lie")))
_HAPPENING = frozenset(
    map(stem, ("leak", "fire", "blaze", "explosion", "crash", "collision", "blast", "spill", "breach", "body"))
)
_BEGAN = re.compile(
    r"\b(?:gathered|to gather|located|caught|detained|arrested|turned up|came upon|set up|put up|went up|established|erected|pitched|lying|at rest|start(?:ed|s)?|began|broke out|originated|derailed|came off|left the (?:rails|road|track)|collided|crashed|collapsed|exploded"
    r"|(?:was|were) (?:picked up|recovered|discovered|noticed|seen|spotted|lying)|landed|c[ao]me down|ended up|finished up|c[ao]me to rest|found|picked up|recovered|escaped|first (?:came|seen|noticed)|came first|came from|burst|fell|struck|hit|was found|was killed|was shot|was hit|(?:leak|fire|blaze|explosion|crash|collision|blast|spill|breach|body) was)\b"
)
"""In lower case, which is read in a third of the time."""
_FROM = re.compile(
    r"\b(?:from|out of) (?P<place>(?:the|a|an|his|her|our|their) [\w'’ -]+?)(?=$|[,.;:]| (?:at|when|and|as|before|after)\b)",
    re.IGNORECASE,
)
_LOCATED = re.compile(
    r"\b(?:found|discovered|recovered|located|lying|lay|picked up|turned up|came (?:up)?on|spotted|caught|detained|arrested)\b",
    re.IGNORECASE,
)
"""What tells where a thing was, by whatever it is told."""
_ERECTED = re.compile(r"\b(?:set|put|went|go(?:es)?) up\b|\b(?:established|erected|pitched|built)\b", re.IGNORECASE)
_RESTED = re.compile(r"\b(?:came? to rest|at rest|ended up|finished up|landed|came down)\b", re.IGNORECASE)
_TOLD_ALIKE = (_LOCATED, _ERECTED, _RESTED)
_LEADS = frozenset(
    map(stem, ("lead", "take", "bring", "walk", "guide", "escort", "go", "carry", "evacuate", "come", "get", "move", "drive"))
)
_WHOLE = re.compile(r"^(?:the|that|our|my|his|her|their|its) (?!(?:other|rest|first|last|remaining)\b)", re.IGNORECASE)
_US_ALL = re.compile(r"\b(?:us all|all of us|the whole lot of us|we all|we were all)\b", re.IGNORECASE)
_MANY = re.compile(r"\b(?:fires|leaks|explosions|crashes|each|every|several|some|other|another|also|spread)\b", re.IGNORECASE)


def at_two_places(deeds: Mapping[str, Deed]) -> list[Pair]:
    """Pairs that put one person at two places at one moment, or one happening at two places."""
    put = [d for d in deeds.values() if d.place and is_sure(d) and _puts_somebody(d)]
    made = [(a.gist, b.gist) for a, b in compared(put, _by_person_and_moment) if _two_at_once(a, b)]
    began = [
        d
        for d in deeds.values()
        if is_held(d)
        and (d.place or _from(d.gist.claim.text))
        and _BEGAN.search(d.gist.claim.text.lower())
        and (d.thing or not _of_some_people(d))
        and not _MANY.search(d.gist.claim.text)
    ]
    made += [(a.gist, b.gist) for a, b in compared(began, _by_thing) if _two_sites(a, b)]
    led = [d for d in deeds.values() if is_held(d) and _is_led(d)]
    return made + [(a.gist, b.gist) for a, b in compared(led, _by_head) if _two_ways(a, b)]


def _of_some_people(deed: Deed) -> bool:
    """Whether only 'he' or 'they' tells of whom: people come and go by several ways."""
    actor = deed.gist.claim.actor
    return actor is not None and actor.text.casefold() in ("i", "we", "he", "she", "they")


def _is_led(deed: Deed) -> bool:
    """Whether one whole body, or one person or thing, is told to have been led or to have gone some way."""
    claim, verb = deed.gist.claim, first_stem(deed.gist.claim.action)
    if verb not in _LEADS or deed.gist.counts or deed.nobody or not ways(deed.gist):
        return False
    who = claim.object or claim.actor
    return who is not None and (_WHOLE.match(who.text) is not None or _US_ALL.search(claim.text) is not None)


def _by_head(deed: Deed) -> Iterator[Hashable]:
    yield deed.head


def _two_ways(a: Deed, b: Deed) -> bool:
    """Whether one body was led two ways: out through the yard, out along the quay."""
    if a.gist.lineage == b.gist.lineage or contrasted(a.gist, b.gist) or moments_apart(a.gist, b.gist):
        return False
    one = a.thing <= b.thing or b.thing <= a.thing
    return one and not (a.nobody or b.nobody) and (is_sure(a) or is_sure(b)) and told_elsewhere(a.gist, b.gist, ("way",))


def _puts_somebody(deed: Deed) -> bool:
    window = deed.gist.window
    verb = first_stem(deed.gist.claim.action)
    return (
        (verb in _PUT or deed.seen_there)
        and deed.doer is not None
        and window is not None
        and window.high - window.low <= ONE_PLACE_S
    )


def _by_person_and_moment(deed: Deed) -> Iterator[Hashable]:
    if deed.doer and deed.gist.window:
        for name in filter(None, (deed.doer.entity, deed.doer.name[-1] if deed.doer.name else None)):
            yield (name, int(deed.gist.window.low // 600))


def _two_at_once(a: Deed, b: Deed) -> bool:
    x, y = a.gist.window, b.gist.window
    if x is None or y is None or gap(x, y) > 0 or x.clock != y.clock or not (a.doer and b.doer and a.doer.is_same(b.doer)):
        return False
    return two_places(a.place, b.place)


def _by_thing(deed: Deed) -> Iterator[Hashable]:
    yield from sorted(deed.thing | _subject(deed) or deed.acts)


def _site(deed: Deed) -> frozenset[str]:
    """The place where it happened, or from which it came."""
    match = None if deed.place else _from(deed.gist.claim.text)
    return contents(match["place"]) if match else deed.place


def _from(text: str) -> re.Match[str] | None:
    """Where the words tell from which place it came."""
    told = text.lower()
    return _FROM.search(text) if "from " in told or "out of " in told else None


def _subject(deed: Deed) -> frozenset[str]:
    """What it happens to, by the subject of the words: the wagon in 'the wagon left the rails'."""
    return contents(deed.gist.claim.actor.text) if deed.gist.claim.actor else frozenset()


def _two_sites(a: Deed, b: Deed) -> bool:
    one, other = a.gist, b.gist
    if (
        one.lineage == other.lineage
        or not two_places(_site(a), _site(b))
        or moments_apart(one, other)
        or one.counts
        or other.counts
        or (_is_any(a) and _is_any(b))
    ):
        return False
    one_thing = a.thing == b.thing or alike(a, b) or (_subject(a) and _subject(a) == _subject(b)) or _one_found(a, b)
    if not one_thing or not (is_sure(a) or is_sure(b)):
        return False
    kinds = set(one.kinds) & set(other.kinds) or a.acts & b.acts or (_is_happening(a) and _is_happening(b))
    kinds = kinds or any(all(told.search(g.claim.text) for g in (one, other)) for told in _TOLD_ALIKE)
    return bool(kinds) and not (a.nobody or b.nobody)


def _one_found(a: Deed, b: Deed) -> bool:
    """Whether both tell where one thing was: 'her glove lay by the gate', 'I found the child's glove'."""
    told = all(_LOCATED.search(d.gist.claim.text) for d in (a, b)) and bool(a.head) and a.head == b.head
    return told and (a.thing <= b.thing or b.thing <= a.thing)


def _is_any(deed: Deed) -> bool:
    """Whether the thing that was found is one of its kind, not told which: 'I found a glove'."""
    named = deed.gist.claim.object or deed.gist.claim.actor
    return (
        named is not None
        and named.text.casefold().startswith(("a ", "an "))
        and _LOCATED.search(deed.gist.claim.text) is not None
    )


def _is_happening(deed: Deed) -> bool:
    verb = first_stem(deed.gist.claim.action)
    return verb == "be" and any(stem(t.lstrip("~")) in _HAPPENING for t in (*deed.thing, *deed.acts))

"""One person at two places at one moment, or one happening at two places."""

import re
from collections.abc import Hashable, Iterator, Mapping

from firsthand.reason.clashes import Pair, is_held, is_sure, moments_apart
from firsthand.reason.deeds import Deed, alike, compared, two_places
from firsthand.reason.tokens import contents, first_stem, stem
from firsthand.reason.windows import gap

ONE_PLACE_S = 120.0
"""Longest window in which somebody is at one place."""
_PUT = frozenset(map(stem, ("be", "stand", "wait", "sit", "stay", "remain", "lie")))
_HAPPENING = frozenset(
    map(stem, ("leak", "fire", "blaze", "explosion", "crash", "collision", "blast", "spill", "breach", "body"))
)
_BEGAN = re.compile(
    r"\b(?:start(?:ed|s)?|began|broke out|originated|derailed|came off|left the (?:rails|road|track)|collided|crashed|collapsed|exploded"
    r"|(?:was|were) (?:picked up|recovered|discovered|noticed|seen|spotted|lying)|landed|c[ao]me down|ended up|finished up|c[ao]me to rest|found|picked up|recovered|escaped|first (?:came|seen|noticed)|came first|came from|burst|fell|struck|hit|was found|was killed|was shot|was hit|(?:leak|fire|blaze|explosion|crash|collision|blast|spill|breach|body) was)\b"
)
"""In lower case, which is read in a third of the time."""
_FROM = re.compile(
    r"\b(?:from|out of) (?P<place>(?:the|a|an|his|her|our|their) [\w'’ -]+?)(?=$|[,.;:]| (?:at|when|and|as|before|after)\b)",
    re.IGNORECASE,
)
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
        and not _MANY.search(d.gist.claim.text)
    ]
    return made + [(a.gist, b.gist) for a, b in compared(began, _by_thing) if _two_sites(a, b)]


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
    ):
        return False
    one_thing = a.thing == b.thing or alike(a, b) or (_subject(a) and _subject(a) == _subject(b))
    if not one_thing or not (is_sure(a) or is_sure(b)):
        return False
    kinds = set(one.kinds) & set(other.kinds) or a.acts & b.acts or (_is_happening(a) and _is_happening(b))
    return bool(kinds) and not (a.nobody or b.nobody)


def _is_happening(deed: Deed) -> bool:
    verb = first_stem(deed.gist.claim.action)
    return verb == "be" and any(stem(t.lstrip("~")) in _HAPPENING for t in (*deed.thing, *deed.acts))

"""Whether two counts are of one thing: by what is said of those counted, and by what is named beside them."""

from firsthand.reason.counted import (
    ABOARD,
    ANYBODY,
    COMES_TO,
    HEARD,
    OF_PEOPLE,
    OF_PERSONS,
    STANDING,
    Counted,
    head,
    surroundings,
)
from firsthand.reason.counted_settings import apart_by_setting
from firsthand.reason.deeds import elsewhere, two_places
from firsthand.reason.gists import Rarity, contrasted, coverage
from firsthand.reason.measured import MEASURE, TIMES
from firsthand.reason.tokens import contents, stem, words

_LOADED = frozenset(("load", "=load", "%load", "%bring", "board", "=board", "=embark", "=put", "%put"))
_WAYS = frozenset(
    (
        "lead",
        "walk",
        "guid",
        "escort",
        "shepherd",
        "insid",
        "outsid",
        "aboard",
        "onto",
        "along",
        "east",
        "west",
        "north",
        "south",
        "up",
        "down",
        "across",
        "through",
        "way",
    )
)
"""Words for the way that those counted take."""
_CARRIED = frozenset(("%bring", "%load", "%unload", "%remove"))
_OWNED = ("crew",)
"""What each ship or service has of its own: counts of it are of one thing only where something else says so."""


def of_one_thing(a: Counted, b: Counted, rare: Rarity) -> bool:
    """Whether two counts are of one thing: same unit, same predicate, the same surroundings, none told of a part only."""
    one, other = a.gist, b.gist
    if one.id == other.id or contrasted(one, other) or elsewhere(one, other) or two_places(a.place, b.place):
        return False
    if apart_by_setting(a.setting, b.setting):
        return False
    units, others_units = one.units or one.reporter, other.units or other.reporter
    if units and others_units and not units & others_units:
        return False
    if one.source == other.source and one.voice == other.voice and one.record is other.record:
        return False
    if ("ask" in one.kinds) != ("ask" in other.kinds):
        return False
    kinds, others = a.acts, b.acts
    if a.count.thing.startswith(TIMES):
        return a.count.thing == b.count.thing
    if a.count.thing.startswith(MEASURE):
        return a.count.thing == b.count.thing and _of_one_extent(a, b)
    if a.body and a.body == b.body:  # 'an audience of six', 'six people in the audience'
        mine, theirs = surroundings(a), surroundings(b)
        own = "other" in {*words(one.claim.text), *words(other.claim.text)}
        return bool(mine & theirs) or not (own or (mine and theirs))
    if a.count.thing != b.count.thing and not _more_than_all(a, b):
        return False
    if kinds != others and not kinds & others and not a.outcome & b.outcome:
        return _seen_alike(a, b, rare)
    mine, theirs = surroundings(a), surroundings(b)
    if not kinds and not others and head(a) != head(b) and not _more_than_all(a, b):
        return False  # so many people and so many passengers were there
    if a.count.thing in _OWNED and not mine & theirs:
        return False
    covered = max(coverage(mine, theirs, rare), coverage(theirs, mine, rare))
    if kinds & others or a.outcome & b.outcome:
        if a.place and a.place & b.place:
            return True
        mine, theirs = _besides_doer(a, mine), _besides_doer(b, theirs)
        bare = not (mine and theirs) and len(mine | theirs) < 2 and not one.places and not other.places
        return bare or (bool(mine & theirs) and covered >= 0.3) or _part_exceeds(a, b)
    if _aboard_together(a, b):
        return True
    if not mine or not theirs:  # the one names nothing but the thing: 'I counted 14 crates'
        told = all(g.claim.action or len(g.statement.voices) > 1 for g in (one, other))
        return told and bool(mine or theirs or one.claim.action == other.claim.action or a.count.thing in HEARD)
    return covered >= 0.5


def _of_one_extent(a: Counted, b: Counted) -> bool:
    """Whether two measures are of one thing: much the same is named in both, and the one adds nothing that the other has otherwise."""
    mine, theirs = surroundings(a), surroundings(b)
    return bool(mine & theirs) and (mine <= theirs or theirs <= mine) and not (a.acts and b.acts and not a.acts & b.acts)


def _more_than_all(a: Counted, b: Counted) -> bool:
    """Whether the one counts more people of a kind than the other counts people: 'six riders', 'there were four of us'."""
    kind, everyone = (b, a) if head(a) in ANYBODY else (a, b)
    if head(everyone) not in ANYBODY or head(kind) in ANYBODY or not (head(kind) in OF_PEOPLE or kind.count.thing in OF_PERSONS):
        return False
    return kind.count.low > everyone.count.high and not (a.acts or b.acts)


def _part_exceeds(a: Counted, b: Counted) -> bool:
    """Whether more are counted at one place than in all: 'six windows were broken', 'nine were broken on the left'."""
    whole, part = (b, a) if a.place else (a, b)
    return bool(part.place) and not whole.place and not surroundings(whole) and part.count.low > whole.count.high


def _aboard_together(a: Counted, b: Counted) -> bool:
    """Whether both are aboard: of one craft, or of one that the words do not name."""
    ours, theirs = ABOARD.search(a.gist.claim.text), ABOARD.search(b.gist.claim.text)
    if ours is None or theirs is None:
        return False
    crafts = [contents(match["craft"] or match["carrier"] or "") for match in (ours, theirs)]
    return not all(crafts) or bool(crafts[0] & crafts[1])


def _seen_alike(a: Counted, b: Counted, rare: Rarity) -> bool:
    """Whether two counts are of one thing though other words say that it was there: 'hung from the hook', 'were on the hook'."""
    if head(a) != head(b):
        return False
    if (a.acts | b.acts) & COMES_TO:
        return _brought(a, b) or _brought(b, a)
    mine, theirs = (surroundings(x) | {act.removeprefix("=") for act in x.acts if act[0] != "%"} for x in (a, b))
    mine, theirs = mine - STANDING - _WAYS, theirs - STANDING - _WAYS
    if a.place and a.place == b.place:
        return True
    if a.acts | b.acts <= _LOADED and not (a.acts and b.acts):
        return True  # so many were loaded, so many were there
    covered = max(coverage(frozenset(mine), frozenset(theirs), rare), coverage(frozenset(theirs), frozenset(mine), rare))
    return bool(mine & theirs) and covered >= 0.5


def _brought(a: Counted, b: Counted) -> bool:
    """Whether the one tells how many things were there, the other how many were brought there or taken from there."""
    if a.acts or a.outcome or not b.acts & _CARRIED or a.count.thing in OF_PERSONS:
        return False
    return bool(surroundings(a) & surroundings(b))


def _besides_doer(entry: Counted, named: frozenset[str]) -> frozenset[str]:
    """What is named besides who did it and what was done: different people may tell of it."""
    actor = entry.gist.claim.actor if entry.gist.claim.object else None
    verb = {stem(w) for w in words(entry.gist.claim.action)[:1]}
    return named - (contents(actor.text) if actor else frozenset()) - {act.removeprefix("=") for act in entry.acts} - verb

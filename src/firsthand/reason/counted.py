"""A count as an account tells it: of whom, where, what is said of them; and whether two are of one thing."""

import re

from firsthand.model.values import dataclass
from firsthand.reason.citing import bounds
from firsthand.reason.deed_words import CRAFT, PEOPLE, outcomes
from firsthand.reason.deeds import Deed, elsewhere, two_places
from firsthand.reason.gists import Count, Gist, Rarity, contrasted, coverage
from firsthand.reason.measured import MEASURE
from firsthand.reason.tokens import content, contents, stem, words

_THERE_WERE = (
    "contain",
    "store",
    "hold",
    "stock",
    "list",
    "record",
    "number",
    "total",
    "exist",
    "estimate",
    "carry",
    "stand",
    "employ",
    "number",
    "consist",
    "comprise",
    "include",
    "have",
)
_MATTER_OF_COUNTING = frozenset(
    (
        "count",
        "find",
        "inform",
        "appear",
        "=exist",
        "=have",
        "=mak up",
        "=be",
        "=would",
        "%find",
        "=recover",
        "=seiz",
        "=discover",
        *(f"={stem(word)}" for word in (*_THERE_WERE, "count", "find", "see")),
    )
)
_POSTURES = (
    "stand",
    "sit",
    "wait",
    "work",
    "hang",
    "lie",
    "couple",
    "stack",
    "load",
    "stay",
    "sleep",
    "gather",
    "queue",
    "put",
    "park",
    "moor",
)
_STANDING = frozenset(stem(word) for word in _POSTURES)
"""Ways of being somewhere: so many were there, whatever they did."""
_COMES_TO = frozenset(
    (
        "rescue", "injure", "die", "evacuate", "arrest", "treat", "arrive", "depart", "transport", "release", "launch", "sink", "derail", "destroy",
        *(f"={stem(w)}" for w in ("take", "treat", "save", "hurt", "kill", "wound", "miss", "escape", "lose", "burn", "damage", "destroy", "send", "free",
        "escort", "sell", "buy", "bring", "arrive", "come", "leave", "go", "add", "remove", "steal", "fire", "carry", "pull", "drag", "bandage", "detain")),
    )
)  # fmt: skip
"""What comes to some of those there: so many were hurt says nothing of how many there were."""
_BEFALLEN = _COMES_TO | frozenset(("%hurt", "%kill", "%bring out"))
_BODY = r"(?P<body>audience|crowd|congregation|crew|party|shift|watch|group|class|team|gathering|choir|band|convoy|fleet|herd|flock|workforce|squad)"
_BODY_OF = re.compile(rf"\b{_BODY}(?P<whole>) of (?:about |some |around |only |just |a )?$", re.IGNORECASE)
_MADE_UP = re.compile(rf"\b{_BODY}(?: (?:on|in|at|of) the \w+)? (?:was|were|is|had been) made up of\b|\b{_BODY.replace('body', 'whole')} (?:consisted of|comprised|numbered)\b", re.IGNORECASE)  # fmt: skip
_IN_BODY = re.compile(
    rf"(?: of us)?(?: [a-z-]+){{0,3}} (?:in|on) (?:the |our |his |her |that )?(?:[a-z]+ )?{_BODY}(?P<whole>)\b", re.IGNORECASE
)
_BODIES = frozenset(
    map(stem, ("audience", "crowd", "congregation", "crew", "choir", "convoy", "workforce", "gathering", "shift"))
)
"""Bodies of which a place or a ship has one."""
_TOTALS = frozenset(map(stem, ("number", "total", "figure", "tally", "toll", "group")))
_THERE_IS = frozenset(
    map(stem, ("be", "have", "pass", "meet", "see", "notice", "watch", "spot", "find", "count", "show", "hear", *_THERE_WERE))
)
_ALL_OF_THEM = re.compile(r"\ball (?:there were|that were|there was)\b", re.IGNORECASE)
_HEARD = frozenset(
    map(stem, ("shots", "bangs", "explosions", "blasts", "knocks", "screams", "cries", "blows", "flashes", "rings", "thuds"))
)
"""What is counted as it happens: fired, heard or just there."""
_PUT_THERE = _STANDING | frozenset(
    map(
        stem,
        (
            "place",
            "set",
            "tie",
            "pile",
            "store",
            "pin",
            "fit",
            "stow",
            "pack",
            "hitch",
            "hook",
            "attach",
            "fix",
            "fasten",
            "seat",
            "lay",
            "light",
        ),
    )
)
"""So many were put or are somewhere: so many are there."""
_LOADED = frozenset(("load", "=load", "%load", "%bring", "board", "=board", "=embark", "=put", "%put"))
_HOLDS = frozenset(map(stem, ("carry", "hold", "contain", "have")))
_RELATIVE = re.compile(r"^(?:that|who|which)\b", re.IGNORECASE)
_NOUN_OF = re.compile(
    r"\b(?P<noun>[a-z]+)(?: was| were| is| had been)? of (?:about |some |around |only |just |all )?$", re.IGNORECASE
)
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
_BESIDE = re.compile(r"\b(?:with|of|in|for|among) (?:about |some |only |just |all |her |his |its |their )*$", re.IGNORECASE)
_ABOARD = re.compile(
    rf"\b(?:on board|aboard|(?:on|onto|into|in) (?:the|that|our|this|her|my) (?:\w+ )?(?P<craft>{'|'.join(CRAFT)}))\b",
    re.IGNORECASE,
)
_OF_SEVERAL = re.compile(r"\b(?:first|last|next|other|another|remaining|further|final|more|second)\s+(?:\w+\s+)?$", re.IGNORECASE)
"""Before a count: it is of some of them, 'the first twelve'."""
EVERYONE = "~people"
_CARRIED = frozenset(("%bring", "%load", "%unload", "%remove"))
_PEOPLE = (EVERYONE, "~child", "~driver", "~police", "~crew")
_EVERYONE = frozenset(("", *map(stem, ("people", "persons", "person", "souls", "individuals"))))
_OF_PEOPLE = frozenset(map(stem, PEOPLE))
"""Words for people of some kind."""
_OWNED = ("crew",)
"""What each ship or service has of its own: counts of it are of one thing only where something else says so."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A count with its claim, and the claim right before it in the statement: 'At nine we had' 'six men ashore'.

    `outcome` is what comes to those counted by its wide names, `holder` what a row of a log names before it counts: 'bar down, six lamps'.
    """

    gist: Gist
    count: Count
    acts: frozenset[str]
    place: frozenset[str] = frozenset()
    body: str = ""
    before: Gist | None = None
    outcome: frozenset[str] = frozenset()
    holder: frozenset[str] = frozenset()

    @property
    def told(self) -> str:
        quantity = self.count.quantity
        return bounds(quantity.min, quantity.max, quantity.approximate)


def counted_in(gist: Gist, count: Count, deed: Deed | None, before: Gist | None, behind: Deed | None = None) -> Counted:
    """A count with what is said of those counted; nothing where it is only said that they were there.

    `behind` is the deed of a clause that goes on right behind: 'I know of six cellars' 'that were flooded'.
    """
    acts = (deed.acts if deed else frozenset(gist.acts)) - _MATTER_OF_COUNTING
    verb = stem((words(gist.claim.action) or ("",))[0])
    after = gist.claim.end - gist.statement.start
    outcome = _outcome(gist, count, verb)
    if (
        count.thing in _HEARD
        or not _takes_part(gist, count)
        or _ALL_OF_THEM.search(gist.statement.text[after : after + 30])
        or _MADE_UP.search(gist.claim.text)
        or (verb in _HOLDS and not outcome and _in_object(gist, count))
    ):
        acts, outcome = frozenset(), outcome if _noun_before(gist, count) else frozenset()
    elif verb in _THERE_IS:
        acts &= _BEFALLEN - {"arrive"}
    elif verb in _PUT_THERE:
        acts = frozenset()
    if behind and not acts and _RELATIVE.match(behind.gist.claim.text):
        acts, outcome = (
            behind.acts - _MATTER_OF_COUNTING,
            _outcome(behind.gist, count, stem((words(behind.gist.claim.action) or ("",))[0])),
        )
    holder = deed.thing - {count.thing} if deed and gist.record and not gist.claim.object else frozenset()
    return Counted(gist, count, acts, deed.place if deed else frozenset(), _body(gist, count), before, outcome, holder)


def _outcome(gist: Gist, count: Count, verb: str) -> frozenset[str]:
    """What comes to those counted, by the verb, or by the noun before them: 'the evacuation of six families'."""
    noun, said = _noun_before(gist, count), words(gist.claim.text)
    told = (stem(noun),) if noun else (verb,) if verb else tuple(map(stem, said))
    return outcomes((*told, *map(stem, words(count.quantity.unit or ""))), said)


def _noun_before(gist: Gist, count: Count) -> str:
    """The noun that they are told by, where it tells what comes to them: the evacuation in 'the evacuation of six families'."""
    match = _NOUN_OF.search(gist.claim.text[: max(0, count.quantity.start - gist.claim.start)])
    noun = match["noun"].casefold() if match else ""
    return noun if noun and outcomes((stem(noun),), ()) else ""


def _in_object(gist: Gist, count: Count) -> bool:
    """Whether they are what something that is no person holds or carries: 'the lorry carried six drums'."""
    claim = gist.claim
    return claim.actor is not None and claim.object is not None and count.quantity.text in claim.object.text and not gist.actors


def _takes_part(gist: Gist, count: Count) -> bool:
    """Whether those counted do it or it is done to them; 'she sailed with six cars' says nothing of what the cars did."""
    told = count.quantity.text
    beside = _BESIDE.search(gist.claim.text[: max(0, count.quantity.start - gist.claim.start)])
    return (beside is None and any(r is not None and told in r.text for r in (gist.claim.actor, gist.claim.object))) or not beside


def _body(gist: Gist, count: Count) -> str:
    """The word for a body of people or things of which all members are counted: 'an audience of six', 'six in the audience'."""
    unit = count.quantity.unit or ""
    if stem(unit.casefold()) in _BODIES:
        return stem(unit.casefold())
    start = max(0, count.quantity.start - gist.claim.start)
    before, behind = (
        _BODY_OF.search(gist.claim.text[:start]) or _MADE_UP.search(gist.claim.text),
        _IN_BODY.match(gist.claim.text[start + len(count.quantity.text) :]),
    )
    match = before or behind
    return stem((match["body"] or match["whole"]).casefold()) if match else ""


def of_some_only(gist: Gist, count: Count) -> bool:
    """Whether the words count some of them only, in their order: 'the first twelve', 'the last four'."""
    return bool(_OF_SEVERAL.search(gist.claim.text[: max(0, count.quantity.start - gist.claim.start)]))


def tells(gist: Gist) -> bool:
    return gist.claim.stance in ("observation", "report", "inference")


def of_one_thing(a: Counted, b: Counted, rare: Rarity) -> bool:
    """Whether two counts are of one thing: same unit, same predicate, the same surroundings, none told of a part only."""
    one, other = a.gist, b.gist
    if one.id == other.id or contrasted(one, other) or elsewhere(one, other) or two_places(a.place, b.place):
        return False
    units, others_units = one.units or one.reporter, other.units or other.reporter
    if units and others_units and not units & others_units:
        return False
    if one.source == other.source and one.voice == other.voice and one.record is other.record:
        return False
    kinds, others = a.acts, b.acts
    if a.count.thing.startswith(MEASURE):
        return a.count.thing == b.count.thing and _of_one_extent(a, b)
    if a.body and a.body == b.body:  # 'an audience of six', 'six people in the audience'
        mine, theirs = _surroundings(a), _surroundings(b)
        own = "other" in {*words(one.claim.text), *words(other.claim.text)}
        return bool(mine & theirs) or not (own or (mine and theirs))
    if a.count.thing != b.count.thing and not _more_than_all(a, b):
        return False
    if kinds != others and not kinds & others and not a.outcome & b.outcome:
        return _seen_alike(a, b, rare)
    if ("ask" in one.kinds) != ("ask" in other.kinds):
        return False
    mine, theirs = _surroundings(a), _surroundings(b)
    if not kinds and not others and _head(a) != _head(b) and not _more_than_all(a, b):
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
        return told and bool(mine or theirs or one.claim.action == other.claim.action or a.count.thing in _HEARD)
    return covered >= 0.5


def _of_one_extent(a: Counted, b: Counted) -> bool:
    """Whether two measures are of one thing: much the same is named in both, and the one adds nothing that the other has otherwise."""
    mine, theirs = _surroundings(a), _surroundings(b)
    return bool(mine & theirs) and (mine <= theirs or theirs <= mine) and not (a.acts and b.acts and not a.acts & b.acts)


def _more_than_all(a: Counted, b: Counted) -> bool:
    """Whether the one counts more people of a kind than the other counts people: 'six riders', 'there were four of us'."""
    kind, everyone = (b, a) if _head(a) in _EVERYONE else (a, b)
    if (
        _head(everyone) not in _EVERYONE
        or _head(kind) in _EVERYONE
        or not (_head(kind) in _OF_PEOPLE or kind.count.thing in _PEOPLE)
    ):
        return False
    return kind.count.low > everyone.count.high


def _part_exceeds(a: Counted, b: Counted) -> bool:
    """Whether more are counted at one place than in all: 'six windows were broken', 'nine were broken on the left'."""
    whole, part = (b, a) if a.place else (a, b)
    return bool(part.place) and not whole.place and not _surroundings(whole) and part.count.low > whole.count.high


def is_of_people(entry: Counted) -> bool:
    return entry.count.thing in _PEOPLE or _head(entry) in _OF_PEOPLE


def _aboard_together(a: Counted, b: Counted) -> bool:
    """Whether both are aboard: of one craft, or of one that the words do not name."""
    ours, theirs = _ABOARD.search(a.gist.claim.text), _ABOARD.search(b.gist.claim.text)
    if ours is None or theirs is None:
        return False
    return not (ours["craft"] and theirs["craft"]) or bool(contents(ours["craft"]) & contents(theirs["craft"]))


def _seen_alike(a: Counted, b: Counted, rare: Rarity) -> bool:
    """Whether two counts are of one thing though other words say that it was there: 'hung from the hook', 'were on the hook'."""
    if _head(a) != _head(b):
        return False
    if (a.acts | b.acts) & _COMES_TO:
        return _brought(a, b) or _brought(b, a)
    mine, theirs = (_surroundings(x) | {act.removeprefix("=") for act in x.acts if act[0] != "%"} for x in (a, b))
    mine, theirs = mine - _STANDING - _WAYS, theirs - _STANDING - _WAYS
    if a.place and a.place == b.place:
        return True
    if a.acts | b.acts <= _LOADED and not (a.acts and b.acts):
        return True  # so many were loaded, so many were there
    covered = max(coverage(frozenset(mine), frozenset(theirs), rare), coverage(frozenset(theirs), frozenset(mine), rare))
    return bool(mine & theirs) and covered >= 0.5


def _brought(a: Counted, b: Counted) -> bool:
    """Whether the one tells how many things were there, the other how many were brought there or taken from there."""
    if a.acts or a.outcome or not b.acts & _CARRIED or a.count.thing in _PEOPLE:
        return False
    return bool(_surroundings(a) & _surroundings(b))


def _surroundings(entry: Counted) -> frozenset[str]:
    numbers = {t for t in entry.gist.key if t.isdigit()} - {n for _, n in entry.gist.designators}
    own = {entry.count.thing, "dozen", content(_head(entry)) or "", entry.body, *_TOTALS} | (
        {"board", "aboard"} if _ABOARD.search(entry.gist.claim.text) else set()
    )
    return (entry.gist.key | entry.holder | frozenset(f"@{p}" for p in entry.gist.places)) - numbers - own


def _besides_doer(entry: Counted, named: frozenset[str]) -> frozenset[str]:
    """What is named besides who did it and what was done: different people may tell of it."""
    actor = entry.gist.claim.actor if entry.gist.claim.object else None
    return named - (contents(actor.text) if actor else frozenset()) - {act.removeprefix("=") for act in entry.acts}


def _head(entry: Counted) -> str:
    """The word for those counted, without its inflection; nothing where it only says that they are people."""
    head = words(entry.count.quantity.unit or "")[-1:]
    return "" if not head or stem(head[0]) in _EVERYONE else stem(head[0])

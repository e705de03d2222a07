"""Who did it, and where somebody was: one deed given to two people, one person put at two places at one moment."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping

from firsthand.model import Finding
from firsthand.reason.citing import components, finding, quoted, teller
from firsthand.reason.clashes import PERCEIVING, by_two, unique
from firsthand.reason.clashes_places import at_two_places
from firsthand.reason.deeds import Deed
from firsthand.reason.denials import TELLING
from firsthand.reason.gists import Gist, Rarity, contrasted, coverage
from firsthand.reason.grouping import elsewhere
from firsthand.reason.hearsay import hearsay
from firsthand.reason.material import Material
from firsthand.reason.tokens import contents, plain, stem
from firsthand.reason.windows import apart, gap

Replaced = Callable[[Gist, Gist], bool]

_DEEDS_OF_ONE = ("drive", "steer", "pilot", "sign", "pull", "press", "order", "light", "cut", "untie", "fire", "switch", "throw",
    "start", "turn", "move", "write", "take", "carry", "find", "hold", "give", "lead", "trigger", "push", "hit", "strike")  # fmt: skip
OF_ONE = frozenset(
    (*(f"={stem(d)}" for d in _DEEDS_OF_ONE), "shut", "open", "lock", "command", "find", "ask", "release", "shoot")
)
"""Deeds that one person does when they are done to one thing once."""
_POSTS = re.compile(
    r"\b(?:at the (?:wheel|helm|controls?|tiller|throttle|lever|switch)|on watch|in the driv(?:ing|er's) seat|in (?:charge|command)"
    r"|driving|steering|the (?:driver|helmsman|pilot|lookout))\b"
)
_PLACED = frozenset(map(stem, ("be", "stand", "wait", "sit", "stay", "arrive", "remain", "lie", "reach")))
_IN_PLACE = re.compile(
    r"\b(?:was|were|am|is|sat|stood|stayed|waited|remained) (?:still |alone |already )?(?:in|inside|aboard) (?:the |a |an |his |her |my )(?P<where>[\w-]+(?: [\w-]+)?)"
)
_PRONOUNS = ("he", "she", "they", "it")
COVERED = 0.75
MOMENT_S = 120.0
COMPARED = 40


def person_findings(
    material: Material, gists: Mapping[str, Gist], rare: Rarity, replaced: Replaced, deeds: Mapping[str, Deed]
) -> list[Finding]:
    """One finding for each deed or post that two people are given, and for whoever and whatever is put at two places at once."""
    said = [
        g
        for g in gists.values()
        if g.actors and g.claim.polarity == "pos" and g.claim.stance in TELLING and g.claim.certainty == "asserted"
        if g.statement.stance != "question" and not hearsay(g)
    ]
    alone = [g for g in said if not g.plural and stem(g.claim.action) not in PERCEIVING]
    doers = [(a, b) for a, b in _pairs(alone, _deeds) if _two_for_one(a, b, rare) and not replaced(a, b)]
    places = [(a, b) for a, b in _pairs(said, _whereabouts) if _two_places(a, b) and not replaced(a, b)]
    doers = unique((*doers, *(p for p in by_two(deeds) if not replaced(*p) and not any(map(hearsay, p)))))
    places = unique((*places, *(p for p in at_two_places(deeds) if not replaced(*p) and not any(map(hearsay, p)))))
    made = [_shown(material, bunch, "identity") for bunch in components(doers, lambda g: g.id)]
    return made + [_shown(material, bunch, "place") for bunch in components(places, lambda g: g.id)]


def _pairs(said: Iterable[Gist], keys: Callable[[Gist], Iterator[object]]) -> Iterator[tuple[Gist, Gist]]:
    postings: dict[object, list[Gist]] = defaultdict(list)
    for gist in said:
        for key in keys(gist):
            postings[key].append(gist)
    seen: set[tuple[str, str]] = set()
    for posting in postings.values():
        reach = len(posting) if len(posting) <= COMPARED else 6
        for place, a in enumerate(posting):
            for b in posting[place + 1 : place + 1 + reach]:
                own = a.source == b.source and (a.voice == b.voice or a.statement.id == b.statement.id)
                if not own and (a.id, b.id) not in seen:
                    seen.add((a.id, b.id))
                    yield a, b


def _deeds(gist: Gist) -> Iterator[object]:
    post = _POSTS.search(plain(gist.text))
    if post:
        yield post.group()
    if gist.doers and gist.acts and gist.acts[0] in OF_ONE:
        yield from ((gist.acts[0], term) for term in sorted(gist.key))


def _two_for_one(a: Gist, b: Gist, rare: Rarity) -> bool:
    """Whether two people are given one deed: same act, same thing, no other place or time."""
    if a.actors & b.actors or apart(a.window, b.window) or contrasted(a, b) or elsewhere(a, b) or a.lineage == b.lineage:
        return False
    if (not a.key and not b.key) or _meant_by_a_word(a) or _meant_by_a_word(b):
        return False
    return min(coverage(a.key, b.key, rare), coverage(b.key, a.key, rare)) >= COVERED


def _meant_by_a_word(gist: Gist) -> bool:
    """Whether words spoken by somebody only say 'he' or 'she': who is meant there is a guess."""
    actor = gist.claim.actor
    return actor is not None and actor.text.casefold() in _PRONOUNS and gist.statement.mode in ("direct", "mixed", "block")


def _whereabouts(gist: Gist) -> Iterator[object]:
    placed = gist.kind == "arrive" or stem(gist.claim.action) in _PLACED
    if placed and (gist.claim.place or _inside(gist)) and gist.window and gist.window.high - gist.window.low <= MOMENT_S:
        yield from ((actor, int(gist.window.low // 600)) for actor in sorted(gist.actors))


def _two_places(a: Gist, b: Gist) -> bool:
    """Whether one person is put at two places at one moment; clocks that were not set against each other prove nothing."""
    if a.window is None or b.window is None or gap(a.window, b.window) > 0 or a.window.clock != b.window.clock:
        return False
    inside, within = _inside(a), _inside(b)
    if inside and within and stem(a.claim.action) == stem(b.claim.action) == "be":
        return not inside & within
    here, there = a.claim.place, b.claim.place
    named = here is not None and there is not None and not contents(here.text) & contents(there.text)
    return named and elsewhere(a, b)


def _inside(gist: Gist) -> frozenset[str]:
    """What a claim says somebody was inside of: one is not in two rooms at a time."""
    match = _IN_PLACE.search(plain(gist.claim.text))
    return contents(match["where"]) if match else frozenset()


def _shown(material: Material, bunch: list[tuple[Gist, Gist]], aspect: str) -> Finding:
    a, b = min(bunch, key=lambda p: (p[0].copied + p[1].copied, p[0].id, p[1].id))
    what = (
        "name different people for one deed"
        if aspect == "identity"
        else "give two places for one person or happening at one time"
    )
    text = (
        f"{teller(material, a.claim)} and {teller(material, b.claim)} {what}: {quoted(a.text)} and {quoted(b.text)}."
    )  # fmt: skip
    fits = (
        ("both did so, together or one after the other", "the two speak of different occasions")
        if aspect == "identity"
        else ("the one place lies within the other", "one of the times is not exact")
    )
    others = sorted({g.id for pair in bunch for g in pair} - {a.id, b.id})
    spans = [material.anchor(i) for i in (a.id, b.id, *others[:6])]
    return finding("conflict", aspect, material, (a.id, b.id), text, fits, spans)

"""Counts of one thing by several accounts: which cannot all be right, and which fit because of bounds or a change."""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass

from firsthand.model import Finding, instant
from firsthand.reason.citing import bounds, components, finding, teller
from firsthand.reason.denials import hearsay
from firsthand.reason.gists import Count, Gist, Rarity, contrasted, coverage
from firsthand.reason.grouping import elsewhere
from firsthand.reason.material import Material
from firsthand.reason.tokens import content, stem, words
from firsthand.reason.windows import INSTANT_KINDS, apart

RELAYED = ("told", "read", "unnamed")
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
)
_MATTER_OF_COUNTING = frozenset(("count", "find", "inform", *(f"={stem(word)}" for word in _THERE_WERE)))
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
        "rescue", "injure", "die", "evacuate", "arrest", "treat", "arrive", "depart", "transport", "release", "launch", "sink", "derail",
        *(f"={stem(w)}" for w in ("take", "treat", "save", "hurt", "kill", "wound", "miss", "escape", "lose", "burn", "damage", "destroy", "send", "free",
        "escort", "sell", "buy", "bring", "arrive", "come", "leave", "go", "add", "remove", "steal", "fire", "carry", "pull", "drag", "bandage", "detain")),
    )
)  # fmt: skip
"""What comes to some of those there: so many were hurt says nothing of how many there were."""
_ABOARD = re.compile(r"\b(?:on board|aboard)\b", re.IGNORECASE)
_SO_FAR = re.compile(
    r"\b(?:so far|at first|at that (?:stage|point|time)|initially|by then|up to then|now|still|already)\b", re.IGNORECASE
)
_OF_SEVERAL = re.compile(r"\b(?:first|last|next|other|another|remaining|further|final|more|second)\s+(?:\w+\s+)?$", re.IGNORECASE)
"""Before a count: it is of some of them, 'the first twelve'."""
_OWNED = ("crew",)
"""What each ship or service has of its own: counts of it are of one thing only where something else says so."""
_NO_COUNT = re.compile(
    r"\b(?:never|not|no|n't)\b(?: \w+){0,2} (?:\d|one|two|three|four|five|six|seven|eight|nine|ten)", re.IGNORECASE
)
STALE_S = 300.0
"""Counts told up to moments that lie farther apart are of different times."""
CAP = 80
"""Counts of one thing that are all compared; more are compared in the order of the material with the next few."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A count with its claim, and the claim right before it in the statement: 'At nine we had' 'six men ashore'."""

    gist: Gist
    count: Count
    before: Gist | None = None

    @property
    def told(self) -> str:
        quantity = self.count.quantity
        return bounds(quantity.min, quantity.max, quantity.approximate)


def count_findings(
    material: Material, gists: Mapping[str, Gist], rare: Rarity, replaced: Callable[[Gist, Gist], bool]
) -> list[Finding]:
    """One finding for each thing that is counted differently, and for each pair of counts that fit though they differ."""
    by_thing: dict[str, list[Counted]] = defaultdict(list)
    ending = {(g.statement.id, g.claim.end): g for g in gists.values()}
    for gist in gists.values():
        if gist.claim.polarity == "pos" and gist.claim.certainty in ("asserted", "probable") and _tells(gist):
            for count in gist.counts if gist.counts and not _NO_COUNT.search(gist.claim.text) else ():
                if not _of_some(gist, count):
                    by_thing[count.thing].append(Counted(gist, count, ending.get((gist.statement.id, gist.claim.start - 1))))
    made: list[Finding] = []
    for thing in sorted(by_thing):
        pairs = [(a, b) for a, b in _compared(by_thing[thing]) if _of_one_thing(a, b, rare)]
        made += _differing(material, pairs, replaced)
        made += _fitting(material, pairs)
    return made


def _of_some(gist: Gist, count: Count) -> bool:
    """Whether the words count some of them only, in their order: 'the first twelve', 'the last four'."""
    return bool(_OF_SEVERAL.search(gist.claim.text[: max(0, count.quantity.start - gist.claim.start)]))


def _tells(gist: Gist) -> bool:
    return gist.claim.stance in ("observation", "report", "inference")


def _compared(entries: list[Counted]) -> Iterator[tuple[Counted, Counted]]:
    reach = len(entries) if len(entries) <= CAP else 12
    for place, a in enumerate(entries):
        for b in entries[place + 1 : place + 1 + reach]:
            yield a, b


def _of_one_thing(a: Counted, b: Counted, rare: Rarity) -> bool:
    """Whether two counts are of one thing: same unit, same predicate, the same surroundings, none told of a part only."""
    one, other = a.gist, b.gist
    if one.id == other.id or contrasted(one, other) or elsewhere(one, other):
        return False
    units, others_units = one.units or one.reporter, other.units or other.reporter
    if units and others_units and not units & others_units:
        return False
    if one.source == other.source and one.voice == other.voice and one.record is other.record:
        return False
    kinds, others = _predicate(one), _predicate(other)
    if kinds != others and not kinds & others:
        return _seen_alike(a, b, rare)
    if ("ask" in one.kinds) != ("ask" in other.kinds):
        return False
    mine, theirs = _surroundings(a), _surroundings(b)
    if not kinds and not others and _head(a) != _head(b):
        return False  # so many people and so many passengers were there
    if a.count.thing in _OWNED and not mine & theirs:
        return False
    covered = max(coverage(mine, theirs, rare), coverage(theirs, mine, rare))
    if kinds & others:
        bare = not (mine and theirs) and len(mine | theirs) < 2 and not one.places and not other.places
        return bare or (bool(mine & theirs) and covered >= 0.3)
    if not mine or not theirs:  # the one names nothing but the thing: 'I counted 14 crates'
        return bool(one.claim.action and other.claim.action) and bool(mine or theirs or one.claim.action == other.claim.action)
    return covered >= 0.5


def _seen_alike(a: Counted, b: Counted, rare: Rarity) -> bool:
    """Whether two counts are of one thing though other words say that it was there: 'hung from the hook', 'were on the hook'."""
    kinds = _predicate(a.gist) | _predicate(b.gist)
    if kinds & _COMES_TO or _head(a) != _head(b):
        return False
    mine, theirs = (_surroundings(x) | {act.removeprefix("=") for act in _predicate(x.gist)} for x in (a, b))
    mine, theirs = mine - _STANDING, theirs - _STANDING
    covered = max(coverage(frozenset(mine), frozenset(theirs), rare), coverage(frozenset(theirs), frozenset(mine), rare))
    return bool(mine & theirs) and covered >= 0.5


def _predicate(gist: Gist) -> set[str]:
    """What is said of those counted; nothing where it is only said that they were there."""
    acts = set(gist.acts) - _MATTER_OF_COUNTING
    return acts - {"arrive"} if gist.claim.action == "be" else acts


def _surroundings(entry: Counted) -> frozenset[str]:
    numbers = {t for t in entry.gist.key if t.isdigit()} - {n for _, n in entry.gist.designators}
    own = {entry.count.thing, content(_head(entry)) or ""} | ({"board"} if _ABOARD.search(entry.gist.claim.text) else set())
    return (entry.gist.key | frozenset(f"@{p}" for p in entry.gist.places)) - numbers - own


def _head(entry: Counted) -> str:
    """The word for those counted, without its inflection."""
    head = words(entry.count.quantity.unit or "")[-1:]
    return stem(head[0]) if head else ""


def _whole(entry: Counted) -> bool:
    return entry.count.quantity.of is None


def _changed(a: Counted, b: Counted) -> bool:
    """Whether the two are told of different times, so that the count may have changed."""
    if apart(a.gist.window, b.gist.window):
        return True
    one, other = a.gist, b.gist
    if one.source == other.source and one.record and other.record and one.record.id != other.record.id:
        return one.record.kind in ("row", "cue", "message", "post")
    early, late = (a, b) if a.count.high < b.count.low else (b, a)
    if _told_by(early) and _told_by(late):
        return _told_by(late) - _told_by(early) > STALE_S  # 'by three, six', 'by five, eleven': it grew
    if _logged_at(early) and _logged_at(late) and _logged_at(late) - _logged_at(early) > STALE_S:
        return True
    return bool(_SO_FAR.search(early.gist.claim.text)) and early.count.low < late.count.low


def _told_by(entry: Counted) -> float:
    """The moment up to which a count is told, 0 when none is."""
    when = entry.gist.claim.when
    return instant(when.latest) if when and when.latest and not when.earliest else 0.0


def _logged_at(entry: Counted) -> float:
    """The moment of the entry of a log that counts, or up to which it is told, 0 when neither is known."""
    gist = entry.before if entry.before and entry.gist.claim.when is None else entry.gist
    record, window, when = gist.record, gist.window, gist.claim.when
    logged = record is not None and record.kind in INSTANT_KINDS
    told = when is not None and when.text is not None and window is not None and window.tight
    return window.high if window and (logged or told) else _told_by(entry)


def _differing(material: Material, pairs: list[tuple[Counted, Counted]], replaced: Callable[[Gist, Gist], bool]) -> list[Finding]:
    """For each thing the one pair that best shows that the counts cannot all be right; a tension if relayed words are needed."""
    clashing = [
        (a, b)
        for a, b in pairs
        if _whole(a) and _whole(b) and not a.count.meets(b.count) and not _changed(a, b)
        and not replaced(a.gist, b.gist)
    ]  # fmt: skip
    return [_clash(material, group) for group in components(clashing, _root)]


def _root(entry: Counted) -> Hashable:
    """What one difference springs from: how many there were of a thing, or how many one happening met."""
    return entry.gist.id if _predicate(entry.gist) else ("there were", entry.count.thing)


def _clash(material: Material, clashing: list[tuple[Counted, Counted]]) -> Finding:
    a, b = min(clashing, key=lambda pair: (sum(_weakness(material, x) for x in pair), pair[0].gist.id, pair[1].gist.id))
    relayed = any(hearsay(x.gist) for x in (a, b))
    unit = (a.count.quantity.unit or "").strip()
    text = f"{teller(material, a.gist.claim)} and {teller(material, b.gist.claim)} give different counts of {unit}: {a.told} and {b.told}."
    others = sorted({x.gist.id for pair in clashing for x in pair} - {a.gist.id, b.gist.id})
    spans = [material.anchor(i) for i in (a.gist.id, b.gist.id, *others[:6])]
    fits = (f"the {unit} that were counted are not the same", "one of the counts was of another time")
    return finding("tension" if relayed else "conflict", "quantity", material, (a.gist.id, b.gist.id), text, fits, spans)


def _weakness(material: Material, entry: Counted) -> int:
    """The lower, the better a count stands for its side: exact, own words, told without doubt."""
    basis = material.statement(entry.gist.claim).basis
    return (
        2 * entry.count.quantity.approximate
        + (entry.count.low != entry.count.high)
        + 3 * (basis in RELAYED)
        + (entry.gist.claim.certainty != "asserted")
        + entry.gist.copied
        - (basis in ("device", "did", "saw"))
    )


def _fitting(material: Material, pairs: list[tuple[Counted, Counted]]) -> list[Finding]:
    """Counts that differ as worded and fit all the same, one finding for each pair of wordings."""
    made: dict[tuple[str, str], Finding] = {}
    for a, b in sorted(pairs, key=lambda p: p[0].gist.copied + p[1].gist.copied):
        if a.gist.lineage == b.gist.lineage and a.gist.record is None:
            continue
        same = (a.count.low, a.count.high, a.count.quantity.of) == (b.count.low, b.count.high, b.count.quantity.of)
        why = "" if same else _why_fitting(a, b)
        told = tuple(sorted((a.told, b.told)))
        if why and (told[0], told[1]) not in made:
            unit = (a.count.quantity.unit or "").strip()
            text = (
                f"The counts of {unit} in {teller(material, a.gist.claim)} and {teller(material, b.gist.claim)}"
                f" ({a.told} and {b.told}) fit: {why}."
            )
            made[told[0], told[1]] = finding("compatible", "quantity", material, (a.gist.id, b.gist.id), text, (why,))
    return [made[key] for key in sorted(made)]


def _why_fitting(a: Counted, b: Counted) -> str:
    whole, part = (a, b) if _whole(a) else (b, a)
    if not _whole(part) and _whole(whole):
        of = part.count.quantity.of
        return "the one is a part of the other" if of is not None and whole.count.low <= of <= whole.count.high else ""
    if a.count.meets(b.count):
        return "the bounds as told meet"
    return "they are told of different times" if _changed(a, b) else ""

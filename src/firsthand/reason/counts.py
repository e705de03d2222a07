"""Counts of one thing by several accounts: which cannot all be right, and which fit because of bounds or a change."""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping

from firsthand.model import Finding, instant
from firsthand.reason.citing import components, finding, teller
from firsthand.reason.counted import EVERYONE, Counted, counted_in, is_of_people, of_some_only, tells
from firsthand.reason.counted_alike import of_one_thing
from firsthand.reason.deeds import Deed
from firsthand.reason.gists import Gist, Rarity
from firsthand.reason.hearsay import hearsay
from firsthand.reason.material import Material
from firsthand.reason.measured import measures
from firsthand.reason.tokens import first_stem, stem
from firsthand.reason.versions import given_at
from firsthand.reason.windows import INSTANT_KINDS, apart

RELAYED = ("told", "read", "unnamed")
_SO_FAR = re.compile(
    r"\b(?:so far|at first|at that (?:stage|point|time)|initially|by then|up to then|now|still|already)\b", re.IGNORECASE
)
_NO_COUNT = re.compile(
    r"\b(?:never|not|no|n't)\b(?: \w+){0,2} (?:\d|one|two|three|four|five|six|seven|eight|nine|ten)", re.IGNORECASE
)
STALE_S = 300.0
"""Counts told up to moments that lie farther apart are of different times."""
CAP = 80
"""Counts of one thing that are all compared; more are compared in the order of the material with the next few."""


def count_findings(
    material: Material, gists: Mapping[str, Gist], rare: Rarity, replaced: Callable[[Gist, Gist], bool], deeds: Mapping[str, Deed]
) -> list[Finding]:
    """One finding for each thing that is counted differently, and for each pair of counts that fit though they differ."""
    by_thing: dict[str, list[Counted]] = defaultdict(list)
    for entry in _counted(material, gists, deeds):
        for thing in sorted({entry.count.thing, entry.body, EVERYONE if is_of_people(entry) else ""} - {""}):
            by_thing[thing].append(entry)
    made: list[Finding] = []
    for thing in sorted(by_thing):
        pairs = [
            (a, b)
            for a, b in _compared(by_thing[thing])
            if of_one_thing(a, b, rare) and (thing == a.count.thing or a.count.thing != b.count.thing)
        ]
        made += _differing(material, pairs, replaced)
        made += _fitting(material, pairs)
    return made


def _counted(material: Material, gists: Mapping[str, Gist], deeds: Mapping[str, Deed]) -> Iterator[Counted]:
    """All counts and measures that claims give for certain."""
    counting = [
        g
        for g in gists.values()
        if g.claim.quantities and g.claim.polarity == "pos" and g.claim.certainty in ("asserted", "probable")
        if tells(g) and not _NO_COUNT.search(g.claim.text)
    ]
    statements = {g.statement.id for g in counting}
    ending = {(g.statement.id, g.claim.end): g for g in gists.values() if g.statement.id in statements}
    beginning = {(d.gist.statement.id, d.gist.claim.start): d for d in deeds.values() if d.gist.statement.id in statements}
    for gist in counting:
        before, behind = (
            ending.get((gist.statement.id, gist.claim.start - 1)),
            beginning.get((gist.statement.id, gist.claim.end + 1)),
        )
        for count in (*gist.counts, *measures(material, gist.claim)):
            if not of_some_only(gist, count):
                yield counted_in(gist, count, deeds.get(gist.id), before, behind)


def _compared(entries: list[Counted]) -> Iterator[tuple[Counted, Counted]]:
    reach = len(entries) if len(entries) <= CAP else 12
    for place, a in enumerate(entries):
        for b in entries[place + 1 : place + 1 + reach]:
            yield a, b


_NOT_OF_THEN = re.compile(
    r"\b(?:should|ought to|supposed to|meant to|must|needs?|required|licensed for|room for|sworn|employ(?:s|ed)?|on (?:its|the|our) (?:books|strength))\b"
    r"|\bthe (?:\w+|\d+) of (?:us|them)\b",
    re.IGNORECASE,
)
"""Of how many there ought to be or are at all, or of a few who belong together: no count of those who were there."""


def _whole(entry: Counted) -> bool:
    return entry.count.quantity.of is None and not _NOT_OF_THEN.search(entry.gist.claim.text)


def _own_each(a: Counted, b: Counted) -> bool:
    """Whether two speakers each tell how many they had to do with: 'I got six into 209 with me'."""
    one, other = a.gist, b.gist
    mine = all(g.claim.actor and g.claim.actor.text.casefold() in ("i", "we") for g in (one, other))
    return mine and one.voice != other.voice and {first_stem(g.claim.action) for g in (one, other)} <= _HAVING


_HARM = frozenset(("%hurt", "%kill", "=hurt", "=kill", "=treat", "=wound", "=miss", "die", "injure", "treat"))
_BY_NOW = re.compile(r"\b(?:now|so far|rose|risen|to date|ha(?:s|ve) (?:now |since )?(?:been|died))\b", re.IGNORECASE)
_HAVING = frozenset(map(stem, ("get", "have", "take")))


def _grown(material: Material, a: Counted, b: Counted) -> bool:
    """Whether the hurt, treated or dead are more in an account given later."""
    early, late = (a, b) if a.count.high < b.count.low else (b, a)
    if not (early.acts | early.outcome) & _HARM or not (late.acts | late.outcome) & _HARM:
        return False
    if not _BY_NOW.search(late.gist.claim.text):
        return False
    x, y = (given_at(material.account_of[e.gist.source]) for e in (early, late))
    told = late.gist.claim.when or y
    if x is None or x.latest is None or told is None or told.latest is None:
        return False
    return instant(told.latest) - instant(x.latest) > STALE_S


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
        if (a.count.quantity.unit or b.count.quantity.unit) and _whole(a) and _whole(b) and not a.count.meets(b.count) and not _changed(a, b)
        and not _own_each(a, b) and not _grown(material, a, b) and not replaced(a.gist, b.gist)
    ]  # fmt: skip
    return [_clash(material, group) for group in components(clashing, _root)]


def _root(entry: Counted) -> Hashable:
    """What one difference springs from: how many there were of a thing, or how many one happening met."""
    return entry.gist.id if entry.acts else ("there were", entry.count.thing)


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

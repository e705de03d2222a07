"""Findings of time and order: what cannot hold, what needs 'about' to be stretched, and what a clock explains."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from firsthand.model import Claim, Finding
from firsthand.reason.citing import finding, quoted, teller
from firsthand.reason.hearsay import only_said
from firsthand.reason.material import Material
from firsthand.reason.network import ORIGIN, Bound, Conflict, Conflicts, Group, Network, Window
from firsthand.reason.ordering import APART_S, Gap
from firsthand.reason.placing_clocks import LAG_S, explained_by_clocks, offset_in_words, seconds_in_words
from firsthand.reason.placing_evidence import EARLY_S, Evidence, Scale

PASSED_ON_S = 600.0
"""How much longer before the entry of a call or a word about a thing it may have been."""
WATCH_S = 60.0
"""How far the watch of somebody who tells a time may be off."""
MOST = 300
"""Conflicts looked for."""
ROUND_S = 300.0
"""How far a time told to five minutes may be off and still be what was meant."""
NEAR_S = 900.0
"""How far beyond its window a time told as near may be, at least."""
CLEAR_S = 120.0
"""What needs less than this to give is no conflict but a tension."""
TRIFLE_S = 30.0
"""What needs less than this to give is not worth a line."""
SHOWN = 200
"""Characters from the first to the last claim of a statement up to which the words between are shown too."""
_ZERO = "zero of "
HALF_A_DAY_S = 12 * 3600.0
HALF_OFF_S = 1200.0
"""How far from half a day two times may be apart that differ by which half is meant."""
_OF_EITHER_HALF = re.compile(
    r"(?<![\d:.])(?:1[0-2]|[1-9])(?:[.:][0-5]\d)?(?![\d:.]\d|\d)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b",
    re.IGNORECASE,
)
_HALF = re.compile(r"\b[ap]\.? ?m\b|morning|afternoon|evening|night|noon|hours|hrs", re.IGNORECASE)


def findings_of(
    material: Material,
    scale: Scale,
    evidence: Mapping[str, Sequence[Evidence]],
    gaps: Sequence[Gap],
    others: Sequence[Conflict],
) -> tuple[Finding, ...]:
    """Findings about times and order among the claims of these events; `others` are conflicts found by other networks."""
    strength: dict[str, int] = {}
    for item in (e for some in evidence.values() for e in some):
        strength[item.claim] = max(-item.rank, strength.get(item.claim, -item.rank))
    found = [*_unfitting(scale, evidence, gaps), *others]
    judged = (_finding(material, scale, group, strength) for group in Conflicts(tuple(found)).groups)
    made = (*(f for f in judged if f), *explained_by_clocks(material, scale, evidence))
    return tuple(sorted({f.id: f for f in made}.values(), key=lambda f: f.id))


# --------------------------------------------------------------------------- what cannot hold


def _unfitting(scale: Scale, evidence: Mapping[str, Sequence[Evidence]], gaps: Sequence[Gap]) -> list[Conflict]:
    """Sets of claims whose times cannot all hold, however wide each is read."""
    known = [t for some in evidence.values() for e in some for t in (e.timing.lo, e.timing.hi) if t is not None]
    base = float(int(min(known, default=0.0)))
    net = Network()
    for clock in sorted(scale.clocks):
        offset = scale.offset(clock)
        if offset and clock != scale.reference:
            net.add(Bound(ORIGIN, _zero(clock), -offset[1], -offset[0]))
    for event, some in evidence.items():
        if some:
            net.extend(b for e in some for b in claim_bounds(event, e, scale, base))
    for gap in gaps:
        lo = max(gap.lo, APART_S) if gap.lo is not None else None
        net.add(Bound(gap.a, gap.b, lo, gap.hi, gap.because, gap.soft, 2 - (gap.soft or bool(gap.lo))))
    floating = {_zero(c) for c in scale.clocks if scale.offset(c) is None}
    found = [c for c in net.conflicts(most=MOST).found if _worth_a_line(c, floating)]
    return found + _under_each_reading(net, evidence, base)


def _under_each_reading(net: Network, evidence: Mapping[str, Sequence[Evidence]], base: float) -> list[Conflict]:
    """Times that may be read in several ways and fit in none: 'at nine', neither of the morning nor of the evening."""
    made = []
    windows = net.windows() if any(e.timing.readings for some in evidence.values() for e in some) else {}
    near = {e.claim for some in evidence.values() for e in some if e.timing.approximate or e.timing.round}
    for event, some in evidence.items():
        for item in (e for e in some if e.timing.readings and e.lo is not None):
            because, needs, bounds = {item.claim}, [], []
            wide = NEAR_S if item.timing.approximate else ROUND_S if item.timing.round else WATCH_S
            window = windows.get(event, Window())
            for lo, hi in item.timing.readings:
                early = None if window.hi is None or lo is None else lo - base - wide - window.hi
                late = None if window.lo is None or hi is None else window.lo - (hi - base + wide)
                short = max(s for s in (early, late, 0.0) if s is not None)
                needs.append(short)
                because.update(window.because_hi if short == early else window.because_lo)
                bounds.append(Bound(ORIGIN, event, lo and lo - base, hi and hi - base, (item.claim,)))
            if min(needs) >= CLEAR_S:
                made.append(Conflict(tuple(sorted(because)), min(needs), not near.isdisjoint(because), tuple(bounds)))
    return made


def _worth_a_line(conflict: Conflict, floating: set[str]) -> bool:
    """Not where seconds are missing, nor where entries of a clock of unknown offset just do not agree on one offset.

    Order alone has a network of its own.
    """
    starts = {b.a for b in conflict.bounds}
    if starts & floating and all(map(_is_start, starts)):
        return False
    return conflict.needs_s >= TRIFLE_S and not _is_order(conflict)


def _is_order(conflict: Conflict) -> bool:
    """Whether order alone cannot be: no time of day has a part in it."""
    return not any(_is_start(b.a) for b in conflict.bounds)


def _is_start(point: str) -> bool:
    """Whether it is the zero of a clock, and no event."""
    return point == ORIGIN or point.startswith(_ZERO)


def _zero(clock: str) -> str:
    return f"{_ZERO}{clock}"


def claim_bounds(event: str, item: Evidence, scale: Scale, base: float) -> tuple[Bound, ...]:
    """A claim's time as wide as it can be read; none for what says no more than 'before it was told'.

    A time told as near, or to five minutes, is a soft bound as told and a hard one far wider.
    """
    timing = item.timing
    start = ORIGIN if timing.clock in (None, scale.reference) else _zero(timing.clock or "")

    def bound(early: float, late: float, strength: int, *, soft: bool = False) -> Bound:
        lo = None if timing.lo is None else timing.lo - base - early
        hi = None if timing.hi is None else timing.hi - base + late
        return Bound(start, event, lo, hi, (item.claim,), soft, strength)

    match timing.kind:
        case "entry":
            return (bound(LAG_S + PASSED_ON_S * timing.passed_on, EARLY_S, 5, soft=timing.approximate),)
        case "told" if timing.approximate:
            wide = max(NEAR_S, 2 * ((timing.hi or 0.0) - (timing.lo or 0.0)))
            return (bound(0, 0, 1, soft=True), bound(wide, wide, 2))
        case "told" if timing.round:
            return (bound(0, 0, 2, soft=True), bound(ROUND_S, ROUND_S, 3))
        case "told":
            return (bound(WATCH_S, WATCH_S, 3),)
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class _Judged:
    conflict: Conflict
    claims: tuple[Claim, ...]
    sources: int


def _half_a_day_off(conflict: Conflict, claims: Sequence[Claim]) -> bool:
    """Whether the times fit once one that does not say which half of the day it is of, 'at 9.10', is read as of the other."""
    off = abs(conflict.needs_s - HALF_A_DAY_S) <= HALF_OFF_S
    return off and any(
        c.when and c.when.text and _OF_EITHER_HALF.search(c.when.text) and not _HALF.search(c.when.text) for c in claims
    )


def _finding(material: Material, scale: Scale, group: Group, strength: Mapping[str, int]) -> Finding | None:
    """One finding for a group: its smallest set, and of these the one that rests on the best evidence."""
    judged = []
    for conflict in group.conflicts:
        claims = tuple(material.claims[c] for c in conflict.claims)
        if (
            len(claims) > 1
            and not _half_a_day_off(conflict, claims)
            and (sources := len({material.source(c.id).id for c in claims})) > 1
        ):
            judged.append(_Judged(conflict, claims, sources))
    if not judged:
        return None
    best = min(
        judged,
        key=lambda j: (j.conflict.tension, len(j.claims), -sum(strength.get(c.id, -9) for c in j.claims), j.conflict.claims),
    )
    conflict = best.conflict
    aspect = "order" if _is_order(conflict) else "time"
    small = aspect == "time" and conflict.needs_s < CLEAR_S
    relayed = aspect == "time" and any(only_said(material, c) for c in best.claims)
    kind = "tension" if conflict.tension or small or relayed else "conflict"
    readings = _clock_readings(scale, conflict)
    made = finding(kind, aspect, material, conflict.claims, _sentence(material, best, kind, aspect, len(judged) - 1), readings)
    return replace(made, slack_s=round(conflict.needs_s, 3) if aspect == "time" else None)


def _clock_readings(scale: Scale, conflict: Conflict) -> tuple[str, ...]:
    """For each clock that has a part in a conflict: how far it would be off if all of it held."""
    made = []
    zeros = sorted({b.a for b in conflict.bounds if b.a.startswith(_ZERO)})
    for zero in zeros:
        others = [
            Bound(ORIGIN, other, -offset[1], -offset[0])
            for other in zeros
            if other != zero and (offset := scale.offset(other.removeprefix(_ZERO)))
        ]
        net = Network([*conflict.bounds, *others])
        window = net.window(zero)
        clock = scale.clocks.get(zero.removeprefix(_ZERO))
        if clock and net.consistent and window.lo is not None and window.hi is not None:
            made.append(f"the {clock.label} clock runs {offset_in_words(round(-window.hi), round(-window.lo))}")
    return tuple(made)


def _sentence(material: Material, judged: _Judged, kind: str, aspect: str, others: int) -> str:
    told = _as_told(material, judged.claims, whole=any(not _is_start(b.a) for b in judged.conflict.bounds))
    count = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}.get(len(told), str(len(told)))
    needs = seconds_in_words(judged.conflict.needs_s)
    if aspect == "order":
        start = f"These {count} statements tell the order differently"
    elif kind == "tension":
        start = f"These {count} statements fit only if a time told as near, or the slowness of an entry, is stretched by {needs}"
    else:
        start = f"These {count} statements cannot all hold as timed; {needs} beyond the usual lags would have to give"
    more = f" ({others} more such {'set shares' if others == 1 else 'sets share'} a statement with these)" if others else ""
    return f"{start}: {'; '.join(told)}{more}."


def _as_told(material: Material, claims: Sequence[Claim], *, whole: bool) -> list[str]:
    """Who tells it, and the words from the first to the last of these claims, a statement at a time.

    `whole`: the sentences in which they stand, since one clause does not show an order or a distance.
    """
    by_statement: dict[str, list[Claim]] = {}
    for claim in sorted(claims, key=lambda c: (material.source(c.id).path, c.start, c.id)):
        by_statement.setdefault(claim.statement, []).append(claim)
    told = []
    for some in by_statement.values():
        account = material.account_of[some[0].id]
        start, end = some[0].start, max(c.end for c in some)
        if whole:
            statement = material.statement(some[0])
            around = [s for s in account.sentences if s.start <= start < s.end or s.start < end <= s.end]
            start = max(min([start, *(s.start for s in around)]), min(start, statement.start))
            end = min(max([end, *(s.end for s in around)]), max(end, statement.end))
        document = account.document
        words = document.text[start:end] if document and end - start < SHOWN else " … ".join(c.text for c in some)
        told.append(f"{teller(material, some[0])}: {quoted(replace(some[0], text=words))}")
    return told

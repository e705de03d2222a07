"""Milestones of a response and the intervals between them, each with the words of both its ends.

What a log calls a status, or names a column by, is read as one of the common milestones. What the case defines in words
is found among its events. The standards' own definitions differ, so every reading says what it rests on.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from firsthand.model import CaseFacts, Event, Milestone, Reconstruction, Record, clock_of, instant
from firsthand.reason.mapping import Mapping, mapping_of, moment_in
from firsthand.reason.material import Material
from firsthand.reason.placing_evidence import Scale
from firsthand.reason.stages import CALL, CLEAR, ON_SCENE, SENT, STAGES, stage_of_column, stage_of_status, unit_of
from firsthand.reason.tokens import contents, families

COMMON = {
    CALL: "an entry of a log that says so, or has a time in a column of that name",
    SENT: "an entry that has the unit dispatched, assigned, alerted or mobilised",
    "en route": "an entry that has the unit on its way",
    ON_SCENE: "an entry that has the unit on scene, arrived or in attendance; at the address, not at a person",
    CLEAR: "an entry that has the unit clear, available or in service",
}
"""The common milestones and what counts as one where the case does not define it."""
MAPPED = "what the case maps a column or a status of this log to"
LEAST_SHARE = 0.5
"""How many of the words of a milestone's name or definition an event must share to be taken for it."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A milestone as the sources give it. `lo` and `hi` are seconds on `clock`; `first` and `last` on the reference clock.

    `unit` is None for what holds of the whole incident; `run` counts the times that a unit was sent.
    """

    milestone: str
    definition: str
    unit: str | None
    run: int
    clock: str | None
    lo: float
    hi: float
    first: datetime
    last: datetime
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Interval:
    """From one milestone to another: least and most seconds. One end is None when no source gives it; `missing` says so.

    `match` is 'unit' when both ends are of one unit and one run, 'first' when each is the first of any unit.
    """

    start: str
    end: str
    unit: str | None
    match: str
    begins: Reached | None
    ends: Reached | None
    least_s: float | None
    most_s: float | None
    formula: str
    missing: str | None


def intervals(made: Reconstruction) -> tuple[Interval, ...]:
    """The intervals of each unit, then those of the whole incident, then those between milestones that the case defines."""
    reached = milestones(made)
    runs: dict[tuple[str, int], dict[str, Reached]] = {}
    firsts: dict[str, Reached] = {}
    for item in reached:
        if item.unit is not None:
            runs.setdefault((item.unit, item.run), {}).setdefault(item.milestone, item)
        if item.milestone not in firsts or item.first < firsts[item.milestone].first:
            firsts[item.milestone] = item
    found = [i for (unit, _), some in sorted(runs.items()) for i in _of_unit(unit, some)]
    found += _of_all(firsts, [CALL, SENT, ON_SCENE])
    found += _of_all(firsts, [m.name for m in made.case.milestones])
    return tuple(dict.fromkeys(found))


def milestones(made: Reconstruction) -> tuple[Reached, ...]:
    """All milestones that the sources give, by name, unit and time."""
    material = Material(made.accounts)
    scale = Scale(made.case, made.clocks, made.reference_clock)
    told = {_common(m.name) or m.name: m for m in made.case.milestones}
    found = [r for a in made.accounts for r in _of_records(made.case, material, scale, a.records, told)]
    given = {r.milestone for r in found}
    for name, milestone in told.items():
        if name not in given and (one := _of_events(made, material, milestone)):
            found.append(one if name not in COMMON else replace(one, milestone=name))
    order = [*dict.fromkeys([*COMMON, *told, *sorted(given)])]
    return tuple(
        sorted(found, key=lambda r: (order.index(_common(r.milestone) or r.milestone), r.unit or "", r.first, r.because))
    )


def _common(name: str) -> str | None:
    """The common milestone that a name stands for."""
    return next((m for m in COMMON if m == name.casefold()), None) or stage_of_status(name)


# --------------------------------------------------------------------------- intervals


def _of_unit(unit: str, some: dict[str, Reached]) -> Iterator[Interval]:
    """Consecutive milestones of one run, and from sent to on scene; a run that never arrived says so.

    A milestone that only the case maps is measured from the last one before it.
    """
    there = [m for m in STAGES if m in some and m != CALL]
    pairs = [(a, b) for a, b in itertools.pairwise(there)]
    if SENT in some and (SENT, ON_SCENE) not in pairs:
        pairs.append((SENT, ON_SCENE))
    for own in sorted((m for m in some if m not in STAGES), key=lambda m: (some[m].lo, m)):
        before = [m for m in some if m not in (own, CALL) and some[m].lo <= some[own].lo]
        pairs += [(max(before, key=lambda m: (some[m].lo, m)), own)] if before else []
    for a, b in pairs:
        yield _between(a, b, unit, "unit", some.get(a), some.get(b))


def _of_all(firsts: dict[str, Reached], names: Sequence[str]) -> Iterator[Interval]:
    """From each of these milestones to the next, and from the first to all others, of any unit."""
    pairs = dict.fromkeys([*itertools.pairwise(names), *((names[0], n) for n in names[1:])])
    for a, b in pairs:
        begins, ends = firsts.get(_common(a) or a), firsts.get(_common(b) or b)
        if begins or ends:
            yield _between(a, b, None, "first", begins, ends)


def _between(a: str, b: str, unit: str | None, match: str, begins: Reached | None, ends: Reached | None) -> Interval:
    of = f" of {unit}" if unit else " (first of any unit)"
    formula = f"least: earliest {b} - latest {a}; most: latest {b} - earliest {a}{of}"
    if begins is None or ends is None:
        missing = f"no source that was read gives {b if ends is None else a}{of if unit else ''}"
        return Interval(a, b, unit, match, begins, ends, None, None, formula, missing)
    if begins.clock is not None and begins.clock == ends.clock:
        least, most = ends.lo - begins.hi, ends.hi - begins.lo
        formula += "; both ends on one clock, as recorded"
    else:
        least, most = instant(ends.first) - instant(begins.last), instant(ends.last) - instant(begins.first)
        formula += "; on the reference clock"
    return Interval(a, b, unit, match, begins, ends, round(least, 3), round(most, 3), formula, None)


# --------------------------------------------------------------------------- what records say


def _of_records(
    case: CaseFacts, material: Material, scale: Scale, records: Iterable[Record], told: dict[str, Milestone]
) -> Iterator[Reached]:
    """Milestones that rows give by a status, or by times in columns of their own; each once a run."""
    runs: dict[str, tuple[int, dict[str, None]]] = {}
    mapping: Mapping | None = None
    for record in sorted(records, key=lambda r: (r.time.earliest is None if r.time else True, _start(record=r), r.start)):
        if record.kind != "row" or record.time is None:
            continue
        mapping = mapping or mapping_of(case.of(material.source(record.id).path), told)
        unit = mapping.unit(record) or unit_of(record)
        for stage, lo, hi in _stages(record, mapping, case):
            run, seen = runs.get(unit or "", (1, {}))
            if unit is not None and seen and (CLEAR in seen or (stage == SENT and ON_SCENE in seen)):
                run, seen = run + 1, {}
            if stage not in seen:
                runs[unit or ""] = (run, {**seen, stage: None})
                yield _reached(case, material, scale, record, stage, unit, run, (lo, hi), told)


def _start(record: Record) -> float:
    return instant(record.time.earliest) if record.time and record.time.earliest else 0.0


def _stages(record: Record, mapping: Mapping, case: CaseFacts) -> Iterator[tuple[str, float, float]]:
    """The milestones of a row with their seconds: columns that the case maps, or that name one, else what its status says."""
    mapped = [(s, t) for name, value in record.fields if (s := mapping.stage_of(name)) and (t := moment_in(value, record, case))]
    named = [(s, t) for name, value in record.fields if (s := stage_of_column(name)) and (t := moment_in(value, record, case))]
    columns = mapped or (named if len(named) > 1 else [])
    if columns:
        yield from ((stage, *at) for stage, at in sorted(columns, key=lambda c: (c[1], mapping.rank(c[0]))))
        return
    stage = next((s for _, value in record.fields if (s := mapping.status(value) or stage_of_status(value))), None)
    time = record.time
    if stage and time and time.earliest and time.latest:
        yield stage, instant(time.earliest), instant(time.latest)


def _reached(
    case: CaseFacts, material: Material, scale: Scale, record: Record, stage: str, unit: str | None, run: int,
    seconds: tuple[float, float], told: dict[str, Milestone],
) -> Reached:  # fmt: skip
    source = material.source(record.id)
    clock = (record.time.clock if record.time else None) or clock_of(source.id, case.of(source.path))
    ahead = scale.offset(clock) or (0.0, 0.0)
    lo, hi = seconds
    definition = told[stage].definition if stage in told and told[stage].definition else COMMON.get(stage, MAPPED)
    first, last = scale.moment(lo - ahead[1]), scale.moment(hi - ahead[0])
    return Reached(stage, definition, unit, run, clock, lo, hi, first, last, (record.id,))


# --------------------------------------------------------------------------- what the case defines


def _of_events(made: Reconstruction, material: Material, milestone: Milestone) -> Reached | None:
    """The event that the words of a milestone mean: the best fit; of several alike the first, or the last where they say so."""
    fits = [(share, e) for e in made.events if e.earliest and e.latest and (share := _fit(e, material, milestone))]
    if not fits:
        return None
    best = max(share for share, _ in fits)
    alike = sorted((e for share, e in fits if share == best), key=lambda e: (e.earliest or e.latest, e.id))
    event = alike[-1] if re.search(r"\b(?:last|final)\b", milestone.name, re.IGNORECASE) else alike[0]
    if event.earliest is None or event.latest is None:
        return None
    because = tuple(dict.fromkeys((*event.because_earliest, *event.because_latest))) or event.claims
    span = (instant(event.earliest), instant(event.latest))
    return Reached(milestone.name, milestone.definition, None, 1, None, *span, event.earliest, event.latest, because)


def _fit(event: Event, material: Material, milestone: Milestone) -> float:
    """The larger share of the words of the name, or of the definition, that a claim of the event has; 0 when too small."""
    best = 0.0
    for text in (milestone.name, milestone.definition):
        kinds, terms = set(families(text)), contents(text)
        size = len(kinds) + len(terms)
        for claim in (material.claims[c] for c in event.claims) if size else ():
            if claim.polarity == "pos":
                shared = len(kinds & set(families(claim.text))) + len(terms & contents(claim.text))
                best = max(best, shared / size)
    return best if best >= LEAST_SHARE else 0.0

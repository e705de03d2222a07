"""Clocks on made-up pairs of logs: planted offsets, drift, slow entries and wrong pairs; how near, how often covered, how often refused."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

from evals.task import Figures, Task
from firsthand.reason.clocks_anchors import LEAST_ANCHORS, Entry, anchored, shared_events

OFFSETS_S = (-551.0, 117.0)
"""How far the clocks of dispatch centres were found to be off: least and most seconds ahead."""
SPAN_S = (1800.0, 12 * 3600.0)
DRIFT_S_PER_H = (2.0, 12.0)
SCATTER_S = 1800.0
"""Two logs whose pairs are all wrong differ by up to so many seconds either way."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Entries of one clock and of the reference; what was planted is None where no offset can be told."""

    ours: tuple[Entry, ...]
    theirs: tuple[Entry, ...]
    offset_s: float | None
    drift_s_per_h: float
    times: tuple[float, ...]


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--pairs", type=int, default=2000, help="pairs of logs to make")
    parser.add_argument("--seed", type=int, default=7, help="what they are made from")


def measure(asked: Namespace) -> Figures:
    """Median error in seconds, share of stated ranges that hold the planted offset, share rightly refused; the same for drift."""
    chance = Random(asked.seed)
    pairs = [made_pair(chance) for _ in range(asked.pairs)]
    found = [anchored(shared_events(p.ours, p.theirs)) for p in pairs]
    told = [(p, e) for p, e in zip(pairs, found, strict=True) if p.offset_s is not None and e is not None]
    errors = [abs((e.lo + e.hi) / 2 - _at_middle(p)) for p, e in told]
    covered = [e.lo <= _least(p) and _most(p) <= e.hi for p, e in told]
    open_ones = [e is None for p, e in zip(pairs, found, strict=True) if p.offset_s is None]
    drifting = [(p, e) for p, e in told if p.drift_s_per_h]
    drifts = [(p, e.drift) for p, e in told if e.drift]
    return {
        "error_s": round(median(errors), 2),
        "covered": _share(covered),
        "refused": _share(open_ones),
        "answered": round(len(told) / sum(p.offset_s is not None for p in pairs), 4),
        "width_s": round(median(e.hi - e.lo for p, e in told if not p.drift_s_per_h), 2),
        "drift_found": _share([e.drift is not None for p, e in drifting if len(p.times) >= 12 and _change(p) > 30]),
        "drift_covered": _share([d[0] <= p.drift_s_per_h <= d[1] for p, d in drifts]),
        "drift_made_up": _share([e.drift is not None for p, e in told if not p.drift_s_per_h]),
    }


def _share(held: Sequence[bool]) -> float:
    return round(sum(held) / len(held), 4) if held else 0.0


def made_pair(chance: Random) -> Pair:
    """Three to forty shared events; a sixth of the pairs has no offset to tell: too few shared events, or all pairs wrong."""
    kind = chance.random()
    count = chance.randint(1, LEAST_ANCHORS - 1) if kind < 0.08 else chance.randint(3, 40)
    scattered = 0.08 <= kind < 0.16
    offset = chance.uniform(*OFFSETS_S)
    drift = chance.choice((-1, 1)) * chance.uniform(*DRIFT_S_PER_H) if kind > 0.7 else 0.0
    times = sorted(chance.uniform(0, chance.uniform(*SPAN_S)) for _ in range(count))
    whole_minutes, wrong = chance.random() < 0.15, 0.1 if chance.random() < 0.5 else 0.0
    ours, theirs = [], []
    for n, at in enumerate(times):
        ahead = chance.uniform(-SCATTER_S, SCATTER_S) if scattered or chance.random() < wrong else offset + drift * at / 3600
        read = at + ahead + _slowness(chance)
        ours.append(Entry(f"our {n}", f"event {n}", read // 60 * 60 + 30 if whole_minutes else float(round(read))))
        theirs.append(Entry(f"their {n}", f"event {n}", float(round(at + _slowness(chance)))))
    told = None if scattered or count < LEAST_ANCHORS else offset
    return Pair(tuple(ours), tuple(theirs), told, drift, tuple(times))


def _slowness(chance: Random) -> float:
    """How long after the event an entry is made: some seconds, seldom half a minute."""
    return min(chance.expovariate(1 / 5), 30.0)


def _ahead(pair: Pair, at: float) -> float:
    return (pair.offset_s or 0.0) + pair.drift_s_per_h * at / 3600


def _at_middle(pair: Pair) -> float:
    return (_ahead(pair, pair.times[0]) + _ahead(pair, pair.times[-1])) / 2


def _least(pair: Pair) -> float:
    return min(_ahead(pair, pair.times[0]), _ahead(pair, pair.times[-1]))


def _most(pair: Pair) -> float:
    return max(_ahead(pair, pair.times[0]), _ahead(pair, pair.times[-1]))


def _change(pair: Pair) -> float:
    return _most(pair) - _least(pair)


TASK = Task("clocks on made-up pairs of logs with planted offsets and drift", options, measure)

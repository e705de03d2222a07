"""The temporal network on a made-up day: bounds and all small conflicts, beside rustworkx and networkx in the same run."""

import gc
import importlib
import signal
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

from evals.days import Day, made_day
from evals.task import AbsentError, Figures, Task
from firsthand.reason.network import ORIGIN, Bound, Conflicts, Network, Window

MOST = 1_000_000
CLOSE_S = 1e-3
"""Bounds that differ by less are the same: other libraries add seconds as floating numbers."""
Made = TypeVar("Made")
Edge = tuple[str, str, float]


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--points", type=int, default=10_000, help="events and clocks of the day")
    parser.add_argument("--bounds", type=int, default=50_000, help="statements about their times")
    parser.add_argument("--wrong", type=int, default=50, help="how many of them are wrong by minutes")
    parser.add_argument("--seed", type=int, default=7, help="what the day is made from")
    parser.add_argument("--repeats", type=int, default=3, help="the best of so many runs counts, for each library")
    parser.add_argument(
        "--patience",
        type=float,
        default=10.0,
        help="networkx is stopped after so many times the seconds that all conflicts took here",
    )


def measure(asked: Namespace) -> Figures:
    """Processor seconds for bounds and all conflicts of up to six statements, and how the other libraries compare."""
    rustworkx, networkx = _library("rustworkx"), _library("networkx")
    day = made_day(asked.points, asked.bounds, asked.wrong, asked.seed)
    gc.collect()
    gc.freeze()  # the day itself is not measured, nor what it costs to keep it
    ours = min((_ours(day) for _ in range(asked.repeats)), key=lambda run: run.bounds_s + run.conflicts_s)
    kept = _without(day.bounds, ours.aside)
    windows, alone_s = _best(lambda: Network(kept).windows(), asked.repeats)
    theirs, rust_s = _best(lambda: _rust_windows(rustworkx, kept), asked.repeats)
    _agree(windows, theirs)
    found, networkx_s = _one_by_one(networkx, day.bounds, asked.patience * ours.conflicts_s)
    named = {claim for conflict in ours.conflicts.found for claim in conflict.claims}
    return {
        "seconds": round(ours.bounds_s + ours.conflicts_s, 3),
        "bounds_s": round(ours.bounds_s, 3),
        "conflicts_s": round(ours.conflicts_s, 3),
        "conflicts": len(ours.conflicts.found),
        "complete": 0 if ours.conflicts.more else 1,
        "wrong_in_a_conflict": len(named & day.wrong),
        "wrong_set_aside": len(day.wrong & {c for b in ours.aside for c in b.because}),
        "set_aside": len(ours.aside),
        "ratio_rustworkx": round(alone_s / rust_s, 2),
        "ratio_networkx": round(networkx_s / ours.conflicts_s, 2),
        "networkx_conflicts": found,
    }


@dataclass(frozen=True, slots=True)
class Run:
    conflicts: Conflicts
    aside: tuple[Bound, ...]
    bounds_s: float
    conflicts_s: float


def _ours(day: Day) -> Run:
    net, made_s = _timed(lambda: Network(day.bounds))
    _, bounds_s = _timed(net.windows)
    conflicts, conflicts_s = _timed(lambda: net.conflicts(most=MOST, steps=100 * MOST))
    return Run(conflicts, net.set_aside, made_s + bounds_s, conflicts_s)


def _timed(work: Callable[[], Made]) -> tuple[Made, float]:
    """What the work gives, and the seconds that the processor spent on it: other work on the machine does not count."""
    start = time.process_time()
    made = work()
    return made, time.process_time() - start


def _best(work: Callable[[], Made], repeats: int) -> tuple[Made, float]:
    return min((_timed(work) for _ in range(repeats)), key=lambda run: run[1])


def _library(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        raise AbsentError(f"{name} is not installed; it is one of the extra 'evals' (pip install -e '.[evals]')") from None


def _without(bounds: Sequence[Bound], aside: Sequence[Bound]) -> list[Bound]:
    gone = {id(b) for b in aside}
    return [b for b in bounds if id(b) not in gone]


def _edges(bounds: Sequence[Bound]) -> list[list[Edge]]:
    """The steps of each bound: the second point is at most so many seconds after the first."""
    return [[(u, v, micro / 1e6) for u, v, micro in bound.steps] for bound in bounds]


# --------------------------------------------------------------------------- rustworkx


def _rust_windows(rustworkx: Any, bounds: Sequence[Bound]) -> dict[str, Window]:
    """Bounds of all points from shortest paths both ways; without what sets them, and only when all can hold."""
    numbers: dict[str, int] = {ORIGIN: 0}
    edges = []
    for bound in bounds:
        a, b = numbers.setdefault(bound.a, len(numbers)), numbers.setdefault(bound.b, len(numbers))
        if bound.hi is not None:
            edges.append((a, b, bound.hi))
        if bound.lo is not None:
            edges.append((b, a, -bound.lo))
    graph = rustworkx.PyDiGraph()
    graph.add_nodes_from(range(len(numbers)))
    graph.add_edges_from(edges)
    late = dict(rustworkx.digraph_bellman_ford_shortest_path_lengths(graph, 0, float))
    graph.reverse()
    early = dict(rustworkx.digraph_bellman_ford_shortest_path_lengths(graph, 0, float))
    return {name: Window(-early[n] if n in early else None, late.get(n)) for name, n in numbers.items() if n}


def _agree(ours: dict[str, Window], theirs: dict[str, Window]) -> None:
    for point, window in ours.items():
        for mine, other in ((window.lo, theirs[point].lo), (window.hi, theirs[point].hi)):
            if (mine is None) != (other is None) or abs((mine or 0.0) - (other or 0.0)) > CLOSE_S:
                raise AbsentError(f"the bounds of {point!r} differ from those of rustworkx: {window} and {theirs[point]}")


# --------------------------------------------------------------------------- networkx


def _one_by_one(networkx: Any, bounds: Sequence[Bound], most_s: float) -> tuple[int, float]:
    """Negative cycles found and set aside, the weakest bound of each, until all can hold or the time is up; and the seconds."""
    steps = _edges(bounds)
    owners: dict[tuple[str, str], dict[int, float]] = {}
    start, found = time.process_time(), 0
    graph = networkx.DiGraph()
    for number, some in enumerate(steps):
        for u, v, seconds in some:
            owners.setdefault((u, v), {})[number] = seconds
    graph.add_weighted_edges_from((u, v, min(some.values())) for (u, v), some in owners.items())
    with suppress(_OutOfTime), _at_most(most_s):
        while True:
            try:
                cycle = networkx.find_negative_cycle(graph, ORIGIN)
            except networkx.NetworkXError:
                break
            found += 1
            on_way = [min(owners[pair].items(), key=lambda item: item[1])[0] for pair in pairwise(cycle)]
            weakest = min(on_way, key=lambda n: (not bounds[n].because, bounds[n].strength, -n))
            for u, v, _ in steps[weakest]:
                del owners[u, v][weakest]
                graph.remove_edge(u, v)
                if owners[u, v]:
                    graph.add_edge(u, v, weight=min(owners[u, v].values()))
    return found, time.process_time() - start


class _OutOfTime(Exception):
    pass


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raise _OutOfTime in what runs inside after so many processor seconds, in the middle of a call too."""

    def stop(*_: object) -> None:
        raise _OutOfTime

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


TASK = Task("the temporal network: bounds, all small conflicts, and other libraries beside it", options, measure)

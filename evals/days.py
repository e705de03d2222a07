"""A made-up day for measuring the temporal network: events, entries on clocks, order and distance told, and what is wrong of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from firsthand.reason.network import ORIGIN, Bound

DAY_S = 86_400.0
CLOCKS = {"dispatch": (38.0, 44.0), "camera": (-254.0, -246.0), "gate": (112.0, 119.0), "bridge": (-3.0, 4.0)}
"""Clocks beside the reference, and by how many seconds each is known to be ahead of it."""
NEAR = 12
"""Order and distance are told between events that have at most so many others between them."""


@dataclass(frozen=True, slots=True)
class Day:
    """Bounds in the order in which they come, the claims that are wrong, and the true second of each point."""

    bounds: tuple[Bound, ...]
    wrong: frozenset[str]
    true: dict[str, float]


def made_day(points: int, bounds: int, wrong: int, seed: int) -> Day:
    """A day in which half of the bounds are entries on a clock, a quarter order told, and a quarter distance told.

    What is wrong is so by some three minutes, more than any two entries leave open. The zeros of the clocks are points too, and what is known of each clock
    a bound.
    """
    chance = Random(seed)
    zeros = {f"zero of {name}": -chance.uniform(*ahead) for name, ahead in CLOCKS.items()}
    seconds = sorted(chance.uniform(0, DAY_S) for _ in range(points - len(zeros)))
    true = {**{f"event {n}": s for n, s in enumerate(seconds)}, **zeros}
    known = [Bound(ORIGIN, zero, -most, -least) for zero, (least, most) in zip(zeros, CLOCKS.values(), strict=True)]
    made = [*known, *_statements(chance, len(seconds), list(zeros), true, bounds - len(known), wrong)]
    chance.shuffle(made)
    return Day(tuple(made), frozenset(_claim(n) for n in range(wrong)), true)


def _claim(number: int) -> str:
    return f"s{number}"


def _statements(chance: Random, events: int, zeros: list[str], true: dict[str, float], count: int, wrong: int) -> Iterator[Bound]:
    for n in range(count):
        slip = chance.choice((-1, 1)) * chance.uniform(170, 200) if n < wrong else 0.0
        if n % 2:
            yield _entry(chance, f"event {n // 2 % events}", zeros, true, _claim(n), slip)
        else:
            first = chance.randrange(events - NEAR)
            pair = (f"event {first}", f"event {first + chance.randrange(1, NEAR)}")
            yield _told(chance, pair, true, _claim(n), slip)


def _entry(chance: Random, event: str, zeros: list[str], true: dict[str, float], claim: str, slip: float) -> Bound:
    """An entry made up to a minute after the event, half of them on the reference clock."""
    zero = chance.choice(zeros) if chance.random() < 0.5 else ORIGIN
    read = true[event] - true.get(zero, 0.0) + chance.uniform(0, 60) + slip
    return Bound(zero, event, read - 90, read + 20, (claim,), strength=5)


def _told(chance: Random, pair: tuple[str, str], true: dict[str, float], claim: str, slip: float) -> Bound:
    """That one came before the other, or how long after, to about a minute."""
    apart = true[pair[1]] - true[pair[0]]
    if chance.random() < 0.5:
        return Bound(*pair, 1.0 if not slip else apart + abs(slip), None, (claim,), strength=2)
    give = chance.uniform(30, 60)
    return Bound(*pair, apart + slip - give, apart + slip + give, (claim,), soft=True)

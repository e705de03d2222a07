"""Bounds of a temporal network, and what few of them amount to when taken alone."""

from collections.abc import Iterable, Sequence

from firsthand.model.values import dataclass
from firsthand.reason.network_graph import Graph

ORIGIN = ""
MICRO = 1_000_000
FEW = 16
"""Up to so many bounds all their cycles are looked at."""


@dataclass(frozen=True, slots=True)
class Bound:
    """`lo <= b - a <= hi` in seconds, either side None when open; `soft` when it was told as 'about'.

    `because` are the claims that it rests on; it holds only if all of them do. A bound because of nothing always holds.
    Where bounds cannot all hold, one of least `strength` is set aside first.
    """

    a: str
    b: str
    lo: float | None = None
    hi: float | None = None
    because: tuple[str, ...] = ()
    soft: bool = False
    strength: int = 1

    @property
    def steps(self) -> tuple[tuple[str, str, int], ...]:
        """The bound as (u, v, w) with value[v] <= value[u] + w, in microseconds."""
        up = () if self.hi is None else ((self.a, self.b, round(self.hi * MICRO)),)
        down = () if self.lo is None else ((self.b, self.a, -round(self.lo * MICRO)),)
        return (*up, *down)


class Book:
    """Bounds by the claims they rest on."""

    def __init__(self, bounds: Iterable[Bound]) -> None:
        self._of_claim: dict[str, list[Bound]] = {}
        self._always: dict[str, list[Bound]] = {}
        for bound in bounds:
            for claim in bound.because:
                self._of_claim.setdefault(claim, []).append(bound)
            if not bound.because:
                for point in {bound.a, bound.b} - {ORIGIN}:
                    self._always.setdefault(point, []).append(bound)

    def set_by(self, claims: frozenset[str]) -> tuple[Bound, ...]:
        """The bounds that rest on none but these claims, and those that always hold and hang together with them."""
        made = {b: None for c in sorted(claims) for b in self._of_claim.get(c, ()) if claims.issuperset(b.because)}
        todo = sorted({p for b in made for p in (b.a, b.b)} - {ORIGIN})
        seen = set(todo)
        while todo:
            for bound in self._always.get(todo.pop(), ()):
                made[bound] = None
                new = {bound.a, bound.b} - seen - {ORIGIN}
                seen |= new
                todo.extend(sorted(new))
        return tuple(made)


def deficit(bounds: Sequence[Bound]) -> int:
    """By how many microseconds the worst simple cycle of these bounds is negative; 0 when they can all hold.

    With more than a few bounds: of those cycles that are met when one bound after the other is set aside.
    """
    tightest: dict[tuple[str, str], int] = {}
    for bound in bounds:
        for tail, head, weight in bound.steps:
            tightest[tail, head] = min(weight, tightest.get((tail, head), weight))
    if len(tightest) > FEW:
        return _worst_met(tightest)
    ways: dict[str, list[tuple[str, int]]] = {}
    for (tail, head), weight in tightest.items():
        ways.setdefault(tail, []).append((head, weight))
    return max((_worst(start, ways) for start in sorted(ways)), default=0)


def _worst(start: str, ways: dict[str, list[tuple[str, int]]]) -> int:
    """The deficit of the worst simple cycle through `start` whose other points come after it by name."""
    worst = 0
    stack: list[tuple[str, int, tuple[str, ...]]] = [(start, 0, (start,))]
    while stack:
        point, cost, path = stack.pop()
        for other, weight in ways.get(point, ()):
            if other == start:
                worst = max(worst, -(cost + weight))
            elif other > start and other not in path:
                stack.append((other, cost + weight, (*path, other)))
    return worst


def _worst_met(tightest: dict[tuple[str, str], int]) -> int:
    graph, numbers = Graph(), dict[str, int]()
    for point in sorted({p for pair in tightest for p in pair}):
        numbers[point] = graph.node()
    edges = [graph.edge(numbers[tail], numbers[head], weight) for (tail, head), weight in sorted(tightest.items())]
    worst = 0

    def give_way(cycle: Sequence[int]) -> tuple[int]:
        nonlocal worst
        worst = max(worst, -sum(graph.weight[e] for e in cycle))
        return (cycle[-1],)

    graph.settle(edges, give_way)
    return worst

"""All small sets of statements that cannot hold together: simple negative cycles, reduced by statement and made minimal.

The cost of an edge is what the values leave open, so that only edges set aside cost less than nothing. Every negative
cycle has such an edge from which on its sum stays below nought: the search starts at each of them and follows the sum.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush, nlargest
from itertools import combinations

from firsthand.reason.network_graph import Graph, near_values

Claims = frozenset[str]
Steps = Callable[[int], Iterator[tuple[int, int]]]
Layers = list[dict[int, int]]

TIED = 60_000_000
"""Microseconds within which the zero of a clock must be known, by what always holds, to count as fixed."""
FEW = 500
"""Among so few points the origin alone is fixed: the search can afford to leave nothing out."""


@dataclass
class Search:
    """Looks for negative cycles with at most `limit` claims among all edges, also those set aside.

    `claims` holds the claims of each edge, `owner` the bound it belongs to. `steps` bounds the work; `more` tells that
    the search was cut short, by it or by `most`.

    Everything hangs on the origin and on the zeros of clocks that are tied to it: they are *fixed*, and a way passes
    through them once. A cycle that leaves and meets them again falls into smaller ones, unless it is short of holding by
    less than the error of a clock.
    """

    graph: Graph
    claims: Sequence[Claims]
    owner: Sequence[int]
    limit: int
    most: int
    steps: int
    found: dict[Claims, int] = field(default_factory=dict)
    more: bool = False
    sizes: dict[int, None] = field(default_factory=dict)

    def run(self) -> list[tuple[Claims, int]]:
        """Minimal sets of claims, the smallest first, with the microseconds by which they are short of holding."""
        graph, value = self.graph, near_values(self.graph)
        self.cost = [w + value[t] - value[h] for t, h, w in zip(graph.tail, graph.head, graph.weight, strict=True)]
        self.broken = {edge: None for edge, cost in enumerate(self.cost) if cost < 0}
        self.gains = sum(nlargest(self.limit, (-self.cost[e] for e in self.broken)))
        self.new = self._new_claims()
        self.fixed = self._fixed()
        self.inner = [e for node in self.fixed for e in graph.out[node] if graph.head[e] in self.fixed]
        around: list[_Around] = []
        for edge in self.broken:
            if len(self.claims[edge]) <= self.limit and not self.more:
                around.append(_Around(self, edge))
        for size in range(1, self.limit + 1):
            for one in around:
                if not self.more and len(self.claims[one.edge]) <= size:
                    one.close(size)
        return sorted(self.found.items(), key=lambda item: (len(item[0]), sorted(item[0])))

    def keep(self, claims: Claims, short: int) -> None:
        """Take note of a set that is short of holding by so much, unless a part of it is known."""
        if claims in self.found:
            self.found[claims] = max(short, self.found[claims])
        elif not self.known(claims):
            if len(self.found) >= self.most:
                self.more = True
                return
            self.found[claims] = short
            self.sizes[len(claims)] = None

    def known(self, claims: Claims) -> bool:
        """Whether a conflict already found is a true part of these claims."""
        found = self.found
        return any(not found.keys().isdisjoint(map(frozenset, combinations(claims, n))) for n in self.sizes if n < len(claims))

    def step(self, many: int = 1) -> bool:
        """Count work; False when there has been too much of it."""
        self.steps -= many
        if self.steps < 0:
            self.more = True
        return not self.more

    def _new_claims(self) -> list[int]:
        """For each edge how many claims it brings that no other bound brings; a broken edge counts as one at least."""
        bound_of: dict[str, int] = {}
        shared: set[str] = set()
        for claims, bound in zip(self.claims, self.owner, strict=True):
            shared.update(c for c in claims if bound_of.setdefault(c, bound) != bound)
        own = [len(claims) if shared.isdisjoint(claims) else len(claims - shared) for claims in self.claims]
        self.free = frozenset(e for e in self.broken if not own[e])
        return [max(1, n) if edge in self.broken else n for edge, n in enumerate(own)]

    def _fixed(self) -> dict[int, None]:
        """The origin, and where there are many points what claims of nobody tie closely to it."""
        if len(self.graph.out) <= FEW:
            return {0: None}
        away, back = self._without_claims(self.graph.out, self.graph.head), self._without_claims(self.graph.into, self.graph.tail)
        return {node: None for node, far in away.items() if node in back and far + back[node] <= TIED}

    def _without_claims(self, edges_of: Sequence[Sequence[int]], ends: Sequence[int]) -> dict[int, int]:
        done: dict[int, int] = {}
        heap = [(0, 0)]
        while heap:
            far, node = heappop(heap)
            if node in done:
                continue
            done[node] = far
            for edge in edges_of[node]:
                if not self.claims[edge] and edge not in self.broken and far + self.cost[edge] <= TIED:
                    heappush(heap, (far + self.cost[edge], ends[edge]))
        return done


class _Around:
    """Ways from the head of a broken edge to its tail on which the sum, with the edge, stays below nought.

    A *place* is a node before the way has passed through what is fixed (twice its number) or after that (one more).
    """

    def __init__(self, search: Search, edge: int) -> None:
        self.search, self.edge = search, edge
        self.goal, self.begin = search.graph.tail[edge], search.graph.head[edge]
        self.spare = min(search.limit, len(search.free - {edge}))
        self.most = search.limit + self.spare
        self._into_fixed: dict[int, dict[int, None]] = {}
        self._out_of_fixed: dict[int, dict[int, None]] = {}
        for inner in search.inner:
            self._into_fixed.setdefault(search.graph.head[inner], {})[inner] = None
            self._out_of_fixed.setdefault(search.graph.tail[inner], {})[inner] = None
        self._first = self._outward()
        self._homes = self._homeward()
        self._ways: dict[int, list[tuple[int, int, int]]] = {}

    def close(self, size: int) -> None:
        """Give the search the claims of all simple ways home that have exactly `size` of them, depth first."""
        search, cost_of, claims_of = self.search, self.search.cost, self.search.claims
        if search.known(claims_of[self.edge]):
            return
        goal, homes = self.goal, self._homes
        path = [(2 * self.begin, cost_of[self.edge], claims_of[self.edge], self.spare)]
        on_path = {self.begin}
        stack = [iter(self._onward(2 * self.begin))]
        while stack:
            place, cost, claims, spare = path[-1]
            least, edge, to = next(stack[-1], (0, -1, -1))
            if edge < 0 or cost + least >= 0:
                stack.pop()
                path.pop()
                on_path.discard(place >> 1)
                continue
            if not search.step():
                return
            new = cost + cost_of[edge]
            added = claims_of[edge]
            room = size - len(claims) - len(added)
            if new >= 0 or to >> 1 in on_path or (room < 0 and (room := size - len(claims | added)) < 0):
                continue
            left = spare - (edge in search.free)
            if to >> 1 == goal:
                if len(claims | added) == size:
                    search.keep(claims | added, -new)
                continue
            home = homes[min(size - len(claims | added) + left, self.most)].get(to) if left >= 0 else None
            if home is None or new + home >= 0:
                continue
            path.append((to, new, claims | added, left))
            on_path.add(to >> 1)
            stack.append(iter(self._onward(to)))

    # ----------------------------------------------------------------- within

    def _onward(self, place: int) -> list[tuple[int, int, int]]:
        """The steps by which the goal may be reached, with the least that each can cost in all; cheapest first."""
        if place not in self._ways:
            cost, home = self.search.cost, self._homes[-1]
            steps = ((cost[e] + home[to], e, to) for e, to in self._steps_on(place) if to in home)
            self._ways[place] = sorted(steps)
        return self._ways[place]

    def _steps_on(self, place: int) -> Iterator[tuple[int, int]]:
        graph, fixed, node, after = self.search.graph, self.search.fixed, place >> 1, place & 1
        for edge in self._out_of_fixed.get(node, ()) if node in fixed else graph.out[node]:
            head = graph.head[edge]
            if head in fixed:
                if not after:
                    yield edge, 2 * head
            else:
                yield edge, 2 * head + (after or node in fixed)

    def _outward(self) -> dict[int, int]:
        """The least sum, from the broken edge on, at each node up to what is fixed; all below nought."""
        graph, fixed = self.search.graph, self.search.fixed

        def steps(node: int) -> Iterator[tuple[int, int]]:
            for edge in self._out_of_fixed.get(node, ()) if node in fixed else graph.out[node]:
                yield edge, graph.head[edge]

        first = self._spread({self.begin: self.search.cost[self.edge]}, steps, lambda _: 0)[-1]
        for node in first:
            for edge in graph.out[node] if node not in fixed else ():
                if graph.head[edge] in fixed:
                    self._into_fixed.setdefault(graph.head[edge], {})[edge] = None
        return first

    def _homeward(self) -> Layers:
        """For n = 0, 1, …: the least that it costs from a place to the tail of the broken edge with at most n new claims."""
        search, goal, first = self.search, self.goal, self._first
        lowest = min((far for node, far in first.items() if node in search.fixed), default=0)

        def cutoff(place: int) -> int:
            return search.gains - lowest if place & 1 else -first.get(place >> 1, 0)

        starts = {2 * goal: 0} if goal in search.fixed else {2 * goal: 0, 2 * goal + 1: 0}
        return self._spread(starts, self._steps_home, cutoff)

    def _steps_home(self, place: int) -> Iterator[tuple[int, int]]:
        graph, fixed, node, after = self.search.graph, self.search.fixed, place >> 1, place & 1
        for edge in self._into_fixed.get(node, ()) if node in fixed else graph.into[node]:
            tail = graph.tail[edge]
            if tail not in fixed:
                yield edge, 2 * tail + after
            elif (after or node in fixed) and tail in self._first:
                self._out_of_fixed.setdefault(tail, {})[edge] = None
                yield edge, 2 * tail

    def _spread(self, starts: dict[int, int], steps: Steps, cutoff: Callable[[int], int]) -> Layers:
        """For n = 0, 1, …: the least cost at each place that is met with at most n new claims, where below its cutoff."""
        search, cost, new = self.search, self.search.cost, self.search.new
        waiting: Layers = [{} for _ in range(self.most + 1)]
        waiting[0] = starts
        best: dict[int, int] = {}
        layers: Layers = []
        for n in range(self.most + 1):
            best = dict(best)
            heap = [(far, place) for place, far in waiting[n].items() if far < best.get(place, far + 1)]
            heapify(heap)
            while heap:
                far, place = heappop(heap)
                if far >= best.get(place, far + 1):
                    continue
                best[place] = far
                if not search.step():
                    break
                for edge, to in steps(place):
                    total, layer = far + cost[edge], n + new[edge]
                    if layer <= self.most and total < cutoff(to) and total < best.get(to, total + 1):
                        if layer == n:
                            heappush(heap, (total, to))
                        elif total < waiting[layer].get(to, total + 1):
                            waiting[layer][to] = total
            layers.append(best)
        return layers

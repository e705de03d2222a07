"""All small sets of statements that cannot hold together: simple negative cycles, reduced by statement and made minimal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from firsthand.reason.network_graph import FAR, Graph

Claims = frozenset[str]


@dataclass
class Search:
    """Looks for negative cycles with at most `limit` claims among all edges, also those set aside.

    `claims` holds the claims of each edge, `owner` the bound it belongs to. `steps` bounds the work; `more` tells that
    the search was cut short, by it or by `most`. What is broken by the graph's values can only be edges set aside, and
    every negative cycle runs through one of them: so each search starts at one, and goes home by what costs least.
    """

    graph: Graph
    claims: Sequence[Claims]
    owner: Sequence[int]
    limit: int
    most: int
    steps: int
    found: set[Claims] = field(default_factory=set)
    more: bool = False

    def run(self) -> list[Claims]:
        """Minimal sets of claims, the smallest first."""
        self.by_claim: dict[str, list[Claims]] = {}
        value, graph = _near(self.graph), self.graph
        self.cost = [w + value[t] - value[h] for t, h, w in zip(graph.tail, graph.head, graph.weight, strict=True)]
        self.broken = {edge: None for edge, cost in enumerate(self.cost) if cost < 0}
        self.new = self._new_claims()
        order = list(self.broken)
        for together in (False, True):
            for number, edge in enumerate(order):
                later = order[number + 1 :] if together else []
                if not together or later:
                    self._from(edge, later)
                if self.more:
                    return self._minimal()
        return self._minimal()

    def _new_claims(self) -> list[int]:
        """For each edge how many claims it brings that no other bound brings; a broken edge counts as one at least."""
        bounds: dict[str, set[int]] = {}
        for claims, bound in zip(self.claims, self.owner, strict=True):
            for claim in claims:
                bounds.setdefault(claim, set()).add(bound)
        own = [sum(len(bounds[c]) == 1 for c in claims) for claims in self.claims]
        self.free = frozenset(e for e in self.broken if not own[e])
        return [max(1, n) if edge in self.broken else n for edge, n in enumerate(own)]

    def _from(self, edge: int, later: list[int]) -> None:
        """Cycles through `edge` and any of `later`."""
        free = min(self.limit, len(self.free.intersection(later)))
        with_later = frozenset(later)
        layers = self._ways_home(edge, with_later, self.limit + free)
        self._ways: dict[int, list[tuple[int, int]]] = {}
        for size in range(1, self.limit + 1):
            if len(self.claims[edge]) <= size:
                self._close(edge, layers, size, with_later)
            if self.more:
                return

    def _ways_home(self, edge: int, later: frozenset[int], most: int) -> list[dict[int, int]]:
        """For n = 0, 1, …: the least that it costs from a node to the tail of `edge` with at most n new claims."""
        graph, cost, new = self.graph, self.cost, self.new
        gains = sorted((-cost[e] for e in later), reverse=True)[:most]
        cutoff = -cost[edge] + sum(gains)
        waiting: list[dict[int, int]] = [{} for _ in range(most + 1)]
        waiting[0][graph.tail[edge]] = 0
        layers: list[dict[int, int]] = []
        best: dict[int, int] = {}
        for n in range(most + 1):
            best = dict(best)
            heap = [(far, node) for node, far in waiting[n].items() if far < best.get(node, cutoff)]
            heapify(heap)
            while heap:
                far, node = heappop(heap)
                if far >= best.get(node, cutoff):
                    continue
                best[node] = far
                self.steps -= 1 + len(graph.into[node]) // 8
                for way in graph.into[node]:
                    if way in self.broken and way not in later:
                        continue
                    total, other, layer = far + cost[way], graph.tail[way], n + new[way]
                    if layer <= most and total < best.get(other, cutoff):
                        if layer == n:
                            heappush(heap, (total, other))
                        elif total < waiting[layer].get(other, cutoff):
                            waiting[layer][other] = total
            layers.append(best)
            if self.steps < 0:
                self.more = True
                break
        return layers + layers[-1:] * (most + 1 - len(layers))

    def _close(self, first: int, layers: list[dict[int, int]], size: int, later: frozenset[int]) -> None:
        """Depth first: all simple ways from the head of `first` to its tail that keep the sum negative."""
        graph, cost_of = self.graph, self.cost
        goal, begin = graph.tail[first], graph.head[first]
        start = self.claims[first]
        free = len(layers) - 1 - self.limit
        if self._known(start, start):
            return
        path = [(begin, cost_of[first], start, free)]
        on_path = {begin}
        stack: list[Iterator[tuple[int, int]]] = [iter(self._onward(begin, goal, layers, later))]
        while stack:
            node, cost, claims, spare = path[-1]
            least, edge = next(stack[-1], (0, -1))
            if edge < 0 or cost + least >= 0:
                stack.pop()
                path.pop()
                on_path.discard(node)
                continue
            if not self._step():
                return
            other = graph.head[edge]
            added = self.claims[edge] - claims
            room = size - len(claims) - len(added)
            left = spare - (edge in self.free)
            if room < 0 or other in on_path:
                continue
            home = 0 if other == goal else layers[max(0, min(room + left, len(layers) - 1))].get(other)
            new = cost + cost_of[edge]
            if home is None or new + home >= 0 or (added and self._known(claims | added, added)):
                continue
            if other == goal:
                self._keep(claims | added)
                if self.more or self._known(start, start):
                    return
                continue
            path.append((other, new, claims | added, left))
            on_path.add(other)
            stack.append(iter(self._onward(other, goal, layers, later)))

    def _onward(self, node: int, goal: int, layers: list[dict[int, int]], later: frozenset[int]) -> list[tuple[int, int]]:
        """The edges from a node by which the goal may be reached, with the least that each can cost in all; cheapest first."""
        if node not in self._ways:
            homes, head, cost = layers[-1], self.graph.head, self.cost
            made = []
            for edge in self.graph.out[node]:
                if edge not in self.broken or edge in later:
                    home = 0 if head[edge] == goal else homes.get(head[edge])
                    if home is not None:
                        made.append((cost[edge] + home, edge))
            self._ways[node] = sorted(made)
            self.steps -= len(self.graph.out[node]) // 8
        return self._ways[node]

    def _known(self, claims: Claims, added: Claims) -> bool:
        """Whether a conflict already found is part of these claims; only `added` are new to be looked at."""
        return any(one <= claims for claim in added for one in self.by_claim.get(claim, ()))

    def _keep(self, claims: Claims) -> None:
        if claims in self.found:
            return
        if len(self.found) >= self.most:
            self.more = True
            return
        self.found.add(claims)
        for claim in claims:
            self.by_claim.setdefault(claim, []).append(claims)

    def _step(self) -> bool:
        self.steps -= 1
        if self.steps < 0:
            self.more = True
        return not self.more

    def _minimal(self) -> list[Claims]:
        kept: list[Claims] = []
        for one in sorted(self.found, key=lambda s: (len(s), sorted(s))):
            if not any(other <= one for other in kept):
                kept.append(one)
        return kept


def _near(graph: Graph) -> list[int]:
    """Values that satisfy all living edges with none far off: what nothing bounds from above comes down to the rest.

    Nodes that are far hang together in groups; no living edge leads from the rest to them, so a group may come down
    until an edge from it to the rest holds it, or, where none does, to about nought.
    """
    value = list(graph.value)
    seen: set[int] = set()
    for start in range(len(value)):
        if start not in seen and graph.value[start] > FAR // 2:
            group, room = _group(graph, start)
            seen.update(group)
            down = min(room, default=graph.value[start])
            for node in group:
                value[node] -= down
    return value


def _group(graph: Graph, start: int) -> tuple[list[int], list[int]]:
    """The far nodes that living edges tie to one, and how far from breaking their edges to the rest are."""
    group, room, seen = [start], [], {start}
    for node in group:
        for edge in (*graph.out[node], *graph.into[node]):
            other = graph.head[edge] if graph.tail[edge] == node else graph.tail[edge]
            if not graph.alive[edge] or other in seen:
                continue
            if graph.value[other] > FAR // 2:
                seen.add(other)
                group.append(other)
            elif graph.tail[edge] == node:
                room.append(graph.reduced(edge))
    return group, room

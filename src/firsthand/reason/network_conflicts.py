"""All small sets of statements that cannot hold together: simple negative cycles, reduced by statement and made minimal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from firsthand.reason.network_graph import FAR, Graph

Claims = frozenset[str]


@dataclass
class Search:
    """Looks for negative cycles with at most `limit` claims among all edges, also those set aside.

    `claims` holds the claims of each edge. `steps` bounds the work; `more` tells that the search was cut short,
    by it or by `most`. What is broken by the graph's values can only be edges set aside, and every negative cycle
    runs through one of them: so each search starts at one, and goes home by paths that the rest leaves open.
    """

    graph: Graph
    claims: Sequence[Claims]
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
        self.broken = [edge for edge, cost in enumerate(self.cost) if cost < 0]
        self.rank = {edge: number for number, edge in enumerate(self.broken)}
        for together in (0, None):
            for number, edge in enumerate(self.broken):
                later = self.broken[number + 1 :] if together is None else []
                if together is None and not later:
                    continue
                self._from(edge, later)
                if self.more:
                    return self._minimal()
        return self._minimal()

    def _from(self, edge: int, later: list[int]) -> None:
        """Cycles through `edge` and any of `later`."""
        gain = -self.cost[edge]
        layers = self._ways_home(edge, gain, later)
        layers += layers[-1:] * (min(len(later), self.limit) + 1 - len(layers))
        for size in range(1, self.limit + 1):
            if len(self.claims[edge]) <= size:
                self._close(edge, layers, size, frozenset(later))
            if self.more:
                return

    def _ways_home(self, edge: int, gain: int, later: list[int]) -> list[dict[int, int]]:
        """For n = 0, 1, …: the least reduced length from a node to the tail of `edge` over at most n broken edges."""
        graph = self.graph
        gains = sorted((-self.cost[e] for e in later), reverse=True)[: self.limit]
        cutoff = gain + sum(gains)
        layers = [self._back({graph.tail[edge]: 0}, cutoff)]
        for _ in gains:
            last = layers[-1]
            start = dict(last)
            for e in later:
                if (home := last.get(graph.head[e])) is not None:
                    start[graph.tail[e]] = min(start.get(graph.tail[e], cutoff), home + self.cost[e])
            if start == last:
                break
            layers.append(self._back(start, cutoff))
        return layers

    def _back(self, start: dict[int, int], cutoff: int) -> dict[int, int]:
        """Least distances to the nodes of `start`, each with its own beginning, over edges that are not broken."""
        graph, rank = self.graph, self.rank
        best = dict(start)
        heap = [(far, node) for node, far in start.items()]
        heapify(heap)
        done: dict[int, int] = {}
        while heap:
            far, node = heappop(heap)
            if node in done:
                continue
            done[node] = far
            if not self._step():
                return done
            for edge in graph.into[node]:
                if edge not in rank:
                    other = graph.tail[edge]
                    new = far + self.cost[edge]
                    if new < cutoff and new < best.get(other, cutoff):
                        best[other] = new
                        heappush(heap, (new, other))
        return done

    def _close(self, first: int, layers: list[dict[int, int]], size: int, later: frozenset[int]) -> None:
        """Depth first: all simple ways from the head of `first` to its tail that keep the sum negative."""
        graph = self.graph
        goal, begin = graph.tail[first], graph.head[first]
        start = self.claims[first]
        if self._known(start, start):
            return
        path = [(begin, self.cost[first], start, 0)]
        on_path = {begin}
        stack: list[Iterator[int]] = [iter(graph.out[begin])]
        while stack:
            node, cost, claims, used = path[-1]
            edge = next(stack[-1], None)
            if edge is None:
                stack.pop()
                path.pop()
                on_path.discard(node)
                continue
            broken = edge in self.rank
            if broken and edge not in later:
                continue
            after = used + broken
            other = graph.head[edge]
            home = 0 if other == goal else layers[max(0, len(layers) - 1 - after)].get(other)
            new = cost + self.cost[edge]
            if home is None or new + home >= 0 or other in on_path or not self._step():
                if self.more:
                    return
                continue
            added = self.claims[edge] - claims
            if len(claims) + len(added) > size or (added and self._known(claims | added, added)):
                continue
            if other == goal:
                self._keep(claims | added)
                if self.more or self._known(start, start):
                    return
                continue
            path.append((other, new, claims | added, after))
            on_path.add(other)
            stack.append(iter(graph.out[other]))

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

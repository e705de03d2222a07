"""The graph under a temporal network: feasible values, shortest paths, and what closes a negative cycle.

An edge u → v of weight w says value[v] <= value[u] + w. Weights are whole microseconds, so that all sums are exact.
"""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush

Reached = tuple[dict[int, int], dict[int, int]]
"""Distance of each node reached, and the edge by which it was reached."""

NONE = -1
FAR = 10**21
"""The value of a node that nothing bounds from above."""


class Graph:
    """Nodes and edges by number. Node 0 is the origin, of value 0.

    Once `settle` has returned, `value` is the length of the shortest way from the origin over living edges (`FAR` where
    there is none), which satisfies every living edge, and `parent` the last edge of that way.
    """

    def __init__(self) -> None:
        self.value: list[int] = []
        self.parent: list[int] = []
        self.out: list[list[int]] = []
        self.into: list[list[int]] = []
        self.tail: list[int] = []
        self.head: list[int] = []
        self.weight: list[int] = []
        self.alive: list[bool] = []
        self._kids: list[list[int]] = []
        self._guess: list[int | None] = []
        self._guessed = 0
        self._heap: list[tuple[int, int]] = []
        self._waiting: set[int] = set()

    def node(self) -> int:
        """A new node; the first is the origin."""
        self.value.append(FAR if self.value else 0)
        self.parent.append(NONE)
        self._kids.append([])
        self._guess.append(None if self.out else 0)
        self.out.append([])
        self.into.append([])
        return len(self.value) - 1

    def edge(self, tail: int, head: int, weight: int) -> int:
        """A new edge, alive; the values may break it until `settle` is called with it."""
        number = len(self.tail)
        self.tail.append(tail)
        self.head.append(head)
        self.weight.append(weight)
        self.alive.append(True)
        self.out[tail].append(number)
        self.into[head].append(number)
        return number

    def reduced(self, edge: int) -> int:
        """How far the values are from breaking the edge; negative when they do."""
        return self.weight[edge] + self.value[self.tail[edge]] - self.value[self.head[edge]]

    def settle(self, edges: Iterable[int], give_way: Callable[[Sequence[int]], Iterable[int]]) -> None:
        """Lower values until all living edges hold; only what `edges` disturb is touched.

        For each negative cycle met, `give_way` is called with its edges and says which edges to set aside. A cycle is
        found the moment it would close in the tree of shortest ways. What lies least above where it is guessed to lie
        goes first, so that nearly every node is looked at once.
        """
        self._guess_rest()
        value, weight, head, alive, out = self.value, self.weight, self.head, self.alive, self.out
        for edge in edges:
            if alive[edge] and value[self.tail[edge]] + weight[edge] < value[head[edge]]:
                self._wait(self.tail[edge])
        heap, waiting = self._heap, self._waiting
        while heap:
            _, node = heappop(heap)
            if node not in waiting:
                continue
            waiting.discard(node)
            here = value[node]
            for edge in out[node]:
                if here + weight[edge] < value[head[edge]] and alive[edge]:
                    self._make_hold(edge, give_way)
                    if value[node] != here:
                        self._wait(node)
                        break

    def reach(self, start: int, *, back: bool = False, cutoff: int | None = None, target: int | None = None) -> Reached:
        """Reduced distances over living edges from `start`, or to it when `back`; only those below `cutoff`.

        Ends early once `target` is settled. The plain length of a path a → b is its reduced one + value[b] - value[a].
        """
        value, weight, alive = self.value, self.weight, self.alive
        ends, edges_of = (self.tail, self.into) if back else (self.head, self.out)
        sign = -1 if back else 1
        done: dict[int, int] = {}
        best: dict[int, int] = {start: 0}
        via: dict[int, int] = {}
        heap = [(0, start)]
        while heap:
            far, node = heappop(heap)
            if node in done:
                continue
            done[node] = far
            if node == target:
                break
            here = far + sign * value[node]
            for edge in edges_of[node]:
                if alive[edge]:
                    other = ends[edge]
                    new = here + weight[edge] - sign * value[other]
                    if (cutoff is None or new < cutoff) and ((old := best.get(other)) is None or new < old):
                        best[other] = new
                        via[other] = edge
                        heappush(heap, (new, other))
        return done, via

    def lengths_to_origin(self) -> dict[int, int]:
        """The length of the shortest way from each node to the origin, where there is one."""
        reached, _ = self.reach(0, back=True)
        return {node: far - self.value[node] for node, far in reached.items()}

    def way(self, node: int) -> list[int]:
        """The edges of the shortest way from the origin to a node that it bounds from above."""
        edges = []
        while (by := self.parent[node]) != NONE:
            edges.append(by)
            node = self.tail[by]
        return edges[::-1]

    # ----------------------------------------------------------------- within

    def _make_hold(self, edge: int, give_way: Callable[[Sequence[int]], Iterable[int]]) -> None:
        """Lower the head of the edge as far as the edge asks for, setting aside what is in the way."""
        tail, head = self.tail[edge], self.head[edge]
        while self.alive[edge] and (new := self.value[tail] + self.weight[edge]) < self.value[head]:
            if cycle := self._cycle(edge):
                self._set_aside(give_way(cycle))
                continue
            self.value[head] = new
            self.parent[head] = edge
            self._kids[tail].append(head)
            self._wait(head)

    def _wait(self, node: int) -> None:
        """Look at what leads on from a node; again when its value has fallen since."""
        self._waiting.add(node)
        heappush(self._heap, (self.value[node] - (self._guess[node] or 0), node))

    def _guess_rest(self) -> None:
        """Guess the value of nodes that are new, from the nearest that is known: it only sets the order of the work."""
        if self._guessed == len(self._guess):
            return
        guess, head, tail, weight = self._guess, self.head, self.tail, self.weight
        queue = [n for n, g in enumerate(guess) if g is not None]
        for node in queue:
            here = guess[node] or 0
            for edge in self.out[node]:
                if guess[head[edge]] is None:
                    guess[head[edge]] = here + weight[edge]
                    queue.append(head[edge])
            for edge in self.into[node]:
                if guess[tail[edge]] is None:
                    guess[tail[edge]] = here - weight[edge]
                    queue.append(tail[edge])
        self._guessed = len(guess)

    def _cycle(self, edge: int) -> list[int]:
        """The cycle that the edge would close: the edges from its head down to its tail, and itself. Empty when none."""
        cycle, node, top = [edge], self.tail[edge], self.head[edge]
        while node != top:
            by = self.parent[node]
            if by == NONE:
                return []
            cycle.append(by)
            node = self.tail[by]
        return cycle[::-1]

    def _below(self, top: int) -> list[int]:
        """What hangs below a node in the tree of shortest ways."""
        below, todo = [], [top]
        while todo:
            node = todo.pop()
            for kid in dict.fromkeys(self._kids[node]):
                by = self.parent[kid]
                if by != NONE and self.tail[by] == node:
                    below.append(kid)
                    todo.append(kid)
        return below

    def _set_aside(self, edges: Iterable[int]) -> None:
        """Let these edges go, and find other ways for what hung on them."""
        loose: dict[int, None] = {}
        for edge in edges:
            self.alive[edge] = False
            head = self.head[edge]
            if self.parent[head] == edge:
                loose[head] = None
                loose.update(dict.fromkeys(self._below(head)))
        value, parent, tail, weight, alive = self.value, self.parent, self.tail, self.weight, self.alive
        for node in loose:
            value[node] = FAR
            parent[node] = NONE
            self._waiting.discard(node)
            self._kids[node].clear()
        for node in loose:
            for edge in self.into[node]:
                if alive[edge] and tail[edge] not in loose and value[tail[edge]] + weight[edge] < value[node]:
                    value[node] = value[tail[edge]] + weight[edge]
                    parent[node] = edge
            if parent[node] != NONE:
                self._kids[tail[parent[node]]].append(node)
            self._wait(node)


def near_values(graph: Graph) -> list[int]:
    """Values that satisfy all living edges with none far off: what nothing bounds from above comes down to the rest.

    Nodes that are far hang together in groups; no living edge leads from the rest to them, so a group may come down
    until an edge from it to the rest holds it, or, where none does, to about nought.
    """
    value = list(graph.value)
    seen: set[int] = set()
    for start in range(len(value)):
        if start not in seen and graph.value[start] > FAR // 2:
            group, room = _far_group(graph, start)
            seen.update(group)
            down = min(room, default=graph.value[start])
            for node in group:
                value[node] -= down
    return value


def _far_group(graph: Graph, start: int) -> tuple[list[int], list[int]]:
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

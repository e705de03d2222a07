"""A temporal network that remembers who says what: bounds of points, their order, and which statements cannot all hold.

A point is a name. A `Bound` says `lo <= b - a <= hi` in seconds, and because of which claims. `ORIGIN` is the zero of
the time line, so that a window for one point is a bound from the origin. Clocks need nothing of their own: let the
zero of a clock be a point; times read from it are bounds from that point, and what is known of its error is a bound
between that point and the origin.

    >>> net = Network()
    >>> net.add(Bound(ORIGIN, "alarm", 0, 60, ("log row 3",)))
    >>> net.add(Bound("alarm", "crew leaves", 30, None, ("Oake",)))
    >>> net.windows()["crew leaves"]
    Window(lo=30.0, hi=None, because_lo=('Oake', 'log row 3'), because_hi=())
    >>> net.add(Bound(ORIGIN, "crew leaves", None, 20, ("Marsh",)))
    >>> [c.claims for c in net.conflicts().found]
    [('Marsh', 'Oake', 'log row 3')]

The network is consistent exactly when it has no negative cycle, and a minimal set of statements that cannot all hold
is exactly a simple negative cycle, reduced to its claims and made minimal as a set. Where bounds cannot all hold the
weakest on the way is set aside (the low in `strength` before the high, the soft before the hard, what stands in the way
of many before what stands in the way of one, the later before the earlier), and everything told about points is told of the rest. Bounds can be added at any time; only what they
disturb is worked out again. Standard library only; nothing depends on hash seeds.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from firsthand.reason.network_bounds import MICRO, ORIGIN, Book, Bound, deficit
from firsthand.reason.network_conflicts import Search
from firsthand.reason.network_graph import FAR, Graph, Reached

__all__ = ["ORIGIN", "Bound", "Conflict", "Conflicts", "Group", "Network", "Window", "least_to_set_aside"]


@dataclass(frozen=True, slots=True)
class Window:
    """The tightest bounds of one point against another, in seconds, with the claims that set each of them."""

    lo: float | None = None
    hi: float | None = None
    because_lo: tuple[str, ...] = ()
    because_hi: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """A minimal set of claims that cannot all hold. `needs_s` is what would have to give, in seconds, for them to hold.

    `tension` is true when it is enough to stretch bounds that are soft. `bounds` are all that these claims set.
    """

    claims: tuple[str, ...]
    needs_s: float
    tension: bool
    bounds: tuple[Bound, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Conflicts with one statement in common, None for a conflict that stands alone."""

    shared: str | None
    conflicts: tuple[Conflict, ...]


@dataclass(frozen=True, slots=True)
class Conflicts:
    """Minimal conflicts, the smallest first. `more` is true when there may be others that were not looked for."""

    found: tuple[Conflict, ...] = ()
    more: bool = False

    @property
    def groups(self) -> tuple[Group, ...]:
        """The conflicts by the statement that most of them share, so that one wrong line makes one group."""
        return _grouped(self.found)


class Network:
    """Points and bounds. See the module for an example."""

    def __init__(self, bounds: Iterable[Bound] = ()) -> None:
        self._graph = Graph()
        self._number = {ORIGIN: self._graph.node()}
        self._names = [ORIGIN]
        self._bounds: list[Bound] = []
        self._edges: list[tuple[int, ...]] = []
        self._owner: list[int] = []
        self._aside: set[int] = set()
        self._blame: dict[int, int] = {}
        self._fresh: list[int] = []
        self.extend(bounds)

    # ----------------------------------------------------------------- what goes in

    def add(self, bound: Bound) -> None:
        """Add one bound. Raises ValueError when it is about one point only."""
        if bound.a == bound.b:
            raise ValueError(f"a bound needs two points, not {bound.a!r} twice")
        a, b, edge, number = self._node(bound.a), self._node(bound.b), self._graph.edge, len(self._bounds)
        edges = []
        if bound.hi is not None:
            edges.append(edge(a, b, round(bound.hi * MICRO)))
            self._owner.append(number)
        if bound.lo is not None:
            edges.append(edge(b, a, -round(bound.lo * MICRO)))
            self._owner.append(number)
        self._fresh += edges
        self._bounds.append(bound)
        self._edges.append(tuple(edges))

    def extend(self, bounds: Iterable[Bound]) -> None:
        for bound in bounds:
            self.add(bound)

    @property
    def points(self) -> tuple[str, ...]:
        """All points but the origin, in the order in which they came."""
        return tuple(self._names[1:])

    @property
    def bounds(self) -> tuple[Bound, ...]:
        return tuple(self._bounds)

    # ----------------------------------------------------------------- what follows

    @property
    def consistent(self) -> bool:
        """Whether all bounds can hold."""
        self._settle()
        return not self._aside

    @property
    def set_aside(self) -> tuple[Bound, ...]:
        """The bounds that were set aside so that the rest can hold, in the order in which they came."""
        self._settle()
        return tuple(self._bounds[i] for i in sorted(self._aside))

    def windows(self) -> dict[str, Window]:
        """The tightest bounds of every point against the origin."""
        self._settle()
        behind = self._graph.reach(0, back=True)
        return {name: self._window(0, node, self._ahead(node), behind) for name, node in self._number.items() if node}

    def window(self, point: str) -> Window:
        """The tightest bounds of one point against the origin; both open when nothing is known of it."""
        return self.between(ORIGIN, point)

    def between(self, a: str, b: str) -> Window:
        """The tightest bounds of `b - a`."""
        self._settle()
        if a not in self._number or b not in self._number:
            return Window()
        one, other = self._number[a], self._number[b]
        ahead = self._graph.reach(one, target=other)
        behind = self._graph.reach(one, back=True, target=other)
        return self._window(one, other, ahead, behind)

    def follows(self, a: str, b: str) -> tuple[str, ...] | None:
        """The claims from which it follows that `a` is not after `b`; None when it does not follow."""
        window = self.between(a, b)
        return window.because_lo if window.lo is not None and window.lo >= 0 else None

    def slack(self, bound: Bound) -> float | None:
        """How many seconds tighter the bound could be before something else must give; negative: by how much it breaks the rest.

        None when nothing stands against it. The bound need not be part of the network.
        """
        self._settle()
        window = self._without(bound).between(bound.a, bound.b) if bound in self._bounds else self.between(bound.a, bound.b)
        room = []
        if bound.hi is not None and window.lo is not None:
            room.append(bound.hi - window.lo)
        if bound.lo is not None and window.hi is not None:
            room.append(window.hi - bound.lo)
        return min(room, default=None)

    def conflicts(self, limit: int = 6, most: int = 500, steps: int = 400_000) -> Conflicts:
        """Minimal conflicts of at most `limit` claims, at most `most` of them; `steps` bounds the search."""
        self._settle()
        if not self._aside:
            return Conflicts()
        told = [frozenset(b.because) for b in self._bounds]
        search = Search(self._graph, [told[i] for i in self._owner], self._owner, limit, most, steps)
        sets = search.run()
        book = Book(self._bounds)
        made = {c.claims: c for s, short in sets if (c := _conflict(s, short, book, cut_short=search.more))}
        return Conflicts(tuple(sorted(made.values(), key=lambda c: (len(c.claims), c.claims))), search.more)

    # ----------------------------------------------------------------- within

    def _node(self, name: str) -> int:
        number = self._number.get(name)
        if number is None:
            number = self._number[name] = self._graph.node()
            self._names.append(name)
        return number

    def _settle(self) -> None:
        """Make all bounds hold that can, and take back what was set aside if it now fits."""
        if not self._fresh:
            return
        fresh, self._fresh = self._fresh, []
        before = len(self._aside)
        self._graph.settle(fresh, self._give_way)
        if len(self._aside) > before:
            self._take_back()

    def _give_way(self, cycle: Sequence[int]) -> tuple[int, ...]:
        met = sorted({self._owner[e] for e in cycle})
        for number in met:
            self._blame[number] = self._blame.get(number, 0) + 1
        weakest = min(met, key=self._weakness)
        self._aside.add(weakest)
        return self._edges[weakest]

    def _weakness(self, number: int) -> tuple[bool, int, bool, int, int]:
        bound = self._bounds[number]
        return (not bound.because, bound.strength, not bound.soft, -self._blame.get(number, 0), -number)

    def _take_back(self) -> None:
        """Take back what was set aside and now fits, the strongest first."""
        home = self._graph.lengths_to_origin()
        for number in sorted(self._aside, key=self._weakness, reverse=True):
            if all(self._fits(edge, home) for edge in self._edges[number]):
                self._aside.discard(number)
                for edge in self._edges[number]:
                    self._graph.alive[edge] = True
                self._graph.settle(self._edges[number], self._give_way)

    def _fits(self, edge: int, home: dict[int, int]) -> bool:
        """Whether the edge closes no negative cycle. `home` may be out of date: ways only get shorter as bounds come back."""
        graph = self._graph
        broken = graph.reduced(edge)
        if broken >= 0:
            return True
        back = home.get(graph.head[edge])
        if back is not None and back + graph.value[graph.tail[edge]] + graph.weight[edge] < 0:
            return False
        reached, _ = graph.reach(graph.head[edge], target=graph.tail[edge], cutoff=-broken)
        return graph.tail[edge] not in reached

    def _ahead(self, node: int) -> Reached:
        """The shortest way from the origin, as it is kept."""
        if self._graph.value[node] > FAR // 2:
            return {}, {}
        return {node: 0}, {self._graph.head[edge]: edge for edge in self._graph.way(node)}

    def _window(self, one: int, other: int, ahead: Reached, behind: Reached) -> Window:
        apart = self._graph.value[other] - self._graph.value[one]
        lo = hi = None
        because_lo: tuple[str, ...] = ()
        because_hi: tuple[str, ...] = ()
        if other in ahead[0]:
            hi = (ahead[0][other] + apart) / MICRO
            because_hi = self._because(one, other, ahead[1], self._graph.tail)
        if other in behind[0]:
            lo = (apart - behind[0][other]) / MICRO
            because_lo = self._because(one, other, behind[1], self._graph.head)
        return Window(lo, hi, because_lo, because_hi)

    def _because(self, start: int, node: int, via: dict[int, int], nearer: list[int]) -> tuple[str, ...]:
        claims: set[str] = set()
        while node != start:
            claims.update(self._bounds[self._owner[via[node]]].because)
            node = nearer[via[node]]
        return tuple(sorted(claims))

    def _without(self, bound: Bound) -> "Network":
        rest = list(self._bounds)
        rest.remove(bound)
        return Network(rest)


# --------------------------------------------------------------------------- conflicts


def least_to_set_aside(found: Sequence[Conflict], most: int = 4) -> tuple[tuple[str, ...], ...]:
    """The smallest sets of claims without which none of these conflicts is left; none when it takes more than `most` claims."""
    sets = sorted({frozenset(c.claims) for c in found}, key=lambda s: (len(s), sorted(s)))
    for size in range(1, most + 1) if sets else ():
        made = {frozenset(some) for some in _hitting(sets, frozenset(), size)}
        if made:
            return tuple(sorted(tuple(sorted(some)) for some in made))
    return ()


def _hitting(sets: Sequence[frozenset[str]], taken: frozenset[str], left: int) -> Iterator[frozenset[str]]:
    """Sets of at most `left` more claims that meet each of the sets: one claim of the first that is not met, and so on."""
    open_ = next((s for s in sets if s.isdisjoint(taken)), None)
    if open_ is None:
        yield taken
    elif left:
        for claim in sorted(open_):
            yield from _hitting(sets, taken | {claim}, left - 1)


def _conflict(claims: frozenset[str], short: int, book: Book, *, cut_short: bool) -> Conflict | None:
    """What these claims set and by how much it fails; made smaller first when the search could not see to that."""
    bounds = book.set_by(claims)
    if cut_short:
        for claim in sorted(claims):
            if deficit(book.set_by(claims - {claim})) > 0:
                claims -= {claim}
        bounds = book.set_by(claims)
        short = deficit(bounds)
    if short <= 0:
        return None
    hard = [b for b in bounds if not b.soft]
    tension = len(hard) < len(bounds) and deficit(hard) <= 0
    return Conflict(tuple(sorted(claims)), short / MICRO, tension, tuple(b for b in bounds if b.because))


def _grouped(found: Sequence[Conflict]) -> tuple[Group, ...]:
    """Take, again and again, the statement that most of the remaining conflicts share; ties by name."""
    left = list(found)
    groups: list[Group] = []
    while left:
        counts: dict[str, int] = {}
        for conflict in left:
            for claim in conflict.claims:
                counts[claim] = counts.get(claim, 0) + 1
        shared = min(counts, key=lambda c: (-counts[c], c), default=None)
        if shared is None or counts[shared] == 1:
            groups.extend(Group(None, (c,)) for c in left)
            break
        groups.append(Group(shared, tuple(c for c in left if shared in c.claims)))
        left = [c for c in left if shared not in c.claims]
    return tuple(sorted(groups, key=lambda g: (len(g.conflicts[0].claims), g.conflicts[0].claims)))

"""Groups of entities of accounts that are one: a union-find that keeps apart what one account keeps apart."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from firsthand.model import Entity
from firsthand.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Local:
    """An entity of one account, with the number of its mentions."""

    entity: Entity
    source: str
    weight: int = 1

    @property
    def id(self) -> str:
        return self.entity.id


class Groups:
    """Which entities of accounts are one. Lives for one run of `identify`."""

    def __init__(self, locals_: Sequence[Local]) -> None:
        self.locals = tuple(locals_)
        self._of_type: dict[str, list[Local]] = defaultdict(list)
        for one in self.locals:
            self._of_type[one.entity.type].append(one)
        self._parent = {one.id: one.id for one in self.locals}
        self._sources: dict[str, set[str]] = {one.id: {one.source} for one in self.locals}
        self._names: dict[str, str] = {}
        self._types: dict[str, str] = {}
        self._open: dict[str, tuple[Local, tuple[Local, ...]]] = {}
        self._kept = 0
        self._by_source: dict[str, list[Local]] | None = None
        self._camps: dict[str, set[tuple[int, bool]]] = {}
        self._told: list[tuple[str, str | None, str | None]] = []

    def of(self, kind: str) -> list[Local]:
        """The entities of a type."""
        return list(self._of_type.get(kind, ()))

    def join(self, one: Local, other: Local, *, forced: bool = False) -> bool:
        """Make two one; refused (False) where an account holds both apart, unless `forced`, and where a person does."""
        a, b = sorted((self.root(one), self.root(other)))
        if a == b:
            return True
        if self._camps and self._barred(a, b):
            return False
        if not forced and not self._sources[a].isdisjoint(self._sources[b]):
            return False
        low, high = self._sources[a], self._sources[b]
        self._sources[a] = low | high if len(low) + len(high) < 8 else _grown(low, high)
        self._parent[b] = a
        del self._sources[b]
        if b in self._camps:
            self._camps[a] = self._camps.get(a, set()) | self._camps.pop(b)
        return True

    def bar(self, number: int, some: Sequence[Local], others: Sequence[Local]) -> None:
        """Keep some from ever being one with others, under a number that no other bar has; without effect where they are one already."""
        here, there = {self.root(one) for one in some}, {self.root(one) for one in others}
        if here.isdisjoint(there):
            for roots, side in ((here, True), (there, False)):
                for root in sorted(roots):
                    self._camps.setdefault(root, set()).add((number, side))

    def keep_apart(self, camps: Sequence[Sequence[Local]]) -> None:
        """Keep each of some groups of entities from ever being one with another of them."""
        for camp in camps:
            self._kept -= 1
            self.bar(self._kept, camp, [one for other in camps if other is not camp for one in other])

    def _barred(self, a: str, b: str) -> bool:
        return any((number, not side) in self._camps.get(b, ()) for number, side in self._camps.get(a, ()))

    def tell(self, one: Local, name: str | None, kind: str | None) -> None:
        """Give the group of an entity a name or a type that a person told; the first told of a group counts."""
        self._told.append((one.id, name, kind))

    def _told_by_root(self, place: int) -> dict[str, str]:
        return {self._root_of(told[0]): told[place] for told in reversed(self._told) if told[place]}  # type: ignore[misc]

    def apart(self, one: Local, other: Local) -> bool:
        """Whether an account tells the two as two."""
        a, b = self.root(one), self.root(other)
        return a != b and (not self._sources[a].isdisjoint(self._sources[b]) or self._barred(a, b))

    def of_account(self, source: str) -> list[Local]:
        """The entities of an account."""
        if self._by_source is None:
            self._by_source = defaultdict(list)
            for local in self.locals:
                self._by_source[local.source].append(local)
        return self._by_source[source]

    def of_group(self, one: Local) -> list[Local]:
        """The entities that are one with this one, itself among them."""
        root = self.root(one)
        return [o for source in sorted(self._sources[root]) for o in self.of_account(source) if self.root(o) == root]

    def share(self, one: Local, other: Local) -> bool:
        """Whether the account of the one names something else that an account names which names the other."""
        there, own, met = self._sources[self.root(other)], self.root(one), self.root(other)
        roots = {self.root(o) for o in self.of_account(one.source)} - {own, met}
        return any(self._meet(self._sources[root], there, one.source) for root in sorted(roots))

    @staticmethod
    def _meet(some: set[str], others: set[str], beside: str) -> bool:
        """Whether two sets of accounts have one in common beside one of them; sets of many are not copied."""
        small, large = (some, others) if len(some) < len(others) else (others, some)
        return any(source in large and source != beside for source in small)

    def settle(self, one: Local, name: str) -> None:
        """Give the group of an entity its name."""
        self._names[one.id] = name

    def settle_type(self, one: Local, kind: str) -> None:
        """Give the group of an entity its type."""
        self._types[one.id] = kind

    def settled_types(self) -> dict[str, str]:
        """The types that were given to groups, by root."""
        return {self._root_of(i): self._types[i] for i in sorted(self._types)} | self._told_by_root(2)

    def settled(self) -> dict[str, str]:
        """The names that were given to groups, by root."""
        return {self._root_of(i): self._names[i] for i in sorted(self._names)} | self._told_by_root(1)

    def root(self, one: Local) -> str:
        """What stands for the group of an entity."""
        above = self._parent[one.entity.id]
        return above if self._parent[above] == above else self._root_of(one.entity.id)

    def _root_of(self, identifier: str) -> str:
        at = identifier
        while self._parent[at] != at:
            self._parent[at] = self._parent[self._parent[at]]
            at = self._parent[at]
        return at

    def leave_open(self, one: Local, others: Sequence[Local]) -> None:
        """Say that an entity may be one of several."""
        self._open[one.id] = (one, tuple(others))

    def open(self) -> Iterator[tuple[Local, tuple[Local, ...]]]:
        """Entities left open, each with those that it may be, in the order of ids."""
        return (self._open[i] for i in sorted(self._open))

    def candidates(self) -> dict[str, tuple[Local, ...]]:
        """For each group left open what its members may be, by root."""
        found: dict[str, tuple[Local, ...]] = {}
        for one, others in self.open():
            root = self.root(one)
            found[root] = (*found.get(root, ()), *others)
        return found

    def members(self) -> list[list[Local]]:
        """All groups, in the order of their first member."""
        found: dict[str, list[Local]] = defaultdict(list)
        for one in self.locals:
            found[self.root(one)].append(one)
        return list(found.values())


def _grown(one: set[str], other: set[str]) -> set[str]:
    """The union, made in the larger of the two."""
    large, small = (one, other) if len(one) >= len(other) else (other, one)
    large.update(small)
    return large

"""Sources that are really one account: joined by copying and by revision, with their origin where it is stated."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from firsthand.model import Account, Lineage, content_id
from firsthand.reason.versions import dated_order

READ = ("read", "partly")


@dataclass(frozen=True, slots=True)
class Link:
    """A finding that makes two sources one account; `origin` is the one that stood first where that is stated."""

    left: str
    right: str
    finding: str
    origin: str | None = None


@dataclass(frozen=True, slots=True)
class Kin:
    """Sources that a person counts as one account, or keeps apart from each other."""

    judgement: str
    sources: tuple[str, ...]
    together: bool


def lineages_of(accounts: Sequence[Account], links: Iterable[Link], kin: Sequence[Kin] = ()) -> tuple[Lineage, ...]:
    """Each source that was read in exactly one lineage; a file with the same bytes goes with its original.

    `kin` is what people decided, the newest first: it goes before what was found, and a newer decision before an older one.
    """
    by_id = {a.source.id: a for a in accounts if a.source.status in READ}
    groups_of = _Groups(by_id)
    told = [link for decided in kin for link in _decided(decided, groups_of, by_id)]
    found = sorted((k for k in links if k.left in by_id and k.right in by_id), key=lambda k: (k.finding, k.left, k.right))
    joining = [link for link in (*told, *found) if groups_of.join(link.left, link.right)]
    groups: dict[str, list[str]] = {}
    for source in sorted(by_id):
        groups.setdefault(groups_of.top(source), []).append(source)
    because: dict[str, list[Link]] = {}
    for link in joining:
        because.setdefault(groups_of.top(link.left), []).append(link)
    same = _duplicates(accounts, by_id)
    made = []
    for top, members in groups.items():
        reasons = because.get(top, [])
        everyone = tuple(sorted({*members, *(d for m in members for d in same.get(m, ()))}))
        origin = _origin([by_id[m] for m in members], reasons) if len(members) > 1 else None
        findings = tuple(sorted({k.finding for k in reasons}))
        made.append(Lineage(content_id("lin", *everyone), everyone, origin, findings))
    return tuple(sorted(made, key=lambda x: x.id))


class _Groups:
    """Sources joined into lineages, some of them kept apart."""

    def __init__(self, sources: Iterable[str]) -> None:
        self._leader = {i: i for i in sources}
        self._apart: list[tuple[str, ...]] = []

    def top(self, source: str) -> str:
        leader = self._leader
        while leader[source] != source:
            leader[source] = leader[leader[source]]
            source = leader[source]
        return source

    def join(self, one: str, other: str) -> bool:
        """Make two one; whether they are one now."""
        a, b = sorted((self.top(one), self.top(other)))
        if a != b and any(self._holds(some, a) and self._holds(some, b) for some in self._apart):
            return False
        self._leader[b] = a
        return True

    def keep_apart(self, some: tuple[str, ...]) -> None:
        """Keep these from being one, unless two of them are already."""
        if len({self.top(s) for s in some}) == len(some):
            self._apart.append(some)

    def _holds(self, some: tuple[str, ...], top: str) -> bool:
        return any(self.top(s) == top for s in some)


def _decided(kin: Kin, groups: _Groups, known: Iterable[str]) -> list[Link]:
    """The links that a decision makes; one that keeps apart makes none."""
    sources = tuple(s for s in kin.sources if s in known)
    if not kin.together:
        groups.keep_apart(sources)
        return []
    links = [Link(sources[0], other, kin.judgement) for other in sources[1:]]
    return [link for link in links if groups.join(link.left, link.right)]


def _duplicates(accounts: Sequence[Account], by_id: dict[str, Account]) -> dict[str, list[str]]:
    """Sources with the same bytes as one that was read, by that one."""
    first: dict[str, str] = {}
    for source, account in by_id.items():
        first.setdefault(account.source.sha256, source)
    found: dict[str, list[str]] = {}
    for account in accounts:
        if account.source.status == "duplicate" and account.source.sha256 in first:
            found.setdefault(first[account.source.sha256], []).append(account.source.id)
    return found


def _origin(members: Sequence[Account], links: Sequence[Link]) -> str | None:
    """The one that the links name and none denies, else the one dated before all others; None when neither tells."""
    stated = {k.origin for k in links if k.origin}
    derived = {s for k in links if k.origin for s in (k.left, k.right) if s != k.origin}
    roots = sorted(stated - derived)
    if len(roots) == 1 and len(derived) == len(members) - 1:
        return roots[0]
    for account in members:
        if all(dated_order(account, other) == 1 for other in members if other is not account):
            return account.source.id if account.source.id not in derived else None
    return None

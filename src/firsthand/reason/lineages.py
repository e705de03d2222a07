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


def lineages_of(accounts: Sequence[Account], links: Iterable[Link]) -> tuple[Lineage, ...]:
    """Each source that was read in exactly one lineage; a file with the same bytes goes with its original."""
    by_id = {a.source.id: a for a in accounts if a.source.status in READ}
    leader = {i: i for i in by_id}
    joining = sorted((k for k in links if k.left in by_id and k.right in by_id), key=lambda k: (k.finding, k.left, k.right))
    for link in joining:
        a, b = sorted((_top(leader, link.left), _top(leader, link.right)))
        leader[b] = a
    groups: dict[str, list[str]] = {}
    for source in sorted(by_id):
        groups.setdefault(_top(leader, source), []).append(source)
    because: dict[str, list[Link]] = {}
    for link in joining:
        because.setdefault(_top(leader, link.left), []).append(link)
    same = _duplicates(accounts, by_id)
    made = []
    for top, members in groups.items():
        reasons = because.get(top, [])
        everyone = tuple(sorted({*members, *(d for m in members for d in same.get(m, ()))}))
        origin = _origin([by_id[m] for m in members], reasons) if len(members) > 1 else None
        findings = tuple(sorted({k.finding for k in reasons}))
        made.append(Lineage(content_id("lin", *everyone), everyone, origin, findings))
    return tuple(sorted(made, key=lambda x: x.id))


def _top(leader: dict[str, str], source: str) -> str:
    while leader[source] != source:
        leader[source] = leader[leader[source]]
        source = leader[source]
    return source


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

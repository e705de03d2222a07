"""From namings to mentions and the entities of one account."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from firsthand.extract import Draft
from firsthand.extract.grammar import Naming
from firsthand.language.names import folded
from firsthand.model import Entity, Issue, Mention, Span, content_id

NAMED_AT_MOST = 6
"""Possible names that an issue lists."""


@dataclass(slots=True)
class Cluster:
    """An entity in the making: the namings that were given to it."""

    kind: str
    name: str
    namings: list[Naming] = field(default_factory=list)
    titles: dict[str, None] = field(default_factory=dict)
    inferred: list[Naming] = field(default_factory=list)
    also: dict[str, None] = field(default_factory=dict)
    known: bool = False
    members: list["Cluster"] = field(default_factory=list, compare=False)

    def take(self, naming: Naming) -> None:
        self.namings.append(naming)
        self.titles.update(dict.fromkeys(naming.titles))
        self.also.update(dict.fromkeys(naming.also))


@dataclass(slots=True)
class Gathering:
    """What came of the namings: clusters, namings left open, and issues."""

    clusters: list[Cluster] = field(default_factory=list)
    open: list[tuple[Naming, str]] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)

    def cluster(self, kind: str, name: str) -> Cluster:
        made = Cluster(kind, name)
        self.clusters.append(made)
        return made

    def doubt(self, draft: Draft, naming: Naming, names: Iterable[str], of: int = 0) -> None:
        """Leave a naming open between several, and say so; `of` tells how many they are where not all names are given."""
        self.open.append((naming, "person" if naming.kind in ("role", "word", "person") else naming.kind))
        words = " ".join(draft.text[naming.start : naming.end].split())
        possible = sorted(set(names))
        more = f" or {max(of, len(possible)) - NAMED_AT_MOST} others" if len(possible) > NAMED_AT_MOST else ""
        message = f"‘{words}’ may stand for {' or '.join(possible[:NAMED_AT_MOST])}{more}"
        self.issues.append(draft.issue("ambiguous_mention", message, Span(naming.start, naming.end)))


def without_overlap(text: str, ranked: Sequence[Iterable[Naming]]) -> list[Naming]:
    """The namings, earlier groups first, none touching another; in the order of the text."""
    taken = bytearray(len(text))
    kept: list[Naming] = []
    known: dict[int, Naming] = {}
    for rank, group in enumerate(ranked):
        for naming in sorted(group, key=lambda n: (n.start, -n.end)):
            held = _held(naming, known) if rank else None
            if held is not None:
                kept.remove(held)
                kept.append(replace(naming, kind=held.kind, name=held.name))
            elif any(taken[naming.start : naming.end]):
                continue
            else:
                kept.append(naming)
                if naming.kind.startswith("known:"):
                    known[naming.end] = naming
            taken[naming.start : naming.end] = b"\1" * (naming.end - naming.start)
    return sorted(kept, key=lambda n: n.start)


def _held(naming: Naming, known: dict[int, Naming]) -> Naming | None:
    """The known person whose name ends a titled naming, which then stands for it with its title."""
    if naming.kind != "person" or not naming.titles:
        return None
    inner = known.get(naming.end)
    return inner if inner is not None and inner.kind == "known:person" and inner.start >= naming.start else None


def mentions_of(draft: Draft, gathering: Gathering) -> tuple[tuple[Mention, ...], tuple[Entity, ...]]:
    """Mentions and local entities, sorted by place and by id."""
    mentions: list[Mention] = []
    entities: dict[str, Entity] = {}
    told = [c for c in gathering.clusters if c.namings or c.inferred]
    ids = {id(c): _id(draft, c) for c in told}
    for cluster in told:
        entity = ids[id(cluster)]
        own = [_mention(draft, n, cluster.kind, entity, inferred=False) for n in cluster.namings]
        own += [_mention(draft, n, cluster.kind, entity, inferred=True) for n in cluster.inferred]
        mentions += own
        entities[entity] = _entity(draft, entity, cluster)
        if cluster.members:
            members = {ids[id(m)] for m in cluster.members if id(m) in ids}
            entities[entity] = replace(entities[entity], members=tuple(sorted(members)))
    mentions += [_mention(draft, n, kind, None, inferred=n.kind == "role") for n, kind in gathering.open]
    ordered = sorted({m.id: m for m in mentions}.values(), key=lambda m: (m.start, m.end))
    return tuple(ordered), tuple(entities[i] for i in sorted(entities))


def _id(draft: Draft, cluster: Cluster) -> str:
    first = min(n.start for n in (*cluster.namings, *cluster.inferred))
    return content_id("entity", draft.document.id, cluster.kind, folded(cluster.name), first)


def _mention(draft: Draft, naming: Naming, kind: str, entity: str | None, *, inferred: bool) -> Mention:
    document = draft.document.id
    made = content_id("mention", document, naming.start, naming.end)
    return Mention(made, document, naming.start, naming.end, draft.text[naming.start : naming.end], kind, entity, inferred)


def _entity(draft: Draft, identifier: str, cluster: Cluster) -> Entity:
    """The entity: aliases are its names as written, once each, and the first mention of each is its evidence."""
    forms: dict[str, str] = {}
    name = _best_name(cluster)
    for n in sorted(cluster.namings, key=lambda n: n.start):
        written = " ".join(draft.text[n.start : n.end].split())
        evidence = content_id("mention", draft.document.id, n.start, n.end)
        forms.setdefault(n.name, evidence)
        forms.setdefault(written, evidence)
    if not cluster.namings:  # told by a post alone
        first = min(cluster.inferred, key=lambda n: n.start)
        forms[name] = content_id("mention", draft.document.id, first.start, first.end)
    aliases = {form for form in (*forms, *cluster.also, cluster.name) if form != name}
    return Entity(
        identifier, name, cluster.kind, tuple(sorted(aliases)), tuple(sorted(cluster.titles)),
        because=tuple(sorted(set(forms.values()))),
    )  # fmt: skip


def _best_name(cluster: Cluster) -> str:
    """The name of the cluster, in mixed case where that is written somewhere."""
    if not cluster.name.isupper() or cluster.kind in ("unit", "place"):
        return cluster.name
    mixed = sorted(n.name for n in cluster.namings if n.name.casefold() == cluster.name.casefold() and not n.name.isupper())
    return mixed[0] if mixed else cluster.name

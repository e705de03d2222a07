"""CoNLL F1 of a clustering against its key: the mean of MUC, B³ and CEAFe, each from its definition.

Mentions are any hashable things; key and response hold the same mentions, each in one cluster.
MUC: Vilain and others 1995. B³: Bagga and Baldwin 1998. CEAFe: Luo 2005, with the similarity 2|K∩R| / (|K|+|R|).
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence

from evals.task import Figures

Cluster = frozenset[Hashable]
Clusters = Sequence[Cluster]
Measured = tuple[float, float]
"""Recall and precision."""


def conll(key: Iterable[Collection[Hashable]], response: Iterable[Collection[Hashable]]) -> Figures:
    """F1 in percent: CoNLL, and the three that it is the mean of."""
    keys, made = [frozenset(c) for c in key if c], [frozenset(c) for c in response if c]
    measures: tuple[tuple[str, Callable[[Clusters, Clusters], Measured]], ...] = (
        ("muc", muc),
        ("b3", b_cubed),
        ("ceafe", ceaf_e),
    )
    figures = {name: 100 * _f1(*measure(keys, made)) for name, measure in measures}
    return {"conll": round(sum(figures.values()) / 3, 2)} | {name: round(value, 2) for name, value in figures.items()}


def muc(key: Clusters, response: Clusters) -> Measured:
    """Links: how many of those that hold each cluster together survive; single mentions count nothing."""
    return _links_kept(key, response), _links_kept(response, key)


def _links_kept(whole: Clusters, parts: Clusters) -> float:
    part_of = _places(parts)
    links = sum(len(cluster) - 1 for cluster in whole)
    kept = sum(len(cluster) - len({part_of.get(m, m) for m in cluster}) for cluster in whole)
    return kept / links if links else 0.0


def b_cubed(key: Clusters, response: Clusters) -> Measured:
    """For each mention the share of its own cluster that is with it on the other side, on average."""
    return _shared_with(key, response), _shared_with(response, key)


def _shared_with(own: Clusters, other: Clusters) -> float:
    other_of = _places(other)
    total = sum(len(cluster) for cluster in own)
    shared = 0.0
    for cluster in own:
        sizes: dict[object, int] = defaultdict(int)
        for mention in cluster:
            sizes[other_of.get(mention, mention)] += 1
        shared += sum(n * n for n in sizes.values()) / len(cluster)
    return shared / total if total else 0.0


def ceaf_e(key: Clusters, response: Clusters) -> Measured:
    """The likeness of clusters under the best pairing of one with one, over the number of clusters."""
    alike: dict[int, dict[int, float]] = defaultdict(dict)
    response_of = _places(response)
    for k, cluster in enumerate(key):
        for r in {response_of[m] for m in cluster if m in response_of}:
            alike[k][r] = 2 * len(cluster & response[r]) / (len(cluster) + len(response[r]))
    best = sum(best_pairing(part) for part in _parts(alike))
    return (best / len(key) if key else 0.0), (best / len(response) if response else 0.0)


def _places(clusters: Clusters) -> Mapping[Hashable, int]:
    return {mention: number for number, cluster in enumerate(clusters) for mention in cluster}


def _parts(alike: Mapping[int, Mapping[int, float]]) -> Iterable[list[list[float]]]:
    """The table of likeness cut into tables that have no row and no column in common."""
    columns: dict[int, set[int]] = defaultdict(set)
    for row, cells in alike.items():
        for column in cells:
            columns[column].add(row)
    left = set(alike)
    while left:
        rows, waiting = set(), [min(left)]
        while waiting:
            row = waiting.pop()
            if row in rows:
                continue
            rows.add(row)
            waiting += [other for column in alike[row] for other in columns[column] if other not in rows]
        left -= rows
        used = sorted({column for row in rows for column in alike[row]})
        yield [[alike[row].get(column, 0.0) for column in used] for row in sorted(rows)]


def best_pairing(table: Sequence[Sequence[float]]) -> float:
    """The greatest sum of cells with one in each row and column at most (Kuhn 1955, in the form with potentials)."""
    if len(table) > len(table[0]):
        table = [[row[c] for row in table] for c in range(len(table[0]))]
    rows, columns = len(table), len(table[0])
    row_price, column_price = [0.0] * (rows + 1), [0.0] * (columns + 1)
    row_of = [0] * (columns + 1)
    for row in range(1, rows + 1):
        row_of[0] = row
        at, slack, came_from, seen = 0, [float("inf")] * (columns + 1), [0] * (columns + 1), [False] * (columns + 1)
        while row_of[at]:
            seen[at] = True
            here, least, following = row_of[at], float("inf"), 0
            for column in range(1, columns + 1):
                if seen[column]:
                    continue
                cost = -table[here - 1][column - 1] - row_price[here] - column_price[column]
                if cost < slack[column]:
                    slack[column], came_from[column] = cost, at
                if slack[column] < least:
                    least, following = slack[column], column
            for column in range(columns + 1):
                if seen[column]:
                    row_price[row_of[column]] += least
                    column_price[column] -= least
                else:
                    slack[column] -= least
            at = following
        while at:
            row_of[at] = row_of[came_from[at]]
            at = came_from[at]
    return sum(table[row_of[c] - 1][c - 1] for c in range(1, columns + 1) if row_of[c])


def _f1(recall: float, precision: float) -> float:
    return 2 * recall * precision / (recall + precision) if recall + precision else 0.0

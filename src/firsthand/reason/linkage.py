"""Average linkage: the two groups that are nearest on average become one, again and again, as long as they are near enough."""

import heapq
from collections.abc import Mapping, Sequence

Near = dict[int, dict[int, float]]
"""For each number the others that are near it and how near; both ways, what is left out is 0."""


def linked(sizes: Sequence[int], near: Near, least: float) -> list[list[int]]:
    """Numbers 0, 1, … in groups; `sizes` tells how many things each stands for. Uses up `near`."""
    members: dict[int, list[int]] = {at: [at] for at in range(len(sizes))}
    weight: dict[int, int] = dict(enumerate(sizes))
    queue = [(-value, a, b) for a, row in near.items() for b, value in row.items() if a < b and value >= least]
    heapq.heapify(queue)
    fresh = len(sizes)
    while queue:
        _, a, b = heapq.heappop(queue)
        if a not in members or b not in members:
            continue
        members[fresh] = members.pop(a) + members.pop(b)
        weight[fresh] = weight[a] + weight[b]
        row = _means(near, a, b, weight)
        for other, mean in row.items():
            if other in members:
                near[other][fresh] = mean
                if mean >= least:
                    heapq.heappush(queue, (-mean, other, fresh))
        near[fresh] = {other: mean for other, mean in row.items() if other in members}
        fresh += 1
    return [sorted(group) for group in members.values()]


def _means(near: Near, a: int, b: int, weight: Mapping[int, int]) -> dict[int, float]:
    """How near the group of two is to each other one: the mean over all pairs of things."""
    first, second = near.pop(a, {}), near.pop(b, {})
    ours, theirs = weight[a], weight[b]
    others = (first.keys() | second.keys()) - {a, b}
    return {o: (ours * first.get(o, 0.0) + theirs * second.get(o, 0.0)) / (ours + theirs) for o in others}

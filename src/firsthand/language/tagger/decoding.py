"""The best sequence of labels for each passage, given how well each label fits each token and follows each other."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

LONGEST = 256
"""Tokens that are decoded together; a longer passage is decoded in pieces."""
Floats = NDArray[np.float32]


def best(scores: Floats, starts: NDArray[np.int64], follows: Floats, begins: Floats) -> NDArray[np.int8]:
    """The labels of all tokens.

    `scores` is (tokens, labels), `starts` the first tokens of the passages, the first at 0; `follows` is how well a label (column)
    comes after another (row), `begins` how well it opens a passage.
    """
    made = np.zeros(len(scores), np.int8)
    pieces = _pieces(len(scores), starts)
    for group in _alike(pieces):
        for (low, high), path in zip(group, _paths(scores, group, follows, begins), strict=True):
            made[low:high] = path[: high - low]
    return made


def _pieces(size: int, starts: NDArray[np.int64]) -> list[tuple[int, int]]:
    bounds = [*starts.tolist(), size]
    return [
        (at, min(at + LONGEST, high))
        for low, high in pairwise(bounds)
        for at in range(low, high, LONGEST)
    ]  # fmt: skip


def _alike(pieces: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Pieces of like length together, so that few steps are taken for nothing."""
    ordered = sorted(pieces, key=lambda p: (p[1] - p[0], p[0]))
    return [ordered[n : n + 64] for n in range(0, len(ordered), 64)]


def _paths(scores: Floats, group: list[tuple[int, int]], follows: Floats, begins: Floats) -> NDArray[np.int64]:
    """Viterbi over several pieces at once."""
    lengths = np.array([high - low for low, high in group])
    longest = int(lengths.max())
    places = np.minimum(np.array([low for low, _ in group])[:, None] + np.arange(longest)[None, :], len(scores) - 1)
    fits = scores[places]
    so_far = begins[None, :] + fits[:, 0]
    came = np.zeros((longest, len(group), scores.shape[1]), np.int64)
    for step in range(1, longest):
        ways = so_far[:, :, None] + follows[None, :, :]
        live = (lengths > step)[:, None]
        came[step] = np.where(live, ways.argmax(axis=1), np.arange(scores.shape[1])[None, :])
        so_far = np.where(live, ways.max(axis=1) + fits[:, step], so_far)
    path = np.zeros((len(group), longest), np.int64)
    at = so_far.argmax(axis=1)
    for step in range(longest - 1, -1, -1):
        path[:, step] = at
        at = came[step][np.arange(len(group)), at] if step else at
    return path

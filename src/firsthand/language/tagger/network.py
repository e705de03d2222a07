"""The network as numbers: the weights that ship with the package, and what they make of a document."""

import hashlib
from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from firsthand.language.tagger.decoding import best
from firsthand.language.tagger.features import Seen
from firsthand.language.tagger.layers import Floats, Weights, linear, moved, normed, read, stored

LABELS = ("", "source", "source", "cue", "cue", "content", "content")
"""What the labels stand for: 0 outside; of each kind first the one that begins a span, then the one that goes on."""
TABLES = ("word", "turned", "suffix", "shape", "prefix", "tag", "dep", "ent", "word", "tag", "dep", "word", "dep", "side")
"""The table that each column of `Seen.ids` points into."""
DILATIONS = (1, 2, 4, 8, 1)
WINDOW = 2048
"""Tokens taken at once: a text of any length is read in time and memory that grow with it."""
_FILE = "voices.npz"


@cache
def weights() -> Weights:
    """The weights of the package, read once a process."""
    return read(_FILE)


@cache
def digest() -> str:
    """Of the weights: part of what an account depends on."""
    return hashlib.sha256(stored(_FILE)).hexdigest()


def labels(seen: Seen, net: Weights | None = None) -> NDArray[np.int8]:
    """The label of each token, an index into `LABELS`; spans begin anew with each passage."""
    net = net or weights()
    made = np.zeros(len(seen.ids), np.int8)
    for low, high in windows(len(seen.ids), seen.starts):
        starts = seen.starts[(seen.starts >= low) & (seen.starts < high)] - low
        starts = starts if len(starts) and starts[0] == 0 else np.concatenate([np.zeros(1, np.int64), starts])
        made[low:high] = best(scores(seen, low, high, net), starts, net["trans"], net["begin"])
    return made


def windows(size: int, starts: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """The tokens in stretches of at most WINDOW that begin with a passage where one does."""
    low = 0
    while low < size:
        high = min(size, low + WINDOW)
        if high < size:
            at = int(np.searchsorted(starts, high, side="right")) - 1
            high = int(starts[at]) if at >= 0 and starts[at] > low else high
        yield low, high
        low = high


def scores(seen: Seen, low: int, high: int, net: Weights) -> Floats:
    """How well each label fits each token of a stretch, as the network sees it."""
    heads = seen.heads[low:high] - low
    here = np.arange(high - low)
    heads = np.where((heads < 0) | (heads >= high - low), here, heads)
    order = np.argsort(heads, kind="stable")
    above, firsts = np.unique(heads[order], return_index=True)
    root = (heads == here)[:, None]
    x = normed(linear(_input(seen, low, high, heads, net), net, "inp"), net, "ln0")
    for number, dilation in enumerate(DILATIONS):
        kids = np.zeros_like(x)
        kids[above] = np.add.reduceat(x[order], firsts, axis=0)
        kids -= x * root
        around = np.concatenate([moved(x, dilation), x, moved(x, -dilation), x[heads], np.tanh(kids)], axis=1)
        z = linear(around, net, f"conv.{number}")
        half = z.shape[1] // 2
        x = normed(x + z[:, :half] / (1.0 + np.exp(-z[:, half:])), net, f"ln.{number}")
    return linear(x, net, "out")


def _input(seen: Seen, low: int, high: int, heads: NDArray[np.int64], net: Weights) -> Floats:
    ids = seen.ids[low:high]
    columns: list[Floats] = []
    for number, table in enumerate(TABLES):
        rows = net[f"emb.{table}.weight"][ids[:, number]]
        if table == "turned":
            columns[0] = columns[0] + rows
        else:
            columns.append(rows)
    static = net["static"][seen.rows[low:high]]
    above = net["static"][seen.rows_above[low:high]]
    own = linear(static, net, "sp")
    other = linear(static, net, "sp2")
    up = linear(above, net, "sp2")
    vectors = normed(seen.vectors[low:high], net, "vn")
    return np.concatenate([*columns, own, other[heads], up, seen.flags[low:high], vectors], axis=1)

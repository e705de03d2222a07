"""The network as numbers: the weights that ship with the package, and what they make of a document."""

import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray
from thinc.api import NumpyOps

from firsthand.language.tagger.decoding import best
from firsthand.language.tagger.features import Floats, Seen, Words

LABELS = ("", "source", "source", "cue", "cue", "content", "content")
"""What the labels stand for: 0 outside; of each kind first the one that begins a span, then the one that goes on."""
TABLES = ("word", "turned", "suffix", "shape", "prefix", "tag", "dep", "ent", "word", "tag", "dep", "word", "dep", "side")
"""The table that each column of `Seen.ids` points into."""
DILATIONS = (1, 2, 4, 8, 1)
WINDOW = 2048
"""Tokens taken at once: a text of any length is read in time and memory that grow with it."""
_TINY = 1e-5
_OPS = NumpyOps()


@dataclass(frozen=True, slots=True)
class Weights:
    """Arrays by name; `words` are the 64-bit hashes of the words, in order, that have a row of their own in `static`."""

    arrays: dict[str, Any]
    digest: str

    def __getitem__(self, name: str) -> Floats:
        found: Floats = self.arrays[name]
        return found

    @property
    def words(self) -> Words:
        found: Words = self.arrays["words"]
        return found


@cache
def weights() -> Weights:
    """The weights of the package, read once a process."""
    data = _data()
    with np.load(io.BytesIO(data), allow_pickle=False) as stored:
        arrays = {name: _plain(name, stored) for name in stored.files if not name.endswith(".scale")}
    return Weights(arrays, hashlib.sha256(data).hexdigest())


@cache
def digest() -> str:
    """Of the weights: part of what an account depends on."""
    return hashlib.sha256(_data()).hexdigest()


def _data() -> bytes:
    return (files("firsthand.language") / "data" / "voices.npz").read_bytes()


def _plain(name: str, stored: Any) -> Any:
    """Whole numbers with a scale, and halves, as 32-bit numbers."""
    values = stored[name]
    if values.dtype == np.uint64:
        return values
    scale = stored[f"{name}.scale"] if f"{name}.scale" in stored.files else np.float32(1)
    return values.astype(np.float32) * scale.astype(np.float32)


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
    x = _normed(_linear(_input(seen, low, high, heads, net), net, "inp"), net, "ln0")
    for number, dilation in enumerate(DILATIONS):
        kids = np.zeros_like(x)
        kids[above] = np.add.reduceat(x[order], firsts, axis=0)
        kids -= x * root
        around = np.concatenate([_moved(x, dilation), x, _moved(x, -dilation), x[heads], np.tanh(kids)], axis=1)
        z = _linear(around, net, f"conv.{number}")
        half = z.shape[1] // 2
        x = _normed(x + z[:, :half] / (1.0 + np.exp(-z[:, half:])), net, f"ln.{number}")
    return _linear(x, net, "out")


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
    own = _linear(static, net, "sp")
    other = _linear(static, net, "sp2")
    up = _linear(above, net, "sp2")
    vectors = _normed(seen.vectors[low:high], net, "vn")
    return np.concatenate([*columns, own, other[heads], up, seen.flags[low:high], vectors], axis=1)


def _linear(x: Floats, net: Weights, name: str) -> Floats:
    """By the parser's own multiplication, which keeps to one thread: several processes read at once."""
    made: Floats = _OPS.gemm(np.ascontiguousarray(x, dtype=np.float32), net[f"{name}.weight"], trans2=True) + net[f"{name}.bias"]
    return made


def _normed(x: Any, net: Weights, name: str) -> Floats:
    mean = x.mean(axis=1, keepdims=True)
    apart = x - mean
    spread = np.sqrt((apart * apart).mean(axis=1, keepdims=True) + _TINY)
    made: Floats = apart / spread * net[f"{name}.weight"] + net[f"{name}.bias"]
    return made


def _moved(x: Floats, by: int) -> Floats:
    """The rows moved along, with nothing where none comes from."""
    made = np.zeros_like(x)
    if abs(by) >= len(x):
        return made
    if by > 0:
        made[by:] = x[:-by]
    else:
        made[:by] = x[-by:]
    return made

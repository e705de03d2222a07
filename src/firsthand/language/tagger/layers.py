"""What the small networks are made of: weights that ship with the package, and the steps that numpy takes with them."""

import hashlib
import io
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray
from thinc.api import NumpyOps

Floats = NDArray[np.float32]
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
    def words(self) -> NDArray[np.uint64]:
        found: NDArray[np.uint64] = self.arrays["words"]
        return found


def read(name: str) -> Weights:
    """The weights in a file of the package's language data."""
    data = stored(name)
    with np.load(io.BytesIO(data), allow_pickle=False) as kept:
        arrays = {key: _plain(key, kept) for key in kept.files if not key.endswith(".scale")}
    return Weights(arrays, hashlib.sha256(data).hexdigest())


def stored(name: str) -> bytes:
    return (files("firsthand.language") / "data" / name).read_bytes()


def _plain(name: str, stored: Any) -> Any:
    """Whole numbers with a scale, and halves, as 32-bit numbers."""
    values = stored[name]
    if values.dtype == np.uint64:
        return values
    scale = stored[f"{name}.scale"] if f"{name}.scale" in stored.files else np.float32(1)
    return values.astype(np.float32) * scale.astype(np.float32)


def linear(x: Floats, net: Weights, name: str) -> Floats:
    """By the parser's own multiplication, which keeps to one thread: several processes read at once."""
    made: Floats = _OPS.gemm(np.ascontiguousarray(x, dtype=np.float32), net[f"{name}.weight"], trans2=True) + net[f"{name}.bias"]
    return made


def normed(x: Any, net: Weights, name: str) -> Floats:
    mean = x.mean(axis=1, keepdims=True)
    apart = x - mean
    spread = np.sqrt((apart * apart).mean(axis=1, keepdims=True) + _TINY)
    made: Floats = apart / spread * net[f"{name}.weight"] + net[f"{name}.bias"]
    return made


def moved(x: Floats, by: int) -> Floats:
    """The rows moved along, with nothing where none comes from."""
    made = np.zeros_like(x)
    if abs(by) >= len(x):
        return made
    if by > 0:
        made[by:] = x[:-by]
    else:
        made[:by] = x[-by:]
    return made

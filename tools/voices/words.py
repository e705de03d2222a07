"""The table of known words: for each a short vector, from the word pieces of a public sentence model, by principal components."""

import json
import re
import struct
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from spacy.strings import get_string_id

WIDTH = 64
SCALE = 32
"""Vectors are kept as whole numbers of this many to one."""
_WORD = re.compile(r"[a-z]+(?:['’-][a-z]+)*|n['’]t|['’](?:s|re|ve|ll|d|m)\b")
_PART = re.compile(r"(['-])")


def word_table(model: Path, texts: Iterable[str]) -> tuple[Any, Any]:
    """The hashes of the words, in order, and their vectors as whole numbers; `model` is a folder with model.safetensors, vocab.txt."""
    pieces = _pieces(model / "model.safetensors")
    names = (model / "vocab.txt").read_text(encoding="utf-8").split("\n")[: len(pieces)]
    place = {name: i for i, name in enumerate(names)}
    counts = Counter(word for text in texts for word in _WORD.findall(text.lower()))
    known = {n for n in names if re.fullmatch("[a-z]{2,}", n)} | {w for w, c in counts.items() if c >= 2} | {"a", "i"}
    vectors = {}
    for word in sorted(known):
        rows = [r for part in _PART.split(word.replace("’", "'")) if part for r in _cut(part, place)]
        if rows:
            vectors[word] = pieces[rows].mean(0)
    words = sorted(vectors)
    weights = np.array([np.log1p(counts[w]) + 0.2 for w in words])
    whole = _reduced(np.stack([vectors[w] for w in words]), weights)
    keys = np.array([get_string_id(w) for w in words], np.uint64)
    order = np.argsort(keys)
    return keys[order], whole[order]


def _pieces(path: Path) -> Any:
    """The vectors of the word pieces, read from the safetensors file without a library."""
    raw = path.read_bytes()
    size = struct.unpack("<Q", raw[:8])[0]
    head = json.loads(raw[8 : 8 + size])
    name = next(n for n in head if n.endswith("word_embeddings.weight"))
    start, end = head[name]["data_offsets"]
    return np.frombuffer(raw[8 + size + start : 8 + size + end], np.float32).reshape(head[name]["shape"])


def _cut(word: str, place: dict[str, int]) -> Sequence[int]:
    """The longest known pieces from the left; nothing where one is missing."""
    made: list[int] = []
    at = 0
    while at < len(word):
        for end in range(len(word), at, -1):
            name = ("##" if at else "") + word[at:end]
            if name in place:
                made.append(place[name])
                at = end
                break
        else:
            return ()
    return made


def _reduced(vectors: Any, weights: Any) -> Any:
    mean = (vectors * weights[:, None]).sum(0) / weights.sum()
    apart = vectors - mean
    spread = (apart * weights[:, None]).T @ apart / weights.sum()
    values, axes = np.linalg.eigh(spread)
    axes, values = axes[:, ::-1][:, :WIDTH], values[::-1][:WIDTH]
    turned = apart @ axes / values**0.25
    turned /= turned.std()
    return np.clip(np.round(turned * SCALE), -127, 127).astype(np.int8)

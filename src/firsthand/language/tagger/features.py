"""What the network sees of a text: for each token numbers for its words and its place in the parse, and what the rules made of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from spacy.attrs import DEP, ENT_TYPE, HEAD, LOWER, PREFIX, SENT_START, SHAPE, SUFFIX, TAG
from spacy.strings import get_string_id

from firsthand.language.cues import (
    DESCRIBE,
    DOCUMENT_NOUNS,
    FIRST_PERSON,
    PRONOUNS,
    SAY,
    SHOW,
    SPEAKER_NOUNS,
    STRONG_SAY,
    THINK,
    UNNAMED_NOUNS,
    verb_forms,
)
from firsthand.language.parsing import Parsed
from firsthand.model import Span

Ints = NDArray[np.int32]
Floats = NDArray[np.float32]
Words = NDArray[np.uint64]

BUCKETS = (16384, 16384, 4096, 2048, 512, 64, 64, 32, 16384, 64, 64, 16384, 64, 16)
"""How many rows each column of `ids` may point to; see `_columns`."""
RULED = ("direct", "mixed", "indirect", "first", "last", "cue", "source", "inner", "shared", "think")
"""What the rules say of a token: within which content, at its ends, reporting words, who speaks, within another's report."""
_CLIMB = 8
"""Steps up the parse within which a reporting word is looked for."""
_OPENS, _CLOSES = frozenset("“«„"), frozenset("”»")


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a rule says of a stretch of a document: `name` is one of `RULED`."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Seen:
    """A document as the network sees it, token by token, over all its passages.

    `ids` (tokens, columns) points into the tables of `BUCKETS`; `flags` (tokens, F) and `vectors` (tokens, 96) are numbers;
    `heads` (tokens) is where the head of each stands; `starts` are the first tokens of the passages;
    `rows` and `rows_above` are the rows of the words, and of the reporting words above them, in the table of known words (0: none).
    """

    ids: Ints
    flags: Floats
    vectors: Floats
    heads: NDArray[np.int64]
    starts: NDArray[np.int64]
    rows: NDArray[np.int64]
    rows_above: NDArray[np.int64]


def seen(parts: Sequence[Parsed], ruled: Iterable[Ruled], words: Words) -> Seen:
    """The passages of a document, in order, with what the rules made of them; `words` are the hashes of the known words."""
    arrays = [part.doc.to_array([LOWER, PREFIX, SUFFIX, SHAPE, TAG, DEP, ENT_TYPE, SENT_START, HEAD]) for part in parts]
    table: Words = np.concatenate(arrays) if arrays else np.zeros((0, 9), np.uint64)
    sizes = [len(part.doc) for part in parts]
    first = np.cumsum([0, *sizes[:-1]]) if sizes else np.zeros(0, np.int64)
    heads = np.arange(len(table)) + table[:, 8].astype(np.int64)
    starts = (table[:, 7] == 1) | np.isin(np.arange(len(table)), first)
    lexical = _kinds(table[:, 0])
    climbed, depth, branch = _climbed(heads, lexical[:, 0] > 0)
    at = np.concatenate([places(p) for p in parts]) if parts else np.zeros((0, 2), np.int64)
    flags = np.concatenate(
        [
            lexical,
            lexical[heads],
            _marked(at, ruled),
            _quoted(parts),
            _placed(len(table), heads, starts, first, depth),
        ],
        axis=1,
    ).astype(np.float32)
    vectors = np.concatenate([p.doc.tensor for p in parts]) if parts else np.zeros((0, 96), np.float32)
    rows = known_rows(table[:, 0], words)
    above = np.where(climbed < 0, 0, rows[climbed]) if len(rows) else rows
    return Seen(
        _columns(table, heads, climbed, branch),
        flags,
        vectors.astype(np.float32),
        heads,
        np.unique(first[first < len(table)]),
        rows,
        above,
    )


def _columns(table: Words, heads: NDArray[np.int64], climbed: NDArray[np.int64], branch: NDArray[np.int64]) -> Ints:
    """The rows of the tables for each token.

    Word (twice, by two numbers), ending, shape, beginning, tag, dependency, entity; the head's word, tag and dependency; the word
    of the nearest reporting word above, by what the token hangs on it, and on which side it stands.
    """
    lower, prefix, suffix, shape, tag, dep, ent = (table[:, i] for i in range(7))
    none = climbed < 0
    above = np.where(none, np.uint64(0), lower[climbed])
    under = np.where(none, np.uint64(0), dep[branch])
    turned = (lower >> np.uint64(21)) ^ (lower << np.uint64(17))
    side = np.where(none, 0, np.sign(climbed - np.arange(len(table))) + 2)
    columns = [lower, turned, suffix, shape, prefix, tag, dep, ent, lower[heads], tag[heads], dep[heads], above, under]
    hashed = [row_in(values, size) for values, size in zip(columns, BUCKETS, strict=False)]
    return np.stack([*hashed, side], axis=1).astype(np.int32)


def row_in(values: Words, size: int) -> NDArray[np.int64]:
    """Rows below `size` from 64-bit numbers."""
    mixed = values * np.uint64(0x9E3779B97F4A7C15)
    return ((mixed >> np.uint64(33)) % np.uint64(size)).astype(np.int64)


def known_rows(lower: Words, words: Words) -> NDArray[np.int64]:
    """The rows of words in the table of known words, 1 for the first, 0 for none."""
    at = np.minimum(np.searchsorted(words, lower), len(words) - 1)
    return np.where(words[at] == lower, at + 1, 0).astype(np.int64)


@cache
def _lexicon() -> tuple[Words, NDArray[np.float32]]:
    """The hashes of the words of the lists in order, and for each which lists hold it."""
    lists: tuple[Iterable[str], ...] = (
        verb_forms(SAY, THINK, SHOW, DESCRIBE), STRONG_SAY, verb_forms(SAY), verb_forms(THINK), verb_forms(SHOW),
        verb_forms(DESCRIBE), SPEAKER_NOUNS, DOCUMENT_NOUNS, UNNAMED_NOUNS, FIRST_PERSON, PRONOUNS,
        ("that", "whether", "if", "how", "why", "what"), ("according", "per", "citing", "via"),
    )  # fmt: skip
    kinds: dict[int, list[float]] = {}
    for number, words in enumerate(lists):
        for word in sorted(words):
            kinds.setdefault(get_string_id(word), [0.0] * len(lists))[number] = 1.0
    keys = sorted(kinds)
    return np.array(keys, np.uint64), np.array([kinds[k] for k in keys], np.float32)


def _kinds(lower: Words) -> Floats:
    keys, rows = _lexicon()
    at = np.minimum(np.searchsorted(keys, lower), len(keys) - 1)
    made: Floats = rows[at] * (keys[at] == lower)[:, None]
    return made


def _climbed(heads: NDArray[np.int64], cues: NDArray[np.bool_]) -> tuple[NDArray[np.int64], ...]:
    """For each token the nearest reporting word above it (-1: none), how many steps up, and the token just below that word."""
    size = len(heads)
    found = np.full(size, -1)
    depth = np.zeros(size, np.int64)
    below = np.arange(size)
    at = np.arange(size)
    for step in range(1, _CLIMB + 1):
        up = heads[at]
        hit = (found < 0) & (up != at) & cues[up]
        found[hit], depth[hit], below[hit] = up[hit], step, at[hit]
        at = up
    return found, depth, below


def places(part: Parsed) -> NDArray[np.int64]:
    """Where each token starts and ends in the document."""
    return np.array([(part.passage.start + t.idx, part.passage.start + t.idx + len(t)) for t in part.doc], np.int64).reshape(
        -1, 2
    )


def _marked(at: NDArray[np.int64], ruled: Iterable[Ruled]) -> Floats:
    made = np.zeros((len(at), len(RULED)), np.float32)
    number = {name: i for i, name in enumerate(RULED)}
    for mark in ruled:
        low = int(np.searchsorted(at[:, 1], mark.span.start, side="right"))
        high = int(np.searchsorted(at[:, 0], mark.span.end))
        if low < high:
            made[low:high, number[mark.name]] = 1.0
            if number[mark.name] < 3:
                made[low, 3] = made[high - 1, 4] = 1.0
    return made


def _quoted(parts: Sequence[Parsed]) -> Floats:
    """For each token whether a mark opens or closes with it, and whether it stands between marks."""
    rows: list[tuple[float, float, float]] = []
    for part in parts:
        inside = False
        for token in part.doc:
            text = token.text
            opens = text in _OPENS or (text in ('"', "``") and not inside)
            closes = not opens and (text in _CLOSES or text in ('"', "''"))
            inside = (inside or opens) and not closes
            rows.append((float(opens), float(closes), float(inside)))
    return np.array(rows, np.float32).reshape(-1, 3)


def _placed(size: int, heads: NDArray[np.int64], starts: NDArray[np.bool_], first: Any, depth: NDArray[np.int64]) -> Floats:
    """Whether the token begins a sentence or a passage, ends a sentence, how far it is from its head, and from a reporting word."""
    begins = np.zeros(size, np.float32)
    begins[first] = 1.0
    ends = np.append(starts[1:], True)[:size]
    apart = np.clip((heads - np.arange(size)) / 8.0, -2, 2)
    far = (depth[:, None] == np.arange(1, 5)[None, :]).astype(np.float32)
    return np.concatenate([np.stack([starts, begins, ends, apart, depth / 4.0], axis=1), far], axis=1).astype(np.float32)

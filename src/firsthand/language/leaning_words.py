"""What is weighed of a sentence that may judge: its words by number, and its grammar and style in shares."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from spacy.attrs import DEP, ENT_TYPE, LOWER, POS, SHAPE, SUFFIX, TAG
from spacy.strings import get_string_id
from spacy.tokens import Token

from firsthand.language import bases
from firsthand.language.comment import AGAINST, FOR
from firsthand.language.tagger.features import known_rows, row_in
from firsthand.language.tagger.layers import Floats
from firsthand.language.tagger.network import weights

BUCKETS = (("word", 16384), ("suffix", 4096), ("tag", 64), ("dep", 64), ("shape", 2048), ("ent", 32))
"""The tables of the network, and how many rows each has."""
_COLUMNS = (LOWER, SUFFIX, TAG, DEP, SHAPE, ENT_TYPE, POS)
_MARKS = ("!", "?", "(", ":", ";", "—")


def _numbers(names: str) -> NDArray[np.uint64]:
    return np.array([get_string_id(name) for name in names.split()], np.uint64)


_POS = _numbers("NOUN PROPN VERB AUX ADJ ADV PRON NUM PUNCT DET ADP SCONJ CCONJ PART INTJ")
_TAGS = _numbers("VBD VBZ VBP VB MD VBN VBG JJR JJS RBR RBS PRP PRP$ WP EX RB JJ")
_ENTITIES = _numbers("PERSON ORG GPE DATE MONEY CARDINAL PERCENT NORP")
_FINITE = _numbers("VBD VBZ VBP VB")
_MEANT = (_numbers("ADJ ADV"), _numbers("NOUN"), _numbers("VERB"))
"""Classes of words whose vectors are averaged apart."""
_ROOT = _numbers("ROOT")[0]


class Sentence:
    """The tokens of a sentence, of which there is at least one, in order, as numbers; the words only when they are asked for."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        first = tokens[0].i
        span: Any = tokens[0].doc[first : tokens[-1].i + 1]
        self._here = np.array([t.i - first for t in tokens])
        self._span = span
        self._table = span.to_array(_COLUMNS)[self._here].astype(np.uint64)
        net = weights()
        self.known: Floats = net["static"][known_rows(self._table[:, 0], net.words)]
        """The vectors of known words: (tokens, 64)."""

    def style(self) -> Floats:
        """Shares of word classes and forms, names and numbers, phrases of comment, and what the words mean on the whole."""
        return _style(self._table, self.known, self._span.text)

    def ids(self) -> NDArray[np.int64]:
        """Rows in the tables of `BUCKETS`: (tokens, tables)."""
        return np.stack([row_in(self._table[:, n], size) for n, (_, size) in enumerate(BUCKETS)], axis=1)

    def vectors(self) -> Floats:
        """The parser's own numbers for each token: (tokens, 96)."""
        made: Floats = np.asarray(self._span.tensor, np.float32)[self._here]
        return made


def _style(table: NDArray[np.uint64], known: Floats, text: str) -> Floats:
    size, low = len(table), text.lower()
    tags, ents, classes = table[:, 2], table[:, 5], table[:, 6]
    roots = tags[table[:, 3] == _ROOT]
    found = [
        float(bases.LOADED.search(low) is not None),
        float(bases.OPINION_PHRASE.search(low) is not None),
        *(float(mark in text) for mark in _MARKS),
        float(any(mark in text for mark in '“"')),
        float("‘" in text),
        float(np.log(size)) / 4,
    ]
    return np.concatenate(
        [
            3 * (classes[:, None] == _POS).sum(0) / size,
            3 * (tags[:, None] == _TAGS).sum(0) / size,
            np.minimum(2, (ents[:, None] == _ENTITIES).sum(0)) / 2,
            [float(pattern.search(text) is not None) for pattern, _ in (*FOR, *AGAINST)],
            [len(pattern.findall(text)) / 5 for pattern, _ in FOR],
            found,
            (roots[0] if len(roots) else 0) == _FINITE,
            known.mean(0),
            *(_mean(known[np.isin(classes, wanted)]) for wanted in _MEANT),
        ]
    ).astype(np.float32)


def _mean(vectors: Floats) -> Floats:
    """The mean of the rows; nothing where there are none."""
    made: Floats = vectors.mean(0) if len(vectors) else np.zeros(vectors.shape[1], np.float32)
    return made

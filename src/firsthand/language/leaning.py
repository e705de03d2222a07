"""Whether a sentence of an article judges or tells: its words and its grammar weighed by weights that were fitted to news.

The weights come from tools/train_leaning.py; what the sentence is about, who is named in it and how long it is count little.
"""

import io
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from spacy.tokens import Token

from firsthand.language import bases
from firsthand.language.comment import AGAINST, FOR
from firsthand.language.tagger.features import Floats
from firsthand.language.tagger.network import weights

_EDGE, _PAST = 0.1, 0.5
"""Above these a sentence is taken for comment, and in the past or the passive: so incidents are told.
Set by folds of neighbouring sentences of the training and validation parts, without the test part."""
_POS = ("NOUN", "PROPN", "VERB", "AUX", "ADJ", "ADV", "PRON", "NUM", "PUNCT", "DET", "ADP", "SCONJ", "CCONJ", "PART", "INTJ")
_TAGS = ("VBD", "VBZ", "VBP", "VB", "MD", "VBN", "VBG", "JJR", "JJS", "RBR", "RBS", "PRP", "PRP$", "WP", "EX", "RB", "JJ")
_ENTITIES = ("PERSON", "ORG", "GPE", "DATE", "MONEY", "CARDINAL", "PERCENT", "NORP")
_MEANT = (("ADJ", "ADV"), ("NOUN",), ("VERB",))
"""Classes of words whose vectors are averaged apart."""
_FINITE = ("VBD", "VBZ", "VBP", "VB")
_MARKS = ("!", "?", "(", ":", ";", "—")


def judges(tokens: Sequence[Token]) -> bool:
    """Whether a sentence judges more than it tells."""
    root = next((t for t in tokens if t.dep_ == "ROOT"), None)
    past = root is not None and (
        root.tag_ == "VBD" or any(c.tag_ == "VBD" or c.dep_ == "auxpass" for c in root.children if c.dep_ in ("aux", "auxpass"))
    )
    return leaning(tokens) > (_PAST if past else _EDGE)


def leaning(tokens: Sequence[Token]) -> float:
    """Above 0 where a sentence judges, below where it tells; 0 without words."""
    if not tokens:
        return 0.0
    fitted = _fitted()
    seen = (features(tokens) - fitted["mean"]) / fitted["spread"]
    return float(seen @ fitted["weights"] + fitted["bias"][0])


@cache
def _fitted() -> dict[str, Any]:
    data = (files("firsthand.language") / "data" / "leaning.npz").read_bytes()
    with np.load(io.BytesIO(data), allow_pickle=False) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def features(tokens: Sequence[Token]) -> Floats:
    """Shares of word classes and forms, names and numbers, phrases of comment, and what the words mean on the whole."""
    text = tokens[0].doc[tokens[0].i : tokens[-1].i + 1].text
    size = len(tokens)
    root = next((t.tag_ for t in tokens if t.dep_ == "ROOT"), "")
    low = text.lower()
    found = [
        *(3 * sum(t.pos_ == name for t in tokens) / size for name in _POS),
        *(3 * sum(t.tag_ == name for t in tokens) / size for name in _TAGS),
        *(min(2, sum(t.ent_type_ == name for t in tokens)) / 2 for name in _ENTITIES),
        *(float(pattern.search(text) is not None) for pattern, _ in (*FOR, *AGAINST)),
        *(len(pattern.findall(text)) / 5 for pattern, _ in FOR),
        float(bases.LOADED.search(low) is not None),
        float(bases.OPINION_PHRASE.search(low) is not None),
        *(float(mark in text) for mark in _MARKS),
        float(any(mark in text for mark in '“"')),
        float("‘" in text),
        float(np.log(size)) / 4,
        *(float(root == name) for name in _FINITE),
    ]
    return np.concatenate([np.array(found, np.float32), *_meant(tokens)])


def _meant(tokens: Sequence[Token]) -> tuple[Floats, ...]:
    """The mean of the vectors of all words, of those that qualify, of the nouns and of the verbs."""
    net = weights()
    lower = np.array([t.lower for t in tokens], np.uint64)
    at = np.minimum(np.searchsorted(net.words, lower), len(net.words) - 1)
    vectors = net["static"][np.where(net.words[at] == lower, at + 1, 0)]
    classes = [t.pos_ for t in tokens]
    return vectors.mean(0), *(_mean(vectors, [c in wanted for c in classes]) for wanted in _MEANT)


def _mean(vectors: Floats, chosen: Sequence[bool]) -> Floats:
    """The mean of the chosen rows; nothing where none is."""
    made: Floats = vectors[np.array(chosen)].mean(0) if any(chosen) else np.zeros(vectors.shape[1], np.float32)
    return made

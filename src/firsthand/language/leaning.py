"""Whether a sentence of an article judges or tells, by two scales that are added: a small network over its words, and a straight
weighing of its grammar and style.

Both were fitted by tools/train_leaning.py to news and to sentences written for it; docs/voices-model.md has the figures.
"""

import hashlib
from collections.abc import Sequence
from functools import cache

import numpy as np
from spacy.tokens import Token

from firsthand.language.denial import denied
from firsthand.language.leaning_words import BUCKETS, Sentence
from firsthand.language.tagger.layers import Floats, Weights, linear, moved, normed, read, stored

LAYERS = (1, 2)
"""How far to each side the layers of the network look."""
_EDGE, _PAST = 0.0, 0.7
"""Above these a sentence is taken for comment, and in the past or the passive: so incidents are told.
Set by folds of neighbouring sentences of the training and validation parts, without the test part; so are the next two."""
_DENIED = 1.5
"""And where it is denied that something was: 'The siren never sounded.' is what accounts differ about. Set on made-up incidents."""
SHARE = 0.6
"""How much the network counts beside grammar and style."""
_NEAR = 0.8
"""Farther than this from the edge, grammar and style are not overruled, and the network is spared."""
_FILE = "leaning.npz"


def judges(tokens: Sequence[Token]) -> bool:
    """Whether a sentence judges more than it tells."""
    root = next((t for t in tokens if t.dep_ == "ROOT"), None)
    past = root is not None and (
        root.tag_ == "VBD" or any(c.tag_ == "VBD" or c.dep_ == "auxpass" for c in root.children if c.dep_ in ("aux", "auxpass"))
    )
    if past and root is not None and denied(root):
        return leaning(tokens) > _DENIED
    return leaning(tokens) > (_PAST if past else _EDGE)


def leaning(tokens: Sequence[Token]) -> float:
    """Above 0 where a sentence judges, below where it tells; 0 without words."""
    if not tokens:
        return 0.0
    net, sentence = _weights(), Sentence(tokens)
    plain = weighed(sentence, net)
    return plain + SHARE * judged(sentence, net) if abs(plain - _EDGE) < _NEAR else plain


@cache
def digest() -> str:
    """Of the weights: part of what an account depends on."""
    return hashlib.sha256(stored(_FILE)).hexdigest()


@cache
def _weights() -> Weights:
    return read(_FILE)


def weighed(sentence: Sentence, net: Weights) -> float:
    """What grammar and style say."""
    return float((sentence.style() - net["style.mean"]) / net["style.spread"] @ net["style.weight"] + net["style.bias"][0])


def judged(sentence: Sentence, net: Weights) -> float:
    """What the network says: gated layers over neighbouring words, brought together by several kinds of attention."""
    ids = sentence.ids()
    columns = [net[f"emb.{name}.weight"][ids[:, n]] for n, (name, _) in enumerate(BUCKETS)]
    x = np.concatenate([sentence.known, *columns, normed(sentence.vectors(), net, "vn")], axis=1)
    x = normed(linear(x, net, "inp"), net, "ln0")
    for number, reach in enumerate(LAYERS):
        z = linear(np.concatenate([moved(x, reach), x, moved(x, -reach)], axis=1), net, f"conv.{number}")
        half = z.shape[1] // 2
        x = normed(x + z[:, :half] / (1.0 + np.exp(-z[:, half:])), net, f"ln.{number}")
    whole = np.concatenate([(_shares(linear(x, net, "att")).T @ x).ravel(), x.max(axis=0)])[None, :]
    return float(linear(np.tanh(linear(whole, net, "all")), net, "out")[0, 0])


def _shares(scores: Floats) -> Floats:
    """How much each token counts in each kind of attention."""
    risen: Floats = np.exp(scores - scores.max(axis=0))
    made: Floats = risen / risen.sum(axis=0)
    return made

"""How much of one text is made from another, though hardly a run of words is the same: what a reworded copy keeps.

Two measures, from 0 to 1: how many of the words of weight stand in the other text at all, and how many of those of one
stretch stand close together there. Chance and a common subject give the first, only a model text gives the second too.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from firsthand.reason.shingles import Text
from firsthand.reason.tokens import stem
from firsthand.reason.wording import COMMON

STRETCH = 14
"""Words of a stretch of the text that may be made from the other, which is looked at in stretches twice as long."""
STEP = 4
LEAST = 60
"""Words of a text below which nothing is said: a sentence or two on one matter have most words of weight in common."""
BIAS, KEPT_WEIGHT, CLOSE_WEIGHT = -8.903, 8.76, 11.444
"""Fitted on 95 answers to five questions, 57 of them made from a text at hand (`python -m evals reuse`)."""
SURE = 0.9


@dataclass(frozen=True, slots=True)
class Degree:
    """`kept`: share of its words of weight that a text has in common with another; `close`: the same a stretch at a time."""

    kept: float
    close: float

    @property
    def made_from(self) -> float:
        """How likely the one is made from the other, 0 to 1."""
        return 1 / (1 + math.exp(-(BIAS + KEPT_WEIGHT * self.kept + CLOSE_WEIGHT * self.close)))


def degree(text: Text, model: Text) -> Degree:
    """How much of `text` may be made from `model`."""
    return degree_of_words(text.words, model.words)


def degree_of_words(words: Sequence[str], model: Sequence[str]) -> Degree:
    """The same for folded words."""
    ours, theirs = [_weighty(w) for w in words], [_weighty(w) for w in model]
    weight, known = set(filter(None, ours)), set(filter(None, theirs))
    if not weight:
        return Degree(0.0, 0.0)
    around = [set(theirs[at : at + 2 * STRETCH]) for at in range(0, max(1, len(theirs) - STRETCH), STEP)]
    stretches = (set(filter(None, ours[at : at + STRETCH])) for at in range(0, max(1, len(ours) - STRETCH + 1), STRETCH))
    close = [max(len(some & near) for near in around) / len(some) for some in stretches if some]
    return Degree(len(weight & known) / len(weight), sum(close) / len(close) if close else 0.0)


def _weighty(word: str) -> str:
    """The stem of a word of weight, '' for any other."""
    return "" if word in COMMON else stem(word)

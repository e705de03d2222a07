"""Copied or not: short answers of which some were made from a text at hand, to all degrees, and some were not.

The two measures of `firsthand.reason.reuse_degree` are fitted in five folds, twenty times dealt; `shipped` is the accuracy with
the weights that the product holds, which were fitted on all of the answers.
"""

import csv
import math
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random

from evals.task import Figures, Task, needed
from firsthand.reason.reuse_degree import Degree, degree_of_words
from firsthand.reason.shingles import folded_words

FOLDS, DEALT = 5, 20
RIDGE = 0.3
STEPS = 60

Point = tuple[tuple[float, float], bool]
Weights = tuple[float, float, float]


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets; clough_stevenson is read")
    parser.add_argument("--weights", action="store_true", help="also give the weights fitted on all answers")


def measure(asked: Namespace) -> Figures:
    """Accuracy, 0 to 1, in folds and with the weights of the product."""
    folder = needed(needed(asked.data, "measuring data (--data)") / "clough_stevenson", "the set clough_stevenson")
    degrees = pairs(folder)
    points: list[Point] = [((d.kept, d.close), copied) for d, copied in degrees]
    made = {
        "accuracy": round(sum(in_folds(points, seed) for seed in range(DEALT)) / DEALT, 4),
        "shipped": round(sum((d.made_from > 0.5) == copied for d, copied in degrees) / len(degrees), 4),
        "pairs": len(points),
    }
    if asked.weights:
        made |= dict(zip(("bias", "kept", "close"), fitted(points), strict=True))
    return made


def pairs(folder: Path) -> list[tuple[Degree, bool]]:
    """Each answer with how much of it may be made from its text, and whether it was."""
    path = needed(next(iter(sorted(folder.glob("*.csv"))), folder / "answers.csv"), "the table of answers")
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    return [(degree_of_words(folded_words(answer), folded_words(model)), label != "0") for answer, model, label in rows]


def in_folds(points: Sequence[Point], seed: int) -> float:
    """Accuracy over five folds, each judged with weights fitted on the other four."""
    dealt = list(points)
    Random(seed).shuffle(dealt)
    right = 0
    for fold in range(FOLDS):
        weights = fitted([p for n, p in enumerate(dealt) if n % FOLDS != fold])
        right += sum((_logit(weights, x) > 0) == copied for x, copied in dealt[fold::FOLDS])
    return right / len(dealt)


def fitted(points: Sequence[Point]) -> Weights:
    """Bias and two weights of a logistic regression on measures of mean 0 and deviation 1, given back for the measures as they are."""
    scales = [_scale([x[n] for x, _ in points]) for n in (0, 1)]
    rows = [((1.0, *((x[n] - scales[n][0]) / scales[n][1] for n in (0, 1))), float(copied)) for x, copied in points]
    weights = [0.0, 0.0, 0.0]
    for _ in range(STEPS):
        slope = [RIDGE * w if n else 0.0 for n, w in enumerate(weights)]
        bend = [[RIDGE * (n == m and n > 0) for m in range(3)] for n in range(3)]
        for row, copied in rows:
            likely = 1 / (1 + math.exp(-sum(w * v for w, v in zip(weights, row, strict=True))))
            for n in range(3):
                slope[n] += (likely - copied) * row[n]
                for m in range(3):
                    bend[n][m] += likely * (1 - likely) * row[n] * row[m]
        weights = [w - d for w, d in zip(weights, _solved(bend, slope), strict=True)]
    plain = [weights[n + 1] / scales[n][1] for n in (0, 1)]
    return weights[0] - sum(plain[n] * scales[n][0] for n in (0, 1)), plain[0], plain[1]


def _logit(weights: Weights, x: tuple[float, float]) -> float:
    return weights[0] + weights[1] * x[0] + weights[2] * x[1]


def _scale(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((v - mean) ** 2 for v in values) / len(values)) or 1.0


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a small set of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for n in range(size):
        best = max(range(n, size), key=lambda m: abs(rows[m][n]))
        rows[n], rows[best] = rows[best], rows[n]
        rows[n] = [v / rows[n][n] for v in rows[n]]
        for m in range(size):
            if m != n:
                rows[m] = [a - rows[m][n] * b for a, b in zip(rows[m], rows[n], strict=True)]
    return [row[-1] for row in rows]


TASK = Task("copied or not: answers made from a text at hand, in five folds", options, measure)

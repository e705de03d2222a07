"""Fit the weights by which a sentence of an article is taken to judge or to tell.

    python -m tools.train_leaning --data DIR

`--data` holds the unpacked set `newssd_eng`; its parts train and val are used, never test. Ridge logistic regression by Newton's
steps: no random numbers, no library beside numpy.
"""

import csv
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import numpy as np

from firsthand.language.leaning import features
from firsthand.language.parsing import language

OUT = Path(__file__).parent.parent / "src" / "firsthand" / "language" / "data" / "leaning.npz"
RIDGE = 1000.0
"""Chosen by folds of the training and validation parts."""
FOLDS = 16
"""Runs of neighbouring sentences: the sentences of an article stand together, and no article may help to judge itself."""


def fitted(seen: Any, judges: Any, ridge: float = RIDGE) -> Any:
    """Weights and, last, the bias; both kinds of sentences weigh the same."""
    share = np.where(judges, (~judges).sum() / judges.sum(), 1.0)
    wide = np.hstack([seen, np.ones((len(seen), 1))])
    weights, held = np.zeros(wide.shape[1]), np.eye(wide.shape[1]) * ridge
    held[-1, -1] = 1e-3
    for _ in range(25):
        chance = 1 / (1 + np.exp(-(wide @ weights)))
        slope = wide.T @ ((chance - judges) * share) + held @ weights
        curve = (wide * ((chance * (1 - chance) + 1e-6) * share)[:, None]).T @ wide + held
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def sentences(path: Path) -> tuple[Any, Any]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = [(row["Sentence"].strip(), row["Label"] == "SUBJ") for row in csv.DictReader(file)]
    seen = [features([t for t in doc if not t.is_space]) for doc in language().pipe(text for text, _ in rows)]
    return np.stack(seen).astype(float), np.array([judges for _, judges in rows])


def macro_f1(gold: Any, found: Any) -> float:
    def f1(a: Any, b: Any) -> float:
        return float(2 * (a & b).sum() / max(1, a.sum() + b.sum()))

    return round((f1(gold, found) + f1(~gold, ~found)) / 2, 3)


def main(data: Path) -> None:
    folder = data / "newssd_eng" / "english"
    seen, judges = sentences(folder / "train.csv")
    more, more_judge = sentences(folder / "val.csv")
    both, gold = np.vstack([seen, more]), np.concatenate([judges, more_judge])
    mean, spread = both.mean(0), both.std(0) + 1e-3
    both = (both - mean) / spread
    fold = np.arange(len(gold)) * FOLDS // len(gold)
    for ridge in (300.0, 500.0, 1000.0, 2000.0):
        folded = np.zeros(len(gold))
        for n in range(FOLDS):
            weights = fitted(both[fold != n], gold[fold != n], ridge)
            folded[fold == n] = both[fold == n] @ weights[:-1] + weights[-1]
        by_edge = {edge: macro_f1(gold, folded > edge) for edge in (-0.4, -0.2, 0.0, 0.1, 0.2, 0.4)}
        sys.stdout.write(f"ridge {ridge}: macro F1 of the folds by edge {by_edge}\n")
    weights = fitted(both, gold)
    np.savez_compressed(OUT, mean=mean, spread=spread, weights=weights[:-1], bias=weights[-1:])


if __name__ == "__main__":
    parser = ArgumentParser(description="Fit the weights of comment")
    parser.add_argument("--data", type=Path, required=True)
    main(parser.parse_args().data)

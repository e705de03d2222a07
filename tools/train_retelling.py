"""Train the weights of `firsthand.reason.retelling_weights` on the train part of ECB+ and the dev part of GVC.

    python tools/train_retelling.py DATA

Logistic regression by Newton's method over pairs of gold mentions that the product would compare; prints the module.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from evals import ecbplus, goldmentions, gvc
from firsthand.model import Account, CaseFacts
from firsthand.reason.gists import gists
from firsthand.reason.identity import identify
from firsthand.reason.incidents import Nearness, incidents, numbered
from firsthand.reason.material import Material
from firsthand.reason.retelling import FEATURES, telling_of
from firsthand.reason.retellings import candidates, weigher_of
from firsthand.reason.reuse import Reuse
from firsthand.reason.subjects import subjects

Numbers = NDArray[np.float64]
RIDGE = 1.0
STEPS = 25


def pairs(told: Sequence[goldmentions.Told], read: Sequence[Account]) -> tuple[Numbers, Numbers]:
    """Features of the pairs that the product compares, and whether each pair is of one event."""
    known, _, _ = identify(CaseFacts(), read)
    material = Material(known)
    event_of = {goldmentions.claim_id(m): m.event for t in told for m in t.mentions}
    about = subjects(material.accounts)
    tellings = {g.id: telling_of(g, material.account_of[g.id]) for g in gists(material, Reuse()).values()}
    weigher = weigher_of(tellings.values(), Nearness(about))
    compared = candidates(tellings, numbered(incidents(about)))
    rows = [weigher.features(tellings[a], tellings[b]) for a, b in compared]
    return np.array(rows, dtype=float), np.array([event_of[a] == event_of[b] for a, b in compared], dtype=float)


def fitted(rows: Numbers, right: Numbers) -> tuple[float, Numbers]:
    """Bias and weights on the features as they are."""
    mean, spread = rows.mean(0), rows.std(0) + 1e-9
    scaled = np.c_[np.ones(len(rows)), (rows - mean) / spread]
    ridge = RIDGE * np.diag(np.r_[1e-6, np.ones(rows.shape[1])])
    weights = np.zeros(scaled.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (likely - right) + ridge @ weights
        bend = (scaled * (likely * (1 - likely))[:, None]).T @ scaled + ridge
        weights -= np.linalg.solve(bend, slope)
    plain = weights[1:] / spread
    return float(weights[0] - plain @ mean), plain


def module(bias: float, weights: Numbers) -> str:
    """The source of the module that holds the weights."""
    lines = "\n".join(f"    {weight:.4f},  # {name}" for name, weight in zip(FEATURES, weights, strict=True))
    return (
        '"""Weights of the scorer of retellings, in the order of `retelling.FEATURES`: made by tools/train_retelling.py."""\n\n'
        f"BIAS = {bias:.4f}\nWEIGHTS = (\n{lines}\n)\n"
    )


def main(data: Path) -> None:
    parts = [(ecbplus.documents(data, "train")), gvc.documents(data, "dev")]
    made = [pairs(told, goldmentions.accounts(told)) for told in parts]
    rows, right = np.concatenate([r for r, _ in made]), np.concatenate([y for _, y in made])
    sys.stdout.write(module(*fitted(rows, right)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Train what tells comment from report in articles, and write its weights as the package ships them.

    python -m tools.train_leaning --data DIR --model DIR

`--data` holds the unpacked sets `newssd_eng` (parts train and val, never test) and `polnear` (texts of the part train, without their
annotations); `--model` the files of all-MiniLM-L6-v2 (model.safetensors, vocab.txt). A teacher is fitted to sentences that were
written or judged for it, a small network learns from what the teacher makes of many more, and grammar and style are weighed by ridge
regression on annotated and written sentences. So no annotated sentence touches the network, and folds of them tell how the sum does.
One thread and fixed seeds; docs/voices-model.md has the figures and the limits.
"""

import pickle
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tools.leaning import data, student, teacher

from firsthand.language.leaning import SHARE

OUT = Path(__file__).parent.parent / "src" / "firsthand" / "language" / "data" / "leaning.npz"
RIDGE = 1000.0
WRITTEN = 2.0
"""How much a written sentence counts beside an annotated one. Both chosen by folds of the annotated sentences."""
FOLDS = 16
"""Runs of neighbouring sentences: the sentences of an article stand together, and no article may help to judge itself."""
MORE = 32
"""How many of the teacher's own numbers the student learns too, by principal components."""


def asked(arguments: list[str]) -> Namespace:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--cache", type=Path, help="a folder that keeps each step, for a second run")
    parser.add_argument("--epochs", type=int, default=8, help="of the student")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


def main(options: Namespace) -> None:
    torch.set_num_threads(1)
    many = kept(options, "many", lambda: list(data.unjudged(options.data)))
    own, own_judge = data.written()
    news, news_judge = data.annotated(options.data)
    own_seen, news_seen = kept(options, "few", lambda: (data.read(own), data.read(news)))
    shown = [*many, *own_seen]
    chance, meant = kept(options, "lessons", lambda: lessons(options, many, own, own_judge, [s.text for s in shown]))
    net = student.learned(shown, chance, components(meant.astype(np.float32)), options.epochs, options.seed)
    judged = student.told(net, news_seen)
    style, own_style = (np.stack([s.style for s in some]).astype(float) for some in (news_seen, own_seen))
    scale = Scale(style, news_judge, own_style, own_judge)
    report(judged, scale.folded() + SHARE * judged, news_judge)
    np.savez_compressed(options.out, **student.arrays(net), **scale.arrays())


def kept(options: Namespace, name: str, make: Callable[[], Any]) -> Any:
    """What a step makes, from the cache where it is kept."""
    place = options.cache / f"{name}.pkl" if options.cache else None
    if place and place.exists():
        return pickle.loads(place.read_bytes())  # noqa: S301 - our own file
    made = make()
    if place:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(pickle.dumps(made))
    return made


def lessons(options: Namespace, many: list[data.Seen], own: list[str], own_judge: Any, shown: list[str]) -> tuple[Any, Any]:
    """What a teacher who knows the sentences written or judged for it makes of those that the student is shown."""
    texts, judge = data.judged(many)
    master = teacher.taught(options.model, [*own, *texts], np.concatenate([own_judge, judge]), options.seed)
    return teacher.lessons(master, options.model, shown)


def components(meant: Any) -> Any:
    """The teacher's numbers along their main axes, all of like spread."""
    apart = meant - meant.mean(0)
    turned = apart @ np.linalg.svd(apart[::3], full_matrices=False)[2][:MORE].T
    return turned / turned.std(0)


class Scale:
    """Grammar and style weighed: ridge logistic regression by Newton's steps on annotated and on written sentences."""

    def __init__(self, news: Any, news_judge: Any, own: Any, own_judge: Any) -> None:
        both = np.vstack([news, own])
        self._mean, self._spread = both.mean(0), both.std(0) + 1e-3
        self._news, self._own = ((some - self._mean) / self._spread for some in (news, own))
        self._news_judge, self._own_judge = news_judge, own_judge

    def fitted(self, chosen: Any) -> Any:
        """Weights and, last, the bias, from the chosen annotated sentences; both kinds of these weigh the same."""
        gold = self._news_judge[chosen]
        share = np.concatenate([np.where(gold, (~gold).sum() / gold.sum(), 1.0), np.full(len(self._own_judge), WRITTEN)])
        judges = np.concatenate([gold, self._own_judge])
        seen = np.vstack([self._news[chosen], self._own])
        wide = np.hstack([seen, np.ones((len(seen), 1))])
        weights, held = np.zeros(wide.shape[1]), np.eye(wide.shape[1]) * RIDGE
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

    def folded(self) -> Any:
        """For each annotated sentence what the weights of the other folds say."""
        fold = np.arange(len(self._news)) * FOLDS // len(self._news)
        made = np.zeros(len(self._news))
        for n in range(FOLDS):
            weights = self.fitted(fold != n)
            made[fold == n] = self._news[fold == n] @ weights[:-1] + weights[-1]
        return made

    def arrays(self) -> dict[str, Any]:
        weights = self.fitted(np.ones(len(self._news), bool))
        made = {"mean": self._mean, "spread": self._spread, "weight": weights[:-1], "bias": weights[-1:]}
        return {f"style.{name}": value.astype(np.float32) for name, value in made.items()}


def report(judged: Any, summed: Any, gold: Any) -> None:
    told = {"network alone": judged, "the sum": summed}
    for name, found in told.items():
        by_edge = {edge: macro_f1(gold, found > edge) for edge in (-0.1, 0.0, 0.1, 0.2, 0.3)}
        area = round(float((found[gold][:, None] > found[~gold][None]).mean()), 4)
        sys.stdout.write(f"{name}: area under the curve {area}, macro F1 by edge {by_edge}\n")


def macro_f1(gold: Any, found: Any) -> float:
    def f1(a: Any, b: Any) -> float:
        return float(2 * (a & b).sum() / max(1, a.sum() + b.sum()))

    return round((f1(gold, found) + f1(~gold, ~found)) / 2, 3)


if __name__ == "__main__":
    main(asked(sys.argv[1:]))

"""Train the network that marks who says what, and write its weights as the package ships them.

    python -m tools.train_voices --data DIR --model DIR

`--data` holds the unpacked set `polnear`, `--model` the files of all-MiniLM-L6-v2 (model.safetensors, vocab.txt), of which only the
word pieces are used. One thread and fixed seeds: the same texts, torch and processor give the same weights. docs/voices-model.md has
the figures and the limits.
"""

import math
import pickle
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tools.voices.data import Example, examples, first_annotations, text_of
from tools.voices.network import Network, batch_of
from tools.voices.words import SCALE, word_table
from torch import nn

from firsthand.language.tagger.decoding import LONGEST, best

OUT = Path(__file__).parent.parent / "src" / "firsthand" / "language" / "data" / "voices.npz"
WARM_UP, SLOWEST, AVERAGED = 100, 0.02, 0.998
_KINDS = {1: "source", 3: "cue", 5: "content"}


def asked(arguments: list[str]) -> Namespace:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--cache", type=Path, help="keeps what the texts look like to the network, for a second run")
    parser.add_argument("--checkpoint", type=Path, help="written after each epoch")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--documents", type=int, default=3, help="a step")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--drop", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


def main(options: Namespace) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    np.random.seed(options.seed)  # noqa: NPY002 - the order of the documents was first drawn this way
    words, static, train, dev = prepared(options)
    net = Network(train[0].seen.flags.shape[1], static, width=options.width, drop=options.drop)
    averaged = trained(net, train, dev, options)
    net.load_state_dict(averaged)
    written(net, words, static, options.out)


def prepared(options: Namespace) -> tuple[Any, Any, list[Example], list[Example]]:
    if options.cache and options.cache.exists():
        kept: tuple[Any, Any, list[Example], list[Example]] = pickle.loads(options.cache.read_bytes())  # noqa: S301 - our own file
        return kept
    folder = options.data / "polnear"
    texts = (text_of(folder / "train", name) for name, _ in first_annotations(folder / "train"))
    words, static = word_table(options.model, texts)
    made = words, static, list(examples(folder / "train", words)), list(examples(folder / "dev", words))
    if options.cache:
        options.cache.write_bytes(pickle.dumps(made))
    return made


def trained(net: Network, train: list[Example], dev: list[Example], options: Namespace) -> dict[str, torch.Tensor]:
    """The running average of the weights after the last epoch."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.01)
    averaged = {name: value.clone() for name, value in net.state_dict().items()}
    steps = options.epochs * math.ceil(len(train) / options.documents)
    step = 0
    for epoch in range(options.epochs):
        order = np.random.permutation(len(train))  # noqa: NPY002
        net.train()
        total = 0.0
        for low in range(0, len(order), options.documents):
            step += 1
            shape = SLOWEST + (1 - SLOWEST) * 0.5 * (1 + math.cos(math.pi * step / steps))
            for group in optimiser.param_groups:
                group["lr"] = options.rate * min(1, step / WARM_UP) * shape
            batch = batch_of([train[n] for n in order[low : low + options.documents]], LONGEST)
            hidden = torch.rand(len(batch.ids)) < 0.1
            batch.ids[hidden, :3] = 0
            loss = net.loss(net(batch), batch)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            total += loss.item()
            share = min(AVERAGED, (1 + step) / (10 + step))
            for name, value in net.state_dict().items():
                if value.dtype.is_floating_point:
                    averaged[name].mul_(share).add_(value, alpha=1 - share)
        current = {name: value.clone() for name, value in net.state_dict().items()}
        net.load_state_dict(averaged)
        told = {"epoch": epoch, "loss": round(total / len(order) * options.documents, 4), **scored(net, dev)}
        sys.stdout.write(f"{told}\n")
        sys.stdout.flush()
        if options.checkpoint:
            torch.save({"state": averaged, "told": told}, options.checkpoint)
        net.load_state_dict(current)
    return averaged


def scored(net: Network, dev: list[Example]) -> dict[str, float]:
    """Exact F1 of each kind of span on the texts of the validation part."""
    net.eval()
    right, made, gold = (dict.fromkeys(_KINDS, 0) for _ in range(3))
    for example in dev:
        with torch.no_grad():
            batch = batch_of([example], LONGEST)
            fits, follows, begins = net(batch).numpy(), net.follows().numpy(), net.begins().numpy()
        ours, theirs = spans(best(fits, example.seen.starts, follows, begins)), spans(example.labels)
        for kind in _KINDS:
            mine, wanted = {s for s in ours if s[0] == kind}, {s for s in theirs if s[0] == kind}
            right[kind] += len(mine & wanted)
            made[kind] += len(mine)
            gold[kind] += len(wanted)
    return {name: round(2 * right[kind] / max(1, made[kind] + gold[kind]), 4) for kind, name in _KINDS.items()}


def spans(labels: Any) -> set[tuple[int, int, int]]:
    made, kind, start = set(), 0, 0
    for i, label in enumerate([*labels.tolist(), 0]):
        if kind and label != kind + 1:
            made.add((kind, start, i))
            kind = 0
        if label in _KINDS:
            kind, start = label, i
    return made


def written(net: Network, words: Any, static: Any, out: Path) -> None:
    """Tables and matrices as bytes with a scale for each row, the rest as they are."""
    arrays: dict[str, Any] = {"words": words, "static": np.concatenate([np.zeros((1, static.shape[1]), np.int8), static])}
    arrays["static.scale"] = np.float32(1 / SCALE)
    arrays["trans"], arrays["begin"] = net.follows().detach().numpy(), net.begins().detach().numpy()
    for name, value in net.state_dict().items():
        if name in ("trans", "begin", "mt", "mb", "static"):
            continue
        plain = value.numpy()
        if plain.ndim == 2 and (name.startswith("emb.") or plain.size > 20_000):
            scale = np.abs(plain).max(1, keepdims=True) / 127 + 1e-12
            arrays[name], arrays[f"{name}.scale"] = np.round(plain / scale).astype(np.int8), scale.astype(np.float32)
        else:
            arrays[name] = plain.astype(np.float16 if plain.ndim == 2 else np.float32)
    np.savez_compressed(out, **arrays)


if __name__ == "__main__":
    main(asked(sys.argv[1:]))

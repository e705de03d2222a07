"""The network in torch, as `firsthand.language.tagger.network` runs it without: the names of the weights are the same."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from tools.voices.data import Example
from tools.voices.words import SCALE, WIDTH
from torch import Tensor, nn

from firsthand.language.tagger.features import BUCKETS
from firsthand.language.tagger.network import DILATIONS, LABELS, TABLES

SIZES = {"word": 32, "turned": 32, "suffix": 24, "shape": 12, "prefix": 8, "tag": 16, "dep": 16, "ent": 8, "side": 4}
VECTOR = 96
_NEVER = -1e4


@dataclass(frozen=True, slots=True)
class Batch:
    """Several documents in one row; `document` tells them apart, `starts` are the first tokens of what is decoded together."""

    ids: Tensor
    rows: Tensor
    above: Tensor
    flags: Tensor
    vectors: Tensor
    heads: Tensor
    document: Tensor
    starts: Tensor
    labels: Tensor


def batch_of(examples: list[Example], longest: int) -> Batch:
    offsets = np.cumsum([0, *(len(e.labels) for e in examples[:-1])])
    starts = []
    for example, offset in zip(examples, offsets, strict=True):
        bounds = [*example.seen.starts.tolist(), len(example.labels)]
        starts += [at + offset for low, high in pairwise(bounds) for at in range(low, high, longest)]

    def joined(name: str, kind: Any) -> Tensor:
        return torch.tensor(np.concatenate([getattr(e.seen, name).astype(kind) for e in examples]))

    heads = np.concatenate([e.seen.heads + o for e, o in zip(examples, offsets, strict=True)])
    return Batch(
        joined("ids", "i8"), joined("rows", "i8"), joined("rows_above", "i8"),
        joined("flags", "f4"), joined("vectors", "f4"), torch.tensor(heads),
        torch.cat([torch.full((len(e.labels),), n) for n, e in enumerate(examples)]), torch.tensor(starts),
        torch.tensor(np.concatenate([e.labels for e in examples]).astype("i8")),
    )  # fmt: skip


class Network(nn.Module):
    """Embeddings, gated convolutions over neighbours, heads and dependents, and a conditional random field on top."""

    def __init__(self, flags: int, static: Any, *, width: int, drop: float) -> None:
        super().__init__()
        sizes = {name: max(b for b, t in zip(BUCKETS, TABLES, strict=True) if t == name) for name in SIZES}
        self.emb = nn.ModuleDict({name: nn.Embedding(sizes[name], wide) for name, wide in SIZES.items()})
        for table in self.emb.values():
            nn.init.normal_(table.weight, std=0.1)
        known = np.concatenate([np.zeros((1, WIDTH)), static / SCALE]).astype("f4")
        self.register_buffer("static", torch.tensor(known))
        self.sp, self.sp2 = nn.Linear(WIDTH, 48), nn.Linear(WIDTH, 32)
        total = sum(SIZES[t] for t in TABLES if t != "turned") + flags + VECTOR + 48 + 2 * 32
        self.inp = nn.Linear(total, width)
        self.vn, self.ln0 = nn.LayerNorm(VECTOR), nn.LayerNorm(width)
        self.conv = nn.ModuleList([nn.Linear(5 * width, 2 * width) for _ in DILATIONS])
        self.ln = nn.ModuleList([nn.LayerNorm(width) for _ in DILATIONS])
        self.out = nn.Linear(width, len(LABELS))
        self.drop = nn.Dropout(drop)
        self.trans, self.begin = nn.Parameter(torch.zeros(len(LABELS), len(LABELS))), nn.Parameter(torch.zeros(len(LABELS)))
        self.register_buffer("mt", torch.tensor(forbidden()))
        self.register_buffer("mb", torch.tensor([_NEVER if n and n % 2 == 0 else 0.0 for n in range(len(LABELS))]))

    def follows(self) -> Tensor:
        return self.trans + self.mt

    def begins(self) -> Tensor:
        return self.begin + self.mb

    def forward(self, batch: Batch) -> Tensor:
        """How well each label fits each token."""
        x = self.ln0(self.inp(self._input(batch)))
        here = torch.arange(len(x))
        root = (batch.heads == here)[:, None]
        for dilation, conv, norm in zip(DILATIONS, self.conv, self.ln, strict=True):
            h = self.drop(x)
            kids = torch.zeros_like(h).index_add_(0, batch.heads, h) - h * root
            sides = (_moved(h, -dilation, batch.document), h, _moved(h, dilation, batch.document))
            value, gate = conv(torch.cat([*sides, h[batch.heads], torch.tanh(kids)], 1)).chunk(2, 1)
            x = norm(x + value * torch.sigmoid(gate))
        return self.out(self.drop(x))

    def _input(self, batch: Batch) -> Tensor:
        columns: list[Tensor] = []
        for number, table in enumerate(TABLES):
            rows = self.emb[table](batch.ids[:, number])
            if table == "turned":
                columns[0] = columns[0] + rows
            else:
                columns.append(rows)
        known = self.static[batch.rows]
        columns += [self.sp(known), self.sp2(known[batch.heads]), self.sp2(self.static[batch.above])]
        return torch.cat([self.drop(torch.cat(columns, 1)), batch.flags, self.drop(self.vn(batch.vectors))], 1)

    def loss(self, scores: Tensor, batch: Batch) -> Tensor:
        """The negative log-likelihood of the labels, by token."""
        follows, begins = self.follows(), self.begins()
        ends = torch.cat([batch.starts[1:], torch.tensor([len(scores)])])
        lengths = ends - batch.starts
        steps = torch.arange(int(lengths.max()))
        places = (batch.starts[:, None] + steps[None]).clamp(max=len(scores) - 1)
        mask = steps[None] < lengths[:, None]
        fits, labels = scores[places], batch.labels[places]
        gold = begins[labels[:, 0]] + fits[:, 0].gather(1, labels[:, :1])[:, 0]
        so_far = begins + fits[:, 0]
        for t in range(1, len(steps)):
            live = mask[:, t]
            onward = torch.logsumexp(so_far[:, :, None] + follows[None], 1) + fits[:, t]
            so_far = torch.where(live[:, None], onward, so_far)
            gold = gold + live * (follows[labels[:, t - 1], labels[:, t]] + fits[:, t].gather(1, labels[:, t : t + 1])[:, 0])
        return (torch.logsumexp(so_far, 1) - gold).sum() / mask.sum()


def forbidden() -> Any:
    """A label that goes on with a span follows only one that begins it or goes on with it."""
    size = len(LABELS)
    never = [[_NEVER if after and after % 2 == 0 and before not in (after, after - 1) else 0.0 for after in range(size)]
             for before in range(size)]  # fmt: skip
    return np.array(never, "f4")


def _moved(x: Tensor, by: int, document: Tensor) -> Tensor:
    """The rows `by` places on, with nothing from beyond the document."""
    place = torch.arange(len(x)) + by
    inside = (place >= 0) & (place < len(x))
    place = place.clamp(0, len(x) - 1)
    return x[place] * (inside & (document[place] == document))[:, None]

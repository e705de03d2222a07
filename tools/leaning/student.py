"""The network that ships, in torch: as `firsthand.language.leaning` runs it without, the names of the weights being the same."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from tools.leaning.data import Seen
from torch import Tensor, nn

from firsthand.language.leaning import LAYERS
from firsthand.language.leaning_words import BUCKETS

SIZES = {"word": 24, "suffix": 12, "tag": 12, "dep": 12, "shape": 8, "ent": 6}
KNOWN, VECTOR, WIDTH, KINDS, WHOLE = 64, 96, 96, 4, 64
DROP, RATE, BATCH, SOFT = 0.2, 2e-3, 64, 2.0
"""The teacher's numbers are taken as chances after division by SOFT."""
_NEVER = -1e4


class Student(nn.Module):
    """Besides whether a sentence judges, it learns `more` numbers of the teacher's, which do not ship."""

    def __init__(self, more: int) -> None:
        super().__init__()
        self.emb = nn.ModuleDict({name: nn.Embedding(rows, SIZES[name]) for name, rows in BUCKETS})
        for table in self.emb.values():
            nn.init.normal_(table.weight, 0, 0.1)
        self.vn = nn.LayerNorm(VECTOR)
        self.inp = nn.Linear(KNOWN + sum(SIZES.values()) + VECTOR, WIDTH)
        self.ln0 = nn.LayerNorm(WIDTH)
        self.conv = nn.ModuleList(nn.Linear(3 * WIDTH, 2 * WIDTH) for _ in LAYERS)
        self.ln = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in LAYERS)
        self.att = nn.Linear(WIDTH, KINDS)
        self.all = nn.Linear((KINDS + 1) * WIDTH, WHOLE)
        self.out = nn.Linear(WHOLE, 1 + more)

    def forward(self, known: Tensor, ids: Tensor, vectors: Tensor, there: Tensor) -> Tensor:
        if self.training:
            known = known * (torch.rand(known.shape[:2]) >= 0.1)[..., None]
            ids = torch.cat([ids[..., :1].masked_fill((torch.rand(ids.shape[:2]) < 0.15)[..., None], 0), ids[..., 1:]], -1)
        columns = [table(ids[..., n]) for n, table in enumerate(self.emb.values())]
        mask = there[..., None]
        seen = F.dropout(torch.cat([known, *columns, self.vn(vectors)], -1), DROP / 2, self.training)
        x = self.ln0(self.inp(seen)) * mask
        for reach, conv, norm in zip(LAYERS, self.conv, self.ln, strict=True):
            before, after = F.pad(x, (0, 0, reach, 0))[:, : x.shape[1]], F.pad(x, (0, 0, 0, reach))[:, reach:]
            straight, gate = conv(torch.cat([before, x, after], -1)).chunk(2, -1)
            x = norm(x + F.dropout(straight * torch.sigmoid(gate), DROP, self.training)) * mask
        shares = self.att(x).masked_fill(~mask, _NEVER).softmax(1)
        kinds = torch.einsum("btk,btw->bkw", shares, x).flatten(1)
        whole = torch.cat([kinds, x.masked_fill(~mask, _NEVER).max(1)[0]], -1)
        hidden = torch.tanh(self.all(F.dropout(whole, DROP, self.training)))
        made: Tensor = self.out(F.dropout(hidden, DROP, self.training))
        return made


def batch_of(some: Sequence[Seen]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    def padded(name: str, kind: Any) -> Tensor:
        return nn.utils.rnn.pad_sequence([torch.tensor(getattr(s, name).astype(kind)) for s in some], batch_first=True)

    known = padded("known", np.float32)
    there = torch.arange(known.shape[1])[None] < torch.tensor([len(s.ids) for s in some])[:, None]
    return known, padded("ids", np.int64), padded("vectors", np.float32), there


def learned(sentences: Sequence[Seen], chance: Any, more: Any, epochs: int, seed: int) -> Student:
    """The student after it was shown what the teacher makes of these sentences."""
    torch.manual_seed(seed)
    order_of = np.random.RandomState(seed)
    net = Student(more.shape[1])
    goal = torch.sigmoid(torch.tensor(chance) / SOFT)
    rest = torch.tensor(more.astype(np.float32))
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=0.02)
    step, steps = 0, epochs * math.ceil(len(sentences) / BATCH)
    net.train()
    for _ in range(epochs):
        order = order_of.permutation(len(sentences)).tolist()
        groups = [
            sorted(order[i : i + 16 * BATCH], key=lambda i: len(sentences[i].ids)) for i in range(0, len(order), 16 * BATCH)
        ]
        batches = [group[i : i + BATCH] for group in groups for i in range(0, len(group), BATCH)]
        for number in order_of.permutation(len(batches)):
            some, step = batches[number], step + 1
            for group in optimiser.param_groups:
                group["lr"] = RATE * min(1.0, step / 200) * (0.02 + 0.49 * (1 + math.cos(math.pi * step / steps)))
            made = net(*batch_of([sentences[i] for i in some]))
            judging = F.binary_cross_entropy_with_logits(made[:, 0], goal[some])
            loss = 2 * judging + 0.5 * ((made[:, 1:] - rest[some]) ** 2).mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
    return net.eval()


def told(net: Student, sentences: Sequence[Seen]) -> Any:
    """How much the student takes each sentence to judge."""
    with torch.no_grad():
        return np.concatenate([net(*batch_of(sentences[i : i + 64]))[:, 0].numpy() for i in range(0, len(sentences), 64)])


def arrays(net: Student) -> dict[str, Any]:
    """Tables and large matrices as bytes with a scale for each row, the rest as halves or as they are."""
    made: dict[str, Any] = {}
    for name, value in net.state_dict().items():
        plain = value.numpy()[:1] if name.startswith("out.") else value.numpy()
        if name.startswith("emb.") or plain.size > 20_000:
            scale = np.abs(plain).max(1, keepdims=True) / 127 + 1e-12
            made[name], made[f"{name}.scale"] = np.round(plain / scale).astype(np.int8), scale.astype(np.float32)
        else:
            made[name] = plain.astype(np.float16 if plain.ndim == 2 else np.float32)
    return made

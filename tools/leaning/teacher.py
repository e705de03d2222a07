"""A sentence model fitted to tell judging sentences from others: too large and too slow to ship, it teaches the student."""

import json
import math
import re
import struct
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

LAYERS, FIXED, HEADS, WIDTH = 6, 2, 12, 384
"""Of all-MiniLM-L6-v2; the embeddings and the first FIXED layers stay as they are, so that they run once for each sentence."""
EPOCHS, RATE, BATCH, DROP = 3, 5e-5, 16, 0.1
_LONGEST, _LONGEST_TAUGHT = 96, 64


class Pieces:
    """Texts cut into the model's word pieces."""

    def __init__(self, model: Path) -> None:
        names = (model / "vocab.txt").read_text(encoding="utf-8").split("\n")
        self._place = {name: i for i, name in enumerate(names)}

    def of(self, text: str, longest: int) -> list[int]:
        plain = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(c) != "Mn")
        made = [piece for word in re.findall(r"\w+|[^\w\s]", plain) for piece in self._cut(word)]
        return [101, *made[: longest - 2], 102]

    def _cut(self, word: str) -> list[int]:
        made: list[int] = []
        at = 0
        while at < len(word):
            ends = (end for end in range(len(word), at, -1) if ("##" if at else "") + word[at:end] in self._place)
            end = next(ends, 0)
            if not end:
                return [*made, 100]
            made.append(self._place[("##" if at else "") + word[at:end]])
            at = end
        return made


class Teacher(nn.Module):
    """The model with one number on top of the mean of its last layer."""

    def __init__(self, model: Path) -> None:
        super().__init__()
        self.parts = nn.ParameterDict({name.replace(".", "/"): nn.Parameter(v) for name, v in _stored(model).items()})
        self.top = nn.Linear(WIDTH, 1)
        nn.init.normal_(self.top.weight, 0, 0.02)
        nn.init.zeros_(self.top.bias)
        for name, value in self.parts.items():
            value.requires_grad = name.startswith("encoder/layer/") and int(name.split("/")[2]) >= FIXED

    def part(self, name: str) -> Tensor:
        return self.parts[name.replace(".", "/")]

    def lower(self, ids: Tensor, mask: Tensor) -> Tensor:
        places = self.part("embeddings.position_embeddings.weight")[: ids.shape[1]][None]
        x = self.part("embeddings.word_embeddings.weight")[ids] + places + self.part("embeddings.token_type_embeddings.weight")[0]
        return self._layers(self._normed(x, "embeddings.LayerNorm"), mask, 0, FIXED)

    def meant(self, x: Tensor, mask: Tensor) -> Tensor:
        """The mean of the last layer."""
        x = self._layers(x, mask, FIXED, LAYERS)
        there = mask[:, :, None].float()
        return (x * there).sum(1) / there.sum(1)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        made: Tensor = self.top(F.dropout(self.meant(x, mask), DROP, self.training)).squeeze(-1)
        return made

    def _layers(self, x: Tensor, mask: Tensor, low: int, high: int) -> Tensor:
        hidden = (1 - mask.float())[:, None, None, :] * -1e4
        drop = DROP if self.training else 0.0
        for number in range(low, high):
            name = f"encoder.layer.{number}"
            split = [
                self._linear(x, f"{name}.attention.self.{n}").view(*x.shape[:2], HEADS, -1).transpose(1, 2)
                for n in ("query", "key", "value")
            ]
            seen = F.scaled_dot_product_attention(split[0], split[1], split[2], attn_mask=hidden, dropout_p=drop)
            out = self._linear(seen.transpose(1, 2).reshape(x.shape), f"{name}.attention.output.dense")
            x = self._normed(x + F.dropout(out, drop), f"{name}.attention.output.LayerNorm")
            out = self._linear(F.gelu(self._linear(x, f"{name}.intermediate.dense")), f"{name}.output.dense")
            x = self._normed(x + F.dropout(out, drop), f"{name}.output.LayerNorm")
        return x

    def _linear(self, x: Tensor, name: str) -> Tensor:
        return F.linear(x, self.part(f"{name}.weight"), self.part(f"{name}.bias"))

    def _normed(self, x: Tensor, name: str) -> Tensor:
        return F.layer_norm(x, (WIDTH,), self.part(f"{name}.weight"), self.part(f"{name}.bias"), 1e-12)


def _stored(model: Path) -> dict[str, Tensor]:
    """The arrays of a safetensors file, read without a library."""
    raw = (model / "model.safetensors").read_bytes()
    size = struct.unpack("<Q", raw[:8])[0]
    made = {}
    for name, told in json.loads(raw[8 : 8 + size]).items():
        if told.get("dtype") == "F32":
            start, end = (8 + size + at for at in told["data_offsets"])
            made[name] = torch.tensor(np.frombuffer(raw[start:end], np.float32).reshape(told["shape"]).copy())
    return made


def taught(model: Path, texts: Sequence[str], judges: Any, seed: int) -> Teacher:
    """The teacher after a few rounds of these sentences."""
    torch.manual_seed(seed)
    order_of = np.random.RandomState(seed)
    net, pieces = Teacher(model), Pieces(model)
    lower = _lower(net, [pieces.of(text, _LONGEST) for text in texts])
    labels = torch.tensor(judges.astype(np.float32))
    free = [v for v in net.parts.values() if v.requires_grad]
    optimiser = torch.optim.AdamW([{"params": free}, {"params": net.top.parameters()}], weight_decay=0.01)
    rates, step, steps = (RATE, 1e-3), 0, EPOCHS * math.ceil(len(lower) / BATCH)
    net.train()
    for _ in range(EPOCHS):
        for some in _alike(order_of, [len(x) for x in lower], BATCH, 8):
            step += 1
            slope = min(1.0, step / (0.1 * steps)) * max(0.02, 1 - step / steps)
            for group, rate in zip(optimiser.param_groups, rates, strict=True):
                group["lr"] = rate * slope
            loss = F.binary_cross_entropy_with_logits(net(*_padded([lower[i] for i in some])), labels[some])
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
    return net.eval()


def lessons(net: Teacher, model: Path, texts: Sequence[str]) -> tuple[Any, Any]:
    """How much each text judges, and the teacher's own numbers for it."""
    pieces = Pieces(model)
    cut = [pieces.of(text, _LONGEST_TAUGHT) for text in texts]
    order = sorted(range(len(cut)), key=lambda i: len(cut[i]))
    chance, meant = np.zeros(len(cut), np.float32), np.zeros((len(cut), WIDTH), np.float16)
    with torch.no_grad():
        for low in range(0, len(order), 64):
            some = order[low : low + 64]
            ids, mask = _ids([cut[i] for i in some])
            found = net.meant(net.lower(ids, mask), mask)
            chance[some], meant[some] = net.top(found).squeeze(-1).numpy(), found.numpy()
    return chance, meant


def _alike(order_of: Any, sizes: Sequence[int], size: int, chunks: int) -> list[list[int]]:
    """Batches of sentences of like length, in any order."""
    order = order_of.permutation(len(sizes)).tolist()
    grouped = [sorted(order[i : i + size * chunks], key=lambda i: sizes[i]) for i in range(0, len(order), size * chunks)]
    batches = [group[i : i + size] for group in grouped for i in range(0, len(group), size)]
    return [batches[i] for i in order_of.permutation(len(batches))]


def _lower(net: Teacher, cut: Sequence[list[int]]) -> list[Tensor]:
    made: list[Tensor] = [torch.empty(0)] * len(cut)
    order = sorted(range(len(cut)), key=lambda i: len(cut[i]))
    net.eval()
    with torch.no_grad():
        for low in range(0, len(order), 64):
            some = order[low : low + 64]
            found = net.lower(*_ids([cut[i] for i in some]))
            for n, i in enumerate(some):
                made[i] = found[n, : len(cut[i])].clone()
    return made


def _ids(cut: Sequence[list[int]]) -> tuple[Tensor, Tensor]:
    ids = nn.utils.rnn.pad_sequence([torch.tensor(c) for c in cut], batch_first=True)
    return ids, torch.arange(ids.shape[1])[None] < torch.tensor([len(c) for c in cut])[:, None]


def _padded(states: Sequence[Tensor]) -> tuple[Tensor, Tensor]:
    x = nn.utils.rnn.pad_sequence(list(states), batch_first=True)
    return x, torch.arange(x.shape[1])[None] < torch.tensor([len(s) for s in states])[:, None]

"""Gun Violence Corpus: which account is about which incident, and which words tell of which event; gold mentions, no gold incidents."""

import json
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any

from evals.goldmentions import GoldMention, Told, Typesetting, figures_of
from evals.task import Figures, Task, needed

PARTS = ("dev", "test")


def documents(data: Path, part: str) -> list[Told]:
    """The texts of a part, by name; the day on which one was published stands before its first sentence."""
    folder = needed(data / "gvc" / part, "the set gvc")
    marked: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for mention in json.loads((folder / "event_mentions.json").read_text(encoding="utf-8")):
        marked[mention["conll_doc_key"]].append(mention)
    lines = (folder / "dataset.conll").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line.strip() and not line.startswith("#")]
    return [_document(name, list(group), marked[name]) for name, group in groupby(rows, key=lambda row: row[0])]


def _document(name: str, rows: list[list[str]], marked: list[dict[str, Any]]) -> Told:
    page = Typesetting()
    dated: date | None = None
    places: dict[tuple[int, int], tuple[int, int]] = {}
    for sentence, group in groupby(rows, key=lambda row: int(row[1])):
        tokens = [row[3] for row in group]
        if sentence == 0:
            dated = date.fromisoformat("".join(tokens))
        else:
            for number, place in enumerate(page.add(tokens, ends_paragraph=sentence == 1)):
                places[sentence, number] = place
    mentions = [
        GoldMention(
            m["mention_id"],
            places[m["sent_id"], m["tokens_number"][0]][0],
            places[m["sent_id"], m["tokens_number"][-1]][1],
            m["coref_chain"],
        )
        for m in marked
    ]
    return Told(name, page.text, dated, tuple(sorted(mentions, key=lambda m: (m.start, m.end, m.id))))


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets; gvc is read")
    parser.add_argument("--part", choices=PARTS, default="test", help="tune on dev only")


def measure(asked: Namespace) -> Figures:
    """CoNLL F1 in percent, and the three measures that it is the mean of."""
    return figures_of(documents(needed(asked.data, "measuring data (--data)"), asked.part))


TASK = Task(
    "which incident and which event: Gun Violence Corpus, CoNLL F1, gold mentions, no gold incidents",
    options,
    measure,
    lambda asked: [asked.data / "gvc"],
)

"""ECB+: events across texts, gold mentions in the validated sentences, all texts at once without their topics."""

import csv
import re
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from pathlib import Path
from typing import Any

from lxml import etree

from evals.goldmentions import GoldMention, Told, Typesetting, figures_of
from evals.task import Figures, Task, needed

DEV = (2, 5, 12, 18, 21, 23, 34, 35)
PARTS = {"train": tuple(t for t in range(1, 36) if t not in DEV), "dev": DEV, "test": tuple(range(36, 46))}
"""Topics of each part, as in Cybulska and Vossen 2015."""
_NUMBER = re.compile(r"\d+")


def documents(data: Path, part: str) -> list[Told]:
    """The texts of a part, by name, with the mentions of their validated sentences."""
    root = needed(data / "ecbplus", "the set ecbplus")
    validated = defaultdict(set)
    with (root / "ECBplus_coreference_sentences.csv").open(encoding="utf-8-sig") as file:
        for row in csv.DictReader(file):
            validated[f"{row['Topic']}_{row['File']}"].add(int(row["Sentence Number"]))
    files = [file for topic in PARTS[part] for file in (root / "ECB+" / str(topic)).glob("*.xml")]
    return [_document(file, validated[file.stem]) for file in sorted(files, key=_place)]


def _place(file: Path) -> tuple[list[int], str]:
    return [int(n) for n in _NUMBER.findall(file.stem)], file.stem


def _document(file: Path, validated: set[int]) -> Told:
    tree: Any = etree.parse(str(file)).getroot()
    page = Typesetting()
    places: dict[str, tuple[int, int]] = {}
    sentence_of: dict[str, int] = {}
    sentences: dict[int, list[Any]] = defaultdict(list)
    for token in tree.iter("token"):
        sentences[int(token.get("sentence"))].append(token)
    for number in sorted(sentences):
        tokens = sentences[number]
        if number == 0 and tokens[0].text == "http":
            continue  # the address that the text was found at is none of its words
        for token, place in zip(tokens, page.add([t.text for t in tokens], ends_paragraph=number < 2), strict=True):
            places[token.get("t_id")], sentence_of[token.get("t_id")] = place, number
    event_of = _events(tree)
    mentions = []
    for mark in tree.find("Markables"):
        held = [anchor.get("t_id") for anchor in mark]
        if ("ACTION" in mark.tag) and held and sentence_of.get(held[0]) in validated:
            name = f"{file.stem}/{mark.get('m_id')}"
            mentions.append(GoldMention(name, places[held[0]][0], places[held[-1]][1], event_of.get(mark.get("m_id"), name)))
    return Told(file.stem, page.text, None, tuple(sorted(mentions, key=lambda m: (m.start, m.end, m.id))))


def _events(tree: Any) -> dict[str, str]:
    """For each marked mention the event it is of: across texts by its note, within one by the relation's own id."""
    found = {}
    for relation in tree.find("Relations"):
        known = relation.get("note") if relation.tag == "CROSS_DOC_COREF" else f"{tree.get('doc_name')}/{relation.get('r_id')}"
        for source in relation.iter("source"):
            found[source.get("m_id")] = known
    return found


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets; ecbplus is read")
    parser.add_argument("--part", choices=tuple(PARTS), default="test", help="tune on train and dev only")


def measure(asked: Namespace) -> Figures:
    """CoNLL F1 in percent, and the three measures that it is the mean of."""
    return figures_of(documents(needed(asked.data, "measuring data (--data)"), asked.part))


TASK = Task(
    "which event: ECB+, CoNLL F1, gold mentions, no gold topics",
    options,
    measure,
    lambda asked: [asked.data / "ecbplus"],
)

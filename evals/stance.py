"""Opinion against report in news sentences, read off the stance of the statements."""

import csv
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from evals.spoken import drafts, f1
from evals.task import Figures, Task, needed
from firsthand.extract import Draft
from firsthand.model import Span

SUBJECTIVE = frozenset({"opinion"})


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets; newssd_eng is read")
    parser.add_argument("--part", choices=("test", "train", "val"), default="test", help="train and val are for tuning")


def measure(asked: Namespace) -> Figures:
    """Macro F1 over opinion and report, 0 to 1, with the F1, precision and recall of opinion."""
    path = needed(needed(asked.data, "measuring data (--data)") / "newssd_eng" / "english" / f"{asked.part}.csv", "the set")
    pairs = [(gold, is_opinion(draft)) for gold, draft in judged(path)]
    both = sum(g and o for g, o in pairs)
    found, gold = sum(o for _, o in pairs), sum(g for g, _ in pairs)
    neither = sum(not g and not o for g, o in pairs)
    opinion, report = f1(both, found, gold), f1(neither, len(pairs) - found, len(pairs) - gold)
    return {
        "macro_f1": round((opinion + report) / 2, 4),
        "opinion_f1": opinion,
        "opinion_precision": round(both / max(1, found), 4),
        "opinion_recall": round(both / max(1, gold), 4),
        "report_f1": report,
    }


def judged(path: Path) -> Iterator[tuple[bool, Draft]]:
    """Each sentence: whether it is annotated as subjective, and what the product makes of it."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [(row["Sentence"].strip(), row["Label"] == "SUBJ") for row in csv.DictReader(file)]
    made = drafts(((text, [Span(0, len(text))]) for text, _ in rows), "stances")
    yield from zip((label for _, label in rows), made, strict=True)


def is_opinion(draft: Draft) -> bool:
    """Whether the sentence's own voice judges: what others are quoted as saying is theirs."""
    return any(s.stance in SUBJECTIVE for s in draft.statements if s.mode == "own")


TASK = Task("opinion against report, off the stance of statements", options, measure,
            lambda asked: [asked.data / "newssd_eng"] if asked.data else [])  # fmt: skip

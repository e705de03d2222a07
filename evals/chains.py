"""Own gold of chains: who speaks, through whom, and how they know, on sentences and short documents written for it.

How it is annotated is told in docs/annotation-voices.md. The dev half is for looking at, the test half for the figure only.
"""

import json
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from evals.spoken import drafts
from evals.task import Figures, Task
from firsthand.model import Span, Statement

BANKS = Path(__file__).parent / "banks"


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--part", choices=("test", "dev"), default="test", help="dev is for tuning, test for the figure")
    parser.add_argument("--show", action="store_true", help="print what differs (dev only)")


def measure(asked: Namespace) -> Figures:
    """Shares of gold statements, 0 to 1: whole chain, last speaker, basis and stance as annotated."""
    held = {"chain": 0, "speaker": 0, "basis": 0, "stance": 0}
    total = 0
    for case in cases(asked.part):
        paragraphs = [Span(0, len(case["text"]))]
        (draft,) = drafts([(case["text"], paragraphs)], "stances", kind=case["kind"], author=case["author"])
        for gold in case["statements"]:
            total += 1
            found = matching(draft.statements, case["text"], gold)
            right = judged(found, gold)
            for name in right:
                held[name] += 1
            if asked.show and asked.part == "dev" and len(right) < len(held):
                told = (chain(found), found.basis, found.stance, found.text) if found else None
                print(case["id"], gold, "got", told, sep="\n   ")
    return {name: round(count / total, 4) for name, count in held.items()} | {"statements": total}


def cases(part: str) -> list[dict[str, Any]]:
    with (BANKS / f"chains_{part}.jsonl").open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def judged(found: Statement | None, gold: dict[str, Any]) -> set[str]:
    """What of the gold statement holds."""
    if found is None:
        return set()
    ours, theirs = chain(found), [_plain(label) for label in gold["chain"]]
    right = {name for name in ("basis", "stance") if getattr(found, name) == gold[name]}
    right |= {"chain"} if ours == theirs else set()
    return right | ({"speaker"} if ours[-1:] == theirs[-1:] else set())


def chain(statement: Statement) -> list[str]:
    return [_plain(voice.label) for voice in statement.voices]


def matching(statements: Sequence[Statement], text: str, gold: dict[str, Any]) -> Statement | None:
    """The statement whose words are these, at least by four fifths both ways; the deepest chain where several are."""
    wanted: set[int] = set()
    at = 0
    for words in gold["words"]:
        at = text.index(words, at)
        wanted |= set(range(at, at + len(words)))
        at += len(words)
    best = [s for s in statements if _overlap(s, wanted) >= 0.8]
    return max(best, key=lambda s: (len(s.voices), s.mode != "own", _overlap(s, wanted)), default=None)


def _overlap(statement: Statement, wanted: set[int]) -> float:
    ours = {i for s in statement.segments for i in range(s.start, s.end)}
    return len(ours & wanted) / max(1, len(ours | wanted))


def _plain(label: str) -> str:
    return re.sub(r"^(?:the|a|an) ", "", label.casefold().replace("’", "'"))


TASK = Task("own gold: chains of voices, speakers and basis", options, measure, lambda _: sorted(BANKS.glob("chains_*.jsonl")))

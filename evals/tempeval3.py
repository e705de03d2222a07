"""TempEval-3, task A: time expressions of news texts, read as the product reads any account, scored as the task defines.

An expression counts strictly when its extent is exactly that of the gold, relaxed when the two overlap; each counts once.
The F1 of the value is the relaxed F1 with only those matches counted whose value is that of the gold. The creation time of
a document is given as the account's date and is not counted, as in the task.
"""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from html import unescape
from pathlib import Path

from evals.reading import Text, readings
from evals.task import AbsentError, Figures, Task, needed
from firsthand.language.timex import Timex, timexes

PARTS = {
    "platinum": ("Evaluation/te3-platinum",),
    "train": ("Training/TBAQ-cleaned/TimeBank", "Training/TBAQ-cleaned/AQUAINT"),
}


@dataclass(frozen=True, slots=True)
class Gold:
    """A document: its text, the day it was made, and its expressions."""

    name: str
    text: str
    made: date | None
    expressions: tuple[Timex, ...]


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets; tempeval3 is read")
    parser.add_argument("--part", choices=sorted(PARTS), default="platinum", help="tune on train only")


def measure(asked: Namespace) -> Figures:
    """F1 over all documents of the part, 0 to 1: relaxed and strict extents, and values."""
    gold = documents(needed(asked.data, "measuring data (--data)"), asked.part)
    read = readings([Text(g.text, dated=g.made) for g in gold])
    given = [tuple(t for r in found for t in timexes(r, g.text)) for g, found in zip(gold, read, strict=True)]
    return scored([(g.expressions, made) for g, made in zip(gold, given, strict=True)])


def documents(data: Path, part: str) -> list[Gold]:
    """The documents of a part, by name. Raises AbsentError when there are none."""
    root = needed(data / "tempeval3", "the set tempeval3")
    files = sorted(file for folder in PARTS[part] for file in (root / folder).glob("*.tml"))
    if not files:
        raise AbsentError(f"tempeval3 holds no documents of {part}")
    return [marked_up(file.stem, file.read_text(encoding="utf-8")) for file in files]


_TAG = re.compile(r"<[^>]*>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


def marked_up(name: str, source: str) -> Gold:
    """A TimeML document as plain text with its expressions; the words between TEXT's tags only."""
    made = re.search(r'<DCT>.*?value="(\d{4}-\d\d-\d\d)', source, re.DOTALL)
    body = re.search(r"<TEXT>(.*?)</TEXT>", source, re.DOTALL)
    pieces: list[str] = []
    length = at = 0
    opened: list[tuple[int, dict[str, str]]] = []
    found: list[Timex] = []
    inner = body[1] if body else ""
    for tag in [*_TAG.finditer(inner), None]:
        plain = unescape(inner[at : tag.start() if tag else len(inner)])
        pieces.append(plain)
        length += len(plain)
        if tag is None:
            break
        at = tag.end()
        if tag[0].startswith("<TIMEX3"):
            opened.append((length, dict(_ATTRIBUTE.findall(tag[0]))))
        elif tag[0] == "</TIMEX3>" and opened:
            start, told = opened.pop()
            found.append(Timex(start, length, told.get("type", ""), told.get("value", "")))
    return Gold(name, "".join(pieces), date.fromisoformat(made[1]) if made else None, tuple(sorted(found, key=lambda t: t.start)))


def scored(pairs: Sequence[tuple[Sequence[Timex], Sequence[Timex]]]) -> Figures:
    """F1 of (gold, given) documents taken together."""
    gold, given = sum(len(g) for g, _ in pairs), sum(len(s) for _, s in pairs)
    relaxed = strict = value = 0
    for wanted, made in pairs:
        for one, other in matched(wanted, made):
            relaxed += 1
            strict += (one.start, one.end) == (other.start, other.end)
            value += one.value == other.value

    def f1(hits: int) -> float:
        return round(2 * hits / (gold + given), 4) if gold + given else 0.0

    return {"relaxed": f1(relaxed), "strict": f1(strict), "value": f1(value)}


def matched(gold: Sequence[Timex], given: Sequence[Timex]) -> list[tuple[Timex, Timex]]:
    """Pairs that overlap, each expression at most once; same extents first, then in the order of the text."""
    left, free = list(gold), list(given)
    pairs = []
    for exact in (True, False):
        for one in list(left):
            for other in free:
                same = (one.start, one.end) == (other.start, other.end)
                if same if exact else one.start < other.end and other.start < one.end:
                    pairs.append((one, other))
                    left.remove(one)
                    free.remove(other)
                    break
    return pairs


TASK = Task(
    "time expressions of news: TempEval-3, relaxed, strict and value F1",
    options,
    measure,
    lambda asked: [asked.data / "tempeval3"],
)

"""Real news about one happening, in pairs: copy, partial copy, shared quotation, or nothing that says the one knew the other.

The labels were set by reading, after docs/annotation-reuse.md, and hold documents' ids only; the texts are read from the set. Half
of the pairs, by a hash of their ids, were set aside before anything was tuned on the other half.
"""

import csv
import re
import xml.etree.ElementTree as ET
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from evals.task import Figures, Task, needed
from firsthand.model import Account, CaseFacts, Finding
from firsthand.pipeline import Found, Toolkit, understand_all
from firsthand.reason import reuse
from firsthand.reason.material import Material

LABELS = ("copy", "part", "quote", "independent")
BANK = Path(__file__).parent / "banks" / "reuse_news.tsv"
_KINDS = (
    ("copy", ("copy", "revision")),
    ("part", ("partial_copy",)),
    ("quote", ("shared_quote", "altered_quote")),
)
BATCH = 40


@dataclass(frozen=True, slots=True)
class Pair:
    """Two documents with the label of the bank."""

    left: str
    right: str
    label: str


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets; ecbplus is read")
    parser.add_argument("--half", choices=("held", "dev"), default="held", help="tune on dev only")
    parser.add_argument("--show", action="store_true", help="print what differs (dev only)")


def measure(asked: Namespace) -> Figures:
    """F1 of each label and their mean, 0 to 1."""
    folder = needed(needed(asked.data, "measuring data (--data)") / "ecbplus" / "ECB+", "the set ecbplus")
    pairs = labelled(asked.half)
    accounts = understood(folder, sorted({d for p in pairs for d in (p.left, p.right)}))
    told = [verdict(accounts[p.left], accounts[p.right]) for p in pairs]
    if asked.show and asked.half == "dev":
        for pair, found in zip(pairs, told, strict=True):
            if found != pair.label:
                print(pair.left, pair.right, "is", pair.label, "found", found)
    return scored([p.label for p in pairs], told)


def labelled(half: str) -> list[Pair]:
    with BANK.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return [Pair(r["doc_a"], r["doc_b"], r["label"]) for r in rows if r["half"] == half]


def scored(gold: Sequence[str], told: Sequence[str]) -> Figures:
    made: dict[str, float] = {}
    for label in LABELS:
        hits = sum(g == t == label for g, t in zip(gold, told, strict=True))
        made[label] = round(2 * hits / max(1, gold.count(label) + told.count(label)), 4)
    return {"macro_f1": round(sum(made.values()) / len(LABELS), 4), **made, "pairs": len(gold)}


def verdict(left: Account, right: Account) -> str:
    """What the product says of two accounts that are a case of their own."""
    return label_of(reuse.compare(CaseFacts(), Material([left, right])).findings)


def label_of(findings: Iterable[Finding]) -> str:
    """The weightiest of what was found between two accounts."""
    kinds = {f.kind for f in findings if len(f.sources) == 2}
    return next((label for label, some in _KINDS if kinds & set(some)), "independent")


def understood(folder: Path, documents: Sequence[str]) -> dict[str, Account]:
    """The accounts of these documents by id."""
    kit, case = toolkit(), CaseFacts()
    found = [Found(f"accounts/{d}.txt", text_of(folder, d).encode()) for d in documents]
    made = [u.account for n in range(0, len(found), BATCH) for u in understand_all(found[n : n + BATCH], case, kit)]
    return dict(zip(documents, made, strict=True))


@cache
def toolkit() -> Toolkit:
    return Toolkit.standard()


def text_of(folder: Path, document: str) -> str:
    """A document as a page of text: the spaces of the tokens taken out again, a paragraph a sentence but within quotations."""
    path = needed(folder / document.split("_")[0] / f"{document}.xml", document)
    sentences: dict[int, list[str]] = {}
    for token in ET.parse(path).getroot().iter("token"):
        sentences.setdefault(int(token.get("sentence") or 0), []).append(token.text or "")
    lines: list[str] = []
    within = 0
    for number in sorted(sentences):
        line = plain(" ".join(sentences[number]))
        if line.startswith("http"):
            continue
        if 0 < within < 5 and lines:
            lines[-1] = f"{lines[-1]} {line}"
        else:
            lines.append(line)
        open_still = lines[-1].count('"') % 2 == 1 or lines[-1].count("“") > lines[-1].count("”")
        within = within + 1 if open_still else 0
    return "\n\n".join(lines) + "\n"


def plain(tokens: str) -> str:
    """Tokens as written: no space before a stop, none within a number, closing marks beside the last word."""
    text = re.sub(r" ([.,;:!?)\]”’%])", r"\1", tokens)
    text = re.sub(r' "(?= |$)', '"', text)
    text = re.sub(r"([(\[“$]) ", r"\1", text)
    text = re.sub(r"(\d[.,:]) (?=\d)", r"\1", text)
    text = re.sub(r" - (?=-)", " -", text)
    return re.sub(r"(?<=\w) - (?=\w)", "-", text)


TASK = Task("real news in pairs: copy, partial copy, shared quotation or none", options, measure, lambda _: [BANK])

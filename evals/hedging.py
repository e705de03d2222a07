"""Hedged sentences in the Szeged corpus, read off the certainty of the statements and claims of each sentence."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from evals.spoken import drafts, f1
from evals.task import Figures, Task, needed
from firsthand.extract import Draft
from firsthand.model import Span


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets; szeged_uncertainty is read")
    parser.add_argument("--set", dest="sets", nargs="+", choices=("factbank", "wiki"), default=["factbank", "wiki"])


def measure(asked: Namespace) -> Figures:
    """F1 of hedged sentences in percent, with precision and recall, for each set."""
    folder = needed(needed(asked.data, "measuring data (--data)") / "szeged_uncertainty", "the set")
    made: dict[str, float] = {}
    for name in asked.sets:
        right = found = gold = 0
        for hedged, draft in judged(folder / f"{name}.xml"):
            ours = is_hedged(draft)
            right, found, gold = right + (ours and hedged), found + ours, gold + hedged
        made |= {
            name: round(100 * f1(right, found, gold), 2),
            f"{name}.precision": round(100 * right / max(1, found), 2),
            f"{name}.recall": round(100 * right / max(1, gold), 2),
        }
    return made


def judged(path: Path) -> Iterator[tuple[bool, Draft]]:
    """Each sentence: whether the annotation marks a cue in it, and what the product makes of it."""
    sentences = [("".join(s.itertext()).strip(), s.find(".//ccue") is not None) for s in ET.parse(path).iter("Sentence")]
    kept = [(text, hedged) for text, hedged in sentences if text]
    made = drafts(((text, [Span(0, len(text))]) for text, _ in kept), "claims")
    yield from zip((hedged for _, hedged in kept), made, strict=True)


def is_hedged(draft: Draft) -> bool:
    """Whether anything in the text is told with less than certainty."""
    return any(s.certainty != "asserted" for s in draft.statements) or any(c.certainty != "asserted" for c in draft.claims)


TASK = Task("hedged sentences, off the certainty of statements and claims", options, measure,
            lambda asked: [asked.data / "szeged_uncertainty"] if asked.data else [])  # fmt: skip

"""MATRES: which of two verbs of a news text began first, as the reading of told order concludes.

The verbs are those of the gold pairs, by their places in the texts of TempEval-3. F1 as the set defines it: 'vague' is no
order, in the gold as in what is given.
"""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from spacy.tokens import Token

from evals.task import AbsentError, Figures, Task, needed
from firsthand.language.paragraphs import BLANK_LINES
from firsthand.language.parsing import Parsed, parse
from firsthand.language.verborder import verb_order
from firsthand.model import Document, Passage

PARTS = {
    "platinum": ("platinum.txt", ("Evaluation/te3-platinum",)),
    "train": ("timebank.txt aquaint.txt", ("Training/TBAQ-cleaned/TimeBank", "Training/TBAQ-cleaned/AQUAINT")),
}
_OTHER_NAMES = {"nyt_20130321_sarkozy": "nyt_20130321_sarcozy"}
"""Documents that the two sets write differently."""
ORDERS = ("BEFORE", "AFTER", "EQUAL")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two events by their instance ids, and which of the orders holds; 'VAGUE' for none."""

    document: str
    first: str
    second: str
    order: str


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets; matres and tempeval3 are read")
    parser.add_argument("--part", choices=sorted(PARTS), default="platinum", help="tune on train only")


def measure(asked: Namespace) -> Figures:
    """Micro F1 of the order of two verbs, 0 to 1; 'before' is what always saying so would give."""
    read = list(readings(needed(asked.data, "measuring data (--data)"), asked.part))
    gold = [pair.order for pair, _, _ in read]
    given = [verb_order(a, b) if a is not None and b is not None else None for _, a, b in read]
    return {"f1": f1(gold, given), "before": f1(gold, ["before"] * len(gold)), "pairs": len(gold)}


def f1(gold: Iterable[str], given: Iterable[str | None]) -> float:
    """Micro F1 in which 'vague' and None stand for no order."""
    pairs = [(g, (s or "VAGUE").upper()) for g, s in zip(gold, given, strict=True)]
    hits = sum(g == s for g, s in pairs if s in ORDERS)
    wanted, made = sum(g in ORDERS for g, _ in pairs), sum(s in ORDERS for _, s in pairs)
    return round(2 * hits / (wanted + made), 4) if wanted + made else 0.0


def readings(data: Path, part: str) -> Iterator[tuple[Pair, Token | None, Token | None]]:
    """The pairs of a part with the tokens of both verbs in the parse of the product; None where the parse has none there."""
    names, folders = PARTS[part]
    pairs = [p for name in names.split() for p in pairs_of(needed(data / "matres" / name, "the set matres"))]
    root = needed(data / "tempeval3", "the set tempeval3")
    files = {f.stem: f for folder in folders for f in (root / folder).glob("*.tml")}
    wanted = sorted({p.document for p in pairs} & set(files))
    if not wanted:
        raise AbsentError(f"tempeval3 holds no documents of {part}")
    marked = [placed(files[name].read_text(encoding="utf-8")) for name in wanted]
    parsed = parse([Document(n, n, text, passages=_passages(text)) for n, (text, _) in zip(wanted, marked, strict=True)])
    by_name = {n: (places, some) for n, (_, places), some in zip(wanted, marked, parsed, strict=True)}
    for pair in pairs:
        places, some = by_name.get(pair.document, ({}, ()))
        yield pair, _token(some, places.get(pair.first)), _token(some, places.get(pair.second))


def pairs_of(file: Path) -> list[Pair]:
    """The pairs of a file of the set, in its order."""
    rows = (line.split("\t") for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
    return [Pair(_OTHER_NAMES.get(d, d), a, b, order) for d, _, _, a, b, order in rows]


_TAG = re.compile(r"<[^>]*>")
_INSTANCE = re.compile(r"<MAKEINSTANCE\b[^>]*>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


def placed(source: str) -> tuple[str, Mapping[str, int]]:
    """The plain text of a TimeML document, and where the words of each event instance begin, by the number of its id."""
    body = re.search(r"<TEXT>(.*?)</TEXT>", source, re.DOTALL)
    inner = body[1] if body else ""
    pieces: list[str] = []
    length = at = 0
    events: dict[str, int] = {}
    for tag in [*_TAG.finditer(inner), None]:
        plain = unescape(inner[at : tag.start() if tag else len(inner)])
        pieces.append(plain)
        length += len(plain)
        if tag is None:
            break
        at = tag.end()
        if tag[0].startswith("<EVENT"):
            events[dict(_ATTRIBUTE.findall(tag[0])).get("eid", "")] = length
    instances: dict[str, int] = {}
    for one in _INSTANCE.finditer(source):
        told = dict(_ATTRIBUTE.findall(one[0]))
        if told.get("eventID") in events:
            instances[told.get("eiid", "").removeprefix("ei")] = events[told["eventID"]]
    return "".join(pieces), instances


def _passages(text: str) -> tuple[Passage, ...]:
    made, start = [], 0
    for blank in [*BLANK_LINES.finditer(text), None]:
        end = blank.start() if blank else len(text)
        if text[start:end].strip():
            made.append(Passage(start, end, "prose", None))
        start = blank.end() if blank else end
    return tuple(made)


def _token(parsed: Iterable[Parsed], place: int | None) -> Token | None:
    """The token that begins at `place`, or holds it."""
    if place is None:
        return None
    for one in parsed:
        if one.passage.start <= place < one.passage.end:
            span = one.doc.char_span(place - one.passage.start, place - one.passage.start + 1, alignment_mode="expand")
            return span[0] if span is not None and len(span) else None
    return None


TASK = Task(
    "which of two verbs began first, in news: MATRES, micro F1",
    options,
    measure,
    lambda asked: [asked.data / "matres", asked.data / "tempeval3"],
)

"""SemEval-2015 task 4, from raw text: the timeline of an actor over thirty news texts, as the product's chronology gives it.

The raw text is made of the tokens; the events that are marked in it are not looked at. An event of the chronology in which the
actor takes part stands at its day, month or year; one that has a single bound stands at that bound, and what is undated at
the day of the account that tells it, as shown beside it. Each of its claims counts as the word for its deed.

Scored as the task defines, by temporal awareness (UzZaman and Allen 2011): a timeline is turned into relations (each event with
its time, SIMULTANEOUS; each with those of the next rank, BEFORE), reduced to those that no others imply, and precision is the
share of the reduced relations of one side that the closure of the other holds, recall the reverse; micro F1 over all timelines.
What has no place in time (rank 0) is not scored. The reduction keeps, of each rank, the link of each event to its time
(or, without a time, to the first event), and one BEFORE from rank to rank; the script of the task picks among equals
by the order of its input.
"""

import re
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from lxml import etree

from evals.goldmentions import Told, Typesetting, account_of, drafts
from evals.task import AbsentError, Figures, Task, needed
from firsthand.app.views import timeline
from firsthand.extract import Draft
from firsthand.model import CaseFacts, Claim, Reconstruction
from firsthand.reason.reconcile import reconstruct

PARTS = ("trial", "test")
_UNDATED = "XXXX-XX-XX"
Relation = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Placed:
    """A word for an event, as 'document-sentence-word', with its rank and its time."""

    word: str
    rank: int
    when: str


@dataclass(frozen=True, slots=True)
class Corpus:
    """Texts, where each of their tokens stands, and the gold timelines by actor."""

    texts: tuple[Told, ...]
    tokens: Mapping[str, Sequence[tuple[int, int, str]]]
    gold: Mapping[str, tuple[Placed, ...]]


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets; timeline_semeval2015 is read")
    parser.add_argument("--part", choices=PARTS, default="test", help="trial is for tuning, test for the figure")


def measure(asked: Namespace) -> Figures:
    """Micro F1 in percent, with precision and recall."""
    root = needed(needed(asked.data, "measuring data (--data)") / "timeline_semeval2015", "the set timeline_semeval2015")
    pairs = [pair for corpus in corpora(root, asked.part) for pair in timelines(corpus)]
    return scored(pairs)


def timelines(corpus: Corpus) -> list[tuple[tuple[Placed, ...], tuple[Placed, ...]]]:
    """For each actor the gold timeline and the one that the product makes."""
    read = list(drafts(corpus.texts))
    made = reconstruct(CaseFacts(), [account_of(draft, draft.claims) for _, draft in read])
    words = {claim.id: _word(told.name, draft, claim, corpus.tokens[told.name]) for told, draft in read for claim in draft.claims}
    return [(gold, chronology(made, actor, words)) for actor, gold in corpus.gold.items()]


def chronology(made: Reconstruction, actor: str, words: Mapping[str, str | None]) -> tuple[Placed, ...]:
    """The rows of the product's timeline of an actor that have a time, ranked by it."""
    dated = []
    for row in timeline(made, actor):
        when = _when(row.earliest, row.latest) if row.earliest or row.latest else None
        for said in row.said:
            told = when if row.earliest or row.latest else said.citation.dated
            if told and (word := words.get(said.id)):
                dated.append((told, word))
    ranks = {when: n for n, when in enumerate(sorted({when for when, _ in dated}), start=1)}
    return tuple(Placed(word, ranks[when], when) for when, word in sorted(set(dated)))


def _when(earliest: str | None, latest: str | None) -> str | None:
    """The day, month or year that holds both bounds, None where that is longer or not known."""
    first, last = (datetime.fromisoformat(m).date() if m else None for m in (earliest or latest, latest or earliest))
    if first is None or last is None:
        return None
    if first == last:
        return first.isoformat()
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.year:04}-{first.month:02}-XX"
    return f"{first.year:04}-XX-XX" if first.year == last.year else None


def _word(name: str, draft: Draft, claim: Claim, tokens: Sequence[tuple[int, int, str]]) -> str | None:
    """The word for the deed of a claim, as the task writes it."""
    lemma = claim.action.split(" ")[0]
    for parsed in draft.parsed:
        for token in parsed.doc:
            at = parsed.at(token)
            if claim.start <= at < claim.end and token.lemma_.casefold() == lemma:
                found = next(((s, w) for start, s, w in tokens if start == at), None)
                return f"{name}-{found[0]}-{found[1]}" if found else None
    return None


# --------------------------------------------------------------------------- the texts and the gold


def corpora(root: Path, part: str) -> list[Corpus]:
    """The corpora of a part. Raises AbsentError when there are none."""
    if part == "trial":
        found = [(root / "Corpus-trial-data_task4_events_timelines", root / "TimeLines_trial_data_task4_v1.2")]
    else:
        places = sorted((root / "SemEval_Task4_data").glob("corpus_*"))
        found = [(place / "corpus_trackB_CAT", place / "TimeLines_Gold_Standard") for place in places]
    if not found:
        raise AbsentError("timeline_semeval2015 holds no corpora")
    return [_corpus(needed(texts, "the texts"), needed(gold, "the timelines")) for texts, gold in found]


def _corpus(texts: Path, gold: Path) -> Corpus:
    read = [_text(file) for file in sorted(texts.glob("*.xml"))]
    lines = {file.name: file.read_text(encoding="utf-8").splitlines() for file in sorted(gold.glob("*.txt"))}
    told = {lines[name][0].strip(): tuple(_placed(lines[name][1:])) for name in lines if lines[name]}
    return Corpus(tuple(t for t, _ in read), {t.name: tokens for t, tokens in read}, told)


def _text(file: Path) -> tuple[Told, list[tuple[int, int, str]]]:
    tree: Any = etree.parse(str(file)).getroot()
    sentences: dict[int, list[str]] = defaultdict(list)
    for token in tree.iter("token"):
        sentences[int(token.get("sentence"))].append(token.text)
    page = Typesetting()
    tokens = []
    for number in sorted(sentences):
        places = page.add(sentences[number], ends_paragraph=number < 2)
        tokens += [(start, number, word) for (start, _), word in zip(places, sentences[number], strict=True)]
    made = _day(" ".join(sentences.get(1, ())))
    name = (re.match(r"\d+", file.name) or [file.stem])[0]
    return Told(name, page.text, made, ()), tokens


def _day(written: str) -> date | None:
    """The day that a line such as 'March 01 , 2008' tells."""
    try:
        return datetime.strptime(" ".join(written.replace(",", " ").split()), "%B %d %Y").date()
    except ValueError:
        return None


def _placed(lines: Iterable[str]) -> Iterable[Placed]:
    """The words of a gold timeline that have a place in time; of several words on one entry the first."""
    for line in lines:
        rank, when, *words = line.rstrip("\n").split("\t")
        if rank.strip().isdigit() and int(rank) > 0:
            padded = f"{when.strip()}-XX-XX"[:10]
            yield from (Placed(word.strip(), int(rank), padded) for word in words if word.strip())


# --------------------------------------------------------------------------- scores


def scored(pairs: Sequence[tuple[Sequence[Placed], Sequence[Placed]]]) -> Figures:
    """Micro F1 of (gold, made) timelines, in percent."""
    right = made = found = gold = 0
    for wanted, given in pairs:
        ours, theirs = reduced(given), reduced(wanted)
        right += sum(holds(relation, wanted) for relation in ours)
        found += sum(holds(relation, given) for relation in theirs)
        made, gold = made + len(ours), gold + len(theirs)
    precision, recall = right / made if made else 0.0, found / gold if gold else 0.0
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return {"f1": round(100 * f1, 2), "precision": round(100 * precision, 2), "recall": round(100 * recall, 2)}


def reduced(timeline_of: Sequence[Placed]) -> list[Relation]:
    """The relations of a timeline that no others imply."""
    ranks: dict[int, list[Placed]] = defaultdict(list)
    for placed in sorted(timeline_of, key=lambda p: (p.rank, p.word)):
        ranks[placed.rank].append(placed)
    made: list[Relation] = []
    before: Placed | None = None
    for rank in sorted(ranks):
        first = ranks[rank][0]
        if before is not None:
            made.append((before.word, "before", first.word))
        made += [(p.word, "at", p.when) for p in ranks[rank] if p.when != _UNDATED]
        made += [(first.word, "same", p.word) for p in ranks[rank][1:] if p.when == _UNDATED]
        before = first
    return made


def holds(relation: Relation, timeline_of: Sequence[Placed]) -> bool:
    """Whether a relation follows from a timeline."""
    first, kind, second = relation
    placed = {p.word: p for p in timeline_of}
    one, other = placed.get(first), placed.get(second)
    match kind:
        case "at":
            return one is not None and one.when == second
        case "before":
            return one is not None and other is not None and one.rank < other.rank
        case _:
            return one is not None and other is not None and one.rank == other.rank


TASK = Task(
    "timelines of actors across news: SemEval-2015 task 4 from raw text, micro F1",
    options,
    measure,
    lambda asked: [asked.data / "timeline_semeval2015"],
)

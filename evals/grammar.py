"""How fast times are read, on one core, beside dateparser's search in texts in the same run.

The text is made up: sentences of incidents with a time in about every other one, and plain ones between, mixed by a seed.
"""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import date, datetime
from random import Random

from evals.task import AbsentError, Figures, Task
from firsthand.language.timegrammar import read_times

SENTENCES = (
    "The first engine left the yard at 21:47 and was at the gate four minutes later.",
    "Nobody on the landing could say which of the doors had been propped open, or for how long.",
    "On Friday 13 March 2026 the lift had been out of order for two weeks.",
    "She carried the child down the back stairs and handed him to a man in a red coat.",
    "It was shortly after half past nine when the lights on the third floor went out.",
    "The caretaker said the extinguishers had been moved to the store because of the painters.",
    "Control asked twice whether the roof was clear, and had no answer either time.",
    "By midnight some forty people were in the sports hall, most of them without shoes.",
    "The report names neither the owner of the van nor the firm that had hired it out.",
    "He rang his brother at about 9.40 p.m. that evening and again before 10 o'clock.",
    "Smoke was coming from under the doors of the plant room, thick and yellow, with a smell of rubber.",
    "The crew searched flats 12 to 18, found two cats and a budgerigar, and came out by the same way.",
)


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--kilobytes", type=int, default=1000, help="how much text the grammar reads")
    parser.add_argument("--search-kilobytes", type=int, default=12, help="how much of it dateparser reads")


def measure(asked: Namespace) -> Figures:
    """Megabytes a second of processor time, best of three, and the ratio to dateparser's search."""
    try:
        from dateparser.search import search_dates  # type: ignore[import-untyped]
    except ImportError as absent:
        raise AbsentError(f"dateparser: {absent}") from absent
    documents = made_documents(asked.kilobytes * 1000)
    few = documents[: max(1, asked.search_kilobytes // 4)]
    told, incident = date(2026, 3, 16), date(2026, 3, 13)
    own = min(seconds(lambda: [read_times(d, told=told, incident=incident, locale="en-GB") for d in documents]) for _ in range(3))
    settings = {"RELATIVE_BASE": datetime(2026, 3, 16)}
    other = seconds(lambda: [search_dates(d, languages=["en"], settings=settings) for d in few])
    mine = sum(map(len, documents)) / own / 1e6
    theirs = sum(map(len, few)) / other / 1e6
    return {"mb_per_s": round(mine, 3), "ratio_dateparser": round(mine / theirs, 1)}


def made_documents(size: int, each: int = 4000) -> list[str]:
    """Texts of about `each` characters, `size` in all."""
    chance, made = Random(4), []
    while size > 0:
        text = ""
        while len(text) < each:
            text += chance.choice(SENTENCES) + ("\n\n" if chance.random() < 0.2 else " ")
        made.append(text)
        size -= len(text)
    return made


def seconds(work: Callable[[], object]) -> float:
    """Processor seconds."""
    start = time.process_time()
    work()
    return time.process_time() - start


TASK = Task("how fast times are read, beside dateparser's search", options, measure)

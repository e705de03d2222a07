"""Time and memory of `reconstruct` over 200, 2,000 and 20,000 accounts, generated from some that were read.

A few hundred made-up accounts are understood once; each further account is one of these with other names, places, clock times and
counts of the same length, so that every offset still holds. Names grow with the case, one in twenty accounts is a copy.
"""

import gc
import hashlib
import re
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from datetime import date, datetime, timedelta
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from evals.speed import peak_memory
from evals.task import Figures, Task
from firsthand.engine.processes import ProcessEngine
from firsthand.model import Account, CaseFacts
from firsthand.pipeline import Found, reconstruct

CASE = CaseFacts("scale", "Europe/London", date(2025, 3, 8), "en-GB")
SEEDS = 200
COPIES = 20
"""One account in so many is a copy of another."""
_CONSONANTS, _VOWELS = "bdfgklmnprstv", "aeiou"
_CLOCK = re.compile(r"\b([01]\d|2[0-3]):([0-5]\d)\b")
_ID = re.compile(r"^[a-z]+_[0-9a-f]{16}$")
_FACTS = (
    "At {t} I saw {p} open the side door of the {x}.", "{p} said the {x} was locked at {t}.", "I counted {n} crates beside the {x}.",
    "There were {n} people in front of the {x}.", "{p} did not close the {y} gate.", "{p} closed the {y} gate at {t}.",
    "“We heard a bang from the {x},” said {p}.", "The first engine arrived at the {x} at {t}.", "{p} told me that {q} had left the {y} early.",
    "I think the {y} was badly kept.", "The alarm of the {x} sounded before the lights of the {y} went out.", "{q} carried a ladder to the {x}.",
    "Somebody shouted near the {y} at about {t}.", "{p} and {q} searched the {x} for {n} minutes.", "The {y} had been inspected by {p} in May.",
    "I never heard the alarm of the {y}.", "{q} was in the {x} at {t}, {p} said.", "The fire in the {x} was out by {t}.",
)  # fmt: skip
_PLACES = (
    "boathouse",
    "warehouse",
    "coldstore",
    "machinery",
    "greenroom",
    "stockroom",
    "courtyard",
    "footbridg",
    "gatehouse",
    "clubhouse",
)


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--sizes", type=int, nargs="+", default=[200, 2_000, 20_000], metavar="N", help="how many accounts")
    parser.add_argument("--profile", action="store_true", help="print where the time of the largest goes")


def measure(asked: Namespace) -> Figures:
    """Seconds of `reconstruct` for each size, and the most megabytes that were held at once."""
    read = seeds()
    made: dict[str, float] = {}
    with peak_memory() as peak:
        for size in sorted(asked.sizes):
            accounts = list(varied(read, size))
            gc.collect()
            made[f"seconds_{size}"] = round(_timed(accounts, profile=asked.profile and size == max(asked.sizes)), 2)
            del accounts
    sizes = sorted(asked.sizes)
    for small, large in pairwise(sizes):
        made[f"times_{small}_to_{large}"] = round(made[f"seconds_{large}"] / max(0.01, made[f"seconds_{small}"]), 2)
    return made | {"peak_mb": round(peak[0] / 1e6)}


def _timed(accounts: list[Account], *, profile: bool) -> float:
    if profile:
        import cProfile

        watch = cProfile.Profile()
        watch.runcall(reconstruct, CASE, accounts)
        watch.print_stats("tottime")
    start = time.process_time()
    reconstruct(CASE, accounts)
    return time.process_time() - start


def seeds() -> list[Account]:
    """The accounts that all others are made from."""
    files = [Found(f"accounts/seed_{n:04}.txt", text_of(n).encode()) for n in range(SEEDS)]
    return [a for _, family in sorted(ProcessEngine().families(files, CASE), key=lambda both: both[0].path) for a in family]


def text_of(number: int) -> str:
    """A statement of some twelve sentences by an invented witness."""
    random = Random(f"seed {number}")
    people = [f"{name(random)} {name(random)}" for _ in range(3)]
    lines = []
    for fact in random.sample(_FACTS, 12):
        p, q = random.sample(people, 2)
        x, y = random.sample(_PLACES, 2)
        lines.append(
            fact.format(
                p=p, q=q, x=x, y=y, n=random.randrange(11, 99), t=f"{random.randrange(20, 23)}:{random.randrange(10, 60)}"
            )
        )
    return f"Statement of {people[0]}\n\n" + "\n\n".join(" ".join(lines[n : n + 3]) for n in range(0, len(lines), 3)) + "\n"


def name(random: Random) -> str:
    """A name of six letters."""
    return "".join(random.choice(_CONSONANTS) + random.choice(_VOWELS) for _ in range(3)).capitalize()


def varied(read: list[Account], size: int) -> Iterator[Account]:
    """`size` accounts; as many people as a quarter of them."""
    random = Random(f"varied {size}")
    known = [name(random) for _ in range(max(20, size // 4))]
    for number in range(size):
        seed = read[(number - 1 if number % COPIES == COPIES - 1 else number) % len(read)]
        own = Random(f"{size} {number - 1 if number % COPIES == COPIES - 1 else number}")
        yield _other(seed, number, own, known)


def _other(account: Account, number: int, random: Random, known: list[str]) -> Account:
    """The account with its names, places, times and ids changed."""
    text = account.document.text if account.document else ""
    names = sorted(set(re.findall(r"\b[A-Z][a-z]{5}\b", text)) - {"Signed", "Street"})
    places = list(_PLACES)
    random.shuffle(places)
    words = {n: random.choice(known) for n in names} | dict(zip(_PLACES, places, strict=True))
    pattern = re.compile(r"\b(?:" + "|".join([*words, *(w.lower() for w in names)]) + r")\b")
    words |= {w.lower(): words[w].lower() for w in names}
    later = timedelta(minutes=random.randrange(0, 40))

    def clock(match: re.Match[str]) -> str:
        moved = datetime(2025, 1, 1, int(match[1]), int(match[2])) + later
        return f"{moved:%H:%M}"

    @cache
    def changed(told: str) -> str:
        if _ID.match(told):
            return f"{told.split('_')[0]}_{hashlib.sha256(f'{number} {told}'.encode()).hexdigest()[:16]}"
        told = pattern.sub(lambda m: words[m[0]], told)
        return _CLOCK.sub(clock, told).replace("seed_", f"n{number:06}_")

    return _rebuilt(account, changed, later)  # type: ignore[no-any-return]


def _rebuilt(value: Any, changed: Callable[[str], str], later: timedelta) -> Any:
    """The value with every text changed and every moment later."""
    if isinstance(value, str):
        return changed(value)
    if isinstance(value, datetime):
        return value + later
    if isinstance(value, tuple):
        return tuple([_rebuilt(v, changed, later) for v in value])
    if isinstance(value, frozenset):
        return frozenset([_rebuilt(v, changed, later) for v in value])
    if is_dataclass(value) and not isinstance(value, type):
        return type(value)(*[_rebuilt(getattr(value, f.name), changed, later) for f in fields(value)])
    return value


TASK = Task("time and memory of reconstruct over generated accounts", options, measure)

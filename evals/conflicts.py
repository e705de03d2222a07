"""Planted conflicts and differences that fit: are the one found and the others left alone?

Whole little cases go through the product: read, understood and reconstructed. A conflict counts as found when a finding of that kind
rests on both planted passages; any other conflict is a false one, in whichever case it stands.
"""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from evals.conflict_cases import CONFLICTS, FITS, SmallCase, cases
from evals.task import Figures, Task, needed
from firsthand.engine.processes import ProcessEngine
from firsthand.model import Account, Anchor, CaseFacts, Finding
from firsthand.pipeline import Found, reconstruct

DAY = CaseFacts("study", "Europe/London", date(2025, 3, 8), "en-GB")
PACK = 300
"""Cases that are understood in one go."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A case with the conflicts found in it: those that rest on the planted words, and the others."""

    case: SmallCase
    right: tuple[Finding, ...]
    wrong: tuple[Finding, ...]
    accounts: tuple[Account, ...]


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--half", choices=("held", "dev"), default="held", help="tune on dev only")
    parser.add_argument("--each", type=int, default=100, help="cases of each kind of conflict; as many again fit")
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets: also report on neg_nli")
    parser.add_argument("--show", action="store_true", help="print what was missed or falsely found (dev only)")


def measure(asked: Namespace) -> Figures:
    """Precision and recall, 0 to 1; recall of each kind of conflict; false conflicts in a hundred cases of each kind that fits."""
    counted: Counter[str] = Counter()
    for judged in run(list(cases(asked.half, asked.each))):
        kind = judged.case.kind
        counted[f"cases {kind}"] += 1
        counted["right"] += len(judged.right)
        counted["wrong"] += len(judged.wrong)
        counted[f"wrong {kind}"] += len(judged.wrong)
        counted[f"found {kind}"] += judged.case.differs and bool(judged.right)
        if asked.show and asked.half == "dev":
            _show(judged)
    made = {
        "precision": _share(counted["right"], counted["right"] + counted["wrong"]),
        "recall": _share(sum(counted[f"found {k}"] for k in CONFLICTS), sum(counted[f"cases {k}"] for k in CONFLICTS)),
        "conflicts_planted": sum(counted[f"cases {k}"] for k in CONFLICTS),
        "differences_that_fit": sum(counted[f"cases {k}"] for k in FITS),
    }
    made |= {f"recall.{k}": _share(counted[f"found {k}"], counted[f"cases {k}"]) for k in CONFLICTS}
    made |= {
        f"false_in_100.{k}": round(100 * counted[f"wrong {k}"] / max(1, counted[f"cases {k}"]), 2) for k in (*CONFLICTS, *FITS)
    }
    return made | (dict(negations(asked.data)) if asked.data else {})


def run(some: Sequence[SmallCase]) -> Iterator[Judged]:
    """Each case as the product sees it."""
    for start in range(0, len(some), PACK):
        pack = some[start : start + PACK]
        files = [Found(told.path, told.text.encode()) for case in pack for told in case.accounts]
        read = {found.path: family for found, family in ProcessEngine().families(files, DAY)}
        for case in pack:
            yield judged(case, [account for told in case.accounts for account in read[told.path]])


def judged(case: SmallCase, accounts: Sequence[Account]) -> Judged:
    made = reconstruct(DAY, accounts)
    planted = [_place(accounts, told.path, told.planted) for told in case.accounts]
    found = [f for f in made.findings if f.kind == "conflict"]
    right = tuple(f for f in found if case.differs and all(any(_meet(s, p) for s in f.spans) for p in planted))
    return Judged(case, right, tuple(f for f in found if f not in right), tuple(accounts))


def _place(accounts: Sequence[Account], path: str, words: str) -> Anchor:
    """Where the planted words stand. Raises LookupError when the product read the file otherwise than it was written."""
    for account in accounts:
        if account.source.path == path and account.document and (at := account.document.text.find(words)) >= 0:
            return Anchor(account.document.id, at, at + len(words))
    raise LookupError(f"{path}: “{words}” is not in what was read")


def _meet(a: Anchor, b: Anchor) -> bool:
    return a.document == b.document and a.start < b.end and b.start < a.end


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _show(judged: Judged) -> None:
    case = judged.case
    if case.differs and not judged.right:
        print(f"MISSED {case.name}", *(told.planted for told in case.accounts), sep="\n    ")
    for found in judged.wrong:
        print(f"FALSE {case.name} [{found.aspect}] {found.text}")


# --------------------------------------------------------------------------- pairs of sentences with negation


def negations(data: Path, most: int = 300) -> Iterator[tuple[str, float]]:
    """For each class of each set of sentence pairs with negation: the share in which the product sees a conflict of polarity."""
    folder = needed(data / "neg_nli", "the set neg_nli")
    for name in ("RTE", "SNLI", "MNLI"):
        rows = [line.split("\t") for line in (folder / f"{name}.txt").read_text(encoding="latin-1").splitlines()[1:]]
        some = [row for row in rows if len(row) == 4][:most]
        files = [Found(f"{name}/{n}/{side}.txt", row[side].encode()) for n, row in enumerate(some) for side in (1, 2)]
        read = {found.path: family for found, family in ProcessEngine().families(files, DAY)}
        seen: Counter[str] = Counter()
        for n, row in enumerate(some):
            accounts = [a for side in (1, 2) for a in read[f"{name}/{n}/{side}.txt"]]
            told = any(f.kind == "conflict" and f.aspect == "polarity" for f in reconstruct(DAY, accounts).findings)
            seen[row[3].strip()] += 1
            seen[f"seen {row[3].strip()}"] += told
        yield from (
            (f"neg_nli.{name}.{label}", _share(seen[f"seen {label}"], n))
            for label, n in sorted(seen.items())
            if "seen " not in label
        )


TASK = Task(
    "planted conflicts, and planted differences that fit",
    options,
    measure,
    lambda _: [Path(__file__).parent / "banks" / "conflicts"],
)

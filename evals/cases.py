"""The bank of small cases, scored by the scorer that lies beside it, as it is."""

import json
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evals.task import SHARED, AbsentError, Figures, Task, needed

SCORER = SHARED / "tools" / "score_cases.py"
API = "firsthand.api:reconstruct_folder"


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--bank", type=Path, default=SHARED / "cases" / "open.jsonl", help="a bank of cases as JSON Lines")


def measure(asked: Namespace) -> Figures:
    """Shares of checks that hold, 0 to 1, whole and by area, and of cases that pass."""
    command = [str(needed(SCORER, "the scorer")), str(needed(asked.bank, "the bank of cases")), "--python-api", API, "--json"]
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)
    if done.returncode:
        raise AbsentError(f"the scorer stopped: {done.stderr.strip()[-500:]}")
    return figures_of(json.loads(done.stdout))


def figures_of(scored: Mapping[str, Any]) -> Figures:
    """The figures of the scorer's JSON."""
    total = scored["total"]
    made = {"checks_held": _share(total, "held", "checks"), "cases_passed": _share(total, "passed", "cases")}
    return made | {f"checks_held.{area}": _share(counted, "held", "checks") for area, counted in scored["areas"].items()}


def _share(counted: Mapping[str, int], part: str, whole: str) -> float:
    return round(counted[part] / counted[whole], 4) if counted[whole] else 0.0


TASK = Task("the bank of small cases: share of checks that hold", options, measure, lambda asked: [asked.bank])

"""Whole incidents with their gold, scored by the scorer that lies beside them, as it is."""

import json
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evals.task import SHARED, AbsentError, Figures, Task, needed
from firsthand.api import reconstruct_folder

SCORER = SHARED / "tools" / "score_incident.py"
INCIDENT = SHARED / "cases" / "warehouse_fire"


def options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--incident", type=Path, nargs="+", default=[INCIDENT], metavar="DIR", help="case folders with a gold.json"
    )


def measure(asked: Namespace) -> Figures:
    """The scorer's measures, 0 to 1, for each incident, and the mean of `overall`."""
    needed(SCORER, "the scorer")
    folders = [needed(folder, "an incident") for folder in asked.incident]
    scored = {folder.resolve().name: scored_incident(folder) for folder in folders}
    made = {f"{name}.{measure}": value for name, figures in scored.items() for measure, value in figures.items()}
    return {"overall": round(sum(f["overall"] for f in scored.values()) / len(scored), 4)} | made


def scored_incident(folder: Path) -> Figures:
    with tempfile.TemporaryDirectory() as place:
        made = Path(place) / "reconstruction.json"
        made.write_text(json.dumps(reconstruct_folder(folder), ensure_ascii=False), encoding="utf-8")
        command = [sys.executable, str(SCORER), str(folder), str(made), "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise AbsentError(f"the scorer stopped on {folder.name}: {done.stderr.strip()[-500:]}")
    return figures_of(json.loads(done.stdout))


def figures_of(scored: Mapping[str, Any]) -> Figures:
    """The figures of the scorer's JSON."""
    return {"overall": round(scored["overall"], 4)} | {name: round(value, 4) for name, value in scored["measures"].items()}


TASK = Task("whole incidents: the scorer's measures and their mean", options, measure, lambda asked: asked.incident)

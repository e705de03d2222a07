"""Floors under the figures of the small sets: none may fall below its floor, and a floor goes down only for a stated reason."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from evals.task import BelowFloorError, Figures, Task, digest

FLOORS = Path(__file__).parent / "floors.json"
SMALL = ("cases", "conflicts", "incidents")
"""The tasks whose data is small enough for every run of the checks."""
AT_A_SMALL_SCALE = {"conflicts": ("--each", "20")}
"""Options of those that have a smaller scale for this."""

Floors = dict[str, Any]


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--floors", type=Path, default=FLOORS, help="the file of floors")
    parser.add_argument("--raise", dest="lift", action="store_true", help="lift the floors to the present figures")
    parser.add_argument(
        "--lower", nargs="+", default=[], metavar="TASK:FIGURE", help="set these floors down to the present figures"
    )
    parser.add_argument("--reason", default="", help="why a floor goes down, or why the data changed; kept in the file")


def measure(asked: Namespace) -> Figures:
    """The figures of the small sets. Raises BelowFloorError when one is below its floor."""
    return gated({name: import_module(f"evals.{name}").TASK for name in SMALL}, asked)


def gated(tasks: Mapping[str, Task], asked: Namespace) -> Figures:
    """The figures of these tasks, each held against its floors in the file; the file is written when floors move."""
    floors: Floors = json.loads(asked.floors.read_text(encoding="utf-8"))
    made: dict[str, float] = {}
    problems: list[str] = []
    for name, task in tasks.items():
        parser = ArgumentParser()
        task.options(parser)
        defaults = parser.parse_args(list(AT_A_SMALL_SCALE.get(name, ())))
        figures, present = task.measure(defaults), digest(task.data(defaults))
        if asked.lift or asked.lower:
            floors[name] = settled(name, floors.get(name, {}), figures, present, asked)
        problems += held(name, floors.get(name, {}), figures, present)
        made |= {f"{name}:{figure}": value for figure, value in figures.items()}
    if problems:
        raise BelowFloorError("\n".join(["the floors do not hold:", *problems]))
    if asked.lift or asked.lower:
        asked.floors.write_text(json.dumps(floors, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return made


def held(name: str, known: Mapping[str, Any], figures: Figures, present: str) -> list[str]:
    """A line for each floor that does not hold for these figures on the data with this digest."""
    if known.get("digest") != present:
        return [f"{name}: the data is not that of the floors; set them anew with --raise and a --reason"]
    missing = [f"{name}:{figure} is no longer measured" for figure in known["floors"] if figure not in figures]
    return missing + [
        f"{name}:{figure} is {figures[figure]:.4f}, its floor {floor:.4f}"
        for figure, floor in sorted(known["floors"].items())
        if figure in figures and figures[figure] < floor
    ]


def settled(name: str, known: Mapping[str, Any], figures: Figures, present: str, asked: Namespace) -> Floors:
    """New floors: lifted to the figures, set down only where asked for by name with a reason."""
    lowered = {full.split(":", 1)[1] for full in asked.lower if full.split(":", 1)[0] == name and ":" in full}
    new_data = bool(known) and known["digest"] != present
    if (lowered or new_data) and not asked.reason:
        raise BelowFloorError(f"{name}: a floor goes down, or the data changes, only with a --reason")
    floors = {} if new_data else dict(known.get("floors", {}))
    history = list(known.get("history", ()))
    if new_data:
        history.append({"what": "the data changed", "reason": asked.reason})
    for figure, value in figures.items():
        old = floors.get(figure, 0.0)
        if figure in lowered and value < old:
            history.append({"what": f"{figure} from {old} to {value}", "reason": asked.reason})
        if figure in lowered or (asked.lift and value > old) or figure not in floors:
            floors[figure] = value
    return {"digest": present, "floors": floors, "history": history}


TASK = Task("the small sets against their floors", options, measure)

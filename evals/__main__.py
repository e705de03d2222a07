"""`python -m evals NAME`: 0 measured, 1 below a floor, 2 misuse, 3 data absent."""

import importlib
import json
import pkgutil
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

import evals
from evals.task import AbsentError, BelowFloorError, Figures, Task


def tasks() -> dict[str, Task]:
    """All measures by name."""
    names = sorted(m.name for m in pkgutil.iter_modules(evals.__path__) if not m.name.startswith("_"))
    found = ((name, getattr(importlib.import_module(f"evals.{name}"), "TASK", None)) for name in names)
    return {name: task for name, task in found if task}


def main(argv: Sequence[str] | None = None) -> int:
    known = tasks()
    parser = ArgumentParser(prog="python -m evals", description="Measures of Firsthand. Run from the repository's root.")
    verbs = parser.add_subparsers(dest="name", required=True, metavar="NAME")
    for name, task in known.items():
        verb = verbs.add_parser(name, help=task.about, description=task.about)
        verb.add_argument("--json", action="store_true", help="end with one JSON object of figures on the last line")
        task.options(verb)
    options = parser.parse_args(argv)
    try:
        figures = known[options.name].measure(options)
    except AbsentError as absent:
        print(f"evals {options.name}: not measured. {absent}", file=sys.stderr)
        return 3
    except BelowFloorError as below:
        print(f"evals {options.name}: {below}", file=sys.stderr)
        return 1
    _show(figures, as_json=options.json)
    return 0


def _show(figures: Figures, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(dict(figures), ensure_ascii=False))
        return
    width = max(map(len, figures), default=0)
    for name, value in figures.items():
        print(f"{name:{width}}  {value:,.3f}".rstrip("0").rstrip("."))


if __name__ == "__main__":
    sys.exit(main())

"""Times as logs, statements, interviews and news tell them, in context: the share whose bounds are read as they should be.

The bank was written for this measure; its test half before the grammar was tuned on the other. Bounds must agree to the
minute with what is expected; 'inside' items name the widest window that is right (parts of the day, vague widths), and a
reading inside it is right too. Lengths must agree in seconds, what recurs must be read with open bounds, and what only
looks like a time must not be read.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from evals.reading import Text, readings
from evals.task import Figures, Task, needed
from firsthand.language.timegrammar import TimeReading
from firsthand.model import When

BANK = Path(__file__).parent / "banks" / "clocktimes.jsonl"
_FRIDAY, _SATURDAY = date(2026, 3, 13), date(2025, 7, 19)
SETTINGS: Mapping[str, dict[str, Any]] = {
    "A": {"incident": _FRIDAY, "dated": date(2026, 3, 16), "locale": "en-GB"},
    "B": {"incident": _SATURDAY, "dated": date(2025, 7, 22), "locale": "en-US"},
    "C": {"incident": _FRIDAY, "dated": _FRIDAY, "locale": "en-GB", "record": datetime(2026, 3, 13, 21, 40)},
    "D": {"incident": _SATURDAY, "dated": date(2025, 9, 30), "locale": "en-US"},
    "E": {"incident": date(2025, 11, 8), "dated": date(2025, 11, 12), "locale": "en-GB"},
    "G": {"incident": _SATURDAY, "dated": date(2025, 7, 22), "locale": "en-US", "zone": "America/New_York"},
}
"""What each item is read with: a statement, a news text, a row of a live log, a late interview, a night out, a zone."""


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--half", choices=("test", "dev", "all"), default="all", help="tune on dev only")
    parser.add_argument("--bank", type=Path, default=BANK)


def measure(asked: Namespace) -> Figures:
    """The share of items read right, 0 to 1."""
    lines = needed(asked.bank, "the bank").read_text(encoding="utf-8").splitlines()
    items = [item for line in lines if (item := json.loads(line))["split"] == asked.half or asked.half == "all"]
    right = [verdict is None for _, verdict in judged(items)]
    return {"bounds": round(sum(right) / len(right), 4), "items": len(items)}


def judged(items: list[dict[str, Any]]) -> list[tuple[dict[str, Any], str | None]]:
    """Each item with what is wrong about its reading; None when it is right."""
    read = readings([Text(item["text"], **SETTINGS[item["setting"]]) for item in items])
    return [(item, fault(item, found)) for item, found in zip(items, read, strict=True)]


def fault(item: Mapping[str, Any], found: list[TimeReading]) -> str | None:
    """What is wrong, in words."""
    start, end = item["start"], item["start"] + len(item["words"])
    near = [r for r in found if r.start < end and start < r.end]
    if item.get("time") is False:
        return f"read as a time: {near[0].when.text}" if near else None
    if not near:
        return "not read"
    when = max(near, key=lambda r: (min(r.end, end) - max(r.start, start), -r.start)).when
    if item.get("set"):
        return None if when.earliest is when.latest is None else f"{when.earliest} to {when.latest}"
    if "seconds" in item:
        told = list(when.duration_s or ())
        return None if len(told) == 2 and all(_close(a, b) for a, b in zip(told, item["seconds"], strict=True)) else f"{told}"
    return _bounds_fault(item, when)


def _close(one: float | None, other: float | None) -> bool:
    return one == other if one is None or other is None else abs(one - other) < 1


def _bounds_fault(item: Mapping[str, Any], when: When) -> str | None:
    bounds = [b.replace(tzinfo=None, second=0, microsecond=0) if b else None for b in (when.earliest, when.latest)]
    wanted = [datetime.fromisoformat(t) if t else None for t in (item["earliest"], item["latest"])]
    if bounds == wanted:
        return None
    if item.get("fit") == "inside" and _inside(bounds, wanted):
        return None
    return f"{bounds[0]} to {bounds[1]}, not {wanted[0]} to {wanted[1]}"


def _inside(bounds: list[datetime | None], wanted: list[datetime | None]) -> bool:
    low, high = bounds
    if wanted[0] and (low is None or low < wanted[0]):
        return False
    return not (wanted[1] and (high is None or high > wanted[1])) and (low is not None or high is not None)


TASK = Task("incident-style times in context: share of bounds read right", options, measure, lambda asked: [asked.bank])

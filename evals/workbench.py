"""How quickly the workbench answers on a large case: a first page, the drawing, a decision, a search, in a browser of this machine."""

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from evals.drawing import frames_ms
from evals.task import AbsentError, Figures, Task

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
GIVEN = (
    "Ada",
    "Berit",
    "Cato",
    "Dora",
    "Edda",
    "Finn",
    "Gerda",
    "Hale",
    "Inga",
    "Jory",
    "Kit",
    "Lena",
    "Mats",
    "Nora",
    "Orla",
    "Pim",
)
FAMILY = (
    "Ashcombe",
    "Brandreth",
    "Corvane",
    "Dunmoor",
    "Eskridge",
    "Farrow",
    "Garrick",
    "Holmsey",
    "Inglow",
    "Jessop",
    "Kestrel",
    "Lowick",
)
THINGS = ("gate", "sluice", "crane", "ferry", "boathouse", "pump", "siren", "bridge", "slipway", "lock", "winch", "store")
DID = ("opened", "closed", "reached", "left", "checked", "locked", "entered", "searched")
PLACES = (
    "Quay Street",
    "Mill Lane",
    "Harbour Road",
    "the east pier",
    "the west pier",
    "Ferry Green",
    "the upper basin",
    "the lower basin",
)
BEGAN = datetime(2025, 6, 1, 18, 0)
HAPPENINGS = 6_000
DRAWN = 10_000
"""Marks of the drawing that is zoomed and dragged; they are made up apart from the case."""
WRONG = 0.004
"""The share of sentences that are ten minutes off, as some are in a real case."""


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--accounts", type=int, default=2_000, help="accounts of the made-up case")
    parser.add_argument("--claims", type=int, default=50_000, help="about so many claims in all of them")
    parser.add_argument(
        "--folder", type=Path, help="where the case is made and kept; by default a folder that is removed afterwards"
    )
    parser.add_argument("--rounds", type=int, default=5, help="each figure is the median of so many")


def measure(asked: Namespace) -> Figures:
    """Milliseconds in the browser: first page, chronology drawn and filtered, decision visible, search, frames of 10,000 marks; seconds to open."""
    browser = next((place for name in BROWSERS if (place := shutil.which(name))), None)
    if browser is None:
        raise AbsentError("no browser: apt-get install chromium")
    with _folder(asked.folder) as folder:
        _make(folder, asked.accounts, asked.claims)
        started = time.perf_counter()
        with _opened(folder) as link:
            return _in_browser(browser, link, started, asked.rounds)


# --------------------------------------------------------------------------- the case


def _make(folder: Path, accounts: int, claims: int) -> None:
    """Statements, logs and news of one made-up night; made once in a folder that is kept."""
    if (folder / "case.toml").exists():
        return
    (folder / "accounts").mkdir(parents=True, exist_ok=True)
    random = Random(11)
    people = [f"{g} {f}" for f in FAMILY for g in GIVEN]
    night = [_happening(random, people, number) for number in range(HAPPENINGS)]
    each = max(2, claims // accounts)
    for number in range(accounts):
        told = sorted(random.sample(night, min(each, len(night))))
        kind = number % 5
        name, text = _log(number, told) if kind < 2 else _statement(number, told, people[number % len(people)], random)
        (folder / "accounts" / name).write_text(text, encoding="utf-8")
    # All logs are exports of one dispatch system, so they share its clock.
    logs = [f'[sources."accounts/log_{number:05}.csv"]\nclock = "dispatch"\n' for number in range(accounts) if number % 5 < 2]
    head = 'name = "Night at the basin"\ntime_zone = "Europe/London"\nincident_date = 2025-06-01\n'
    (folder / "case.toml").write_text(head + "".join(logs) + "[clocks.dispatch]\nreference = true\n", encoding="utf-8")


def _happening(random: Random, people: Sequence[str], number: int) -> tuple[datetime, str, str, str, str]:
    """When, who, did, what, where; each with a thing of its own, so that two tell of one only when they mean one."""
    moment = BEGAN + timedelta(seconds=random.randrange(0, 12 * 3600))
    return moment, random.choice(people), random.choice(DID), f"{random.choice(THINGS)} {number + 100}", random.choice(PLACES)


def _log(number: int, told: Sequence[tuple[datetime, str, str, str, str]]) -> tuple[str, str]:
    rows = [
        f'{moment:%Y-%m-%d %H:%M:%S},Unit {number},"{who} {did} {thing} at {place}"' for moment, who, did, thing, place in told
    ]
    return f"log_{number:05}.csv", "Time,Unit,Remarks\n" + "\n".join(rows) + "\n"


def _statement(number: int, told: Sequence[tuple[datetime, str, str, str, str]], speaker: str, random: Random) -> tuple[str, str]:
    lines = []
    for moment, who, did, thing, place in told:
        off = moment + timedelta(minutes=10 if random.random() < WRONG else 0)
        lines.append(f"At {off:%H:%M} {who} {did} {thing} at {place}.")
    head = f"STATEMENT\n\nName: {speaker}\nDate: {3 + number % 20} June 2025\n\n"
    return f"statement_{number:05}.txt", head + "\n".join(lines) + "\n"


@contextmanager
def _folder(wanted: Path | None) -> Iterator[Path]:
    if wanted is not None:
        wanted.mkdir(parents=True, exist_ok=True)
        yield wanted
        return
    with tempfile.TemporaryDirectory() as made:
        yield Path(made)


# --------------------------------------------------------------------------- the workbench


@contextmanager
def _opened(folder: Path) -> Iterator[str]:
    """The link of the workbench, as the command prints it; it is closed afterwards."""
    command = [sys.executable, "-m", "firsthand", "open", str(folder), "--no-browser", "--by", "Ada Frome"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ}) as running:
        if running.stdout is None:
            raise AbsentError("the workbench did not start")
        try:
            yield running.stdout.readline().strip()
        finally:
            running.terminate()


def _in_browser(place: str, link: str, started: float, rounds: int) -> Figures:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=place, args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
        page.set_default_timeout(3_600_000)
        home = _first_answer(page, link)
        page.locator("h2", has_text="Where it stands").wait_for()
        ready_s = time.perf_counter() - started
        counted = page.locator("#main").inner_text()
        times: dict[str, list[float]] = {
            "first_page_ms": [_page_ms(page, home) for _ in range(rounds)],
            "drawn_ms": [_drawn_ms(page, home) for _ in range(rounds)],
            "search_ms": [
                _fetch_ms(page, f"{home}search?q={words}") for words in ("gate", "Ashcombe+crane", "Quay+Street", "pump", "Ad")
            ],
            "decision_ms": [_decision_ms(page, home, n) for n in range(rounds)],
            "account_ms": [_account_ms(page, home) for _ in range(rounds)],
        }
        settled_s = _settled_s(page)
        times["filtered_ms"] = [_filtered_ms(page, home, n) for n in range(rounds)]
        frame_ms, longest_ms, task_ms = frames_ms(page, home, DRAWN)
        marks = int(page.evaluate(f"fetch('{home}chronology/marks').then((a) => a.json()).then((m) => m.id.length)"))
        browser.close()
    figures = {name: round(statistics.median(some), 1) for name, some in times.items()}
    sources, events = (_number(counted, noun) for noun in ("source", "event"))
    return {
        **figures,
        "frame_ms": round(frame_ms, 1),
        "longest_frame_ms": round(longest_ms, 1),
        "longest_task_ms": round(task_ms, 1),
        "stretch": round(_stretch(), 2),
        "ready_s": round(ready_s, 1),
        "followed_s": round(settled_s, 1),
        "accounts": sources,
        "events": events,
        "marks": marks,
    }


def _stretch() -> float:
    """How many times longer than its processor time a plain loop takes here and now: 1 on a machine that does nothing else."""
    wall, own = time.perf_counter(), time.thread_time()
    while time.thread_time() - own < 0.3:
        pass
    return (time.perf_counter() - wall) / (time.thread_time() - own)


def _number(text: str, noun: str) -> float:
    found = re.search(rf"([\d,]+) {noun}s?\b", text)
    return float(found.group(1).replace(",", "")) if found else 0.0


def _first_answer(page: Any, link: str) -> str:
    page.goto(link)
    home = link.split("enter")[0]
    page.wait_for_url(home)
    return home


def _page_ms(page: Any, address: str) -> float:
    """From asking for the page until it can be read and used."""
    page.goto(address)
    return float(page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"))


def _drawn_ms(page: Any, home: str) -> float:
    """From asking for the page of the chronology until all marks are drawn."""
    page.goto(f"{home}chronology")
    page.locator("canvas[data-drawn]").wait_for()
    return float(page.evaluate("Number(document.getElementById('drawing').dataset.at)"))


def _filtered_ms(page: Any, home: str, number: int) -> float:
    """From choosing an actor until the marks that pass are drawn."""
    page.goto(f"{home}chronology")
    actor = str(page.locator("select[name=actor] option").nth(number + 1).get_attribute("value"))
    page.goto(f"{home}chronology?actor={actor}&since=2025-06-01T20:00")
    page.locator("canvas[data-drawn]").wait_for()
    return float(page.evaluate("Number(document.getElementById('drawing').dataset.at)"))


def _fetch_ms(page: Any, address: str) -> float:
    script = (
        "async (a) => { const t = performance.now(); const r = await fetch(a); await r.text(); return performance.now() - t; }"
    )
    return float(page.evaluate(script, address))


def _account_ms(page: Any, home: str) -> float:
    page.goto(f"{home}sources")
    return _page_ms(page, home.rstrip("/") + str(page.locator("td a.open").nth(7).get_attribute("href")))


def _decision_ms(page: Any, home: str, number: int) -> float:
    """From pressing the button until the page shows what was decided: a finding leaves the board, or a note stands beside a line."""
    page.goto(f"{home}findings")
    card = page.locator("article.conflict").first
    if not card.count():
        raise AbsentError("the made-up case has no conflict to decide")
    name = str(card.get_attribute("id"))
    card.locator("details.deciding > summary").click()
    card.locator("input[type=radio]").nth(number % 5).check()
    card.locator("input[name=reason]").fill("measured")
    begun = time.perf_counter()
    card.get_by_role("button", name="Save").click()
    page.locator(f"article[id='{name}']").wait_for(state="detached")
    return (time.perf_counter() - begun) * 1000


def _settled_s(page: Any) -> float:
    """Until what follows from the last decision is worked out and shown."""
    begun = time.perf_counter()
    ask: Callable[[], bool] = lambda: bool(page.evaluate("fetch('/state').then((a) => a.json()).then((s) => s.busy)"))  # noqa: E731
    while ask():
        time.sleep(0.2)
    return time.perf_counter() - begun


TASK = Task("the workbench on a large case, in a browser", options, measure)

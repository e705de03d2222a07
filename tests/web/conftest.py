"""A workbench that answers, and a browser that looks at it."""

import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path

import pytest
import uvicorn

from firsthand.app.case import Case
from firsthand.app.desk import Desk
from firsthand.engine import Engine
from firsthand.engine.inline import InlineEngine
from firsthand.store.sql import open_store
from firsthand.web.safety import Door
from firsthand.web.server import free_port, make_app

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OUTSIDE = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


def opened(folder: Path, engine: Engine | None = None) -> Case:
    """The case in a folder, read in this process unless another engine is given."""
    return Case(folder, store=open_store(folder), engine=engine or InlineEngine())


@pytest.fixture(scope="session")
def answering():
    """What opens the workbench of a folder and closes it again."""
    return _answering


@pytest.fixture(scope="session")
def opening():
    """What opens the case in a folder."""
    return opened


@pytest.fixture(scope="module")
def demo(tmp_path_factory) -> Path:
    """A copy of the shipped case."""
    folder = tmp_path_factory.mktemp("review") / "case"
    with as_file(files("firsthand") / "demo") as shipped:
        shutil.copytree(shipped, folder, ignore=shutil.ignore_patterns("__pycache__", "*.py", ".firsthand"))
    return folder


@contextmanager
def _answering(folder: Path, actor: str = "Ada Frome", engine: Engine | None = None) -> Iterator[tuple[Door, Desk]]:
    """The workbench of the case in a folder, answering on a port of this machine until the block ends."""
    door = Door(free_port())
    desk = Desk(opened(folder, engine))
    server = uvicorn.Server(
        uvicorn.Config(
            make_app(desk, door, actor=actor), host="127.0.0.1", port=door.port, log_level="error", timeout_graceful_shutdown=1
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 120
    while not (server.started and desk.number and desk.settled(0)):
        if time.monotonic() > until:
            pytest.fail(f"the workbench did not start: {desk.work}")
        time.sleep(0.05)
    try:
        yield door, desk
    finally:
        server.should_exit = True
        thread.join(timeout=30)


@pytest.fixture(scope="session")
def browser():
    """Debian's Chromium, from which nothing outside this machine can be reached; where it must be (FIRSTHAND_CI) its absence fails."""
    place = os.environ.get("FIRSTHAND_BROWSER") or next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if place is None:
        if os.environ.get("FIRSTHAND_CI"):
            pytest.fail("no browser: .ci/run installs chromium")
        pytest.skip("no browser is installed; apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", f"--host-resolver-rules={OUTSIDE}"]
        found = playwright.chromium.launch(executable_path=place, args=arguments)
        yield found
        found.close()

"""The command that opens the workbench."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from firsthand.cli.deciding import By, login

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the case.")]


def open_workbench(
    folder: Folder,
    port: Annotated[
        int, typer.Option(metavar="N", help="The port to answer on; by default any that is free.", min=0, max=65535)
    ] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open it in the browser of this desktop.")] = True,
    by: By = None,
) -> None:
    """Open the case in a browser of this machine, to review it: read, accept, correct, merge, undo. Nothing leaves this machine."""
    from firsthand.app.desk import Desk
    from firsthand.app.wiring import open_case
    from firsthand.web.safety import Door
    from firsthand.web.server import free_port, make_app, open_browser, serve

    desk = Desk(open_case(folder))
    door = Door(free_port(port))
    sys.stdout.write(f"{door.link}\n")
    sys.stdout.flush()
    sys.stderr.write(
        "The link opens the workbench in a browser of this machine. Ctrl+C closes it; decisions are kept as they are made.\n"
    )
    if browser:
        open_browser(door.link, desk.keeping)
    serve(make_app(desk, door, actor=by or login()), door.port)

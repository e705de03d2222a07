"""The command line."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def main() -> None:
    """From a folder of accounts to a sourced reconstruction."""


@app.command()
def export(folder: Annotated[Path, typer.Argument()], format: str = "json") -> None:
    """Write the reconstruction to stdout."""
    import sys

    from firsthand.app.case import Case
    from firsthand.codec import dumps

    sys.stdout.buffer.write(dumps(Case(folder).build()))

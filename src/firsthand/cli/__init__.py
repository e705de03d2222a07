"""The command line: turns rows into text, and nothing else. Results go to stdout, everything else to stderr."""

from firsthand.cli.commands import app, run

__all__ = ["app", "run"]

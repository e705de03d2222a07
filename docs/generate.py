"""Writes the generated parts of the docs, or with --check says which are out of date (exit 1)."""

import json
import sys
from pathlib import Path

import click
import typer

from firsthand.cli.commands import app
from firsthand.plugins import discover
from firsthand.schema import schema

DOCS = Path(__file__).parent


def commands() -> str:
    """The help of each command, as printed on a terminal of 100 columns."""
    group = typer.main.get_command(app)
    parts = ["# Commands\n\nGenerated from `--help`; do not edit.\n", _help(group, "firsthand", None)]
    context = click.Context(group, info_name="firsthand")
    for name in sorted(group.commands):  # type: ignore[attr-defined]
        parts.append(_help(group.commands[name], name, context))  # type: ignore[attr-defined]
    return "\n".join(parts)


def _help(command: click.Command, name: str, parent: click.Context | None) -> str:
    text = command.get_help(click.Context(command, info_name=name, parent=parent, terminal_width=100, max_content_width=100))
    title = name if parent is None else f"{parent.info_name} {name}"
    return f"## {title}\n\n```text\n{text.rstrip()}\n```\n"


def plugins() -> str:
    """What is installed, by kind, with the first sentence of each module."""
    parts = ["# Readers, extractors, exporters\n\nGenerated from the installed plugins; do not edit.\n"]
    for package, attribute in (("readers", "READER"), ("extract", "EXTRACTOR"), ("export", "EXPORTER")):
        parts.append(f"## {package}\n\n| name | what it is for |\n|---|---|")
        for name, plugin in discover(f"firsthand.{package}", attribute).items():
            module = sys.modules[type(plugin).__module__]
            parts.append(f"| `{name}` | {(module.__doc__ or '').strip().splitlines()[0]} |")
        parts.append("")
    return "\n".join(parts)


def generated() -> dict[Path, str]:
    return {
        DOCS / "commands.md": commands(),
        DOCS / "plugins.md": plugins(),
        DOCS / "reconstruction.schema.json": json.dumps(schema(), indent=1) + "\n",
    }


def main() -> int:
    stale = [path for path, text in generated().items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv:
        for path in stale:
            sys.stderr.write(f"{path.name} is out of date; run: make docs\n")
        return 1 if stale else 0
    for path, text in generated().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

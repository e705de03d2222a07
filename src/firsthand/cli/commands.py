"""The commands. Heavy things are imported inside them, so that `--help` is quick."""

import dataclasses
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from firsthand.cli import deciding, opening, printing
from firsthand.errors import FirsthandError

if TYPE_CHECKING:
    from firsthand.app.case import Case

app = typer.Typer(
    name="firsthand",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="From a folder of accounts of one incident to a sourced reconstruction. Nothing leaves this machine.",
)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the case.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Include = Annotated[
    str, typer.Option(metavar="LEVELS", help="Also hand out these levels of handling, as in 'restricted,compelled'.")
]


def run() -> None:
    """The entry point: a misuse is one sentence on stderr and exit code 2."""
    try:
        app()
    except FirsthandError as misuse:
        sys.stderr.write(f"firsthand: {misuse}\n")
        raise SystemExit(2) from None


@app.command()
def new(folder: Folder) -> None:
    """Make an empty case: a folder for accounts and a case.toml to fill in."""
    from firsthand.app.creating import new_case

    facts = new_case(folder)
    printing.note(f"Made {facts}. Put the accounts into {folder / 'accounts'} and run: firsthand build {folder}")


@app.command()
def build(folder: Folder, as_json: AsJson = False) -> None:
    """Read what is new or changed, reconstruct, and say what was found."""
    with printing.progress() as step:
        built = _case(folder, step).build()
    if as_json:
        _json({**dataclasses.asdict(built.summary), "read_now": built.read_now})
    else:
        printing.summary(built.summary, built.read_now, folder)


@app.command()
def report(
    folder: Folder,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Where to write it; by default DIR/report.html.")] = None,
    no_texts: Annotated[bool, typer.Option("--no-texts", help="Leave the full texts out and keep the cited passages.")] = False,
    include: Include = "",
) -> None:
    """Write the report: one HTML file that needs nothing else."""
    with printing.progress() as step:
        made = _case(folder, step).export("report", include=_levels(include), texts=not no_texts)
    place = output or folder / "report.html"
    _write(place, made["report.html"])
    sys.stdout.write(f"{place}\n")


@app.command()
def export(
    folder: Folder,
    format: Annotated[str, typer.Option("--format", help="json, csv or another installed format.")] = "json",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="A file, or a folder for formats of several files.")
    ] = None,
    include: Include = "",
) -> None:
    """Write the reconstruction as data. JSON holds every source, with its handling; tables hold what may be handed out."""
    with printing.progress() as step:
        made = _case(folder, step).export(format, include=_levels(include))
    if len(made) == 1 and output is None:
        sys.stdout.buffer.write(next(iter(made.values())))
    elif len(made) == 1 and output is not None:
        _write(output, next(iter(made.values())))
        sys.stdout.write(f"{output}\n")
    else:
        into = output or Path(f"{folder.resolve().name}-{format}")
        for name, content in made.items():
            _write(into / name, content)
            sys.stdout.write(f"{into / name}\n")


@app.command()
def inspect(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="One file, on its own.")],
    dated: Annotated[str | None, typer.Option(metavar="DATE", help="When the account was given, as 2025-06-18.")] = None,
    zone: Annotated[str | None, typer.Option(metavar="ZONE", help="The time zone of the place, as Europe/London.")] = None,
    incident_date: Annotated[str | None, typer.Option(metavar="DATE", help="The day on which the incident began.")] = None,
    locale: Annotated[str | None, typer.Option(metavar="LOCALE", help="Settles day and month where the file does not.")] = None,
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",
) -> None:
    """Show what is read of one file, as what, what was left out and why."""
    from firsthand.app.inspecting import Told, inspect_file
    from firsthand.app.wiring import standard_engine
    from firsthand.app.wiring import to_json as whole

    made = inspect_file(file, Told(dated, zone, incident_date, locale), standard_engine())
    if format == "json":
        sys.stdout.buffer.write(whole(made))
    elif format == "text":
        printing.inspected(made)
    else:
        raise FirsthandError(f"no format {format!r} here; there are text and json.")


@app.command()
def sources(folder: Folder, as_json: AsJson = False) -> None:
    """The ledger: every file found, what became of it, and which sentences gave no claim."""
    with printing.progress() as step:
        ledger = _case(folder, step).ledger()
    _json(dataclasses.asdict(ledger)) if as_json else printing.ledger(ledger)


@app.command()
def conflicts(folder: Folder, as_json: AsJson = False) -> None:
    """Statements that cannot all hold, side by side, and the readings under which they would."""
    with printing.progress() as step:
        rows = _case(folder, step).conflicts()
    _json([dataclasses.asdict(r) for r in rows]) if as_json else printing.findings(rows)


@app.command()
def timeline(
    folder: Folder,
    actor: Annotated[str | None, typer.Option(metavar="NAME", help="Only events in which this one takes part.")] = None,
    as_json: AsJson = False,
) -> None:
    """The chronology with its bounds, voices and sources."""
    with printing.progress() as step:
        rows = _case(folder, step).timeline(actor)
    if as_json:
        _json([dataclasses.asdict(r) for r in rows])
    else:
        printing.timeline(rows, actor)


@app.command()
def when(
    folder: Folder,
    asked: Annotated[str, typer.Argument(metavar="EVENT_OR_ACTOR", help="Words of an event, or the name of who takes part.")],
    as_json: AsJson = False,
) -> None:
    """When it was: earliest and latest of each event that the words name, and the words that set each of them."""
    with printing.progress() as step:
        rows = _case(folder, step).when(asked)
    _json([dataclasses.asdict(r) for r in rows]) if as_json else printing.when(rows, asked)


@app.command()
def clocks(folder: Folder, as_json: AsJson = False) -> None:
    """The clocks of logs, recordings and devices: how far each is off, and the shared events that show it."""
    with printing.progress() as step:
        rows = _case(folder, step).clocks()
    _json([dataclasses.asdict(r) for r in rows]) if as_json else printing.clocks(rows)


@app.command()
def intervals(folder: Folder, as_json: AsJson = False) -> None:
    """Intervals between milestones, with both ends, the formula, and what is missing."""
    with printing.progress() as step:
        rows = _case(folder, step).intervals()
    _json([dataclasses.asdict(r) for r in rows]) if as_json else printing.intervals(rows)


@app.command()
def why(
    folder: Folder,
    identifier: Annotated[str, typer.Argument(metavar="ID", help="The id of any line.")],
    as_json: AsJson = False,
) -> None:
    """What a line rests on, down to the exact words, with a citation to copy."""
    with printing.progress() as step:
        steps = _case(folder, step).why(identifier)
    if as_json:
        _json([dataclasses.asdict(s) for s in steps])
    else:
        printing.reasons(steps)


@app.command()
def check(folder: Folder, as_json: AsJson = False) -> None:
    """Read the hashed bytes again and compare every quoted word; exit code 1 when one does not agree."""
    with printing.progress() as step:
        checked = _case(folder, step).check()
    if as_json:
        _json(dataclasses.asdict(checked))
    else:
        printing.checked(checked)
    if checked.faults:
        raise typer.Exit(1)


@app.command()
def doctor(as_json: AsJson = False) -> None:
    """What is installed, what is missing and how to get it; exit code 1 when something needed is missing."""
    from firsthand.app.doctor import examine

    parts = examine()
    if as_json:
        _json([dataclasses.asdict(p) for p in parts])
    else:
        printing.parts(parts)
    if any(p.needed and p.found is None for p in parts):
        raise typer.Exit(1)


@app.command()
def demo(folder: Annotated[Path, typer.Argument(metavar="DIR")] = Path("out/demo")) -> None:
    """Put the shipped case into DIR, build it and write its report."""
    from firsthand.app.creating import demo_case

    demo_case(folder)
    with printing.progress() as step:
        case = _case(folder, step)
        built = case.build()
        page = case.export("report")["report.html"]
    _write(folder / "report.html", page)
    printing.summary(built.summary, built.read_now, folder)
    printing.findings(case.conflicts(("conflict",)), heading="Statements that cannot all hold:")
    sys.stdout.write(f"\nReport: {folder / 'report.html'} (open it in a browser)\nWorkbench: {_program()} open {folder}\n")


for _command in (deciding.judge, deciding.undo, deciding.log):
    app.command()(_command)
app.command(name="open")(opening.open_workbench)


def _program() -> str:
    """How this program was called, so that a line that names it can be copied."""
    return sys.argv[0] if "/" in sys.argv[0] and Path(sys.argv[0]).name == "firsthand" else "firsthand"


def _case(folder: Path, step: printing.Step) -> "Case":
    from firsthand.app.wiring import open_case

    return open_case(folder, step)


def _levels(include: str) -> Sequence[str]:
    return [level.strip() for level in include.split(",") if level.strip()]


def _write(place: Path, content: bytes) -> None:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    except OSError as fault:
        raise FirsthandError(f"{place} cannot be written ({fault.strerror}). Give another place with --output.") from None


def _json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=1, default=str) + "\n")

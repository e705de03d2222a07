"""Commands that decide something, and the log of what was decided."""

import dataclasses
import getpass
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from firsthand.cli import printing
from firsthand.errors import FirsthandError
from firsthand.model.verbs import VERBS, Verb, verb_named

if TYPE_CHECKING:
    from firsthand.app.case import Case
    from firsthand.model import Judgement

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the case.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; reject and explain need one.")]
By = Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who decides; by default the name you are logged in with.")]


def judge(
    folder: Folder,
    verb: Annotated[str, typer.Argument(metavar="VERB", help=f"One of {', '.join(VERBS)}.")],
    about: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="What it is about, by id.")] = None,
    value: Annotated[str | None, typer.Option("--value", metavar="JSON", help="The value as JSON.")] = None,
    text: Annotated[
        str | None, typer.Option("--text", metavar="TEXT", help="The value where it is a text: of note, label, explain.")
    ] = None,
    fields: Annotated[
        list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help="One field of the value; may be given again.")
    ] = None,
    reason: Reason = "",
    by: By = None,
    as_json: AsJson = False,
) -> None:
    """Decide something about a line of the case; it is kept for ever, and can be undone.

    Ids are shown by timeline, conflicts, why and export. Verbs and their values: docs/judgements.md.
    """
    known = verb_named(verb)
    told = _value(known, value, text, fields or [])
    with printing.progress() as step:
        case = _case(folder, step)
        shown = None if known.name == "undo" else case.build().reconstruction
        made = [case.judge(known.name, some, told, reason, by or login(), made=shown) for some in _one_by_one(known, about or [])]
    _print(made, as_json=as_json)


def undo(
    folder: Folder,
    about: Annotated[list[str], typer.Argument(metavar="ID...", help="Judgements, as the log shows them.")],
    reason: Reason = "",
    by: By = None,
    as_json: AsJson = False,
) -> None:
    """Put judgements out of force by a further entry; undoing an undo puts them back."""
    with printing.progress() as step:
        made = _case(folder, step).undo(*about, reason=reason, actor=by or login())
    _print([made], as_json=as_json)


def log(
    folder: Folder,
    stale: Annotated[bool, typer.Option("--stale", help="Only what is about something that is not there any more.")] = False,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Check that each entry follows from the one before it; exit code 1 when one does not."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Who decided what, when and why, the newest first, with what the machine reads in its place."""
    from firsthand.app.judged import log_rows

    with printing.progress() as step:
        case = _case(folder, step)
        if verify:
            _verified(case, as_json=as_json)
            return
        rows = [r for r in log_rows(case.build().reconstruction) if r.state == "stale" or not stale]
    if as_json:
        _json([dataclasses.asdict(r) for r in rows])
    else:
        printing.log(rows)


def _verified(case: "Case", *, as_json: bool) -> None:
    found = case.verify_log()
    if as_json:
        _json(dataclasses.asdict(found))
    else:
        printing.verified(found)
    if found.broken is not None:
        raise typer.Exit(1)


def _one_by_one(verb: Verb, about: Sequence[str]) -> Sequence[Sequence[str]]:
    """What each judgement is about: of a verb that takes one thing, one for each."""
    return [[i] for i in about] if verb.most == 1 and len(about) > 1 else [about]


def _value(verb: Verb, value: str | None, text: str | None, fields: Sequence[str]) -> Any:
    if sum(x is not None and x != [] for x in (value, text, fields or None)) > 1:
        raise FirsthandError("give the value once: as --value, as --text or with --set.")
    if text is not None:
        return text
    if fields:
        return dict(_field(f) for f in fields)
    if value is None:
        return None
    try:
        return json.loads(value)
    except ValueError:
        raise FirsthandError(
            f"--value is no JSON. {verb.name} takes {verb.value or 'no value'}; a plain text goes into --text."
        ) from None


def _field(told: str) -> tuple[str, Any]:
    """'basis=saw', 'offset_s=[10, 20]': JSON where it is JSON that is no number, else text."""
    name, mark, content = told.partition("=")
    if not mark:
        raise FirsthandError(f"--set {told!r}: write it as FIELD=VALUE, such as --set actor='Ada Frome'.")
    try:
        parsed = json.loads(content)
    except ValueError:
        return name, content
    return name, content if isinstance(parsed, int | float) and not isinstance(parsed, bool) else parsed


def login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        raise FirsthandError("say who decides with --by NAME.") from None


def _print(made: "Sequence[Judgement]", *, as_json: bool) -> None:
    from firsthand.app.judging import described

    if as_json:
        _json([{"id": j.id, "verb": j.verb, "about": list(j.about), "at": j.at, "actor": j.actor} for j in made])
    for entry in made if not as_json else ():
        printing.line(f"{entry.id}  {described(entry)}")


def _case(folder: Path, step: printing.Step) -> "Case":
    from firsthand.app.wiring import open_case

    return open_case(folder, step)


def _json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=1, default=str) + "\n")

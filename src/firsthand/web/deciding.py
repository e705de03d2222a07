"""Forms into judgements: each decision is kept before the page that shows it is made."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from firsthand.errors import FirsthandError
from firsthand.web.setting import Setting

READINGS = ("voice", "basis", "stance", "certainty", "polarity", "actor", "action", "object", "place", "name", "type")
SOURCE_FIELDS = ("dated", "starts", "zone", "kind", "handling", "title", "author", "outlet", "clock")


def router(setting: Setting) -> APIRouter:
    """Deciding and undoing."""
    made = APIRouter()

    @made.post("/judge")
    async def judge(request: Request) -> Response:
        async with request.form() as form:
            await run_in_threadpool(_judge, setting, form)
            return back_to(form)

    @made.post("/undo")
    async def undo(request: Request) -> Response:
        async with request.form() as form:
            await run_in_threadpool(_undo, setting, [str(v) for v in form.getlist("about")], str(form.get("reason", "")))
            return back_to(form)

    return made


def back_to(form: FormData) -> Response:
    """The way back to the page on which it was decided; never to another place than a page of ours."""
    back = str(form.get("back", "/"))
    inside = back.startswith("/") and not back.startswith(("//", "/\\")) and "\r" not in back and "\n" not in back
    return RedirectResponse(back if inside else "/", status_code=303)


def _judge(setting: Setting, form: FormData) -> None:
    verb, _, rest = (str(form.get("choice") or form.get("verb") or "")).partition(":")
    about = [str(v) for v in form.getlist("about") if v]
    setting.desk.judge(verb, about, value_of(verb, rest, form), reason=str(form.get("reason", "")).strip(), actor=setting.actor)
    setting.desk.briefly()


def _undo(setting: Setting, about: Sequence[str], reason: str) -> None:
    chosen = list(about) or setting.desk.last_decision()
    if not chosen:
        raise FirsthandError("There is no decision to undo.")
    setting.desk.undo(chosen, reason=reason, actor=setting.actor)
    setting.desk.briefly()


def value_of(verb: str, rest: str, form: FormData) -> Any:
    """The value of a judgement from the fields of its form, as the table of verbs wants it."""
    fields = {key: str(value).strip() for key, value in form.items() if isinstance(value, str)}
    match verb:
        case "explain":
            return rest
        case "correct":
            return _corrected(fields)
        case "split":
            return sorted({m for group in form.getlist("members") for m in str(group).split()})
        case "set_clock":
            return (
                {"reference": True} if rest == "reference" else {"offset_s": [_number(fields, "least"), _number(fields, "most")]}
            )
        case "set_source":
            return {name: fields[name] for name in SOURCE_FIELDS if fields.get(name)}
        case "add_event":
            bounds = {name: fields[name] for name in ("earliest", "latest") if fields.get(name)}
            return {"label": fields.get("event_label", ""), **bounds}
        case "note" | "label" | "add_question":
            return fields.get("text", "")
        case _:
            return json.loads(fields["value"]) if fields.get("value") else None


def _corrected(fields: Mapping[str, str]) -> dict[str, Any]:
    """The fields that a person has changed; an emptied one says that there is none."""
    changed = {n: fields[n] or None for n in READINGS if n in fields and fields[n] != fields.get(f"was.{n}", "")}
    if any(fields.get(n, "") != fields.get(f"was.{n}", "") for n in ("earliest", "latest")):
        bounds = {n: fields.get(n) or None for n in ("earliest", "latest")}
        changed["when"] = bounds if any(bounds.values()) else None  # type: ignore[assignment]
    if not changed:
        raise FirsthandError("Nothing was changed, so nothing was kept.")
    return changed


def _number(fields: Mapping[str, str], name: str) -> float:
    try:
        return float(fields.get(name, "").replace("−", "-"))
    except ValueError:
        raise FirsthandError(
            f"{name.capitalize()}: give a number of seconds, such as 230; negative when the clock is slow."
        ) from None

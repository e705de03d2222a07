"""The drawing of time, why a line stands as it does, and what runs in the background."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from firsthand.app import panel
from firsthand.app.marks import LANES, Filter
from firsthand.web import leaves
from firsthand.web.setting import Missing, Setting, shown_now

LINES = 100


def router(setting: Setting) -> APIRouter:
    """The chronology, its marks, the evidence of any line, and the state of the desk."""
    made = APIRouter()
    leaves.add_to(made, setting)

    @made.get("/chronology")
    def chronology(request: Request, lanes: str = "actor", page: int = 1) -> Response:
        shown = shown_now(setting.desk)
        wanted = wanted_of(request)
        chosen = shown.marks.chosen(wanted)
        dated = [e for e in chosen if e.earliest or e.latest]
        undated = shown.rows.in_reading_order([e for e in chosen if not (e.earliest or e.latest)])
        pages = max(1, -(-max(len(dated), len(undated)) // LINES))
        number = min(max(1, page), pages)
        window = slice((number - 1) * LINES, number * LINES)
        return setting.page(
            request, "chronology.html.j2", wanted=wanted, lanes=lanes if lanes in LANES else "actor", all_lanes=LANES,
            choices=shown.marks.choices, lines=[shown.rows.event(e, with_day=True) for e in dated[window]],
            shelf=[shown.rows.event(e) for e in undated[window]], dated=len(dated), undated=len(undated),
            page_number=number, pages=pages, given=wanted.given,
        )  # fmt: skip

    @made.get("/chronology/marks")
    def marks(request: Request, lanes: str = "actor") -> Response:
        shown = shown_now(setting.desk)
        content = shown.marks.drawing(wanted_of(request), lanes if lanes in LANES else "actor")
        return Response(content, media_type="application/json")

    @made.get("/why/{identifier}")
    def why(request: Request, identifier: str) -> Response:
        shown = shown_now(setting.desk)
        found = panel.panel(shown, identifier)
        if found is None:
            raise Missing(
                "There is no such line in this case now. A decision, or a file that has changed, may have given it another id."
            )
        # The panel beside a page says which page it stands beside; without that this is the page itself, also when a script renews it.
        part = request.headers.get("hx-request") == "true" and "back" in request.query_params
        return setting.page(
            request, "panel.html.j2" if part else "why.html.j2", panel=found, back=request.query_params.get("back", "")
        )

    @made.get("/go/{identifier}")
    def go(identifier: str) -> Response:
        return RedirectResponse(panel.address(shown_now(setting.desk), identifier), status_code=303)

    @made.get("/state")
    def state() -> Response:
        work = setting.desk.work
        return JSONResponse(
            {
                "number": setting.desk.number, "stage": work.stage, "done": work.done, "total": work.total, "fault": work.fault,
                "busy": setting.desk.busy, "remaining_s": setting.desk.remaining_s,
            }
        )  # fmt: skip

    return made


def wanted_of(request: Request) -> Filter:
    """The filter that the address gives."""
    given = request.query_params
    return Filter(**{name: given.get(name, "") for name in ("actor", "source", "basis", "stance", "lineage", "since", "until")})

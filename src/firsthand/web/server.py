"""The server: bound to this machine, with one desk."""

import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse

from firsthand.app.desk import Desk
from firsthand.app.look import asset
from firsthand.errors import FirsthandError
from firsthand.web import adding, deciding, handing, lists, looking, pages
from firsthand.web.safety import Door, guard
from firsthand.web.setting import Missing, Setting

STATIC = {
    "style.css": "text/css", "workbench.css": "text/css", "workbench.js": "text/javascript", "chronology.js": "text/javascript",
    "htmx.js": "text/javascript",
}  # fmt: skip


def make_app(desk: Desk, door: Door, *, actor: str = "") -> FastAPI:
    """The workbench of one case, asked through `door`; decisions are those of `actor`."""
    setting = Setting(desk, actor)

    @asynccontextmanager
    async def open_desk(_: FastAPI) -> AsyncIterator[None]:
        desk.start()
        yield
        desk.close()

    app = FastAPI(title="Firsthand", docs_url=None, redoc_url=None, openapi_url=None, lifespan=open_desk)
    app.middleware("http")(guard(door, lambda request, status, why: _refusal(setting, request, status, why)))
    app.add_exception_handler(Missing, lambda request, fault: _missing(setting, request, fault))
    app.add_exception_handler(FirsthandError, lambda request, fault: _misuse(setting, request, fault))
    app.add_api_route("/static/{name}", static, methods=["GET"])
    for part in (pages, looking, deciding, adding, handing, lists):
        app.include_router(part.router(setting))
    return app


def static(name: str) -> Response:
    """A style or script of ours."""
    if name not in STATIC:
        return HTMLResponse("There is no such file.", 404)
    text = asset(name) if name == "style.css" else (files("firsthand.web") / "static" / name).read_text(encoding="utf-8")
    return Response(text, media_type=STATIC[name])


def free_port(wanted: int = 0) -> int:
    """A port of this machine that nothing listens on: the one wanted, else any."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wanted))
        except OSError:
            raise FirsthandError(f"port {wanted} is in use. Give another with --port, or none for any that is free.") from None
        return int(probe.getsockname()[1])


def open_browser(link: str, folder: Path) -> None:
    """Open the link in the browser of a desktop, through a file that only its owner can read: arguments of programs are seen by all."""
    import webbrowser

    if sys.platform not in ("darwin", "win32") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    page = folder / "open.html"
    with suppress(OSError):
        page.touch(mode=0o600)
        page.chmod(0o600)
        page.write_text(
            f'<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url={link}">', encoding="utf-8"
        )
        webbrowser.open(page.resolve().as_uri())


def serve(app: FastAPI, port: int) -> None:
    """Answer on the loopback address until interrupted."""
    import uvicorn

    uvicorn.run(
        app, host="127.0.0.1", port=port, log_level="warning", access_log=False, timeout_graceful_shutdown=3, lifespan="on"
    )


def _refusal(setting: Setting, request: Request, status: int, why: str) -> Response:
    return setting.page(request, "refused.html.j2", status=status, why=why)


def _missing(setting: Setting, request: Request, fault: Exception) -> Response:
    if setting.desk.shown is None:
        return setting.page(request, "waiting.html.j2", status=200)
    return setting.page(request, "missing.html.j2", status=404, told=str(fault))


def _misuse(setting: Setting, request: Request, fault: Exception) -> Response:
    return setting.page(request, "missing.html.j2", status=422, told=str(fault))

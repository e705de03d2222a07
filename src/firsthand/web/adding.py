"""Adding accounts: files are copied into the case folder and read in the background."""

from collections.abc import Sequence

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from firsthand.app.desk import Desk
from firsthand.errors import FirsthandError
from firsthand.web.deciding import back_to
from firsthand.web.setting import Setting


def router(setting: Setting) -> APIRouter:
    """Adding files, and calling off what reads them."""
    made = APIRouter()

    @made.get("/add")
    def add_page(request: Request) -> Response:
        return setting.page(request, "add.html.j2")

    @made.post("/add")
    async def add(request: Request) -> Response:
        async with request.form(max_files=2000) as form:
            files = [f for f in form.getlist("files") if isinstance(f, UploadFile) and f.filename]
            if not files:
                raise FirsthandError("No file was given.")
            refused = await run_in_threadpool(_added, setting.desk, files)
            if len(refused) < len(files):
                setting.desk.read()
            if refused:
                return setting.page(request, "add.html.j2", status=422, refused=refused, added=len(files) - len(refused))
            return back_to(form)

    @made.post("/read")
    async def read(request: Request) -> Response:
        async with request.form() as form:
            setting.desk.read()
            return back_to(form)

    @made.post("/call-off")
    async def call_off(request: Request) -> Response:
        async with request.form() as form:
            setting.desk.call_off()
            return back_to(form)

    return made


def _added(desk: Desk, files: Sequence[UploadFile]) -> list[str]:
    """Copy the files into the case; why each of those that were not is none of it."""
    refused = []
    for file in files:
        try:
            desk.add(file.filename or "account", file.file)
        except FirsthandError as fault:
            refused.append(str(fault))
    return refused

"""Adding accounts: files are copied into the case folder and read in the background."""

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

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
            for file in files:
                await run_in_threadpool(setting.desk.add, file.filename or "account", file.file)
            setting.desk.read()
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

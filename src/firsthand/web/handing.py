"""Handing out: the report, tables and data as files."""

import io
import zipfile
from collections.abc import Sequence

from fastapi import APIRouter, Request, Response

from firsthand.web.setting import Setting


def router(setting: Setting) -> APIRouter:
    """Files to keep, without what handling forbids."""
    made = APIRouter()

    @made.get("/hand-out")
    def hand_out(request: Request) -> Response:
        return setting.page(request, "handing.html.j2")

    @made.get("/hand-out/report.html")
    def report(request: Request) -> Response:
        files = setting.desk.case.export("report", include=_levels(request))
        return _file("report.html", files["report.html"], "text/html; charset=utf-8")

    @made.get("/hand-out/tables.zip")
    def tables(request: Request) -> Response:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in setting.desk.case.export("csv", include=_levels(request)).items():
                archive.writestr(zipfile.ZipInfo(name), content)
        return _file("tables.zip", packed.getvalue(), "application/zip")

    @made.get("/hand-out/reconstruction.json")
    def reconstruction() -> Response:
        (content,) = setting.desk.case.export("json").values()
        return _file("reconstruction.json", content, "application/json")

    return made


def _levels(request: Request) -> Sequence[str]:
    return request.query_params.getlist("include")


def _file(name: str, content: bytes, kind: str) -> Response:
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})

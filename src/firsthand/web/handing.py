"""Handing out: the report, tables and data as files, and what is on screen as a table."""

import io
import zipfile
from collections.abc import Iterable, Sequence

from fastapi import APIRouter, Request, Response

from firsthand.app import board
from firsthand.app.look import table
from firsthand.web.looking import wanted_of
from firsthand.web.setting import Setting, shown_now


def router(setting: Setting) -> APIRouter:
    """Files to keep. Those of whole formats leave out what handling forbids; a table of the screen says the handling in a column."""
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

    @made.get("/hand-out/chronology.csv")
    def chronology(request: Request) -> Response:
        shown = shown_now(setting.desk)
        head = ("event", "earliest", "latest", "words", "voices", "basis", "source", "place", "handling", "sha256")
        rows = (
            (e.id, e.earliest or "", e.latest or "", w.cited.words, w.chain, w.basis, w.cited.title, w.cited.place, w.cited.handling, w.cited.sha256)
            for e in shown.marks.chosen(wanted_of(request)) for w in shown.rows.event(e).words
        )  # fmt: skip
        return _table("chronology.csv", head, rows)

    @made.get("/hand-out/findings.csv")
    def findings(group: str = "conflict", state: str = "open") -> Response:
        shown = shown_now(setting.desk)
        kinds = next((k for key, k, _ in board.GROUPS if key == group), ())
        chosen = board.decided_findings(shown, kinds) if state == "decided" else board.open_findings(shown, kinds)
        head = (
            "finding",
            "kind",
            "aspect",
            "state",
            "sentence",
            "fits if",
            "words",
            "voices",
            "source",
            "place",
            "handling",
            "sha256",
        )
        rows = (
            (f.id, f.kind, f.aspect, shown.state(f.id), f.text, "; ".join(f.fits_if), w.cited.words, w.chain, w.cited.title, w.cited.place,
             w.cited.handling, w.cited.sha256)
            for f in chosen for w in board.card(shown, f).words
        )  # fmt: skip
        return _table("findings.csv", head, rows)

    @made.get("/hand-out/counts.csv")
    def counts() -> Response:
        head = ("counted", "told", "words", "voices", "when", "source", "place", "handling", "sha256")
        rows = (
            (t.unit, r.told, r.words.cited.words, r.words.chain, r.when, r.words.cited.title, r.words.cited.place, r.words.cited.handling,
             r.words.cited.sha256)
            for t in shown_now(setting.desk).counts for r in t.rows
        )  # fmt: skip
        return _table("counts.csv", head, rows)

    @made.get("/hand-out/sources.csv")
    def sources() -> Response:
        head = ("source", "path", "state", "reason", "kind", "title", "author", "outlet", "dated", "handling", "bytes", "sha256")
        rows = (
            (r.id, r.path, r.status, r.reason or "", r.kind, r.title or "", r.author or "", r.outlet or "", r.dated or "", r.handling, r.bytes, r.sha256)
            for r in shown_now(setting.desk).ledger.rows
        )  # fmt: skip
        return _table("sources.csv", head, rows)

    @made.get("/hand-out/log.csv")
    def log() -> Response:
        head = ("judgement", "at", "by", "verb", "about", "value", "as read", "state", "reason")
        rows = (
            (r.id, r.at, r.actor, r.verb, board.told(r.about), r.value, r.machine, r.state, r.reason)
            for r in shown_now(setting.desk).log
        )
        return _table("log.csv", head, rows)

    return made


def _levels(request: Request) -> Sequence[str]:
    return request.query_params.getlist("include")


def _table(name: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> Response:
    return _file(name, table(head, rows), "text/csv; charset=utf-8")


def _file(name: str, content: bytes, kind: str) -> Response:
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})

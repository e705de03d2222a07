"""Pages of PDF files: as pictures, and where on them a passage stands."""

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from firsthand.app.sheets import has_sheets, page_of, text_before
from firsthand.app.snapshot import Snapshot
from firsthand.errors import FirsthandError
from firsthand.model import Account
from firsthand.web.setting import Missing, Setting, passage_of, shown_now

NONE = "There is no page of a PDF behind these words."


def add_to(made: APIRouter, setting: Setting) -> None:
    """The addresses of pages and of passages on them."""

    @made.get("/leaf/{source}/{page}.png")
    def picture(source: str, page: int) -> Response:
        account = _account(shown_now(setting.desk), source)
        return Response(setting.desk.sheets.picture(account.source, page), media_type="image/png")

    @made.get("/leaf/{source}")
    def leaf(source: str, page: int = 1, at: str = "", id: str = "") -> Response:
        shown = shown_now(setting.desk)
        account = _account(shown, source)
        span = passage_of(at) or _span(shown, source, id)
        place = shown.rows.plain(account.document.id, *span).cited if span and account.document else None
        number = (page_of(account.source, place.place) if place else None) or page
        before = text_before(account, number, place.start) if place else ""
        try:
            sheet = setting.desk.sheets.sheet(account.source, number, place.words if place else "", before)
        except FirsthandError as fault:
            return JSONResponse({"fault": str(fault)})
        return JSONResponse({"page": sheet.page, "pages": sheet.pages, "boxes": sheet.boxes, "sought": bool(place)})

    @made.get("/facsimile/{statement}")
    def facsimile(statement: str) -> Response:
        shown = shown_now(setting.desk)
        words = shown.rows.words(statement)
        account = shown.accounts[words.cited.source] if words else None
        page = page_of(account.source, words.cited.place) if account and words else None
        if words is None or account is None or page is None:
            raise Missing(NONE)
        before = text_before(account, page, words.cited.start)
        drawn = setting.desk.sheets.picture(account.source, page, words.cited.words, before)
        return Response(drawn, media_type="image/png")


def _account(shown: Snapshot, source: str) -> Account:
    found = shown.accounts.get(source)
    if found is None or not has_sheets(found.source):
        raise Missing(NONE)
    return found


def _span(shown: Snapshot, source: str, identifier: str) -> tuple[int, int] | None:
    """Where the words of a statement, claim or record stand, if that is in this source."""
    words = shown.rows.words(identifier) if identifier else None
    return (words.cited.start, words.cited.end) if words and words.cited.source == source else None

"""The pages to read: each is made of the snapshot as it is now."""

from collections.abc import Sequence
from typing import TypeVar

from fastapi import APIRouter, Request, Response

from firsthand.app import board, compare, people
from firsthand.app.look import kinship, name_of, span_rows
from firsthand.app.reading import passage_at, read_page
from firsthand.app.sheets import has_sheets
from firsthand.web.setting import Missing, Setting, passage_of, shown_now

PER_PAGE = 100
NEEDS = 12
Row = TypeVar("Row")


def router(setting: Setting) -> APIRouter:
    """The pages of the case on this desk."""
    made = APIRouter()
    for part in (_overview, _findings, _account, _people, _tables, _compare, _search):
        part(made, setting)
    return made


def _overview(made: APIRouter, setting: Setting) -> None:
    @made.get("/")
    def overview(request: Request) -> Response:
        shown = shown_now(setting.desk)
        return setting.page(
            request, "overview.html.j2", summary=shown.summary, needs=shown.needs[:NEEDS], more=max(0, len(shown.needs) - NEEDS), groups=board.counted(shown),
            changes=setting.desk.last_step, visit=setting.desk.since_last_visit,
        )  # fmt: skip


def _findings(made: APIRouter, setting: Setting) -> None:
    @made.get("/findings")
    def findings(request: Request, group: str = "conflict", state: str = "open", page: int = 1) -> Response:
        shown = shown_now(setting.desk)
        kinds = next((k for key, k, _ in board.GROUPS if key == group), board.GROUPS[0][1])
        chosen = board.decided_findings(shown, kinds) if state == "decided" else board.open_findings(shown, kinds)
        some, page, pages = _paged(chosen, page, 40)
        return setting.page(
            request, "findings.html.j2", cards=[board.card(shown, f) for f in some], groups=board.counted(shown), group=group, state=state,
            page_number=page, pages=pages,
        )  # fmt: skip


def _account(made: APIRouter, setting: Setting) -> None:
    @made.get("/account/{source}")
    def account(request: Request, source: str, at: str = "", place: str = "", part: int = 0) -> Response:
        shown = shown_now(setting.desk)
        found = shown.accounts.get(source)
        if found is None:
            raise Missing("There is no such account in this case any more.")
        versions = [
            a.source
            for a in shown.made.accounts
            if source in (a.source.version_of, a.source.id) or a.source.id == found.source.version_of
        ]
        passage = passage_of(at) or passage_at(found, place)
        page = read_page(shown, found, part=part, at=passage) if found.document else None
        return setting.page(
            request, "account.html.j2", account=found, source=found.source, title=name_of(found.source), page=page,
            leaves=has_sheets(found.source), lineage=shown.lineage_of.get(source), versions=[v for v in versions if v.id != source],
        )  # fmt: skip


def _people(made: APIRouter, setting: Setting) -> None:
    @made.get("/entities")
    def entities(request: Request, type: str = "", q: str = "", page: int = 1) -> Response:
        shown = shown_now(setting.desk)
        some, page, pages = _paged(people.listed(shown, type, q), page, PER_PAGE)
        return setting.page(
            request, "entities.html.j2", rows=some, types=people.types(shown), type=type, q=q, page_number=page, pages=pages
        )

    @made.get("/entity/{identifier}")
    def entity(request: Request, identifier: str) -> Response:
        shown = shown_now(setting.desk)
        found = people.entity(shown, identifier)
        if found is None:
            raise Missing(
                "There is no such person, unit, body or place in this case now. A merge or a split may have given it another id."
            )
        return setting.page(request, "entity.html.j2", e=found)


def _tables(made: APIRouter, setting: Setting) -> None:
    @made.get("/clocks")
    def clocks(request: Request) -> Response:
        shown = shown_now(setting.desk)
        return setting.page(request, "clocks.html.j2", clocks=people.clocks(shown), spans=span_rows(shown.rows, shown.made))

    @made.get("/lineages")
    def lineages(request: Request) -> Response:
        shown = shown_now(setting.desk)
        kinds = (*board.GROUPS[4][1], *board.GROUPS[5][1])
        cards = [board.card(shown, f) for f in [*board.open_findings(shown, kinds), *board.decided_findings(shown, kinds)][:200]]
        return setting.page(request, "lineages.html.j2", lineages=shown.made.lineages, kin=kinship(shown.made), cards=cards)

    @made.get("/counts")
    def counts(request: Request, page: int = 1) -> Response:
        some, page, pages = _paged(shown_now(setting.desk).counts, page, 40)
        return setting.page(request, "counts.html.j2", tables=some, page_number=page, pages=pages)

    @made.get("/questions")
    def questions(request: Request) -> Response:
        shown = shown_now(setting.desk)
        rows = [(q, [w for i in q.because if (w := shown.rows.words(i))]) for q in shown.made.questions]
        return setting.page(request, "questions.html.j2", questions=rows)

    @made.get("/sources")
    def sources(request: Request, page: int = 1) -> Response:
        ledger = shown_now(setting.desk).ledger
        some, page, pages = _paged(ledger.rows, page, 200)
        return setting.page(request, "sources.html.j2", ledger=ledger, rows=some, page_number=page, pages=pages)

    @made.get("/log")
    def log(request: Request, state: str = "", page: int = 1) -> Response:
        shown = shown_now(setting.desk)
        rows = [r for r in shown.log if not state or r.state == state]
        some, page, pages = _paged(rows, page, PER_PAGE)
        return setting.page(
            request, "log.html.j2", rows=some, state=state, check=setting.desk.case.verify_log(), page_number=page, pages=pages
        )


def _compare(made: APIRouter, setting: Setting) -> None:
    @made.get("/compare")
    def compared(request: Request) -> Response:
        shown = shown_now(setting.desk)
        chosen = compare.chosen(shown, request.query_params.getlist("with"))
        rows = compare.side_by_side(shown, chosen) if len(chosen) > 1 else None
        kin = [x for x in shown.made.lineages if len(x.sources) > 1]
        return setting.page(request, "compare.html.j2", chosen=chosen, compared=rows, offers=compare.offers(shown), kin=kin)


def _search(made: APIRouter, setting: Setting) -> None:
    @made.get("/search")
    def search(request: Request, q: str = "") -> Response:
        shown = shown_now(setting.desk)
        hits = shown.index.find(q)
        words = [(h, shown.rows.words(h.id) if h.id else shown.rows.plain(h.document, h.start, h.end)) for h in hits.passages]
        names = [shown.entities[e] for e in hits.entities if e in shown.entities]
        return setting.page(request, "search.html.j2", q=q, hits=words, names=names, total=hits.total)


def _paged(rows: Sequence[Row], page: int, size: int) -> tuple[Sequence[Row], int, int]:
    """The rows of a page, its number and how many pages there are."""
    pages = max(1, -(-len(rows) // size))
    number = min(max(1, page), pages)
    return rows[(number - 1) * size : number * size], number, pages

"""What is on screen as a table to keep: each list as CSV, with the filters of its address; handling stands in a column."""

from collections.abc import Iterable, Sequence

from fastapi import APIRouter, Request, Response

from firsthand.app import board, compare, people
from firsthand.app.look import Words, table
from firsthand.app.snapshot import Snapshot
from firsthand.web.looking import wanted_of
from firsthand.web.setting import Missing, Setting, shown_now

CITED = ("words", "voices", "basis", "source", "place", "handling", "sha256")


def router(setting: Setting) -> APIRouter:
    """The tables of the screen."""
    made = APIRouter()
    for part in (_told, _board, _named, _sources, _compared):
        part(made, setting)
    return made


def table_of(name: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> Response:
    """A table as a file to keep."""
    given = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return Response(table(head, rows), media_type="text/csv; charset=utf-8", headers=given)


def cited(words: Words) -> tuple[object, ...]:
    """The words with what they rest on, in the columns of CITED."""
    of = words.cited
    return of.words, words.chain, words.basis, of.title, of.place, of.handling, of.sha256


def _told(made: APIRouter, setting: Setting) -> None:
    @made.get("/hand-out/chronology.csv")
    def chronology(request: Request) -> Response:
        shown = shown_now(setting.desk)
        rows = (
            (e.id, e.earliest or "", e.latest or "", *cited(w))
            for e in shown.marks.chosen(wanted_of(request)) for w in shown.rows.event(e).words
        )  # fmt: skip
        return table_of("chronology", ("event", "earliest", "latest", *CITED), rows)

    @made.get("/hand-out/counts.csv")
    def counts() -> Response:
        rows = ((t.unit, r.told, r.when, *cited(r.words)) for t in shown_now(setting.desk).counts for r in t.rows)
        return table_of("counts", ("counted", "told", "when", *CITED), rows)

    @made.get("/hand-out/search.csv")
    def search(q: str = "") -> Response:
        shown = shown_now(setting.desk)
        hits = shown.index.find(q, limit=10_000).passages
        found = (shown.rows.words(h.id) if h.id else shown.rows.plain(h.document, h.start, h.end) for h in hits)
        return table_of("search", CITED, (cited(w) for w in found if w))

    @made.get("/hand-out/account.csv")
    def account(source: str = "") -> Response:
        shown = shown_now(setting.desk)
        if source not in shown.accounts:
            raise Missing("There is no such account in this case any more.")
        said = sorted(shown.accounts[source].statements, key=lambda s: (s.start, s.end, s.id))
        rows = ((s.stance, s.certainty, s.polarity, *cited(w)) for s in said if (w := shown.rows.words(s.id)))
        return table_of("account", ("stance", "certainty", "polarity", *CITED), rows)


def _board(made: APIRouter, setting: Setting) -> None:
    @made.get("/hand-out/findings.csv")
    def findings(group: str = "conflict", state: str = "open") -> Response:
        shown = shown_now(setting.desk)
        kinds = next((k for key, k, _ in board.GROUPS if key == group), ())
        chosen = board.decided_findings(shown, kinds) if state == "decided" else board.open_findings(shown, kinds)
        rows = (
            (f.id, f.kind, f.aspect, shown.state(f.id), f.text, "; ".join(f.fits_if), *cited(w))
            for f in chosen for w in board.card(shown, f).words
        )  # fmt: skip
        return table_of("findings", ("finding", "kind", "aspect", "state", "sentence", "fits if", *CITED), rows)

    @made.get("/hand-out/questions.csv")
    def questions() -> Response:
        shown = shown_now(setting.desk)
        rows = (
            (q.id, q.text, shown.state(q.id), q.inferred_by or "", *behind)
            for q in shown.made.questions for behind in _behind(shown, q.because)
        )  # fmt: skip
        return table_of("questions", ("question", "text", "state", "asked by", *CITED), rows)

    @made.get("/hand-out/log.csv")
    def log() -> Response:
        head = ("judgement", "at", "by", "verb", "about", "value", "as read", "state", "reason")
        rows = (
            (r.id, r.at, r.actor, r.verb, board.told(r.about), r.value, r.machine, r.state, r.reason)
            for r in shown_now(setting.desk).log
        )
        return table_of("log", head, rows)


def _behind(shown: Snapshot, identifiers: Iterable[str]) -> list[tuple[object, ...]]:
    """The words behind these ids in columns; one empty row where there are none."""
    return [cited(w) for i in identifiers if (w := shown.rows.words(i))] or [("",) * len(CITED)]


def _named(made: APIRouter, setting: Setting) -> None:
    @made.get("/hand-out/entities.csv")
    def entities(type: str = "", q: str = "") -> Response:
        head = ("entity", "name", "type", "titles", "also written", "left open", "events", "statements", "named")
        rows = (
            (r.entity.id, r.entity.name, r.entity.type, "; ".join(r.entity.titles), "; ".join(r.entity.aliases),
             "yes" if r.entity.ambiguous_with else "", r.events, r.said, r.named)
            for r in people.listed(shown_now(setting.desk), type, q)
        )  # fmt: skip
        return table_of("entities", head, rows)

    @made.get("/hand-out/clocks.csv")
    def clocks() -> Response:
        head = (
            "clock",
            "label",
            "reference",
            "fast by at least s",
            "fast by at most s",
            "stated",
            "shared event",
            "ahead by at least s",
            "ahead by at most s",
        )
        rows = (
            (c.clock.id, c.clock.label, "yes" if c.reference else "", *(c.clock.offset_s or ("", "")), "yes" if c.clock.stated else "",
             *shared)
            for c in people.clocks(shown_now(setting.desk))
            for shared in (*((r.event.label, r.least, r.most) for r in c.residuals), *([("", "", "")] if not c.residuals else []))
        )  # fmt: skip
        return table_of("clocks", head, rows)


def _sources(made: APIRouter, setting: Setting) -> None:
    @made.get("/hand-out/sources.csv")
    def sources() -> Response:
        head = ("source", "path", "state", "reason", "kind", "title", "author", "outlet", "dated", "handling", "bytes", "sha256")
        rows = (
            (r.id, r.path, r.status, r.reason or "", r.kind, r.title or "", r.author or "", r.outlet or "", r.dated or "", r.handling, r.bytes, r.sha256)
            for r in shown_now(setting.desk).ledger.rows
        )  # fmt: skip
        return table_of("sources", head, rows)

    @made.get("/hand-out/lineages.csv")
    def lineages() -> Response:
        shown = shown_now(setting.desk)
        rows = (
            (x.id, s, shown.titles[s], shown.accounts[s].source.path, "yes" if s == x.origin else "", shown.accounts[s].source.handling)
            for x in shown.made.lineages for s in x.sources
        )  # fmt: skip
        return table_of("lineages", ("lineage", "source", "title", "path", "origin", "handling"), rows)


def _compared(made: APIRouter, setting: Setting) -> None:
    @made.get("/hand-out/compare.csv")
    def compared(request: Request) -> Response:
        """The events that several of the accounts tell, then the changes between versions."""
        shown = shown_now(setting.desk)
        chosen = compare.chosen(shown, request.query_params.getlist("with"))
        both = compare.side_by_side(shown, chosen)
        told = (
            ("event", a.event.id, a.event.earliest or "", a.event.latest or "", *cited(p.words))
            for a in both.together for cell in a.cells for p in cell
        )  # fmt: skip
        changed = (
            (row.kind, "", "", "", "".join(t for t, _ in side.cuts), version, "", shown.titles[source], side.place,
             shown.accounts[source].source.handling, shown.accounts[source].source.sha256)
            for v in both.versions for row in v.rows if row.kind
            for version, source, sides in (("earlier", v.old, row.old), ("later", v.new, row.new)) for side in sides
        )  # fmt: skip
        return table_of("compare", ("what", "event", "earliest", "latest", *CITED), [*told, *changed])

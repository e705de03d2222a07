"""The report: one HTML file that needs nothing else, for people who read hundreds of pages about a bad day."""

import base64
import hashlib
from collections import Counter

from jinja2 import DictLoader

from firsthand.export import Options
from firsthand.export.citations import name_of
from firsthand.export.page.decided import decided
from firsthand.export.page.kinship import kinship
from firsthand.export.page.people import groups, people
from firsthand.export.page.rows import AccountPart, Rows
from firsthand.export.page.setting import asset, environment
from firsthand.export.page.spans import span_rows
from firsthand.model import Reconstruction
from firsthand.model.accounts import STATUSES

COPYING = (
    "copy",
    "partial_copy",
    "revision",
    "altered_quote",
    "shared_quote",
    "shared_boilerplate",
    "may_share_source",
    "superseded",
)


class ReportExporter:
    name = "report"
    whole = False

    def export(self, made: Reconstruction, options: Options) -> dict[str, bytes]:
        rows = Rows(made, texts=options.texts)
        style, script = (asset(name) for name in ("style.css", "script.js"))
        page = environment(DictLoader({"report": asset("report.html.j2")})).get_template("report").render(
            made=made, options=options, style=style, script=script, policy=_policy(style, script), **_parts(rows, made)
        )  # fmt: skip
        return {"report.html": page.encode("utf-8", "replace")}


EXPORTER = ReportExporter()


def _parts(rows: Rows, made: Reconstruction) -> dict[str, object]:
    """Everything that the template sets, in the order of the page."""
    drawn = rows.chronology()
    parts = {
        "conflicts": rows.cards("conflict", "tension"),
        "periods": [rows.period(p) for p in drawn.periods],
        "wide": [rows.event(e, with_day=True) for e in drawn.wide],
        "undated": [rows.event(e) for e in rows.in_reading_order(drawn.undated)],
        "spans": span_rows(rows, made),
        "tracks": rows.tracks(),
        "people": people(rows),
        "groups": groups(rows),
        "fitting": rows.cards("compatible", "corroboration"),
        "copying": rows.cards(*COPYING),
        "lineages": [x for x in made.lineages if len(x.sources) > 1],
        "kin": kinship(made),
        "account_address": lambda source: f"#account-{rows.citer.numbers[source]}",
        "counts": rows.counts(),
        "questions": [(q, [w for i in q.because if (w := rows.words(i))]) for q in made.questions if q.state != "rejected"],
        "decided": decided(made, rows),
        "silence": rows.cards("unsupported", "gap"),
        "ambiguous": sorted({e.name for e in made.entities if e.ambiguous_with}),
        "names": {e.id: e.name for e in made.entities},
        "statuses": [(s, n) for s in STATUSES if (n := Counter(a.source.status for a in made.accounts)[s])],
        "numbers": rows.citer.numbers,
        "titles": {a.source.id: name_of(a.source) for a in made.accounts},
    }
    # Last, since without full texts an account shows the lines that something above cites.
    accounts: list[AccountPart] = [rows.account(a) for a in made.accounts if a.document]
    return {**parts, "accounts": accounts}


def _policy(style: str, script: str) -> str:
    """A content security policy under which nothing but the style and script of this page can act, and nothing is requested."""
    hashes = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (style, script))
    style_hash, script_hash = hashes
    return (
        f"default-src 'none'; style-src 'sha256-{style_hash}'; style-src-attr 'unsafe-inline'; "
        f"script-src 'sha256-{script_hash}'; img-src data:; base-uri 'none'; form-action 'none'"
    )

"""Tables for a spreadsheet: chronology, statements, findings, counts and sources, one file each."""

import csv
import io
from collections.abc import Iterable, Sequence

from firsthand.export import Options
from firsthand.export.citations import Citer, name_of
from firsthand.model import Reconstruction, Voice


class CsvExporter:
    name = "csv"
    whole = False

    def export(self, made: Reconstruction, options: Options) -> dict[str, bytes]:
        citer = Citer(made)
        return {
            "chronology.csv": table(_CHRONOLOGY, _chronology(made, citer)),
            "statements.csv": table(_STATEMENTS, _statements(made, citer)),
            "findings.csv": table(_FINDINGS, _findings(made, citer)),
            "counts.csv": table(_COUNTS, _counts(made, citer)),
            "sources.csv": table(_SOURCES, _sources(made, citer)),
        }


EXPORTER = CsvExporter()

_CHRONOLOGY = (
    "event",
    "earliest",
    "latest",
    "kind",
    "words",
    "voices",
    "basis",
    "support",
    "lineages",
    "source",
    "place",
    "sha256",
)
_STATEMENTS = (
    "statement",
    "source",
    "place",
    "voices",
    "mode",
    "cue",
    "basis",
    "stance",
    "certainty",
    "polarity",
    "words",
    "sha256",
)
_FINDINGS = (
    "finding",
    "kind",
    "aspect",
    "sentence",
    "fits if",
    "seconds that would have to give",
    "source",
    "place",
    "words",
    "sha256",
    "state",
    "explained",
)
_COUNTS = ("quantity", "min", "max", "approximate", "vague", "further", "of", "unit", "words", "source", "place", "sha256")
_SOURCES = ("source", "number", "path", "status", "reason", "kind", "title", "author", "outlet", "handling", "bytes", "sha256")


def chain_text(voices: Sequence[Voice]) -> str:
    """A chain of voices, outermost first: 'Harbour Courier ← council officer ← unnamed resident'."""
    return " ← ".join(voice.label for voice in voices)


def _chronology(made: Reconstruction, citer: Citer) -> Iterable[Sequence[object]]:
    claims = {c.id: c for a in made.accounts for c in a.claims}
    statements = {s.id: s for a in made.accounts for s in a.statements}
    dated = sorted(made.events, key=lambda e: (e.earliest is None, str(e.earliest), str(e.latest), e.id))
    for event in dated:
        if event.inferred_by:
            when = (event.earliest or "", event.latest or "")
            yield (
                event.id,
                *when,
                event.kind,
                event.label,
                "the reviewer",
                "inferred",
                "",
                0,
                "inferred by the reviewer",
                "",
                "",
            )
        for claim in sorted((claims[c] for c in event.claims), key=lambda c: c.id):
            said = statements[claim.statement]
            cited = citer.cite(claim.document, claim.start, claim.end)
            yield (
                event.id, event.earliest or "", event.latest or "", event.kind, claim.text, chain_text(said.voices), said.basis,
                event.support, event.lineages, cited.title, cited.place, cited.sha256,
            )  # fmt: skip


def _statements(made: Reconstruction, citer: Citer) -> Iterable[Sequence[object]]:
    for account in made.accounts:
        for s in account.statements:
            cited = citer.cite(s.document, s.start, s.end)
            yield (
                s.id, cited.title, cited.place, chain_text(s.voices), s.mode, s.cue or "", s.basis, s.stance, s.certainty,
                s.polarity, s.text, cited.sha256,
            )  # fmt: skip


def _findings(made: Reconstruction, citer: Citer) -> Iterable[Sequence[object]]:
    for f in made.findings:
        for span in f.spans or (None,):
            cited = citer.cite(span.document, span.start, span.end) if span else None
            where = (cited.title, cited.place, cited.words, cited.sha256) if cited else ("", "", "", "")
            slack = "" if f.slack_s is None else f.slack_s
            yield (f.id, f.kind, f.aspect, f.text, "; ".join(f.fits_if), slack, *where, f.state, f.explained or "")


def _counts(made: Reconstruction, citer: Citer) -> Iterable[Sequence[object]]:
    for account in made.accounts:
        for q in account.quantities:
            cited = citer.cite(q.document, q.start, q.end)
            numbers = ("" if n is None else n for n in (q.min, q.max))
            yield (
                q.id, *numbers, q.approximate, q.vague, q.additional, "" if q.of is None else q.of, q.unit or "", q.text,
                cited.title, cited.place, cited.sha256,
            )  # fmt: skip


def _sources(made: Reconstruction, citer: Citer) -> Iterable[Sequence[object]]:
    for account in made.accounts:
        s = account.source
        yield (
            s.id, citer.numbers.get(s.id, ""), s.path, s.status, s.reason or "", s.kind, s.title or name_of(s), s.author or "",
            s.outlet or "", s.handling, s.bytes, s.sha256,
        )  # fmt: skip


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A CSV file with a byte-order mark, so that spreadsheets read it as UTF-8.

    A cell that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_inert(cell) for cell in row] for row in rows)
    return ("\ufeff" + out.getvalue()).encode("utf-8", "replace")


def _inert(cell: object) -> object:
    return "'" + cell if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell

"""Rows as text for a terminal. Text of accounts never reaches the terminal with control characters in it."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from firsthand.app.doctor import Part
    from firsthand.app.judged import LogCheck, LogRow
    from firsthand.app.timing import ClockRow, IntervalRow, WhenRow
    from firsthand.app.verify import Checked
    from firsthand.app.views import FindingRow, Ledger, SaidRow, Summary, TimelineRow, WhyRow
    from firsthand.model import Reconstruction

Step = Callable[[int, int], None]


def note(text: str) -> None:
    """A line for the person, not a result."""
    sys.stderr.write(f"{text}\n")


def line(text: str = "") -> None:
    """A line of the result."""
    sys.stdout.write(safe(text) + "\n")


def safe(text: str) -> str:
    """The text with control and direction-changing characters shown as escapes, so that no account can act on the terminal."""
    return "".join(c if c.isprintable() or c in "\n\t" else f"\\u{ord(c):04x}" for c in text)


def _in_one_line(path: str) -> str:
    """A path in which line breaks show as escapes, so that a file stays one line of the ledger."""
    return path.replace("\n", "\\u000a")


@contextmanager
def progress() -> Iterator[Step]:
    """A bar on stderr while files are read; silent when stderr is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("reading"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("reading", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def summary(found: "Summary", read_now: int, folder: Path) -> None:
    """What a build ends with."""
    counts = dict(found.sources)
    line(f"{found.name}")
    states = ", ".join(f"{counts[s]} {s}" for s in counts)
    line(f"  {sum(counts.values())} sources: {states} ({read_now} read now)")
    line(f"  {found.statements} statements, {found.events} events, {_many(found.lineages, 'lineage')}")
    line(f"  {_many(found.conflicts, 'conflict')}, {_many(found.tensions, 'tension')}, {_many(found.questions, 'open question')}")
    if found.silent_sentences:
        line(f"  {found.silent_sentences} of {found.sentences} sentences gave no claim: see 'firsthand sources {folder}'")
    if counts.get("failed") or counts.get("partly"):
        line(f"  Not everything could be read: see 'firsthand sources {folder}'")


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def ledger(rows: "Ledger") -> None:
    """Every file with its state; members under their parents."""
    for row in sorted(rows.rows, key=lambda r: r.path):
        indent = "    " if row.parent else ""
        facts = ", ".join(x for x in (row.reader, row.kind, row.dated, f"{row.bytes:,} bytes", row.sha256[:16]) if x)
        mark = f" [{row.handling}]" if row.handling != "normal" else ""
        line(f"{indent}{row.status:9} {_in_one_line(row.path)}{mark}  ({facts})")
        if row.reason:
            line(f"{indent}          {row.reason}")
        if row.status in ("read", "partly"):
            silent = f", {row.silent} of {row.sentences} sentences gave no claim" if row.silent else ""
            line(f"{indent}          {row.statements} statements, {row.claims} claims{silent}")
        for code, message in row.issues[:ISSUES_SHOWN]:
            line(f"{indent}          {code}: {message}")
        if len(row.issues) > ISSUES_SHOWN:
            line(f"{indent}          and {len(row.issues) - ISSUES_SHOWN} more (all with --json)")
    counts = ", ".join(f"{number} {status}" for status, number in rows.by_status)
    line(f"{rows.files} files: {counts}; {rows.members} members inside them")


ISSUES_SHOWN = 8


def findings(rows: "Sequence[FindingRow]", heading: str | None = None) -> None:
    """Each finding with its statements under it."""
    if not rows:
        line("No statements were found that cannot all hold.")
        return
    if heading:
        line(f"\n{heading}")
    for row in rows:
        line(f"\n{row.kind} ({row.aspect})  {row.id}\n  {row.text}")
        for said in row.statements:
            _said(said, "    ")
        if row.slack_s is not None:
            line(f"  Would have to give: {row.slack_s:g} seconds")
        for reading in row.fits_if:
            line(f"  All fit if {reading.removeprefix('if ')}")


def timeline(rows: "Sequence[TimelineRow]", actor: str | None) -> None:
    """The chronology: bounds, label, voices and basis, sources."""
    if not rows:
        line(f"No event in which anyone called {actor!r} takes part." if actor else "No events.")
        return
    for row in rows:
        bounds = _bounds(row.earliest, row.latest)
        about = " (about)" if row.approximate else ""
        line(f"{bounds}{about} · {shorten(row.label, 100, placeholder=' …')} · {row.support.replace('_', ' ')} · {row.id}")
        for said in row.said:
            _said(said, "        ")


def when(rows: "Sequence[WhenRow]", asked: str) -> None:
    """Events with the words that set each bound."""
    if not rows:
        line(f"No event found for {asked!r}.")
    for row in rows:
        about = " (a width is assumed)" if row.approximate else ""
        line(f"{_bounds(row.earliest, row.latest)}{about} · {shorten(row.label, 100, placeholder=' …')} · {row.id}")
        for name, bound, because in (
            ("not before", row.earliest, row.earliest_because),
            ("not after", row.latest, row.latest_because),
        ):
            if bound is not None:
                line(f"    {name} {_moment(bound)}, set by")
                for said in because:
                    _said(said, "        ")


def clocks(rows: "Sequence[ClockRow]") -> None:
    """Each clock with its offset and shared events."""
    if not rows:
        line("No account has a clock of its own.")
    for row in rows:
        if row.reference:
            state = "the reference"
        elif row.offset_s is None:
            state = "not set against the reference: too few shared events, or they do not agree"
        else:
            how = "stated" if row.stated else f"from {_many(len(row.anchors), 'shared event')}"
            state = f"{row.offset_s[0]:g} to {row.offset_s[1]:g} s ahead of the reference ({how}; negative: behind)"
        line(f"{row.label}: {state} · {row.id}")
        if row.drift_s_per_h:
            line(f"    gains {row.drift_s_per_h[0]:g} to {row.drift_s_per_h[1]:g} s in an hour (negative: loses)")
        for path in row.sources:
            line(f"    source {_in_one_line(path)}")
        for event, label in row.anchors:
            line(f"    shared {event}: {shorten(label, 100, placeholder=' …')}")


def intervals(rows: "Sequence[IntervalRow]") -> None:
    """Each interval with its two ends and the words behind them."""
    if not rows:
        line(
            "No source gives two milestones. Milestones of your own go into case.toml as [[milestones]] with name and definition."
        )
    for row in rows:
        line(f"{row.start} to {row.end} · {row.unit or 'first of any unit'} · {row.length or row.missing}")
        line(f"    {row.formula}")
        for end in (row.begins, row.ends):
            if end is not None:
                line(f"    {end.milestone} {_bounds(end.earliest, end.latest)} · {end.definition}")
                for said in end.said:
                    _said(said, "        ")


def _bounds(earliest: str | None, latest: str | None) -> str:
    return f"{_moment(earliest)} - {_moment(latest)}" if earliest or latest else "undated"


def _moment(text: str | None) -> str:
    return "…" if text is None else text.replace("T", " ")[:19]


def _said(said: "SaidRow", indent: str) -> None:
    mark = f" [{said.citation.handling}]" if said.citation.handling != "normal" else ""
    by = f"{said.voices or 'no voice stated'} · {said.basis.replace('_', ' ')}"
    line(f"{indent}“{shorten(said.words, 200, placeholder=' …')}”{mark}")
    line(f"{indent}  {by} · {said.citation.title}, {said.citation.place}")


def reasons(steps: "Sequence[WhyRow]") -> None:
    """The steps from a line down to the words, each citation on a line of its own."""
    for step in steps:
        indent = "  " * step.depth
        line(f"{indent}{step.kind} {step.id}: {step.text}")
        if step.citation:
            line(f"{indent}  {step.citation.pinpoint}")


def checked(found: "Checked") -> None:
    """The outcome of a check."""
    for fault in found.faults:
        line(f"{fault.what} {fault.where}: {fault.message}")
    line(f"{found.passages} passages compared with the hashed sources; {len(found.faults)} do not agree.")


def log(rows: "Sequence[LogRow]") -> None:
    """Entries of the log, each with what it is about and what the machine has in its place."""
    if not rows:
        line("Nothing was decided, or nothing of that kind.")
    for row in rows:
        state = "" if row.state == "in_force" else f" [{row.state}]"
        line(f"{row.at[:19].replace('T', ' ')}  {row.verb.replace('_', ' ')}{state}  by {row.actor}  · {row.id}")
        for identifier, text in row.about:
            line(f"    {identifier}: {shorten(text, 160, placeholder=' …')}")
        if row.value != "none":
            line(f"    decided: {row.value}")
        if row.machine != "none":
            line(f"    as the machine reads it: {row.machine}")
        if row.reason:
            line(f"    because: {row.reason}")


def verified(found: "LogCheck") -> None:
    """Whether the log is as it was written."""
    if found.broken is not None:
        line(
            f"Entry {found.broken} of {found.entries} does not follow from the entry before it: the log was changed after it was written."
        )
    else:
        line(f"{_entries(found.entries)}; each follows from the one before it.")
    if found.head:
        line(f"The whole log stands behind this hash; keep it elsewhere to see later that nothing was cut off: {found.head}")


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"


def parts(rows: "Sequence[Part]") -> None:
    """What is installed."""
    for part in rows:
        state = part.found or ("missing" if part.needed else "not installed")
        remedy = f"  → {part.remedy}" if part.found is None else ""
        line(f"{part.name:24} {part.use:32} {state}{remedy}")


def inspected(made: "Reconstruction") -> None:
    """One file: its ledger line, its records and statements, and what was left out."""
    from firsthand.app.views import sources

    ledger(sources(made))
    for account in made.accounts:
        for record in account.records:
            when = record.time.earliest.isoformat() if record.time and record.time.earliest else record.offset_s
            line(
                f"  record {record.kind}: {record.speaker or '-'} · {when if when is not None else '-'} · {dict(record.fields) or ''}"
            )
        for s in account.statements:
            chain = " ← ".join(v.label for v in s.voices) or "no voice stated"
            line(f"  {s.mode} · {chain} · {s.basis} · {s.stance} · {s.certainty} · {s.polarity}\n      {shorten(s.text, 160)}")

"""PDF, about the grounding of an invented ferry."""

import importlib.util
import io
from datetime import date
from pathlib import Path

import pytest

from firsthand.model import CaseFacts
from firsthand.readers import Incoming, Unreadable
from firsthand.readers.pdf import READER

_SPEC = importlib.util.spec_from_file_location("pdf_samples", Path(__file__).parent / "samples.py")
made = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(made)

DEE = CaseFacts(time_zone="Europe/London", incident_date=date(2025, 6, 14))


def read(data):
    return READER.read(Incoming("accounts/file.pdf", data, "src", "doc", DEE))


def test_a_statement_states_who_made_it_and_when():
    reading = read(made.pdf(made.STATEMENT))
    assert (reading.kind, reading.title, reading.author) == ("statement", "Statement of Bo Rusk", "Bo Rusk")
    assert reading.created.earliest.date() == date(2025, 6, 17)


def test_lines_are_joined_to_paragraphs_and_can_still_be_cited():
    reading = read(made.pdf(made.STATEMENT))
    assert "I had come down from the lounge five minutes before." in reading.text
    quoted = {x.label: reading.text[x.start : x.end] for x in reading.locators}
    assert quoted["page 1, line 4"] == "lounge five minutes before."


def test_questions_and_answers_become_turns_without_the_numbers_in_the_margin():
    reading = read(made.pdf(made.HEARING * 2, numbered=True))
    assert [r.kind for r in reading.records] == ["turn"] * 12
    first = reading.records[1]
    assert reading.text[first.start : first.end] == "On the car deck, by the bow door. I had just come down from the lounge."


def test_columns_are_read_one_after_the_other():
    left = (
        "The net loft was swept on Friday and",
        "locked with a new key. Its owner had",
        "asked for a watchman and paid him for",
        "the month at the boat-",
        "yard office next door.",
    )
    right = (
        "Bread was handed out from a van.",
        "Two bakers on Rope Row gave another",
        "load at noon, and sixty families came",
        "for it. None was left over, the older",
        "baker told his daughter.",
    )
    reading = read(made.pdf((), columns=list(zip(left, right, strict=True))))
    assert (
        "swept on Friday and locked with a new key. Its owner had asked for a watchman and paid him for the month at the boatyard"
        in reading.text
    )
    assert "Two bakers on Rope Row gave another load at noon, and sixty families came for it." in reading.text


def test_a_printed_log_gives_rows_with_wrapped_cells_put_back():
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

    style = getSampleStyleSheet()["Normal"]
    long = "Alongside the ferry and taking people off by the stern, the sea rising and the wind backing to the west"
    rows = [["Time", "Unit", "Status", "Remarks"], ["23:50:10", "B1", "DISP", "Launched with five"], ["23:55:00", "B2", "", Paragraph(long, style)],
            ["00:05:00", "B1", "ARRV", ""], ["00:20:00", "B2", "CLEAR", "Back on station"]]  # fmt: skip
    out = io.BytesIO()
    SimpleDocTemplate(out, invariant=1).build(
        [
            Paragraph("Tarrow watch log", style),
            Table(rows, colWidths=[60, 40, 60, 220], style=[("VALIGN", (0, 0), (-1, -1), "TOP")]),
        ]
    )
    reading = read(out.getvalue())
    assert (reading.kind, reading.title) == ("log", "Tarrow watch log")
    assert [r.time.earliest.isoformat()[8:16] for r in reading.records] == ["14T23:50", "14T23:55", "15T00:05", "15T00:20"]
    assert [dict(r.fields)["remarks"] for r in reading.records] == ["Launched with five", long, "", "Back on station"]


def test_a_page_that_is_only_an_image_is_told():
    reading = read(made.pdf(made.STATEMENT, blank_page=True))
    assert reading.status == "partly"
    assert ("unreadable", True) in [(i.code, "page 1" in i.message) for i in reading.issues]
    assert "car deck" in reading.text


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (made.pdf((), blank_page=True), "only images"),
        (made.pdf(made.STATEMENT, password="tarrow"), "password"),
        (made.pdf(made.STATEMENT)[:400], "damaged or cut short"),
        (b"%PDF-1.4 nothing else", "damaged or cut short"),
    ],
)
def test_what_cannot_be_read_has_a_reason(data, reason):
    with pytest.raises(Unreadable, match=reason):
        read(data)

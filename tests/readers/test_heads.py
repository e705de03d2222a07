"""What heads of accounts state of themselves, and what a body's release states: an invented mill and its people."""

import pytest

from firsthand.model import CaseFacts
from firsthand.readers import Incoming
from firsthand.readers.heads import line_facts
from firsthand.readers.plain import READER as PLAIN
from firsthand.readers.written import stated_by

RELEASE = """FOR IMMEDIATE RELEASE
May 4, 2031

TARN MILL COMPANY STATEMENT ON THE WHEEL

The wheel was stopped at 7:41 p.m. on May 3. Nobody was hurt.

Media contact: Ada Orde, Tarn Mill Company
###
"""


@pytest.mark.parametrize(
    ("line", "author", "date"),
    [
        ("Employee: Ada Orde, fitter. Written May 4, 2031.", "Ada Orde", "May 4, 2031"),
        ("Written 4 May 2031", None, "4 May 2031"),
        ("May 4, 2031, 10:05 a.m., Tarn Mill Office", None, "May 4, 2031, 10:05 a.m."),
        ("Statement of Ada Orde", "Ada Orde", None),
        ("Statement of Ada Orde, 4 May 2031", "Ada Orde", "4 May 2031"),
        ("# Statement of Ada Orde (4 May 2031)", "Ada Orde", "4 May 2031"),
        ("Second witness statement by Ada Orde – May 4, 2031", "Ada Orde", "May 4, 2031"),
        ("Statement of PC 412 Ada Orde, made on 4 May 2031 at Tarn", "PC 412 Ada Orde", "4 May 2031"),
        ("Statement of Ada Orde, fitter at the mill, 2031-05-04", "Ada Orde", "2031-05-04"),
        ("Statement of Ada Orde (aged over 18), dated 4/5/2031", "Ada Orde", "4/5/2031"),
        ("Statement of witness Ada van der Orde", "Ada van der Orde", None),
        ("Witness statement: Ada Orde, 4 May 2031", "Ada Orde", "4 May 2031"),
        ("Statement given by Ada Orde on 4 May 2031", "Ada Orde", "4 May 2031"),
        ("Ada Orde's statement, 4 May 2031", "Ada Orde", "4 May 2031"),
        ("Ada Orde, fitter: statement of 4 May 2031", "Ada Orde", "4 May 2031"),
        ("Account of Ada Orde, 4 May 2031", "Ada Orde", "4 May 2031"),
        ("Duty note by Ada Orde, 4 May 2031", "Ada Orde", "4 May 2031"),
        ("Interview with Ada Orde, 4 May 2031", None, "4 May 2031"),
    ],
)
def test_a_line_of_a_head_states_who_and_when(line, author, date):
    facts = line_facts(line)
    assert facts is not None
    assert facts.author == author
    assert (facts.created or facts.published) == date


@pytest.mark.parametrize(
    "line",
    [
        "Statement of Facts",
        "Statement of Truth",
        "Account of the fire, 4 May 2031",
        "Report of Fire Damage, 4 May 2031",
        "Evidence of Forced Entry Was Found",
        "Statement on the wheel",
        "Ada Orde gave a statement on 4 May 2031 about the wheel.",
        "Statement of Ada Orde on why the wheel was stopped",
    ],
)
def test_a_title_of_nobody_names_no_author(line):
    facts = line_facts(line)
    assert facts is None or facts.author is None


def test_who_gives_a_short_statement_is_its_voice():
    reading = PLAIN.read(
        Incoming("accounts/a.txt", b"Statement of Ada Orde, 4 May 2031\n\nI stopped it.\n", "src_1", "doc_1", CaseFacts())
    )
    assert (reading.kind, reading.author, reading.title) == ("statement", "Ada Orde", "Statement of Ada Orde, 4 May 2031")
    assert reading.created is not None
    assert reading.created.text == "4 May 2031"


def test_an_employees_statement_in_a_document_has_its_author_and_date():
    stated = stated_by(["TARN MILL COMPANY", "Employee statement", "Employee: Ada Orde, fitter. Written May 4, 2031."])
    assert (stated.author, stated.created) == ("Ada Orde", "May 4, 2031")


def test_a_release_is_given_by_the_body_that_its_contact_names():
    reading = PLAIN.read(Incoming("accounts/a.txt", RELEASE.encode(), "src_1", "doc_1", CaseFacts()))
    assert reading.author == "Tarn Mill Company"


def test_a_line_set_in_bold_is_a_title():
    reading = PLAIN.read(
        Incoming(
            "a.md",
            b"# Tarn Mill Board\n\n**Minutes of the meeting of 6 May 2031**\n\n1. The chair opened the meeting.\n",
            "s",
            "d",
            CaseFacts(),
        )
    )
    assert reading.title == "Minutes of the meeting of 6 May 2031"
    assert reading.kind == "report"

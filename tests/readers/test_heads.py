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
    ],
)
def test_a_line_of_a_head_states_who_and_when(line, author, date):
    facts = line_facts(line)
    assert facts is not None
    assert facts.author == author
    assert (facts.created or facts.published) == date


def test_an_employees_statement_in_a_document_has_its_author_and_date():
    stated = stated_by(["TARN MILL COMPANY", "Employee statement", "Employee: Ada Orde, fitter. Written May 4, 2031."])
    assert (stated.author, stated.created) == ("Ada Orde", "May 4, 2031")


def test_a_release_is_given_by_the_body_that_its_contact_names():
    reading = PLAIN.read(Incoming("accounts/a.txt", RELEASE.encode(), "src_1", "doc_1", CaseFacts()))
    assert reading.author == "Tarn Mill Company"

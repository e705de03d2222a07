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


def read(text: str):
    return PLAIN.read(Incoming("accounts/a.txt", text.encode(), "src_1", "doc_1", CaseFacts()))


def test_a_form_filled_in_by_hand_has_the_name_and_the_day_of_who_fills_it_in():
    reading = read(
        "WITNESS FORM (in capital letters)\n\nYour name: Ada Orde\nAge: 24\nDate of writing: May 6 2031\n\n"
        "What happened?\n\nThe wheel went past us and I fell into the race.\n\nSigned: A. Orde\n"
    )
    assert (reading.kind, reading.author) == ("statement", "Ada Orde")
    assert reading.created.text == "May 6 2031"


def test_a_statement_without_labels_is_of_the_name_above_its_words():
    reading = read(
        'WITNESS STATEMENT\n\nAda Jane ORDE, carter, "The Gables", Mill Lane, Tarn\nmade to PC T. Marl, at the inn, Tuesday 6 May 2031, 9.40 am\n\n'
        "I have kept the toll gate for nine years. The wheel stopped at nine.\n\nA. J. Orde\n"
    )
    assert reading.author == "Ada Jane ORDE"
    assert reading.created.text.startswith("Tuesday 6 May 2031")


def test_a_statement_without_labels_is_of_the_name_below_its_words():
    words = "I have kept the toll gate for nine years. The wheel stopped at nine and I went home."
    assert (
        read(f"WITNESS STATEMENT\n\n6 May 2031\n\n{words}\n\nThe gate was shut when I passed it again.\n\nAda Orde\n").author
        == "Ada Orde"
    )
    assert read(f"WITNESS STATEMENT\n\n6 May 2031\n\n{words}\n\nThe gate was shut when I passed it again.\n").author is None


@pytest.mark.parametrize("kind", ["STATEMENT", "REVISED STATEMENT", "Media statement"])
def test_a_body_above_the_word_statement_speaks_for_itself(kind):
    reading = read(
        f"TARN STREET DRILL HALL\n{kind}\nTuesday, May 6, 2031, 9:00 a.m.\n\nThe lower gate was closed at noon because of the frost.\n\nTom Marl\nManager\n"
    )
    assert (reading.kind, reading.outlet, reading.title) == ("statement", "TARN STREET DRILL HALL", kind)


def test_a_person_above_the_word_statement_is_no_body():
    assert read("ADA ORDE\nSTATEMENT\n\nI have kept the toll gate for nine years. The wheel stopped at nine.\n").outlet is None


def test_the_body_above_the_title_of_a_notice_speaks_and_a_line_that_runs_on_is_no_title():
    stated = stated_by(
        ["Office of Mill Safety", "Preliminary notice 31/204: stop of the wheel at Tarn", "Issued 2 July 2031. What is known so far follows.",
         "Monday, nine minutes after its hour. It stood full. Behind it"]
    )  # fmt: skip
    assert (stated.kind, stated.outlet, stated.title) == (
        "report",
        "Office of Mill Safety",
        "Preliminary notice 31/204: stop of the wheel at Tarn",
    )


@pytest.mark.parametrize(
    ("words", "author"),
    [
        ("Ada told me she had been waiting at the stop when the wheel went past the door.", "PC 123 Marl"),
        ("I had been waiting at the stop when the wheel went past the door of the mill.", "Ada Orde"),
    ],
)
def test_who_takes_a_statement_down_tells_what_the_witness_told_him(words, author):
    assert (
        read(
            f"Statement form\n\nName of witness: Ada Orde\nStatement taken by: PC 123 Marl\n\n{words}\n\nSigned: A. Orde\n"
        ).author
        == author
    )


def test_a_release_with_its_date_is_no_outlet_and_is_of_the_body_above():
    reading = read(
        "TARN WATER\nPRESS RELEASE - 6 May 2031\n\nTarn Water is aware of a burst main in Mill Lane. Our crews are on site.\n\nENDS\n"
    )
    assert (reading.author, reading.outlet) == ("TARN WATER", None)


def test_the_kind_of_a_statement_above_a_name_is_its_title_and_no_body():
    reading = read("WITNESS STATEMENT\nAda Orde\n6 May 2031\n\nI am the yard manager. I was in my office when I heard a crack.\n")
    assert (reading.title, reading.author, reading.outlet) == ("WITNESS STATEMENT", "Ada Orde", None)

"""Groups and crews, and who is told to be in them. Everybody in them is invented."""

import pytest

from firsthand.export import Options
from firsthand.export.report import EXPORTER as REPORT
from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand_all
from firsthand.reason.reconcile import reconstruct

KIT = Toolkit.standard()


def read(*texts):
    """The reconstruction of accounts of these texts."""
    case = CaseFacts("Who", "Europe/London")
    files = [Found(f"{n}.txt", text.encode()) for n, text in enumerate(texts)]
    return reconstruct(case, [u.account for u in understand_all(files, case, KIT)])


def members(made):
    """The names of those who are told to be in each group."""
    name = {e.id: e.name for e in made.entities}
    return [(e.name, sorted(name[m] for m in e.members)) for e in made.entities if e.members]


@pytest.mark.parametrize(
    ("text", "group", "inside"),
    [
        ("The two officers, Harrow and Lund, knelt.", "two officers", ["Harrow", "Lund"]),
        ("The crew of Engine 5, Dell Orwin and Ada Finch, went in.", "Engine 5", ["Ada Finch", "Dell Orwin"]),
        ("Engine 5 (Pell, Wain and Sallow) went in.", "Engine 5", ["Pell", "Sallow", "Wain"]),
        ("Firefighter Bo Crane of Engine 5 went in.", "Engine 5", ["Bo Crane"]),
        ("Firefighter Bo Crane, Engine 5, went in.", "Engine 5", ["Bo Crane"]),
    ],
)
def test_who_is_told_to_be_in_a_group_is_known(text, group, inside):
    assert members(read(text)) == [(group, inside)]


@pytest.mark.parametrize(
    "text",
    [
        "The three paramedics knelt by Ida Wain.",
        "Engine 5 arrived, Ida Wain said.",
        "Ida Wain waved at Engine 5.",
        "The officers, Harrow said, knelt.",
    ],
)
def test_who_is_only_named_near_a_group_is_not_taken_for_one_of_it(text):
    assert members(read(text)) == []


def test_a_crew_told_by_several_accounts_is_one_list():
    made = read(
        "The crew of Engine 5, Dell Orwin and Ada Finch, went in.", "Firefighter Crane of E5 held the line. Engine 5 left."
    )
    assert members(made) == [("Engine 5", ["Ada Finch", "Crane", "Dell Orwin"])]


def test_groups_told_alike_in_two_accounts_are_not_taken_for_one():
    made = read("The two officers, Harrow and Lund, knelt.", "The two officers left.")
    assert sorted(e.name for e in made.entities if e.type == "other") == ["two officers", "two officers"]


def test_the_report_shows_who_is_in_a_group_with_the_words_that_say_so():
    page = REPORT.export(read("The two officers, Harrow and Lund, knelt."), Options())["report.html"].decode()
    line = next(x for x in page.splitlines() if "<li><bdi>two officers</bdi>" in x)
    assert "<bdi>Harrow</bdi>, <bdi>Lund</bdi>" in line
    assert "<a " in line

"""People in the report: what they say, what others say of them, and that somebody has not been heard."""

from dataclasses import replace

from firsthand.export import Options
from firsthand.export.page.people import people
from firsthand.export.page.rows import Rows
from firsthand.export.page.wording import offices
from firsthand.export.report import EXPORTER as REPORT
from firsthand.model import (
    Account,
    CaseFacts,
    Document,
    Entity,
    Mention,
    Quantity,
    Reconstruction,
    Source,
    Span,
    Statement,
    Voice,
)

TEXT = "I shut the sluice. Ned Ferrow was on the bank."


def made() -> Reconstruction:
    ada = Voice("Ada Frome", "ada")
    said = [
        Statement(f"st{n}", "d", start, end, TEXT[start:end], (Span(start, end),), voices=(ada,), basis=basis)
        for n, (start, end, basis) in enumerate(((0, 18, "did"), (19, len(TEXT), "saw")))
    ]
    mention = Mention("m", "d", 19, 29, "Ned Ferrow", "person", "ned")
    source = Source("s", "accounts/statement.txt", "1" * 64, len(TEXT), author="Ada Frome")
    told = Account(source, Document("d", "s", TEXT), mentions=(mention,), statements=tuple(said))
    entities = (Entity("ada", "Ada Frome", "person"), Entity("ned", "Ned Ferrow", "person"))
    return Reconstruction(case=CaseFacts(name="The sluice"), accounts=(told,), entities=entities)


def test_what_a_person_says_and_what_others_say_of_them_stand_apart():
    ada, ned = people(Rows(made(), texts=True))
    assert (ada.name, ada.heard, [w.cited.words for w in ada.said]) == ("Ada Frome", True, [TEXT[:18], TEXT[19:]])
    assert (ned.name, ned.heard, [w.basis for w in ned.of]) == ("Ned Ferrow", False, ["saw"])


def test_the_report_says_who_has_not_been_heard():
    page = REPORT.export(made(), Options())["report.html"].decode()
    line = next(x for x in page.splitlines() if "Ned Ferrow</bdi>" in x and "<summary>" in x)
    assert "has not been heard in this material" in line
    assert "has not been heard" not in next(x for x in page.splitlines() if "Ada Frome</bdi>" in x and "<summary>" in x)


def test_statements_carry_what_they_may_be_sifted_by():
    page = REPORT.export(made(), Options())["report.html"].decode()
    assert 'data-voice="Ada Frome" data-basis="did" data-stance="report"' in page


def test_a_person_is_shown_with_the_words_that_the_identity_rests_on():
    one = made()
    account = one.accounts[0]
    more = (*account.mentions, Mention("m2", "d", 0, 1, "I", "person", "ned", inferred=True))
    ben = Entity("ben", "Ben Ferrow", "person", ambiguous_with=("ned",))
    ned = Entity("ned", "Ned Ferrow", "person", ambiguous_with=("ben",))
    ferrow = replace(one, accounts=(replace(account, mentions=more),), entities=(one.entities[0], ned, ben))
    shown = next(p for p in people(Rows(ferrow, texts=True)) if p.name == "Ned Ferrow")
    assert [(way, [w.cited.words for w in places]) for way, places in shown.named] == [("Ned Ferrow", ["Ned Ferrow"])]
    assert (shown.pointed, shown.perhaps) == (1, ("Ben Ferrow",))
    assert "May be the same as <bdi>Ben Ferrow</bdi>" in REPORT.export(ferrow, Options())["report.html"].decode()


def test_counts_of_people_stand_in_one_table_and_lengths_of_time_last():
    counted = [
        Quantity(f"q{n}", "d", 0, 1, text, low, low, unit=unit)
        for n, (text, low, unit) in enumerate(
            (("5 minutes", 5, "minutes"), ("one person", 1, "person"), ("two people", 2, "people"))
        )
    ]
    one = made()
    told = replace(one, accounts=(replace(one.accounts[0], quantities=tuple(counted)),))
    assert [(t.unit, len(t.rows)) for t in Rows(told, texts=True).counts()] == [("person", 2), ("minute", 1)]


def test_titles_shown_say_what_somebody_is_each_once():
    assert offices(("Mr", "Lead Inspector", "Ms.", "lead inspector", "Keeper")) == ["Lead Inspector", "Keeper"]

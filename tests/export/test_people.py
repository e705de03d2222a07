"""People in the report: what they say, what others say of them, and that somebody has not been heard."""

from firsthand.export import Options
from firsthand.export.page.people import people
from firsthand.export.page.rows import Rows
from firsthand.export.report import EXPORTER as REPORT
from firsthand.model import Account, CaseFacts, Document, Entity, Mention, Reconstruction, Source, Span, Statement, Voice

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

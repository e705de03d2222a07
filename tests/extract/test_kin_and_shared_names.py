"""Whom a pronoun of speech stands for: kin by name, and given names of men and women alike; read by the whole pipeline."""

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand

KIT = Toolkit.standard()


def test_a_pronoun_stands_for_the_kin_that_the_account_names():
    text = (
        "Statement of Hugh Orde\n\nMe and my sister Cerwyn stood in line. A warder pulled me out.\n\n"
        "I found Cerwyn outside by the gate. She says that the gate had a chain on it.\n"
    )
    account = understand(Found("a.txt", text.encode()), CaseFacts(), KIT).account
    told = next(s for s in account.statements if s.mode == "indirect" and "chain" in s.text)
    assert [v.label for v in told.voices] == ["Hugh Orde", "Cerwyn"]
    assert told.basis == "told"


def test_a_name_of_men_and_women_can_be_she():
    text = (
        "By Hugh Teal\n\nSergeant Wat Penrose spoke first. “It was seven minutes,” he said.\n\n"
        "Fire captain Lou Marl measured the gate on Sunday. “You can bring your own tape,” she added.\n"
    )
    account = understand(Found("a.txt", text.encode()), CaseFacts(), KIT).account
    assert [s.voices[-1].label for s in account.statements if s.mode == "direct"] == [
        "Sergeant Wat Penrose",
        "Fire captain Lou Marl",
    ]

"""How a voice knows what it says: lines of an invented mill, read by the whole pipeline."""

import pytest

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand

KIT = Toolkit.standard()


def bases(text: str) -> dict[str, str]:
    account = understand(Found("a.txt", text.encode()), CaseFacts(), KIT).account
    return {s.text: s.basis for s in account.statements}


@pytest.mark.parametrize("words", ["I did not close the valve.", "I never said the gate could wait.", "We didn't move the boat."])
def test_who_says_what_was_not_done_knows_it_at_first_hand(words):
    assert bases(f"Statement of Ada Moss\n\n{words}\n")[words] == "did"


@pytest.mark.parametrize("words", ["I did not know the gate.", "I did not notice the light."])
def test_what_somebody_did_not_come_to_know_is_no_deed(words):
    assert bases(f"Statement of Ada Moss\n\n{words}\n")[words] != "did"


def test_what_it_sounded_like_was_heard():
    made = bases("By Hugh Teal\n\n“It sounded like a cart going over,” said Ada Moss, who lives at the ford.\n")
    assert made["It sounded like a cart going over,"] == "heard"


def test_a_body_speaks_officially_in_its_own_release():
    text = "FOR IMMEDIATE RELEASE\nMay 4, 2031\n\nTARN MILL COMPANY STATEMENT\n\nThe wheel was stopped at noon on Tuesday.\n\n"
    assert bases(f"{text}Media contact: Ada Orde, Tarn Mill Company\n")["The wheel was stopped at noon on Tuesday."] == "official"


def test_somebody_brought_in_without_a_name_stays_unnamed():
    made = bases(
        "By Hugh Teal\n\nA lock worker, who asked not to be named, said the gate was shut. “He looked at us and did nothing,” the worker said.\n"
    )
    assert made["He looked at us and did nothing,"] == "unnamed"


def test_what_another_outlet_reported_and_what_a_notice_says_was_read():
    made = bases(
        "By Hugh Teal\n\nThe wardens held back while two boys swam out, the Tarn Argus reported on Monday.\n\n"
        "Two boats sank, according to an early statement by the harbour office.\n"
    )
    assert made["The wardens held back while two boys swam out"] == made["Two boats sank"] == "read"


def test_what_a_titled_person_did_is_told_at_first_hand():
    made = bases(
        "By Hugh Teal\n\nTarn Police Sgt. Ada Moss was off duty. When she heard the bell, she “dropped the rope that I was holding and ran to the weir.”\n"
    )
    assert made["dropped the rope that I was holding and ran to the weir."] == "did"


@pytest.mark.parametrize("words", ["I heard the mill bells ring.", "I heard the mill whistle blow at nine."])
def test_a_sound_that_is_heard_is_perceived_and_not_told_by_somebody(words):
    account = understand(Found("a.txt", f"Statement of Ada Moss\n\n{words}\n".encode()), CaseFacts(), KIT).account
    told = [(s.basis, [v.label for v in s.voices]) for s in account.statements if s.text == words]
    assert told == [("heard", ["Ada Moss"])]
    assert not any(v.label == "unnamed source" for s in account.statements for v in s.voices)

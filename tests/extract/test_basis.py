"""How a voice knows what it says: lines of an invented mill, read by the whole pipeline."""

import json

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


@pytest.mark.parametrize(
    "words",
    [
        "He'll have turned the wheel.",
        "I don't think she ever closed the sluice.",
        "The men on the bank took it that the weir had gone.",
        "It may be that nobody rang the mill.",
        "Some of the men may have left by the lane.",
    ],
)
def test_what_nobody_is_said_to_have_perceived_is_inferred(words):
    account = understand(Found("a.txt", f"Statement of Ada Moss\n\n{words}\n".encode()), CaseFacts(), KIT).account
    assert [(s.basis, s.stance) for s in account.statements if s.text == words] == [("inferred", "inference")]


@pytest.mark.parametrize("words", ["I may have left the gate open.", "They will have finished by then.", "I don't believe that."])
def test_what_is_recalled_foreseen_or_disbelieved_is_not_inferred(words):
    assert bases(f"Statement of Ada Moss\n\n{words}\n")[words] != "inferred"


def test_the_sentence_beside_tells_how_a_thing_is_known():
    made = bases(
        "Statement of Ada Moss\n\nThe lamp on the weir was lit. I saw it myself. The wheel had stopped. The cart was late.\n\n"
        "The men thought of the dam. That is my inference.\n"
    )
    assert made["The lamp on the weir was lit."] == "saw"
    assert made["The cart was late."] == "not_stated"
    assert made["The men thought of the dam."] == "inferred"


def test_words_that_somebody_had_heard_as_a_clause_were_told():
    made = bases("By Hugh Teal\n\nA carter, who asked not to be named, said he had heard the miller was asleep.\n")
    assert made["the miller was asleep"] == "told"


def test_the_holder_of_an_office_keeps_it_when_his_title_is_left_out():
    made = bases(
        "By Hugh Teal\n\nTarn Water chief executive Ada Moss spoke at noon. “Our wheel did all that a wheel can do,” Ms Moss said. "
        "“My crews were at the weir in six minutes,” Sergeant Tom Weir said. In a statement, Ivo Lenz said: “The gate is safe.”\n"
    )
    assert made["Our wheel did all that a wheel can do,"] == "official"
    assert made["My crews were at the weir in six minutes,"] == "official"
    assert made["The gate is safe."] == "official"


def test_who_speaks_of_our_earlier_post_posts_for_a_body():
    posts = [
        {"id": "1", "author_id": "7", "created_at": "2031-05-04T09:00:00Z", "text": "The mill gate is shut."},
        {
            "id": "2",
            "author_id": "7",
            "created_at": "2031-05-04T10:00:00Z",
            "text": "Our earlier post was wrong. The gate is open.",
        },
        {"id": "3", "author_id": "8", "created_at": "2031-05-04T10:05:00Z", "text": "The gate is rotten."},
    ]
    users = [{"id": "7", "name": "Tarn Mills", "username": "tarnmills"}, {"id": "8", "name": "Ada M", "username": "adam"}]
    account = understand(
        Found("a.json", json.dumps({"data": posts, "includes": {"users": users}}).encode()), CaseFacts(), KIT
    ).account
    made = {s.text: s.basis for s in account.statements}
    assert made["The mill gate is shut."] == made["The gate is open."] == "official"
    assert made["The gate is rotten."] == "not_stated"


def test_who_reckons_in_a_chat_is_passed_on():
    made = bases(
        "04/05/2031, 08:40 - Ada M: the baker reckons he was asleep\n04/05/2031, 08:41 - Ivo: who\n04/05/2031, 08:42 - Ada M: dunno\n"
    )
    assert made["he was asleep"] == "told"


def test_what_one_told_another_by_name_is_told_in_a_letter():
    text = (
        "From: Ada Moss <ada@mill.example>\nTo: Ivo Lenz <ivo@mill.example>\nDate: Wed, 04 May 2031 08:31:00 +0000\nSubject: The gate\n\n"
        "Ivo,\n\nCaptain Weir was here on Sunday. She told Tobias that the old sluice is a yard too low.\n\nAda\n"
    )
    account = understand(Found("a.eml", text.encode()), CaseFacts(), KIT).account
    assert {s.text: s.basis for s in account.statements}["the old sluice is a yard too low"] == "told"


@pytest.mark.parametrize(
    ("words", "basis"),
    [
        ("Word went round that the bridge was down.", "told"),
        ("We got told by a warder to wait at the rope.", "told"),
        ("I heard afterwards that two men had been pulled out.", "told"),
        ("It looked to me as if the crane had slipped.", "inferred"),
        ("I later found out that the lamp had been broken for weeks.", "not_stated"),
        ("Nobody informed us of the change.", "not_stated"),
        ("The miller never told us to open the sluice.", "not_stated"),
        ("I shook the rope and slid down the bank.", "did"),
    ],
)
def test_how_a_witness_knows_in_everyday_words(words, basis):
    assert bases(f"Statement of Ada Moss\n\n{words}\n")[words] == basis


def test_what_an_officer_tells_a_witness_is_told_and_direct_words_keep_what_they_say_themselves():
    made = bases(
        "Statement of Ada Moss\n\nSergeant Marl told me that the road was closed.\n\nIvo Lenz wrote to me: “I held the rope until the bell rang.”\n"
    )
    assert made["the road was closed"] == "told"
    assert made["I held the rope until the bell rang."] == "did"


def test_what_a_press_office_sends_is_official():
    text = (
        "From: Tarn Water Press Office <press@tarn.example>\nTo: desk@echo.example\nDate: Tue, 6 May 2031 09:00:00 +0000\nSubject: Mill Lane\n\n"
        "The main burst at four. No homes are without water.\n"
    )
    account = understand(Found("a.eml", text.encode()), CaseFacts(), KIT).account
    assert {s.basis for s in account.statements} == {"official"}


def test_what_is_said_in_a_statement_or_on_a_website_is_official_and_a_familys_words_are_not():
    made = bases(
        "By Hugh Teal\n\nTarn Yards said in a statement that the crane had been inspected in May.\n\n"
        "In a post on its website, the yard said the gate would stay shut.\n\nIn a statement, the family said: “He was kind.”\n"
    )
    assert made["the crane had been inspected in May"] == made["the gate would stay shut"] == "official"
    assert made["He was kind."] != "official"


@pytest.mark.parametrize(
    ("words", "basis"),
    [
        ("It must've been the wind.", "inferred"),
        ("I take it that the bell had not rung.", "inferred"),
        ("My mother heard from a nurse that three were hurt.", "told"),
    ],
)
def test_how_people_who_write_in_haste_know(words, basis):
    assert bases(f"Statement of Ada Moss\n\n{words}\n")[words] == basis

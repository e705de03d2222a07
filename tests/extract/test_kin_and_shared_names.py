"""Whom a pronoun of speech stands for: kin by name, and given names of men and women alike; read by the whole pipeline."""

import json

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand

KIT = Toolkit.standard()


def test_a_pronoun_stands_for_the_kin_that_the_account_names():
    text = (
        "Statement of Hugh Orde\n\nMe and my sister Cerwyn went to the fair. A warder took us across.\n\n"
        "I met Cerwyn later at the ford. She says that the punt had no lamp on it.\n"
    )
    account = understand(Found("a.txt", text.encode()), CaseFacts(), KIT).account
    told = next(s for s in account.statements if s.mode == "indirect" and "lamp" in s.text)
    assert [v.label for v in told.voices] == ["Hugh Orde", "Cerwyn"]
    assert told.basis == "told"


def test_a_name_of_men_and_women_can_be_she():
    text = (
        "By Hugh Teal\n\nSergeant Wat Penrose spoke first. “It was a long night,” he said.\n\n"
        "Fire captain Lou Marl measured the gate on Sunday. “Come and see it for yourselves,” she added.\n"
    )
    account = understand(Found("a.txt", text.encode()), CaseFacts(), KIT).account
    assert [s.voices[-1].label for s in account.statements if s.mode == "direct"] == [
        "Sergeant Wat Penrose",
        "Fire captain Lou Marl",
    ]


def voices(text: str, name: str = "a.txt") -> dict[str, list[str]]:
    account = understand(Found(name, text.encode()), CaseFacts(), KIT).account
    return {s.text: [v.label for v in s.voices] for s in account.statements if s.mode == "indirect"}


def test_they_in_an_interview_are_not_the_body_on_its_letterhead():
    made = voices(
        "TARN TRAM AUTHORITY\nIncident debrief\nDate: 6 May 2031\n\nQ. Where were you?\nA. At the depot. The bell rang.\nQ. And then?\n"
        "A. I ran. They said the roof was down.\n"
    )
    assert made["the roof was down"] == ["A", "They"]


def test_they_in_a_post_are_nobody_of_another_post():
    posts = [
        {"id": "1", "author_id": "7", "created_at": "2031-05-04T09:00:00Z", "text": "The wardens will keep the gate shut."},
        {
            "id": "2",
            "author_id": "8",
            "created_at": "2031-05-04T10:05:00Z",
            "text": "They said that the gate would open at nine.",
        },
    ]
    users = [{"id": "7", "name": "Tarn Mills", "username": "tarnmills"}, {"id": "8", "name": "Ada M", "username": "adam"}]
    made = voices(json.dumps({"data": posts, "includes": {"users": users}}), "a.json")
    assert made["the gate would open at nine"] == ["Ada M", "They"]

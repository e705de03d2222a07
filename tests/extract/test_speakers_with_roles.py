"""Speakers who are told with what they are, and notes that leave their subject out. Everybody in them is invented."""

import pytest

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand

KIT = Toolkit.standard()


def read(text):
    account = understand(Found("a.txt", text.encode()), CaseFacts("Who", "Europe/London"), KIT).account
    return account, {e.id: e for e in account.entities}


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("Marta Quill, a nurse in the emergency department, said the boy was awake.", "Marta Quill", "nurse"),
        ("The boy was awake, said Marta Quill, a nurse in the emergency department.", "Marta Quill", "nurse"),
        ("Peter Sallow, 34, a driver from Orrin Mere, said he saw smoke.", "Peter Sallow", "driver"),
        ("The night porter, Ada Finch, said: “The lamp was out.”", "Ada Finch", "night porter"),
        (
            "Councillor Amy Locke-Dray, chair of the harbour committee, said the wall would be mended.",
            "Amy Locke-Dray",
            "Councillor",
        ),
        ("Dr Bo Hollis, who ran the ward, told the inquiry that the door was shut.", "Bo Hollis", "Dr"),
        ("Sergeant Jan van der Molen said that the gate was shut.", "Jan van der Molen", "Sergeant"),
    ],
)
def test_the_voice_is_the_person_and_the_role_is_kept(text, name, role):
    account, entities = read(text)
    (voice,) = {s.voices[-1].entity for s in account.statements if s.voices}
    assert (entities[voice].name, entities[voice].titles) == (name, (role,))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("States Mr Thorne wanted it shut.", "Mr"),
        ("Denies Ms Thorne saw it.", "Ms"),
        ("States Sergeant Thorne shut it.", "Sergeant"),
    ],
)
def test_who_a_note_without_a_subject_speaks_of_is_neither_its_voice_nor_titled_with_its_verb(text, title):
    account, entities = read(text)
    (thorne,) = entities.values()
    assert (thorne.name, thorne.titles) == ("Thorne", (title,))
    assert not any(v.entity == thorne.id for s in account.statements for v in s.voices)


def test_where_a_speaker_comes_from_is_a_place():
    _, entities = read("Peter Sallow, a driver from Orrin Mere, said he saw smoke.")
    assert {(e.name, e.type) for e in entities.values()} == {("Peter Sallow", "person"), ("Orrin Mere", "place")}

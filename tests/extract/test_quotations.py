"""What is quoted, what only stands in marks, and where a quotation ends."""

import re

import pytest

from firsthand.extract import Draft
from firsthand.extract.quotations import EXTRACTOR
from firsthand.model import CaseFacts, Document, Passage, Source


def draft(text: str) -> Draft:
    passages = tuple(Passage(m.start(), m.end()) for m in re.finditer(r"(?:[^\n]+\n?)+", text))
    return EXTRACTOR.extract(Draft(Source("s", "a.txt", "0", 1), Document("d", "s", text, (), passages), CaseFacts()))


def quoted(text: str) -> list[list[str]]:
    return [[text[s.start : s.end] for s in q.segments] for q in draft(text).quotations]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("“The tram was late,” the guard said.", [["The tram was late,"]]),
        ('"The tram was late," the guard said.', [["The tram was late,"]]),
        ("‘The tram was late,’ the guard said.", [["The tram was late,"]]),
        ("'The tram was late,' the guard said.", [["The tram was late,"]]),
        ("''The tram was late,'' the guard said.", [["The tram was late,"]]),
        ("``The tram was late,'' the guard said.", [["The tram was late,"]]),
        ("«The tram was late,» the guard said.", [["The tram was late,"]]),
        ("‘The guards’ whistles were lost and the drivers’ lamps were out,’ she said.",
         [["The guards’ whistles were lost and the drivers’ lamps were out,"]]),
        ("‘We held ’em back ’til noon, same as in ’87,’ he said.", [["We held ’em back ’til noon, same as in ’87,"]]),
        ("'We held 'em back 'til noon, same as in '87,' he said.", [["We held 'em back 'til noon, same as in '87,"]]),
        ('The clerk said the lift "wasn‘t fit to be used" that day.', [["wasn‘t fit to be used"]]),
        ("It was ‘checking all the porters’ rotas’ and had nothing to add, the firm said.", [["checking all the porters’ rotas"]]),
        ("The firm said it was ‘checking the rotas’ and had nothing to add.", [["checking the rotas"]]),
        ("“He shouted, ‘Get back,’ and we did,” said Ada Quill.", [["He shouted, ‘Get back,’ and we did,"], ["Get back,"]]),
        ('"He was 6\'2" tall and he ran," said Ada Quill.', [["He was 6'2\" tall and he ran,"]]),
        ("“Stop — stop the tram!” she cried. “Stop it—” Then the radio cut out.",
         [["Stop — stop the tram!"], ["Stop it—"]]),
        ("The lamp was the guard's and the drivers' room was shut.", []),
        ("‘Twas dark and the boys’ lamps were out.", []),
    ],
)  # fmt: skip
def test_marks_are_matched_by_what_they_are(text, words):
    assert quoted(text) == words


@pytest.mark.parametrize(
    "text",
    [
        "The “unsinkable” punt lay on the mud.",
        "The so-called “quiet room” had no door.",
        "The ferry “Bright Water” lay at the quay.",
        "A deckhand known as “Spider” was aboard.",
        "Arthur “Nobby” Clegg was at the wheel.",
        "The word “fire” was painted on the wall.",
        "They played “Abide With Me” at the end.",
        "He drove a “company” van to work.",
    ],
)
def test_marks_that_are_no_speech(text):
    assert quoted(text) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The mayor called the plan “an open grave” in her letter.", [["an open grave"]]),
        ("The mayor called it “reckless”.", [["reckless"]]),
        ('GUARD: He said "go on".', [["go on"]]),
        ("“Run,” she said.", [["Run,"]]),
        ("He described the noise as “like tearing cloth”.", [["like tearing cloth"]]),
    ],
)
def test_short_quotations_of_speech(text, words):
    assert quoted(text) == words


def test_a_reopened_paragraph_goes_on():
    text = "“We left at nine,” said Ada Quill. “It was dark.\n\n“The tide was in.\n\n“Nobody spoke.”\n\nThe quay is shut."
    assert quoted(text) == [["We left at nine,"], ["It was dark.", "The tide was in.", "Nobody spoke."]]
    assert not draft(text).issues


def test_a_quotation_cut_by_a_page_goes_on():
    text = 'Ada Quill said, "We left at nine and the tide\n\nwas in by ten." The quay is shut.'
    assert quoted(text) == [["We left at nine and the tide", "was in by ten."]]


def test_a_missing_mark_spoils_no_other():
    text = "“We left at nine, Ada Quill said.\n\n“The tide was in,” said Bo Marr.\n\n“It was dark,” said Cy Dunn."
    made = draft(text)
    assert [text[q.segments[-1].start : q.segments[-1].end] for q in made.quotations][-1] == "It was dark,"
    lone = draft("“We left at nine, Ada Quill said.\n\nThe quay is shut.")
    assert [(q.closed, q.start) for q in lone.quotations] == [(False, 1)]
    assert [i.code for i in lone.issues] == ["unclosed_quote"]


def test_a_block_goes_on_until_the_narrative_returns():
    text = "Quill wrote:\n\nI rowed out at nine.\n\nMy brother held the lamp. We saw nobody.\n\nThe quay was shut by noon."
    made = draft(text).quotations
    assert [(q.kind, len(q.segments)) for q in made] == [("block", 2)]
    assert text[made[0].start : made[0].end].startswith("I rowed")
    assert text[: made[0].end].endswith("nobody.")


def test_a_block_ends_at_a_divider():
    text = "Quill wrote:\n\nI rowed out at nine.\n\n...\n\nMy view is that he was wrong."
    assert quoted(text) == [["I rowed out at nine."]]


def test_a_heading_with_a_colon_starts_no_block():
    assert quoted("Grey States:\n\nI rowed out at nine.") == []


def test_a_signed_post_is_set_apart():
    text = "The pier is gone. I can see it from here.\n— Ada Quill (@adaq) May 3, 2024\nThe pier was built in 1901."
    assert quoted(text) == [["The pier is gone. I can see it from here."]]


def test_a_quotation_without_its_closing_mark_ends_before_its_reporting_words():
    text = "“We had no warning, said Ines Halloran. The river rose.\n\n“It came at night,” said Bo Marr."
    made = draft(text)
    assert [(text[q.start : q.end], q.closed) for q in made.quotations] == [
        ("We had no warning,", False),
        ("It came at night,", True),
    ]
    other = "“We had no warning, the mayor said. “The river rose.”"
    assert quoted(other) == [["We had no warning,"], ["The river rose."]]


def test_what_people_call_something_is_no_speech():
    assert quoted("They had what crews call a “cold start” that night.") == []

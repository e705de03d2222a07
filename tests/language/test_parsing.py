import pytest

from firsthand.language.parsing import parse
from firsthand.model import Document, Passage


def sentences(text):
    [parsed] = parse([Document("d", "s", text, passages=(Passage(0, len(text)),))])
    return [s.text for p in parsed for s in p.sentences()]


@pytest.mark.parametrize("title", ["Sgt.", "Capt.", "Lt.", "Insp.", "Cllr.", "Dr."])
def test_no_sentence_begins_after_a_title(title):
    text = f"Northmoor Police {title} Ada Frome was off duty and fishing. When she heard the bell, she ran."
    assert sentences(text)[0] == f"Northmoor Police {title} Ada Frome was off duty and fishing."


def test_a_sentence_may_end_with_a_word_that_is_no_title():
    assert sentences("I never heard the bell. I was asleep.")[-1] == "I was asleep."


def test_places_count_from_the_document():
    text = "Head\n\nThe gate was shut."
    [parsed] = parse([Document("d", "s", text, passages=(Passage(6, len(text)),))])
    [sentence] = parsed[0].sentences()
    span = parsed[0].place(sentence)
    assert text[span.start : span.end] == "The gate was shut."
    assert parsed[0].tokens(span).text == "The gate was shut."

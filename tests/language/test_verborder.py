"""Which of two verbs began first."""

import pytest

from firsthand.language.parsing import language
from firsthand.language.verborder import clause_order, order_of, verb_order


def verbs(text, *words):
    doc = language()(text)
    return [next(t for t in doc if t.text == word) for word in words]


@pytest.mark.parametrize(
    ("text", "first", "second", "order"),
    [
        ("The crew left the shed before the wall fell.", "left", "fell", "before"),
        ("The crew left the shed after the wall fell.", "left", "fell", "after"),
        ("The crew had left the shed when the wall fell.", "left", "fell", "before"),
        ("The pump had stopped by the time we reached the yard.", "stopped", "reached", "before"),
        ("Marl said that the wall fell.", "said", "fell", "after"),
        ("Marl said that the wall will fall.", "said", "fall", "before"),
        ("The wall fell. Marl had warned the crew.", "fell", "warned", "after"),
        ("The wall fell and the siren sounded.", "fell", "sounded", "before"),
        ("The wall fell. The siren sounded.", "fell", "sounded", "before"),
    ],
)
def test_order_of_two_verbs(text, first, second, order):
    one, other = verbs(text, first, second)
    assert verb_order(one, other) == order
    assert verb_order(other, one) == {"before": "after", "after": "before"}[order]


def test_only_joining_words_and_aspect_are_firm():
    assert order_of(*verbs("The crew had left when the wall fell.", "left", "fell")).firm
    assert not order_of(*verbs("The wall fell. The siren sounded.", "fell", "sounded")).firm


def test_a_clause_that_joins_nothing_in_time_has_no_order():
    (verb,) = verbs("The wall that fell was of brick.", "fell")
    assert clause_order(verb) is None


def test_a_verb_has_no_order_with_itself():
    (verb,) = verbs("The wall fell.", "fell")
    assert order_of(verb, verb) is None

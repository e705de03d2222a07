"""Comment in articles is told apart from what is told of an incident."""

from collections import Counter
from pathlib import Path

import pytest

from firsthand.language.leaning import digest, judges, leaning
from firsthand.language.parsing import language

TRAINING = Path(__file__).parents[2] / "tools" / "leaning"


@pytest.mark.parametrize(
    "text",
    [
        "The barge sank off the weir at six on Tuesday.",
        "Two people were taken to hospital with minor injuries.",
        "The cause of the collapse is being investigated.",
        "The fire spread quickly through the old timber roof.",
        "Heavy rain made the search difficult.",
        "The smoke was very thick and the crew fought hard.",
        "The bridge remains closed to traffic.",
        "Crews worked through the night in terrible conditions.",
        "Witnesses could only watch as the tower fell.",
        "It may take days to clear the road.",
        "The barge may have struck the weir.",
        "Why did the dam fail?",
    ],
)
def test_what_is_told_of_an_incident_is_no_comment(text):
    assert not judges(list(language()(text)))


@pytest.mark.parametrize(
    "text",
    [
        "The council should be ashamed of this shameless delay.",
        "What we see is a brutal indifference to the people of the valley.",
        "Would anyone in their right mind have let them out in that weather?",
        "The bank has robbed its own customers and now lectures them on thrift.",
    ],
)
def test_a_judgement_is_comment(text):
    assert judges(list(language()(text)))


def test_a_sentence_may_be_given_with_gaps():
    tokens = [t for t in language()("The board, said the clerk, is a disgrace to the valley.") if t.i not in range(2, 7)]
    assert leaning(tokens) > 0


def test_nothing_leans_nowhere():
    assert leaning([]) == 0
    assert len(digest()) == 64


def test_the_sentences_written_for_training_are_of_both_kinds_and_each_is_there_once():
    rows = [line.split("\t") for line in (TRAINING / "sentences.tsv").read_text(encoding="utf-8").splitlines()]
    kinds = Counter(kind for kind, _ in rows)
    assert set(kinds) == {"judges", "tells"}
    assert min(kinds.values()) > 0.4 * len(rows)
    assert len({text for _, text in rows}) == len(rows)

"""Comment in articles is told apart from what is told of an incident."""

import pytest

from firsthand.language.leaning import judges
from firsthand.language.parsing import language


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
    ],
)
def test_what_is_told_of_an_incident_is_no_comment(text):
    assert not judges(list(language()(text)))


@pytest.mark.parametrize(
    "text",
    [
        "The council should be ashamed of this shameless delay.",
        "What we see is a brutal indifference to the people of the valley.",
    ],
)
def test_a_judgement_is_comment(text):
    assert judges(list(language()(text)))

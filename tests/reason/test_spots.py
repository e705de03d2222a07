"""Words looked up where they stand in a text."""

import pytest

from firsthand.reason.spots import Spots

TEXT = "We left. Before the bell rang, the İzmir ferry had cast off."


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("Before the bell rang", True),
        ("We left", False),
        ("Befor", False),
        ("the İzmir ferry had cast off", True),
        ("ferry had", False),
    ],
)
def test_a_stretch_holds_a_word_only_as_a_whole_and_in_whatever_case(held: str, found: bool) -> None:
    start = TEXT.index(held)

    assert Spots(TEXT, ("before", "cast off")).within(start, start + len(held)) is found


def test_a_longer_word_that_reaches_out_does_not_hide_a_shorter_one_inside() -> None:
    text = "by the time then"

    assert Spots(text, ("by the time", "the")).within(0, len("by the"))


def test_before_the_text_is_as_its_beginning() -> None:
    assert Spots("then we ran", ("then",)).within(-14, 11)

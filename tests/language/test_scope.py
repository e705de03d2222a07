"""Denial and doubt reach their own clause and no other."""

import pytest

from firsthand.language.parsing import language
from firsthand.language.scope import certainty_of, certainty_of_words, head_of, leaves_open, polarity_of


def clause(text: str, verb: str):
    return next(t for t in language()(text) if t.text == verb)


@pytest.mark.parametrize(
    ("text", "verb", "polarity"),
    [
        ("The lock keepers were not able to close the sluice, but the pumps are running.", "close", "neg"),
        ("The lock keepers were not able to close the sluice, but the pumps are running.", "running", "pos"),
        ("After not checking the brake, the driver still took the tram out.", "checking", "neg"),
        ("After not checking the brake, the driver still took the tram out.", "took", "pos"),
        ("The crew left the shed without locking the door.", "locking", "neg"),
        ("There was no lamp on the buoy.", "was", "neg"),
        ("Nobody heard the whistle.", "heard", "neg"),
        ("The guard did not see or hear the tram, and he turned away.", "hear", "neg"),
        ("The guard did not see or hear the tram, and he turned away.", "turned", "pos"),
        ("I don't think the driver saw us.", "saw", "neg"),
        ("She failed to stop at the crossing and hit the post.", "stop", "neg"),
        ("She failed to stop at the crossing and hit the post.", "hit", "pos"),
        ("They were unable to open the doors.", "open", "neg"),
        ("The sluice was not opened until noon.", "opened", "pos"),
        ("He denied that he had opened the valve.", "opened", "neg"),
        ("The bell did not ring because the wire had snapped.", "snapped", "pos"),
        ("He denied entering the shed.", "entering", "neg"),
        ("The lamp was out, nor did the bell ring.", "did", "neg"),
        ("Neither the guard nor the driver saw the signal.", "saw", "neg"),
    ],
)
def test_denial_stays_in_its_clause(text, verb, polarity):
    assert polarity_of(clause(text, verb)) == polarity


@pytest.mark.parametrize(
    ("text", "verb", "certainty"),
    [
        ("It is unclear whether the sluice was shut.", "shut", "unknown"),
        ("Whether the lamp was lit is not known.", "lit", "unknown"),
        ("I do not know why the tram was sent back.", "sent", "unknown"),
        ("The count could still change, and the barge probably held coal.", "change", "possible"),
        ("The count could still change, and the barge probably held coal.", "held", "probable"),
        ("If the weir had gone we would be counting boats.", "gone", "counterfactual"),
        ("If the weir had gone we would be counting boats.", "counting", "counterfactual"),
        ("If the weir had been shut, the bank would not have burst, the keeper wrote.", "shut", "counterfactual"),
        ("If the weir had been shut, the bank would not have burst, the keeper wrote.", "burst", "counterfactual"),
        ("Nobody could lift the gate.", "lift", "asserted"),
        ("I think the cable snapped early, but I was facing the bank.", "snapped", "probable"),
        ("I think the cable snapped early, but I was facing the bank.", "facing", "asserted"),
        ("It is possible that she mistook the lamp.", "mistook", "possible"),
        ("He must have seen the lamp.", "seen", "probable"),
        ("We could hear the oars.", "hear", "asserted"),
        ("The lift seems to have stopped between floors.", "stopped", "probable"),
        ("The cable, I think, went first.", "went", "probable"),
        ("There is no evidence that a gate was locked.", "locked", "unknown"),
        ("We cannot rule out that the rope was cut.", "cut", "possible"),
        ("If the wall goes, the road will flood.", "goes", "possible"),
        ("If the wall goes, the road will flood.", "flood", "possible"),
        ("The police believe the fire was set.", "set", "probable"),
        ("It seems unlikely that he heard us.", "heard", "possible"),
        ("I couldn't say.", "say", "unknown"),
        ("How the tram came to be on that line has not been explained.", "explained", "unknown"),
        ("I don't know that man.", "know", "asserted"),
    ],
)
def test_doubt_stays_in_its_clause(text, verb, certainty):
    assert certainty_of(clause(text, verb)) == certainty


def test_fragments_are_judged_by_their_words():
    assert certainty_of_words("Perhaps six") == "possible"
    assert certainty_of_words("Probably the second tram") == "probable"
    assert certainty_of_words("Ten minutes before") == "asserted"
    assert leaves_open("It’s not clear who rang the bell.")
    assert not leaves_open("I'd have noticed if she'd been crying.")


def test_head_of_is_the_topmost_verb():
    doc = language()("The driver left the cab.")
    assert head_of(doc[:]).text == "left"
    assert head_of(doc[0:0]) is None


@pytest.mark.parametrize(
    ("text", "verb", "certainty"),
    [
        ("The port expects heavy losses this year.", "expects", "probable"),
        ("The tower expects the ferry to dock at noon.", "expects", "probable"),
        ("The new sluice should ease the flow.", "ease", "probable"),
        ("The keeper should ring the bell at dusk.", "ring", "asserted"),
        ("The pumps seem to hurt the banks, and the wall appears sound.", "seem", "probable"),
        ("The mate appeared at the door.", "appeared", "asserted"),
        ("What looked like ice was foam.", "looked", "probable"),
        ("The dam reduces the likelihood of a flood.", "reduces", "possible"),
        ("The firm prepared for a possible strike.", "prepared", "possible"),
        ("Divers searched for possible survivors.", "searched", "asserted"),
        ("The clerk warned the crews of a possible leak.", "warned", "asserted"),
        ("The crews stand by should the wall give way.", "give", "possible"),
        ("A second wave is expected in March.", "expected", "probable"),
        ("The sale is considered likely.", "considered", "probable"),
    ],
)
def test_what_is_foreseen_or_only_possible_is_told_as_less_than_certain(text, verb, certainty):
    assert certainty_of(clause(text, verb)) == certainty


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The council will vote on whether the quay can stay open.", True),
        ("The delay raised fresh questions about the pumps.", True),
        ("The inspector raised the hatch.", False),
    ],
)
def test_a_question_that_is_named_and_not_answered_is_open(text, found):
    assert leaves_open(text) is found

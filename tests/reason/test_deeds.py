"""Two accounts of one deed: what differs between them, and what only seems to. The incident (a barge adrift) is invented."""

import pytest

from firsthand.reason.clashes import by_two, not_done
from firsthand.reason.clashes_places import at_two_places
from firsthand.reason.clashes_times import at_two_times
from firsthand.reason.deed_reading import deeds
from firsthand.reason.deeds import alike
from firsthand.reason.gists import gists
from firsthand.reason.material import Material
from firsthand.reason.orders import contrary
from firsthand.reason.orders_told import told_by
from firsthand.reason.reuse import Reuse


@pytest.fixture
def known(telling):
    """The deeds of two accounts of one sentence each, told as keyword arguments of `say`."""

    def made(*sides):
        accounts = []
        for number, told in enumerate(sides):
            account = telling(f"{number}.txt", author=f"Witness {'AB'[number]}")
            account.say(**told)
            accounts.append(account.account)
        return deeds(gists(Material(accounts), Reuse()))

    return made


def shut(actor=None, thing="the lock gate", **more):
    return {"text": f"{actor or 'They'} shut {thing}", "action": "shut", "actor": actor, "object": thing, **more}


def test_two_named_people_for_one_deed_differ(known):
    assert len(by_two(known(shut("Ann Rook"), shut("Carl Dean")))) == 1


@pytest.mark.parametrize(
    "other",
    [shut("Ann Rook"), shut("Carl Dean", "the cellar door"), shut(None)],
    ids=["one person", "another thing", "nobody named"],
)
def test_one_person_another_thing_or_nobody_named_do_not(known, other):
    assert by_two(known(shut("Ann Rook"), other)) == []


def test_what_several_may_do_is_no_difference(known):
    seen = [
        {"text": f"{who} searched the barge", "action": "search", "actor": who, "object": "the barge"}
        for who in ("Ann Rook", "Carl Dean")
    ]
    assert by_two(known(*seen)) == []


def test_what_nobody_did_is_denied_and_another_thing_is_not(known):
    no = {
        "text": "Nobody cut the mooring rope",
        "action": "cut",
        "actor": "Nobody",
        "object": "the mooring rope",
        "polarity": "neg",
    }
    yes = {"text": "Ann Rook cut the mooring rope", "action": "cut", "actor": "Ann Rook", "object": "the mooring rope"}
    other = {**yes, "text": "Ann Rook cut the flag line", "object": "the flag line"}
    assert len(not_done(known(no, yes))) == 1
    assert not_done(known(no, other)) == []


def test_two_times_for_one_happening_differ_and_those_of_two_do_not(known, moment):
    def broke(thing, clock):
        return {"text": f"{thing} snapped at {clock}", "action": "snap", "actor": thing, "when": moment(clock)}

    def parted(thing, clock):
        return {"text": f"{thing} parted at {clock}", "action": "part", "actor": thing, "when": moment(clock)}

    assert len(at_two_times(known(broke("The cable", "21:05"), parted("The cable", "21:40")))) == 1
    assert at_two_times(known(broke("The cable", "21:05"), parted("The cable", "21:09"))) == []
    assert at_two_times(known(broke("The cable", "21:05"), parted("The mast", "21:40"))) == []


def test_one_person_is_not_at_two_places_at_one_moment(known, moment):
    def put(place, clock):
        return {
            "text": f"Ann Rook was in {place} at {clock}",
            "action": "be",
            "actor": "Ann Rook",
            "place": place,
            "when": moment(clock),
        }

    assert len(at_two_places(known(put("the boathouse", "21:05"), put("the chandlery", "21:05")))) == 1
    assert at_two_places(known(put("the boathouse", "21:05"), put("the chandlery", "21:25"))) == []


def test_a_thing_and_what_belongs_to_it_are_two(known):
    whole = {"text": "We found the boy", "action": "find", "actor": "We", "object": "the boy"}
    part = {"text": "We found the boy's glove", "action": "find", "actor": "We", "object": "the boy's glove"}
    a, b = known(whole, part).values()
    assert not alike(a, b)


def test_happenings_in_opposite_order_are_contrary(telling):
    def side(path, words):
        account = telling(path, author=path)
        for text, action, actor in words:
            account.say(text, action=action, actor=actor)
        made = account.account
        return made, deeds(gists(Material([made]), Reuse()))

    bell = ("The bell rang", "ring", "The bell"), ("before the ramp dropped", "drop", "the ramp")
    ramp = ("The ramp dropped", "drop", "The ramp"), ("before the bell rang", "ring", "the bell")
    (one,) = told_by(*side("a.txt", bell))
    (other,) = told_by(*side("b.txt", ramp))
    assert contrary(one, other)
    assert not contrary(one, one)

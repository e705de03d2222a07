"""Accounts of another incident are set apart; accounts of the case's incident never are. Everything told is invented."""

import pytest

from firsthand.model import CaseFacts
from firsthand.reason.apart import CODE, set_apart
from firsthand.reason.material import Material
from firsthand.reason.reconcile import reconstruct

MILL = (
    "The old paper mill at {place} burned through the night while pumps drew water from the weir.",
    "Rollers, vats and drying felts in the {place} works were lost, and the chimney was shored with timber.",
    "{person} had locked the boiler house and seen nothing amiss among the bales and the rag store.",
    "Neighbours in {lane} carried blankets to the chapel hall, where soup was ladled until daylight.",
    "Engineers will survey cracked lintels, fused gearing and the scorched loading ramp beside the weir.",
    "Owners of the works said wages would be met and that orders for ledgers would go to a sister mill.",
)
FERRY = (
    "A chain ferry at {place} drifted on to shoals after its winch sheared below the embankment.",
    "Passengers with bicycles and a milk tanker waited aboard the ferry while anchors dragged in the ebb.",
    "{person} waded out with ropes and steadied the prow against gravel until rowers brought planks.",
    "Villagers in {lane} lit lanterns along the towpath and boiled kettles at the toll cottage.",
    "Inspectors want the sheared winch, the slack chain and the logbook of tides taken to their yard.",
    "Trustees of the crossing said tickets would be refunded and that a launch would run on Saturdays.",
)


def told(telling, path, kind, lines, place, person, lane):
    account = telling(path, kind)
    for number, line in enumerate(lines):
        text = line.format(place=place, person=person, lane=lane)
        known = {place: ("en_" + place, "place"), person: ("en_" + person, "person"), lane: ("en_" + lane, "place")}
        account.say(text, action="burn" if not number else "say", names={w: e for w, e in known.items() if w in text})
    return account


@pytest.fixture
def mill(telling):
    return [told(telling, f"mill_{n}.txt", "news", MILL[n % 2 :], "Orlabrook", "Ansel Tove", "Reedham Lane") for n in range(3)]


def stranger(telling, kind="news", person="Piet Crole"):
    return told(telling, "ferry.txt", kind, FERRY, "Tarnsey", person, "Osier Street")


def apart_of(*tellings):
    return set(set_apart(Material([t.account for t in tellings])).of)


def test_an_account_of_another_incident_is_set_apart(telling, mill):
    other = stranger(telling)
    assert apart_of(*mill, other) == {other.source}


def test_accounts_of_one_incident_are_not(mill):
    assert apart_of(*mill) == set()


def test_one_person_in_common_is_enough_for_staying(telling, mill):
    assert apart_of(*mill, stranger(telling, person="Ansel Tove")) == set()


@pytest.mark.parametrize("kind", ["statement", "log", "interview", "transcript", "post"])
def test_what_was_given_for_the_incident_stays(telling, mill, kind):
    assert apart_of(*mill, stranger(telling, kind)) == set()


def test_a_short_account_stays(telling, mill):
    short = telling("short.txt", "news")
    short.say("A chain ferry at Tarnsey drifted on to shoals.", names={"Tarnsey": ("en_t", "place")})
    assert apart_of(*mill, short) == set()


def test_two_accounts_alone_are_left_together(telling, mill):
    assert apart_of(mill[0], stranger(telling)) == set()


def test_it_is_told_on_the_source_and_makes_no_event_with_the_others(telling, mill):
    other = stranger(telling)
    other.say("The old paper mill burned.", action="burn")
    made = reconstruct(CaseFacts("Orlabrook", "UTC"), [t.account for t in (*mill, other)])
    assert {a.source.path for a in made.accounts if any(i.code == CODE for i in a.issues)} == {"ferry.txt"}
    own = {c.id for c in next(a for a in made.accounts if a.source.path == "ferry.txt").claims}
    assert all(set(e.claims) <= own or not set(e.claims) & own for e in made.events)

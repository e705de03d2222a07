"""What is what: which claims are of one happening. The incident and everybody in it are invented."""

from dataclasses import replace
from itertools import permutations

import pytest

from firsthand.model import Anchor, CaseFacts, Finding, Lineage
from firsthand.reason import events
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse


def grouped(*tellings, reuse=None):
    material = Material([t.account for t in tellings])
    own = Reuse(lineages=tuple(Lineage(f"lin {t.source}", (t.source,)) for t in tellings))
    return events.group(CaseFacts(), material, reuse or own)


def together(made, *claims):
    """Whether all these claims are of one event."""
    return any(set(claims) <= set(e.claims) for e in made)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Tug Bessel in attendance at the lower lock.", "The tug Bessel arrived at the lower lock before we did."),
        ("Crane jib has collapsed on to the quay.", "the jib came down across the quay"),
        ("Request harbour police to clear Saddler Lane, both sides.", "Control want Saddler Lane cleared both sides"),
        ("Explosion, explosion.", "a loud bang from the wharf"),
        ("Swing bridge closed to all traffic.", "police putting cones across the swing bridge"),
        ("Deputy master Ines Farrow now in command.", "Ines Farrow took over from me."),
        ("Everybody withdraw behind the chandlery.", "I pulled them all back behind the chandlery."),
    ],
)
def test_different_words_for_one_happening_meet(telling, moment, one, other):
    log, witness = telling("log.csv", "log"), telling("witness.txt", author="Oda Brandt")
    a = log.say(one, record="row", when=moment("21:14:10", ticks="log"))
    b = witness.say(other, when=moment("21:12", seconds=300))
    log.say("Relief crew booked on shift at the depot.", record="row", when=moment("23:40:00", ticks="log"))
    witness.say("I live above the bakery.")
    assert together(grouped(log, witness), a, b)


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("The north hatch was opened by the crew.", "The south hatch was opened by the crew.", "two hatches"),
        ("Hatch 2 was sealed by the bosun.", "Hatch 3 was sealed by the bosun.", "two numbers"),
        ("T4 in attendance at Pellow Wharf.", "T7 in attendance at Pellow Wharf.", "two units"),
        ("Clearing of Saddler Lane started.", "Clearing of Saddler Lane complete.", "two ends of one task"),
        ("I counted 40 crates on the barge deck.", "I counted 25 crates on the barge deck.", "two counts"),
    ],
)
def test_what_differs_in_what_matters_stays_apart(telling, one, other, why):
    first, second = telling("a.txt"), telling("b.txt")
    count = {40: ("40 crates", 40, 40, "crates"), 25: ("25 crates", 25, 25, "crates")}
    a = first.say(one, count=count[40] if "40" in one else None)
    b = second.say(other, count=count[25] if "25" in other else None)
    assert not together(grouped(first, second), a, b), why


def test_one_unit_at_two_times_is_two_happenings_though_the_words_are_one(telling, moment):
    log, radio = telling("log.csv", "log"), telling("radio.srt", "transcript")
    early = log.say("T4 in attendance.", record="row", when=moment("20:10:00", ticks="log"))
    late = log.say("T4 in attendance.", record="row", when=moment("21:30:00", ticks="log"))
    heard = radio.say("T4 in attendance.", record="cue", when=moment("21:33:20", ticks="radio"))
    made = grouped(log, radio)
    assert together(made, late, heard)
    assert not together(made, early, late)


def test_clocks_that_are_minutes_apart_may_tell_of_one_happening(telling, moment):
    log, radio = telling("log.csv", "log"), telling("radio.srt", "transcript")
    a = log.say("Fuel tank exploded on the barge.", record="row", when=moment("21:05:50", ticks="log"))
    b = radio.say("Explosion on the barge, fuel tank.", record="cue", when=moment("21:09:15", ticks="radio"))
    later = radio.say("Explosion on the barge, fuel tank.", record="cue", when=moment("21:40:00", ticks="radio"))
    made = grouped(log, radio)
    assert together(made, a, b)
    assert not together(made, a, later)


def test_a_time_told_joins_what_nothing_else_of_its_kind_was_near(telling, moment):
    keeper, recorder = telling("keeper.txt"), telling("recorder.csv", "log")
    a = keeper.say("I rang the lock office at about half past eight.", when=moment("20:25", seconds=600))
    b = recorder.say("call answered", record="row", when=moment("20:31:02", ticks="rec"))
    assert together(grouped(keeper, recorder), a, b)


def test_no_happening_is_made_of_opinion_question_instruction_headline_or_what_was_not(telling):
    told = telling("a.txt")
    told.say("It was a disgrace.", stance="opinion")
    told.say("Who moored the barge?", stance="question")
    told.say("Keep away from the quay.", stance="instruction")
    told.say("Had the rope held, the barge would have stayed.", certainty="counterfactual")
    told.say("Whether the rope was cut is not known.", certainty="unknown")
    told.say("I never untied the rope.", polarity="neg")
    told.say("Pellow Wharf: a notice to boat owners")
    seen = told.say("The barge drifted past the mill.", basis="saw", action="drift")
    assert [e.claims for e in grouped(told)] == [(seen,)]


def test_a_clause_that_names_nothing_is_no_happening(telling):
    witness = telling("witness.txt", author="Oda Brandt")
    witness.say("which is", action="be")
    gone = witness.say("who left the quay", action="leave")
    assert [e.claims for e in grouped(witness)] == [(gone,)]


def test_an_order_that_a_recording_holds_was_given(telling, moment):
    radio = telling("radio.srt", "transcript")
    order = radio.say(
        "Everybody withdraw behind the quay wall.", record="cue", when=moment("21:00:00", ticks="r"), stance="instruction"
    )
    (event,) = grouped(radio)
    assert (event.claims, event.kind) == ((order,), "withdraw")


def test_what_a_log_says_was_not_there_is_a_line_of_its_own(telling, moment):
    log, other = telling("log.csv", "log"), telling("b.txt")
    none = log.say("No barge found at the mill.", record="row", when=moment("21:00:00", ticks="log"), polarity="neg")
    found = other.say("A barge was found at the mill.")
    made = grouped(log, other)
    assert {e.claims for e in made} == {(none,), (found,)}


def test_a_standing_paragraph_tells_of_no_happening(telling):
    one, two = telling("a.txt"), telling("b.txt")
    claims = [t.say("The Pellow Harbour Trust serves the river and everybody on it.") for t in (one, two)]
    spans = tuple(Anchor(t.document, 0, 70) for t in (one, two))
    standing = Finding("f", "shared_boilerplate", "wording", (), "The same paragraph stands in both.", spans)
    assert not together(grouped(one, two, reuse=Reuse((standing,))), *claims)


def test_the_label_is_clear_and_prefers_who_was_there(telling):
    paper, deckhand = telling("paper.txt", "news"), telling("deckhand.txt")
    paper.say("The barge struck the fuel jetty at Pellow Wharf, the harbour trust said later.", basis="told", action="strike")
    deckhand.say("The barge struck the fuel jetty at Pellow Wharf.", basis="saw", action="strike")
    (event,) = grouped(paper, deckhand)
    assert event.label == "The barge struck the fuel jetty at Pellow Wharf."
    assert (event.support, event.lineages) == ("first_hand", 2)


def test_participants_come_from_the_references(telling):
    told = telling("a.txt")
    names = {"Ines Farrow": ("en_farrow", "person"), "the swing bridge": ("en_bridge", "place")}
    told.say("Ines Farrow closed the swing bridge.", action="close", actor="Ines Farrow", object="the swing bridge", names=names)
    (event,) = grouped(told)
    assert [(p.role, p.entity) for p in event.participants] == [("actor", "en_farrow"), ("object", "en_bridge")]
    assert event.kind == "shut"


def test_the_order_of_accounts_changes_nothing(telling, moment):
    tellings = [telling(f"{n}.txt") for n in "abc"]
    for place, told in enumerate(tellings):
        told.say("The barge hit the fuel jetty.", when=moment(f"21:0{place}", seconds=120))
        told.say("Crew of the tug Bessel cut the mooring rope.")
    made = {grouped(*order) for order in permutations(tellings)}
    assert len(made) == 1


def test_one_deed_of_one_person_told_in_other_words_is_one_happening(telling):
    one, two = telling("a.txt", "news"), telling("b.txt", "news")
    names = {"Ana Vole": ("en_vole", "person")}
    a = one.say("Ana Vole sent an internal letter to the wharf crews.", action="send", actor="Ana Vole", names=names)
    b = two.say("Ana Vole sent a letter to her staff to reassure them.", action="send", actor="Ana Vole", names=names)
    other = two.say("Ana Vole sent for a diver.", action="send", actor="Ana Vole", names=names)
    made = grouped(one, two)
    assert together(made, a, b)
    assert not together(made, a, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Two wardens went in by the east doors.", "2B14 and 2B15 going in east doors"),
        ("The gunman was shot beside the ticket booth.", "Suspect down beside the ticket booth"),
    ],
)
def test_going_in_and_being_brought_down_are_known(telling, moment, one, other):
    log, witness = telling("log.csv", "log"), telling("witness.txt", author="Oda Brandt")
    a = log.say(other, record="row", when=moment("21:14:10", ticks="log"))
    b = witness.say(one, when=moment("21:12", seconds=300))
    log.say("Relief crew booked on shift at the depot.", record="row", when=moment("23:40:00", ticks="log"))
    assert together(grouped(log, witness), a, b)


def test_who_goes_in_makes_no_roof_fall_in(telling):
    witness = telling("witness.txt", author="Oda Brandt")
    witness.say("Two wardens went in by the east doors.", action="go", actor="Two wardens")
    assert [e.kind for e in grouped(witness)] == ["enter"]


def test_the_unit_that_an_entry_is_beside_is_not_the_one_it_is_about(telling, moment):
    log, radio = telling("log.csv", "log"), telling("radio.vtt", "transcript")
    a = log.say("East doors with 2B14", record="row", when=moment("21:14:10", ticks="log"), by="2B15")
    b = radio.say("2B14 on scene, east doors", record="cue", when=moment("21:14:05", ticks="radio"), by="2B14")
    assert not together(grouped(log, radio), a, b)


def test_what_a_recorder_says_of_its_recording_is_no_happening(telling, moment):
    radio = telling("radio.vtt", "transcript")
    radio.say("Recording starts at two one hundred hours.", record="cue", when=moment("21:00:00", ticks="radio"), by="Recorder")
    assert not grouped(radio)


def test_a_message_that_names_nothing_is_no_line_of_the_chronology(telling, moment):
    chat = telling("chat.txt", "chat")
    chat.say("what", record="message", when=replace(moment("21:00", ticks="chat"), text=None), by="Oda")
    shot = chat.say("the jib is down", record="message", when=moment("21:01", ticks="chat"), by="Oda")
    assert [e.claims for e in grouped(chat)] == [(shot,)]


def test_what_is_done_by_saying_it_on_the_radio_is_a_happening(telling, moment):
    words, stance = "I'll have Pellow command.", "intention"
    radio, letter = telling("radio.vtt", "transcript"), telling("letter.txt", "email")
    said = radio.say(words, record="cue", when=moment("21:14:10", ticks="radio"), by="Farrow", stance=stance)
    letter.say(words, stance=stance)
    assert [e.claims for e in grouped(radio, letter)] == [(said,)]

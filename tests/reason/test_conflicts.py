"""What cannot all be true, and what only looks so. The incident and everybody in it are invented."""

from dataclasses import replace
from itertools import permutations

import pytest

from firsthand.model import Anchor, CaseFacts, Finding, Lineage
from firsthand.reason import conflicts, events
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse


def found(*tellings, reuse=None, entities=()):
    material = Material([t.account for t in tellings])
    shared = reuse or Reuse(lineages=tuple(Lineage(f"lin {t.source}", (t.source,)) for t in tellings))
    grouped = events.group(CaseFacts(), material, shared)
    return conflicts.find(CaseFacts(), material, events=grouped, entities=entities, reuse=shared, clocks=())


def of_kind(findings, *kinds):
    return [f for f in findings if f.kind in kinds]


def between(findings, *claims):
    """The kinds of the findings that rest on exactly these claims."""
    return {f.kind for f in findings if set(f.because) == set(claims)}


# --------------------------------------------------------------------------- counts


def test_two_counts_of_one_thing_that_do_not_meet_are_one_conflict(telling):
    paper, clerk, copy = telling("paper.txt", "news"), telling("clerk.txt", author="Oda Brandt"), telling("copy.txt", "news")
    a = paper.say("There were 60 crates in the hold of the barge.", count=("60 crates", 60, 60, "crates"))
    b = clerk.say("I counted 95 crates in the hold.", count=("95 crates", 95, 95, "crates"), basis="did")
    copy.say("There were 60 crates in the hold of the barge.", count=("60 crates", 60, 60, "crates"))
    lineages = (Lineage("one", (paper.source, copy.source), paper.source), Lineage("two", (clerk.source,)))
    (conflict,) = of_kind(found(paper, clerk, copy, reuse=Reuse(lineages=lineages)), "conflict", "tension")
    assert (conflict.kind, conflict.aspect, set(conflict.because) & {b}) == ("conflict", "quantity", {b})
    assert a in conflict.because
    assert len(conflict.because) == 2
    assert "60" in conflict.text
    assert "95" in conflict.text
    assert conflict.fits_if


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("At least six", 6, None, "passengers"), ("eight passengers", 8, 8, "passengers")),
        (("about 90", 85, 95, "passengers"), ("93 passengers", 93, 93, "passengers")),
    ],
)
def test_bounds_and_rounding_that_fit_are_shown_as_fitting(telling, one, other):
    first, second = telling("a.txt", "news"), telling("b.txt", "news")
    a = first.say(f"{one[0]} passengers were treated for cold.", count=one)
    b = second.say(f"The clinic said {other[0]} were treated for cold.", count=other)
    made = found(first, second)
    assert "compatible" in between(made, a, b)
    assert not of_kind(made, "conflict", "tension")


def test_a_count_that_grows_in_a_log_is_no_conflict(telling, moment):
    log = telling("log.csv", "log")
    a = log.say(
        "31 of 50 cabins clear", record="row", when=moment("21:10:00", ticks="l"), count=("31 of 50 cabins", 31, 31, "cabins", 50)
    )
    b = log.say("50 cabins clear", record="row", when=moment("22:40:00", ticks="l"), count=("50 cabins", 50, 50, "cabins"))
    made = found(log)
    assert not of_kind(made, "conflict", "tension")
    assert between(made, a, b) == {"compatible"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            ("three tugs", 3, 3, "tugs", "Three tugs were sent to the wharf."),
            ("nine tugs", 9, 9, "tugs", "The trust owns nine tugs."),
        ),
        (("four crew", 4, 4, "crew", "M6 left with four crew."), ("five crew", 5, 5, "crew", "M9 left with five crew.")),
        (("ten metres", 10, 10, "metres", "The gap was ten metres."), ("40 metres", 40, 40, "metres", "The rope was 40 metres.")),
        (
            ("two bollards", 2, 2, "bollards", "The north quay has two bollards."),
            ("seven bollards", 7, 7, "bollards", "The south quay has seven bollards."),
        ),
    ],
)
def test_counts_of_different_things_never_conflict(telling, one, other):
    first, second = telling("a.txt"), telling("b.txt")
    first.say(one[4].replace("Three", "three"), count=one[:4])
    second.say(other[4], count=other[:4])
    assert not of_kind(found(first, second), "conflict", "tension")


# --------------------------------------------------------------------------- denials


def test_an_assertion_and_its_denial_by_another_are_a_conflict(telling):
    paper, keeper = telling("paper.txt", "news", author="Inspector Vole"), telling("keeper.txt", author="Ines Farrow")
    yes = paper.say("The lock keeper told us to close the swing bridge.", action="tell")
    no = keeper.say("I never told anybody to close the swing bridge.", action="tell", polarity="neg", basis="did")
    made = found(paper, keeper)
    (conflict,) = of_kind(made, "conflict")
    assert conflict.aspect == "polarity"
    assert conflict.because == (yes, no)
    assert "Inspector Vole" in conflict.text
    assert "Ines Farrow" in conflict.text


def test_a_call_told_as_earlier_than_the_time_before_which_there_was_none(telling, moment):
    log, keeper = telling("recorder.csv", "log"), telling("keeper.txt", author="Ines Farrow")
    yes = log.say("Call to the lock office answered", action="call", record="row", when=moment("20:41:00", ticks="rec"))
    until = moment("20:55")
    no = keeper.say(
        "No call came to the lock office before 20:55.", action="call", polarity="neg", when=replace(until, earliest=None)
    )
    assert between(found(log, keeper), yes, no) == {"conflict"}


def test_nobody_rang_me_denies_that_they_rang_him(telling):
    paper, keeper = telling("paper.txt", "news"), telling("keeper.txt", author="Ines Farrow")
    yes = paper.say("The harbour office rang her to close the sluice.", action="ring", object="her", by="Ana Vole")
    no = keeper.say("Nobody rang me.", action="ring", object="me", polarity="neg", basis="did")
    assert between(found(paper, keeper), yes, no) == {"conflict"}


@pytest.mark.parametrize(
    ("yes", "no"),
    [
        ("The klaxon in the wheelhouse sounded.", "I never heard any klaxon."),
        ("The deckhand closed the north hatch.", "Nobody closed the south hatch."),
        ("The trust closed the swing bridge.", "The trust would not comment on closing the swing bridge."),
        ("Harbour police closed the swing bridge.", "We did not close the fish market."),
        ("The tug crew cut the rope.", "The lamp on the quay was not lit."),
    ],
)
def test_what_fits_beside_a_denial_is_no_conflict(telling, yes, no):
    first, second = telling("a.txt", author="Oda Brandt"), telling("b.txt", author="Ines Farrow")
    first.say(yes)
    second.say(no, action="hear" if "heard" in no else "", polarity="neg")
    assert not of_kind(found(first, second), "conflict")


def test_what_an_unnamed_voice_says_is_not_set_against_a_denial_as_an_equal(telling):
    paper, keeper = telling("paper.txt", "news"), telling("keeper.txt", author="Ines Farrow")
    paper.say("Somebody said the keeper opened the sluice gate.", basis="unnamed", action="open")
    keeper.say("I never opened the sluice gate.", polarity="neg", basis="did", action="open")
    assert not of_kind(found(paper, keeper), "conflict")


def test_a_later_version_replaces_what_the_earlier_said(telling):
    draft, signed = telling("draft.txt", author="Ines Farrow"), telling("signed.txt", author="Ines Farrow")
    old = draft.say("I heard the bilge pump start.", action="hear")
    new = signed.say("I did not hear the bilge pump start.", action="hear", polarity="neg")
    lineage = Lineage("lin", (draft.source, signed.source), draft.source)
    made = found(draft, signed, reuse=Reuse((), (lineage,), ((signed.source, draft.source),)))
    assert between(made, old, new) == {"superseded"}
    assert not of_kind(made, "conflict")


def test_a_post_that_its_author_takes_back_is_superseded(telling, moment):
    posts, other = telling("posts.json", "post"), telling("paper.txt", "news")
    old = posts.say(
        "No fuel is in the water.", by="Pellow Harbour Trust", record="post", when=moment("21:00:00", ticks="p"), polarity="neg"
    )
    posts.say("The ferry runs as usual.", by="Ferry Line", record="post", when=moment("21:10:00", ticks="p"))
    new = posts.say(
        "Our earlier post about fuel in the water was wrong.",
        by="Pellow Harbour Trust",
        record="post",
        when=moment("22:00:00", ticks="p"),
    )
    other.say("Gulls came back to the quay.")
    assert between(found(posts, other), old, new) == {"superseded"}


# --------------------------------------------------------------------------- states


def test_two_states_at_two_times_are_a_change(telling, moment):
    log, walker = telling("log.csv", "log"), telling("walker.txt")
    a = log.say("Swing bridge closed.", record="row", when=moment("20:00:00", ticks="l"))
    b = walker.say("The swing bridge was open.", when=moment("22:30", seconds=60))
    assert between(found(log, walker), a, b) == {"compatible"}


def test_two_states_without_times_pull_apart_and_may_hold(telling):
    one, two = telling("a.txt", author="Oda Brandt"), telling("b.txt", author="Ines Farrow")
    a = one.say("The sluice gate was jammed half up.")
    b = two.say("The sluice gate was fully closed.")
    (tension,) = of_kind(found(one, two), "conflict", "tension")
    assert (tension.kind, set(tension.because)) == ("tension", {a, b})
    assert any("different times" in reading for reading in tension.fits_if)


def test_two_states_at_one_moment_are_a_conflict(telling, moment):
    log, other = telling("log.csv", "log"), telling("other.csv", "log")
    a = log.say("Swing bridge open.", record="row", when=moment("20:00:00", ticks="harbour"))
    b = other.say("Swing bridge closed.", record="row", when=moment("20:00:10", ticks="harbour"))
    assert between(found(log, other), a, b) == {"conflict"}


def test_two_skylights_have_each_their_state(telling):
    one, two = telling("a.txt"), telling("b.txt")
    one.say("The port skylight was bolted when the barge struck.")
    two.say("The starboard skylight was open when the barge struck.")
    assert not of_kind(found(one, two), "conflict", "tension")


# --------------------------------------------------------------------------- identity and meaning


def test_one_deed_given_to_two_people_is_a_conflict(telling):
    one, two = telling("a.txt", author="Oda Brandt"), telling("b.txt", author="Ines Farrow")
    a = one.say("Ana Vole pulled the lever.", action="pull", actor="Ana Vole", names={"Ana Vole": ("en_vole", "person")})
    b = two.say("Tam Reed pulled the lever.", action="pull", actor="Tam Reed", names={"Tam Reed": ("en_reed", "person")})
    (conflict,) = of_kind(found(one, two), "conflict")
    assert (conflict.aspect, set(conflict.because)) == ("identity", {a, b})


def test_a_deed_that_many_do_is_none(telling):
    one, two = telling("a.txt", author="Oda Brandt"), telling("b.txt", author="Ines Farrow")
    one.say("Ana Vole ran to the quay.", action="run", actor="Ana Vole", names={"Ana Vole": ("en_vole", "person")})
    two.say("Tam Reed ran to the quay.", action="run", actor="Tam Reed", names={"Tam Reed": ("en_reed", "person")})
    assert not of_kind(found(one, two), "conflict", "tension")


@pytest.mark.parametrize(("clock", "kinds"), [("20:10", {"conflict"}), ("21:40", set())])
def test_one_person_at_two_places_at_one_moment_is_a_conflict(telling, moment, clock, kinds):
    one, two = telling("a.txt", author="Oda Brandt"), telling("b.txt", author="Ines Farrow")
    at = [moment("20:10", seconds=59), moment(clock, seconds=59)]
    names = {"Ana Vole": ("en_vole", "person")}
    a = one.say("Ana Vole was at the mill.", action="be", actor="Ana Vole", place="the mill", when=at[0], names=names)
    b = two.say("Ana Vole was on the ferry.", action="be", actor="Ana Vole", place="the ferry", when=at[1], names=names)
    assert between(found(one, two), a, b) - {"compatible"} == kinds


def test_two_offices_of_one_person_are_shown_with_both_mentions(telling, person):
    first, second = telling("a.txt", "news"), telling("b.txt", "news")
    a = first.say("Police Chief Ana Vole spoke at the wharf.", names={"Police Chief Ana Vole": ("en_vole", "person")})
    b = second.say("Sheriff Ana Vole went home.", names={"Sheriff Ana Vole": ("en_vole", "person")})
    made = found(first, second, entities=(person("en_vole", "Ana Vole", "Police Chief", "Sheriff"),))
    (tension,) = [f for f in made if f.aspect == "identity"]
    assert tension.kind == "tension"
    assert set(tension.because) == {a, b}
    assert set(tension.spans) == {Anchor(first.document, 0, 21), Anchor(second.document, 0, 16)}


def test_one_office_under_two_names_is_no_difference(telling, person):
    first, second = telling("a.txt", "news"), telling("b.txt", "news")
    first.say("Police Chief Ana Vole spoke.", names={"Police Chief Ana Vole": ("en_vole", "person")})
    second.say("The Chief of Police, Ana Vole, went home.", names={"Ana Vole": ("en_vole", "person")})
    assert not [f for f in found(first, second, entities=(person("en_vole", "Ana Vole"),)) if f.aspect == "identity"]


def test_arriving_at_two_places_is_shown_as_two_meanings(telling, moment):
    paper, keeper = telling("paper.txt", "news"), telling("keeper.txt", author="Ines Farrow")
    a = paper.say("The first crew arrived at the dock gate at 20:10.", action="arrive", when=moment("20:10", seconds=59))
    b = keeper.say("The first engine reached me at the lock office at 20:31.", action="reach", when=moment("20:31", seconds=59))
    made = found(paper, keeper)
    assert between(made, a, b) == {"compatible"}


# --------------------------------------------------------------------------- corroboration


def test_an_event_of_two_lineages_is_corroborated(telling, moment):
    log, keeper = telling("log.csv", "log"), telling("keeper.txt", author="Ines Farrow")
    a = log.say("Crane jib collapsed on the quay", record="row", when=moment("20:12:00", ticks="l"))
    b = keeper.say("The jib of the crane came down on the quay.", when=moment("20:10", seconds=300))
    assert between(found(log, keeper), a, b) == {"corroboration"}


def test_one_shared_quotation_corroborates_nothing(telling):
    one, two = telling("a.txt", "news"), telling("b.txt", "news")
    words = "The crane jib collapsed on the quay and nobody was under it."
    a, b = (t.say(words, by="Ana Vole") for t in (one, two))
    spans = tuple(Anchor(t.document, 0, len(words)) for t in (one, two))
    shared = Finding("f", "shared_quote", "wording", (), "The same words stand in both.", spans)
    lineages = tuple(Lineage(t.source, (t.source,)) for t in (one, two))
    assert "corroboration" not in between(found(one, two, reuse=Reuse((shared,), lineages)), a, b)


# --------------------------------------------------------------------------- form


def test_texts_are_neutral_and_name_the_sources(telling):
    paper, clerk = telling("paper.txt", "news"), telling("clerk.txt", author="Oda Brandt")
    paper.say("There were 60 crates in the hold.", count=("60 crates", 60, 60, "crates"))
    paper.say("The clerk locked the swing bridge.", by="Ana Vole", action="lock")
    clerk.say("I counted 95 crates in the hold.", count=("95 crates", 95, 95, "crates"))
    clerk.say("Nobody locked the swing bridge.", action="lock", polarity="neg")
    for one in found(paper, clerk):
        assert not {"admitted", "claimed", "failed", "lying", "contradicted", "confirmed"} & set(one.text.lower().split())
        assert one.sources
        assert one.spans
        assert one.text.endswith((".", "”"))


def test_the_order_of_accounts_changes_nothing(telling):
    tellings = [telling(f"{n}.txt", author=n) for n in "abc"]
    tellings[0].say("There were 60 crates in the hold.", count=("60 crates", 60, 60, "crates"))
    tellings[1].say("I counted 95 crates in the hold.", count=("95 crates", 95, 95, "crates"))
    tellings[2].say("The sluice gate was jammed half up.")
    tellings[0].say("The sluice gate was fully closed.")
    assert len({found(*order) for order in permutations(tellings)}) == 1

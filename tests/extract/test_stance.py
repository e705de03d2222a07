"""How a voice knows, how it means what it says, and how surely it says it."""

from dataclasses import replace

import pytest

from firsthand.extract import Draft
from firsthand.extract.quotations import EXTRACTOR as QUOTATIONS
from firsthand.extract.stance import EXTRACTOR as STANCE
from firsthand.extract.voices import EXTRACTOR as VOICES
from firsthand.language.leaning import digest
from firsthand.language.parsing import parse, sentence_spans
from firsthand.model import CaseFacts, Document, Passage, Record, Source, Statement


def judged(text: str, *, kind: str = "news", record: str | None = None, speaker: str | None = None) -> list[Statement]:
    records = (Record("r", "d", 0, len(text), record, speaker),) if record else ()
    document = Document("d", "s", text, (), (Passage(0, len(text), "prose", "r" if record else None),))
    (parsed,) = parse([document])
    source = replace(Source("s", "a.txt", "0", 1), kind=kind)
    draft = Draft(source, document, CaseFacts(), parsed, records, sentence_spans(parsed, text))
    return list(STANCE.extract(VOICES.extract(QUOTATIONS.extract(draft))).statements)


def own(text: str, **more) -> Statement:
    return next(s for s in judged(text, **more) if s.mode in ("own", "post"))


def told(text: str, **more) -> Statement:
    return next(s for s in judged(text, **more) if s.mode not in ("own", "post"))


@pytest.mark.parametrize(
    ("text", "basis"),
    [
        ("I saw the boat turn over.", "saw"),
        ("I never heard a whistle.", "heard"),
        ("I did not hear the pump.", "heard"),
        ("I rang the bell and ran to the quay.", "did"),
        ("I was awake from the start of my shift.", "did"),
        ("I was told that the boat had sunk.", "told"),
        ("We heard that two men got hurt.", "told"),
        ("I have read the log of that night.", "read"),
        ("I believe the rope had been cut.", "inferred"),
        ("The boat turned over at nine.", "not_stated"),
        ("Two boats were out, which I think is right.", "not_stated"),
    ],
)
def test_how_the_first_person_knows(text, basis):
    assert own(text, kind="statement", record="turn", speaker="Ada Quill").basis == basis


@pytest.mark.parametrize(
    ("text", "basis"),
    [
        ("A harbour officer told reporters that nine people were treated.", "unnamed"),
        ("Sources said the rope had been cut.", "unnamed"),
        ("A spokeswoman for the port said nine people were treated.", "official"),
        ("Weir County Council said the bridge was shut.", "official"),
        ("Bettina Holm, a baker, said the bridge was shut.", "not_stated"),
        ("CCTV footage shows a van leaving the yard.", "device"),
        ("Repair records show the valve was changed in June.", "read"),
        ("The mayor believes the fire was set.", "inferred"),
        ("It was reported that the boat had sunk.", "unnamed"),
    ],
)
def test_how_others_know(text, basis):
    assert told(text).basis == basis


def test_what_somebody_told_me_was_told():
    statement = told("My aunt at the works says the guard was asleep.", kind="chat", record="message", speaker="Bo Marr")
    assert (statement.basis, [v.label for v in statement.voices]) == ("told", ["Bo Marr", "My aunt at the works"])


def test_a_recorder_is_a_device_and_a_person_on_the_radio_is_not():
    assert own("Recording starts at nine.", kind="transcript", record="cue", speaker="RECORDER").basis == "device"
    assert own("Boat two on scene.", kind="transcript", record="cue", speaker="QUILL").basis == "not_stated"


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("Did you see the boat?", "question"),
        ("This was a disgrace and everyone knows it.", "opinion"),
        ("I will say it at the hearing.", "intention"),
        ("Please keep away from the quay.", "instruction"),
        ("I think the rope went first.", "inference"),
        ("I saw the boat turn over.", "observation"),
        ("The boat turned over at nine.", "report"),
    ],
)
def test_in_what_sense(text, stance):
    assert own(text, kind="interview", record="turn", speaker="Ada Quill").stance == stance


def test_a_loaded_word_in_somebody_else_s_clause_is_no_opinion_of_the_sentence():
    assert own("Upset over what they saw as a scandal, residents blocked the bridge at nine.").stance == "report"


def test_orders_are_instructions_and_no_reports():
    statement = told("The harbour master asked us to close the bridge.", kind="statement", record="turn", speaker="Bo Marr")
    assert (statement.text, statement.stance) == ("to close the bridge", "instruction")


@pytest.mark.parametrize(
    ("text", "certainty"),
    [
        ("How the boat came to be there has not been explained.", "unknown"),
        ("Whether the lamp was lit is not known.", "unknown"),
        ("I couldn't say.", "unknown"),
        ("It is possible that the cook mistook the lamp.", "possible"),
        ("Perhaps six.", "possible"),
        ("I think the rope broke early, but I was facing the bank.", "probable"),
        ("There was probably some oil in the water.", "probable"),
        ("If the wall had gone we should be counting the dead.", "counterfactual"),
        ("The boat turned over at nine.", "asserted"),
        ("I don't remember.", "unknown"),
        ("There is no evidence that a lamp was lit.", "unknown"),
        ("The bridge is expected to open at noon.", "probable"),
        ("He is believed to have left the quay.", "probable"),
        ("There was a possible leak below the deck.", "possible"),
        ("I'd rather not say.", "asserted"),
    ],
)
def test_how_surely(text, certainty):
    assert own(text).certainty == certainty


@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("No call reached this room before ten.", "neg"),
        ("I never told anyone to drain the pond.", "neg"),
        ("Nobody was on the quay.", "neg"),
        ("The boat turned over at nine.", "pos"),
        ("The boat was not moved until noon.", "pos"),
    ],
)
def test_whether_it_affirms(text, polarity):
    assert own(text).polarity == polarity


def test_what_somebody_does_not_say_is_open():
    assert told("The council has not said who gave the order.").certainty == "unknown"


def test_the_report_is_judged_apart_from_the_reporting_sentence():
    text = "Ada Quill said the boat had probably sunk."
    assert (own(text).certainty, told(text).certainty) == ("asserted", "probable")


def test_a_promise_is_an_intention():
    statement = told("The mayor vowed to rebuild the quay.")
    assert (statement.text, statement.stance) == ("to rebuild the quay", "intention")


def test_comment_is_opinion_and_what_is_told_with_particulars_is_not():
    assert own("Indeed, we should never have to live in a society of such brutal power.").stance == "opinion"
    assert own("The bridge should open at 9 on Monday, the council said.").stance == "report"
    assert own("The smoke was very thick and the crew fought hard.").stance == "report"


def test_what_is_only_possible_may_be_comment():
    assert own("One could hardly imagine a more shameless way to treat the people of the valley.").stance == "opinion"
    assert own("The barge may have struck the weir.").stance != "opinion"


def test_a_question_that_judges_is_a_view_of_the_article_and_any_other_is_a_question():
    asked = "Would anyone in their right mind have let them out in that weather?"
    assert own(asked).stance == "opinion"
    assert own(asked, kind="interview", record="turn", speaker="Ada Quill").stance == "question"
    assert own("What caused the fire?").stance == "question"


def test_the_weights_of_comment_are_part_of_what_an_account_depends_on():
    assert STANCE.version.endswith(digest()[:12])


def test_a_judging_word_in_what_is_quoted_is_opinion():
    assert told("The rescue was “a disgrace from start to finish”, Ada Quill said.").stance == "opinion"


@pytest.mark.parametrize(
    ("text", "more", "stance"),
    [
        ("Orde should resign.", {"kind": "post", "record": "post"}, "opinion"),
        ("Make me a clear path from the slip.", {"record": "cue", "speaker": "Moss"}, "instruction"),
        ("Show us the plan of the lower deck.", {"record": "cue", "speaker": "Moss"}, "instruction"),
        ("The surgeon said that one of the boys might have kept his leg.", {}, "inference"),
        ("“Please know that the gate was shut by four,” Moss wrote.", {}, "report"),
        ("It's possible she rang the wrong lock.", {"kind": "email", "record": "email", "speaker": "Moss"}, "inference"),
        ("I did not smell smoke.", {"kind": "interview", "record": "turn", "speaker": "Moss"}, "observation"),
        ("There are people bleeding on the quay.", {"kind": "post", "record": "post", "speaker": "moss"}, "observation"),
    ],
)
def test_calls_orders_and_what_might_have_been(text, more, stance):
    made = judged(text, **more)
    assert next(s for s in made if s.mode != "own" or len(made) == 1).stance == stance


def test_a_finding_is_as_sure_as_it_says():
    found = own("The board finds that the mate had probably opened the valve by then.", kind="report")
    assert found.certainty == "probable"


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("A beam struck us from behind.", "observation"),
        ("It went up like a torch.", "observation"),
        ("There was a bang like a barrel falling.", "observation"),
        ("The mill has stood there for ninety years.", "report"),
        ("I would have preferred daylight.", "opinion"),
        ("I'd rather have waited.", "opinion"),
    ],
)
def test_what_befalls_a_witness_is_observed_and_what_he_would_rather_have_had_is_a_view(text, stance):
    assert own(text, kind="statement", record="turn", speaker="Ada Quill").stance == stance


@pytest.mark.parametrize(
    ("text", "stance"), [("People are jumping off the weir", "observation"), ("They are hiding it from us", "report")]
)
def test_what_goes_on_before_who_posts_is_observed(text, stance):
    assert own(text, kind="post", record="post", speaker="adaq").stance == stance


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("Flames were coming out of the roof.", "observation"),
        ("There was smoke everywhere.", "observation"),
        ("Ada Moss was running the mill that year.", "report"),
    ],
)
def test_what_went_on_before_a_witness_is_observed(text, stance):
    assert own(text, kind="statement").stance == stance


def test_who_was_told_by_somebody_to_do_a_thing_had_an_instruction():
    assert told("We were told by a warder to wait at the rope.", kind="statement").stance == "instruction"

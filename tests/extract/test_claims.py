"""What claims are read out of statements: invented sentences, with statements made by hand."""

from datetime import datetime

import pytest

from firsthand.extract import Draft
from firsthand.extract.claims import EXTRACTOR
from firsthand.extract.mentions import EXTRACTOR as MENTIONS
from firsthand.language.parsing import parse, sentence_spans
from firsthand.model import (
    CaseFacts,
    Claim,
    Document,
    Passage,
    Quantity,
    Record,
    Source,
    Span,
    Statement,
    TimeExpression,
    Voice,
    When,
    content_id,
)  # fmt: skip

NINE = datetime(2031, 5, 2, 9, 0)


def statement(text: str, words: str, *, voice: Voice | None = None, record: str | None = None, **more) -> Statement:
    start = text.index(words)
    span = Span(start, start + len(words))
    voices = (voice,) if voice else ()
    return Statement(
        content_id("statement", start, len(words)), "doc_1", start, span.end, words, (span,), voices=voices, record=record, **more
    )


def read(
    text: str, *said: Statement, records: tuple[Record, ...] = (), times: tuple[str, ...] = (), counts: tuple[str, ...] = (),
    passages: tuple[Passage, ...] | None = None, kind: str = "unknown",
) -> list[Claim]:  # fmt: skip
    document = Document("doc_1", "src_1", text, passages=(Passage(0, len(text)),) if passages is None else passages)
    (parsed,) = parse([document])
    draft = Draft(
        Source("src_1", "a.txt", "", 0, kind=kind), document, CaseFacts(), parsed, records, sentence_spans(parsed, text)
    )
    draft = MENTIONS.extract(draft)
    said = said or (statement(text, text),)
    told = tuple(
        TimeExpression(f"te_{t}", "doc_1", text.index(t), text.index(t) + len(t), t, When(t, NINE, NINE, "minute")) for t in times
    )
    counted = tuple(Quantity(f"qu_{q}", "doc_1", text.index(q), text.index(q) + len(q), q, 1, 1) for q in counts)
    draft = Draft(
        draft.source,
        document,
        draft.case,
        parsed,
        records,
        draft.sentences,
        (),
        draft.mentions,
        draft.entities,
        told,
        counted,
        said,
    )
    return list(EXTRACTOR.extract(draft).claims)


def texts(claims: list[Claim]) -> list[str]:
    return [c.text for c in claims]


def one(claims: list[Claim], words: str) -> Claim:
    return next(c for c in claims if c.text == words)


def test_each_clause_is_a_claim_with_its_own_actor_and_denial():
    claims = read("Plumbers could not reach the cellar, but the hall is dry.")
    assert texts(claims) == ["Plumbers could not reach the cellar", "the hall is dry"]
    assert [(c.action, c.polarity) for c in claims] == [("reach", "neg"), ("be", "pos")]
    assert claims[0].actor.text == "Plumbers"
    assert claims[0].object.text == "the cellar"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I let people in at the upper station and I counted them.", "I let people in at the upper station"),
        ("He let the barge go at noon.", "He let the barge go at noon"),
        ("They kept the gate shut until nine.", "They kept the gate shut until nine"),
    ],
)
def test_letting_or_keeping_is_one_deed_with_what_it_brings_about(text, words):
    assert texts(read(text, statement(text, text)))[0] == words


def test_a_claim_quotes_the_text():
    text = "The porter ran to the gate and rang the bell, because the hall was full of smoke."
    claims = read(text)
    assert len(claims) == 3
    assert all(c.text == text[c.start : c.end] for c in claims)
    assert {c.actor.text for c in claims if c.action in ("run", "ring")} == {"The porter"}


def test_a_participle_has_the_subject_of_the_clause_that_governs_it():
    claims = read("After not locking the pantry, the tenants still lit the stove.")
    assert one(claims, "not locking the pantry").polarity == "neg"
    assert one(claims, "not locking the pantry").actor.text == "the tenants"


def test_what_is_open_is_told_of_the_clause_not_of_the_frame():
    claims = read("It is unclear whether the hatch was shut.")
    assert [(c.text, c.certainty) for c in claims] == [("the hatch was shut", "unknown")]


def test_a_passive_has_an_object_and_its_agent_as_actor():
    claim = read("The gate was opened by the night porter.")[0]
    assert (claim.object.text, claim.actor.text) == ("The gate", "the night porter")
    assert read("The gate was opened.")[0].actor is None


def test_a_relative_clause_is_about_the_noun_it_hangs_on():
    claims = read("Warden Elin Rask, who rang the bell, left at once.")
    assert one(claims, "who rang the bell").actor.text == "Warden Elin Rask"
    assert one(claims, "who rang the bell").actor.entity is not None


def test_one_is_asked_to_do_what_another_asks():
    claims = read(
        "The warden asked us to close the sluice.", statement("The warden asked us to close the sluice.", "to close the sluice")
    )
    assert claims[0].actor.text == "us"


def test_i_is_the_speaker():
    claim = read("I rang the bell.", statement("I rang the bell.", "I rang the bell.", voice=Voice("Elin Rask", "en_1")))[0]
    assert (claim.actor.text, claim.actor.entity) == ("I", "en_1")


def test_a_frame_makes_no_claim_beside_what_it_frames():
    text = "The lamp was lit, the pilot said."
    claims = read(text, statement(text, text), statement(text, "The lamp was lit"))
    assert texts(claims) == ["The lamp was lit"]


def test_a_request_is_a_deed_beside_what_is_asked_for():
    text = "The warden asked us to close the sluice."
    claims = read(text, statement(text, text), statement(text, "to close the sluice"))
    assert [c.action for c in claims] == ["ask", "close"]


def test_words_of_an_inner_statement_are_claimed_once():
    text = "The pilot said the lamp was lit and the horn sounded."
    claims = read(text, statement(text, text), statement(text, "the lamp was lit"))
    assert sum("the lamp was lit" in c.text for c in claims) == 1


def test_times_and_counts_go_to_the_clause_they_stand_in():
    text = "Four boats left the pier at nine, but two men stayed behind."
    claims = read(text, times=("at nine",), counts=("Four", "two"))
    assert [(c.action, c.when is not None, c.quantities) for c in claims] == [
        ("leave", True, ("qu_Four",)),
        ("stay", False, ("qu_two",)),
    ]


def test_a_second_verb_shares_the_time_of_its_subject():
    claims = read("At nine the porter rang the bell and left.", times=("At nine",))
    assert all(c.when is not None for c in claims)


def row(text: str, words: str, **fields: str) -> tuple[Record, Statement, tuple[Passage, ...]]:
    start = text.index(words) if words else 0
    record = Record("rec_1", "doc_1", 0, len(text), "row", time=When(None, NINE, NINE, "second"), fields=tuple(fields.items()))
    return (
        record,
        statement(text, words or text, record="rec_1"),
        (Passage(start, start + len(words), "cell", "rec_1"),) if words else (),
    )


def test_a_row_without_a_verb_is_read_by_its_phrase():
    record, said, passages = row("RSC4 | L3 on scene at the mill", "L3 on scene at the mill", unit="RSC4")
    claim = read("RSC4 | L3 on scene at the mill", said, records=(record,), passages=passages, kind="log")[0]
    assert (claim.action, claim.actor.text) == ("arrive", "L3")
    assert claim.when == record.time


def test_a_row_without_words_is_read_by_its_status_and_unit():
    record, said, passages = row("RSC4 | ENRT", "", unit="RSC4", status="ENRT")
    claim = read("RSC4 | ENRT", said, records=(record,), passages=passages, kind="log")[0]
    assert (claim.action, claim.actor.text) == ("leave", "RSC4")


def test_a_status_does_not_name_the_deed_of_later_remarks():
    record, said, passages = row(
        "RSC4 | ARRV | At the mill. Chain on the gate", "At the mill. Chain on the gate", unit="RSC4", status="ARRV"
    )
    claims = read("RSC4 | ARRV | At the mill. Chain on the gate", said, records=(record,), passages=passages, kind="log")
    assert [c.action for c in claims] == ["arrive", ""]


def message(text: str, kind: str) -> list[Claim]:
    record = Record("rec_1", "doc_1", 0, len(text), kind, time=When(None, NINE, NINE, "minute"))
    return read(text, statement(text, text, record="rec_1"), records=(record,))


def test_a_message_about_now_has_the_time_of_the_message():
    assert message("The roof is coming down.", "message")[0].when is not None
    assert message("Smoke over the mill", "message")[0].when is not None
    assert message("Our fence just blew over.", "message")[0].when is not None


def test_a_past_told_later_has_not_the_time_of_the_telling():
    assert message("The porter slept in his van.", "message")[0].when is None
    assert message("The porter rang the bell.", "email")[0].when is None
    assert message("Crews will leave soon.", "message")[0].when is None


def test_every_statement_that_says_something_has_a_claim():
    for text in ("Smoke.", "Maybe ten minutes before.", "One ladder up, no lights inside.", "Yes."):
        assert read(text), text


def test_a_clause_with_before_dates_the_one_that_governs_it():
    claims = read("The bell rang before the choir left the hall.")
    assert one(claims, "The bell rang").when.relation.op == "before"
    assert one(claims, "The bell rang").when.relation.anchor == "the choir left the hall"
    assert one(claims, "before the choir left the hall").when is None


@pytest.mark.parametrize(
    ("text", "anchor"),
    [
        ("The choir had left the hall when the bell rang.", "the bell rang"),
        ("The choir had left the hall by the time the bell rang.", "the bell rang"),
    ],
)
def test_what_had_been_when_another_thing_was_came_before_it(text, anchor):
    claims = read(text)
    relation = next(c.when.relation for c in claims if c.text.startswith("The choir had left"))
    assert (relation.op, relation.anchor) == ("before", anchor)


def test_what_happens_when_something_timed_goes_on_has_its_time():
    claims = read("At nine I was beside the pump when I saw smoke rising from the shed.", times=("At nine",))
    assert next(c for c in claims if "smoke" in c.text).when is not None


def test_a_semicolon_ends_a_clause():
    claims = read("The gate was locked; the count began; the last bus left.")
    assert texts(claims) == ["The gate was locked", "the count began", "the last bus left"]


def test_what_nobody_saw_is_no_claim_that_it_was_so():
    claims = read("No one saw the second boat leave.")
    assert [(c.text, c.action, c.polarity) for c in claims] == [("No one saw the second boat leave", "see", "neg")]


def test_a_second_verb_shares_the_doubt_of_the_first():
    claims = read("The fire may have started in the kitchen and spread to the roof.")
    assert [c.certainty for c in claims] == ["possible", "possible"]


def test_an_order_told_is_a_deed():
    text = "The mate told me to leave."
    claims = read(text, statement(text, text), statement(text, "to leave"))
    assert [(c.action, c.actor.text) for c in claims] == [("tell", "The mate"), ("leave", "me")]


def test_one_named_beside_a_role_is_the_actor():
    claims = read("Her neighbour, Nurse Omar Haddad, who had slept, ran outside.")
    assert one(claims, "who had slept").actor.entity is not None

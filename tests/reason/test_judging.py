"""What people decide works through reasoning, and what the machine read stays beside it."""

import json
from dataclasses import replace

import pytest

from firsthand.app.judged import standing
from firsthand.codec import contract, dumps
from firsthand.errors import FirsthandError
from firsthand.model import ClockFacts, Entity, Source
from firsthand.reason.judging import with_log
from firsthand.reason.reconcile import reconstruct


def test_without_judgements_nothing_is_changed(wharf):
    review, _ = wharf
    assert review.made.judgements == ()
    assert all(f.state == "open" and f.explained is None for f in review.made.findings)


def test_the_same_log_gives_the_same_bytes(wharf):
    review, ids = wharf
    review.judge("correct", ids["saw"], {"when": "2025-09-02T21:40"})
    review.judge("note", ids["saw"], "see the tape")
    assert dumps(review.made) == dumps(reconstruct(review.case, review.accounts[::-1], review.log))


# --------------------------------------------------------------------------- readings


def test_a_corrected_time_moves_the_bounds_and_the_machines_reading_stays_beside_it(wharf):
    review, ids = wharf
    before = review.event_of(ids["shut"])
    assert before.earliest is None
    entry = review.judge("correct", ids["shut"], {"when": {"earliest": "2025-09-02T21:20:00", "latest": "2025-09-02T21:21:00"}})
    event = review.event_of(ids["shut"])
    assert (event.earliest.isoformat(), event.latest.isoformat()) == ("2025-09-02T21:20:00+00:00", "2025-09-02T21:21:00+00:00")
    assert event.because_earliest == (ids["shut"],)
    told = contract(review.made)["judgements"][0]
    assert told["machine"] == {"when": None}
    assert told["value"]["when"]["earliest"] == "2025-09-02T21:20:00+00:00"
    assert [(f.field, f.machine) for f in standing(review.made)[ids["shut"]].fields] == [("when", "none")]
    assert review.entry(entry).now == (ids["shut"],)


def test_the_words_are_never_changed_by_a_correction(wharf):
    review, ids = wharf
    before = [(c.text, c.start, c.end) for a in review.made.accounts for c in a.claims]
    review.judge("correct", ids["saw"], {"actor": "the tug", "action": "ram", "object": "the quay", "place": "the lock"})
    assert [(c.text, c.start, c.end) for a in review.made.accounts for c in a.claims] == before
    assert (review.claim(ids["saw"]).actor.text, review.claim(ids["saw"]).action) == ("the tug", "ram")


def test_the_corrected_time_of_an_entry_is_that_of_its_row_on_its_clock(wharf):
    review, ids = wharf
    review.judge("correct", ids["row"], {"when": "21:11"})
    claim = review.claim(ids["row"])
    record = next(r for a in review.made.accounts for r in a.records)
    assert record.time == claim.when
    assert claim.when.clock == "desk"
    assert review.event_of(ids["row"]).earliest.isoformat() == "2025-09-02T21:11:00+00:00"


def test_a_basis_is_the_statements_and_changes_the_support_of_the_event(wharf):
    review, ids = wharf
    assert review.event_of(ids["shut"]).support == "not_stated"
    review.judge("correct", ids["shut"], {"basis": "saw", "voice": "Ida Roe’s daughter"})
    assert review.event_of(ids["shut"]).support == "first_hand"
    statement = next(s for a in review.made.accounts for s in a.statements if s.id == review.claim(ids["shut"]).statement)
    assert [v.label for v in statement.voices] == ["Ida Roe’s daughter"]
    assert json.loads(review.made.judgements[0].machine) == {"basis": "not_stated", "voice": ["Ida Roe"]}


def test_a_statement_read_as_opinion_makes_no_event(wharf):
    review, ids = wharf
    review.judge("correct", review.claim(ids["crew"]).statement, {"stance": "opinion"})
    assert review.event_of(ids["crew"]) is None


def test_of_two_corrections_of_one_field_the_later_counts_and_undoing_it_brings_the_earlier_back(wharf):
    review, ids = wharf
    first = review.judge("correct", ids["saw"], {"actor": "the lighter", "action": "drift"})
    second = review.judge("correct", ids["saw"], {"actor": "the tug"})
    assert (review.claim(ids["saw"]).actor.text, review.claim(ids["saw"]).action) == ("the tug", "drift")
    assert review.entry(first).state == "in_force"
    third = review.judge("correct", ids["saw"], {"action": "sink"})
    assert review.entry(first).state == "overridden"
    review.judge("undo", [second, third])
    assert (review.claim(ids["saw"]).actor.text, review.claim(ids["saw"]).action) == ("the lighter", "drift")


def test_a_rejected_claim_stays_in_the_export_and_takes_part_in_nothing(wharf):
    review, ids = wharf
    review.judge("reject", ids["saw"])
    assert review.claim(ids["saw"]).event is None
    assert review.event_of(ids["saw"]) is None
    assert not any(ids["saw"] in f.because for f in review.made.findings)
    assert standing(review.made)[ids["saw"]].state == "rejected"


def test_what_is_rejected_is_taken_in_again_by_undoing_that_alone(wharf):
    review, ids = wharf
    accepted = review.judge("accept", ids["saw"])
    rejected = review.judge("reject", ids["saw"])
    assert [review.entry(i).state for i in (accepted, rejected)] == ["overridden", "in_force"]
    with pytest.raises(FirsthandError, match=f"is rejected; undo {rejected}"):
        review.judge("accept", ids["saw"])
    corrected = review.judge("correct", ids["saw"], {"actor": "the tug"})
    assert [review.entry(i).state for i in (accepted, rejected, corrected)] == ["overridden", "in_force", "in_force"]
    assert review.event_of(ids["saw"]) is None
    review.judge("undo", rejected)
    assert [review.entry(i).state for i in (accepted, corrected)] == ["overridden", "in_force"]
    assert review.event_of(ids["saw"]) is not None
    review.judge("undo", corrected)
    assert review.entry(accepted).state == "in_force"


def test_a_name_that_one_entity_bears_is_linked_to_it(wharf):
    review, ids = wharf
    review.judge("correct", ids["saw"], {"actor": "Ellis Marsh"})
    assert review.claim(ids["saw"]).actor.entity == review.entity("Ellis Marsh").id
    assert any(p.entity == review.entity("Ellis Marsh").id for p in review.event_of(ids["saw"]).participants)


# --------------------------------------------------------------------------- who is who


def test_two_people_merged_are_one_and_split_again_are_two(wharf):
    review, ids = wharf
    lone = [e for e in review.made.entities if e.name == "Marsh"]
    assert lone
    assert review.entity("Ellis Marsh").id not in {e.id for e in lone}
    merge = review.judge("merge", [lone[0].id, review.entity("Ellis Marsh").id])
    assert review.claim(ids["shut"]).actor.entity == review.claim(ids["crew"]).actor.entity
    assert review.entry(merge).now == (review.claim(ids["crew"]).actor.entity,)
    one = review.claim(ids["crew"]).actor.entity
    mention = next(m.id for a in review.made.accounts for m in a.mentions if m.text == "Ellis Marsh")
    split = review.judge("split", one, [mention])
    assert review.claim(ids["shut"]).actor.entity != review.claim(ids["crew"]).actor.entity
    assert review.entry(merge).state == "overridden"
    review.judge("undo", split)
    assert review.claim(ids["shut"]).actor.entity == review.claim(ids["crew"]).actor.entity


def test_a_split_keeps_apart_what_names_alone_would_join(telling, reviewing, account):
    first, second = telling("a.txt"), telling("b.txt")
    here = first.say("Ada Frome rang.", action="ring", actor="Ada Frome", names={"Ada Frome": ("en_1", "person")})
    there = second.say("Ada Frome left.", action="leave", actor="Ada Frome", names={"Ada Frome": ("en_2", "person")})
    who = lambda i: [Entity(i, "Ada Frome", "person")]  # noqa: E731
    review = reviewing(account(first, who("en_1")), account(second, who("en_2")))
    one = review.claim(here).actor.entity
    assert review.claim(there).actor.entity == one
    mention = next(m.id for a in review.made.accounts for m in a.mentions if a.source.path == "b.txt")
    review.judge("split", one, [mention])
    assert {review.claim(here).actor.entity, review.claim(there).actor.entity} == {e.id for e in review.made.entities}
    assert len(review.made.entities) == 2


def test_a_mention_of_one_account_is_set_apart_from_the_others_in_it(telling, reviewing, account):
    first = telling("a.txt")
    names = {"Marsh": ("en_1", "person")}
    here = first.say("Marsh rang.", action="ring", actor="Marsh", names=names)
    there = first.say("Marsh left.", action="leave", actor="Marsh", names=names)
    review = reviewing(account(first, [Entity("en_1", "Marsh", "person", titles=("captain",))]))
    mention = [m.id for a in review.made.accounts for m in a.mentions][1]
    review.judge("split", review.claim(here).actor.entity, [mention])
    assert review.claim(here).actor.entity != review.claim(there).actor.entity
    assert None not in (review.claim(here).actor.entity, review.claim(there).actor.entity)


def test_words_that_name_nobody_refer_to_nobody(wharf):
    review, ids = wharf
    entry = review.judge("reject", review.entity("Ellis Marsh").id)
    assert review.entity("Ellis Marsh") is None
    assert review.claim(ids["crew"]).actor.entity is None
    assert review.claim(ids["crew"]).actor.text == "Ellis Marsh"
    assert review.entry(entry).state == "in_force"


def test_an_entity_is_given_another_name_and_type(wharf):
    review, _ = wharf
    entry = review.judge("correct", review.entity("Ellis Marsh").id, {"name": "Elis Marsh-Roe", "type": "other"})
    assert review.entity("Elis Marsh-Roe").type == "other"
    assert review.entry(entry).now == (review.entity("Elis Marsh-Roe").id,)
    assert json.loads(review.entry(entry).machine) == {"name": "Ellis Marsh", "type": "person"}


# --------------------------------------------------------------------------- groupings


def test_events_are_merged_split_and_taken_out_and_all_of_it_is_undone(wharf):
    review, ids = wharf
    before = review.without_log()
    merge = review.judge("merge", [review.event_of(ids["crew"]).id, review.event_of(ids["saw"]).id])
    assert ids["saw"] in review.event_of(ids["crew"]).claims
    split = review.judge("split", review.event_of(ids["crew"]).id, [ids["crew"]])
    assert review.event_of(ids["crew"]).claims == (ids["crew"],)
    out = review.judge("reject", review.event_of(ids["crew"]).id)
    assert review.event_of(ids["crew"]) is None
    assert json.loads(review.entry(out).machine)["claims"] == [ids["crew"]]
    review.judge("undo", [merge, split, out])
    assert review.without_log() == before


def test_sources_linked_count_once_and_unlinked_twice(wharf):
    review, ids = wharf
    sources = [a.source.id for a in review.made.accounts][:2]
    review.judge("merge", [review.event_of(ids["shut"]).id, review.event_of(ids["heard"]).id])
    assert review.event_of(ids["shut"]).lineages == 2
    link = review.judge("link", sources)
    assert review.event_of(ids["shut"]).lineages == 1
    lineage = next(x for x in review.made.lineages if sources[0] in x.sources)
    assert lineage.sources == tuple(sorted(sources))
    assert lineage.because == (link,)
    review.judge("unlink", sources)
    assert review.event_of(ids["shut"]).lineages == 2
    assert review.entry(link).state == "overridden"


def test_copies_that_a_person_keeps_apart_are_lineages_of_their_own_and_what_was_found_is_rejected(telling, reviewing, account):
    words = (
        "The barge broke loose near the old lock and drifted slowly down towards the weir while the crew were ashore for supper."
    )
    first, second = telling("a.txt", kind="news"), telling("b.txt", kind="news")
    for one in (first, second):
        one.say(words, action="break")
        one.say(
            "Nobody aboard was hurt and the keeper closed the gates before it could strike the footbridge there.", action="close"
        )
    review = reviewing(account(first), replace(account(second), source=replace(account(second).source, sha256="11" * 32)))
    [lineage] = review.made.lineages
    review.judge("unlink", list(lineage.sources))
    assert len(review.made.lineages) == 2
    copies = [f for f in review.made.findings if f.kind in ("copy", "partial_copy")]
    assert copies
    assert {f.state for f in copies} == {"rejected"}


# --------------------------------------------------------------------------- findings, clocks, additions


def test_an_explained_finding_leaves_the_board_and_keeps_its_explanation(wharf):
    review, ids = wharf
    finding = next(f for f in review.made.findings if set(f.because) == {ids["four"], ids["six"]})
    review.judge("explain", finding.id, "meaning", "two gates")
    told = next(f for f in review.made.findings if f.id == finding.id)
    assert (told.state, told.explained, told.on_board) == ("explained", "meaning", False)
    assert standing(review.made)[finding.id].reason == "two gates"
    review.judge("accept", finding.id)
    assert next(f for f in review.made.findings if f.id == finding.id).on_board


def test_a_clock_that_is_set_is_as_if_the_case_said_it(wharf):
    review, _ids = wharf
    entry = review.judge("set_clock", "desk", {"offset_s": [1740, 1800], "reference": True})
    assert json.loads(review.entry(entry).machine) == {"offset_s": [0, 0], "reference": True, "stated": False}
    told = reconstruct(replace(review.case, clocks=(ClockFacts("desk", True, (1740.0, 1800.0)),)), review.accounts)
    assert replace(review.made, judgements=(), reasoned=()) == told


def test_an_event_of_ones_own_is_marked_and_goes_when_what_it_rests_on_goes(wharf):
    review, ids = wharf
    entry = review.judge(
        "add_event", ids["saw"], {"label": "The mooring was cut", "when": "2025-09-02T21:00", "participants": ["Ellis Marsh"]}
    )
    own = next(e for e in review.made.events if e.inferred_by)
    assert (own.inferred_by, own.claims, own.because_earliest) == (entry, (), (entry,))
    assert own.participants[0].entity == review.entity("Ellis Marsh").id
    note = review.judge("note", own.id, "ask the diver")
    assert review.entry(note).now == (own.id,)
    review.accounts = [a for a in review.accounts if a.source.path != "a.txt"]
    assert not any(e.inferred_by for e in review.made.events)
    assert [review.entry(i).state for i in (entry, note)] == ["stale", "stale"]


def test_a_question_of_ones_own_stands_among_the_questions(wharf):
    review, ids = wharf
    entry = review.judge("add_question", [ids["saw"]], "Who moored her?")
    question = next(q for q in review.made.questions if q.inferred_by == entry)
    assert (question.text, question.because) == ("Who moored her?", (ids["saw"],))


# --------------------------------------------------------------------------- what ids meant


def test_a_decision_about_words_that_are_gone_is_listed_and_comes_back_with_them(wharf):
    review, ids = wharf
    entry = review.judge("correct", ids["saw"], {"actor": "the tug"})
    all_of_them = review.accounts
    review.accounts = [a for a in all_of_them if a.source.path != "a.txt"]
    told = review.entry(entry)
    assert (told.state, told.stale, told.now) == ("stale", True, ())
    assert "broke loose at 21:10" in told.targets[0].text
    review.accounts = all_of_them
    assert review.entry(entry).state == "in_force"


def test_a_file_that_was_moved_keeps_its_decisions(wharf, telling, moment):
    review, ids = wharf
    entry = review.judge("correct", ids["saw"], {"actor": "the tug"})
    again = telling("moved/a.txt", author="Ida Roe")
    claim = again.say(
        "The barge broke loose at 21:10.", action="break", when=moment("21:10", seconds=59), basis="saw", actor="barge"
    )
    again.say("Marsh shut the lock gate.", action="shut")
    moved = replace(again.account, source=replace(again.account.source, sha256=review.accounts[0].source.sha256))
    review.accounts = [moved, *review.accounts[1:]]
    assert review.entry(entry).now == (claim,)
    assert review.claim(claim).actor.text == "the tug"


def test_other_words_at_the_same_place_of_a_changed_file_are_never_taken_for_those_that_were_meant(wharf, telling, account):
    review, ids = wharf
    entry = review.judge("reject", ids["saw"])
    again = telling("a.txt", author="Ida Roe")
    again.say("The barge broke free at 21:10.", action="break")
    changed = account(again)
    changed = replace(changed, source=Source("src_new", "a.txt", changed.source.sha256, 1))
    document = replace(changed.document, id="doc_new", source="src_new")
    statements = tuple(replace(s, id="st_new", document="doc_new") for s in changed.statements)
    claims = tuple(replace(c, id="cl_new", statement="st_new", document="doc_new") for c in changed.claims)
    review.accounts = [replace(changed, document=document, statements=statements, claims=claims), *review.accounts[1:]]
    assert review.entry(entry).stale
    assert review.event_of("cl_new") is not None


def test_a_row_that_is_the_same_in_a_longer_export_keeps_its_decision_and_one_that_is_there_twice_does_not(
    telling, moment, reviewing, account
):
    def export(path, *rows, key):
        log = telling(path, kind="log")
        ids = [log.say(text, action="sound", record="row", when=moment(clock)) for clock, text in rows]
        made = account(log)
        rename = lambda x: f"{x}{key}"  # noqa: E731
        return ids, replace(
            made,
            source=replace(made.source, id=rename(made.source.id)),
            document=replace(made.document, id=rename(made.document.id)),
            records=tuple(replace(r, id=rename(r.id), document=rename(r.document)) for r in made.records),
            statements=tuple(
                replace(s, id=rename(s.id), document=rename(s.document), record=rename(s.record)) for s in made.statements
            ),
            claims=tuple(
                replace(c, id=rename(c.id), statement=rename(c.statement), document=rename(c.document)) for c in made.claims
            ),
        )

    rows = [("21:00", "Siren sounded at the lock"), ("21:05", "Horn sounded")]
    ids, first = export("log.csv", *rows, key="")
    review = reviewing(first)
    entry = review.judge("label", ids[1], "key")
    later, longer = export("log.csv", ("20:50", "Bell sounded"), *rows, key="2")
    review.accounts = [longer]
    assert review.entry(entry).now == (f"{later[2]}2",)
    _, doubled = export("log.csv", *rows, rows[1], key="3")
    review.accounts = [doubled]
    assert review.entry(entry).stale


def test_the_acceptance_of_an_event_is_of_the_claims_that_it_had(wharf, telling, account):
    review, ids = wharf
    accepted = review.judge("accept", review.event_of(ids["shut"]).id)
    noted = review.judge("note", review.event_of(ids["shut"]).id, "see the plan")
    third = telling("c.txt", author="Jo Teal")
    more = third.say("Marsh shut the lock gate then.", action="shut", actor="Marsh", object="gate")
    review.accounts.append(account(third))
    assert more in review.event_of(ids["shut"]).claims
    assert review.entry(accepted).stale
    assert review.entry(noted).now == (review.event_of(ids["shut"]).id,)


def test_an_entry_that_no_face_can_have_made_has_no_effect_and_is_listed(wharf):
    review, ids = wharf
    before = review.without_log()
    entry = review.judge("correct", ids["saw"], {"actor": "the tug"})
    review.log[0] = replace(review.log[0], value='{"colour": "red"}')
    assert review.entry(entry).stale
    review.log[0] = replace(review.log[0], value="{")
    assert review.entry(entry).stale
    assert review.without_log() == before
    assert contract(review.made)["judgements"][0]["value"] == "{"


# --------------------------------------------------------------------------- at once


@pytest.mark.parametrize("verb", ["accept", "explain", "note", "label", "add_event", "add_question", "reject"])
def test_what_needs_no_reasoning_is_shown_at_once_just_as_a_new_reconstruction_would(wharf, verb):
    review, _ids = wharf
    before = review.made
    finding = before.findings[0].id
    value = {
        "explain": "clock", "note": "n", "label": "l", "add_question": "Why?", "add_event": {"label": "x", "when": "2025-09-02T21:00"},
    }.get(verb)  # fmt: skip
    entry = review.judge(verb, finding, value)
    shown = with_log(before, review.log)
    assert shown.pending == ()
    assert dumps(shown.made) == dumps(review.made)
    review.judge("undo", entry)
    assert dumps(with_log(shown.made, review.log).made) == dumps(review.made)


def test_a_correction_is_shown_in_place_at_once_and_named_as_pending_until_it_is_reasoned(wharf):
    review, ids = wharf
    before = review.made
    entry = review.judge("correct", ids["saw"], {"actor": "the tug"})
    shown = with_log(before, review.log)
    assert shown.pending == (entry,)
    assert next(c for a in shown.made.accounts for c in a.claims if c.id == ids["saw"]).actor.text == "the tug"
    assert next(j for j in shown.made.judgements if j.id == entry).state == "in_force"
    assert with_log(review.made, review.log).pending == ()
    undone = review.made
    review.judge("undo", entry)
    again = with_log(undone, review.log)
    assert again.pending == (entry,)
    assert next(c for a in again.made.accounts for c in a.claims if c.id == ids["saw"]).actor.text == "barge"


def test_a_rejected_event_leaves_at_once(wharf):
    review, ids = wharf
    before = review.made
    entry = review.judge("reject", review.event_of(ids["crew"]).id)
    shown = with_log(before, review.log)
    assert shown.pending == (entry,)
    assert not any(ids["crew"] in e.claims for e in shown.made.events)
    assert dumps(with_log(review.made, review.log).made) == dumps(review.made)

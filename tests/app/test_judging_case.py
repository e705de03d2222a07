"""Judgements of a case on disk: kept, found again after files change, left out of what is handed out, checked."""

import json
import sqlite3

import pytest

from firsthand.app.case import Case
from firsthand.app.judged import log_rows, standing
from firsthand.app.wiring import passing_case
from firsthand.codec import contract, dumps
from firsthand.engine.inline import InlineEngine
from firsthand.errors import CaseError, FirsthandError
from firsthand.store.memory import MemoryStore
from firsthand.store.sql import open_store

ME = {"actor": "R. Vane"}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "accounts").mkdir()
    (tmp_path / "case.toml").write_text(
        'name = "Ferry"\ntime_zone = "Europe/London"\n[sources."accounts/b.txt"]\nhandling = "restricted"\n', encoding="utf-8"
    )
    (tmp_path / "accounts" / "a.txt").write_text(
        "Ada Frome shut the gate at 21:05 on 4 March 2025. The bell rang.", encoding="utf-8"
    )
    (tmp_path / "accounts" / "b.txt").write_text("Bo Lund said the lamp on the quay was lit all night.", encoding="utf-8")
    return tmp_path


@pytest.fixture
def case(folder):
    return Case(folder, store=MemoryStore(), engine=InlineEngine())


def claim(made, words):
    return next(c for a in made.accounts for c in a.claims if words in c.text)


def source(made, path):
    return next(a.source for a in made.accounts if a.source.path == path)


def state(case, entry):
    return next(j for j in case.build().reconstruction.judgements if j.id == entry.id).state


def test_what_was_decided_stands_in_the_next_build_with_the_machines_reading_beside_it(case):
    made = case.build().reconstruction
    entry = case.judge("correct", [claim(made, "gate").id], {"when": "21:40"}, "she said so later", **ME)
    told = contract(case.build().reconstruction)
    now = next(c for c in told["claims"] if "gate" in c["text"])
    assert (now["when"]["earliest"], now["when"]["latest"]) == ("2025-03-04T21:40:00+00:00", "2025-03-04T21:40:59+00:00")
    assert told["judgements"][0]["machine"]["when"]["earliest"] == "2025-03-04T21:05:00+00:00"
    assert (told["judgements"][0]["id"], told["judgements"][0]["actor"]) == (entry.id, "R. Vane")
    event = next(e for e in told["events"] if e["id"] == now["event"])
    assert event["earliest"] == "2025-03-04T21:40:00+00:00"


def test_an_undo_restores_the_bytes_but_for_the_log_itself(case):
    before = {k: v for k, v in contract(case.build().reconstruction).items() if k != "judgements"}
    entry = case.judge("reject", [claim(case.build().reconstruction, "gate").id], None, "misread", **ME)
    undo = case.undo(entry.id, **ME)
    assert {k: v for k, v in contract(case.build().reconstruction).items() if k != "judgements"} == before
    assert [j.state for j in case.log()] == ["undone", "in_force"]
    with pytest.raises(FirsthandError, match=f"undone already; undo {undo.id} to put it back"):
        case.undo(entry.id, **ME)
    case.undo(undo.id, **ME)
    assert case.log()[0].state == "in_force"


@pytest.mark.parametrize(
    ("verb", "about", "value", "says"),
    [
        ("accept", ["ev_0"], None, "no line 'ev_0' in this case"),
        ("vanish", [], None, "no verb 'vanish'"),
        ("undo", ["ju_0"], None, "no judgement 'ju_0'"),
        ("note", [], "x" * 20_000, "20,000 characters"),
        ("correct", ["CLAIM"], {"when": "soon"}, "'soon' is no time"),
        ("correct", ["CLAIM"], {"when": {"earliest": None}}, "an earliest or a latest"),
        ("correct", ["CLAIM"], {"actor": {"text": "x", "entity": "en_0"}}, "no line 'en_0'"),
        ("set_source", ["SOURCE"], {"zone": "Mars/Base"}, "no known time zone"),
        ("add_event", ["CLAIM"], {"label": "x", "participants": ["Zed"]}, "no one entity 'Zed'"),
        ("split", ["EVENT"], ["cl_0"], "cl_0 is no claim or mention of"),
        ("split", ["EVENT"], ["ALL"], "that is all of it"),
    ],
)
def test_misuse_is_refused_in_one_sentence_and_nothing_is_kept(case, verb, about, value, says):
    made = case.build().reconstruction
    named = {"CLAIM": claim(made, "gate").id, "SOURCE": source(made, "accounts/a.txt").id, "EVENT": claim(made, "gate").event}
    if value == ["ALL"]:
        value = list(next(e for e in made.events if e.id == named["EVENT"]).claims)
    with pytest.raises(FirsthandError, match=says):
        case.judge(verb, [named.get(i, i) for i in about], value, "why", made=made, **ME)
    assert case.log() == ()


def test_no_finding_leaves_the_board_without_a_reason(folder):
    (folder / "accounts" / "c.txt").write_text("Cal Roe said Ada Frome never shut the gate on 4 March 2025.", encoding="utf-8")
    case = Case(folder, store=MemoryStore(), engine=InlineEngine())
    made = case.build().reconstruction
    finding = made.findings[0].id
    for verb, value in (("accept", None), ("reject", None), ("explain", "meaning")):
        with pytest.raises(FirsthandError, match="needs a reason"):
            case.judge(verb, [finding], value, made=made, **ME)
    assert case.log() == ()
    case.judge("accept", [finding], None, "both were heard", made=made, **ME)
    assert len(case.log()) == 1


def test_a_bound_may_be_given_as_a_time_of_day_alone(case):
    made = case.build().reconstruction
    entry = case.judge("correct", [claim(made, "gate").id], {"when": {"earliest": "21:40", "latest": "21:45"}}, made=made, **ME)
    assert '"earliest":"2025-03-04T21:40:00' in entry.value.replace(" ", "")
    assert '"latest":"2025-03-04T21:45:59' in entry.value.replace(" ", "")
    with pytest.raises(FirsthandError, match="names no day"):  # this case has no day of its own
        case.judge("add_event", [], {"label": "the horn", "earliest": "21:50"}, made=made, **ME)


def test_a_judgement_needs_someone_who_makes_it(case):
    with pytest.raises(FirsthandError, match="who decides"):
        case.judge("note", [], "seen")


def test_after_a_file_is_changed_what_was_said_of_its_words_is_listed_and_the_rest_stands(case, folder):
    made = case.build().reconstruction
    gone = case.judge("label", [claim(made, "gate").id], "key", made=made, **ME)
    kept = case.judge("label", [claim(made, "lamp").id], "light", made=made, **ME)
    (folder / "accounts" / "a.txt").write_text(
        "Ada Frome shut the gate at 21:06 on 4 March 2025. The bell rang.", encoding="utf-8"
    )
    assert (state(case, gone), state(case, kept)) == ("stale", "in_force")
    [row] = [r for r in log_rows(case.build().reconstruction) if r.state == "stale"]
    assert "shut the gate at 21:05" in row.about[0][1]


def test_a_moved_file_keeps_what_was_decided_of_it_its_date_included(case, folder):
    made = case.build().reconstruction
    entry = case.judge("set_source", [source(made, "accounts/a.txt").id], {"dated": "2025-03-17"}, made=made, **ME)
    (folder / "accounts" / "a.txt").rename(folder / "accounts" / "moved.txt")
    assert source(case.build().reconstruction, "accounts/moved.txt").created.earliest.isoformat() == "2025-03-17T00:00:00+00:00"
    assert state(case, entry) == "in_force"


def test_the_zone_of_a_source_is_as_if_case_toml_said_it_and_only_that_source_is_read_again(case, folder):
    built = case.build()
    entry = case.judge(
        "set_source",
        [source(built.reconstruction, "accounts/a.txt").id],
        {"zone": "America/New_York", "dated": "2025-03-17"},
        **ME,
    )
    again = case.build()
    assert again.read_now == 1
    text = (folder / "case.toml").read_text(encoding="utf-8")
    (folder / "case.toml").write_text(
        f'{text}[sources."accounts/a.txt"]\nzone = "America/New_York"\ndated = 2025-03-17\n', encoding="utf-8"
    )
    told = Case(folder, store=MemoryStore(), engine=InlineEngine()).build().reconstruction
    strip = lambda made: {k: v for k, v in contract(made).items() if k != "judgements"}  # noqa: E731
    assert strip(again.reconstruction) == strip(told)
    assert case.check().faults == ()
    assert case.undo(entry.id, **ME).verb == "undo"


def test_a_level_of_handling_that_a_person_gives_counts_at_once(case):
    made = case.build().reconstruction
    case.judge("set_source", [source(made, "accounts/a.txt").id], {"handling": "privileged"}, made=made, **ME)
    assert "shut the gate" not in case.export("report")["report.html"].decode()


def test_what_is_handed_out_holds_no_word_of_a_decision_about_what_is_left_out(case):
    made = case.build().reconstruction
    case.judge("correct", [claim(made, "lamp").id], {"actor": "the beacon"}, "the beacon keeper said so", made=made, **ME)
    case.judge("note", [claim(made, "lamp").id], "beacon", made=made, **ME)
    kept = case.judge("correct", [claim(made, "gate").id], {"actor": "the warden"}, made=made, **ME)
    handed = case.reconstruct(case.gather(), ["normal"])
    assert [j.id for j in handed.judgements] == [kept.id]
    assert "beacon" not in dumps(handed).decode()
    assert "accounts/b.txt" not in dumps(handed).decode()


def test_check_tells_of_a_log_that_was_changed(folder):
    case = Case(folder, store=open_store(folder), engine=InlineEngine())
    made = case.build().reconstruction
    for text in ("one", "two"):
        case.judge("note", [claim(made, "gate").id], text, made=made, **ME)
    assert (case.verify_log().broken, case.verify_log().entries, case.check().faults) == (None, 2, ())
    head = case.verify_log().head
    with sqlite3.connect(folder / ".firsthand" / "case.db") as connection:
        connection.execute("UPDATE judgements SET value = '\"zwei\"' WHERE number = 2")
    connection.close()
    again = Case(folder, store=open_store(folder), engine=InlineEngine())
    assert again.verify_log().broken == 2
    assert again.verify_log().head == head
    [fault] = again.check().faults
    assert (fault.what, fault.where) == ("log", "entry 2")


def test_where_nothing_can_be_kept_nothing_is_decided(folder):
    with pytest.raises(CaseError, match="no judgement can be kept"):
        passing_case(folder).judge("note", [], "seen", **ME)


def test_everything_a_reviewer_adds_can_be_traced_and_checked(case):
    made = case.build().reconstruction
    entry = case.judge("add_event", [claim(made, "gate").id], {"label": "The key was taken"}, made=made, **ME)
    case.judge("add_question", [], "Who had the key?", made=made, **ME)
    now = case.build().reconstruction
    own = next(e for e in now.events if e.inferred_by)
    assert [s.id for s in case.why(own.id)][:3] == [own.id, entry.id, claim(made, "gate").id]
    assert case.check().faults == ()
    page = case.export("report", include=["restricted"])["report.html"].decode()
    assert "The key was taken" in page
    assert "inferred by the reviewer" in page
    assert "inferred by the reviewer" in case.export("csv")["chronology.csv"].decode()


def test_a_report_tells_what_was_read_otherwise_beside_what_the_machine_reads_and_no_reason_of_it(case):
    assert "What the reviewer decided" not in case.export("report")["report.html"].decode()
    made = case.build().reconstruction
    case.judge("correct", [claim(made, "gate").id], {"when": "21:40", "actor": "the warden"}, "as b.txt has it", made=made, **ME)
    case.judge("correct", [claim(made, "lamp").id], {"actor": "the beacon"}, made=made, **ME)
    page = case.export("report")["report.html"].decode()
    assert "What the reviewer decided" in page
    for told in (
        "read otherwise",
        "actor: the warden",
        "actor: Ada Frome",
        "2025-03-04 21:05:00",
    ):
        assert told in page
    assert "as b.txt has it" not in page
    assert "the beacon" not in page


def test_explained_findings_leave_what_is_listed_as_conflicts(folder, case):
    for name, count in (("c", "Four"), ("d", "Nine")):
        (folder / "accounts" / f"{name}.txt").write_text(f"{count} passengers were hurt in the crash.", encoding="utf-8")
    [conflict] = case.conflicts(("conflict",))
    case.judge("explain", [conflict.id], "unresolved", "both stand", **ME)
    assert case.conflicts(("conflict",)) == ()
    assert case.build().summary.conflicts == 0
    assert standing(case.build().reconstruction)[conflict.id].explained == "unresolved"
    told = json.loads(case.export("json")["reconstruction.json"])
    assert [f["explained"] for f in told["findings"] if f["id"] == conflict.id] == ["unresolved"]


def test_words_of_any_kind_can_be_kept(case):
    text = "\u202ebell\0 \ud800 🔔 <script>"
    case.judge("note", [], text, **ME)
    [entry] = case.log()
    assert json.loads(entry.value) == "\u202ebell ? 🔔 <script>"

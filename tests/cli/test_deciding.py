"""Deciding on the command line: every verb of the table, the log, and undoing."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from firsthand.app import wiring
from firsthand.cli import commands
from firsthand.cli.commands import app, run
from firsthand.engine.inline import InlineEngine
from firsthand.model.verbs import VERBS

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch):
    monkeypatch.setattr(wiring, "ProcessEngine", InlineEngine)
    monkeypatch.setenv("LOGNAME", "vane")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "accounts").mkdir()
    for name, text in {
        "a": "Ada Frome shut the gate at 21:05 on 4 March 2025. It is not known who had the key. Four passengers were hurt in the crash.",
        "b": "Bo Lund rang the bell at the lock. Nine passengers were hurt in the crash.",
    }.items():
        (tmp_path / "accounts" / f"{name}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "accounts" / "log.csv").write_text(
        "time,unit,text\n2025-03-04 21:04:10,E4,Gate shut\n2025-03-04 21:09:00,E4,On scene\n", encoding="utf-8"
    )
    return tmp_path


def call(*words):
    return CliRunner().invoke(app, [str(w) for w in words], catch_exceptions=False)


def exported(folder):
    return json.loads(call("export", folder, "--format", "json").stdout)


def words_of(verb, told):
    """The words of a call with something of each kind that the case offers."""
    claims = {c["id"]: c["text"] for c in told["claims"]}
    gate = next(i for i, text in claims.items() if "shut the gate" in text)
    event = next(e for e in told["events"] if gate in e["claims"])
    people = [e["id"] for e in told["entities"] if e["type"] == "person"][:2]
    finding = next(f["id"] for f in told["findings"] if f["kind"] == "conflict")
    sources = [s["id"] for s in told["sources"]]
    return {
        "accept": [finding, "--reason", "both heard"],
        "reject": [gate, "--reason", "misread"],
        "correct": [gate, "--set", "basis=saw", "--set", "when=21:07", "--set", "actor=Bo Lund"],
        "merge": people,
        "split": [event["id"], "--value", json.dumps([gate])],
        "link": sources[:2],
        "unlink": sources[:2],
        "explain": [finding, "--text", "unresolved", "--reason", "both stand"],
        "set_clock": [told["clocks"][0]["id"], "--set", "offset_s=[10, 20]"],
        "set_source": [sources[0], "--set", "dated=2025-03-17"],
        "add_event": [gate, "--set", "label=The key was taken", "--set", "when=2025-03-04T21:00"],
        "add_question": [gate, "--text", "Who had the key?"],
        "note": [gate, "--text", "ask again"],
        "label": [gate, "--text", "key"],
    }[verb]  # fmt: skip


@pytest.mark.parametrize("verb", [v for v in VERBS if v not in ("split", "undo")])
def test_every_verb_is_decided_and_undone_on_the_command_line(folder, verb):
    before = {k: v for k, v in exported(folder).items() if k != "judgements"}
    printed = call("judge", folder, verb.replace("_", "-"), *words_of(verb, before), "--by", "R. Vane", "--json")
    assert printed.exit_code == 0, printed.output
    [entry] = json.loads(printed.stdout)
    [told] = exported(folder)["judgements"]
    assert (told["id"], told["verb"], told["actor"], told["state"]) == (entry["id"], verb, "R. Vane", "in_force")
    assert call("undo", folder, entry["id"], "--by", "R. Vane").exit_code == 0
    assert {k: v for k, v in exported(folder).items() if k != "judgements"} == before


def test_an_event_is_merged_and_split_on_the_command_line(folder):
    told = exported(folder)
    one, other = told["events"][:2]
    assert call("judge", folder, "merge", one["id"], other["id"]).exit_code == 0
    both = next(e for e in exported(folder)["events"] if set(e["claims"]) == {*one["claims"], *other["claims"]})
    assert call("judge", folder, "split", both["id"], "--value", json.dumps(one["claims"])).exit_code == 0
    assert {e["id"] for e in exported(folder)["events"]} == {e["id"] for e in told["events"]}


def test_of_a_verb_that_takes_one_thing_each_thing_is_an_entry_of_its_own(folder):
    claims = [c["id"] for c in exported(folder)["claims"]][:2]
    printed = call("judge", folder, "label", *claims, "--text", "key", "--json")
    assert [e["about"] for e in json.loads(printed.stdout)] == [[c] for c in claims]


def test_the_log_tells_who_decided_what_and_why_and_what_the_machine_reads(folder):
    told = exported(folder)
    call("judge", folder, "correct", *words_of("correct", told), "--reason", "from the tape", "--by", "R. Vane")
    text = call("log", folder).stdout
    for part in ("correct", "R. Vane", "from the tape", "shut the gate", "actor: Bo Lund", "Ada Frome", "21:07"):
        assert part in text
    [row] = json.loads(call("log", folder, "--json").stdout)
    assert row["state"] == "in_force"
    assert call("log", folder, "--stale").stdout.startswith("Nothing")
    (folder / "accounts" / "a.txt").write_text("Nothing was shut.", encoding="utf-8")
    assert "[stale]" in call("log", folder, "--stale").stdout


def test_the_log_is_verified(folder):
    call("judge", folder, "note", "--text", "begun")
    assert call("log", folder, "--verify").stdout.startswith("1 entry; each follows")
    assert json.loads(call("log", folder, "--verify", "--json").stdout)["broken"] is None
    store = wiring.open_case(folder)._store
    with store._writing() as connection:
        connection.exec_driver_sql("UPDATE judgements SET actor = 'another'")
    assert call("log", folder, "--verify").exit_code == 1
    assert call("check", folder).exit_code == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["judge", "DIR", "vanish"], "no verb 'vanish'. There are accept"),
        (["judge", "DIR", "reject", "cl_0"], "no line 'cl_0'"),
        (["judge", "DIR", "note", "--value", "{"], "no JSON"),
        (["judge", "DIR", "note", "--text", "a", "--value", '"b"'], "the value once"),
        (["judge", "DIR", "correct", "x", "--set", "basis"], "write it as FIELD=VALUE"),
        (["judge", "DIR", "note"], "needs a value"),
        (["undo", "DIR", "ju_0"], "no judgement 'ju_0'"),
    ],
)
def test_misuse_is_one_sentence_and_exit_code_2(folder, monkeypatch, capsys, words, says):
    monkeypatch.setattr("sys.argv", ["firsthand", *(str(folder) if w == "DIR" else w for w in words)])
    with pytest.raises(SystemExit) as stop:
        run()
    captured = capsys.readouterr()
    assert (stop.value.code, captured.out) == (2, "")
    assert says in captured.err


def test_every_verb_is_told_in_the_help_and_in_the_docs():
    helped = " ".join(call("judge", "--help").stdout.replace("│", " ").split())
    docs = (DOCS / "judgements.md").read_text(encoding="utf-8")
    for name, verb in VERBS.items():
        assert re.search(rf"\b{name}\b", helped)
        assert f"`{name}`" in docs
        assert verb.summary in docs


def test_the_commands_decide_by_verbs_of_the_table_alone():
    deciding = {c.callback.__name__ for c in commands.app.registered_commands if c.callback.__module__.endswith("deciding")}
    assert deciding == {"judge", "undo", "log"}

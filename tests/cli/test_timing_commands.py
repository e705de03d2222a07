"""The commands when, clocks and intervals: bounds with what set them, offsets, lengths with both ends."""

import json

import pytest
from typer.testing import CliRunner

from firsthand.app import wiring
from firsthand.cli.commands import app
from firsthand.engine.inline import InlineEngine

LOG = """time,unit,status,text
2031-05-06 21:04:10,R1,DISP,Pier fire
2031-05-06 21:12:40,R1,ARRV,At the pier
2031-05-06 21:15:00,R2,DISP,Pier fire
"""


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch):
    monkeypatch.setattr(wiring, "ProcessEngine", InlineEngine)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "accounts").mkdir()
    (tmp_path / "accounts" / "dispatch.csv").write_text(LOG, encoding="utf-8")
    (tmp_path / "accounts" / "a.txt").write_text("Ada Frome shut the gate at 21:05 on 6 May 2031.", encoding="utf-8")
    return tmp_path


def call(*words):
    return CliRunner().invoke(app, [str(w) for w in words])


def test_when_gives_bounds_and_the_words_that_set_them(folder):
    (row,) = json.loads(call("when", folder, "shut gate", "--json").stdout)
    assert (row["earliest"], row["latest"]) == ("2031-05-06T21:05:00", "2031-05-06T21:05:59")
    assert "shut the gate" in row["earliest_because"][0]["words"]
    text = call("when", folder, "Ada Frome").stdout
    assert "not before 2031-05-06 21:05:00, set by" in text
    assert "a.txt" in text
    assert "No event found" in call("when", folder, "zeppelin").stdout


def test_clocks_lists_each_clock_and_the_reference(folder):
    rows = json.loads(call("clocks", folder, "--json").stdout)
    assert [r["reference"] for r in rows] == [True]
    assert "the reference" in call("clocks", folder).stdout


def test_intervals_print_both_ends_the_formula_and_what_is_missing(folder):
    text = call("intervals", folder).stdout
    assert "dispatched to on scene · R1 · 8 min 30 s" in text
    assert "no source that was read gives on scene of R2" in text
    assert "earliest on scene - latest dispatched" in text
    rows = json.loads(call("intervals", folder, "--json").stdout)
    one = next(r for r in rows if (r["start"], r["end"], r["unit"]) == ("dispatched", "on scene", "R1"))
    assert (one["least_s"], one["most_s"]) == (510, 510)
    assert one["begins"]["said"][0]["citation"]["place"] != one["ends"]["said"][0]["citation"]["place"]
    page = call("report", folder)
    assert page.exit_code == 0
    assert "8 min 30 s" in (folder / "report.html").read_text(encoding="utf-8")

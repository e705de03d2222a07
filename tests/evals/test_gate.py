"""Floors hold, fall only for a reason, and belong to their data. All figures and files are made up."""

from argparse import ArgumentParser, Namespace

import pytest
from evals.__main__ import main, tasks
from evals.task import BelowFloorError, Task, digest

from evals import cases, gate, incidents

KNOWN = {"digest": "d1", "floors": {"held": 0.5, "passed": 0.2}, "history": []}


def asked(**told: object) -> Namespace:
    parser = ArgumentParser()
    gate.options(parser)
    return Namespace(**{**vars(parser.parse_args([])), **told})


def test_a_figure_on_its_floor_holds_and_one_below_is_named():
    assert gate.held("small", KNOWN, {"held": 0.5, "passed": 0.3}, "d1") == []
    assert gate.held("small", KNOWN, {"held": 0.49, "passed": 0.3}, "d1") == ["small:held is 0.4900, its floor 0.5000"]


def test_a_figure_that_is_no_longer_measured_does_not_hold():
    assert gate.held("small", KNOWN, {"held": 0.6}, "d1") == ["small:passed is no longer measured"]


def test_floors_of_other_data_do_not_hold():
    assert "data" in gate.held("small", KNOWN, {"held": 1, "passed": 1}, "d2")[0]


def test_floors_are_lifted_and_never_set_down_unasked():
    made = gate.settled("small", KNOWN, {"held": 0.7, "passed": 0.1, "new": 0.3}, "d1", asked(lift=True))
    assert made["floors"] == {"held": 0.7, "passed": 0.2, "new": 0.3}


def test_a_floor_goes_down_only_by_name_and_with_a_reason_that_is_kept():
    with pytest.raises(BelowFloorError, match="reason"):
        gate.settled("small", KNOWN, {"held": 0.4, "passed": 0.1}, "d1", asked(lower=["small:held"]))
    made = gate.settled(
        "small", KNOWN, {"held": 0.4, "passed": 0.1}, "d1", asked(lower=["small:held"], reason="the bank counted twice")
    )
    assert made["floors"] == {"held": 0.4, "passed": 0.2}
    assert made["history"] == [{"what": "held from 0.5 to 0.4", "reason": "the bank counted twice"}]


def test_changed_data_needs_a_reason():
    with pytest.raises(BelowFloorError, match="data"):
        gate.settled("small", KNOWN, {"held": 0.9}, "d2", asked(lift=True))


def test_the_digest_follows_names_and_bytes(tmp_path):
    (tmp_path / "a.txt").write_text("one")
    before = digest([tmp_path])
    (tmp_path / "a.txt").rename(tmp_path / "b.txt")
    renamed = digest([tmp_path])
    (tmp_path / "b.txt").write_text("two")
    assert len({before, renamed, digest([tmp_path])}) == 3


@pytest.mark.parametrize(
    "argv",
    [["cases", "--bank", "{}/none.jsonl"], ["incidents", "--incident", "{}/none"], ["speed", "--data", "{}/none"], ["speed"]],
)
def test_absent_data_is_said_and_never_a_pass(argv, tmp_path, capsys):
    assert main([a.format(tmp_path) for a in argv]) == 3
    assert "not measured" in capsys.readouterr().err


def test_the_figures_of_the_scorers_are_shares():
    counted = {"cases": 4, "passed": 1, "checks": 10, "held": 5}
    assert cases.figures_of({"total": counted, "areas": {"time": counted}})["checks_held.time"] == 0.5
    assert incidents.figures_of({"overall": 0.51234, "measures": {"clocks": 1.0}}) == {"overall": 0.5123, "clocks": 1.0}


def test_every_task_says_what_it_measures():
    assert {"cases", "incidents", "speed", "gate"} <= set(tasks())
    assert all(task.about for task in tasks().values())


def test_floors_that_were_set_hold_the_next_time(tmp_path):
    floors = tmp_path / "floors.json"
    floors.write_text("{}")
    figures = {"held": 0.8}
    small = {"small": Task("made up", lambda _: None, lambda _: figures)}
    with pytest.raises(BelowFloorError):
        gate.gated(small, asked(floors=floors))
    gate.gated(small, asked(floors=floors, lift=True))
    assert gate.gated(small, asked(floors=floors)) == {"small:held": 0.8}
    figures["held"] = 0.7
    with pytest.raises(BelowFloorError, match="small:held is 0"):
        gate.gated(small, asked(floors=floors))

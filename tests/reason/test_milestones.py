"""Milestones and intervals: read from statuses and columns, found by words, both ends named, what is missing said."""

from datetime import UTC, datetime, timedelta

import pytest

from firsthand.model import (
    Account,
    CaseFacts,
    Claim,
    Clock,
    Document,
    Event,
    Milestone,
    Reconstruction,
    Record,
    Source,
    SourceFacts,
    Statement,
    Voice,
    When,
)
from firsthand.reason.milestones import intervals, milestones
from firsthand.reason.stages import stage_of_column, stage_of_status

NOON = datetime(2031, 5, 6, 12, 0, tzinfo=UTC)


def at(minute, second=0, wide=0):
    first = NOON + timedelta(minutes=minute, seconds=second)
    return When(earliest=first, latest=first + timedelta(seconds=wide), grain="second")


def log(name, *rows):
    """A log of rows, each the time and its columns."""
    document, text, records = f"{name} doc", "", []
    for number, (time, fields) in enumerate(rows):
        line = " | ".join(fields.values())
        records.append(
            Record(f"{name}-{number}", document, len(text), len(text) + len(line), "row", time=time, fields=tuple(fields.items()))
        )
        text += line + "\n"
    return Account(Source(name, f"{name}.csv", "", 0, kind="log"), Document(document, name, text), records=tuple(records))


def unit(name, status):
    return {"unit": name, "status": status}


def made(*accounts, clocks=(), events=(), told=()):
    known = (Clock("log", "log", ("log",), (0, 0)), *clocks)
    case = CaseFacts(sources=(), milestones=tuple(told))
    return Reconstruction(case, accounts, events=tuple(events), clocks=known, reference_clock="log")


def by_name(found):
    return {(f"{i.start} to {i.end}", i.unit): (i.least_s, i.most_s) for i in found}


@pytest.mark.parametrize(
    ("status", "stage"),
    [
        ("DISP", "dispatched"), ("Unit notified by dispatch", "dispatched"), ("ENRT", "en route"), ("ON  SCENE", "on scene"),
        ("Unit arrived on scene", "on scene"), ("in attendance", "on scene"), ("Cleared", "clear"), ("PSAP call", "call received"),
        ("arrived at the wrong door", None), ("clear view of the quay", None),
    ],
)  # fmt: skip
def test_what_logs_call_the_steps_of_a_unit(status, stage):
    assert stage_of_status(status) == stage


@pytest.mark.parametrize(
    ("column", "stage"),
    [
        ("eTimes.03", "dispatched"), ("eTimes.06", "on scene"), ("time en route", "en route"), ("arrival_time", "on scene"),
        ("Call received at", "call received"), ("unit", None), ("remarks", None),
    ],
)  # fmt: skip
def test_columns_that_hold_the_time_of_a_step(column, stage):
    assert stage_of_column(column) == stage


def test_intervals_of_a_unit_are_as_wide_as_its_entries_and_name_both():
    found = intervals(made(log("log", (at(1, wide=59), unit("R1", "DISP")), (at(9, wide=59), unit("R1", "ARRV")))))
    one = next(i for i in found if i.unit == "R1")
    assert (one.least_s, one.most_s) == (421, 539)
    assert (one.begins.because, one.ends.because) == (("log-0",), ("log-1",))
    assert "latest dispatched" in one.formula


def test_a_second_run_of_a_unit_is_not_mixed_with_the_first():
    rows = [(0, "DISP"), (5, "ARRV"), (20, "CLEAR"), (40, "DISP"), (47, "ARRV")]
    found = intervals(made(log("log", *((at(m), unit("R1", s)) for m, s in rows))))
    assert sorted(i.least_s for i in found if (i.start, i.end, i.unit) == ("dispatched", "on scene", "R1")) == [300, 420]


def test_the_first_unit_sent_need_not_be_the_first_to_arrive():
    rows = [(0, "R1", "DISP"), (1, "R2", "DISP"), (6, "R2", "ARRV"), (9, "R1", "ARRV")]
    found = by_name(intervals(made(log("log", *((at(m), unit(u, s)) for m, u, s in rows)))))
    assert found["dispatched to on scene", "R1"] == (540, 540)
    assert found["dispatched to on scene", None] == (360, 360)


def test_a_missing_arrival_is_said_and_no_length_made_up():
    (one,) = (i for i in intervals(made(log("log", (at(0), unit("R1", "DISP"))))) if i.unit == "R1")
    assert (one.least_s, one.most_s, one.ends) == (None, None, None)
    assert one.missing == "no source that was read gives on scene of R1"


def test_ends_on_two_clocks_are_as_far_apart_as_the_clocks_allow():
    other = log("other", (When(earliest=at(10).earliest, latest=at(10).latest, clock="other"), unit("R2", "ARRV")))
    found = intervals(
        made(log("log", (at(0), unit("R1", "DISP"))), other, clocks=(Clock("other", "other", ("other",), (100, 130)),))
    )
    assert by_name(found)["dispatched to on scene", None] == (470, 500)


def test_columns_of_times_are_milestones_of_their_row_also_past_midnight():
    row = {"unit": "R1", "dispatched": "23:58:10", "on scene": "00:04:10"}
    late = When(earliest=NOON.replace(hour=23, minute=58, second=10), latest=NOON.replace(hour=23, minute=58, second=10))
    assert by_name(intervals(made(log("log", (late, row)))))["dispatched to on scene", "R1"] == (360, 360)


def told_event(words, minute):
    """An account that says this, and the event it tells of."""
    document = f"{words} doc"
    said = Statement(f"{words} st", document, 0, len(words), words, (), voices=(Voice("Ada Pell"),))
    claim = Claim(f"{words} cl", said.id, document, 0, len(words), words)
    account = Account(Source(words, f"{words}.txt", "", 0), Document(document, words, words), statements=(said,), claims=(claim,))
    moment = at(minute).earliest
    because = (claim.id,)
    return account, Event(f"ev {words}", words, "", because, moment, moment, because, because)


def test_a_milestone_of_the_case_is_found_by_its_words_with_its_definition():
    accounts, events = zip(
        told_event("Marsh passed the inner door", 14), told_event("Oake passed the inner door again", 31), strict=True
    )
    told = (Milestone("on scene", "wheels stop at the pier"), Milestone("first entry", "somebody passes the inner door"))
    case = made(log("log", (at(9), unit("R1", "ARRV"))), *accounts, events=events, told=told)
    assert by_name(intervals(case))["on scene to first entry", None] == (300, 300)
    entry = next(m for m in milestones(case) if m.milestone == "first entry")
    assert (entry.definition, entry.because) == ("somebody passes the inner door", ("Marsh passed the inner door cl",))
    assert next(m for m in milestones(case) if m.milestone == "on scene").definition == "wheels stop at the pier"


def test_nothing_is_made_of_a_case_without_milestones():
    assert intervals(made(log("log", (at(0), {"text": "all quiet"})))) == ()


def test_columns_and_statuses_of_an_odd_log_mean_what_the_case_maps_them_to():
    facts = SourceFacts(
        columns=(("dispatched", "T1"), ("first entry", "T3"), ("on scene", "T2"), ("unit", "Res No")),
        statuses=(("clear", "10-98"), ("first entry", "INSIDE")),
    )
    times = {"res no": "R7", "t1": "06/05/2031 12:01:30", "t2": "12:06", "t3": "1209"}
    account = log("log", (at(1), times), (at(30), {"res no": "R7", "code": "10-98"}))
    case = CaseFacts(sources=(("*.csv", facts),), milestones=(Milestone("first entry", "past the inner door"),), locale="en-GB")
    known = (Clock("log", "log", ("log",), (0, 0)),)
    read = Reconstruction(case, (account,), clocks=known, reference_clock="log")
    reached = [(m.milestone, m.unit, m.first.strftime("%H:%M:%S")) for m in milestones(read)]
    assert reached == [
        ("dispatched", "R7", "12:01:30"), ("on scene", "R7", "12:06:00"), ("clear", "R7", "12:30:00"), ("first entry", "R7", "12:09:00"),
    ]  # fmt: skip
    assert by_name(intervals(read))[("on scene to first entry", "R7")] == (180, 180)


def test_a_mapped_milestone_needs_no_definition():
    facts = SourceFacts(statuses=(("water on", "WTR"),))
    account = log("log", (at(1), unit("R7", "DISP")), (at(9), unit("R7", "wtr")))
    read = Reconstruction(
        CaseFacts(sources=(("log.csv", facts),)),
        (account,),
        clocks=(Clock("log", "log", ("log",), (0, 0)),),
        reference_clock="log",
    )
    assert by_name(intervals(read))[("dispatched to water on", "R7")] == (480, 480)

"""Printed dispatch reports and timed lists of an invented control room."""

from datetime import date

import pytest

from firsthand.model import CaseFacts
from firsthand.readers import Incoming, Reading
from firsthand.readers.printout import READER


def incoming(text: str, **case) -> Incoming:
    return Incoming("accounts/a.txt", text.encode(), "src_1", "doc_1", CaseFacts(**case))


def read(text: str, **case) -> Reading:
    assert READER.recognises(incoming(text, **case)) > 0.5
    return READER.read(incoming(text, **case))


def rows(reading: Reading) -> list[tuple[str, str | None]]:
    return [(reading.text[r.start : r.end], r.time and r.time.earliest.isoformat()) for r in reading.records]


REPORT = """\
Incident Number: 25-0412          Station: FORD 2
Call Time- 23:46:15      Date- 04/09/2025
Dispatch - 23:47:05   En-route- 00:03:28   Cleared- 02:15:00
Units sent: FD2  FD4
   Unit: FD2    DSP: 04/09/25  23:47:05   ENR: 04/10/25  00:03:28   ARV:           :  :
Narrative: Wheel off its axle, two persons walking.
"""


def test_one_date_and_many_clock_times_pass_midnight_month_first():
    reading = read(REPORT)
    assert rows(reading)[:4] == [
        ("Call Time- 23:46:15", "2025-04-09T23:46:15"),
        ("Dispatch - 23:47:05", "2025-04-09T23:47:05"),
        ("En-route- 00:03:28", "2025-04-10T00:03:28"),
        ("Cleared- 02:15:00", "2025-04-10T02:15:00"),
    ]
    assert reading.kind == "log"
    assert reading.records[0].time.clock


def test_a_time_left_open_is_a_record_without_time():
    last = read(REPORT).records[-1]
    assert (last.time, last.fields) == (None, (("unit", "FD2"), ("status", "ARV"), ("time", "")))


def test_remarks_and_units_are_cells_to_be_parsed():
    reading = read(REPORT)
    assert [reading.text[p.start : p.end] for p in reading.passages] == ["FD2  FD4", "Wheel off its axle, two persons walking."]


def test_a_table_of_units_gives_each_unit_its_times():
    reading = read(
        "Date: 05/28/2025\n\nUnit    Dispatched   Enroute    Arrived\n"
        "FD2     23:47:05     00:03:28   00:08:40\nFD4     23:47:19     00:04:30   --:--:--\n"
    )
    assert [tuple(value for _, value in r.fields) for r in reading.records] == [
        ("FD2", "Dispatched", "23:47:05"), ("FD2", "Enroute", "00:03:28"), ("FD2", "Arrived", "00:08:40"),
        ("FD4", "Dispatched", "23:47:19"), ("FD4", "Enroute", "00:04:30"), ("FD4", "Arrived", ""),
    ]  # fmt: skip
    assert reading.records[4].time.earliest.isoformat() == "2025-05-29T00:04:30"


def test_short_labels_in_capitals_with_service_times():
    reading = read("FORD DISPATCH\nINC 25-118   DATE 05/28/25\nRCVD 23:58  DISP 23:59  ENRT 0001  CLR 0140\n")
    assert rows(reading) == [
        ("RCVD 23:58", "2025-05-28T23:58:00"),
        ("DISP 23:59", "2025-05-28T23:59:00"),
        ("ENRT 0001", "2025-05-29T00:01:00"),
        ("CLR 0140", "2025-05-29T01:40:00"),
    ]


def test_a_printed_date_is_not_the_date_of_the_incident():
    text = "Printed Date: 07/01/2025\nDate: 06/28/2025\nReceived: 17:41:10\nDispatched: 17:41:55\nOn Scene: 17:49:00\nCleared: --:--\n"
    assert rows(read(text))[0] == ("Received: 17:41:10", "2025-06-28T17:41:10")


def test_times_without_any_date_keep_the_clock_time():
    reading = read("Received: 17:41:10\nDispatched: 17:41:55\nOn Scene: 17:49:00\n")
    assert reading.records[0].time.time_of_day == ("17:41:10", "17:41:10")
    assert reading.records[0].time.earliest is None


def test_entries_with_ranges_stand_on_the_day_above_them():
    reading = read(
        "11 May 2025\n- [07:15~09:45] sweep of the mill pond\n- [22:50~01:10] divers again\n12 May 2025\n- [06:30~] walk round\n"
    )
    bounds = [(r.time.earliest.isoformat(), r.time.latest.isoformat()) for r in reading.records]
    assert bounds == [
        ("2025-05-11T07:15:00", "2025-05-11T09:45:00"),
        ("2025-05-11T22:50:00", "2025-05-12T01:10:00"),
        ("2025-05-12T06:30:00", "2025-05-12T06:30:59"),
    ]


def test_run_on_lines_service_times_and_lines_that_go_on():
    text = "Gate book\n11 May 2025\n17:41 Bell rung. 17:43 F2 at gate. 17:52 Wheel stopped.\n2350 hrs - relief crew arrived\n  with two lamps\n0015 hrs - relief crew stood down\n"
    reading = read(text)
    assert [t for _, t in rows(reading)] == [
        "2025-05-11T17:41:00", "2025-05-11T17:43:00", "2025-05-11T17:52:00", "2025-05-11T23:50:00", "2025-05-12T00:15:00"
    ]  # fmt: skip
    assert rows(reading)[3][0] == "2350 hrs - relief crew arrived with two lamps"
    assert reading.title == "Gate book"


def test_labels_of_a_radio_log_are_speakers():
    reading = read("2025-05-11 17:41 CONTROL: bell rung\n2025-05-11 17:43 F2: mobile\n2025-05-11 17:52 CONTROL: received, F2\n")
    assert [r.speaker for r in reading.records] == ["CONTROL", "F2", "CONTROL"]


def test_an_entry_out_of_order_is_told_and_kept():
    reading = read(
        "2025-05-11 17:41 call\n2025-05-11 17:58 wheel stopped\n2025-05-11 17:52 crew on scene\n2025-05-11 18:16 crew left\n"
    )
    assert len(reading.records) == 4
    assert "out_of_order" in {issue.code for issue in reading.issues}


def test_prose_with_times_is_no_log():
    text = (
        "On Monday the crew left at 17:41 and came to the gate. The keeper said: 17:43 was the time.\n\nAt 17:58 it was over.\n"
    )
    assert READER.recognises(incoming(text)) == 0


def test_lines_of_a_system_log_are_entries():
    text = "May  4 21:14:03 desk-1 out[412]: P2 DISPATCHED\nMay  4 21:15:40 desk-1 out[412]: P2 ENROUTE\n"
    assert rows(read(text, incident_date=date(2025, 5, 4), time_zone="Europe/London")) == [
        ("May 4 21:14:03 desk-1 out[412]: P2 DISPATCHED", "2025-05-04T21:14:03+01:00"),
        ("May 4 21:15:40 desk-1 out[412]: P2 ENROUTE", "2025-05-04T21:15:40+01:00"),
    ]


def test_a_date_stated_above_the_entries_is_theirs():
    text = "SHIFT LOG   DATE: 5 May 2025   WATCH: B\n\n2114  Call from the lock.\n2155  Gas board there.\n0010  All clear.\n"
    assert [time for _, time in rows(read(text, time_zone="Europe/London"))] == [
        "2025-05-05T21:14:00+01:00", "2025-05-05T21:55:00+01:00", "2025-05-06T00:10:00+01:00",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "day"),
    [
        ("Lock log, 14 February 2025", "2025-02-14"),
        ("Diary of the keeper for 14 February 2025:", "2025-02-14"),
        ("Log printed on 14 February 2025", None),
    ],
)
def test_the_title_of_a_list_dates_its_entries_over_midnight(title: str, day: str | None):
    reading = read(f"{title}\n23:50 Gate shut, all quiet\n24:00 Relief came aboard\n00:20 Lamp went out\n")
    told = [r.time.earliest and r.time.earliest.isoformat() for r in reading.records if r.time]
    assert told == (["2025-02-14T23:50:00", "2025-02-15T00:00:00", "2025-02-15T00:20:00"] if day else [None] * 3)

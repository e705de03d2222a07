"""Printed dispatch reports and timed lists of an invented control room."""

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
Call Time- 23:58:50      Date- 06/08/2025
Dispatch - 23:59:31   En-route- 00:01:02   Cleared- 01:40:00
Units sent: FD2  FD4
   Unit: FD2    DSP: 06/08/25  23:59:31   ENR: 06/09/25  00:01:02   ARV:           :  :
Narrative: Wheel off its axle, two persons walking.
"""


def test_one_date_and_many_clock_times_pass_midnight_month_first():
    reading = read(REPORT)
    assert rows(reading)[:4] == [
        ("Call Time- 23:58:50", "2025-06-08T23:58:50"),
        ("Dispatch - 23:59:31", "2025-06-08T23:59:31"),
        ("En-route- 00:01:02", "2025-06-09T00:01:02"),
        ("Cleared- 01:40:00", "2025-06-09T01:40:00"),
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
        "FD2     23:59:31     00:01:02   00:06:12\nFD4     23:59:40     00:02:10   --:--:--\n"
    )
    assert [tuple(value for _, value in r.fields) for r in reading.records] == [
        ("FD2", "Dispatched", "23:59:31"), ("FD2", "Enroute", "00:01:02"), ("FD2", "Arrived", "00:06:12"),
        ("FD4", "Dispatched", "23:59:40"), ("FD4", "Enroute", "00:02:10"), ("FD4", "Arrived", ""),
    ]  # fmt: skip
    assert reading.records[4].time.earliest.isoformat() == "2025-05-29T00:02:10"


def test_short_labels_in_capitals_with_service_times():
    reading = read("FORD DISPATCH\nINC 25-118   DATE 05/28/25\nRCVD 23:58  DISP 23:59  ENRT 0001  CLR 0140\n")
    assert rows(reading) == [
        ("RCVD 23:58", "2025-05-28T23:58:00"),
        ("DISP 23:59", "2025-05-28T23:59:00"),
        ("ENRT 0001", "2025-05-29T00:01:00"),
        ("CLR 0140", "2025-05-29T01:40:00"),
    ]


def test_a_printed_date_is_not_the_date_of_the_incident():
    text = "Printed Date: 07/01/2025\nDate: 06/28/2025\nReceived: 18:02:10\nDispatched: 18:02:55\nOn Scene: 18:09:00\nCleared: --:--\n"
    assert rows(read(text))[0] == ("Received: 18:02:10", "2025-06-28T18:02:10")


def test_times_without_any_date_keep_the_clock_time():
    reading = read("Received: 18:02:10\nDispatched: 18:02:55\nOn Scene: 18:09:00\n")
    assert reading.records[0].time.time_of_day == ("18:02:10", "18:02:10")
    assert reading.records[0].time.earliest is None


def test_entries_with_ranges_stand_on_the_day_above_them():
    reading = read(
        "12 May 2025\n- [10:00~12:00] search of the mill pond\n- [23:30~00:20] second dive\n13 May 2025\n- [09:00~] patrol\n"
    )
    bounds = [(r.time.earliest.isoformat(), r.time.latest.isoformat()) for r in reading.records]
    assert bounds == [
        ("2025-05-12T10:00:00", "2025-05-12T12:00:00"),
        ("2025-05-12T23:30:00", "2025-05-13T00:20:00"),
        ("2025-05-13T09:00:00", "2025-05-13T09:00:59"),
    ]


def test_run_on_lines_service_times_and_lines_that_go_on():
    text = "Gate book\n12 May 2025\n18:02 Call received. 18:04 F2 on scene. 18:11 Wheel stopped.\n2350 hrs - relief crew arrived\n  with two lamps\n0015 hrs - relief crew stood down\n"
    reading = read(text)
    assert [t for _, t in rows(reading)] == [
        "2025-05-12T18:02:00", "2025-05-12T18:04:00", "2025-05-12T18:11:00", "2025-05-12T23:50:00", "2025-05-13T00:15:00"
    ]  # fmt: skip
    assert rows(reading)[3][0] == "2350 hrs - relief crew arrived with two lamps"
    assert reading.title == "Gate book"


def test_labels_of_a_radio_log_are_speakers():
    reading = read(
        "2025-05-12 18:02 CONTROL: call received\n2025-05-12 18:04 F2: mobile\n2025-05-12 18:11 CONTROL: received, F2\n"
    )
    assert [r.speaker for r in reading.records] == ["CONTROL", "F2", "CONTROL"]


def test_an_entry_out_of_order_is_told_and_kept():
    reading = read(
        "2025-05-12 18:02 call\n2025-05-12 18:20 wheel stopped\n2025-05-12 18:11 crew on scene\n2025-05-12 18:30 crew left\n"
    )
    assert len(reading.records) == 4
    assert "out_of_order" in {issue.code for issue in reading.issues}


def test_prose_with_times_is_no_log():
    text = (
        "On Monday the crew left at 18:02 and came to the gate. The keeper said: 18:04 was the time.\n\nAt 18:20 it was over.\n"
    )
    assert READER.recognises(incoming(text)) == 0

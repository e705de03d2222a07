"""Logs as tables wherever they stand: units under many names, radio channels, positions, web pages, PDF and Word."""

import importlib.util
from pathlib import Path

import pytest

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand
from firsthand.readers import Incoming, docx, html, pdf, table

HERE = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("table_samples", HERE / "samples.py")
made = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(made)


def read(reader, name, data, **case):
    data = data.encode() if isinstance(data, str) else data
    return reader.READER.read(Incoming(f"accounts/{name}", data, "src_1", "doc_1", CaseFacts(**case)))


def moments(reading):
    return [r.time and (r.time.earliest.isoformat() if r.time.earliest else r.time.time_of_day[0]) for r in reading.records]


@pytest.mark.parametrize(
    "header",
    ["car", "Vehicle", "apparatus", "appliance", "Resource", "callsign", "crew", "unit_id", "Radio ID", "engine", "Boat"],
)
def test_the_unit_of_a_row_is_its_actor_under_any_header(header):
    data = f"time,{header},event,remarks\n19:58:10,Q 2,ARR,\n19:59:00,Q 7,CLR,\n20:01:30,Q 1,INFO,Stopped at the buffers\n"
    account = understand(Found("register.csv", data.encode()), CaseFacts(), Toolkit.standard()).account
    done = {claim.text: (claim.action, claim.actor and claim.actor.text) for claim in account.claims}
    assert done["Stopped at the buffers"] == ("stop", "Q 1")
    assert ("arrive", "Q 2") in done.values()


def test_on_a_radio_channel_the_unit_speaks():
    reading = read(
        table,
        "radio.csv",
        "time,talkgroup,radio id,transmission\n21:40:10,TG 4,B1,We are alongside\n21:41:00,TG 4,CTRL,Say again\n21:42:00,TG 4,B1,Alongside now\n",
    )
    assert [(r.speaker, dict(r.fields)["talkgroup"]) for r in reading.records] == [
        ("B1", "TG 4"),
        ("CTRL", "TG 4"),
        ("B1", "TG 4"),
    ]


def test_who_calls_goes_before_the_unit_of_the_row():
    reading = read(
        table,
        "radio.csv",
        "Time,Channel,From,To,Message\n21:40:10,4,B1,CTRL,We are alongside\n21:41:00,4,CTRL,B1,Say again please\n21:42,4,B1,CTRL,Alongside\n",
    )
    assert [(r.speaker, dict(r.fields)["to"]) for r in reading.records] == [("B1", "CTRL"), ("CTRL", "B1"), ("B1", "CTRL")]


def test_positions_of_a_vehicle_are_rows_with_time_and_place_and_tell_no_deed():
    data = "Vehicle,GPS Time,Latitude,Longitude,Speed\nV7,2025-06-14 21:00:00,54.2001,-1.1001,12\nV7,2025-06-14 21:00:10,54.2010,-1.1012,14\nV7,2025-06-14 21:00:20,54.2021,-1.1030,9\n"
    account = understand(Found("avl.csv", data.encode()), CaseFacts(time_zone="Europe/London"), Toolkit.standard()).account
    assert [dict(r.fields)["latitude"] for r in account.records] == ["54.2001", "54.2010", "54.2021"]
    assert account.records[1].time.earliest.isoformat() == "2025-06-14T21:00:10+01:00"
    assert account.claims == ()


PAGE = """<html><head><title>Incident 25-118</title></head><body><h1>Incident 25-118</h1><p>Date: 06/19/2025. Printed by the records office.</p>
<table><tr><th>Time</th><th>Unit</th><th>Status</th><th>Remarks</th></tr><tr><td>23:58:50</td><td>E4</td><td>DISP</td><td>Smoke from the vent</td></tr>
<tr><td>23:59:31</td><td>E4</td><td>ENR</td><td></td></tr><tr><td>00:04:10</td><td>E4</td><td>ARV</td><td>Two people at the gate</td></tr></table>
<table><tr><td>Made with</td><td>Tool</td></tr><tr><td>Version</td><td>3</td></tr></table></body></html>"""


def test_a_log_in_a_page_becomes_rows_on_the_date_above_it():
    reading = read(html, "cad.html", PAGE)
    assert reading.kind == "log"
    assert moments(reading) == ["2025-06-19T23:58:50", "2025-06-19T23:59:31", "2025-06-20T00:04:10"]
    assert dict(reading.records[2].fields) == {
        "time": "00:04:10",
        "unit": "E4",
        "status": "ARV",
        "remarks": "Two people at the gate",
    }
    assert ("table 1, row 3", "00:04:10 | E4 | ARV | Two people at the gate") in [
        (x.label, reading.text[x.start : x.end]) for x in reading.locators
    ]
    assert "Made with | Tool" in reading.text


def test_a_table_without_times_stays_text():
    page = PAGE.replace("23:58:50", "first").replace("23:59:31", "second").replace("00:04:10", "third")
    reading = read(html, "list.html", page)
    assert reading.records == ()
    assert "Two people at the gate" in reading.text


REPORT = (
    "TARROW FIRE CONTROL", "Incident No: 25-0412", "Call Date: 06/19/2025", "Received: 23:40:02", "Dispatched: 23:41:10", "Arrived: 23:49:21",
    "Closed: : :", "NARRATIVE", "23:40:35 [OP4] Caller says smoke from the vent", "00:12:44 [OP2] Fire out per E4",
)  # fmt: skip


def test_a_printed_report_as_pdf_keeps_one_date_and_the_entry_times_of_its_narrative():
    reading = read(pdf, "cad.pdf", made.pdf(REPORT))
    assert reading.kind == "log"
    assert moments(reading) == [
        "2025-06-19T23:40:02", "2025-06-19T23:41:10", "2025-06-19T23:49:21", None, "2025-06-19T23:40:35", "2025-06-20T00:12:44",
    ]  # fmt: skip
    assert dict(reading.records[-1].fields) == {"time": "00:12:44", "operator": "OP2", "text": "Fire out per E4"}
    assert [reading.text[p.start : p.end] for p in reading.passages][-2:] == [
        "Caller says smoke from the vent",
        "Fire out per E4",
    ]


def test_a_unit_log_as_pdf():
    lines = (HERE / "samples" / "unitlog" / "new.txt").read_text().split("\n")
    reading = read(pdf, "214.pdf", made.pdf(lines))
    assert (reading.title, len(reading.records)) == ("Unit log, Tarrow Grounding", 4)
    assert moments(reading)[3] == "2025-06-15T00:31:00"


def test_a_unit_log_as_a_table_in_a_word_document():
    rows = (("Date/Time", "Notable Activities"), ("06/14/2025 2141", "Pager sounded"), ("06/14/2025 2149", "Boat 1 launched with five crew"),
            ("06/15/2025 0031", "Back on station, all well"))  # fmt: skip
    reading = read(docx, "214.docx", made.docx(made.p("ACTIVITY LOG (ICS 214)") + made.table(*rows)))
    assert moments(reading) == ["2025-06-14T21:41:00", "2025-06-14T21:49:00", "2025-06-15T00:31:00"]

"""Tables and logs, about the grounding of an invented ferry."""

import io
from datetime import date, time

import openpyxl
import pytest

from firsthand.model import CaseFacts, SourceFacts
from firsthand.readers import Incoming, Unreadable
from firsthand.readers.table import READER

DEE = CaseFacts(time_zone="Europe/London", incident_date=date(2025, 6, 14))


def read(text, *, name="log.csv", case=DEE):
    data = text if isinstance(text, bytes) else text.encode()
    incoming = Incoming(f"accounts/{name}", data, "src", "doc", case)
    assert READER.recognises(incoming) > 0.3
    return READER.read(incoming)


def codes(reading):
    return [issue.code for issue in reading.issues if issue.code not in ("zone_assumed", "date_assumed")]


def starts(reading):
    return [r.time and r.time.earliest.strftime("%d %H:%M:%S") for r in reading.records]


def cells(reading):
    return [reading.text[p.start : p.end] for p in reading.passages]


def test_each_row_is_a_record_with_its_columns_and_its_words_a_passage():
    reading = read('time,unit,remarks\n2025-06-14 21:40,BOAT1,"Aground, forty on board"\n2025-06-14 21:52,BOAT1,Alongside\n')
    assert reading.kind == "log"
    assert [dict(r.fields)["remarks"] for r in reading.records] == ["Aground, forty on board", "Alongside"]
    assert cells(reading) == ["Aground, forty on board", "Alongside"]
    assert {r.time.grain for r in reading.records} == {"minute"}
    assert "row 2" in [locator.label for locator in reading.locators]
    assert all(p.record == r.id for p, r in zip(reading.passages, reading.records, strict=True))


def test_the_time_of_the_event_goes_before_the_time_it_was_saved():
    reading = read(
        "seq,saved,unit,status_time,remarks\n"
        "1,14/06/2025 23:59:30,B1,23:58:40,tow line parted here\n"
        "2,15/06/2025 00:00:20,B1,23:59:55,tow line made fast\n"
        "3,15/06/2025 00:02:00,B1,00:01:10,ferry moving at last\n"
    )
    assert starts(reading) == ["14 23:58:40", "14 23:59:55", "15 00:01:10"]
    assert [i.code for i in reading.issues] == ["zone_assumed"]


def test_a_clock_time_stands_on_the_date_of_its_row():
    reading = read("Date,Time,Detail\n14/06/2025,23:50,Pager sounded\n15/06/2025,00:10,Launched\n")
    assert starts(reading) == ["14 23:50:00", "15 00:10:00"]


def test_times_as_services_write_them_and_dates_given_once():
    rows = [
        ["Date", "Time", "Detail"],
        [date(2025, 6, 14), 2146, "Pager sounded"],
        [None, 2358, "Tow parted"],
        [None, 5, "Tow fast again"],
    ]
    assert starts(read(book(("Log", rows)), name="log.xlsx")) == ["14 21:46:00", "14 23:58:00", "15 00:05:00"]


def test_a_date_above_the_table_is_the_day_of_its_first_row():
    reading = read("Watch log for 12 to 13 June 2025,,\nTime,Boat,Detail\n23:50,B1,Pager sounded\n00:10,B1,Launched\n")
    assert starts(reading) == ["12 23:50:00", "13 00:10:00"]
    assert "date_assumed" not in [issue.code for issue in reading.issues]


def test_a_row_lasts_from_start_to_end_and_a_blank_end_stays_open():
    reading = read("start,end,headline\n2025-06-14 17:12,,Flag seen\n2025-06-14 17:25,2025-06-14 17:50,Bilges pumped dry\n")
    first, second = (record.time for record in reading.records)
    assert first.latest is None
    assert (second.earliest.minute, second.latest.minute) == (25, 50)


def test_an_end_comes_after_its_start():
    reading = read("start,end,entry\n07:30,21:05,shore walked end to end\n22:40,01:15,boats once more\n")
    ends = [record.time.latest.strftime("%d %H:%M") for record in reading.records]
    assert ends == ["14 21:05", "15 01:15"]


def test_an_older_version_of_a_row_stays_and_is_marked():
    reading = read(
        "incident_id,call_time,nature,disposition,insert_date\n"
        "24-7,2025-06-14 21:40:10,VESSEL,ACTIVE,2025-06-14 23:50:00\n"
        "24-7,2025-06-14 21:40:10,VESSEL,FALSE ALARM,2025-06-15 02:15:00\n"
        "24-8,2025-06-14 21:45:44,VESSEL,ACTIVE,2025-06-14 23:50:00\n"
    )
    assert len(reading.records) == 3
    [issue] = [i for i in reading.issues if i.code == "superseded_record"]
    assert (issue.start, issue.end) == (reading.records[0].start, reading.records[0].end)


def test_two_units_at_one_second_are_no_versions_of_each_other():
    reading = read(
        "incident,status_time,unit,status,saved\n"
        "24-7,2025-06-14 21:40:10,B1,DISP,2025-06-14 21:40:12\n24-7,2025-06-14 21:40:10,B2,DISP,2025-06-14 21:40:15\n"
        "24-7,2025-06-14 21:44:10,B1,ENRT,2025-06-14 21:44:12\n24-7,2025-06-14 21:44:10,B1,INFO,2025-06-14 21:44:19\n"
    )
    assert codes(reading) == []


def test_the_same_row_twice_is_told():
    reading = read("time,unit,remarks\n21:40,B1,launched\n21:40,B1,launched\n")
    assert codes(reading) == ["duplicate_record"]


def test_an_arrival_after_the_clearance_is_told_unless_the_unit_was_sent_again():
    rows = "time,unit,status\n21:40:05,BOAT1,EN ROUTE\n21:51:00,BOAT1,CLEARED\n"
    late = read(rows + "21:55:12,BOAT1,ARRIVED\n")
    assert codes(late) == ["out_of_order"]
    assert "comes after CLEARED (row 2)" in next(i.message for i in late.issues if i.code == "out_of_order")
    assert codes(read(rows + "21:53:00,BOAT1,DISPATCHED\n21:55:12,BOAT1,ARRIVED\n")) == []
    assert codes(read(rows + "21:55:12,BOAT2,ARRIVED\n")) == []


def test_an_impossible_sequence_is_told_and_nothing_is_changed():
    reading = read("time,unit,status\n19:26:33,B3,DISPATCHED\n19:26:15,B3,ARRIVED\n19:41:02,B3,CLEAR\n")
    assert starts(reading) == ["14 19:26:33", "14 19:26:15", "14 19:41:02"]
    assert sorted(codes(reading)) == ["clock_skew", "out_of_order"]
    assert "18 s" in next(i.message for i in reading.issues if i.code == "clock_skew")


def test_stages_in_columns_of_one_row_are_checked_too():
    reading = read(
        "incident,call_time,dispatch_time,arrival_time\n24-7,18:02:10,18:03:00,18:02:40\n24-8,18:05:00,18:06:00,18:09:00\n"
    )
    assert codes(reading) == ["clock_skew"]


def test_newest_first_is_an_order_too():
    assert codes(read("time,entry\n21:52,reset of the panel\n21:40,alarm at the pier\n21:31,quiet\n21:20,quiet too\n")) == []


def test_rows_that_do_not_fit_the_header_are_told_and_lose_nothing():
    reading = read("time,unit,remarks\n21:40,B1,smoke, then flame\n21:41,B2\n21:42,B3,fine\nEnd of extract\n")
    assert codes(reading) == ["malformed_record", "malformed_record"]
    assert "smoke, then flame" in cells(reading)
    assert "End of extract" in reading.text
    assert len(reading.records) == 3


def test_a_quotation_mark_that_is_never_closed_does_not_swallow_the_rest():
    reading = read('time,unit,remarks\n21:40,B1,"open here\n21:41,B2,fine\n21:42,B3,6" hose laid\n')
    assert len(reading.records) == 3
    assert codes(reading) == ["malformed_record"]


def test_a_repost_keeps_its_first_author():
    reading = read(
        'id,user,created_at,text\n1,@ann,2025-06-14T20:40:00Z,"On the rocks, people at the stern"\n'
        '2,@bo,2025-06-14T20:44:00Z,"RT @ann: On the rocks, people at…"\n'
    )
    assert [(r.kind, r.speaker, r.relayed_by) for r in reading.records] == [("post", "@ann", None), ("post", "@ann", "@bo")]
    assert cells(reading)[1] == "On the rocks, people at…"
    assert codes(reading) == ["truncated"]
    assert reading.kind == "post"


def test_columns_are_told_where_the_header_does_not_say():
    facts = SourceFacts(columns=(("text", "Rk"), ("time", "Tm"), ("unit", "Res")))
    case = CaseFacts(incident_date=date(2025, 6, 14), sources=(("accounts/cad.csv", facts),))
    reading = read("Tm,Res,Rk,Op\n2140,B1,launched,7\n2152,B1,alongside,7\n", name="cad.csv", case=case)
    assert starts(reading) == ["14 21:40:00", "14 21:52:00"]
    assert cells(reading) == ["launched", "alongside"]


def test_a_table_without_a_header_is_read_by_what_its_cells_are():
    reading = read("14/06/2025 21:40:10,B1,Crew at the slip and waiting\n14/06/2025 21:44:10,B2,Line made fast to the bow\n")
    assert starts(reading) == ["14 21:40:10", "14 21:44:10"]
    assert dict(reading.records[0].fields)["text"] == "Crew at the slip and waiting"


def test_any_delimiter_any_suffix_any_encoding():
    reading = read("Time;Callsign;Message\n21:40;Skua;We touched – hard\n21:44;Tarrow;Say again\n".encode("cp1252"), name="x.txt")
    assert cells(reading) == ["We touched – hard", "Say again"]
    assert codes(reading) == ["encoding_repaired"]


def test_stray_nul_bytes_are_left_out_and_told():
    reading = read(b"time,unit,remarks\n21:40,B1,launched with five crew and\0 a guest\n")
    assert "and a guest" in reading.text
    assert codes(reading) == ["encoding_repaired"]


def test_prose_is_no_table_whatever_its_suffix():
    incoming = Incoming("a.csv", b"Dear all, here is my note, as promised.\nIt was late, I think.\n", "s", "d")
    assert READER.recognises(incoming) < 0.3


def book(*sheets):
    made = openpyxl.Workbook()
    made.remove(made.active)
    for title, rows in sheets:
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def test_every_sheet_is_read_with_typed_times_and_what_stands_above_the_header():
    rows = [["Tarrow lifeboat log"], ["Clock: radio controlled"], ["No.", "Date", "Time", "Boat", "Detail"],
            [1, date(2025, 6, 14), time(21, 41), "Boat 1", "Pager sounded"], [2, date(2025, 6, 15), time(0, 5), "Boat 1", "Launched"]]  # fmt: skip
    reading = read(book(("Watch", rows), ("Key", [["Boat", "Station"], ["Boat 1", "Tarrow, east slip"]])), name="log.xlsx")
    assert (reading.kind, reading.title) == ("log", "Tarrow lifeboat log")
    assert [r.time.earliest.isoformat() for r in reading.records[:2]] == [
        "2025-06-14T21:41:00+01:00",
        "2025-06-15T00:05:00+01:00",
    ]
    assert reading.records[0].time.text is None
    labels = [locator.label for locator in reading.locators]
    assert "sheet Watch, row 2" in labels
    assert "sheet Key, row 1" in labels
    assert "Clock: radio controlled" in reading.text


def test_a_spreadsheet_without_its_end_is_read_as_far_as_it_can_be_unpacked():
    data = book(("Watch", [["Time", "Detail"], ["21:40", "Launched"], ["21:50", "Alongside"]]))
    reading = read(data[: data.rindex(b"PK\x01\x02")], name="log.xlsx")
    assert (reading.status, len(reading.records)) == ("partly", 2)
    assert "truncated" in codes(reading)


def test_a_spreadsheet_of_which_too_little_is_left_has_a_reason():
    data = book(("Watch", [["Time", "Detail"], ["21:40", "Launched"]]))
    with pytest.raises(Unreadable, match="damaged or cut short"):
        READER.read(Incoming("log.xlsx", data[:900], "s", "d"))


def test_thousands_of_rows_are_read():
    rows = "".join(f"2025-06-14 {h:02}:{m:02}:00,B{m % 9},still alongside\n" for h in range(24) for m in range(60)) * 3
    assert len(read("time,unit,remarks\n" + rows).records) == 4320


def test_a_zone_in_the_header_holds_for_the_column():
    assert starts(read("Time (UTC),Detail\n2025-06-14 20:40,Pager sounded\n")) == ["14 21:40:00"]


def test_a_span_or_a_rough_time_in_one_cell():
    reading = read("time,entry\n21:40-21:55,search of the car deck\nc. 23:50,second search\n")
    first, second = (record.time for record in reading.records)
    assert (first.earliest.minute, first.latest.minute, first.latest.second) == (40, 55, 59)
    assert (first.approximate, second.approximate) == (False, True)


def test_a_later_version_may_change_the_time():
    reading = read(
        "entry_id,version,time,text\n7,1,21:40,Ferry seen by the pier\n7,2,21:50,Ferry seen by the pier\n8,1,21:55,Boat launched\n"
    )
    assert codes(reading) == ["superseded_record"]


def test_months_and_years_are_no_clock_times():
    reading = read("date,event\n2025-03,hull survey done\n2025-06-14,ferry went aground\n2026,pier rebuilt\n")
    times = [r.time for r in reading.records]
    assert [t.grain for t in times] == ["month", "day", "year"]
    assert [(t.earliest.date().isoformat(), t.latest.date().isoformat()) for t in times] == [
        ("2025-03-01", "2025-03-31"), ("2025-06-14", "2025-06-14"), ("2026-01-01", "2026-12-31")]  # fmt: skip
    assert [t.text for t in times] == ["2025-03", "2025-06-14", "2026"]


def test_the_day_of_printing_is_not_the_day_of_the_events_and_a_total_is_no_row():
    reading = read(
        "Tarrow lifeboat log\nPrinted 15/06/2025\ntime,unit,remarks\n21:40,B1,Aground\n21:45,B2,Tow line parted\nTOTAL,2,\n"
    )
    assert starts(reading) == ["14 21:40:00", "14 21:45:00"]
    assert "TOTAL | 2" in reading.text
    assert codes(reading) == []


def test_bare_numbers_of_a_spreadsheet_are_the_moments_that_its_columns_hold():
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ("Date", "Time", "Unit", "Remarks"),
        (date(2025, 6, 14), time(21, 40), "B1", "Aground on the rocks"),
        (None, time(21, 45), "B2", "Tow line parted"),
        (45823, 0.0625, "B1", "All off, crew count 45822.9"),
    ):
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    reading = read(out.getvalue(), name="boats.xlsx")
    assert starts(reading) == ["14 21:40:00", "14 21:45:00", "15 01:30:00"]
    assert cells(reading)[-1] == "All off, crew count 45822.9"


def test_comments_on_cells_are_their_authors_and_formulas_are_never_computed():
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ("Time", "Unit", "Remarks"),
        ("21:40", "B1", "Aground on the rocks"),
        ("21:45", "B2", '=CONCATENATE("Tow ","parted")'),
    ):
        sheet.append(row)
    sheet["C2"].comment = openpyxl.comments.Comment("He wrote sand first", "Cy Dale")
    out = io.BytesIO()
    book.save(out)
    reading = read(out.getvalue(), name="boats.xlsx")
    comment = reading.records[-1]
    assert (comment.kind, comment.speaker, reading.text[comment.start : comment.end]) == (
        "message",
        "Cy Dale",
        "He wrote sand first",
    )
    assert any("without a stored result" in i.message and "C3" in i.message for i in reading.issues)


def test_short_remarks_of_a_table_without_a_header_are_words():
    reading = read("21:40,B1,Aground\n21:45,B2,Tow line parted\n")
    assert cells(reading) == ["Aground", "Tow line parted"]


def test_a_day_that_there_is_not_is_never_read_as_another():
    reading = read(
        "Time,Unit,Remarks\n"
        "2025-06-14 10:00:00,E1,start\n2025-02-30 10:00:00,E2,odd\n2025-06-14 24:30:00,E3,late\n31/04/2025 10:00,E4,no such day\n"
        "2025-06-14 10:05:00,E1,end\n"
    )
    assert starts(reading) == ["14 10:00:00", None, None, None, "14 10:05:00"]
    assert codes(reading) == ["malformed_record"] * 3

"""Exports of dispatch, ambulance and fire systems about the grounding of an invented ferry."""

from pathlib import Path

import pytest

from firsthand.model import CaseFacts
from firsthand.readers import Incoming, Unreadable, eido, elapsed, nemsis, neris, nfirs, tracks, unitlog

SAMPLES = Path(__file__).parent / "samples"


def read(reader, name, data=None, **case):
    data = (SAMPLES / reader.name / name).read_bytes() if data is None else data
    return reader.read(Incoming(f"accounts/{name}", data, "src_1", "doc_1", CaseFacts(**case)))


def bounds(record):
    return record.time and (record.time.earliest.isoformat()[11:19], record.time.latest.isoformat()[11:19])


def shown(reading, record):
    return reading.text[record.start : record.end]


def labels(reading):
    return [(locator.label, reading.text[locator.start : locator.end]) for locator in reading.locators]


# --------------------------------------------------------------------------- EIDO


def test_a_change_lies_between_the_two_states_around_it():
    reading = read(eido.READER, "series.json")
    change = reading.records[-1]
    assert dict(change.fields) == {"part": "emergency resource", "unit": "Boat 1", "status": "on scene", "before": "dispatched"}
    assert bounds(change) == ("21:42:00", "21:53:20")
    assert dict(labels(reading))["state 2, emergency resource r1"] == shown(reading, change)


def test_moments_of_a_state_are_rows_and_the_note_has_its_author():
    reading = read(eido.READER, "series.json")
    told = [(dict(r.fields).get("event"), bounds(r)) for r in reading.records if "event" in dict(r.fields)]
    assert told == [("call start", ("21:40:05", "21:40:05")), ("answer", ("21:40:11", "21:40:11"))]
    (note,) = [r for r in reading.records if r.speaker]
    assert (note.speaker, dict(note.fields)["text"]) == ("Eve Moss", "Caller says the ferry has struck the pier.")
    assert reading.kind == "log"
    assert reading.created.earliest.isoformat().startswith("2025-06-14T21:55")


def test_what_stays_the_same_is_told_once():
    assert read(eido.READER, "series.json").text.count("struck the pier") == 1


def test_an_object_in_a_wrapper_is_found_and_xml_in_a_value_is_shown_as_words():
    reading = read(eido.READER, "wrapped.json", time_zone="Europe/London")
    assert "Pier Road Tarrow" in reading.text
    assert "<" not in reading.text
    assert bounds(reading.records[0]) == ("21:40:05", "21:40:05")


def test_the_order_of_states_in_the_file_does_not_matter():
    import json

    states = json.loads((SAMPLES / "eido" / "series.json").read_text())
    turned = read(eido.READER, "series.json", json.dumps(states[::-1]).encode())
    changes = [dict(r.fields)["status"] for r in turned.records if "before" in dict(r.fields)]
    assert changes == ["on scene"]


def test_json_nested_without_end_is_refused():
    deep = b'{"eidoVersion": "1.0", "callComponent": ' + b"[" * 100_000
    with pytest.raises(Unreadable):
        eido.READER.read(Incoming("a.json", deep, "s", "d"))


# --------------------------------------------------------------------------- NEMSIS


def test_moments_of_a_response_have_names_and_the_call_sign():
    reading = read(nemsis.READER, "report35.xml")
    rows = [(dict(r.fields)["unit"], dict(r.fields)["status"], bounds(r)) for r in reading.records[:3]]
    assert rows == [
        ("A3", "PSAP call", ("21:40:05", "21:40:05")),
        ("A3", "Notified by dispatch", ("21:41:10", "21:41:10")),
        ("A3", "Arrived on scene", ("21:58:00", "21:58:00")),
    ]
    assert labels(reading)[2] == ("report 1, eTimes.03", "2025-06-14T21:41:10+01:00 | A3 | Notified by dispatch")
    assert (reading.kind, reading.outlet) == ("report", "Tarrow Ambulance")


def test_what_is_expressly_not_recorded_is_a_row_without_a_time_that_says_so():
    reading = read(nemsis.READER, "report35.xml")
    assert [(dict(r.fields)["status"], r.time, dict(r.fields)["absent"]) for r in reading.records[3:5]] == [
        ("Patient care transferred", None, "not recorded"), ("Left scene", None, "not applicable"),
    ]  # fmt: skip


def test_what_is_not_recorded_is_no_deed():
    from firsthand.pipeline import Found, Toolkit, understand

    data = (SAMPLES / "nemsis" / "report35.xml").read_bytes()
    account = understand(Found("report.xml", data), CaseFacts(), Toolkit.standard()).account
    done = [(claim.action, claim.actor and claim.actor.text) for claim in account.claims]
    assert ("arrive", "A3") in done
    assert not any("Left scene" in claim.text for claim in account.claims)


def test_measurements_stand_with_their_moment_and_the_narrative_is_language():
    reading = read(nemsis.READER, "report35.xml")
    vitals = dict(reading.records[5].fields)
    assert (vitals["systolic blood pressure"], vitals["diastolic blood pressure"]) == ("112", "(not recorded)")
    assert any(reading.text[p.start : p.end].startswith("Patient sat on the quay") for p in reading.passages)


def test_prefixes_of_names_and_several_reports_in_a_file():
    reading = read(nemsis.READER, "prefixed.xml")
    assert [dict(r.fields)["unit"] for r in reading.records] == ["VAN7", "VAN7", ""]
    assert "complaint: Sore arm (refused)" in reading.text
    assert dict(reading.records[1].fields)["absent"] == "left empty"


def test_entities_of_an_xml_file_are_not_resolved():
    bomb = (
        b'<!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">]>'
        b'<EMSDataSet xmlns="http://www.nemsis.org"><PatientCareReport><eResponse><eResponse.03>7&b;&f;</eResponse.03></eResponse>'
        b"</PatientCareReport></EMSDataSet>"
    )
    reading = read(nemsis.READER, "x.xml", bomb)
    assert "boom" not in reading.text
    assert "incident number: 7" in reading.text
    assert any("entities" in i.message for i in reading.issues)


# --------------------------------------------------------------------------- NERIS, NFIRS


def test_moments_of_a_fire_report_belong_to_their_unit():
    reading = read(neris.READER, "incident.json", time_zone="UTC")
    assert [(dict(r.fields).get("unit"), dict(r.fields).get("status") or dict(r.fields)["text"]) for r in reading.records] == [
        (None, "call arrival"), (None, "call create"), (None, "Caller says smoke comes from the vent"), ("E4", "dispatch"),
        ("E4", "on scene"), (None, "command established"),
    ]  # fmt: skip
    assert "fire: structure fire: confined fire" in reading.text
    assert reading.title == "Fire incident report, incident 25-118"


def test_several_fire_reports_stand_one_after_the_other():
    reading = read(neris.READER, "list.json", time_zone="Europe/Paris")
    assert [bounds(r)[0] for r in reading.records] == ["08:00:00", "08:02:30", "09:00:00"]
    assert reading.text.index("Incident 2") > reading.text.index("FD1S1U2")


def test_moments_without_marks_are_read_also_where_a_nought_was_dropped():
    reading = read(nfirs.READER, "basic.txt")
    assert [(r.time and r.time.earliest.isoformat(), r.time and r.time.text) for r in reading.records] == [
        ("2025-06-09T21:40:00", "060920252140"), ("2025-06-09T21:47:00", "060920252147"), (None, None),
        ("2025-06-09T23:55:00", "060920252355"), ("2025-06-09T23:10:00", "60920252310"), ("2025-06-09T23:16:00", "060920252316"),
        (None, None), ("2025-06-09T23:20:00", "060920252320"),
    ]  # fmt: skip
    assert "inc_type: 111 (fire)" in reading.text


def test_remarks_of_a_fire_export_are_language_and_the_unit_is_that_of_the_row():
    reading = read(nfirs.READER, "remarks.csv")
    assert [reading.text[p.start : p.end] for p in reading.passages if p.kind == "prose"] == [
        "Smoke from the vent, two people brought out", "Toast",
    ]  # fmt: skip
    assert {dict(r.fields)["unit"] for r in reading.records} == {"E4", "L2"}


# --------------------------------------------------------------------------- radio logs on elapsed time


def test_elapsed_stamps_give_offsets_before_and_after_the_start():
    from datetime import UTC, datetime

    from firsthand.model import SourceFacts

    facts = CaseFacts(time_zone="UTC", sources=(("a.log", SourceFacts(starts=datetime(2025, 6, 14, 20, 0, tzinfo=UTC))),))
    data = (SAMPLES / "elapsed" / "mission.log").read_bytes()
    reading = elapsed.READER.read(Incoming("a.log", data, "src_1", "doc_1", facts))
    assert [(r.speaker, r.offset_s, shown(reading, r), r.time.earliest.isoformat()[:19]) for r in reading.records] == [
        ("PAD", -4, "Four, three, two, one.", "2025-06-14T19:59:56"),
        ("PAD", 1, "Away.", "2025-06-14T20:00:01"),
        ("CREW", 12, "Clear of the tower. Program running.", "2025-06-14T20:00:12"),
        ("BASE", 93_630, "Crew, this is base. We show the cabin relieving.", "2025-06-15T22:00:30"),
        ("CREW", 93_630, "Copied that.", "2025-06-15T22:00:30"),
    ]
    assert ("line 9, 00:00:00:12", "[00:00:00:12] CREW: Clear of the tower. Program running.") in labels(reading)


def test_elapsed_time_in_columns():
    reading = read(elapsed.READER, "columns.txt")
    assert [(r.speaker, r.offset_s) for r in reading.records] == [
        ("CR", 12), ("BASE", 16), ("BASE", 63), ("CR", 201_320), ("BASE", 201_328), ("CR", 201_335),
    ]  # fmt: skip
    assert shown(reading, reading.records[2]) == "Crew, you are clear to go on, and all is well here."
    assert reading.records[0].time is None


# --------------------------------------------------------------------------- unit logs, tracks


@pytest.mark.parametrize(
    ("name", "title", "keeper"),
    [("new.txt", "Unit log, Tarrow Grounding", "Ada Penn"), ("old.txt", "Unit log, Boat Group", None)],
)
def test_activities_of_a_unit_log_run_over_midnight(name, title, keeper):
    reading = read(unitlog.READER, name)
    assert [r.time.earliest.isoformat() for r in reading.records] == [
        "2025-06-14T21:41:00", "2025-06-14T21:49:00", "2025-06-14T23:52:00", "2025-06-15T00:31:00",
    ]  # fmt: skip
    assert reading.title == title
    assert keeper is None or reading.author == keeper


def test_each_position_of_a_track_has_its_time_and_place():
    reading = read(tracks.READER, "boat.gpx", time_zone="Europe/London")
    last = reading.records[-1]
    assert dict(last.fields) == {"unit": "Boat 1", "latitude": "54.10101", "longitude": "-1.20101", "speed": "4.2"}
    assert bounds(last) == ("21:50:10", "21:50:10")
    assert labels(reading)[-1][0] == "track 1, point 2"
    assert (reading.created.earliest.isoformat()[11:16], reading.created.latest.isoformat()[11:16]) == ("21:49", "21:50")


def test_a_place_that_is_not_on_the_globe_is_told():
    reading = read(tracks.READER, "van.gpx")
    assert [i.code for i in reading.issues] == ["malformed_record"]
    assert reading.records[-1].time is None


def test_positions_tell_no_deed():
    from firsthand.pipeline import Found, Toolkit, understand

    data = (SAMPLES / "tracks" / "boat.gpx").read_bytes()
    account = understand(Found("boat.gpx", data), CaseFacts(), Toolkit.standard()).account
    assert len(account.records) == 3
    assert not any("54.10001" in claim.text for claim in account.claims)


def test_places_and_tracks_of_kml_are_rows_with_time_and_place():
    reading = read(tracks.READER, "places.kml", time_zone="Europe/London")
    first = reading.records[0]
    assert dict(first.fields) == {
        "unit": "Skua", "latitude": "53.2201", "longitude": "-4.4102", "text": "Liferaft sighted off the second buoy.",
    }  # fmt: skip
    assert bounds(first) == ("22:52:10", "22:52:10")
    drone = read(tracks.READER, "drone.kml", time_zone="Europe/London")
    assert [(bounds(r)[0], dict(r.fields)["longitude"]) for r in drone.records] == [
        ("22:41:00", "-4.4001"),
        ("22:41:30", "-4.3990"),
    ]

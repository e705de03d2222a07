"""Typed stamps, read as a column."""

from datetime import date

import pytest

from firsthand.model import CaseFacts, SourceFacts, When
from firsthand.readers.moments import read_stamps

DEE = CaseFacts(time_zone="Europe/London", incident_date=date(2025, 5, 11))
HUDSON = CaseFacts(time_zone="America/New_York")
NOWHERE = CaseFacts()
TOLD = SourceFacts()


def read(*stamps, case=NOWHERE, facts=TOLD, **more):
    whens, found = read_stamps(stamps, case=case, facts=facts, **more)
    return [w and (w.earliest and w.earliest.isoformat()) for w in whens], [code for code, _, _ in found]


@pytest.mark.parametrize(
    ("stamp", "earliest"),
    [
        ("2025-05-11 17:46:10", "2025-05-11T17:46:10"),
        ("11/05/2025, 5:46 PM", "2025-05-11T17:46:00"),
        ("[11.05.25, 17:46:10]", "2025-05-11T17:46:10"),
        ("22 Oct 2025 07:15", "2025-10-22T07:15:00"),
        ("Wednesday, October 22, 2025 7:15 AM", "2025-10-22T07:15:00"),
        ("11-MAY-25 1746", "2025-05-11T17:46:00"),
        ("20250511174610", "2025-05-11T17:46:10"),
        ("17:46:10 on 11 May 2025", "2025-05-11T17:46:10"),
        ("11 May 2025 24:00", "2025-05-12T00:00:00"),
        ("2025-05-11T17:46:00+02:00", "2025-05-11T17:46:00+02:00"),
        ("2025-05-11T17:46:00-04:00", "2025-05-11T17:46:00-04:00"),
        ("111746ZMAY25", "2025-05-11T17:46:00+00:00"),
        ("1746985571", "2025-05-11T17:46:11+00:00"),
    ],
)
def test_a_stamp_is_read_as_written(stamp, earliest):
    assert read(stamp, facts=SourceFacts(), case=CaseFacts(locale="en-GB"))[0] == [earliest]


def test_any_value_over_twelve_settles_the_order_for_the_whole_column():
    days, found = read("4/8/2025 17:20", "27/8/2025 19:05", "2/9/2025 06:45")
    assert [day[:10] for day in days] == ["2025-08-04", "2025-08-27", "2025-09-02"]
    assert found == []


def test_stamps_that_lie_together_under_one_reading_only_settle_the_order():
    days, found = read("05/07/25 23:57:44", "05/08/25 00:02:19")
    assert [day[:10] for day in days] == ["2025-05-07", "2025-05-08"]
    assert found == []


def test_what_nothing_settles_stays_open_and_is_told():
    [when], found = read_stamps(["03/04/2024"], case=NOWHERE, facts=SourceFacts())
    assert [first.date().isoformat() for first, _ in when.candidates] == ["2024-03-04", "2024-04-03"]
    assert (when.earliest.month, when.latest.month) == (3, 4)
    assert [code for code, _, _ in found] == ["ambiguous_day_month"]


def test_the_locale_settles_what_the_column_does_not():
    assert read("03/04/2024", case=CaseFacts(locale="en-US"))[0] == ["2024-03-04T00:00:00"]
    assert read("03/04/2024", case=CaseFacts(locale="en-IE"))[0] == ["2024-04-03T00:00:00"]


def test_a_clock_passes_midnight_in_order_but_a_late_entry_stays_where_it_is():
    days, found = read("19:26:33", "19:26:15", "23:59", "00:10", "23:58", "0:20", case=DEE)
    assert [day[8:16] for day in days] == ["11T19:26", "11T19:26", "11T23:59", "12T00:10", "11T23:58", "12T00:20"]
    assert found == ["date_assumed", "zone_assumed"]


def test_a_clock_time_stands_on_the_day_that_brings_it_closest():
    near, _ = read_stamps(["12/05/2025 00:00:20"], case=DEE, facts=SourceFacts())
    assert read("23:59:40", case=DEE, near=near)[0] == ["2025-05-11T23:59:40+01:00"]


def test_a_clock_time_without_any_day_keeps_its_time_of_day_and_no_bounds():
    [when], found = read_stamps(["18:04"], case=NOWHERE, facts=SourceFacts())
    assert when == When("18:04", grain="minute", time_of_day=("18:04:00", "18:04:59"))
    assert found == []


@pytest.mark.parametrize("blank", ["", None, " :  : ", "--:--", "N/A", "00/00/0000 00:00", "9999-12-31 00:00:00"])
def test_no_time_recorded_is_not_midnight(blank):
    assert read_stamps([blank], case=DEE, facts=SourceFacts()) == ([None], [])


def test_what_cannot_be_read_is_told_and_gives_no_time():
    times, found = read("2025-05-11 17:46", "after tea", case=DEE)
    assert times[1] is None
    assert "malformed_record" in found


def test_an_unread_minute_is_not_sharpened():
    [when], _ = read_stamps(["4:??"], case=DEE, facts=SourceFacts())
    assert (when.grain, when.earliest.minute, when.latest.minute) == ("hour", 0, 59)


@pytest.mark.parametrize(
    ("stamp", "code", "candidates"),
    [
        ("2025-11-02 01:47:10", "repeated_hour", ["2025-11-02T01:47:10-04:00", "2025-11-02T01:47:10-05:00"]),
        ("2025-03-09 02:30:00", "nonexistent_time", ["2025-03-09T03:30:00-04:00", "2025-03-09T01:30:00-05:00"]),
        ("2025-08-23 20:16:35 EST", "zone_mismatch", ["2025-08-23T20:16:35-04:00", "2025-08-23T21:16:35-04:00"]),
    ],
)
def test_what_the_clock_change_leaves_open_has_both_readings(stamp, code, candidates):
    [when], found = read_stamps([stamp], case=HUDSON, facts=SourceFacts())
    assert code in [c for c, _, _ in found]
    assert [first.isoformat() for first, _ in when.candidates] == candidates
    assert {when.earliest.isoformat(), when.latest.isoformat()} == set(candidates)


def test_a_zone_is_assumed_only_where_none_is_written():
    (bare, stated), _ = read_stamps(["2025-05-11 17:46", "2025-05-11T17:46:00Z"], case=DEE, facts=SourceFacts())
    assert (bare.zone, bare.zone_assumed) == ("Europe/London", True)
    assert (stated.earliest.isoformat(), stated.zone_assumed) == ("2025-05-11T18:46:00+01:00", False)


def test_one_step_back_in_the_repeated_hour_tells_which_round_it_is():
    whens, found = read_stamps(
        ["2025-11-02 00:55", "2025-11-02 01:50", "2025-11-02 01:10", "2025-11-02 02:05"], case=HUDSON, facts=SourceFacts()
    )
    assert [w.earliest.isoformat()[11:] for w in whens] == [
        "00:55:00-04:00",
        "01:50:00-04:00",
        "01:10:00-05:00",
        "02:05:00-05:00",
    ]
    assert "repeated_hour" in [code for code, _, _ in found]


@pytest.mark.parametrize(
    ("incident", "stamps", "moments"),
    [
        (date(2024, 12, 31), ("Dec 31 23:59:10", "Jan 1 00:02:41"), ["2024-12-31T23:59:10", "2025-01-01T00:02:41"]),
        (date(2025, 1, 1), ("Dec 31 23:59:10", "Jan 1 00:02:41"), ["2024-12-31T23:59:10", "2025-01-01T00:02:41"]),
        (date(2025, 3, 1), ("Mar 1 09:00:00", "Nov 12 10:00:00"), ["2025-03-01T09:00:00", "2025-11-12T10:00:00"]),
    ],
)
def test_a_day_without_its_year_is_that_near_to_the_incident(incident, stamps, moments):
    assert read(*stamps, case=CaseFacts(incident_date=incident)) == (moments, ["year_assumed"])

"""Typed stamps, read as a column."""

from datetime import date

import pytest

from firsthand.model import CaseFacts, SourceFacts, When
from firsthand.readers.moments import read_stamps

DEE = CaseFacts(time_zone="Europe/London", incident_date=date(2025, 5, 12))
HUDSON = CaseFacts(time_zone="America/New_York")
NOWHERE = CaseFacts()
TOLD = SourceFacts()


def read(*stamps, case=NOWHERE, facts=TOLD, **more):
    whens, found = read_stamps(stamps, case=case, facts=facts, **more)
    return [w and (w.earliest and w.earliest.isoformat()) for w in whens], [code for code, _, _ in found]


@pytest.mark.parametrize(
    ("stamp", "earliest"),
    [
        ("2025-05-12 18:02:10", "2025-05-12T18:02:10"),
        ("12/05/2025, 6:02 PM", "2025-05-12T18:02:00"),
        ("[12.05.25, 18:02:10]", "2025-05-12T18:02:10"),
        ("14 Mar 2025 08:40", "2025-03-14T08:40:00"),
        ("Friday, March 14, 2025 8:40 AM", "2025-03-14T08:40:00"),
        ("12-MAY-25 1802", "2025-05-12T18:02:00"),
        ("20250512180210", "2025-05-12T18:02:10"),
        ("18:02:10 on 12 May 2025", "2025-05-12T18:02:10"),
        ("12 May 2025 24:00", "2025-05-13T00:00:00"),
        ("2025-05-12T18:02:00+02:00", "2025-05-12T18:02:00+02:00"),
        ("2025-05-12T18:02:00-04:00", "2025-05-12T18:02:00-04:00"),
        ("121802ZMAY25", "2025-05-12T18:02:00+00:00"),
        ("1747072931", "2025-05-12T18:02:11+00:00"),
    ],
)
def test_a_stamp_is_read_as_written(stamp, earliest):
    assert read(stamp, facts=SourceFacts(), case=CaseFacts(locale="en-GB"))[0] == [earliest]


def test_any_value_over_twelve_settles_the_order_for_the_whole_column():
    days, found = read("6/9/2025 21:40", "28/9/2025 21:52", "1/10/2025 08:15")
    assert [day[:10] for day in days] == ["2025-09-06", "2025-09-28", "2025-10-01"]
    assert found == []


def test_stamps_that_lie_together_under_one_reading_only_settle_the_order():
    days, found = read("06/08/25 23:59:31", "06/09/25 00:01:02")
    assert [day[:10] for day in days] == ["2025-06-08", "2025-06-09"]
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
    days, found = read("18:04:10", "18:03:52", "23:59", "00:10", "23:58", "0:20", case=DEE)
    assert [day[8:16] for day in days] == ["12T18:04", "12T18:03", "12T23:59", "13T00:10", "12T23:58", "13T00:20"]
    assert found == ["date_assumed", "zone_assumed"]


def test_a_clock_time_stands_on_the_day_that_brings_it_closest():
    near, _ = read_stamps(["13/05/2025 00:00:20"], case=DEE, facts=SourceFacts())
    assert read("23:59:40", case=DEE, near=near)[0] == ["2025-05-12T23:59:40+01:00"]


def test_a_clock_time_without_any_day_keeps_its_time_of_day_and_no_bounds():
    [when], found = read_stamps(["18:04"], case=NOWHERE, facts=SourceFacts())
    assert when == When("18:04", grain="minute", time_of_day=("18:04:00", "18:04:59"))
    assert found == []


@pytest.mark.parametrize("blank", ["", None, " :  : ", "--:--", "N/A", "00/00/0000 00:00", "9999-12-31 00:00:00"])
def test_no_time_recorded_is_not_midnight(blank):
    assert read_stamps([blank], case=DEE, facts=SourceFacts()) == ([None], [])


def test_what_cannot_be_read_is_told_and_gives_no_time():
    times, found = read("2025-05-12 18:02", "after tea", case=DEE)
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
        ("2025-07-19 21:08:44 EST", "zone_mismatch", ["2025-07-19T21:08:44-04:00", "2025-07-19T22:08:44-04:00"]),
    ],
)
def test_what_the_clock_change_leaves_open_has_both_readings(stamp, code, candidates):
    [when], found = read_stamps([stamp], case=HUDSON, facts=SourceFacts())
    assert code in [c for c, _, _ in found]
    assert [first.isoformat() for first, _ in when.candidates] == candidates
    assert {when.earliest.isoformat(), when.latest.isoformat()} == set(candidates)


def test_a_zone_is_assumed_only_where_none_is_written():
    (bare, stated), _ = read_stamps(["2025-05-12 18:02", "2025-05-12T18:02:00Z"], case=DEE, facts=SourceFacts())
    assert (bare.zone, bare.zone_assumed) == ("Europe/London", True)
    assert (stated.earliest.isoformat(), stated.zone_assumed) == ("2025-05-12T19:02:00+01:00", False)


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

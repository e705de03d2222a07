"""Ways of writing times in logs and telling days, for an incident on Friday 13 March 2026 told of on Monday 16 March 2026."""

import time
from datetime import date, datetime

import pytest

from firsthand.language.timegrammar import read_times

CASE = {"told": date(2026, 3, 16), "incident": date(2026, 3, 13), "locale": "en-GB"}
PLACED = (
    ("Smoke was seen at 21h40.", "21h40", "2026-03-13T21:40", "2026-03-13T21:40"),
    ("21.58, hatch forced.", "21.58", "2026-03-13T21:58", "2026-03-13T21:58"),
    ("21:36: tones dropped.", "21:36", "2026-03-13T21:36", "2026-03-13T21:36"),
    ("0942 PM: tones dropped.", "0942 PM", "2026-03-13T21:42", "2026-03-13T21:42"),
    ("10 Mar 26 0935hrs", "10 Mar 26 0935hrs", "2026-03-10T09:35", "2026-03-10T09:35"),
    ("0935 10/03/2026 gate shut", "0935 10/03/2026", "2026-03-10T09:35", "2026-03-10T09:35"),
    ("Sat 14/3 01:20 gate shut", "Sat 14/3 01:20", "2026-03-14T01:20", "2026-03-14T01:20"),
    ("Tues 10th, 2pm: gate shut", "Tues 10th, 2pm", "2026-03-10T14:00", "2026-03-10T14:00"),
    ("It rang at half seven-ish that evening.", "half seven-ish that evening", "2026-03-13T19:25", "2026-03-13T19:35"),
    ("It rang at 7 sharp that evening.", "7 sharp that evening", "2026-03-13T19:00", "2026-03-13T19:00"),
    ("It rang a shade after ten at night.", "a shade after ten at night", "2026-03-13T22:00", "2026-03-13T22:10"),
    ("It was moved in the first week of March.", "first week of March", "2026-03-01T00:00", "2026-03-07T23:59"),
    ("It was moved on the last Friday of February.", "last Friday of February", "2026-02-27T00:00", "2026-02-27T23:59"),
    ("It was moved on the 2nd of this month.", "2nd of this month", "2026-03-02T00:00", "2026-03-02T23:59"),
    ("It was moved on Tuesday of last week.", "Tuesday of last week", "2026-03-10T00:00", "2026-03-10T23:59"),
    ("It will be moved a week on Tuesday.", "a week on Tuesday", "2026-03-24T00:00", "2026-03-24T23:59"),
    ("It was moved two Fridays ago.", "two Fridays ago", "2026-03-06T00:00", "2026-03-06T23:59"),
    ("It was moved the week before last.", "week before last", "2026-03-02T00:00", "2026-03-08T23:59"),
    ("It was moved in the week of 2 March.", "week of 2 March", "2026-03-02T00:00", "2026-03-08T23:59"),
    ("It was moved on Easter Monday 2025.", "Easter Monday 2025", "2025-04-21T00:00", "2025-04-21T23:59"),
    ("It was moved on Thanksgiving 2024.", "Thanksgiving 2024", "2024-11-28T00:00", "2024-11-28T23:59"),
    ("On the night in question, at 11.40, it rang.", "the night in question, at 11.40", "2026-03-13T23:40", "2026-03-13T23:40"),
)


@pytest.mark.parametrize(("text", "words", "earliest", "latest"), PLACED)
def test_words_get_the_bounds_that_they_tell(text, words, earliest, latest):
    found = {r.when.text: r.when for r in read_times(text, **CASE)}
    assert words in found
    when = found[words]
    assert (when.earliest.isoformat()[:16], when.latest.isoformat()[:16]) == (earliest, latest)


def test_an_hour_is_read_by_the_evening_that_the_account_tells():
    text = "We ate on Friday evening, and it was half past ten when the hatch blew."
    assert read_times(text, **CASE)[1].when.earliest == datetime(2026, 3, 13, 22, 30)


@pytest.mark.parametrize(
    "text", ["It closed on 31 April 2026.", "It closed on 2026-02-30.", "It closed at 25:70.", "0000-00-00 00:00:00"]
)
def test_what_there_is_not_is_told_and_placed_nowhere(text):
    (reading,) = read_times(text, **CASE)
    assert reading.when.earliest is reading.when.latest is None
    assert [code for code, _ in reading.issues] == ["nonexistent_time"]


@pytest.mark.parametrize(
    "text", ["It is 31 December 9999.", "10000 years ago", "99999999999 days after the fire", "On 1 January 10000"]
)
def test_years_far_off_end_nothing(text):
    read_times(text, zone="Europe/London", **CASE)


def test_many_times_take_time_in_proportion():
    text = "At 21:36 on 13 March 2026 it rang, and two minutes later the pump left. "

    def seconds(count):
        start = time.process_time()
        read_times(text * count, **CASE)
        return time.process_time() - start

    few, many = seconds(400), seconds(1600)
    assert many < 10 * few


@pytest.mark.parametrize(
    "text", ["It is swept every Tuesday.", "It is swept daily.", "It is swept three times a week.", "It is lit now."]
)
def test_what_recurs_or_says_only_now_has_open_bounds(text):
    (reading,) = read_times(text, **CASE)
    assert reading.when.earliest is reading.when.latest is reading.when.time_of_day is None


def test_a_length_after_in_is_counted_from_a_live_record():
    (reading,) = read_times("The keyholder will be here in 20 minutes.", record=datetime(2026, 3, 13, 21, 40))
    assert reading.when.earliest == datetime(2026, 3, 13, 22, 0)

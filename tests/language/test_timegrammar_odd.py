"""Years that there are not, and times of day that look like years."""

from datetime import date, datetime

import pytest

from firsthand.language.timegrammar import read_times


@pytest.mark.parametrize("text", ["1 January 0000", "1 January 10000", "January 1, 0000", "3 May 12024"])
def test_a_year_that_is_none_is_an_issue_and_no_date_of_the_account(text):
    (reading,) = read_times(f"The mill opened on {text}.", told=date(2031, 5, 6))
    assert reading.when.text == text
    assert (reading.when.earliest, reading.when.latest) == (None, None)
    assert [code for code, _ in reading.issues] == ["nonexistent_time"]


def test_the_year_nought_is_an_issue():
    (reading,) = read_times("It was built in the year 0.", told=date(2031, 5, 6))
    assert reading.when.earliest is None
    assert reading.issues


@pytest.mark.parametrize("text", ["3 May 1800 hours", "May 3, 1800 hrs"])
def test_hours_after_a_date_are_no_year(text):
    (reading,) = read_times(f"Left the quay {text}", told=date(2031, 5, 6))
    assert reading.when.earliest == datetime(2031, 5, 3, 18)


def test_a_colon_after_a_day_is_no_time_of_day():
    (reading,) = read_times("Notice on Thursday, April 6: the gate stays shut.", told=date(2028, 4, 9))
    assert reading.when.text == "Thursday, April 6"


def test_what_a_year_is_named_for():
    assert [r.when.text for r in read_times("after an unexplained 2011 fire", told=date(2031, 5, 6))] == ["2011"]
    assert not read_times("They counted 2011 bottles.", told=date(2031, 5, 6))


def test_parts_of_a_thing_are_no_length():
    assert not read_times("Three-quarters of the roof had gone.", told=date(2031, 5, 6))


def test_first_thing_alone_is_an_order_and_no_morning():
    assert not read_times("First thing. I asked at once.", told=date(2031, 5, 6))
    assert read_times("I rang first thing.", told=date(2031, 5, 6))

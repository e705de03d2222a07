"""Periods as reports and news name them."""

from datetime import date

import pytest

from firsthand.language.timegrammar import read_times

TOLD = date(2031, 5, 6)


@pytest.mark.parametrize(
    ("text", "words", "first", "last"),
    [
        ("Output rose in the latest quarter.", "the latest quarter", date(2031, 1, 1), date(2031, 3, 31)),
        ("They lost 3 boats in the quarter, she wrote.", "the quarter", date(2031, 1, 1), date(2031, 3, 31)),
        ("fewer than in the year-ago quarter", "the year-ago quarter", date(2030, 1, 1), date(2030, 3, 31)),
        ("beside a year-earlier loss", "year-earlier", date(2030, 1, 1), date(2030, 12, 31)),
        ("It was their best for the full year.", "the full year", date(2031, 1, 1), date(2031, 12, 31)),
        ("Two sheds burnt earlier in the year.", "earlier in the year", date(2031, 1, 1), date(2031, 12, 31)),
        ("It was up for the week.", "the week", date(2031, 5, 5), date(2031, 5, 11)),
    ],
)
def test_periods_of_reports(text, words, first, last):
    (reading,) = read_times(text, told=TOLD)
    assert reading.when.text == words
    assert (reading.when.earliest.date(), reading.when.latest.date()) == (first, last)


@pytest.mark.parametrize(
    "text", ["in the quarter of the town by the quay", "the latest man to leave", "a full account", "one day she left the gate"]
)
def test_what_only_looks_like_a_period(text):
    assert not [r for r in read_times(text, told=TOLD) if r.when.earliest]


@pytest.mark.parametrize("text", ["in the short term", "at a later date", "it will one day be rebuilt"])
def test_what_is_only_ahead_has_no_bounds(text):
    (reading,) = read_times(text, told=TOLD)
    assert (reading.when.earliest, reading.when.latest) == (None, None)
    assert not reading.issues


def test_a_year_that_ended_is_a_length():
    readings = read_times("takings for the year ended March 31, 2030", told=TOLD)
    assert [r.when.text for r in readings] == ["the year", "March 31, 2030"]
    assert readings[0].when.duration_s


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("On the third day of the search it rained.", "the third day"),
        ("He was away at the time.", "the time"),
        ("They waited for a while, then left.", "a while"),
        ("It had been shut for some time.", "some time"),
    ],
)
def test_what_is_told_without_a_place_in_time(text, words):
    (reading,) = read_times(text, told=TOLD)
    assert reading.when.text == words
    assert (reading.when.earliest, reading.when.latest, reading.issues) == (None, None, ())


@pytest.mark.parametrize(
    "text", ["while he was at it", "some time", "at the time of writing", "for the time being", "the first dayboat"]
)
def test_words_that_tell_no_such_time(text):
    assert not read_times(text, told=TOLD)


@pytest.mark.parametrize(
    ("text", "words", "first", "last"),
    [
        ("Output rose between November and February.", "between November and February", date(2030, 11, 1), date(2031, 2, 28)),
        ("Fares rose between October and December.", "between October and December", date(2030, 10, 1), date(2030, 12, 31)),
        ("The lamps of the 70s and 80s were brass.", "80s", date(1980, 1, 1), date(1989, 12, 31)),
        ("It was as early as 2015 that she wrote.", "as early as 2015", date(2015, 1, 1), date(2015, 12, 31)),
        ("It was shut for most of this decade.", "this decade", date(2030, 1, 1), date(2039, 12, 31)),
        ("The index ended the day lower.", "the day", date(2031, 5, 6), date(2031, 5, 6)),
        ("The pier is shut until Friday.", "until Friday", None, date(2031, 5, 9)),
        ("The Friday before last it rained.", "Friday before last", date(2031, 4, 25), date(2031, 4, 25)),
        ("This winter was mild.", "This winter", date(2030, 12, 1), date(2031, 2, 28)),
    ],
)
def test_periods_that_hang_on_each_other_or_on_the_account(text, words, first, last):
    reading = next(r for r in read_times(text, told=TOLD) if r.when.text == words)
    bounds = [b.date() if b else None for b in (reading.when.earliest, reading.when.latest)]
    assert bounds == [first, last]


def test_a_year_earlier_of_a_quarter_is_that_quarter():
    text = "In the third quarter the yard took 4 million, up from 3 million a year earlier; in the same period last year it grew."
    readings = [r for r in read_times(text, told=TOLD) if "year" in r.when.text]
    assert [r.when.earliest.date() for r in readings] == [date(2029, 7, 1)] * 2


def test_what_recurs_is_placed_nowhere():
    (reading,) = read_times("They met on the first Monday of every month.", told=TOLD)
    assert (reading.when.text, reading.when.earliest) == ("first Monday of every month", None)


def test_ages_and_degrees_are_no_decades():
    assert not read_times("He is in his 70s. Temperatures in the 70s and 80s were common.", told=TOLD)


def test_how_late_a_thing_was_is_no_part_of_its_day():
    reading = next(r for r in read_times("It came ninety minutes late on Friday.", told=TOLD) if "Friday" in r.when.text)
    assert reading.when.text == "Friday"

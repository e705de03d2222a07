"""Which of two readings of a time is meant, by what else the case tells: an evening of invented moments."""

from firsthand.reason.windows import FAR_S, Window, settled

HOUR = 3600.0
MORNING, EVENING = Window(7 * HOUR, 7 * HOUR + 59), Window(19 * HOUR, 19 * HOUR + 59)
BUSY = [19 * HOUR + 60 * n for n in range(40)]


def test_the_reading_near_which_things_happen_is_meant():
    assert settled((MORNING, EVENING), BUSY) == EVENING


def test_one_moment_beside_the_other_reading_says_nothing():
    assert settled((MORNING, EVENING), [7 * HOUR, *BUSY]) == EVENING


def test_where_things_happen_near_both_neither_is_meant():
    assert settled((MORNING, EVENING), [*(m - 12 * HOUR for m in BUSY), *BUSY]) is None


def test_where_nothing_happens_near_either_neither_is_meant():
    assert settled((MORNING, EVENING), [13 * HOUR]) is None


def test_what_settles_a_moment_asks_for_nothing_far_about_the_other_reading():
    about = [9 * HOUR + 60 * n for n in range(10)]
    assert settled((MORNING, EVENING), sorted([*about, *BUSY])) == EVENING
    assert settled((MORNING, EVENING), sorted([*about, *BUSY]), FAR_S) is None


def test_a_sole_reading_is_not_settled():
    assert settled((EVENING,), BUSY) is None

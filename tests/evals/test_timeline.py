"""Timelines as temporal awareness scores them."""

from evals.timeline import Placed, holds, reduced, scored

GOLD = (
    Placed("1-2-ordered", 1, "2011-03-04"),
    Placed("1-3-built", 2, "2012-XX-XX"),
    Placed("4-0-built", 2, "2012-XX-XX"),
    Placed("4-5-sank", 3, "2013-01-09"),
)


def test_a_timeline_agrees_with_itself() -> None:
    assert scored([(GOLD, GOLD)]) == {"f1": 100.0, "precision": 100.0, "recall": 100.0}


def test_each_event_is_at_its_time_and_each_rank_before_the_next() -> None:
    assert len(reduced(GOLD)) == len(GOLD) + 2
    assert ("1-2-ordered", "before", "1-3-built") in reduced(GOLD)


def test_order_counts_though_the_times_are_wrong() -> None:
    given = (Placed("1-2-ordered", 1, "2011-03-05"), Placed("4-5-sank", 2, "2014-01-09"))
    assert scored([(GOLD, given)])["precision"] == round(100 / 3, 2)


def test_what_follows_by_going_on_holds() -> None:
    assert holds(("1-2-ordered", "before", "4-5-sank"), GOLD)
    assert not holds(("4-5-sank", "before", "1-2-ordered"), GOLD)


def test_nothing_given_is_no_fault_of_division() -> None:
    assert scored([(GOLD, ())]) == {"f1": 0.0, "precision": 0.0, "recall": 0.0}


def test_an_event_without_a_time_hangs_on_its_rank() -> None:
    free = (Placed("a", 1, "XXXX-XX-XX"), Placed("b", 1, "XXXX-XX-XX"))
    assert reduced(free) == [("a", "same", "b")]

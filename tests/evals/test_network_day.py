"""The made-up day of the network's measure: the same for a seed, and every planted wrong statement is in a conflict."""

import pytest
from evals.days import made_day

from firsthand.reason import network_conflicts
from firsthand.reason.network import Network


def small_day(seed=3):
    return made_day(points=120, bounds=600, wrong=6, seed=seed)


def test_a_seed_makes_one_day():
    assert small_day() == small_day()
    assert small_day() != small_day(4)
    assert len(small_day().bounds) == 600


def test_what_is_true_of_a_day_can_all_hold():
    day = small_day()
    net = Network(b for b in day.bounds if not day.wrong & set(b.because))
    assert net.consistent
    windows = net.windows()
    assert all(windows[p].lo - 1e-6 <= second <= windows[p].hi + 1e-6 for p, second in day.true.items())


@pytest.mark.parametrize("seed", range(3))
def test_each_wrong_statement_is_in_a_conflict(seed):
    day = small_day(seed)
    conflicts = Network(day.bounds).conflicts(most=10**6, steps=10**7)
    assert not conflicts.more
    assert day.wrong <= {claim for c in conflicts.found for claim in c.claims}
    assert all(day.wrong & set(c.claims) for c in conflicts.found)


def test_passing_through_fixed_points_once_loses_at_most_what_the_error_of_a_clock_explains(monkeypatch):
    for seed in range(6):
        net = Network(small_day(seed).bounds)
        monkeypatch.setattr(network_conflicts, "FEW", 500)
        every = {c.claims: c.needs_s for c in net.conflicts(most=10**6, steps=10**7).found}
        monkeypatch.setattr(network_conflicts, "FEW", 0)
        quick = {c.claims for c in net.conflicts(most=10**6, steps=10**7).found}
        assert quick <= set(every)
        assert all(every[claims] < 8 for claims in set(every) - quick)

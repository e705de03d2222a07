"""Clocks that gain or lose: a drift is told when shared events show it, never from a few, and the bounds span it."""

import pytest
from evals.clocks import TASK

from firsthand.reason.clocks_anchors import Anchor, anchored, drift_of

SLOWNESS = (0, 3, -4, 2, 6, -1, 4, -3, 1, 5, -2, 0)


def anchors(gains_s_per_h, ahead=200, every_s=1800, slowness=SLOWNESS):
    return [
        Anchor(f"event {n}", ahead + gains_s_per_h * n * every_s / 3600 + slow, n * every_s) for n, slow in enumerate(slowness)
    ]


@pytest.mark.parametrize("gains", [-40, -15, 15, 40])
def test_a_clock_that_gains_or_loses_evenly_is_told_with_the_range_that_holds_it(gains):
    found = anchored(anchors(gains))
    assert found.drift[0] <= gains <= found.drift[1]
    ends = sorted((200, 200 + gains * 5.5))
    assert found.lo <= ends[0]
    assert ends[1] <= found.hi
    assert len(found.anchors) == len(SLOWNESS)


def test_wrong_pairs_neither_hide_a_drift_nor_make_one():
    wrong = [Anchor("wrong a", 900, 4000), Anchor("wrong b", -700, 9000)]
    assert anchored([*anchors(20), *wrong]).drift is not None
    assert not {"wrong a", "wrong b"} & set(anchored([*anchors(20), *wrong]).anchors)
    assert anchored([*anchors(0), *wrong]).drift is None


def test_few_shared_events_or_a_short_time_show_no_drift():
    assert drift_of(anchors(20)[:4]) is None
    assert drift_of(anchors(20, every_s=60)) is None
    assert anchored(anchors(0)).drift is None


def test_the_planted_offset_lies_in_the_stated_range_and_scatter_is_refused():
    from argparse import Namespace

    figures = TASK.measure(Namespace(pairs=250, seed=11))
    assert figures["covered"] >= 0.95
    assert figures["refused"] >= 0.95
    assert figures["answered"] >= 0.9

"""The study of planted conflicts: cases hold what they are said to hold, and its halves have nothing in common."""

import pytest
from evals.conflict_cases import CONFLICTS, FITS, cases, incidents
from evals.reuse import fitted
from evals.reuse_news import LABELS, labelled, plain, scored


def test_the_halves_share_no_incident_and_both_tell_of_every_kind():
    halves = [incidents(half) for half in ("dev", "held")]
    assert not {i.name for i in halves[0]} & {i.name for i in halves[1]}
    for half in halves:
        assert {f.kind for i in half for f in i.facts} == {*CONFLICTS, *FITS}


def test_each_case_holds_its_planted_words_in_both_accounts():
    for case in cases("dev", 2):
        assert len(case.accounts) == 2
        for told in case.accounts:
            assert told.planted in told.text
            assert "{" not in told.planted


def test_cases_are_the_same_each_time_and_as_many_as_asked_for():
    some = list(cases("dev", 3))
    assert some == list(cases("dev", 3))
    assert sum(case.differs for case in some) == 3 * len(CONFLICTS)
    assert sum(not case.differs for case in some) >= 3 * len(CONFLICTS)


def test_labels_of_news_are_known_ones_and_pairs_stand_in_one_half_only():
    dev, held = labelled("dev"), labelled("held")
    assert len(dev) + len(held) >= 250
    assert {p.label for p in (*dev, *held)} == set(LABELS)
    assert not {(p.left, p.right) for p in dev} & {(p.left, p.right) for p in held}


def test_macro_f1_is_the_mean_over_labels():
    made = scored(["copy", "part", "quote", "independent"], ["copy", "part", "quote", "part"])
    assert made["part"] == pytest.approx(0.6667, abs=1e-4)
    assert made["macro_f1"] == pytest.approx((1 + 0.6667 + 1 + 0) / 4, abs=1e-4)


def test_tokens_are_put_together_as_they_were_written():
    assert plain('"We saw it , " said Moss , at 4 . 30 p . m .') == '"We saw it,"' + " said Moss, at 4.30 p. m."


def test_a_fit_parts_what_can_be_parted():
    points = [((0.1 * n, 0.1 * n), n > 4) for n in range(10)]
    bias, kept, close = fitted(points)
    assert all((bias + kept * x[0] + close * x[1] > 0) == copied for x, copied in points)

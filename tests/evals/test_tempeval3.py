"""The scorer of time expressions on small worked examples."""

from datetime import date

import pytest
from evals.tempeval3 import marked_up, matched, scored

from firsthand.language.timex import Timex


def at(start, end, value="X"):
    return Timex(start, end, "DATE", value)


def test_strict_asks_for_the_same_extent_and_relaxed_for_an_overlap():
    figures = scored([([at(0, 6), at(10, 20)], [at(0, 6), at(12, 20)])])
    assert (figures["relaxed"], figures["strict"]) == (1.0, 0.5)


def test_a_value_counts_only_where_the_extents_overlap():
    figures = scored([([at(0, 6, "2024"), at(10, 20, "2025")], [at(0, 6, "2024"), at(30, 40, "2025")])])
    assert figures == {"relaxed": 0.5, "strict": 0.5, "value": 0.5}


def test_missing_and_surplus_expressions_lower_the_f1():
    figures = scored([([at(0, 6)], [at(0, 6), at(8, 9), at(10, 11)]), ([at(0, 4)], [])])
    assert figures["relaxed"] == pytest.approx(2 * 1 / (2 + 3))


def test_each_expression_is_matched_once_and_the_exact_one_first():
    pairs = matched([at(0, 10, "a"), at(0, 4, "b")], [at(0, 4, "b")])
    assert [(g.value, s.value) for g, s in pairs] == [("b", "b")]


def test_nothing_scores_nothing():
    assert scored([([], [])]) == {"relaxed": 0.0, "strict": 0.0, "value": 0.0}


def test_markup_becomes_plain_text_with_places():
    source = (
        '<TimeML><DCT><TIMEX3 tid="t0" type="DATE" value="2024-05-08">8 May</TIMEX3></DCT><TEXT>It <EVENT eid="e1">sank</EVENT> '
        '&amp; rose on <TIMEX3 tid="t1" type="DATE" value="2024-05-03">Friday</TIMEX3>.</TEXT></TimeML>'
    )
    gold = marked_up("a", source)
    assert gold.text == "It sank & rose on Friday."
    assert gold.made == date(2024, 5, 8)
    assert [(gold.text[t.start : t.end], t.value) for t in gold.expressions] == [("Friday", "2024-05-03")]

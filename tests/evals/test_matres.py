"""The scorer of order and the places of events on small worked examples."""

from evals.matres import f1, placed


def test_vague_is_no_order_in_gold_and_given():
    assert f1(["BEFORE", "AFTER", "VAGUE"], ["before", "before", None]) == 0.5
    assert f1(["VAGUE"], ["before"]) == 0.0
    assert f1(["EQUAL"], ["equal"]) == 1.0


def test_instances_have_the_place_of_their_event():
    source = (
        '<TEXT>It <EVENT eid="e1">rang</EVENT> &amp; <EVENT eid="e2">fell</EVENT>.</TEXT>'
        '<MAKEINSTANCE eventID="e2" eiid="ei7"/><MAKEINSTANCE eventID="e9" eiid="ei8"/>'
    )
    text, places = placed(source)
    assert (text, places) == ("It rang & fell.", {"7": 10})

"""Values that fit their verb are kept in one form; others are refused with one sentence."""

import json

import pytest

from firsthand.errors import FirsthandError
from firsthand.model.verbs import VERBS, as_text, checked, verb_named

WHY = "seen in the original"
FITTING = {
    "accept": ("claim", None), "reject": ("event", None), "correct": ("claim", {"actor": "Ada Frome", "basis": "saw"}),
    "merge": ("entity", None), "split": ("event", ["cl_2", "cl_1"]), "link": ("source", None), "unlink": ("source", None),
    "explain": ("finding", "rounding"), "set_clock": ("clock", {"offset_s": [-3, 12.5]}),
    "set_source": ("source", {"dated": "2025-03-17"}), "add_event": ("claim", {"label": "The gate stood open"}),
    "add_question": ("claim", "Who had the key?"), "note": ("finding", "ask again"), "label": ("claim", "key"),
    "undo": ("judgement", None),
}  # fmt: skip


def kinds(verb, kind):
    return (kind,) * max(1, VERBS[verb].least)


def test_every_verb_has_a_value_that_fits_and_none_is_tested_that_is_not_there():
    assert set(FITTING) == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_a_value_that_fits_is_kept_and_is_the_same_when_checked_again(verb):
    kind, value = FITTING[verb]
    kept = checked(VERBS[verb], kinds(verb, kind), value, WHY)
    assert checked(VERBS[verb], kinds(verb, kind), kept, WHY) == kept
    assert kept is None or json.loads(as_text(kept)) == kept


@pytest.mark.parametrize("verb", VERBS)
def test_no_verb_is_about_a_kind_of_thing_that_it_does_not_name(verb):
    with pytest.raises(FirsthandError, match=f"{verb} is about .*, not about a sentence"):
        checked(VERBS[verb], ("sentence",), FITTING[verb][1], WHY)


@pytest.mark.parametrize("verb", [v for v in VERBS.values() if v.most == 1])
def test_a_verb_that_takes_one_thing_takes_no_two(verb):
    kind, value = FITTING[verb.name]
    with pytest.raises(FirsthandError, match="needs exactly 1"):
        checked(verb, (kind, kind), value, WHY)


@pytest.mark.parametrize("verb", [v.name for v in VERBS.values() if v.reason])
def test_what_takes_something_from_view_needs_a_reason(verb):
    kind, value = FITTING[verb]
    with pytest.raises(FirsthandError, match="needs a reason"):
        checked(VERBS[verb], kinds(verb, kind), value, "  ")


@pytest.mark.parametrize(
    ("verb", "kind", "value", "says"),
    [
        ("correct", "claim", {}, "needs"),
        ("correct", "claim", {"colour": "red"}, "no field 'colour' of a claim. There are action, actor"),
        ("correct", "statement", {"actor": "x"}, "no field 'actor' of a statement"),
        ("correct", "claim", {"basis": "guessed"}, "no basis 'guessed'. There are device, did"),
        ("correct", "claim", {"when": {"earliest": "nine"}}, "earliest is 'nine'; write it as"),
        ("correct", "claim", {"when": {"earliest": "2025-03-04"}}, "write it as 2025-03-04T21:50:00"),
        ("correct", "claim", {"when": {"earliest": "2025-03-04T22:00", "latest": "2025-03-04T21:00"}}, "is after the latest"),
        ("correct", "claim", {"when": {"earliest": "2025-03-04T22:00", "latest": "2025-03-04T23:00Z"}}, "both bounds a zone"),
        ("correct", "claim", {"actor": {"entity": "en_1"}}, "actor is a text"),
        ("correct", "claim", {"action": 7}, "action needs a text"),
        ("split", "event", [], "list of ids"),
        ("explain", "finding", "whatever", "no explanation 'whatever'. There are meaning, clock"),
        ("set_clock", "clock", {"offset_s": [9, 3]}, "least and the most"),
        ("set_clock", "clock", {"offset_s": [0, float("inf")]}, "least and the most"),
        ("set_clock", "clock", {"reference": False}, "only be true"),
        ("set_source", "source", {"dated": "March"}, "no date"),
        ("set_source", "source", {"starts": "2025-03-04"}, "time of day"),
        ("set_source", "source", {"handling": "secret"}, "no handling 'secret'"),
        ("add_event", "claim", {"earliest": "2025-03-04T21:00"}, "needs a label"),
        ("add_event", "claim", {"label": "x", "participants": "en_1"}, "list of ids"),
        ("note", "claim", "  ", "says something"),
        ("accept", "claim", "yes", "takes no value"),
        ("label", "claim", None, "needs a value"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_what_would(verb, kind, value, says):
    with pytest.raises(FirsthandError, match=says):
        checked(VERBS[verb], kinds(verb, kind), value, WHY)


def test_entities_and_events_are_not_merged_with_each_other():
    with pytest.raises(FirsthandError, match="things of one kind"):
        checked(VERBS["merge"], ("entity", "event"), None, WHY)


def test_a_verb_is_found_with_hyphens_too_and_an_unknown_one_is_refused_with_all_names():
    assert verb_named("set-clock") is VERBS["set_clock"]
    with pytest.raises(FirsthandError, match=r"no verb 'delete'\. There are accept, reject"):
        verb_named("delete")

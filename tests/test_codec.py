import json
from dataclasses import replace
from datetime import UTC, date, datetime

from hypothesis import given
from hypothesis import strategies as st

from firsthand.codec import contract, dumps, listed, pack, unpack
from firsthand.model import (
    Account,
    CaseFacts,
    Claim,
    Clock,
    Document,
    Event,
    Finding,
    Fold,
    Locator,
    Passage,
    Reconstruction,
    Record,
    Reference,
    Relation,
    Source,
    SourceFacts,
    Span,
    Statement,
    Voice,
    When,
)

MOMENTS = st.datetimes(timezones=st.sampled_from([None, UTC]))
WHENS = st.builds(
    When,
    text=st.none() | st.text(max_size=9),
    earliest=st.none() | MOMENTS,
    latest=st.none() | MOMENTS,
    candidates=st.lists(st.tuples(st.none() | MOMENTS, st.none() | MOMENTS), max_size=2).map(tuple),
    relation=st.none()
    | st.builds(Relation, op=st.just("after"), anchor=st.text(max_size=5), offset_s=st.none() | st.just((1.0, 2.5))),
    time_of_day=st.none() | st.just(("21:00:00", "21:00:59")),
)


@given(WHENS, st.text(), st.lists(st.tuples(st.text(max_size=5), st.text(max_size=5)), max_size=3).map(tuple))
def test_what_is_packed_comes_back_the_same(when, text, fields):
    made = Account(
        Source("s", "a.txt", "0", 1, created=when),
        Document("d", "s", text, (Locator(0, 1, text),), (Passage(0, 1, "cell", "r"),)),
        records=(Record("r", "d", 0, 1, "row", time=when, offset_s=1.5, fields=fields),),
        statements=(Statement("st", "d", 0, 1, text, (Span(0, 1),), cue_span=Span(2, 3), voices=(Voice("V", start=1, end=2),)),),
        claims=(
            Claim(
                "c",
                "st",
                "d",
                0,
                1,
                text,
                actor=Reference("A", "e"),
                when=when,
                fold=Fold(text, ("x",), key=frozenset(("shut", "hatch")), designators=(("hatch", "2"),)),
            ),
        ),
    )
    assert unpack(pack(made)) == made


def test_the_same_set_of_words_gives_the_same_bytes_in_whatever_order_it_was_made():
    words = [f"w{n}" for n in range(40)]

    assert pack(Fold("", key=frozenset(words))) == pack(Fold("", key=frozenset(reversed(words))))
    assert listed(Fold("", key=frozenset(words))).index('"w10"') < listed(Fold("", key=frozenset(words))).index('"w9"')


def test_facts_with_days_and_moments_come_back_the_same():
    facts = CaseFacts(
        "n",
        "UTC",
        date(2025, 1, 2),
        None,
        (("a", SourceFacts(dated=date(2025, 1, 3))), ("b", SourceFacts(dated=datetime(2025, 1, 3, 4)))),
    )
    assert unpack(pack(facts), CaseFacts) == facts


def small() -> Reconstruction:
    text = "The gate was shut."
    statement = Statement("st", "d", 0, 18, text, (Span(0, 18),))
    account = Account(
        Source("s", "a.txt", "0", 18),
        Document("d", "s", text),
        statements=(statement,),
        claims=(Claim("c", "st", "d", 0, 18, text),),
    )
    event = Event("e", text, "shut", ("c",), datetime(2025, 1, 2, tzinfo=UTC), None, ("c",), ())
    return Reconstruction(
        CaseFacts("n"), (account,), events=(event,), findings=(Finding("f", "gap", "none", ("c",), "t", slack_s=2.0),)
    )


def test_the_contract_has_its_fixed_names():
    made = contract(small())
    assert made["format"] == "firsthand.reconstruction/1"
    assert made["events"][0]["bounds_because"] == {"earliest": ["c"], "latest": []}
    assert made["events"][0]["earliest"] == "2025-01-02T00:00:00+00:00"
    assert made["statements"][0]["segments"] == [[0, 18]]
    assert made["claims"][0]["actor"] == {"text": None, "entity": None}
    assert "words" not in made["claims"][0]
    assert made["findings"][0]["slack_s"] == 2


def test_the_bytes_are_json_and_the_same_each_time():
    assert dumps(small()) == dumps(small())
    assert json.loads(dumps(small())) == contract(small())


def test_a_clock_that_nothing_tells_of_has_an_offset_that_may_be_anything():
    made = replace(small(), clocks=(Clock("c1", "log", ("s1",)), Clock("c2", "radio", ("s2",), (0.0, 0.0))))
    assert [c["offset_s"] for c in contract(made)["clocks"]] == [[-43200, 43200], [0, 0]]

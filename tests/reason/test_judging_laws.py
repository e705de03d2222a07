"""Laws of the log: what is in force is all that counts, an undo restores exactly, and what is shown at once agrees with reasoning."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firsthand.app.judging import Given, decided, undoing
from firsthand.codec import dumps
from firsthand.errors import FirsthandError
from firsthand.reason.judging import with_log
from firsthand.reason.judging_log import settled

STEPS = st.lists(st.tuples(st.integers(0, 18), st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=7)
LAW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def act(review, step):
    """Decide something that the case as it is now offers, as the three numbers say; or nothing where that does not fit."""
    which, one, other = step
    made = review.made
    pick = lambda some, n: [some[n % len(some)]] if some else []  # noqa: E731
    ids = {
        "claim": [c.id for a in made.accounts for c in a.claims],
        "event": [e.id for e in made.events],
        "entity": [e.id for e in made.entities],
        "finding": [f.id for f in made.findings],
        "source": [a.source.id for a in made.accounts],
        "clock": [c.id for c in made.clocks],
    }
    two = lambda kind: list(dict.fromkeys((*pick(ids[kind], one), *pick(ids[kind], other))))  # noqa: E731
    in_event = [c for e in made.events if e.id in pick(ids["event"], one) for c in e.claims]
    in_entity = [m.id for a in made.accounts for m in a.mentions if m.entity in pick(ids["entity"], one)]
    offers = [
        ("accept", pick(ids["finding"], one), None),
        ("explain", pick(ids["finding"], one), "clock"),
        ("reject", pick(ids["finding"], one), None),
        ("reject", pick(ids["claim"], one), None),
        ("reject", pick(ids["event"], one), None),
        ("reject", pick(ids["entity"], one), None),
        ("correct", pick(ids["claim"], one), {"when": f"2025-09-02T21:{other + 10}"}),
        ("correct", pick(ids["claim"], one), {"actor": "the tug", "basis": "saw", "stance": ("report", "opinion")[other % 2]}),
        ("merge", two("event"), None),
        ("merge", two("entity"), None),
        ("split", pick(ids["event"], one), pick(in_event, other)),
        ("split", pick(ids["entity"], one), pick(in_entity, other)),
        (("link", "unlink")[other % 2], two("source"), None),
        ("set_clock", pick(ids["clock"], one), {"offset_s": [other, other + 5]}),
        ("add_event", pick(ids["claim"], one), {"label": "seen", "when": "2025-09-02T21:00"}),
        ("undo", pick([j.id for j in review.log], one), None),
        ("accept", pick(ids["claim"], one), None),
        ("accept", pick(ids["event"], one), None),
        ("correct", pick(ids["entity"], one), {"name": f"Name {other % 3}"}),
    ]
    verb, about, value = offers[which]
    number = len(review.log)
    stamp = {"identifier": f"ju_{number}", "at": f"2026-01-01T00:00:{number:02}+00:00"}
    asked = Given(verb, about, value, "looked at", "R. Vane")
    try:
        entry = undoing(review.log, asked, **stamp) if verb == "undo" else decided(made, asked, **stamp)
    except FirsthandError:
        return
    review.log.append(entry)


def decide(review, steps):
    review.log = []
    for step in steps:
        act(review, step)


@LAW
@given(STEPS)
def test_the_end_is_what_the_entries_in_force_say_and_nothing_else(wharf, steps):
    review, _ = wharf
    decide(review, steps)
    told = review.without_log()
    review.log = [
        j for j in review.log if j.verb != "undo" and j.id in {s.id for s in settled(review.log) if s.state == "in_force"}
    ]
    assert review.without_log() == told


@LAW
@given(STEPS)
def test_undoing_everything_restores_exactly_what_was_and_undoing_that_what_had_been_decided(wharf, steps):
    review, _ = wharf
    review.log = []
    before = review.without_log()
    decide(review, steps)
    told = review.without_log()
    in_force = [j.id for j in settled(review.log) if j.state == "in_force" and j.verb != "undo"]
    if in_force:
        review.judge("undo", in_force)
        assert review.without_log() == before
        review.judge("undo", review.log[-1].id)
        assert review.without_log() == told


@LAW
@given(STEPS, st.integers(0, 6))
def test_what_is_shown_at_once_names_what_is_pending_and_else_is_what_reasoning_gives(wharf, steps, cut):
    review, _ = wharf
    decide(review, steps)
    log, review.log = review.log, review.log[:cut]
    earlier = review.made
    review.log = log
    shown = with_log(earlier, log)
    assert [j.id for j in shown.made.judgements] == [j.id for j in log]
    if not shown.pending:
        assert dumps(shown.made) == dumps(review.made)
    assert dumps(with_log(review.made, log).made) == dumps(review.made)
    step_by_step = earlier
    for end in range(cut, len(log) + 1):
        step_by_step = with_log(step_by_step, log[:end]).made
    again = with_log(step_by_step, log)
    assert (again.pending, dumps(again.made)) == (shown.pending, dumps(shown.made))


@LAW
@given(STEPS)
def test_every_entry_is_in_force_or_its_state_says_why_not_and_none_is_lost(wharf, steps):
    review, _ = wharf
    decide(review, steps)
    made = review.made
    assert [j.id for j in made.judgements] == [j.id for j in review.log]
    for entry in made.judgements:
        assert entry.stale == (entry.state == "stale")
        if entry.state == "in_force" and entry.about:
            assert entry.now, entry

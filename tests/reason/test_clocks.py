"""Clocks: which there are, which one counts, and how far each is off, from shared entries or from what is stated."""

import random
from datetime import datetime, timedelta

import pytest

from firsthand.model import (
    Account,
    CaseFacts,
    Claim,
    ClockFacts,
    Document,
    Event,
    Record,
    Source,
    SourceFacts,
    Span,
    Statement,
    When,
    content_id,
)  # fmt: skip
from firsthand.reason import clocks
from firsthand.reason.clocks_anchors import Anchor, anchored
from firsthand.reason.material import Material

START = datetime(2031, 5, 6, 14, 0)
HAPPENINGS = (
    "Ferry Osprey reports fire in the galley", "Lifeboat Teal launched", "Helicopter R4 overhead", "Passengers mustered aft",
    "Engine room flooded with foam", "Teal alongside, taking passengers", "Tug Brent has the tow", "Osprey alongside the mole",
)  # fmt: skip


def account(path, entries, kind="row", source_kind="log"):
    """A log or recording of (seconds from START, words)."""
    source = Source(content_id("source", path), path, "", 0, kind=source_kind)
    document, records, statements, claims, at = content_id("document", path), [], [], [], 0
    for seconds, text in entries:
        record = content_id("rec", path, at)
        time = None
        if seconds is not None:
            moment = START + timedelta(seconds=seconds)
            time = When(earliest=moment, latest=moment, grain="second", clock=content_id("clock", source.id))
        span = (document, at, at + len(text))
        records.append(Record(record, *span, kind, time=time))
        statement = Statement(content_id("statement", *span), *span, text, (Span(at, at + len(text)),), record=record)
        statements.append(statement)
        claims.append(Claim(content_id("claim", *span), statement.id, *span, text, when=time))
        at += len(text) + 1
    text = "\n".join(t for _, t in entries)
    return Account(
        source, Document(document, source.id, text), records=tuple(records), statements=tuple(statements), claims=tuple(claims)
    )


def joined(*accounts):
    """Events that hold the claims of the same words."""
    by_words = {}
    for one in accounts:
        for claim in one.claims:
            by_words.setdefault(claim.text, []).append(claim.id)
    return [Event(content_id("ev", t), t, "", tuple(sorted(c))) for t, c in sorted(by_words.items())]


def estimated(*accounts, case=None, events=None):
    material = Material(accounts)
    found, reference = clocks.estimate(case or CaseFacts(), material, joined(*accounts) if events is None else events)
    by_path = {a.source.id: a.source.path for a in accounts}
    return {by_path[c.sources[0]] if c.sources else c.id: c for c in found}, reference


RADIO = account("bridge_radio.srt", [(i * 240, t) for i, t in enumerate(HAPPENINGS)], kind="cue", source_kind="transcript")
LAGS = (0, 4, -2, 6, 3, 1, 5, 2)


def log(shift, path="harbour-log.csv", only=slice(None), **more):
    rows = [(i * 240 + shift + LAGS[i], t) for i, t in enumerate(HAPPENINGS)]
    return account(path, rows[only], **more)


@pytest.mark.parametrize("shift", [-551, -200, 117, 3600])
def test_the_offset_is_where_shared_events_agree(shift):
    found, reference = estimated(RADIO, log(shift))
    clock = found["harbour-log.csv"]
    assert found["bridge_radio.srt"].id == reference
    assert found["bridge_radio.srt"].offset_s == (0, 0)
    assert clock.offset_s == (shift - 2 - 4, shift + 6 + 4)
    assert len(clock.anchors) == len(HAPPENINGS)
    assert not clock.stated
    assert clock.label == "harbour log"


def test_wrong_pairs_do_not_move_it():
    late = account(
        "harbour-log.csv", [(100 + i * 240 + LAGS[i] + (900 if i in (2, 5) else 0), t) for i, t in enumerate(HAPPENINGS)]
    )
    found, _ = estimated(RADIO, late)
    assert found["harbour-log.csv"].offset_s == (100 - 6, 106 + 6)
    assert len(found["harbour-log.csv"].anchors) == 6


def test_few_anchors_leave_more_open_than_many():
    few, _ = estimated(RADIO, log(-300, only=slice(3)))
    many, _ = estimated(RADIO, log(-300))
    spread = [f["harbour-log.csv"].offset_s[1] - f["harbour-log.csv"].offset_s[0] for f in (few, many)]
    assert spread[0] > spread[1] - (max(LAGS) - min(LAGS))


@pytest.mark.parametrize("count", [3, 6, 20])
def test_planted_offsets_lie_within(count):
    chance, within, refused = random.Random(count), 0, 0
    for _ in range(100):
        offset = chance.uniform(-551, 117)
        shifts = [offset + chance.gauss(0, 6) + chance.expovariate(1 / 8) - chance.expovariate(1 / 5) for _ in range(count)]
        found = anchored([Anchor(f"e{i}", s) for i, s in enumerate(shifts)])
        refused += found is None
        within += found is not None and found.lo <= offset <= found.hi
    assert refused <= 3
    assert within >= 0.94 * (100 - refused)


def test_two_shared_events_are_too_few():
    found, _ = estimated(RADIO, log(300, only=slice(2)))
    assert found["harbour-log.csv"].offset_s is None


def test_scattered_anchors_give_no_offset():
    scattered = account("harbour-log.csv", [(i * 240 + (-1) ** i * 150 * i, t) for i, t in enumerate(HAPPENINGS)])
    found, _ = estimated(RADIO, scattered)
    assert found["harbour-log.csv"].offset_s is None
    assert found["harbour-log.csv"].anchors == ()


def test_a_shift_within_the_time_it_takes_to_type_is_no_error():
    found, _ = estimated(RADIO, log(12))
    low, high = found["harbour-log.csv"].offset_s
    assert low <= 0 <= high


def test_entries_that_no_event_joins_are_matched_by_their_words():
    other = log(-320)
    events = [e for one in (RADIO, other) for e in joined(one)]
    events = [Event(content_id("ev", *e.claims), e.label, "", e.claims) for e in events]
    found, _ = estimated(RADIO, other, events=events)
    low, high = found["harbour-log.csv"].offset_s
    assert low <= -318 <= high


def test_messages_say_nothing_of_a_clock():
    chat = log(200, path="chat.txt", kind="message", source_kind="chat")
    found, reference = estimated(RADIO, chat)
    assert found["chat.txt"].offset_s is None
    assert reference == found["bridge_radio.srt"].id


def test_a_clock_that_meets_only_a_known_one_is_reached_through_it():
    middle = account(
        "middle.csv",
        [(60 + i * 240, t) for i, t in enumerate(HAPPENINGS)] + [(9000 + i, f"Crane {t}") for i, t in enumerate(HAPPENINGS)],
    )
    far = account("far.csv", [(9000 + i + 100, f"Crane {t}") for i, t in enumerate(HAPPENINGS)])
    found, _ = estimated(RADIO, middle, far)
    assert found["middle.csv"].offset_s == (56, 64)
    assert found["far.csv"].offset_s == (152, 168)


def test_the_reference_is_what_the_case_names_else_a_recording_else_the_best_connected_log():
    one, other = log(0, path="a.csv", only=slice(3)), log(50, path="b.csv")
    third = log(20, path="c.csv")
    _, reference = estimated(one, other, third)
    assert reference in {content_id("clock", other.source.id), content_id("clock", third.source.id)}
    case = CaseFacts(sources=(("a.csv", SourceFacts(clock="desk")),), clocks=(ClockFacts("desk", reference=True),))
    assert estimated(RADIO, other, case=case)[1] == "desk"
    assert estimated()[1] is None


def test_an_offset_that_the_case_gives_is_kept():
    source = content_id("source", "harbour-log.csv")
    clock = content_id("clock", source)
    case = CaseFacts(clocks=(ClockFacts(clock, offset_s=(230, 250)),))
    found, _ = estimated(RADIO, log(0), case=case)
    assert (found["harbour-log.csv"].offset_s, found["harbour-log.csv"].stated) == ((230, 250), True)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("The quay CCTV is four minutes fast.", (210, 270)),
        ("Our quay camera was running 3 minutes 20 seconds slow that week.", (-201, -199)),
        ("The quay CCTV was about two minutes behind.", (-180, -60)),
        ("The quay CCTV was found to be 4 min fast.", (210, 270)),
        ("Times on the quay CCTV are fast by 237 seconds.", (236, 238)),
        ("The quay camera (three minutes slow) shows him leaving.", (-210, -150)),
        ("The quay CCTV is not four minutes away.", None),
        ("The system clock was two minutes fast.", None),
        ("The kitchen clock is four minutes fast.", None),
        ("The boat was two minutes late.", None),
    ],
)
def test_a_stated_offset_is_read_when_it_names_one_clock(words, expected):
    camera = account("quay_cctv_camera.csv", [(0, "Forklift enters"), (30, "Forklift leaves")])
    told = account("yard.txt", [(None, words)], kind="turn", source_kind="statement")
    found, _ = estimated(RADIO, camera, told)
    assert found["quay_cctv_camera.csv"].offset_s == expected
    assert found["quay_cctv_camera.csv"].stated == (expected is not None)


def test_a_log_may_state_the_error_of_its_own_clock():
    camera = account(
        "quay_camera.csv", [(0, "Forklift enters"), (30, "System clock 3 min slow"), (60, "System clock was 3 min slow")]
    )
    found, _ = estimated(RADIO, camera)
    assert found["quay_camera.csv"].offset_s == (-210, -150)


def test_input_order_does_not_matter():
    accounts = [RADIO, log(-200), log(40, path="b.csv")]
    forwards = clocks.estimate(CaseFacts(), Material(accounts), joined(*accounts))
    assert forwards == clocks.estimate(CaseFacts(), Material(accounts[::-1]), joined(*accounts)[::-1])

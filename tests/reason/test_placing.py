"""Placing events: bounds on the reference clock and what set them, order from language, and what cannot all hold."""

from datetime import UTC, datetime, timedelta

import pytest

from firsthand.model import (
    Account,
    CaseFacts,
    Claim,
    Clock,
    Document,
    Event,
    Record,
    Relation,
    Source,
    Span,
    Statement,
    TimeExpression,
    Voice,
    When,
    content_id,
)
from firsthand.reason.material import Material
from firsthand.reason.placing import place

NOON = datetime(2031, 5, 6, 12, 0)
CLOCK = {"radio.srt": "radio", "harbour.csv": "harbour", "chat.txt": "phones"}


def at(minute, second=0, *, wide=0, **more):
    """A time on the day, `minute` after noon."""
    first = NOON + timedelta(minutes=minute, seconds=second)
    return When(earliest=first, latest=first + timedelta(seconds=wide), grain="second" if wide < 59 else "minute", **more)


def about(minute):
    return When(
        "about then", NOON + timedelta(minutes=minute - 5), NOON + timedelta(minutes=minute + 5), "minute", approximate=True
    )


class Case:
    """Accounts in the making. `tell` adds a statement of one or more claims (words, action, time)."""

    def __init__(self):
        self.texts, self.parts = {}, {}

    def tell(self, path, *claims, record=None, basis="not_stated", voice="Ada Pell", length=None):
        document = content_id("document", path)
        text = self.texts.get(path, "")
        start, made = len(text), []
        for words, action, when in claims:
            made.append((len(text), words, action, when))
            text += words + " "
        self.texts[path] = text[:-1] + ". "
        end = len(text) - 1
        parts = self.parts.setdefault(path, {"records": [], "statements": [], "claims": [], "sentences": [], "times": []})
        if record:
            clock = CLOCK[path]
            stamp = When(earliest=record[1].earliest, latest=record[1].latest, grain="second", clock=clock)
            parts["records"].append(Record(content_id("rec", document, start), document, start, end, record[0], time=stamp))
        identifier = content_id("statement", document, start)
        parts["statements"].append(
            Statement(
                identifier, document, start, end, text[start:end], (Span(start, end),), basis=basis, voices=(Voice(voice),),
                record=parts["records"][-1].id if record else None,
            )
        )  # fmt: skip
        parts["sentences"].append(Span(start, end))
        for place_, words, action, when in made:
            when = parts["records"][-1].time if when == "record" else when
            where = (document, place_, place_ + len(words))
            parts["claims"].append(Claim(content_id("claim", *where), identifier, *where, words, action=action, when=when))
        if length:
            words, seconds = length
            where = start + text[start:].index(words)
            when = When(words, duration_s=seconds)
            parts["times"].append(TimeExpression(content_id("time", where), document, where, where + len(words), words, when))
        return self

    def row(self, path, kind, when, words, action=""):
        return self.tell(path, (words, action, "record"), record=(kind, when), basis="device")

    def accounts(self, dated=None, kind="statement"):
        made = []
        for path, parts in sorted(self.parts.items()):
            created = When(latest=dated) if dated else None
            source = Source(content_id("source", path), path, "", 0, kind="log" if path in CLOCK else kind, created=created)
            document = Document(content_id("document", path), source.id, self.texts[path])
            made.append(Account(source, document, **{k: tuple(v) for k, v in parts.items()}))
        return made

    def place(self, *groups, clocks=(), zone=None, **more):
        """Events that hold the claims of these groups of words, each other claim an event of its own."""
        material = Material(self.accounts(**more))
        by_words = {}
        for claim in material.claims.values():
            by_words.setdefault(claim.text, []).append(claim.id)
        grouped = [[c for words in group for c in by_words.pop(words)] for group in groups]
        grouped += [[c] for some in by_words.values() for c in some]
        events = [Event(content_id("ev", *sorted(g)), material.claims[min(g)].text, "", tuple(sorted(g))) for g in grouped]
        known = (Clock("radio", "radio", ("s",), (0, 0)), *clocks)
        placed = place(CaseFacts(time_zone=zone), material, events, known, "radio")
        text = {c.id: c.text for c in material.claims.values()}
        events = {text[c]: e for e in placed.events for c in e.claims}
        return placed, events, text


def minutes(event):
    return tuple(
        None if t is None else round((t.replace(tzinfo=None) - NOON).total_seconds() / 60, 2)
        for t in (event.earliest, event.latest)
    )


# --------------------------------------------------------------------------- bounds


def test_what_is_recorded_on_the_reference_clock_stands_as_recorded():
    case = Case().row("radio.srt", "cue", at(9, 15, wide=5), "Explosion in the galley")
    case.tell("ada.txt", ("I heard the galley go up", "hear", about(12)))
    placed, events, text = case.place(("Explosion in the galley", "I heard the galley go up"))
    event = events["Explosion in the galley"]
    assert (event.earliest, event.latest) == (NOON + timedelta(minutes=9, seconds=15), NOON + timedelta(minutes=9, seconds=20))
    assert [text[c] for c in event.because_earliest] == ["Explosion in the galley"]
    assert not event.approximate
    assert placed.findings == ()


def test_entries_of_a_clock_that_is_off_are_put_right_and_keep_their_uncertainty():
    case = Case().row("harbour.csv", "row", at(10), "Duty officer told")
    _, events, _ = case.place(clocks=(Clock("harbour", "harbour log", ("h",), (-207, -199)),))
    assert minutes(events["Duty officer told"]) == (13.32, 13.45)


def test_an_entry_clearly_earlier_on_a_clock_put_right_dates_what_the_reference_hears_later():
    case = Case().row("radio.srt", "cue", at(30), "police say the lock is shut")
    case.row("harbour.csv", "row", at(25), "Lock shut").row("harbour.csv", "row", at(26, 30), "Told to all")
    harbour = Clock("harbour", "harbour log", ("h",), (-200, -196))
    _, events, _ = case.place(("police say the lock is shut", "Lock shut"), clocks=(harbour,))
    assert minutes(events["Lock shut"]) == (28.27, 28.33)


def test_times_told_narrow_each_other_and_keep_who_set_which():
    case = Case().tell("ada.txt", ("the mast fell about then", "fall", about(20)))
    case.tell("ben.txt", ("the mast came down", "come", at(23, wide=59)))
    _, events, text = case.place(("the mast fell about then", "the mast came down"))
    event = events["the mast came down"]
    assert minutes(event) == (23, 23.98)
    assert {text[c] for c in (*event.because_earliest, *event.because_latest)} == {"the mast came down"}


def test_rims_of_times_told_as_near_are_not_read_as_exact():
    case = Case().tell("ada.txt", ("the mast fell about then", "fall", about(20)))
    case.tell("ben.txt", ("the mast came down near then", "come", about(28)))
    _, events, _ = case.place(("the mast fell about then", "the mast came down near then"))
    assert minutes(events["the mast fell about then"]) == (15, 33)


def test_a_message_is_a_bound_from_above_for_what_it_tells():
    case = Case().tell("chat.txt", ("they had towed her off", "tow", None), record=("message", at(40, wide=59)))
    _, events, text = case.place()
    event = events["they had towed her off"]
    assert minutes(event) == (None, 40.98)
    assert [text[c] for c in event.because_latest] == ["they had towed her off"]


def test_the_date_of_an_account_alone_dates_nothing():
    case = Case().tell("ada.txt", ("they had towed her off", "tow", None))
    _, events, _ = case.place(dated=NOON + timedelta(days=9))
    assert minutes(events["they had towed her off"]) == (None, None)


def test_bounds_are_in_the_zone_of_the_case():
    case = Case().row("radio.srt", "cue", When(earliest=NOON.replace(tzinfo=UTC), latest=NOON.replace(tzinfo=UTC)), "Mayday")
    _, events, _ = case.place(zone="Europe/Oslo")
    assert events["Mayday"].earliest.isoformat() == "2031-05-06T14:00:00+02:00"


@pytest.mark.parametrize("year", [1, 9999])
def test_the_ends_of_the_calendar_do_not_break_anything(year):
    when = When(earliest=datetime(year, 1, 1), latest=datetime(year, 12, 31, 23, 59, 59), grain="year")
    _, events, _ = Case().tell("ada.txt", ("the wall was built", "build", when)).place(zone="Pacific/Auckland")
    assert events["the wall was built"].earliest.year == year


def test_what_is_told_from_another_happening_is_placed_by_it():
    relation = Relation("after", "the siren sounded", (120, 180))
    case = Case().row("radio.srt", "cue", at(30), "The siren sounded at the lock", "sound")
    case.tell("ada.txt", ("the siren sounded at the lock", "sound", None))
    case.tell("ada.txt", ("we cast off", "cast", When("two or three minutes after the siren sounded", relation=relation)))
    _, events, text = case.place(("The siren sounded at the lock", "the siren sounded at the lock"))
    assert minutes(events["we cast off"]) == (32, 33)
    assert {text[c] for c in events["we cast off"].because_earliest} == {"The siren sounded at the lock", "we cast off"}


def test_the_thread_of_a_first_person_account_narrows_what_nobody_times():
    case = Case()
    case.tell("ada.txt", ("I came on deck", "come", at(10, wide=59)), basis="did")
    case.tell("ada.txt", ("I saw smoke aft", "see", None), basis="saw")
    case.tell("ada.txt", ("I rang the bell", "ring", at(14, wide=59)), basis="did")
    placed, events, _ = case.place()
    assert minutes(events["I saw smoke aft"]) == (10, 14.98)
    assert events["I saw smoke aft"].approximate
    assert placed.orders == ()


# --------------------------------------------------------------------------- order


def orders(placed, events):
    label = {e.id: e.label for e in events.values()}
    return {(label[o.before], label[o.after]) for o in placed.orders}


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        ("the horn blew", "before the mate left the bridge", (0, 1)),
        ("the horn blew", "after the mate left the bridge", (1, 0)),
        ("Once the mate left the bridge", "the horn blew", (0, 1)),
        ("she waited", "until the tug came", (0, 1)),
        ("I closed the valve", "then rang the engine room", (0, 1)),
        ("the horn blew", "while the mate left the bridge", None),
        ("the horn blew", "and the mate left the bridge", None),
    ],
)
def test_order_is_read_from_words_and_not_from_the_order_of_the_text(first, second, order):
    placed, events, text = Case().tell("ada.txt", (first, "blow", None), (second, "leave", None)).place()
    pair = (first, second)
    assert orders(placed, events) == ({(pair[order[0]], pair[order[1]])} if order else set())
    assert all({text[c] for c in o.because} == {first, second} for o in placed.orders)


def test_not_until_turns_the_order_round():
    told = (("It was not", "be", None), ("until the tug came", "come", None), ("that the barge moved", "move", None))
    placed, events, _ = Case().tell("ada.txt", *told).place()
    assert orders(placed, events) == {("until the tug came", "that the barge moved")}


def test_opposite_orders_are_a_conflict_and_neither_is_asserted():
    case = Case().tell("ada.txt", ("the horn blew", "blow", None), ("before the mate left", "leave", None))
    case.tell("ben.txt", ("The mate had left", "leave", None), ("before the horn was blown", "blow", None), voice="Ben Roe")
    placed, _, text = case.place(("the horn blew", "before the horn was blown"), ("before the mate left", "The mate had left"))
    (found,) = placed.findings
    assert (found.kind, found.aspect) == ("conflict", "order")
    assert {text[c] for c in found.because} >= {"the horn blew", "The mate had left"}
    assert len(found.sources) == 2
    assert placed.orders == ()
    assert "“the horn blew before the mate left”" in found.text


def test_opposite_orders_in_the_same_words_meet_though_no_event_joins_them():
    case = Case().tell("ada.txt", ("The horn blew", "blow", None), ("before the mate left", "leave", None))
    case.tell("ben.txt", ("The mate left", "leave", None), ("before the horn blew", "blow", None), voice="Ben Roe")
    placed, _, _ = case.place()
    assert [(f.kind, f.aspect, len(f.because)) for f in placed.findings] == [("conflict", "order", 4)]
    assert placed.orders == ()


# --------------------------------------------------------------------------- what cannot hold


def test_two_exact_times_of_one_happening_are_a_conflict_with_the_seconds_it_needs():
    case = Case().row("radio.srt", "cue", at(30), "Mate has the deck")
    case.tell("ada.txt", ("the mate took the deck", "take", at(37, wide=59)))
    placed, events, text = case.place(("Mate has the deck", "the mate took the deck"))
    (found,) = placed.findings
    assert (found.kind, found.aspect, found.slack_s) == ("conflict", "time", 37 * 60 - 60 - 30 * 60 - 20)
    assert {text[c] for c in found.because} == {"Mate has the deck", "the mate took the deck"}
    assert minutes(events["Mate has the deck"]) == (30, 30)


def test_a_time_told_as_near_makes_a_tension():
    case = Case().row("radio.srt", "cue", at(30), "Mate has the deck")
    case.tell("ada.txt", ("the mate took the deck", "take", about(40)))
    placed, _, _ = case.place(("Mate has the deck", "the mate took the deck"))
    (found,) = placed.findings
    assert (found.kind, found.slack_s) == ("tension", 280)


def test_a_difference_that_a_clock_explains_is_compatible():
    case = Case().row("radio.srt", "cue", at(30), "Mate has the deck")
    case.row("harbour.csv", "row", at(26, 40), "Mate now has the deck")
    placed, _, _ = case.place(
        ("Mate has the deck", "Mate now has the deck"), clocks=(Clock("harbour", "harbour log", ("h",), (-204, -196)),)
    )
    (found,) = placed.findings
    assert (found.kind, found.aspect, found.fits_if) == ("compatible", "clock", ("the harbour log clock runs 196 to 204 s slow",))


def test_a_clock_that_nobody_has_checked_makes_no_conflict():
    case = Case().row("radio.srt", "cue", at(30), "Mate has the deck")
    case.row("harbour.csv", "row", at(20), "Mate now has the deck")
    placed, _, _ = case.place(("Mate has the deck", "Mate now has the deck"), clocks=(Clock("harbour", "harbour log", ("h",)),))
    (found,) = placed.findings
    assert (found.kind, found.aspect, found.slack_s) == ("tension", "clock", 600)
    assert found.fits_if == ("the harbour log clock runs some 10 min slow",)


def test_a_length_of_time_needs_three_statements_to_be_in_conflict():
    words = "From the time T9 stopped at the swing bridge to the time we arrived at the quay was twenty-five minutes at least"
    case = Case().row("radio.srt", "cue", at(30), "T9 stopped at the swing bridge", "stop")
    case.row("harbour.csv", "row", at(45), "T9 arrived at the quay", "arrive")
    case.tell("ada.txt", ("T9 was my boat", "be", None))
    case.tell("ada.txt", (words, "be", None), length=("twenty-five minutes", (1500, 1500)))
    placed, _, text = case.place(clocks=(Clock("harbour", "harbour log", ("h",), (0, 0)),))
    (found,) = placed.findings
    assert (found.kind, found.aspect) == ("conflict", "time")
    assert {text[c] for c in found.because} == {"T9 stopped at the swing bridge", "T9 arrived at the quay", words}
    assert found.slack_s == 600 - 110


@pytest.mark.parametrize(("last_crash", "kinds"), [(5, ["conflict"]), (-14, [])])
def test_a_length_from_what_several_tell_of_is_held_against_the_time_it_fits_best(last_crash, kinds):
    words = "From the crash to the time the first lifeboat reached the pier was twenty minutes, not less"
    case = (
        Case()
        .row("radio.srt", "cue", at(2), "loud crash at the pier")
        .row("radio.srt", "cue", at(12), "first lifeboat has reached the pier")
    )
    case.row("radio.srt", "cue", at(last_crash), "another crash by the slip")
    case.tell("ada.txt", (words, "be", None), length=("twenty minutes", (1200, 1200)))
    placed, _, text = case.place()
    found = [f for f in placed.findings if f.aspect == "time"]
    assert [f.kind for f in found] == kinds
    assert all(
        {text[c] for c in f.because} == {"loud crash at the pier", "first lifeboat has reached the pier", words} for f in found
    )


def either(*minutes_):
    """A time that may be any of these minutes."""
    readings = tuple((NOON + timedelta(minutes=m), NOON + timedelta(minutes=m, seconds=59)) for m in minutes_)
    return When("at nine", min(r[0] for r in readings), max(r[1] for r in readings), "minute", candidates=readings)


def test_a_time_with_two_readings_is_settled_where_only_one_fits():
    case = Case().row("radio.srt", "cue", at(30, wide=5), "the boom was shut")
    case.tell("ada.txt", ("we cast off the tug", "cast", either(3, 723)), ("before the boom was shut", "shut", None))
    _, events, _ = case.place(("the boom was shut", "before the boom was shut"))
    assert minutes(events["we cast off the tug"]) == (3, 3.98)


@pytest.mark.parametrize(("readings", "kinds"), [((3, 723), ["conflict"]), ((31, 723), [])])
def test_a_time_that_fits_in_none_of_its_readings_is_a_conflict(readings, kinds):
    case = Case().row("radio.srt", "cue", at(30, wide=5), "Tug cast off")
    case.tell("ada.txt", ("we cast off the tug", "cast", either(*readings)))
    placed, _, _ = case.place(("Tug cast off", "we cast off the tug"))
    assert [f.kind for f in placed.findings if f.aspect == "time"] == kinds


def test_a_conflict_of_a_clock_says_how_far_it_would_be_off_if_all_held():
    case = Case().row("harbour.csv", "row", at(20), "Boom shut")
    case.tell("ada.txt", ("I shut the boom", "shut", at(31, wide=59)))
    placed, _, _ = case.place(("Boom shut", "I shut the boom"), clocks=(Clock("harbour", "harbour log", ("h",), (0, 4)),))
    (found,) = placed.findings
    assert found.kind == "conflict"
    assert found.fits_if == ("the harbour log clock runs 580 to 869 s slow",)


def test_the_ends_of_a_length_of_time_are_placed_where_the_events_are_that_they_mean():
    first, second = "From the time T9 stopped at the swing bridge", "to the time we arrived at the quay was ten minutes"
    case = Case().row("radio.srt", "cue", at(30), "T9 stopped at the swing bridge", "stop")
    case.row("radio.srt", "cue", at(40), "T9 arrived at the quay", "arrive")
    case.tell("ada.txt", ("T9 was my boat", "be", None))
    case.tell("ada.txt", (first, "stop", None), (second, "arrive", None), length=("ten minutes", (600, 600)))
    placed, events, _ = case.place()
    assert placed.findings == ()
    assert minutes(events[first]) == (pytest.approx(30, abs=0.02), pytest.approx(30, abs=0.02))


@pytest.mark.parametrize(
    ("first", "second", "kinds"),
    [
        ("The gates of the lock were shut", "the gates of the lock were shut", ["conflict"]),
        ("The gates of the lock were shut", "the gates of the lock were shut again", []),
        ("The gates of the lock were shut", "the doors of the shed were shut", []),
    ],
)
def test_the_same_words_at_two_times_far_apart_are_a_conflict(first, second, kinds):
    case = (
        Case()
        .tell("ada.txt", (first, "shut", at(11, wide=59)))
        .tell("ben.txt", (second, "shut", at(42, wide=59)), voice="Ben Roe")
    )
    placed, _, _ = case.place()
    assert [f.kind for f in placed.findings] == kinds


def test_what_one_account_tells_twice_is_no_conflict_of_accounts():
    case = Case().tell("ada.txt", ("The gates of the lock were shut", "shut", at(11, wide=59)))
    case.tell("ada.txt", ("the gates of the lock were shut", "shut", at(42, wide=59)))
    assert case.place()[0].findings == ()


def test_about_cannot_be_stretched_without_end():
    case = Case().row("radio.srt", "cue", at(0), "Mate has the deck")
    case.tell("ada.txt", ("the mate took the deck", "take", about(90)))
    placed, _, _ = case.place(("Mate has the deck", "the mate took the deck"))
    assert [f.kind for f in placed.findings] == ["conflict"]


def test_rims_of_about_cut_nothing_off_a_time_told_plainly():
    case = Case().tell("ada.txt", ("the mast fell about then", "fall", about(20)))
    case.tell("ben.txt", ("the mast came down", "come", at(25, wide=59)))
    _, events, _ = case.place(("the mast fell about then", "the mast came down"))
    assert minutes(events["the mast came down"]) == (25, 25.98)


def test_findings_are_worded_neutrally():
    case = Case().row("radio.srt", "cue", at(30), "Mate has the deck")
    case.tell("ada.txt", ("the mate took the deck", "take", at(37, wide=59)))
    placed, _, _ = case.place(("Mate has the deck", "the mate took the deck"))
    told = placed.findings[0].text
    assert told.startswith("These two statements cannot all hold as timed; 5 min 40 s beyond the usual lags would have to give: ")
    assert "Ada Pell" in told
    assert not any(word in told for word in ("claim", "fail", "lying", "contradict", "confirm"))


def test_the_order_of_accounts_does_not_matter():
    case = Case().row("radio.srt", "cue", at(30), "Mate has the deck").row("harbour.csv", "row", at(31), "Mate on deck")
    case.tell("ada.txt", ("the mate took the deck", "take", at(37, wide=59)), ("before the horn blew", "blow", None))
    group = ("Mate has the deck", "the mate took the deck", "Mate on deck")
    one, _, _ = case.place(group)
    case.parts = dict(reversed(case.parts.items()))
    other, _, _ = case.place(group[::-1])
    assert one == other


def test_nothing_at_all_is_placed_nowhere():
    placed, _, _ = Case().place()
    assert placed.events == placed.orders == placed.findings == ()


def status_log(*rows):
    """A log of (unit, status, minute, second)."""
    source, document = Source(content_id("source", "cad.csv"), "cad.csv", "", 0, kind="log"), content_id("document", "cad.csv")
    text, records = "", []
    for number, (unit, status, minute, second) in enumerate(rows):
        line = f"{unit} {status}"
        fields = (("unit", unit), ("status", status))
        time = at(minute, second, clock="cad")
        records.append(Record(f"r{number}", document, len(text), len(text) + len(line), "row", time=time, fields=fields))
        text += line + "\n"
    account = Account(source, Document(document, source.id, text), records=tuple(records))
    return place(CaseFacts(), Material([account]), [], (Clock("cad", "cad", (source.id,), (0, 0)),), "cad").findings


def test_a_unit_on_scene_before_it_was_sent_is_a_tension_of_clocks():
    (found,) = status_log(("T7", "DISPATCHED", 4, 10), ("T7", "ARRIVED", 3, 52), ("T7", "CLEAR", 11, 30))
    assert (found.kind, found.aspect, found.slack_s, found.because) == ("tension", "order", 18, ("r0", "r1"))
    assert found.fits_if == ("the two rows were timed by clocks that differ by at least 18 s",)
    (sorted_,) = status_log(("T7", "ARRIVED", 3, 52), ("T7", "DISPATCHED", 4, 10), ("T7", "CLEAR", 11, 30))
    assert sorted_.because == ("r1", "r0")


def test_steps_in_order_and_a_second_run_are_nothing_to_tell():
    assert not status_log(
        ("T7", "DISP", 4, 0), ("T8", "ARRV", 3, 0), ("T7", "ENRT", 5, 0), ("T7", "ARRV", 9, 0), ("T7", "CLEAR", 20, 0)
    )
    assert not status_log(("T7", "DISP", 4, 0), ("T7", "ARRV", 9, 0), ("T7", "DISP", 11, 0), ("T7", "ARRV", 14, 0))

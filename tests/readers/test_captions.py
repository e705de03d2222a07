"""Captions of invented recordings at an invented mill."""

from datetime import date, datetime

import pytest

from firsthand.model import CaseFacts, SourceFacts, clock_of
from firsthand.readers import Incoming, Reading
from firsthand.readers.captions import READER


def incoming(text: str, facts: SourceFacts | None = None, **case) -> Incoming:
    known = (("accounts/a.srt", facts),) if facts else ()
    return Incoming("accounts/a.srt", text.encode(), "src_1", "doc_1", CaseFacts(sources=known, **case))


def read(text: str, facts: SourceFacts | None = None, **case) -> Reading:
    assert READER.recognises(incoming(text, facts, **case)) > 0.6
    return READER.read(incoming(text, facts, **case))


def cues(reading: Reading) -> list[tuple[float | None, str | None, str]]:
    return [(r.offset_s, r.speaker, reading.text[r.start : r.end]) for r in reading.records]


def srt(*cues: tuple[str, str, str]) -> str:
    return "\n\n".join(f"{n}\n00:{a},000 --> 00:{b},000\n{text}" for n, (a, b, text) in enumerate(cues, 1)) + "\n"


def test_times_in_the_words_are_no_timing_and_a_number_can_be_words():
    reading = read(
        srt(
            ("00:02", "00:05", "Logged 10:14:00,000 to 10:31:00,000."),
            ("00:06", "00:08", "It reads: 10:31:20 --> 10:32:00, once."),
            ("00:09", "00:10", "7"),
        )
    )
    assert [text for _, _, text in cues(reading)] == [
        "Logged 10:14:00,000 to 10:31:00,000.",
        "It reads: 10:31:20 --> 10:32:00, once.",
        "7",
    ]


def test_a_line_that_is_all_timing_inside_a_cue_stays_words():
    reading = read(
        srt(("00:02", "00:05", "The panel shows\n00:00:01,000 --> 00:00:02,000\nand nothing else."), ("00:06", "00:08", "Yes."))
    )
    assert len(reading.records) == 2


def test_rolling_captions_are_said_once():
    text = (
        "WEBVTT\n\n00:04.000 --> 00:07.000\nwe came round the mill and\n\n00:07.000 --> 00:07.010\nwe came round the mill and\n\n"
        "00:07.010 --> 00:10.000\nwe came round the mill and\nthere was no lamp\n\n00:10.000 --> 00:13.000\nthere was no lamp\nso I rang\n"
    )
    assert cues(read(text)) == [
        (4.0, None, "we came round the mill and"),
        (7.01, None, "there was no lamp"),
        (10.0, None, "so I rang"),
    ]


def test_words_that_roll_within_lines_are_said_once():
    reading = read(
        srt(
            ("00:01", "00:03", "we came round the end of the mill"),
            ("00:03", "00:05", "of the mill and there was no lamp"),
            ("00:05", "00:07", "was no lamp on the bridge"),
        )
    )
    assert [text for _, _, text in cues(reading)] == [
        "we came round the end of the mill",
        "and there was no lamp",
        "on the bridge",
    ]


def test_words_said_twice_are_kept_twice():
    reading = read(
        srt(("00:01", "00:02", "Stop the wheel!"), ("00:02", "00:03", "Stop the wheel!"), ("00:04", "00:05", "Stopped."))
    )
    assert [text for _, _, text in cues(reading)] == ["Stop the wheel!", "Stop the wheel!", "Stopped."]


def test_a_voice_holds_for_its_cue_only():
    text = "WEBVTT\n\n00:11.000 --> 00:13.000\n<v Ilse Orde>\nThe wheel is off.\n\n00:13.500 --> 00:15.000\n<v Desk>Say again?</v>\n\n00:15.200 --> 00:16.900\nThe wheel.\n"
    assert cues(read(text)) == [
        (11.0, "Ilse Orde", "The wheel is off."),
        (13.5, "Desk", "Say again?"),
        (15.2, None, "The wheel."),
    ]


def test_labels_used_throughout_are_speakers_and_no_words_of_theirs():
    reading = read(
        srt(
            ("00:01", "00:02", "CONTROL: Go ahead."),
            ("00:03", "00:04", "FORD ONE: At the mill."),
            ("00:05", "00:06", "CONTROL: Received."),
            ("00:07", "00:08", "Thank you."),
        )
    )
    assert [(speaker, text) for _, speaker, text in cues(reading)] == [
        ("CONTROL", "Go ahead."), ("FORD ONE", "At the mill."), ("CONTROL", "Received."), (None, "Thank you.")
    ]  # fmt: skip
    assert "CONTROL: Go ahead." in reading.text


def test_one_colon_makes_no_speaker():
    reading = read(
        srt(
            ("00:01", "00:02", "Remember: the wheel is old."),
            ("00:03", "00:04", "Yes."),
            ("00:05", "00:06", "It turned."),
            ("00:07", "00:08", "All night."),
        )
    )
    assert {speaker for _, speaker, _ in cues(reading)} == {None}


def test_two_speakers_in_one_cue_are_two_records():
    reading = read(
        srt(
            ("00:01", "00:03", "- Who is there?\n- <i>Orde</i>."),
        )
    )
    assert cues(reading) == [(1.0, None, "Who is there?"), (1.0, None, "Orde.")]


def test_moments_follow_the_start_that_the_user_gives():
    facts = SourceFacts(starts=datetime(2025, 6, 14, 21, 40, 12), clock="radio")
    reading = read(srt(("00:01", "00:02", "Go ahead."), ("01:30", "01:32", "At the mill.")), facts, time_zone="Europe/London")
    when = reading.records[1].time
    assert when.earliest.isoformat() == "2025-06-14T21:41:42+01:00"
    assert (when.grain, when.zone, when.zone_assumed, when.clock) == ("second", "Europe/London", True, "radio")


@pytest.mark.parametrize(
    "words",
    [
        "Recording starts at two one five zero hours on the fourth of March two thousand and twenty-five.",
        "This recording begins at twenty-one fifty on March the fourth, twenty twenty-five.",
        "Tape commenced at 9.50 p.m. on 4 March 2025.",
        "Recording started 2150 hours, 4th March 2025.",
    ],
)
def test_the_start_that_is_spoken_is_the_start(words):
    reading = read(srt(("00:00", "00:05", words), ("01:00", "01:02", "At the mill.")))
    assert reading.records[1].time.earliest == datetime(2025, 3, 4, 21, 51)
    assert reading.records[1].time.clock == clock_of("src_1", SourceFacts())
    assert reading.created.earliest == datetime(2025, 3, 4, 21, 50)


def test_a_spoken_time_of_now_counts_from_its_own_cue():
    reading = read(
        srt(
            ("00:00", "00:05", "Channel three."),
            ("00:30", "00:33", "The time is twenty-one hundred hours on the fourth of March 2025."),
        )
    )
    assert reading.records[0].time.earliest == datetime(2025, 3, 4, 20, 59, 30)


def test_a_start_without_a_date_takes_the_day_of_the_incident_and_says_so():
    reading = read(
        srt(
            ("00:00", "00:05", "Recording starts at nine oh five."),
        ),
        incident_date=date(2025, 3, 4),
    )
    assert reading.records[0].time.earliest == datetime(2025, 3, 4, 9, 5)
    assert "date_assumed" in {issue.code for issue in reading.issues}


def test_without_a_start_there_is_an_offset_and_no_time():
    reading = read(
        srt(
            ("00:01", "00:02", "We started the wheel at nine."),
        )
    )
    assert (reading.records[0].time, reading.records[0].offset_s) == (None, 1.0)


def test_notes_and_styles_are_told_and_not_words():
    reading = read(
        "WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE made by hand\n\n1\n00:01.000 --> 00:02.000 align:start\nGo ahead &amp; stop.\n\nNOTE end\n"
    )
    assert reading.text.strip() == "Go ahead & stop."
    assert any("made by hand" in issue.message for issue in reading.issues)


def test_cues_are_found_by_their_time():
    reading = read(
        srt(
            ("01:12", "01:15", "At the mill."),
        )
    )
    assert [loc.label for loc in reading.locators] == ["00:01:12"]

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
            ("00:02", "00:05", "Written down 08:05:00,000 to 08:22:00,000."),
            ("00:06", "00:08", "The dial said: 08:22:40 --> 08:23:10, then no more."),
            ("00:09", "00:10", "7"),
        )
    )
    assert [text for _, _, text in cues(reading)] == [
        "Written down 08:05:00,000 to 08:22:00,000.",
        "The dial said: 08:22:40 --> 08:23:10, then no more.",
        "7",
    ]


def test_a_line_that_is_all_timing_inside_a_cue_stays_words():
    reading = read(
        srt(("00:02", "00:05", "The panel shows\n00:00:01,000 --> 00:00:02,000\nand nothing else."), ("00:06", "00:08", "Yes."))
    )
    assert len(reading.records) == 2


def test_rolling_captions_are_said_once():
    text = (
        "WEBVTT\n\n00:04.000 --> 00:07.000\nhe walked past the barn and\n\n00:07.000 --> 00:07.010\nhe walked past the barn and\n\n"
        "00:07.010 --> 00:10.000\nhe walked past the barn and\nthe rope was gone\n\n00:10.000 --> 00:13.000\nthe rope was gone\nso he called\n"
    )
    assert cues(read(text)) == [
        (4.0, None, "he walked past the barn and"),
        (7.01, None, "the rope was gone"),
        (10.0, None, "so he called"),
    ]


def test_words_that_roll_within_lines_are_said_once():
    reading = read(
        srt(
            ("00:01", "00:03", "he walked along the side of the barn"),
            ("00:03", "00:05", "of the barn and the rope was gone"),
            ("00:05", "00:07", "rope was gone from the hook"),
        )
    )
    assert [text for _, _, text in cues(reading)] == [
        "he walked along the side of the barn",
        "and the rope was gone",
        "from the hook",
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
        "Recording starts at one eight three five hours on the seventh of November two thousand and twenty-four.",
        "This recording begins at eighteen thirty-five on November the seventh, twenty twenty-four.",
        "Tape commenced at 6.35 p.m. on 7 November 2024.",
        "Recording started 1835 hours, 7th November 2024.",
    ],
)
def test_the_start_that_is_spoken_is_the_start(words):
    reading = read(srt(("00:00", "00:05", words), ("01:00", "01:02", "At the mill.")))
    assert reading.records[1].time.earliest == datetime(2024, 11, 7, 18, 36)
    assert reading.records[1].time.clock == clock_of("src_1", SourceFacts())
    assert reading.created.earliest == datetime(2024, 11, 7, 18, 35)


def test_a_spoken_time_of_now_counts_from_its_own_cue():
    reading = read(
        srt(
            ("00:00", "00:05", "Channel three."),
            ("00:30", "00:33", "The time is nineteen hundred hours on the seventh of November 2024."),
        )
    )
    assert reading.records[0].time.earliest == datetime(2024, 11, 7, 18, 59, 30)


def test_a_start_without_a_date_takes_the_day_of_the_incident_and_says_so():
    reading = read(
        srt(
            ("00:00", "00:05", "Recording starts at eight oh seven."),
        ),
        incident_date=date(2024, 11, 7),
    )
    assert reading.records[0].time.earliest == datetime(2024, 11, 7, 8, 7)
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


def test_cues_inside_another_text_do_not_make_it_captions():
    words = "".join(f"<p>Line {n} of the page tells of the mill and of those who stood in its yard.</p>\n" for n in range(20))
    page = f"{words}\n1\n00:00:01,000 --> 00:00:02,000\nDoor.\n"
    assert READER.recognises(incoming(page)) < 0.3


def test_words_before_the_first_cue_are_kept_and_long_notes_are_told_whole():
    note = " ".join(f"word{n}" for n in range(120))
    reading = read(f"WEBVTT\n\nCamera over the yard\n\nNOTE {note}\n\n00:01.000 --> 00:02.000\nDoor.\n")
    assert reading.text == "Camera over the yard\nDoor.\n"
    told = " ".join(issue.message for issue in reading.issues)
    assert all(f"word{n}" in told for n in range(120))

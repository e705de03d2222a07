"""Transcripts of speech tools, timed text and recordings of an invented harbour channel."""

import importlib.util
import sys
import types
from dataclasses import replace
from pathlib import Path

import pytest

from firsthand.model import CaseFacts
from firsthand.readers import Incoming, Unreadable, media, sidecars, ttml

HERE = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("recording_samples", HERE / "samples.py")
made = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(made)


def incoming(name, data, **case):
    return Incoming(f"accounts/{name}", data, "src_1", "doc_1", CaseFacts(**case))


def sample(reader, name, **case):
    return reader.read(incoming(name, (HERE / "samples" / reader.name / name).read_bytes(), **case))


def cues(reading):
    return [(r.offset_s, r.speaker, reading.text[r.start : r.end]) for r in reading.records]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("whisper.json", [(1.0, None, "Engine four, respond."), (4.0, None, "Mm.")]),
        ("whispercpp.json", [(1.0, None, "The bow door is open."), (4.0, None, "Close it.")]),
        ("aws.json", [(0.1, "spk_0", "Go ahead."), (2.0, "spk_1", "Yes.")]),
        ("google.json", [(0.5, None, "Slip nine to tower"), (None, None, "Go ahead")]),
        ("deepgram.json", [(0.5, "speaker 0", "Go ahead."), (1.2, "speaker 1", "Yes.")]),
        ("assembly.json", [(2.5, "A", "All hands to the deck."), (5.0, "B", "On our way.")]),
        ("azure.json", [(62.5, "speaker 1", "The line has parted."), (69.0, "speaker 2", "Stand clear.")]),
        ("rev.json", [(1.0, "speaker 0", "Boat away.")]),
        ("vosk.json", [(1.0, None, "boat away"), (4.5, None, "copied")]),
    ],
)
def test_what_a_speech_tool_heard_is_read_with_place_and_speaker(name, told):
    assert cues(sample(sidecars.READER, name)) == told


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("whisper.json", ["Engine four, respond.", "Mm."]),
        ("aws.json", ["Go ahead."]),
        ("google.json", ["Go ahead"]),
        ("rev.json", ["Boat away."]),
    ],
)
def test_words_heard_with_little_confidence_are_told_where_they_stand(name, words):
    reading = sample(sidecars.READER, name)
    unsure = [i for i in reading.issues if i.code == "uncertain_reading"]
    assert [reading.text[i.start : i.end] for i in unsure] == words


def test_a_broken_transcript_gives_its_whole_segments():
    data = (HERE / "samples" / "sidecars" / "whisper.json").read_bytes()
    reading = sidecars.READER.read(incoming("cut.json", data[:-60]))
    assert reading.status == "partly"
    assert "Engine four, respond." in reading.text


def test_numbers_that_nobody_can_mean_are_no_places():
    data = b'{"segments": [{"start": 1e308, "end": -5, "text": "Hello there", "avg_logprob": -1e999}], "text": "Hello there"}'
    assert cues(sidecars.READER.read(incoming("odd.json", data))) == [(None, None, "Hello there")]


def test_timed_text_has_agents_frames_and_a_stated_start():
    from datetime import date

    reading = sample(ttml.READER, "deck.ttml", incident_date=date(2025, 6, 14))
    assert cues(reading) == [(1.2, "Bridge", "Recording starts at 21:40."), (4.5, None, "All hands up.")]
    assert reading.title == "Deck channel"
    assert reading.records[1].time.earliest.isoformat() == "2025-06-14T21:40:04"


def test_places_in_ticks_count_from_the_body():
    assert cues(sample(ttml.READER, "clip.dfxp")) == [(11.5, None, "The bow door is open."), (15.0, None, "Close it now.")]


def test_timed_text_without_words_is_refused():
    with pytest.raises(Unreadable):
        ttml.READER.read(incoming("a.ttml", b'<tt xmlns="http://www.w3.org/ns/ttml"><body><div/></body></tt>'))


@pytest.mark.parametrize(
    ("name", "data", "facts"),
    [
        ("deck.wav", made.wav(), ("WAV", "00:00:02", "2025-06-14T21:40:12")),
        ("tape.mp3", made.mp3(), ("MP3", "00:00:01", "2025-06-14T21:40:12")),
        ("phone.m4a", made.mp4(), ("M4A", "00:00:10", "2025-06-14T21:40:12")),
    ],
)
def test_a_recording_is_listed_as_unread_with_its_form_length_and_start(name, data, facts):
    reading = media.READER.read(incoming(name, data, time_zone="Europe/London"))
    form, length, start = facts
    assert (reading.status, reading.reason) == ("partly", "a recording; unread without a transcript")
    assert f"recording: {form}\nlength: {length}" in reading.text
    assert reading.created.earliest.isoformat()[:19] == start
    assert reading.records == () == reading.passages


@pytest.mark.parametrize("data", [made.wav(), made.mp3(), made.mp4()])
def test_a_recording_cut_anywhere_is_still_listed(data):
    for size in range(12, 200, 7):
        cut = incoming("a.bin", data[:size])
        if media.READER.recognises(cut):
            assert media.READER.read(cut).status == "partly"


def test_speech_is_heard_by_the_model_that_the_case_names(monkeypatch, tmp_path):
    word = types.SimpleNamespace(word=" ferry", start=1.0, end=1.4, probability=0.3)
    segment = types.SimpleNamespace(text=" The ferry is aground.", start=0.5, end=2.0, words=[word])

    class WhisperModel:
        def __init__(self, path, **told):
            assert path == str(tmp_path)
            assert told["local_files_only"]

        def transcribe(self, audio, **_):
            assert audio.read(4) == b"RIFF"
            return iter([segment]), None

    monkeypatch.setitem(sys.modules, "faster_whisper", types.SimpleNamespace(WhisperModel=WhisperModel))
    given = incoming("deck.wav", made.wav())
    reading = media.READER.read(replace(given, case=CaseFacts(speech=str(tmp_path))))
    assert (reading.status, reading.kind) == ("read", "transcript")
    assert cues(reading) == [(0.5, None, "The ferry is aground.")]
    assert reading.records[0].time.earliest.isoformat() == "2025-06-14T21:40:12"
    assert [i.code for i in reading.issues] == ["uncertain_reading", "uncertain_reading"]


def test_without_the_library_the_recording_stays_unread_with_the_remedy(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "faster_whisper", None)
    reading = media.READER.read(replace(incoming("deck.wav", made.wav()), case=CaseFacts(speech=str(tmp_path))))
    assert reading.status == "partly"
    assert "pip install faster-whisper" in reading.reason


def test_the_model_of_case_toml_is_relative_to_the_case(tmp_path):
    from firsthand.app.facts import load_facts

    (tmp_path / "case.toml").write_text('[speech]\nmodel = "models/small"\n')
    assert load_facts(tmp_path).speech == str(tmp_path / "models/small")

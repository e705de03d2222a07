"""What every reader must keep, over the samples of each: tests/readers/samples/<reader>/ and what samples.py makes."""

import importlib.util
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firsthand.model import CaseFacts
from firsthand.model.accounts import RECORD_KINDS, SOURCE_KINDS
from firsthand.model.issues import CODES
from firsthand.plugins import discover
from firsthand.readers import Incoming, Reading, Unreadable, at_most

HERE = Path(__file__).parent
READERS = discover("firsthand.readers", "READER")
TEXT_READERS = [READERS[name] for name in ("captions", "chat", "plain", "printout", "testimony", "transcript")]
WORDED = {".txt", ".md", ".srt", ".vtt", ".csv", ".tsv"}
"""Suffixes of samples whose words can be compared with the text as they stand."""
CASE = CaseFacts(time_zone="Europe/London")


def _samples() -> Iterator[tuple[str, str, bytes]]:
    """(reader, file name, bytes): files of the folder, then those that each `…samples.py` beside this file yields."""
    for file in sorted((HERE / "samples").glob("*/*")):
        yield file.parent.name, file.name, file.read_bytes()
    for made in sorted(HERE.glob("*samples.py")):
        spec = importlib.util.spec_from_file_location(f"reader_{made.stem}", made)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield from module.samples()


SAMPLES = list(_samples())
each_sample = pytest.mark.parametrize(("reader", "name", "data"), SAMPLES, ids=[f"{r}/{n}" for r, n, _ in SAMPLES])


def _incoming(name: str, data: bytes) -> Incoming:
    return Incoming(f"accounts/{name}", data, "src_1", "doc_1", CASE)


def _read(reader: str, name: str, data: bytes) -> Reading:
    return READERS[reader].read(_incoming(name, data))


def test_text_readers_have_samples():
    assert {reader.name for reader in TEXT_READERS} <= {reader for reader, _, _ in SAMPLES}


@each_sample
def test_the_surest_reader_is_the_right_one(reader, name, data):
    incoming = _incoming(name, data)
    sure = {other.name: other.recognises(incoming) for other in READERS.values()}
    assert sure[reader] > 0
    assert max(sorted(sure), key=sure.get) == reader
    assert [other for other in READERS.values() if sure[other.name] > at_most(other)] == []


@each_sample
def test_each_locator_quotes(reader, name, data):
    reading = _read(reader, name, data)
    assert reading.locators or reading.members
    for locator in reading.locators:
        assert 0 <= locator.start < locator.end <= len(reading.text)
        assert locator.label
        assert reading.text[locator.start : locator.end].strip()


@each_sample
def test_passages_and_records_lie_in_the_text(reader, name, data):
    reading = _read(reader, name, data)
    ids = [record.id for record in reading.records]
    assert len(ids) == len(set(ids))
    for record in reading.records:
        assert 0 <= record.start <= record.end <= len(reading.text)
        assert record.kind in RECORD_KINDS
    ordered = sorted(reading.passages)
    for before, after in itertools.pairwise(ordered):
        assert before.end <= after.start
    for passage in ordered:
        assert 0 <= passage.start < passage.end <= len(reading.text)
        assert reading.text[passage.start : passage.end].strip()
        assert passage.record is None or passage.record in ids


@each_sample
def test_facts_and_issues_use_known_words(reader, name, data):
    reading = _read(reader, name, data)
    assert reading.status in ("read", "partly")
    assert reading.kind in SOURCE_KINDS
    for issue in reading.issues:
        assert issue.code in CODES
        assert issue.end is None or 0 <= issue.start <= issue.end <= len(reading.text)


@each_sample
def test_every_word_of_the_sample_is_in_the_text_or_told(reader, name, data):
    if Path(name).suffix not in WORDED:
        pytest.skip("the words of this format stand between marks")
    reading = _read(reader, name, data)
    told = [issue.message for issue in reading.issues]
    fields = [f"{record.speaker} {record.relayed_by} {record.fields}" for record in reading.records]
    heads = [str(reading.title), str(reading.author), str(reading.outlet)]
    kept = _letters(" ".join([reading.text, *told, *fields, *heads]))
    plain = re.sub(r"[ﬀ-ﬆâ€“&]|<v[^>]*>|</?\w>|align:\S+|position:\S+", " ", data.decode())
    missing = [word for word in re.findall(r"[^\W\d_]{3,}", plain) if _letters(word) not in kept]
    assert not [word for word in missing if word not in ("WEBVTT", "title", "author", "date")]


def _letters(text: str) -> str:
    return "".join(re.findall(r"[^\W\d_]", text)).casefold()


@each_sample
def test_reading_twice_gives_the_same(reader, name, data):
    assert _read(reader, name, data) == _read(reader, name, data)


@each_sample
def test_a_cut_file_gives_what_could_be_read(reader, name, data):
    for share in (0.03, 0.2, 0.5, 0.77, 0.95):
        cut = data[: max(1, int(len(data) * share))]
        incoming = _incoming(name, cut)
        for other in READERS.values():
            assert 0 <= other.recognises(incoming) <= 1
        try:
            reading = READERS[reader].read(incoming)
        except Unreadable:
            continue
        assert reading.status in ("read", "partly")


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=300))
def test_no_bytes_break_a_text_reader(data):
    _survives(data)


_PIECES = st.sampled_from(
    ["Q. ", "A. ", "\n", "\n\n", "NAME: ", "11/05/2025, 17:46 - Ann: ", "[1/2/25, 5:46:11 PM] ", "00:00:01,000 --> 00:00:02,000\n", "WEBVTT\n",
     "<v Ann>", "1\n", "07:33 F2 arrived. ", "- [07:15~09:45] ", "Date- 04/09/2025 ", "ARV: : :", "cut-\nword", "\f", " 12\n", "—", "“", "ﬁ ",
     "â€™", "BY MR. TELL:\n", "— Ann (@ann) May 8, 2025", "By Ann Lee\n", "left words here     right words there\n", "\ufeff", "\u200e", ": ", "time is "]
)  # fmt: skip


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(_PIECES, st.text(max_size=8)), max_size=30))
def test_no_text_breaks_a_text_reader(pieces):
    _survives("".join(pieces).encode("utf-8", "replace"))


def _survives(data: bytes) -> None:
    incoming = _incoming("found.txt", data)
    for reader in TEXT_READERS:
        assert 0 <= reader.recognises(incoming) <= 1
        try:
            reading = reader.read(incoming)
        except Unreadable:
            continue
        assert reading.status in ("read", "partly")
        ordered = sorted(reading.passages)
        assert all(before.end <= after.start for before, after in itertools.pairwise(ordered))
        assert all(0 <= passage.start < passage.end <= len(reading.text) for passage in ordered)
        assert all(0 <= record.start <= record.end <= len(reading.text) for record in reading.records)

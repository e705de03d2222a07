"""The measure of readers under fire: the same inputs for the same seed, and losses that it sees."""

from evals.mutations import mutated, samples
from evals.readers import _lost, _outcome

from firsthand.pipeline import Found
from firsthand.readers import Reading


def test_a_seed_gives_the_same_inputs_and_another_one_others():
    assert [mutated(number, 7) for number in range(20)] == [mutated(number, 7) for number in range(20)]
    assert [mutated(number, 7) for number in range(20)] != [mutated(number, 8) for number in range(20)]


def test_each_format_takes_part():
    suffixes = {name.rsplit(".", 1)[-1] for name, _ in samples()}
    assert {
        "txt",
        "csv",
        "xlsx",
        "html",
        "pdf",
        "docx",
        "eml",
        "odt",
        "rtf",
        "pptx",
        "epub",
        "msg",
        "mbox",
        "warc",
        "zip",
    } <= suffixes


def test_a_word_that_is_neither_read_nor_told_is_seen():
    assert _lost(b"The ferry struck.\nNobody was hurt.\n", Reading("The ferry struck.")) == ["Nobody", "hurt"]
    assert _lost(b"The ferry struck.\n", Reading("The ferry struck.")) == []


def test_a_sample_as_it_is_has_nothing_against_it():
    name, data = next((name, data) for name, data in samples() if name == "bundle.zip")
    assert _outcome(Found(f"accounts/{name}", data), 2) == ""

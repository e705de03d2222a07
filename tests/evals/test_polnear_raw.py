"""Annotation files are read as spans of characters of the text beside them."""

import pytest
from evals.polnear import raw_spans
from evals.polnear_raw import annotated

from firsthand.model import Span

TEXT = 'The warden said that the lamp was out.\n\n"It was dark," Orla Finn said.\n'
ROWS = [
    "T1\tSource 0 10\tThe warden",
    "T2\tCue 11 16\tsaid ",
    "T3\tContent 16 29;29 37\t…",
    "T4\tDiscuss 0 3\tThe",
    "E1\tAttribution:T2 Cue:T2",
]


@pytest.fixture
def part(tmp_path):
    for folder in ("text", "attributions"):
        (tmp_path / folder).mkdir()
    (tmp_path / "text" / "quay_1.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "attributions" / "quay_1_aa.ann").write_text("\n".join(ROWS), encoding="utf-8")
    (tmp_path / "attributions" / "quay_1_bb.ann").write_text("T1\tSource 40 50\t…", encoding="utf-8")
    return tmp_path


def test_the_first_annotator_counts_pieces_stand_alone_and_white_space_does_not_count(part):
    ((text, paragraphs, spans),) = annotated(part)
    assert text == TEXT
    assert [TEXT[p.start : p.end] for p in paragraphs] == [line for line in TEXT.split("\n") if line]
    assert spans == {("source", Span(0, 10)), ("cue", Span(11, 15)), ("content", Span(16, 29)), ("content", Span(30, 37))}


def test_what_is_found_counts_with_its_straight_marks(part):
    ((_, found),) = raw_spans(part)
    words = {(kind, TEXT[s.start : s.end]) for kind, s in found}
    assert {("source", "The warden"), ("cue", "said"), ("source", "Orla Finn"), ("content", '"It was dark,"')} <= words

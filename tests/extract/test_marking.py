"""Rules and network together, in articles."""

from dataclasses import replace

from firsthand.extract import Draft
from firsthand.extract.marking import marked
from firsthand.extract.quotations import EXTRACTOR as QUOTATIONS
from firsthand.extract.utterances import utterances
from firsthand.language.parsing import parse, sentence_spans
from firsthand.model import CaseFacts, Document, Passage, Record, Source


def draft(text, kind="news", records=()):
    document = Document("d", "s", text, (), (Passage(0, len(text)),))
    (parsed,) = parse([document])
    source = replace(Source("s", "weir.txt", "0", 1), kind=kind)
    made = Draft(source, document, CaseFacts(), parsed, tuple(records), sentence_spans(parsed, text))
    return QUOTATIONS.extract(made)


def together(text, **more):
    made = draft(text, **more)
    return text, marked(made, utterances(made))


def test_an_attribution_has_whole_phrases_beside_the_words_of_the_rules():
    text, (told,) = together("Ada Quill, a clerk at the port, has repeatedly said that the gate was open.")
    assert text[told.reporting.start : told.reporting.end] == "has repeatedly said"
    assert text[told.naming.start : told.naming.end].startswith("Ada Quill")
    assert [text[s.start : s.end] for s in told.segments] == ["the gate was open"]
    assert [text[s.start : s.end] for s in told.attributed] == ["that the gate was open"]


def test_an_attitude_that_no_rule_reads_is_held_by_somebody():
    _, (told,) = together("The union criticised the decision to close the gate.")
    assert (told.kind, told.source.head.text) == ("hold", "union")


def test_the_articles_own_doubt_is_nobodys_word():
    assert together("The tower seemed to lean.")[1] == []
    assert together("The bridge is expected to open at noon.")[1] == []


def test_marks_decide_how_far_words_as_spoken_reach():
    text, (told,) = together("“The lamp was out,” Ada Quill told the Courier.")
    assert [text[s.start : s.end] for s in told.segments] == ["The lamp was out,"]


def test_only_articles_and_only_outside_records_are_the_networks():
    text = "The union criticised the decision to close the gate."
    assert together(text, kind="statement")[1] == []
    assert together(text, records=[Record("r", "d", 0, len(text), "post", "Ada Quill")])[1] == []


def test_the_same_text_gives_the_same():
    text = "The port said the gate was shut. “It was dark,” a guard said, adding that two lamps were out. " * 20

    def phrases():
        return [(u.span, u.segments, u.mode, u.cue, u.reporting, u.naming, u.attributed) for u in together(text)[1]]

    assert phrases() == phrases()
    assert len(phrases()) >= 40

"""Long and broken texts cost what their length costs."""

import time
from dataclasses import replace

import pytest

from firsthand.extract import Draft
from firsthand.extract.quotations import EXTRACTOR as QUOTATIONS
from firsthand.extract.stance import EXTRACTOR as STANCE
from firsthand.extract.voices import EXTRACTOR as VOICES
from firsthand.language.parsing import parse, sentence_spans
from firsthand.model import CaseFacts, Document, Passage, Record, Source

PROSE = 'The warden said the lamp was out. "It was dark," said Orla Finn. She added that the gate "was never shut" at night. '


def parsed(text: str, records: tuple[Record, ...] = ()) -> Draft:
    places = [(r.start, r.end, r.id) for r in records] or [(0, len(text), None)]
    document = Document("d", "s", text, (), tuple(Passage(a, b, "prose", r) for a, b, r in places))
    (made,) = parse([document])
    source = replace(Source("s", "a.txt", "0", 1), kind="news")
    return Draft(source, document, CaseFacts(), made, records, sentence_spans(made, text))


def seconds(draft: Draft) -> float:
    """The least of three runs."""
    times = []
    for _ in range(3):
        start = time.process_time()
        STANCE.extract(VOICES.extract(QUOTATIONS.extract(draft)))
        times.append(time.process_time() - start)
    return min(times)


def conversation(turns: int) -> tuple[str, tuple[Record, ...]]:
    text, records = "", []
    for n in range(turns):
        start = len(text) + 7
        text += f"P{n:04}: The guard said the gate was open.\n"
        records.append(Record(f"r{n}", "d", start, len(text) - 1, "turn", f"P{n:04}"))
    return text, tuple(records)


@pytest.mark.parametrize(
    "words", [PROSE, "“He left at nine and the gate was open. ", 'قال الحارس إن البوابة مفتوحة. The guard said "שלום" and left. ']
)
def test_ten_times_the_text_costs_no_more_than_twelve_times_the_work(words):
    few, many = parsed(words * 12), parsed(words * 120)
    assert seconds(many) <= 12 * max(seconds(few), 0.004)


def test_many_speakers_cost_what_their_turns_cost():
    few, many = parsed(*conversation(20)), parsed(*conversation(200))
    assert seconds(many) <= 12 * max(seconds(few), 0.004)


def test_nothing_is_lost_of_many_marks_that_never_close():
    draft = QUOTATIONS.extract(parsed("“Open " * 300))
    assert all(not q.closed for q in draft.quotations)
    assert sum(i.code == "unclosed_quote" for i in draft.issues) == len(draft.quotations)

"""Who says what, through whom, and by which word."""

import re
from dataclasses import replace

import pytest

from firsthand.extract import Draft
from firsthand.extract.quotations import EXTRACTOR as QUOTATIONS
from firsthand.extract.voices import EXTRACTOR as VOICES
from firsthand.language.parsing import parse, sentence_spans
from firsthand.model import CaseFacts, Document, Passage, Record, Source, Statement


def read(text: str, *, kind: str = "unknown", records: tuple[Record, ...] = (), cell: bool = False, **facts: str) -> Draft:
    """The draft of a text with a passage for each paragraph, or for each record."""
    places = [(r.start, r.end, r.id) for r in records] or [
        (m.start(), m.end(), None) for m in re.finditer(r"(?:[^\n]+\n?)+", text)
    ]
    passages = tuple(Passage(a, b, "cell" if cell else "prose", r) for a, b, r in places)
    source = replace(Source("s", "a.txt", "0", 1), kind=kind, **facts)
    document = Document("d", "s", text, (), passages)
    (parsed,) = parse([document])
    draft = Draft(source, document, CaseFacts(), parsed, records, sentence_spans(parsed, text))
    return VOICES.extract(QUOTATIONS.extract(draft))


def told(text: str, **more) -> list[Statement]:
    return [s for s in read(text, **more).statements if s.mode not in ("own", "post")]


def turns(*lines: tuple[str, str], kind: str = "turn") -> dict:
    """A transcript of labelled turns."""
    text, records = "", []
    for n, (speaker, words) in enumerate(lines):
        start = len(text)
        text += f"{speaker}: {words}\n"
        records.append(Record(f"r{n}", "d", start + len(speaker) + 2, len(text) - 1, kind, speaker))
    return {"text": text, "records": tuple(records)}


def labels(statement: Statement) -> list[str]:
    return [v.label for v in statement.voices]


@pytest.mark.parametrize(
    ("text", "mode", "speaker", "cue", "words"),
    [
        ("“The lock held,” said keeper Rolf Aske, 61, who lives there.", "direct", "keeper Rolf Aske", "said", "The lock held,"),
        ("Rolf Aske of the canal trust told reporters, “The lock held.”", "direct", "Rolf Aske", "told", "The lock held."),
        ("“We saw nothing,” one of the deckhands, who would not be named, told the board.", "direct", "one of the deckhands",
         "told", "We saw nothing,"),
        ("Asked whether it was shut, Dunn replied: “It was.”", "direct", "Dunn", "replied", "It was."),
        ("“Who is there?” called the night porter.", "direct", "the night porter", "called", "Who is there?"),
        ("The engineer, Ada Vik, called the wall “an accident in waiting”.", "mixed", "Ada Vik", "called", "an accident in waiting"),
        ("The canal trust said on Friday that the gate had been left open.", "indirect", "The canal trust", "said",
         "the gate had been left open"),
        ("The gate, Rolf Aske said, had been left open.", "indirect", "Rolf Aske", "said", None),
        ("The gate had been left open, a trust officer told reporters.", "indirect", "a trust officer", "told",
         "The gate had been left open"),
        ("The gate, which Rolf Aske said had been painted in May, was shut.", "indirect", "Rolf Aske", "said", "had been painted in May"),
        ("According to the harbour master, Ada Quill, two boats sank.", "indirect", "Ada Quill", "According", "two boats sank"),
        ("Repair records show the valve was changed in June.", "indirect", "Repair records", "show", "the valve was changed in June"),
        ("Sources close to the inquiry said the brake had been cut.", "indirect", "Sources close to the inquiry", "said",
         "the brake had been cut"),
        ("One resident, Peder Holm, recalled hearing two shots.", "indirect", "Peder Holm", "recalled", "hearing two shots"),
        ("The engineer's claim that the wall was sound was wrong.", "indirect", "The engineer", "claim", "the wall was sound"),
        ("According to the weir log the gate ran for six minutes.", "indirect", "the weir log", "According", "the gate ran for six minutes"),
        ("Per the weir log, the gate was lifted at nine.", "indirect", "the weir log", "Per", "the gate was lifted at nine"),
        ("As Rolf Aske told it, the lock had been open all night.", "indirect", "Rolf Aske", "told", "the lock had been open all night"),
        ("The trust has admitted that its notes were lost.", "indirect", "The trust", "admitted", "its notes were lost"),
        ("The union accused the trust of hiding the notes.", "indirect", "The union", "accused", "hiding the notes"),
        ("The inquiry heard that the lamp was out.", "indirect", "unnamed source", "heard", "the lamp was out"),
        ("A porter for the canal trust, who called the lock “a trap for us all”, left.", "mixed", "A porter for the canal trust", "called",
         "a trap for us all"),
        ("Ms Vik quoted the keeper as telling her: “Leave the gate.”", "direct", "the keeper", "telling", "Leave the gate."),
        ("Ada Vik went on: “There was no light.”", "direct", "Ada Vik", "went on", "There was no light."),
        ("Said Vik: “There was no light.”", "direct", "Vik", "Said", "There was no light."),
        ("Lock was ‘never safe’, says former keeper", "mixed", "former keeper", "says", "never safe"),
        ("A spokeswoman for the port said three boats were lost.", "indirect", "A spokeswoman for the port", "said",
         "three boats were lost"),
    ],
)  # fmt: skip
def test_one_voice(text, mode, speaker, cue, words):
    (only,) = told(text)
    assert (only.mode, labels(only)[-1], only.cue) == (mode, speaker, cue)
    assert not only.inferred_speaker
    if words is not None:
        assert [text[s.start : s.end] for s in only.segments] == [words]


def test_every_statement_quotes_its_place_and_every_sentence_is_told():
    text = "Rolf Aske said the lock held. “It did,” he added. The water fell."
    draft = read(text)
    assert all(s.text == text[s.start : s.end] for s in draft.statements)
    assert {s.text for s in draft.statements if s.mode == "own"} >= {"The water fell.", "Rolf Aske said the lock held."}


def test_the_reporting_clause_in_the_middle_leaves_two_segments():
    text = "Six minutes after the whistle, Rolf Aske said, the lock was empty."
    (only,) = told(text)
    assert [text[s.start : s.end] for s in only.segments] == ["Six minutes after the whistle", "the lock was empty"]


def test_an_interrupted_quotation_is_one_and_two_sentences_are_two():
    assert [len(s.segments) for s in told("“Nobody,” Rolf Aske said, “opened that door.”")] == [2]
    _, second = told("“It held,” Rolf Aske said. “Then it broke.”")
    assert labels(second) == ["Rolf Aske"]
    assert second.cue == "said"
    assert not second.inferred_speaker


def test_a_pronoun_speaks_for_whom_it_stands():
    text = "Station officer Ada Quill, who led the crew, said the hoses froze. “We lost an hour,” she said."
    assert {labels(s)[-1] for s in told(text)} == {"Station officer Ada Quill"}
    pronoun = told(text)[-1].voices[-1]
    assert text[pronoun.start : pronoun.end] == "she"


def test_a_pronoun_that_stands_for_nobody_is_an_issue():
    draft = read("She said the hoses froze.")
    assert [i.code for i in draft.issues] == ["speaker_unresolved"]


def test_a_quotation_alone_is_given_to_who_acted_last_and_marked():
    (only,) = told(
        "Ada Quill put down her lamp and turned to the cameras.\n\n“Two of us went in. It was hot.”\n\nA pump stopped."
    )
    assert (labels(only), only.cue, only.inferred_speaker) == (["Ada Quill"], None, True)


def test_a_block_after_a_colon():
    text = "Quill wrote:\n\nI rowed out at nine. My brother held the lamp.\n\nThe quay was shut."
    (block,) = told(text)
    assert (block.mode, labels(block), block.cue) == ("block", ["Quill"], "wrote")


def test_chains_run_from_the_outermost_voice_to_the_speaker():
    more = {"kind": "news", "author": "Bea Holt", "outlet": "The Weir Echo"}
    assert labels(told("Divers stayed on shore, harbour sources tell CNN.", **more)[0]) == ["Bea Holt", "CNN", "harbour sources"]
    assert labels(told("The boat was late, Rolf Aske told the Echo.", **more)[0]) == ["Bea Holt", "Rolf Aske"]
    assert labels(told("Reuters quoted the mayor as saying that the bridge was safe.", **more)[0])[1:] == ["Reuters", "the mayor"]
    guard = told("The guard told police the gate “wouldn't open at all”, according to the duty log.")
    assert [labels(s) for s in guard] == [["the duty log", "The guard"]]
    pilot = told("The pilot told the board that the mate had told him the lamp was out.")
    assert [labels(s) for s in pilot] == [["The pilot"], ["The pilot", "the mate"]]


def test_what_a_witness_saw_and_heard_keeps_the_roles_apart():
    text = "Ruth Marl testified that she watched the yard foreman drop a bar, and that she had heard him tell the porter, “Not a word.”"
    made = told(text)
    seen = next(s for s in made if s.basis == "saw")
    assert (seen.text, labels(seen)) == ("the yard foreman drop a bar", ["Ruth Marl"])
    quote = next(s for s in made if s.mode == "direct")
    assert (labels(quote), quote.addressee, quote.cue, quote.basis) == (
        ["Ruth Marl", "the yard foreman"],
        "the porter",
        "tell",
        "heard",
    )


def test_turns_are_their_speakers_and_hold_other_voices():
    made = read(**turns(("QUIN", "Who opened it?"), ("MARR", "The cook told me it was shut. He said “locked”.")))
    assert [(s.mode, labels(s)) for s in made.statements] == [
        ("own", ["QUIN"]), ("own", ["MARR"]), ("indirect", ["MARR", "The cook"]), ("own", ["MARR"]), ("direct", ["MARR", "The cook"]),
    ]  # fmt: skip
    assert made.statements[2].addressee == "MARR"


def test_a_later_answer_names_the_speaker():
    made = read(**turns(("MARR", "He shouted “let her go”."), ("CLERK", "Who shouted?"), ("MARR", "The barge's cook.")))
    quote = next(s for s in made.statements if s.mode == "direct")
    assert labels(quote) == ["MARR", "The barge's cook"]


def test_hearsay_without_a_name():
    (only,) = told(**turns(("MARR", "I was told, I don't remember by whom, that the boat had gone back to Weir End.")))
    assert (labels(only)[0], only.basis, only.text) == ("MARR", "told", "the boat had gone back to Weir End")


def test_who_passed_a_message_on_is_the_outer_voice():
    text = "Boat adrift off the pier"
    record = Record("r", "d", 0, len(text), "message", "Ayla Finch", "Bo Marr")
    (own,) = read(text, kind="chat", records=(record,)).statements
    assert labels(own) == ["Bo Marr", "Ayla Finch"]


@pytest.mark.parametrize(
    ("text", "who", "what"),
    [
        ("Harbour control report boat on rocks", "Harbour control", "boat on rocks"),
        ("Sgt Quill states cones put out by harbour", "Sgt Quill", "cones put out by harbour"),
        ("Sgt Quill: boats may pass.", "Sgt Quill", "boats may pass"),
    ],
)
def test_clipped_reports_in_the_cells_of_a_log(text, who, what):
    record = Record("r", "d", 0, len(text), "row")
    made = read(text, kind="log", records=(record,), cell=True, title="duty log").statements
    assert [(labels(s), s.text) for s in made if s.mode == "indirect"] == [(["duty log", who], what)]


def test_a_row_without_words_is_the_log_s_own():
    text = "14 | B7 | ARRV"
    document = Document("d", "s", text)
    record = Record("r", "d", 0, len(text), "row")
    draft = Draft(replace(Source("s", "a.csv", "0", 1), kind="log"), document, CaseFacts(), (), (record,))
    (only,) = VOICES.extract(QUOTATIONS.extract(draft)).statements
    assert (only.text, labels(only), only.record) == (text, ["incident log"], "r")


def test_a_post_inside_a_page_is_one_statement():
    text = "The pier is gone. I can see it from here."
    record = Record("r", "d", 0, len(text), "post", "Ada Quill")
    (only,) = read(text, kind="news", records=(record,)).statements
    assert (only.mode, only.text, labels(only)) == ("post", text, ["Ada Quill"])


def test_words_passed_on_from_nobody_named_keep_who_passed_them_on():
    record = Record("r", "d", 0, 31, "message", None, "Ada Penn")
    draft = read("Nobody is left on the car deck.", records=(record,), kind="chat")
    assert [[v.label for v in s.voices] for s in draft.statements] == [["Ada Penn", "unnamed source"]]
    assert not draft.statements[0].voices[-1].named


def test_titles_and_names_of_a_form_tell_nothing_and_headlines_do():
    text = "STATEMENT OF BO RUSK\nBo Rusk\nThe alarm rang twice.\n"
    passages = (Passage(0, 20, "heading"), Passage(21, 28, "heading"), Passage(29, 50, "prose"))
    for kind, expected in (
        ("statement", ["The alarm rang twice."]),
        ("news", ["STATEMENT OF BO RUSK", "Bo Rusk", "The alarm rang twice."]),
    ):
        document = Document("d", "s", text, (), passages)
        parsed = parse([document])[0]
        source = replace(Source("s", "a.txt", "0", 1), kind=kind)
        draft = Draft(source, document, CaseFacts(), parsed, (), sentence_spans(parsed, text))
        assert [s.text for s in VOICES.extract(QUOTATIONS.extract(draft)).statements] == expected


def test_those_whom_an_outlet_cites_speak_through_it():
    (only,) = told("The Echo reported that the keeper had left, citing two guards.")
    assert (labels(only), only.text, only.cue) == (["The Echo", "two guards"], "the keeper had left", "citing")


def test_dialogue_after_dashes():
    text = "The clerk read on.\n\n— Who left it open? asked the keeper.\n\n— It was the guard, said Ada Vik."
    assert [(s.text, labels(s)[-1], s.cue) for s in told(text)] == [
        ("Who left it open?", "the keeper", "asked"),
        ("It was the guard,", "Ada Vik", "said"),
    ]


def test_guillemets_with_the_reporting_clause_in_the_middle():
    (only,) = told("«The lock held,» keeper Rolf Aske said, «and then it broke.»")
    assert (len(only.segments), labels(only)) == (2, ["keeper Rolf Aske"])


def test_who_spoke_and_who_wrote_are_no_statements_of_their_own():
    made = read("By Lena Orme\n\n«Nobody came.» said the keeper.\n\nThe lock is shut.", kind="news").statements
    assert [s.text for s in made if s.mode == "own"] == ["The lock is shut."]


def test_a_report_keeps_the_mark_that_closes_its_quotation():
    made = told("Rolf Aske said the lock was “a trap” and that he had “told them twice”.")
    assert [s.text for s in made if s.mode == "indirect"] == ["the lock was “a trap” and that he had “told them twice”"]


@pytest.mark.parametrize(
    ("text", "speaker", "words"),
    [
        ("Two skiffs sank, according to an early notice from the harbour office; the club has put the number at one.",
         "an early notice from the harbour office", "Two skiffs sank"),
        ("One warden stayed outside, according to people who were there and to letters seen by the Argus.", "people",
         "One warden stayed outside"),
        ("The wheel stopped at noon, according to the log; the miller puts it at one.", "the log", "The wheel stopped at noon"),
        ("I am told by somebody whose uncle works on the lock that Orde was asleep in the hut when it started.", "somebody",
         "Orde was asleep in the hut when it started"),
        ("I was told by a man at the gate that the bus had left.", "a man at the gate", "the bus had left"),
        ("my uncle works at the lock, says the boat was adrift by nine", "my uncle", "the boat was adrift by nine"),
        ("Ada Moss, who runs the mill, told me the week before that Orde didn't have a key to the sluice.", "Ada Moss",
         "Orde didn't have a key to the sluice"),
        ("There's a story going around that he was in the hut all night.", "unnamed source", "he was in the hut all night"),
        ("There was a rumour that two men had drowned.", "unnamed source", "two men had drowned"),
        ("A former warden told the Argus that the lamp on the north pier went on every night “because nobody slept.”",
         "A former warden", "the lamp on the north pier went on every night “because nobody slept.”"),
        ("At least a dozen people were taken to St. Orde Hospital, a nurse in the emergency department said.",
         "a nurse in the emergency department", "At least a dozen people were taken to St. Orde Hospital"),
        ("One of the crew told me, and I couldn't tell you which, that they'd sat at the lock for an hour.", "One of the crew",
         "they'd sat at the lock for an hour"),
        ('One of the other wardens told me, and he won\'t put his name to it, that the keys "turn in any lock you like".',
         "One of the other wardens", 'the keys "turn in any lock you like"'),
        ("Warden Ada Moss to the Argus this morning: “The gate was shut when we got there.”", "Warden Ada Moss",
         "The gate was shut when we got there."),
    ],
)  # fmt: skip
def test_whose_words_these_are(text, speaker, words):
    statement = next(s for s in told(text, kind="post") if s.text == words)
    assert statement.voices[-1].label == speaker


def test_who_passes_quoted_words_on_stands_before_the_speaker():
    text = '"Nobody had the key," Orme wrote in a note to her crew, according to the Argus, "and nobody asked for it."'
    [statement] = told(text, kind="post", author="Burl Teal")
    assert labels(statement) == ["Burl Teal", "the Argus", "Orme"]


def test_a_lone_pronoun_and_the_wish_to_stay_unnamed_are_nothing_told():
    text = "Warden Moss knows it. A stoker, who asked not to be named because the case is open, said the valve was shut."
    assert [s.text for s in told(text, kind="news")] == ["the valve was shut"]


def test_words_in_marks_that_go_on_from_the_writers_clause_are_part_of_it():
    text = "The records put the level at two metres, Orde said, “well short of what would make us open the gate.”"
    assert [s.mode for s in told(text)] == ["mixed"]

"""Transcripts, interviews and sworn testimony about the wheel of an invented mill."""

from datetime import date

import pytest

from firsthand.model import CaseFacts, SourceFacts
from firsthand.readers import Incoming, Reading
from firsthand.readers.testimony import READER as TESTIMONY
from firsthand.readers.transcript import READER as TRANSCRIPT


def incoming(text: str, **facts) -> Incoming:
    case = CaseFacts(sources=(("accounts/a.txt", SourceFacts(**facts)),))
    return Incoming("accounts/a.txt", text.encode(), "src_1", "doc_1", case)


def read(text: str, **facts) -> Reading:
    return TRANSCRIPT.read(incoming(text, **facts))


def turns(reading: Reading) -> list[tuple[str | None, str]]:
    return [(r.speaker, reading.text[r.start : r.end]) for r in reading.records]


def test_labelled_turns_keep_their_words_and_marks():
    text = 'KEEPER: I told the boy [inaudible 00:14:05] the wheel, and he said [crosstalk] "stop it".\nCLERK: Who said that?\nKEEPER: The boy.\n'
    reading = read(text)
    assert TRANSCRIPT.recognises(incoming(text)) > 0.5
    assert turns(reading)[0] == ("KEEPER", 'I told the boy [inaudible 00:14:05] the wheel, and he said [crosstalk] "stop it".')
    assert [speaker for speaker, _ in turns(reading)] == ["KEEPER", "CLERK", "KEEPER"]
    assert all(r.time is None and r.offset_s is None for r in reading.records)


def test_words_over_several_lines_and_paragraphs_are_one_turn():
    reading = read("ORDE: The wheel went\npast the door.\n\nThen it stopped.\n\nMARL: When?\n\nORDE: At nine.\n")
    assert turns(reading)[0] == ("ORDE", "The wheel went past the door.\nThen it stopped.")
    passages = [p for p in reading.passages if p.record == reading.records[0].id]
    assert len(passages) == 2


def test_question_and_answer_take_the_names_of_the_head():
    text = (
        "Fact-finding interview: Sallow Mill, 7 November 2024\nHeld on 21 November 2024 in the hall.\n\nInterviewer: Tace Marl, safety branch\n"
        "Interviewee: Station Officer Ilse Orde, Ford\n\nQ. When were you called?\n\nA. At nine. The bell had just gone.\n\n"
        "Q. And what was there?\n\nA. The wheel.\n\nInterview ended.\n"
    )
    reading = TESTIMONY.read(incoming(text))
    assert TESTIMONY.recognises(incoming(text)) > TRANSCRIPT.recognises(incoming(text))
    assert (reading.kind, reading.author) == ("interview", "Station Officer Ilse Orde")
    assert reading.created.earliest.date() == date(2024, 11, 21)
    assert turns(reading)[:2] == [
        ("Tace Marl", "When were you called?"),
        ("Station Officer Ilse Orde", "At nine. The bell had just gone."),
    ]
    assert turns(reading)[-1] == ("Station Officer Ilse Orde", "The wheel.")
    assert "Interview ended." in reading.text


def test_a_witness_of_the_head_answers():
    text = (
        "Witness interview: Sallow Mill\n\nInvestigator: Tace Marl, county attorney\nWitness: Ilse Orde, miller, Orde & Sons\n\n"
        "Q. Where were you?\n\nA. At the sluice. I heard the wheel stop.\n\nQ. Who else was there?\n\nA. Nobody.\n"
    )
    reading = TESTIMONY.read(incoming(text))
    assert reading.author == "Ilse Orde"
    assert [speaker for speaker, _ in turns(reading)] == ["Tace Marl", "Ilse Orde", "Tace Marl", "Ilse Orde"]


def test_a_role_as_label_is_the_person_of_the_head():
    text = "Interview with Ilse Orde\nInterviewer: Tace Marl\n\nInterviewer: Who had the key?\nOrde: I did.\nInterviewer: All night?\nOrde: Yes.\n"
    assert [speaker for speaker, _ in turns(read(text))] == ["Tace Marl", "Orde", "Tace Marl", "Orde"]


TESTIMONY_TEXT = """\
 1                ILSE ORDE,
 2  having been first duly sworn, testified as follows:
 3                EXAMINATION
 4  BY MS. PELL:
 5       Q.   Who rang the mill
 6  bell?
 7       A.   I did. Once.
 8       THE COURT:  Louder, madam.
 9       THE WITNESS:  Once.
10                CROSS-EXAMINATION
11  BY MR. TARN:
12       Q.   Not twice?
13       A.   No.
"""


def test_sworn_testimony_ties_answers_to_the_witness_and_questions_to_who_asks():
    reading = TESTIMONY.read(incoming(TESTIMONY_TEXT))
    assert turns(reading) == [
        ("MS. PELL", "Who rang the mill bell?"),
        ("ILSE ORDE", "I did. Once."),
        ("THE COURT", "Louder, madam."),
        ("ILSE ORDE", "Once."),
        ("MR. TARN", "Not twice?"),
        ("ILSE ORDE", "No."),
    ]
    assert reading.kind == "testimony"
    assert any(loc.label == "line 6" and reading.text[loc.start : loc.end] == "bell?" for loc in reading.locators)


def test_another_witness_takes_over_the_answers():
    text = (
        TESTIMONY_TEXT.replace("\n 1 ", "\n")
        + "14                WIM SALLOW,\n15  having been duly sworn, testified:\n16       Q.   And you?\n17       A.   Nothing.\n"
    )
    assert turns(TESTIMONY.read(incoming(text)))[-1] == ("WIM SALLOW", "Nothing.")


def test_an_inquiry_with_a_witness_affirmed():
    text = "MR WIM SALLOW (affirmed)\nExamination by MS PELL\nMS PELL: Your name, please.\nA. Wim Sallow.\nQ. Were you the night porter?\nA. I was.\n"
    assert turns(TESTIMONY.read(incoming(text)))[1:] == [
        ("MR WIM SALLOW", "Wim Sallow."),
        ("MS PELL", "Were you the night porter?"),
        ("MR WIM SALLOW", "I was."),
    ]


def test_unnamed_questions_keep_their_label_and_are_told():
    reading = TESTIMONY.read(incoming("Q. Who had the key?\nA. I did.\nQ. All night?\nA. Yes.\n"))
    assert {speaker for speaker, _ in turns(reading)} == {"Q", "A"}
    assert "speaker_unresolved" in {issue.code for issue in reading.issues}


def test_turns_that_run_on_in_one_line_are_told_apart():
    text = "Interview of Ilse Orde by Tace Marl\n\nQ. Were you there? A. I was. Q. When? A. At nine, with Mr. Q. Pell.\nQ. Alone? A. Yes.\n"
    assert turns(TESTIMONY.read(incoming(text))) == [
        ("Tace Marl", "Were you there?"),
        ("Ilse Orde", "I was."),
        ("Tace Marl", "When?"),
        ("Ilse Orde", "At nine, with Mr. Q. Pell."),
        ("Tace Marl", "Alone?"),
        ("Ilse Orde", "Yes."),
    ]


def test_initials_of_the_head_are_names():
    text = "Transcript of interview\nPresent: Tace Marl (TM), Ilse Orde (IO)\n\nTM: What did you see?\nIO: The wheel.\nTM: And then?\nIO: Nothing.\n"
    assert [speaker for speaker, _ in turns(read(text))] == ["Tace Marl", "Ilse Orde", "Tace Marl", "Ilse Orde"]


def test_stamps_of_a_recording_are_offsets():
    reading = read("[00:00:05] Speaker 1: The wheel went.\n[00:00:09] Speaker 2: Where?\n[00:01:12] Speaker 1: Down the lane.\n")
    assert [r.offset_s for r in reading.records] == [5, 9, 72]


def test_stamps_of_a_clock_are_times_and_pass_midnight():
    reading = read(
        "12 May 2025\n23:54:12 CONTROL: Ford One, go ahead.\n23:55:20 FORD ONE: At the mill.\n00:03:10 FORD ONE: Wheel stopped.\n"
    )
    assert [r.time.earliest.isoformat() for r in reading.records] == [
        "2025-05-12T23:54:12",
        "2025-05-12T23:55:20",
        "2025-05-13T00:03:10",
    ]
    assert reading.records[0].time.clock


@pytest.mark.parametrize(
    "text",
    [
        "Name: Ilse Orde\nRank: Porter\nDate: 12 May 2025\n\nI was at the mill when the wheel went. I saw nobody near it.\n",
        "The keeper said: stop.\n\nThe wheel went on into the lane, and the boy ran after it as far as the bridge.\n",
        "Mill open on Sunday\n\nNote: bring boots.\n\nThe wheel will turn at noon and again at three for visitors.\n",
    ],
)
def test_forms_and_prose_are_no_transcripts(text):
    assert TRANSCRIPT.recognises(incoming(text)) == 0
    assert TESTIMONY.recognises(incoming(text)) == 0


def test_a_label_that_heads_the_page_is_no_speaker_when_questions_and_answers_follow():
    text = (
        "PORT SAFETY BOARD\nInterview: Cable ferry, 3 May 2025\nHeld on 9 May 2025 at the town hall.\n\nInterviewer: Ada Marsh, board\n"
        "Interviewee: Noll Perrin, deckhand\n\nQ. Where were you?\n\nA. On the ramp.\n\nQ. And then?\n\nA. It moved.\n"
    )
    made = TESTIMONY.read(Incoming("interview.txt", text.encode(), "s", "d"))
    assert [r.speaker for r in made.records] == ["Ada Marsh", "Noll Perrin", "Ada Marsh", "Noll Perrin"]


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        (
            "00:00:03 Speaker 1\nWhat happened?\n\n00:00:09 Speaker 2\nThe chain came loose.\n\n00:00:21 Speaker 1\nWho was there?\n",
            [("Speaker 1", 3.0), ("Speaker 2", 9.0), ("Speaker 1", 21.0)],
        ),
        ("petra  9:14 PM\nanyone near the weir?\n\ndov  9:15 PM\nI can see smoke\n", [("petra", None), ("dov", None)]),
        (
            "Petra Lind, 4 May 2025 at 21:14\nanyone near the weir?\n\nDov Harel, 4 May 2025 at 21:15\nI can see smoke\n",
            [("Petra Lind", None), ("Dov Harel", None)],
        ),
    ],
)
def test_a_line_of_name_and_time_above_words_is_a_label(text, turns):
    reading = read(text)
    assert [(record.speaker, record.offset_s) for record in reading.records] == turns
    assert all(record.time for record in reading.records) is (turns[0][1] is None)


def test_what_a_channel_recorder_stamped_as_it_was_spoken_are_cues_and_an_interview_stays_turns():
    channel = "Mill channel, recording of 3 May 2025\n\n[14:02:11] TUG: Slipping now.\n[14:02:19] QUAY: Received.\n"
    assert {r.kind for r in read(channel, dated=date(2025, 5, 3)).records} == {"cue"}
    talk = "Interview with Ada Orde\n\n[14:02:11] ORDE: I slipped at two.\n[14:02:19] CLERK: And then?\n"
    assert {r.kind for r in read(talk, dated=date(2025, 5, 9)).records} == {"turn"}


def test_numbered_speakers_are_labels_though_each_comes_once():
    text = "Speaker 1: Tove, who shut the sluice?\nSpeaker 2: I never.\nSpeaker 3: Tove did, on Friday.\n"
    assert TRANSCRIPT.recognises(incoming(text)) > 0.5
    assert turns(read(text)) == [
        ("Speaker 1", "Tove, who shut the sluice?"),
        ("Speaker 2", "I never."),
        ("Speaker 3", "Tove did, on Friday."),
    ]


PRESENT = (
    "TARN VALLEY POLICE\nInterview of a witness\nFile 31-808\nSunday, May 4, 2031, 3:40 p.m., Weir Street station\n\n"
    "Present: {present}\n\nQ: When were you called?\n\nA: At nine. The bell had just gone.\n\nQ: And what was there?\n\nA: The wheel.\n"
)


@pytest.mark.parametrize(
    ("present", "asks", "answers"),
    [
        ('Det. Cst. Olga Marl; Theodore "Ted" Orde, 19, carter, Tarn Mill', "Det. Cst. Olga Marl", 'Theodore "Ted" Orde'),
        ("Tace Marl, investigator; Ilse Orde, miller; Hugh Teal, solicitor", "Tace Marl", "Ilse Orde"),
        ("PC Marl and Ilse Orde", "PC Marl", "Ilse Orde"),
        ("DS Marl; DC Penn; Ilse Orde", "Q", "Ilse Orde"),
        ("Tace Marl; Ilse Orde", "Q", "A"),
    ],
)
def test_who_was_present_asks_by_rank_or_task_and_who_is_left_answers(present, asks, answers):
    reading = TESTIMONY.read(incoming(PRESENT.format(present=present)))
    assert turns(reading)[:2] == [(asks, "When were you called?"), (answers, "At nine. The bell had just gone.")]
    assert reading.author == (None if answers == "A" else answers)


def test_initials_of_those_present_are_their_names_and_a_matter_is_no_speaker():
    reading = read(
        "OFFICE OF MILL SAFETY\nRecord of interview\nMatter: 31/204 Tarn Weir\nHeld by video on Tuesday 6 May 2031\n\n"
        "Present: Tace Marl, investigator (TM); Ilse Orde, miller, Tarn Mill; Hugh Orde\n\n"
        "TM: When did it stop?\n\nIO: At nine.\n\nTM: And then?\n\nIO: I shut the gate.\n"
    )
    assert [speaker for speaker, _ in turns(reading)] == ["Tace Marl", "Ilse Orde", "Tace Marl", "Ilse Orde"]


def test_those_in_attendance_with_their_tasks_in_brackets_ask_and_answer():
    reading = TESTIMONY.read(
        incoming(
            "TARN TRAM AUTHORITY\nIncident debrief\nDate: 6 May 2031\nIn attendance: Tace Marl (safety manager), Ilse Orde (tram driver)\n\n"
            "Q. Where were you?\nA. At the depot. The bell rang.\nQ. And then?\nA. I ran.\n"
        )
    )
    assert [speaker for speaker, _ in turns(reading)] == ["Tace Marl", "Ilse Orde"] * 2


def test_initials_of_the_one_whom_the_title_names_are_his():
    reading = read(
        "Transcript of interview with Ilse Orde\n6 May 2031\n\nInterviewer: Where were you?\nIO: At the depot. The bell rang.\n"
        "Interviewer: And then?\nIO: I ran.\n"
    )
    assert [speaker for speaker, _ in turns(reading)] == ["Interviewer", "Ilse Orde"] * 2

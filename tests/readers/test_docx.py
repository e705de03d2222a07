"""Word documents, about the grounding of an invented ferry."""

import importlib.util
from datetime import date
from pathlib import Path

import pytest

from firsthand.model import CaseFacts
from firsthand.readers import Incoming, Unreadable
from firsthand.readers.docx import READER

_SPEC = importlib.util.spec_from_file_location("docx_samples", Path(__file__).parent / "samples.py")
made = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(made)

DEE = CaseFacts(time_zone="Europe/London", incident_date=date(2025, 6, 14))


def read(data):
    incoming = Incoming("accounts/file.docx", data, "src", "doc", DEE)
    assert READER.recognises(incoming) > 0.5
    return READER.read(incoming)


def records(reading, kind):
    return [r for r in reading.records if r.kind == kind]


def test_changes_are_accepted_in_the_text_and_kept_as_records():
    reading = read(made.docx(made.CHANGED))
    assert "The mate said two men went below at noon." in reading.text
    [change] = records(reading, "revision")
    assert dict(change.fields) == {"deleted": "the men ", "inserted": "two men "}
    assert (change.speaker, change.time.earliest.isoformat()) == ("Typist", "2025-06-18T10:00:00+01:00")
    assert reading.text[change.start : change.end] == "two men "


def test_changes_of_two_hands_are_two_records():
    body = f"<w:p>{made.run('He saw ')}{made.change('ins', 'two ')}{made.change('ins', 'wet ', author='Eve')}{made.run('men.')}</w:p>"
    assert [r.speaker for r in records(read(made.docx(body)), "revision")] == ["Typist", "Eve"]


def test_what_was_only_struck_out_is_not_in_the_text():
    reading = read(made.docx(f"<w:p>{made.run('The door was shut.')}{made.change('del', ' I think.')}</w:p>"))
    assert "I think" not in reading.text
    assert dict(records(reading, "revision")[0].fields)["deleted"] == " I think."


def test_a_struck_paragraph_mark_joins_two_paragraphs():
    mark = '<w:pPr><w:rPr><w:del w:id="1" w:author="Typist"/></w:rPr></w:pPr>'
    reading = read(made.docx(f"<w:p>{mark}{made.run('The door ')}</w:p><w:p>{made.run('was shut.')}</w:p>"))
    assert "The door was shut." in reading.text


def test_tables_footers_and_comments_are_in_the_text():
    reading = read(made.docx(made.CHANGED, comments=made.COMMENTS, footer1=made.FOOTER))
    assert "Taken by | Ada Penn" in reading.text
    assert "Harbour inquiry" in reading.text
    [comment] = records(reading, "message")
    assert (comment.speaker, reading.text[comment.start : comment.end]) == ("Eve Moss", "He said three before.")
    assert dict(comment.fields)["comment on"].startswith("The mate said two men")


def test_who_made_it_and_when_come_from_the_text():
    reading = read(made.docx(made.CHANGED))
    assert (reading.kind, reading.title, reading.author) == ("statement", "Statement of Cy Dale", "Cy Dale")
    assert reading.created.earliest.date() == date(2025, 6, 18)


def test_a_log_in_a_table_gives_rows():
    log = made.table(("Time", "Event"), ("21:40", "Ferry aground off the pier"), ("23:58", "Tow parted"), ("00:20", "Refloated"))
    reading = read(made.docx(made.p("Watch log") + log))
    assert reading.kind == "log"
    assert [r.time.earliest.isoformat()[8:16] for r in records(reading, "row")] == ["14T21:40", "14T23:58", "15T00:20"]


def test_questions_and_answers_become_turns():
    lines = ("Interview of Bo Rusk", "Q. What did you see?", "A. The door was open.", "Q. When?", "A. At about nine.")
    reading = read(made.docx("".join(map(made.p, lines))))
    assert [r.speaker for r in records(reading, "turn")][1] == "Bo Rusk"


def test_a_cut_file_is_read_as_far_as_it_can_be_unpacked():
    body = "".join(made.p(f"Sentence {number} of the statement stands here.") for number in range(2000))
    reading = read(made.docx(body)[:3000])
    assert reading.status == "partly"
    assert "Sentence 0 of the statement" in reading.text
    assert "truncated" in [i.code for i in reading.issues]


@pytest.mark.parametrize("data", [b"PK\x03\x04 word/document.xml nothing", made.docx("")])
def test_nothing_to_read_has_a_reason(data):
    with pytest.raises(Unreadable):
        READER.read(Incoming("a.docx", data, "s", "d"))


def test_nothing_outside_the_file_is_looked_up():
    body = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
    text = made.docx(made.p("The door was shut.")).replace(b"x", b"x")
    assert "shut" in read(text).text
    import io
    import zipfile

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(
            "word/document.xml", f'{body}<w:document xmlns:w="{made.W}"><w:body>{made.p("Shut &e; door.")}</w:body></w:document>'
        )
    assert read(out.getvalue()).text.split() == ["Shut", "door."]


NUMBERING = """<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:abstractNum w:abstractNumId="4"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%2)"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="4"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="5"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="4"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num></w:numbering>"""


def listed(words, list_, level=0):
    place = f'<w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{list_}"/></w:numPr></w:pPr>'
    return f"<w:p>{place}{made.run(words)}</w:p>"


def test_numbers_that_a_list_makes_stand_in_the_text_and_not_in_the_passages():
    body = (
        listed("I am the mate of the Skua.", 1)
        + listed("I saw the door.", 1)
        + listed("It was open.", 1, 1)
        + listed("It was wet.", 1, 1)
    )
    body += listed("I went below.", 1) + listed("A rope lay there.", 2) + listed("I signed the log.", 3)
    reading = read(made.docx(body, numbering=NUMBERING))
    assert reading.text.split("\n\n")[:7] == [
        "1. I am the mate of the Skua.", "2. I saw the door.", "(a) It was open.", "(b) It was wet.", "3. I went below.",
        "A rope lay there.", "7. I signed the log.",
    ]  # fmt: skip
    assert reading.text[reading.passages[1].start : reading.passages[1].end] == "I saw the door."


def test_a_rank_before_the_name_is_part_of_it():
    reading = read(
        made.docx(made.p("Supplemental statement") + made.p("Name: Cpl. Cy Dale") + made.p("I rang the bell at noon."))
    )
    assert reading.author == "Cpl. Cy Dale"

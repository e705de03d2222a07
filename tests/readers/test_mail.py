"""E-mails, about the grounding of an invented ferry."""

import importlib.util
from datetime import date
from email.message import EmailMessage
from pathlib import Path

import pytest

from firsthand.model import CaseFacts
from firsthand.readers import Incoming
from firsthand.readers.mail import READER

_SPEC = importlib.util.spec_from_file_location("mail_samples", Path(__file__).parent / "samples.py")
made = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(made)

DEE = CaseFacts(time_zone="Europe/London", incident_date=date(2025, 6, 14))
HEAD = "From: Ada Penn <ada@tarrow.example>\nTo: Inquiry <room@tarrow.example>\nDate: Mon, 16 Jun 2025 09:05:00 +0100\nSubject: The door\n"


def read(data, **more):
    data = data if isinstance(data, bytes) else data.encode("utf-8")
    incoming = Incoming("accounts/mail.eml", data, "src", "doc", more.get("case", DEE))
    assert READER.recognises(incoming) > 0.5
    return READER.read(incoming)


def said(reading):
    return [
        (r.speaker, r.time and r.time.earliest.strftime("%d %H:%M"), " ".join(reading.text[r.start : r.end].split()))
        for r in reading.records
    ]


def test_each_message_of_a_chain_is_its_own_writers():
    assert said(read(made.chain().as_bytes())) == [
        ("Ada Penn", "16 09:05", "For your file. I was ashore by then."),
        ("Bo Rusk", "15 08:40", "The door was half open when I came down."),
        ("Cy Dale", "15 07:26", "The door was shut at 21:30. I checked it twice."),
    ]


def test_author_title_and_date_are_those_of_the_outer_message():
    reading = read(made.chain().as_bytes())
    assert (reading.kind, reading.title, reading.author) == ("email", "FW: the bow door", "Ada Penn")
    assert reading.created.earliest.isoformat() == "2025-06-16T09:05:00+01:00"


def test_a_time_inside_a_chain_has_no_zone_of_its_own():
    outer, inner, _ = (r.time for r in read(made.chain().as_bytes()).records)
    assert (outer.zone_assumed, inner.zone_assumed) == (False, True)


def test_a_signature_stays_in_the_text_and_out_of_the_message():
    reading = read(made.chain().as_bytes())
    assert "Sent from my phone" in reading.text
    assert not any("phone" in text for _, _, text in said(reading))


@pytest.mark.parametrize(
    "introduction",
    [
        "On Sat, 14 Jun 2025 at 23:58, Bo Rusk <bo@tarrow.example> wrote:",
        "On Sat, 14 Jun 2025 at 23:58, Bo Rusk\n<bo@tarrow.example> wrote:",
        "On 14/06/2025 23:58, Bo Rusk wrote:",
        "-----Original Message-----\nFrom: Bo Rusk\nSent: 14 June 2025 23:58\nTo: Ada Penn\nSubject: RE: tow",
        "---------- Forwarded message ---------\nFrom: Bo Rusk <bo@tarrow.example>\nDate: Sat, 14 Jun 2025 at 23:58\nSubject: tow\nTo: <ada@tarrow.example>\n",
        "________________________________\nFrom: Bo Rusk <bo@tarrow.example>\nSent: Saturday, June 14, 2025 11:58 PM\nTo: Ada; Cy",
        "*From:* Bo Rusk\n*Sent:* Saturday, June 14, 2025 11:58 PM\n*To:* Ada Penn",
        "Am 14.06.2025 um 23:58 schrieb Bo Rusk:",
    ],
)
def test_the_many_ways_in_which_programs_introduce_a_message(introduction):
    reading = read(f"{HEAD}\nSee below.\n\n{introduction}\n\nThe tow has parted.\n")
    assert said(reading)[1:] == [("Bo Rusk", "14 23:58", "The tow has parted.")]
    assert said(reading)[0][2] == "See below."


def test_answers_between_the_lines_go_to_the_one_who_wrote_them():
    reading = read(
        f"{HEAD}\nOn 14 Jun 2025 at 23:58, Bo Rusk wrote:\n> Was the door shut?\n\nNo, half open.\n\n> Who saw it?\n\nOnly Cy.\n"
    )
    assert [(speaker, text) for speaker, _, text in said(reading)] == [
        ("Bo Rusk", "Was the door shut?"), ("Ada Penn", "No, half open."), ("Bo Rusk", "Who saw it?"), ("Ada Penn", "Only Cy."),
    ]  # fmt: skip


def test_a_sentence_that_begins_with_on_introduces_nothing():
    reading = read(f"{HEAD}\nOn 14 June 2025 the mate wrote: nothing to report.\nFrom there we went home.\n")
    assert len(reading.records) == 1


def test_a_note_that_somebody_wrote_introduces_nothing():
    reading = read(f'{HEAD}\nMet Bo at the gate. He wrote:\n\n"Nothing moved."\n\nThat is all.\n')
    assert len(reading.records) == 1


def test_a_list_of_receivers_over_several_lines():
    head = (
        "-----Original Message-----\nFrom: Bo Rusk\nSent: 14 June 2025 23:58\nTo: Ada Penn; Cy Dale;\n Eve Moss\nSubject: RE: tow"
    )
    reading = read(f"{HEAD}\nSee below.\n\n{head}\n\nThe tow has parted.\n")
    assert said(reading)[1] == ("Bo Rusk", "14 23:58", "The tow has parted.")


def test_a_legal_notice_is_no_part_of_the_message():
    reading = read(
        f"{HEAD}\nThe tow has parted.\n\nThis email and any attachments are confidential and for the addressee only.\n"
    )
    assert said(reading)[0][2] == "The tow has parted."
    assert "confidential" in reading.text


def test_transfer_encodings_are_undone():
    body = "Her words: =E2=80=9CIt bumped twice, then the winch wouldn=E2=80=\n=99t turn.=E2=80=9D"
    reading = read(HEAD + f'Content-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: quoted-printable\n\n{body}\n')
    assert said(reading)[0][2] == "Her words: “It bumped twice, then the winch wouldn’t turn.”"


def test_characters_that_were_decoded_wrongly_are_mended_and_told():
    reading = read(HEAD + "\nHe said â€œI couldnâ€™t seeâ€\x9d and hung up.\n")
    assert said(reading)[0][2] == "He said “I couldn’t see” and hung up."
    assert "encoding_repaired" in [i.code for i in reading.issues]


def test_a_body_of_html_keeps_its_chain_and_attachments_are_files_of_their_own():
    reading = read(made.rich().as_bytes())
    assert [(s, text) for s, _, text in said(reading)] == [("Zoë Vane", "Log attached."), ("Bo Rusk", "The tow line has parted.")]
    assert [(m.name, m.data) for m in reading.members] == [("quay.csv", made.QUAY.encode())]


def test_attachments_have_harmless_names_that_differ():
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "a@tarrow.example", "b@tarrow.example", "x"
    mail.set_content("Two logs.")
    for name in ("../log.csv", "_log.csv", "_log.csv"):
        mail.add_attachment(b"a,b\n", maintype="text", subtype="csv", filename=name)
    assert [m.name for m in read(mail.as_bytes()).members] == ["_log.csv", "_log (2).csv", "_log (3).csv"]


def test_a_mail_cut_short_is_partly_read():
    data = made.rich().as_bytes()
    reading = read(data[: data.index(b"quay.csv")])
    assert reading.status == "partly"
    assert "truncated" in [i.code for i in reading.issues]


def test_a_mailbox_gives_all_its_messages():
    box = "".join(f"From ada@tarrow.example Mon Jun 16 09:0{n}:00 2025\n{HEAD}\nNote {n}.\n\n" for n in (1, 2))
    assert [text for _, _, text in said(read(box))] == ["Note 1.", "Note 2."]


def test_prose_that_mentions_from_and_to_is_no_mail():
    assert READER.recognises(Incoming("a.txt", b"From: the pier\nto the slip it is a mile.\n\nDate: none\n", "s", "d")) == 0

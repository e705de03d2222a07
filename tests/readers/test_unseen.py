"""Text that readers easily lose: turned, hidden, outside the parts, in tables drawn with bars, beside stray bytes."""

import io

from reportlab.pdfgen import canvas

from firsthand.model import CaseFacts
from firsthand.plugins import discover
from firsthand.readers import Incoming

READERS = discover("firsthand.readers", "READER")
CASE = CaseFacts(time_zone="Europe/London")


def read(name, data):
    incoming = Incoming(f"accounts/{name}", data if isinstance(data, bytes) else data.encode(), "src", "doc", CASE)
    sure = {other.name: other.recognises(incoming) for other in READERS.values()}
    return READERS[max(sorted(sure), key=sure.get)].read(incoming)


def passages(reading):
    return [reading.text[p.start : p.end] for p in reading.passages]


def told(reading):
    return [issue.message for issue in reading.issues]


def page(*, turned):
    out = io.BytesIO()
    sheet = canvas.Canvas(out, invariant=1)
    for angle, lines in turned:
        sheet.saveState()
        sheet.translate(300, 400)
        sheet.rotate(angle)
        for number, line in enumerate(lines):
            sheet.drawString(-180, 120 - 14 * number, line)
        sheet.restoreState()
    sheet.save()
    return out.getvalue()


def test_text_in_the_margin_that_is_turned_is_one_line_under_the_page():
    lines = ("I was on the car deck when she struck.", "I heard the alarm after that.")
    for angle in (90, 270, 180):
        reading = read("turned.pdf", page(turned=((0, lines), (angle, ("Kept by the harbour office only",)))))
        assert reading.text.strip().endswith("Kept by the harbour office only")
        assert "car deck when she struck" in reading.text


def test_a_page_that_is_turned_as_a_whole_reads_as_any_other():
    for angle in (90, 270, 180):
        reading = read("turned.pdf", page(turned=((angle, ("The mate shut the bow door.", "The alarm was heard by all.")),)))
        assert reading.text.split() == [
            "The",
            "mate",
            "shut",
            "the",
            "bow",
            "door.",
            "The",
            "alarm",
            "was",
            "heard",
            "by",
            "all.",
        ]


def test_what_a_page_does_not_show_is_told():
    reading = read(
        "page.html",
        "<html><body><h1>Ferry aground</h1><p>The ferry Skua struck the pier on Saturday night, the harbour master said.</p>"
        '<noscript>The mate was seen on deck.</noscript><p style="display:none">Nobody kept the watch at all.</p>'
        "<textarea>My own draft of the statement</textarea><noscript><img src='t.gif'></noscript></body></html>",
    )
    unseen = [message for message in told(reading) if "not shown by the page" in message]
    assert [message.split(": ")[1] for message in unseen] == [
        "The mate was seen on deck.", "Nobody kept the watch at all.", "My own draft of the statement"]  # fmt: skip
    assert "Nobody kept" not in reading.text


def test_words_outside_the_parts_of_a_mail_and_notes_of_delivery_are_kept_or_told():
    reading = read(
        "mail.eml",
        "From: a@x.example\nTo: b@x.example\nDate: Sun, 15 Jun 2025 08:00:00 +0100\nSubject: the door\nMIME-Version: 1.0\n"
        'Content-Type: multipart/report; boundary="A"\n\nThis is a multi-part message in MIME format.\n\n--A\nContent-Type: text/plain\n\n'
        "I saw the bow door open.\n--A\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x.example\n\nAction: failed\n--A--\n"
        "scanned by the gate of the harbour office\n",
    )
    assert "Action: failed" in reading.text
    assert any("scanned by the gate of the harbour office" in message for message in told(reading))
    assert not any("multi-part" in message for message in told(reading))


def test_a_table_drawn_with_bars_has_rows_with_named_columns():
    reading = read(
        "notes.md",
        "# Night watch\n\nI kept this list.\n\n| time | unit | note |\n|---|---|---|\n| 21:40 | B1 | Aground on rocks |\n| 21:45 | B2 | Tow parted |\n\nThat is all.\n",
    )
    assert [dict(r.fields) for r in reading.records] == [
        {"time": "21:40", "unit": "B1", "note": "Aground on rocks"},
        {"time": "21:45", "unit": "B2", "note": "Tow parted"},
    ]
    assert passages(reading) == ["Night watch", "I kept this list.", "Aground on rocks", "Tow parted", "That is all."]


def test_a_text_with_stray_nul_bytes_is_read():
    reading = read("deck.txt", b"I was on the\0 car deck.\nShe struck\0\0 at 21:40.\n")
    assert reading.text.split("\n")[:2] == ["I was on the car deck.", "She struck at 21:40."]
    assert any("3 NUL bytes" in message for message in told(reading))
    assert all(
        reader.recognises(Incoming("a.txt", b"ab\0" * 3000, "s", "d")) == 0 for reader in (READERS["plain"], READERS["chat"])
    )


def test_packed_attachments_of_outlook_say_what_to_do():
    reading = read("winmail.dat", b"\x78\x9f\x3e\x22" + b"\0" * 90)
    assert reading.status == "skipped"
    assert "save the mail as .msg or .eml" in reading.reason

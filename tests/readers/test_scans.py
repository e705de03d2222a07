"""Scans that these tests render, tilt and dirty themselves."""

import importlib.util
import shutil
from io import BytesIO
from pathlib import Path

import pytest

from firsthand.model import CaseFacts
from firsthand.readers import Incoming, Unreadable, images, ocr, pdf

HERE = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("scan_samples", HERE / "samples.py")
made = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(made)
recognised = pytest.mark.skipif(shutil.which("tesseract") is None, reason="text recognition is not installed")
LOG = ("TIME  UNIT  REMARKS", "21:40  Boat 1  Pager sounded", "21:49  Boat 1  Launched", "21:58  Boat 1  Alongside", "22:30  Boat 2  Tow line parted",
       "23:10  Boat 1  Back on station")  # fmt: skip


def incoming(name, data):
    return Incoming(f"accounts/{name}", data, "src_1", "doc_1", CaseFacts())


def words(text):
    """Apart from capitals, which recognition takes for small letters now and then."""
    return " ".join(text.casefold().split())


@recognised
@pytest.mark.parametrize("how", [{}, {"tilt": 5, "dirt": 4000}, {"tilt": 90}], ids=str)
def test_a_note_is_read_level_tilted_dirty_or_on_its_side(how):
    reading = images.READER.read(incoming("note.png", made.scan(made.NOTE, **how)))
    for line in made.NOTE:
        assert words(line) in words(reading.text)
    assert reading.issues[0].code == "uncertain_reading"
    assert ("turned by" in reading.issues[0].message) == bool(how)


@recognised
@pytest.mark.parametrize("form", ["JPEG", "TIFF"])
def test_other_forms_of_pictures(form):
    reading = images.READER.read(incoming("note", made.scan(made.NOTE, form=form)))
    assert "forty people on board" in reading.text
    assert reading.locators[0].label == "page 1, line 1"


@recognised
def test_lines_that_were_hard_to_read_are_told_where_they_stand():
    page = made.picture((*made.NOTE[:4], "The mate was seen at the bow door by nobody."))
    faint = page.crop((0, 430, page.width, 500)).resize((page.width // 6, 12)).resize((page.width, 70))
    page.paste(faint, (0, 430))
    out = BytesIO()
    page.save(out, "PNG")
    reading = images.READER.read(incoming("note.png", out.getvalue()))
    lines = [i for i in reading.issues if "little confidence" in i.message]
    assert lines
    assert all(i.start is None or reading.text[i.start : i.end].strip() for i in lines)


@recognised
def test_a_page_that_is_an_image_stands_between_pages_of_text():
    data = made.scanned_pdf(made.scan(made.NOTE, tilt=2), text=("Statement of Bo Rusk", "I was on the car deck when she struck."))
    reading = pdf.READER.read(incoming("mixed.pdf", data))
    assert reading.status == "read"
    assert reading.text.index("on the car deck") < reading.text.index("forty people")
    assert any(locator.label.startswith("page 2") for locator in reading.locators)


@recognised
def test_a_scanned_log_becomes_rows():
    reading = images.READER.read(incoming("log.png", made.scan(LOG, columns=(100, 400, 700))))
    assert reading.kind == "log"
    assert dict(reading.records[1].fields) == {"time": "21:49", "unit": "Boat 1", "remarks": "Launched"}


def test_the_line_of_a_fax_machine_is_left_out_and_told():
    lines = (
        "JUN-17-2025 09:40  FROM: HARBOUR OFFICE  TO: 5550100  P.01/02",
        "Statement of Bo Rusk",
        "I was on the car deck when she struck.",
    )
    reading = pdf.READER.read(incoming("fax.pdf", made.pdf(lines)))
    assert "5550100" not in reading.text
    assert reading.created is None
    assert [i.message for i in reading.issues if "fax machine" in i.message] == [
        f"line of a fax machine left out (page 1): {' '.join(lines[0].split())}"
    ]


@recognised
def test_a_picture_without_text_is_skipped():
    reading = images.READER.read(incoming("sky.png", made.scan(())))
    assert (reading.status, reading.text) == ("skipped", "")


def test_without_the_program_the_remedy_is_told(monkeypatch):
    monkeypatch.setattr(ocr.shutil, "which", lambda _: None)
    with pytest.raises(Unreadable, match="apt-get install tesseract-ocr"):
        images.READER.read(incoming("note.png", made.scan(made.NOTE)))
    with pytest.raises(Unreadable, match="apt-get install tesseract-ocr"):
        pdf.READER.read(incoming("scan.pdf", made.scanned_pdf(made.scan(made.NOTE))))
    mixed = pdf.READER.read(incoming("mixed.pdf", made.scanned_pdf(made.scan(made.NOTE), text=("I was on the car deck.",))))
    assert mixed.status == "partly"
    assert "apt-get install tesseract-ocr" in mixed.reason


def test_the_version_of_the_reader_names_the_program():
    assert images.READER.version.endswith(ocr.program() or "none")


def test_a_phone_picture_that_cannot_be_opened_says_what_to_do():
    with pytest.raises(Unreadable, match="JPEG or PNG"):
        images.READER.read(incoming("a.heic", b"\0\0\0\x18ftypheic" + bytes(40)))

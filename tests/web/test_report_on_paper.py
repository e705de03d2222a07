"""The report printed: marks keep their meaning, every line names its place, and no words stand twice."""

import shutil
from pathlib import Path

import pytest

from firsthand.engine.inline import InlineEngine
from firsthand.export import Options
from firsthand.export.report import EXPORTER
from firsthand.model import CaseFacts
from firsthand.pipeline import Found, reconstruct

STATEMENT = b"I saw the ferry leave the slip at 09:10. The ramp was up at 09:12."
POST = b"Ada Frome said that the ramp fell at 09:12. Ada Frome was on the slip, Bram Tull said."


@pytest.fixture(scope="module")
def printed(browser, tmp_path_factory):
    files = [Found("statement.txt", STATEMENT), Found("post.txt", POST)]
    facts = CaseFacts("The slip", "Europe/London")
    accounts = [a for _, family in InlineEngine().families(files, facts) for a in family]
    (text,) = EXPORTER.export(reconstruct(facts, accounts), Options()).values()
    file = Path(tmp_path_factory.mktemp("paper")) / "report.html"
    file.write_bytes(text)
    page = browser.new_page()
    page.goto(file.as_uri())
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    yield page
    page.close()
    shutil.rmtree(file.parent)


def test_a_filled_dot_is_printed_filled(printed):
    dot = printed.locator(".event .dot:not(.hollow)").first
    assert dot.evaluate("e => getComputedStyle(e).printColorAdjust") == "exact"
    assert dot.evaluate("e => getComputedStyle(e).backgroundColor") != "rgba(0, 0, 0, 0)"


def test_what_is_told_once_stands_once_with_its_place(printed):
    line = printed.locator(".event.once").filter(has_text="the ferry leave").first
    assert line.inner_text().count("leave the slip") == 1
    assert "line 1" in line.inner_text()


def test_a_quotation_says_on_paper_where_it_stands(printed):
    told = printed.locator(".told .on-paper").all_inner_texts()
    assert told
    assert all("line 1" in place for place in told)
    printed.emulate_media(media="screen")
    assert printed.locator(".on-paper:visible").count() == 0
    printed.emulate_media(media="print")

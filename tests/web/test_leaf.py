"""The page of a PDF beside its text: it follows the selected passage and is drawn only when it is looked at."""

import io
from pathlib import Path

import pytest

FIRST = ("STATEMENT", "", "Name: Orla Pym", "Date: 3 June 2025", "", "I opened the lock at 21:40. I saw Bert Ode run.")
SECOND = ("I rang the basin office at 21:52. Nobody answered.",)
THIRD = ("I opened the lock at 21:40. I have said so before.", "Bert Ode told me that the lamp was out.")


def three_pages() -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(500, 700))
    for lines in (FIRST, SECOND, THIRD):
        for number, text in enumerate(lines):
            canvas.drawString(50, 640 - 22 * number, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("leaf") / "case"
    (made / "accounts").mkdir(parents=True)
    (made / "accounts" / "statement_pym.pdf").write_bytes(three_pages())
    (made / "case.toml").write_text('name = "Basin lock"\ntime_zone = "Europe/London"\nincident_date = 2025-06-01\n')
    return made


def test_the_page_follows_the_passage(folder, answering, browser):
    with answering(folder) as (door, desk):
        home = f"http://127.0.0.1:{door.port}"
        source = desk.shown.made.accounts[0].source.id
        page = browser.new_context(viewport={"width": 1300, "height": 900}).new_page()
        drawn: list[str] = []
        faults: list[str] = []
        page.on("request", lambda r: drawn.append(r.url.rsplit("/", 1)[-1]) if r.url.endswith(".png") else None)
        page.on("console", lambda m: faults.append(m.text))
        page.goto(door.link)
        page.wait_for_url("**/")
        page.goto(f"{home}/account/{source}")
        page.locator(".leaf", has_text="Page 1 of 3").wait_for()
        assert page.locator(".leaf .box").count() == 0
        assert "3.png" not in drawn

        # By pointer, by key, and by a link to a passage.
        page.locator(".words .st", has_text="I opened the lock").last.click()
        page.locator(".leaf", has_text="Page 3 of 3").wait_for()
        box = page.locator(".leaf .box")
        box.first.wait_for()
        assert box.count() == 1
        top = box.first.evaluate("(b) => b.offsetTop / b.parentElement.offsetHeight")
        assert 0.05 < top < 0.15  # its first line, not the one of the same words on the first page
        page.locator(".words .st", has_text="I rang the basin office").focus()
        page.locator(".leaf", has_text="Page 2 of 3").wait_for()
        page.get_by_role("button", name="Page before").click()
        page.locator(".leaf", has_text="Page 1 of 3").wait_for()
        at = desk.shown.made.accounts[0].document.text.index("the lamp was out")
        page.goto(f"{home}/account/{source}?at={at}-{at + 16}")
        page.locator(".leaf", has_text="Page 3 of 3").wait_for()
        page.locator(".leaf .box").wait_for()
        # The picture stands beside the text, the boxed words within what can be seen of it.
        text, leaf = page.locator(".words.text").bounding_box(), page.locator(".sheet").bounding_box()
        assert leaf["x"] >= text["x"] + text["width"]
        assert faults == []
        page.context.close()


def test_on_a_narrow_screen_the_page_is_folded_above_the_text(folder, answering, browser):
    with answering(folder) as (door, desk):
        page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        drawn: list[str] = []
        page.on("request", lambda r: drawn.append(r.url) if "/leaf/" in r.url else None)
        page.goto(door.link)
        page.wait_for_url("**/")
        page.goto(f"http://127.0.0.1:{door.port}/account/{desk.shown.made.accounts[0].source.id}")
        page.locator(".words .st").first.click()
        page.locator("#why .evidence").wait_for()
        assert drawn == []
        page.locator(".leaf summary").click()
        page.locator(".leaf .box").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
        page.context.close()


def test_a_file_that_has_changed_is_told(folder, answering, browser):
    with answering(folder) as (door, desk):
        path = folder / "accounts" / "statement_pym.pdf"
        page = browser.new_context(viewport={"width": 1300, "height": 900}).new_page()
        page.goto(door.link)
        page.wait_for_url("**/")
        kept = path.read_bytes()
        path.write_bytes(kept + b"\n")
        page.goto(f"http://127.0.0.1:{door.port}/account/{desk.shown.made.accounts[0].source.id}")
        page.locator(".leaf", has_text="other bytes than those that were read").wait_for()
        path.write_bytes(kept)
        page.context.close()

"""The drawing of time stays smooth with 10,000 marks: what a frame costs does not grow with them."""

from evals.drawing import frames_ms

from firsthand.app.marks import short


def test_ten_thousand_marks_are_zoomed_and_dragged_smoothly(demo, answering, browser):
    with answering(demo) as (door, _):
        page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
        page.goto(door.link)
        page.wait_for_url("**/")
        home = f"http://127.0.0.1:{door.port}/"
        few, _, _ = frames_ms(page, home, 100)
        many, longest, task = frames_ms(page, home, 10_000)
        # A screen shows a frame each 16.7 ms; a machine that does other things as well takes longer for few marks too.
        assert many <= 1.5 * few + 10, (few, many)
        assert task <= 150, (longest, task)
        shown = page.locator("#drawn").inner_text()
        assert "of 10,000 in view" in shown
        page.context.close()


def test_what_is_in_view_stays_when_the_page_is_renewed(demo, answering, browser):
    with answering(demo) as (door, desk):
        page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
        page.goto(door.link)
        page.wait_for_url("**/")
        home = f"http://127.0.0.1:{door.port}"
        page.goto(f"{home}/chronology")
        page.locator("canvas[data-drawn]").wait_for()
        page.wait_for_timeout(300)
        whole = page.locator("#drawn").inner_text()
        for name in ("Closer", "Closer", "Later"):
            page.get_by_role("button", name=name).click()
        page.wait_for_timeout(300)
        closer = page.locator("#drawn").inner_text()
        assert closer != whole
        number = page.locator("#main").get_attribute("data-number")
        desk.judge("note", [desk.shown.order[0].id], "seen", actor="Bo Lind")
        page.locator(f"#main:not([data-number='{number}'])").wait_for(timeout=10_000)
        page.locator("canvas[data-drawn]").wait_for()
        page.wait_for_timeout(300)
        assert page.locator("#drawn").inner_text() == closer
        # Another choice of lanes is another view; its address names what was chosen and nothing else.
        page.locator("select[name=lanes]").select_option("place")
        page.wait_for_url("**/chronology?lanes=place")
        page.go_back()
        page.locator("canvas[data-drawn]").wait_for()
        page.wait_for_timeout(300)
        assert page.locator("#drawn").inner_text() == closer
        page.context.close()


def test_a_whole_row_is_labelled_by_its_words():
    assert short("17 | 2025-06-01 | 21:52:00 | B4 | boat B4 at the lower lock | R2") == "boat B4 at the lower lock"
    assert short("17 | NA-0601-7 | 21:52:00 | B4 | MOBILE") == "MOBILE"
    assert short("17 | 21:52:00 | B4") == "17 | 21:52:00 | B4"
    assert short("the gate was shut | and locked") == "the gate was shut | and locked"

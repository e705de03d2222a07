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


def test_a_whole_row_is_labelled_by_its_words():
    assert short("17 | 2025-06-01 | 21:52:00 | B4 | boat B4 at the lower lock | R2") == "boat B4 at the lower lock"
    assert short("17 | NA-0601-7 | 21:52:00 | B4 | MOBILE") == "MOBILE"
    assert short("17 | 21:52:00 | B4") == "17 | 21:52:00 | B4"
    assert short("the gate was shut | and locked") == "the gate was shut | and locked"

"""Where words stand on a page: the occurrence that is meant, and as much of a passage as the page has."""

import io

from firsthand.app.facsimile import draw, locate, passage


def made(*pages: tuple[str, ...]) -> bytes:
    """A PDF with these lines on its pages."""
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(500, 700))
    for lines in pages:
        for number, text in enumerate(lines):
            canvas.drawString(50, 650 - 20 * number, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_of_words_that_stand_twice_those_after_the_text_before_are_meant():
    there = "iopenedthelockthenirangbertiopenedthelockagain"
    assert passage(there, "iopenedthelock", "") == (0, 14)
    assert passage(there, "iopenedthelock", "iopenedthelockthenirangbert") == (27, 41)


def test_a_passage_that_goes_on_overleaf_is_found_as_far_as_the_page_goes():
    assert passage("heardthebellandthenthelampwent", "thelampwentoutatonce", "") is None  # too little of it is there
    assert passage("heardthebellandthenthelampwentout", "thebellandthenthelampwentoutatoncesaysada", "") == (5, 33)
    assert passage("heardthebell", "", "") is None


def test_lines_are_boxed_one_by_one_and_pages_counted():
    data = made(("I opened the lock at 21:40 and then", "I rang Bert Ode."), ("I opened the lock at 21:40 again.",))
    pages, boxes = locate(data, 1, "the lock at 21:40 and then\nI rang", "")
    assert pages == 2
    assert len(boxes) == 2
    (left, top, wide, high), (second_left, second_top, *_) = boxes
    assert second_left < left
    assert top < second_top
    assert 0 < wide < 1
    assert 0 < high < 0.05
    assert locate(data, 2, "I rang Bert Ode.") == (2, ())


def test_a_picture_with_boxes_is_another_than_without():
    data = made(("I opened the lock at 21:40.",))
    plain = draw(data, 1)
    assert plain.startswith(b"\x89PNG")
    assert draw(data, 1, "I opened the lock") != plain
    assert draw(data, 1, "words that stand nowhere on this page") == plain

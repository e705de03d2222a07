"""Plain text: paragraphs, heads, kinds, embedded posts. The mill at Sallow Ford is invented, and so is all who speak of it."""

from datetime import date

import pytest

from firsthand.model import CaseFacts
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.plain import READER


def read(text: str, **case) -> Reading:
    return READER.read(Incoming("accounts/a.txt", text.encode(), "src_1", "doc_1", CaseFacts(**case)))


def passages(reading: Reading, kind: str | None = None) -> list[str]:
    return [reading.text[p.start : p.end] for p in reading.passages if kind in (None, p.kind)]


def test_hard_wrapped_lines_are_one_paragraph_and_keep_their_numbers():
    text = (
        "The mill wheel had been still since the spring, and the keeper\n"
        "said that nobody at the ford but the warden and perhaps old Mr\n"
        "Orde had the key to the wheel house on that side.\n\nThe door was open."
    )
    reading = read(text)
    assert len(passages(reading)) == 2
    assert "\n" not in passages(reading)[0]
    labels = {loc.label: reading.text[loc.start : loc.end] for loc in reading.locators}
    assert labels["line 2"] == "said that nobody at the ford but the warden and perhaps old Mr"
    assert labels["paragraph 2"] == "The door was open."


def test_a_paragraph_a_line_and_short_entries_stay_apart():
    long = "The keeper of the mill at Sallow Ford said on Friday that the wheel had turned by itself, and that he had stopped it by hand."
    assert len(passages(read(f"{long}\n{long}\n{long}\n"))) == 3
    entries = "two bangs by the mill just now\nsmoke over the sheds\nthey are sending us home\n"
    assert len(passages(read(entries))) == 3


def test_a_news_head_gives_title_author_outlet_and_date():
    body = "The wheel of the mill came loose on Thursday night and rolled into the lane, a neighbour said."
    reading = read(f"Mill wheel rolls into lane\nBy Ilse Orde\nThe Ford Gazette, 14 March 2025\n\n{body}\n")
    assert (reading.kind, reading.title, reading.author) == ("news", "Mill wheel rolls into lane", "Ilse Orde")
    assert reading.outlet == "The Ford Gazette"
    assert reading.published.earliest.date() == date(2025, 3, 14)
    assert passages(reading, "prose") == [body]


@pytest.mark.parametrize(
    ("line", "author", "outlet", "day"),
    [
        ("Source: Ford Echo, by Ilse Orde, Fri, 03/14/2025", "Ilse Orde", "Ford Echo", date(2025, 3, 14)),
        ("Posted by Ilse Orde on 14 March 2025", "Ilse Orde", None, date(2025, 3, 14)),
        ("By ILSE ORDE, staff writer", "ILSE ORDE", None, None),
        ("Published: 2025-03-14 09:30", None, None, date(2025, 3, 14)),
    ],
)
def test_lines_of_a_head(line, author, outlet, day):
    reading = read(f"{line}\nThe wheel came loose at dusk and rolled into the lane, where it stood until the fire crew came.\n")
    assert (reading.author, reading.outlet) == (author, outlet)
    assert (reading.published and reading.published.earliest.date()) == day


def test_a_sentence_that_starts_with_by_is_no_byline():
    reading = read("By midnight the wheel had gone.\n\nBy Monday the lane was clear.\n")
    assert reading.author is None
    assert len(passages(reading, "prose")) == 2


def test_an_open_date_is_told_and_keeps_both_readings():
    reading = read("Dated: 03/04/2025\n\nThe wheel came loose.\n")
    assert len((reading.created or reading.published).candidates) == 2
    assert "ambiguous_day_month" in {issue.code for issue in reading.issues}


def test_a_blog_is_a_post_with_its_name_as_outlet():
    text = "FORD NOTES\nFriday 14 March 2025\nPosted by Wim Sallow\n\nA wheel in the lane\n\nMy boots were at the cobbler, and what I know came to me over the hedge.\n"
    reading = read(text)
    assert (reading.kind, reading.outlet, reading.title, reading.author) == (
        "post",
        "FORD NOTES",
        "A wheel in the lane",
        "Wim Sallow",
    )


def test_a_signed_statement_has_its_signer_and_day():
    text = "WITNESS STATEMENT\n\nI was on the bridge at nine and I saw the wheel go.\n\nI did not touch it.\n\nSigned: Ilse Orde\nDated: 17 March 2025\n"
    reading = read(text)
    assert (reading.kind, reading.author) == ("statement", "Ilse Orde")
    assert reading.created.earliest.date() == date(2025, 3, 17)
    assert reading.published is None


def test_a_dateline_makes_news():
    assert (
        read("SALLOW FORD, England (XP) — A mill wheel came loose on Thursday, police said.\n\nNobody was hurt.\n").kind == "news"
    )


def test_a_post_in_an_article_is_a_record_of_its_own_author():
    text = (
        "The paper asked who had the key, and the town answered on the same evening.\n"
        "The wheel went past my window! https://example.org/x\n"
        "— Wim Sallow (@wimsallow) March 14, 2025\n"
        "The keeper had gone home by then, and nobody answered the door of the mill.\n"
    )
    reading = read(text)
    (post,) = reading.records
    assert (post.kind, post.speaker, post.fields) == ("post", "Wim Sallow", (("handle", "@wimsallow"),))
    assert reading.text[post.start : post.end].startswith("The wheel went past")
    assert post.time.earliest.date() == date(2025, 3, 14)
    assert [p.record for p in reading.passages] == [None, post.id, None]


def test_posts_under_a_line_with_their_author_are_records():
    text = "Wim Sallow @wimsallow · 12 May 2025, 18:02\nTwo bangs by the mill\n\nFord Fire (@fordfire) · 12 May 2025, 18:20\nCrews are on scene.\nStay away.\n"
    reading = read(text)
    assert reading.kind == "post"
    assert [(r.speaker, reading.text[r.start : r.end]) for r in reading.records] == [
        ("Wim Sallow", "Two bangs by the mill"),
        ("Ford Fire", "Crews are on scene.\nStay away."),
    ]
    assert reading.records[1].time.earliest.isoformat() == "2025-05-12T18:20:00"


def test_a_thread_gives_each_post_its_author():
    text = (
        "Ford forum: the wheel\n\nPosted by fenlady on 4 March 2025, 22:15\nDid anyone hear that?\n\nI thought it was the bridge.\n\n"
        "Posted by Tom V on 4 March 2025, 22:20\nyes. wheel is in the lane\n"
    )
    reading = read(text)
    assert (reading.kind, reading.title, reading.author) == ("post", "Ford forum: the wheel", None)
    assert [(r.speaker, reading.text[r.start : r.end]) for r in reading.records] == [
        ("fenlady", "Did anyone hear that?\n\nI thought it was the bridge."),
        ("Tom V", "yes. wheel is in the lane"),
    ]


def test_a_letter_has_its_writer_and_no_title():
    text = "The Old Mill\nFord Lane\n\n17 March 2025\n\nDear Mr Marl,\n\nI was on the bridge at nine and saw the wheel go by.\n\nYours sincerely,\n\nIlse Orde\n"
    reading = read(text)
    assert (reading.title, reading.author) == (None, "Ilse Orde")
    assert reading.created.earliest.date() == date(2025, 3, 17)
    assert passages(reading) == ["I was on the bridge at nine and saw the wheel go by."]


def test_words_that_bring_a_quotation_are_prose_and_headings_are_not():
    text = "# The wheel\n\nOrde said:\n\nI saw it go past the door and into the lane.\n\n## Afterwards\n\nThe lane was shut until noon on the next day.\n"
    reading = read(text)
    assert "Orde said:" in passages(reading, "prose")
    assert passages(reading, "heading") == ["The wheel", "Afterwards"]


def test_standing_lines_are_kept_and_not_parsed():
    reading = read("The wheel came loose.\n\nComments are closed on this post.\n\n...\n\nhttps://example.org/a\n")
    assert "Comments are closed" in reading.text
    assert passages(reading) == ["The wheel came loose."]


def test_front_matter_states_the_facts():
    reading = read("---\ntitle: The wheel\nauthor: Wim Sallow\ndate: 2025-03-14\n---\n\nThe wheel came loose at dusk.\n")
    assert (reading.title, reading.author) == ("The wheel", "Wim Sallow")


def test_an_empty_text_cannot_be_read():
    with pytest.raises(Unreadable):
        read(" \n\n")


def test_a_release_is_of_the_body_on_its_letterhead_and_of_the_day_it_gives():
    text = (
        "SALLOW COUNTY WATER AUTHORITY\nPRESS RELEASE\nFor immediate release: October 19, 2031, 6:00 p.m.\n\n"
        "The sluice at the ford was opened at noon. Nobody was hurt.\n"
    )
    reading = read(text, locale="en-US", time_zone="America/Chicago")
    assert reading.author == "SALLOW COUNTY WATER AUTHORITY"
    assert (reading.created.earliest.date(), reading.created.earliest.hour) == (date(2031, 10, 19), 18)


@pytest.mark.parametrize(
    ("title", "day"), [("Interim report, 31 January 2032: excerpt", date(2032, 1, 31)), ("Report of 4 May 2031", None)]
)
def test_a_report_is_of_the_date_behind_its_name_unless_that_is_the_incidents(title, day):
    text = f"# Sallow Mill Inquiry\n\n## {title}\n\n4.1 The wheel stopped at noon. The inquiry has seen the sluice.\n"
    reading = read(text, incident_date=date(2031, 5, 4))
    assert (reading.created.earliest.date() if reading.created else None) == day

"""Web pages, about the grounding of an invented ferry."""

import pytest

from firsthand.model import CaseFacts
from firsthand.readers import Incoming, Unreadable
from firsthand.readers.html import READER

LEAD = "<p>The ferry Skua went aground off Tarrow on Saturday night with forty people on board, the coastguard said.</p>"


def read(page, **more):
    data = page if isinstance(page, bytes) else f"<html><head>{more.get('head', '')}</head><body>{page}</body></html>".encode()
    incoming = Incoming("accounts/page.html", data, "src", "doc", CaseFacts(time_zone="Europe/London"))
    assert READER.recognises(incoming) > 0.5
    return READER.read(incoming)


@pytest.mark.parametrize(
    "clutter",
    [
        '<div id="consent"><p>This site keeps small files, or cookies, in your browser for partners.</p></div>',
        "<nav><a href=1>Weather</a> <a href=2>Ferries</a></nav>",
        '<aside class="related"><h3>More from the coast</h3><p>“Next year I go further out,” says harbour swimmer of the year.</p></aside>',
        '<div class="gdpr-wall">By clicking agree you help us to keep local news free for everybody.</div>',
        '<div class="newsletter"><p>Get the news at six. Sign up and our letter comes to you on Fridays.</p></div>',
        '<section id="comments"><p>I was there myself and saw it all from my window.</p></section>',
        '<div role="dialog"><p>Please allow messages from this site to be shown on your screen.</p></div>',
        "<footer><p>Tarrow Times is published by Tarrow Media. All rights reserved.</p></footer>",
        '<div style="display:none"><p>Hidden words for machines that nobody is to see at all.</p></div>',
    ],
)
def test_what_is_no_part_of_the_story_is_left_out(clutter):
    reading = read(f"{clutter}<article><h1>Ferry aground</h1>{LEAD}<p>“We were lucky,” said Bo Rusk.</p></article>{clutter}")
    assert reading.text.split() == ("Ferry aground " + LEAD[3:-4] + " “We were lucky,” said Bo Rusk.").split()


def test_what_is_left_out_is_told():
    reading = read(f"<nav><a href=1>Weather</a></nav><article><h1>Ferry aground</h1>{LEAD}</article>")
    assert [(i.code, "Weather" in i.message) for i in reading.issues] == [("boilerplate_removed", True)]


def test_a_story_in_an_element_that_is_usually_thrown_away():
    reading = read(
        '<div class="privacy-note"><p>Cookies keep our readers signed in, and the privacy policy says which partner'
        ' may look at your preferences, one by one.</p></div><aside class="report"><h1>Pier closed</h1>'
        "<p>Tarrow pier was closed at 10pm on Saturday.</p><p>The harbour master found it empty.</p></aside>"
    )
    assert "closed at 10pm" in reading.text
    assert "partner" not in reading.text


@pytest.mark.parametrize("tag", ['div class="sidebar"', "nav", "footer", 'div class="comments"', "form", 'section id="modal"'])
def test_a_short_story_in_any_element_goes_before_a_notice(tag):
    notice = "<div><p>Cookies keep our readers signed in, and the privacy policy says which partner may look at your preferences.</p></div>"
    story = "<p>Tarrow pier was closed at 10pm on Saturday.</p><p>The harbour master found it empty.</p>"
    reading = read(f"{notice}<{tag}>{story}</{tag.split()[0]}>")
    assert "closed at 10pm" in reading.text
    assert "partner" not in reading.text


def test_names_of_classes_do_not_hide_the_story_itself():
    reading = read(
        f'<div class="page with-sidebar social-share-on"><h1>Ferry aground</h1>{LEAD}{LEAD.replace("Saturday", "that")}</div>'
    )
    assert "coastguard" in reading.text


def test_headings_captions_and_bylines_are_told_apart():
    reading = read(
        f'<article><h1>Ferry aground</h1><p class="byline">By Ada Penn</p><figcaption>The Skua at dawn</figcaption>{LEAD}</article>'
    )
    kinds = {reading.text[p.start : p.end][:13]: p.kind for p in reading.passages}
    assert kinds == {"Ferry aground": "heading", "The Skua at d": "caption", "The ferry Sku": "prose"}
    assert "By Ada Penn" in reading.text


def test_an_embedded_post_is_a_record_of_its_author():
    post = '<blockquote class="twitter-tweet"><p>Heard the bang</p>&mdash; Lil (@lil_pier) <a href="x">June 14, 2025</a></blockquote>'
    reading = read(f"<article><h1>Ferry aground</h1>{LEAD}{post}<p>He said: “Nobody slept.”</p></article>")
    [record] = reading.records
    assert (record.kind, record.speaker, record.time.earliest.date().isoformat()) == ("post", "Lil (@lil_pier)", "2025-06-14")
    assert [reading.text[p.start : p.end] for p in reading.passages if p.record] == ["Heard the bang"]


def test_an_embedded_post_is_kept_whatever_the_name_around_it():
    post = '<div class="social-embed"><blockquote class="twitter-tweet"><p>Bang!</p>&mdash; Lil (@lil_pier) June 14, 2025</blockquote></div>'
    assert [r.speaker for r in read(f"<article>{LEAD}{post}{LEAD}</article>").records] == ["Lil (@lil_pier)"]


def test_a_byline_ends_before_a_date_or_an_office():
    for line in ("By Ada Penn Sunday 15 June 2025", "By Ada Penn, chief reporter", "By Ada Penn in Tarrow", "Words by Ada Penn"):
        assert read(f'<article><h1>Ferry aground</h1><p class="byline">{line}</p>{LEAD}</article>').author == "Ada Penn"


@pytest.mark.parametrize(
    ("head", "body", "published"),
    [
        (
            '<script type="application/ld+json">{"@type":"NewsArticle","datePublished":"2025-06-15T09:00:00+01:00"}</script>',
            "",
            "2025-06-15T09:00",
        ),
        ('<meta property="article:published_time" content="2025-06-15T09:00:00+01:00">', "", "2025-06-15T09:00"),
        ("", '<time datetime="2025-06-15T09:00" pubdate>Sunday</time>', "2025-06-15T09:00"),
        ("", '<p class="meta">Ada Penn · Sunday 15 June 2025 09:00</p>', "2025-06-15T09:00"),
        ("", "<p>Published 15 June 2025, 9.00am</p>", "2025-06-15T09:00"),
        ("", "", None),
    ],
)
def test_a_date_is_taken_where_it_is_stated_and_never_guessed(head, body, published):
    reading = read(
        f"<article><h1>Ferry aground</h1>{body}{LEAD}<p>A like case was in the news on 3 May 2019.</p></article>", head=head
    )
    assert (reading.published and reading.published.earliest.isoformat()[:16]) == published


def test_title_author_and_outlet():
    reading = read(
        f'<article><h1>Ferry aground off Tarrow</h1><p class="byline">By Ada Penn, chief reporter</p>{LEAD}</article>',
        head="<title>Ferry aground off Tarrow | Tarrow Times</title>",
    )
    assert (reading.kind, reading.title, reading.author, reading.outlet) == (
        "news",
        "Ferry aground off Tarrow",
        "Ada Penn",
        "Tarrow Times",
    )


def test_a_blog_is_a_post():
    head = '<script type="application/ld+json">{"@type":"BlogPosting","headline":"x"}</script>'
    assert read(f"<article>{LEAD}</article>", head=head).kind == "post"


def test_the_declared_encoding_is_followed():
    reading = read(
        f'<html><head><meta charset="windows-1252"></head><body><p>“Skua” – aground.</p>{LEAD}</body></html>'.encode("cp1252")
    )
    assert "“Skua” – aground." in reading.text
    assert reading.issues == ()


def test_a_page_without_words_is_unreadable():
    with pytest.raises(Unreadable):
        READER.read(Incoming("a.html", b"<html><body><script>go()</script></body></html>", "s", "d"))


def test_characters_that_were_decoded_wrongly_are_mended_and_told():
    reading = read(f"<article>{LEAD}<p>The purser wrote â€œIt wasnâ€™t lockedâ€\x9d and left it there.</p></article>")
    assert "“It wasn’t locked”" in reading.text
    assert [i.code for i in reading.issues] == ["encoding_repaired"]

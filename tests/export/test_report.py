"""The report: one file, nothing requested, neutral, escaped, every raised number leading to the words."""

import re
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from firsthand.export import Options
from firsthand.export.citations import name_of
from firsthand.export.csv import EXPORTER as CSV
from firsthand.export.page.drawing import chronology
from firsthand.export.page.wording import bounds_text
from firsthand.export.report import EXPORTER as REPORT
from firsthand.model import (
    Account,
    Anchor,
    CaseFacts,
    Claim,
    Document,
    Event,
    Finding,
    Issue,
    Lineage,
    Locator,
    Quantity,
    Question,
    Reconstruction,
    Source,
    Span,
    Statement,
    Voice,
)

HOSTILE = "<script>alert(1)</script>"
FIRST = f"The gate was shut at nine. {HOSTILE}\nTwelve crates fell.\nPage 4 of 9"
SECOND = "The gate stood open at nine."


def at(hour: int, minute: int = 0, second: int = 0) -> datetime:
    return datetime(2025, 5, 12, hour, minute, second, tzinfo=UTC)


def account(number: int, text: str, **facts) -> Account:
    source = Source(f"s{number}", f"accounts/{number}{HOSTILE}.txt", f"{number}" * 64, len(text), **facts)
    end = text.index(".") + 1
    said = Statement(
        f"st{number}",
        f"d{number}",
        0,
        end,
        text[:end],
        (Span(0, end),),
        voices=(Voice("the keeper"), Voice("Ada Frome")),
        basis="told",
    )
    claim = Claim(f"c{number}", f"st{number}", f"d{number}", 0, end, text[:end], "shut", quantities=(f"q{number}",))
    count = Quantity(f"q{number}", f"d{number}", 0, 3, text[:3], 12, None, unit="crates")
    locators = (Locator(0, len(text), "line 1"),)
    return Account(
        source, Document(f"d{number}", f"s{number}", text, locators), statements=(said,), claims=(claim,), quantities=(count,),
        sentences=(Span(0, end),), issues=(Issue("truncated", HOSTILE, f"s{number}"),),
    )  # fmt: skip


@pytest.fixture
def made() -> Reconstruction:
    accounts = (account(1, FIRST), account(2, SECOND, handling="restricted", title="A letter"))
    events = (
        Event("ev1", "The gate was shut", "shut", ("c1",), at(21), at(21, 0, 59), ("c1",), ("c1",), support="relayed_only"),
        Event("ev2", "The gate stood open", "open", ("c2",)),
    )
    conflict = Finding(
        "f1",
        "conflict",
        "polarity",
        ("c1", "c2"),
        "Two accounts differ on the gate.",
        (),
        90.0,
        ("the hours differ",),
        ("s1", "s2"),
    )
    copy = Finding(
        "f2", "copy", "wording", ("s1", "s2"), "The same 3 words stand in both.", (Anchor("d1", 0, 8), Anchor("d2", 0, 8))
    )
    lineage = Lineage("l1", ("s1", "s2"), "s1", ("f2",))
    question = Question("q", "Who shut the gate?", ("st1",))
    return Reconstruction(
        CaseFacts(f"Quay {HOSTILE}", "UTC"),
        accounts,
        events=events,
        findings=(conflict, copy),
        lineages=(lineage,),
        questions=(question,),
    )


def page(made: Reconstruction, **options) -> str:
    return REPORT.export(made, Options(**options))["report.html"].decode()


class Page(HTMLParser):
    """What a browser would find: ids, links, requests, scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.requests: list[str] = []
        self.scripts = 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if tag == "a" and "href" in found else []
        self.requests += [found[k] for k in ("src", "srcset", "data", "poster") if k in found]
        self.requests += [found["href"]] if tag == "link" else []
        self.scripts += tag == "script"


def test_text_of_accounts_is_escaped_wherever_it_stands(made):
    text = page(made)
    assert HOSTILE not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert Page(text).scripts == 1


def test_nothing_is_requested_from_anywhere(made):
    text = page(made)
    assert Page(text).requests == []
    assert "http://" not in text
    assert "https://" not in text
    assert "url(" not in text
    assert "default-src &#39;none&#39;" in text


def test_every_link_leads_to_something_on_the_page(made):
    for options in ({}, {"texts": False}):
        found = Page(page(made, **options))
        assert len(found.ids) == len(set(found.ids))
        assert {link[1:] for link in found.links} <= set(found.ids)
        assert all(link.startswith("#") for link in found.links)


def test_without_full_texts_only_the_cited_lines_are_there(made):
    assert "Page 4 of 9" in page(made)
    assert "Page 4 of 9" not in page(made, texts=False)
    assert "The gate was shut at nine." in page(made, texts=False).split('id="said"')[1]


def test_the_page_can_be_read_by_everybody(made):
    text = page(made)
    assert '<html lang="en">' in text
    assert 'name="viewport"' in text
    assert 'class="skip"' in text
    assert "prefers-color-scheme:dark" in text
    assert "@media print" in text
    levels = [int(n) for n in re.findall(r"<h([1-6])", text)]
    assert levels[0] == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))


def test_what_stands_out_comes_first_and_conflicts_show_their_statements(made):
    text = page(made)
    assert text.index("Two accounts differ on the gate.") < text.index('id="chronology"')
    card = text.split('<article class="card conflict" id="f1">')[1].split("</article>")[0]
    assert "The gate was shut at nine." in card
    assert "The gate stood open at nine." in card
    assert "1 min 30 s would have to give" in card
    assert "All hold if" in card
    assert "the hours differ" in card


def test_events_without_dates_are_shown(made):
    assert "The gate stood open" in page(made).split('id="chronology"')[1].split('id="tracks"')[0]


def test_a_restricted_source_is_marked_where_its_words_show(made):
    assert page(made).count("</svg> restricted") >= 3


def test_what_was_left_out_is_said(made):
    assert "Left out of this report: 2 compelled" in page(made, left_out=(("compelled", 2),))


FORBIDDEN = re.compile(
    r"\b(admit(s|ted)?|claim(ed|s that)|confirm(s|ed)|lying|lie[sd]?|liar|guilt(y)?|collud(e|ed|ing)|contradict(s|ed)|suspect(s|ed)?|"
    r"alleged(ly)?|blame[ds]?|fault of|did not happen|untruthful|credib(le|ility)|false statement)\b",
    re.IGNORECASE,
)


def test_our_own_words_pass_no_verdict(made):
    text = re.sub(r"<(script|style)>.*?</\1>", " ", page(made), flags=re.DOTALL)
    ours = re.sub(r"<bdi[^>]*>.*?</bdi>", " ", text, flags=re.DOTALL)
    assert FORBIDDEN.findall(re.sub(r"<[^>]+>", " ", ours)) == []


def test_a_spreadsheet_takes_no_cell_for_a_formula():
    sum_text = "=SUM(A1). Rest."
    made = Reconstruction(CaseFacts("x"), (account(1, sum_text),))
    assert "'=SUM(A1)." in CSV.export(made, Options())["statements.csv"].decode("utf-8-sig")


@pytest.mark.parametrize(
    ("earliest", "latest", "says"),
    [
        (at(21, 46), at(21, 46, 59), "21:46"),
        (at(21, 46, 3), at(21, 46, 3), "21:46:03"),
        (at(21, 46), at(21, 46), "21:46:00"),
        (at(21, 46, 3), at(21, 47, 10), "21:46:03 to 21:47:10"),
        (at(21, 46), at(21, 51, 59), "21:46 to 21:51"),
        (at(14), at(14, 10), "14:00 to 14:10"),
        (at(14), at(14, 11, 50), "14:00:00 to 14:11:50"),
        (None, at(22, 10), "by 22:10:00"),
        (at(22, 10), None, "from 22:10"),
        (at(0), at(23, 59, 59), "12 May 2025"),
        (at(0) - timedelta(days=1), at(23, 59, 59), "11 May 2025 to 12 May 2025"),
        (at(23, 50), at(0, 10) + timedelta(days=1), "23:50, 12 May 2025 to 00:10:00, 13 May 2025"),
        (None, None, "undated"),
    ],
)
def test_bounds_are_written_no_finer_than_they_are(earliest, latest, says):
    assert bounds_text(earliest, latest) == says


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("statement", "Ada Moss: FIRST STATEMENT"),
        ("news", "TARN COUNTY: FIRST STATEMENT"),
        ("post", "TARN COUNTY: FIRST STATEMENT"),
    ],
)
def test_a_statement_goes_by_who_gives_it_and_not_by_its_letterhead(kind, name):
    source = Source("s", "accounts/a.txt", "0", 1, kind=kind, title="FIRST STATEMENT", author="Ada Moss", outlet="TARN COUNTY")
    assert name_of(source) == name


def test_each_event_stands_in_one_place_of_the_drawing_and_within_its_axis():
    events = [
        Event("a", "", "", (), at(9), at(9, 5)), Event("b", "", "", (), at(9, 4), at(9, 4)), Event("c", "", "", (), at(20), at(20, 1)),
        Event("d", "", "", (), at(0), at(23, 59, 59)), Event("e", "", "", (), None, at(9)), Event("f", "", "", ()),
    ]  # fmt: skip
    drawn = chronology(events)
    assert [[e.id for e in p.events] for p in drawn.periods] == [["a", "b"], ["c"]]
    assert [e.id for e in drawn.wide] == ["d", "e"]
    assert [e.id for e in drawn.undated] == ["f"]
    for period in drawn.periods:
        for event in period.events:
            bar = period.bar(event)
            assert bar is not None
            assert 0 <= bar.left <= bar.left + bar.width <= 100

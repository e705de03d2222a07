"""Kinship drawn: who shares words with whom, how closely, and which way, where that is known."""

from firsthand.export import Options
from firsthand.export.page.kinship import MOST, kinship
from firsthand.export.report import EXPORTER as REPORT
from firsthand.model import Account, Anchor, CaseFacts, Document, Finding, Lineage, Reconstruction, Source

TEXT = "The sluice at Frome Mill was open at nine, the keeper said."


def source(number: int) -> Account:
    at = f"s{number}"
    return Account(Source(at, f"accounts/{at}.txt", str(number) * 64, len(TEXT)), Document(f"d{number}", at, TEXT))


def shared(kind: str, one: int, other: int, words: int = 3) -> Finding:
    end = len(" ".join(TEXT.split()[:words]))
    spans = (Anchor(f"d{one}", 0, end), Anchor(f"d{other}", 0, end))
    pair = (f"s{one}", f"s{other}")
    return Finding(f"{kind}{one}{other}", kind, "wording", pair, "The same words stand in both.", spans, sources=pair)


def made(*findings: Finding, sources: int = 4, origin: str | None = "s3") -> Reconstruction:
    lineages = (
        Lineage("l0", ("s1", "s3"), origin),
        *(Lineage(f"l{n}", (f"s{n}",)) for n in range(1, sources + 1) if n not in (1, 3)),
    )
    return Reconstruction(
        case=CaseFacts(name="The mill"),
        accounts=tuple(source(n) for n in range(1, sources + 1)),
        findings=findings,
        lineages=lineages,
    )


def test_sources_of_one_lineage_stand_together_the_origin_first():
    drawn = kinship(made(shared("copy", 1, 3), shared("shared_quote", 2, 3)))
    assert drawn is not None
    assert drawn.sources == ("s3", "s1", "s2")
    assert drawn.lineage[0] == drawn.lineage[1] != drawn.lineage[2]


def test_an_arc_points_at_the_later_one_only_where_that_is_known():
    drawn = kinship(made(shared("copy", 1, 3)))
    assert drawn is not None
    assert [(a.upper, a.lower, a.points, a.words) for a in drawn.arcs] == [(0, 1, "down", 3)]
    open_one = kinship(made(shared("copy", 1, 3), origin=None))
    assert open_one is not None
    assert [a.points for a in open_one.arcs] == [""]
    quote = kinship(made(shared("shared_quote", 2, 4)))
    assert quote is not None
    assert [a.points for a in quote.arcs] == [""]


def test_of_several_findings_of_one_pair_the_closest_is_drawn():
    drawn = kinship(made(shared("may_share_source", 1, 3), shared("copy", 1, 3), shared("shared_quote", 1, 3)))
    assert drawn is not None
    assert [(a.finding, a.style) for a in drawn.arcs] == [("copy13", "whole")]


def test_nothing_is_drawn_of_nothing_and_of_too_much():
    assert kinship(made()) is None
    many = [shared("shared_quote", 5, n) for n in range(6, MOST + 7)]
    assert kinship(made(*many, sources=MOST + 6)) is None


def test_the_report_draws_it_with_a_link_to_the_words():
    page = REPORT.export(made(shared("copy", 1, 3)), Options())["report.html"].decode()
    assert 'href="#copy13" aria-label="3 shared words, s3.txt and s1.txt"' in page
    assert 'class="kin"' not in REPORT.export(made(), Options())["report.html"].decode()

"""Versions of one account side by side: what changed, of what kind, word by word; what is the same is folded."""

from pathlib import Path

import pytest

from firsthand.app.case import Case
from firsthand.app.compare import side_by_side
from firsthand.app.redline import MOVED, OTHER, Redline
from firsthand.app.snapshot import Snapshot
from firsthand.engine.inline import InlineEngine
from firsthand.store.memory import MemoryStore

DRAFT = """WITNESS STATEMENT (DRAFT, NOT SIGNED)

Name: Berit Ode
Date: 3 June 2025

I keep the upper lock. I came on at eight in the evening. I shut the sluice at 21:10. I heard two bells from the ferry.
The lamp was lit all night. I saw a man on the bank. The man was tall. Nobody else was there when I locked the gate.
"""
SIGNED = """WITNESS STATEMENT (SIGNED)

Name: Berit Ode
Date: 9 June 2025

I keep the upper lock. I came on at eight in the evening. I shut the sluice at 21:20. In my draft I said 21:10.
I heard two bells from the ferry. I saw a man with a long coat on the bank. Nobody else was there when I locked the gate.
The ferry came in late.
"""


def lines_of(folder: Path) -> Snapshot:
    case = Case(folder, store=MemoryStore(), engine=InlineEngine())
    return Snapshot(1, case.reconstruct(case.gather()))


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory) -> Snapshot:
    made = tmp_path_factory.mktemp("redline") / "case"
    (made / "accounts").mkdir(parents=True)
    (made / "accounts" / "statement_ode_draft.txt").write_text(DRAFT)
    (made / "accounts" / "statement_ode_signed.txt").write_text(SIGNED)
    (made / "case.toml").write_text('name = "Upper lock"\ntime_zone = "Europe/London"\nincident_date = 2025-06-01\n')
    return lines_of(made)


@pytest.fixture(scope="module")
def redline(snapshot) -> Redline:
    sources = [a.source.id for a in snapshot.made.accounts]
    (made,) = side_by_side(snapshot, sources).versions
    assert made == side_by_side(snapshot, sources[::-1]).versions[0]  # whichever is chosen first, the later is the later
    return made


def marked(some) -> list[str]:
    """The text of each side with what differs in brackets."""
    return ["".join(f"[{text}]" if differs else text for text, differs in side.cuts) for side in some]


def test_the_kinds_are_those_of_the_finding(snapshot, redline):
    told = next(f.text for f in snapshot.made.findings if f.kind == "revision")
    for kind, count in redline.counts:
        if kind not in (OTHER, MOVED):
            assert f"{count} {kind}" in told
    assert {"correction", "clarification", "removal", "addition"} <= {kind for kind, _ in redline.counts}


def test_a_changed_sentence_stands_beside_what_it_was_with_the_words_that_differ(redline):
    correction = next(r for r in redline.rows if r.kind == "correction")
    assert marked(correction.old) == ["I shut the sluice at [21:10]."]
    assert marked(correction.new) == ["I shut the sluice at [21:20]."]
    clearer = next(r for r in redline.rows if r.kind == "clarification")
    assert marked(clearer.old) == ["I saw a man on the bank."]
    assert marked(clearer.new) == ["I saw a man [with a long coat ]on the bank."]


def test_what_was_taken_out_and_added_stands_alone_and_in_its_place(redline):
    gone = [r for r in redline.rows if r.kind == "removal"]
    assert [marked(r.old) for r in gone] == [["[The lamp was lit all night.]"], ["[The man was tall.]"]]
    assert all(not r.new for r in gone)
    assert marked(redline.rows[-1].new) == ["[The ferry came in late.]"]
    order = [r.kind for r in redline.rows if r.kind in ("correction", "clarification")]
    assert order == ["correction", "clarification"]


def test_what_is_the_same_is_one_row_and_no_word_of_either_is_lost(snapshot, redline):
    same = [r for r in redline.rows if not r.kind]
    assert "I keep the upper lock." in marked(same[1].new) or "I keep the upper lock." in marked(same[0].new)
    for source, side in ((redline.old, "old"), (redline.new, "new")):
        text = snapshot.accounts[source].document.text
        shown = " ".join("".join(text for text, _ in s.cuts) for r in redline.rows for s in getattr(r, side))
        assert sorted(shown.split()) == sorted(text.split())
        for r in redline.rows:
            for s in getattr(r, side):
                assert "".join(t for t, _ in s.cuts) == text[s.start : s.end]


def test_accounts_that_are_no_versions_have_no_diff(tmp_path):
    (tmp_path / "a.txt").write_text(DRAFT)
    (tmp_path / "b.txt").write_text("STATEMENT\n\nName: Tam Rigg\nDate: 4 June 2025\n\nI saw the crane fall at 21:15.\n")
    found = lines_of(tmp_path)
    assert side_by_side(found, [a.source.id for a in found.made.accounts]).versions == ()

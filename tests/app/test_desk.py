"""A case held open: decisions show at once, what follows comes in the background, and what was there at the last visit is remembered."""

import io
import json
from pathlib import Path

import pytest

from firsthand.app import board, changes
from firsthand.app.case import Case
from firsthand.app.desk import Cancelled, Desk
from firsthand.app.marks import Filter
from firsthand.app.reading import PART, read_page
from firsthand.app.search import Index
from firsthand.engine.inline import InlineEngine
from firsthand.errors import FirsthandError
from firsthand.store.sql import open_store

ODE = "STATEMENT\n\nName: Berit Ode\nDate: 3 June 2025\n\nI shut the sluice at 21:10. Tam Rigg told me that the ferry left at 21:05.\n"
RIGG = "STATEMENT\n\nName: Tam Rigg\nDate: 4 June 2025\n\nI saw the crane fall at 21:15. I counted 12 barrels.\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("desk") / "case"
    (made / "accounts").mkdir(parents=True)
    (made / "accounts" / "statement_ode.txt").write_text(ODE)
    (made / "accounts" / "statement_rigg.txt").write_text(RIGG)
    (made / "case.toml").write_text('name = "Ferry sluice"\ntime_zone = "Europe/London"\nincident_date = 2025-06-01\n')
    return made


def opened(folder: Path) -> Desk:
    desk = Desk(Case(folder, store=open_store(folder), engine=InlineEngine()))
    desk.start()
    assert desk.settled(120)
    assert desk.shown, desk.work
    return desk


@pytest.fixture(scope="module")
def desk(folder):
    made = opened(folder)
    yield made
    made.close()


def test_a_decision_shows_at_once_and_what_follows_comes_after(desk):
    event = desk.shown.order[0]
    number = desk.number
    desk.judge("accept", [event.id], actor="Ada Frome")
    assert desk.number > number
    assert desk.shown.standing[event.id].state == "accepted"
    assert desk.settled(60)
    assert desk.shown.pending == ()
    assert desk.last_decision() == (desk.shown.log[0].id,)
    desk.undo(desk.last_decision(), actor="Ada Frome")
    assert event.id not in desk.shown.standing
    assert desk.settled(60)
    assert [row.state for row in desk.shown.log] == ["in_force", "undone"]


def test_decisions_that_follow_at_once_are_worked_out_together(desk, monkeypatch):
    monkeypatch.setattr("firsthand.app.desk.PAUSE_S", 0.4)
    monkeypatch.setattr(desk, "_reckoned_s", 60.0)  # as if the case were a large one
    reckoned = []
    whole = desk.case.reconstruct
    monkeypatch.setattr(desk.case, "reconstruct", lambda gathered: reckoned.append(1) or whole(gathered))
    for event in desk.shown.order[:3]:
        desk.judge("accept", [event.id], actor="Ada Frome")
    assert sum(desk.shown.state(e.id) == "accepted" for e in desk.shown.order) == 3
    assert desk.settled(60)
    assert len(reckoned) == 1
    assert sum(desk.shown.state(e.id) == "accepted" for e in desk.shown.order) == 3


def test_a_misuse_changes_nothing(desk):
    number, entries = desk.number, len(desk.case.log())
    with pytest.raises(FirsthandError):
        desk.judge("explain", [desk.shown.order[0].id], "meaning", reason="x", actor="Ada Frome")
    assert (desk.number, len(desk.case.log())) == (number, entries)


def test_filters_let_the_same_events_pass_in_the_drawing_and_the_list(desk):
    shown = desk.shown
    source = next(a.source.id for a in shown.made.accounts if a.source.path.endswith("rigg.txt"))
    chosen = shown.marks.chosen(Filter(source=source))
    assert chosen
    assert {e.id for e in chosen} < {e.id for e in shown.order}
    drawn = json.loads(shown.marks.drawing(Filter(source=source), "source"))
    assert drawn["id"] == [e.id for e in chosen if e.earliest or e.latest]
    assert drawn["lanes"] == [shown.titles[source]]
    assert shown.marks.chosen(Filter(since="2025-06-01T21:12", until="2025-06-01T21:20"))
    assert shown.marks.chosen(Filter(since="not a moment")) == shown.order
    told = {c.value: c.events for c in shown.marks.choices["source"]}
    assert told[source] == len(chosen)


@pytest.mark.parametrize("asked", ['"', "sluice OR", "NEAR(", "words:sluice", "* ^ -", "'; drop table passages; --", "", " "])
def test_nothing_that_is_typed_is_an_operator(desk, asked):
    desk.shown.index.find(asked)


def test_search_finds_words_voices_and_names(desk):
    index = Index(desk.shown.made)
    assert index.find("sluice").total >= 1
    assert index.find("slui").total >= 1
    assert index.find("sluice barrels").total == 0
    assert index.find("rigg ferry").total >= 1
    names = [desk.shown.entities[e].name for e in index.find("Tam Rigg").entities]
    assert "Tam Rigg" in names


def test_every_character_of_an_account_is_on_one_of_its_pages(desk):
    for account in desk.shown.made.accounts:
        page = read_page(desk.shown, account, at=(10, 40))
        shown = ["".join(r.text for s in line.stretches for r in s.runs) for line in page.lines]
        assert shown == [line for line in account.document.text.split("\n") if line.strip()]
        assert len(account.document.text) < PART
        found = "".join(r.text for line in page.lines for s in line.stretches for r in s.runs if r.found)
        assert found == account.document.text[10:40].replace("\n", "")


def test_what_the_last_visit_left_is_compared_with_what_is_there_now(folder, desk):
    left = desk.shown.footprint
    changes.keep_visit(desk.keeping, left)
    assert changes.last_visit(desk.keeping) == left
    assert not changes.difference(left, desk.shown.footprint).any
    desk.add(
        "statement_pym.txt", io.BytesIO(b"STATEMENT\n\nName: Orla Pym\nDate: 5 June 2025\n\nThe sluice stood open at 21:30.\n")
    )
    desk.read()
    assert desk.settled(60)
    told = dict(changes.difference(left, desk.shown.footprint).parts)
    assert [text for text, _, _ in told["Sources that are new"]] == [
        desk.shown.titles[told["Sources that are new"][0][1].split("/")[-1]]
    ]
    assert desk.last_step.any
    (desk.keeping / changes.FILE).write_text("[]")
    assert changes.last_visit(desk.keeping) is None


def test_reading_can_be_called_off_and_taken_up_again(folder, desk):
    shown = desk.shown.number
    (folder / "accounts" / "statement_late.txt").write_text("I saw the ferry at 21:40.\n")

    def step(done: int, total: int) -> None:
        raise Cancelled(f"called off at {done} of {total}")

    desk._step = step
    desk.read()
    assert desk.settled(60)
    assert "called off" in (desk.work.fault or "")
    assert desk.shown.number == shown
    del desk._step
    desk.read()
    assert desk.settled(60)
    assert any(a.source.path.endswith("late.txt") for a in desk.shown.made.accounts)


def test_what_needs_a_person_is_ranked_and_says_why(desk):
    ranks = ["conflict", "stale", "relayed", "unread", "ambiguous"]
    needs = board.needs(desk.shown)
    assert [ranks.index(n.mark) for n in needs] == sorted(ranks.index(n.mark) for n in needs)
    assert all(n.why and n.address.startswith("/") for n in needs)

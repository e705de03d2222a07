"""A real review in a browser: from the first look to the log after a restart, on the shipped case."""

from pathlib import Path
from threading import Event

FITTER = """STATEMENT

Name: Edda Rourke, fitter
Date: 29 May 2025

I took the track brake of Car 2 out of use myself at Easter, on 20 April 2025. The track brake has been out of use since Easter.
"""


class Reviewer:
    """A page of the browser that tells every console error and every request that leaves the workbench."""

    def __init__(self, browser, door, desk) -> None:
        self.desk = desk
        self.base = f"http://127.0.0.1:{door.port}"
        self.faults: list[str] = []
        self.page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
        self.page.on("console", lambda m: self.faults.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda e: self.faults.append(str(e)))
        self.page.on("request", lambda r: self.faults.append(r.url) if not r.url.startswith((self.base, "data:")) else None)
        self.page.goto(door.link)
        self.page.wait_for_url(f"{self.base}/")

    def go(self, path: str) -> str:
        assert self.desk.settled(120)
        self.page.goto(self.base + path)
        return self.page.locator("#main").inner_text()

    def text(self) -> str:
        return self.page.locator("#main").inner_text()


def test_a_review_from_first_look_to_log(demo, answering, browser, tmp_path):
    with answering(demo) as (door, desk):
        r = Reviewer(browser, door, desk)
        page = r.page

        # Read a conflict and see why.
        assert "cannot all hold as timed" in r.text()
        r.go("/findings")
        page.locator("article.conflict", has_text="From the crash to the time").first.locator("a.open").click()
        part = page.locator("#why .part", has_text="first ambulance is at the gate").last
        part.wait_for()
        assert "Coastwatch" in part.inner_text()
        assert "sha256" in part.inner_text()

        # Correct a time: bounds and conflicts change.
        bounds = {e.id: (e.earliest, e.latest) for e in desk.shown.made.events}
        part.locator("summary", has_text="Correct this reading").first.click()
        part.locator("input[name=earliest]").first.fill("2025-05-17T20:16:12")
        part.locator("input[name=latest]").first.fill("2025-05-17T20:16:20")
        part.locator("input[name=reason]").first.fill("heard on the tape again")
        part.get_by_role("button", name="Set").first.click()
        page.locator("article.conflict", has_text="From the crash to the time").first.wait_for(state="detached")
        assert desk.settled(120)
        assert any((e.earliest, e.latest) != bounds[e.id] for e in desk.shown.made.events if e.id in bounds)
        assert "Bounds that moved" in r.go("/")

        # Resolve a finding by key, with a reason.
        r.go("/findings?group=relayed")
        brake = page.locator(".line", has_text="track brake had been out of use")
        for _ in range(len(page.locator(".line").all())):
            page.keyboard.press("j")
            if "on" in (brake.get_attribute("class") or "").split():
                break
        page.keyboard.press("a")
        page.keyboard.type("the source asked for confidence")
        page.keyboard.press("Enter")
        brake.wait_for(state="detached")
        assert "the source asked for confidence" in r.go("/findings?group=relayed&state=decided")

        # Merge two people, and undo it.
        people = len(desk.shown.made.entities)
        r.go("/entities?q=Petra")
        for box in page.locator("tbody input[type=checkbox]").all()[:2]:
            box.check()
        with page.expect_navigation():
            page.get_by_role("button", name="Merge the selected").click()
        assert desk.settled(120)
        assert len(desk.shown.made.entities) == people - 1
        r.go("/entities")
        with page.expect_navigation():
            page.keyboard.press("z")
        assert desk.settled(120)
        assert len(desk.shown.made.entities) == people

        # Add an account: old decisions are kept, the one whose subject is gone is told.
        fitter = tmp_path / "statement_rourke.txt"
        fitter.write_text(FITTER)
        r.go("/add")
        page.set_input_files("input[type=file]", fitter)
        page.locator("#main").get_by_role("button", name="Add", exact=True).click()
        page.wait_for_url("**/sources")
        assert "statement_rourke.txt" in r.go("/sources")
        log = {row.verb: row.state for row in desk.shown.log}
        assert log["correct"] == "in_force"
        assert log["accept"] == "stale"
        assert "track brake" in r.go("/log?state=stale")
        assert "Sources that are new" in r.go("/")

        # Hand out what is on screen, and the report.
        r.go("/findings")
        with page.expect_download() as table:
            page.get_by_role("link", name="This as CSV").click()
        assert "finding,kind" in Path(table.value.path()).read_text(encoding="utf-8-sig")
        r.go("/hand-out")
        with page.expect_download() as report:
            page.get_by_role("button", name="Report").click()
        assert "Reconstruction from accounts" in Path(report.value.path()).read_text(encoding="utf-8")

        # Two tabs agree.
        other = page.context.new_page()
        other.goto(f"{r.base}/log")
        r.go("/questions")
        page.locator("input[name=text]").fill("Who rang the upper station?")
        page.get_by_role("button", name="Add question").click()
        other.get_by_text("Who rang the upper station?").first.wait_for(timeout=20_000)
        page.go_back()
        page.go_forward()
        assert "Who rang the upper station?" in r.text()
        decided = [row.id for row in desk.shown.log]
        assert r.faults == []
        page.context.close()

    # Close, reopen, verify the log.
    with answering(demo) as (door, desk):
        r = Reviewer(browser, door, desk)
        assert "Nothing has changed." in r.text()
        assert r.page.locator("#news").count() == 0
        assert "the chain of hashes holds" in r.go("/log")
        assert [row.id for row in desk.shown.log] == decided
        assert desk.case.verify_log().broken is None
        fitter.write_text(FITTER.replace("Edda Rourke", "Ansa Rourke").replace("20 April", "19 April"))
        with fitter.open("rb") as content:
            desk.add("statement_ansa.txt", content)
        desk.read()
        r.go("/")
        assert "sources that are new: 1" in r.page.locator("#news").inner_text()
        assert r.faults == []
        r.page.context.close()


def test_a_line_on_a_page_of_its_own_is_decided_and_renewed_there(demo, answering, browser):
    with answering(demo) as (door, desk):
        r = Reviewer(browser, door, desk)
        event = desk.shown.order[3]
        r.go(f"/why/{event.id}")
        r.page.locator("#main .evidence").get_by_role("button", name="Accept").click()
        r.page.locator("#main .standing", has_text="accepted").wait_for()
        desk.judge("note", [event.id], "seen in another tab", actor="Bo Lind")
        r.page.locator("#main", has_text="seen in another tab").wait_for(timeout=10_000)
        assert r.page.locator("nav").is_visible()
        # What was searched for is lit in the passages, also while it is typed.
        r.go("/search?q=track")
        text = "(r) => r.startContainer.data.slice(r.startOffset, r.endOffset)"
        lit = f"CSS.highlights.has('found') ? [...CSS.highlights.get('found')].map({text}) : []"
        assert "track" in {word.casefold() for word in r.page.evaluate(lit)}
        r.page.locator("#words").fill("gate")
        r.page.wait_for_function(f"() => {{ const words = {lit}; return words.length && words.every((w) => /gate/i.test(w)); }}")
        assert r.faults == []
        r.page.context.close()


def test_while_what_follows_is_worked_out_the_page_says_so_and_takes_further_decisions(demo, answering, browser, monkeypatch):
    monkeypatch.setattr("firsthand.app.desk.PAUSE_S", 0.05)
    gate = Event()
    with answering(demo) as (door, desk):
        r = Reviewer(browser, door, desk)
        whole = desk.case.reconstruct
        monkeypatch.setattr(desk.case, "reconstruct", lambda gathered: gate.wait(60) and whole(gathered))
        monkeypatch.setattr(desk, "_reckoned_s", 90.0)  # as a large case takes
        first, second = (e.id for e in desk.shown.order[5:7])
        number = desk.number
        for at, event in enumerate((first, second), 1):
            r.page.goto(f"{r.base}/why/{event}")
            r.page.locator("#main summary", has_text="Correct who says it").first.click()
            form = r.page.locator("#main details.correct[open] form").first
            form.locator("select[name=basis]").select_option("inferred")
            form.get_by_role("button", name="Save").click()
            r.page.locator("#main .standing", has_text="what follows is being worked out").wait_for()
            assert desk.number == number + at
            r.page.locator("#work", has_text="What follows is being worked out").wait_for()
        r.page.locator("#work", has_text="more.").wait_for()
        assert [row.state for row in desk.shown.log[:2]] == ["in_force", "in_force"]
        gate.set()
        r.page.locator("#work").wait_for(state="hidden")
        assert desk.settled(60)
        assert desk.shown.pending == ()
        assert [row.state for row in desk.shown.log[:2]] == ["in_force", "in_force"]
        assert "worked out" not in r.go("/log")
        assert r.faults == []
        r.page.context.close()

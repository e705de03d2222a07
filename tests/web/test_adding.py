"""Files dropped onto a page become accounts, with progress that can be called off; a file that is refused says why."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Semaphore

import pytest

from firsthand.engine.inline import InlineEngine

STATEMENT = "STATEMENT\n\nName: {name}\nDate: 3 June 2025\n\nI shut the sluice at 21:1{n}. I saw Tam Rigg run.\n"
DROP = """(files) => {
  const held = new DataTransfer();
  for (const [name, text] of files) held.items.add(new File([text], name, {type: "text/plain"}));
  for (const kind of ["dragenter", "dragover"]) document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: held, bubbles: true, cancelable: true}));
  const told = getComputedStyle(document.body, "::after").content;
  document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: held, bubbles: true, cancelable: true}));
  return told;
}"""


DROP_FOLDER = """([name, files]) => {
  const entry = (file) => ({name: file.name, isFile: true, isDirectory: false, fullPath: `/${name}/${file.name}`, file: (got) => got(file)});
  const some = files.map(([of, text]) => entry(new File([text], of, {type: "text/plain"})));
  const folder = {name, isFile: false, isDirectory: true, createReader: () => ({readEntries: (got) => got(some.splice(0, 2))})};
  const dropped = new Event("drop", {bubbles: true, cancelable: true});
  dropped.dataTransfer = {types: ["Files"], items: [{kind: "file", webkitGetAsEntry: () => folder}]};
  document.body.dispatchEvent(dropped);
}"""


class Gated(InlineEngine):
    """Reads a file each time the gate is opened."""

    def __init__(self) -> None:
        self.gate = Semaphore(0)

    def families(self, files: Sequence, case) -> Iterator:
        for read in super().families(files, case):
            if not self.gate.acquire(timeout=60):
                raise TimeoutError
            yield read


@pytest.fixture
def folder(tmp_path) -> Path:
    made = tmp_path / "case"
    (made / "accounts").mkdir(parents=True)
    (made / "accounts" / "statement_ode.txt").write_text(STATEMENT.format(name="Berit Ode", n=0))
    (made / "case.toml").write_text('name = "Ferry sluice"\ntime_zone = "Europe/London"\nincident_date = 2025-06-01\n')
    return made


def entered(browser, door):
    page = browser.new_context(viewport={"width": 1300, "height": 900}).new_page()
    page.goto(door.link)
    page.wait_for_url("**/")
    return page


def test_dropped_files_are_read_with_progress_which_can_be_called_off(folder, answering, browser):
    engine = Gated()
    engine.gate.release()
    with answering(folder, engine=engine) as (door, desk):
        page = entered(browser, door)
        page.goto(f"http://127.0.0.1:{door.port}/questions")  # any page takes files
        names = [f"statement_{n}.txt" for n in range(4)]
        told = page.evaluate(DROP, [[name, STATEMENT.format(name=f"Keeper {name[10]}", n=name[10])] for name in names])
        assert "Drop to add these files" in told
        page.wait_for_url("**/sources")
        work = page.locator("#work")
        page.get_by_text("Reading files").wait_for()
        engine.gate.release()
        page.get_by_text("Reading files: 1 of 4").wait_for()
        assert work.locator("progress").get_attribute("max") == "4"
        assert work.get_by_role("button", name="Read on").is_hidden()
        # Nothing is held up meanwhile: a decision is kept, and seen.
        event = desk.shown.order[0]
        desk.judge("note", [event.id], "seen while reading", actor="Ada Frome")
        page.goto(f"http://127.0.0.1:{door.port}/why/{event.id}")
        assert "seen while reading" in page.locator("#main").inner_text()
        work.get_by_role("button", name="Stop reading").click()
        engine.gate.release()
        page.get_by_text("The reading was called off").wait_for()
        assert work.get_by_role("button", name="Stop reading").is_hidden()
        assert "statement_3" not in [a.source.path for a in desk.shown.made.accounts]
        # What had been read is kept: reading on takes the rest alone.
        for _ in range(2):
            engine.gate.release()
        work.get_by_role("button", name="Read on").click()
        assert desk.settled(60)
        assert len(desk.shown.made.accounts) == 5
        page.goto(f"http://127.0.0.1:{door.port}/sources")
        assert all(name in page.locator("#main").inner_text() for name in names)
        assert work.is_hidden()
        page.context.close()


def test_a_refused_file_says_why_and_the_others_are_added(folder, answering, browser, monkeypatch):
    monkeypatch.setattr("firsthand.app.adding.BYTES_CAP", 400)
    with answering(folder) as (door, desk):
        page = entered(browser, door)
        big, small = ["log.txt", "21:00 the gate is shut\n" * 40], ["statement_rigg.txt", STATEMENT.format(name="Tam Rigg", n=5)]
        page.evaluate(DROP, [big, small])
        page.locator("#refused", has_text="log.txt is larger than").wait_for()
        assert "1 other file was added" in page.locator("#refused").inner_text()
        assert desk.settled(60)
        assert sorted(p.name for p in (folder / "accounts").iterdir()) == ["statement_ode.txt", "statement_rigg.txt"]
        page.goto(f"http://127.0.0.1:{door.port}/add")
        page.set_input_files("input[type=file]", {"name": big[0], "mimeType": "text/plain", "buffer": big[1].encode()})
        page.locator("#main").get_by_role("button", name="Add", exact=True).click()
        assert "log.txt is larger than" in page.locator("#main [role=alert]").last.inner_text()
        assert "Nothing was added" in page.locator("#main").inner_text()
        page.context.close()


def test_a_dropped_folder_gives_its_files_under_its_name_and_leaves_out_hidden_ones(folder, answering, browser):
    with answering(folder) as (door, desk):
        page = entered(browser, door)
        page.evaluate(DROP_FOLDER, ["empty", []])
        page.locator("#refused", has_text="no file in what was dropped").wait_for()
        files = [[f"keeper_{n}.txt", STATEMENT.format(name=f"Keeper {n}", n=n)] for n in range(3)]
        page.evaluate(DROP_FOLDER, ["sluice keepers", [*files, [".DS_Store", "x"]]])
        page.wait_for_url("**/sources")
        assert desk.settled(60)
        assert sorted(p.name for p in (folder / "accounts" / "sluice keepers").iterdir()) == [name for name, _ in files]
        assert len(desk.shown.made.accounts) == 4
        page.context.close()

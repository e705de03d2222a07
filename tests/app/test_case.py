import json
import os

import pytest

from firsthand.app.case import Case
from firsthand.app.gather import _members_once
from firsthand.codec import dumps
from firsthand.engine.inline import InlineEngine
from firsthand.errors import CaseError, FirsthandError
from firsthand.model import Account, Source
from firsthand.store.memory import MemoryStore


def case(folder, store=None) -> Case:
    return Case(folder, store=store or MemoryStore(), engine=InlineEngine())


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "accounts").mkdir()
    (tmp_path / "case.toml").write_text('name = "Ferry"\n[sources."accounts/b.txt"]\nhandling = "restricted"\n', encoding="utf-8")
    (tmp_path / "accounts" / "a.txt").write_text("Ada Frome shut the gate at 21:05. The bell rang.", encoding="utf-8")
    (tmp_path / "accounts" / "b.txt").write_text("The lamp on the quay was lit all night.", encoding="utf-8")
    return tmp_path


def test_only_what_is_new_or_changed_is_read_again(folder):
    store = MemoryStore()
    assert case(folder, store).build().read_now == 2
    assert case(folder, store).build().read_now == 0
    (folder / "accounts" / "a.txt").write_text("Ada Frome shut the gate at 21:06.", encoding="utf-8")
    assert case(folder, store).build().read_now == 1
    (folder / "accounts" / "a.txt").unlink()
    built = case(folder, store).build()
    assert (built.read_now, len(built.reconstruction.accounts)) == (0, 1)


def test_dropping_what_is_derived_changes_nothing_but_the_time(folder):
    store = MemoryStore()
    first = dumps(case(folder, store).build().reconstruction)
    store.drop_derived()
    assert dumps(case(folder, store).build().reconstruction) == first


def test_identical_bytes_are_one_account_and_a_duplicate(folder):
    (folder / "accounts" / "c.txt").write_bytes((folder / "accounts" / "a.txt").read_bytes())
    ledger = case(folder).ledger()
    states = {r.path: (r.status, r.reason) for r in ledger.rows}
    assert states["accounts/a.txt"][0] == "read"
    assert states["accounts/c.txt"] == ("duplicate", "the same bytes as accounts/a.txt")
    assert sum(n for _, n in ledger.by_status) == ledger.files == 3


def test_an_attachment_whose_bytes_lie_in_the_folder_too_is_a_duplicate():
    file = Account(Source("1", "z.txt", "hash", 3))
    member = Account(Source("2", "a.eml!z.txt", "hash", 3, parent="0"))
    [first, second] = _members_once([member, file])
    assert (first.source.status, second.source.status) == ("read", "duplicate")


@pytest.mark.parametrize(
    ("name", "content", "status", "says"),
    [
        ("empty.txt", b"", "failed", "empty"),
        ("binary.txt", bytes(range(256)) * 8, "skipped", "no reader"),
        ("locked.pdf", b"%PDF-1.4\n%\xe2\xe3\n1 0 obj\n<<>>\nendobj\ntrailer<<>>", "failed", ""),
        ("cut.docx", b"PK\x03\x04" + b"\0" * 40, "failed", ""),
    ],
)
def test_a_file_that_cannot_be_read_is_a_line_in_the_ledger_and_the_rest_is_built(folder, name, content, status, says):
    (folder / "accounts" / name).write_bytes(content)
    rows = {r.path: r for r in case(folder).ledger().rows}
    row = rows[f"accounts/{name}"]
    assert row.status in (status, "failed")
    assert says in (row.reason or "")
    assert rows["accounts/a.txt"].status == "read"


def test_a_file_that_may_not_be_opened_is_told(folder, monkeypatch):
    locked = folder / "accounts" / "locked.txt"
    locked.write_text("x", encoding="utf-8")
    locked.chmod(0)
    if os.access(locked, os.R_OK):
        pytest.skip("this user may open every file")
    row = next(r for r in case(folder).ledger().rows if r.path.endswith("locked.txt"))
    assert (row.status, "cannot be opened" in (row.reason or "")) == ("failed", True)


def test_what_is_handed_out_leaves_out_what_is_not_normal_and_every_line_that_rests_on_it(folder):
    page = case(folder).export("report")["report.html"].decode()
    assert "lamp on the quay" not in page
    assert "1 restricted" in page
    assert "lamp on the quay" in case(folder).export("report", include=["restricted"])["report.html"].decode()
    assert "lamp on the quay" in case(folder).export("json")["reconstruction.json"].decode()
    assert "lamp on the quay" not in case(folder).export("csv")["statements.csv"].decode()


def test_an_unknown_level_or_format_is_misuse(folder):
    with pytest.raises(FirsthandError, match="no level of handling secret"):
        case(folder).export("report", include=["secret"])
    with pytest.raises(FirsthandError, match="no export format 'docx'"):
        case(folder).export("docx")


def test_a_case_needs_a_folder(tmp_path):
    with pytest.raises(CaseError, match="is no folder"):
        case(tmp_path / "nothing")


def test_check_compares_every_quoted_word_with_the_bytes(folder):
    checked = case(folder).check()
    assert checked.faults == ()
    assert checked.passages > 4


def test_why_leads_from_an_event_down_to_the_words(folder):
    made = case(folder)
    event = next(e for e in made.timeline() if "gate" in e.label)
    steps = made.why(event.id)
    assert steps[0].id == event.id
    assert any(s.citation and s.citation.words in "Ada Frome shut the gate at 21:05. The bell rang." for s in steps)
    with pytest.raises(FirsthandError, match="no line 'ev_0'"):
        made.why("ev_0")


def test_the_names_and_order_of_files_on_disk_do_not_matter(folder, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    (other / "accounts").mkdir()
    for path in sorted((folder / "accounts").iterdir(), reverse=True):
        (other / "accounts" / path.name).write_bytes(path.read_bytes())
    (other / "case.toml").write_bytes((folder / "case.toml").read_bytes())
    assert dumps(case(other).build().reconstruction) == dumps(case(folder).build().reconstruction)


def test_the_ledger_is_json_for_other_tools(folder):
    json.dumps([r.sha256 for r in case(folder).ledger().rows])

"""Only this machine, this browser and these pages are answered, and nothing that an account holds can act."""

import base64
import hashlib
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from firsthand.app.case import Case
from firsthand.app.desk import Desk
from firsthand.engine.inline import InlineEngine
from firsthand.store.sql import open_store
from firsthand.web.safety import Door
from firsthand.web.server import make_app

HOME = "http://127.0.0.1:4242"
OURS = {"sec-fetch-site": "same-origin", "origin": HOME}


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("safety") / "case"
    (made / "accounts").mkdir(parents=True)
    (made / "accounts" / "statement_ode.txt").write_text(
        "STATEMENT\n\nName: Berit Ode\nDate: 3 June 2025\n\nI shut the sluice at 21:10. I saw Tam Rigg run.\n"
    )
    (made / "accounts" / "statement_rigg.txt").write_text(
        "STATEMENT\n\nName: Tam Rigg\nDate: 4 June 2025\n\nThe sluice stood open at 21:15.\n"
    )
    (made / "case.toml").write_text(
        'name = "Ferry sluice"\ntime_zone = "Europe/London"\nincident_date = 2025-06-01\n[sources."accounts/statement_rigg.txt"]\nhandling = "restricted"\n'
    )
    return made


@pytest.fixture(scope="module")
def bench(folder):
    desk = Desk(Case(folder, store=open_store(folder), engine=InlineEngine()))
    door = Door(4242)
    with TestClient(make_app(desk, door, actor="Ada Frome"), base_url=HOME, follow_redirects=False) as client:
        assert desk.settled(120)
        yield client, door, desk


@pytest.fixture
def client(bench):
    """A client that came in with the link."""
    found, door, _ = bench
    found.cookies.clear()
    assert found.get(f"/enter?token={door.token}").status_code == 200
    return found


def test_without_the_link_nothing_is_shown(bench):
    client, door, _ = bench
    client.cookies.clear()
    for path in ("/", "/sources", "/state", "/chronology/marks", "/hand-out/reconstruction.json"):
        answer = client.get(path)
        assert answer.status_code == 403
        assert "Ferry sluice" not in answer.text
        assert "sluice" not in answer.text
    assert client.get("/enter?token=guess").status_code == 403
    assert client.post("/judge", data={"verb": "note", "text": "x"}, headers=OURS).status_code == 403
    cookie = client.get(f"/enter?token={door.token}").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert door.token not in cookie


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "ferry.example:4242"},  # a name that another page has pointed at this machine
        {"host": "127.0.0.1:4243"},
        {"origin": "http://ferry.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:4243"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},  # another port of this machine
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"},
    ],
)
def test_another_page_is_not_answered(client, headers):
    assert client.get("/sources", headers=headers).status_code == 403
    assert client.post("/judge", data={"verb": "note", "text": "x"}, headers={**OURS, **headers}).status_code == 403


def test_a_request_that_changes_something_must_say_where_it_comes_from(client, bench):
    before = len(bench[2].case.log())
    assert client.post("/undo", data={}).status_code == 403
    assert client.get("/judge?verb=note&text=x").status_code in (404, 405)
    assert len(bench[2].case.log()) == before


def test_each_answer_carries_a_policy_without_inline_script(client):
    for path in ("/", "/static/workbench.js", "/none", "/state"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
    page = client.get("/findings").text
    assert not re.search(r"<script(?![^>]*\ssrc=)|\son\w+=", page)


def test_the_way_back_stays_inside(client):
    for back in ("https://ferry.example/", "//ferry.example/", "/\\ferry.example", "javascript:alert(1)"):
        answer = client.post("/judge", data={"verb": "note", "text": "seen", "back": back}, headers=OURS)
        assert answer.status_code == 303
        assert answer.headers["location"] == "/"


def test_only_files_of_ours_are_given(client):
    for name in ("../server.py", "..%2f..%2fcase.toml", "report.html.j2", "case.db"):
        assert client.get(f"/static/{name}").status_code == 404


def test_a_restricted_source_is_marked_wherever_its_words_show(client, bench):
    desk = bench[2]
    source = next(a for a in desk.shown.made.accounts if a.source.handling == "restricted").source
    claim = next(c for a in desk.shown.made.accounts if a.source.id == source.id for c in a.claims)
    paths = (f"/account/{source.id}", "/search?q=sluice", f"/why/{claim.id}", "/sources", "/chronology", "/lineages")
    for path in paths:
        page = client.get(path).text
        assert page.count('class="lock"') >= 1, path
    assert "restricted" in client.get("/hand-out/chronology.csv").text
    assert "The sluice stood open" not in client.get("/hand-out/report.html").text
    assert "The sluice stood open" in client.get("/hand-out/report.html?include=restricted").text


def test_misuse_is_told_in_a_sentence_and_keeps_nothing(client, bench):
    before = len(bench[2].case.log())
    finding = bench[2].shown.made.events[0].id
    answer = client.post("/judge", data={"choice": "reject", "about": finding}, headers=OURS)
    assert answer.status_code == 422
    assert "needs a reason" in answer.text
    assert client.post("/judge", data={"choice": "bless", "about": finding}, headers=OURS).status_code == 422
    assert len(bench[2].case.log()) == before


def test_files_keep_to_the_case_folder(client, bench, folder):
    files = [
        ("files", ("../../evil.txt", b"I saw it at 21:20.")),
        ("files", ("case.toml", b'name = "other"')),
        ("files", (".hidden", b"x")),
    ]
    assert client.post("/add", files=files, headers=OURS).status_code == 303
    assert bench[2].settled(120)
    names = sorted(p.name for p in (folder / "accounts").iterdir())
    assert names == ["added_case.toml", "evil.txt", "hidden", "statement_ode.txt", "statement_rigg.txt"]
    assert "Ferry sluice" in (folder / "case.toml").read_text()
    assert not (folder.parent.parent / "evil.txt").exists()


def test_the_script_of_others_is_the_one_that_was_taken_in(client):
    """htmx 4.0.1 (0BSD), dist/htmx.js of the package htmx.org, readable as it is: the browser runs no other bytes."""
    page = client.get("/").text
    named = re.search(r'src="/static/htmx.js" integrity="sha384-([^"]+)"', page)
    content = client.get("/static/htmx.js").content
    assert named
    assert base64.b64encode(hashlib.sha384(content).digest()).decode() == named.group(1)
    assert named.group(1) == "BivyoXHiNijYCSpD4U2yACTWhtepF1zpbeioAObmLqqrXC4JOMj5lRs37Vfz52qm"

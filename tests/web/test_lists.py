"""Each list as a table to keep, as it stands on the screen; a place of an account has an address."""

import csv
import io
import re

import pytest
from starlette.testclient import TestClient

from firsthand.app.desk import Desk
from firsthand.web.safety import Door
from firsthand.web.server import make_app

LINK = re.compile(r'href="(/hand-out/[a-z]+\.csv[^"]*)"')


@pytest.fixture(scope="module")
def bench(demo, opening):
    desk = Desk(opening(demo))
    door = Door(4243)
    with TestClient(make_app(desk, door, actor="Ada Frome"), base_url="http://127.0.0.1:4243") as client:
        assert desk.settled(120)
        client.get(f"/enter?token={door.token}")
        yield client, desk


def pages(desk) -> dict[str, str]:
    made = desk.shown.made
    several = next(x for x in made.lineages if len(x.sources) > 1).sources
    return {
        "chronology": "/chronology?basis=saw",
        "findings": "/findings?group=copying",
        "sources": "/sources",
        "entities": "/entities?type=person",
        "lineages": "/lineages",
        "counts": "/counts",
        "questions": "/questions",
        "clocks": "/clocks",
        "log": "/log",
        "search": "/search?q=car",
        "account": f"/account/{several[0]}",
        "compare": f"/compare?with={several[0]}&with={several[1]}",
    }


def test_what_is_on_screen_can_be_kept_as_a_table(bench):
    client, desk = bench
    desk.judge("note", [], "begun", actor="Ada Frome")
    assert desk.settled(60)
    for name, address in pages(desk).items():
        page = client.get(address).text
        (link,) = {m for m in LINK.findall(page) if f"/{name}.csv" in m}
        answer = client.get(link.replace("&amp;", "&"))
        assert answer.headers["content-type"].startswith("text/csv"), name
        head, *rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert rows, name
        assert all(len(row) == len(head) for row in rows), name
        if "words" in head:
            assert {"source", "place", "handling", "sha256"} <= set(head), name


def test_a_table_has_the_filters_of_its_page(bench):
    client, desk = bench
    told = client.get("/hand-out/entities.csv?type=person").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(told)))
    assert {r["type"] for r in rows} == {"person"}
    assert len(rows) == sum(e.type == "person" for e in desk.shown.made.entities)
    found = list(csv.DictReader(io.StringIO(client.get("/hand-out/search.csv?q=car").content.decode("utf-8-sig"))))
    assert len(found) == desk.shown.index.find("car").total


def test_a_place_of_an_account_has_an_address(bench):
    client, desk = bench
    accounts = {a.source.path.rsplit("/", 1)[-1]: a for a in desk.shown.made.accounts}
    for name, place, words in (
        ("ambulance_log.csv", "row 3", 3),
        ("statement_lusk_signed.pdf", "page 1, line 7", 2),
        ("rescue_channel.vtt", "00:22:48", 2),
    ):
        account = accounts[name]
        label = next(x for x in account.document.locators if x.label == place)
        page = client.get(f"/account/{account.source.id}?place={place}").text
        marked = "".join(re.findall(r"<mark[^>]*>([^<]*)</mark>", page))
        assert len(marked.split()) >= words, name
        assert account.document.text[label.start : label.start + 6].strip() in marked, name
    assert client.get(f"/account/{accounts['ambulance_log.csv'].source.id}?place=row+9999").status_code == 200

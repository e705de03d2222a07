"""Whatever can be decided on the command line can be decided in the workbench, and the other way round; pages of a PDF are drawn."""

import json
import re

import pytest

from firsthand.model.verbs import VERBS

FIELD = re.compile(r'name="(?:verb|choice)" value="([a-z_]+)')


@pytest.fixture(scope="module")
def bench(demo, answering):
    with answering(demo) as (door, desk):
        yield door, desk


def fetched(door, path: str) -> bytes:
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", door.port)
    connection.request("GET", path, headers={"Cookie": f"{door.cookie}={door.key}", "Host": f"127.0.0.1:{door.port}"})
    answer = connection.getresponse().read()
    connection.close()
    return answer


def test_no_verb_is_on_one_face_only(bench):
    door, desk = bench
    made = desk.shown.made
    event = max(made.events, key=lambda e: len(e.claims))
    person = max(made.entities, key=lambda e: len(desk.shown.mentions_of.get(e.id, ())))
    source = made.accounts[0].source.id
    paths = (
        f"/why/{event.id}",
        f"/entity/{person.id}",
        f"/account/{source}",
        "/findings",
        "/clocks",
        "/lineages",
        "/questions",
        "/entities",
        "/log",
    )
    pages = "".join(fetched(door, path).decode() for path in paths)
    found = set(FIELD.findall(pages)) | ({"undo"} if 'action="/undo"' in pages else set())
    assert found == set(VERBS)


def posted(door, path: str, fields: dict[str, str]) -> int:
    import http.client
    from urllib.parse import urlencode

    home = f"127.0.0.1:{door.port}"
    connection = http.client.HTTPConnection("127.0.0.1", door.port)
    headers = {
        "Cookie": f"{door.cookie}={door.key}",
        "Host": home,
        "Origin": f"http://{home}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    connection.request("POST", path, urlencode(fields), headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def test_what_a_reviewer_adds_is_shown_and_marked(bench):
    door, desk = bench
    assert posted(door, "/judge", {"verb": "add_event", "event_label": "The lamp went out"}) == 303
    dated = {
        "verb": "add_event",
        "event_label": "The horn sounded",
        "earliest": "2025-05-17T19:50:00",
        "latest": "2025-05-17T19:51:00",
    }
    assert posted(door, "/judge", dated) == 303
    for _ in range(2):  # as it is shown at once, and after everything is worked out
        page = fetched(door, "/chronology?lanes=place").decode() + fetched(door, "/chronology?lanes=place&page=2").decode()
        assert "The lamp went out" in page
        assert "The horn sounded" in page
        assert "The horn sounded" in fetched(door, "/chronology/marks").decode()
        own = next(e for e in desk.shown.made.events if e.label == "The horn sounded")
        assert "inferred" in fetched(door, f"/why/{own.id}").decode()
        assert desk.settled(60)
    assert posted(door, "/undo", {}) == 303
    assert posted(door, "/undo", {}) == 303
    assert desk.settled(60)
    assert "The lamp went out" not in [e.label for e in desk.shown.made.events]


def test_a_page_of_a_pdf_is_drawn_with_the_words_boxed(bench):
    door, desk = bench
    account = next(a for a in desk.shown.made.accounts if a.source.path.endswith(".pdf"))
    said = account.statements[1]
    assert f'src="/facsimile/{said.id}"' in fetched(door, f"/why/{said.id}").decode()
    drawn = fetched(door, f"/facsimile/{said.id}")
    assert drawn.startswith(b"\x89PNG")
    assert fetched(door, f"/leaf/{account.source.id}/1.png").startswith(b"\x89PNG")
    assert drawn != fetched(door, f"/leaf/{account.source.id}/1.png")
    assert json.loads(fetched(door, f"/leaf/{account.source.id}?id={said.id}"))["boxes"]

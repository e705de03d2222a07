"""Whatever can be decided on the command line can be decided in the workbench, and the other way round; pages of a PDF are drawn."""

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


def test_a_page_of_a_pdf_is_drawn_with_the_words_boxed(bench):
    door, desk = bench
    account = next(a for a in desk.shown.made.accounts if a.source.path.endswith(".pdf"))
    said = account.statements[1]
    assert f'src="/facsimile/{said.id}"' in fetched(door, f"/why/{said.id}").decode()
    drawn = fetched(door, f"/facsimile/{said.id}")
    assert drawn.startswith(b"\x89PNG")

    from firsthand.app.facsimile import BOX, draw

    data = (desk.case.folder / account.source.path).read_bytes()
    plain = draw(data, 1, "words that stand nowhere on this page")
    assert draw(data, 1, said.text) != plain
    assert len(BOX) == 3

import copy

from firsthand.app.verify import verify

DATA = {
    "sources": [{"id": "s", "path": "a.txt", "parent": None, "sha256": "aa"}],
    "documents": [{"id": "d", "source": "s", "text": "The gate was shut."}],
    "records": [],
    "mentions": [],
    "times": [],
    "quantities": [],
    "statements": [{"id": "st", "document": "d", "start": 0, "end": 18, "text": "The gate was shut."}],
    "claims": [{"id": "c", "statement": "st", "start": 4, "end": 8, "text": "gate"}],
    "events": [{"id": "e", "claims": ["c"], "bounds_because": {"earliest": [], "latest": ["c"]}}],
    "findings": [{"id": "f", "because": ["c"], "spans": [{"document": "d", "start": 0, "end": 3}], "sources": ["s"]}],
    "lineages": [],
    "questions": [],
    "orders": [],
    "entities": [],
    "judgements": [],
}
HASHES, TEXTS = {"a.txt": "aa"}, {"d": "The gate was shut."}


def changed(what, **values):
    data = copy.deepcopy(DATA)
    data[what][0].update(values)
    return data


def messages(data, hashes=HASHES, texts=TEXTS):
    return [f.message for f in verify(data, hashes, texts).faults]


def test_what_agrees_has_no_faults():
    checked = verify(DATA, HASHES, TEXTS)
    assert (checked.passages, checked.faults) == (2, ())


def test_words_that_do_not_stand_where_they_are_said_to():
    assert "does not stand at 4 to 8" in messages(changed("claims", text="bell"))[0]
    assert "does not stand" in messages(changed("statements", start=1))[0]


def test_bytes_that_have_changed_or_gone():
    assert "has other bytes now" in messages(DATA, {"a.txt": "bb"})[0]
    assert "is not there any more" in messages(DATA, {})[0]
    assert "gives another text" in messages(DATA, HASHES, {"d": "The gate was open."})[0]


def test_a_conclusion_that_rests_on_nothing_or_on_what_is_not_there():
    assert "rests on c9, which is not in the reconstruction" in messages(changed("events", claims=["c9"]))[0]
    assert "rests on nothing" in messages(changed("findings", because=[], sources=[]))[0]


def test_a_passage_outside_its_document():
    assert "lies outside" in messages(changed("findings", spans=[{"document": "d", "start": 5, "end": 99}]))[0]

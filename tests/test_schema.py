import json
from pathlib import Path

import jsonschema
import pytest

from firsthand.codec import contract
from firsthand.engine.inline import InlineEngine
from firsthand.model import CaseFacts
from firsthand.pipeline import Found
from firsthand.reason.reconcile import reconstruct
from firsthand.schema import schema

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def made():
    text = "By Noa Pell\n\nCaptain Ida Marsh said 12 crates fell at about 9:40 p.m. on Monday. “We saw two more,” she told the Echo.\n"
    table = "time,unit,text\n2025-05-12 21:41:02,E4,On scene\n2025-05-12 21:40:02,E4,Dispatched\n"
    files = [Found("a.txt", text.encode()), Found("b.csv", table.encode()), Found("c.bin", b"\0\1")]
    case = CaseFacts("x", "Europe/London")
    return contract(reconstruct(case, [a for _, family in InlineEngine().families(files, case) for a in family]))


def test_what_is_exported_fits_the_schema(made):
    jsonschema.Draft202012Validator(schema()).validate(json.loads(json.dumps(made)))


def test_the_schema_refuses_a_field_that_is_missing_or_misspelt(made):
    broken = {**made, "statements": [{**made["statements"][0], "basis": "guessed"}]}
    assert not jsonschema.Draft202012Validator(schema()).is_valid(broken)
    without = {k: v for k, v in made.items() if k != "issues"}
    assert not jsonschema.Draft202012Validator(schema()).is_valid(without)


def test_the_schema_in_the_docs_is_the_one_of_the_code():
    assert json.loads((DOCS / "reconstruction.schema.json").read_text(encoding="utf-8")) == json.loads(json.dumps(schema()))

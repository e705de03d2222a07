"""Under which key accounts are kept, and that the parser is loaded only where accounts are read."""

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import firsthand.found as found
from firsthand.found import Found, account_key
from firsthand.model import CaseFacts, SourceFacts

STATEMENT = Found("statements/harbour.txt", b"The ferry left at 09:10.")


@pytest.mark.parametrize(
    "other",
    [
        replace(STATEMENT, path="statements/pier.txt"),
        replace(STATEMENT, data=b"The ferry left at 09:11."),
    ],
)
def test_another_path_or_other_bytes_have_another_key(other: Found):
    assert account_key(other, CaseFacts()) != account_key(STATEMENT, CaseFacts())


def test_only_what_is_told_of_a_source_itself_changes_its_key():
    facts = CaseFacts(sources=(("statements/pier.txt", SourceFacts(zone="Europe/Oslo")),))
    assert account_key(STATEMENT, facts) == account_key(STATEMENT, CaseFacts())
    assert account_key(Found("statements/pier.txt", b"x"), facts) != account_key(Found("statements/pier.txt", b"x"), CaseFacts())


@pytest.mark.parametrize("changed", ["readers/plain.py", "language/data/words.toml", "reason/folding.py", "model/claims.py"])
def test_accounts_are_read_anew_when_the_code_or_a_list_that_reads_them_changes(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    home = tmp_path / "firsthand"
    shutil.copytree(Path(found.__file__).parent, home, ignore=shutil.ignore_patterns("__pycache__", "web", "demo"))
    monkeypatch.setattr(found, "_HOME", home)
    before = found.kit.__wrapped__()
    assert before == found.kit()
    with (home / changed).open("a") as file:
        file.write("\n")
    assert found.kit.__wrapped__() != before


def test_what_only_reasons_over_accounts_leaves_them_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    home = tmp_path / "firsthand"
    shutil.copytree(Path(found.__file__).parent, home, ignore=shutil.ignore_patterns("__pycache__", "web", "demo"))
    monkeypatch.setattr(found, "_HOME", home)
    (home / "reason" / "placing.py").write_text("")
    assert found.kit.__wrapped__() == found.kit()


def test_opening_a_case_loads_no_parser():
    code = "import sys, firsthand.app.wiring, firsthand.cli; print({'spacy', 'thinc', 'numpy'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"

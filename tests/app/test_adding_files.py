"""Where an added file comes to lie: always within the case, never over another."""

from io import BytesIO
from pathlib import Path

import pytest

from firsthand.app.adding import add_file
from firsthand.errors import CaseError


@pytest.fixture
def case(tmp_path: Path) -> Path:
    (tmp_path / "case" / "accounts").mkdir(parents=True)
    return tmp_path / "case"


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("statement.txt", "accounts/statement.txt"),
        ("radio/channel 2.vtt", "accounts/radio/channel 2.vtt"),
        ("../../outside.txt", "accounts/outside.txt"),
        ("/etc/outside.txt", "accounts/etc/outside.txt"),
        ("C:\\desk\\statement.txt", "accounts/statement.txt"),
        (".git/config", "accounts/git/config"),
        ("case.toml", "accounts/added_case.toml"),
        ("/".join("abcdefghijkl") + "/deep.txt", "accounts/e/f/g/h/i/j/k/l/deep.txt"),
        ("n" * 300 + ".txt", f"accounts/{'n' * 150}.txt"),
    ],
)
def test_a_file_comes_to_lie_within_the_case(case: Path, name: str, path: str):
    assert add_file(case, name, BytesIO(b"The gate was shut.")) == path
    assert (case / path).read_bytes() == b"The gate was shut."


def test_another_file_of_that_name_gets_a_name_of_its_own_and_the_same_bytes_stay_one(case: Path):
    assert add_file(case, "radio/log.txt", BytesIO(b"one")) == "accounts/radio/log.txt"
    assert add_file(case, "radio/log.txt", BytesIO(b"two")) == "accounts/radio/log-2.txt"
    assert add_file(case, "radio/log.txt", BytesIO(b"one")) == "accounts/radio/log.txt"


def test_nothing_is_copied_out_of_the_case_through_a_link(case: Path, tmp_path: Path):
    (tmp_path / "elsewhere").mkdir()
    (case / "accounts" / "radio").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CaseError, match="out of the case"):
        add_file(case, "radio/log.txt", BytesIO(b"one"))
    assert not list((tmp_path / "elsewhere").iterdir())


def test_a_folder_that_is_a_file_is_told(case: Path):
    (case / "accounts" / "radio").write_text("x")
    with pytest.raises(CaseError, match="cannot be copied"):
        add_file(case, "radio/log.txt", BytesIO(b"one"))

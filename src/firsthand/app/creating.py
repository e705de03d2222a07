"""Making a case: an empty one for accounts of one's own, and the one that is shipped for a first look."""

import json
import shutil
from importlib.resources import as_file, files
from pathlib import Path

from firsthand.errors import CaseError

TEMPLATE = """\
# What the accounts themselves do not say. Every line may be left out.
name = {name}
# time_zone = "Europe/London"      # the zone of the place: times without one are read in it, and marked as assumed
# incident_date = 2025-03-04       # the day on which it began
# locale = "en-GB"                 # settles whether 03/04 is 3 April or March 4 where the material does not

# [sources."accounts/statement_1.pdf"]
# dated = 2025-03-17               # when the account was given, where the file does not say
# kind = "statement"               # news, post, email, chat, interview, testimony, statement, log, transcript, report
# handling = "restricted"          # restricted, compelled, privileged or child: left out of what is handed out

# [sources."accounts/radio.srt"]
# starts = 2025-03-04T21:50:00     # the moment of offset 0 of a recording

# [[people]]
# name = "Ada Example"
# aliases = ["Insp Example"]
"""


def new_case(folder: Path) -> Path:
    """Make an empty case in `folder`: `accounts/` and a commented case.toml. Nothing that is there already is changed."""
    if folder.exists() and not folder.is_dir():
        raise CaseError(f"{folder} is a file. Give a folder that does not exist yet, or one that holds accounts.")
    facts = folder / "case.toml"
    if facts.exists():
        raise CaseError(f"{folder} is a case already: {facts} is there. Put accounts in and run 'firsthand build {folder}'.")
    if not folder.exists() or not any(folder.iterdir()):
        (folder / "accounts").mkdir(parents=True, exist_ok=True)
    facts.write_text(TEMPLATE.format(name=json.dumps(folder.resolve().name, ensure_ascii=False)), encoding="utf-8")
    return facts


def demo_case(folder: Path) -> Path:
    """Put the shipped case into `folder`; a copy made there before is brought up to date."""
    marker = folder / "case.toml"
    with as_file(files("firsthand") / "demo") as shipped:
        if folder.exists() and any(folder.iterdir()) and not (marker.is_file() and _same(marker, shipped / "case.toml")):
            raise CaseError(f"{folder} holds something else. Give a folder that does not exist yet.")
        shutil.copytree(shipped, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.py", ".firsthand"))
    return folder


def _same(first: Path, second: Path) -> bool:
    """Whether both name the same case."""
    names = [[line for line in p.read_text(encoding="utf-8").splitlines() if line.startswith("name")] for p in (first, second)]
    return names[0] == names[1]

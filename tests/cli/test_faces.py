"""No verb that decides something exists on one face only."""

import re
from importlib.resources import files

import typer

from firsthand.cli.commands import app
from firsthand.model.verbs import VERBS
from firsthand.web.setting import RESOLUTIONS

OFFERED = re.compile(r'name="(?:verb|choice)" value="(?P<named>[a-z_]+)|hidden\("(?P<set>[a-z_]+)"|action="/(?P<own>undo)"')


def test_the_pages_offer_every_verb_and_no_other():
    pages = [
        p.read_text(encoding="utf-8") for p in files("firsthand.web").joinpath("templates").iterdir() if p.name.endswith(".j2")
    ]
    offered = {next(filter(None, m.groups())) for page in pages for m in OFFERED.finditer(page)} | {r[1] for r in RESOLUTIONS}
    assert offered == set(VERBS)


def test_the_command_line_offers_every_verb_and_no_other():
    group = typer.main.get_command(app)
    told = next(p.help for p in group.commands["judge"].params if p.name == "verb")
    assert set(re.findall(r"[a-z_]+", told.removeprefix("One of"))) == set(VERBS)
    assert "undo" in group.commands

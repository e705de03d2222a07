from datetime import date, datetime

import pytest

from firsthand.app.facts import facts_from, load_facts
from firsthand.errors import CaseError


def test_a_folder_without_case_toml_has_its_name_and_nothing_else(tmp_path):
    folder = tmp_path / "ferry"
    folder.mkdir()
    facts = load_facts(folder)
    assert (facts.name, facts.time_zone, facts.sources) == ("ferry", None, ())


def test_everything_of_the_format_is_taken_over(tmp_path):
    (tmp_path / "case.toml").write_text(
        """
name = "Ferry"
time_zone = "Europe/London"
incident_date = 2025-06-14
[sources."accounts/cad.csv"]
dated = 2025-06-15
handling = "restricted"
columns = { time = "Tm" }
[sources."accounts/c.srt"]
starts = 2025-06-14T21:40:12+01:00
clock = "radio"
[clocks.radio]
reference = true
[clocks.cctv]
offset_s = [230, 250]
[[people]]
name = "Tamar Oakes"
aliases = ["deck officer Oakes"]
[[milestones]]
name = "first entry"
definition = "the first responder passes the inner door"
""",
        encoding="utf-8",
    )
    facts = load_facts(tmp_path)
    assert facts.incident_date == date(2025, 6, 14)
    assert facts.of("accounts/cad.csv").columns == (("time", "Tm"),)
    assert facts.of("accounts/cad.csv").handling == "restricted"
    assert facts.of("accounts/c.srt").starts == datetime.fromisoformat("2025-06-14T21:40:12+01:00")
    assert [(c.id, c.reference, c.offset_s) for c in facts.clocks] == [("cctv", False, (230, 250)), ("radio", True, None)]
    assert facts.gazetteer[0].type == "person"
    assert facts.milestones[0].name == "first entry"


def test_a_member_has_the_facts_of_its_outer_file():
    facts = facts_from({"sources": {"mail.eml": {"handling": "privileged"}}})
    assert facts.of("mail.eml!note.txt").handling == "privileged"


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"timezone": "UTC"}, "unknown key timezone"),
        ({"time_zone": "Mars/North"}, "no known time zone"),
        ({"incident_date": "yesterday"}, "no date"),
        ({"sources": {"a": {"handling": "secret"}}}, "handling is 'secret'"),
        ({"clocks": {"c": {"offset_s": [9]}}}, "offset_s is two numbers"),
        ({"people": [{"aliases": []}]}, "needs a name"),
        ({"sources": {"a": {"starts": date(2025, 1, 1)}}}, "needs a time of day"),
    ],
)
def test_a_wrong_line_is_told_with_what_it_can_be(told, says):
    with pytest.raises(CaseError, match=says):
        facts_from(told)


def test_a_broken_file_is_told(tmp_path):
    (tmp_path / "case.toml").write_text("name = ", encoding="utf-8")
    with pytest.raises(CaseError, match="not readable as TOML"):
        load_facts(tmp_path)


def test_a_pattern_holds_for_every_file_it_fits_and_leaves_what_a_file_says_itself():
    facts = facts_from(
        {
            "sources": {
                "logs/*.csv": {"columns": {"time": "Tm"}, "clock": "centre"},
                "logs/b.csv": {"clock": "own", "dated": date(2031, 5, 6)},
            }
        }
    )
    assert (facts.of("logs/a.csv").columns, facts.of("logs/a.csv").clock) == ((("time", "Tm"),), "centre")
    assert (facts.of("logs/b.csv").columns, facts.of("logs/b.csv").clock) == ((("time", "Tm"),), "own")
    assert facts.of("logs/a.txt").columns == ()


def test_a_mapping_is_saved_once_and_named_where_it_holds(tmp_path):
    (tmp_path / "centre.toml").write_text(
        '[columns]\ntime = "Tm"\nunit = "Res"\n[statuses]\n"on scene" = ["AOS", "10-23"]\n', encoding="utf-8"
    )
    (tmp_path / "case.toml").write_text(
        '[sources."logs/*.csv"]\nmapping = "centre.toml"\ncolumns = { unit = "Call Sign" }\n', encoding="utf-8"
    )
    facts = load_facts(tmp_path).of("logs/a.csv")
    assert facts.columns == (("time", "Tm"), ("unit", "Call Sign"))
    assert facts.statuses == (("on scene", "10-23"), ("on scene", "AOS"))


def test_a_mapping_that_is_not_there_says_so(tmp_path):
    (tmp_path / "case.toml").write_text('[sources."a.csv"]\nmapping = "no.toml"\n', encoding="utf-8")
    with pytest.raises(CaseError, match=r"no\.toml"):
        load_facts(tmp_path)

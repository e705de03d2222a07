from firsthand.app.scan import REPORT_MARK, scan


def paths(folder):
    return [(f.path, bool(f.refusal)) for f in scan(folder)]


def test_with_an_accounts_folder_only_that_is_read(tmp_path):
    (tmp_path / "accounts" / "police").mkdir(parents=True)
    (tmp_path / "accounts" / "b.txt").write_text("b")
    (tmp_path / "accounts" / "police" / "a.txt").write_text("a")
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "case.toml").write_text("")
    assert paths(tmp_path) == [("accounts/b.txt", False), ("accounts/police/a.txt", False)]


def test_without_one_everything_but_hidden_files_and_case_toml(tmp_path):
    (tmp_path / "a.txt").write_text("a")
    (tmp_path / ".hidden").write_text("h")
    (tmp_path / "case.toml").write_text("")
    (tmp_path / ".firsthand").mkdir()
    (tmp_path / ".firsthand" / "case.db").write_text("x")
    assert paths(tmp_path) == [("a.txt", False)]


def test_a_report_that_was_written_into_the_case_is_no_account(tmp_path):
    (tmp_path / "report.html").write_bytes(b"<html><head>" + REPORT_MARK + b'"></head>')
    (tmp_path / "page.html").write_text("<html><p>An account.</p></html>")
    assert paths(tmp_path) == [("page.html", False)]


def test_links_that_lead_outside_are_listed_and_not_followed(tmp_path):
    case, outside = tmp_path / "case", tmp_path / "outside"
    case.mkdir()
    outside.mkdir()
    (outside / "secret.txt").write_text("s")
    (case / "link.txt").symlink_to(outside / "secret.txt")
    (case / "folder").symlink_to(outside)
    (case / "gone.txt").symlink_to(case / "nothing")
    assert paths(case) == [("folder", True), ("gone.txt", True), ("link.txt", True)]


def test_a_name_with_control_characters_is_read_like_any_other(tmp_path):
    (tmp_path / "a\n\x1b[31m.txt").write_text("a")
    assert paths(tmp_path) == [("a\n\x1b[31m.txt", False)]

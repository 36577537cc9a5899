"""`compliance fmt`, through the real command."""

import os
from pathlib import Path

import pytest
from conftest import RunCommand

from compliance.cli import exit_codes

LOOSE = "submission:   1\nholder: 'Paper Moon'\n"
TIGHT = "submission: 1\nholder: Paper Moon\n"


@pytest.fixture
def loose(tmp_path: Path) -> Path:
    """Return a folder with one file that is not in its canonical form."""
    (tmp_path / "one.yaml").write_text(LOOSE, "utf-8")
    return tmp_path


def test_a_file_is_written_and_told(loose: Path, run_command: RunCommand) -> None:
    ran = run_command("fmt", "one.yaml", cwd=loose)
    assert (ran.code, ran.err) == (exit_codes.OK, "")
    assert ran.out == "changed one.yaml\n1 of 1 file changed\n"
    assert (loose / "one.yaml").read_text("utf-8") == TIGHT
    assert run_command("fmt", "one.yaml", cwd=loose).out == "nothing changed in 1 file\n"


def test_check_writes_nothing_and_ends_in_one(loose: Path, run_command: RunCommand) -> None:
    ran = run_command("fmt", "--check", ".", cwd=loose)
    assert (ran.code, ran.out) == (exit_codes.VARIANCE, "would change ./one.yaml\n1 of 1 file would change\n")
    assert (loose / "one.yaml").read_text("utf-8") == LOOSE


def test_diff_writes_a_patch_and_nothing_else(loose: Path, run_command: RunCommand) -> None:
    ran = run_command("fmt", "--diff", "one.yaml", cwd=loose)
    assert ran.code == exit_codes.VARIANCE
    assert ran.out == (
        "--- a/one.yaml\n+++ b/one.yaml\n@@ -1,2 +1,2 @@\n"
        "-submission:   1\n-holder: 'Paper Moon'\n+submission: 1\n+holder: Paper Moon\n"
    )
    assert (loose / "one.yaml").read_text("utf-8") == LOOSE


def test_a_missing_final_line_break_is_told_in_the_patch(tmp_path: Path, run_command: RunCommand) -> None:
    (tmp_path / "one.yaml").write_text("a: 1", "utf-8")
    assert "-a: 1\n\\ No newline at end of file\n+a: 1\n" in run_command("fmt", "--diff", "one.yaml", cwd=tmp_path).out


def test_other_line_breaks_and_a_mark_of_byte_order_are_changes(tmp_path: Path, run_command: RunCommand) -> None:
    (tmp_path / "one.yaml").write_bytes(b"\xef\xbb\xbfa: 1\r\n")
    assert run_command("fmt", "one.yaml", cwd=tmp_path).code == exit_codes.OK
    assert (tmp_path / "one.yaml").read_bytes() == b"a: 1\n"


def test_a_file_that_does_not_parse_leaves_the_others_to_be_written(loose: Path, run_command: RunCommand) -> None:
    (loose / "two.yaml").write_text("a: [\n", "utf-8")
    ran = run_command("fmt", "one.yaml", "two.yaml", cwd=loose)
    assert ran.code == exit_codes.INVALID
    assert "two.yaml:2:1: error[yaml.syntax]" in ran.err
    assert (loose / "one.yaml").read_text("utf-8") == TIGHT


def test_a_link_is_not_written_through(loose: Path, run_command: RunCommand) -> None:
    (loose / "link.yaml").symlink_to("one.yaml")
    ran = run_command("fmt", "link.yaml", cwd=loose)
    assert ran.code == exit_codes.INVALID
    assert "link.yaml:1:1: error[output.unwritable]: the file cannot be written: it is a link\n" in ran.err
    assert (loose / "one.yaml").read_text("utf-8") == LOOSE
    assert (loose / "link.yaml").is_symlink()


def test_a_file_that_cannot_be_replaced_is_told_and_whole(
    loose: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_names: object, **_folders: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    ran = run_command("fmt", "one.yaml", cwd=loose)
    assert (ran.code, ran.out) == (exit_codes.INVALID, "nothing changed in 1 file\n")
    assert "the file cannot be written: permission denied" in ran.err
    assert sorted(path.name for path in loose.iterdir()) == ["one.yaml"]


def test_the_rights_of_a_file_stay(loose: Path, run_command: RunCommand) -> None:
    (loose / "one.yaml").chmod(0o640)
    run_command("fmt", "one.yaml", cwd=loose)
    assert (loose / "one.yaml").stat().st_mode & 0o777 == 0o640


def test_an_unknown_name_is_told_with_the_nearest_ruleset(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("fmt", "zz-lanten", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert "hint: did you mean `zz-lantern`?" in ran.err


def test_the_tiny_library_is_in_canonical_form(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("fmt", "--check", cwd=tiny).out == "nothing would change in 6 files\n"
    assert run_command("fmt", "--check", "zz-lantern", cwd=tiny).out == "nothing would change in 5 files\n"


def test_what_new_writes_is_in_canonical_form(tmp_path: Path, run_command: RunCommand) -> None:
    run_command("new", "pa-575", "-o", "mine.yaml", cwd=tmp_path)
    assert run_command("fmt", "--check", "mine.yaml", cwd=tmp_path).out == "nothing would change in 1 file\n"

"""`compliance lint`, through the real command."""

import json
from pathlib import Path

import pytest
from builders import library_files, write_files
from conftest import RunCommand

from compliance.cli import exit_codes

LEDGER = "rulesets/zz-lantern/ledger.yaml"
DEALING = "rulesets/zz-lantern/dealing.yaml"


def test_nothing_found_ends_in_nothing(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("lint", "zz-lantern", "--select", "lint.format", cwd=tiny)
    assert (ran.code, ran.out, ran.err) == (exit_codes.OK, "nothing found in 1 ruleset\n", "")


def test_warnings_count_only_where_lint_is_strict(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("lint", "zz-lantern", cwd=tiny).code == exit_codes.OK
    assert run_command("lint", "zz-lantern", "--strict", cwd=tiny).code == exit_codes.VARIANCE


def test_what_does_not_load_is_told_with_the_rest_of_the_run(tiny: Path, run_command: RunCommand) -> None:
    text = (tiny / LEDGER).read_text("utf-8").replace("as: heading", "as:  headng")
    (tiny / LEDGER).write_text(text, "utf-8")
    (tiny / "rulesets/zz-lantern/dealing.test.yaml").write_text("cases: [\n", "utf-8")
    ran = run_command("lint", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert [code in ran.out for code in ("ledger.disposition", "yaml.syntax", "lint.format")] == [True] * 3


def test_a_broken_vocabulary_does_not_hide_what_else_can_be_told(tiny: Path, run_command: RunCommand) -> None:
    (tiny / "rulesets/vocabulary/fields.yaml").write_text("fields: 1\n", "utf-8")
    (tiny / LEDGER).write_text((tiny / LEDGER).read_text("utf-8") + "\n\n", "utf-8")
    ran = run_command("lint", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert "fields.yaml" in ran.out
    assert f"{LEDGER}:" in ran.out


def test_what_does_not_load_is_told_whatever_is_selected(tiny: Path, run_command: RunCommand) -> None:
    (tiny / LEDGER).write_text("ledger: 1\n", "utf-8")
    assert run_command("lint", "--select", "lint.id", cwd=tiny).code == exit_codes.INVALID


@pytest.mark.parametrize("name", [DEALING, "rulesets/zz-lantern", "rulesets/zz-lantern/dealing.test.yaml", "rulesets"])
def test_a_path_stands_for_its_ruleset(name: str, tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("lint", name, "--select", "lint.format", cwd=tiny)
    assert ran.out == "nothing found in 1 ruleset\n"


def test_a_file_of_the_vocabulary_stands_for_the_library(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("lint", "rulesets/vocabulary/fields.yaml", "--select", "lint.unread-field", cwd=tiny)
    assert "lint.unread-field" in ran.out


def test_fields_are_called_unread_only_where_every_ruleset_was_looked_through(
    tiny: Path, run_command: RunCommand
) -> None:
    assert "lint.unread-field" not in run_command("lint", "zz-lantern", cwd=tiny).out


def test_a_library_of_its_own_is_read_with_its_own_vocabulary(tmp_path: Path, run_command: RunCommand) -> None:
    write_files(tmp_path / "mine", library_files())
    ran = run_command("lint", "mine/rulesets", "--select", "lint.unused-table", cwd=tmp_path)
    assert ran.out.startswith("mine/rulesets/zz-lantern/paytables.yaml:2:10: warning[lint.unused-table]")
    assert "    2 |   - {id: side-a" in ran.out


def test_a_submission_is_looked_through_too(tiny: Path, run_command: RunCommand) -> None:
    (tiny / "input.yaml").write_text((tiny / "input.yaml").read_text("utf-8") + "wagers.minimun:  $5\n", "utf-8")
    ran = run_command("lint", "input.yaml", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert [code in ran.out for code in ("key.unknown", "lint.format")] == [True, True]
    assert ran.out.endswith("2 errors, 0 warnings in 1 file\n")


def test_every_format_ends_in_the_same_exit_code(tiny: Path, run_command: RunCommand) -> None:
    (tiny / LEDGER).write_text((tiny / LEDGER).read_text("utf-8") + "\n\n", "utf-8")
    codes = {
        run_command("lint", "--format", name, cwd=tiny).code
        for name in ("text", "json", "sarif", "junit", "github", "md", "html")
    }
    assert codes == {exit_codes.VARIANCE}


def test_json_tells_every_place(tiny: Path, run_command: RunCommand) -> None:
    told = json.loads(run_command("lint", "zz-lantern", "--format", "json", cwd=tiny).out)
    assert (told["schema"], told["errors"], told["warnings"]) == ("compliance/lint/1", 0, 1)
    [one] = told["diagnostics"]
    assert (one["code"], one["severity"], one["line"], one["column"]) == ("lint.unused-table", "warning", 2, 10)


def test_the_output_can_go_to_a_file(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("lint", "zz-lantern", "-o", "found.txt", cwd=tiny).out == ""
    assert (tiny / "found.txt").read_text("utf-8").endswith("0 errors, 1 warning in 1 ruleset\n")


def test_a_file_of_word_is_written_by_its_ending(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("lint", "zz-lantern", "-o", "lint.docx", cwd=tiny)
    assert (ran.out, ran.err) == ("", "written to lint.docx\n")
    assert (tiny / "lint.docx").read_bytes().startswith(b"PK")


def test_an_unknown_name_is_told(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("lint", "zz-lanten", cwd=tiny)
    assert (ran.code, ran.out) == (exit_codes.INVALID, "")
    assert "error[ruleset.unknown]" in ran.err


def test_an_unknown_code_is_wrong_usage(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("lint", "--select", "lint.fromat", cwd=tiny)
    assert ran.code == exit_codes.USAGE
    assert "did you mean `lint.format`?" in ran.err


def test_a_second_run_finds_the_same(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("lint", cwd=tiny) == run_command("lint", cwd=tiny)


def test_a_file_of_a_ruleset_is_not_written_over(tiny: Path, run_command: RunCommand) -> None:
    file = tiny / "rulesets" / "zz-lantern" / "dealing.yaml"
    before = file.read_bytes()
    ran = run_command("lint", "-o", "rulesets/zz-lantern/dealing.yaml", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert "the file is part of a ruleset" in ran.err
    assert file.read_bytes() == before

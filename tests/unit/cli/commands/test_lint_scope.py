"""What a run of `compliance lint` and `test` is about: names, folders, files, and an earlier revision."""

from pathlib import Path

import pytest
from builders import RULESET, elections_text, library_files, rules_text, ruleset_text, write_files
from conftest import RunCommand
from repositories import a_repository

from compliance.cli import exit_codes

DEALING = f"rulesets/{RULESET}/dealing.yaml"
FIELDS = "rulesets/vocabulary/fields.yaml"
LATER = "{from: 2020-06-01, until: open}"


def with_another(folder: Path, *, period: str = LATER, more: str = "", own: str = "") -> Path:
    """Put a second ruleset of the same game beside the first; ``own`` goes into the first."""
    files = {
        name.replace(RULESET, "zz-later"): text.replace(f"{RULESET}.", "zz-later.")
        for name, text in library_files().items()
        if f"/{RULESET}/" in name
    }
    files["rulesets/zz-later/ruleset.yaml"] = ruleset_text(name="zz-later", period=period, more=more + elections_text())
    if own:
        files[f"rulesets/{RULESET}/ruleset.yaml"] = ruleset_text(more=own + elections_text())
    write_files(folder, files)
    return folder


# Beside the library


@pytest.mark.parametrize("name", [RULESET, "zz-later", f"rulesets/{RULESET}", "rulesets/zz-later/dealing.yaml"])
def test_a_named_ruleset_is_held_against_the_periods_of_all(name: str, tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("lint", name, "--no-solver", "--select", "overlapping-periods", cwd=with_another(tiny))
    assert ran.code == exit_codes.VARIANCE
    assert "both `zz-lantern` and `zz-later` are in force" in ran.out
    assert ran.out.endswith("1 error, 0 warnings in 1 ruleset\n")


@pytest.mark.parametrize("name", [RULESET, "zz-later"])
def test_a_named_ruleset_is_held_against_who_names_it(name: str, tiny: Path, run_command: RunCommand) -> None:
    with_another(tiny, more=f"supersedes: [{RULESET}]\n")
    ran = run_command("lint", name, "--no-solver", "--select", "succession", cwd=tiny)
    assert ran.code == exit_codes.VARIANCE
    assert f"`supersedes` names `{RULESET}`, whose `superseded_by` does not name `zz-later`" in ran.out


def test_what_concerns_only_others_is_not_told(tiny: Path, run_command: RunCommand) -> None:
    period = "{from: 2021-06-01, until: open}"
    with_another(tiny, period=period, more="supersedes: [zz-nobody]\n")
    ran = run_command("lint", RULESET, "--no-solver", "--select", "succession", cwd=tiny)
    assert (ran.code, ran.out) == (exit_codes.OK, "nothing found in 1 ruleset\n")


def test_a_ruleset_beside_that_does_not_load_is_not_called_unknown(tiny: Path, run_command: RunCommand) -> None:
    with_another(tiny, own="superseded_by: [zz-later]\n")
    (tiny / "rulesets/zz-later/ledger.yaml").write_text("ledger: 1\n", "utf-8")
    ran = run_command("lint", RULESET, "--no-solver", "--select", "succession", cwd=tiny)
    assert (ran.code, ran.out) == (exit_codes.OK, "nothing found in 1 ruleset\n")


@pytest.mark.parametrize("key", ["supersedes", "superseded_by"])
@pytest.mark.parametrize(
    ("name", "told"), [("zz-nobody", "and there is no such ruleset"), (RULESET, "which is this ruleset itself")]
)
def test_a_succession_names_another_ruleset_that_there_is(
    key: str, name: str, told: str, tiny: Path, run_command: RunCommand
) -> None:
    text = ruleset_text(more=f"{key}: [{name}]\n{elections_text()}")
    (tiny / f"rulesets/{RULESET}/ruleset.yaml").write_text(text, "utf-8")
    ran = run_command("lint", RULESET, "--no-solver", "--select", "succession", cwd=tiny)
    assert ran.code == exit_codes.VARIANCE
    assert f"error[lint.succession]: `{key}` names `{name}`, {told}\n" in ran.out


def test_a_copy_outside_of_the_library_does_not_overlap_with_itself(tiny: Path, run_command: RunCommand) -> None:
    write_files(
        tiny, {f"copy/{name.partition('/')[2]}": text for name, text in library_files().items() if RULESET in name}
    )
    ran = run_command("lint", f"copy/{RULESET}", "--no-solver", "--select", "overlapping-periods", cwd=tiny)
    assert (ran.code, ran.out) == (exit_codes.OK, "nothing found in 1 ruleset\n")


# Folders without a ruleset, and codes


def test_the_folder_of_the_vocabulary_stands_for_its_files(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("lint", "rulesets/vocabulary", cwd=tiny)
    assert (ran.code, ran.out, ran.err) == (exit_codes.OK, "nothing found in 1 file\n", "")


def test_a_vocabulary_out_of_form_is_told_of_its_folder(tiny: Path, run_command: RunCommand) -> None:
    (tiny / FIELDS).write_text((tiny / FIELDS).read_text("utf-8") + "\n\n", "utf-8")
    ran = run_command("lint", "rulesets/vocabulary", cwd=tiny)
    assert ran.code == exit_codes.VARIANCE
    assert "error[lint.format]" in ran.out
    assert ran.out.startswith(FIELDS)


def test_a_vocabulary_that_does_not_load_is_told_of_its_folder(tiny: Path, run_command: RunCommand) -> None:
    (tiny / FIELDS).write_text("fields: 1\n", "utf-8")
    ran = run_command("lint", "rulesets/vocabulary", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert ran.out.startswith(FIELDS)


def test_a_folder_with_nothing_of_a_library_is_told(tiny: Path, run_command: RunCommand) -> None:
    (tiny / "notes").mkdir()
    assert run_command("lint", "notes", cwd=tiny).code == exit_codes.INVALID


@pytest.mark.parametrize("code", ["unused-table", "lint.unused-table", "lint.unused"])
def test_a_code_is_selected_by_its_last_part_too(code: str, tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("lint", RULESET, "--no-solver", "--select", code, cwd=tiny)
    assert "warning[lint.unused-table]" in ran.out


def test_an_unknown_last_part_is_told_with_the_nearest(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("lint", "--select", "implyed", cwd=tiny)
    assert ran.code == exit_codes.USAGE
    assert "`implied`" in ran.err


# Since a revision


def since(folder: Path, run_command: RunCommand, *more: str) -> tuple[int, str]:
    ran = run_command("lint", "--base", "main", "--no-solver", "--select", "vanished-rule", *more, cwd=folder)
    assert ran.err == ""
    return ran.code, ran.out


def test_nothing_vanished_where_nothing_changed(tiny: Path, run_command: RunCommand) -> None:
    assert since(a_repository(tiny), run_command) == (exit_codes.OK, "nothing found in 1 ruleset\n")


@pytest.mark.parametrize("name", [(), (RULESET,), (DEALING,)])
def test_a_renamed_rule_is_an_error_that_names_its_successor(
    name: tuple[str, ...], tiny: Path, run_command: RunCommand
) -> None:
    a_repository(tiny)
    cases = tiny / f"rulesets/{RULESET}/dealing.test.yaml"
    cases.write_text(cases.read_text("utf-8").replace("dealing.decks,", "dealing.packs,"), "utf-8")
    (tiny / DEALING).write_text(rules_text(slug="packs"), "utf-8")
    code, out = since(tiny, run_command, *name)
    assert code == exit_codes.VARIANCE
    assert f"error[lint.vanished-rule]: the rule `{RULESET}.dealing.decks` is gone; `{RULESET}.dealing.packs`" in out
    assert f"hint: an id lives for ever: call it `{RULESET}.dealing.decks` again" in out


def test_a_changed_meaning_is_a_warning(tiny: Path, run_command: RunCommand) -> None:
    a_repository(tiny)
    (tiny / DEALING).write_text(rules_text(requires="dealing.decks < 7"), "utf-8")
    assert "warning[lint.changed-rule]" in since(tiny, run_command, "--select", "changed-rule")[1]


def test_a_ruleset_that_was_not_there_is_passed_over(tiny: Path, run_command: RunCommand) -> None:
    a_repository(tiny)
    with_another(tiny)
    assert since(tiny, run_command) == (exit_codes.OK, "nothing found in 2 rulesets\n")


def test_a_ruleset_that_is_gone_is_told_of_the_whole_library_alone(tiny: Path, run_command: RunCommand) -> None:
    a_repository(with_another(tiny))
    for file in (tiny / "rulesets/zz-later").iterdir():
        file.unlink()
    code, out = since(tiny, run_command)
    assert code == exit_codes.VARIANCE
    assert "rulesets/zz-later/ruleset.yaml:1:1: error[lint.vanished-rule]: the ruleset `zz-later` is gone" in out
    assert since(tiny, run_command, RULESET)[0] == exit_codes.OK


def test_an_unknown_revision_is_told_and_nothing_is_looked_through(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("lint", "--base", "nowhere", cwd=a_repository(tiny))
    assert (ran.code, ran.out) == (exit_codes.INVALID, "")
    assert "error[revision.unknown]" in ran.err


# Cases by folder and file


@pytest.mark.parametrize(
    "name",
    ["rulesets", f"rulesets/{RULESET}", DEALING, f"rulesets/{RULESET}/ledger.yaml", FIELDS, "rulesets/vocabulary"],
)
def test_the_cases_of_a_folder_or_of_a_files_ruleset_are_run(name: str, tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("test", name, cwd=tiny)
    assert (ran.code, ran.err) == (exit_codes.OK, "")
    assert "3 of 3 as expected" in ran.out


def test_a_ruleset_named_by_several_files_is_tried_once(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("test", DEALING, f"rulesets/{RULESET}/ledger.yaml", RULESET, cwd=tiny)
    assert ran.out == run_command("test", cwd=tiny).out


def test_a_library_of_its_own_is_tested_with_its_own_vocabulary(tmp_path: Path, run_command: RunCommand) -> None:
    write_files(tmp_path / "mine", library_files())
    ran = run_command("test", "mine/rulesets", cwd=tmp_path)
    assert (ran.code, ran.err) == (exit_codes.OK, "")


def test_rulesets_of_two_libraries_are_not_tested_together(tiny: Path, run_command: RunCommand) -> None:
    write_files(tiny / "mine", library_files())
    ran = run_command("test", "rulesets", "mine/rulesets", cwd=tiny)
    assert ran.code == exit_codes.USAGE
    assert "name those of one folder at a time" in ran.err


@pytest.mark.parametrize("name", ["input.yaml", "nowhere"])
def test_what_is_no_ruleset_has_no_cases_to_run(name: str, tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("test", name, cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert f"no ruleset is called `{name}`" in ran.err


def test_a_library_without_rulesets_has_none_to_test(tmp_path: Path, run_command: RunCommand) -> None:
    write_files(tmp_path, {FIELDS: library_files()[FIELDS]})
    assert run_command("test", cwd=tmp_path).code == exit_codes.USAGE
    assert run_command("lint", "--select", "lint.format", cwd=tmp_path).out == "nothing found in 1 file\n"

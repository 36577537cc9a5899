"""`compliance schema`: what it writes, where, and how it holds files against what it would write."""

import json
from pathlib import Path

from conftest import RunCommand

from compliance.report import SCHEMAS


def test_without_arguments_it_says_what_to_type(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("schema", cwd=tiny)
    assert (ran.code, ran.out) == (2, "")
    assert "There are submission, review, ruleset, topic" in ran.err
    assert "compliance schema submission -o submission.schema.json" in ran.err


def test_a_kind_goes_to_the_terminal(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("schema", "submission", cwd=tiny)
    assert (ran.code, ran.err) == (0, "")
    assert "dealing.decks" in json.loads(ran.out)["properties"]


def test_a_kind_goes_to_a_file(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("schema", "topic", "-o", "topic.json", cwd=tiny)
    assert (ran.code, ran.out, ran.err) == (0, "", "written to topic.json\n")
    assert json.loads((tiny / "topic.json").read_text("utf-8"))["required"] == ["topic", "label", "rules"]


def test_an_unknown_kind_gets_a_suggestion(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("schema", "submision", cwd=tiny)
    assert ran.code == 2
    assert "did you mean `submission`?" in ran.err


def test_all_kinds_go_to_a_folder_and_are_up_to_date_there(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("schema", "--all", "made/schemas", cwd=tiny)
    assert (ran.code, ran.out) == (0, f"{len(SCHEMAS)} schemas are written to made/schemas\n")
    assert {path.name for path in (tiny / "made/schemas").iterdir()} == {f"{kind}.schema.json" for kind in SCHEMAS}
    assert run_command("schema", "--all", "made/schemas", "--check", cwd=tiny).code == 0


def test_what_is_stale_missing_or_unknown_is_named(tiny: Path, run_command: RunCommand) -> None:
    run_command("schema", "--all", "schemas", cwd=tiny)
    (tiny / "schemas/topic.schema.json").write_text("{}\n", "utf-8")
    (tiny / "schemas/odds.schema.json").unlink()
    (tiny / "schemas/old.schema.json").write_text("{}\n", "utf-8")
    ran = run_command("schema", "--check", cwd=tiny)
    assert ran.code == 1
    assert ran.out == (
        "schemas/topic.schema.json: is not what would be written\n"
        "schemas/odds.schema.json: is missing\n"
        "schemas/old.schema.json: is of no kind that is known; take it away\n"
        "run `compliance schema --all schemas`\n"
    )


def test_checking_writes_nothing(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("schema", "submission", "-o", "mine.json", "--check", cwd=tiny).code == 1
    assert not (tiny / "mine.json").exists()


def test_one_kind_is_checked_alone(tiny: Path, run_command: RunCommand) -> None:
    run_command("schema", "submission", "-o", "mine.json", cwd=tiny)
    ran = run_command("schema", "submission", "-o", "mine.json", "--check", cwd=tiny)
    assert (ran.code, ran.out) == (0, "up to date: 1\n")


def test_a_change_of_the_vocabulary_makes_the_schemas_stale(tiny: Path, run_command: RunCommand) -> None:
    run_command("schema", "--all", "schemas", cwd=tiny)
    file = tiny / "rulesets/vocabulary/fields.yaml"
    file.write_text(file.read_text("utf-8").replace("label: number of decks", "label: decks in use"), "utf-8")
    ran = run_command("schema", "--check", cwd=tiny)
    assert ran.code == 1
    assert "schemas/submission.schema.json: is not what would be written" in ran.out
    assert "topic.schema.json" not in ran.out


def test_a_folder_that_cannot_be_made_is_a_diagnostic(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("schema", "--all", "input.yaml", cwd=tiny)
    assert ran.code == 3
    assert "error[output.unwritable]" in ran.err


def test_a_kind_and_all_kinds_do_not_go_together(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("schema", "topic", "--all", "schemas", cwd=tiny).code == 2
    assert run_command("schema", "-o", "x.json", "--check", cwd=tiny).code == 2


def test_a_ruleset_that_is_not_valid_is_complained_about(tiny: Path, run_command: RunCommand) -> None:
    (tiny / "rulesets/zz-lantern/ledger.yaml").unlink()
    ran = run_command("schema", "submission", cwd=tiny)
    assert (ran.code, ran.out) == (3, "")
    assert "error[ledger.missing]" in ran.err


def test_a_new_submission_says_how_an_editor_helps_and_names_no_schema_that_is_not_there(
    tiny: Path, run_command: RunCommand
) -> None:
    ran = run_command("new", "zz-lantern", cwd=tiny)
    assert "#   compliance schema submission -o submission.schema.json\n" in ran.out
    assert not any(line.startswith("# yaml-language-server") for line in ran.out.splitlines())

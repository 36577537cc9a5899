"""`compliance test` through the real command: exit codes, formats, files that are written."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from builders import RULESET, cases_text
from conftest import ROOT, RunCommand

FOLDER = Path("rulesets") / RULESET
LACKING = cases_text().replace("dealing.decks: 7", "dealing.decks: 9")


def given_cases(folder: Path, text: str) -> Path:
    path = folder / FOLDER / "dealing.test.yaml"
    path.write_text(text, "utf-8")
    return path


def test_cases_that_come_out_as_expected_end_in_zero(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("test", cwd=tiny)
    assert (ran.code, ran.err) == (0, "")
    assert "3 of 3 as expected" in ran.out
    assert "\nAS EXPECTED    3 cases · 0 unexpected\n" in ran.out


def test_an_unexpected_verdict_is_told_with_its_place_and_ends_in_one(tiny: Path, run_command: RunCommand) -> None:
    given_cases(tiny, cases_text().replace("dealing.decks: 7", "dealing.decks: 5"))
    ran = run_command("test", cwd=tiny)
    assert ran.code == 1
    assert f"rulesets/{RULESET}/dealing.test.yaml:4:5" in ran.out
    assert re.search(r"Expected +variance\n +Got +pass\n +Why +yes: the number of decks is at most 6 \(5 ", ran.out)


def test_no_cases_are_an_error(tiny: Path, run_command: RunCommand) -> None:
    (tiny / FOLDER / "dealing.test.yaml").unlink()
    ran = run_command("test", cwd=tiny)
    assert ran.code == 3
    assert "error[case.missing]" in ran.err


def test_a_file_that_is_not_valid_ends_in_three(tiny: Path, run_command: RunCommand) -> None:
    given_cases(tiny, "cases: 1\n")
    assert run_command("test", cwd=tiny).code == 3


def test_an_unknown_ruleset_ends_in_three(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("test", "nowhere", cwd=tiny).code == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rule", "nothing"),
        ("--write",),
        ("--propose", "more.yaml"),
        ("--mutate", "--no-solver", "--write"),
        ("--jobs", "0", "--mutate"),
    ],
)
def test_wrong_usage_ends_in_two(arguments: tuple[str, ...], tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("test", *arguments, cwd=tiny)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("compliance test: ")


def test_mutants_that_every_case_notices_end_in_zero(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("test", "--mutate", "--no-solver", cwd=tiny)
    assert ran.code == 0
    assert "4 of 4 noticed (100%)" in ran.out


def test_a_surviving_mutant_ends_in_one_though_nobody_examined_it(tiny: Path, run_command: RunCommand) -> None:
    given_cases(tiny, LACKING)
    ran = run_command("test", "--mutate", "--no-solver", cwd=tiny)
    assert ran.code == 1
    assert "`6` made `7` (not examined)" in ran.out


def test_the_missing_case_is_proposed_and_makes_the_run_complete(tiny: Path, run_command: RunCommand) -> None:
    path = given_cases(tiny, LACKING)
    ran = run_command("test", "--mutate", "--propose", "more.yaml", "--write", cwd=tiny)
    line = (
        f"  - {{rule: {RULESET}.dealing.decks, name: number of decks above 6, boundary: yes, "
        "facts: {dealing.decks: 7}, expect: variance}\n"
    )
    assert ran.code == 1
    assert line in ran.out
    assert (tiny / "more.yaml").read_text("utf-8") == f"# {RULESET}/dealing.test.yaml\n{line}"
    assert path.read_text("utf-8") == LACKING + line
    assert run_command("test", "--mutate", cwd=tiny).code == 0


def test_one_rule_is_tried_by_the_end_of_its_id(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("test", "--rule", "dealing.decks", cwd=tiny).code == 0


def test_a_ruleset_is_tried_by_its_path(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("test", str(FOLDER), "--mutate", cwd=tiny).code == 0


@pytest.mark.parametrize("name", ["json", "sarif", "junit", "github", "md", "html"])
def test_the_exit_code_does_not_depend_on_the_format(name: str, tiny: Path, run_command: RunCommand) -> None:
    assert run_command("test", "--mutate", "--format", name, cwd=tiny).code == 0
    given_cases(tiny, LACKING)
    assert run_command("test", "--mutate", "--format", name, cwd=tiny).code == 1
    given_cases(tiny, "cases: 1\n")
    assert run_command("test", "--mutate", "--format", name, cwd=tiny).code == 3


def test_sarif_names_the_place_of_a_mutant(tiny: Path, run_command: RunCommand) -> None:
    given_cases(tiny, LACKING)
    (result,) = json.loads(run_command("test", "--mutate", "--format", "sarif", cwd=tiny).out)["runs"][0]["results"]
    assert result["ruleId"] == f"{RULESET}.dealing.decks"
    assert "`6` made `7`" in result["message"]["text"]


def test_junit_has_every_case(tiny: Path, run_command: RunCommand) -> None:
    root = ElementTree.fromstring(run_command("test", "--format", "junit", cwd=tiny).out)
    assert (root.get("tests"), root.get("failures")) == ("3", "0")


def test_json_is_written_where_it_is_asked_for(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("test", "--format", "json", "-o", "out.json", cwd=tiny)
    assert ran.out == ""
    assert json.loads((tiny / "out.json").read_text("utf-8"))["as_expected"] is True


def test_the_ending_of_the_file_makes_it_a_pdf(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("test", "-o", "tests.pdf", cwd=tiny).err == "written to tests.pdf\n"
    assert (tiny / "tests.pdf").read_bytes().startswith(b"%PDF")


def test_output_that_cannot_be_written_ends_in_three(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("test", "-o", "no/such/place.txt", cwd=tiny).code == 3


def test_two_cores_write_what_one_writes(run_process: RunCommand) -> None:
    arguments = ("test", "pa-521", "--mutate", "--no-solver")
    one = run_process(*arguments, "--jobs", "1", cwd=ROOT)
    assert one == run_process(*arguments, "--jobs", "2", cwd=ROOT)
    assert one.err == ""


def test_words_of_a_file_cannot_turn_the_terminal(tiny: Path, run_command: RunCommand) -> None:
    given_cases(tiny, cases_text().replace("name: seven decks", 'name: "seven \\e[31m decks"').replace("s: 7", "s: 5"))
    assert "\x1b" not in run_command("test", cwd=tiny).out

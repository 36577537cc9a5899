"""Every submission that ships, through the real command: what is printed, in text and in JSON, and the exit code.

`pytest --update-golden` rewrites `tests/golden/check` and, for each `command.txt` there, `tests/golden/odds`,
`tests/golden/law`, `tests/golden/ci` and `tests/golden/send`; its difference is reviewed as code.
"""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT, Ran, RunCommand

GOLDEN = ROOT / "tests" / "golden" / "check"
SUBMISSIONS = sorted((ROOT / "submissions").glob("*.yaml"))
FILES = {"stdout.txt", "report.json", "exit.txt"}
RESULTS = {
    0: {"compliant"},
    1: {"not_compliant", "compliant_with_waivers"},
    4: {"undetermined"},
}

Expect = Callable[[Path, str], None]


def stem(path: Path) -> str:
    return path.stem


@pytest.fixture
def check(run_command: RunCommand) -> Callable[..., Ran]:
    """Check a shipped submission from the root of the project, so that paths are short and the same everywhere."""
    return lambda path, *options: run_command("check", f"submissions/{path.name}", *options, cwd=ROOT)


def test_there_are_submissions() -> None:
    assert SUBMISSIONS


def test_every_submission_has_its_golden_folder_and_every_folder_its_submission(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        pytest.skip("the folders are being rewritten")
    assert {folder.name for folder in GOLDEN.iterdir()} == {path.stem for path in SUBMISSIONS}


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_a_golden_folder_holds_text_json_and_exit_code(path: Path, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        pytest.skip("the folders are being rewritten")
    assert {file.name for file in (GOLDEN / path.stem).iterdir()} == FILES


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_the_text_report_is_as_expected(path: Path, check: Callable[..., Ran], expect: Expect) -> None:
    ran = check(path)
    assert ran.err == ""
    expect(GOLDEN / path.stem / "stdout.txt", ran.out)


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_the_json_report_is_as_expected(path: Path, check: Callable[..., Ran], expect: Expect) -> None:
    ran = check(path, "--format", "json")
    assert ran.err == ""
    expect(GOLDEN / path.stem / "report.json", ran.out)


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_the_exit_code_is_as_expected(path: Path, check: Callable[..., Ran], expect: Expect) -> None:
    expect(GOLDEN / path.stem / "exit.txt", f"{check(path).code}\n")


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_every_format_ends_in_the_same_exit_code(path: Path, check: Callable[..., Ran]) -> None:
    assert len({check(path, "--format", name).code for name in ("text", "json", "html", "md")}) == 1


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_the_exit_code_says_what_the_result_says(path: Path, check: Callable[..., Ran]) -> None:
    ran = check(path, "--format", "json")
    assert json.loads(ran.out)["result"] in RESULTS[ran.code]


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_no_golden_file_names_a_place_on_this_machine(path: Path, check: Callable[..., Ran]) -> None:
    assert str(ROOT) not in check(path).out + check(path, "--format", "json").out


def test_the_process_prints_what_is_printed_inside(check: Callable[..., Ran], run_process: RunCommand) -> None:
    path = SUBMISSIONS[0]
    assert run_process("check", f"submissions/{path.name}", cwd=ROOT) == check(path)


# What is counted, texts of law, and output for CI

OTHERS = ("odds", "law", "ci", "send", "diff", "lint", "fmt", "test", "impact", "cure", "common")
FOLDERS = [ROOT / "tests" / "golden" / name for name in OTHERS]
COMMANDS = sorted(path.parent for folder in FOLDERS for path in folder.glob("*/command.txt"))


@pytest.fixture
def command(run_command: RunCommand) -> Callable[[Path], Ran]:
    """Run the command of a golden folder from the root of the project, so that paths are short."""
    return lambda case: run_command(*shlex.split((case / "command.txt").read_text("utf-8")), cwd=ROOT)


@pytest.mark.parametrize("folder", FOLDERS, ids=stem)
def test_every_golden_folder_has_its_command(folder: Path) -> None:
    cases = {case.name for case in COMMANDS if case.parent == folder}
    assert cases
    assert {case.name for case in folder.iterdir()} == cases


@pytest.mark.parametrize("case", COMMANDS, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_what_a_command_writes_is_as_expected(case: Path, command: Callable[[Path], Ran], expect: Expect) -> None:
    ran = command(case)
    assert ran.err == ""
    assert str(ROOT) not in ran.out
    expect(case / "stdout.txt", ran.out)
    expect(case / "exit.txt", f"{ran.code}\n")

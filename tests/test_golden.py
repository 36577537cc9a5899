"""Every submission that ships, through the real command: what is printed, in text and in JSON, and the exit code.

A few reports stand here whole as JSON, one for every shape that any report has; of the others the result, the counts,
what did not pass and a fingerprint of the whole report. `pytest --update-golden` rewrites `tests/golden/check` and, for
each `command.txt` there, `tests/golden/odds`, `tests/golden/law`, `tests/golden/ci` and `tests/golden/send`; its
difference is reviewed as code.
"""

import json
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, SHIPPED_SUBMISSIONS, Ran, RunCommand

GOLDEN = ROOT / "tests" / "golden" / "check"
SUBMISSIONS = SHIPPED_SUBMISSIONS
WHOLE = {
    "cedar-gap-waived",
    "cobble-quay-reviewed",
    "cranberry-bog-half-election",
    "ferry-slip-asia-before-the-chapter",
    "gristmill-four-card-lawful",
    "heather-mill-caribbean-half-said",
    "heron-ferry-let-it-ride-any-pair",
    "kettle-creek-side-wager-by-petition",
    "ledger-stone-pai-gow-house-way",
    "mallow-bridge-hold-em-higher-limit",
    "old-cannery-presumption-open",
    "otter-creek-expired-waiver",
    "pebble-ford-hold-em-contradicts-itself",
    "pine-barrow-hold-em-minimal",
    "quarterdeck-football-three-plays",
    "quiet-marsh-envy-out-of-reach",
    "saltbox-no-house-way",
    "windward-quay-asia-house-way-broken",
}
"""Submissions whose report stands here whole as JSON."""
RESULTS = {
    0: {"compliant", "compliant_with_waivers"},
    1: {"not_compliant"},
    4: {"undetermined", "needs_review", "partly_encoded", "not_in_force"},
}

Expect = Callable[[Path, str], None]
CheckSubmission = Callable[..., Ran]


def stem(path: Path) -> str:
    return path.stem


@pytest.fixture(scope="module")
def checked_before() -> dict[tuple[str, ...], Ran]:
    """Remember what was printed, since every test here asks for the same few checks."""
    return {}


@pytest.fixture
def check(run_command: RunCommand, checked_before: dict[tuple[str, ...], Ran]) -> CheckSubmission:
    """Check a shipped submission from the root of the project, so that paths are short and the same everywhere."""

    def check_once(path: Path, form: str) -> Ran:
        arguments = ("check", f"submissions/{path.name}", "--format", form)
        if arguments not in checked_before:
            checked_before[arguments] = run_where_proofs_are_kept(run_command, arguments, path.stem)
        return checked_before[arguments]

    return check_once


def run_where_proofs_are_kept(run_command: RunCommand, arguments: Sequence[str], name: str) -> Ran:
    """Run a command; one about a house way twice, since its report says whether the proof was kept from before."""
    if "house-way" in name:
        run_command(*arguments, cwd=ROOT)
    return run_command(*arguments, cwd=ROOT)


def summarize(report: str) -> str:
    """Return what is kept of a report that does not stand here whole."""
    read = json.loads(report)
    kept = {
        "result": read["result"],
        "counts": read["counts"],
        "not_passed": [
            " ".join(filter(None, (one["rule"], one["verdict"], one["kind"], one["waived"] and "waived")))
            for one in read["findings"]
            if one["verdict"] not in {"pass", "not_applicable"}
        ],
        "sha256": sha256(report.encode()).hexdigest(),
    }
    return json.dumps(kept, indent=2) + "\n"


def test_there_are_submissions() -> None:
    assert SUBMISSIONS


def test_every_submission_has_its_golden_folder_and_every_folder_its_submission(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        pytest.skip("the folders are being rewritten")
    assert {folder.name for folder in GOLDEN.iterdir()} == {path.stem for path in SUBMISSIONS}


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_a_golden_folder_has_text_json_and_exit_code(path: Path, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        pytest.skip("the folders are being rewritten")
    in_json = "report.json" if path.stem in WHOLE else "summary.json"
    assert {file.name for file in (GOLDEN / path.stem).iterdir()} == {"stdout.txt", "exit.txt", in_json}


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_the_text_report_is_as_expected(path: Path, check: CheckSubmission, expect: Expect) -> None:
    ran = check(path, "text")
    assert ran.err == ""
    expect(GOLDEN / path.stem / "stdout.txt", ran.out)


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_the_json_report_is_as_expected(path: Path, check: CheckSubmission, expect: Expect) -> None:
    ran = check(path, "json")
    assert ran.err == ""
    if path.stem in WHOLE:
        expect(GOLDEN / path.stem / "report.json", ran.out)
    else:
        expect(GOLDEN / path.stem / "summary.json", summarize(ran.out))


def shapes_in(value: Any, place: str = "") -> Iterator[str]:
    """Name every place of a report with the type of what stands there, or the word where words are few."""
    # WHY: parts of a trace have parts themselves, and readings and tables stand under their own names.
    place = re.sub(r"(\.parts\[])+", ".parts[]", re.sub(r"^(holds\[]\.readings|.*\.by_table)\..*", r"\1.*", place))
    match value:
        case dict():
            for key, part in value.items():
                yield from shapes_in(part, f"{place}.{key}".removeprefix("."))
        case list():
            yield f"{place}: {'some' if value else 'none'}"
            for part in value:
                yield from shapes_in(part, f"{place}[]")
        case _:
            few = place.rpartition(".")[2] in {"verdict", "result", "kind", "scope", "fault"}
            yield f"{place}: {value if few else type(value).__name__}"


def test_every_shape_that_a_report_has_stands_in_a_whole_one(check: CheckSubmission) -> None:
    shapes = {path.stem: set(shapes_in(json.loads(check(path, "json").out))) for path in SUBMISSIONS}
    shown = {shape for name in WHOLE for shape in shapes[name]}
    assert {name: sorted(own - shown) for name, own in shapes.items() if own - shown} == {}


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_the_exit_code_is_as_expected(path: Path, check: CheckSubmission, expect: Expect) -> None:
    expect(GOLDEN / path.stem / "exit.txt", f"{check(path, 'text').code}\n")


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_every_format_ends_in_the_same_exit_code(path: Path, check: CheckSubmission) -> None:
    # WHY: text and JSON are asked of every submission anyway; those whose report stands here whole have every result
    # and every shape of a report, so the other formats are asked of them alone.
    others = ("html", "md") if path.stem in WHOLE else ()
    assert len({check(path, form).code for form in ("text", "json", *others)}) == 1


def test_every_result_is_among_the_reports_that_are_written_in_every_format(check: CheckSubmission) -> None:
    results = [json.loads(check(path, "json").out)["result"] for path in SUBMISSIONS if path.stem in WHOLE]
    assert set(results) == {json.loads(check(path, "json").out)["result"] for path in SUBMISSIONS}


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_the_exit_code_says_what_the_result_says(path: Path, check: CheckSubmission) -> None:
    ran = check(path, "json")
    assert json.loads(ran.out)["result"] in RESULTS[ran.code]


@pytest.mark.parametrize("path", SUBMISSIONS, ids=stem)
def test_no_golden_file_names_a_place_on_this_machine(path: Path, check: CheckSubmission) -> None:
    assert str(ROOT) not in check(path, "text").out + check(path, "json").out


def test_the_process_prints_what_is_printed_inside(
    check: CheckSubmission, run_command: RunCommand, run_process: RunCommand
) -> None:
    path = SUBMISSIONS[0]
    printed = run_process("check", f"submissions/{path.name}", cwd=ROOT)
    assert printed == run_command("check", f"submissions/{path.name}", cwd=ROOT) == check(path, "text")


# What is counted, texts of law, and output for CI

OTHERS = ("odds", "law", "ci", "send", "diff", "lint", "fmt", "test", "impact", "cure", "common", "compare", "file")
FOLDERS = [ROOT / "tests" / "golden" / name for name in OTHERS]
COMMANDS = sorted(path.parent for folder in FOLDERS for path in folder.glob("*/command.txt"))


@pytest.fixture
def command(run_command: RunCommand, shared_work: None) -> Callable[[Path], Ran]:
    """Run the command of a golden folder from the root of the project, so that paths are short."""
    return lambda case: run_where_proofs_are_kept(
        run_command, shlex.split((case / "command.txt").read_text("utf-8")), case.name
    )


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

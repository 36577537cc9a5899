"""`compliance check` for a build: three formats with the verdicts and the exit codes of all the others."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from builders import submission_text, write_files
from conftest import ROOT, SHIPPED_SUBMISSIONS, Ran, RunCommand
from sarif_schema import valid_log

FORMATS = ("text", "html", "md", "json", "sarif", "junit", "github")
FOR_CI = ("sarif", "junit", "github")
WAIVER = "waivers:\n  - {provision: 7.2(a), authority: Board, granted: 2020-01-01, expires: open-ended}\n"
FILES = {
    "good.yaml": submission_text(),
    "bad.yaml": submission_text("dealing.decks: 7\n"),
    "waived.yaml": submission_text("dealing.decks: 7\n" + WAIVER),
    "open.yaml": submission_text("dealing.method: shoe\n"),
    "silent.yaml": submission_text(""),
    "wrong.yaml": submission_text("dealing.deks: 6\n"),
    "undated.yaml": submission_text().replace("filed", "as_of").replace("2020-06-01", "soon"),
    "folder/one.yaml": submission_text(),
    "folder/two.yml": submission_text("dealing.decks: 7\n"),
    "empty/readme.txt": "nothing",
    "b:a,d %0A::error.yaml": submission_text("dealing.decks: 7\n"),
}
RUNS = [
    (["good.yaml"], 0),
    (["bad.yaml"], 1),
    (["waived.yaml"], 0),
    (["open.yaml"], 4),
    (["silent.yaml"], 4),
    (["wrong.yaml"], 3),
    (["undated.yaml"], 3),
    (["gone.yaml"], 3),
    (["empty"], 3),
    (["folder"], 1),
    (["good.yaml", "open.yaml"], 4),
    (["good.yaml", "open.yaml", "bad.yaml"], 1),
    (["bad.yaml", "wrong.yaml", "folder", "empty"], 3),
    (["b:a,d %0A::error.yaml"], 1),
    (["good.yaml", "--scope", "all"], 0),
    (["good.yaml", "--ruleset", "zz-nothing"], 3),
    (["good.yaml", "--as-of", "2019-01-01"], 3),
    (["good.yaml", "--as-of", "tomorrow"], 2),
    ([], 2),
]

Check = Callable[..., Ran]


@pytest.fixture
def check(tiny: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch) -> Check:
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    write_files(tiny, FILES)
    return lambda *arguments: run_command("check", *arguments, cwd=tiny)


@pytest.mark.parametrize(
    ("arguments", "code"), RUNS, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_the_exit_code_does_not_depend_on_the_format(arguments: list[str], code: int, check: Check) -> None:
    assert {name: check(*arguments, "--format", name).code for name in FORMATS} == dict.fromkeys(FORMATS, code)


@pytest.mark.parametrize(("arguments", "code"), [run for run in RUNS if run[1] != 2], ids=lambda value: str(value))
def test_what_is_written_agrees_with_the_exit_code(arguments: list[str], code: int, check: Check) -> None:
    (run,) = valid_log(check(*arguments, "--format", "sarif").out)["runs"]
    assert run["invocations"][0]["exitCode"] == code
    assert run["invocations"][0]["executionSuccessful"] == (code != 3)
    suites = fromstring(check(*arguments, "--format", "junit").out)
    assert (suites.attrib["failures"] != "0" or suites.attrib["errors"] != "0") == (code != 0)
    annotated = check(*arguments, "--format", "github").out
    assert ("::error " in annotated or "::warning " in annotated) == (code != 0)
    assert ("::error " in annotated) == (code in {1, 3})


def test_a_bad_file_is_told_in_the_output_and_on_the_error_stream(check: Check) -> None:
    for name in FOR_CI:
        ran = check("wrong.yaml", "gone.yaml", "good.yaml", "--format", name)
        for code in ("key.unknown", "file.missing"):
            assert code in ran.out
            assert code in ran.err


def test_an_empty_folder_is_told_in_the_output(check: Check) -> None:
    assert all("folder.without-submissions" in check("empty", "good.yaml", "--format", name).out for name in FOR_CI)


@pytest.mark.parametrize("name", FOR_CI)
def test_a_broken_library_is_told_in_the_output(name: str, check: Check, tiny: Path) -> None:
    write_files(tiny, {"rulesets/vocabulary/fields.yaml": "fields: [\n"})
    ran = check("good.yaml", "--format", name)
    assert ran.code == check("good.yaml").code == 3
    assert "yaml.syntax" in ran.out


@pytest.mark.parametrize("name", FOR_CI)
def test_the_same_inputs_give_the_same_bytes(name: str, check: Check) -> None:
    assert check("folder", "open.yaml", "--format", name) == check("folder", "open.yaml", "--format", name)


@pytest.mark.parametrize("name", FOR_CI)
def test_the_output_can_go_to_a_file(name: str, check: Check, tiny: Path) -> None:
    plain = check("bad.yaml", "--format", name)
    ran = check("bad.yaml", "--format", name, "-o", "out")
    assert (ran.code, ran.out, ran.err) == (1, "", "written to out\n")
    assert (tiny / "out").read_text("utf-8") == plain.out


@pytest.mark.parametrize("name", FOR_CI)
def test_an_output_that_cannot_be_written_is_said(name: str, check: Check) -> None:
    ran = check("good.yaml", "--format", name, "-o", "nowhere/out")
    assert (ran.code, "output.unwritable" in ran.err) == (3, True)


@pytest.mark.parametrize("name", FOR_CI)
def test_a_submission_is_not_overwritten(name: str, check: Check) -> None:
    assert check("good.yaml", "--format", name, "-o", "good.yaml").code == 2


def test_the_summary_of_a_job_is_appended_where_the_runner_says(
    check: Check, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tiny / "summary.md").write_text("before\n", "utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
    plain = check("bad.yaml", "--format", "github")
    text = (tiny / "summary.md").read_text("utf-8")
    assert text.startswith("before\n## compliance check\n")
    assert "More than six decks are used" in text
    assert "More than six decks are used" in plain.out


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "github"])
def test_no_other_format_writes_a_summary(name: str, check: Check, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
    check("bad.yaml", "--format", name)
    assert not (tiny / "summary.md").exists()


def test_a_summary_that_cannot_be_written_is_said_and_changes_nothing(
    check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = check("bad.yaml", "--format", "github")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "nowhere/summary.md")
    ran = check("bad.yaml", "--format", "github")
    assert (ran.code, ran.out) == (plain.code, plain.out)
    assert "output.unwritable" in ran.err


def test_the_error_stream_holds_no_command_to_the_runner(check: Check, tiny: Path) -> None:
    write_files(tiny, {"::error::x.yaml": "##[stop-commands]x: [\n", "a.yaml": "x: ##[add-mask]a\n  y: 1\n"})
    ran = check("::error::x.yaml", "::warning::gone.yaml", "a.yaml", "--format", "github")
    assert ran.code == 3
    assert [line for line in ran.err.splitlines() if line.lstrip().startswith("::") or "##[" in line] == []


def test_a_holder_cannot_write_commands_or_markup(check: Check, tiny: Path) -> None:
    name = '"Moon\\n::error::x\\u2028 <b>&amp; ]]> %0A##[group]y"'
    write_files(tiny, {"evil.yaml": submission_text("dealing.decks: 7\n").replace("Paper Moon Casino", name)})
    ran = check("evil.yaml", "--format", "github")
    assert [line.partition(" ")[0] for line in ran.out.splitlines()] == ["::error", "compliance", "compliance"]
    fromstring(check("evil.yaml", "--format", "junit").out)
    valid_log(check("evil.yaml", "--format", "sarif").out)


def test_the_shipped_submissions_come_out_in_junit_as_they_do_in_text(run_command: RunCommand) -> None:
    paths = [path for path in SHIPPED_SUBMISSIONS if "clauses:" not in path.read_text("utf-8")]
    ran = run_command("check", *(f"submissions/{path.name}" for path in paths), "--format", "junit", cwd=ROOT)
    suites = {suite.attrib["name"]: suite.attrib for suite in fromstring(ran.out)}
    assert len(suites) == len(paths)
    for path in paths:
        code = (ROOT / "tests" / "golden" / "check" / path.stem / "exit.txt").read_text("utf-8").strip()
        counts = suites[f"submissions/{path.name}"]
        found = "1" if counts["failures"] != "0" else "4" if counts["errors"] != "0" else "0"
        assert (path.name, found) == (path.name, code)


def test_an_ordinary_check_loads_nothing_of_this(tmp_path: Path) -> None:
    program = (
        "import sys; from compliance.cli import run_command_line as run;"
        "run(['check', 'submissions/stone-harbor-minimal.yaml']);"
        "late = ('model.notice', 'report.notices', 'report.sarif', 'report.junit', 'report.github', 'cli.notices');"
        "sys.stderr.write(repr([name for name in late if f'compliance.{name}' in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == "[]"


def test_json_keeps_its_form_beside_the_new_formats(check: Check) -> None:
    assert json.loads(check("good.yaml", "--format", "json").out)["schema"] == "compliance/report/1"


def test_a_written_file_is_readable_by_others(check: Check, tiny: Path) -> None:
    check("good.yaml", "--format", "sarif", "-o", "out.sarif")
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE((tiny / "out.sarif").stat().st_mode) == 0o666 & ~mask

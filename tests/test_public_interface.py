"""The public Python interface: every command has its function, and each does what its command does."""

import inspect
import json
import pickle
import re
from pathlib import Path

import pytest
from conftest import RunCommand

import compliance
from compliance.cli.command_list import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
WITHOUT_FUNCTION = {"serve", "law lock", "completion", "help", "law"}


def listed() -> dict[str, str]:
    """Return the functions of the reference, each with its command."""
    return dict(re.findall(r"^\| `(\w+)\(.*?\| `([a-z ]+)` \|", PAGE, re.MULTILINE))


def public() -> set[str]:
    return {name for name in dir(compliance) if inspect.isfunction(getattr(compliance, name)) and name[0] != "_"}


def test_every_command_has_its_function() -> None:
    assert set(listed().values()) == set(COMMANDS) - WITHOUT_FUNCTION


def test_what_is_public_is_what_the_reference_lists() -> None:
    assert public() - {"load_lazily"} == set(listed())


@pytest.mark.parametrize("name", sorted(listed()))
def test_a_function_says_what_it_does_and_what_it_takes_and_returns(name: str) -> None:
    function = getattr(compliance, name)
    assert inspect.getdoc(function)
    signature = inspect.signature(function)
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(one.annotation is not inspect.Parameter.empty for one in signature.parameters.values())


def test_a_file_and_its_text_come_out_alike() -> None:
    path = ROOT / "submissions" / "river-bend.yaml"
    by_path = compliance.check_submission(path)
    by_text = compliance.check_submission(text=path.read_text("utf-8"))
    assert by_path.outcome == by_text.outcome == "not_compliant"
    assert [one.verdict for one in by_path.findings] == [one.verdict for one in by_text.findings]


def test_a_mistake_is_raised_with_all_diagnostics() -> None:
    with pytest.raises(compliance.InvalidInputError) as raised:
        compliance.check_submission(text="holder: Somebody\nnonsense: 1\n")
    assert len(raised.value.diagnostics) > 1
    assert "and " in str(raised.value)


FILES = tuple(
    str(ROOT / "submissions" / name) for name in ("river-bend.yaml", "cobble-quay-reviewed.yaml", "no-such-file.yaml")
)


def test_many_submissions_are_checked_one_after_another_and_none_raises() -> None:
    coming = compliance.check_submissions(FILES)
    assert next(coming).assessment == compliance.check_submission(FILES[0])
    reviewed, missing = coming
    assert reviewed.assessment == compliance.check_submission(FILES[1])
    assert (missing.assessment, [str(one.code) for one in missing.diagnostics]) == (None, ["file.missing"])


def test_what_is_checked_can_be_pickled() -> None:
    checked = list(compliance.check_submissions(FILES))
    assert pickle.loads(pickle.dumps(checked)) == checked


def test_an_error_can_be_pickled_with_its_diagnostics() -> None:
    with pytest.raises(compliance.InvalidInputError) as raised:
        compliance.check_submission(text="holder: Somebody\n")
    assert pickle.loads(pickle.dumps(raised.value)).diagnostics == raised.value.diagnostics


@pytest.mark.parametrize("jobs", [1, 2])
def test_reports_are_the_lines_of_the_command(run_command: RunCommand, tmp_path: Path, jobs: int) -> None:
    lines = tmp_path / "filings.jsonl"
    lines.write_text('{"submission": 1}\n', "utf-8")
    sources = (*FILES, str(lines))
    by_command = run_command("check", *sources, "--format", "jsonl", cwd=ROOT).out.splitlines()
    assert list(compliance.report_submissions(sources, jobs=jobs)) == [json.loads(line) for line in by_command]


def test_a_folder_without_submissions_is_told_among_the_rest(tmp_path: Path) -> None:
    [checked] = compliance.check_submissions([tmp_path])
    assert [str(one.code) for one in checked.diagnostics] == ["folder.without-submissions"]
    [report] = compliance.report_submissions([tmp_path])
    assert (report["result"], report["diagnostics"][0]["code"]) == ("invalid", "folder.without-submissions")


@pytest.mark.parametrize("given", [{}, {"path": "a.yaml", "text": "holder: a"}])
def test_a_path_or_a_text_is_needed_and_not_both(given: dict[str, str]) -> None:
    with pytest.raises(TypeError, match="either"):
        compliance.check_submission(**given)

"""`compliance new` as forms, and every command that takes what was filled in."""

import json
import re
from pathlib import Path

import pytest
from conftest import ROOT, RunCommand
from formpapers import edited_docx

from compliance.cli import exit_codes

RIVER_BEND = ROOT / "submissions" / "river-bend.yaml"
LAWFUL = ROOT / "submissions" / "river-bend-lawful.yaml"


def write(run_command: RunCommand, folder: Path, name: str, source: Path = RIVER_BEND) -> str:
    ran = run_command("new", "--from", str(source), "-o", name, cwd=folder)
    assert ran.code == exit_codes.OK, ran.err
    return name


def test_a_blank_form_is_written_and_lacks_its_holder(tmp_path: Path, run_command: RunCommand) -> None:
    assert run_command("new", "pa-521", "-o", "blank.docx", cwd=tmp_path).code == exit_codes.OK
    ran = run_command("check", "blank.docx", cwd=tmp_path)
    assert ran.code == exit_codes.INVALID
    assert ran.err.startswith("blank.docx: question 1: error[key.missing]: a submission lacks `holder`\n")


def test_what_is_not_carried_over_is_said(tmp_path: Path, run_command: RunCommand) -> None:
    ran = run_command("new", "--from", str(RIVER_BEND), "-o", "form.docx", cwd=tmp_path)
    assert ran.err == "not carried over: comments of the file\nwritten to form.docx\n"


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path, run_command: RunCommand) -> None:
    (tmp_path / "form.docx").write_bytes(b"mine")
    assert run_command("new", "pa-521", "-o", "form.docx", cwd=tmp_path).code == exit_codes.USAGE
    assert (tmp_path / "form.docx").read_bytes() == b"mine"


def test_a_form_comes_out_as_its_submission_does_with_questions_as_places(
    tmp_path: Path, run_command: RunCommand
) -> None:
    form = write(run_command, tmp_path, "form.docx")
    of_form = json.loads(run_command("check", form, "--format", "json", cwd=tmp_path).out)
    of_file = json.loads(run_command("check", str(RIVER_BEND), "--format", "json", cwd=tmp_path).out)
    assert of_form["counts"] == of_file["counts"]
    [table] = [one for one in of_form["findings"] if one["rule"] == "pa-575.payouts.bonus-table"]
    assert table["where"]["place"] == f"question {table['where']['line']} (§ 575.7(e))"
    assert run_command("compare", form, str(RIVER_BEND), cwd=tmp_path).code == exit_codes.OK
    assert run_command("file", form, cwd=tmp_path).code == exit_codes.OK


@pytest.mark.parametrize("ending", ["docx", "pdf"])
def test_a_cure_takes_the_place_of_a_form_as_a_form(tmp_path: Path, run_command: RunCommand, ending: str) -> None:
    form = write(run_command, tmp_path, f"form.{ending}")
    assert run_command("cure", form, "--write", "--pick", "1", cwd=tmp_path).code == exit_codes.OK
    assert run_command("cure", form, "--format", "patch", cwd=tmp_path).code == exit_codes.USAGE
    ran = run_command("check", form, "--format", "json", cwd=tmp_path)
    assert json.loads(ran.out)["counts"]["variance"] == 0


def test_the_review_of_a_form_has_its_whole_name(tmp_path: Path, run_command: RunCommand) -> None:
    form = write(run_command, tmp_path, "form.docx", LAWFUL)
    ran = run_command(
        "review", form, "--settle", "house-way-in-words", "--satisfied", "--by", "legal department",
        "--explanation", "Every hand was looked at.", cwd=tmp_path,
    )  # fmt: skip
    assert (ran.code, (tmp_path / "form.docx.review.yaml").exists()) == (exit_codes.OK, True), ran.err
    assert "1 open" in run_command("review", "form.docx.review.yaml", cwd=tmp_path).out


def test_a_form_of_an_earlier_state_is_carried_over(tmp_path: Path, run_command: RunCommand) -> None:
    form = write(run_command, tmp_path, "form.docx")
    raw = (tmp_path / form).read_bytes()
    older = edited_docx(raw, lambda text: re.sub(r", questions [0-9a-f]{16}", f", questions {'0' * 16}", text))
    (tmp_path / "old.docx").write_bytes(older)
    assert run_command("check", "old.docx", cwd=tmp_path).code == exit_codes.INVALID
    ran = run_command("new", "--from", "old.docx", "-o", "new.docx", cwd=tmp_path)
    assert "not carried over: words beside the boxes, since the form is of another state\n" in ran.err
    assert (tmp_path / "new.docx").read_bytes() == raw

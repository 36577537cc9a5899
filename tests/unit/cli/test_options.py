"""`-o FILE` and `--format`: which format is written, what is refused, and what is said afterwards."""

import json
import os
from pathlib import Path

import pytest
from builders import submission_text
from conftest import RunCommand

from compliance.cli.document_output import DOCUMENT_NAMES
from compliance.report import DOCUMENT_FORMATS, FORMATS, find_format_by_ending

STARTS = {
    "report.pdf": b"%PDF",
    "report.PDF": b"%PDF",
    "report.docx": b"PK",
    "report.xlsx": b"PK",
    "report.csv": b"\xef\xbb\xbffile,",
    "report.json": b"{",
    "report.html": b"<!DOCTYPE html>",
    "report.htm": b"<!DOCTYPE html>",
    "report.md": b"Variance report\n\n# ",
    "report.sarif": b"{",
    "report.xml": b"<?xml",
}


@pytest.mark.parametrize("name", STARTS)
def test_the_ending_says_which_format_is_written(name: str, tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("check", "input.yaml", "-o", name, cwd=tiny)
    assert (ran.code, ran.out, ran.err) == (0, "", f"written to {name}\n")
    assert (tiny / name).read_bytes().startswith(STARTS[name])


@pytest.mark.parametrize("name", ["report.txt", "report.out", "report", "report.yaml2", ".pdf"])
def test_an_ending_that_no_format_has_means_the_usual_one(name: str, tiny: Path, run_command: RunCommand) -> None:
    plain = run_command("check", "input.yaml", cwd=tiny)
    ran = run_command("check", "input.yaml", "-o", name, cwd=tiny)
    assert (ran.code, ran.err) == (0, f"written to {name}\n")
    assert (tiny / name).read_text("utf-8") == plain.out


def test_a_format_goes_into_a_file_of_any_other_ending(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("check", "input.yaml", "--format", "json", "-o", "report.out", cwd=tiny).code == 0
    assert json.loads((tiny / "report.out").read_text("utf-8"))["schema"] == "compliance/report/1"


def test_sarif_may_be_called_json(tiny: Path, run_command: RunCommand) -> None:
    assert run_command("check", "input.yaml", "--format", "sarif", "-o", "log.json", cwd=tiny).code == 0
    assert "runs" in json.loads((tiny / "log.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("check", "input.yaml", "--format", "html", "-o", "report.pdf"),
            "compliance check: `report.pdf` ends as pdf does, and --format says html; "
            "leave out --format, or write to `report.html`\n",
        ),
        (
            ("check", "input.yaml", "--format", "text", "-o", "report.md"),
            "compliance check: `report.md` ends as md does, and --format says text; "
            "leave out --format, or write to `report.txt`\n",
        ),
        (
            ("lint", "-o", "lint.xlsx"),
            "compliance lint: `lint.xlsx` ends as xlsx does, which is not written here; "
            "there are text, md, html, pdf, docx, json, sarif, junit, github\n",
        ),
        (
            ("lint", "--format", "json", "-o", "lint.pdf"),
            "compliance lint: `lint.pdf` ends as pdf does, and --format says json; "
            "leave out --format, or write to `lint.json`\n",
        ),
    ],
)
def test_an_ending_of_another_format_is_wrong_usage(
    words: tuple[str, ...], said: str, tiny: Path, run_command: RunCommand
) -> None:
    before = sorted(tiny.iterdir())
    ran = run_command(*words, cwd=tiny)
    assert (ran.code, ran.out, ran.err) == (2, "", said)
    assert sorted(tiny.iterdir()) == before


def test_nothing_is_said_of_a_file_that_was_not_written(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("check", "input.yaml", "-o", "nowhere/report.txt", cwd=tiny)
    assert ran.code == 3
    assert "written to" not in ran.err


def test_nothing_is_said_of_a_device(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("check", "input.yaml", "-o", os.devnull, cwd=tiny)
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_what_is_said_cannot_move_the_cursor(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("check", "input.yaml", "-o", "re\x1b[2Jport", cwd=tiny)
    assert (ran.code, ran.err) == (0, "written to re\N{REPLACEMENT CHARACTER}[2Jport\n")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("new", "zz-lantern"), "mine.yaml"),
        (("lint", "zz-lantern", "--no-solver", "--select", "lint.format"), "lint.txt"),
        (("test", "zz-lantern"), "cases.json"),
        (("schema", "submission"), "submission.schema.json"),
        (("law", "tree", "text.txt"), "tree.json"),
        (("law", "slips", "text.txt"), "slips.json"),
        (("redline", "text.txt", "text.txt"), "redline.html"),
    ],
)
def test_every_command_says_where_it_wrote(
    words: tuple[str, ...], name: str, tiny: Path, run_command: RunCommand
) -> None:
    (tiny / "text.txt").write_text("§ 1. Lanterns.\n\n(a) A lantern is lit.\n", "utf-8")
    ran = run_command(*words, "-o", name, cwd=tiny)
    assert ran.out == ""
    assert ran.err.endswith(f"written to {name}\n")
    assert (tiny / name).stat().st_size > 0


# The cured submission and what was found go to one option


@pytest.fixture
def unlawful(tiny: Path) -> Path:
    (tiny / "input.yaml").write_text(submission_text("dealing.decks: 8\n"), "utf-8")
    return tiny


def test_cures_go_into_a_file_by_its_ending(unlawful: Path, run_command: RunCommand) -> None:
    ran = run_command("cure", "input.yaml", "-o", "cures.json", cwd=unlawful)
    assert (ran.code, ran.out, ran.err) == (1, "", "written to cures.json\n")
    assert json.loads((unlawful / "cures.json").read_text("utf-8"))["schema"] == "compliance/cure/1"


def test_the_cured_submission_goes_into_a_file_of_another_ending(unlawful: Path, run_command: RunCommand) -> None:
    ran = run_command("cure", "input.yaml", "--pick", "1", "--format", "json", "-o", "cured.yaml", cwd=unlawful)
    assert (ran.code, ran.err) == (0, "written to cured.yaml\n")
    assert json.loads(ran.out)["schema"] == "compliance/cure/1"
    assert run_command("check", "cured.yaml", cwd=unlawful).code == 0


def test_cures_never_go_over_the_submission(unlawful: Path, run_command: RunCommand) -> None:
    (unlawful / "input.json").write_bytes((unlawful / "input.yaml").read_bytes())
    assert run_command("cure", "input.json", "-o", "input.json", cwd=unlawful).code == 2
    assert (unlawful / "input.json").read_bytes() == (unlawful / "input.yaml").read_bytes()


# The table


def test_every_ending_means_its_format_or_one_before_it() -> None:
    for form in FORMATS.values():
        for ending in form.endings:
            assert ending == ending.lower()
            meant = find_format_by_ending(f"folder.pdf/REPORT{ending.upper()}", (form.name,))
            assert meant == (form.name if form.is_meant_by_ending else None)
    assert [name for name, form in FORMATS.items() if not form.is_meant_by_ending] == ["yaml"]
    assert find_format_by_ending("report") is None


def test_every_document_is_offered_in_every_format_of_documents() -> None:
    assert set(DOCUMENT_NAMES) == set(DOCUMENT_FORMATS)


def test_an_ending_that_two_formats_have_means_the_first() -> None:
    assert find_format_by_ending("report.json") == "json"
    assert find_format_by_ending("report.txt") == "text"
    assert find_format_by_ending("report.json", ("sarif",)) == "sarif"

"""`--format pdf`, `docx`, `csv` and `xlsx` through the real command."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from builders import library_files, submission_text, write_files
from conftest import ROOT, RunCommand

STARTS = {"pdf": b"%PDF", "docx": b"PK", "xlsx": b"PK", "csv": b"\xef\xbb\xbffile,"}
FILES = {
    "good.yaml": submission_text(),
    "bad.yaml": submission_text("dealing.decks: 7\n"),
    "wrong.yaml": submission_text("dealing.deks: 6\n"),
    "open.yaml": submission_text("dealing.method: shoe\n"),
    "empty/readme.txt": "nothing",
}


@pytest.fixture
def folder(tiny: Path) -> Path:
    write_files(tiny, FILES)
    return tiny


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize(
    ("files", "code"),
    [(["good.yaml"], 0), (["bad.yaml"], 1), (["open.yaml"], 4), (["wrong.yaml"], 3), (["good.yaml", "empty"], 3)],
)
def test_the_exit_code_is_that_of_every_format(
    name: str, files: list[str], code: int, folder: Path, run_command: RunCommand
) -> None:
    ran = run_command("check", *files, "--format", name, "-o", f"out.{name}", cwd=folder)
    assert (ran.code, ran.out) == (code, "")
    assert (folder / f"out.{name}").read_bytes().startswith(STARTS[name])


def test_what_could_not_be_judged_has_its_row_even_a_folder_without_submissions(
    folder: Path, run_command: RunCommand
) -> None:
    run_command("check", "good.yaml", "wrong.yaml", "empty", "gone.yaml", "--format", "csv", "-o", "t.csv", cwd=folder)
    rows = (folder / "t.csv").read_text("utf-8-sig").splitlines()
    for name in ("wrong.yaml", "empty", "gone.yaml"):
        assert [row for row in rows if row.startswith(f"{name},") and "not judged" in row]


@pytest.mark.parametrize(
    ("command", "name"), [(("check", "submissions/river-bend.yaml"), "xlsx"), (("diff", "pa-575", "pa-575"), "pdf")]
)
def test_a_terminal_is_spared(command: tuple[str, ...], name: str) -> None:
    shown, terminal = os.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "compliance", *command, "--format", name],
            cwd=ROOT, stdout=terminal, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    finally:
        os.close(terminal)
        os.close(shown)
    assert done.returncode == 2
    assert f"{name} is not for a terminal; give a file to write it to, such as -o report.{name}" in done.stderr.decode()


def test_bytes_go_into_a_pipe() -> None:
    command = [sys.executable, "-m", "compliance", "check", "submissions/river-bend.yaml", "--format", "docx"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.startswith(b"PK")


def test_a_file_that_cannot_be_written_is_told_and_nothing_is_left_behind(
    folder: Path, run_command: RunCommand
) -> None:
    ran = run_command("check", "good.yaml", "--format", "pdf", "-o", "gone/out.pdf", cwd=folder)
    assert ran.code == 3
    assert "output.unwritable" in ran.err


def test_a_summary_is_no_table_of_findings(folder: Path, run_command: RunCommand) -> None:
    ran = run_command("check", "good.yaml", "--summary", "--format", "xlsx", "-o", "out.xlsx", cwd=folder)
    assert ran.code == 2
    assert "leave out --summary for xlsx" in ran.err
    assert not (folder / "out.xlsx").exists()


@pytest.fixture
def two(folder: Path) -> Path:
    """Put a second chapter beside the tiny one, which allows four decks where that allows six."""
    files = {name: text for name, text in library_files().items() if name.startswith("rulesets/zz-lantern/")}
    changed = {
        name.replace("zz-lantern", "zz-lamp"): text.replace("zz-lantern", "zz-lamp").replace("decks <= 6", "decks <= 4")
        for name, text in files.items()
    }
    write_files(folder, changed)
    return folder


@pytest.mark.parametrize("name", ["pdf", "docx"])
def test_a_comparison_can_be_sent(name: str, two: Path, run_command: RunCommand) -> None:
    contents = []
    for out in ("one", "two"):
        ran = run_command("diff", "zz-lantern", "zz-lamp", "--format", name, "-o", out, cwd=two)
        assert (ran.code, ran.out) == (1, "")
        contents.append((two / out).read_bytes())
    assert contents[0].startswith(STARTS[name])
    assert contents[0] == contents[1]


@pytest.mark.parametrize("name", ["pdf", "docx"])
def test_a_table_of_all_rulesets_can_be_sent(name: str, two: Path, run_command: RunCommand) -> None:
    ran = run_command("diff", "--all", "lantern-three", "-o", f"out.{name}", cwd=two)
    assert (ran.code, ran.out) == (1, "")
    assert (two / f"out.{name}").read_bytes().startswith(STARTS[name])


def test_no_writer_but_that_of_text_is_loaded_by_a_plain_check() -> None:
    code = (
        "import sys; from compliance.cli import run_command_line as run; "
        "run(['check', 'submissions/river-bend.yaml']); "
        "heavy = {'typst', 'xlsxwriter', 'jinja2', 'csv', 'zipfile'}; "
        "heavy |= {'compliance.report.writers.' + name for name in ('markdown', 'html', 'pdf', 'docx')}; "
        "sys.exit(' '.join(heavy & set(sys.modules)) or None)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr


def test_a_comparison_that_is_sent_has_both_sides_their_sections_and_the_witness(
    two: Path, run_command: RunCommand
) -> None:
    ran = run_command("diff", "zz-lantern", "zz-lamp", "--format", "json", cwd=two)
    hashes = re.findall(r'"sha256": "([0-9a-f]{64})"', ran.out)
    assert len(hashes) == 2
    run_command("diff", "zz-lantern", "zz-lamp", "--format", "pdf", "-o", "diff.pdf", cwd=two)
    found = (page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument((two / "diff.pdf").read_bytes()))
    pages = [" ".join(page.split()) for page in found]
    text = " ".join(pages)
    for said in (
        "99 Zz. Code Ch. 7 (zz-lantern) against 99 Zz. Code Ch. 7 (zz-lamp)",
        "99 Zz. Code Ch. 7 (zz-lamp) is stricter",
        "§ 7.2(a)",
        "1. 99 Zz. Code Ch. 7 (zz-lantern) accepts it, 99 Zz. Code Ch. 7 (zz-lamp) refuses it",
        "decks:",
        "Prepared by",
    ):
        assert said in text
    for number, page in enumerate(pages, start=1):
        assert f"page {number} of {len(pages)}" in page
        assert all(f"sha256 {digest}" in page for digest in hashes)

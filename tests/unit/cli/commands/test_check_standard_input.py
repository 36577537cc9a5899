"""`compliance check -`: the one submission that is not in a file."""

import io
import json

import pytest
from conftest import ROOT, Ran, RunCommand

RIVER = (ROOT / "submissions" / "river-bend.yaml").read_bytes()


def check_given(run_command: RunCommand, monkeypatch: pytest.MonkeyPatch, content: bytes, *words: str) -> Ran:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    return run_command("check", "-", *words, cwd=ROOT)


def test_a_submission_on_standard_input_is_checked_as_from_its_file(
    run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_file = run_command("check", "submissions/river-bend.yaml", "--format", "json", cwd=ROOT)
    ran = check_given(run_command, monkeypatch, RIVER, "--format", "json")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == of_file.out.replace("submissions/river-bend.yaml", "standard input")
    assert json.loads(ran.out)["submission"]["sha256"] in of_file.out


@pytest.mark.parametrize("form", ["text", "html", "csv", "sarif", "github"])
def test_every_kind_of_format_takes_it(run_command: RunCommand, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    ran = check_given(run_command, monkeypatch, RIVER, "--format", form)
    assert ran.code == 1
    assert "standard input" in ran.out


def test_it_stands_among_files_in_its_place(run_command: RunCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("submissions/river-bend-lawful.yaml", "--summary")
    rows = check_given(run_command, monkeypatch, RIVER, *words).out.splitlines()[2:]
    assert [row.split("  ")[0] for row in rows] == ["standard input", "submissions/river-bend-lawful.yaml"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file.empty"),
        (b"\xff\xfe", "file.not-text"),
        (b"a: [", "yaml.syntax"),
        (b"x" * (2 * 1024 * 1024 + 1), "file.too-large"),
    ],
)
def test_what_is_no_submission_is_refused_with_its_place(
    run_command: RunCommand, monkeypatch: pytest.MonkeyPatch, content: bytes, code: str
) -> None:
    ran = check_given(run_command, monkeypatch, content)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("standard input:")
    assert f"error[{code}]" in ran.err

"""`compliance check` on archives and JSON Lines: as on the files, in every format, on any number of cores."""

import io
import json
import tarfile
from pathlib import Path

import pytest
from builders import submission_text
from conftest import ROOT, RunCommand

from compliance.cli.commands.check import FORMATS_OF_CHECK

NAMES = ("river-bend.yaml", "cobble-quay-reviewed.review.yaml", "cobble-quay-reviewed.yaml")


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    path = tmp_path / "filings.tgz"
    with tarfile.open(path, "w:gz") as archive:
        for name in NAMES:
            archive.add(ROOT / "submissions" / name, f"north/{name}")
    return path


def test_a_submission_in_an_archive_comes_out_as_its_file_and_its_review_counts(
    run_command: RunCommand, packed: Path
) -> None:
    files = [f"submissions/{name}" for name in NAMES if ".review." not in name]
    by_files = run_command("check", *files, "--format", "json", cwd=ROOT)
    by_archive = run_command("check", str(packed), "--format", "json", cwd=ROOT)
    assert by_archive.out.replace(f"{packed}#north/", "submissions/") == by_files.out
    assert (by_archive.code, by_archive.err) == (by_files.code, "")


def test_an_archive_with_one_submission_is_a_list_of_one(run_command: RunCommand, tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps({"submission": 1}) + "\n", "utf-8")
    listed = json.loads(run_command("check", str(path), "--format", "json", cwd=ROOT).out)
    assert [one["submission"]["path"] for one in listed["reports"]] == [f"{path}#1"]


@pytest.mark.parametrize("words", [("--format", name) for name in FORMATS_OF_CHECK] + [("--summary",)])
def test_the_output_is_the_same_whatever_the_number_of_processes(
    run_command: RunCommand, tiny: Path, words: tuple[str, ...]
) -> None:
    with tarfile.open(tiny / "filings.tar", "w") as archive:
        for place in range(6):
            content = submission_text(f"dealing.decks: {place}\n").encode() if place != 3 else b"holder: [\n"
            head = tarfile.TarInfo(f"{place}.yaml" if place != 4 else "../out.yaml")
            head.size = len(content)
            archive.addfile(head, io.BytesIO(content))
    (tiny / "broken.zip").write_bytes(b"PK\3\4")
    (tiny / "filings.jsonl").write_text('{"submission": 1}\nnothing\n', "utf-8")
    written = []
    for jobs in ("1", "2"):
        target = tiny / f"report-{jobs}"
        asked = ("check", "filings.tar", "broken.zip", "filings.jsonl", "--jobs", jobs, *words, "-o", str(target))
        ran = run_command(*asked, cwd=tiny)
        written.append((ran.code, ran.err.replace(str(target), "target"), target.read_bytes()))
    assert written[0] == written[1]
    code, told, _ = written[0]
    assert code == 3
    for place in ("filings.tar#3.yaml:2:1", "filings.tar#../out.yaml:1:1", "broken.zip:1:1", "filings.jsonl:2:1"):
        assert place in told

"""Submissions below a folder: all of them, in order, and none passed over in silence."""

import os
from pathlib import Path
from typing import Any

import pytest
from conftest import RunCommand

from compliance.load import submission_files_below


def test_files_are_listed_in_the_order_of_their_paths_without_reviews(tmp_path: Path) -> None:
    for name in ("b.yaml", "a/c.yml", "a/c.review.yml", "a/b/d.yaml", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("submission: 1\n", "utf-8")
    (tmp_path / "folder.yaml").mkdir()
    found = [Path(path).relative_to(tmp_path).as_posix() for path in submission_files_below(tmp_path)]
    assert found == ["a/b/d.yaml", "a/c.yml", "b.yaml"]


@pytest.fixture
def unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a folder inside that the system refuses to list, also to root."""
    (tmp_path / "filings" / "locked").mkdir(parents=True)
    (tmp_path / "filings" / "open.yaml").write_text("submission: 1\n", "utf-8")
    list_folder = os.scandir

    def refuse(path: Any = ".") -> Any:
        if os.path.basename(os.fspath(path)) == "locked":
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return list_folder(path)

    monkeypatch.setattr(os, "scandir", refuse)
    return tmp_path / "filings"


def test_a_folder_that_cannot_be_read_is_no_empty_folder(unreadable: Path) -> None:
    with pytest.raises(PermissionError):
        submission_files_below(unreadable)


def test_a_check_says_which_folder_cannot_be_read(unreadable: Path, run_command: RunCommand) -> None:
    ran = run_command("check", str(unreadable), "--summary", cwd=unreadable)
    assert ran.code == 3
    assert "locked" in ran.err
    assert "permission denied" in ran.err

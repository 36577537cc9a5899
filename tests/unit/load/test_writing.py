"""Files are written whole or not at all, never over what somebody saved meanwhile, never over a name that is taken."""

import errno
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from compliance.load import create_text, replace_text

OLD, NEW = "one: 1\n", "two: 2\n"
WAS = sha256(OLD.encode()).hexdigest()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file.yaml"
    path.write_text(OLD, "utf-8")
    path.chmod(0o640)
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_is_still_as_it_was_read_is_replaced_and_keeps_its_rights(file: Path) -> None:
    assert replace_text(file, NEW, was=WAS) is None
    assert (file.read_text("utf-8"), file.stat().st_mode & 0o777, names(file.parent)) == (NEW, 0o640, ["file.yaml"])


def test_what_somebody_saved_meanwhile_stays(file: Path) -> None:
    file.write_text("three: 3\n", "utf-8")
    wrong = replace_text(file, NEW, was=WAS)
    assert wrong is not None
    assert "it has changed since it was read" in wrong.message
    assert (file.read_text("utf-8"), names(file.parent)) == ("three: 3\n", ["file.yaml"])


def test_what_was_taken_away_meanwhile_stays_away(file: Path) -> None:
    file.unlink()
    assert replace_text(file, NEW, was=WAS) is not None
    assert names(file.parent) == []


def test_a_link_is_not_written_through(file: Path) -> None:
    link = file.with_name("link.yaml")
    link.symlink_to(file)
    assert replace_text(link, NEW, was=WAS) is not None
    assert file.read_text("utf-8") == OLD


def test_a_new_file_is_made(tmp_path: Path) -> None:
    assert create_text(tmp_path / "new.yaml", NEW) is None
    assert ((tmp_path / "new.yaml").read_text("utf-8"), names(tmp_path)) == (NEW, ["new.yaml"])


@pytest.mark.parametrize("take", [lambda path: path.write_text(OLD), lambda path: path.symlink_to("nowhere")])
def test_a_name_that_is_taken_is_refused(tmp_path: Path, take: Callable[[Path], object]) -> None:
    take(tmp_path / "new.yaml")
    wrong = create_text(tmp_path / "new.yaml", NEW)
    assert wrong is not None
    assert "the name is taken" in wrong.message
    assert names(tmp_path) == ["new.yaml"]
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("call", ["fsync", "replace", "fchmod", "stat", "access"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EACCES])
def test_a_call_of_the_system_that_fails_leaves_the_file_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, call, fail)
    wrong = replace_text(file, NEW, was=WAS)
    monkeypatch.undo()
    assert wrong is None or os.strerror(number).lower() in wrong.message
    assert file.read_text("utf-8") == (NEW if wrong is None else OLD)
    assert names(file.parent) == ["file.yaml"]


def test_what_does_not_read_back_takes_no_place(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: os.ftruncate(handle, 2))
    wrong = replace_text(file, NEW, was=WAS)
    assert wrong is not None
    assert "does not read back" in wrong.message
    assert (file.read_text("utf-8"), names(file.parent)) == (OLD, ["file.yaml"])

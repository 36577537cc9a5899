"""Exhibits stored beside a submission: under plain names, inside the folder, never over another file."""

from hashlib import sha256
from pathlib import Path

import pytest

from compliance.workspace import Folder, NoPlaceError, clean_exhibit_name, exhibits, store_exhibit


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    inside = tmp_path / "inside"
    (inside / "deep").mkdir(parents=True)
    (inside / "one.yaml").write_text("submission: 1\n")
    (inside / "deep" / "two.yaml").write_text("submission: 1\n")
    return Folder(inside)


def test_an_exhibit_stands_beside_its_submission(folder: Folder) -> None:
    stored = store_exhibit(folder, "deep/two.yaml", "layout.pdf", b"drawing")
    assert (stored.file, stored.sha256) == ("exhibits/layout.pdf", sha256(b"drawing").hexdigest())
    assert (folder.root / "deep" / "exhibits" / "layout.pdf").read_bytes() == b"drawing"


def test_the_same_file_is_stored_once_and_another_of_its_name_beside_it(folder: Folder) -> None:
    names = [store_exhibit(folder, "one.yaml", "layout.pdf", raw).file for raw in (b"one", b"two", b"one", b"two")]
    assert names == ["exhibits/layout.pdf", "exhibits/layout-2.pdf"] * 2
    assert (folder.root / "exhibits" / "layout.pdf").read_bytes() == b"one"


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("layout.pdf", "layout.pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\files\\My layout (2).PDF", "My layout (2).PDF"),
        ("..", "exhibit"),
        ("", "exhibit"),
        (".hidden", "hidden"),
        ("a\x00b\nc.pdf", "a_b_c.pdf"),
        ("Tisch-Übersicht.docx", "Tisch-Übersicht.docx"),
        ("x" * 500 + ".pdf", "x" * 80 + ".pdf"),
        ("a" + "é" * 200, "a" + "é" * 39),
        ("<b>&.html", "b.html"),
        ("a." + "b" * 300, "a." + "b" * 11),
    ],
)
def test_a_name_is_made_plain(folder: Folder, called: str, name: str) -> None:
    assert clean_exhibit_name(called) == name
    stored = store_exhibit(folder, "one.yaml", called, b"x")
    assert stored.file == f"exhibits/{name}"
    assert (folder.root / stored.file).read_bytes() == b"x"


@pytest.mark.parametrize("called", ["other.yaml", "x.YML"])
def test_what_would_be_read_as_a_submission_is_no_exhibit(folder: Folder, called: str) -> None:
    with pytest.raises(NoPlaceError, match="submission of its own"):
        store_exhibit(folder, "one.yaml", called, b"x")


@pytest.mark.parametrize("name", ["missing.yaml", "../out.yaml", "/etc/x.yaml", "one.txt", ".x.yaml"])
def test_no_exhibit_without_a_saved_submission(folder: Folder, name: str) -> None:
    with pytest.raises(NoPlaceError):
        store_exhibit(folder, name, "layout.pdf", b"x")
    assert not (folder.root / "exhibits").exists()


def test_a_link_is_not_followed(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (folder.root / "exhibits").symlink_to(tmp_path / "outside")
    with pytest.raises(NoPlaceError):
        store_exhibit(folder, "one.yaml", "layout.pdf", b"x")
    assert not list((tmp_path / "outside").iterdir())


def test_a_link_under_the_name_is_passed_by(folder: Folder, tmp_path: Path) -> None:
    (folder.root / "exhibits").mkdir()
    (folder.root / "exhibits" / "layout.pdf").symlink_to(tmp_path / "outside.pdf")
    assert store_exhibit(folder, "one.yaml", "layout.pdf", b"x").file == "exhibits/layout-2.pdf"
    assert not (tmp_path / "outside.pdf").exists()


def test_a_name_that_many_files_have_is_refused(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhibits, "MOST_OF_A_NAME", 2)
    for raw in (b"1", b"2"):
        store_exhibit(folder, "one.yaml", "layout.pdf", raw)
    with pytest.raises(NoPlaceError, match="give it another"):
        store_exhibit(folder, "one.yaml", "layout.pdf", b"3")


def test_a_folder_that_is_only_read_stores_nothing(folder: Folder) -> None:
    with pytest.raises(NoPlaceError, match="read-only"):
        store_exhibit(Folder(folder.root, read_only=True), "one.yaml", "layout.pdf", b"x")

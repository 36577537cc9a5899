from pathlib import Path

import pytest

from compliance.workspace import (
    Binned,
    Folder,
    NoPlaceError,
    archive_submission,
    bin_submission,
    is_archived,
    list_bin,
    moves,
    put_back,
    rename_submission,
    safe_files,
    unarchive_submission,
)

TEXT = "submission: 1\nholder: Test House\nexhibits:\n  - file: exhibits/letter.pdf\n    title: Letter\n"
REVIEW = "submission: one.yaml\nsettlements: []\n"
LETTER = ("exhibits/letter.pdf",)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    inside = tmp_path / "inside"
    (inside / "exhibits").mkdir(parents=True)
    (inside / "one.yaml").write_text(TEXT)
    (inside / "one.review.yaml").write_text(REVIEW)
    (inside / "exhibits" / "letter.pdf").write_bytes(b"%PDF-letter")
    return Folder(inside)


def files(folder: Folder) -> set[str]:
    return {str(one.relative_to(folder.root)) for one in folder.root.rglob("*") if one.is_file()}


def test_a_submission_gets_another_name_and_its_review_says_so(folder: Folder) -> None:
    assert rename_submission(folder, "one.yaml", "two.yaml", LETTER) == "two.yaml"
    assert files(folder) == {"two.yaml", "two.review.yaml", "exhibits/letter.pdf"}
    assert (folder.root / "two.review.yaml").read_text() == "submission: two.yaml\nsettlements: []\n"


def test_a_name_of_odd_signs_is_quoted_in_the_review(folder: Folder) -> None:
    rename_submission(folder, "one.yaml", "two: # 2.yaml", LETTER)
    assert (folder.root / "two: # 2.review.yaml").read_text().startswith('submission: "two: # 2.yaml"\n')


@pytest.mark.parametrize(
    "name",
    [
        "../two.yaml",
        "/two.yaml",
        ".two.yaml",
        "two.txt",
        "two.review.yaml",
        "one.yaml",
        "a\\b.yaml",
        "",
        ".bin/1/x.yaml",
    ],
)
def test_a_name_that_is_none_of_the_folder_is_refused_and_nothing_moves(folder: Folder, name: str) -> None:
    before = files(folder)
    with pytest.raises(NoPlaceError):
        rename_submission(folder, "one.yaml", name, LETTER)
    assert files(folder) == before


def test_what_is_there_already_is_not_written_over(folder: Folder) -> None:
    (folder.root / "two.yaml").write_text("submission: 1\nholder: Other\n")
    with pytest.raises(NoPlaceError, match="already"):
        rename_submission(folder, "one.yaml", "two.yaml", LETTER)
    assert "Other" in (folder.root / "two.yaml").read_text()
    assert (folder.root / "one.yaml").read_text() == TEXT


def test_a_review_in_the_way_keeps_everything_where_it_is(folder: Folder) -> None:
    (folder.root / "two.review.yaml").write_text("submission: two.yaml\nsettlements: []\n")
    before = files(folder)
    with pytest.raises(NoPlaceError, match="already"):
        rename_submission(folder, "one.yaml", "two.yaml", LETTER)
    assert files(folder) == before


def test_a_submission_goes_into_the_archive_with_its_exhibits_and_comes_back(folder: Folder) -> None:
    name = archive_submission(folder, "one.yaml", LETTER)
    assert is_archived(name)
    assert files(folder) == {"archive/one.yaml", "archive/one.review.yaml", "archive/exhibits/letter.pdf"}
    assert (folder.root / "archive/one.review.yaml").read_text() == REVIEW
    assert unarchive_submission(folder, name, LETTER) == "one.yaml"
    assert files(folder) == {"one.yaml", "one.review.yaml", "exhibits/letter.pdf"}
    with pytest.raises(NoPlaceError, match="not in the archive"):
        unarchive_submission(folder, "one.yaml", LETTER)


def test_an_exhibit_that_another_submission_names_stays_as_well(folder: Folder) -> None:
    (folder.root / "other.yaml").write_text(TEXT)
    archive_submission(folder, "one.yaml", LETTER)
    assert {"exhibits/letter.pdf", "archive/exhibits/letter.pdf", "archive/one.yaml"} <= files(folder)
    archive_submission(folder, "other.yaml", LETTER)
    assert files(folder) == {
        "archive/one.yaml",
        "archive/one.review.yaml",
        "archive/other.yaml",
        "archive/exhibits/letter.pdf",
    }


def test_what_is_deleted_is_in_the_bin_and_can_be_put_back(folder: Folder) -> None:
    binned = bin_submission(folder, "one.yaml", LETTER)
    assert files(folder) == {".bin/1/one.yaml", ".bin/1/one.review.yaml", ".bin/1/exhibits/letter.pdf"}
    assert folder.listing().submissions == ()
    assert list_bin(folder) == (binned,) == (Binned(number=1, name="one.yaml"),)
    assert put_back(folder, binned) == "one.yaml"
    assert files(folder) == {"one.yaml", "one.review.yaml", "exhibits/letter.pdf"}
    assert list_bin(folder) == ()


def test_two_of_one_name_are_two_in_the_bin_and_only_a_free_name_is_put_back(folder: Folder) -> None:
    bin_submission(folder, "one.yaml", LETTER)
    (folder.root / "one.yaml").write_text("submission: 1\nholder: Later\n")
    bin_submission(folder, "one.yaml", ())
    assert [one.number for one in list_bin(folder)] == [2, 1]
    put_back(folder, Binned(number=2, name="one.yaml"))
    with pytest.raises(NoPlaceError, match="already"):
        put_back(folder, Binned(number=1, name="one.yaml"))
    assert "Later" in (folder.root / "one.yaml").read_text()
    assert ".bin/1/one.yaml" in files(folder)


@pytest.mark.parametrize("name", ["../../one.yaml", "two.yaml", "exhibits/letter.pdf"])
def test_only_what_is_in_the_bin_is_put_back(folder: Folder, name: str) -> None:
    bin_submission(folder, "one.yaml", LETTER)
    with pytest.raises(NoPlaceError):
        put_back(folder, Binned(number=1, name=name))


def test_a_bin_or_archive_that_is_a_link_leads_nowhere(folder: Folder, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (folder.root / ".bin").symlink_to(outside)
    (folder.root / "archive").symlink_to(outside)
    before = (folder.root / "one.yaml").read_text()
    for move in (bin_submission, archive_submission):
        with pytest.raises(NoPlaceError):
            move(folder, "one.yaml", LETTER)
    assert (folder.root / "one.yaml").read_text() == before
    assert list(outside.iterdir()) == []


def test_exhibits_that_lead_elsewhere_do_not_move(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    (folder.root / "link.txt").symlink_to(tmp_path / "secret.txt")
    archive_submission(folder, "one.yaml", ("../secret.txt", "link.txt", "missing.pdf"))
    assert (tmp_path / "secret.txt").read_text() == "secret"
    assert "archive/link.txt" not in files(folder)


def test_what_is_saved_while_it_moves_is_not_lost(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    def link_and_save(root: Path, parts: tuple[str, ...], new: tuple[str, ...]) -> bool:
        is_linked = safe_files.link_place(root, parts, new)
        (root / "beside").write_text(TEXT + "# saved meanwhile\n")
        (root / "beside").replace(root / "one.yaml")
        return is_linked

    monkeypatch.setattr(moves, "link_place", link_and_save)
    with pytest.raises(NoPlaceError, match="saved it while it moved"):
        rename_submission(folder, "one.yaml", "two.yaml", LETTER)
    assert (folder.root / "one.yaml").read_text() == TEXT + "# saved meanwhile\n"
    assert (folder.root / "two.yaml").read_text() == TEXT


@pytest.mark.parametrize("name", ["other.yaml", "other.review.yaml"])
def test_another_submission_that_is_called_an_exhibit_stays_where_it_is(folder: Folder, name: str) -> None:
    (folder.root / name).write_text(REVIEW)
    archive_submission(folder, "one.yaml", (name,))
    assert (folder.root / name).read_text() == REVIEW


def test_an_exhibit_that_changed_in_the_folder_is_not_lost_from_the_bin(folder: Folder) -> None:
    binned = bin_submission(folder, "one.yaml", LETTER)
    (folder.root / "exhibits").mkdir(exist_ok=True)
    (folder.root / "exhibits" / "letter.pdf").write_bytes(b"%PDF-another")
    with pytest.raises(NoPlaceError, match="letter"):
        put_back(folder, binned)
    assert (folder.root / ".bin/1/exhibits/letter.pdf").read_bytes() == b"%PDF-letter"
    assert list_bin(folder) == (binned,)


def test_nothing_moves_in_a_folder_that_is_only_read(folder: Folder) -> None:
    only_read = Folder(folder.root, read_only=True)
    for act in (
        lambda: rename_submission(only_read, "one.yaml", "two.yaml", ()),
        lambda: archive_submission(only_read, "one.yaml", ()),
        lambda: bin_submission(only_read, "one.yaml", ()),
        lambda: put_back(only_read, Binned(number=1, name="one.yaml")),
    ):
        with pytest.raises(NoPlaceError, match="read-only"):
            act()

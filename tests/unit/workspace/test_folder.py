import fcntl
import os
from pathlib import Path

import pytest

from compliance.workspace import ConflictError, Folder, NoPlaceError
from compliance.workspace import folder as module
from compliance.workspace.safe_files import create_place, read_place

TEXT = "submission: 1\nholder: Test House\n"


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "one.yaml").write_text(TEXT)
    (tmp_path / "secret.yaml").write_text("submission: 1\nholder: Secret\n")
    return Folder(inside)


def names(folder: Folder) -> list[str]:
    return [one.name for one in folder.listing().submissions]


def test_submissions_are_listed_with_those_in_folders_below(folder: Folder) -> None:
    (folder.root / "below").mkdir()
    (folder.root / "below" / "two.yml").write_text("# a comment\n" + TEXT)
    assert names(folder) == ["below/two.yml", "one.yaml"]


def test_other_yaml_files_are_counted_and_not_listed(folder: Folder) -> None:
    (folder.root / "ruleset.yaml").write_text("id: x\nsubmission_like: 1\n")
    listing = folder.listing()
    assert names(folder) == ["one.yaml"]
    assert listing.others == 1


def test_documents_are_listed_apart(folder: Folder) -> None:
    (folder.root / "law.PDF").write_bytes(b"%PDF-")
    assert [one.name for one in folder.listing().documents] == ["law.PDF"]


def test_hidden_files_and_folders_are_left_out(folder: Folder) -> None:
    (folder.root / ".one.yaml.x.saving").write_text(TEXT)
    (folder.root / ".hidden.yaml").write_text(TEXT)
    (folder.root / ".git").mkdir()
    (folder.root / ".git" / "two.yaml").write_text(TEXT)
    assert names(folder) == ["one.yaml"]


def test_a_very_large_folder_is_listed_in_part_and_says_so(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FILES", 2)
    for number in range(4):
        (folder.root / f"n{number}.yaml").write_text(TEXT)
    listing = folder.listing()
    assert listing.cut
    assert len(listing.submissions) == 2


@pytest.mark.parametrize(
    "name",
    ["../secret.yaml", "/etc/passwd", "a/../../secret.yaml", "..", "", ".", "a\\..\\b.yaml", "a\0b.yaml", ".x.yaml",
     "x" * 300 + ".yaml", "a\nb.yaml"],
)  # fmt: skip
def test_a_name_that_leads_elsewhere_is_refused(folder: Folder, name: str) -> None:
    with pytest.raises(NoPlaceError):
        folder.open(name)
    with pytest.raises(NoPlaceError):
        folder.save(name, TEXT, opened="")


def test_a_link_that_leads_out_is_neither_listed_nor_opened_nor_written(folder: Folder, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    (folder.root / "link.yaml").symlink_to(secret)
    (folder.root / "way").symlink_to(tmp_path)
    assert names(folder) == ["one.yaml"]
    for name in ("link.yaml", "way/secret.yaml"):
        with pytest.raises(NoPlaceError, match="outside"):
            folder.open(name)
        with pytest.raises(NoPlaceError, match="outside"):
            folder.save(name, TEXT, opened="")
    with pytest.raises(NoPlaceError, match="outside"):
        folder.save("way/new.yaml", TEXT, opened="")
    assert secret.read_text() == "submission: 1\nholder: Secret\n"
    assert not (tmp_path / "new.yaml").exists()


def test_a_link_inside_the_folder_stays_a_link_when_it_is_saved(folder: Folder) -> None:
    (folder.root / "link.yaml").symlink_to("one.yaml")
    folder.save("link.yaml", TEXT + "#\n", opened=folder.open("link.yaml").sha256)
    assert (folder.root / "link.yaml").is_symlink()
    assert (folder.root / "one.yaml").read_text() == TEXT + "#\n"


def test_only_submissions_can_be_opened(folder: Folder) -> None:
    (folder.root / "notes.txt").write_text("x")
    with pytest.raises(NoPlaceError, match="ending in"):
        folder.open("notes.txt")


def test_a_saved_text_is_what_is_read_back(folder: Folder) -> None:
    opened = folder.open("one.yaml")
    saved = folder.save("one.yaml", "submission: 1\nholder: Łódź\n", opened=opened.sha256)
    assert folder.open("one.yaml") == saved
    assert saved.text == "submission: 1\nholder: Łódź\n"


def test_line_ends_and_the_mark_of_the_encoding_stay_as_the_file_has_them(folder: Folder) -> None:
    path = folder.root / "one.yaml"
    path.write_bytes(b"\xef\xbb\xbfsubmission: 1\r\nholder: A\r\n")
    opened = folder.open("one.yaml")
    assert opened.text == "submission: 1\nholder: A\n"
    folder.save("one.yaml", opened.text + "filed: 2012-01-01\n", opened=opened.sha256)
    assert path.read_bytes() == b"\xef\xbb\xbfsubmission: 1\r\nholder: A\r\nfiled: 2012-01-01\r\n"


def test_the_rights_of_a_file_stay(folder: Folder) -> None:
    path = folder.root / "one.yaml"
    path.chmod(0o640)
    folder.save("one.yaml", TEXT + "#\n", opened=folder.open("one.yaml").sha256)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_that_changed_meanwhile_is_not_written_over(folder: Folder) -> None:
    opened = folder.open("one.yaml")
    (folder.root / "one.yaml").write_text(TEXT + "# by another\n")
    with pytest.raises(ConflictError) as conflict:
        folder.save("one.yaml", TEXT + "# mine\n", opened=opened.sha256)
    assert conflict.value.now is not None
    assert conflict.value.now.text == TEXT + "# by another\n"
    assert (folder.root / "one.yaml").read_text() == TEXT + "# by another\n"


def test_a_file_that_was_taken_away_meanwhile_is_a_conflict_too(folder: Folder) -> None:
    opened = folder.open("one.yaml")
    (folder.root / "one.yaml").unlink()
    with pytest.raises(ConflictError) as conflict:
        folder.save("one.yaml", TEXT, opened=opened.sha256)
    assert conflict.value.now is None


def test_a_new_file_is_not_put_in_the_place_of_another(folder: Folder) -> None:
    with pytest.raises(ConflictError):
        folder.save("one.yaml", "submission: 1\n", opened="")
    folder.save("two.yaml", TEXT, opened="")
    assert (folder.root / "two.yaml").read_text() == TEXT


def test_nothing_is_saved_where_the_folder_is_read_only(folder: Folder) -> None:
    closed = Folder(folder.root, read_only=True)
    with pytest.raises(NoPlaceError, match="read-only"):
        closed.save("one.yaml", "x", opened=closed.open("one.yaml").sha256)
    assert (folder.root / "one.yaml").read_text() == TEXT


def test_a_save_that_fails_leaves_the_file_and_nothing_beside_it(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    opened = folder.open("one.yaml")
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(NoPlaceError, match="no space left"):
        folder.save("one.yaml", TEXT + "#\n", opened=opened.sha256)
    assert sorted(os.listdir(folder.root)) == ["one.yaml"]
    assert (folder.root / "one.yaml").read_text() == TEXT


def test_a_file_that_is_not_text_is_refused(folder: Folder) -> None:
    (folder.root / "one.yaml").write_bytes(b"submission: \xff\n")
    with pytest.raises(NoPlaceError, match="UTF-8"):
        folder.open("one.yaml")


def test_what_a_save_that_was_cut_short_left_is_swept_away_and_what_is_being_written_is_not(folder: Folder) -> None:
    left, written, other = (folder.root / f".{name}.saving" for name in ("one.yaml.a", "one.yaml.b", "two.yaml.c"))
    for path in (left, written, other):
        path.write_text("half")
    with written.open("rb") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        folder.save("one.yaml", TEXT + "#\n", opened=folder.open("one.yaml").sha256)
    assert [path.exists() for path in (left, written, other)] == [False, True, True]


def test_a_pipe_or_a_folder_of_a_files_name_is_neither_listed_nor_waited_for(folder: Folder) -> None:
    os.mkfifo(folder.root / "pipe.yaml")
    (folder.root / "folder.yaml").mkdir()
    assert names(folder) == ["one.yaml"]
    for name in ("pipe.yaml", "folder.yaml"):
        with pytest.raises(NoPlaceError):
            folder.open(name)
        with pytest.raises((NoPlaceError, ConflictError)):
            folder.save(name, TEXT, opened="")


def test_a_link_to_what_is_hidden_or_of_another_kind_is_not_followed(folder: Folder) -> None:
    (folder.root / ".hidden").mkdir()
    (folder.root / ".hidden" / "two.yaml").write_text(TEXT)
    (folder.root / "notes.txt").write_text(TEXT)
    (folder.root / "a.yaml").symlink_to(".hidden/two.yaml")
    (folder.root / "b.yaml").symlink_to("notes.txt")
    (folder.root / "c.yaml").symlink_to("nowhere")
    (folder.root / "d").symlink_to(".hidden")
    assert names(folder) == ["one.yaml"]
    for name in ("a.yaml", "b.yaml", "c.yaml", "d/two.yaml", "d/new.yaml"):
        with pytest.raises(NoPlaceError):
            folder.open(name)
        with pytest.raises(NoPlaceError):
            folder.save(name, TEXT, opened="")
    assert not (folder.root / "nowhere").exists()
    assert os.listdir(folder.root / ".hidden") == ["two.yaml"]


def test_a_folder_that_became_a_link_on_the_way_is_refused(folder: Folder, tmp_path: Path) -> None:
    below = folder.root / "below"
    below.symlink_to(tmp_path)
    with pytest.raises(NoPlaceError):
        create_place(folder.root, ("below", "new.yaml"), b"x", 0o644)
    with pytest.raises(NoPlaceError):
        read_place(folder.root, ("below", "secret.yaml"), 100)
    assert not (tmp_path / "new.yaml").exists()


def test_a_file_that_became_a_link_on_the_way_is_refused(folder: Folder, tmp_path: Path) -> None:
    (folder.root / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(NoPlaceError):
        read_place(folder.root, ("link.yaml",), 100)


def test_a_very_deep_folder_is_listed_as_far_as_it_goes(folder: Folder) -> None:
    at = folder.root
    for _ in range(60):
        at = at / "d"
        at.mkdir()
    (at / "deep.yaml").write_text(TEXT)
    assert names(folder) == ["one.yaml"]


def test_a_file_system_without_links_takes_new_files_too(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_here(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", none_here)
    folder.save("two.yaml", TEXT, opened="")
    assert (folder.root / "two.yaml").read_text() == TEXT
    with pytest.raises(ConflictError):
        folder.save("two.yaml", TEXT + "#", opened="")


@pytest.mark.parametrize(
    "name", ["\U0001f600" * 66 + ".yaml", "\udcff.yaml", "bad\ufffd.yaml", "./one.yaml", "below//one.yaml"]
)
def test_names_that_no_file_has_are_refused_in_words(folder: Folder, name: str) -> None:
    with pytest.raises(NoPlaceError):
        folder.open(name)


def test_a_name_in_capitals_is_a_submission_too(folder: Folder) -> None:
    (folder.root / "LOUD.YAML").write_text(TEXT)
    assert names(folder) == ["LOUD.YAML", "one.yaml"]

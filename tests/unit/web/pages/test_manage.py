from pathlib import Path

import pytest
from benches import Visitor, folder_with, visitor

RIVER = "river-bend.yaml"


@pytest.fixture
def client(tmp_path: Path) -> Visitor:
    return visitor(folder_with(tmp_path, RIVER))


def test_a_submission_is_renamed_archived_and_deleted_and_comes_back(client: Visitor, tmp_path: Path) -> None:
    assert client.post(f"/manage/{RIVER}", json={"act": "rename", "to": "mine.yaml"}).json() == {"name": "mine.yaml"}
    assert client.post("/manage/mine.yaml", json={"act": "archive"}).json() == {"name": "archive/mine.yaml"}
    assert "1 of them in the archive" in client.get("/").text
    assert client.post("/manage/archive/mine.yaml", json={"act": "unarchive"}).json() == {"name": "mine.yaml"}
    binned = client.post("/manage/mine.yaml", json={"act": "bin"}).json()
    assert binned == {"name": "mine.yaml", "number": 1}
    assert not (tmp_path / "mine.yaml").exists()
    assert "mine.yaml" in client.get("/bin").text
    assert client.post("/put-back", json=binned).json() == {"name": "mine.yaml"}
    assert (tmp_path / "mine.yaml").exists()
    assert "The bin is empty." in client.get("/bin").text


@pytest.mark.parametrize(
    ("given", "status"),
    [({"act": "rename", "to": "../x.yaml"}, 422), ({"act": "rename"}, 400), ({"act": "burn"}, 400), ({}, 400)],
)
def test_what_cannot_be_done_is_refused(client: Visitor, given: dict[str, str], status: int) -> None:
    assert client.post(f"/manage/{RIVER}", json=given).status_code == status


def test_what_is_not_there_cannot_be_moved(client: Visitor) -> None:
    assert client.post("/manage/missing.yaml", json={"act": "bin"}).status_code == 404
    assert client.post("/put-back", json={"number": 1, "name": RIVER}).status_code == 422
    assert client.post("/put-back", json={"number": "1", "name": RIVER}).status_code == 400


def test_a_submission_that_cannot_be_read_is_deleted_all_the_same(client: Visitor, tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("submission: [\n")
    assert client.post("/manage/broken.yaml", json={"act": "bin"}).status_code == 200


def test_a_folder_that_is_only_read_offers_no_change(tmp_path: Path) -> None:
    client = visitor(folder_with(tmp_path, RIVER), read_only=True)
    assert 'data-act="bin"' not in client.get("/").text
    assert client.post(f"/manage/{RIVER}", json={"act": "bin"}).status_code == 422

"""Exhibits sent to the workbench."""

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from benches import Visitor, folder_with, visitor

RIVER = "river-bend.yaml"


@pytest.fixture
def client(tmp_path: Path) -> Visitor:
    return visitor(folder_with(tmp_path, RIVER))


def letters(raw: bytes) -> str:
    return b64encode(raw).decode()


def test_an_exhibit_is_stored_with_its_fingerprint(client: Visitor, tmp_path: Path) -> None:
    raw = bytes(range(256)) * 40_000
    stored = client.post(f"/exhibits/{RIVER}", json={"name": "layout.pdf", "base64": letters(raw)})
    assert stored.json() == {"file": "exhibits/layout.pdf", "sha256": sha256(raw).hexdigest()}
    assert (tmp_path / "exhibits" / "layout.pdf").read_bytes() == raw


@pytest.mark.parametrize(
    ("given", "status", "words"),
    [
        ({"name": "a.pdf", "base64": ""}, 422, "empty"),
        ({"name": "a.pdf", "base64": "%%%"}, 400, "base64"),
        ({"name": "a.pdf"}, 400, "base64"),
        ({"name": 7, "base64": "eA=="}, 400, "name"),
        ({"name": "a.yaml", "base64": "eA=="}, 422, "another ending"),
    ],
)
def test_what_cannot_be_stored_is_refused(client: Visitor, given: object, status: int, words: str) -> None:
    answer = client.post(f"/exhibits/{RIVER}", json=given)
    assert answer.status_code == status
    assert words in answer.json()["problem"]


def test_a_large_file_is_refused_and_not_stored(tmp_path: Path) -> None:
    client = visitor(folder_with(tmp_path, RIVER), largest_document=1024 * 1024)
    answer = client.post(f"/exhibits/{RIVER}", json={"name": "a.pdf", "base64": letters(b"x" * (1024 * 1024 + 1))})
    assert answer.status_code == 413
    assert "1 MiB" in answer.json()["problem"]
    assert not (tmp_path / "exhibits").exists()


def test_a_folder_that_is_only_read_stores_nothing(tmp_path: Path) -> None:
    client = visitor(folder_with(tmp_path, RIVER), read_only=True)
    assert client.post(f"/exhibits/{RIVER}", json={"name": "a.pdf", "base64": "eA=="}).status_code == 422
    assert not (tmp_path / "exhibits").exists()

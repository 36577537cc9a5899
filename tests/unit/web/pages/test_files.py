from pathlib import Path

import pytest
from benches import folder_with, visitor

RIVER = "river-bend.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "filings", RIVER)


def test_a_file_is_opened_and_saved(folder: Path) -> None:
    client = visitor(folder)
    opened = client.get(f"/files/{RIVER}").json()
    saved = client.put(f"/files/{RIVER}", json={"text": opened["text"] + "# more\n", "opened": opened["sha256"]})
    assert saved.status_code == 200
    assert (folder / RIVER).read_text().endswith("# more\n")
    assert client.get(f"/files/{RIVER}").json() == saved.json()


def test_two_who_opened_the_same_file_lose_nothing(folder: Path) -> None:
    client = visitor(folder)
    opened = client.get(f"/files/{RIVER}").json()
    for mine in ("# first\n", "# second\n"):
        answer = client.put(f"/files/{RIVER}", json={"text": opened["text"] + mine, "opened": opened["sha256"]})
    assert answer.status_code == 409
    assert answer.json()["now"]["text"].endswith("# first\n")
    assert (folder / RIVER).read_text().endswith("# first\n")
    again = client.put(
        f"/files/{RIVER}", json={"text": opened["text"] + "# both\n", "opened": answer.json()["now"]["sha256"]}
    )
    assert again.status_code == 200


def test_nothing_is_saved_where_it_is_served_read_only(folder: Path) -> None:
    client = visitor(folder, read_only=True)
    opened = client.get(f"/files/{RIVER}").json()
    answer = client.put(f"/files/{RIVER}", json={"text": "", "opened": opened["sha256"]})
    assert answer.status_code == 422
    assert "read-only" in answer.json()["problem"]


@pytest.mark.parametrize(
    "name", ["../secret.yaml", "%2e%2e/secret.yaml", "..%2fsecret.yaml", "%2fetc%2fpasswd", "none.yaml"]
)
def test_a_name_that_leads_elsewhere_finds_nothing(folder: Path, name: str) -> None:
    (folder.parent / "secret.yaml").write_text("submission: 1\nholder: Secret\n")
    answer = visitor(folder).get(f"/files/{name}")
    assert answer.status_code == 404
    assert "Secret" not in answer.text

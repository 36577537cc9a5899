import os
from pathlib import Path

import pytest
from benches import folder_with, visitor

RIVER, LAWFUL, WAY = "river-bend.yaml", "river-bend-lawful.yaml", "ledger-stone-pai-gow-house-way.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "filings", RIVER, LAWFUL)


def rows(folder: Path, *names: str) -> dict[str, str]:
    found: dict[str, str] = visitor(folder).post("/submissions/rows", json={"names": list(names)}).json()["rows"]
    return found


def test_every_submission_is_listed_at_once_and_its_result_follows(folder: Path) -> None:
    client = visitor(folder)
    first = client.get("/submissions").text
    assert first.count("data-pending") == 2
    told = client.post("/submissions/rows", json={"names": [RIVER, LAWFUL]}).json()["rows"]
    assert 'data-outcome="not_compliant"' in told[RIVER]
    assert 'data-variances="2"' in told[RIVER]
    assert 'data-outcome="needs_review"' in told[LAWFUL]
    assert "data-pending" not in client.get("/submissions").text


def test_a_file_that_changed_is_checked_again(folder: Path) -> None:
    client = visitor(folder)
    client.post("/submissions/rows", json={"names": [LAWFUL]})
    path = folder / LAWFUL
    path.write_text(path.read_text().replace("holder:", "holder: Other House #", 1))
    os.utime(path, ns=(1, 1))
    assert "Other House" in client.post("/submissions/rows", json={"names": [LAWFUL]}).json()["rows"][LAWFUL]


def test_a_file_that_cannot_be_judged_says_why(folder: Path) -> None:
    (folder / "bad.yaml").write_text("submission: 1\nholder: [\n")
    row = rows(folder, "bad.yaml")["bad.yaml"]
    assert 'data-outcome="invalid"' in row
    assert "line 3" in row


def test_a_house_way_that_is_not_proved_is_never_called_compliant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compliance.api.session.Session.known_proof", lambda _desk, _key: None)
    row = rows(folder_with(tmp_path / "ways", WAY), WAY)[WAY]
    assert "house way not proved yet" in row
    assert 'data-outcome="undetermined"' in row


@pytest.mark.parametrize("names", [["../secret.yaml"], ["/etc/passwd"], ["none.yaml"], [7]])
def test_what_is_no_file_of_the_folder_has_no_line(folder: Path, names: list[object]) -> None:
    assert visitor(folder).post("/submissions/rows", json={"names": names}).json() == {"rows": {}}


@pytest.mark.parametrize("names", [None, "x", ["a.yaml"] * 51])
def test_a_strange_question_is_refused(folder: Path, names: object) -> None:
    assert visitor(folder).post("/submissions/rows", json={"names": names}).status_code == 400


def test_names_and_holders_are_shown_as_text(folder: Path) -> None:
    name = "<img src=x onerror=alert(1)>.yaml"
    (folder / name).write_text(
        (folder / LAWFUL).read_text().replace("holder:", "holder: '<script>alert(1)</script>' #", 1)
    )
    page = visitor(folder).get("/submissions").text
    row = rows(folder, name)[name]
    assert "<img" not in page + row
    assert "<script>alert" not in row
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in row


def test_an_empty_folder_says_where_to_begin(tmp_path: Path) -> None:
    page = visitor(tmp_path).get("/").text
    assert "Start your first filing here" in page
    assert 'href="/start"' in page

"""Points for a person in the workbench: listed, counted, and settled in the review beside the file."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from benches import Visitor
from builders import a_library
from reviews import SIDE, WORDS, review_text, settlement_text, write_reviewed

from compliance.api import open_session
from compliance.web import Settings, make_application, open_workbench

DECISION = {
    "point": WORDS,
    "satisfied": True,
    "by": "compliance department",
    "decided": "2020-05-01",
    "explanation": "Read twice.",
}


class Reviewer(Visitor):
    """A client of a workbench on the tiny library with points."""

    def __init__(self, folder: Path, **more: Any) -> None:
        session = open_session(a_library(folder, _kept_files(folder))).value
        assert session is not None
        bench = open_workbench(Settings(folder=folder / "filings", port=80, **more), session)
        super(Visitor, self).__init__(make_application(bench), base_url="http://127.0.0.1")
        self.csrf = ""


def _kept_files(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*.yaml")}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    filed = write_reviewed(tmp_path)
    (tmp_path / "filings").mkdir()
    filed.rename(tmp_path / "filings" / "input.yaml")
    return tmp_path


@pytest.fixture
def client(folder: Path) -> Visitor:
    return Reviewer(folder).meet()


def live(client: Visitor, folder: Path, text: str | None = None) -> dict[str, Any]:
    filed = (folder / "filings" / "input.yaml").read_text("utf-8")
    answer = client.post("/live/check", json={"name": "input.yaml", "text": filed if text is None else text})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def row(client: Visitor) -> str:
    found: str = client.post("/submissions/rows", json={"names": ["input.yaml"]}).json()["rows"]["input.yaml"]
    return " ".join(re.sub("<[^>]+>", " ", found).split())


def test_the_list_says_that_a_point_waits_and_does_not_take_a_review_for_a_submission(
    client: Visitor, folder: Path
) -> None:
    assert "Needs review 1 point for a person" in row(client)
    client.post("/review/input.yaml", json=DECISION)
    assert (folder / "filings" / "input.review.yaml").is_file()
    assert "Compliant" in row(client)
    assert "input.review.yaml" not in client.get("/submissions").text


def test_the_list_looks_again_when_the_review_changes(client: Visitor, folder: Path) -> None:
    client.post("/review/input.yaml", json=DECISION)
    assert "Compliant" in row(client)
    (folder / "filings" / "input.review.yaml").write_text("submission: other.yaml\nsettlements: []\n", "utf-8")
    assert "Invalid input.review.yaml:1: the review is of `other.yaml`" in row(client)


def test_the_editor_lists_points_and_what_becomes_of_them(client: Visitor, folder: Path) -> None:
    judged = live(client, folder)["judged"]
    assert (judged["result"], judged["headline"]) == ("needs_review", "NO VARIANCE, 1 POINT FOR A PERSON")
    [point] = judged["review"]
    assert (point["point"], point["state"], point["stated"][0]["field"]) == (WORDS, "open", "house_way.narrative")
    assert client.post("/review/input.yaml", json=DECISION).json()["name"] == "input.review.yaml"
    judged = live(client, folder)["judged"]
    assert (judged["result"], judged["review"][0]["mark"]) == ("compliant", "settled")
    changed = (folder / "filings" / "input.yaml").read_text("utf-8").replace("highest", "lowest")
    assert live(client, folder, changed)["judged"]["review"][0]["mark"] == "lapsed"


def test_a_second_decision_is_added_to_the_first(client: Visitor, folder: Path) -> None:
    client.post("/review/input.yaml", json=DECISION)
    again = client.post("/review/input.yaml", json={**DECISION, "satisfied": False, "decided": "2020-05-02"})
    assert again.status_code == 200
    judged = live(client, folder)["judged"]
    assert judged["result"] == "not_compliant"
    [finding] = judged["findings"]
    assert (finding["settled"], finding["fields"]) == (True, ["house_way.narrative"])
    assert (folder / "filings" / "input.review.yaml").read_text("utf-8").count("- point:") == 2


def test_the_report_has_the_review_and_its_hash(client: Visitor) -> None:
    saved = client.post("/review/input.yaml", json=DECISION).json()
    page = client.get("/report/input.yaml").text
    assert "settled by compliance department" in page
    assert saved["sha256"] in page


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ({"point": "words-of-the-wey"}, 422, "did you mean `words-of-the-way`?"),
        ({"point": SIDE}, 422, "is asked of this submission"),
        ({"by": " "}, 422, "who decided"),
        ({"explanation": ""}, 422, "needs an explanation"),
        ({"decided": ""}, 422, "on which day"),
        ({"decided": "soon"}, 400, "YYYY-MM-DD"),
        ({"until": "2020-01-01"}, 422, "is before the day"),
        ({"satisfied": "yes"}, 400, "true or false"),
        ({"explanation": "x" * 5000}, 422, "at most"),
    ],
)
def test_a_decision_that_says_too_little_is_refused(
    client: Visitor, folder: Path, change: dict[str, Any], status: int, said: str
) -> None:
    answer = client.post("/review/input.yaml", json={**DECISION, **change})
    assert answer.status_code == status
    assert said in answer.json()["problem"]
    assert not (folder / "filings" / "input.review.yaml").exists()


def test_nothing_is_settled_where_the_folder_is_read_only(folder: Path) -> None:
    answer = Reviewer(folder, read_only=True).meet().post("/review/input.yaml", json=DECISION)
    assert answer.status_code == 422
    assert "read-only" in answer.json()["problem"]


@pytest.mark.parametrize("name", ["none.yaml", "..%2finput.yaml", "input.review.yaml"])
def test_a_name_that_is_no_submission_settles_nothing(client: Visitor, folder: Path, name: str) -> None:
    assert client.post(f"/review/{name}", json=DECISION).status_code in {404, 422}
    assert sorted(path.name for path in (folder / "filings").iterdir()) == ["input.yaml"]


def test_a_review_that_leads_out_of_the_folder_is_neither_read_nor_written(client: Visitor, folder: Path) -> None:
    outside = folder / "outside.yaml"
    outside.write_text(review_text(settlement_text("0" * 64)), "utf-8")
    os.symlink(outside, folder / "filings" / "input.review.yaml")
    assert client.post("/review/input.yaml", json=DECISION).status_code == 422
    assert "compliance department" in outside.read_text("utf-8")
    assert "outside of the folder" in row(client)


def test_a_broken_review_leaves_the_draft_unjudged_without_a_place_in_its_text(client: Visitor, folder: Path) -> None:
    (folder / "filings" / "input.review.yaml").write_text("submission: input.yaml\n", "utf-8")
    found = live(client, folder)
    assert found["judged"] is None
    [mistake] = found["diagnostics"]
    assert mistake["message"].startswith("input.review.yaml:1:1: ")
    assert mistake["where"] is None

"""Forms in Word and PDF from the workbench: the blank of a chapter, and a form with what a text states."""

from pathlib import Path

import pytest
from benches import SUBMISSIONS, Visitor, visitor

from compliance.api import open_session, parse_submission_text

LAWFUL = (SUBMISSIONS / "river-bend-lawful.yaml").read_text("utf-8")


@pytest.fixture
def client(tmp_path: Path) -> Visitor:
    return visitor(tmp_path)


@pytest.mark.parametrize(("form", "head"), [("docx", b"PK"), ("pdf", b"%PDF-")])
def test_a_form_states_what_the_text_states(client: Visitor, form: str, head: bytes) -> None:
    answer = client.post("/sheet", json={"name": "mine.yaml", "text": LAWFUL, "format": form})
    assert answer.content.startswith(head)
    assert f"mine-form.{form}" in answer.headers["content-disposition"]
    session = open_session().value
    assert session is not None
    read = parse_submission_text(answer.content, f"mine.{form}", session).value
    assert read is not None
    assert "holder: River Bend Casino" in read.text


def test_a_blank_form_is_of_its_chapter(client: Visitor) -> None:
    answer = client.post("/sheet", json={"text": "", "format": "docx", "blank": "pa-575"})
    assert answer.content.startswith(b"PK")
    assert "pa-575-form.docx" in answer.headers["content-disposition"]


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"text": LAWFUL, "format": "html"}, 404),
        ({"text": "", "format": "docx", "blank": "nope"}, 404),
        ({"text": "submission: [", "format": "docx"}, 422),
        ({"text": LAWFUL}, 400),
    ],
)
def test_what_is_no_form_is_refused(client: Visitor, given: dict[str, str], status: int) -> None:
    assert client.post("/sheet", json=given).status_code == status

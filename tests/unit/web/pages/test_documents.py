"""Documents dropped on the workbench: read as what they are, shown passage by passage, confirmed."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from benches import Visitor, visitor
from conftest import ROOT, RunCommand
from filed_documents import build_document, make_docx

from compliance.web.long_work import WorkRefusedError
from compliance.web.tasks import read_document, show_document

LETTER = build_document((ROOT / "tests" / "filed" / "tuned" / "letter.src").read_text("utf-8"))[1]


def reading_of(raw: bytes, name: str, chapter: str = "") -> dict[str, Any]:
    given = {"name": name, "raw": raw, "base64": "", "chapter": chapter}
    return read_document.run(given, lambda _title, _done, _of: None)


@pytest.fixture
def client(tmp_path: Path) -> Visitor:
    return visitor(tmp_path)


def done(answer: Any) -> dict[str, Any]:
    """Return the last line of a stream of work."""
    last: dict[str, Any] = json.loads(answer.text.strip().splitlines()[-1])
    return last


def test_a_document_is_read_into_a_draft_that_nobody_has_confirmed() -> None:
    found = reading_of(LETTER, "letter.docx")
    assert found["is_form"] is False
    assert "holder: Birch Hollow Casino" in found["text"]
    assert "confirmed: no" in found["text"]


def test_a_form_of_this_program_is_taken_over_without_marks(tmp_path: Path, run_command: RunCommand) -> None:
    form = tmp_path / "form.docx"
    run_command("new", "--from", str(ROOT / "submissions" / "river-bend-lawful.yaml"), "-o", str(form))
    found = reading_of(form.read_bytes(), "form.docx")
    assert found["is_form"] is True
    assert "holder: River Bend Casino" in found["text"]
    assert "\nread:" not in found["text"]


@pytest.mark.parametrize(
    ("raw", "name", "words"),
    [
        (b"", "empty.docx", "empty"),
        (b"PK\x03\x04 broken", "broken.docx", ""),
        (b"%PDF-1.7\nnothing", "broken.pdf", ""),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 64, "scan.png", ""),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600, "old.doc", ""),
        (make_docx("Dear all, the picnic is on Friday."), "picnic.docx", "chapter"),
        (b"submission: 1\nholder: Paper Moon Casino\n", "filing.txt", "compliance check"),
    ],
)
def test_what_is_no_document_to_read_is_told(raw: bytes, name: str, words: str) -> None:
    with pytest.raises(WorkRefusedError) as refused:
        reading_of(raw, name)
    assert words in refused.value.message
    assert name in refused.value.message or words
    assert refused.value.diagnostics


def test_a_draft_is_saved_with_its_document_shown_and_confirmed(client: Visitor, tmp_path: Path) -> None:
    letters = b64encode(LETTER).decode()
    read = done(client.post("/tasks/read", json={"name": "letter.docx", "base64": letters}))["result"]
    saved = client.put("/files/letter.yaml", json={"text": read["text"], "opened": ""}).json()
    stored = client.post("/exhibits/letter.yaml", json={"name": "letter.docx", "base64": letters}).json()
    exhibits = [{**stored, "title": "The document"}]
    given = {"name": "letter.yaml", "text": read["text"], "field": "exhibits", "given": exhibits}
    shown = client.post("/live/edit", json=given).json()
    assert client.put("/files/letter.yaml", json={"text": shown["text"], "opened": saved["sha256"]}).status_code == 200

    passages = done(client.post("/tasks/passages", json={"name": "letter.yaml"}))["result"]["passages"]
    mark = shown["read"]["marks"]["payout_limit.amount"]
    [there] = [one for one in passages if one["paragraph"] == mark["read"][0]["paragraph"]]
    assert mark["read"][0]["words"] in there["text"]

    assert shown["judged"]["result"] == "undetermined"
    given = {"name": "letter.yaml", "text": shown["text"], "fields": ["holder"], "by": "Table games desk"}
    confirmed = client.post("/live/confirm", json=given).json()["text"]
    again = client.post("/live/check", json={"name": "letter.yaml", "text": confirmed}).json()
    assert again["read"]["unconfirmed"] == shown["read"]["unconfirmed"] - 1
    assert again["read"]["marks"]["holder"]["confirmed"].startswith("Table games desk, ")


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"fields": "holder", "by": "x"}, 400),
        ({"fields": [7], "by": "x"}, 400),
        ({"fields": ["holder"], "by": " "}, 422),
        ({"fields": ["holder"], "by": "a\nb"}, 422),
        ({"fields": ["holder"], "by": "x" * 201}, 422),
        ({"fields": ["holder"]}, 400),
        ({"fields": ["nope"], "by": "x"}, 422),
    ],
)
def test_an_odd_confirmation_is_refused(client: Visitor, given: dict[str, object], status: int) -> None:
    text = reading_of(LETTER, "letter.docx")["text"]
    answer = client.post("/live/confirm", json={"name": "letter.yaml", "text": text, **given})
    assert answer.status_code == status


def test_a_document_that_is_gone_or_changed_is_not_shown(client: Visitor, tmp_path: Path) -> None:
    assert client.post("/tasks/passages", json={"name": "missing.yaml"}).status_code == 404
    (tmp_path / "plain.yaml").write_text("submission: 1\nholder: Paper Moon Casino\n")
    assert client.post("/tasks/passages", json={"name": "plain.yaml"}).status_code == 422
    text = reading_of(LETTER, "letter.docx")["text"]
    (tmp_path / "draft.yaml").write_text(f"{text}exhibits:\n  - {{file: letter.docx, title: The document}}\n")
    (tmp_path / "letter.docx").write_bytes(make_docx("another"))
    answer = client.post("/tasks/passages", json={"name": "draft.yaml"})
    assert (answer.status_code, "not stored" in answer.json()["problem"]) == (404, True)


def test_passages_say_what_was_left_out() -> None:
    found = show_document.run({"name": "a.docx", "raw": make_docx("one ~~two~~ three"), "base64": ""}, lambda *_: None)
    assert found["passages"][0]["text"].startswith("one")
    assert found["cut"] is False

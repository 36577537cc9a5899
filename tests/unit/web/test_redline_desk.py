import json
from base64 import b64decode, b64encode
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from benches import visitor
from papers import LOCKED, a_docx, a_pdf, column, drawn

from compliance.web import Settings
from compliance.web.errors import RequestRefusedError
from compliance.web.long_work import WorkRefusedError
from compliance.web.pages.redline import prepare
from compliance.web.tasks import redline
from compliance.web.workbench import Workbench
from compliance.workspace import Folder

HOSTILE = '"><script>alert(1)<script>'
LINES = ["CHAPTER 7. KITE RUMMY", "", "§ 7.1. Cards.", "", "(a) The game is played with {} cards."]
OLD, NEW = ("\n".join(LINES).format(number).encode() for number in ("five", "six"))


def a_file(raw: bytes, name: str = "old.txt") -> dict[str, str]:
    return {"name": name, "base64": b64encode(raw).decode()}


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    folder = tmp_path / "filings"
    folder.mkdir()
    (folder / "old.txt").write_bytes(OLD)
    (folder / "notes.yaml").write_text("secret: 1\n")
    (tmp_path / "outside.txt").write_bytes(NEW)
    (folder / "link.txt").symlink_to(tmp_path / "outside.txt")
    settings = Settings(folder=folder, largest_document=4096)
    return cast("Workbench", SimpleNamespace(folder=Folder(folder), settings=settings))


def untold(_title: str, _done: int, _of: int) -> None:
    """Nobody is told how far the work is."""


def run(bench: Workbench, **given: Any) -> dict[str, Any]:
    return redline.run(prepare(bench, given).given, untold)


def test_two_documents_that_were_sent_are_compared_under_their_own_names(bench: Workbench) -> None:
    result = run(bench, old=a_file(OLD, "C:\\mine\\before.txt"), new=a_file(NEW, "after.txt"))
    assert '<span class="soft">before.txt</span>' in result["body"]
    assert "<del>five</del>" in result["body"]
    assert "<main" not in result["body"]
    assert "<script" not in result["body"]
    assert [one["name"] for one in result["files"]] == [
        f"redline-before-after.{ending}" for ending in ("pdf", "docx", "html", "md", "txt", "json")
    ]
    assert json.loads(b64decode(result["files"][5]["base64"]))


def test_a_document_of_the_folder_is_found_by_its_name(bench: Workbench) -> None:
    result = run(bench, old={"chosen": "old.txt"}, new=a_file(NEW, "after.txt"))
    assert '<span class="soft">old.txt</span>' in result["body"]
    assert str(bench.settings.folder) not in result["body"]


@pytest.mark.parametrize("name", ["../outside.txt", "/etc/passwd", "link.txt", "notes.yaml", "none.txt", ".hidden.txt"])
def test_nothing_outside_of_the_folders_documents_is_opened(bench: Workbench, name: str) -> None:
    with pytest.raises(RequestRefusedError):
        prepare(bench, {"old": {"chosen": name}, "new": a_file(NEW)})


def test_the_browser_cannot_name_a_path(bench: Workbench) -> None:
    sent = {**a_file(OLD), "path": "/etc/passwd"}
    given = prepare(bench, {"old": sent, "new": a_file(NEW), "path": "/etc/passwd"}).given
    assert given["old"]["raw"] is given["new"]["raw"] is None
    assert "/etc/passwd" not in str(given)


def test_a_document_that_is_too_large_is_refused_before_any_work(bench: Workbench) -> None:
    with pytest.raises(RequestRefusedError) as refused:
        prepare(bench, {"old": a_file(b"x" * 4100), "new": a_file(NEW)})
    assert refused.value.status == 413


def test_one_document_is_not_enough(bench: Workbench) -> None:
    with pytest.raises(RequestRefusedError, match="which is the new document"):
        prepare(bench, {"old": a_file(OLD)})


@pytest.mark.parametrize("more", [{"side": "inside"}, {"part": "7" * 201}])
def test_an_unknown_side_or_an_endless_part_is_refused(bench: Workbench, more: dict[str, str]) -> None:
    with pytest.raises(RequestRefusedError):
        prepare(bench, {"old": a_file(OLD) | more, "new": a_file(NEW)})


def test_a_part_may_be_written_with_its_sign(bench: Workbench) -> None:
    result = run(bench, old=a_file(OLD) | {"part": "#7"}, new=a_file(NEW) | {"part": "7.1"})
    assert "<del>five</del>" in result["body"]


def test_a_part_that_is_not_there_is_told_with_those_that_are(bench: Workbench) -> None:
    with pytest.raises(WorkRefusedError) as refused:
        run(bench, old=a_file(OLD) | {"part": "999"}, new=a_file(NEW))
    assert "no part `999`" in refused.value.message


def test_word_and_pdf_files_are_read_from_their_bytes(bench: Workbench) -> None:
    pdf = a_pdf(drawn(column(72, 700, [line for line in OLD.decode().split("\n") if line])))
    docx = a_docx("".join(f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in NEW.decode().split("\n") if line))
    result = run(bench, old=a_file(pdf, "old.pdf"), new=a_file(docx, "new.docx"))
    assert "<ins>six</ins>" in result["body"]


@pytest.mark.parametrize(
    ("raw", "name", "word"),
    [
        (a_pdf(drawn([(72, 700, "x")]), trailer=LOCKED), "locked.pdf", "password"),
        (b"PK\x03\x04 nothing", "broken.docx", "broken.docx"),
        (b"", "empty.txt", "empty"),
        (b"%PDF-1.4 nothing", "broken.pdf", "broken.pdf"),
    ],
)
def test_a_document_that_cannot_be_read_is_said_by_its_name(bench: Workbench, raw: bytes, name: str, word: str) -> None:
    with pytest.raises(WorkRefusedError) as refused:
        run(bench, old=a_file(raw, name), new=a_file(NEW))
    assert word in refused.value.message
    assert refused.value.diagnostics[0]["path"] == name


def test_a_document_that_did_not_arrive_whole_is_refused(bench: Workbench) -> None:
    with pytest.raises(WorkRefusedError, match="did not arrive whole"):
        run(bench, old={"name": "old.txt", "base64": "%%%"}, new=a_file(NEW))


def test_terms_help_by_their_shipped_name_or_as_a_file(bench: Workbench) -> None:
    terms = b"terms: 1\nold: ours\nnew: theirs\npairs:\n  - {old: five cards, new: six cards}\n"
    both = {"old": a_file(OLD), "new": a_file(NEW)}
    assert "rulesets/terms/pa-ma.yaml" in run(bench, **both, terms="pa-ma")["body"]
    assert "the terms in `mine.yaml`" in run(bench, **both, terms_file=a_file(terms, "mine.yaml"))["body"]
    with pytest.raises(RequestRefusedError):
        prepare(bench, {**both, "terms": "../../secret"})


def test_a_concordance_that_names_no_provision_is_told_by_its_name(bench: Workbench) -> None:
    raw = b'concordance: 1\nold: ours\nnew: theirs\npairs:\n  - {old: "99.9", new: "7.1(a)"}\n'
    with pytest.raises(WorkRefusedError) as refused:
        run(bench, old=a_file(OLD), new=a_file(NEW), concordance=a_file(raw, "pairs.yaml"))
    assert refused.value.diagnostics[0]["path"] == "pairs.yaml"


def test_a_hostile_name_and_a_hostile_text_stay_text(bench: Workbench) -> None:
    evil = OLD.replace(b"five", b"<script>alert(1)</script>")
    result = run(bench, old=a_file(evil, HOSTILE + ".txt"), new=a_file(NEW))
    assert "<script" not in result["body"]
    assert "&lt;script&gt;" in result["body"]


def test_the_page_offers_the_documents_of_the_folder_and_brings_the_script(bench: Workbench) -> None:
    client = visitor(bench.settings.folder)
    page = client.get("/redline", params={"old": "old.txt"}).text
    assert "<option selected>old.txt</option>" in page
    assert "link.txt" not in page
    assert 'data-script="/assets/redline.js?' in page
    assert "data-ready" not in page


def test_a_redline_is_made_in_a_process_of_its_own(bench: Workbench) -> None:
    client = visitor(bench.settings.folder)
    answer = client.post("/tasks/redline", json={"old": {"chosen": "old.txt"}, "new": a_file(NEW, "after.txt")})
    last = json.loads(answer.text.splitlines()[-1])
    assert last["kind"] == "done"
    assert "<ins>six</ins>" in last["result"]["body"]
    refused = client.post("/tasks/redline", json={"old": {"chosen": "../outside.txt"}, "new": a_file(NEW)})
    assert refused.status_code == 404

from pathlib import Path

import pytest
from benches import folder_with, visitor
from conftest import RunCommand

from compliance.report import FORMATS, REPORT_FORMATS

RIVER = "river-bend.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "filings", RIVER)


def test_the_report_stands_on_the_page_as_the_command_writes_it(folder: Path, run_command: RunCommand) -> None:
    page = visitor(folder).get(f"/report/{RIVER}").text
    command = run_command("check", RIVER, "--format", "html", cwd=folder).out
    article = command[command.index("<article") : command.index("</article>")]
    assert article in page


@pytest.mark.parametrize("form", REPORT_FORMATS)
def test_every_format_is_what_the_command_writes(folder: Path, run_command: RunCommand, form: str) -> None:
    answer = visitor(folder).get(f"/download/{RIVER}", params={"format": form})
    run_command("check", RIVER, "--format", form, "-o", "out", cwd=folder)
    assert answer.content == (folder / "out").read_bytes()
    assert answer.headers["content-type"] == FORMATS[form].media_type
    assert f"river-bend{FORMATS[form].ending}" in answer.headers["content-disposition"]


def test_another_day_and_another_version_are_those_asked_for(folder: Path) -> None:
    client = visitor(folder)
    assert "<dd>2012-05-01</dd>" in client.get(f"/report/{RIVER}?as_of=2012-05-01").text
    other = client.get(f"/report/{RIVER}?ruleset=pa-659a-asia&as_of=2015-01-01").text
    article = other[other.index("<article") : other.index("</article>")]
    assert "§ 659a." in article
    assert "§ 575." not in article
    unknown = client.get(f"/report/{RIVER}?as_of=2016-01-01").text
    assert "Nothing was judged" in unknown


@pytest.mark.parametrize(
    ("query", "status"),
    [("as_of=yesterday", 400), ("as_of=2012-13-01", 400), ("scope=both", 400), ("as_of=0000-00-00", 400)],
)
def test_a_strange_question_is_refused_in_words(folder: Path, query: str, status: int) -> None:
    assert visitor(folder).get(f"/report/{RIVER}?{query}").status_code == status


def test_a_ruleset_is_never_found_by_a_path(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "ruleset.yaml").write_text("id: own\n")
    page = visitor(folder).get(f"/report/{RIVER}", params={"ruleset": str(tmp_path / "own")}).text
    assert "no ruleset is called" in page


def test_an_unknown_format_and_an_unknown_file_are_not_here(folder: Path) -> None:
    client = visitor(folder)
    assert client.get(f"/download/{RIVER}?format=exe").status_code == 404
    assert client.get("/download/none.yaml?format=pdf").status_code == 404
    assert client.get("/report/../../etc/passwd").status_code == 404


def test_a_file_that_cannot_be_judged_has_a_report_that_says_so(folder: Path) -> None:
    (folder / "bad.yaml").write_text("submission: 1\nholder: <b>x</b>\nnonsense: 1\n")
    page = visitor(folder).get("/report/bad.yaml").text
    assert "Nothing was judged" in page
    assert "nonsense" in page
    answer = visitor(folder).get("/download/bad.yaml?format=csv")
    assert "nonsense" in answer.text


def test_the_report_of_a_text_that_is_saved_nowhere_can_be_downloaded(folder: Path) -> None:
    text = (folder / RIVER).read_text()
    answer = visitor(folder).post("/render", json={"text": text, "name": "draft.yaml", "format": "pdf"})
    assert answer.content.startswith(b"%PDF-")


def test_a_holder_with_markup_is_shown_as_text(folder: Path) -> None:
    path = folder / RIVER
    path.write_text(path.read_text().replace("holder: River Bend Casino", "holder: '<script>alert(1)</script>'"))
    assert "<script>alert" not in visitor(folder).get(f"/report/{RIVER}").text


def test_a_house_way_without_its_proof_is_said_to_be_open_and_no_report_of_it_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "ledger-stone-pai-gow-house-way.yaml"
    monkeypatch.setattr("compliance.api.session.Session.known_proof", lambda _desk, _key: None)
    client = visitor(folder_with(tmp_path / "ways", name))
    page = client.get(f"/report/{name}").text
    assert "has not been proved yet" in page
    assert "UNDETERMINED" in page
    assert client.get(f"/download/{name}?format=pdf").status_code == 409


@pytest.mark.parametrize("form", [[], {}, None, 7, "exe"])
def test_a_format_that_is_none_is_refused(folder: Path, form: object) -> None:
    answer = visitor(folder).post("/render", json={"text": "a", "format": form})
    assert answer.status_code == 404

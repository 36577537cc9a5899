import asyncio
import json
import re
from base64 import b64decode
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from benches import folder_with, shared_desk, visitor
from builders import RULESET, submission_text
from chapterpairs import OTHER, add_other_chapter
from slowwork import slow_work

from compliance.web import Settings
from compliance.web.errors import RequestRefusedError
from compliance.web.long_work import WorkRefusedError
from compliance.web.pages.compare import prepare_comparison, prepare_filings, prepare_two_chapters
from compliance.web.pool import Pool
from compliance.web.result_cache import Kept
from compliance.web.tasks import compare, compare_filings
from compliance.web.tasks import two_chapters as beside
from compliance.web.workbench import Workbench
from compliance.workspace import Folder

HOSTILE = '"><script>alert(1)</script>'
RIVER = "river-bend.yaml"
PAIR = {"first": "pa-575", "second": "ma-asia-poker"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "filings", RIVER)


@pytest.fixture
def bench(folder: Path) -> Workbench:
    return cast("Workbench", SimpleNamespace(session=shared_desk(), folder=Folder(folder)))


@pytest.fixture
def two_chapters(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.chdir(tiny)
    add_other_chapter(tiny)
    return {"first": RULESET, "second": OTHER, "full": False}


def untold(_title: str, _done: int, _of: int) -> None:
    """Nobody is told how far the work is."""


def test_the_page_offers_every_chapter_and_submission_and_asks_for_nothing_yet(folder: Path) -> None:
    page = visitor(folder).get("/compare").text
    assert page.count('<option value="pa-575">') == 4
    assert f"<option>{RIVER}</option>" in page
    assert 'id="result"' not in page


def test_an_address_with_two_chapters_asks_for_their_comparison(folder: Path) -> None:
    client = visitor(folder)
    assert 'data-task="compare"' in client.get("/compare", params=PAIR).text
    assert 'data-task="beside"' in client.get("/compare", params={**PAIR, "file": RIVER}).text


def test_what_the_address_says_is_shown_as_text(folder: Path) -> None:
    page = visitor(folder).get("/compare", params={**PAIR, "file": HOSTILE}).text
    assert "<script>alert" not in page


@pytest.mark.parametrize("name", ["nowhere", "../rulesets/pa-575", "rulesets/pa-575", ""])
def test_a_ruleset_is_known_by_its_id_alone(bench: Workbench, name: str) -> None:
    with pytest.raises(RequestRefusedError, match="no ruleset is called"):
        prepare_comparison(bench, {"first": "pa-575", "second": name})


def test_chapters_of_two_domains_are_refused_in_the_words_of_the_command(folder: Path) -> None:
    answer = visitor(folder).post("/tasks/compare", json={"first": "pa-525", "second": "pa-40-liquor"})
    assert answer.status_code == 422
    assert answer.json()["problem"].endswith("no submission is for both")


def test_a_result_is_kept_by_the_pair_and_by_what_its_files_say(bench: Workbench) -> None:
    keys = [
        prepare_comparison(bench, {**PAIR, **more}).key
        for more in ({}, {"full": True}, {"second": "pa-659a-asia"}, {"first": "ma-asia-poker", "second": "pa-575"})
    ]
    assert len(set(keys)) == 4
    assert prepare_comparison(bench, {**PAIR, "path": "/etc/passwd"}).given == {**PAIR, "full": False}


def test_the_submission_is_read_from_the_folder_and_nowhere_else(bench: Workbench, folder: Path) -> None:
    given = prepare_two_chapters(bench, {**PAIR, "file": RIVER, "text": "another"}).given
    assert given["text"] == (folder / RIVER).read_text()
    for name in ("../secret.yaml", "/etc/passwd", "none.yaml"):
        with pytest.raises(RequestRefusedError):
            prepare_two_chapters(bench, {**PAIR, "file": name})


def test_a_day_that_is_none_is_refused(bench: Workbench) -> None:
    with pytest.raises(RequestRefusedError, match="YYYY-MM-DD"):
        prepare_two_chapters(bench, {**PAIR, "file": RIVER, "as_of": "yesterday"})


def test_a_comparison_has_its_page_its_files_and_both_filings_of_every_witness(two_chapters: dict[str, Any]) -> None:
    steps: list[tuple[str, int, int]] = []
    result = compare.run(two_chapters, lambda *step: steps.append(step))
    numbers = re.findall(r'id="diff-witness-(\d+)"', result["body"])
    assert [int(one) for one in numbers] == list(range(1, len(result["witnesses"]) + 1))
    assert [(one["side"], one["name"]) for one in result["witnesses"][0]] == [
        (RULESET, f"w01.{RULESET}.yaml"),
        (OTHER, f"w01.{OTHER}.yaml"),
    ]
    assert "<head>" not in result["body"]
    assert "<main" not in result["body"]
    files = {one["name"]: b64decode(one["base64"]) for one in result["files"]}
    endings = ["pdf", "docx", "html", "md", "txt", "json"]
    assert list(files) == [f"diff.{RULESET}.{OTHER}.{ending}" for ending in endings]
    assert files[f"diff.{RULESET}.{OTHER}.pdf"].startswith(b"%PDF-")
    assert {"comparing rules and fields", "checking the witnesses under both"} <= {title for title, _, _ in steps}


def test_one_submission_is_shown_under_both_chapters_and_opens_under_either(two_chapters: dict[str, Any]) -> None:
    text = submission_text("dealing.decks: 5\ndealing.method: by-hand\n")
    result = beside.run({**two_chapters, "name": "mine.yaml", "text": text, "as_of": ""}, untold)
    assert f'href="/chapters/{OTHER}/rules/{OTHER}.dealing.method"' in result["body"]
    assert "The head of the submission was set aside:" in result["body"]
    assert result["texts"][0] == ""
    assert "jurisdiction: YY\n" in result["texts"][1]


def test_a_hostile_holder_stays_text_beside_two_chapters(two_chapters: dict[str, Any]) -> None:
    text = submission_text('dealing.decks: 5\nwagers.other: ["<script>alert(1)</script>"]\n')
    result = beside.run({**two_chapters, "name": HOSTILE, "text": text, "as_of": ""}, untold)
    assert "&lt;script&gt;alert(1)" in result["body"]
    assert "<script" not in result["body"]


def test_mistakes_in_the_submission_are_told_with_their_places(two_chapters: dict[str, Any]) -> None:
    text = submission_text("dealing.decks: many\ndealing.sort: none\n")
    with pytest.raises(WorkRefusedError) as refused:
        beside.run({**two_chapters, "name": "mine.yaml", "text": text, "as_of": ""}, untold)
    assert [(one["path"], one["line"]) for one in refused.value.diagnostics] == [("mine.yaml", 6), ("mine.yaml", 7)]


def test_work_that_was_done_already_is_not_done_again(tmp_path: Path) -> None:
    async def asked_twice() -> list[list[Any]]:
        pool = Pool(Settings(folder=tmp_path), slow_work)
        return [[line async for line in pool.answer("steps", {}, key="the same").body_iterator] for _ in range(2)]

    first, second = asyncio.run(asked_twice())
    assert len(first) == 2
    assert second == first[-1:]


def test_the_oldest_results_are_forgotten_first() -> None:
    kept = Kept(most=2, largest=10)
    kept.keep("a", "aaaa")
    kept.keep("b", "bbbb")
    assert kept.find("a") == "aaaa"
    kept.keep("c", "cccc")
    assert [kept.find(key) for key in "abc"] == ["aaaa", None, "cccc"]


def test_a_result_that_is_too_large_is_not_kept() -> None:
    kept = Kept(most=2, largest=10)
    kept.keep("a", "a" * 11)
    assert kept.find("a") is None


LAWFUL = "river-bend-lawful.yaml"
REVIEWED = "cobble-quay-reviewed.yaml"


@pytest.fixture
def filings(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "both", RIVER, LAWFUL, REVIEWED, "cobble-quay-reviewed.review.yaml")


def filings_of(folder: Path, old: str, new: str) -> dict[str, Any]:
    desk = cast("Workbench", SimpleNamespace(session=shared_desk(), folder=Folder(folder)))
    return dict(prepare_filings(desk, {"old": old, "new": new}).given)


def test_an_address_with_two_submissions_asks_for_their_comparison(filings: Path) -> None:
    page = visitor(filings).get("/compare", params={"old": RIVER, "new": LAWFUL}).text
    assert 'data-task="filings"' in page
    assert f'data-old="{RIVER}" data-new="{LAWFUL}"' in page


def test_two_submissions_are_compared_as_the_command_does_it(filings: Path) -> None:
    result = compare_filings.run(filings_of(filings, RIVER, LAWFUL), untold)
    assert "THEY DIFFER" in result["body"]
    assert "four-of-a-kind" in result["body"]
    assert {one["name"].rpartition(".")[2] for one in result["files"]} >= {"json", "pdf", "docx", "html", "md"}


def test_the_review_beside_a_submission_counts(filings: Path) -> None:
    given = filings_of(filings, REVIEWED, REVIEWED)
    [report] = [one for one in compare_filings.run(given, untold)["files"] if one["name"].endswith(".json")]
    told = json.loads(b64decode(report["base64"]))
    assert (told["differs"], told["new"]["result"], told["new"]["points_for_a_person"]) == (False, "needs_review", 1)


def test_a_submission_of_another_folder_is_not_compared(filings: Path) -> None:
    with pytest.raises(RequestRefusedError):
        filings_of(filings, RIVER, "../elsewhere.yaml")


def test_a_submission_with_mistakes_is_not_compared(filings: Path) -> None:
    (filings / "bad.yaml").write_text("submission: 1\nnonsense: 1\n", "utf-8")
    with pytest.raises(WorkRefusedError, match="lacks `holder`"):
        compare_filings.run(filings_of(filings, RIVER, "bad.yaml"), untold)

from pathlib import Path

import pytest
from benches import folder_with, visitor

from compliance.web.views.places import name_of_place


def test_the_state_is_asked_first_by_its_name_then_the_game(tmp_path: Path) -> None:
    client = visitor(tmp_path)
    first = client.get("/start").text
    assert "Which state do you file in?" in first
    assert ">Pennsylvania</label>" in first
    second = client.get("/start?state=US-PA").text
    assert ">Pai Gow Poker</label>" in second
    assert "Massachusetts" not in second


def test_a_version_is_asked_for_only_where_a_game_has_several(tmp_path: Path) -> None:
    client = visitor(tmp_path)
    assert "Which version of the chapter?" in client.get("/start?state=US-PA&game=asia-poker").text
    for query, chapter in (
        ("state=US-PA&game=pai-gow-poker", "pa-561"),
        ("state=US-MA&game=asia-poker", "ma-asia-poker"),
        ("state=US-PA&game=asia-poker&chapter=pa-659a-asia", "pa-659a-asia"),
    ):
        answer = client.get(f"/start?{query}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/new?chapter={chapter}")


@pytest.mark.parametrize("query", ["asked=state", "asked=game&state=US-PA", "state=nowhere", "state=US-PA&game=chess"])
def test_who_chooses_nothing_is_told_so(tmp_path: Path, query: str) -> None:
    page = visitor(tmp_path).get(f"/start?{query}").text
    assert "There is a problem" in page
    assert 'href="#answer-1"' in page


def test_who_comes_to_a_question_is_told_of_no_problem(tmp_path: Path) -> None:
    assert "There is a problem" not in visitor(tmp_path).get("/start?state=US-PA").text


def test_a_copy_states_what_the_submission_states_but_its_days(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "river-bend.yaml")
    client = visitor(folder)
    copied = client.get("/copy/river-bend.yaml").json()
    before = (folder / "river-bend.yaml").read_text()
    assert "filed:" in before
    assert "\nfiled:" not in copied["text"]
    assert copied["text"].count("\n") == before.count("\n") - len(("filed", "as_of"))
    assert copied["name"] == "river-bend-2.yaml"
    (folder / "river-bend-2.yaml").write_text(before)
    assert client.get("/copy/river-bend-2.yaml").json()["name"] == "river-bend-3.yaml"
    assert client.get("/copy/missing.yaml").status_code == 404


def test_the_examples_are_one_page_away_and_open_as_drafts(tmp_path: Path) -> None:
    client = visitor(tmp_path)
    assert 'href="/examples"' in client.get("/").text
    assert 'href="/new?example=river-bend.yaml"' in client.get("/examples").text
    assert 'data-source="/example/river-bend.yaml"' in client.get("/new?example=river-bend.yaml").text
    assert client.get("/example/river-bend.yaml").json()["text"].startswith("#")
    assert client.get("/example/..%2f..%2fREADME.md").status_code == 404
    assert client.get("/example/missing.yaml").status_code == 404


def test_a_place_without_a_name_is_called_by_its_code() -> None:
    assert (name_of_place("US-NJ"), name_of_place("ZZ")) == ("New Jersey", "ZZ")

import json
import re
from typing import Any

import pytest
from benches import Visitor, folder_with, visitor
from conftest import ROOT, RunCommand

FINE, BROKEN = "ledger-stone-pai-gow-house-way.yaml", "ledger-stone-pai-gow-house-way-broken.yaml"
WORDS = "the pair is king"
EARLIER = "windward-quay-asia-house-way-2012.yaml"
TYPED = {
    "chapter": "pa-575",
    "clauses": "- name: <b>all</b>\n  when: otherwise\n"
    "  set: the four highest cards to high, the two highest others to medium, the rest to low\n",
    "equal_cards": "highest",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    folder = folder_with(tmp_path_factory.mktemp("ways"), FINE, BROKEN, EARLIER, "river-bend.yaml")
    # WHY: written so, nobody else has proved this way before.
    text = (folder / BROKEN).read_text()
    assert WORDS in text
    (folder / BROKEN).write_text(text.replace(WORDS, f"({WORDS})", 1))
    return visitor(folder)


def worked(client: Visitor, name: str, given: dict[str, str]) -> list[dict[str, Any]]:
    answer = client.post(f"/tasks/{name}", json=given)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def form_of(client: Visitor, file: str) -> dict[str, str]:
    from html import unescape

    text = client.get("/odds/house-way", params={"file": file}).text
    clauses = re.findall(r"<textarea[^>]*>(.*?)</textarea>", text, re.DOTALL)[0]
    chosen = re.findall(r'<select id="([a-z_]+)" name="\1">(.*?)</select>', text, re.DOTALL)
    picked = {name: re.findall(r'value="([^"]*)"[^>]*selected', options) for name, options in chosen}
    return {"clauses": unescape(clauses)} | {name: (found or [""])[0] for name, found in picked.items()}


def test_the_clauses_of_a_submission_are_shown_and_can_be_edited(client: Visitor) -> None:
    form = form_of(client, FINE)
    assert form["chapter"] == "pa-561"
    assert form["equal_cards"] == "highest"
    assert form["clauses"].startswith("- name: five aces over a pair of kings\n")
    assert "clauses" in client.post("/odds/house-way/read", json=form).json()


def test_a_submission_without_clauses_says_so(client: Visitor) -> None:
    text = client.get("/odds/house-way", params={"file": "river-bend.yaml"}).text
    assert "river-bend.yaml: " in text
    assert "house way" in text


def test_the_proof_of_a_broken_way_draws_the_hands_that_fail_and_is_at_hand_afterwards(
    client: Visitor, run_command: RunCommand
) -> None:
    form = form_of(client, BROKEN)
    asked = {"file": BROKEN, "format": "json"}
    assert client.get("/odds/house-way/proof", params=asked).status_code == 409
    lines = worked(client, "prove", form)
    assert any(line["kind"] == "step" and line["of"] for line in lines)
    result = lines[-1]["result"]
    assert not result["proved"]
    expected = json.loads(client.get("/odds/house-way/proof", params=asked).text)
    assert result["failures"] == len(expected["failures"])
    for failure in expected["failures"]:
        assert f"{failure['hands']:,} hand" in result["html"] or not failure["hands"]
    first = next(one for one in expected["failures"] if one["witness"])
    assert drawn(result["html"])[: len(first["witness"])] == first["witness"]
    assert "FAILS" in client.get("/odds/house-way", params={"file": BROKEN}).text
    assert "proof" in client.post("/odds/house-way/read", json=form).json()


def drawn(html: str) -> list[str]:
    return re.findall(r'<span class="card [^>]*>([^<]+)</span>', html)


def test_clauses_that_are_typed_are_proved_and_stay_text(client: Visitor) -> None:
    result = worked(client, "prove", TYPED)[-1]["result"]
    assert "&lt;b&gt;all&lt;/b&gt;" in result["html"]
    assert "<b>all" not in result["html"]
    assert "Not in order from high to low" in result["html"]


def test_mistakes_in_clauses_have_their_line(client: Visitor) -> None:
    wrong = {**TYPED, "clauses": "- when: shape is foo\n  set: the rest to low\n"}
    [one] = client.post("/odds/house-way/read", json=wrong).json()["diagnostics"]
    assert (one["line"], one["message"]) == (1, "no shape is called `foo`")
    assert worked(client, "prove", wrong)[-1]["kind"] == "refused"


def test_no_clause_is_told_too(client: Visitor) -> None:
    [one] = client.post("/odds/house-way/read", json={**TYPED, "clauses": " "}).json()["diagnostics"]
    assert one["message"] == "there is no clause"
    [one] = client.post("/odds/house-way/read", json={**TYPED, "chapter": "pa-577"}).json()["diagnostics"]
    assert "sets no hands" in one["message"]


def test_one_hand_is_set_as_the_command_sets_it(client: Visitor, run_command: RunCommand) -> None:
    hand = "Joker Ah Kd 10s 9c 4c 2d"
    html = client.post("/odds/house-way/hand", json={**form_of(client, FINE), "hand": hand}).json()["html"]
    path = str(ROOT / "submissions" / FINE)
    told = json.loads(run_command("odds", "houseway", path, "--hand", hand, "--format", "json").out)
    expected = [*told["cards"], *(card for cards in told["result"].values() for card in cards)]
    assert drawn(html) == expected
    assert "ace of hearts" in html
    page = client.get("/odds/house-way", params={"file": FINE, "hand": hand}).text
    assert drawn(page)[:14] == expected


@pytest.mark.parametrize("hand", ["", "Ah Kd", "Ah Ah Kd 10s 9c 4c 2d", "<i>", "Zh Ah Kd 10s 9c 4c 2d"])
def test_what_is_no_hand_is_refused(client: Visitor, hand: str) -> None:
    answer = client.post("/odds/house-way/hand", json={**TYPED, "hand": hand})
    assert answer.status_code == 422
    assert "seven different cards" in answer.json()["problem"]


def test_two_ways_are_compared_with_a_hand_drawn_for_each_difference(client: Visitor) -> None:
    result = worked(client, "ways", {**TYPED, "against": EARLIER})[-1]["result"]
    assert result["differing"]
    assert f"{EARLIER}, ranked as pa-575 has it" in result["html"]
    assert drawn(result["html"])


@pytest.mark.parametrize(("against", "status"), [("pa-575", 422), ("absent.yaml", 404), ("river-bend.yaml", 422)])
def test_what_cannot_be_compared_with_is_refused(client: Visitor, against: str, status: int) -> None:
    answer = client.post("/tasks/ways", json={**TYPED, "against": against})
    assert answer.status_code == status
    assert answer.json()["problem"]


def test_hands_of_other_sizes_are_not_compared(client: Visitor) -> None:
    last = worked(client, "ways", {**TYPED, "against": FINE})[-1]
    assert last["kind"] == "refused"
    assert "different sizes" in last["problem"]


def test_an_unknown_chapter_is_refused_with_those_there_are(client: Visitor) -> None:
    answer = client.get("/odds/house-way", params={"chapter": "pa-577"})
    assert answer.status_code == 404
    assert "pa-575" in answer.text

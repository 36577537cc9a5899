import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from benches import Visitor, folder_with, shared_desk, visitor
from conftest import RunCommand

from compliance.api import Request, count_offers, menu_of_file
from compliance.model import Counting
from compliance.odds import returned_by_row

INSURANCE = {"chapter": "pa-659a", "wager": "insurance", "table": "A"}
STATED = "hawthorn-bend-aces-up-mixed.yaml"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    return visitor(folder_with(tmp_path_factory.mktemp("odds"), STATED, "river-bend.yaml"))


def counted(client: Visitor, given: dict[str, str]) -> dict[str, Any]:
    answer = client.post("/odds/count", json=given)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def shown_hold(answer: dict[str, Any]) -> str:
    return re.findall(r"exactly (-?\d+/\d+)", answer["html"])[0]


def test_every_chapter_with_a_wager_is_offered_and_links_to_it(client: Visitor) -> None:
    text = client.get("/odds").text
    assert "/odds?chapter=pa-659a&amp;wager=insurance" in text
    assert f'<option value="{STATED}">' in text
    assert "/odds/house-way" in text


def test_a_chapter_lists_what_each_paytable_keeps(client: Visitor) -> None:
    text = client.get("/odds", params={"chapter": "pa-659a"}).text
    assert "3.9079%" in text
    assert "53.7281% less the meter" in text


def test_a_table_opens_with_the_hold_that_the_command_gives(client: Visitor) -> None:
    text = client.get("/odds", params=INSURANCE).text
    assert "3.9079%" in text
    assert "exactly 2531/64766" in text
    assert 'name="pays.nine-high" value="100 to 1"' in text
    assert "equals A" in text


@pytest.mark.parametrize(
    ("chapter", "wager", "table", "edits"),
    [
        ("pa-659a", "insurance", "A", {"nine-high": "90 to 1", "ace-high": "push"}),
        ("pa-659a", "fortune-bonus", "B", {"straight": "3 for 1", "three-pair": "1 to 1"}),
        ("pa-557", "ante-bonus", "ante-bonus-minimum", {"straight-flush": "25 to 1"}),
        ("pa-563", "bonus-with-both-aces", "bonus-minimum", {"both-ace-ace": "500 to 1"}),
        ("pa-577", "extra-point", "extra-point", {"two-1s": "7 to 2"}),
    ],
)
def test_an_edited_table_keeps_what_the_command_counts_for_its_file(
    client: Visitor, tmp_path: Path, chapter: str, wager: str, table: str, edits: dict[str, str]
) -> None:
    given = {"chapter": chapter, "wager": wager, "table": table} | {f"pays.{row}": pays for row, pays in edits.items()}
    answer = counted(client, given)
    file = tmp_path / "edited.yaml"
    file.write_text(client.get("/odds/certificate", params={**given, "format": "yaml"}).text)
    session = shared_desk()
    menu = menu_of_file(str(file), Request(), session).value
    assert menu is not None
    [sheet] = count_offers(menu.offers.all, Counting())
    hold = sheet.count.hold
    kept = hold.returned if hold.adds_to else hold.hold
    assert kept is not None
    assert shown_hold(answer) == f"{kept.numerator}/{kept.denominator}"
    assert sum(returned_by_row(sheet.count.wager, hold), Fraction(0)) == hold.returned


def test_the_certificate_is_the_command_s_own(client: Visitor, run_command: RunCommand) -> None:
    page = client.get("/odds/certificate", params={**INSURANCE, "format": "json"})
    assert page.text == run_command("odds", "pa-659a", "insurance", "--table", "A", "--format", "json").out
    assert page.headers["content-disposition"] == 'attachment; filename="pa-659a-insurance.json"'
    text = client.get("/odds/certificate", params={**INSURANCE, "format": "text"}).text
    assert text == run_command("odds", "pa-659a", "insurance", "--table", "A").out


def test_the_certificate_of_an_edited_table_verifies_beside_its_file(
    client: Visitor, tmp_path: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {**INSURANCE, "pays.nine-high": "90 to 1"}
    monkeypatch.chdir(tmp_path)
    for form in ("json", "yaml"):
        file = client.get("/odds/certificate", params={**given, "format": form})
        name = re.findall(r'filename="([^"]+)"', file.headers["content-disposition"])[0]
        (tmp_path / name).write_text(file.text)
    assert json.loads((tmp_path / "pa-659a-insurance-edited.json").read_text())["source"]["sha256"]
    assert run_command("odds", "--verify", "pa-659a-insurance-edited.json").code == 0


def test_what_differs_from_the_chapter_s_table_is_marked_with_both_holds(client: Visitor) -> None:
    answer = counted(client, {**INSURANCE, "pays.nine-high": "90 to 1"})
    assert answer["differing"] == {"pays.nine-high": "100 to 1"}
    assert "which keeps 3.9079%" in answer["html"]
    assert "equals none of A, B, C" in answer["html"]
    assert "Insurance paytable is none of A, B and C" in answer["html"]


def test_a_table_that_is_typed_to_be_another_is_said_to_be_that(client: Visitor) -> None:
    other = client.get("/odds", params={**INSURANCE, "table": "B"}).text
    cells = dict(re.findall(r'name="(pays\.[^"]+)" value="([^"]*)"', other))
    assert "equals B" in counted(client, {**INSURANCE, **cells})["html"]


def test_the_parts_in_the_chart_add_up_to_what_comes_back(client: Visitor) -> None:
    html = counted(client, {**INSURANCE})["html"]
    chart = html[html.index('class="chart"') : html.index('class="document"')]
    assert "Together 96.0921% of the wager comes back, exactly 62235/64766" in chart
    parts = [Fraction(one) for one in re.findall(r'<td class="number">([\d.]+)%</td>', chart)]
    assert abs(sum(parts) - 100) < Fraction(1, 1000)
    sizes = [int(one) for one in re.findall(r'class="part" x="0" y="0" width="(\d+)"', chart)]
    assert max(sizes) == 1000
    assert len(sizes) == 7


@pytest.mark.parametrize("text", ["90 tu 1", "5 to 0", "<script>alert(1)</script>", "{a: b}", "1\n  x: 2", "'"])
def test_a_wrong_cell_is_told_at_the_cell_and_nothing_is_counted(client: Visitor, text: str) -> None:
    answer = counted(client, {**INSURANCE, "pays.ten-high": text})
    assert list(answer["wrong"]) == ["pays.ten-high"]
    assert "is odds, not" in answer["wrong"]["pays.ten-high"]["message"]
    assert "html" not in answer


def test_a_wrong_cell_in_the_address_leaves_the_table_s_own_figures_marked_out_of_date(client: Visitor) -> None:
    text = client.get("/odds", params={**INSURANCE, "pays.ten-high": "<script>alert(1)</script>"}).text
    assert "<script>alert" not in text
    assert 'value="&lt;script&gt;alert(1)&lt;/script&gt;"' in text
    assert 'class="result-of stale"' in text
    assert "3.9079%" in text


def test_a_table_without_any_row_is_refused(client: Visitor) -> None:
    rows = ("nine-high", "ten-high", "jack-high", "queen-high", "king-high", "ace-high")
    answer = counted(client, {**INSURANCE, **{f"pays.{row}": "" for row in rows}})
    assert answer["others"][0]["message"] == "`rows` is empty"


def test_sums_ask_for_the_wager_and_are_counted_with_it(client: Visitor) -> None:
    given = {**INSURANCE, "pays.nine-high": "$500"}
    assert list(counted(client, given)["wrong"]) == ["stake"]
    assert counted(client, {**given, "stake": "$5"})["wants_terms"]
    assert counted(client, {**given, "stake": "five"})["wrong"]["stake"]["hint"]
    assert "nothing" in counted(client, {**given, "stake": "$0"})["wrong"]["stake"]["message"]


def test_a_meter_is_counted_with_the_terms_that_are_typed(client: Visitor, run_command: RunCommand) -> None:
    given = {"chapter": "pa-659a", "wager": "progressive"}
    assert "less the meter&#39;s part" in counted(client, given)["html"]
    terms = {"meter": "$133,000", "stake": "$1", "reset": "$2,000", "contribution": "25%", "solve": "24.3%"}
    html = counted(client, {**given, **terms})["html"]
    options = ("--meter", "$133,000", "--wager", "$1", "--reset", "$2,000", "--contribution", "25%", "--solve", "24.3%")
    entry = json.loads(run_command("odds", "pa-659a", "progressive", *options, "--format", "json").out)["wagers"][0]
    for key in ("hold_in_one_round", "hold_in_the_long_run", "contribution_for_wanted"):
        assert f"exactly {entry['progressive'][key]}" in html
    back = 1 - Fraction(entry["progressive"]["hold_in_one_round"])
    assert f"comes back, exactly {back.numerator}/{back.denominator}" in html


def test_a_reading_chosen_changes_what_is_counted(client: Visitor) -> None:
    given = {**INSURANCE, "reading.ace-low-straight-of-five": "no-straight"}
    assert shown_hold(counted(client, given)) == "33703/1101022"
    assert client.post("/odds/count", json={**INSURANCE, "reading.nothing": "x"}).status_code == 422


def test_rows_that_are_wagers_of_their_own_have_holds_of_their_own(client: Visitor) -> None:
    given = {"chapter": "pa-577", "wager": "game-length", "table": "game-length"}
    assert "4870479197/39182082048" in counted(client, given)["html"]
    html = counted(client, {**given, "pays.one-play": "23 to 1"})["html"]
    assert "0.0000%" in html
    assert "What each wager returns" in html


def test_a_stated_table_is_held_beside_the_chapter_s_nearest(client: Visitor) -> None:
    menu = client.get("/odds", params={"file": STATED}).text
    address = re.findall(r'href="(/odds\?[^"]+)"', menu[menu.index("<table") :])[0].replace("&amp;", "&")
    page = client.get(address).text
    assert "It differs from paytable" in page
    assert "a variance" in page


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"chapter": "pa-659b"}, "did you mean `pa-659a`"),
        ({"chapter": "pa-659a", "wager": "insurence"}, "did you mean `insurance`"),
        ({**INSURANCE, "table": "nonsense"}, "there are A, B, C"),
        ({**INSURANCE, "pays.nine": "1 to 1"}, "no row `nine` is counted here"),
        ({"file": "../secret.yaml"}, "no name of a file"),
        ({"file": "absent.yaml"}, "there is no file"),
        ({**INSURANCE, "wager": "<b>x</b>"}, "&lt;b&gt;x&lt;/b&gt;"),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(client: Visitor, asked: dict[str, str], said: str) -> None:
    answer = client.get("/odds", params=asked)
    assert answer.status_code == 404
    assert said in answer.text
    assert "<b>x" not in answer.text


def test_a_name_in_a_file_stays_text(tmp_path: Path) -> None:
    hostile = "paytable: <img src=x onerror=alert(1)>\ndeck: 53\ncards: 7\nrows: {flush: 4 to 1, straight: 2 to 1}\n"
    (tmp_path / "a&b.yaml").write_text(hostile)
    client = visitor(tmp_path)
    address = "/odds?" + urlencode({"file": "a&b.yaml", "wager": "x"})
    for page in (client.get("/odds", params={"file": "a&b.yaml"}), client.get(address)):
        assert page.status_code == 200
        assert "<img" not in page.text
        assert "&lt;img" in page.text
    edited = client.get(address + "&" + urlencode({"pays.flush": "5 to 1", "format": "json"}))
    assert "<img" not in edited.text


def test_only_texts_are_taken(client: Visitor) -> None:
    assert client.post("/odds/count", json={**INSURANCE, "pays.nine-high": 5}).status_code == 400

import json
import re
from pathlib import Path
from typing import Any

import pytest
from benches import SUBMISSIONS, Visitor, folder_with, visitor
from conftest import SHIPPED_SUBMISSIONS, RunCommand
from httpx2 import Response

RIVER, WAY = "river-bend.yaml", "ledger-stone-pai-gow-house-way.yaml"
TEXT = (SUBMISSIONS / RIVER).read_text("utf-8")
FIELDS = (
    "holder",
    "payout_limit.amount",
    "table.positions",
    "shuffle.method",
    "layout.areas",
    "wagers.bonus.paytable",
    "house_way.clauses",
    "house_way.narrative",
)
LARGEST_TEXT = 2 * 1024 * 1024


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    folder = folder_with(tmp_path_factory.mktemp("filings"), RIVER)
    (folder.parent / "secret.yaml").write_text("submission: 1\nholder: Secret\n")
    return visitor(folder)


def sent(client: Visitor, address: str, given: object) -> Response:
    # WHY: a client that takes an object refuses half of a character before it is sent; a script in a browser sends it.
    return client.post(address, content=json.dumps(given), headers={"content-type": "application/json"})


def checked(client: Visitor, text: str, **more: Any) -> dict[str, Any]:
    answer = sent(client, "/live/check", {"text": text, "name": RIVER, **more})
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


def edited(client: Visitor, text: str, field: str, given: object) -> dict[str, Any]:
    answer = sent(client, "/live/edit", {"text": text, "field": field, "given": given})
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


def variances(shown: dict[str, Any]) -> set[str]:
    return {one["rule"] for one in shown["judged"]["findings"] if one["verdict"] == "variance"}


# Pages


def test_a_file_a_new_submission_and_a_draft_open_in_the_editor(client: Visitor) -> None:
    for address, mode, name in (
        (f"/edit/{RIVER}", "file", RIVER),
        ("/new?chapter=pa-575", "new", "asia-poker.yaml"),
        ("/draft", "draft", "draft.yaml"),
    ):
        page = client.get(address)
        assert page.status_code == 200
        assert f'data-mode="{mode}"' in page.text
        assert f'data-name="{name}"' in page.text


@pytest.mark.parametrize(
    "name", ["none.yaml", "", "..%2fsecret.yaml", "%2fetc%2fpasswd", "%00", "%ff.yaml", "a" * 5000]
)
def test_no_other_file_is_opened(client: Visitor, name: str) -> None:
    page = client.get(f"/edit/{name}")
    assert page.status_code == 404
    assert "Secret" not in page.text
    assert 'id="editor"' not in page.text


@pytest.mark.parametrize("name", ["nope", "", "..%2fpa-575", "rulesets%2fpa-575", "%00", "%ff", "a" * 5000])
def test_a_chapter_that_is_not_known_is_not_found(client: Visitor, name: str) -> None:
    assert client.get(f"/new?chapter={name}").status_code == 404
    assert client.get(f"/form/{name}").status_code == 404
    assert client.get(f"/blank/{name}").status_code == 404


def test_an_unknown_chapter_is_shown_as_text(client: Visitor) -> None:
    page = client.get("/new", params={"chapter": "<script>alert(1)</script>"}).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_the_form_has_the_fields_of_the_chapter_and_no_others(client: Visitor) -> None:
    shown = client.get("/form/pa-575").json()
    names = {field["name"] for section in shown["sections"] for field in section["fields"]}
    assert {"payout_limit.amount", "wagers.bonus.paytable", "house_way.clauses"} <= names
    assert not any(name.startswith("poker.") for name in names)


def test_the_text_to_fill_in_is_judged_once_the_header_is_filled(client: Visitor) -> None:
    text = client.get("/blank/pa-575").json()["text"]
    first = checked(client, text)
    assert first["judged"] is None
    assert {one["field"] for one in first["diagnostics"]} == {"holder", "filed"}
    held = edited(client, text, "holder", "Test House")["text"]
    shown = edited(client, held, "filed", "2012-03-01")
    assert shown["judged"]["ruleset"]["id"] == "pa-575"
    assert [line for line in shown["text"].splitlines() if line.startswith("#")] == [
        line for line in text.splitlines() if line.startswith("#")
    ]


# Changes


def test_an_edit_changes_its_line_and_keeps_comments_and_order(client: Visitor) -> None:
    text = TEXT.replace("positions: 6", "positions: 6   # as built")
    assert text != TEXT
    shown = edited(client, text, "table.positions", "5")
    assert shown["text"] == text.replace("positions: 6 ", "positions: 5 ")
    assert shown["fields"]["table.positions"]["value"] == "5"


def test_an_edit_of_the_header_is_judged_at_once(client: Visitor) -> None:
    shown = edited(client, TEXT, "holder", "Other: House # 2")
    changed = [pair for pair in zip(TEXT.splitlines(), shown["text"].splitlines(), strict=True) if pair[0] != pair[1]]
    assert changed == [("holder: River Bend Casino", 'holder: "Other: House # 2"')]
    assert shown["header"]["holder"]["value"] == "Other: House # 2"
    assert variances(shown) == variances(checked(client, TEXT))
    assert edited(client, TEXT, "as_of", "2011-12-01")["judged"]["as_of"] == "2011-12-01"


def test_an_edit_that_mends_a_variance_says_so_in_the_same_answer(client: Visitor) -> None:
    before = variances(checked(client, TEXT))
    shown = edited(client, TEXT, "payout_limit.amount", "$50,010")
    assert before - variances(shown) == {"pa-575.payout-limit.floor"}
    again = edited(client, shown["text"], "payout_limit.amount", "$50,009.99")
    assert variances(again) == before


def test_nothing_given_takes_the_statement_out(client: Visitor) -> None:
    shown = edited(client, TEXT, "table.positions", None)
    assert "table.positions" not in shown["fields"]
    assert len(shown["text"].splitlines()) == len(TEXT.splitlines()) - 1


# Hostile input


@pytest.mark.parametrize("text", [None, 7, 1.5, True, [], ["a"], {}])
@pytest.mark.parametrize("address", ["/live/check", "/live/edit"])
def test_what_is_no_text_is_refused(client: Visitor, address: str, text: object) -> None:
    answer = sent(client, address, {"text": text, "field": "holder", "given": "a"})
    assert answer.status_code == 400
    assert answer.json() == {"problem": "`text` should be a text"}


HALVES: list[dict[str, Any]] = [
    {"text": "\ud800"},
    {"text": "submission: 1\nholder: \udc80\n"},
    {"text": TEXT, "name": "\ud800.yaml"},
    {"text": TEXT, "ruleset": "\ud800"},
    {"text": TEXT, "field": "\ud800"},
    {"text": TEXT, "field": "holder", "given": "\ud83d"},
    {"text": TEXT, "field": "wagers.bonus.paytable", "given": {"rows": {"\ud800": {"pays": "1 to 1"}}}},
]


@pytest.mark.parametrize("given", HALVES)
@pytest.mark.parametrize("address", ["/live/check", "/live/edit"])
def test_half_of_a_character_is_refused_in_words(client: Visitor, address: str, given: dict[str, Any]) -> None:
    answer = sent(client, address, {"field": "holder", "given": "a", **given})
    assert answer.status_code == 400
    assert "half of a character" in answer.json()["problem"]


def test_a_character_of_two_halves_is_whole(client: Visitor) -> None:
    shown = edited(client, TEXT, "holder", "House \N{GAME DIE}")
    assert shown["header"]["holder"]["value"] == "House \N{GAME DIE}"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * (3 * 1024 * 1024), "file.too-large"),
        ("[" * 100_000, "yaml.too-deep"),
        ("- " * 1000, "yaml.too-deep"),
        ("a: {b: " * 500 + "}" * 500, "yaml.syntax"),
        ("holder: \x00\n", "file.not-text"),
        ("a: &b [1]\nc: *b\n", "yaml.anchor"),
    ],
    ids=["large", "deep", "deep list", "nonsense", "null", "anchor"],
)
def test_a_hostile_text_is_told_of_and_neither_judged_nor_edited(client: Visitor, text: str, code: str) -> None:
    shown = checked(client, text)
    assert shown["judged"] is None
    assert not shown["valid"]
    assert shown["diagnostics"][0]["code"] == code
    answer = sent(client, "/live/edit", {"text": text, "field": "cards.decks", "given": "2"})
    assert answer.status_code == 422
    assert answer.json()["diagnostics"][0]["code"] == code


def test_more_than_a_text_can_take_is_not_read(client: Visitor) -> None:
    assert sent(client, "/live/check", {"text": "é" * (LARGEST_TEXT + 1)}).status_code == 413


ODD: dict[str, object] = {
    "number": 7,
    "huge number": 10**300,
    "fraction": 0.5,
    "endless": float("inf"),
    "number in a list": [1],
    "nothing in a list": [None],
    "nested lists": [[["bonus"]]],
    "objects in a list": [{"a": 1}],
    "object": {"a": {"b": [1]}},
    "number as a name": {"name": 1},
    "number as rows": {"rows": 5},
    "object in an object": {"name": {"name": {}}},
    "deep": json.loads("[" * 400 + "]" * 400),
}


@pytest.mark.parametrize("given", ODD.values(), ids=ODD.keys())
@pytest.mark.parametrize("field", FIELDS)
def test_what_no_form_sends_is_refused_with_a_reason(client: Visitor, field: str, given: object) -> None:
    answer = sent(client, "/live/edit", {"text": TEXT, "field": field, "given": given})
    assert answer.status_code == 422
    assert answer.json()["diagnostics"][0]["message"] == answer.json()["problem"]
    assert answer.json()["problem"]


def test_control_signs_are_written_in_plain_letters_and_read_back(client: Visitor) -> None:
    given = "first\x00\x07\u2028\x85last"
    shown = edited(client, TEXT, "house_way.narrative", given)
    assert shown["fields"]["house_way.narrative"]["value"] == given
    assert shown["text"].replace("\n", "").isprintable()


def test_a_block_of_the_header_is_edited_as_a_whole(client: Visitor) -> None:
    given = [{"item": "shuffler", "maker": "Brass", "model": "B-1"}]
    shown = edited(client, TEXT, "equipment", given)
    assert shown["blocks"] == {"equipment": given}
    assert [line for line in TEXT.splitlines() if line not in shown["text"].splitlines()] == []
    shown = edited(client, shown["text"], "equipment", None)
    assert (shown["text"], shown["blocks"]) == (TEXT, {})


def test_a_block_that_is_half_stated_is_refused_with_what_is_missing(client: Visitor) -> None:
    answer = sent(client, "/live/edit", {"text": TEXT, "field": "equipment", "given": [{"item": "shuffler"}]})
    assert (answer.status_code, answer.json()["problem"]) == (422, "a piece of equipment lacks `maker`")


@pytest.mark.parametrize("field", ["", "nope", "payout_limit", "submission", "read", "wagers.bonus.paytable.rows"])
def test_a_field_that_nobody_knows_is_refused_by_its_name(client: Visitor, field: str) -> None:
    answer = sent(client, "/live/edit", {"text": TEXT, "field": field, "given": "1"})
    assert answer.status_code == 422
    assert answer.json()["problem"] == f"no field is called `{field}`"


@pytest.mark.parametrize("field", [None, 7, ["holder"], {}])
def test_a_field_is_named_by_a_text(client: Visitor, field: object) -> None:
    assert sent(client, "/live/edit", {"text": TEXT, "field": field, "given": "1"}).status_code == 400


@pytest.mark.parametrize(
    "more",
    [
        {"name": 7},
        {"name": "a" * 201},
        {"ruleset": ["pa-575"]},
        {"as_of": "2012-02-30"},
        {"as_of": "0000-01-01"},
        {"as_of": 20120301},
        {"scope": "everything"},
        {"readings": ["a"]},
        {"readings": {"a": 1}},
    ],
)
def test_a_strange_question_is_refused(client: Visitor, more: dict[str, Any]) -> None:
    answer = sent(client, "/live/check", {"text": TEXT, **more})
    assert answer.status_code == 400
    assert answer.json()["problem"]


@pytest.mark.parametrize("name", ["../pa-575", "rulesets/pa-575", "a\x00b"])
def test_a_ruleset_is_asked_for_by_its_id_alone(client: Visitor, name: str) -> None:
    shown = checked(client, TEXT, ruleset=name)
    assert shown["judged"] is None
    assert shown["diagnostics"][0]["code"] == "ruleset.unknown"


# What the rules say


def test_another_version_of_the_chapter_and_another_day_can_be_asked_for(client: Visitor) -> None:
    judged = checked(client, TEXT, ruleset="pa-659a-asia", as_of="2014-01-01")["judged"]
    assert (judged["ruleset"]["id"], judged["as_of"]) == ("pa-659a-asia", "2014-01-01")


def test_a_live_check_never_proves(client: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compliance.api.session.Session.known_proof", lambda _desk, _key: None)
    monkeypatch.setattr("compliance.api.session.Session.prove", lambda _desk, _way: pytest.fail("a proof was begun"))
    text = (SUBMISSIONS / WAY).read_text("utf-8")
    for shown in (checked(client, text), edited(client, text, "holder", "Other House")):
        assert shown["unproved"] is True
        assert shown["judged"]["result"] == "undetermined"
        assert shown["judged"]["proof"] == ["The house way of 31 clauses was not proved."]


def test_a_live_check_and_the_command_say_the_same_of_every_example(client: Visitor, run_command: RunCommand) -> None:
    # WHY: a text that is typed has no review file beside it.
    reviewed = {path.name for path in SHIPPED_SUBMISSIONS if path.with_suffix(".review.yaml").exists()}
    paths = [path for path in SHIPPED_SUBMISSIONS if not states_clauses(path) and path.name not in reviewed]
    ran = run_command(
        "check", "--format", "json", *(f"submissions/{path.name}" for path in paths), cwd=SUBMISSIONS.parent
    )
    reports = json.loads(ran.out)["reports"]
    assert len(reports) == len(paths) > 50
    for path, report in zip(paths, reports, strict=True):
        shown = checked(client, path.read_text("utf-8"))
        assert not shown["unproved"]
        assert (path.name, shown["judged"]["result"], told(shown)) == (path.name, report["result"], counted(report))
        assert variances(shown) == {one["rule"] for one in report["findings"] if one["verdict"] == "variance"}


def states_clauses(path: Path) -> bool:
    return re.search(r"^ *(house_way\.)?clauses:", path.read_text("utf-8"), re.MULTILINE) is not None


def told(shown: dict[str, Any]) -> dict[str, int]:
    return {
        {"variances": "variance", "contradictions": "contradiction"}.get(one["word"], one["word"]): one["number"]
        for one in shown["judged"]["counts"]
        if one["number"]
    }


def counted(report: dict[str, Any]) -> dict[str, int]:
    counts = report["counts"]
    every = {
        "variance": counts["variance"],
        "contradiction": len(report["contradictions"]),
        "undetermined": counts["undetermined"],
        "pass": counts["pass"],
        "not applicable": counts["not_applicable"],
        "not covered by this filing": counts["not_covered"],
        "for a person": counts["for_a_person"],
        "waived": sum(one["waived"] for one in report["findings"]),
    }
    return {word: number for word, number in every.items() if number}

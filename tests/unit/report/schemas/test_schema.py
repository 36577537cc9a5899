"""What the schemas tell an editor: every key that a loader knows, every field of the vocabulary, and no others."""

import json
from typing import Any

import pytest
from builders import a_field, a_vocabulary
from editors import VERSIONS, complaints, shipped_schema

from compliance.api import open_session
from compliance.load import Cache, shipped_library
from compliance.load.paytables import paytable_file as paytables
from compliance.load.rulesets import cases as ruletests
from compliance.load.rulesets import metadata, provisions, rules, vocabulary, wagers
from compliance.load.submissions import submission as submissions
from compliance.model import KINDS, Kind
from compliance.record import replace
from compliance.report import DISPOSITIONS, SCHEMAS, render_schema
from compliance.report.schemas.fields import field_schema
from compliance.report.schemas.submission import submission_schema

DESK = open_session(shipped_library(Cache(None))).value
assert DESK is not None
FIELDS = DESK.vocabulary.fields
HEADER = "submission: 1\nholder: River Bend\njurisdiction: US-PA\ngame: asia-poker\n"


def schema(kind: str) -> Any:
    return shipped_schema(kind).schema


def items(kind: str, key: str) -> Any:
    return schema(kind)["properties"][key]["items"]["properties"]


KEYS = {
    "the header of a submission": (
        lambda: [key for key in schema("submission")["properties"] if key.partition(".")[0] not in SECTIONS],
        submissions.HEADER,
    ),
    "a ruleset": (lambda: schema("ruleset")["properties"], metadata.RULESET_KEYS),
    "a rule": (lambda: items("topic", "rules"), rules.RULE_KEYS),
    "a case": (lambda: items("cases", "cases"), ruletests._KEYS),
    "a wager": (lambda: items("odds", "wagers"), wagers._WAGER),
    "a paytable of its own": (lambda: schema("paytable")["properties"], paytables._KEYS),
    "a field": (
        lambda: next(iter(schema("vocabulary")["properties"]["fields"]["patternProperties"].values()))["properties"],
        vocabulary._FIELD_KEYS,
    ),
    "how a provision is disposed of": (lambda: DISPOSITIONS, provisions.DISPOSITIONS),
}
SECTIONS = {field.section for field in FIELDS.values()}


@pytest.mark.parametrize("what", KEYS)
def test_the_schema_knows_just_the_keys_that_the_loader_knows(what: str) -> None:
    described, known = KEYS[what]
    assert set(described()) == set(known)


def properties_in(part: Any) -> list[tuple[str, Any]]:
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    closed = isinstance(part, dict) and part.get("additionalProperties") is False
    own = list(part.get("properties", {}).items()) if closed else []
    return own + [pair for one in inside for pair in properties_in(one)]


@pytest.mark.parametrize("kind", SCHEMAS)
def test_every_key_of_a_file_is_described(kind: str) -> None:
    plain = [(key, one) for key, one in properties_in(schema(kind)) if not {"$ref", "doNotSuggest"} & one.keys()]
    cells = {"pays", "envy"}
    assert [key for key, one in plain if "description" not in one and key not in cells] == []


@pytest.mark.parametrize("kind", ["submission", "cases"])
def test_every_field_has_a_title_and_a_description(kind: str) -> None:
    known = schema(kind)["definitions"]
    for name, field in FIELDS.items():
        if field.derived is not None:
            assert name not in known
            continue
        assert known[name]["title"] == field.label
        told = known[name]["description"]
        assert KINDS[field.kind].note in told
        assert field.help in told
        assert [word for word, meaning in field.choices.items() if f"- {word}: {meaning}" not in told] == []


def test_every_choice_is_explained_where_it_is_offered() -> None:
    for name, field in FIELDS.items():
        if field.kind is Kind.CHOICE:
            offered = schema("submission")["definitions"][name]["anyOf"][0]
            assert dict(zip(offered["enum"], offered["enumDescriptions"], strict=True)) == dict(field.choices)


def test_a_ruleset_may_name_every_field_and_each_is_explained() -> None:
    named = items("ruleset", "elections")["field"]
    told = dict(zip(named["enum"], named["enumDescriptions"], strict=True))
    assert told == {name: field.label for name, field in FIELDS.items()}


def offered(game: str) -> set[str]:
    return set(schema("submission")["definitions"][f"{game}:"]["properties"])


def test_an_editor_offers_the_fields_of_the_stated_game() -> None:
    assert "wagers.bonus.offered" in offered("asia-poker")
    assert "bad_beat.box.locked" in offered("poker")
    assert "bad_beat.box.locked" not in offered("asia-poker")
    assert offered("any-game") > offered("poker") | offered("asia-poker")


WAYS = ["wagers: {bonus: {offered: yes}}", "wagers.bonus: {offered: yes}", "wagers: {bonus.offered: yes}"]
WRONG = ["wagers: {bonus: yes}", "wagers.bonus:", "bonus: {offered: yes}", "wagers: {bonus: {offerd: yes}}"]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_block_may_be_dotted_as_far_as_one_likes(version: str) -> None:
    assert [text for text in WAYS if complaints(shipped_schema("submission"), f"{HEADER}{text}\n", version)] == []


@pytest.mark.parametrize("version", VERSIONS)
def test_a_misspelt_or_empty_block_is_refused(version: str) -> None:
    taken = [text for text in WRONG if not complaints(shipped_schema("submission"), f"{HEADER}{text}\n", version)]
    assert taken == []


def test_a_field_of_another_game_is_taken_as_the_loader_takes_it() -> None:
    assert complaints(shipped_schema("submission"), f"{HEADER}bad_beat.box.locked: yes\n", "1.2") == []


PERIODS = {
    "{from: 2020-01-01, until: open}": True,
    "{from: 2020-01-01, until: 2021-01-01}": True,
    "{from: 2020-01-01, until: unknown, note: lost}": True,
    "{from: 2020-01-01, until: unknown, known_through: 2020-12-31, note: lost}": True,
    "{from: 2020-01-01, until: unknown}": False,
    "{from: unknown, until: open}": False,
    "{from: 2020-01-01, until: open, known_through: 2020-12-31}": False,
    "{from: soon, until: open}": False,
    "{from: 2020-01-01}": False,
}


@pytest.mark.parametrize(("period", "fine"), PERIODS.items())
def test_a_period_is_as_the_loader_has_it(period: str, fine: bool) -> None:
    found = complaints(shipped_schema("ruleset"), f"period: {period}\n", "1.2")
    assert (not any(one.startswith("period") for one in found)) is fine, found


ROWS = {
    "{id: a, field: wagers.bonus.paytable, name: A, cite: 1, rows: {five-aces: 5 to 1}}": True,
    "{id: a, field: wagers.bonus.paytable, name: A, cite: 1, rows: {Five Aces: unresolved}}": True,
    "{id: a, field: wagers.bonus.paytable, name: A, cite: 1, rows: {five-aces: {pays: 5 to 1}}}": True,
    "{id: a, field: wagers.bonus.paytable, name: A, cite: 1, rows: {six-aces: 5 to 1}}": False,
    "{id: a, field: wagers.bonus.paytable, name: A, cite: 1, rows: {five-aces: 5}}": False,
    "{id: a, field: wagers.bonus.paytable, name: A, cite: 1, rows: {five-aces: {paid: 5 to 1}}}": False,
    "{id: a, field: wagers.bonus.offered, name: A, cite: 1, rows: {}}": False,
}


@pytest.mark.parametrize(("table", "fine"), ROWS.items())
def test_a_table_pays_the_hands_of_its_field(table: str, fine: bool) -> None:
    found = complaints(shipped_schema("paytables"), f"tables:\n  - {table}\n", "1.2")
    assert (not found) is fine, found


def test_only_a_chapter_may_have_a_cell_that_is_lost() -> None:
    text = f"{HEADER}wagers.bonus.paytable: {{rows: {{five-aces: unresolved}}}}\n"
    assert complaints(shipped_schema("submission"), text, "1.2")


def test_a_cure_names_only_what_can_be_put_in() -> None:
    cure = items("topic", "rules")["cure"]["pattern"]
    import re

    assert re.search(cure, "raise it to {required}, not {stated}; {")
    assert not re.search(cure, "raise it to {needed}")
    assert not re.search(cure, " ")


def test_examples_are_such_as_the_field_takes() -> None:
    from jsonschema import Draft7Validator

    known = schema("submission")["definitions"]
    for name in FIELDS:
        for example in known.get(name, {}).get("examples", []):
            part = {**known[name], "definitions": known}
            assert Draft7Validator(part).is_valid(example), (name, example)


def test_the_names_of_a_chapters_tables_are_examples() -> None:
    field = a_field(Kind.PAYTABLE, hands="pair triple")
    assert field_schema(field, ["A", "B"])["examples"] == ["A", "B"]


def test_a_vocabulary_without_chapters_offers_all_its_fields() -> None:
    made = submission_schema(a_vocabulary(replace(a_field(Kind.COUNT), example="6")), ())
    assert made["allOf"] == [{"$ref": "#/definitions/any-game:"}]
    assert set(made["definitions"]["any-game:"]["properties"]) == {"dealing", "dealing.thing"}
    assert made["definitions"]["dealing.thing"]["examples"] == [6]


@pytest.mark.parametrize("kind", SCHEMAS)
def test_what_is_rendered_reads_back_and_is_the_same_each_time(kind: str) -> None:
    text = render_schema(schema(kind))
    assert json.loads(text) == schema(kind)
    assert text == render_schema(json.loads(text))
    assert text.endswith("}\n")
    assert "\r" not in text


@pytest.mark.parametrize("kind", SCHEMAS)
def test_patterns_are_such_as_editors_read(kind: str) -> None:
    text = render_schema(schema(kind))
    assert [sign for sign in ("(?i)", "(?P<", r"\\A", r"\\Z", r"\\d", "(?<=") if sign in text] == []

"""The fields of a mapping, nested or dotted, to statements of the vocabulary."""

import pytest
from builders import a_field, a_node, a_text_file, a_vocabulary, codes_of, submission_text

from compliance.load import parse_submission
from compliance.load.submissions.submission import decode_statements
from compliance.load.yaml.nodes import Mapping
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.model import Derivation, Kind, Statement
from compliance.record import replace

TABLE = a_field(Kind.PAYTABLE, name="wagers.side.paytable", hands="triple pair")
VOCABULARY = a_vocabulary(
    a_field(Kind.COUNT, name="dealing.decks"),
    a_field(Kind.CHOICE, name="dealing.method", words="shoe by-hand"),
    a_field(Kind.CHOICES, name="dealing.aids", words="lamp"),
    a_field(Kind.FLAG, name="wagers.side.offered"),
    TABLE,
    replace(
        a_field(Kind.ODDS, name="wagers.side.best_award"),
        derived=Derivation(how="best-award", source="wagers.side.paytable"),
    ),
)


def stated(text: str) -> tuple[dict[str, Statement], DiagnosticsCollector]:
    root = a_node(text)
    assert isinstance(root, Mapping)
    found = DiagnosticsCollector()
    return decode_statements(root.entries, VOCABULARY, found), found


def values(text: str) -> dict[str, object]:
    statements, found = stated(text)
    assert not found.all
    return {name: statement.raw for name, statement in statements.items()}


@pytest.mark.parametrize(
    "text",
    [
        "wagers.side.offered: yes",
        "wagers: {side.offered: yes}",
        "wagers.side: {offered: yes}",
        "wagers: {side: {offered: yes}}",
        "wagers:\n  side:\n    offered: yes\n",
    ],
)
def test_nested_and_dotted_mean_the_same(text: str) -> None:
    assert values(text) == {"wagers.side.offered": True}


def test_statements_keep_the_order_of_the_file() -> None:
    assert list(values("dealing: {method: shoe, decks: 6}\nwagers.side.offered: no")) == [
        "dealing.method",
        "dealing.decks",
        "wagers.side.offered",
    ]


def test_a_block_may_be_given_in_parts() -> None:
    assert values("dealing.decks: 6\ndealing: {method: shoe}") == {"dealing.decks": 6, "dealing.method": "shoe"}


def test_an_empty_block_states_nothing() -> None:
    assert values("dealing: {}") == {}


def test_the_place_of_a_statement_is_its_value() -> None:
    statements, _ = stated("dealing:\n  decks: 6\n")
    assert (statements["dealing.decks"].span.line, statements["dealing.decks"].span.column) == (2, 10)


def test_the_place_of_a_paytable_written_out_is_its_key() -> None:
    statements, _ = stated("wagers.side.paytable:\n  rows:\n    triple: 5 to 1\n")
    assert (statements["wagers.side.paytable"].span.line, statements["wagers.side.paytable"].span.column) == (1, 1)


def test_a_value_that_cannot_be_read_states_nothing() -> None:
    statements, found = stated("dealing.decks: six")
    assert (statements, codes_of(found)) == ({}, ["value.type"])


@pytest.mark.parametrize(
    "text",
    [
        "dealing.decks: 6\ndealing: {decks: 6}",
        "dealing: {decks: 6}\ndealing.decks: 7",
        "wagers.side: {offered: yes}\nwagers: {side.offered: yes}",
    ],
)
def test_a_field_stated_in_two_ways_is_said(text: str) -> None:
    _, found = stated(text)
    assert codes_of(found) == ["yaml.duplicate-key"]
    assert found.all[0].hint == "it is stated at line 1 already"


def test_the_first_of_two_statements_is_kept() -> None:
    statements, _ = stated("dealing.decks: 6\ndealing: {decks: 7}")
    assert statements["dealing.decks"].raw == 6


def test_a_derived_field_cannot_be_stated() -> None:
    _, found = stated("wagers.side.best_award: 5 to 1")
    assert codes_of(found) == ["value.derived"]
    assert found.all[0].hint == "state `wagers.side.paytable`"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("dealing.deks: 6", "did you mean `dealing.decks`?"),
        ("dealing: {deks: 6}", "did you mean `dealing.decks`?"),
        ("dealing.temperature: 6", "`dealing` has decks, method, aids"),
        ("weather: 6", "there are dealing, wagers"),
    ],
)
def test_an_unknown_field_is_said_with_what_there_is(text: str, hint: str) -> None:
    _, found = stated(text)
    assert codes_of(found) == ["key.unknown"]
    assert found.all[0].hint == hint


def test_every_unknown_field_is_said() -> None:
    assert codes_of(stated("a: 1\nb: 2\ndealing: {c: 3}")[1]) == ["key.unknown"] * 3


@pytest.mark.parametrize("text", ["dealing: 6", "dealing: [decks]", "dealing:", "wagers.side: yes"])
def test_a_value_in_the_place_of_a_block_is_said(text: str) -> None:
    assert codes_of(stated(text)[1]) == ["shape.mapping-expected"]


def test_a_block_in_the_place_of_a_value_is_said() -> None:
    assert codes_of(stated("dealing.decks: {number: 6}")[1]) == ["shape.scalar-expected"]


@pytest.mark.parametrize("key", ["dealing.", ".decks", "dealing..decks", ".", "Dealing.decks", "dealing.decks.", " "])
def test_a_name_that_is_nearly_a_field_is_unknown(key: str) -> None:
    assert codes_of(stated(f'"{key}": 6')[1]) == ["key.unknown"]


def test_a_submission_keeps_its_head_apart_from_its_fields() -> None:
    submission = parse_submission(a_text_file(submission_text("dealing.decks: 6\n")), VOCABULARY).value
    assert submission is not None
    assert (submission.holder, list(submission.statements)) == ("Paper Moon Casino", ["dealing.decks"])


def test_a_submission_with_a_mistake_is_no_submission() -> None:
    assert parse_submission(a_text_file(submission_text("dealing.decks: any\n")), VOCABULARY).value is None


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("waivers: [{provision: 7.2, authority: Board, granted: 2020-01-01}]\n", "key.missing"),
        ("waivers: [{provision: 7.2, authority: Board, granted: soon, expires: open-ended}]\n", "value.type"),
        ("waivers: [{provision: 7.2, authority: Board, granted: 2020-01-01, expires: never}]\n", "value.type"),
        ("waivers: [{provision: 7.2, authority: '', granted: 2020-01-01, expires: open-ended}]\n", "value.empty"),
        ("waivers: [{provision: 7.2, by: Board, granted: 2020-01-01, expires: open-ended}]\n", "key.unknown"),
        ("waivers: [7.2]\n", "shape.mapping-expected"),
        ("waivers: {provision: 7.2}\n", "shape.sequence-expected"),
        ("as_of: soon\n", "value.type"),
        ("ruleset: []\n", "shape.scalar-expected"),
    ],
)
def test_a_head_that_is_wrong_is_said(more: str, code: str) -> None:
    found = parse_submission(a_text_file(submission_text(more)), VOCABULARY).diagnostics
    assert code in {str(one.code) for one in found}


@pytest.mark.parametrize("version", ["2", "1.0", "one", "0x1"])
def test_another_version_of_the_format_is_refused(version: str) -> None:
    text = submission_text().replace("submission: 1", f"submission: {version}")
    assert [str(one.code) for one in parse_submission(a_text_file(text), VOCABULARY).diagnostics] == ["value.choice"]


def test_a_waiver_without_an_end_is_open() -> None:
    more = "waivers: [{provision: 7.2, authority: Board, granted: 2020-01-01, expires: Open-ended}]\n"
    submission = parse_submission(a_text_file(submission_text(more)), VOCABULARY).value
    assert submission is not None
    assert submission.waivers[0].expires is None

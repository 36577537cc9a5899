"""Values as a submission spells them, in braces and as blocks, and as a form shows them."""

import pytest
from builders import a_clause
from strategies import VOCABULARY, to

from compliance.model import OddsForm, PaytableValue, Raw, make_odds
from compliance.model.filings.form_value import FormValue, form_value
from compliance.model.filings.spell import WIDTH, fits_flow, letters_of, spell_block, spell_flow
from compliance.record import replace

AMOUNT = make_odds(OddsForm.SUM, 500_000)
ROWS = {"triple": {"pays": to(9_000)}, "pair": {"pays": to(1), "envy": AMOUNT}}
SHORT, NAMED = a_clause(), replace(a_clause(), name="all, of them")
SET_OF_TWO = replace(
    a_clause(), when_text="shape in {one-pair, two-pair}", set_text="the pair to low, the rest to high"
)


@pytest.mark.parametrize(
    ("name", "raw", "flow", "block"),
    [
        ("play.open", True, "yes", ("yes",)),
        ("play.decks", 1_200, '"1,200"', ("1,200",)),
        ("stake.least", 500, "$5", ("$5",)),
        ("play.motion", "still", "still", ("still",)),
        ("play.tools", frozenset({"cut-card", "lamp"}), "[lamp, cut-card]", ("[lamp, cut-card]",)),
        ("play.tools", frozenset({"lamp", "zither", "axe"}), "[lamp, axe, zither]", ("[lamp, axe, zither]",)),
        ("play.tools", frozenset(), "none", ("none",)),
        ("play.order", ("bell", "lamp"), "[bell, lamp]", ("[bell, lamp]",)),
        ("play.rivals", (), "none", ("none",)),
        ("play.rivals", ("Moon", "yes", "a, b", "12"), '[Moon, "yes", "a, b", "12"]', ('[Moon, "yes", "a, b", "12"]',)),
        ("play.story", "told", "told", ("told",)),
        ("play.story", "a: b", '"a: b"', ('"a: b"',)),
        ("play.story", "it is so:", '"it is so:"', ('"it is so:"',)),
        ("play.story", "a #b", '"a #b"', ('"a #b"',)),
        ("play.story", "No", '"No"', ('"No"',)),
        ("play.story", "one\n\ntwo", '"one\\n\\ntwo"', ("|", "  one", "", "  two")),
        ("play.story", " one\ntwo", '" one\\ntwo"', ('" one\\ntwo"',)),
        ("play.story", "one\x07\ntwo", '"one\\x07\\ntwo"', ('"one\\x07\\ntwo"',)),
        ("play.story", "\u2028\U000e0001", '"\\u2028\\U000e0001"', ('"\\u2028\\U000e0001"',)),
        ("side.table", PaytableValue("A", None), "A", ("A",)),
        ("side.table", PaytableValue("table A", None), "table table A", ("table table A",)),
        ("side.table", PaytableValue("Pay-Table 2", None), "table Pay-Table 2", ("table Pay-Table 2",)),
        ("side.table", PaytableValue("tables", None), "tables", ("tables",)),
        (
            "side.table",
            PaytableValue("no", ROWS),
            '{name: "no", rows: {triple: "9,000 to 1", pair: {pays: 1 to 1, envy: "$5,000"}}}',
            ("", '  name: "no"', "  rows:", "    triple: 9,000 to 1", '    pair: {pays: 1 to 1, envy: "$5,000"}'),
        ),
        ("side.table", PaytableValue(None, {}), "{rows: {}}", ("", "  rows: {}")),
        (
            "play.steps",
            (SHORT, NAMED),
            "[{when: otherwise, set: the rest to high}, "
            '{name: "all, of them", when: otherwise, set: the rest to high}]',
            (
                "",
                "  - when: otherwise",
                "    set: the rest to high",
                "  - name: all, of them",
                "    when: otherwise",
                "    set: the rest to high",
            ),
        ),
        (
            "play.steps",
            (SET_OF_TWO,),
            '[{when: "shape in {one-pair, two-pair}", set: "the pair to low, the rest to high"}]',
            ("", "  - when: shape in {one-pair, two-pair}", "    set: the pair to low, the rest to high"),
        ),
    ],
)
def test_a_value_is_spelt_in_braces_and_as_a_block(name: str, raw: Raw, flow: str, block: tuple[str, ...]) -> None:
    field = VOCABULARY.fields[name]
    assert spell_flow(field, raw) == flow
    assert spell_block(field, raw) == block


def test_a_long_clause_is_wrapped_between_words_below_its_key() -> None:
    when = " or ".join(f"the pair is {word}" for word in ("ace", "king", "queen", "jack") * 3)
    clause = replace(a_clause(), when_text=when, set_text="- the rest to high")
    _, first, *lines = spell_block(VOCABULARY.fields["play.steps"], (clause,))
    assert first == "  - when: |"
    assert len(lines) > 3
    assert " ".join(line.strip() for line in lines[:-2]) == when
    assert all(line.startswith("      ") and len(line) <= WIDTH for line in lines[:-2])
    assert lines[-2:] == ["    set: |", "      - the rest to high"]


def test_only_a_clause_with_a_comma_does_not_fit_into_braces() -> None:
    steps = VOCABULARY.fields["play.steps"]
    assert fits_flow(steps, (SHORT,))
    assert not fits_flow(steps, (SHORT, SET_OF_TWO))
    assert fits_flow(VOCABULARY.fields["play.story"], "a, b")


def test_values_that_are_no_single_scalar_have_no_letters() -> None:
    fields = VOCABULARY.fields
    assert letters_of(fields["side.table"], PaytableValue("A", ROWS)) is None
    assert letters_of(fields["play.steps"], (SHORT,)) is None
    assert letters_of(fields["play.order"], ("bell",)) is None
    assert letters_of(fields["play.order"], ()) == "none"
    assert letters_of(fields["play.story"], "told") == "told"


@pytest.mark.parametrize(
    ("name", "raw", "shown"),
    [
        ("play.open", False, False),
        ("play.decks", 1_200, "1,200"),
        ("play.story", "told", "told"),
        ("play.tools", frozenset({"cut-card", "lamp"}), ("lamp", "cut-card")),
        ("play.order", ("bell", "lamp"), ("bell", "lamp")),
        ("play.rivals", ("Moon",), ("Moon",)),
        ("side.table", PaytableValue("table A", None), {"name": "table table A", "rows": None}),
        (
            "side.table",
            PaytableValue(None, {"pair": {"pays": to(1), "envy": AMOUNT}}),
            {"name": None, "rows": {"pair": {"pays": "1 to 1", "envy": "$5,000"}}},
        ),
        ("play.steps", (SHORT,), "- when: otherwise\n  set: the rest to high"),
    ],
)
def test_a_form_shows_a_value_in_parts_that_can_be_sent_back(name: str, raw: Raw, shown: FormValue) -> None:
    assert form_value(VOCABULARY.fields[name], raw) == shown

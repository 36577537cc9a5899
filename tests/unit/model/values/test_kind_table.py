"""The one table of kinds: complete, and the only place outside of solver, schema and grammar that tells kinds apart."""

import ast
from fractions import Fraction

import pytest
from conftest import ROOT

from compliance.model import ADDED, KINDS, ORDERED, WHOLE, Kind, Shape, show_value, step_of
from compliance.prove.kind_sorts import NUMBER_SORTS, is_number, sort_of

PACKAGE = ROOT / "compliance"
TOLD_APART_IN = {
    "model/values/kinds.py",
    "model/values/kind_table.py",
    "prove/kind_sorts.py",
    "report/schemas/fields.py",
    # The condition language writes lengths of time and percentages in letters of its own.
    "lang/parse.py",
    "lang/write.py",
}


def test_every_kind_has_its_entry() -> None:
    assert set(KINDS) == set(Kind)


@pytest.mark.parametrize("kind", [kind for kind in Kind if KINDS[kind].shape is Shape.SCALAR])
def test_letters_that_a_kind_shows_are_read_as_the_same_value(kind: Kind) -> None:
    examples = {
        Kind.FLAG: True,
        Kind.COUNT: 1_234,
        Kind.MONEY: 5_050,
        Kind.PERCENT: Fraction(1, 8),
        Kind.HOURS: Fraction(1, 2),
        Kind.DATE: KINDS[Kind.DATE].read("2012-02-29"),
        Kind.ODDS: KINDS[Kind.ODDS].read("5 to 1"),
    }
    raw = examples[kind]
    assert raw is not None
    assert KINDS[kind].read(show_value(kind, raw)) == raw
    assert KINDS[kind].hint_for("") != ""


def test_the_solver_has_a_sort_for_every_kind_that_adds() -> None:
    assert set(NUMBER_SORTS) == ADDED
    assert {kind for kind in Kind if is_number(kind)} == ADDED | WHOLE
    assert all(sort_of(kind) for kind in Kind)


def test_every_kind_that_adds_has_an_order_and_a_step() -> None:
    assert ADDED < ORDERED
    assert all(step_of(kind, 1) for kind in ADDED)


def test_a_length_of_time_is_named_only_where_a_new_kind_is_added() -> None:
    naming = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "Kind"
        and node.attr == "HOURS"
    }
    assert naming <= TOLD_APART_IN

"""The one table of kinds: complete, and what stands beside it is complete too, or does right by any kind.

A length of time stands for all kinds that are nothing but a figure: it is named only where a new kind is added.
"""

import ast
from fractions import Fraction

import pytest
from conftest import ROOT

from compliance.check.forbidden import _sample_values
from compliance.load import shipped_library
from compliance.model import ADDED, KINDS, ORDERED, WHOLE, Kind, Shape, show_value, step_of
from compliance.prove.kind_sorts import NUMBER_SORTS, is_number, sort_of

PACKAGE = ROOT / "compliance"
TOLD_APART_IN = {
    "model/values/kinds.py",
    "model/values/kind_table.py",
    "prove/kind_sorts.py",
    # The figures of each kind stand in the words of a rule in letters of their own.
    "check/lint/known_figures.py",
    # Each kind is tried by values of its own.
    "prove/enumeration/points.py",
    "report/schemas/fields.py",
    # The condition language writes lengths of time and percentages in letters of its own.
    "lang/parse.py",
    "lang/write.py",
    # Each kind is spelt in its own ways by people.
    "load/values/spellings.py",
    "load/values/spelt_times.py",
    # Figures in a document are told apart by what stands beside them.
    "read/findings.py",
    "read/matches.py",
    # Only a figure or a length of time comes again.
    "load/rulesets/vocabulary.py",
}

FITS_ANY_KIND = {
    "check/cases/names.py": "the name of a case shows any other value as people write it",
    "check/forbidden.py": "what is nothing but a figure is tried by figures; a test holds that every kind has values",
    "check/mutants/words.py": "a mutant of words is made of words alone",
    "model/filings/form_value.py": "a form shows any other value in letters",
    "prove/enumeration/points.py": "cells of a kind that is not named are all the values that conditions tell apart",
    "report/forms/answers.py": "a form has the letters of any other value in its box",
    "report/forms/pdf_fields.py": "a box of any other kind is a box of letters",
    "report/filing/statements.py": "a filing shows any other value as people write it",
    "prove/shrink.py": "where nothing plainer is known, a witness stays as it is",
}
"""Where a kind that is not named is taken care of, and how."""


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
        Kind.VOLUME: Fraction(3, 2),
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


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.CLAUSES])
def test_every_kind_has_values_to_try_where_a_field_may_be_forbidden(kind: Kind) -> None:
    shipped = shipped_library().vocabulary().value
    assert shipped is not None
    field = next(field for field in shipped.fields.values() if field.kind is kind)
    assert list(_sample_values(field, [], []))


@pytest.mark.parametrize("kind", Kind)
def test_the_reference_tells_how_every_kind_is_written(kind: Kind) -> None:
    assert f"\n| `{kind}` | " in (ROOT / "docs" / "reference" / "formats.md").read_text("utf-8")


def test_a_choice_by_kind_names_every_kind_or_fits_any() -> None:
    open_ended = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Match) and ast.unparse(node.subject).endswith("kind") and _takes_any(node)
    }
    assert open_ended == set(FITS_ANY_KIND)


def _takes_any(node: ast.Match) -> bool:
    last = node.cases[-1]
    names_kinds = any("Kind." in ast.unparse(case.pattern) for case in node.cases)
    return names_kinds and ast.unparse(last.pattern) == "_" and "assert_never" not in ast.unparse(last)


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

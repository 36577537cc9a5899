"""Pieces of the code that is written for conditions: of values, of tests in three values, and how tests are joined."""

from collections.abc import Sequence
from typing import Any

from compliance.model import Expr
from compliance.record import record

Outcomes = tuple[Any, Any, Any, Any]
"""What stands for a rule that fails, passes, is open, and does not apply."""


@record
class Clause:
    """One rule's two conditions."""

    applies: Expr | None
    requires: Expr


@record
class ValueCode:
    """Code for a value that is missing where one of these names is; the code may fail or mislead there."""

    code: str
    missing: tuple[str, ...] = ()


@record
class ConditionCode:
    """Code for a condition in three values: exactly one of ``yes``, ``no`` and ``open`` holds.

    ``open`` is empty where it never holds, and nothing where it is what remains of the other two.
    """

    yes: str
    no: str
    open: str | None = ""


def write_value_test(value: ValueCode, code: str, *, safe: bool = False) -> ConditionCode:
    """Return a test of a value; ``safe`` says that the test is no where the value is missing."""
    filled = code.format(value.code)
    if not value.missing:
        return ConditionCode(f"({filled})", f"not ({filled})")
    there = " and ".join(f"{name} is not None" for name in value.missing)
    missing = " or ".join(f"{name} is None" for name in value.missing)
    return ConditionCode(
        f"({filled})" if safe else f"({there} and ({filled}))", f"({there} and not ({filled}))", missing
    )


def join_all(tests: Sequence[ConditionCode]) -> ConditionCode:
    """Join tests that must all hold."""
    # INVARIANT: a part's code stands once in `yes` and once in `no`, so code grows with the condition, not faster.
    yes, no = " and ".join(test.yes for test in tests), " or ".join(f"({test.no})" for test in tests)
    return ConditionCode(f"({yes})", f"({no})", "" if all(test.open == "" for test in tests) else None)


def join_any(tests: Sequence[ConditionCode]) -> ConditionCode:
    """Join tests of which one must hold."""
    opposite = join_all([ConditionCode(test.no, test.yes, test.open) for test in tests])
    return ConditionCode(opposite.no, opposite.yes, opposite.open)


def choose_code(test: ConditionCode, yes: str, no: str, undecided: str) -> str:
    """Return code for one of three, as a test comes out."""
    if test.open == "":
        return f"{yes} if {test.yes} else {no}"
    if test.open is None:
        return f"{yes} if {test.yes} else {no} if {test.no} else {undecided}"
    return f"{yes} if {test.yes} else {undecided} if {test.open} else {no}"


def code_or_none(value: ValueCode) -> str:
    """Return code for a value, or for nothing where it is missing."""
    if not value.missing or value.missing == (value.code,):
        return value.code
    return f"None if {' or '.join(f'{name} is None' for name in value.missing)} else {value.code}"

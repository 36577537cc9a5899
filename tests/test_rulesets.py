"""Every shipped ruleset loads, its ledger is complete, and its cases come out as they say."""

from functools import cache

import pytest
from shipped import shipped_session

from compliance.check import run_cases
from compliance.cli.error_stream import read_line
from compliance.diag import Diagnostic, Result
from compliance.load import read_cases, shipped_library
from compliance.model import Ruleset, Vocabulary
from compliance.report import render_diagnostics

LIBRARY = shipped_library()


def said(diagnostics: tuple[Diagnostic, ...]) -> str:
    return "\n" + render_diagnostics(diagnostics, read_line)


@cache
def vocabulary() -> Vocabulary:
    result = LIBRARY.vocabulary()
    assert result.value is not None, said(result.diagnostics)
    return result.value


@cache
def read_from_files(name: str) -> Result[Ruleset]:
    """Read a ruleset from its own files, never from a cache."""
    return LIBRARY.read(LIBRARY.folder / name, vocabulary())


def test_there_are_rulesets() -> None:
    assert LIBRARY.ids()


@pytest.mark.parametrize("name", LIBRARY.ids())
def test_the_ruleset_loads_with_a_complete_ledger(name: str) -> None:
    result = read_from_files(name)
    assert result.value is not None, said(result.diagnostics)
    assert result.value.id == name


@pytest.mark.parametrize("name", LIBRARY.ids())
def test_every_rule_has_its_cases_and_they_hold(name: str) -> None:
    ruleset = read_from_files(name).value
    if ruleset is None:
        pytest.fail("the ruleset does not load")
    cases = read_cases(LIBRARY.folder / name, ruleset, vocabulary(), called=f"rulesets/{name}")
    assert cases.value is not None, said(cases.diagnostics)
    wrong = run_cases(cases.value, ruleset, vocabulary(), shipped_session().prove)
    assert not wrong, "\n".join(
        f"{one.case.span}: {one.case.rule}: {one.case.name}: {one.got}, not {one.case.expect}" for one in wrong
    )

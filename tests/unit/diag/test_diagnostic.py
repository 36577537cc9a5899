"""Spans, codes and diagnostics."""

import re

import pytest

from compliance.diag import CODES, Code, Diagnostic, Result, Severity, Span, has_errors, whole_file

HERE = Span("rules.yaml", 14, 15, 14, 33)


def test_a_place_is_written_as_editors_read_it() -> None:
    assert str(HERE) == "rules.yaml:14:15"


def test_a_file_as_a_whole_is_its_first_place() -> None:
    assert whole_file("rules.yaml") == Span("rules.yaml", 1, 1, 1, 1)


def test_an_error_stops_and_a_warning_does_not() -> None:
    error = Diagnostic(Code.CONDITION_SYNTAX, "the condition ends too early", HERE)
    warning = Diagnostic(Code.CASE_MISSING, "no case", HERE, None, Severity.WARNING)
    assert error.severity is Severity.ERROR
    assert has_errors([warning, error])
    assert not has_errors([warning])
    assert not has_errors([])


def test_a_result_carries_a_value_diagnostics_or_both() -> None:
    assert Result(3).diagnostics == ()
    assert Result[int](None, (Diagnostic(Code.FILE_EMPTY, "the file is empty", HERE),)).value is None


@pytest.mark.parametrize("code", CODES, ids=str)
def test_a_code_is_a_slug_of_an_area_and_a_name(code: Code) -> None:
    assert re.fullmatch(r"[a-z]+\.[a-z]+(-[a-z]+)*", code)


def test_no_code_is_used_twice() -> None:
    assert len(CODES) == len(set(CODES)) == len(list(Code))


def test_a_diagnostic_cannot_be_changed_and_is_equal_to_its_like() -> None:
    one = Diagnostic(Code.FILE_EMPTY, "the file is empty", HERE)
    assert one == Diagnostic(Code.FILE_EMPTY, "the file is empty", Span("rules.yaml", 14, 15, 14, 33))
    with pytest.raises(AttributeError):
        one.message = "something else"  # type: ignore[misc]

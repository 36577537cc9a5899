"""What lint found, as a document in every format."""

import pytest
from document_texts import FORMATS, HOSTILE, blocks_in, headings_of, left_out, pairs_of

from compliance.diag import Code, Diagnostic, Severity, Span
from compliance.report import lint_document
from compliance.report.diagnostics import excerpt_lines
from compliance.report.document import Banner, ReportDocument

ERROR = Diagnostic(Code.LINT_FORMAT, HOSTILE, Span("a/rules.yaml", 3, 5, 3, 9), "write it anew")
WARNING = Diagnostic(Code.LINT_UNREAD_FIELD, "nobody reads it", Span("b.yaml", 1, 1, 1, 4), None, Severity.WARNING)


def line_at(path: str, line: int) -> str | None:
    return f"key: value of {path} in line {line}" if path.startswith("a/") else None


def a_document(*diagnostics: Diagnostic) -> ReportDocument:
    return lint_document(diagnostics, line_at, rulesets=2, files=1)


def banner_of(document: ReportDocument) -> tuple[str, str]:
    return next((block.headline, block.tone) for block in blocks_in(document) if isinstance(block, Banner))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_place_line_hint_and_code(name: str) -> None:
    told = ["a/rules.yaml", HOSTILE, "line 3, column 5", "key: value of a/rules.yaml", "^^^^", "write it anew"]
    told += ["b.yaml", "lint.unread-field", "2 rulesets and 1 file", "error", "warning"]
    assert left_out(name, a_document(ERROR, WARNING), told) == []


def test_what_was_found_stands_file_by_file() -> None:
    document = a_document(ERROR, WARNING, ERROR)
    assert headings_of(document, 2) == ["a/rules.yaml", "b.yaml"]
    assert headings_of(document, 3) == [HOSTILE, HOSTILE, "Nobody reads it"]
    assert [label for label, _ in pairs_of(document)] == ["Place", "Hint", "Code"] * 2 + ["Place", "Code"]


def test_the_result_is_the_worst_that_was_found() -> None:
    assert banner_of(a_document(ERROR, WARNING)) == ("ERRORS", "bad")
    assert banner_of(a_document(WARNING)) == ("WARNINGS", "fair")
    assert banner_of(a_document()) == ("NOTHING FOUND", "good")


def test_the_carets_of_a_long_line_stay_below_what_is_shown_of_it() -> None:
    diagnostic = Diagnostic(Code.LINT_FORMAT, "long", Span("a/rules.yaml", 3, 150, 3, 400))
    text, carets = excerpt_lines(diagnostic, "x" * 149 + "y" * 250, 60)
    assert len(carets) <= len(text)
    assert text[carets.index("^")] == "y"
    assert text[carets.index("^") - 1] == "x"

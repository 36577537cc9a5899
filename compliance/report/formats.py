"""The formats a report can be written in, behind one face: head, reports one after another, overview, tail."""

import json
from collections.abc import Iterator, Sequence
from typing import Protocol

from compliance.diag import Diagnostic
from compliance.model import Assessment, Outcome, Vocabulary
from compliance.report.check.json import invalid_object, report_object
from compliance.report.check.text import Line, report_lines, table_lines
from compliance.report.check.view import view_of

Row = tuple[str, str, str, str]
INVALID = "invalid: nothing was judged"
RESULTS = {
    "compliant": "compliant",
    "compliant_with_waivers": "compliant with waivers",
    "not_compliant": "not compliant",
    "undetermined": "undetermined",
}


class Format(Protocol):
    """A way to write one report or many; each method returns the next piece of the output."""

    def head(self) -> str:
        """Return what stands before the first report."""

    def report(self, assessment: Assessment, vocabulary: Vocabulary, number: int) -> str:
        """Return one report."""

    def report_lines(self, assessment: Assessment, vocabulary: Vocabulary, number: int) -> Iterator[Line]:
        """Yield one report as styled lines, where the format has any."""

    def invalid(self, path: str, found: tuple[Diagnostic, ...], number: int) -> str:
        """Return what stands for a submission that could not be judged."""

    def overview_lines(self) -> Iterator[Line]:
        """Yield the table of several submissions as styled lines, where the format has any."""

    def tail(self) -> str:
        """Return what stands after the last report."""


def row_of(assessment: Assessment) -> Row:
    """Return a report's line in the table of several submissions."""
    submission = assessment.submission
    count = assessment.counts.variance
    return summary_row(submission.path, submission.holder, assessment.ruleset.id, assessment.outcome, count)


def summary_row(path: str, holder: str, ruleset: str, outcome: Outcome | None, variances: int) -> Row:
    """Return a submission's line in the table: file, holder, ruleset, result."""
    if outcome is None:
        return (path, "", "", INVALID)
    count = f" ({variances} variance{'' if variances == 1 else 's'})" if variances else ""
    return (path, holder, ruleset, RESULTS[outcome] + count)


class TextFormat:
    """Text for a terminal."""

    def __init__(self, several: bool, width: int) -> None:
        self.several = several
        self.width = width
        self.rows: list[Row] = []

    def head(self) -> str:
        """Return nothing: text starts with the first report."""
        return ""

    def report(self, assessment: Assessment, vocabulary: Vocabulary, number: int) -> str:
        """Return the line between reports."""
        self.rows.append(row_of(assessment))
        return "\n" if self.several else ""

    def report_lines(self, assessment: Assessment, vocabulary: Vocabulary, number: int) -> Iterator[Line]:
        """Yield one report as styled lines."""
        return report_lines(view_of(assessment, vocabulary), width=self.width)

    def invalid(self, path: str, found: tuple[Diagnostic, ...], number: int) -> str:
        """Note a submission that could not be judged."""
        self.rows.append((path, "", "", INVALID))
        return ""

    def overview_lines(self) -> Iterator[Line]:
        """Yield the table of several submissions."""
        return table_lines(self.rows) if self.several else iter(())

    def tail(self) -> str:
        """Return nothing: text ends with the overview."""
        return ""


class JsonFormat:
    """JSON for machines: one object, or an object with a list of them."""

    def __init__(self, several: bool) -> None:
        self.several = several
        self.written = 0

    def head(self) -> str:
        """Open the list of several reports."""
        return '{"schema": "compliance/reports/1", "reports": [\n' if self.several else ""

    def report(self, assessment: Assessment, vocabulary: Vocabulary, number: int) -> str:
        """Return one report."""
        return self._piece(report_object(assessment))

    def report_lines(self, assessment: Assessment, vocabulary: Vocabulary, number: int) -> Iterator[Line]:
        """Yield nothing: JSON has no styled lines."""
        return iter(())

    def invalid(self, path: str, found: tuple[Diagnostic, ...], number: int) -> str:
        """Return what stands for a submission that could not be judged."""
        return self._piece(invalid_object(path, found))

    def _piece(self, value: object) -> str:
        text = json.dumps(value, indent=None if self.several else 2)
        between = ",\n" if self.several and self.written else ""
        self.written += 1
        return between + text + ("" if self.several else "\n")

    def overview_lines(self) -> Iterator[Line]:
        """Yield nothing: the list is its own overview."""
        return iter(())

    def tail(self) -> str:
        """Close the list of several reports."""
        return "\n]}\n" if self.several else ""


class HtmlFormat:
    """One self-contained page."""

    def __init__(self, several: bool) -> None:
        self.several = several
        self.rows: list[tuple[str, ...]] = []

    def head(self) -> str:
        """Open the page."""
        from compliance.report.check.html import render_html_head

        return render_html_head("Variance reports") if self.several else ""

    def report(self, assessment: Assessment, vocabulary: Vocabulary, number: int) -> str:
        """Return one report."""
        from compliance.report.check.html import render_html, render_html_report

        view = view_of(assessment, vocabulary)
        if not self.several:
            return render_html(view)
        anchor = f"report-{number + 1}"
        self.rows.append((anchor, *row_of(assessment)))
        return render_html_report(view, anchor=anchor)

    def report_lines(self, assessment: Assessment, vocabulary: Vocabulary, number: int) -> Iterator[Line]:
        """Yield nothing: a page has no styled lines."""
        return iter(())

    def invalid(self, path: str, found: tuple[Diagnostic, ...], number: int) -> str:
        """Note a submission that could not be judged."""
        self.rows.append(("", path, "", "", INVALID))
        return ""

    def overview_lines(self) -> Iterator[Line]:
        """Yield nothing: the overview is part of the page."""
        return iter(())

    def tail(self) -> str:
        """Close the page, with the table where there are several reports."""
        from compliance.report.check.html import render_html_table, render_html_tail

        return render_html_table(self.rows) + render_html_tail() if self.several else ""


class MarkdownFormat:
    """Markdown."""

    def __init__(self, several: bool) -> None:
        self.several = several
        self.rows: list[Row] = []

    def head(self) -> str:
        """Return nothing: the first report starts the text."""
        return ""

    def report(self, assessment: Assessment, vocabulary: Vocabulary, number: int) -> str:
        """Return one report."""
        from compliance.report.check.markdown import render_markdown

        self.rows.append(row_of(assessment))
        return render_markdown(view_of(assessment, vocabulary)) + ("\n---\n\n" if self.several else "")

    def report_lines(self, assessment: Assessment, vocabulary: Vocabulary, number: int) -> Iterator[Line]:
        """Yield nothing: Markdown has no styled lines."""
        return iter(())

    def invalid(self, path: str, found: tuple[Diagnostic, ...], number: int) -> str:
        """Note a submission that could not be judged."""
        self.rows.append((path, "", "", INVALID))
        return ""

    def overview_lines(self) -> Iterator[Line]:
        """Yield nothing: the overview is part of the text."""
        return iter(())

    def tail(self) -> str:
        """Return the table where there are several reports."""
        from compliance.report.check.markdown import render_markdown_table

        return render_markdown_table(self.rows) if self.several else ""


TEXT_FORMATS: Sequence[str] = ("text", "html", "md", "json")
NOTICE_FORMATS: Sequence[str] = ("sarif", "junit", "github")
"""Formats for CI, written of a whole run at once: see `render_notices`."""
SENT_FORMATS: Sequence[str] = ("pdf", "docx", "csv", "xlsx")
"""Formats to send, written of a whole run at once as bytes: see `render_report_as`."""
BINARY_FORMATS: Sequence[str] = ("pdf", "docx", "xlsx")
"""Formats that are no text, and not for a terminal."""


def format_named(name: str, *, several: bool, width: int) -> Format:
    """Return the format with this name."""
    match name:
        case "html":
            return HtmlFormat(several)
        case "md":
            return MarkdownFormat(several)
        case "json":
            return JsonFormat(several)
        case _:
            return TextFormat(several, width)

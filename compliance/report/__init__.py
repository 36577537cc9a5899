"""Findings and diagnostics to text, HTML, Markdown and JSON. It decides nothing."""

from typing import TYPE_CHECKING

from compliance.diag.span import whole_file
from compliance.later import later
from compliance.report.diagnostics import render_diagnostic, render_diagnostics
from compliance.report.formats import Format, format_named, summary_row
from compliance.report.safe import safe
from compliance.report.text import Line, plain, report_lines, table_lines
from compliance.report.view import ReportView, view_of

if TYPE_CHECKING:
    from compliance.report.blank import render_blank
else:
    __getattr__ = later(
        __name__,
        {
            "render_blank": "blank",
        },
    )


__all__ = [
    "Format",
    "Line",
    "ReportView",
    "format_named",
    "plain",
    "render_blank",
    "render_diagnostic",
    "render_diagnostics",
    "report_lines",
    "safe",
    "summary_row",
    "table_lines",
    "view_of",
    "whole_file",
]

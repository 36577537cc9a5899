"""Findings and diagnostics to text, HTML, Markdown and JSON. It decides nothing."""

from compliance.diag.span import whole_file
from compliance.report.blank import render_blank
from compliance.report.diagnostics import render_diagnostic, render_diagnostics
from compliance.report.formats import Format, format_named
from compliance.report.text import Line, plain, report_lines
from compliance.report.view import ReportView, view_of

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
    "view_of",
    "whole_file",
]

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
    from compliance.report.certificate import Figure, differences, entry_object, render_certificate
    from compliance.report.houseway import (
        compared_lines,
        compared_object,
        hand_lines,
        hand_object,
        proof_lines,
        proof_object,
    )
    from compliance.report.odds import odds_lines
    from compliance.report.proofwords import is_proved
    from compliance.report.sheet import Count, Origin, OtherCount, Sheet
    from compliance.report.verified import verified_lines
else:
    __getattr__ = later(
        __name__,
        {
            "Count": "sheet",
            "Figure": "certificate",
            "Origin": "sheet",
            "OtherCount": "sheet",
            "Sheet": "sheet",
            "compared_lines": "houseway",
            "compared_object": "houseway",
            "differences": "certificate",
            "entry_object": "certificate",
            "hand_lines": "houseway",
            "hand_object": "houseway",
            "is_proved": "proofwords",
            "odds_lines": "odds",
            "proof_lines": "houseway",
            "proof_object": "houseway",
            "render_blank": "blank",
            "render_certificate": "certificate",
            "verified_lines": "verified",
        },
    )


__all__ = [
    "Count",
    "Figure",
    "Format",
    "Line",
    "Origin",
    "OtherCount",
    "ReportView",
    "Sheet",
    "compared_lines",
    "compared_object",
    "differences",
    "entry_object",
    "format_named",
    "hand_lines",
    "hand_object",
    "is_proved",
    "odds_lines",
    "plain",
    "proof_lines",
    "proof_object",
    "render_blank",
    "render_certificate",
    "render_diagnostic",
    "render_diagnostics",
    "report_lines",
    "safe",
    "summary_row",
    "table_lines",
    "verified_lines",
    "view_of",
    "whole_file",
]

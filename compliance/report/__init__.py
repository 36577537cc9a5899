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
    from compliance.report.holding import changed_in_substance, holding_lines, holding_object
    from compliance.report.houseway import (
        compared_lines,
        compared_object,
        hand_lines,
        hand_object,
        proof_lines,
        proof_object,
    )
    from compliance.report.lawjson import amendment_object, slip_object, tree_object
    from compliance.report.lawtext import text_of, tree_lines
    from compliance.report.marktext import amendment_lines, before_caution, slip_lines
    from compliance.report.odds import odds_lines
    from compliance.report.proofwords import is_proved
    from compliance.report.redlinehtml import render_redline_html
    from compliance.report.redlinejson import redline_object, render_redline_json
    from compliance.report.redlinemd import render_redline_markdown
    from compliance.report.redlinetext import redline_lines
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
            "amendment_lines": "marktext",
            "amendment_object": "lawjson",
            "before_caution": "marktext",
            "changed_in_substance": "holding",
            "compared_lines": "houseway",
            "compared_object": "houseway",
            "differences": "certificate",
            "entry_object": "certificate",
            "hand_lines": "houseway",
            "hand_object": "houseway",
            "holding_lines": "holding",
            "holding_object": "holding",
            "is_proved": "proofwords",
            "odds_lines": "odds",
            "proof_lines": "houseway",
            "proof_object": "houseway",
            "redline_lines": "redlinetext",
            "redline_object": "redlinejson",
            "render_blank": "blank",
            "render_certificate": "certificate",
            "render_redline_html": "redlinehtml",
            "render_redline_json": "redlinejson",
            "render_redline_markdown": "redlinemd",
            "slip_lines": "marktext",
            "slip_object": "lawjson",
            "text_of": "lawtext",
            "tree_lines": "lawtext",
            "tree_object": "lawjson",
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
    "amendment_lines",
    "amendment_object",
    "before_caution",
    "changed_in_substance",
    "compared_lines",
    "compared_object",
    "differences",
    "entry_object",
    "format_named",
    "hand_lines",
    "hand_object",
    "holding_lines",
    "holding_object",
    "is_proved",
    "odds_lines",
    "plain",
    "proof_lines",
    "proof_object",
    "redline_lines",
    "redline_object",
    "render_blank",
    "render_certificate",
    "render_diagnostic",
    "render_diagnostics",
    "render_redline_html",
    "render_redline_json",
    "render_redline_markdown",
    "report_lines",
    "safe",
    "slip_lines",
    "slip_object",
    "summary_row",
    "table_lines",
    "text_of",
    "tree_lines",
    "tree_object",
    "verified_lines",
    "view_of",
    "whole_file",
]

"""Findings and diagnostics to text, HTML, Markdown, JSON, the formats of CI and those to send. It decides nothing."""

from typing import TYPE_CHECKING

from compliance.diag.span import whole_file
from compliance.later import later
from compliance.report.check.text import Line, plain, report_lines, table_lines
from compliance.report.check.view import ReportView, view_of
from compliance.report.diagnostics import render_diagnostic, render_diagnostics
from compliance.report.formats import (
    BINARY_FORMATS,
    NOTICE_FORMATS,
    SENT_FORMATS,
    TEXT_FORMATS,
    Format,
    format_named,
    summary_row,
)
from compliance.report.safe import safe

if TYPE_CHECKING:
    from compliance.report.check.html import render_html_report
    from compliance.report.check.judged import Judged, Unjudged
    from compliance.report.ci.github import inert, render_job_summary
    from compliance.report.ci.lint_json import lint_total, render_lint_json
    from compliance.report.ci.notices import (
        NoticeFormat,
        assessment_notices,
        diagnostic_notice,
        render_notices,
        unjudged_notices,
    )
    from compliance.report.common.json import common_object, render_common_json
    from compliance.report.common.text import Common, CommonFile, common_lines
    from compliance.report.cure.json import cure_object, render_cure_json
    from compliance.report.cure.text import cure_lines, patch_of
    from compliance.report.cure.words import edit_in_words
    from compliance.report.diff.html import render_diff_html, render_diff_part
    from compliance.report.diff.json import diff_object, render_base_json, render_diff_json
    from compliance.report.diff.markdown import render_diff_markdown
    from compliance.report.diff.matrix import (
        MatrixCell,
        matrix_lines,
        render_matrix_html,
        render_matrix_json,
        render_matrix_markdown,
    )
    from compliance.report.diff.text import diff_lines
    from compliance.report.files.blank import fitting_examples, render_blank
    from compliance.report.files.patch import render_patch
    from compliance.report.files.submission_text import render_case, render_filing, write_value
    from compliance.report.houseway.text import (
        compared_lines,
        compared_object,
        hand_lines,
        hand_object,
        proof_lines,
        proof_object,
    )
    from compliance.report.houseway.words import is_proved
    from compliance.report.impact.json import impact_object, render_impact_json
    from compliance.report.impact.markdown import render_impact_markdown
    from compliance.report.impact.text import impact_lines
    from compliance.report.impact.words import WORK_TREE, witnesses_of
    from compliance.report.law.json import amendment_object, slip_object, tree_object
    from compliance.report.law.lock_check import changed_in_substance, holding_lines, holding_object
    from compliance.report.law.marks_text import amendment_lines, before_caution, slip_lines
    from compliance.report.law.tree_text import text_of, tree_lines
    from compliance.report.odds.certificate import Figure, differences, entry_object, render_certificate
    from compliance.report.odds.certificate_check import verified_lines
    from compliance.report.odds.result import Count, Origin, OtherCount, Sheet
    from compliance.report.odds.text import odds_lines
    from compliance.report.redline.html import render_redline_html, render_redline_part
    from compliance.report.redline.json import redline_object, render_redline_json
    from compliance.report.redline.markdown import render_redline_markdown
    from compliance.report.redline.text import redline_lines
    from compliance.report.ruletests.json import tried_notices, tried_object
    from compliance.report.ruletests.text import proposed_case, render_proposals, summary_of, tried_lines
    from compliance.report.schemas.schema import SCHEMAS, Spelling, render_schema, schema_of
    from compliance.report.sending import DIFF_FORMATS, FILE_KINDS, render_diff_as, render_report_as
    from compliance.report.workbench import page_asset, render_page
else:
    __getattr__ = later(
        __name__,
        {
            "render_redline_part": "redline.html",
            "render_diff_part": "diff.html",
            "page_asset": "workbench",
            "edit_in_words": "cure.words",
            "render_html_report": "check.html",
            "render_page": "workbench",
            "render_lint_json": "ci.lint_json",
            "lint_total": "ci.lint_json",
            "Count": "odds.result",
            "DIFF_FORMATS": "sending",
            "FILE_KINDS": "sending",
            "Judged": "check.judged",
            "Unjudged": "check.judged",
            "render_diff_as": "sending",
            "render_report_as": "sending",
            "Figure": "odds.certificate",
            "NoticeFormat": "ci.notices",
            "Origin": "odds.result",
            "OtherCount": "odds.result",
            "SCHEMAS": "schemas.schema",
            "Sheet": "odds.result",
            "Spelling": "schemas.schema",
            "render_schema": "schemas.schema",
            "schema_of": "schemas.schema",
            "amendment_lines": "law.marks_text",
            "amendment_object": "law.json",
            "assessment_notices": "ci.notices",
            "before_caution": "law.marks_text",
            "changed_in_substance": "law.lock_check",
            "compared_lines": "houseway.text",
            "compared_object": "houseway.text",
            "diagnostic_notice": "ci.notices",
            "differences": "odds.certificate",
            "entry_object": "odds.certificate",
            "hand_lines": "houseway.text",
            "hand_object": "houseway.text",
            "holding_lines": "law.lock_check",
            "holding_object": "law.lock_check",
            "render_diff_html": "diff.html",
            "diff_object": "diff.json",
            "render_base_json": "diff.json",
            "render_diff_json": "diff.json",
            "MatrixCell": "diff.matrix",
            "matrix_lines": "diff.matrix",
            "render_matrix_html": "diff.matrix",
            "render_matrix_json": "diff.matrix",
            "render_matrix_markdown": "diff.matrix",
            "render_diff_markdown": "diff.markdown",
            "cure_lines": "cure.text",
            "patch_of": "cure.text",
            "cure_object": "cure.json",
            "render_cure_json": "cure.json",
            "Common": "common.text",
            "CommonFile": "common.text",
            "common_lines": "common.text",
            "common_object": "common.json",
            "render_common_json": "common.json",
            "diff_lines": "diff.text",
            "impact_lines": "impact.text",
            "impact_object": "impact.json",
            "inert": "ci.github",
            "render_impact_json": "impact.json",
            "render_impact_markdown": "impact.markdown",
            "witnesses_of": "impact.words",
            "WORK_TREE": "impact.words",
            "is_proved": "houseway.words",
            "odds_lines": "odds.text",
            "proof_lines": "houseway.text",
            "proposed_case": "ruletests.text",
            "proof_object": "houseway.text",
            "redline_lines": "redline.text",
            "redline_object": "redline.json",
            "fitting_examples": "files.blank",
            "render_blank": "files.blank",
            "render_case": "files.submission_text",
            "render_certificate": "odds.certificate",
            "render_filing": "files.submission_text",
            "render_job_summary": "ci.github",
            "render_notices": "ci.notices",
            "render_patch": "files.patch",
            "render_proposals": "ruletests.text",
            "render_redline_html": "redline.html",
            "render_redline_json": "redline.json",
            "render_redline_markdown": "redline.markdown",
            "slip_lines": "law.marks_text",
            "slip_object": "law.json",
            "summary_of": "ruletests.text",
            "text_of": "law.tree_text",
            "tree_lines": "law.tree_text",
            "tree_object": "law.json",
            "tried_lines": "ruletests.text",
            "tried_notices": "ruletests.json",
            "tried_object": "ruletests.json",
            "unjudged_notices": "ci.notices",
            "verified_lines": "odds.certificate_check",
            "write_value": "files.submission_text",
        },
    )


__all__ = [
    "BINARY_FORMATS",
    "DIFF_FORMATS",
    "FILE_KINDS",
    "NOTICE_FORMATS",
    "SCHEMAS",
    "SENT_FORMATS",
    "TEXT_FORMATS",
    "WORK_TREE",
    "Common",
    "CommonFile",
    "Count",
    "Figure",
    "Format",
    "Judged",
    "Line",
    "MatrixCell",
    "NoticeFormat",
    "Origin",
    "OtherCount",
    "ReportView",
    "Sheet",
    "Spelling",
    "Unjudged",
    "amendment_lines",
    "amendment_object",
    "assessment_notices",
    "before_caution",
    "changed_in_substance",
    "common_lines",
    "common_object",
    "compared_lines",
    "compared_object",
    "cure_lines",
    "cure_object",
    "diagnostic_notice",
    "diff_lines",
    "diff_object",
    "differences",
    "edit_in_words",
    "entry_object",
    "fitting_examples",
    "format_named",
    "hand_lines",
    "hand_object",
    "holding_lines",
    "holding_object",
    "impact_lines",
    "impact_object",
    "inert",
    "is_proved",
    "lint_total",
    "matrix_lines",
    "odds_lines",
    "page_asset",
    "patch_of",
    "plain",
    "proof_lines",
    "proof_object",
    "proposed_case",
    "redline_lines",
    "redline_object",
    "render_base_json",
    "render_blank",
    "render_case",
    "render_certificate",
    "render_common_json",
    "render_cure_json",
    "render_diagnostic",
    "render_diagnostics",
    "render_diff_as",
    "render_diff_html",
    "render_diff_json",
    "render_diff_markdown",
    "render_diff_part",
    "render_filing",
    "render_html_report",
    "render_impact_json",
    "render_impact_markdown",
    "render_job_summary",
    "render_lint_json",
    "render_matrix_html",
    "render_matrix_json",
    "render_matrix_markdown",
    "render_notices",
    "render_page",
    "render_patch",
    "render_proposals",
    "render_redline_html",
    "render_redline_json",
    "render_redline_markdown",
    "render_redline_part",
    "render_report_as",
    "render_schema",
    "report_lines",
    "safe",
    "schema_of",
    "slip_lines",
    "slip_object",
    "summary_of",
    "summary_row",
    "table_lines",
    "text_of",
    "tree_lines",
    "tree_object",
    "tried_lines",
    "tried_notices",
    "tried_object",
    "unjudged_notices",
    "verified_lines",
    "view_of",
    "whole_file",
    "witnesses_of",
    "write_value",
]

"""Findings and diagnostics to text, HTML, Markdown, JSON, the formats of CI and those to send. It decides nothing."""

from typing import TYPE_CHECKING

from compliance.diag.span import whole_file
from compliance.later import later
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
from compliance.report.text import Line, plain, report_lines, table_lines
from compliance.report.view import ReportView, view_of

if TYPE_CHECKING:
    from compliance.report.beside import beside_view
    from compliance.report.blank import fitting_examples, render_blank
    from compliance.report.catalogue import (
        find_rules,
        ledger_lines,
        readings_page,
        render_coverage,
        rule_lines,
        rule_list_lines,
        ruleset_lines,
        vocabulary_lines,
    )
    from compliance.report.certificate import Figure, differences, entry_object, render_certificate
    from compliance.report.cure import cure_lines, patch_of
    from compliance.report.curejson import cure_object, render_cure_json
    from compliance.report.curewords import edit_in_words
    from compliance.report.difference import Difference, DiffSide, filing_name
    from compliance.report.diffhtml import render_diff_html, render_diff_part
    from compliance.report.diffjson import diff_object, render_base_json, render_diff_json
    from compliance.report.diffmatrix import (
        MatrixCell,
        matrix_lines,
        render_matrix_html,
        render_matrix_json,
        render_matrix_markdown,
    )
    from compliance.report.diffmd import render_diff_markdown
    from compliance.report.difftext import diff_lines
    from compliance.report.filing import render_case, render_filing, write_value
    from compliance.report.formjson import form_object
    from compliance.report.github import inert, render_job_summary
    from compliance.report.ground import Common, CommonFile, common_lines
    from compliance.report.groundjson import common_object, render_common_json
    from compliance.report.holding import changed_in_substance, holding_lines, holding_object
    from compliance.report.houseway import (
        compared_lines,
        compared_object,
        hand_lines,
        hand_object,
        proof_lines,
        proof_object,
    )
    from compliance.report.html import render_html_report
    from compliance.report.impact import impact_lines
    from compliance.report.impactjson import impact_object, render_impact_json
    from compliance.report.impactmd import render_impact_markdown
    from compliance.report.impactwords import WORK_TREE, witnesses_of
    from compliance.report.judged import Judged, Unjudged
    from compliance.report.lawjson import amendment_object, slip_object, tree_object
    from compliance.report.lawtext import text_of, tree_lines
    from compliance.report.lintjson import lint_total, render_lint_json
    from compliance.report.livejson import live_object
    from compliance.report.marktext import amendment_lines, before_caution, slip_lines
    from compliance.report.notices import (
        NoticeFormat,
        assessment_notices,
        diagnostic_notice,
        render_notices,
        unjudged_notices,
    )
    from compliance.report.odds import odds_lines
    from compliance.report.oddspage import form_view, menu_view, standing_view, wagers_view
    from compliance.report.oddsview import table_view
    from compliance.report.patch import render_patch
    from compliance.report.proofwords import is_proved
    from compliance.report.redlinehtml import render_redline_html, render_redline_part
    from compliance.report.redlinejson import redline_object, render_redline_json
    from compliance.report.redlinemd import render_redline_markdown
    from compliance.report.redlinetext import redline_lines
    from compliance.report.remedy import Remedies, Remedy
    from compliance.report.schema import SCHEMAS, Spelling, render_schema, schema_of
    from compliance.report.sending import DIFF_FORMATS, FILE_KINDS, render_diff_as, render_report_as
    from compliance.report.sheet import Count, Origin, OtherCount, Sheet
    from compliance.report.tested import proposed_case, render_proposals, summary_of, tried_lines
    from compliance.report.testedjson import tried_notices, tried_object
    from compliance.report.verified import verified_lines
    from compliance.report.wayview import against_view, hand_view, proof_view, way_view
    from compliance.report.workbench import page_asset, render_page
else:
    __getattr__ = later(
        __name__,
        {
            "vocabulary_lines": "catalogue",
            "ruleset_lines": "catalogue",
            "rule_list_lines": "catalogue",
            "rule_lines": "catalogue",
            "render_coverage": "catalogue",
            "readings_page": "catalogue",
            "ledger_lines": "catalogue",
            "find_rules": "catalogue",
            "beside_view": "beside",
            "render_redline_part": "redlinehtml",
            "render_diff_part": "diffhtml",
            "live_object": "livejson",
            "form_object": "formjson",
            "page_asset": "workbench",
            "edit_in_words": "curewords",
            "render_html_report": "html",
            "render_page": "workbench",
            "render_lint_json": "lintjson",
            "lint_total": "lintjson",
            "Count": "sheet",
            "DIFF_FORMATS": "sending",
            "FILE_KINDS": "sending",
            "Judged": "judged",
            "Unjudged": "judged",
            "render_diff_as": "sending",
            "render_report_as": "sending",
            "Figure": "certificate",
            "NoticeFormat": "notices",
            "Origin": "sheet",
            "OtherCount": "sheet",
            "SCHEMAS": "schema",
            "Sheet": "sheet",
            "Spelling": "schema",
            "render_schema": "schema",
            "schema_of": "schema",
            "amendment_lines": "marktext",
            "amendment_object": "lawjson",
            "assessment_notices": "notices",
            "before_caution": "marktext",
            "changed_in_substance": "holding",
            "compared_lines": "houseway",
            "compared_object": "houseway",
            "diagnostic_notice": "notices",
            "differences": "certificate",
            "entry_object": "certificate",
            "hand_lines": "houseway",
            "hand_object": "houseway",
            "holding_lines": "holding",
            "holding_object": "holding",
            "render_diff_html": "diffhtml",
            "diff_object": "diffjson",
            "render_base_json": "diffjson",
            "render_diff_json": "diffjson",
            "MatrixCell": "diffmatrix",
            "matrix_lines": "diffmatrix",
            "render_matrix_html": "diffmatrix",
            "render_matrix_json": "diffmatrix",
            "render_matrix_markdown": "diffmatrix",
            "render_diff_markdown": "diffmd",
            "DiffSide": "difference",
            "cure_lines": "cure",
            "patch_of": "cure",
            "cure_object": "curejson",
            "render_cure_json": "curejson",
            "Common": "ground",
            "CommonFile": "ground",
            "common_lines": "ground",
            "common_object": "groundjson",
            "render_common_json": "groundjson",
            "Remedies": "remedy",
            "Remedy": "remedy",
            "Difference": "difference",
            "filing_name": "difference",
            "diff_lines": "difftext",
            "impact_lines": "impact",
            "impact_object": "impactjson",
            "inert": "github",
            "render_impact_json": "impactjson",
            "render_impact_markdown": "impactmd",
            "witnesses_of": "impactwords",
            "WORK_TREE": "impactwords",
            "is_proved": "proofwords",
            "odds_lines": "odds",
            "against_view": "wayview",
            "hand_view": "wayview",
            "proof_view": "wayview",
            "way_view": "wayview",
            "wagers_view": "oddspage",
            "form_view": "oddspage",
            "menu_view": "oddspage",
            "standing_view": "oddspage",
            "table_view": "oddsview",
            "proof_lines": "houseway",
            "proposed_case": "tested",
            "proof_object": "houseway",
            "redline_lines": "redlinetext",
            "redline_object": "redlinejson",
            "fitting_examples": "blank",
            "render_blank": "blank",
            "render_case": "filing",
            "render_certificate": "certificate",
            "render_filing": "filing",
            "render_job_summary": "github",
            "render_notices": "notices",
            "render_patch": "patch",
            "render_proposals": "tested",
            "render_redline_html": "redlinehtml",
            "render_redline_json": "redlinejson",
            "render_redline_markdown": "redlinemd",
            "slip_lines": "marktext",
            "slip_object": "lawjson",
            "summary_of": "tested",
            "text_of": "lawtext",
            "tree_lines": "lawtext",
            "tree_object": "lawjson",
            "tried_lines": "tested",
            "tried_notices": "testedjson",
            "tried_object": "testedjson",
            "unjudged_notices": "notices",
            "verified_lines": "verified",
            "write_value": "filing",
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
    "DiffSide",
    "Difference",
    "Figure",
    "Format",
    "Judged",
    "Line",
    "MatrixCell",
    "NoticeFormat",
    "Origin",
    "OtherCount",
    "Remedies",
    "Remedy",
    "ReportView",
    "Sheet",
    "Spelling",
    "Unjudged",
    "against_view",
    "amendment_lines",
    "amendment_object",
    "assessment_notices",
    "before_caution",
    "beside_view",
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
    "filing_name",
    "find_rules",
    "fitting_examples",
    "form_object",
    "form_view",
    "format_named",
    "hand_lines",
    "hand_object",
    "hand_view",
    "holding_lines",
    "holding_object",
    "impact_lines",
    "impact_object",
    "inert",
    "is_proved",
    "ledger_lines",
    "lint_total",
    "live_object",
    "matrix_lines",
    "menu_view",
    "odds_lines",
    "page_asset",
    "patch_of",
    "plain",
    "proof_lines",
    "proof_object",
    "proof_view",
    "proposed_case",
    "readings_page",
    "redline_lines",
    "redline_object",
    "render_base_json",
    "render_blank",
    "render_case",
    "render_certificate",
    "render_common_json",
    "render_coverage",
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
    "rule_lines",
    "rule_list_lines",
    "ruleset_lines",
    "safe",
    "schema_of",
    "slip_lines",
    "slip_object",
    "standing_view",
    "summary_of",
    "summary_row",
    "table_lines",
    "table_view",
    "text_of",
    "tree_lines",
    "tree_object",
    "tried_lines",
    "tried_notices",
    "tried_object",
    "unjudged_notices",
    "verified_lines",
    "view_of",
    "vocabulary_lines",
    "wagers_view",
    "way_view",
    "whole_file",
    "witnesses_of",
    "write_value",
]

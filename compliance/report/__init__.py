"""Findings and diagnostics to text, HTML, Markdown, JSON, the formats of CI and those to send. It decides nothing."""

from typing import TYPE_CHECKING

from compliance.diag import whole_file
from compliance.later import load_lazily
from compliance.report.diagnostics import render_diagnostics
from compliance.report.formats import (
    COLLECTED_FORMATS,
    DOCUMENT_FORMATS,
    FORMATS,
    NOTICE_FORMATS,
    REPORT_FORMATS,
    SENT_FORMATS,
    TEXT_FORMATS,
    find_format_by_ending,
)
from compliance.report.pieces import PieceForm, ReportPiece, make_piece
from compliance.report.safe_text import make_safe
from compliance.report.stream import join_lines, join_texts, stream_report_lines, stream_reports
from compliance.report.writers.wrapping import Line, plain_text

if TYPE_CHECKING:
    from compliance.report.check.coherence_view import CoherenceView
    from compliance.report.check.document import judged_part, report_document, report_parts
    from compliance.report.check.finding_view import KINDS, FindingView, ReadingView, waiver_in_words, write_span
    from compliance.report.check.overview import OverviewRow, result_in_words, share_decided, summary_document
    from compliance.report.check.results import RESULTS
    from compliance.report.check.review_view import ReviewPointView, points_in_words
    from compliance.report.check.view import JudgedView, ReportView, view_of
    from compliance.report.ci.formats import NoticeFormat, render_notices
    from compliance.report.ci.github import make_inert, render_job_summary
    from compliance.report.ci.lint_document import lint_document
    from compliance.report.ci.lint_json import lint_total, render_lint_json
    from compliance.report.ci.notices import assessment_notices, diagnostic_notice, unjudged_notices
    from compliance.report.collecting.parquet import ParquetMissingError, load_parquet_library, write_parquet
    from compliance.report.common.document import common_document
    from compliance.report.common.json import render_common_json
    from compliance.report.compare.document import comparison_document
    from compliance.report.compare.json import comparison_object, render_comparison_json
    from compliance.report.cure.document import cure_document
    from compliance.report.cure.json import cure_object, render_cure_json
    from compliance.report.cure.patch import patch_of
    from compliance.report.cure.words import edit_in_words
    from compliance.report.diff.base_document import base_document
    from compliance.report.diff.certificate_json import render_answers_json
    from compliance.report.diff.document import diff_document
    from compliance.report.diff.json import diff_object, render_base_json, render_diff_json
    from compliance.report.diff.matrix import MatrixCell, render_matrix_json
    from compliance.report.diff.matrix_document import matrix_document
    from compliance.report.diff.page import render_base_html, render_diff_html, render_diff_part
    from compliance.report.diff.rows import topic_of
    from compliance.report.document import ReportDocument
    from compliance.report.files.blank import render_blank
    from compliance.report.files.patch import render_patch
    from compliance.report.files.submission_text import render_case, render_filing, render_submission
    from compliance.report.filing.document import filing_document
    from compliance.report.filing.doubts import doubts_about_filing
    from compliance.report.forms.sheet import SheetPlan, lay_out_sheet
    from compliance.report.forms.writers import FORM_WRITERS
    from compliance.report.houseway.compared import compared_ways_document
    from compliance.report.houseway.document import proof_document, typed_way_document
    from compliance.report.houseway.hand import hand_document
    from compliance.report.houseway.json import compared_object, hand_object, proof_object
    from compliance.report.houseway.words import is_proved
    from compliance.report.impact.document import impact_document
    from compliance.report.impact.json import render_impact_json
    from compliance.report.impact.witness_view import witnesses_of
    from compliance.report.impact.workbook import render_impact_xlsx
    from compliance.report.law.amendment_document import amendment_document
    from compliance.report.law.json import amendment_object, slip_object, tree_object
    from compliance.report.law.lock_check import changed_in_substance
    from compliance.report.law.lock_document import lock_check_document
    from compliance.report.law.lock_json import lock_check_object
    from compliance.report.law.plain_text import caution_before_amendment, write_law_text
    from compliance.report.law.slips_document import slips_document
    from compliance.report.law.tree_document import tree_document
    from compliance.report.odds.certificate import render_certificate
    from compliance.report.odds.certificate_check import certificate_check_document
    from compliance.report.odds.document import odds_document, wagers_document
    from compliance.report.odds.numbers import (
        write_fine,
        write_fine_percent,
        write_given_percent,
    )
    from compliance.report.odds.words import (
        paytable_title,
        short_hold_in_words,
        wager_name,
        widest_overlaps,
    )
    from compliance.report.pieces import NoticesPiece, PieceFormat, TextPiece, TypedRowsPiece
    from compliance.report.reading.document import reading_document, sum_up_reading
    from compliance.report.reading.draft_text import render_draft
    from compliance.report.reading.json import reading_object, render_reading_json
    from compliance.report.redline.document import redline_document
    from compliance.report.redline.json import redline_object, render_redline_json
    from compliance.report.redline.page import render_redline_html, render_redline_part
    from compliance.report.review.document import review_document
    from compliance.report.review.json import render_review_json
    from compliance.report.rules.text import (
        find_rules,
        ledger_lines,
        reading_list_lines,
        render_coverage,
        rule_lines,
        rule_list_lines,
        ruleset_lines,
        vocabulary_lines,
    )
    from compliance.report.ruletests.document import tests_document
    from compliance.report.ruletests.json import tested_rulesets_notices, tested_rulesets_object
    from compliance.report.ruletests.missing_cases import proposed_case, render_proposals
    from compliance.report.ruletests.words import summary_of
    from compliance.report.schemas.schema import SCHEMAS, Spelling, render_schema, schema_of
    from compliance.report.schemas.topic import DISPOSITIONS
    from compliance.report.sending import join_whole, render_report_as
    from compliance.report.workbench import page_asset, render_page
    from compliance.report.writers.html import body_in_html, document_styles
    from compliance.report.writers.text import text_lines
else:
    __getattr__, __dir__ = load_lazily(globals())

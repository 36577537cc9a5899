"""The use cases, with no logic of their own: they call the rooms below in order."""

from typing import TYPE_CHECKING

from compliance.api.check import (
    INVALID,
    OK,
    UNDETERMINED,
    VARIANCE,
    Filing,
    Request,
    check_file,
    check_read_submission,
    exit_of,
    exit_of_result,
    sum_up_file,
    sum_up_files,
)
from compliance.api.many.run import Jobs, check_many, count_jobs
from compliance.api.many.sources import FilingSources, find_filings
from compliance.api.many.task import CheckedPiece, ProcessLostError, Task
from compliance.api.session import Session, open_session
from compliance.later import load_lazily

if TYPE_CHECKING:
    from compliance.api.common import common_ground
    from compliance.api.compare import compare_assessed, compare_submissions
    from compliance.api.cure.by_rule import cures_by_rule, families_in_text
    from compliance.api.cure.choose import choose_cure
    from compliance.api.cure.find import cure_file, cures_for
    from compliance.api.cure.trial import confirm_fields
    from compliance.api.cure.write import write_cured_file
    from compliance.api.diff.certificate import certify_rulesets
    from compliance.api.diff.compare import DiffTerms, compare_read_rulesets, compare_rulesets, side_of
    from compliance.api.diff.domains import explain_two_domains
    from compliance.api.diff.flaws import find_flaws_ahead, flaws_in
    from compliance.api.diff.sides import compare_all, compare_two, compare_with_revision, family_of
    from compliance.api.drafts import confirm_draft, confirm_file, read_draft_as_it_is
    from compliance.api.edit import check_draft, edit_text, new_text, prove_draft
    from compliance.api.file import lay_out_paper, prepare_filing
    from compliance.api.form import field_of, form_of
    from compliance.api.forms.read import parse_submission_text, read_submission_text
    from compliance.api.houseway.clauses_input import WAY_FIELDS, elected_places_of, read_typed_way, typed_way_of
    from compliance.api.houseway.prove import (
        cards_in,
        compare_house_ways,
        compare_two_ways,
        house_way_in,
        house_way_of,
        house_way_under,
    )
    from compliance.api.impact.impact import ImpactRequest, impact_between, impact_since
    from compliance.api.law.locks import lock_ruleset, verify_ruleset_lock
    from compliance.api.law.texts import amend_file, read_law_text, slips_in
    from compliance.api.live_check import check_unproved, is_unproved, read_draft
    from compliance.api.odds.choose import NoTableError, pick_table, tables_in, wants_terms
    from compliance.api.odds.count import count_offers, menu_of_file, menu_of_ruleset, menu_of_text, verify_file
    from compliance.api.odds.edit import edited_name, try_cells
    from compliance.api.odds.terms_input import TERMS, read_typed_terms
    from compliance.api.read import read_filing, read_filing_bytes
    from compliance.api.redline import redline_files, shipped_terms
    from compliance.api.review import Decision, explain_bad_decision, review_file, settle_in_text, settle_point
    from compliance.api.rulesets.format import Formatted, Target, format_target, format_targets, write_formatted
    from compliance.api.rulesets.lint import Linted, LintRequest, Prove, lint_lot, lint_ruleset
    from compliance.api.rulesets.lint_targets import Lot, lint_lots, rulesets_named
    from compliance.api.rulesets.revisions import rulesets_before, session_at
    from compliance.api.rulesets.schema import schemas_of
    from compliance.api.rulesets.test import try_rulesets, write_proposals
    from compliance.api.rulesets.test_request import TestRequest
    from compliance.api.two_chapters import check_under_two_chapters, rewrite_header_for
    from compliance.api.written_form import FormSource, form_source_of, read_form_source, write_form, write_submission
else:
    __getattr__, __dir__ = load_lazily(globals())

"""Facts checked against rules: findings, results, and the cases beside the rules."""

from typing import TYPE_CHECKING

from compliance.check.assess import assess_submission, fields_named, fields_read
from compliance.check.choose_ruleset import choose_entry, find_misfit, of_another_domain, unknown_reading
from compliance.check.coherence import find_incoherences, lower_outcome
from compliance.check.empty_statements import values_said
from compliance.check.facts import Prover, facts_of, way_of
from compliance.check.findings import default_choices, outcome_of, result_of, verdict_of
from compliance.check.screen import Screen, Summary, screen_of
from compliance.later import load_lazily

if TYPE_CHECKING:
    from compliance.check.cases.coverage import coverage_of
    from compliance.check.cases.run import Mismatch, run_cases
    from compliance.check.cases.trials import Docket, unexpected_in
    from compliance.check.checklist import checklist_of, order_fields
    from compliance.check.filed_anew import anew_by_findings, anew_by_names
    from compliance.check.filings.compared import compare_filings
    from compliance.check.filings.two_chapters import rules_beside
    from compliance.check.finding_fields import aims_of
    from compliance.check.forbidden import Barrier
    from compliance.check.impact import (
        both_vocabularies,
        changed_points,
        fields_spoken_of,
        findings_beside,
        moves_between,
        of_another_form,
        only_needed,
        pairs_of,
        point_moves,
        renamed_in,
        renumbered_in,
        rule_impacts,
        says_the_same,
        touch_of,
        vanished_ids,
    )
    from compliance.check.lint.changes import lint_change, lint_gone
    from compliance.check.lint.citations import lint_citations
    from compliance.check.lint.coherence import lint_coherence
    from compliance.check.lint.concern import Concern
    from compliance.check.lint.library import lint_beside, lint_library
    from compliance.check.lint.ruleset import lint_cases, lint_lock, lint_model
    from compliance.check.mutants import mutants_of_parts, mutants_of_rule
    from compliance.check.mutants.kills import CaseBench
    from compliance.check.mutants.mutation import merge_mutations, try_mutants
    from compliance.check.mutants.survivors import Tell
    from compliance.check.other_changes import find_other_changes, rules_of_both
    from compliance.check.points import SmallestFilings, group_in_points
    from compliance.check.renamed_fields import find_renamed_fields, rename_fields, rename_vocabulary
    from compliance.check.table_changes import changed_cells, changed_elections
    from compliance.check.touched_provisions import touched_by
else:
    __getattr__, __dir__ = load_lazily(globals())

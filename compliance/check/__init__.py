"""Facts held against rules: findings, results, and the cases beside the rules."""

from typing import TYPE_CHECKING

from compliance.check.assess import (
    assess,
    default_choices,
    fields_named,
    fields_read,
    outcome_of,
    result_of,
    verdict_of,
    with_traces,
)
from compliance.check.choose_ruleset import choose_entry, misfit, of_another_domain, unknown_reading
from compliance.check.facts import facts_of
from compliance.check.houseway import way_of
from compliance.later import later

if TYPE_CHECKING:
    from compliance.check.batch import Screen, Screened
    from compliance.check.cases.coverage import coverage_of
    from compliance.check.cases.run import Mismatch, run_cases
    from compliance.check.cases.trials import Docket, unexpected_in
    from compliance.check.finding_fields import aims_of
    from compliance.check.forbidden import Barrier
    from compliance.check.impact import (
        both_vocabularies,
        fields_spoken_of,
        findings_beside,
        moves_between,
        of_another_form,
        only_needed,
        pairs_of,
        renamed_in,
        renumbered_in,
        rule_impacts,
        says_the_same,
        touch_of,
        vanished_ids,
    )
    from compliance.check.lint.changes import lint_change, lint_gone
    from compliance.check.lint.concern import Concern
    from compliance.check.lint.library import lint_beside, lint_library
    from compliance.check.lint.ruleset import lint_cases, lint_lock, lint_model
    from compliance.check.mutants import mutants_of_parts, mutants_of_rule
    from compliance.check.mutants.kills import Bench
    from compliance.check.mutants.mutation import merge_mutations, try_mutants
    from compliance.check.mutants.survivors import Tell
    from compliance.check.touched_provisions import touched_by
    from compliance.check.two_chapters import rules_beside
else:
    __getattr__ = later(
        __name__,
        {
            "rules_beside": "two_chapters",
            "findings_beside": "impact",
            "Barrier": "forbidden",
            "aims_of": "finding_fields",
            "both_vocabularies": "impact",
            "fields_spoken_of": "impact",
            "moves_between": "impact",
            "of_another_form": "impact",
            "only_needed": "impact",
            "pairs_of": "impact",
            "renamed_in": "impact",
            "renumbered_in": "impact",
            "rule_impacts": "impact",
            "says_the_same": "impact",
            "touch_of": "impact",
            "vanished_ids": "impact",
            "lint_library": "lint.library",
            "lint_beside": "lint.library",
            "lint_gone": "lint.changes",
            "lint_model": "lint.ruleset",
            "lint_lock": "lint.ruleset",
            "lint_change": "lint.changes",
            "lint_cases": "lint.ruleset",
            "Concern": "lint.concern",
            "Bench": "mutants.kills",
            "Docket": "cases.trials",
            "Screen": "batch",
            "Screened": "batch",
            "Mismatch": "cases.run",
            "Tell": "mutants.survivors",
            "coverage_of": "cases.coverage",
            "merge_mutations": "mutants.mutation",
            "mutants_of_parts": "mutants",
            "mutants_of_rule": "mutants",
            "run_cases": "cases.run",
            "try_mutants": "mutants.mutation",
            "unexpected_in": "cases.trials",
            "touched_by": "touched_provisions",
        },
    )


__all__ = [
    "Barrier",
    "Bench",
    "Concern",
    "Docket",
    "Mismatch",
    "Screen",
    "Screened",
    "Tell",
    "aims_of",
    "assess",
    "both_vocabularies",
    "choose_entry",
    "coverage_of",
    "default_choices",
    "facts_of",
    "fields_named",
    "fields_read",
    "fields_spoken_of",
    "findings_beside",
    "lint_beside",
    "lint_cases",
    "lint_change",
    "lint_gone",
    "lint_library",
    "lint_lock",
    "lint_model",
    "merge_mutations",
    "misfit",
    "moves_between",
    "mutants_of_parts",
    "mutants_of_rule",
    "of_another_domain",
    "of_another_form",
    "only_needed",
    "outcome_of",
    "pairs_of",
    "renamed_in",
    "renumbered_in",
    "result_of",
    "rule_impacts",
    "rules_beside",
    "run_cases",
    "says_the_same",
    "touch_of",
    "touched_by",
    "try_mutants",
    "unexpected_in",
    "unknown_reading",
    "vanished_ids",
    "verdict_of",
    "way_of",
    "with_traces",
]

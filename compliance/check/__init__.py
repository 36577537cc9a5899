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
from compliance.check.choose import choose_entry, misfit, of_another_domain, unknown_reading
from compliance.check.facts import facts_of
from compliance.check.houseway import way_of
from compliance.later import later

if TYPE_CHECKING:
    from compliance.check.aims import aims_of
    from compliance.check.barred import Barrier
    from compliance.check.beside import rules_beside
    from compliance.check.concern import Concern
    from compliance.check.coverage import coverage_of
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
    from compliance.check.lint import lint_cases, lint_lock, lint_model
    from compliance.check.lintchange import lint_change, lint_gone
    from compliance.check.lintlibrary import lint_beside, lint_library
    from compliance.check.mutants import mutants_of_parts, mutants_of_rule
    from compliance.check.mutation import merge_mutations, try_mutants
    from compliance.check.noticing import Bench
    from compliance.check.ruletests import Mismatch, run_cases
    from compliance.check.screen import Screen, Screened
    from compliance.check.survivors import Tell
    from compliance.check.touched import touched_by
    from compliance.check.trials import Docket, unexpected_in
else:
    __getattr__ = later(
        __name__,
        {
            "rules_beside": "beside",
            "findings_beside": "impact",
            "Barrier": "barred",
            "aims_of": "aims",
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
            "lint_library": "lintlibrary",
            "lint_beside": "lintlibrary",
            "lint_gone": "lintchange",
            "lint_model": "lint",
            "lint_lock": "lint",
            "lint_change": "lintchange",
            "lint_cases": "lint",
            "Concern": "concern",
            "Bench": "noticing",
            "Docket": "trials",
            "Screen": "screen",
            "Screened": "screen",
            "Mismatch": "ruletests",
            "Tell": "survivors",
            "coverage_of": "coverage",
            "merge_mutations": "mutation",
            "mutants_of_parts": "mutants",
            "mutants_of_rule": "mutants",
            "run_cases": "ruletests",
            "try_mutants": "mutation",
            "unexpected_in": "trials",
            "touched_by": "touched",
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

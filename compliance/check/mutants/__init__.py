"""Mutants of a ruleset: rules, readings, paytables and elections, each with one thing changed on purpose."""

from compliance.check.mutants.changed import apply_mutant, changed_rule
from compliance.check.mutants.made import mutants_of_parts, mutants_of_rule
from compliance.model import step_of

__all__ = ["apply_mutant", "changed_rule", "mutants_of_parts", "mutants_of_rule", "step_of"]

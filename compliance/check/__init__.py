"""Facts held against rules: findings, results, and the cases beside the rules. No file is read and nothing is printed."""

from compliance.check.assess import assess, default_choices, fields_read, outcome_of, verdict_of
from compliance.check.facts import facts_of
from compliance.check.ruletests import Mismatch, run_cases

__all__ = [
    "Mismatch",
    "assess",
    "default_choices",
    "facts_of",
    "fields_read",
    "outcome_of",
    "run_cases",
    "verdict_of",
]

"""Facts held against rules: findings, results, and the cases beside the rules."""

from typing import TYPE_CHECKING

from compliance.check.assess import assess, default_choices, fields_read, outcome_of, verdict_of, with_traces
from compliance.check.choose import choose_entry, misfit, of_another_domain, unknown_reading
from compliance.check.facts import facts_of
from compliance.check.houseway import way_of
from compliance.later import later

if TYPE_CHECKING:
    from compliance.check.ruletests import Mismatch, run_cases
    from compliance.check.screen import Screen, Screened
    from compliance.check.touched import touched_by
else:
    __getattr__ = later(
        __name__,
        {
            "Screen": "screen",
            "Screened": "screen",
            "Mismatch": "ruletests",
            "run_cases": "ruletests",
            "touched_by": "touched",
        },
    )


__all__ = [
    "Mismatch",
    "Screen",
    "Screened",
    "assess",
    "choose_entry",
    "default_choices",
    "facts_of",
    "fields_read",
    "misfit",
    "of_another_domain",
    "outcome_of",
    "run_cases",
    "touched_by",
    "unknown_reading",
    "verdict_of",
    "way_of",
    "with_traces",
]

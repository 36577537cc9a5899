"""Facts held against rules: findings, results, and the cases beside the rules."""

from typing import TYPE_CHECKING

from compliance.check.assess import assess, default_choices, fields_read, outcome_of, verdict_of, with_traces
from compliance.check.facts import facts_of

if TYPE_CHECKING:
    from compliance.check.ruletests import Mismatch, run_cases
    from compliance.check.screen import Screen, Screened
else:
    _LATER = {
        "Screen": "screen",
        "Screened": "screen",
        "Mismatch": "ruletests",
        "run_cases": "ruletests",
    }

    def __getattr__(name: str) -> object:
        """Load what is not needed at every start when it is first asked for."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


__all__ = [
    "Mismatch",
    "Screen",
    "Screened",
    "assess",
    "default_choices",
    "facts_of",
    "fields_read",
    "outcome_of",
    "run_cases",
    "verdict_of",
    "with_traces",
]

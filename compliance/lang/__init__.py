"""The condition language: parse, resolve, decide, compile, explain, and say it in English."""

from compliance.lang.compile import Clause, compile_rules
from compliance.lang.english import english, label_of, listed
from compliance.lang.evaluate import Choices, decide, evaluate, kind_of
from compliance.lang.explain import Figures, Setting, figures_of, missing_in, trace_of
from compliance.lang.parse import Origin, parse_condition
from compliance.lang.resolve import Names, resolve_condition, resolve_value
from compliance.lang.tables import hand_in_words, row_in_words
from compliance.lang.write import write_condition

__all__ = [
    "Choices",
    "Clause",
    "Figures",
    "Names",
    "Origin",
    "Setting",
    "compile_rules",
    "decide",
    "english",
    "evaluate",
    "figures_of",
    "hand_in_words",
    "kind_of",
    "label_of",
    "listed",
    "missing_in",
    "parse_condition",
    "resolve_condition",
    "resolve_value",
    "row_in_words",
    "trace_of",
    "write_condition",
]

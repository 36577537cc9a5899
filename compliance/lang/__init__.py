"""The condition language: parse, resolve, decide, compile, explain, say in English; and the words of the house way."""

from typing import TYPE_CHECKING

from compliance.lang.english import english, label_of, listed, tables_in_words
from compliance.lang.evaluate import Choices, decide, evaluate, kind_of
from compliance.lang.explain import Figures, Setting, figures_of, missing_in, trace_of
from compliance.lang.tables import hand_in_words, row_in_words
from compliance.later import later

if TYPE_CHECKING:
    from compliance.lang.compile import Clause, Decide, Find, Point, compile_findings, compile_rules
    from compliance.lang.houseway import parse_set, parse_when
    from compliance.lang.parse import parse_condition
    from compliance.lang.resolve import Names, resolve_condition, resolve_value
    from compliance.lang.syntax import Origin
    from compliance.lang.waywords import stuck_in_words, write_group, write_set, write_when
    from compliance.lang.write import write_condition
else:
    __getattr__ = later(
        __name__,
        {
            "Clause": "compile",
            "Decide": "compile",
            "Find": "compile",
            "Point": "compile",
            "compile_findings": "compile",
            "compile_rules": "compile",
            "parse_set": "houseway",
            "parse_when": "houseway",
            "parse_condition": "parse",
            "Names": "resolve",
            "resolve_condition": "resolve",
            "resolve_value": "resolve",
            "Origin": "syntax",
            "stuck_in_words": "waywords",
            "write_group": "waywords",
            "write_set": "waywords",
            "write_when": "waywords",
            "write_condition": "write",
        },
    )


__all__ = [
    "Choices",
    "Clause",
    "Decide",
    "Figures",
    "Find",
    "Names",
    "Origin",
    "Point",
    "Setting",
    "compile_findings",
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
    "parse_set",
    "parse_when",
    "resolve_condition",
    "resolve_value",
    "row_in_words",
    "stuck_in_words",
    "tables_in_words",
    "trace_of",
    "write_condition",
    "write_group",
    "write_set",
    "write_when",
]

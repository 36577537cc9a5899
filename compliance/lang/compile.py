"""Conditions to one generated Python function, for many submissions against one ruleset.

The plain evaluator stays the reference. Constants and names of fields reach the generated code as a table of values,
never as text, so nothing that is written in a file can become code.
"""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

from compliance.lang.code_pieces import Clause, Outcomes, Point
from compliance.lang.evaluate import Choices, decide_condition
from compliance.lang.function_writer import FunctionWriter
from compliance.model import Facts, Raw, Statement

FAIL, PASS, OPEN, OUTSIDE = range(4)
Decide = Callable[[Mapping[str, Raw], AbstractSet[str]], list[Any]]
T = TypeVar("T", bound=tuple[Any, ...])
Find = Callable[[Mapping[str, Raw], AbstractSet[str], Mapping[str, Statement]], list[T]]


def compile_rules(
    clauses: Sequence[Clause], choices: Choices, outcomes: Outcomes = (FAIL, PASS, OPEN, OUTSIDE)
) -> Decide:
    """Return a function from values and stated fields to one outcome a rule: fail, pass, open or outside."""
    writer = FunctionWriter(choices, outcomes, clauses)
    results = [writer.write_rule(clause) for clause in clauses]
    try:
        decide: Decide = writer.build_function("values, stated", results)
    except (SyntaxError, RecursionError, MemoryError):
        # WHY: Python reads only so many brackets inside each other; what nests deeper is decided plainly.
        return _decide_plainly(clauses, choices, outcomes)
    return decide


def _decide_plainly(clauses: Sequence[Clause], choices: Choices, outcomes: Outcomes) -> Decide:
    fail, passed, undecided, outside = outcomes

    def decide_clause(clause: Clause, facts: Facts) -> Any:
        applies = True if clause.applies is None else decide_condition(clause.applies, facts, choices)
        if applies is False:
            return outside
        requires = decide_condition(clause.requires, facts, choices)
        if requires:
            return passed
        return undecided if applies is None or requires is None else fail

    return lambda values, stated: [decide_clause(clause, Facts(values, frozenset(stated))) for clause in clauses]


def compile_findings(points: Sequence[Point], choices: Choices, outcomes: Outcomes, form: type[T]) -> Find[T]:
    """Return a function from values, stated fields and statements to one tuple of a form for each rule.

    The five parts are what stands for the rule, its outcome, its subject's value, its bound, and the subject's place.
    """
    writer = FunctionWriter(choices, outcomes, [point.clause for point in points])
    make = f"{writer.add_constant(tuple.__new__)}({writer.add_constant(form)}, "
    results = [f"{make}{writer.write_finding(point)})" for point in points]
    find: Find[T] = writer.build_function("values, stated, statements", results)
    return find

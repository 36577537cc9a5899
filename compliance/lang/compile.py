"""Conditions to one generated Python function, for many submissions against one ruleset.

The plain evaluator stays the reference. Constants and names of fields reach the generated code as a table of values,
never as text, so nothing that is written in a file can become code.
"""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Any

from compliance.lang.code_pieces import Clause, Outcomes
from compliance.lang.evaluate import Choices, decide_condition
from compliance.model import Facts, Raw

FAIL, PASS, OPEN, OUTSIDE = range(4)
Decide = Callable[[Mapping[str, Raw], AbstractSet[str]], list[Any]]


def compile_rules(
    clauses: Sequence[Clause], choices: Choices, outcomes: Outcomes = (FAIL, PASS, OPEN, OUTSIDE)
) -> Decide:
    """Return a function from values and stated fields to one outcome a rule: fail, pass, open or outside."""
    # WHY: what writes code is loaded by those who compile; a single check decides plainly.
    from compliance.lang.function_writer import FunctionWriter

    writer = FunctionWriter(choices, outcomes, clauses)
    results = [writer.write_rule(clause) for clause in clauses]
    try:
        decide: Decide = writer.build_function("values, stated", results)
    except (SyntaxError, RecursionError, MemoryError):
        # WHY: Python reads only so many brackets inside each other; what nests deeper is decided plainly.
        return _decide_plainly(clauses, choices, outcomes)
    return decide


def compile_when_reused(clauses: Sequence[Clause], choices: Choices, outcomes: Outcomes) -> Decide:
    """Return the same function, which decides plainly the first time it is called and is compiled for the second."""
    return _CompiledForTheSecond(clauses, choices, outcomes)


class _CompiledForTheSecond:
    # WHY: to compile the rules of a chapter takes longer than to decide one filing plainly, and most commands are
    # asked about one.

    def __init__(self, clauses: Sequence[Clause], choices: Choices, outcomes: Outcomes) -> None:
        self._clauses, self._choices, self._outcomes = clauses, choices, outcomes
        self._is_first = True

    def __call__(self, values: Mapping[str, Raw], stated: AbstractSet[str]) -> list[Any]:
        if self._is_first:
            self._is_first = False
            return _decide_plainly(self._clauses, self._choices, self._outcomes)(values, stated)
        return self._compiled(values, stated)

    @cached_property
    def _compiled(self) -> Decide:
        return compile_rules(self._clauses, self._choices, self._outcomes)


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

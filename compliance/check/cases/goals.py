"""What the cases of a rule should show: every verdict, every branch both ways, every comparison at its edge."""

from collections.abc import Iterator, Mapping
from typing import cast

from compliance.check.value_steps import neighbours_of
from compliance.lang import kind_of
from compliance.model import (
    ORDERED,
    And,
    Compare,
    Expr,
    Field,
    GoalKind,
    IfElse,
    Implies,
    In,
    Includes,
    Lit,
    Matches,
    Not,
    NothingElse,
    Or,
    ReadingRef,
    Rule,
    Ruleset,
    Size,
    Stated,
    Verdict,
    Vocabulary,
    Within,
    children_of,
    fields_in,
)
from compliance.record import record

Path = tuple[str | int, ...]
YES, NO, OPEN, EDGE, BEYOND = "yes", "no", "undetermined", "exactly at the bound", "one step from the bound"
_TESTS = (Compare, In, Includes, Within, Matches, Stated, NothingElse)


@record
class Wanted:
    """One thing to be shown of one part of a rule."""

    kind: GoalKind
    path: Path
    shown: str
    part: Expr


@record
class Sure:
    """The fields that are always known where a condition is asked: by silence, or because the rule would not apply."""

    fields: frozenset[str]
    sources: Mapping[str, str]

    def knows(self, expr: Expr) -> bool:
        """Tell whether an expression reads nothing that could be missing."""
        return all(self.sources.get(name, name) in self.fields for name in fields_in(expr))


def wanted_of(rule: Rule, ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Wanted]:
    """List everything the cases of a rule should show."""
    silent = frozenset(one.field for one in ruleset.elections if one.silence is not None)
    sources = {name: derivation.source for name, derivation in vocabulary.derived}
    verdicts = [Verdict.PASS, Verdict.VARIANCE, *([] if rule.applies is None else [Verdict.NOT_APPLICABLE])]
    yield from (Wanted(GoalKind.RULE, (), str(verdict), rule.requires) for verdict in verdicts)
    if rule.applies is not None:
        yield from _both_answers(("applies",), rule.applies)
        yield from _goals_below(rule.applies, ("applies",), Sure(silent, sources))
    guarded = frozenset() if rule.applies is None else frozenset(_guarding_fields(rule.applies))
    yield from _goals_below(rule.requires, ("requires",), Sure(silent | guarded, sources))


def _both_answers(path: Path, part: Expr) -> Iterator[Wanted]:
    yield from (Wanted(GoalKind.BRANCH, path, shown, part) for shown in (YES, NO))


def _goals_below(expr: Expr, path: Path, sure: Sure) -> Iterator[Wanted]:
    if isinstance(expr, _TESTS):
        yield from (Wanted(GoalKind.COMPARISON, path, shown, expr) for shown in _answers_wanted(expr, sure))
    if isinstance(expr, ReadingRef):
        for option, value in expr.options:
            yield Wanted(GoalKind.BRANCH, path, option, expr)
            yield from _goals_below(value, (*path, option), sure)
        return
    for number, part in enumerate(children_of(expr)):
        if _is_operand(expr, number) and not isinstance(part, Lit):
            yield from _both_answers((*path, number), part)
        yield from _goals_below(part, (*path, number), sure)


def _is_operand(expr: Expr, number: int) -> bool:
    return isinstance(expr, And | Or | Implies | Not) or (isinstance(expr, IfElse) and number == 1)


def _answers_wanted(expr: Expr, sure: Sure) -> Iterator[str]:
    yield from (YES, NO)
    if not isinstance(expr, Stated | NothingElse) and not sure.knows(expr):
        yield OPEN
    if isinstance(expr, Compare) and expr.op not in {"is", "is not"} and kind_of(expr.left) in ORDERED:
        yield EDGE
        if _has_step_past_bound(expr):
            yield BEYOND


def _has_step_past_bound(expr: Compare) -> bool:
    """Tell whether a value one step past the bound, where the answer turns, can be stated at all."""
    if not isinstance(expr.right, Lit):
        return True
    downward = expr.op in {">=", "<"}
    beside = neighbours_of(expr.right.kind, expr.right.raw)
    return any((one < expr.right.raw) is downward for one in cast("tuple[int, ...]", beside))  # type: ignore[operator]


def _guarding_fields(applies: Expr) -> Iterator[str]:
    """Name the fields that must be known for a rule to apply."""
    match applies:
        case And(items=items):
            for item in items:
                yield from _guarding_fields(item)
        case Stated(name=name, negated=False) if not name.endswith(".*"):
            yield name
        case Field(name=name) | Not(item=Field(name=name)):
            yield name
        case Compare(left=left, right=right):
            yield from (name for side in (left, right) for name in _plainly_read(side))
        case In(item=item) | Includes(item=item) | Within(item=item):
            yield from _plainly_read(item)
        case Matches(field=Field(name=name)):
            yield name
        case _:
            return


def _plainly_read(expr: Expr) -> tuple[str, ...]:
    match expr:
        case Field(name=name) | Size(item=Field(name=name)):
            return (name,)
        case _:
            return ()

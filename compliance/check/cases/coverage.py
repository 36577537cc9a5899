"""What the cases beside the rules cover: verdicts, branches and comparisons, and what none of them shows."""

import datetime as dt
from collections.abc import Iterable, Iterator
from fractions import Fraction

from compliance.check.cases.goals import BEYOND, EDGE, NO, OPEN, YES, Path, Wanted, wanted_of
from compliance.check.cases.trials import Docket, Trial
from compliance.check.condition_places import is_condition
from compliance.check.findings import verdict_of
from compliance.lang import Choices, decide_condition, evaluate_condition, kind_of, say_in_english
from compliance.model import (
    Compare,
    Coverage,
    Expr,
    Goal,
    GoalKind,
    IfElse,
    Odds,
    Raw,
    ReadingRef,
    Rule,
    Share,
    Verdict,
    Vocabulary,
    children_of,
    step_of,
)

Shown = set[tuple[Path, str]]
_OUTCOMES = {True: YES, False: NO, None: OPEN}
_LACKING = {
    (GoalKind.RULE, str(Verdict.PASS)): "no case passes",
    (GoalKind.RULE, str(Verdict.VARIANCE)): "no case is a variance",
    (GoalKind.RULE, str(Verdict.NOT_APPLICABLE)): "no case is outside its scope",
}


def coverage_of(rules: Iterable[Rule], docket: Docket) -> Coverage:
    """Tell what the cases of these rules cover."""
    counts = {kind: [0, 0] for kind in GoalKind}
    unmet = []
    for rule in rules:
        shown = shown_by(rule, docket.trials(rule))
        for wanted in wanted_of(rule, docket.ruleset, docket.vocabulary):
            met = (wanted.path, wanted.shown) in shown
            counts[wanted.kind][1] += 1
            counts[wanted.kind][0] += met
            if not met:
                unmet.append(_describe_goal(rule, wanted, docket.vocabulary, docket.choices))
    return Coverage({kind: Share(met, of) for kind, (met, of) in counts.items()}, tuple(unmet))


def _describe_goal(rule: Rule, wanted: Wanted, vocabulary: Vocabulary, choices: Choices) -> Goal:
    whole = wanted.kind is GoalKind.RULE
    option = isinstance(wanted.part, ReadingRef) and wanted.shown not in {YES, NO}
    lacking = f"option {wanted.shown} never taken" if option else f"never {wanted.shown}"
    return Goal(
        rule=rule.id,
        kind=wanted.kind,
        lacking=_LACKING.get((wanted.kind, wanted.shown), lacking),
        text=rule.title if whole else say_in_english(wanted.part, vocabulary, choices),
        span=rule.span if whole else wanted.part.span,
    )


def shown_by(rule: Rule, trials: Iterable[Trial]) -> Shown:
    """Return everything that these trials show of a rule."""
    shown: Shown = set()
    for trial in trials:
        shown.add(((), str(verdict_of(rule, trial.facts, trial.choices))))
        applies = True
        if rule.applies is not None:
            applies = decide_condition(rule.applies, trial.facts, trial.choices) is True
            shown.update(_walk_reached_parts(rule.applies, ("applies",), trial))
        if applies:
            shown.update(_walk_reached_parts(rule.requires, ("requires",), trial))
    return shown


def _walk_reached_parts(expr: Expr, path: Path, trial: Trial) -> Iterator[tuple[Path, str]]:
    """Walk the parts that one trial reaches, each with what it shows of them."""
    if is_condition(expr):
        yield path, _OUTCOMES[decide_condition(expr, trial.facts, trial.choices)]
    match expr:
        case ReadingRef(id=name, options=options):
            option = trial.choices[name]
            yield path, option
            yield from _walk_reached_parts(dict(options)[option], (*path, option), trial)
            return
        case IfElse(test=test):
            outcome = decide_condition(test, trial.facts, trial.choices)
            reached = {True: (0, 1), False: (1, 2), None: (0, 1, 2)}[outcome]
        case _:
            reached = tuple(range(len(children_of(expr))))
    if isinstance(expr, Compare):
        yield from ((path, mark) for mark in _marks_of_bound(expr, trial))
    parts = children_of(expr)
    for number in reached:
        yield from _walk_reached_parts(parts[number], (*path, number), trial)


def _marks_of_bound(expr: Compare, trial: Trial) -> Iterator[str]:
    """Tell whether a comparison was asked exactly at its bound, or one step away where the answer is the other one."""
    if expr.op in {"is", "is not"}:
        return
    one, two = (evaluate_condition(side, trial.facts, trial.choices) for side in (expr.left, expr.right))
    if one is None or two is None or (isinstance(one, Odds) and isinstance(two, Odds) and one.form is not two.form):
        return
    gap = _gap_between(one, two)
    if not gap:
        yield EDGE
    elif _within_a_step(expr, two, gap):
        yield BEYOND


def _gap_between(one: Raw, two: Raw) -> Fraction:
    if isinstance(one, Odds) and isinstance(two, Odds):
        return one.ratio - two.ratio
    if isinstance(one, dt.date) and isinstance(two, dt.date):
        return Fraction((one - two).days)
    assert isinstance(one, int | Fraction)
    assert isinstance(two, int | Fraction)
    return Fraction(one) - Fraction(two)


def _within_a_step(expr: Compare, bound: Raw, gap: Fraction) -> bool:
    step = step_of(kind_of(expr.right), bound)
    if step is None:
        return False
    size = Fraction(step.days) if isinstance(step, dt.timedelta) else Fraction(step)
    size = size / bound.per if isinstance(bound, Odds) else size
    # INVARIANT: `>=` and `<` turn just below their bound, `>` and `<=` just above it.
    return (gap < 0) is (expr.op in {">=", "<"}) and abs(gap) <= size

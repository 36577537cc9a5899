"""What a solver finds wrong with a ruleset: rules that can never fail or apply, contradict or follow from others."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

import z3

from compliance.diag import Code, Diagnostic, Severity, Span
from compliance.model import (
    And,
    Arith,
    Compare,
    Expr,
    IfElse,
    Implies,
    In,
    Includes,
    Lit,
    Not,
    Or,
    Pick,
    Raw,
    Rule,
    Ruleset,
    Size,
    Vocabulary,
    Within,
    children_of,
    fields_in,
)
from compliance.prove.apart import with_sources
from compliance.prove.encode import View
from compliance.prove.sides import Sides
from compliance.prove.solve import Answer, Solver
from compliance.prove.space import Space
from compliance.prove.terms.values import Formula, all_of, any_of, none_of
from compliance.prove.verdicts import Judged, fields_of, judge_rule, reading_choices, verdicts_differ
from compliance.record import replace

Written = Callable[[Mapping[str, Raw]], str]
"""A submission in one line, to be shown in a message."""


def flaws_of(sides: Sides, written: Written) -> Iterator[Diagnostic]:
    """Look through the rules of the one side, each alone, then beside the others."""
    ruleset = sides.sides[0].ruleset
    for rule in ruleset.rules:
        yield from _flaws_of_rule(rule, ruleset, sides.vocabulary)
    yield from _find_contradictions(sides, written)
    yield from _find_implied(sides)
    yield from _find_unlawful_elections(sides)


def flaws_of_conditions(conditions: Ruleset, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Look through coherence conditions, each alone: whether it can be asked at all, fail and hold."""
    for condition in conditions.rules:
        yield from _flaws_of_rule(condition, conditions, vocabulary)
        yield from _find_never_holding(condition, conditions, vocabulary)


# One rule


def _find_never_holding(condition: Rule, conditions: Ruleset, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    space = Space(vocabulary, fields_of(condition), (replace(conditions, rules=(condition,)),))
    holds = Solver(space).possible(judge_rule(condition, View(space, conditions, {})).passes)
    if holds is None:
        yield _report_undecided(condition.span, f"whether the condition `{condition.id}` can hold")
    elif not holds:
        message = f"the condition `{condition.id}` can never hold, whatever is stated"
        yield _report_wrong_rule(Code.LINT_CONTRADICTION, message, condition)


def _flaws_of_rule(rule: Rule, ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    space = Space(vocabulary, with_sources(fields_of(rule), vocabulary), (replace(ruleset, rules=(rule,)),))
    solver = Solver(space)
    views = [View(space, ruleset, choices) for choices in reading_choices(ruleset, rule)]
    outcomes = [judge_rule(rule, view) for view in views]
    applies = _is_ever_possible(solver, [outcome.applies for outcome in outcomes])
    fails = applies and _is_ever_possible(solver, [one.fails for one in outcomes])
    if applies is None or fails is None:
        yield _report_undecided(rule.span, f"whether the rule `{rule.id}` can apply and fail")
    elif not applies:
        yield _report_wrong_rule(
            Code.LINT_NEVER_APPLIES, f"the rule `{rule.id}` never applies, whatever is stated", rule
        )
    elif not fails:
        yield _report_wrong_rule(
            Code.LINT_NEVER_FAILS, f"the rule `{rule.id}` can never fail, whatever is stated", rule
        )
    else:
        yield from _find_dead_branches(rule, views, outcomes, solver)


def _is_ever_possible(solver: Solver, formulas: Sequence[Formula]) -> bool | None:
    """Tell whether one of these is possible; nothing where the solver gave up before it found one."""
    answers = [solver.possible(formula) for formula in formulas]
    if True in answers:
        return True
    return None if None in answers else False


def _find_dead_branches(
    rule: Rule, views: Sequence[View], outcomes: Sequence[Judged], solver: Solver
) -> Iterator[Diagnostic]:
    for branch, changed in _rules_without_branch(rule):
        pairs = [(outcome, judge_rule(changed, view)) for outcome, view in zip(outcomes, views, strict=True)]
        differs = _is_ever_possible(
            solver, [_conditions_differ(outcome, changed_outcome) for outcome, changed_outcome in pairs]
        )
        if differs is None:
            yield _report_undecided(branch.span, f"whether a branch of `{rule.id}` matters")
        elif not differs:
            message = f"this branch of `{rule.id}` changes no verdict, whatever is stated"
            hint = "leave it out, or correct the condition"
            yield Diagnostic(Code.LINT_DEAD_BRANCH, message, branch.span, hint, Severity.WARNING)


def _rules_without_branch(rule: Rule) -> Iterator[tuple[Expr, Rule]]:
    """Return every branch of a rule's conditions with the rule that is left when the branch is taken out."""
    if rule.applies is not None:
        for branch, without in branches_of(rule.applies):
            yield branch, replace(rule, applies=without)
    for branch, without in branches_of(rule.requires):
        yield branch, replace(rule, requires=without)


def _conditions_differ(judged: Judged, other: Judged) -> Formula:
    """Say that two conditions differ: in the verdict, or in what a filing is asked for where it stays open."""
    return any_of((verdicts_differ(judged, other), z3.Xor(judged.applies, other.applies)))


def branches_of(whole: Expr) -> Iterator[tuple[Expr, Expr]]:
    """Return every branch of a condition with the condition that is left when the branch is taken out."""
    for branch, without in _branches_at_top(whole):
        yield branch, without
    for at, part in enumerate(children_of(whole)):
        for branch, without in branches_of(part):
            changed = _with_part(whole, at, without)
            if changed is not None:
                yield branch, changed


def _branches_at_top(whole: Expr) -> Iterator[tuple[Expr, Expr]]:
    match whole:
        case And(items=items) | Or(items=items):
            for at, item in enumerate(items):
                others = (*items[:at], *items[at + 1 :])
                yield item, others[0] if len(others) == 1 else replace(whole, items=others)
        case Pick(items=items):
            for at, item in enumerate(items):
                others = (*items[:at], *items[at + 1 :])
                yield item, others[0] if len(others) == 1 else replace(whole, items=others)
        case Implies(left=left, right=right):
            yield left, right
        case IfElse(then=then, other=other) if not isinstance(then, Lit) or not isinstance(other, Lit):
            yield then, other
            yield other, then
        case _:
            return


def _with_part(whole: Expr, at: int, part: Expr) -> Expr | None:
    """Return a condition with one of its parts changed; a reading's options stay as they are."""
    match whole:
        case And(items=items) | Or(items=items) | Pick(items=items):
            return replace(whole, items=(*items[:at], part, *items[at + 1 :]))
        case Compare() | Arith():
            return replace(whole, left=part) if at == 0 else replace(whole, right=part)
        case Implies():
            return replace(whole, left=part) if at == 0 else replace(whole, right=part)
        case IfElse():
            parts = [whole.then, whole.test, whole.other]
            parts[at] = part
            return replace(whole, then=parts[0], test=parts[1], other=parts[2])
        case Not() | In() | Includes() | Within() | Size():
            return replace(whole, item=part)
        case _:
            return None


# Rules beside each other


def _find_contradictions(sides: Sides, written: Written) -> Iterator[Diagnostic]:
    bench = sides.benches[0]
    fields = {name: set(fields_in(first.rule.requires)) for name, first in bench.rules.items()}
    for first, second in combinations(bench.rules.values(), 2):
        names = fields[first.rule.id], fields[second.rule.id]
        # WHY: rules that read nothing in common cannot contradict each other, and most pairs are of that sort; all
        # pairs would be thousands of questions.
        if names[0].isdisjoint(names[1]):
            continue
        together = _kept_together(first, second, sides, names[0] | names[1])
        both_apply = (
            Answer.NONE
            if together is not False
            else sides.open.find(first.applies, second.applies, *sides.space.showable)
        )
        if together is None:
            yield _report_undecided(
                second.rule.span, f"whether `{first.rule.id}` and `{second.rule.id}` can be kept together"
            )
        elif isinstance(both_apply, dict):
            message = f"`{second.rule.id}` contradicts `{first.rule.id}`: where both apply, one of them fails"
            hint = f"both apply to a submission that states {written(both_apply) or 'nothing'}"
            yield Diagnostic(Code.LINT_CONTRADICTION, message, second.rule.span, hint)


def _kept_together(first: Judged, second: Judged, sides: Sides, fields: Iterable[str]) -> bool | None:
    """Tell whether two rules can both be kept, or both stay open although all that they read is stated."""
    solver, stated = sides.open, sides.space.stated
    both_pass = solver.possible(first.passes, second.passes)
    if both_pass is not False:
        return both_pass
    all_stated = [stated[name] for name in fields if name in stated]
    known = all_stated if solver.possible(first.applies, second.applies, *all_stated) else []
    return solver.possible(first.applies, second.applies, *known, none_of(first.fails), none_of(second.fails))


def _find_implied(sides: Sides) -> Iterator[Diagnostic]:
    bench, solver = sides.benches[0], Solver(sides.space)
    # WHY: each rule is supposed under a name of its own, so that one solver answers for all: to ask about a rule, its
    # own supposition is left out.
    solver.suppose({name: none_of(judged.fails) for name, judged in bench.rules.items()})
    for name, judged in bench.rules.items():
        if judged.rule.note:
            continue
        alone = solver.possible_besides(name, judged.fails)
        if alone is None:
            yield _report_undecided(judged.rule.span, f"whether `{name}` follows from other rules")
        elif not alone:
            message = f"`{name}` follows from other rules: wherever it fails, one of them does"
            hint = "leave it out, or say in a note why it stands beside them"
            yield Diagnostic(Code.LINT_IMPLIED, message, judged.rule.span, hint, Severity.WARNING)


def _find_unlawful_elections(sides: Sides) -> Iterator[Diagnostic]:
    space, solver = sides.space, sides.accepting[0]
    for election in sides.sides[0].ruleset.elections:
        stated = space.stated[election.field]
        silent = () if election.silence is None else (none_of(space.states(election.field, election.silence)),)
        lawful = solver.possible(all_of((stated, *silent)))
        if lawful is None:
            yield _report_undecided(election.span, f"whether the election `{election.id}` can be made")
        elif not lawful:
            message = f"the election `{election.id}` can never be made: no submission that states it is lawful"
            hint = f"correct the rules about `{election.field}`, or take the election out"
            yield Diagnostic(Code.LINT_UNLAWFUL_ELECTION, message, election.span, hint)


def _report_wrong_rule(code: Code, message: str, rule: Rule) -> Diagnostic:
    return Diagnostic(code, message, rule.span, "correct the condition, or take the rule out")


def _report_undecided(span: Span, what: str) -> Diagnostic:
    message = f"it could not be decided {what}"
    return Diagnostic(Code.LINT_UNDECIDED, message, span, "write the condition more simply", Severity.WARNING)

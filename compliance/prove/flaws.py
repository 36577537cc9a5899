"""What a solver finds wrong with a ruleset: rules that can never fail or apply, contradict or follow from others."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

import z3

from compliance.diag import Code, Diagnostic, Severity, Span
from compliance.lang import list_words
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
from compliance.prove.enumeration.rules import look_at_rule
from compliance.prove.enumeration.tried_filings import TriedFilings
from compliance.prove.joint_flaws import JointSearch, find_joint_contradictions
from compliance.prove.sides import Sides
from compliance.prove.smallest_sets import find_smallest_clash
from compliance.prove.solve import Answer, Solver
from compliance.prove.space import Space
from compliance.prove.terms.values import Formula, all_of, any_of, none_of
from compliance.prove.verdicts import (
    Judged,
    fields_of,
    judge_rule,
    reading_choices,
    tries_all_choices,
    verdicts_differ,
)
from compliance.record import replace

Written = Callable[[Mapping[str, Raw]], str]
"""A submission in one line, to be shown in a message."""


def flaws_of(sides: Sides, written: Written) -> Iterator[Diagnostic]:
    """Look through the rules of the one side, each alone, then beside the others."""
    ruleset = sides.sides[0].ruleset
    for rule in ruleset.rules:
        yield from _flaws_of_rule(rule, ruleset, sides.vocabulary)
    search = JointSearch(sides)
    joint = tuple(find_joint_contradictions(search, written))
    yield from _find_contradictions(sides, written, search)
    yield from joint
    yield from _find_implied(sides, search.tried)
    yield from _find_unlawful_elections(sides, search.tried)


def flaws_of_conditions(conditions: Ruleset, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Look through coherence conditions, each alone: whether it can be asked at all, fail and hold."""
    for condition in conditions.rules:
        yield from _flaws_of_rule(condition, conditions, vocabulary)


# One rule


def _flaws_of_rule(rule: Rule, ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    branches = tuple(_rules_without_branch(rule))
    solver = _SolverOfRule(rule, ruleset, vocabulary)
    # WHY: a few cells show of nearly every rule that it can apply, fail and turn on each of its branches; the solver is
    # made only for what they leave open.
    seen = look_at_rule(rule, [changed for _, changed in branches], ruleset, solver.taken, vocabulary)
    is_all = seen.is_all and solver.takes_all
    applies = seen.applies or (False if is_all else solver.can_apply())
    fails = applies and (seen.fails or (False if is_all else solver.can_fail()))
    passes = applies and (seen.passes or (False if is_all else solver.can_pass()))
    if applies is None or fails is None or passes is None:
        yield _report_undecided(rule.span, f"whether the rule `{rule.id}` can apply, fail and be kept")
    elif not applies:
        yield _report_wrong_rule(
            Code.LINT_NEVER_APPLIES, f"the rule `{rule.id}` never applies, whatever is stated", rule
        )
    elif not fails:
        yield _report_wrong_rule(
            Code.LINT_NEVER_FAILS, f"the rule `{rule.id}` can never fail, whatever is stated", rule
        )
    elif not passes:
        yield _report_wrong_rule(
            Code.LINT_NEVER_PASSES, f"the rule `{rule.id}` can never be kept, whatever is stated", rule
        )
    else:
        for at, (branch, changed) in enumerate(branches):
            differs = at in seen.differing or (False if is_all else solver.can_differ(changed))
            yield from _report_dead_branch(rule, branch, differs)


class _SolverOfRule:
    """What the solver is asked about one rule alone, under every choice of its readings."""

    def __init__(self, rule: Rule, ruleset: Ruleset, vocabulary: Vocabulary) -> None:
        self.rule = rule
        self.ruleset = ruleset
        self.vocabulary = vocabulary
        self.taken = tuple(reading_choices(ruleset, rule))
        self.takes_all = tries_all_choices(ruleset, rule)

    @cached_property
    def _space(self) -> Space:
        names = with_sources(fields_of(self.rule), self.vocabulary)
        return Space(self.vocabulary, names, (replace(self.ruleset, rules=(self.rule,)),))

    @cached_property
    def _solver(self) -> Solver:
        return Solver(self._space)

    @cached_property
    def _views(self) -> list[View]:
        return [View(self._space, self.ruleset, choices) for choices in self.taken]

    @cached_property
    def _outcomes(self) -> list[Judged]:
        return [judge_rule(self.rule, view) for view in self._views]

    def can_apply(self) -> bool | None:
        """Tell whether the rule applies to any submission."""
        return self._is_ever_possible([outcome.applies for outcome in self._outcomes])

    def can_fail(self) -> bool | None:
        """Tell whether the rule fails on any submission."""
        return self._is_ever_possible([outcome.fails for outcome in self._outcomes])

    def can_pass(self) -> bool | None:
        """Tell whether any submission keeps the rule."""
        return self._is_ever_possible([outcome.passes for outcome in self._outcomes])

    def can_differ(self, changed: Rule) -> bool | None:
        """Tell whether the rule and a changed one come out differently on any submission."""
        pairs = [
            (outcome, judge_rule(changed, view)) for outcome, view in zip(self._outcomes, self._views, strict=True)
        ]
        return self._is_ever_possible([_conditions_differ(outcome, other) for outcome, other in pairs])

    def _is_ever_possible(self, formulas: Sequence[Formula]) -> bool | None:
        """Tell whether one of these is possible; nothing where one was given up or not asked before one was found."""
        is_decided = self.takes_all
        for formula in formulas:
            answer = self._solver.possible(formula)
            if answer:
                return True
            is_decided = is_decided and answer is False
        return False if is_decided else None


def _report_dead_branch(rule: Rule, branch: Expr, differs: bool | None) -> Iterator[Diagnostic]:
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


def _find_contradictions(sides: Sides, written: Written, search: JointSearch) -> Iterator[Diagnostic]:
    bench = sides.benches[0]
    fields = {name: set(fields_in(first.rule.requires)) for name, first in bench.rules.items()}
    for first, second in combinations(bench.rules.values(), 2):
        names = fields[first.rule.id], fields[second.rule.id]
        # WHY: rules that read nothing in common cannot contradict each other, and most pairs are of that sort; all
        # pairs would be thousands of questions.
        if names[0].isdisjoint(names[1]) or search.tried.pass_together(first.rule.id, second.rule.id):
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


def _find_implied(sides: Sides, tried: TriedFilings) -> Iterator[Diagnostic]:
    bench, solver = sides.benches[0], Solver(sides.space)
    # WHY: each rule is supposed under a name of its own, so that one solver answers for all: to ask about a rule, its
    # own supposition is left out.
    held = {name: none_of(judged.fails) for name, judged in bench.rules.items()}
    solver.suppose(held)
    for name, judged in bench.rules.items():
        if judged.rule.note or tried.fails_alone(name):
            continue
        alone = solver.possible_besides(name, judged.fails)
        if alone is None:
            yield _report_undecided(judged.rule.span, f"whether `{name}` follows from other rules")
        elif not alone:
            others = {other: formula for other, formula in held.items() if other != name}
            sources = find_smallest_clash(solver, others, judged.fails)
            # WHY: a rule that cannot fail at all is told so where it is looked at alone.
            if sources != ():
                yield _report_implied(judged.rule, sources or ())


def _report_implied(rule: Rule, sources: Sequence[str]) -> Diagnostic:
    """Tell from which rules another follows, the fewest that do."""
    names = list_words([f"`{source}`" for source in sources], "and") if sources else "other rules"
    fails = "that one does" if len(sources) == 1 else "one of them does"
    message = f"`{rule.id}` follows from {names}: wherever it fails, {fails}"
    hint = "leave it out, or say in a note why it stands beside them"
    return Diagnostic(Code.LINT_IMPLIED, message, rule.span, hint, Severity.WARNING)


def _find_unlawful_elections(sides: Sides, tried: TriedFilings) -> Iterator[Diagnostic]:
    space = sides.space
    for election in sides.sides[0].ruleset.elections:
        if tried.is_elected(election):
            continue
        stated = space.stated[election.field]
        silent = () if election.silence is None else (none_of(space.states(election.field, election.silence)),)
        lawful = sides.accepting[0].possible(all_of((stated, *silent)))
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

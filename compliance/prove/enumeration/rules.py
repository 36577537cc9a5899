"""What is asked of one rule, or of two beside each other, answered by trying every cell that they cut values into."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from compliance.lang import Choices, Clause, PlainLogic, choices_and_leaves, compile_rules, raises_rule
from compliance.model import Expr, Facts, Raw, Rule, Ruleset, Scope, Verdict, Vocabulary
from compliance.prove.enumeration.cuts import Cuts
from compliance.prove.enumeration.points import CellSpace, Point, cell_space_of
from compliance.record import record, replace

MOST_POINTS = 4_000
"""So many submissions are tried before a question goes to the solver, which is quicker from there on."""
_OUTCOMES = (Verdict.VARIANCE, Verdict.PASS, Verdict.UNDETERMINED, Verdict.NOT_APPLICABLE)
_KEPT = frozenset({Verdict.PASS, Verdict.NOT_APPLICABLE})


@record
class RuleInQuestion:
    """A rule of a ruleset, under a choice of its readings, and whether facts of the floor count."""

    rule: Rule
    ruleset: Ruleset
    choices: Choices
    scope: str = "filing"


@record
class RuleOutcome:
    """How a rule comes out on one submission, and whether that stands against it."""

    verdict: Verdict
    is_against: bool


def space_of_rules(asked: Iterable[RuleInQuestion], vocabulary: Vocabulary) -> CellSpace | None:
    """Return the cells into which rules cut the values of their fields."""
    cuts, rulesets = Cuts(), []
    for one in asked:
        rulesets.append(one.ruleset)
        for condition in _conditions_of(one.rule):
            cuts.add_condition(condition, one.choices)
    return cell_space_of(cuts, vocabulary, rulesets)


def _conditions_of(rule: Rule) -> tuple[Expr, ...]:
    return (rule.requires,) if rule.applies is None else (rule.applies, rule.requires)


def standing_of(asked: RuleInQuestion, vocabulary: Vocabulary) -> Callable[[Point], RuleOutcome]:
    """Return what tells how a rule stands to a submission, by the evaluator alone."""
    decide = compile_rules([Clause(asked.rule.applies, asked.rule.requires)], asked.choices, _OUTCOMES)
    silence = _values_of_silence(asked.ruleset)
    counts_open = asked.rule.scope is Scope.FILING or asked.scope == "all"
    asked_for = choices_and_leaves(asked.ruleset, vocabulary)

    def stand(point: Point) -> RuleOutcome:
        values = {**silence, **point}
        verdict: Verdict = decide(values, point.keys())[0]
        if verdict is not Verdict.UNDETERMINED:
            return RuleOutcome(verdict, verdict is Verdict.VARIANCE)
        if counts_open:
            return RuleOutcome(verdict, True)
        logic = PlainLogic(Facts(values, frozenset(point)), asked.choices, vocabulary, asked_for)
        return RuleOutcome(verdict, raises_rule(asked.rule.applies, asked.rule.requires, logic))

    return stand


def _values_of_silence(ruleset: Ruleset) -> dict[str, Raw]:
    return {one.field: one.silence for one in ruleset.elections if one.silence is not None}


def stands_worse(one: RuleOutcome, other: RuleOutcome) -> bool:
    """Tell whether one rule stands more against a submission than another: a variance most, an open point less."""
    fails = one.verdict is Verdict.VARIANCE and other.verdict is not Verdict.VARIANCE
    is_open = one.verdict is Verdict.UNDETERMINED and other.verdict in _KEPT
    return fails or is_open or (one.is_against and not other.is_against)


def compare_by_cells(
    first: RuleInQuestion, second: RuleInQuestion, vocabulary: Vocabulary, most: int = MOST_POINTS
) -> tuple[bool, bool] | None:
    """Tell whether the second rule can stand worse than the first, and the first than the second.

    There is no answer where not all of it could be seen and the cells are too many, or do not say all.
    """
    space = space_of_rules((first, second), vocabulary)
    if space is None:
        return None
    stand_first, stand_second = standing_of(first, vocabulary), standing_of(second, vocabulary)
    second_worse = first_worse = False
    for point in space.walk(most):
        one, two = stand_first(point), stand_second(point)
        second_worse = second_worse or stands_worse(two, one)
        first_worse = first_worse or stands_worse(one, two)
        if second_worse and first_worse:
            return True, True
    return (second_worse, first_worse) if space.is_complete and space.size <= most else None


@record
class Seen:
    """What was seen of a rule and its variants; ``is_all`` says that nothing else can be."""

    applies: bool
    fails: bool
    passes: bool
    differing: frozenset[int]
    is_all: bool


def look_at_rule(
    rule: Rule,
    variants: Sequence[Rule],
    ruleset: Ruleset,
    taken: Iterable[Choices],
    vocabulary: Vocabulary,
    most: int = MOST_POINTS,
) -> Seen:
    """Try a rule and its variants on every cell, under each choice of readings, until all that is asked was seen."""
    seen = Seen(applies=False, fails=False, passes=False, differing=frozenset(), is_all=True)
    for choices in taken:
        asked = [RuleInQuestion(one, ruleset, choices) for one in (rule, *variants)]
        space = space_of_rules(asked, vocabulary)
        if space is None:
            seen = replace(seen, is_all=False)
            continue
        for applies, verdict, differing in _outcomes_over(space, rule, variants, ruleset, choices, most):
            seen = Seen(
                applies=seen.applies or applies,
                fails=seen.fails or verdict is Verdict.VARIANCE,
                passes=seen.passes or verdict is Verdict.PASS,
                differing=seen.differing | differing,
                is_all=seen.is_all,
            )
            if seen.applies and seen.fails and seen.passes and len(seen.differing) == len(variants):
                return replace(seen, is_all=True)
        seen = replace(seen, is_all=seen.is_all and space.is_complete and space.size <= most)
    return seen


def _outcomes_over(
    space: CellSpace,
    rule: Rule,
    variants: Sequence[Rule],
    ruleset: Ruleset,
    choices: Choices,
    most: int,
) -> Iterator[tuple[bool, Verdict, frozenset[int]]]:
    """Tell of each submission whether the rule applies, how it comes out, and which variants come out otherwise."""
    rules = (rule, *variants)
    # WHY: a variant may come out alike and yet ask for something else where it stays open, so whether it applies is
    # looked at beside the verdict.
    clauses = [Clause(one.applies, one.requires) for one in rules]
    clauses += [Clause(None, one.requires if one.applies is None else one.applies) for one in rules]
    decide = compile_rules(clauses, choices, _OUTCOMES)
    silence = _values_of_silence(ruleset)
    always = [one.applies is None for one in rules]
    for point in space.walk(most):
        outcomes = decide({**silence, **point}, point.keys())
        verdicts, conditions = outcomes[: len(rules)], outcomes[len(rules) :]
        applies = [is_always or came is Verdict.PASS for is_always, came in zip(always, conditions, strict=True)]
        differing = frozenset(
            at
            for at in range(len(variants))
            if verdicts[at + 1] is not verdicts[0] or applies[at + 1] is not applies[0]
        )
        yield applies[0], verdicts[0], differing

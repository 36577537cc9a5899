"""Verdicts on the rules of a ruleset, and its acceptance of a whole submission, as formulas."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product
from math import prod

import z3

from compliance.lang import Choices, choices_and_leaves, raises_rule, source_of
from compliance.model import (
    CoherenceCondition,
    CoherenceKind,
    Expr,
    Field,
    Kind,
    RowOf,
    Rule,
    Ruleset,
    Scope,
    Stated,
    Vocabulary,
    children_of,
    fields_in,
    readings_in,
    watched_in,
)
from compliance.prove.encode import View
from compliance.prove.space import Space
from compliance.prove.terms.values import NO, YES, Formula, Truth, all_of, any_of, none_of
from compliance.record import kept_with_record, record, replace

MOST_CHOICES = 128
"""So many combinations of the readings of a rule are all tried; chapters have a dozen at most."""


@record
class Judged:
    """How one rule comes out: four formulas of which exactly one holds, and whether it surely applies."""

    rule: Rule
    passes: Formula
    fails: Formula
    open: Formula
    not_applicable: Formula
    applies: Formula

    @property
    def satisfied(self) -> Formula:
        """Say that the rule is kept or does not apply."""
        return any_of((self.passes, self.not_applicable))


class SolverLogic:
    """The logic of the solver: all submissions at once, in formulas."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.choices = view.choices
        self.asked = choices_and_leaves(view.ruleset, view.space.vocabulary)

    def decide_both(self, expr: Expr) -> tuple[Formula, Formula]:
        """Return where a condition is yes, and where it is no."""
        return self.view.condition(expr)

    def is_stated(self, name: str) -> Formula:
        """Say that a field, or what it is computed from, is stated."""
        return self.view.space.stated.get(source_of(name, self.view.space.vocabulary), NO)

    def is_left_out(self, name: str) -> Formula:
        """Say that a field is a choice or a leave of which nothing is known."""
        return none_of(self.is_stated(name)) if name in self.asked else NO

    def is_known(self, value: Field | RowOf) -> Formula:
        """Say that a field or a row of it has a value, by what is stated or by what silence means."""
        term = self.view.value(value)
        return any_of(term) if isinstance(term, Truth) else term.known

    def join_all(self, parts: Iterable[Formula]) -> Formula:
        """Say that all parts hold."""
        return all_of(parts)

    def join_any(self, parts: Iterable[Formula]) -> Formula:
        """Say that one part holds."""
        return any_of(parts)

    def negate(self, part: Formula) -> Formula:
        """Say that a part does not hold."""
        return none_of(part)


class JudgedRuleset:
    """A ruleset whose rules are judged over the space of submissions."""

    def __init__(self, space: Space, ruleset: Ruleset, choices: Choices, scope: str = "filing") -> None:
        self.space = space
        self.ruleset = ruleset
        self.scope = scope
        self.view = View(space, ruleset, choices)

    @cached_property
    def rules(self) -> Mapping[str, Judged]:
        """Every rule of the ruleset, by its id."""
        return {rule.id: judge_rule(rule, self.view) for rule in self.ruleset.rules}

    @cached_property
    def accepts(self) -> Formula:
        """Say that the checker finds a submission compliant."""
        return all_of((*(self.content(rule) for rule in self.rules.values()), self.decided, self.coherent))

    @cached_property
    def coherent(self) -> Formula:
        """Say that no statement contradicts another, which is a fact of every submission that is shown."""
        # INVARIANT: conditions read what is stated and not what silence means, as the checker has it.
        stated_only = View(self.space, replace(self.ruleset, elections=()), {})
        asked = self.space.vocabulary.coherence_under(self.ruleset.id, self.ruleset.domain)
        contradictions = [one for one in asked if one.kind is CoherenceKind.CONTRADICTION]
        # WHY: a condition none of whose fields is in question says nothing of them; `Sides` brings in all the others.
        known = [one for one in contradictions if all(name in self.space.stated for name in one.fields)]
        return none_of(*(fails_of_condition(one, stated_only) for one in known))

    @cached_property
    def decided(self) -> Formula:
        """Say that at least one rule is kept, since what decides nothing is not compliant."""
        return any_of(rule.passes for rule in self.rules.values())

    def content(self, one: Judged) -> Formula:
        """Say that one rule does not stand against a submission; a floor fact that is not stated does not."""
        # WHY: a fact of the floor need not be in a filing, so that a rule about it stands against the submission only
        # where it fails, or where half of what would decide it is stated.
        if one.rule.scope is Scope.FILING or self.scope == "all":
            return one.satisfied
        return none_of(one.fails, raises_rule(one.rule.applies, one.rule.requires, SolverLogic(self.view)))

    @cached_property
    def rejects(self) -> Formula:
        """Say that the checker finds a variance."""
        return any_of(rule.fails for rule in self.rules.values())


def fails_of_condition(condition: CoherenceCondition, view: View) -> Formula:
    """Say that a coherence condition fails."""
    applies = YES if condition.applies is None else view.condition(condition.applies).yes
    return all_of((applies, view.condition(condition.requires).no))


def judge_rule(rule: Rule, view: View) -> Judged:
    """Say how a rule comes out."""
    applies = Truth(YES, NO) if rule.applies is None else view.condition(rule.applies)
    requires = view.condition(rule.requires)
    passes, fails = all_of((requires.yes, none_of(applies.no))), all_of((applies.yes, requires.no))
    # INVARIANT: exactly one of passes, fails, open and not applicable holds in every model, as exactly one verdict
    # comes out of the checker.
    return Judged(rule, passes, fails, none_of(passes, fails, applies.no), applies.no, applies.yes)


# WHY: a comparison asks this of every rule for every field, and to walk through its conditions takes long.
@kept_with_record
def fields_of(rule: Rule) -> tuple[str, ...]:
    """Name every field that a rule reads or watches, each once."""
    parts = (rule.requires,) if rule.applies is None else (rule.applies, rule.requires)
    return tuple(dict.fromkeys(name for part in parts for name in (*fields_in(part), *watched_in(part))))


def fields_asked_for(condition: Expr) -> Iterator[str]:
    """Walk the fields of which a condition asks whether they are stated."""
    if isinstance(condition, Stated):
        yield from condition.fields
    for part in children_of(condition):
        yield from fields_asked_for(part)


def fields_in_question(rule: Rule) -> tuple[str, ...]:
    """Name the fields that a rule reads; what it only watches goes with everything and is left out."""
    parts = (rule.requires,) if rule.applies is None else (rule.applies, rule.requires)
    return tuple(dict.fromkeys(name for part in parts for name in fields_in(part)))


def rests_on_house_way(rule: Rule, vocabulary: Vocabulary) -> bool:
    """Tell whether a rule turns on a house way in clauses, for which there is no formula."""
    derived = (vocabulary.fields[name].derived for name in fields_of(rule))
    sources = (vocabulary.fields[one.source].kind for one in derived if one is not None)
    return Kind.CLAUSES in sources


def reading_choices(ruleset: Ruleset, *rules: Rule) -> Iterator[dict[str, str]]:
    """Return the choices of the readings that rules turn on, the defaults first: all, or of too many the nearest.

    Where there are too many combinations to try, those are returned that take one reading otherwise than by default.
    """
    options = _options_in_question(ruleset, rules)
    if tries_all_choices(ruleset, *rules):
        for taken in product(*options.values()):
            yield {**ruleset.default_choices, **dict(zip(options, taken, strict=True))}
        return
    yield dict(ruleset.default_choices)
    for name, ids in options.items():
        yield from ({**ruleset.default_choices, name: option} for option in ids[1:])


def tries_all_choices(ruleset: Ruleset, *rules: Rule) -> bool:
    """Tell whether every combination of the readings that rules turn on is tried."""
    return prod(map(len, _options_in_question(ruleset, rules).values())) <= MOST_CHOICES


def _options_in_question(ruleset: Ruleset, rules: Iterable[Rule]) -> dict[str, list[str]]:
    """Return the options of every reading that rules turn on, the default first."""
    parts = [part for rule in rules for part in (rule.applies, rule.requires) if part is not None]
    names = dict.fromkeys(name for part in parts for name in readings_in(part))
    options = {name: sorted(ruleset.reading(name).options, key=lambda one: not one.default) for name in names}
    return {name: [option.id for option in ordered] for name, ordered in options.items()}


def verdicts_differ(rule: Judged, other: Judged) -> Formula:
    """Say that two rules come out differently."""
    pairs = ((rule.passes, other.passes), (rule.fails, other.fails), (rule.open, other.open))
    return any_of(z3.Xor(first, second) for first, second in pairs)

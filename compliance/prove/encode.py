"""Conditions of one ruleset as formulas over the space of submissions, in the three values of the evaluator.

A condition is not one formula but two: one that says where it is yes, one that says where it is no. Where neither holds
it is undetermined, because something it reads is not stated. Every other value carries a formula that says where it is
known. So the encoding follows the evaluator case by case: what the evaluator leaves undetermined on a submission is
undetermined in every model that stands for it, and no formula can pass for an answer that the checker would not give.
"""

from typing import assert_never, cast

import z3

from compliance.lang import Choices, has_bounds, kind_of, split_min_max
from compliance.model import (
    And,
    Arith,
    Compare,
    CompareOp,
    Derivation,
    Expr,
    Field,
    IfElse,
    Implies,
    In,
    Includes,
    Kind,
    Lit,
    Matches,
    Not,
    NothingElse,
    Or,
    Pick,
    ReadingRef,
    RowOf,
    Ruleset,
    Size,
    Stated,
    Win,
    Within,
    Word,
    Words,
)
from compliance.prove.awards import best_award_term
from compliance.prove.space import Space
from compliance.prove.tables import row_of, table_matches, table_reaches
from compliance.prove.terms.bounds import compare_ranges, range_of
from compliance.prove.terms.conversion import compare_odds_terms, converts, pick_odds, winnings_term
from compliance.prove.terms.operations import (
    calculate_term,
    choose_by_truth,
    choose_value,
    order_formula,
    pick_value,
)
from compliance.prove.terms.values import (
    NO,
    YES,
    Chosen,
    Formula,
    Members,
    Paytable,
    SolverList,
    SolverNumber,
    SolverOdds,
    Truth,
    Value,
    all_of,
    any_of,
    is_known,
    known_truth,
    multiply_terms,
    none_of,
    opposite_of,
    same_value,
    truth_of_all,
    truth_of_any,
)


def _compare_known(op: CompareOp, one: Value, two: Value, known: Formula) -> Truth:
    if op in {"is", "is not"}:
        same = known_truth(same_value(one, two), known)
        return same if op == "is" else opposite_of(same)
    return known_truth(order_formula(op, cast("SolverNumber", one).value, cast("SolverNumber", two).value), known)


class View:
    """A ruleset with chosen readings, looking at the space of submissions."""

    def __init__(self, space: Space, ruleset: Ruleset, choices: Choices) -> None:
        self.space = space
        self.ruleset = ruleset
        self.choices = choices
        self._silence = {
            election.field: (election.kind, election.silence)
            for election in ruleset.elections
            if election.silence is not None
        }
        self._values: dict[str, Value] = {}
        self._terms: dict[int, tuple[Expr, Value]] = {}

    def condition(self, expr: Expr) -> Truth:
        """Return a condition in three values."""
        return cast("Truth", self.value(expr))

    def field(self, name: str) -> Value:
        """Return what is known of a field: stated, taken from silence, or derived."""
        if name not in self._values:
            definition = self.space.vocabulary.fields[name]
            if definition.derived is not None:
                self._values[name] = self._derived(definition.derived)
            else:
                self._values[name] = self._or_silence(name, self.space.values[name])
        return self._values[name]

    def _or_silence(self, name: str, value: Value) -> Value:
        if name not in self._silence:
            return value
        kind, raw = self._silence[name]
        assert raw is not None
        # LAW: where a chapter gives an election a default, silence is that choice (58 Pa. Code § 575.6(b)(3), for
        # one); so a field that is not stated has a value for this ruleset and none for another.
        return choose_value(self.space.stated[name], value, self.space.constant(kind, raw))

    # Expressions

    def value(self, expr: Expr) -> Value:
        """Return the value of an expression, which is made once."""
        # INVARIANT: an expression is known by its place in memory, and kept, so that no other one can take that place.
        if id(expr) not in self._terms:
            self._terms[id(expr)] = expr, self._make_value(expr)
        return self._terms[id(expr)][1]

    def _make_value(self, expr: Expr) -> Value:
        match expr:
            case Lit(kind=kind, raw=raw):
                return self.space.constant(kind, raw)
            case Field(name=name):
                return self.field(name)
            case Not(item=item):
                return opposite_of(self.condition(item))
            case And(items=items):
                return truth_of_all(map(self.condition, items))
            case Or(items=items):
                return truth_of_any(map(self.condition, items))
            case Implies(left=left, right=right):
                return truth_of_any((opposite_of(self.condition(left)), self.condition(right)))
            case Compare(op=op, left=left, right=right):
                return self._compare(op, left, right)
            case Stated(fields=fields, negated=negative):
                stated = known_truth(any_of(self.space.stated[name] for name in fields if name in self.space.stated))
                return opposite_of(stated) if negative else stated
            case NothingElse(fields=fields):
                return known_truth(none_of(*(self._asserted(name) for name in fields if name in self.space.stated)))
            case _:
                return self._words(expr)

    def _words(self, expr: Expr) -> Value:
        match expr:
            case In(item=item, words=words):
                chosen = cast("Chosen", self.value(item))
                return known_truth(
                    any_of(chosen.code == self.space.numbering.number_word(word) for word in words), chosen.known
                )
            case Includes(item=item, word=word):
                members = cast("Members", self.value(item))
                return known_truth(members.has.get(word, NO), members.known)
            case Within(item=item, words=words):
                members = cast("Members", self.value(item))
                outside = [has for word, has in members.has.items() if word not in words]
                return known_truth(none_of(*outside), members.known)
            case Size(item=item):
                return self._size(self.value(item))
            case Matches(mode=mode, field=field, data=data, hands=hands):
                stated = cast("Paytable", self.field(field.name))
                if mode == "matches":
                    return table_matches(self.space, stated, data)
                return table_reaches(self.space, stated, data, hands)
            case RowOf(hand=hand, column=column, field=field, data=data):
                return row_of(self.space, cast("Paytable", self.field(field.name)), data, (hand, column))
            case _:
                return self._number(expr)

    def _number(self, expr: Expr) -> Value:
        match expr:
            case Win(stake=stake, odds=odds):
                put, paid = cast("SolverNumber", self.value(stake)), cast("SolverOdds", self.value(odds))
                known = all_of((put.known, paid.known, converts(paid.form, paid.ratio)))
                return SolverNumber(known, multiply_terms(put.value, winnings_term(paid.form, paid.ratio)))
            case Pick(op=op, items=items):
                values = [self.value(item) for item in items]
                if isinstance(values[0], SolverOdds):
                    return pick_odds(op, cast("list[SolverOdds]", values))
                return pick_value(op, values)
            case Arith(op=op, left=left, right=right):
                one, two = cast("SolverNumber", self.value(left)), cast("SolverNumber", self.value(right))
                return SolverNumber(all_of((one.known, two.known)), calculate_term(op, one.value, two.value))
            case IfElse(then=then, test=test, other=other):
                return choose_by_truth(self.value(then), self.condition(test), self.value(other))
            case ReadingRef(id=name, options=options):
                return self.value(dict(options)[self.choices[name]])
            case (
                Lit() | Field() | Not() | And() | Or() | Implies() | Compare() | Stated() | NothingElse() | In()
                | Includes() | Within() | Size() | Matches() | RowOf() | Word() | Words()
            ):  # fmt: skip
                raise AssertionError(expr)
            case _ as unknown:
                assert_never(unknown)

    def _asserted(self, name: str) -> Formula:
        """Say that a field is stated with something else than no, none or an empty list."""
        value, stated = self.space.values[name], self.space.stated[name]
        match value:
            case Truth(yes=yes):
                return yes
            case Members(has=has):
                return all_of((stated, any_of(has.values())))
            case SolverList(size=size) if self.space.vocabulary.fields[name].kind is Kind.NAMES:
                return all_of((stated, size > 0))
            case Chosen(code=code) if self.space.vocabulary.fields[name].kind is Kind.SEQUENCE:
                return all_of((stated, code != self.space.numbering.number_sequence(())))
            case _:
                return stated

    def _size(self, value: Value) -> SolverNumber:
        match value:
            case Members(known=known, has=has):
                return SolverNumber(
                    known, z3.Sum([z3.If(member, 1, 0) for member in has.values()]) if has else z3.IntVal(0)
                )
            case SolverList(known=known, size=size):
                return SolverNumber(known, size)
            case Chosen(known=known, code=code):
                return SolverNumber(known, self.space.numbering.length_of(code))
            case _:
                raise AssertionError(value)

    def _compare(self, op: CompareOp, left: Expr, right: Expr) -> Truth:
        # WHY: `x <= min(a, b)` is asked as `x <= a and x <= b`. So it can be decided where one of the two is not
        # stated, as in the evaluator, and the solver meets no nested choice.
        split = split_min_max(op, left, right)
        if split is not None:
            all_must, pairs = split
            return (truth_of_all if all_must else truth_of_any)(self._compare(op, one, two) for one, two in pairs)
        one, two = self.value(left), self.value(right)
        if isinstance(one, SolverOdds) and isinstance(two, SolverOdds):
            return compare_odds_terms(op, one, two)
        known = all_of((is_known(one), is_known(two)))
        if not has_bounds(left, right, kind_of(left)):
            return _compare_known(op, one, two, known)
        exact, unknown = _compare_known(op, one, two, known), none_of(known)
        bounded = compare_ranges(op, range_of(left, self), range_of(right, self))
        return Truth(
            any_of((exact.yes, all_of((unknown, bounded.yes)))), any_of((exact.no, all_of((unknown, bounded.no))))
        )

    # Derived fields

    def _derived(self, derivation: Derivation) -> Value:
        source = self.field(derivation.source)
        if isinstance(source, Chosen):
            return self._count_of_hands(derivation.how, source)
        stated = cast("Paytable", source)
        tables = tuple(table for table in self.ruleset.tables if table.field == derivation.source)
        hands = tuple(stated.rows)
        paid = {hand: row_of(self.space, stated, tables, (hand, "pays")) for hand in hands}
        return best_award_term(self.space, stated, tables, paid, two=derivation.how == "best-two-awards")

    def _count_of_hands(self, how: str, chosen: Chosen) -> SolverNumber:
        # WHY: a chapter that ranks no hands proves no house way, so that nothing is known of its counts.
        ranked = NO if self.ruleset.ranking is None else YES
        if not self.space.ways:
            return SolverNumber(all_of((chosen.known, ranked)), self.space.hands(how))
        count: Formula = z3.IntVal(0)
        known = []
        for index, way in enumerate(self.space.ways):
            if how in way.counts:
                count = z3.If(chosen.code == index, z3.IntVal(way.counts[how]), count)
                known.append(chosen.code == index)
        return SolverNumber(all_of((chosen.known, ranked, any_of(known))), count)

"""What a chapter makes unlawful whatever else is stated: values, words and tables of a field, or the field itself."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import cast

from compliance.check.condition_places import with_children
from compliance.check.facts import facts_of
from compliance.check.findings import verdict_of
from compliance.diag import NOWHERE
from compliance.model import (
    ADDED,
    And,
    Expr,
    Facts,
    Field,
    FieldDef,
    In,
    Kind,
    Lit,
    NothingElse,
    Number,
    Odds,
    OddsForm,
    PaytableValue,
    Raw,
    Rule,
    Ruleset,
    Stated,
    Statement,
    VarianceKind,
    Verdict,
    Vocabulary,
    Within,
    children_of,
    fields_in,
    make_odds,
    watched_in,
)
from compliance.record import keyword_record, replace

_UNLAWFUL = frozenset({VarianceKind.BREACH, VarianceKind.NO_AUTHORITY})
_UNKNOWN = Field("", Kind.FLAG)
MOST_WORDS = 7
"""Of so many words every set is tried; of more only some."""


@keyword_record
class Bars:
    """The rule that bars a field, each of its words and each table of the chapter, where there is one.

    A field is barred as a whole where all that it can state is, but for `none`, which asserts nothing.
    """

    whole: Rule | None
    words: Mapping[str, Rule]
    tables: Mapping[str, Rule]


class Barrier:
    """The rules of a ruleset by the fields that they read, to find what they bar."""

    def __init__(self, ruleset: Ruleset, vocabulary: Vocabulary) -> None:
        self.ruleset = ruleset
        self.vocabulary = vocabulary
        self._read = [(rule, _read_by(rule)) for rule in ruleset.rules]

    def rules_about(self, name: str) -> tuple[Rule, ...]:
        """Return the rules that read a field, or what is computed from it, or watch it for being asserted at all."""
        names = _computed_from(name, self.vocabulary)
        return tuple(rule for rule, read in self._read if not read.isdisjoint(names))

    def bars_on(self, field: FieldDef) -> Bars:
        """Find what rules make unlawful to state in a field, whatever else is stated."""
        bar = _Bar(field, self.rules_about(field.name), self.ruleset, self.vocabulary)
        if not bar.rules:
            return Bars(whole=None, words={}, tables={})
        own = [one.name for one in self.ruleset.tables if one.field == field.name]
        words = {word: bar.by(_with_word(field, word, bar.literals)) for word in _words_of(field)}
        tables = {name: bar.by((PaytableValue(name, None),)) for name in own}
        return Bars(
            whole=bar.by(tuple(_sample_values(field, bar.literals, own))),
            words={word: rule for word, rule in words.items() if rule is not None},
            tables={name: rule for name, rule in tables.items() if rule is not None},
        )


class _Bar:
    """The rules that can bar a field, with all that they say about other fields left open."""

    def __init__(self, field: FieldDef, rules: Sequence[Rule], ruleset: Ruleset, vocabulary: Vocabulary) -> None:
        self.field = field
        self.bare = replace(ruleset, elections=())
        self.vocabulary = vocabulary
        self.choices = ruleset.default_choices
        names = _computed_from(field.name, vocabulary)
        self.rules = [(rule, _open_rule(rule, names)) for rule in rules if rule.variance in _UNLAWFUL]
        parts = [part for rule, _ in self.rules for part in _conditions_of(rule)]
        self.literals = tuple(one for part in parts for one in _literals_in(part))

    def by(self, values: Sequence[Raw]) -> Rule | None:
        """Return the first rule that each of these values breaks; values that are none break none."""
        facts = [self._facts(one) for one in values]
        for rule, opened in self.rules if facts else ():
            if all(verdict_of(opened, one, self.choices) is Verdict.VARIANCE for one in facts):
                return rule
        return None

    def _facts(self, raw: Raw) -> Facts:
        # WHY: what silence means is left out, because whoever states more is not silent.
        name = self.field.name
        return facts_of({name: Statement(name, raw, NOWHERE)}, self.bare, self.vocabulary)


def _conditions_of(rule: Rule) -> tuple[Expr, ...]:
    return (rule.requires,) if rule.applies is None else (rule.applies, rule.requires)


def _read_by(rule: Rule) -> frozenset[str]:
    return frozenset(name for part in _conditions_of(rule) for name in (*fields_in(part), *watched_in(part)))


def _computed_from(name: str, vocabulary: Vocabulary) -> set[str]:
    return {name, *(one for one, how in vocabulary.derived if how.source == name)}


# What others may say


def _open_rule(rule: Rule, names: set[str]) -> Rule:
    applies = None if rule.applies is None else _open_condition(rule.applies, names)
    return replace(rule, applies=applies, requires=_open_condition(rule.requires, names))


def _open_condition(expr: Expr, names: set[str]) -> Expr:
    """Leave open whether other fields are stated, so that only what holds in any case decides."""
    if isinstance(expr, Stated):
        return _UNKNOWN if names.isdisjoint(expr.fields) else expr
    if isinstance(expr, NothingElse):
        return And((expr, _UNKNOWN))
    return with_children(expr, [_open_condition(part, names) for part in children_of(expr)])


# What is tried


def _literals_in(expr: Expr) -> Iterator[Raw]:
    if isinstance(expr, Lit):
        yield expr.raw
    if isinstance(expr, In | Within):
        yield frozenset(expr.words)
    for part in children_of(expr):
        yield from _literals_in(part)


def _words_of(field: FieldDef) -> tuple[str, ...]:
    if field.kind is Kind.FLAG:
        return "yes", "no"
    return tuple(field.choices) if field.kind in {Kind.CHOICE, Kind.CHOICES} else ()


def _with_word(field: FieldDef, word: str, literals: Sequence[Raw]) -> tuple[Raw, ...]:
    """Return the values that have this word, or so many of them that a rule which they all break bars the word."""
    if field.kind is Kind.FLAG:
        return (word == "yes",)
    if field.kind is Kind.CHOICE:
        return (word,)
    return tuple(one for one in _sample_sets(field, literals, word) if word in one)


def _sample_sets(field: FieldDef, literals: Sequence[Raw], word: str) -> Iterator[frozenset[str]]:
    every = frozenset(field.choices)
    if len(every) <= MOST_WORDS:
        yield from (frozenset(some) for size in range(len(every) + 1) for some in combinations(sorted(every), size))
        return
    yield from (frozenset({word}), every, *(every - {one} for one in every if one != word))
    for one in literals:
        if isinstance(one, frozenset):
            yield (one & every) | {word}


def _sample_values(field: FieldDef, literals: Sequence[Raw], tables: Iterable[str]) -> Iterator[Raw]:
    """Return values of a field of which one is lawful, if any is that asserts something."""
    match field.kind:
        case Kind.FLAG:
            yield from (True, False)
        case Kind.CHOICE:
            yield from field.choices
        case Kind.CHOICES:
            yield from {one for word in field.choices for one in _sample_sets(field, literals, word) if one}
        case Kind.SEQUENCE:
            yield from (tuple(field.choices), *((one,) for one in field.choices))
            yield from (one for one in literals if isinstance(one, tuple) and not isinstance(one, Odds))
        case Kind.PAYTABLE:
            yield from (PaytableValue(name, None) for name in (*tables, "of the house"))
            yield from (PaytableValue(None, {}), PaytableValue("of the house", {}))
        case Kind.TEXT:
            yield "as filed"
        case Kind.NAMES:
            yield ("as filed",)
        case Kind.ODDS:
            yield from (make_odds(form, number) for form in _FORMS for number in (1, 10**9))
            yield from (one for one in literals if isinstance(one, Odds))
        case Kind.DATE:
            yield from (dt.date.min, dt.date.max, *(one for one in literals if isinstance(one, dt.date)))
        case Kind.CLAUSES:
            return
        case kind if kind in ADDED:
            yield from _sample_figures(literals)
        case _:
            yield from literals


_FORMS = (OddsForm.TO, OddsForm.FOR, OddsForm.METER, OddsForm.SUM, OddsForm.PUSH)


def _sample_figures(literals: Sequence[Raw]) -> Iterator[Raw]:
    """Return figures below, between and above all those that rules name, and these themselves."""
    named = sorted({Fraction(cast("Number", one)) for one in literals if type(one) in {int, Fraction}} | {Fraction(0)})
    yield from named
    yield from ((one + two) / 2 for one, two in pairwise(named))
    yield named[-1] + 1
    yield named[-1] + 10**9

"""The values of a field cut into cells that two rulesets can tell apart, each with its formula."""

import datetime as dt
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import cast

import z3

from compliance.model import (
    WHOLE,
    Expr,
    FieldDef,
    Kind,
    Lawful,
    Lit,
    Range,
    Raw,
    Rule,
    Table,
    children_of,
    show_value,
)
from compliance.prove.kind_sorts import as_written
from compliance.prove.space import Space
from compliance.prove.tables import table_matches
from compliance.prove.terms.values import (
    YES,
    Chosen,
    Formula,
    Members,
    Paytable,
    SolverList,
    SolverNumber,
    Truth,
    all_of,
    any_of,
    has_value,
    none_of,
)
from compliance.record import record, replace

WHOSE = ("the first's", "the second's")
"""What a table is called by where both sides have one of its name and the rows are others."""
OTHER = "another"
"""What the cell is called that has every value that none of the rules names."""


@record
class ValueCell:
    """One cell: what it is called, what a submission states in it, and the values where they are a range."""

    label: str
    formula: Formula
    range: Range | None = None


def parts_of(field: FieldDef, space: Space, rules: Iterable[Rule], tables: Iterable[Table]) -> tuple[ValueCell, ...]:
    """Cut the values that a field may state into cells; a set of choices is cut word by word."""
    value, stated = space.values[field.name], space.stated[field.name]
    match value:
        case Truth():
            parts = [ValueCell("yes", value.yes), ValueCell("no", value.no)]
        case Members(has=has):
            parts = [ValueCell(word, member) for word, member in has.items()]
            parts.append(ValueCell("none", none_of(*has.values())))
        case Chosen(code=code) if field.kind is Kind.CHOICE:
            parts = [ValueCell(word, code == space.numbering.number_word(word)) for word in field.choices]
        case SolverNumber(value=figure):
            parts = list(_cut_numbers(field, figure, rules))
        case SolverList(size=size):
            parts = [ValueCell("stated", size >= 1), ValueCell("none", size == 0)] if field.kind is Kind.NAMES else []
        case _:
            parts = list(_cut_named_values(field, space, rules, tables))
    return tuple(ValueCell(part.label, all_of((stated, part.formula)), part.range) for part in parts)


def named_values(field: FieldDef, rules: Iterable[Rule]) -> tuple[Raw, ...]:
    """Return every value of a field's kind that rules about it name, each once."""
    seen: dict[Raw, None] = {}
    stack: list[Expr] = [part for rule in rules for part in (rule.requires, rule.applies) if part is not None]
    while stack:
        part = stack.pop()
        stack.extend(children_of(part))
        if isinstance(part, Lit) and part.kind is field.kind:
            seen[part.raw] = None
    return tuple(seen)


def _cut_numbers(field: FieldDef, figure: Formula, rules: Iterable[Rule]) -> Iterator[ValueCell]:
    """Cut numbers at every figure that a rule names: each of them, what lies between, below and above."""
    # INVARIANT: between two figures that rules name, no rule can tell values apart by comparing the field with a
    # constant; so one question for each stretch decides about all of it.
    points = sorted({_ordinal_of(raw) for raw in named_values(field, rules)})
    if not points:
        yield ValueCell("any", z3.BoolVal(True), Range(None, None))
        return
    whole = field.kind in WHOLE
    inward = 1 if whole else 0

    def between(low: Fraction | None, high: Fraction | None) -> ValueCell:
        bounds, lowest, highest = [], None, None
        # WHY: whole numbers above 5 begin at 6; between parts of numbers there is no first one, so the end is left out.
        if low is not None:
            bounds.append(figure > _term_of(low))
            lowest = _raw_of(field, low + inward)
        if high is not None:
            bounds.append(figure < _term_of(high))
            highest = _raw_of(field, high - inward)
        ends = Range(lowest, highest, low is not None and not whole, high is not None and not whole)
        return ValueCell("", all_of(bounds), ends)

    if points[0] > 0:
        yield between(None, points[0])
    for point, after in pairwise((*points, None)):
        assert point is not None
        yield ValueCell("", figure == _term_of(point), Range(_raw_of(field, point), _raw_of(field, point)))
        if after is None or not whole or after - point > 1:
            yield between(point, after)


def _term_of(point: Fraction) -> Formula:
    return z3.RealVal(f"{point.numerator}/{point.denominator}") if point.denominator != 1 else z3.IntVal(int(point))


def _ordinal_of(raw: Raw) -> Fraction:
    return Fraction(raw.toordinal()) if isinstance(raw, dt.date) else Fraction(cast("int | Fraction", raw))


def _raw_of(field: FieldDef, point: Fraction) -> Raw:
    if field.kind is Kind.DATE:
        return dt.date.fromordinal(min(max(int(point), 1), dt.date.max.toordinal()))
    return as_written(field.kind, point)


def _cut_named_values(
    field: FieldDef, space: Space, rules: Iterable[Rule], tables: Iterable[Table]
) -> Iterator[ValueCell]:
    """Cut odds, sequences and paytables into the values that are named, and all others."""
    named: dict[str, Formula] = {}
    for raw in named_values(field, rules):
        label = show_value(field.kind, raw)
        named[label] = has_value(space.values[field.name], space.constant(field.kind, raw))
    known = tuple(tables)
    for label, table in _label_tables(known):
        stated = cast("Paytable", space.values[field.name])
        # WHY: a name that two sides give to different tables says nothing; only the rows tell them apart.
        shared = any(other.name == table.name and other.rows != table.rows for other in known)
        named[label] = all_of((table_matches(space, stated, (table,)).yes, stated.has_rows if shared else YES))
    if known:
        stated = cast("Paytable", space.values[field.name])
        named[""] = all_of(
            (
                none_of(stated.has_rows),
                any_of(stated.name == space.numbering.number_table_name(other.name) for other in known),
            )
        )
    for label, formula in named.items():
        if label:
            yield ValueCell(label, formula)
    yield ValueCell(OTHER, none_of(any_of(named.values())))


def _label_tables(tables: Iterable[Table]) -> Iterator[tuple[str, Table]]:
    """Name every table that differs from the others; two of one name are told apart by whose they are."""
    distinct: list[Table] = []
    for table in tables:
        if not any(known.rows == table.rows and known.name == table.name for known in distinct):
            distinct.append(table)
    names = [table.name for table in distinct]
    for at, table in enumerate(distinct):
        whose = WHOSE[min(names[:at].count(table.name), 1)]
        yield (table.name if names.count(table.name) == 1 else f"{table.name} ({whose})"), table


def swap_owners(lawful: Lawful) -> Lawful:
    """Return what a field may state with tables named after the side whose they are, seen from the other side."""
    return replace(lawful, words=tuple(map(_swap_owner, lawful.words)))


def _swap_owner(word: str) -> str:
    for whose, other in (WHOSE, WHOSE[::-1]):
        if word.endswith(f" ({whose})"):
            return word.removesuffix(f"({whose})") + f"({other})"
    return word

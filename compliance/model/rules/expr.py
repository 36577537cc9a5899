"""Expressions of the condition language: plain trees that know where they were written.

Spans do not count when two expressions are compared. `Word` and `Words` stand only in what the parser returns; the
resolver turns them into typed literals.
"""

from typing import Literal

from compliance.diag import NOWHERE, Span
from compliance.model.values.comparison import CompareOp
from compliance.model.values.kinds import Kind, Raw
from compliance.model.values.paytable import Table
from compliance.record import attribute, record

MatchMode = Literal["matches", "pays at least"]


@record
class Lit:
    """A literal value of a known kind."""

    kind: Kind
    raw: Raw
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Word:
    """A bare word whose meaning depends on the field beside it."""

    text: str
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Words:
    """A set `{a, b}` or a sequence `[a, b]` of words, before it is typed."""

    items: tuple[str, ...]
    ordered: bool
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Field:
    """What the submission states in a field."""

    name: str
    kind: Kind | None = attribute(default=None, compare=False)
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Not:
    """The opposite of a condition."""

    item: "Expr"
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class And:
    """Every one of these conditions."""

    items: tuple["Expr", ...]
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Or:
    """At least one of these conditions."""

    items: tuple["Expr", ...]
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Implies:
    """If the left holds, so must the right."""

    left: "Expr"
    right: "Expr"
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Compare:
    """Two values of one kind, compared."""

    op: CompareOp
    left: "Expr"
    right: "Expr"
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class In:
    """A choice that is one of these words."""

    item: "Expr"
    words: tuple[str, ...]
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Includes:
    """A set that has this member."""

    item: "Expr"
    word: str
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Within:
    """A set whose every member is one of these words."""

    item: "Expr"
    words: tuple[str, ...]
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Stated:
    """Whether a field, or any field below `name.*`, is stated; never undetermined."""

    name: str
    negated: bool
    fields: tuple[str, ...] = attribute(default=(), compare=False)
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class NothingElse:
    """Whether no field below `name.*` is asserted beyond those that the other rules of the ruleset read.

    A field is asserted when it is stated with something else than `no`, `none` or an empty list.
    """

    name: str
    fields: tuple[str, ...] = attribute(default=(), compare=False)
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Matches:
    """A paytable compared with one of several tables of the chapter: equal to it, or nowhere below it."""

    mode: MatchMode
    field: Field
    tables: tuple[str, ...]
    data: tuple[Table, ...] = attribute(default=(), compare=False)
    span: Span = attribute(default=NOWHERE, compare=False)
    hands: tuple[str, ...] = attribute(default=(), compare=False)
    """Every hand that some table of the chapter has for this field; a row beyond these has no authority."""


@record
class RowOf:
    """What one row of a paytable pays."""

    hand: str
    column: str
    field: Field
    data: tuple[Table, ...] = attribute(default=(), compare=False)
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Win:
    """What a stake wins at these odds."""

    stake: "Expr"
    odds: "Expr"
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Pick:
    """The greatest or the least of several values."""

    op: Literal["max", "min"]
    items: tuple["Expr", ...]
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Arith:
    """A sum, a difference or a product."""

    op: Literal["+", "-", "*"]
    left: "Expr"
    right: "Expr"
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class IfElse:
    """One value where a condition holds, another where it does not."""

    then: "Expr"
    test: "Expr"
    other: "Expr"
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Size:
    """How many members a set has."""

    item: "Expr"
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class ReadingRef:
    """What the chosen option of a reading stands for; the options are filled in by the resolver."""

    id: str
    options: tuple[tuple[str, "Expr"], ...] = attribute(default=(), compare=False)
    span: Span = attribute(default=NOWHERE, compare=False)


Expr = (
    Lit
    | Word
    | Words
    | Field
    | Not
    | And
    | Or
    | Implies
    | Compare
    | In
    | Includes
    | Within
    | Stated
    | NothingElse
    | Matches
    | RowOf
    | Win
    | Pick
    | Arith
    | IfElse
    | Size
    | ReadingRef
)


def children_of(expr: Expr) -> tuple[Expr, ...]:
    """Return the parts of an expression, in the order they were written; a reading's options count."""
    match expr:
        case Not(item=item) | In(item=item) | Includes(item=item) | Within(item=item) | Size(item=item):
            return (item,)
        case And(items=items) | Or(items=items) | Pick(items=items):
            return items
        case Implies(left=a, right=b) | Compare(left=a, right=b) | Arith(left=a, right=b):
            return (a, b)
        case Win(stake=a, odds=b):
            return (a, b)
        case IfElse(then=a, test=b, other=c):
            return (a, b, c)
        case Matches(field=one) | RowOf(field=one):
            return (one,)
        case ReadingRef(options=options):
            return tuple(value for _, value in options)
        case _:
            return ()


def fields_in(expr: Expr) -> tuple[str, ...]:
    """Name every field an expression reads, each once, in order."""
    seen: dict[str, None] = {}

    def walk(one: Expr) -> None:
        if isinstance(one, Field):
            seen[one.name] = None
        if isinstance(one, Stated):
            seen.update(dict.fromkeys(one.fields))
        for child in children_of(one):
            walk(child)

    walk(expr)
    return tuple(seen)


def watched_in(expr: Expr) -> tuple[str, ...]:
    """Name every field that an expression only watches for being asserted at all."""
    below = tuple(name for part in children_of(expr) for name in watched_in(part))
    return (*expr.fields, *below) if isinstance(expr, NothingElse) else below


def readings_in(expr: Expr) -> tuple[str, ...]:
    """Name every reading an expression turns on, each once, in order."""
    seen: dict[str, None] = {}

    def walk(one: Expr) -> None:
        if isinstance(one, ReadingRef):
            seen[one.id] = None
        for child in children_of(one):
            walk(child)

    walk(expr)
    return tuple(seen)

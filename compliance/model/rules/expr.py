"""Expressions of the condition language: plain trees that know where they were written.

Spans do not count when two expressions are compared. `Word` and `Words` stand only in what the parser returns; the
resolver turns them into typed literals.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Literal

from compliance.diag import NOWHERE, Span
from compliance.model.values.comparison import CompareOp
from compliance.model.values.kinds import Kind, Raw
from compliance.model.values.paytable import Table
from compliance.record import attribute, kept_with_record, record

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


# WHY: a table by class and not a `match`, which asks one class after the other: a check walks thousands of parts.
_PARTS: dict[type, Callable[[Any], tuple[Expr, ...]]] = {
    **dict.fromkeys((Not, In, Includes, Within, Size), lambda one: (one.item,)),
    **dict.fromkeys((And, Or, Pick), attrgetter("items")),
    **dict.fromkeys((Implies, Compare, Arith), attrgetter("left", "right")),
    Win: attrgetter("stake", "odds"),
    IfElse: attrgetter("then", "test", "other"),
    **dict.fromkeys((Matches, RowOf), lambda one: (one.field,)),
    ReadingRef: lambda one: tuple([value for _, value in one.options]),
    **dict.fromkeys((Lit, Word, Words, Field, Stated, NothingElse), lambda _: ()),
}


def children_of(expr: Expr) -> tuple[Expr, ...]:
    """Return the parts of an expression, in the order they were written; a reading's options count."""
    return _PARTS[type(expr)](expr)


@kept_with_record
def fields_in(expr: Expr) -> tuple[str, ...]:
    """Name every field an expression reads, each once, in order."""
    if type(expr) is Field:
        return (expr.name,)
    if type(expr) is Stated:
        return tuple(dict.fromkeys(expr.fields))
    parts = children_of(expr)
    if len(parts) == 1:
        return fields_in(parts[0])
    return tuple(dict.fromkeys([name for part in parts for name in fields_in(part)]))


@kept_with_record
def watched_in(expr: Expr) -> tuple[str, ...]:
    """Name every field that an expression only watches for being asserted at all."""
    if type(expr) is NothingElse:
        return expr.fields
    return tuple([name for part in children_of(expr) for name in watched_in(part)])


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

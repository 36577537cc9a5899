"""Names to things, and every part to its kind: a parsed condition read with the vocabulary.

All mistakes of a condition come back in one run. What could not be typed is passed on untyped and never blamed twice.
"""

from compliance.diag import Result
from compliance.lang.resolve_conditions import (
    type_comparison,
    type_containment,
    type_implication,
    type_inclusion,
    type_junction,
    type_membership,
    type_negation,
    type_nothing_else,
    type_stated,
    type_table_match,
)
from compliance.lang.resolve_values import (
    refuse_lone_word,
    refuse_lone_words,
    type_arithmetic,
    type_choice,
    type_field,
    type_literal,
    type_pick,
    type_reading,
    type_size,
    type_table_row,
    type_win,
)
from compliance.lang.resolver import ConditionNames, Handlers, Resolver
from compliance.model import (
    And,
    Arith,
    Compare,
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
    Size,
    Stated,
    Win,
    Within,
    Word,
    Words,
)


def resolve_condition(expr: Expr, names: ConditionNames) -> Result[Expr]:
    """Type a condition, which must come out as yes or no."""
    resolver = Resolver(names, _HANDLERS)
    typed = resolver.require_flag(expr)
    return Result(None if resolver.found else typed, tuple(resolver.found))


def resolve_value(expr: Expr, names: ConditionNames) -> tuple[Result[Expr], Kind | None]:
    """Type an expression of any kind, such as the value of a reading's option."""
    resolver = Resolver(names, _HANDLERS)
    typed = resolver.type_part(expr)
    return Result(None if resolver.found else typed.expr, tuple(resolver.found)), typed.kind


_HANDLERS: Handlers = {
    Lit: type_literal,
    Word: refuse_lone_word,
    Words: refuse_lone_words,
    Field: type_field,
    Not: type_negation,
    And: type_junction,
    Or: type_junction,
    Implies: type_implication,
    Compare: type_comparison,
    In: type_membership,
    Includes: type_inclusion,
    Within: type_containment,
    Stated: type_stated,
    NothingElse: type_nothing_else,
    Matches: type_table_match,
    RowOf: type_table_row,
    Win: type_win,
    Pick: type_pick,
    Arith: type_arithmetic,
    IfElse: type_choice,
    Size: type_size,
    ReadingRef: type_reading,
}

"""Conditions typed: connectives, comparisons, words among choices, what is stated, and tables that are matched."""

from typing import cast

from compliance.diag import Code, Span, did_you_mean
from compliance.lang.resolver import Resolver, Typed
from compliance.model import (
    KINDS,
    ORDERED,
    And,
    Compare,
    Expr,
    Field,
    Implies,
    In,
    Includes,
    Kind,
    Lit,
    Matches,
    Not,
    NothingElse,
    OddsForm,
    Or,
    Raw,
    Stated,
    Within,
    Word,
    Words,
    make_odds,
)
from compliance.record import replace


def type_negation(resolver: Resolver, expr: Not) -> Typed:
    """Type `not`."""
    return Typed(replace(expr, item=resolver.require_flag(expr.item)), Kind.FLAG)


def type_junction(resolver: Resolver, expr: And | Or) -> Typed:
    """Type `and` or `or`."""
    return Typed(replace(expr, items=tuple(resolver.require_flag(item) for item in expr.items)), Kind.FLAG)


def type_implication(resolver: Resolver, expr: Implies) -> Typed:
    """Type `implies`."""
    return Typed(
        replace(expr, left=resolver.require_flag(expr.left), right=resolver.require_flag(expr.right)), Kind.FLAG
    )


def type_comparison(resolver: Resolver, expr: Compare) -> Typed:
    """Type a comparison, whose sides must be of one kind."""
    left, right = _type_sides(resolver, expr.left, expr.right)
    left, right = _as_sum(left, right), _as_sum(right, left)
    ordered = expr.op not in {"is", "is not"}
    if left.kind is not None and right.kind is not None:
        _require_comparable(resolver, left, right, ordered=ordered, span=expr.span)
    return Typed(replace(expr, left=left.expr, right=right.expr), Kind.FLAG)


def _require_comparable(resolver: Resolver, left: Typed, right: Typed, *, ordered: bool, span: Span) -> None:
    assert left.kind is not None
    assert right.kind is not None
    unlike = next((side for side in (left, right) if side.kind is None or not KINDS[side.kind].is_comparable), None)
    if unlike is not None and unlike.kind is not None:
        resolver.blame(Code.CONDITION_TYPE, f"{KINDS[unlike.kind].noun} cannot be compared", unlike.expr.span)
    elif left.kind is not right.kind:
        message = f"{KINDS[left.kind].noun} cannot be compared with {KINDS[right.kind].noun}"
        resolver.blame(Code.CONDITION_TYPE, message, right.expr.span)
    elif ordered and left.kind not in ORDERED:
        message = f"{KINDS[left.kind].noun} is not more or less than another"
        resolver.blame(Code.CONDITION_TYPE, message, span, "use `is` or `in`")
    else:
        resolver.require_shared_form(left, right)


def _type_sides(resolver: Resolver, first: Expr, second: Expr) -> tuple[Typed, Typed]:
    """Type two sides of which one may be bare words that take their meaning from the other."""
    if isinstance(first, Word | Words) and not isinstance(second, Word | Words):
        right = resolver.type_part(second)
        return _type_words_beside(resolver, first, right), right
    left = resolver.type_part(first)
    if isinstance(second, Word | Words):
        return left, _type_words_beside(resolver, second, left)
    return left, resolver.type_part(second)


def _type_words_beside(resolver: Resolver, words: Word | Words, beside: Typed) -> Typed:
    if beside.kind is None:
        return Typed(words, None)
    texts = (words.text,) if isinstance(words, Word) else words.items
    fits = (
        (isinstance(words, Word) and beside.kind is Kind.CHOICE)
        or (isinstance(words, Words) and words.ordered and beside.kind is Kind.SEQUENCE)
        or (isinstance(words, Words) and not words.ordered and beside.kind is Kind.CHOICES)
    )
    if not fits:
        resolver.blame(Code.CONDITION_TYPE, f"words do not compare with {KINDS[beside.kind].noun}", words.span)
        return Typed(words, None)
    resolver.require_known_words(texts, beside, words.span)
    return Typed(Lit(beside.kind, _raw_of_words(texts, beside.kind), words.span), beside.kind)


def type_membership(resolver: Resolver, expr: In) -> Typed:
    """Type `in {...}`, which asks for one word."""
    item = resolver.require_kind(expr.item, frozenset({Kind.CHOICE}), expr.span)
    resolver.require_known_words(expr.words, item, expr.span)
    return Typed(replace(expr, item=item.expr), Kind.FLAG)


def type_inclusion(resolver: Resolver, expr: Includes) -> Typed:
    """Type `includes`, which asks for several words."""
    item = resolver.require_kind(expr.item, frozenset({Kind.CHOICES}), expr.span)
    resolver.require_known_words((expr.word,), item, expr.span)
    return Typed(replace(expr, item=item.expr), Kind.FLAG)


def type_containment(resolver: Resolver, expr: Within) -> Typed:
    """Type `within {...}`, which asks for several words."""
    item = resolver.require_kind(expr.item, frozenset({Kind.CHOICES}), expr.span)
    resolver.require_known_words(expr.words, item, expr.span)
    return Typed(replace(expr, item=item.expr), Kind.FLAG)


def type_stated(resolver: Resolver, stated: Stated) -> Typed:
    """Type `is stated`, of one field or of all below a section."""
    if not stated.name.endswith(".*"):
        known = resolver.find_field(stated.name, stated.span)
        if known is not None and known.derived is not None:
            resolver.blame(Code.CONDITION_TYPE, f"`{stated.name}` is computed and never stated", stated.span)
        return Typed(replace(stated, fields=(stated.name,)), Kind.FLAG)
    fields = resolver.names.vocabulary.below(stated.name.removesuffix(".*"))
    if not fields:
        hint = did_you_mean(stated.name.removesuffix(".*"), resolver.names.vocabulary.sections)
        resolver.blame(Code.CONDITION_UNKNOWN_FIELD, f"no field is below `{stated.name}`", stated.span, hint)
    return Typed(replace(stated, fields=fields), Kind.FLAG)


def type_nothing_else(resolver: Resolver, expr: NothingElse) -> Typed:
    """Type `nothing else is asserted`, about the fields that no rule reads."""
    fields = resolver.names.vocabulary.below(expr.name.removesuffix(".*"))
    if not fields:
        hint = did_you_mean(expr.name.removesuffix(".*"), resolver.names.vocabulary.sections)
        resolver.blame(Code.CONDITION_UNKNOWN_FIELD, f"no field is below `{expr.name}`", expr.span, hint)
    return Typed(replace(expr, fields=tuple(name for name in fields if name not in resolver.names.read)), Kind.FLAG)


def type_table_match(resolver: Resolver, expr: Matches) -> Typed:
    """Type a paytable beside the tables of the chapter that it must match or reach."""
    field = resolver.require_kind(expr.field, frozenset({Kind.PAYTABLE}), expr.span)
    known = {table.id: table for table in resolver.tables_of(expr.field.name)}
    for table in expr.tables:
        if table not in known and field.kind is not None:
            hint = f"the tables of this field are {', '.join(known) or 'none'}"
            resolver.blame(
                Code.CONDITION_UNKNOWN_TABLE,
                f"no table of `{expr.field.name}` is called `{table}`",
                expr.span,
                hint,
            )
    data = tuple(known[table] for table in expr.tables if table in known)
    assert isinstance(field.expr, Field)
    hands = tuple(dict.fromkeys(hand for table in known.values() for hand in table.rows))
    return Typed(replace(expr, field=field.expr, data=data, hands=hands), Kind.FLAG)


def _raw_of_words(texts: tuple[str, ...], kind: Kind) -> Raw:
    if kind is Kind.CHOICE:
        return texts[0]
    return texts if kind is Kind.SEQUENCE else frozenset(texts)


def _as_sum(amount: Typed, beside: Typed) -> Typed:
    """Read an amount beside odds as odds of a fixed sum."""
    if amount.kind is not Kind.MONEY or beside.kind is not Kind.ODDS or not isinstance(amount.expr, Lit):
        return amount
    fixed = make_odds(OddsForm.SUM, cast("int", amount.expr.raw))
    return Typed(Lit(Kind.ODDS, fixed, amount.expr.span), Kind.ODDS, None, frozenset({OddsForm.SUM}))

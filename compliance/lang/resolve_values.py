"""Values typed: literals, fields, readings, rows of paytables, and what is worked out of them."""

from itertools import pairwise

from compliance.diag import Code, did_you_mean
from compliance.lang.resolver import Resolver, Typed, join_possibilities
from compliance.model import (
    ADDED,
    KINDS,
    ORDERED,
    Arith,
    Field,
    IfElse,
    Kind,
    Lit,
    Odds,
    OddsForm,
    Pick,
    ReadingRef,
    RowOf,
    Size,
    Win,
    Word,
    Words,
)
from compliance.record import replace


def type_literal(resolver: Resolver, lit: Lit) -> Typed:
    """Type a value that is written out."""
    forms = frozenset({lit.raw.form}) if isinstance(lit.raw, Odds) else None
    return Typed(lit, lit.kind, None, forms)


def refuse_lone_word(resolver: Resolver, word: Word) -> Typed:
    """Blame a word that has no field to take its meaning from."""
    resolver.blame(
        Code.CONDITION_TYPE,
        f"`{word.text}` stands alone",
        word.span,
        "a word needs a field of choices beside it",
    )
    return Typed(word, None)


def refuse_lone_words(resolver: Resolver, words: Words) -> Typed:
    """Blame words that have no field to take their meaning from."""
    resolver.blame(Code.CONDITION_TYPE, "these words stand alone", words.span, "compare them with a field")
    return Typed(words, None)


def type_field(resolver: Resolver, field: Field) -> Typed:
    """Type a field by the vocabulary."""
    known = resolver.find_field(field.name, field.span)
    if known is None:
        return Typed(field, None)
    forms = None if known.form is None else frozenset({known.form})
    return Typed(replace(field, kind=known.kind), known.kind, known.choices, forms)


def type_reading(resolver: Resolver, ref: ReadingRef) -> Typed:
    """Type a reading by the values of its options."""
    readings = resolver.names.readings or {}
    if ref.id not in readings:
        hint = did_you_mean(ref.id, readings)
        resolver.blame(
            Code.CONDITION_UNKNOWN_READING,
            f"no reading with a value is called `{ref.id}`",
            ref.span,
            hint,
        )
        return Typed(ref, None)
    reading, kind = readings[ref.id]
    options = tuple((option.id, option.value) for option in reading.options if option.value is not None)
    words, forms = join_possibilities([resolver.type_part(value) for _, value in options])
    return Typed(replace(ref, options=options), kind, words, forms)


def type_table_row(resolver: Resolver, expr: RowOf) -> Typed:
    """Type a cell of a paytable."""
    field = resolver.require_kind(expr.field, frozenset({Kind.PAYTABLE}), expr.span)
    known = resolver.names.vocabulary.fields.get(expr.field.name)
    if known is not None and field.kind is Kind.PAYTABLE:
        for word, words in ((expr.hand, known.hands), (expr.column, known.columns)):
            if word not in words:
                hint = did_you_mean(word, words) or f"there are {', '.join(words)}"
                resolver.blame(Code.CONDITION_UNKNOWN_HAND, f"`{expr.field.name}` has no `{word}`", expr.span, hint)
    tables = resolver.tables_of(expr.field.name)
    forms = {t.rows[expr.hand][expr.column].form for t in tables if expr.column in t.rows.get(expr.hand, {})}
    forms.discard(OddsForm.UNRESOLVED)
    assert isinstance(field.expr, Field)
    return Typed(replace(expr, field=field.expr, data=tables), Kind.ODDS, None, frozenset(forms) or None)


def type_win(resolver: Resolver, expr: Win) -> Typed:
    """Type what a stake wins."""
    stake = resolver.require_kind(expr.stake, frozenset({Kind.MONEY}), expr.span)
    paid = resolver.require_kind(expr.odds, frozenset({Kind.ODDS}), expr.span)
    if paid.forms is not None and OddsForm.TO not in paid.forms:
        resolver.blame(Code.CONDITION_TYPE, "a win is reckoned from odds `to` only", paid.expr.span)
    return Typed(replace(expr, stake=stake.expr, odds=paid.expr), Kind.MONEY)


def type_pick(resolver: Resolver, expr: Pick) -> Typed:
    """Type a greatest or a least."""
    typed, kind = resolver.type_alike(expr.items)
    if kind is not None and kind not in ORDERED:
        resolver.blame(Code.CONDITION_TYPE, f"{KINDS[kind].noun} has no greatest or least", expr.span)
    for left, right in pairwise(typed):
        resolver.require_shared_form(left, right)
    return Typed(replace(expr, items=tuple(part.expr for part in typed)), kind, *join_possibilities(typed))


def type_arithmetic(resolver: Resolver, expr: Arith) -> Typed:
    """Type a sum, a difference or a product."""
    left, right = resolver.type_part(expr.left), resolver.type_part(expr.right)
    kind = _result_kind(expr.op, left.kind, right.kind)
    if kind is None and left.kind is not None and right.kind is not None:
        message = f"`{expr.op}` does not join {KINDS[left.kind].noun} and {KINDS[right.kind].noun}"
        resolver.blame(Code.CONDITION_TYPE, message, expr.span)
    return Typed(replace(expr, left=left.expr, right=right.expr), kind)


def type_choice(resolver: Resolver, expr: IfElse) -> Typed:
    """Type a value that depends on a condition."""
    test = resolver.require_flag(expr.test)
    (then, other), kind = resolver.type_alike((expr.then, expr.other))
    whole = replace(expr, then=then.expr, test=test, other=other.expr)
    return Typed(whole, kind, *join_possibilities((then, other)))


def type_size(resolver: Resolver, expr: Size) -> Typed:
    """Type how many words there are."""
    item = resolver.require_kind(expr.item, frozenset({Kind.CHOICES, Kind.NAMES, Kind.SEQUENCE}), expr.span)
    return Typed(replace(expr, item=item.expr), Kind.COUNT)


def _result_kind(op: str, left: Kind | None, right: Kind | None) -> Kind | None:
    if left not in ADDED or right not in ADDED:
        return None
    # WHY: sums join like with like; a product needs a bare number, or a share of an amount.
    if op != "*":
        return left if left is right else None
    if Kind.COUNT in {left, right}:
        return right if left is Kind.COUNT else left
    return Kind.MONEY if {left, right} == {Kind.PERCENT, Kind.MONEY} else None

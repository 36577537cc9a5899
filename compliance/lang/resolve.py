"""Names to things, and every part to its kind: a parsed condition read with the vocabulary.

All mistakes of a condition come back in one run. What could not be typed is passed on untyped and never blamed twice.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, cast

from compliance.diag import Code, Diagnostic, Result, Span, did_you_mean
from compliance.model import (
    ADDED,
    KINDS,
    ORDERED,
    And,
    Arith,
    Compare,
    Expr,
    Field,
    FieldDef,
    IfElse,
    Implies,
    In,
    Includes,
    Kind,
    Lit,
    Matches,
    Not,
    NothingElse,
    Odds,
    OddsForm,
    Or,
    Pick,
    Raw,
    Reading,
    ReadingRef,
    RowOf,
    Size,
    Stated,
    Table,
    Vocabulary,
    Win,
    Within,
    Word,
    Words,
    make_odds,
)
from compliance.record import record, replace


@record
class ConditionNames:
    """What a condition of one ruleset may refer to."""

    vocabulary: Vocabulary
    tables: tuple[Table, ...] = ()
    readings: Mapping[str, tuple[Reading, Kind]] | None = None
    read: frozenset[str] = frozenset()


@record
class Typed:
    """An expression with its kind, and the words or forms of odds that it can take."""

    expr: Expr
    kind: Kind | None
    words: Mapping[str, str] | None = None
    forms: frozenset[OddsForm] | None = None


def resolve_condition(expr: Expr, names: ConditionNames) -> Result[Expr]:
    """Type a condition, which must come out as yes or no."""
    resolver = _Resolver(names)
    typed = resolver.flag(expr)
    return Result(None if resolver.found else typed, tuple(resolver.found))


def resolve_value(expr: Expr, names: ConditionNames) -> tuple[Result[Expr], Kind | None]:
    """Type an expression of any kind, such as the value of a reading's option."""
    resolver = _Resolver(names)
    typed = resolver.typed(expr)
    return Result(None if resolver.found else typed.expr, tuple(resolver.found)), typed.kind


class _Resolver:
    def __init__(self, names: ConditionNames) -> None:
        self.names = names
        self.found: list[Diagnostic] = []

    def blame(self, code: Code, message: str, span: Span, hint: str | None = None) -> None:
        self.found.append(Diagnostic(code, message, span, hint))

    def flag(self, expr: Expr) -> Expr:
        typed = self.typed(expr)
        if typed.kind is not None and typed.kind is not Kind.FLAG:
            self.blame(Code.CONDITION_TYPE, f"a condition is needed here, this is {KINDS[typed.kind].noun}", expr.span)
        return typed.expr

    def typed(self, expr: Expr) -> Typed:
        handler: Callable[[Any], Typed] = _HANDLERS[type(expr)].__get__(self)
        return handler(expr)

    def field_def(self, name: str, span: Span) -> FieldDef | None:
        known = self.names.vocabulary.fields
        if name not in known:
            self.blame(Code.CONDITION_UNKNOWN_FIELD, f"no field is called `{name}`", span, did_you_mean(name, known))
        return known.get(name)

    # Leaves

    def literal(self, lit: Lit) -> Typed:
        forms = frozenset({lit.raw.form}) if isinstance(lit.raw, Odds) else None
        return Typed(lit, lit.kind, None, forms)

    def word(self, word: Word) -> Typed:
        self.blame(
            Code.CONDITION_TYPE,
            f"`{word.text}` stands alone",
            word.span,
            "a word needs a field of choices beside it",
        )
        return Typed(word, None)

    def words(self, words: Words) -> Typed:
        self.blame(Code.CONDITION_TYPE, "these words stand alone", words.span, "compare them with a field")
        return Typed(words, None)

    def field(self, field: Field) -> Typed:
        known = self.field_def(field.name, field.span)
        if known is None:
            return Typed(field, None)
        forms = None if known.form is None else frozenset({known.form})
        return Typed(replace(field, kind=known.kind), known.kind, known.choices, forms)

    def stated(self, stated: Stated) -> Typed:
        if not stated.name.endswith(".*"):
            known = self.field_def(stated.name, stated.span)
            if known is not None and known.derived is not None:
                self.blame(Code.CONDITION_TYPE, f"`{stated.name}` is computed and never stated", stated.span)
            return Typed(replace(stated, fields=(stated.name,)), Kind.FLAG)
        fields = self.names.vocabulary.below(stated.name.removesuffix(".*"))
        if not fields:
            hint = did_you_mean(stated.name.removesuffix(".*"), self.names.vocabulary.sections)
            self.blame(Code.CONDITION_UNKNOWN_FIELD, f"no field is below `{stated.name}`", stated.span, hint)
        return Typed(replace(stated, fields=fields), Kind.FLAG)

    def nothing_else(self, expr: NothingElse) -> Typed:
        fields = self.names.vocabulary.below(expr.name.removesuffix(".*"))
        if not fields:
            hint = did_you_mean(expr.name.removesuffix(".*"), self.names.vocabulary.sections)
            self.blame(Code.CONDITION_UNKNOWN_FIELD, f"no field is below `{expr.name}`", expr.span, hint)
        return Typed(replace(expr, fields=tuple(name for name in fields if name not in self.names.read)), Kind.FLAG)

    def reading(self, ref: ReadingRef) -> Typed:
        readings = self.names.readings or {}
        if ref.id not in readings:
            hint = did_you_mean(ref.id, readings)
            self.blame(
                Code.CONDITION_UNKNOWN_READING,
                f"no reading with a value is called `{ref.id}`",
                ref.span,
                hint,
            )
            return Typed(ref, None)
        reading, kind = readings[ref.id]
        options = tuple((option.id, option.value) for option in reading.options if option.value is not None)
        words, forms = _either_way([self.typed(value) for _, value in options])
        return Typed(replace(ref, options=options), kind, words, forms)

    # Connectives

    def negation(self, expr: Not) -> Typed:
        return Typed(replace(expr, item=self.flag(expr.item)), Kind.FLAG)

    def junction(self, expr: And | Or) -> Typed:
        return Typed(replace(expr, items=tuple(self.flag(item) for item in expr.items)), Kind.FLAG)

    def implication(self, expr: Implies) -> Typed:
        return Typed(replace(expr, left=self.flag(expr.left), right=self.flag(expr.right)), Kind.FLAG)

    # Comparisons

    def comparison(self, expr: Compare) -> Typed:
        left, right = self.pair(expr.left, expr.right)
        left, right = _as_sum(left, right), _as_sum(right, left)
        ordered = expr.op not in {"is", "is not"}
        if left.kind is not None and right.kind is not None:
            self.require_comparable(left, right, ordered=ordered, span=expr.span)
        return Typed(replace(expr, left=left.expr, right=right.expr), Kind.FLAG)

    def require_comparable(self, left: Typed, right: Typed, *, ordered: bool, span: Span) -> None:
        assert left.kind is not None
        assert right.kind is not None
        unlike = next((side for side in (left, right) if side.kind in _INCOMPARABLE), None)
        if unlike is not None and unlike.kind is not None:
            self.blame(Code.CONDITION_TYPE, f"{KINDS[unlike.kind].noun} cannot be compared", unlike.expr.span)
        elif left.kind is not right.kind:
            message = f"{KINDS[left.kind].noun} cannot be compared with {KINDS[right.kind].noun}"
            self.blame(Code.CONDITION_TYPE, message, right.expr.span)
        elif ordered and left.kind not in ORDERED:
            message = f"{KINDS[left.kind].noun} is not more or less than another"
            self.blame(Code.CONDITION_TYPE, message, span, "use `is` or `in`")
        else:
            self.require_shared_form(left, right)

    def require_shared_form(self, one: Typed, two: Typed) -> None:
        if one.forms and two.forms and not one.forms & two.forms:
            names = (min(one.forms), min(two.forms))
            message = f"odds `{names[0]}` cannot be compared with odds `{names[1]}`"
            self.blame(Code.CONDITION_TYPE, message, two.expr.span)

    def pair(self, one: Expr, two: Expr) -> tuple[Typed, Typed]:
        """Type two sides of which one may be bare words that take their meaning from the other."""
        if isinstance(one, Word | Words) and not isinstance(two, Word | Words):
            right = self.typed(two)
            return self.wording(one, right), right
        left = self.typed(one)
        if isinstance(two, Word | Words):
            return left, self.wording(two, left)
        return left, self.typed(two)

    def wording(self, words: Word | Words, beside: Typed) -> Typed:
        if beside.kind is None:
            return Typed(words, None)
        texts = (words.text,) if isinstance(words, Word) else words.items
        fits = (
            (isinstance(words, Word) and beside.kind is Kind.CHOICE)
            or (isinstance(words, Words) and words.ordered and beside.kind is Kind.SEQUENCE)
            or (isinstance(words, Words) and not words.ordered and beside.kind is Kind.CHOICES)
        )
        if not fits:
            self.blame(Code.CONDITION_TYPE, f"words do not compare with {KINDS[beside.kind].noun}", words.span)
            return Typed(words, None)
        self.known_words(texts, beside, words.span)
        return Typed(Lit(beside.kind, _raw_of_words(texts, beside.kind), words.span), beside.kind)

    def known_words(self, words: tuple[str, ...], beside: Typed, span: Span) -> None:
        for word in words:
            if beside.words is not None and word not in beside.words:
                hint = did_you_mean(word, beside.words) or f"the choices are {', '.join(beside.words)}"
                self.blame(Code.CONDITION_UNKNOWN_CHOICE, f"`{word}` is not a choice here", span, hint)

    def kinded(self, item: Expr, wanted: frozenset[Kind], span: Span) -> Typed:
        typed = self.typed(item)
        if typed.kind is not None and typed.kind not in wanted:
            needed = " or ".join(KINDS[kind].noun for kind in Kind if kind in wanted)
            self.blame(
                Code.CONDITION_TYPE,
                f"{needed} is needed here, this is {KINDS[typed.kind].noun}",
                typed.expr.span,
            )
            return Typed(typed.expr, None)
        return typed

    def among(self, expr: In) -> Typed:
        item = self.kinded(expr.item, frozenset({Kind.CHOICE}), expr.span)
        self.known_words(expr.words, item, expr.span)
        return Typed(replace(expr, item=item.expr), Kind.FLAG)

    def includes(self, expr: Includes) -> Typed:
        item = self.kinded(expr.item, frozenset({Kind.CHOICES}), expr.span)
        self.known_words((expr.word,), item, expr.span)
        return Typed(replace(expr, item=item.expr), Kind.FLAG)

    def within(self, expr: Within) -> Typed:
        item = self.kinded(expr.item, frozenset({Kind.CHOICES}), expr.span)
        self.known_words(expr.words, item, expr.span)
        return Typed(replace(expr, item=item.expr), Kind.FLAG)

    # Paytables

    def tables_of(self, field: str) -> tuple[Table, ...]:
        return tuple(table for table in self.names.tables if table.field == field)

    def matches(self, expr: Matches) -> Typed:
        field = self.kinded(expr.field, frozenset({Kind.PAYTABLE}), expr.span)
        known = {table.id: table for table in self.tables_of(expr.field.name)}
        for table in expr.tables:
            if table not in known and field.kind is not None:
                hint = f"the tables of this field are {', '.join(known) or 'none'}"
                self.blame(
                    Code.CONDITION_UNKNOWN_TABLE,
                    f"no table of `{expr.field.name}` is called `{table}`",
                    expr.span,
                    hint,
                )
        data = tuple(known[table] for table in expr.tables if table in known)
        assert isinstance(field.expr, Field)
        return Typed(replace(expr, field=field.expr, data=data), Kind.FLAG)

    def row(self, expr: RowOf) -> Typed:
        field = self.kinded(expr.field, frozenset({Kind.PAYTABLE}), expr.span)
        known = self.names.vocabulary.fields.get(expr.field.name)
        if known is not None and field.kind is Kind.PAYTABLE:
            for word, words in ((expr.hand, known.hands), (expr.column, known.columns)):
                if word not in words:
                    hint = did_you_mean(word, words) or f"there are {', '.join(words)}"
                    self.blame(Code.CONDITION_UNKNOWN_HAND, f"`{expr.field.name}` has no `{word}`", expr.span, hint)
        tables = self.tables_of(expr.field.name)
        forms = {t.rows[expr.hand][expr.column].form for t in tables if expr.column in t.rows.get(expr.hand, {})}
        forms.discard(OddsForm.UNRESOLVED)
        assert isinstance(field.expr, Field)
        return Typed(replace(expr, field=field.expr, data=tables), Kind.ODDS, None, frozenset(forms) or None)

    # Values

    def win(self, expr: Win) -> Typed:
        stake = self.kinded(expr.stake, frozenset({Kind.MONEY}), expr.span)
        paid = self.kinded(expr.odds, frozenset({Kind.ODDS}), expr.span)
        if paid.forms is not None and OddsForm.TO not in paid.forms:
            self.blame(Code.CONDITION_TYPE, "a win is reckoned from odds `to` only", paid.expr.span)
        return Typed(replace(expr, stake=stake.expr, odds=paid.expr), Kind.MONEY)

    def same_kind(self, items: tuple[Expr, ...]) -> tuple[tuple[Typed, ...], Kind | None]:
        typed = tuple(self.typed(item) for item in items)
        kind = next((one.kind for one in typed if one.kind is not None), None)
        for one in typed:
            if one.kind is not None and kind is not None and one.kind is not kind:
                message = f"{KINDS[one.kind].noun} does not go with {KINDS[kind].noun}"
                self.blame(Code.CONDITION_TYPE, message, one.expr.span)
        return typed, kind

    def pick(self, expr: Pick) -> Typed:
        typed, kind = self.same_kind(expr.items)
        if kind is not None and kind not in ORDERED:
            self.blame(Code.CONDITION_TYPE, f"{KINDS[kind].noun} has no greatest or least", expr.span)
        for one, two in pairwise(typed):
            self.require_shared_form(one, two)
        return Typed(replace(expr, items=tuple(one.expr for one in typed)), kind, *_either_way(typed))

    def arithmetic(self, expr: Arith) -> Typed:
        left, right = self.typed(expr.left), self.typed(expr.right)
        kind = _result_kind(expr.op, left.kind, right.kind)
        if kind is None and left.kind is not None and right.kind is not None:
            message = f"`{expr.op}` does not join {KINDS[left.kind].noun} and {KINDS[right.kind].noun}"
            self.blame(Code.CONDITION_TYPE, message, expr.span)
        return Typed(replace(expr, left=left.expr, right=right.expr), kind)

    def if_else(self, expr: IfElse) -> Typed:
        test = self.flag(expr.test)
        (then, other), kind = self.same_kind((expr.then, expr.other))
        whole = replace(expr, then=then.expr, test=test, other=other.expr)
        return Typed(whole, kind, *_either_way((then, other)))

    def size(self, expr: Size) -> Typed:
        item = self.kinded(expr.item, frozenset({Kind.CHOICES, Kind.NAMES, Kind.SEQUENCE}), expr.span)
        return Typed(replace(expr, item=item.expr), Kind.COUNT)


_INCOMPARABLE = frozenset({Kind.PAYTABLE, Kind.TEXT, Kind.NAMES, Kind.CLAUSES})


def _raw_of_words(texts: tuple[str, ...], kind: Kind) -> Raw:
    if kind is Kind.CHOICE:
        return texts[0]
    return texts if kind is Kind.SEQUENCE else frozenset(texts)


def _as_sum(one: Typed, beside: Typed) -> Typed:
    """Read an amount beside odds as odds of a fixed sum."""
    if one.kind is not Kind.MONEY or beside.kind is not Kind.ODDS or not isinstance(one.expr, Lit):
        return one
    fixed = make_odds(OddsForm.SUM, cast("int", one.expr.raw))
    return Typed(Lit(Kind.ODDS, fixed, one.expr.span), Kind.ODDS, None, frozenset({OddsForm.SUM}))


def _either_way(several: Sequence[Typed]) -> tuple[Mapping[str, str] | None, frozenset[OddsForm] | None]:
    """Return the words and the forms of odds that a value can take which is one of these, as far as they are known."""
    words: dict[str, str] = {}
    forms: set[OddsForm] = set()
    for one in several:
        words.update(one.words or {})
        forms.update(one.forms or ())
    return (
        words if all(one.words is not None for one in several) else None,
        frozenset(forms) if all(one.forms is not None for one in several) else None,
    )


def _result_kind(op: str, left: Kind | None, right: Kind | None) -> Kind | None:
    if left not in ADDED or right not in ADDED:
        return None
    if op != "*":
        return left if left is right else None
    if Kind.COUNT in {left, right}:
        return right if left is Kind.COUNT else left
    return Kind.MONEY if {left, right} == {Kind.PERCENT, Kind.MONEY} else None


_HANDLERS: dict[type, Any] = {
    Lit: _Resolver.literal,
    Word: _Resolver.word,
    Words: _Resolver.words,
    Field: _Resolver.field,
    Not: _Resolver.negation,
    And: _Resolver.junction,
    Or: _Resolver.junction,
    Implies: _Resolver.implication,
    Compare: _Resolver.comparison,
    In: _Resolver.among,
    Includes: _Resolver.includes,
    Within: _Resolver.within,
    Stated: _Resolver.stated,
    NothingElse: _Resolver.nothing_else,
    Matches: _Resolver.matches,
    RowOf: _Resolver.row,
    Win: _Resolver.win,
    Pick: _Resolver.pick,
    Arith: _Resolver.arithmetic,
    IfElse: _Resolver.if_else,
    Size: _Resolver.size,
    ReadingRef: _Resolver.reading,
}

"""The figures of a condition: what is stated, what is required, and how far apart, of the part that decides it.

They come as data, as `model/results/finding.py` has them; `figure_words.py` writes them.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import cast

from compliance.lang.alternatives import add_condition, is_shut, leave_out_covered
from compliance.lang.english import label_of
from compliance.lang.evaluate import asserts_something, bounds_of, evaluate_condition, kind_of
from compliance.lang.explain import Setting, taken_part, working_behind, write_working
from compliance.model import (
    ADDED,
    Actual,
    And,
    Bound,
    BoundKind,
    Compare,
    CompareOp,
    Difference,
    Expr,
    Field,
    Figure,
    Figures,
    Gap,
    GapSide,
    IfElse,
    Implies,
    In,
    Includes,
    Kind,
    LabelledBounds,
    LabelledFigures,
    Lit,
    Matches,
    Not,
    NothingElse,
    Number,
    Odds,
    Or,
    PaytableDeparture,
    PaytableValue,
    ReadingRef,
    Required,
    Stated,
    UnlikeOdds,
    Within,
    WordsBeyond,
    children_of,
    order_odds,
)
from compliance.record import replace

_Parts = Sequence[tuple[Expr, bool]]
"""Parts of a condition, each with whether it should come out as yes."""


def figures_of(expr: Expr, at: Setting, *, wanted: bool = True) -> Figures | None:
    """Return the figures of the part that decides a condition, whether it passed or failed."""
    match expr:
        case And(items=items):
            return (_weakest_of if wanted else _any_of)([(item, wanted) for item in items], at)
        case Or(items=items):
            return (_any_of if wanted else _weakest_of)([(item, wanted) for item in items], at)
        case Implies(left=left, right=right):
            return figures_of(right, at) if wanted else _weakest_of([(left, True), (right, False)], at)
        case Not(item=item):
            return figures_of(item, at, wanted=not wanted)
        case ReadingRef() | IfElse():
            inner = taken_part(expr, at)
            return None if isinstance(inner, IfElse) else figures_of(inner, at, wanted=wanted)
        case _:
            return _figures_of_test(expr, at, wanted=wanted)


def _weakest_of(parts: _Parts, at: Setting) -> Figures | None:
    """Return the figures of the first of several parts that fails, else of the first left open, else of the first."""
    ranks = [_rank_weakness(at.decide(item), wanted=wanted) for item, wanted in parts]
    weakest = [part for part, rank in zip(parts, ranks, strict=True) if rank == min(ranks)]
    several = (figures_of(item, at, wanted=wanted) for item, wanted in weakest)
    return next((figures for figures in several if figures is not None), None)


def _rank_weakness(outcome: bool | None, *, wanted: bool) -> int:
    if outcome is None:
        return 1
    return 2 if outcome is wanted else 0


def _any_of(parts: _Parts, at: Setting) -> Figures | None:
    """Return the figures of the part that came out as wanted, or of all where none did or all are about one field."""
    # WHY: a way that a reading shuts is none, and nobody may be told to take it.
    ways = [(item, wanted) for item, wanted in parts if not is_shut(item, at, wanted=wanted)] or parts
    pairs = [
        (at.decide(item) is wanted, add_condition(figures_of(item, at, wanted=wanted), item, at, wanted=wanted))
        for item, wanted in ways
    ]
    several = [figures for _, figures in pairs if figures is not None]
    if not several:
        return None
    is_one_field = len({figures.field for figures in several}) == 1
    fulfilled = next((figures for as_wanted, figures in pairs if as_wanted and figures is not None), None)
    if fulfilled is not None and not is_one_field:
        return fulfilled
    if is_one_field:
        actual: Actual = tuple(figure for figures in several for figure in figures.actual)
        required: Required = leave_out_covered(tuple(bound for figures in several for bound in figures.required))
    else:
        labelled = [(label_of(figures.field, at.vocabulary), figures) for figures in several]
        actual = tuple(LabelledFigures(label, figures.actual) for label, figures in labelled)
        required = tuple(LabelledBounds(label, figures.required) for label, figures in labelled)
    return Figures(field=several[0].field, actual=actual, required=required, difference=None)


def _figures_of_test(expr: Expr, at: Setting, *, wanted: bool) -> Figures | None:
    match expr:
        case Compare():
            return _figures_of_comparison(expr, at, wanted=wanted)
        case In(item=Field() as item, words=words):
            several = BoundKind.ONE_OF if wanted else BoundKind.NONE_OF
            single = BoundKind.EXACTLY if wanted else BoundKind.OTHER_THAN
            return _figures_of_field(item, at, _bound_of_words(several if len(words) > 1 else single, words))
        case Includes(item=Field() as item, word=word):
            kind = BoundKind.INCLUDING if wanted else BoundKind.WITHOUT
            return _figures_of_field(item, at, _bound_of_words(kind, (word,)))
        case Within(item=Field() as item, words=words):
            kind = BoundKind.ONLY if wanted else BoundKind.MORE_THAN_ONLY
            figures = _figures_of_field(item, at, _bound_of_words(kind, words))
            return replace(figures, difference=_words_beyond(item, words, at)) if wanted else figures
        case Stated(name=name, negated=negated):
            return _figures_of_stated(name, expr.fields, at, wanted=wanted is not negated)
        case NothingElse(fields=fields):
            return _figures_of_assertions(fields, at, wanted=wanted)
        case Matches():
            return _figures_of_paytable(expr, at, wanted=wanted)
        case Field():
            return _figures_of_field(expr, at, _bound_of(BoundKind.EXACTLY, (Figure(Kind.FLAG, wanted, False, ""),)))
        case _:
            return None


def _figures_of_field(field: Field, at: Setting, bound: Bound) -> Figures:
    return Figures(field=field.name, actual=(at.figure_of(field),), required=(bound,), difference=None)


def _bound_of(kind: BoundKind, values: tuple[Figure, ...] = ()) -> Bound:
    return Bound(kind=kind, values=values, working="")


def _bound_of_words(kind: BoundKind, words: Iterable[str]) -> Bound:
    return _bound_of(kind, tuple([Figure(Kind.CHOICE, word, False, "") for word in words]))


def _words_beyond(item: Field, words: tuple[str, ...], at: Setting) -> WordsBeyond | None:
    members = cast("frozenset[str] | None", evaluate_condition(item, at.facts, at.choices))
    beyond = sorted((members or frozenset()) - set(words))
    return WordsBeyond(tuple(beyond)) if beyond else None


def _figures_of_stated(name: str, fields: tuple[str, ...], at: Setting, *, wanted: bool) -> Figures:
    stated = [field for field in fields if field in at.facts.stated]
    is_section = name.endswith(".*")
    return Figures(
        field=(stated or list(fields))[0],
        actual=_values_of(stated, at, with_labels=is_section),
        required=(_bound_of(BoundKind.STATED if wanted else BoundKind.NOT_STATED),),
        difference=None,
    )


def _figures_of_assertions(fields: tuple[str, ...], at: Setting, *, wanted: bool) -> Figures | None:
    asserted = [name for name in fields if name in at.facts.stated and asserts_something(at.facts.values[name])]
    field = next(iter((*asserted, *fields)), None)
    if field is None:
        return None
    return Figures(
        field=field,
        actual=_values_of(asserted, at, with_labels=True),
        required=(_bound_of(BoundKind.NOTHING_ELSE if wanted else BoundKind.SOMETHING_ELSE),),
        difference=None,
    )


def _values_of(names: Sequence[str], at: Setting, *, with_labels: bool) -> Actual:
    """Return what is stated in some fields, or one figure that is not stated where there are none."""
    if not names:
        return (Figure(Kind.TEXT, None),)
    figures = [at.figure_of(Field(name, at.vocabulary.fields[name].kind)) for name in names]
    if not with_labels:
        return tuple(figures)
    labels = [label_of(name, at.vocabulary) for name in names]
    return tuple(LabelledFigures(label, (figure,)) for label, figure in zip(labels, figures, strict=True))


def _figures_of_paytable(expr: Matches, at: Setting, *, wanted: bool) -> Figures:
    stated = cast("PaytableValue | None", at.facts.values.get(expr.field.name))
    tables = tuple(Figure(Kind.PAYTABLE, PaytableValue(table.name, None)) for table in expr.data)
    kind = _kind_of_table_bound(expr, is_stated=stated is not None, wanted=wanted)
    figures = _figures_of_field(expr.field, at, _bound_of(kind, tables))
    if stated is None or not wanted:
        return figures
    return replace(figures, difference=PaytableDeparture(stated, expr.data, expr.mode, expr.hands))


def _kind_of_table_bound(expr: Matches, *, is_stated: bool, wanted: bool) -> BoundKind:
    is_match = expr.mode == "matches"
    if not wanted:
        return BoundKind.NO_TABLE if is_match else BoundKind.BELOW_TABLE_FLOOR
    if not is_stated:
        return BoundKind.ONE_TABLE
    return BoundKind.ONE_TABLE_ENTIRELY if is_match else BoundKind.TABLE_FLOOR


_BOUND_KINDS: Mapping[CompareOp, BoundKind] = {
    ">=": BoundKind.AT_LEAST,
    "<=": BoundKind.AT_MOST,
    ">": BoundKind.MORE_THAN,
    "<": BoundKind.LESS_THAN,
    "is": BoundKind.EXACTLY,
    "is not": BoundKind.OTHER_THAN,
}
_OPPOSITE: Mapping[CompareOp, CompareOp] = {
    ">=": "<",
    "<=": ">",
    ">": "<=",
    "<": ">=",
    "is": "is not",
    "is not": "is",
}
_MIRROR: Mapping[CompareOp, CompareOp] = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "is": "is", "is not": "is not"}


def _figures_of_comparison(expr: Compare, at: Setting, *, wanted: bool) -> Figures | None:
    left, right, op = expr.left, expr.right, expr.op
    # WHY: figures are told from the side of what is stated, and a condition may have its bound on either side.
    if isinstance(left, Lit) or (not isinstance(left, Field) and isinstance(right, Field)):
        left, right, op = right, left, _MIRROR[op]
    field = _first_field_in(left)
    if field is None:
        return None
    op = op if wanted else _OPPOSITE[op]
    actual, bound = at.figure_of(left), at.figure_of(right)
    if not isinstance(left, Field):
        actual = replace(actual, working=working_behind(left, at))
    if bound.raw is None:
        known = _known_bound(expr, right, op, at) if wanted else None
        values, working = () if known is None else (known,), write_working(right, at)
    else:
        values, working = (bound,), working_behind(right, at)
    return Figures(
        field=field,
        actual=(actual,),
        required=(Bound(kind=_BOUND_KINDS[op], values=values, working=working),),
        difference=_difference_between(actual, bound, op),
    )


def _known_bound(expr: Compare, right: Expr, op: CompareOp, at: Setting) -> Figure | None:
    """Return what is known of a bound that is missed already, although a part of it is not stated."""
    if at.decide(expr) is not False or kind_of(right) not in ADDED:
        return None
    bounds = bounds_of(right, at.facts, at.choices)
    known = bounds.low if op in {">=", ">"} else bounds.high
    return None if known is None else Figure(kind_of(right), known)


def _first_field_in(expr: Expr) -> str | None:
    if isinstance(expr, Field):
        return expr.name
    return next((name for part in children_of(expr) if (name := _first_field_in(part)) is not None), None)


def _difference_between(actual: Figure, bound: Figure, op: CompareOp) -> Difference | None:
    stated, required = actual.raw, bound.raw
    if stated is None or required is None or op == "is not":
        return None
    if isinstance(stated, Odds) and isinstance(required, Odds):
        return None if order_odds(stated, required) is not None else UnlikeOdds(stated, required)
    if actual.kind not in ADDED:
        return None
    side = _side_of(cast("Number", stated), cast("Number", required), op)
    gap = abs(Fraction(cast("Number", stated)) - Fraction(cast("Number", required)))
    return None if side is None else Gap(actual.kind, gap, side)


def _side_of(stated: Number, required: Number, op: CompareOp) -> GapSide | None:
    """Say on which wrong side of a bound a number lies, if it does."""
    if stated == required:
        return None
    is_under = stated < required
    if op == "is":
        return GapSide.LESS if is_under else GapSide.MORE
    if op in {">=", ">"}:
        return GapSide.SHORT if is_under else None
    return None if is_under else GapSide.TOO_MUCH

"""Why a condition came out as it did: both sides, what was required, by how much it was missed, and what is missing."""

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from compliance.lang.english import (
    label_of,
    list_words,
    name_superlative,
    needs_brackets,
    say_in_english,
    tables_in_words,
)
from compliance.lang.evaluate import (
    Choices,
    asserts_something,
    decide_condition,
    evaluate_condition,
    kind_of,
    split_min_max,
)
from compliance.lang.tables import describe_departure, describe_floor
from compliance.model import (
    ADDED,
    And,
    Arith,
    Compare,
    Expr,
    Facts,
    Field,
    IfElse,
    Implies,
    In,
    Includes,
    Lit,
    Matches,
    Not,
    NothingElse,
    Number,
    Odds,
    Or,
    PaytableValue,
    Pick,
    ReadingRef,
    Stated,
    Trace,
    Vocabulary,
    Win,
    Within,
    children_of,
    show_value,
)
from compliance.record import keyword_record, record

UNSTATED = "not stated"


@keyword_record
class Figures:
    """What the submission says, what is required, the difference, and the field it turns on."""

    field: str
    actual: str
    required: str
    difference: str = ""


@record
class Setting:
    """What a condition is explained with: the facts, the readings chosen, and the vocabulary."""

    facts: Facts
    choices: Choices
    vocabulary: Vocabulary

    def shown(self, expr: Expr) -> str:
        """Write the value of an expression, or that it is not stated."""
        raw = evaluate_condition(expr, self.facts, self.choices)
        if raw is None:
            return UNSTATED
        shown = show_value(kind_of(expr), raw)
        return f"{UNSTATED}, which means {shown}" if isinstance(expr, Field) and self.silent(expr.name) else shown

    def silent(self, name: str) -> bool:
        """Tell whether a field's value is not stated but follows from silence."""
        field = self.vocabulary.fields.get(name)
        return name not in self.facts.stated and field is not None and field.derived is None

    def english(self, expr: Expr) -> str:
        """Say an expression in English."""
        return say_in_english(expr, self.vocabulary, self.choices)

    def decide(self, expr: Expr) -> bool | None:
        """Decide a condition."""
        return decide_condition(expr, self.facts, self.choices)


def trace_of(expr: Expr, at: Setting) -> Trace:
    """Return the condition as a tree of what was asked and how it came out."""
    outcome, text = at.decide(expr), at.english(expr)
    match expr:
        case And() | Or() | Implies() | Not():
            return Trace(text=text, outcome=outcome, parts=tuple(trace_of(part, at) for part in children_of(expr)))
        case Compare(left=left, right=right):
            return Trace(text=text, outcome=outcome, left=at.shown(left), right=worked(right, at))
        case Matches(field=field):
            return Trace(text=text, outcome=outcome, left=at.shown(field))
        case In(item=item) | Includes(item=item) | Within(item=item):
            return Trace(text=text, outcome=outcome, left=at.shown(item))
        case Field():
            return Trace(text=text, outcome=outcome, left=at.shown(expr))
        case ReadingRef(id=name, options=options):
            return trace_of(dict(options)[at.choices[name]], at)
        case _:
            return Trace(text=text, outcome=outcome)


def worked(expr: Expr, at: Setting) -> str:
    """Write a value with the arithmetic behind it: `$50,010 ($10 at 1 to 1 + $10 at 5,000 to 1)`."""
    shown, how = at.shown(expr), working(expr, at)
    return shown if how in {shown, ""} else f"{shown} ({how})"


def working(expr: Expr, at: Setting) -> str:
    """Write the arithmetic of a value with the figures put in."""
    match expr:
        case Pick(op=op, items=items):
            parts = [
                _bracketed(item, at) if isinstance(_worked_out(item, at), Pick) else working(item, at) for item in items
            ]
            return f"the {name_superlative(op, len(parts))} of {list_words(parts, 'and')}"
        case Win(stake=stake, odds=odds):
            return f"{working(stake, at)} at {working(odds, at)}"
        case Arith(op=op, left=left, right=right):
            one = (_bracketed if needs_brackets(_worked_out(left, at), op) else working)(left, at)
            two = (_bracketed if needs_brackets(_worked_out(right, at), op, right=True) else working)(right, at)
            return f"{one} {'×' if op == '*' else op} {two}"
        case IfElse() | ReadingRef():
            inner = _worked_out(expr, at)
            return at.shown(expr) if isinstance(inner, IfElse) else working(inner, at)
        case Field(name=name):
            shown = at.shown(expr)
            return f"{label_of(name, at.vocabulary)} ({UNSTATED})" if shown == UNSTATED else shown
        case _:
            return at.shown(expr)


def _bracketed(expr: Expr, at: Setting) -> str:
    return f"({working(expr, at)})"


def _worked_out(expr: Expr, at: Setting) -> Expr:
    """Return the part that an expression comes down to: the option of a reading, the branch that was taken."""
    match expr:
        case ReadingRef(id=name, options=options):
            return _worked_out(dict(options)[at.choices[name]], at)
        case IfElse(then=then, test=test, other=other) if (outcome := at.decide(test)) is not None:
            return _worked_out(then if outcome else other, at)
        case _:
            return expr


def missing_in(expr: Expr, at: Setting) -> tuple[str, ...]:
    """Name the fields whose absence leaves a condition undetermined."""
    if evaluate_condition(expr, at.facts, at.choices) is not None:
        return ()
    if isinstance(expr, Field):
        field = at.vocabulary.fields.get(expr.name)
        return (expr.name if field is None or field.derived is None else field.derived.source,)
    inner = _worked_out(expr, at)
    parts = children_of(expr) if inner is expr else (inner,)
    if isinstance(expr, Compare) and (split := split_min_max(expr.op, expr.left, expr.right)) is not None:
        parts = tuple(part for pair in split[1] for part in pair)
    return tuple(dict.fromkeys(name for part in parts for name in missing_in(part, at)))


def figures_of(expr: Expr, at: Setting, *, wanted: bool = True) -> Figures | None:
    """Return the figures of the part that decides a condition, whether it passed or failed."""
    match expr:
        case And(items=items):
            return (_weakest if wanted else _either)([(item, wanted) for item in items], at)
        case Or(items=items):
            return (_either if wanted else _weakest)([(item, wanted) for item in items], at)
        case Implies(left=left, right=right):
            return figures_of(right, at) if wanted else _weakest([(left, True), (right, False)], at)
        case Not(item=item):
            return figures_of(item, at, wanted=not wanted)
        case ReadingRef() | IfElse():
            inner = _worked_out(expr, at)
            return None if isinstance(inner, IfElse) else figures_of(inner, at, wanted=wanted)
        case _:
            return _leaf(expr, at, wanted=wanted)


_Parts = Sequence[tuple[Expr, bool]]


def _weakest(parts: _Parts, at: Setting) -> Figures | None:
    """Return the figures of the first of several parts that fails, else of the first left open, else of the first."""
    ranks = [
        0 if (outcome := at.decide(item)) is (not wanted) else 1 if outcome is None else 2 for item, wanted in parts
    ]
    weakest = [part for part, rank in zip(parts, ranks, strict=True) if rank == min(ranks)]
    found = (figures_of(item, at, wanted=wanted) for item, wanted in weakest)
    return next((figures for figures in found if figures is not None), None)


def _either(parts: _Parts, at: Setting) -> Figures | None:
    """Return the figures of the part that holds, or of all of them where none does or all are about one field."""
    pairs = [(at.decide(item) is wanted, figures_of(item, at, wanted=wanted)) for item, wanted in parts]
    found = [figures for _, figures in pairs if figures is not None]
    if not found:
        return None
    one_field = len({figures.field for figures in found}) == 1
    held = next((figures for holds, figures in pairs if holds and figures is not None), None)
    if held is not None and not one_field:
        return held
    actual = dict.fromkeys(f.actual if one_field else _named(f, at) for f in found)
    required = dict.fromkeys(f.required if one_field else _named_requirement(f, at) for f in found)
    return Figures(field=found[0].field, actual="; ".join(actual), required=", or ".join(required))


def _named(figures: Figures, at: Setting) -> str:
    return f"{label_of(figures.field, at.vocabulary)}: {figures.actual}"


def _named_requirement(figures: Figures, at: Setting) -> str:
    return f"{label_of(figures.field, at.vocabulary)}: {figures.required}"


def _leaf(expr: Expr, at: Setting, *, wanted: bool) -> Figures | None:
    no = "" if wanted else "not "
    match expr:
        case Compare():
            return _compared(expr, at, wanted=wanted)
        case In(item=Field(name=name) as item, words=words):
            return Figures(field=name, actual=at.shown(item), required=f"{no}{list_words(words)}")
        case Includes(item=Field(name=name) as item, word=word):
            return Figures(field=name, actual=at.shown(item), required=f"{word}" if wanted else f"without {word}")
        case Within(item=Field(name=name) as item, words=words):
            return _within(name, item, words, at, wanted=wanted)
        case Stated(name=name, negated=negated):
            return _stated(name, expr.fields, at, wanted=wanted is not negated)
        case NothingElse(fields=fields):
            return _asserted(fields, at, wanted=wanted)
        case Matches(field=Field(name=name)):
            return _matched(expr, name, at, wanted=wanted)
        case Field(name=name):
            return Figures(field=name, actual=at.shown(expr), required="yes" if wanted else "no")
        case _:
            return None


def _within(name: str, item: Field, words: tuple[str, ...], at: Setting, *, wanted: bool) -> Figures:
    if not wanted:
        return Figures(field=name, actual=at.shown(item), required=f"something besides {list_words(words, 'or')}")
    members = cast("frozenset[str] | None", evaluate_condition(item, at.facts, at.choices))
    beyond = sorted((members or frozenset()) - set(words))
    difference = f"{list_words(beyond, 'and')} {'is' if len(beyond) == 1 else 'are'} not among them" if beyond else ""
    return Figures(field=name, actual=at.shown(item), required=f"only {list_words(words, 'or')}", difference=difference)


def _stated(name: str, fields: tuple[str, ...], at: Setting, *, wanted: bool) -> Figures:
    there: list[str] = [field for field in fields if field in at.facts.stated]
    shown = [at.shown(Field(field, at.vocabulary.fields[field].kind)) for field in there]
    actual = "; ".join(
        text if not name.endswith(".*") else f"{label_of(field, at.vocabulary)}: {text}"
        for field, text in zip(there, shown, strict=True)
    )
    return Figures(
        field=(there or list(fields))[0], actual=actual or UNSTATED, required="stated" if wanted else UNSTATED
    )


def _asserted(fields: tuple[str, ...], at: Setting, *, wanted: bool) -> Figures | None:
    there = [name for name in fields if name in at.facts.stated and asserts_something(at.facts.values[name])]
    shown = [f"{label_of(n, at.vocabulary)}: {at.shown(Field(n, at.vocabulary.fields[n].kind))}" for n in there]
    field = (*there, *fields, "")[0]
    required = "nothing else" if wanted else "something else"
    return Figures(field=field, actual="; ".join(shown) or UNSTATED, required=required) if field else None


def _matched(expr: Matches, name: str, at: Setting, *, wanted: bool) -> Figures:
    stated = cast("PaytableValue | None", at.facts.values.get(name))
    names = tables_in_words([table.name for table in expr.data])
    if not wanted:
        less = "not" if expr.mode == "matches" else "some row less than in"
        return Figures(field=name, actual=at.shown(expr.field), required=f"{less} {names}")
    if stated is None:
        return Figures(field=name, actual=UNSTATED, required=names)
    if expr.mode == "matches":
        actual, difference = describe_departure(stated, expr.data)
        return Figures(field=name, actual=actual, required=f"{names}, entirely", difference=difference)
    actual, difference = describe_floor(stated, expr.data)
    return Figures(
        field=name,
        actual=actual,
        required=f"every row at least as in {names}",
        difference=difference,
    )


_PHRASE = {
    ">=": "at least ",
    "<=": "at most ",
    ">": "more than ",
    "<": "less than ",
    "is": "",
    "is not": "not ",
}
_OPPOSITE = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "is": "is not", "is not": "is"}
_MIRROR = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "is": "is", "is not": "is not"}


def _compared(expr: Compare, at: Setting, *, wanted: bool) -> Figures | None:
    left, right, op = expr.left, expr.right, str(expr.op)
    if isinstance(left, Lit) or (not isinstance(left, Field) and isinstance(right, Field)):
        left, right, op = right, left, _MIRROR[op]
    names = _fields_below(left)
    if not names:
        return None
    op = op if wanted else _OPPOSITE[op]
    actual = at.shown(left) if isinstance(left, Field) else worked(left, at)
    bound, how = at.shown(right), working(right, at)
    if bound == UNSTATED:
        known = _failing_limb(expr, at) if wanted else None
        required = f"{_PHRASE[op]}{how}" if known is None else f"{_PHRASE[op]}{known}: {how}"
    else:
        required = f"{_PHRASE[op]}{bound}" + ("" if how in {bound, ""} else f": {how}")
    return Figures(field=names[0], actual=actual, required=required, difference=_difference(left, right, op, at))


def _failing_limb(expr: Compare, at: Setting) -> str | None:
    """Return the bound of a limb that already fails, where the other limbs are not known."""
    split = split_min_max(expr.op, expr.left, expr.right)
    pairs = () if split is None or not split[0] or not isinstance(expr.right, Pick) else split[1]
    return next((at.shown(two) for one, two in pairs if at.decide(Compare(expr.op, one, two)) is False), None)


def _fields_below(expr: Expr) -> tuple[str, ...]:
    if isinstance(expr, Field):
        return (expr.name,)
    return tuple(name for part in children_of(expr) for name in _fields_below(part))


def _difference(left: Expr, right: Expr, op: str, at: Setting) -> str:
    one, two = evaluate_condition(left, at.facts, at.choices), evaluate_condition(right, at.facts, at.choices)
    if one is None or two is None or op not in {">=", "<=", ">", "<", "is"}:
        return ""
    if isinstance(one, Odds) and isinstance(two, Odds):
        return "" if one.form is two.form else "these are different kinds of odds, which do not compare"
    if kind_of(left) not in ADDED or one == two:
        return ""
    apart: Number = abs(Fraction(cast("Number", one)) - Fraction(cast("Number", two)))
    gap = show_value(kind_of(left), apart)
    under = cast("Number", one) < cast("Number", two)
    if op in {">=", ">"} and under:
        return f"{gap} short"
    if op in {"<=", "<"} and not under:
        return f"{gap} too much"
    return (f"{gap} less" if under else f"{gap} more") if op == "is" else ""

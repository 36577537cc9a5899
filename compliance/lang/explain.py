"""Why a condition came out as it did: what was asked, the arithmetic with the figures put in, and what is missing."""

from compliance.lang.english import label_of, list_words, name_superlative, needs_brackets, say_in_english
from compliance.lang.evaluate import Choices, decide_condition, evaluate_condition, kind_of, split_min_max
from compliance.lang.figure_words import UNSTATED, show_figure
from compliance.model import (
    And,
    Arith,
    Compare,
    Expr,
    Facts,
    Field,
    Figure,
    IfElse,
    Implies,
    In,
    Includes,
    Matches,
    Not,
    Or,
    Pick,
    ReadingRef,
    Trace,
    Vocabulary,
    Win,
    Within,
    children_of,
)
from compliance.record import record


@record
class Setting:
    """What a condition is explained with: the facts, the readings chosen, and the vocabulary."""

    facts: Facts
    choices: Choices
    vocabulary: Vocabulary

    def figure_of(self, expr: Expr) -> Figure:
        """Return the value of an expression, with whether it follows from silence."""
        raw = evaluate_condition(expr, self.facts, self.choices)
        by_silence = raw is not None and isinstance(expr, Field) and self.is_silent(expr.name)
        # WHY: a record is made faster when every field is given, and every rule of a check has figures.
        return Figure(kind_of(expr), raw, by_silence, "")

    def show(self, expr: Expr) -> str:
        """Write the value of an expression, or that it is not stated."""
        return show_figure(self.figure_of(expr))

    def is_silent(self, name: str) -> bool:
        """Tell whether a field's value is not stated but follows from silence."""
        if name in self.facts.stated:
            return False
        field = self.vocabulary.fields.get(name)
        return field is not None and field.derived is None

    def say(self, expr: Expr) -> str:
        """Say an expression in English."""
        return say_in_english(expr, self.vocabulary, self.choices)

    def decide(self, expr: Expr) -> bool | None:
        """Decide a condition."""
        return decide_condition(expr, self.facts, self.choices)


def trace_of(expr: Expr, at: Setting) -> Trace:
    """Return the condition as a tree of what was asked and how it came out."""
    outcome, text = at.decide(expr), at.say(expr)
    match expr:
        case And() | Or() | Implies() | Not():
            return Trace(text=text, outcome=outcome, parts=tuple(trace_of(part, at) for part in children_of(expr)))
        case Compare(left=left, right=right):
            return Trace(text=text, outcome=outcome, left=at.show(left), right=show_with_working(right, at))
        case Matches(field=field):
            return Trace(text=text, outcome=outcome, left=at.show(field))
        case In(item=item) | Includes(item=item) | Within(item=item):
            return Trace(text=text, outcome=outcome, left=at.show(item))
        case Field():
            return Trace(text=text, outcome=outcome, left=at.show(expr))
        case ReadingRef(id=name, options=options):
            return trace_of(dict(options)[at.choices[name]], at)
        case _:
            return Trace(text=text, outcome=outcome)


def show_with_working(expr: Expr, at: Setting) -> str:
    """Write a value with the arithmetic behind it: `$50,010 ($10 at 1 to 1 + $10 at 5,000 to 1)`."""
    shown, working = at.show(expr), working_behind(expr, at)
    return f"{shown} ({working})" if working else shown


def working_behind(expr: Expr, at: Setting) -> str:
    """Write the arithmetic behind a value, or nothing where it would repeat the value."""
    inner = taken_part(expr, at)
    match inner:
        case Pick() | Win() | Arith():
            return write_working(inner, at)
        case Field(name=name):
            # WHY: only a field that is written as such says by itself that its value follows from silence.
            unsaid = inner is not expr and at.is_silent(name)
            return write_working(inner, at) if unsaid or at.figure_of(inner).raw is None else ""
        case _:
            return ""


def write_working(expr: Expr, at: Setting) -> str:
    """Write the arithmetic of a value with the figures put in."""
    match expr:
        case Pick(op=op, items=items):
            parts = [_write_part(item, at, brackets=isinstance(taken_part(item, at), Pick)) for item in items]
            return f"the {name_superlative(op, len(parts))} of {list_words(parts, 'and')}"
        case Win(stake=stake, odds=odds):
            return f"{write_working(stake, at)} at {write_working(odds, at)}"
        case Arith(op=op, left=left, right=right):
            before = _write_part(left, at, brackets=needs_brackets(taken_part(left, at), op))
            after = _write_part(right, at, brackets=needs_brackets(taken_part(right, at), op, right=True))
            return f"{before} {'×' if op == '*' else op} {after}"
        case IfElse() | ReadingRef():
            inner = taken_part(expr, at)
            return at.show(expr) if isinstance(inner, IfElse) else write_working(inner, at)
        case Field(name=name):
            figure = at.figure_of(expr)
            return f"{label_of(name, at.vocabulary)} ({UNSTATED})" if figure.raw is None else show_figure(figure)
        case _:
            return at.show(expr)


def _write_part(expr: Expr, at: Setting, *, brackets: bool) -> str:
    working = write_working(expr, at)
    return f"({working})" if brackets else working


def taken_part(expr: Expr, at: Setting) -> Expr:
    """Return the part that an expression comes down to: the option of a reading, the branch that was taken."""
    match expr:
        case ReadingRef(id=name, options=options):
            return taken_part(dict(options)[at.choices[name]], at)
        case IfElse(then=then, test=test, other=other) if (outcome := at.decide(test)) is not None:
            return taken_part(then if outcome else other, at)
        case _:
            return expr


def missing_in(expr: Expr, at: Setting) -> tuple[str, ...]:
    """Name the fields whose absence leaves a condition undetermined."""
    if evaluate_condition(expr, at.facts, at.choices) is not None:
        return ()
    if isinstance(expr, Field):
        field = at.vocabulary.fields.get(expr.name)
        return (expr.name if field is None or field.derived is None else field.derived.source,)
    inner = taken_part(expr, at)
    parts = children_of(expr) if inner is expr else (inner,)
    # WHY: a comparison with a greatest or a least can be decided by one limb alone, so each limb is asked by itself.
    if isinstance(expr, Compare) and (split := split_min_max(expr.op, expr.left, expr.right)) is not None:
        parts = tuple(part for pair in split[1] for part in pair)
    return tuple(dict.fromkeys(name for part in parts for name in missing_in(part, at)))

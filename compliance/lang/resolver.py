"""What types the parts of a condition: the names it may refer to, the mistakes it finds, and checks that parts share.

What could not be typed is passed on untyped and never blamed twice.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from compliance.diag import Code, Diagnostic, Span, did_you_mean
from compliance.model import (
    KINDS,
    Expr,
    FieldDef,
    Kind,
    OddsForm,
    Reading,
    Table,
    Vocabulary,
)
from compliance.record import record


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


Handlers = Mapping[type, Callable[["Resolver", Any], Typed]]
"""What types each class of expression."""


class Resolver:
    """Types the parts of one condition and collects the mistakes."""

    def __init__(self, names: ConditionNames, handlers: Handlers) -> None:
        self.names = names
        self.handlers = handlers
        self.found: list[Diagnostic] = []

    def blame(self, code: Code, message: str, span: Span, hint: str | None = None) -> None:
        """Record a mistake."""
        self.found.append(Diagnostic(code, message, span, hint))

    def require_flag(self, expr: Expr) -> Expr:
        """Type a part that must come out as yes or no."""
        typed = self.type_part(expr)
        if typed.kind is not None and typed.kind is not Kind.FLAG:
            self.blame(Code.CONDITION_TYPE, f"a condition is needed here, this is {KINDS[typed.kind].noun}", expr.span)
        return typed.expr

    def type_part(self, expr: Expr) -> Typed:
        """Type any part."""
        return self.handlers[type(expr)](self, expr)

    def find_field(self, name: str, span: Span) -> FieldDef | None:
        """Return what the vocabulary has of a field, or blame its name."""
        known = self.names.vocabulary.fields
        if name not in known:
            self.blame(Code.CONDITION_UNKNOWN_FIELD, f"no field is called `{name}`", span, did_you_mean(name, known))
        return known.get(name)

    def require_kind(self, item: Expr, wanted: frozenset[Kind], span: Span) -> Typed:
        """Type a part that must be of one of these kinds."""
        typed = self.type_part(item)
        if typed.kind is not None and typed.kind not in wanted:
            needed = " or ".join(KINDS[kind].noun for kind in Kind if kind in wanted)
            self.blame(
                Code.CONDITION_TYPE,
                f"{needed} is needed here, this is {KINDS[typed.kind].noun}",
                typed.expr.span,
            )
            return Typed(typed.expr, None)
        return typed

    def require_known_words(self, words: tuple[str, ...], beside: Typed, span: Span) -> None:
        """Blame words that are no choices of what they stand beside."""
        for word in words:
            if beside.words is not None and word not in beside.words:
                hint = did_you_mean(word, beside.words) or f"the choices are {', '.join(beside.words)}"
                self.blame(Code.CONDITION_UNKNOWN_CHOICE, f"`{word}` is not a choice here", span, hint)

    def require_shared_form(self, left: Typed, right: Typed) -> None:
        """Blame odds that no form has in common, for they never compare."""
        if left.forms and right.forms and not left.forms & right.forms:
            message = f"odds `{min(left.forms)}` cannot be compared with odds `{min(right.forms)}`"
            self.blame(Code.CONDITION_TYPE, message, right.expr.span)

    def type_alike(self, items: tuple[Expr, ...]) -> tuple[tuple[Typed, ...], Kind | None]:
        """Type parts that must be of one kind."""
        typed = tuple(self.type_part(item) for item in items)
        kind = next((part.kind for part in typed if part.kind is not None), None)
        for part in typed:
            # WHY: a part without a kind was blamed where it was typed, and is not blamed here again.
            if part.kind is not None and kind is not None and part.kind is not kind:
                message = f"{KINDS[part.kind].noun} does not go with {KINDS[kind].noun}"
                self.blame(Code.CONDITION_TYPE, message, part.expr.span)
        return typed, kind

    def tables_of(self, field: str) -> tuple[Table, ...]:
        """Return the tables of the chapter for a field."""
        return tuple(table for table in self.names.tables if table.field == field)


def join_possibilities(several: Sequence[Typed]) -> tuple[Mapping[str, str] | None, frozenset[OddsForm] | None]:
    """Return the words and the forms of odds that a value can take which is one of these, as far as they are known."""
    words: dict[str, str] = {}
    forms: set[OddsForm] = set()
    for part in several:
        words.update(part.words or {})
        forms.update(part.forms or ())
    # WHY: one part that could be anything leaves open what the whole can be.
    return (
        words if all(part.words is not None for part in several) else None,
        frozenset(forms) if all(part.forms is not None for part in several) else None,
    )

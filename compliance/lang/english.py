"""Conditions in plain English, with the vocabulary's labels for the fields."""

from collections.abc import Sequence
from typing import assert_never, cast

from compliance.lang.evaluate import Choices
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
    Or,
    Pick,
    ReadingRef,
    RowOf,
    Size,
    Stated,
    Vocabulary,
    Win,
    Within,
    Word,
    Words,
    show_value,
)

OPERATORS = {
    ">=": "is at least",
    "<=": "is at most",
    ">": "is more than",
    "<": "is less than",
    "is": "is",
    "is not": "is not",
}


def listed(words: Sequence[str], last: str = "or") -> str:
    """Join words as a sentence does: `a, b or c`."""
    if len(words) < 2:
        return "".join(words) or "nothing"
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def tables_in_words(names: Sequence[str], last: str = "or") -> str:
    """Name tables as a chapter does; the one table of a wager that has no name is the chapter's own."""
    return "the chapter's paytable" if list(names) == ["chapter"] else f"Paytable {listed(names, last)}"


def label_of(name: str, vocabulary: Vocabulary) -> str:
    """Return what people call a field."""
    field = vocabulary.fields.get(name)
    return name if field is None else field.label


def english(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> str:
    """Say a condition, or a value, in English."""
    match expr:
        case Not(item=Field(name=name)):
            return f"“{label_of(name, vocabulary)}” is no"
        case Not(item=item):
            return f"it is not so that {english(item, vocabulary, choices)}"
        case And(items=items):
            return " and ".join(_part(item, vocabulary, choices) for item in items)
        case Or(items=items):
            return " or ".join(_part(item, vocabulary, choices) for item in items)
        case Implies(left=left, right=right):
            return f"if {_part(left, vocabulary, choices)}, then {english(right, vocabulary, choices)}"
        case Compare():
            return _comparison(expr, vocabulary, choices)
        case Stated(name=name, negated=negated):
            return _stated(name, vocabulary, negated=negated)
        case Field(name=name, kind=kind):
            label = label_of(name, vocabulary)
            return f"“{label}” is yes" if kind is Kind.FLAG else f"the {label}"
        case _:
            return _english_words(expr, vocabulary, choices)


def _english_words(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> str:
    match expr:
        case In(item=item, words=words):
            return f"{english(item, vocabulary, choices)} is {listed(words)}"
        case Includes(item=item, word=word):
            return f"{english(item, vocabulary, choices)} include {word}"
        case Within(item=item, words=words):
            return f"{english(item, vocabulary, choices)} are none but {listed(words, 'and')}"
        case Matches(mode=mode, field=field, data=data):
            names = tables_in_words([table.name for table in data])
            held = "is entirely" if mode == "matches" else "pays in every row at least what is paid by one table, being"
            return f"the {label_of(field.name, vocabulary)} {held} {names}"
        case _:
            return _english_value(expr, vocabulary, choices)


def _english_value(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> str:
    match expr:
        case Lit(kind=kind, raw=raw):
            return show_value(kind, raw)
        case RowOf(hand=hand, column=column, field=field):
            what = "" if column == "pays" else f" ({column})"
            return f"what {hand}{what} pays in the {label_of(field.name, vocabulary)}"
        case Win(stake=stake, odds=odds):
            return f"the win of {english(stake, vocabulary, choices)} at {english(odds, vocabulary, choices)}"
        case Pick(op=op, items=items):
            parts = [english(item, vocabulary, choices) for item in items]
            word = (
                ("greater" if op == "max" else "lesser")
                if len(parts) == 2
                else ("greatest" if op == "max" else "least")
            )
            return f"the {word} of {listed(parts, 'and')}"
        case Arith(op=op, left=left, right=right):
            sign = {"+": "plus", "-": "less", "*": "times"}[op]
            return f"{english(left, vocabulary, choices)} {sign} {english(right, vocabulary, choices)}"
        case IfElse(then=then, test=test, other=other):
            parts = [english(one, vocabulary, choices) for one in (then, test, other)]
            return f"{parts[0]} (if {parts[1]}; otherwise {parts[2]})"
        case Size(item=item):
            return f"the number of {english(item, vocabulary, choices).removeprefix('the ')}"
        case ReadingRef(id=name, options=options):
            return english(dict(options)[choices[name]], vocabulary, choices)
        case Word(text=text):
            return text
        case Words(items=items):
            return listed(items, "and")
        case (
            Not() | And() | Or() | Implies() | Compare() | Stated() | Field() | In() | Includes() | Within() | Matches()
        ):
            raise AssertionError(expr)
        case _ as rest:
            assert_never(rest)


def _part(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> str:
    text = english(expr, vocabulary, choices)
    return f"({text})" if isinstance(expr, And | Or | Implies) else text


def _comparison(expr: Compare, vocabulary: Vocabulary, choices: Choices) -> str:
    left, right = expr.left, expr.right
    if isinstance(left, Field) and left.kind is Kind.FLAG and isinstance(right, Lit):
        wanted = cast("bool", right.raw) is (expr.op == "is")
        return f"“{label_of(left.name, vocabulary)}” is {'yes' if wanted else 'no'}"
    return f"{english(left, vocabulary, choices)} {OPERATORS[expr.op]} {english(right, vocabulary, choices)}"


def _stated(name: str, vocabulary: Vocabulary, *, negated: bool) -> str:
    if name.endswith(".*"):
        section = vocabulary.sections.get(name.removesuffix(".*"))
        what = (
            section.label.lower()
            if section is not None
            else name.removesuffix(".*").replace("_", " ").replace(".", " ")
        )
        return f"nothing is stated about {what}" if negated else f"something is stated about {what}"
    return f"the {label_of(name, vocabulary)} is {'not ' if negated else ''}stated"

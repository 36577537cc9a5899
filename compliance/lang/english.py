"""Conditions in plain English, with the vocabulary's labels for the fields."""

from collections.abc import Sequence
from typing import assert_never, cast

from compliance.lang.evaluate import Choices
from compliance.lang.settle import resolve_reading, settle_readings
from compliance.model import (
    NAMELESS,
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
    Vocabulary,
    Win,
    Within,
    Word,
    Words,
    show_value,
)

_OPERATORS = {">=": " at least", "<=": " at most", ">": " more than", "<": " less than", "is": "", "is not": " not"}
_OPERATORS_OF_DAYS = {**_OPERATORS, ">=": " not before", "<=": " not after", ">": " after", "<": " before"}
_ALWAYS, _NEVER = "this is always so", "this is never so"
_AFTER_HEAD = frozenset({
    "about", "above", "accepted", "after", "against", "among", "and", "as", "at", "attached", "before", "behind",
    "below", "beside", "besides", "between", "by", "counted", "dealt", "during", "for", "found", "from", "given", "if",
    "in", "into", "kept", "listed", "made", "marked", "of", "on", "open", "or", "over", "paid", "per", "posted",
    "shown", "taken", "that", "through", "to", "under", "until", "used", "when", "where", "which", "while", "who",
    "whose", "with", "within", "without", "worth",
})  # fmt: skip
"""Words that follow the noun a label turns on: what stands before the first of them says whether it is plural."""


def list_words(words: Sequence[str], last: str = "or") -> str:
    """Join words as a sentence does: `a, b or c`."""
    if len(words) < 2:
        return "".join(words) or "nothing"
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count_with_noun(count: int, noun: str) -> str:
    """Write a number with its noun, several of them with an s: `1 rule`, `1,000 rules`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def name_superlative(op: str, count: int) -> str:
    """Say which of several values is picked: the greater of two, the greatest of three."""
    return {"max": ("greater", "greatest"), "min": ("lesser", "least")}[op][count > 2]


def tables_in_words(names: Sequence[str], last: str = "or") -> str:
    """Name tables as a chapter does; the one table of a wager that has no name is the chapter's own."""
    return "the chapter's paytable" if NAMELESS.issuperset(names) else f"Paytable {list_words(names, last)}"


def label_of(name: str, vocabulary: Vocabulary) -> str:
    """Return what people call a field."""
    field = vocabulary.fields.get(name)
    return name if field is None else field.label


def is_plural(label: str) -> bool:
    """Tell whether what a label names is several things: `ways to find the starting position`, `odds of the wager`."""
    head: list[str] = []
    for word in label.split():
        if word in _AFTER_HEAD:
            break
        head.append(word)
        if word.endswith(","):
            break
    noun = head[-1].rstrip(",") if head else ""
    return noun.endswith("s") and not noun.endswith(("ss", "us", "is"))


def say_in_english(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> str:
    """Say a condition, or a value, in English; what a chosen reading makes always or never so is left out of it."""
    return _say(settle_readings(expr, choices), vocabulary, choices)


def _say(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> str:
    match expr:
        case Lit(kind=Kind.FLAG, raw=raw):
            return _ALWAYS if raw else _NEVER
        case Not(item=Field(name=name)):
            return f"“{label_of(name, vocabulary)}” is no"
        case Not(item=item):
            return f"it is not so that {_say_part(item, vocabulary, choices)}"
        case And(items=items):
            return " and ".join(_say_part(item, vocabulary, choices) for item in items)
        case Or(items=items):
            return " or ".join(_say_part(item, vocabulary, choices) for item in items)
        case Implies(left=left, right=right):
            return f"if {_say_part(left, vocabulary, choices)}, then {say_in_english(right, vocabulary, choices)}"
        case Compare():
            return _say_comparison(expr, vocabulary, choices)
        case Stated(name=name, negated=negated):
            return _say_stated(name, vocabulary, negated=negated)
        case NothingElse(name=name):
            return f"nothing else is asserted under {_say_section(name, vocabulary)}"
        case Field(name=name, kind=kind):
            label = label_of(name, vocabulary)
            return f"“{label}” is yes" if kind is Kind.FLAG else f"the {label}"
        case _:
            return _say_words(expr, vocabulary, choices)


def _say_words(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> str:
    match expr:
        case In(item=item, words=words):
            return f"{_say_with_verb(item, vocabulary, choices)} {list_words(words)}"
        case Includes(item=item, word=word):
            verb = "include" if _names_several(item, vocabulary, choices) else "includes"
            return f"{say_in_english(item, vocabulary, choices)} {verb} {word}"
        case Within(item=item, words=words):
            return f"{_say_with_verb(item, vocabulary, choices)} none but {list_words(words, 'and')}"
        case Matches(mode=mode, field=field, data=data):
            names = tables_in_words([table.name for table in data])
            label = label_of(field.name, vocabulary)
            be, pay = ("are", "pay") if is_plural(label) else ("is", "pays")
            held = f"{be} entirely" if mode == "matches" else f"{pay} in every row at least as much as"
            return f"the {label} {held} {names}"
        case _:
            return _say_value(expr, vocabulary, choices)


def _say_value(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> str:
    match expr:
        case Lit():
            return _say_literal(expr)
        case RowOf(hand=hand, column=column, field=field):
            what = "" if column == "pays" else f" ({column})"
            return f"what {hand}{what} pays in the {label_of(field.name, vocabulary)}"
        case Win(stake=stake, odds=odds):
            staked = say_in_english(stake, vocabulary, choices)
            return f"the win of {staked} at {say_in_english(odds, vocabulary, choices)}"
        case Pick(op=op, items=items):
            nested = [isinstance(resolve_reading(item, choices), Pick) for item in items]
            parts = [_say_term(i, vocabulary, choices, brackets=deep) for i, deep in zip(items, nested, strict=True)]
            return f"the {name_superlative(op, len(parts))} of {list_words(parts, 'and')}"
        case Arith(op=op, left=left, right=right):
            sign = {"+": "plus", "-": "less", "*": "times"}[op]
            before = needs_brackets(resolve_reading(left, choices), op)
            after = needs_brackets(resolve_reading(right, choices), op, right=True)
            one = _say_term(left, vocabulary, choices, brackets=before)
            return f"{one} {sign} {_say_term(right, vocabulary, choices, brackets=after)}"
        case IfElse(then=then, test=test, other=other):
            parts = [say_in_english(one, vocabulary, choices) for one in (then, test, other)]
            # WHY: a reading can make both ways come to the same, and then nothing hangs on the condition.
            if parts[0] == parts[2]:
                return parts[0]
            return f"({parts[0]} if {parts[1]}, otherwise {parts[2]})"
        case Size(item=item):
            return f"the number of {_say_without_article(item, vocabulary, choices)}"
        case (
            Not() | And() | Or() | Implies() | Compare() | Stated() | NothingElse() | Field() | In() | Includes()
            | Within() | Matches() | ReadingRef() | Word() | Words()
        ):  # fmt: skip
            raise AssertionError(expr)
        case _ as rest:
            assert_never(rest)


def _say_literal(expr: Lit) -> str:
    if expr.kind is Kind.CHOICES:
        return list_words(sorted(cast("frozenset[str]", expr.raw)), "and")
    return show_value(expr.kind, expr.raw)


def _say_without_article(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> str:
    inner = resolve_reading(expr, choices)
    return label_of(inner.name, vocabulary) if isinstance(inner, Field) else say_in_english(inner, vocabulary, choices)


def needs_brackets(part: Expr, op: str, *, right: bool = False) -> bool:
    """Tell whether a part of a sum or product would be misread without brackets, before or after its sign."""
    if isinstance(part, Pick):
        return True
    return isinstance(part, Arith) and part.op != "*" and (op == "*" or (right and op == "-"))


def _say_term(expr: Expr, vocabulary: Vocabulary, choices: Choices, *, brackets: bool) -> str:
    text = say_in_english(expr, vocabulary, choices)
    return f"({text})" if brackets else text


def _say_part(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> str:
    return _say_term(expr, vocabulary, choices, brackets=_is_long(resolve_reading(expr, choices)))


def _is_long(expr: Expr) -> bool:
    match expr:
        case And() | Or() | Implies():
            return True
        case Not(item=item):
            return not isinstance(item, Field)
        case Compare(left=left):
            return _is_flag(left)
        case _:
            return False


def _is_flag(expr: Expr) -> bool:
    match expr:
        case Lit(kind=kind) | Field(kind=kind):
            return kind is Kind.FLAG
        case IfElse(then=then):
            return _is_flag(then)
        case ReadingRef(options=options):
            return any(_is_flag(value) for _, value in options)
        case Word() | Words() | RowOf() | Win() | Pick() | Arith() | Size():
            return False
        case _:
            return True


def _say_comparison(expr: Compare, vocabulary: Vocabulary, choices: Choices) -> str:
    left, right = expr.left, expr.right
    if not _is_flag(left):
        left_side = _say_with_verb(left, vocabulary, choices)
        operators = _OPERATORS_OF_DAYS if _is_day(left) or _is_day(right) else _OPERATORS
        return f"{left_side}{operators[expr.op]} {say_in_english(right, vocabulary, choices)}"
    if isinstance(left, Lit):
        left, right = right, left
    if isinstance(right, Lit):
        wanted = cast("bool", right.raw) is (expr.op == "is")
        return say_in_english(left if wanted else Not(left), vocabulary, choices)
    one, two = _say_part(left, vocabulary, choices), _say_part(right, vocabulary, choices)
    return f"{one} exactly if {two}" if expr.op == "is" else f"either {one} or {two}, and not both"


def _is_day(expr: Expr) -> bool:
    return isinstance(expr, Lit | Field) and expr.kind is Kind.DATE


def _names_several(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> bool:
    inner = resolve_reading(expr, choices)
    return isinstance(inner, Field) and is_plural(label_of(inner.name, vocabulary))


def _say_with_verb(expr: Expr, vocabulary: Vocabulary, choices: Choices) -> str:
    """Say a value with the verb that fits its number."""
    verb = "are" if _names_several(expr, vocabulary, choices) else "is"
    inner, said = resolve_reading(expr, choices), say_in_english(expr, vocabulary, choices)
    return f"{_end_label(said) if isinstance(inner, Field) else said} {verb}"


def _end_label(label: str) -> str:
    """Put a second comma after a label that has one: `the largest wager, in times the ante, is 3`."""
    return f"{label}," if ", " in label else label


def _say_section(name: str, vocabulary: Vocabulary) -> str:
    """Name a section as its heading does, and what is below it by its own words."""
    first, *below = name.removesuffix(".*").split(".")
    section = vocabulary.sections.get(first)
    return f"“{', '.join((first if section is None else section.label, *below)).replace('_', ' ')}”"


def _say_stated(name: str, vocabulary: Vocabulary, *, negated: bool) -> str:
    if name.endswith(".*"):
        what = _say_section(name, vocabulary)
        return f"nothing is stated under {what}" if negated else f"something is stated under {what}"
    field, label = vocabulary.fields.get(name), label_of(name, vocabulary)
    is_flag = field is not None and field.kind is Kind.FLAG
    subject = f"“{label}” is" if is_flag else f"the {_end_label(label)} {'are' if is_plural(label) else 'is'}"
    return f"{subject} {'not ' if negated else ''}stated"

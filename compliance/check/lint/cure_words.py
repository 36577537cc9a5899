"""What the words of a cure advise, held against the condition: a cure that is followed must not fail its rule."""

import re
from collections.abc import Iterator

from compliance.check.findings import default_choices
from compliance.check.lint.bounds import sides_of_field
from compliance.check.lint.concern import Concern, make_doubt, make_error
from compliance.diag import Code, did_you_mean
from compliance.lang import Choices, decide_condition
from compliance.model import (
    KINDS,
    CompareOp,
    Facts,
    FieldDef,
    Kind,
    Raw,
    Rule,
    Ruleset,
    Shape,
    Vocabulary,
    fields_in,
    show_value,
    watched_in,
)

_NAME = r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+"
_FIELD = re.compile(rf"(?<![\w.-]){_NAME}")
_SET = re.compile(rf"(?<![\w.-])(?P<field>{_NAME}) to (?P<value>[^;]+)")
_MOVED = re.compile(rf"\b(?P<verb>raise|lower) (?P<field>{_NAME})(?= to\b|[,;]|$)")
_WORD = re.compile(r"(?:[a-z0-9]+(?:-[a-z0-9]+)*)(?![\w{.])")
_LETTERS = re.compile(r"\$?\d[\d,]*(?:\.\d+)?(?:%| (?:minute|hour|day|week)s?\b| oz\b| (?:to|for) \d+\b)?")
_SIDES: dict[str, frozenset[CompareOp]] = {"raise": frozenset({">", ">="}), "lower": frozenset({"<", "<="})}
_BOUNDED = frozenset[CompareOp]({"<", "<=", ">", ">="})


def lint_cures(ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Concern]:
    """Look for cures that set a field to what the rule refuses, move it the wrong way, or are of another rule."""
    choices = default_choices(ruleset)
    for rule in ruleset.rules:
        yield from _lint_values(rule, choices, vocabulary)
        yield from _lint_moves(rule)
        yield from _lint_fields(rule, vocabulary)


def _lint_values(rule: Rule, choices: Choices, vocabulary: Vocabulary) -> Iterator[Concern]:
    for found in _SET.finditer(rule.cure):
        field = vocabulary.fields.get(found["field"])
        if field is None:
            continue
        word = _word_beyond(field, found["value"])
        if word:
            message = f"the cure sets `{field.name}` to `{word}`, which is no word of it"
            hint = did_you_mean(word, field.choices) or f"its words are {', '.join(field.choices)}"
            yield make_error(Code.LINT_CURE_FAILS, message, rule.span, hint, key="cure")
        value = _value_of(field, found["value"])
        if value is not None and _is_refused(rule, field.name, value, choices):
            shown = show_value(field.kind, value)
            message = f"the cure sets `{field.name}` to {shown}, and then `{rule.id}` fails all the same"
            hint = "name a value that the condition accepts, or correct the condition"
            yield make_doubt(Code.LINT_CURE_FAILS, message, rule.span, hint, key="cure")


def _word_beyond(field: FieldDef, words: str) -> str:
    """Return the word that a field is set to where its choice has no such word."""
    word = _WORD.match(words)
    lone = word is not None and re.match(r"$|,| or\b| and\b", words[word.end() :]) is not None
    return word[0] if word is not None and lone and field.kind is Kind.CHOICE and word[0] not in field.choices else ""


def _value_of(field: FieldDef, words: str) -> Raw | None:
    """Read the value that words begin with, where the field can have it."""
    if field.kind is Kind.CHOICE:
        word = _WORD.match(words)
        return word[0] if word is not None and word[0] in field.choices else None
    traits = KINDS[field.kind]
    letters = (_WORD if field.kind is Kind.FLAG else _LETTERS).match(words)
    return traits.read(letters[0]) if letters is not None and traits.shape is Shape.SCALAR else None


def _is_refused(rule: Rule, name: str, value: Raw, choices: Choices) -> bool:
    """Tell whether a rule fails wherever a field has a value, whatever else is stated."""
    facts = Facts({name: value}, frozenset({name}))
    if rule.applies is not None and decide_condition(rule.applies, facts, choices) is not True:
        return False
    return decide_condition(rule.requires, facts, choices) is False


def _lint_moves(rule: Rule) -> Iterator[Concern]:
    for found in _MOVED.finditer(rule.cure):
        sides = sides_of_field(rule.requires, found["field"]) & _BOUNDED
        if sides and not sides & _SIDES[found["verb"]]:
            asked = "at most" if sides & _SIDES["lower"] else "at least"
            message = f"the cure says to {found['verb']} `{found['field']}`, and the condition asks for {asked} so much"
            hint = "say which way it has to move, or correct the condition"
            yield make_doubt(Code.LINT_CURE_FAILS, message, rule.span, hint, key="cure")


def _lint_fields(rule: Rule, vocabulary: Vocabulary) -> Iterator[Concern]:
    """Look for a cure that names fields, and none that the rule reads."""
    named = [name for name in _FIELD.findall(rule.cure) if name in vocabulary.fields or vocabulary.below(name)]
    conditions = [one for one in (rule.applies, rule.requires) if one is not None]
    read = {name for one in conditions for name in (*fields_in(one), *watched_in(one))}
    # WHY: what is worked out, such as the hands that a house way leaves open, may turn on fields that no rule names.
    if not named or any(vocabulary.fields[name].derived for name in read):
        return
    if not any(name in read or any(one.startswith(f"{name}.") for one in read) for name in named):
        message = f"the cure names `{named[0]}`, which `{rule.id}` does not read"
        hint = f"name what is to change: {', '.join(sorted(read)[:3])}" if read else None
        yield make_doubt(Code.LINT_CURE_FAILS, message, rule.span, hint, key="cure")

"""Figures in the words of a rule that its condition does not have: a bound was changed in one place and not in both."""

import re
from collections.abc import Iterator
from fractions import Fraction

from compliance.check.lint.concern import Concern, make_doubt
from compliance.check.lint.known_figures import (
    KnownFigure,
    KnownFigures,
    compares_figures,
    conditions_of_rule,
    figures_of_condition,
)
from compliance.check.lint.text_figures import Measure, TextFigure, figures_in_text
from compliance.diag import Code
from compliance.model import Rule, Ruleset, Vocabulary

_NOUGHT = re.compile(r"\b(?:no|none|not|without|neither|never)\b", re.IGNORECASE)
_EACH = re.compile(r"\b(?:one|once|each|every|single)\b", re.IGNORECASE)
_ONE = re.compile(r"(?:^One|\b(?:exactly|at (?:least|most)) one)\b(?! of| or)")
_EITHER = re.compile(r"\d[\d,.]*")
_HINT = "say what the condition asks, or correct the condition"


def lint_figures(ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Concern]:
    """Look for figures in title, summary, cure and the words of failing that the rule does not have."""
    known = KnownFigures(ruleset, vocabulary)
    names = (ruleset.title, *(section.section for section in ruleset.outline if "." in section.section))
    for rule in ruleset.rules:
        figures = known.of_rule(rule)
        for key in ("title", "fails", "summary", "cure"):
            text = getattr(rule, key)
            for letters in dict.fromkeys(_unknown_figures(rule, key, text, names, figures)):
                message = f"`{key}` says `{letters}`, and the condition of `{rule.id}` has no such figure"
                yield make_doubt(Code.LINT_FIGURE, message, rule.span, _HINT, key=key)


def _unknown_figures(
    rule: Rule, key: str, text: str, names: tuple[str, ...], known: frozenset[KnownFigure]
) -> Iterator[str]:
    """Walk the figures of one text that a rule does not have, as they are written."""
    own = {figure for condition in conditions_of_rule(rule) for figure in figures_of_condition(condition)}
    numbers: list[TextFigure] = []
    for figure in figures_in_text(text, names):
        if figure.measure is Measure.NUMBER or (figure.measure is Measure.ODDS and not _measures(own, Measure.ODDS)):
            numbers += _take_apart(figure)
        # WHY: a summary may name a figure of another rule, such as the vigorish, where its own has none of the sort.
        elif (figure.measure, figure.value) not in known and (key != "summary" or _measures(own, figure.measure)):
            yield figure.letters
    # WHY: what is asked as a yes or no may be told with numbers; only a title is too short for more than the rule.
    if key == "title" or any(compares_figures(condition) for condition in conditions_of_rule(rule)):
        yield from _unknown_numbers(numbers, key, text, known, own)
        yield from _unknown_one(rule, key, text, numbers, known)


def _measures(figures: set[KnownFigure], measure: Measure) -> bool:
    return any(each is measure for each, _value in figures)


def _take_apart(figure: TextFigure) -> Iterator[TextFigure]:
    """Take `1 to 6` where no odds are spoken of as the two numbers of a range."""
    if figure.measure is not Measure.ODDS:
        yield figure
        return
    for digits in _EITHER.findall(figure.letters):
        yield TextFigure(Measure.NUMBER, Fraction(digits.replace(",", "")), digits)


def _unknown_numbers(
    numbers: list[TextFigure], key: str, text: str, known: frozenset[KnownFigure], own: set[KnownFigure]
) -> Iterator[str]:
    values = {value for measure, value in known if measure is Measure.NUMBER}
    if key == "fails":
        # WHY: what fails is told from the other side: `more than six` as well as `seven or more`.
        beside = {value for measure, value in own if measure is Measure.NUMBER}
        values |= {value + step for value in beside for step in (-1, 1)}
    # WHY: who lowers something may bring it down to nothing.
    values |= {Fraction(0)} if key == "cure" else set()
    unknown = [figure.letters for figure in numbers if figure.value not in values]
    # WHY: a summary explains, often with numbers of its own beside the one that the rule is about.
    says_nought = (Measure.NUMBER, Fraction(0)) in own and _NOUGHT.search(text) is not None
    says_one = (Measure.NUMBER, Fraction(1)) in own and _EACH.search(text) is not None
    is_explained = len(unknown) < len(numbers) or says_nought or says_one
    yield from () if key == "summary" and is_explained else unknown


def _unknown_one(
    rule: Rule, key: str, text: str, numbers: list[TextFigure], known: frozenset[KnownFigure]
) -> Iterator[str]:
    """Look at `one` where it can only be a number, in a title that has no other."""
    one = _ONE.search(text) if key == "title" and not numbers and compares_figures(rule.requires) else None
    if one is not None and (Measure.NUMBER, Fraction(1)) not in known:
        yield one[0]

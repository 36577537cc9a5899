"""Words that bound a figure the other way than the condition does: `at most seven` over `>= 7`."""

import re
from collections.abc import Iterator

from compliance.check.lint.bounds import bounds_in
from compliance.check.lint.concern import Concern, make_doubt
from compliance.check.lint.known_figures import KnownFigure, figures_of_condition
from compliance.check.lint.text_figures import Measure, TextFigure, figures_in_text
from compliance.diag import Code
from compliance.model import CompareOp, Lit, Rule, Ruleset

_BEFORE: dict[CompareOp, str] = {
    ">=": r"at least|no(?:t)? (?:less|fewer|lower) than",
    "<=": r"at most|no(?:t)? (?:more|higher|longer|later) than",
    ">": r"(?<!no )(?<!not )(?:more|higher|longer) than",
    "<": r"(?<!no )(?<!not )(?:less|fewer|lower|shorter) than",
}
_AFTER: dict[CompareOp, str] = {
    ">=": r"(?:\w+ )?(?:or (?:more|older|longer|higher)|at (?:the )?least)",
    "<=": r"(?:\w+ )?(?:or (?:less|fewer|sooner|lower|under)|at (?:the )?most)",
}
_OPPOSITE: dict[CompareOp, CompareOp] = {">=": "<", "<=": ">", ">": "<=", "<": ">="}
_BESIDE: dict[CompareOp, tuple[int, CompareOp]] = {"<=": (1, "<"), ">=": (-1, ">"), "<": (-1, "<="), ">": (1, ">=")}
"""By which step a bound stands beside its figure in whole numbers, and with which sign: `<= 6` is `< 7`."""
_Bounds = list[tuple[CompareOp, frozenset[KnownFigure]]]


def lint_directions(ruleset: Ruleset) -> Iterator[Concern]:
    """Look for words of title and failing that bound a figure otherwise than the condition does."""
    for rule in ruleset.rules:
        asked = _bounds_of_rule(rule)
        for key in ("title", "fails") if asked else ():
            text = getattr(rule, key)
            for figure in figures_in_text(text, (ruleset.title,)):
                side = _side_in_text(text, figure)
                if side is not None and _is_other_bound(side if key == "title" else _OPPOSITE[side], figure, asked):
                    yield _doubt_words(rule, key, figure)


def _bounds_of_rule(rule: Rule) -> _Bounds:
    """Return how a rule bounds what it reads, with the figures of each bound."""
    bounds = (one for one in bounds_in(rule.requires) if isinstance(one.right, Lit))
    return [(one.op, frozenset(figures_of_condition(one.right))) for one in bounds]


def _side_in_text(text: str, figure: TextFigure) -> CompareOp | None:
    """Return which way a text bounds a figure, where it does."""
    letters = re.escape(figure.letters)
    for op, words in _BEFORE.items():
        if re.search(rf"\b(?:{words}) {letters}(?!\w)", text, re.IGNORECASE):
            return op
    for op, words in _AFTER.items():
        if re.search(rf"(?<!\w){letters} (?:{words})\b", text, re.IGNORECASE):
            return op
    return None


def _is_other_bound(kept: CompareOp, figure: TextFigure, asked: _Bounds) -> bool:
    """Tell whether a rule bounds a figure, or the whole number beside it, and not in the way that words say it does."""
    at_figure = {op for op, known in asked if (figure.measure, figure.value) in known}
    # WHY: what is called the most or the least of something is exactly that figure.
    if "is" in at_figure or kept in at_figure:
        return False
    beside = [(op, *_BESIDE[op], known) for op, known in asked if op in _BESIDE and figure.measure is Measure.NUMBER]
    if any(same == kept and (Measure.NUMBER, figure.value - step) in known for _op, step, same, known in beside):
        return False
    missed = any((Measure.NUMBER, figure.value + step) in known for _op, step, _same, known in beside)
    return bool(at_figure) or missed


def _doubt_words(rule: Rule, key: str, figure: TextFigure) -> Concern:
    message = f"`{key}` bounds `{figure.letters}` otherwise than the condition of `{rule.id}` does"
    hint = "say what the condition asks, or correct the condition"
    return make_doubt(Code.LINT_DIRECTION, message, rule.span, hint, key=key)

"""A comparison of two rulesets as one self-contained HTML page without any script, or as a part of another page."""

from functools import cache
from typing import TYPE_CHECKING

from compliance.model import RulesetDiff
from compliance.report.diff.view import diff_view, shows_in_words
from compliance.report.diff.words import stricter_sides
from compliance.report.safe_text import make_safe
from compliance.report.templates import parts_of

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule

    from compliance.model import Relation

_CLASSES = {frozenset({0}): "one", frozenset({1}): "two", frozenset({0, 1}): "both", frozenset[int](): "other"}


def render_diff_html(difference: RulesetDiff, *, everything: bool = False) -> str:
    """Render a comparison as a whole page; rules that are the same are named where all is asked for."""
    page = diff_parts().page  # type: ignore[attr-defined]
    return str(page(diff_view(difference), everything))


def render_diff_part(difference: RulesetDiff, *, everything: bool = False) -> str:
    """Render a comparison as a part of another page, under a heading of the second level."""
    part = diff_parts().embedded  # type: ignore[attr-defined]
    return str(part(diff_view(difference), everything))


def _shown(value: object) -> object:
    # INVARIANT: a plain string is text from a file; what a macro has already escaped is of its own type.
    return "\n".join(make_safe(line) for line in value.split("\n")) if type(value) is str else value


def _which(relation: "Relation") -> str:
    return _CLASSES[stricter_sides(relation)]


@cache
def diff_parts() -> "TemplateModule":
    """Return the parts of the page, which the page of many comparisons shares."""
    return parts_of("diff.html.j2", _shown, filters={"shows": shows_in_words, "which": _which}, tests={})

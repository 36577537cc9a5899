"""A comparison of two rulesets as Markdown, in which every value from a file stays plain text."""

from functools import cache
from typing import TYPE_CHECKING

from compliance.model import RulesetDiff
from compliance.report.diff.view import DiffWitnessView, diff_view, shows_in_words
from compliance.report.safe_text import make_safe
from compliance.report.templates import parts_of
from compliance.report.writers.markdown import escape_markdown

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule
    from markupsafe import Markup


def render_diff_markdown(difference: RulesetDiff, *, everything: bool = False) -> str:
    """Render a comparison; rules that are the same are named where all is asked for."""
    page = _parts().page  # type: ignore[attr-defined]
    return str(page(diff_view(difference), everything))


def _shown(value: object) -> object:
    from markupsafe import Markup

    # INVARIANT: macros and the code filter return Markup, so every other string is text from a file.
    return Markup(escape_markdown(value)) if type(value) is str else value  # noqa: S704


def _code(text: str) -> "Markup":
    from markupsafe import Markup

    # WHY: a block of code that is indented ends nowhere inside, whatever stands in it; a fence could be closed.
    return Markup("\n".join(f"    {make_safe(line)}".rstrip() for line in text.split("\n")))  # noqa: S704


def _shows(one: DiffWitnessView) -> str:
    return shows_in_words(one)


@cache
def _parts() -> "TemplateModule":
    return parts_of("diff.md.j2", _shown, filters={"code": _code, "shows": _shows}, tests={})

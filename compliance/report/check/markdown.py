"""The variance report as Markdown, in which every value from a file stays plain text."""

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from compliance.report.check.html import OUTCOMES, turning_line, turns
from compliance.report.check.view import ReportView
from compliance.report.safe_text import make_safe
from compliance.report.templates import parts_of

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule
    from markupsafe import Markup

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_MARKS = re.compile(r"[&<>\\`*_\[\]{}#|~$^]|(?<=\bwww)\.|:(?=//)")
# WHY: these mean something only where they open a line, and escaped everywhere they would make dates unreadable.
_OPENING = re.compile(r"^\d+(?=[.)](?:\s|$))|^(?=[-+=:])")
_CODE = re.compile(r"[\w./:§() -]*\w[\w./:§() -]*", re.ASCII)


def render_markdown(view: ReportView) -> str:
    """Render one report."""
    return _part("report", view=view, turning_line=turning_line(view))


def render_markdown_table(rows: Sequence[tuple[str, ...]]) -> str:
    """Render the overview of several reports; a row is a file, holder, chapter and result."""
    return _part("table", rows=rows)


def escape_markdown(text: str) -> str:
    """Write text so that Markdown shows it as it is, on one line."""
    line = " ".join(make_safe(text).split())
    marked = _MARKS.sub(lambda found: _ENTITIES.get(found[0], "\\" + found[0]), line)
    return _OPENING.sub(lambda found: found[0] + "\\", marked)


def _code(text: str) -> "Markup":
    from markupsafe import Markup

    line = " ".join(make_safe(text).split())
    # WHY: no escape works inside a code span, so only what needs none goes into one.
    return Markup(f"`{line}`" if _CODE.fullmatch(line) else escape_markdown(line))  # noqa: S704


def _shown(value: object) -> object:
    from markupsafe import Markup

    # INVARIANT: macros and the code filter return Markup, so every other string is text from a file.
    return Markup(escape_markdown(value)) if type(value) is str else value  # noqa: S704


def _part(name: str, **values: object) -> str:
    return str(getattr(_parts(), name)(**values))


@cache
def _parts() -> "TemplateModule":
    filters = {"outcome": OUTCOMES.__getitem__, "code": _code}
    return parts_of("report.md.j2", _shown, filters=filters, tests={"turning": turns})

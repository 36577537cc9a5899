"""A redline as Markdown: deletions struck, insertions bold, and every word of a document plain text."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from compliance import __version__
from compliance.model import Redline
from compliance.report.redline.runs import SAME, Run, elided
from compliance.report.redline.view import NUMBERS, SEVERAL, ChangeView, cites_of, redline_view, summary_of
from compliance.report.templates import parts_of
from compliance.report.writers.markdown import escape_markdown

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule


def render_redline_markdown(redline: Redline, *, everything: bool = False) -> str:
    """Render a redline; changes of form are only listed, unless all is asked for."""
    view = redline_view(redline)
    part = _parts().redline  # type: ignore[attr-defined]
    told = "; ".join((*((SEVERAL,) if view.several else ()), NUMBERS))
    return str(part(view, summary_of(view), told[:1].upper() + told[1:], everything, f"compliance {__version__}"))


def _shown(value: object) -> object:
    from markupsafe import Markup

    # INVARIANT: macros return Markup, so every other string is text from a file.
    return Markup(escape_markdown(value)) if type(value) is str else value  # noqa: S704


def _cites(change: ChangeView) -> str:
    return cites_of(change, " → ") + (f" ({change.move})" if change.kind == "unchanged" else "")


def _listed(changes: Iterable[ChangeView]) -> str:
    return ", ".join(_cites(change) for change in changes)


def _spaced(runs: Sequence[Run]) -> Iterator[tuple[Run, bool]]:
    """Cut long stretches, and say of each run whether its mark or the one before it would not be read as one there."""
    previous: Run | None = None
    for run in elided(runs):
        yield run, previous is not None and not run.gap and _undone(previous, run)
        previous = run


def _undone(left: Run, right: Run) -> bool:
    """Tell whether a mark between punctuation on its inner side and a letter on its outer side is lost."""
    closing = left.side != SAME and right.side == SAME and not left.text[-1].isalnum() and right.text[0].isalnum()
    opening = right.side != SAME and left.side == SAME and not right.text[0].isalnum() and left.text[-1].isalnum()
    return closing or opening


@cache
def _parts() -> "TemplateModule":
    return parts_of("redline.md.j2", _shown, filters={"cites": _cites, "listed": _listed, "spaced": _spaced}, tests={})

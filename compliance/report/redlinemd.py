"""A redline as Markdown: deletions struck, insertions bold, and every word of a document plain text."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from compliance import __version__
from compliance.model.law import Redline
from compliance.report.markdown import escape_markdown
from compliance.report.pages import parts_of
from compliance.report.redline import SAME, ChangeView, Run, cites_of, elided, redline_view, summary_of

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule


def render_redline_markdown(redline: Redline, *, everything: bool = False) -> str:
    """Render a redline; changes of form are only listed, unless all is asked for."""
    view = redline_view(redline)
    part = _parts().redline  # type: ignore[attr-defined]
    return str(part(view, summary_of(view), everything, f"compliance {__version__}"))


def _shown(value: object) -> object:
    from markupsafe import Markup

    # INVARIANT: macros return Markup, so every other string is text from a file.
    return Markup(escape_markdown(value)) if type(value) is str else value  # noqa: S704


def _cites(change: ChangeView) -> str:
    return cites_of(change, " → ") + (f" ({change.move})" if change.kind == "unchanged" else "")


def _listed(changes: Iterable[ChangeView]) -> str:
    return ", ".join(_cites(change) for change in changes)


def _spaced(runs: Sequence[Run]) -> Iterator[Run]:
    """Cut long stretches, and set marked runs apart where a mark beside punctuation would not be read as one."""
    previous: Run | None = None
    for run in elided(runs):
        yield Run(run.side, run.text, run.gap or (previous is not None and _crowded(previous, run)))
        previous = run


def _crowded(left: Run, right: Run) -> bool:
    both = left.side != SAME and right.side != SAME
    return both or _crowds(left, left.text[-1]) or _crowds(right, right.text[0])


def _crowds(run: Run, beside: str) -> bool:
    return run.side != SAME and not beside.isalnum()


@cache
def _parts() -> "TemplateModule":
    return parts_of("redline.md.j2", _shown, filters={"cites": _cites, "listed": _listed, "spaced": _spaced}, tests={})

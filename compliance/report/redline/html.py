"""A redline as one self-contained HTML page: readable without its script, which only filters, searches and steps."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from compliance import __version__
from compliance.assets import shelf
from compliance.model import Redline
from compliance.report.redline.view import NUMBERS, SEVERAL, RedlineView, redline_view, summary_of
from compliance.report.safe_text import make_safe
from compliance.report.templates import parts_of

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule

_PROGRAM = f"compliance {__version__}"


def render_redline_html(redline: Redline) -> str:
    """Render a redline as a whole page."""
    from markupsafe import Markup

    view = redline_view(redline)
    script = _script()
    # WHY: the page runs this script and no other, so whatever a document smuggles in stays dead.
    digest = b64encode(sha256(script.encode()).digest()).decode()
    page = _parts().page  # type: ignore[attr-defined]
    # INVARIANT: the script is shipped with the program; text from a file is never marked as safe.
    marked = Markup(script)  # noqa: S704
    return str(page(view, summary_of(view), _told(view), marked, digest, _PROGRAM))


def render_redline_part(redline: Redline) -> str:
    """Render a redline as a part of another page, which brings the script and the styles."""
    view = redline_view(redline)
    part = _parts().embedded  # type: ignore[attr-defined]
    return str(part(view, summary_of(view), _told(view), _PROGRAM))


def _told(view: RedlineView) -> tuple[str, ...]:
    return (*((SEVERAL,) if view.several else ()), NUMBERS)


@cache
def _script() -> str:
    return (shelf("templates") / "redline.js").read_text("utf-8")


def _shown(value: object) -> object:
    # INVARIANT: a plain string is text from a file; what a macro has already escaped is of its own type.
    return make_safe(value) if type(value) is str else value


@cache
def _parts() -> "TemplateModule":
    return parts_of("redline.html.j2", _shown, filters={"zipped": zip}, tests={})

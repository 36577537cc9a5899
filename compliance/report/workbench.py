"""The pages of the workbench: templates laid out with finished values, everything from a file made safe."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from compliance.assets import shipped_folder
from compliance.report.safe_text import make_safe
from compliance.report.templates import environment_for

if TYPE_CHECKING:
    from jinja2 import Environment

NO_PARTS: Mapping[str, str] = {}
MEDIA = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}


def render_page(template: str, values: Mapping[str, object], parts: Mapping[str, str] = NO_PARTS) -> str:
    """Lay out a page; ``parts`` are finished HTML made by this room, everything else is text."""
    from markupsafe import Markup

    finished = {name: Markup(part) for name, part in parts.items()}  # noqa: S704
    return _make_environment().get_template(template).render(**values, **finished)


@cache
def page_asset(name: str) -> tuple[bytes, str] | None:
    """Return a style sheet or script of the pages with its media type, or nothing where there is none."""
    ending = name[name.rfind(".") :] if "." in name else ""
    if ending not in MEDIA or name not in _list_assets():
        return None
    return (shipped_folder("templates") / _list_assets()[name]).read_bytes(), MEDIA[ending]


def asset_address(name: str) -> str:
    """Return the address of a style sheet or script; it changes with what the file says."""
    found = page_asset(name)
    if found is None:
        raise LookupError(f"there is no asset {name}")
    return f"/assets/{name}?{sha256(found[0]).hexdigest()[:12]}"


@cache
def _list_assets() -> dict[str, str]:
    """Return the files that pages may ask for, each with its place on the shelf."""
    top, web = shipped_folder("templates"), shipped_folder("templates") / "web"
    found = {path.name: path.name for path in top.iterdir() if path.suffix in MEDIA}
    return found | {path.name: f"web/{path.name}" for path in web.iterdir() if path.suffix in MEDIA}


def _make_value_safe(value: object) -> object:
    """Make a value from a file safe to show, line by line; what a macro has laid out stays as it is."""
    # INVARIANT: a plain string is text from a file; what a macro has already escaped is of its own type.
    return "\n".join(make_safe(line) for line in value.split("\n")) if type(value) is str else value


@cache
def _make_environment() -> "Environment":
    environment = environment_for(_make_value_safe, filters={"asset": asset_address}, tests={})
    environment.policies["json.dumps_kwargs"] = {"sort_keys": False}
    return environment

"""The parts of a template, set up alike for every format: nothing undefined passes, every value is made safe."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from compliance.assets import shipped_folder

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.environment import TemplateModule


def parts_of(
    template: str, shown: Callable[[object], object], *, filters: Mapping[str, Any], tests: Mapping[str, Any]
) -> "TemplateModule":
    """Return the macros of a template; ``shown`` makes every value safe before it is written."""
    return environment_for(shown, filters=filters, tests=tests).get_template(template).module


def environment_for(
    shown: Callable[[object], object], *, filters: Mapping[str, Any], tests: Mapping[str, Any]
) -> "Environment":
    """Return what templates are read in; ``shown`` makes every value safe before it is written."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(shipped_folder("templates")),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=shown,
    )
    environment.filters.update(filters)
    environment.tests.update(tests)
    return environment

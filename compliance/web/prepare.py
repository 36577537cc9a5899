"""What a piece of long work is given: made in the server out of what the browser sent, names of files resolved."""

from collections.abc import Callable
from importlib import import_module
from typing import cast

from compliance.record import record
from compliance.web.answers import Given
from compliance.web.workbench import Workbench
from compliance.web.worker import PREPARED


@record
class Prepared:
    """What the work is given; under ``key``, where there is one, its result is kept for the next who asks."""

    given: Given
    key: str = ""


Prepare = Callable[[Workbench, Given], Prepared]


def prepared(name: str, bench: Workbench, given: Given) -> Prepared:
    """Return what a piece of work is to be given, or refuse it; where no page prepares it, what was sent."""
    if name not in PREPARED:
        return Prepared(given)
    module, _, function = PREPARED[name].partition(".")
    prepare = cast("Prepare", getattr(import_module(f"compliance.web.pages.{module}"), function))
    return prepare(bench, given)

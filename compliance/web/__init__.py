"""The workbench in the browser: requests to use cases, use cases to pages. It decides nothing."""

from typing import TYPE_CHECKING

from compliance.later import later
from compliance.web.settings import Settings

if TYPE_CHECKING:
    from compliance.web.app import open_bench, workbench
    from compliance.web.serving import Unbindable, bind, serve
else:
    __getattr__ = later(
        __name__,
        {"open_bench": "app", "workbench": "app", "serve": "serving", "bind": "serving", "Unbindable": "serving"},
    )

__all__ = ["Settings", "Unbindable", "bind", "open_bench", "serve", "workbench"]

"""The workbench in the browser: requests to use cases, use cases to pages. It decides nothing."""

from typing import TYPE_CHECKING

from compliance.later import load_lazily
from compliance.web.settings import Settings

if TYPE_CHECKING:
    from compliance.web.app import make_application, open_workbench
    from compliance.web.serving import Unbindable, bind_socket, serve_workbench
else:
    __getattr__, __dir__ = load_lazily(globals())

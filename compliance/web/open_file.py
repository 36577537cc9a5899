"""A file of the folder for a page, or the page that says why there is none."""

from compliance.web.errors import RefusedError
from compliance.web.workbench import Bench
from compliance.workspace.folder import NoPlaceError, Opened


def opened_in(bench: Bench, name: str) -> Opened:
    """Return a file of the folder, or refuse."""
    try:
        return bench.folder.open(name)
    except NoPlaceError as error:
        raise RefusedError(404, str(error)) from error

"""A file of the folder for a page, or the page that says why there is none."""

from compliance.api import NoPlaceError, Opened
from compliance.web.bench import Bench
from compliance.web.refusing import RefusedError


def opened_in(bench: Bench, name: str) -> Opened:
    """Return a file of the folder, or refuse."""
    try:
        return bench.folder.open(name)
    except NoPlaceError as error:
        raise RefusedError(404, str(error)) from error

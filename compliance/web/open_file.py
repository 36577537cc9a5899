"""A file of the folder for a page, or the page that says why there is none."""

from compliance.web.errors import RequestRefusedError
from compliance.web.workbench import Workbench
from compliance.workspace import NoPlaceError, Opened


def open_folder_file(bench: Workbench, name: str) -> Opened:
    """Return a file of the folder, or refuse."""
    try:
        return bench.folder.open(name)
    except NoPlaceError as error:
        raise RequestRefusedError(404, str(error)) from error

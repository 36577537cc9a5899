"""A file of the folder for a page, or the page that says why there is none."""

from compliance.diag import Result
from compliance.model import Review
from compliance.web.errors import RequestRefusedError
from compliance.web.workbench import Workbench
from compliance.workspace import NoPlaceError, Opened, review_in


def open_folder_file(bench: Workbench, name: str) -> Opened:
    """Return a file of the folder, or refuse."""
    try:
        return bench.folder.open(name)
    except NoPlaceError as error:
        raise RequestRefusedError(404, str(error)) from error


def read_review_in_folder(bench: Workbench, name: str) -> Result[Review]:
    """Return the review beside a file of the folder, nothing where there is none, or refuse."""
    try:
        return review_in(bench.folder, name, bench.session)
    except NoPlaceError as error:
        raise RequestRefusedError(422, f"the review of {name} cannot be read: {error}") from error

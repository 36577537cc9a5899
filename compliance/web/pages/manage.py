"""What is done to a submission as a whole: another name, the archive, the bin, and back."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from compliance.api import read_draft
from compliance.model import SubmissionDraft
from compliance.web.answers import Given, answer_with_page, make_json_endpoint, make_page_endpoint, text_in
from compliance.web.errors import RequestRefusedError
from compliance.web.open_file import open_folder_file
from compliance.web.workbench import Workbench
from compliance.workspace import (
    Binned,
    NoPlaceError,
    archive_submission,
    bin_submission,
    list_bin,
    put_back,
    rename_submission,
    unarchive_submission,
)


def _manage_submission(bench: Workbench, request: Request, given: Given) -> Response:
    """Do one of the acts, and say what the submission is called then."""
    name, act = request.path_params["name"], text_in(given, "act")
    try:
        return JSONResponse(_do_act(bench, name, act, given))
    except NoPlaceError as error:
        raise RequestRefusedError(422, str(error)) from error


def _do_act(bench: Workbench, name: str, act: str, given: Given) -> Mapping[str, object]:
    exhibits = _exhibits_of(bench, name)
    match act:
        case "rename":
            return {"name": rename_submission(bench.folder, name, text_in(given, "to"), exhibits)}
        case "archive":
            return {"name": archive_submission(bench.folder, name, exhibits)}
        case "unarchive":
            return {"name": unarchive_submission(bench.folder, name, exhibits)}
        case "bin":
            binned = bin_submission(bench.folder, name, exhibits)
            return {"name": binned.name, "number": binned.number}
        case _:
            raise RequestRefusedError(400, "an act is `rename`, `archive`, `unarchive` or `bin`")


def _exhibits_of(bench: Workbench, name: str) -> tuple[str, ...]:
    """Name the exhibits that have to move with a submission; of one that cannot be read none are known."""
    opened = open_folder_file(bench, name)
    read = read_draft(SubmissionDraft(opened.name, opened.text), bench.session)
    return () if read.value is None else tuple(one.file for one in read.value.exhibits)


def _put_back(bench: Workbench, _request: Request, given: Given) -> Response:
    number = given.get("number")
    if not isinstance(number, int) or isinstance(number, bool):
        raise RequestRefusedError(400, "`number` should be a number")
    try:
        return JSONResponse({"name": put_back(bench.folder, Binned(number=number, name=text_in(given, "name")))})
    except NoPlaceError as error:
        raise RequestRefusedError(422, str(error)) from error


def _show_bin(bench: Workbench, request: Request) -> Response:
    return answer_with_page(bench, request, "bin", binned=list_bin(bench.folder))


ROUTES = [
    Route("/manage/{name:path}", make_json_endpoint(_manage_submission), methods=["POST"]),
    Route("/put-back", make_json_endpoint(_put_back), methods=["POST"]),
    Route("/bin", make_page_endpoint(_show_bin)),
]

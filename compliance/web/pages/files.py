"""Files of the folder: opened, saved, and never written over when they are not what was opened."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from compliance.web.answers import Given, make_json_endpoint, make_page_endpoint, text_in
from compliance.web.errors import RequestRefusedError
from compliance.web.workbench import Workbench
from compliance.workspace import ConflictError, NoPlaceError, Opened


def _open_file(bench: Workbench, request: Request) -> Response:
    try:
        return JSONResponse(_file_object(bench.folder.open(request.path_params["name"])))
    except NoPlaceError as error:
        return JSONResponse({"problem": str(error)}, 404)


def _save_file(bench: Workbench, request: Request, given: Given) -> Response:
    """Save a text under a name; a file that is not there yet is saved with nothing opened."""
    text, opened = text_in(given, "text"), text_in(given, "opened")
    try:
        return JSONResponse(_file_object(bench.folder.save(request.path_params["name"], text, opened=opened)))
    except NoPlaceError as error:
        raise RequestRefusedError(422, str(error)) from error
    except ConflictError as conflict:
        now = None if conflict.now is None else _file_object(conflict.now)
        raise RequestRefusedError(409, str(conflict), now=now) from conflict


def _file_object(opened: Opened) -> dict[str, str]:
    return {"name": opened.name, "text": opened.text, "sha256": opened.sha256}


ROUTES = [
    Route("/files/{name:path}", make_page_endpoint(_open_file), methods=["GET"]),
    Route("/files/{name:path}", make_json_endpoint(_save_file), methods=["PUT"]),
]

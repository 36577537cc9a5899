"""Exhibits that are dropped on the editor: stored beside the submission, with their fingerprint."""

from base64 import b64decode
from binascii import Error as LettersError

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from compliance.web.answers import Given, make_json_endpoint, text_in
from compliance.web.errors import RequestRefusedError
from compliance.web.workbench import Workbench
from compliance.workspace import NoPlaceError, store_exhibit


def _store_exhibit(bench: Workbench, request: Request, given: Given) -> Response:
    called, raw = text_in(given, "name"), _decode_letters(text_in(given, "base64"))
    if not raw:
        raise RequestRefusedError(422, "the file is empty")
    most = bench.settings.largest_document
    if len(raw) > most:
        raise RequestRefusedError(
            413, f"the file is larger than {most // 1024 // 1024} MiB; put it beside the submission"
        )
    try:
        stored = store_exhibit(bench.folder, request.path_params["name"], called, raw)
    except NoPlaceError as error:
        raise RequestRefusedError(422, str(error)) from error
    return JSONResponse({"file": stored.file, "sha256": stored.sha256})


def _decode_letters(letters: str) -> bytes:
    try:
        return b64decode(letters, validate=True)
    except (LettersError, ValueError) as error:
        raise RequestRefusedError(400, "`base64` is not what a file is sent as") from error


ROUTES = [Route("/exhibits/{name:path}", make_json_endpoint(_store_exhibit), methods=["POST"])]

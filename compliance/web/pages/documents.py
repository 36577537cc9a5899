"""Documents that people have: read into a draft, shown beside its form, and confirmed statement by statement."""

import datetime as dt
import posixpath
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from compliance.api import confirm_draft, read_draft_as_it_is
from compliance.model import Confirmation, Submission
from compliance.web.answers import Given, make_json_endpoint, refuse_diagnostics, text_in
from compliance.web.errors import RequestRefusedError
from compliance.web.open_file import open_folder_file
from compliance.web.pages.sent_documents import read_sent_document
from compliance.web.prepared_work import Prepared
from compliance.web.requests import draft_in
from compliance.web.workbench import Workbench
from compliance.workspace import DOCUMENTS, NoPlaceError

MOST_FIELDS = 2_000
_GONE = "the document is not stored beside the draft as it was read; its words stand in the marks"


def prepare_reading(bench: Workbench, given: Given) -> Prepared:
    """Return what reading a dropped document is given."""
    chapter = text_in(given, "chapter", default="")
    if chapter and chapter not in bench.session.library.ids():
        raise RequestRefusedError(400, "there is no such chapter")
    return Prepared({**read_sent_document(bench, given), "chapter": chapter})


def prepare_passages(bench: Workbench, given: Given) -> Prepared:
    """Return what showing the document of a saved draft is given: the exhibit that it was read from."""
    name = text_in(given, "name")
    submission = read_draft_as_it_is(draft_in({**given, "text": open_folder_file(bench, name).text}), bench.session)
    return Prepared(_find_document(bench, name, submission))


def _find_document(bench: Workbench, name: str, submission: Submission | None) -> Mapping[str, Any]:
    read = None if submission is None else submission.read
    if submission is None or read is None:
        raise RequestRefusedError(422, "this submission was read from no document")
    for exhibit in submission.exhibits:
        there = posixpath.join(posixpath.dirname(name), exhibit.file)
        try:
            raw = bench.folder.raw(there, endings=DOCUMENTS, most=bench.settings.largest_document)
        except NoPlaceError:
            continue
        if sha256(raw).hexdigest() == read.sha256:
            return {"name": exhibit.file, "raw": raw, "base64": ""}
    raise RequestRefusedError(404, _GONE)


def _confirm_marks(bench: Workbench, _request: Request, given: Given) -> Response:
    """Write into a draft's text who confirmed what was read for fields, today."""
    fields = given.get("fields")
    if not isinstance(fields, list) or not all(isinstance(one, str) for one in fields) or len(fields) > MOST_FIELDS:
        raise RequestRefusedError(400, "`fields` should be a list of names")
    by = text_in(given, "by").strip()
    if not by or len(by) > 200 or not by.isprintable():
        raise RequestRefusedError(422, "say who confirms: a person or an office, in one line")
    confirmation = Confirmation(by=by, decided=dt.datetime.now(tz=dt.UTC).astimezone().date())
    confirmed = confirm_draft(draft_in(given), fields, confirmation, bench.session)
    if confirmed.value is None:
        raise refuse_diagnostics(confirmed.diagnostics)
    return JSONResponse({"text": confirmed.value})


ROUTES = [Route("/live/confirm", make_json_endpoint(_confirm_marks), methods=["POST"])]

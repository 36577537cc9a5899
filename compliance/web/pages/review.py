"""What only a person can decide: a point of a submission in the folder settled in the review beside it."""

from hashlib import sha256

from starlette.requests import Request as Asked
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from compliance.api import Decision, check_unproved, explain_bad_decision, settle_in_text
from compliance.load import TextFile, review_name_of
from compliance.model import Assessment
from compliance.web.answers import Given, make_json_endpoint, refuse_diagnostics, text_in
from compliance.web.errors import RequestRefusedError
from compliance.web.open_file import read_review_in_folder
from compliance.web.requests import read_given_day, request_in
from compliance.web.workbench import Workbench
from compliance.workspace import ConflictError, NoPlaceError, Opened, submission_in

LONGEST = 4000


def _settle_point(bench: Workbench, asked: Asked, given: Given) -> Response:
    """Write a decision about the words that the file states now, and return the file of it."""
    name = asked.path_params["name"]
    decision = _read_decision(given)
    try:
        assessment = _check_file(bench, name, given)
        wrong = explain_bad_decision(decision, assessment, bench.session.vocabulary)
        if wrong:
            raise RequestRefusedError(422, wrong)
        saved = _save_decision(bench, name, decision, assessment)
    except NoPlaceError as error:
        raise RequestRefusedError(422, str(error)) from error
    except ConflictError as conflict:
        raise RequestRefusedError(409, "the review has changed meanwhile; try again") from conflict
    return JSONResponse({"name": saved.name, "sha256": saved.sha256})


def _read_decision(given: Given) -> Decision:
    satisfied = given.get("satisfied")
    if not isinstance(satisfied, bool):
        raise RequestRefusedError(400, "`satisfied` should be true or false")
    on, until = read_given_day(given, "decided"), read_given_day(given, "until")
    if on is None:
        raise RequestRefusedError(422, "it has to be said on which day it was decided")
    texts = {key: text_in(given, key) for key in ("point", "by", "explanation")}
    if any(len(text) > LONGEST for text in texts.values()):
        raise RequestRefusedError(422, f"a text of a decision has at most {LONGEST} characters")
    return Decision(**texts, satisfied=satisfied, on=on, until=until)


def _check_file(bench: Workbench, name: str, given: Given) -> Assessment:
    read, review = submission_in(bench.folder, name, bench.session), read_review_in_folder(bench, name)
    if read.value is None or review.diagnostics:
        raise refuse_diagnostics((*read.diagnostics, *review.diagnostics))
    checked = check_unproved(read.value, request_in(given), bench.session, review=review.value)
    if checked.value is None:
        raise refuse_diagnostics(checked.diagnostics)
    return checked.value


def _save_decision(bench: Workbench, name: str, decision: Decision, assessment: Assessment) -> Opened:
    beside = review_name_of(name)
    opened = bench.folder.open(beside) if bench.folder.holds(beside) else None
    before = None if opened is None else TextFile(beside, opened.text, sha256(opened.text.encode()).hexdigest())
    text = settle_in_text(decision, assessment, before)
    if text.value is None:
        raise refuse_diagnostics(text.diagnostics)
    return bench.folder.save(beside, text.value, opened="" if opened is None else opened.sha256)


ROUTES = [Route("/review/{name:path}", make_json_endpoint(_settle_point), methods=["POST"])]

"""The form of a chapter in Word or PDF, to be filled in elsewhere: empty, or with what a text states."""

from pathlib import PurePosixPath

from starlette.requests import Request as Asked
from starlette.responses import Response
from starlette.routing import Route

from compliance.api import form_source_of, write_form
from compliance.diag import Result
from compliance.report import FORM_WRITERS, FORMATS
from compliance.web.answers import Given, make_json_endpoint, refuse_diagnostics, text_in
from compliance.web.errors import RequestRefusedError
from compliance.web.pages.report import attachment_header
from compliance.web.requests import draft_in, request_in
from compliance.web.workbench import Workbench


def _download_sheet(bench: Workbench, _asked: Asked, given: Given) -> Response:
    """Write the form with what a text states; for a chapter's blank, without anything."""
    form, blank = text_in(given, "format"), text_in(given, "blank", default="")
    if form not in FORM_WRITERS:
        raise RequestRefusedError(404, f"there is no such form; there are {', '.join(FORM_WRITERS)}")
    draft = draft_in(given)
    written = _write_blank(bench, blank, form) if blank else _write_filled(bench, given, form)
    if written.value is None:
        raise refuse_diagnostics(written.diagnostics)
    kind = FORMATS[form]
    name = f"{blank or PurePosixPath(draft.path).stem or 'filing'}-form{kind.ending}"
    headers = {"Content-Disposition": attachment_header(name)}
    return Response(written.value, media_type=kind.media_type, headers=headers)


def _write_blank(bench: Workbench, chapter: str, form: str) -> Result[bytes]:
    if chapter not in bench.session.library.ids():
        raise RequestRefusedError(404, "there is no such chapter")
    ruleset = bench.session.ruleset(chapter)
    return (
        Result(None, ruleset.diagnostics) if ruleset.value is None else write_form(ruleset.value, form, bench.session)
    )


def _write_filled(bench: Workbench, given: Given, form: str) -> Result[bytes]:
    source = form_source_of(draft_in(given), request_in(given), bench.session)
    if source.value is None:
        return Result(None, source.diagnostics)
    return write_form(source.value.ruleset, form, bench.session, filing=source.value.filing)


ROUTES = [Route("/sheet", make_json_endpoint(_download_sheet), methods=["POST"])]

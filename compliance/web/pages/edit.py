"""The editor: a form and the text beside it, both live; every change is made in the text and held against the rules."""

from starlette.requests import Request as Asked
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from compliance.api import check_draft, edit_text, form_of, new_text
from compliance.model import SubmissionDraft
from compliance.report import FORMATS, REPORT_FORMATS
from compliance.web.answers import Given, asked_for, page, posted, refuse_diagnostics, shown, text_in
from compliance.web.choices import chapter_choices
from compliance.web.errors import RequestRefusedError
from compliance.web.mistakes import diagnostic_object
from compliance.web.open_file import opened_in
from compliance.web.requests import draft_in, request_in
from compliance.web.views.form_json import form_object
from compliance.web.views.live_json import live_object
from compliance.web.workbench import Workbench


def _file(bench: Workbench, asked: Asked) -> Response:
    name = asked.path_params["name"]
    opened_in(bench, name)
    return _editor(bench, asked, "file", name)


def _new(bench: Workbench, asked: Asked) -> Response:
    name = asked_for(asked, "chapter")
    read = bench.session.ruleset(name)
    if read.value is None:
        raise refuse_diagnostics(read.diagnostics, 404)
    return _editor(bench, asked, "new", f"{read.value.game}.yaml", chapter=name)


def _draft(bench: Workbench, asked: Asked) -> Response:
    return _editor(bench, asked, "draft", "draft.yaml")


def _editor(bench: Workbench, asked: Asked, mode: str, name: str, *, chapter: str = "") -> Response:
    chapters = chapter_choices(bench.session)
    known = {
        "jurisdiction": sorted({one.jurisdiction for one in chapters}),
        "game": sorted({one.game for one in chapters}),
        "ruleset": [one.id for one in chapters],
    }
    return page(
        bench,
        asked,
        "edit",
        mode=mode,
        name=name,
        chapter=chapter,
        formats={form: FORMATS[form] for form in REPORT_FORMATS},
        known=known,
    )


def _blank(bench: Workbench, asked: Asked) -> Response:
    """Return the text of a submission to fill in."""
    made = new_text(asked.path_params["chapter"], bench.session)
    if made.value is None:
        return JSONResponse({"problem": made.diagnostics[0].message}, 404)
    return JSONResponse({"text": made.value})


def _form(bench: Workbench, asked: Asked) -> Response:
    read = bench.session.ruleset(asked.path_params["chapter"])
    if read.value is None:
        return JSONResponse({"problem": read.diagnostics[0].message}, 404)
    return JSONResponse(form_object(form_of(read.value, bench.session)))


def _check(bench: Workbench, _asked: Asked, given: Given) -> Response:
    """Hold a text against the rules."""
    return _live(bench, draft_in(given), given)


def _edit(bench: Workbench, _asked: Asked, given: Given) -> Response:
    """Make one change of the form in the text, and hold it against the rules."""
    draft = draft_in(given)
    edited = edit_text(draft, text_in(given, "field"), given.get("given"), bench.session)
    if edited.value is None:
        problem = edited.diagnostics[0]
        raise RequestRefusedError(
            422, problem.message, diagnostics=[diagnostic_object(one) for one in edited.diagnostics]
        )
    return _live(bench, SubmissionDraft(draft.path, edited.value), given)


def _live(bench: Workbench, draft: SubmissionDraft, given: Given) -> Response:
    return JSONResponse(live_object(check_draft(draft, request_in(given), bench.session), bench.session.vocabulary))


ROUTES = [
    Route("/edit/{name:path}", shown(_file)),
    Route("/new", shown(_new)),
    Route("/draft", shown(_draft)),
    Route("/blank/{chapter}", shown(_blank)),
    Route("/form/{chapter}", shown(_form)),
    Route("/live/check", posted(_check), methods=["POST"]),
    Route("/live/edit", posted(_edit), methods=["POST"]),
]

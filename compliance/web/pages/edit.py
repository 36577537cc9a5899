"""The editor: a form and the text beside it, both live; every change is made in the text and held against the rules."""

from urllib.parse import quote

from starlette.requests import Request as Asked
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from compliance.api import check_draft, edit_text, form_of, new_text
from compliance.model import SubmissionDraft
from compliance.report import DOCUMENT_FORMATS, FORMATS, REPORT_FORMATS
from compliance.web.answers import (
    Given,
    answer_with_page,
    make_json_endpoint,
    make_page_endpoint,
    read_query_value,
    refuse_diagnostics,
    text_in,
)
from compliance.web.choices import chapter_choices
from compliance.web.errors import RequestRefusedError
from compliance.web.mistakes import diagnostic_object
from compliance.web.open_file import open_folder_file, read_review_in_folder
from compliance.web.requests import draft_in, request_in
from compliance.web.views.form_json import form_object
from compliance.web.views.live_json import live_object
from compliance.web.workbench import Workbench
from compliance.workspace import folder_beside

PAPERS = [form for form in ("docx", "pdf", "html", "md") if form in DOCUMENT_FORMATS]
"""The formats that a filing is signed and sent in."""


def _show_file_editor(bench: Workbench, asked: Asked) -> Response:
    name = asked.path_params["name"]
    open_folder_file(bench, name)
    return _show_editor(bench, asked, "file", name)


def _show_new_editor(bench: Workbench, asked: Asked) -> Response:
    """Open a filing that begins as another submission, as an example, or as the blank of a chapter."""
    for way in ("copy", "example"):
        if begun := read_query_value(asked, way):
            return _show_editor(bench, asked, "new", begun, source=f"/{way}/{quote(begun)}")
    chapter = read_query_value(asked, "chapter")
    read = bench.session.ruleset(chapter)
    if read.value is None:
        raise refuse_diagnostics(read.diagnostics, 404)
    return _show_editor(bench, asked, "new", f"{read.value.game}.yaml", source=f"/blank/{quote(chapter)}")


def _show_draft_editor(bench: Workbench, asked: Asked) -> Response:
    return _show_editor(bench, asked, "draft", "draft.yaml")


def _show_editor(bench: Workbench, asked: Asked, mode: str, name: str, *, source: str = "") -> Response:
    chapters = chapter_choices(bench.session)
    known = {
        "jurisdiction": sorted({one.jurisdiction for one in chapters}),
        "game": sorted({one.game for one in chapters}),
        "ruleset": [one.id for one in chapters],
    }
    return answer_with_page(
        bench,
        asked,
        "edit",
        mode=mode,
        name=name,
        source=source,
        formats={form: FORMATS[form] for form in REPORT_FORMATS},
        papers={form: FORMATS[form] for form in PAPERS},
        known=known,
    )


def _answer_blank_text(bench: Workbench, asked: Asked) -> Response:
    """Return the text of a submission to fill in."""
    made = new_text(asked.path_params["chapter"], bench.session)
    if made.value is None:
        return JSONResponse({"problem": made.diagnostics[0].message}, 404)
    return JSONResponse({"text": made.value})


def _answer_form(bench: Workbench, asked: Asked) -> Response:
    read = bench.session.ruleset(asked.path_params["chapter"])
    if read.value is None:
        return JSONResponse({"problem": read.diagnostics[0].message}, 404)
    return JSONResponse(form_object(form_of(read.value, bench.session)))


def _check_text(bench: Workbench, _asked: Asked, given: Given) -> Response:
    """Hold a text against the rules."""
    return _answer_live_check(bench, draft_in(given), given)


def _apply_form_change(bench: Workbench, _asked: Asked, given: Given) -> Response:
    """Make one change of the form in the text, and hold it against the rules."""
    draft = draft_in(given)
    edited = edit_text(draft, text_in(given, "field"), given.get("given"), bench.session)
    if edited.value is None:
        problem = edited.diagnostics[0]
        raise RequestRefusedError(
            422, problem.message, diagnostics=[diagnostic_object(one) for one in edited.diagnostics]
        )
    return _answer_live_check(bench, SubmissionDraft(draft.path, edited.value), given)


def _answer_live_check(bench: Workbench, draft: SubmissionDraft, given: Given) -> Response:
    review = read_review_in_folder(bench, draft.path)
    beside = folder_beside(bench.folder, draft.path)
    live = check_draft(draft, request_in(given), bench.session, review=review, folder=beside)
    return JSONResponse(live_object(live, bench.session.vocabulary))


ROUTES = [
    Route("/edit/{name:path}", make_page_endpoint(_show_file_editor)),
    Route("/new", make_page_endpoint(_show_new_editor)),
    Route("/draft", make_page_endpoint(_show_draft_editor)),
    Route("/blank/{chapter}", make_page_endpoint(_answer_blank_text)),
    Route("/form/{chapter}", make_page_endpoint(_answer_form)),
    Route("/live/check", make_json_endpoint(_check_text), methods=["POST"]),
    Route("/live/edit", make_json_endpoint(_apply_form_change), methods=["POST"]),
]

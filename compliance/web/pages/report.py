"""The variance report as the command writes it: on any day, under any version of a chapter, in every format."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote, urlencode

from starlette.requests import Request as Asked
from starlette.responses import Response
from starlette.routing import Route

from compliance.api import Request, check_unproved, exit_of, is_unproved, lay_out_paper, read_draft
from compliance.diag import Result
from compliance.model import Assessment, Submission, Unjudged
from compliance.record import keyword_record
from compliance.report import (
    DOCUMENT_FORMATS,
    FORMATS,
    REPORT_FORMATS,
    body_in_html,
    filing_document,
    render_report_as,
    report_document,
)
from compliance.web.answers import Given, answer_with_page, make_json_endpoint, make_page_endpoint, refuse_diagnostics
from compliance.web.choices import ChapterChoice, chapter_choices
from compliance.web.errors import RequestRefusedError
from compliance.web.mistakes import diagnostic_object
from compliance.web.open_file import read_review_in_folder
from compliance.web.requests import draft_in, request_in
from compliance.web.workbench import Workbench
from compliance.workspace import NoPlaceError, find_exhibits_in, submission_in


@keyword_record
class Judgement:
    """A text as it was judged: the assessment or why there is none, and whether a proof is still to be made."""

    submission: Submission | None
    result: Result[Assessment]
    unproved: bool


def _read_submission_file(bench: Workbench, name: str) -> Result[Submission]:
    try:
        return submission_in(bench.folder, name, bench.session)
    except NoPlaceError as error:
        raise RequestRefusedError(404, str(error)) from error


def _check_without_proof(bench: Workbench, name: str, read: Result[Submission], request: Request) -> Judgement:
    """Hold a submission and the review beside it against its chapter; no proof is made here."""
    review, read = read_review_in_folder(bench, name), find_exhibits_in(bench.folder, name, read)
    if read.value is None or review.diagnostics:
        wrong = (*read.diagnostics, *review.diagnostics)
        return Judgement(submission=read.value, result=Result(None, wrong), unproved=False)
    result = check_unproved(read.value, request, bench.session, review=review.value)
    unproved = result.value is not None and is_unproved(result.value)
    return Judgement(submission=read.value, result=result, unproved=unproved)


def _show_report(bench: Workbench, asked: Asked) -> Response:
    name, query = asked.path_params["name"], dict(asked.query_params)
    request = request_in(query, traces=True)
    told = _check_without_proof(bench, name, _read_submission_file(bench, name), request)
    assessment = told.result.value
    parts = {}
    if assessment is not None:
        parts["report"] = body_in_html(report_document([assessment], bench.session.vocabulary))
    return answer_with_page(
        bench,
        asked,
        "report",
        parts=parts,
        name=name,
        judged=assessment is not None,
        mistakes=[diagnostic_object(one) for one in told.result.diagnostics],
        unproved=told.unproved,
        day="" if request.as_of is None else request.as_of.isoformat(),
        judged_on="" if assessment is None else assessment.as_of.isoformat(),
        ruleset=request.ruleset or "",
        used="" if assessment is None else assessment.ruleset.id,
        scope=request.scope,
        names_own=told.submission is not None and told.submission.ruleset is not None,
        chapters=_chapters_by_fit(bench, told.submission),
        downloads=_download_links(name, query),
    )


def _chapters_by_fit(bench: Workbench, submission: Submission | None) -> list[tuple[str, list[ChapterChoice]]]:
    """Return the chapters in two lots: those of the submission's own game, and the others."""
    own: list[ChapterChoice] = []
    others: list[ChapterChoice] = []
    for one in chapter_choices(bench.session):
        fits = submission is not None and (one.jurisdiction, one.game) == (submission.jurisdiction, submission.game)
        (own if fits else others).append(one)
    return [(title, lot) for title, lot in (("Of this game", own), ("Others", others)) if lot]


def _download_links(name: str, query: Mapping[str, str]) -> list[tuple[str, str]]:
    kept = {key: value for key, value in query.items() if key in {"as_of", "ruleset", "scope"} and value}
    return [
        (FORMATS[form].word, f"/download/{quote(name)}?{urlencode({**kept, 'format': form})}")
        for form in REPORT_FORMATS
    ]


def _download_report(bench: Workbench, asked: Asked) -> Response:
    name, query = asked.path_params["name"], dict(asked.query_params)
    return _answer_with_report(bench, name, _read_submission_file(bench, name), query)


def _download_draft_report(bench: Workbench, _asked: Asked, given: Given) -> Response:
    """Write the report of a text that is saved nowhere."""
    draft = draft_in(given)
    return _answer_with_report(bench, draft.path, read_draft(draft, bench.session), given)


def _answer_with_report(bench: Workbench, name: str, read: Result[Submission], given: Mapping[str, Any]) -> Response:
    form = str(given.get("format"))
    if form not in REPORT_FORMATS:
        raise RequestRefusedError(404, f"there is no such format; there are {', '.join(REPORT_FORMATS)}")
    told = _check_without_proof(bench, name, read, request_in(given, traces=form in {"html", "json"}))
    if told.unproved:
        raise RequestRefusedError(
            409, "the house way has not been proved yet; open the report, which proves it", unproved=True
        )
    subject = told.result.value or Unjudged(name, told.result.diagnostics)
    kind = FORMATS[form]
    code = exit_of(told.result.value)
    content = render_report_as(form, [subject], bench.session.vocabulary, exit_code=code)
    stem = PurePosixPath(name).stem or "report"
    return Response(
        content, media_type=kind.media_type, headers={"Content-Disposition": attachment_header(stem + kind.ending)}
    )


def _download_paper(bench: Workbench, _asked: Asked, given: Given) -> Response:
    """Write a text as the filing itself, with the exhibits that stand beside its file in the folder."""
    draft, form = draft_in(given), str(given.get("format"))
    if form not in DOCUMENT_FORMATS:
        raise RequestRefusedError(404, f"there is no such format; there are {', '.join(DOCUMENT_FORMATS)}")
    told = _check_without_proof(bench, draft.path, read_draft(draft, bench.session), request_in(given))
    if told.result.value is None:
        raise refuse_diagnostics(told.result.diagnostics, 422)
    try:
        path = bench.folder.path_of(draft.path)
    except NoPlaceError as error:
        raise RequestRefusedError(422, str(error)) from error
    paper = lay_out_paper(told.result.value, str(path), bench.session)
    if paper.value is None:
        raise refuse_diagnostics(paper.diagnostics, 422)
    kind = FORMATS[form]
    content = kind.write(filing_document(paper.value, bench.session.vocabulary))
    name = f"{PurePosixPath(draft.path).stem or 'filing'}-filing{kind.ending}"
    return Response(content, media_type=kind.media_type, headers={"Content-Disposition": attachment_header(name)})


def attachment_header(name: str) -> str:
    """Say that an answer is a file to keep, under a name that may hold any letters."""
    plain = "".join(one if one.isascii() and (one.isalnum() or one in "-_. ") else "_" for one in name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


ROUTES = [
    Route("/report/{name:path}", make_page_endpoint(_show_report)),
    Route("/download/{name:path}", make_page_endpoint(_download_report)),
    Route("/paper", make_json_endpoint(_download_paper), methods=["POST"]),
    Route("/render", make_json_endpoint(_download_draft_report), methods=["POST"]),
]

"""The application: every page and every endpoint, behind the guard."""

import logging
import secrets

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from compliance.api import Session
from compliance.report import page_asset
from compliance.web.answers import problem_page, read_json_object
from compliance.web.errors import RequestRefusedError
from compliance.web.guard import Guard, TooLargeError, TooSlowError
from compliance.web.pages import (
    chapters,
    compare,
    documents,
    edit,
    exhibits,
    files,
    houseways,
    manage,
    odds,
    redline,
    report,
    review,
    sheets,
    start,
    submissions,
)
from compliance.web.pool import Pool
from compliance.web.prepare import prepare_work
from compliance.web.settings import Settings
from compliance.web.tasks.task_list import TASKS
from compliance.web.workbench import Workbench, bench_of
from compliance.workspace import Folder, SubmissionStatuses

PAGES = (
    submissions,
    start,
    manage,
    files,
    exhibits,
    documents,
    edit,
    sheets,
    review,
    report,
    odds,
    houseways,
    chapters,
    compare,
    redline,
)
_log = logging.getLogger("compliance.web")
AGES = "public, max-age=31536000, immutable"


def open_workbench(settings: Settings, session: Session) -> Workbench:
    """Return what the pages work with, on a folder."""
    folder = Folder(settings.folder, read_only=settings.read_only)
    return Workbench(
        session=session,
        folder=folder,
        standings=SubmissionStatuses(folder, session),
        pool=Pool(settings, keep_proof=session.keep_proof),
        settings=settings,
        csrf=secrets.token_urlsafe(24),
    )


def make_application(bench: Workbench) -> ASGIApp:
    """Return the application that serves a folder."""
    app = Starlette(routes=_build_routes(), exception_handlers=_HANDLERS)
    app.state.bench = bench
    return Guard(app, bench.settings, bench.csrf)


def _build_routes() -> list[Route]:
    own = (Route("/assets/{name}", _serve_asset), Route("/tasks/{name}", _start_task, methods=["POST"]))
    return [*own, *(route for page in PAGES for route in page.ROUTES)]


async def _serve_asset(request: Request) -> Response:
    found = page_asset(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    content, media = found
    return Response(content, media_type=media, headers={"Cache-Control": AGES if request.url.query else "no-cache"})


async def _start_task(request: Request) -> Response:
    """Do long work for as long as its answer is read."""
    name, bench = request.path_params["name"], bench_of(request)
    if name not in TASKS:
        raise HTTPException(404)
    try:
        ready = await run_in_threadpool(prepare_work, name, bench, await read_json_object(request))
    except RequestRefusedError as refused:
        return JSONResponse({"problem": refused.message, **refused.more}, refused.status)
    return bench.pool.answer(name, ready.given, key=ready.key)


async def _answer_http_error(request: Request, error: Exception) -> Response:
    """Answer what no page answers."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    text = "There is nothing at this address." if status == 404 else "This address cannot be asked in that way."
    if request.method not in {"GET", "HEAD"}:
        return JSONResponse({"problem": text}, status)
    return problem_page(bench_of(request), request, status, "Not here", text)


async def _answer_too_large(_request: Request, _error: Exception) -> Response:
    return PlainTextResponse("too much was sent\n", 413)


async def _answer_too_slow(_request: Request, _error: Exception) -> Response:
    return PlainTextResponse("it took too long to arrive\n", 408)


async def _answer_nobody(_request: Request, _error: Exception) -> Response:
    """End a request of which half came: who sent it has left, and is no defect."""
    return Response(status_code=400)


async def _answer_defect(request: Request, error: Exception) -> Response:
    """Note a defect where the workbench was started, and say to the browser only that there is one."""
    number = secrets.token_hex(4)
    _log.error("defect %s in answering %r", number, request.url.path, exc_info=error)
    text = f"a defect in this program, noted as {number} where the workbench was started"
    return JSONResponse({"problem": text}, 500)


_HANDLERS = {
    HTTPException: _answer_http_error,
    TooLargeError: _answer_too_large,
    TooSlowError: _answer_too_slow,
    ClientDisconnect: _answer_nobody,
    Exception: _answer_defect,
}

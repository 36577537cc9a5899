"""Requests to plain values and plain values to answers, alike for every page."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from compliance.diag import Diagnostic
from compliance.report import render_page
from compliance.web.errors import RequestRefusedError
from compliance.web.mistakes import diagnostic_object, first_mistake_in_words
from compliance.web.workbench import Workbench, bench_of

Endpoint = Callable[[Request], Awaitable[Response]]
Given = Mapping[str, Any]


def make_page_endpoint(show: Callable[[Workbench, Request], Response]) -> Endpoint:
    """Make a page of a function that shows something."""

    async def endpoint(request: Request) -> Response:
        try:
            return await run_in_threadpool(show, bench_of(request), request)
        except RequestRefusedError as refused:
            return await run_in_threadpool(_page_for_refusal, bench_of(request), request, refused)

    return endpoint


def make_json_endpoint(answer: Callable[[Workbench, Request, Given], Response]) -> Endpoint:
    """Make an endpoint of a function that answers a JSON object with JSON."""

    async def endpoint(request: Request) -> Response:
        try:
            return await run_in_threadpool(answer, bench_of(request), request, await read_json_object(request))
        except RequestRefusedError as refused:
            return JSONResponse({"problem": refused.message, **refused.more}, refused.status)

    return endpoint


async def read_json_object(request: Request) -> Given:
    """Return the JSON object that a request carries."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RequestRefusedError(415, "send JSON")
    try:
        given = json.loads(await request.body())
        # WHY: an answer repeats what was sent, and half of a character cannot be written.
        json.dumps(given, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise RequestRefusedError(400, "half of a character was sent, which no file can hold") from error
    except (ValueError, RecursionError) as error:
        raise RequestRefusedError(400, "this is not JSON") from error
    if not isinstance(given, dict):
        raise RequestRefusedError(400, "send an object")
    return given


def text_in(given: Given, name: str, *, default: str | None = None) -> str:
    """Return a text out of what was given."""
    value = given.get(name, default)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise RequestRefusedError(400, f"`{name}` should be a text")
    return value


def read_query_value(request: Request, name: str) -> str:
    """Return a part of the address's query, or nothing."""
    return request.query_params.get(name, "")


def answer_with_page(
    bench: Workbench,
    request: Request,
    template: str,
    *,
    status: int = 200,
    parts: Mapping[str, str] | None = None,
    **values: object,
) -> HTMLResponse:
    """Return a page laid out by a template of the workbench; the parts are HTML that the report room has finished."""
    frame = {
        "csrf": bench.csrf,
        "place": request.url.path,
        "read_only": bench.folder.read_only,
    }
    return HTMLResponse(render_page(f"web/{template}.html.j2", {**values, **frame}, parts or {}), status)


def problem_page(bench: Workbench, request: Request, status: int, title: str, text: str) -> HTMLResponse:
    """Return a page that says what went wrong and where to go on."""
    return answer_with_page(bench, request, "problem", status=status, title=title, text=text)


def _page_for_refusal(bench: Workbench, request: Request, refused: RequestRefusedError) -> HTMLResponse:
    title = {404: "Not here", 400: "That cannot be asked"}.get(refused.status, "That cannot be done")
    return problem_page(bench, request, refused.status, title, refused.message)


def refuse_diagnostics(found: tuple[Diagnostic, ...], status: int = 422) -> RequestRefusedError:
    """Return the refusal of something with mistakes in it."""
    return RequestRefusedError(
        status, first_mistake_in_words(found), diagnostics=[diagnostic_object(one) for one in found]
    )

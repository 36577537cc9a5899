"""Two documents held against each other: dropped in or chosen from the folder, and what helps to line them up."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from compliance.api import shipped_terms
from compliance.web.answers import Given, answer_with_page, make_page_endpoint, read_query_value, text_in
from compliance.web.errors import RequestRefusedError
from compliance.web.pages.sent_documents import LONGEST_PART, read_sent_document
from compliance.web.prepared_work import Prepared
from compliance.web.workbench import Workbench
from compliance.workspace import DOCUMENTS, NoPlaceError

SIDES = {
    "after": "as amended",
    "before": "as it was before",
    "printed": "as printed, with the marks",
}
"""The sides of a document with amendment marks."""


def _show_redline_form(bench: Workbench, request: Request) -> Response:
    names = ("old", "new", "old_part", "new_part", "old_side", "new_side", "terms")
    asked = {name: read_query_value(request, name) for name in names}
    return answer_with_page(
        bench,
        request,
        "redline",
        asked=asked,
        ready=bool(asked["old"] and asked["new"]),
        documents=[one.name for one in bench.folder.listing().documents],
        endings=",".join(DOCUMENTS),
        sides=SIDES,
        shipped=tuple(shipped_terms()),
        largest=bench.settings.largest_document,
    )


def prepare_redline(bench: Workbench, given: Given) -> Prepared:
    """Return the two documents and what helps; a document of the folder is found here, never by the browser's word."""
    terms = text_in(given, "terms", default="")
    if terms and terms not in shipped_terms():
        raise RequestRefusedError(404, f"no terms file is called `{terms[:80]}`")
    return Prepared(
        {
            "old": _prepare_document(bench, _read_object(given, "old")),
            "new": _prepare_document(bench, _read_object(given, "new")),
            "terms": terms,
            "terms_file": _read_optional_file(bench, given, "terms_file"),
            "concordance": _read_optional_file(bench, given, "concordance"),
        }
    )


def _read_object(given: Given, name: str) -> Mapping[str, Any]:
    one = given.get(name)
    if not isinstance(one, dict):
        raise RequestRefusedError(400, f"which is the {name} document?")
    return one


def _prepare_document(bench: Workbench, one: Mapping[str, Any]) -> dict[str, Any]:
    part, side = text_in(one, "part", default="").strip().removeprefix("#"), text_in(one, "side", default="")
    if side not in {"", *SIDES} or len(part) > LONGEST_PART:
        raise RequestRefusedError(400, "there is no such side or part")
    chosen = text_in(one, "chosen", default="")
    return {
        **(_read_folder_document(bench, chosen) if chosen else read_sent_document(bench, one)),
        "part": part,
        "side": side,
    }


def _read_folder_document(bench: Workbench, name: str) -> dict[str, Any]:
    try:
        raw = bench.folder.raw(name, endings=DOCUMENTS, most=bench.settings.largest_document)
        return {"name": name, "raw": raw, "base64": ""}
    except NoPlaceError as error:
        raise RequestRefusedError(404, str(error)) from error


def _read_optional_file(bench: Workbench, given: Given, name: str) -> dict[str, Any] | None:
    return None if given.get(name) is None else read_sent_document(bench, _read_object(given, name))


ROUTES = [Route("/redline", make_page_endpoint(_show_redline_form))]

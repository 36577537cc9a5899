"""Odds: the paytables of a chapter or a submission, and one of them edited live with its exact hold."""

from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from compliance.api import TERMS, count_offers, edited_name, tables_in, wants_terms
from compliance.diag import Diagnostic
from compliance.model import (
    CountedPaytable,
    Counting,
    Menu,
    PaytableOrigin,
    PickedTable,
    TriedPaytable,
    UntriedPaytable,
)
from compliance.report import (
    DOCUMENT_FORMATS,
    FORMATS,
    body_in_html,
    odds_document,
    render_certificate,
    render_page,
    wagers_document,
)
from compliance.web.answers import Given, answer_with_page, make_json_endpoint, make_page_endpoint
from compliance.web.downloads import document_download, file_download
from compliance.web.errors import RequestRefusedError
from compliance.web.pages.table_address import (
    COLUMNS,
    PLACE,
    Params,
    PaytableAddress,
    address_of,
    count_typed_table,
    count_unchanged_table,
    menu_asked_for,
    table_asked_for,
)
from compliance.web.views.odds_page import form_view, menu_view, standing_view, wagers_view
from compliance.web.views.odds_table import table_view
from compliance.web.workbench import Workbench

DOWNLOADS = ("json", "yaml", *DOCUMENT_FORMATS)
"""The formats that can be downloaded."""


def _show_odds_page(bench: Workbench, request: Request) -> Response:
    params = dict(request.query_params)
    if not params.get("chapter") and not params.get("file"):
        return answer_with_page(bench, request, "odds", **_list_all_wagers(bench))
    if not params.get("wager"):
        return answer_with_page(bench, request, "oddsmenu", **_overview_of_tables(bench, params))
    sought = table_asked_for(bench, params)
    found = count_typed_table(bench, sought)
    counted = count_unchanged_table(bench, sought) if isinstance(found, UntriedPaytable) else found
    parts = {"counted": _counted_in_html(counted)}
    return answer_with_page(bench, request, "oddstable", parts=parts, **_table_page_values(sought, found, counted))


def _list_all_wagers(bench: Workbench) -> dict[str, Any]:
    """Return the chapters with their wagers, and the files of the folder."""
    found = [bench.session.ruleset(name).value for name in bench.session.library.ids()]
    return {
        "chapters": [wagers_view(one) for one in found if one is not None],
        "files": [one.name for one in bench.folder.listing().submissions],
    }


def _overview_of_tables(bench: Workbench, params: Params) -> dict[str, Any]:
    """Return every paytable of a chapter or a submission with what it keeps."""
    menu = menu_asked_for(bench, params)
    return {
        **_source_of_menu(menu, params),
        "tables": [menu_view(count_offers(one.offers, Counting()), address_of(params, one)) for one in tables_in(menu)],
        "refused": menu.offers.refused,
        "downloads": _list_downloads(params),
    }


def _source_of_menu(menu: Menu, params: Params) -> dict[str, Any]:
    key = "file" if params.get("file") else "chapter"
    ruleset = menu.origin.ruleset
    return {
        "source": {"kind": key, "name": params[key], "address": f"/odds?{urlencode({key: params[key]})}"},
        "chapter": None if ruleset is None else wagers_view(ruleset),
    }


def _list_downloads(params: Params) -> list[tuple[str, str, str]]:
    """Return the formats that what was counted can be kept in: name, word and address."""
    return [
        (form, FORMATS[form].word, f"/odds/certificate?{urlencode({**params, 'format': form})}")
        for form in (*DOCUMENT_FORMATS, "json")
    ]


def _counted_in_html(counted: TriedPaytable) -> str:
    return body_in_html(wagers_document(counted.sheets))


def _table_page_values(
    sought: PaytableAddress, found: TriedPaytable | UntriedPaytable, counted: TriedPaytable
) -> dict[str, Any]:
    """Return the form and what was counted; where something typed is wrong, the table as it was."""
    wrong = found if isinstance(found, UntriedPaytable) else UntriedPaytable({}, ())
    params = sought.params
    return {
        **_source_of_menu(sought.menu, params),
        "form": form_view(sought.picked.cells, sought.typed, COLUMNS),
        "differing": counted.differing,
        "wrong": {name: _diagnostic_words(one) for name, one in wrong.wrong.items()},
        "others": [_diagnostic_words(one) for one in wrong.others],
        "stale": isinstance(found, UntriedPaytable),
        "terms": {name: params.get(name, "") for name in TERMS},
        "wants_terms": wants_terms(counted.picked) or any(name in wrong.wrong or params.get(name) for name in TERMS),
        "siblings": _sibling_links(sought),
        "hidden": {key: params[key] for key in PLACE if params.get(key)},
        "again": address_of(params, sought.picked),
        "downloads": _list_downloads(params),
        "result": _result_view(counted, params),
    }


def _sibling_links(sought: PaytableAddress) -> list[dict[str, Any]]:
    """Return the paytables of the same wager."""
    same = [one for one in tables_in(sought.menu) if one.wager.id == sought.picked.wager.id]
    return [_sibling_link(one, sought) for one in same]


def _sibling_link(one: PickedTable, sought: PaytableAddress) -> dict[str, Any]:
    address = address_of(sought.params, one)
    return {"name": one.offers[0].name, "address": address, "here": one.called == sought.picked.called}


def _result_view(counted: TriedPaytable, params: Params) -> dict[str, Any]:
    """Return what was counted as the page shows it."""
    standing = standing_view(
        counted.origin.ruleset,
        equal=counted.equal,
        unsure=counted.unsure,
        known=counted.known,
        held=[(one.rule, one.verdict, one.if_applies) for one in counted.verdicts],
    )
    return {
        **table_view(counted.sheets, counted.beside_sheets),
        **standing,
        "beside_name": counted.beside.offers[0].name,
        "differs": bool(counted.differing),
        "edited": counted.edited,
        "filed": params.get("file", "") if counted.edited else "",
    }


def _diagnostic_words(one: Diagnostic) -> dict[str, str]:
    return {"message": one.message, "hint": one.hint or ""}


def _answer_count(bench: Workbench, _request: Request, given: Given) -> Response:
    """Count a paytable as it is typed, for the page that is open."""
    sought = table_asked_for(bench, _require_texts(given))
    found = count_typed_table(bench, sought)
    if isinstance(found, UntriedPaytable):
        wrong = {name: _diagnostic_words(one) for name, one in found.wrong.items()}
        return JSONResponse({"wrong": wrong, "others": [_diagnostic_words(one) for one in found.others]})
    result = _result_view(found, sought.params)
    return JSONResponse(
        {
            "html": render_page("web/oddsresult.html.j2", {"result": result}, {"counted": _counted_in_html(found)}),
            "differing": dict(found.differing),
            "wants_terms": wants_terms(found.picked),
            "edited": found.edited,
            "said": "" if result["figure"] is None else f"{result['figure']['label']} {result['figure']['shown']}",
        }
    )


def _require_texts(given: Given) -> dict[str, str]:
    if not all(isinstance(value, str) for value in given.values()):
        raise RequestRefusedError(400, "every part of a paytable is sent as a text")
    return dict(given)


def _download_certificate(bench: Workbench, request: Request) -> Response:
    """Answer with what was counted, as the command would write it."""
    params = dict(request.query_params)
    form = params.pop("format", "json")
    if form not in DOWNLOADS:
        raise RequestRefusedError(404, f"there is no format `{form[:40]}`; there are {', '.join(DOWNLOADS)}")
    if not params.get("wager"):
        menu = menu_asked_for(bench, params)
        return _answer_in_format(menu.origin, count_offers(menu.offers.all, Counting()), form, "odds")
    sought = table_asked_for(bench, params)
    found = count_typed_table(bench, sought)
    if isinstance(found, UntriedPaytable):
        first = next(iter((*found.wrong.values(), *found.others)))
        raise RequestRefusedError(422, f"{first.message}; {first.hint or 'mend it first'}")
    name = edited_name(sought.picked).removesuffix(".yaml")
    if form == "yaml":
        return file_download(found.text or _refuse_unedited(), form, name)
    return _answer_in_format(found.origin, found.sheets, form, name if found.edited else name.removesuffix("-edited"))


def _refuse_unedited() -> str:
    raise RequestRefusedError(404, "the paytable is as it was; edit it, and there is a file to take along")


def _answer_in_format(origin: PaytableOrigin, sheets: tuple[CountedPaytable, ...], form: str, name: str) -> Response:
    if form == "json":
        return file_download(render_certificate(origin, sheets), form, name)
    if form == "yaml":
        raise RequestRefusedError(404, "only an edited paytable is a file of its own")
    return document_download(odds_document(origin, sheets), form, name)


ROUTES = [
    Route("/odds", make_page_endpoint(_show_odds_page)),
    Route("/odds/count", make_json_endpoint(_answer_count), methods=["POST"]),
    Route("/odds/certificate", make_page_endpoint(_download_certificate)),
]

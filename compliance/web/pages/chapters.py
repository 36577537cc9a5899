"""The chapters: every rule, provision, reading, table, case and field at an address of its own, and a search."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from compliance.model import Ruleset
from compliance.web.answers import answer_with_page, make_page_endpoint, read_query_value
from compliance.web.views import chapters as reading
from compliance.web.views.chapters import Chapters, chapters_of
from compliance.web.workbench import Workbench


def _show_chapter_list(bench: Workbench, request: Request) -> Response:
    chapters = chapters_of(bench.session)
    problems = [f"{one.span.path}: {one.message}" for one in chapters.problems()]
    return answer_with_page(
        bench, request, "chapters", jurisdictions=reading.show_chapters(chapters), problems=problems
    )


def _make_chapter_page(
    show: Callable[[Workbench, Request, Chapters, Ruleset], Response],
) -> Callable[[Workbench, Request], Response]:
    """Make a page of a function that shows something of one chapter."""

    def showing(bench: Workbench, request: Request) -> Response:
        chapters = chapters_of(bench.session)
        ruleset = chapters.ruleset(request.path_params["id"])
        if ruleset is None:
            return _show_missing(bench, request, reading.missing_chapter(chapters, request.path_params["id"]))
        return show(bench, request, chapters, ruleset)

    return showing


def _show_missing(bench: Workbench, request: Request, missing: reading.Missing) -> Response:
    return answer_with_page(bench, request, "chaptermissing", status=404, missing=missing)


def _show_chapter(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    view = reading.show_chapter(chapters, ruleset)
    return answer_with_page(bench, request, "chapter", head=view.head, view=view)


def _show_rules(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    head = reading.show_head(chapters, ruleset)
    return answer_with_page(bench, request, "chapterrules", head=head, topics=reading.show_rules(chapters, ruleset))


def _show_rule(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    asked = request.path_params["rule"]
    rule = reading.find_rule(ruleset, asked)
    if rule is None:
        return _show_missing(bench, request, reading.missing_rule(ruleset, asked))
    view = reading.show_rule(chapters, ruleset, rule)
    if asked != rule.id:
        return RedirectResponse(view.address, 303)
    return answer_with_page(bench, request, "rule", head=reading.show_head(chapters, ruleset), view=view)


def _show_readings(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    head = reading.show_head(chapters, ruleset)
    return answer_with_page(bench, request, "chapterreadings", head=head, view=reading.show_readings(chapters, ruleset))


def _show_paytables(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    head = reading.show_head(chapters, ruleset)
    return answer_with_page(
        bench, request, "chapterpaytables", head=head, tables=reading.show_tables(chapters, ruleset)
    )


def _show_ledger(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    head = reading.show_head(chapters, ruleset)
    return answer_with_page(
        bench, request, "chapterledger", head=head, view=reading.show_ledger(ruleset, read_query_value(request, "as"))
    )


def _show_cases(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    head = reading.show_head(chapters, ruleset)
    view = reading.show_cases(chapters, ruleset, read_query_value(request, "topic"))
    return answer_with_page(bench, request, "chaptercases", head=head, view=view)


def _show_provision(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    asked = request.path_params["cite"]
    provision = reading.find_provision(ruleset, asked)
    if provision is None:
        return _show_missing(bench, request, reading.missing_provision(chapters, ruleset, asked))
    view = reading.show_provision(chapters, ruleset, provision)
    if asked != provision:
        return RedirectResponse(view.address, 303)
    return answer_with_page(bench, request, "provision", head=reading.show_head(chapters, ruleset), view=view)


def _show_fields(bench: Workbench, request: Request) -> Response:
    return answer_with_page(bench, request, "fields", sections=reading.show_vocabulary(chapters_of(bench.session)))


def _show_field(bench: Workbench, request: Request) -> Response:
    chapters, asked = chapters_of(bench.session), request.path_params["name"]
    view = reading.show_field(chapters, asked)
    if view is None:
        return _show_missing(bench, request, reading.missing_field(chapters, asked))
    return answer_with_page(bench, request, "field", view=view)


def _show_search(bench: Workbench, request: Request) -> Response:
    chapters = chapters_of(bench.session)
    query, kind, chapter = (read_query_value(request, name) for name in ("q", "kind", "chapter"))
    found = reading.search_chapters(chapters, query, kind=kind, chapter=chapter)
    names = [(one.id, f"{one.id} · {one.title}") for one in chapters.rulesets()]
    return answer_with_page(bench, request, "search", found=found, chapters=names, kinds=reading.KINDS)


ROUTES = [
    Route("/search", make_page_endpoint(_show_search)),
    Route("/chapters", make_page_endpoint(_show_chapter_list)),
    Route("/chapters/fields", make_page_endpoint(_show_fields)),
    Route("/chapters/fields/{name:path}", make_page_endpoint(_show_field)),
    Route("/chapters/{id}", make_page_endpoint(_make_chapter_page(_show_chapter))),
    Route("/chapters/{id}/rules", make_page_endpoint(_make_chapter_page(_show_rules))),
    Route("/chapters/{id}/rules/{rule:path}", make_page_endpoint(_make_chapter_page(_show_rule))),
    Route("/chapters/{id}/readings", make_page_endpoint(_make_chapter_page(_show_readings))),
    Route("/chapters/{id}/paytables", make_page_endpoint(_make_chapter_page(_show_paytables))),
    Route("/chapters/{id}/ledger", make_page_endpoint(_make_chapter_page(_show_ledger))),
    Route("/chapters/{id}/cases", make_page_endpoint(_make_chapter_page(_show_cases))),
    Route("/chapters/{id}/provisions/{cite:path}", make_page_endpoint(_make_chapter_page(_show_provision))),
]

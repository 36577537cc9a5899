"""The chapters: every rule, provision, reading, table, case and field at an address of its own, and a search."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from compliance.model import Ruleset
from compliance.web.answers import asked_for, page, shown
from compliance.web.views import chapters as reading
from compliance.web.views.chapters import Chapters, chapters_of
from compliance.web.workbench import Workbench


def _all(bench: Workbench, request: Request) -> Response:
    chapters = chapters_of(bench.session)
    problems = [f"{one.span.path}: {one.message}" for one in chapters.problems()]
    return page(bench, request, "chapters", jurisdictions=reading.show_chapters(chapters), problems=problems)


def _of_chapter(
    show: Callable[[Workbench, Request, Chapters, Ruleset], Response],
) -> Callable[[Workbench, Request], Response]:
    """Make a page of a function that shows something of one chapter."""

    def showing(bench: Workbench, request: Request) -> Response:
        chapters = chapters_of(bench.session)
        ruleset = chapters.ruleset(request.path_params["id"])
        if ruleset is None:
            return _missing(bench, request, reading.missing_chapter(chapters, request.path_params["id"]))
        return show(bench, request, chapters, ruleset)

    return showing


def _missing(bench: Workbench, request: Request, missing: reading.Missing) -> Response:
    return page(bench, request, "chaptermissing", status=404, missing=missing)


def _chapter(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    view = reading.show_chapter(chapters, ruleset)
    return page(bench, request, "chapter", head=view.head, view=view)


def _rules(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    head = reading.show_head(chapters, ruleset)
    return page(bench, request, "chapterrules", head=head, topics=reading.show_rules(chapters, ruleset))


def _rule(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    asked = request.path_params["rule"]
    rule = reading.find_rule(ruleset, asked)
    if rule is None:
        return _missing(bench, request, reading.missing_rule(ruleset, asked))
    view = reading.show_rule(chapters, ruleset, rule)
    if asked != rule.id:
        return RedirectResponse(view.address, 303)
    return page(bench, request, "rule", head=reading.show_head(chapters, ruleset), view=view)


def _readings(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    head = reading.show_head(chapters, ruleset)
    return page(bench, request, "chapterreadings", head=head, view=reading.show_readings(chapters, ruleset))


def _paytables(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    head = reading.show_head(chapters, ruleset)
    return page(bench, request, "chapterpaytables", head=head, tables=reading.show_tables(chapters, ruleset))


def _ledger(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    head = reading.show_head(chapters, ruleset)
    return page(bench, request, "chapterledger", head=head, view=reading.show_ledger(ruleset, asked_for(request, "as")))


def _cases(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    head = reading.show_head(chapters, ruleset)
    view = reading.show_cases(chapters, ruleset, asked_for(request, "topic"))
    return page(bench, request, "chaptercases", head=head, view=view)


def _provision(bench: Workbench, request: Request, chapters: Chapters, ruleset: Ruleset) -> Response:
    asked = request.path_params["cite"]
    provision = reading.find_provision(ruleset, asked)
    if provision is None:
        return _missing(bench, request, reading.missing_provision(chapters, ruleset, asked))
    view = reading.show_provision(chapters, ruleset, provision)
    if asked != provision:
        return RedirectResponse(view.address, 303)
    return page(bench, request, "provision", head=reading.show_head(chapters, ruleset), view=view)


def _fields(bench: Workbench, request: Request) -> Response:
    return page(bench, request, "fields", sections=reading.show_vocabulary(chapters_of(bench.session)))


def _field(bench: Workbench, request: Request) -> Response:
    chapters, asked = chapters_of(bench.session), request.path_params["name"]
    view = reading.show_field(chapters, asked)
    if view is None:
        return _missing(bench, request, reading.missing_field(chapters, asked))
    return page(bench, request, "field", view=view)


def _search(bench: Workbench, request: Request) -> Response:
    chapters = chapters_of(bench.session)
    query, kind, chapter = (asked_for(request, name) for name in ("q", "kind", "chapter"))
    found = reading.search_chapters(chapters, query, kind=kind, chapter=chapter)
    names = [(one.id, f"{one.id} · {one.title}") for one in chapters.rulesets()]
    return page(bench, request, "search", found=found, chapters=names, kinds=reading.KINDS)


ROUTES = [
    Route("/search", shown(_search)),
    Route("/chapters", shown(_all)),
    Route("/chapters/fields", shown(_fields)),
    Route("/chapters/fields/{name:path}", shown(_field)),
    Route("/chapters/{id}", shown(_of_chapter(_chapter))),
    Route("/chapters/{id}/rules", shown(_of_chapter(_rules))),
    Route("/chapters/{id}/rules/{rule:path}", shown(_of_chapter(_rule))),
    Route("/chapters/{id}/readings", shown(_of_chapter(_readings))),
    Route("/chapters/{id}/paytables", shown(_of_chapter(_paytables))),
    Route("/chapters/{id}/ledger", shown(_of_chapter(_ledger))),
    Route("/chapters/{id}/cases", shown(_of_chapter(_cases))),
    Route("/chapters/{id}/provisions/{cite:path}", shown(_of_chapter(_provision))),
]

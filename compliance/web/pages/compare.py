"""Two chapters, one submission under two chapters, or two submissions: what is asked for, and where it is shown."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from compliance.api import explain_two_domains
from compliance.load import review_name_of
from compliance.web.answers import Given, answer_with_page, make_page_endpoint, read_query_value, text_in
from compliance.web.choices import choices_by_place
from compliance.web.errors import RequestRefusedError
from compliance.web.open_file import open_folder_file
from compliance.web.prepared_work import Prepared
from compliance.web.requests import request_in
from compliance.web.workbench import Workbench
from compliance.workspace import folder_beside


def _show_comparison(bench: Workbench, request: Request) -> Response:
    asked = {
        name: read_query_value(request, name) for name in ("first", "second", "full", "file", "as_of", "old", "new")
    }
    return answer_with_page(
        bench,
        request,
        "compare",
        asked=asked,
        task=_name_task(asked),
        places=choices_by_place(bench.session),
        submissions=[one.name for one in bench.folder.listing().submissions],
    )


def _name_task(asked: Mapping[str, str]) -> str:
    """Name the piece of work that is asked for, where all that it needs is there."""
    if asked["old"] and asked["new"]:
        return "filings"
    if not (asked["first"] and asked["second"]):
        return ""
    return "beside" if asked["file"] else "compare"


def prepare_comparison(bench: Workbench, given: Given) -> Prepared:
    """Return the two rulesets to compare; what comes of it is kept for as long as their files stay the same."""
    first, second = _read_ruleset_pair(bench, given)
    full = given.get("full") is True
    keys = [bench.session.library.content_key(bench.session.library.folder / name) for name in (first, second)]
    return Prepared({"first": first, "second": second, "full": full}, "\n".join((first, second, str(full), *keys)))


def prepare_two_chapters(bench: Workbench, given: Given) -> Prepared:
    """Return the submission of the folder to hold against two chapters, as its text."""
    first, second = _read_ruleset_pair(bench, given)
    opened, day = open_folder_file(bench, text_in(given, "file")), request_in({"as_of": given.get("as_of")}).as_of
    asked = {"first": first, "second": second, "as_of": "" if day is None else day.isoformat()}
    return Prepared({**asked, "name": opened.name, "text": opened.text, "sha256": opened.sha256})


def prepare_filings(bench: Workbench, given: Given) -> Prepared:
    """Return two submissions of the folder, each as its text with the review beside it."""
    return Prepared({which: _prepare_filing(bench, text_in(given, which)) for which in ("old", "new")})


def _prepare_filing(bench: Workbench, name: str) -> dict[str, str | None]:
    opened, review = open_folder_file(bench, name), review_name_of(name)
    settled = open_folder_file(bench, review).text if bench.folder.holds(review) else None
    about = {"name": opened.name, "text": opened.text, "sha256": opened.sha256}
    beside = folder_beside(bench.folder, name)
    return {**about, "review_name": review, "review": settled, "folder": None if beside is None else str(beside)}


def _read_ruleset_pair(bench: Workbench, given: Given) -> tuple[str, str]:
    """Return two rulesets of one domain by their ids, or refuse."""
    first, second = text_in(given, "first"), text_in(given, "second")
    for name in (first, second):
        if name not in bench.session.library.ids():
            raise RequestRefusedError(404, f"no ruleset is called `{name[:80]}`")
    apart = explain_two_domains((first, second), bench.session)
    if apart:
        raise RequestRefusedError(422, apart)
    return first, second


ROUTES = [Route("/compare", make_page_endpoint(_show_comparison))]

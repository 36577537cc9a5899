"""The first page: every submission of the folder, how it stands, and where to begin a new one."""

import datetime as dt

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from compliance.record import keyword_record
from compliance.report import RESULTS, render_page
from compliance.web.answers import Given, answer_with_page, make_json_endpoint, make_page_endpoint
from compliance.web.choices import choices_by_place
from compliance.web.errors import RequestRefusedError
from compliance.web.workbench import Workbench
from compliance.workspace import FolderFile, SubmissionStatus, is_archived, list_bin

OUTCOMES = {**{str(outcome): words.name.capitalize() for outcome, words in RESULTS.items()}, "invalid": "Invalid"}
MOST_AT_ONCE = 50


@keyword_record
class Row:
    """A line of the list: a file, when it changed, and how it stands, once that is known."""

    name: str
    changed: str
    order: int
    standing: SubmissionStatus | None
    result: str
    is_archived: bool
    can_change: bool


def _show_submissions(bench: Workbench, request: Request) -> Response:
    listing = bench.folder.listing()
    rows = [_row_of_file(bench, one, bench.standings.known(one)) for one in listing.submissions]
    return answer_with_page(
        bench,
        request,
        "submissions",
        listing=listing,
        rows=rows,
        outcomes=OUTCOMES,
        archived=sum(row.is_archived for row in rows),
        binned=len(list_bin(bench.folder)),
        chapters=choices_by_place(bench.session),
        called=bench.folder.root.name,
    )


def _check_listed_files(bench: Workbench, _request: Request, given: Given) -> Response:
    """Check some of the files, and return their lines."""
    names = given.get("names")
    if not isinstance(names, list) or len(names) > MOST_AT_ONCE:
        raise RequestRefusedError(400, f"at most {MOST_AT_ONCE} names are taken at once")
    listed = [bench.folder.listed(one) for one in names if isinstance(one, str)]
    rows = [_row_of_file(bench, one, bench.standings.of(one)) for one in listed if one is not None]
    return JSONResponse({"rows": {row.name: render_page("web/submissionrow.html.j2", {"row": row}) for row in rows}})


def _row_of_file(bench: Workbench, listed: FolderFile, standing: SubmissionStatus | None) -> Row:
    changed = dt.datetime.fromtimestamp(listed.changed // 10**9, tz=dt.UTC).astimezone()
    return Row(
        name=listed.name,
        changed=f"{changed:%Y-%m-%d %H:%M}",
        order=listed.changed,
        standing=standing,
        result="" if standing is None else OUTCOMES[standing.outcome],
        is_archived=is_archived(listed.name),
        can_change=not bench.folder.read_only,
    )


ROUTES = [
    Route("/", make_page_endpoint(_show_submissions)),
    Route("/submissions", make_page_endpoint(_show_submissions)),
    Route("/submissions/rows", make_json_endpoint(_check_listed_files), methods=["POST"]),
]

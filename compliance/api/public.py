"""The public Python interface: a function a command, from files or text to values of the model.

`import compliance` offers every name of this module. A function opens the shipped rulesets once, and raises
`InvalidInputError` with all diagnostics where the command would print them and end with exit code 3.
"""

import datetime as dt
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from compliance.api.check import NO_READINGS, Request, check_file, check_read_submission
from compliance.api.forms.read import read_submission_text
from compliance.api.law.texts import amend_file, read_law_text, slips_in
from compliance.api.many.sources import find_filings
from compliance.api.session import Session, open_session
from compliance.diag import Diagnostic, Result
from compliance.load import TextFile, decode_text, find_exhibits, parse_submission, read_review_beside
from compliance.model import (
    Amendment,
    Assessment,
    Checked,
    CommonResult,
    CountedPaytable,
    CureResult,
    DocumentReading,
    DocumentSide,
    FilingPaper,
    FilingsCompared,
    HouseWayProof,
    Impact,
    LawTree,
    LockCheck,
    Redline,
    Review,
    ReviewStanding,
    Ruleset,
    RulesetDiff,
    Slip,
    SubmissionDraft,
    TestedRuleset,
    TextRequest,
    Unjudged,
)

if TYPE_CHECKING:
    from compliance.report import ReportPiece, TextPiece

T = TypeVar("T")
FilePath = str | os.PathLike[str]
Scope = Literal["filing", "all"]

_UNNAMED = "submission.yaml"


class InvalidInputError(ValueError):
    """A file, a text or a name that cannot be used, with every mistake in it."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        """Keep the mistakes, and say the first of them."""
        first = diagnostics[0] if diagnostics else None
        place = "" if first is None else f"{first.span.path}:{first.span.line}:{first.span.column}: "
        more = f" (and {len(diagnostics) - 1} more)" if len(diagnostics) > 1 else ""
        super().__init__(f"{place}{'nothing was found' if first is None else first.message}{more}")
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[type["InvalidInputError"], tuple[tuple[Diagnostic, ...]]]:
        # WHY: an engine carries errors from one process to another, and would make them anew of their text.
        return InvalidInputError, (self.diagnostics,)


def list_rulesets() -> tuple[Ruleset, ...]:
    """Return every shipped ruleset, as `compliance rules` lists them."""
    session = _open_shipped_session()
    return tuple(_take_value(session.ruleset(name)) for name in session.library.ids())


def check_submission(
    path: FilePath | None = None,
    *,
    text: str | None = None,
    ruleset: str | None = None,
    as_of: dt.date | None = None,
    scope: Scope = "filing",
    readings: Mapping[str, str] = NO_READINGS,
    prove: bool = True,
) -> Assessment:
    """Check a submission, from a file or from its text, against the chapter in force.

    The ruleset and the day are those of the submission unless they are given; ``prove=False`` leaves a house way in
    clauses unproved, and the rules that rest on its proof undetermined.
    """
    session = _open_shipped_session()
    request = Request(ruleset=ruleset, as_of=as_of, scope=scope, readings=readings, proof=prove)
    submission = _take_value(parse_submission(_read_file_or_text(path, text, session), session.vocabulary))
    if path is not None:
        submission = find_exhibits(submission, Path(path).parent)
    review = None if path is None else _read_review_beside(path, session)
    return _take_value(check_read_submission(submission, request, session, review=review))


def check_submissions(
    sources: Iterable[FilePath],
    *,
    ruleset: str | None = None,
    as_of: dt.date | None = None,
    scope: Scope = "filing",
    readings: Mapping[str, str] = NO_READINGS,
    prove: bool = True,
) -> Iterator[Checked]:
    """Check many submissions one after another: files, folders, archives and JSON Lines, as the command takes them.

    Each is forgotten before the next is read. What cannot be judged raises nothing: it has diagnostics and no
    assessment. An assessment can be pickled; it takes its ruleset along.
    """
    session = _open_shipped_session()
    request = Request(ruleset=ruleset, as_of=as_of, scope=scope, readings=readings, proof=prove)
    found = find_filings(os.fspath(one) for one in sources)
    for folder in found.empty_folders:
        yield Checked(folder.span.path, None, (folder,))
    for filing in found.read():
        yield check_file(filing, request, session)


def report_submissions(
    sources: Iterable[FilePath],
    *,
    ruleset: str | None = None,
    as_of: dt.date | None = None,
    scope: Scope = "filing",
    readings: Mapping[str, str] = NO_READINGS,
    prove: bool = True,
    jobs: int = 1,
) -> Iterator[dict[str, Any]]:
    """Check many submissions, and yield of each its JSON report, version 1, as plain values that any engine can carry.

    They are the lines of ``check --format jsonl`` in its order, whatever the number of ``jobs``, which are processes; a
    folder without submissions stands before them as what could not be judged.
    """
    from compliance.api.many.run import Jobs, check_many
    from compliance.api.many.task import Task
    from compliance.report import PieceForm, make_piece

    session = _open_shipped_session()
    request = Request(ruleset=ruleset, as_of=as_of, scope=scope, readings=readings, proof=prove, traces=True)
    found = find_filings(os.fspath(one) for one in sources)
    form = PieceForm(name="jsonl")
    task = Task(library=session.library, request=request, form=form)
    for folder in found.empty_folders:
        yield _read_report(make_piece(form, Unjudged(folder.span.path, (folder,)), 1, session.vocabulary))
    for one in check_many(found.read(), task, session, Jobs(number=jobs, asked=True), number=found.number):
        yield _read_report(one.piece)


def _read_report(piece: "ReportPiece | None") -> dict[str, Any]:
    # INVARIANT: as JSON Lines a report is a piece of text.
    report: dict[str, Any] = json.loads(cast("TextPiece", piece).text)
    return report


def review_submission(
    path: FilePath, *, ruleset: str | None = None, as_of: dt.date | None = None
) -> tuple[ReviewStanding, ...]:
    """Return the points of a submission that only a person can decide, each with how it stands."""
    from compliance.api.review import review_file

    request = Request(ruleset=ruleset, as_of=as_of)
    return _take_value(review_file(os.fspath(path), request, _open_shipped_session())).review


def settle_review_point(
    path: FilePath,
    point: str,
    *,
    satisfied: bool,
    by: str,
    on: dt.date,
    explanation: str,
    until: dt.date | None = None,
    ruleset: str | None = None,
    as_of: dt.date | None = None,
) -> str:
    """Write what a person decided about a point into the review file beside a submission, and return that file."""
    from compliance.api.review import Decision, explain_bad_decision, review_file, settle_point

    request = Request(ruleset=ruleset, as_of=as_of)
    session = _open_shipped_session()
    assessment = _take_value(review_file(os.fspath(path), request, session))
    decision = Decision(point=point, satisfied=satisfied, by=by, on=on, until=until, explanation=explanation)
    wrong = explain_bad_decision(decision, assessment, session.vocabulary)
    if wrong:
        raise ValueError(wrong)
    written, diagnostics = settle_point(decision, assessment)
    if diagnostics:
        raise InvalidInputError(diagnostics)
    return written


def new_submission(ruleset: str) -> str:
    """Return the text of a commented submission to fill in for a ruleset."""
    from compliance.api.edit import new_text

    return _take_value(new_text(ruleset, _open_shipped_session()))


def cure_submission(
    path: FilePath | None = None,
    *,
    text: str | None = None,
    ruleset: str | None = None,
    as_of: dt.date | None = None,
) -> CureResult:
    """Find the smallest changes after which nothing stands against a submission."""
    from compliance.api.cure.find import cures_for

    session = _open_shipped_session()
    file = _read_file_or_text(path, text, session)
    draft = SubmissionDraft(file.path, file.text)
    return _take_value(cures_for(draft, Request(ruleset=ruleset, as_of=as_of), session))


def compare_submissions(
    old: FilePath,
    new: FilePath,
    *,
    ruleset: str | None = None,
    as_of: dt.date | None = None,
    scope: Scope = "filing",
) -> FilingsCompared:
    """Compare two submissions by meaning, and what the difference does to verdicts."""
    from compliance.api import compare

    request = Request(ruleset=ruleset, as_of=as_of, scope=scope)
    return _take_value(compare.compare_submissions(os.fspath(old), os.fspath(new), request, _open_shipped_session()))


def prepare_filing(
    path: FilePath, *, amends: FilePath | None = None, ruleset: str | None = None, as_of: dt.date | None = None
) -> FilingPaper:
    """Put a submission on paper: its statements in the order of the chapter, its exhibits, and what it amends."""
    from compliance.api import file

    earlier = None if amends is None else os.fspath(amends)
    request = Request(ruleset=ruleset, as_of=as_of)
    return _take_value(file.prepare_filing(os.fspath(path), request, _open_shipped_session(), amends=earlier))


def read_document(path: FilePath, *, chapter: str | None = None) -> DocumentReading:
    """Read a Rules Submission that people have, as proposals with their words; nobody has confirmed any of them."""
    from compliance.api.read import read_filing

    return _take_value(read_filing(os.fspath(path), _open_shipped_session(), chapter=chapter))


def find_common_submission(*rulesets: str) -> CommonResult:
    """Find a submission that is lawful under several rulesets, or the rules that make it impossible."""
    from compliance.api.common import common_ground

    return _take_value(common_ground(rulesets, _open_shipped_session()))


def diff_rulesets(first: str, second: str) -> RulesetDiff:
    """Compare two rulesets by what they accept, with a checked submission for every difference."""
    from compliance.api.diff.sides import compare_two

    return _take_value(compare_two(first, second, _open_shipped_session(), _ignore_progress))


def measure_impact(first: str, second: str, *, submissions: tuple[str, ...] = (), cures: bool = False) -> Impact:
    """Tell what a change from one version of a chapter to another means, and which submissions it touches.

    ``cures`` has the smallest cure looked for of every submission that turns.
    """
    from compliance.api.impact.impact import ImpactRequest, impact_between

    request = ImpactRequest(submissions=submissions, cures=cures)
    return _take_value(impact_between(first, second, request, _open_shipped_session()))


def count_paytables(
    path: FilePath | None = None, *, text: str | None = None, ruleset: str | None = None
) -> tuple[CountedPaytable, ...]:
    """Count the paytables of a submission, of a paytable's own file, or of a ruleset where neither is given."""
    from compliance.api.odds.count import count_offers, menu_of_ruleset, menu_of_text
    from compliance.model import Counting

    session = _open_shipped_session()
    if path is None and text is None and ruleset is not None:
        menu = menu_of_ruleset(ruleset, Request(), session)
    else:
        menu = menu_of_text(_read_file_or_text(path, text, session), Request(ruleset=ruleset), session)
    return count_offers(_take_value(menu).offers.all, Counting())


def prove_house_way(
    path: FilePath | None = None, *, text: str | None = None, ruleset: str | None = None
) -> HouseWayProof:
    """Prove the house way that a submission states in clauses on every hand."""
    from compliance.api.houseway.prove import house_way_in

    session = _open_shipped_session()
    filed = house_way_in(_read_file_or_text(path, text, session), Request(ruleset=ruleset), session)
    return session.prove(_take_value(filed).way)


def redline_documents(
    old: FilePath, new: FilePath, *, terms: FilePath | None = None, concordance: FilePath | None = None
) -> Redline:
    """Line two documents up provision by provision and class what changed; `FILE#575` names a part."""
    from compliance.api.redline import redline_files
    from compliance.model import RedlineRequest

    request = RedlineRequest(
        old=_request_text(old),
        new=_request_text(new),
        terms=None if terms is None else os.fspath(terms),
        concordance=None if concordance is None else os.fspath(concordance),
    )
    return _take_value(redline_files(request))


def read_law(path: FilePath, *, side: DocumentSide | None = None) -> LawTree:
    """Read a document as a tree of provisions; one with amendment marks as amended, unless another side is given."""
    return _take_value(read_law_text(TextRequest(path=os.fspath(path), side=side))).tree


def read_amendment(path: FilePath) -> Amendment:
    """Take a document with amendment marks apart."""
    return _take_value(amend_file(os.fspath(path)))


def find_slips(path: FilePath) -> tuple[Slip, ...]:
    """List the likely drafting slips of a document; `FILE#575` names a part."""
    return _take_value(slips_in(_request_text(path)))


def verify_lock(ruleset: str, document: FilePath) -> LockCheck:
    """Verify that the provisions a ruleset was encoded from stand unchanged in a document."""
    from compliance.api.law.locks import verify_ruleset_lock

    return _take_value(verify_ruleset_lock(ruleset, _request_text(document), _open_shipped_session()))


def lint_rulesets(*names: str) -> tuple[Diagnostic, ...]:
    """Return everything that authors got wrong in rulesets, by id, file or folder; all at hand without names."""
    from compliance.api.diff.flaws import flaws_in
    from compliance.api.rulesets.lint import LintRequest, lint_lot
    from compliance.api.rulesets.lint_targets import lint_lots

    lots = _take_value(lint_lots(names))
    return tuple(found for lot in lots for found in lint_lot(lot, LintRequest(prove=flaws_in)).found)


def run_cases(*rulesets: str, mutate: bool = False) -> tuple[TestedRuleset, ...]:
    """Run the cases beside the rules of rulesets, or of all; with mutants of the rules where that is asked for."""
    from compliance.api.rulesets.test import try_rulesets
    from compliance.api.rulesets.test_request import TestRequest

    tested, diagnostics = try_rulesets(TestRequest(rulesets=rulesets, mutate=mutate), _open_shipped_session())
    if diagnostics:
        raise InvalidInputError(diagnostics)
    return tested


def format_file(path: FilePath) -> str:
    """Return the canonical form of a YAML file; the file stays as it is."""
    from compliance.api.rulesets.format import Target, format_target

    return _take_value(format_target(Target(Path(path), os.fspath(path)))).after


def write_schema(kind: str) -> str:
    """Return the JSON Schema of a kind of file, such as `submission` or `topic`."""
    from compliance.api.rulesets.schema import schemas_of

    return _take_value(schemas_of((kind,), _open_shipped_session()))[kind]


@cache
def _open_shipped_session() -> Session:
    return _take_value(open_session())


def _take_value(result: Result[T]) -> T:
    if result.value is None:
        raise InvalidInputError(result.diagnostics)
    return result.value


def _read_file_or_text(path: FilePath | None, text: str | None, session: Session) -> TextFile:
    if (path is None) == (text is None):
        raise TypeError("give either the path of a file or `text`")
    if text is not None:
        return _take_value(decode_text(text.encode("utf-8", "surrogatepass"), _UNNAMED))
    called = os.fspath(path or "")
    return _take_value(read_submission_text(called, session))


def _read_review_beside(path: FilePath, session: Session) -> Review | None:
    read = read_review_beside(os.fspath(path), session.vocabulary)
    if read.diagnostics:
        raise InvalidInputError(read.diagnostics)
    return read.value


def _request_text(path: FilePath) -> TextRequest:
    name = os.fspath(path)
    file, mark, part = name.rpartition("#")
    if not mark or os.path.exists(name):
        file, part = name, ""
    return TextRequest(path=file, part=part)


def _ignore_progress(_done: int, _of: int) -> None:
    return

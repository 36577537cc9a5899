"""House ways in clauses, and two of them held against each other."""

from pathlib import Path

from compliance.api.desk import Desk
from compliance.api.request import Request, applicable
from compliance.check import facts_of, way_of
from compliance.diag import Code, Diagnostic, Result
from compliance.diag.span import whole_file
from compliance.load import read_submission
from compliance.model import HouseWay, Ruleset, Submission, WaysCompared
from compliance.record import record


@record
class FiledWay:
    """A submission's house way, held to the ranking of a ruleset."""

    submission: Submission
    ruleset: Ruleset
    way: HouseWay


def house_way_of(path: str, request: Request, desk: Desk) -> Result[FiledWay]:
    """Read the house way that a submission states in clauses."""
    read = read_submission(Path(path), desk.vocabulary, called=path)
    if read.value is None:
        return Result(None, read.diagnostics)
    chosen = applicable(read.value, request, desk)
    return Result(None, chosen.diagnostics) if chosen.value is None else _filed_way(read.value, chosen.value[0], desk)


def house_way_under(filed: FiledWay, ruleset: str, desk: Desk) -> Result[FiledWay]:
    """Return the same house way held to the ranking of another ruleset."""
    other = desk.ruleset(ruleset)
    return Result(None, other.diagnostics) if other.value is None else _filed_way(filed.submission, other.value, desk)


def _filed_way(submission: Submission, ruleset: Ruleset, desk: Desk) -> Result[FiledWay]:
    way = way_of(facts_of(submission.statements, ruleset, desk.vocabulary).values, ruleset)
    if way is not None:
        return Result(FiledWay(submission, ruleset, way))
    if ruleset.ranking is None:
        message = f"the chapter of `{ruleset.id}` sets no hands, so that there is no house way to prove"
        return Result(None, (Diagnostic(Code.HOUSEWAY_MISSING, message, whole_file(submission.path)),))
    hint = "write it in `house_way.clauses`; docs/house-way.md has the words"
    message = "the submission states no house way in clauses"
    return Result(None, (Diagnostic(Code.HOUSEWAY_MISSING, message, whole_file(submission.path), hint),))


def compare_house_ways(one: FiledWay, other: FiledWay, desk: Desk) -> Result[WaysCompared]:
    """Hold two house ways against each other on every hand."""
    if one.way.ranking.hands != other.way.ranking.hands:
        message = "the two house ways set hands of different sizes and cannot be compared"
        return Result(None, (Diagnostic(Code.HOUSEWAY_OTHER_HANDS, message, whole_file(other.submission.path)),))
    from compliance.odds import compare_ways

    with desk.progress("comparing the house ways") as step:
        return Result(compare_ways(one.way, other.way, step=step))

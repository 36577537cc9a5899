"""What is asked for, and the ruleset and day that it is answered by."""

import datetime as dt
from collections.abc import Mapping

from compliance.api.session import Session
from compliance.check import choose_entry, find_misfit, of_another_domain, unknown_reading
from compliance.diag import Code, Diagnostic, Result, did_you_mean, whole_file
from compliance.model import Ruleset, Submission
from compliance.record import attribute, keyword_record

NO_READINGS: Mapping[str, str] = {}


@keyword_record
class Request:
    """How submissions are to be checked."""

    ruleset: str | None = None
    as_of: dt.date | None = None
    scope: str = "filing"
    traces: bool = False
    proof: bool = True
    readings: Mapping[str, str] = attribute(default=NO_READINGS)


def applicable(submission: Submission, request: Request, session: Session) -> "Result[tuple[Ruleset, dt.date]]":
    """Find the ruleset that a submission is checked against and the day it is judged for, or say why there is none."""
    day = request.as_of or submission.as_of or submission.filed
    if day is None:
        message = "the submission gives no date to be judged on"
        hint = "add `filed: YYYY-MM-DD`, or give --as-of"
        return Result(None, (Diagnostic(Code.SUBMISSION_NO_DATE, message, whole_file(submission.path), hint),))
    chosen = _choose(submission, request, day, session)
    if chosen.value is None:
        return Result(None, chosen.diagnostics)
    ruleset = chosen.value
    wrong = find_misfit(submission, ruleset) or unknown_reading(request.readings, ruleset)
    if wrong is not None:
        return Result(None, (wrong,))
    foreign = of_another_domain(submission, ruleset, session.vocabulary)
    if foreign:
        return Result(None, foreign)
    return Result((ruleset, day))


def _choose(submission: Submission, request: Request, day: dt.date, session: Session) -> Result[Ruleset]:
    name = request.ruleset or submission.ruleset
    if name is None:
        entries = session.entries()
        if entries.diagnostics:
            return Result(None, entries.diagnostics)
        picked = choose_entry(entries.value or (), submission, day)
        if picked.value is None:
            return Result(None, picked.diagnostics)
        name = picked.value
    if request.ruleset is None and submission.ruleset is not None and name not in session.library.ids():
        hint = did_you_mean(name, session.library.ids()) or f"there are {', '.join(session.library.ids())}"
        where = submission.header["ruleset"]
        return Result(None, (Diagnostic(Code.RULESET_UNKNOWN, f"no ruleset is called `{name[:80]}`", where, hint),))
    return session.ruleset(name)

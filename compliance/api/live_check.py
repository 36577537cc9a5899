"""Checks with what is at hand: a text instead of a file, and no proof that was not made before."""

from compliance.api.check import Request, check_read_submission, find_applicable_ruleset
from compliance.api.session import Session
from compliance.check import facts_of, way_of
from compliance.diag import Result
from compliance.load import decode_text, parse_submission
from compliance.model import CLAUSES, Assessment, HouseWay, Review, Ruleset, Submission, SubmissionDraft
from compliance.record import replace


def check_unproved(
    submission: Submission, request: Request, session: Session, *, review: Review | None = None
) -> Result[Assessment]:
    """Check without the long work of a proof: a house way that was not proved before leaves rules undetermined."""
    if CLAUSES in submission.statements and request.proof:
        chosen = find_applicable_ruleset(submission, request, session)
        way = None if chosen.value is None else stated_way_of(submission, chosen.value[0], session)
        request = replace(request, proof=way is None or session.known_proof(way.fingerprint) is not None)
    return check_read_submission(submission, request, session, review=review)


def stated_way_of(submission: Submission, ruleset: Ruleset, session: Session) -> HouseWay | None:
    """Return the house way in clauses that a submission states, if it does."""
    return way_of(facts_of(submission.statements, ruleset, session.vocabulary).values, ruleset)


def is_unproved(assessment: Assessment) -> bool:
    """Tell whether a house way is stated whose proof was not made."""
    return assessment.way is not None and assessment.proof is None


def read_draft(draft: SubmissionDraft, session: Session, *, sha256: str = "") -> Result[Submission]:
    """Read a submission's text; its fingerprint is that of the text, or the one of the file that it came from."""
    file = decode_text(draft.text.encode("utf-8", "surrogatepass"), draft.path)
    if file.value is None:
        return Result(None, file.diagnostics)
    return parse_submission(replace(file.value, sha256=sha256 or file.value.sha256), session.vocabulary)

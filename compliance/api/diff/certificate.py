"""That there is no submission, as a comparison says of many questions, answered by two methods that must agree."""

from collections.abc import Callable

from compliance.api.diff.compare import PLAIN_TERMS, DiffTerms, sides_and_ways
from compliance.api.session import Session
from compliance.diag import Result
from compliance.load import examples_of
from compliance.model import CertifiedAnswer
from compliance.prove import certify_comparison


def certify_rulesets(
    first: str,
    second: str,
    session: Session,
    step: Callable[[int, int], None] = lambda _done, _of: None,
    terms: DiffTerms = PLAIN_TERMS,
) -> Result[tuple[CertifiedAnswer, ...]]:
    """Compare two rulesets anew, by id or path, and put every "there is none" on the way to a second method."""
    asked = sides_and_ways(first, second, session, None, terms)
    if asked.value is None:
        return Result(None, asked.diagnostics)
    sides, ways = asked.value
    return Result(certify_comparison(*sides, session.vocabulary, examples_of(session.vocabulary), ways, step))

"""A case beside a rule: facts, and the verdict they must lead to."""

from collections.abc import Mapping

from compliance.diag import Span
from compliance.model.filings.submission import Statement
from compliance.model.results.finding import Verdict
from compliance.record import keyword_record


@keyword_record
class Case:
    """One worked example of a rule, which must come out as expected."""

    rule: str
    name: str
    facts: Mapping[str, Statement]
    choices: Mapping[str, str]
    boundary: bool
    expect: Verdict
    span: Span

"""Statements that do not go together: the condition that fails, and what is stated about it with its places."""

from compliance.model.filings.submission import Statement
from compliance.model.rules.coherence import CoherenceCondition
from compliance.record import keyword_record


@keyword_record
class CoherenceFinding:
    """A coherence condition that fails, and the statements that it reads in the order of the file."""

    condition: CoherenceCondition
    statements: tuple[Statement, ...]

"""A certificate of counted paytables: what it claims, and what a recount of it came to."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from compliance.model.results.odds_result import RecountedPaytable
from compliance.model.rules.wager import MeterTerms, Wager
from compliance.model.values.kinds import Row
from compliance.record import keyword_record, record


@record
class Claimed:
    """A wager whose readings are settled, with the rows that a certificate gives it."""

    wager: Wager
    rows: Mapping[str, Row]


@keyword_record
class Claim:
    """One paytable of a certificate: what to count, and every figure that is said to come of it."""

    cite: str
    table: str
    name: str
    table_cite: str
    choices: Mapping[str, str]
    counted: Claimed
    others: tuple[tuple[str, str, Claimed], ...]
    terms: MeterTerms
    wanted: Fraction | None
    said: Mapping[str, Any]


@keyword_record
class Certificate:
    """A certificate: the program that wrote it, what it was counted from, and its claims."""

    program: str
    source: Mapping[str, str]
    claims: tuple[Claim, ...]


@record
class Verification:
    """A certificate with every paytable of it recounted, and whether what it was counted from was at hand."""

    certificate: Certificate
    recounts: tuple[RecountedPaytable, ...]
    with_source: bool

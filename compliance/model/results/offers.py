"""Paytables that can be counted, where they were found, and how they are to be counted."""

from collections.abc import Mapping
from fractions import Fraction

from compliance.model.results.odds_result import PaytableOrigin
from compliance.model.rules.ruleset import Reading
from compliance.model.rules.wager import MeterTerms, Wager
from compliance.model.values.kinds import Odds, Row
from compliance.record import attribute, keyword_record, record

_NO_READINGS: Mapping[str, str] = {}


@keyword_record
class Offer:
    """A paytable of a wager as it is to be counted; ``table`` is empty where the rows are not a chapter's own."""

    wager: Wager
    cite: str
    table: str
    name: str
    table_cite: str
    rows: Mapping[str, Row]
    own: Mapping[str, Odds]
    readings: tuple[Reading, ...] = attribute(default=())


@record
class Offers:
    """Paytables to be counted, and why others are not, each reason after its wager."""

    all: tuple[Offer, ...]
    refused: tuple[tuple[str, str], ...] = ()


@keyword_record
class Counting:
    """How paytables are to be counted: the readings, the terms of a meter, and the hold that is wanted of it."""

    readings: Mapping[str, str] = attribute(default=_NO_READINGS)
    terms: MeterTerms = attribute(default=MeterTerms())
    wanted: Fraction | None = attribute(default=None)


@keyword_record
class Menu:
    """Paytables that can be counted, and what they were found in."""

    offers: Offers
    origin: PaytableOrigin

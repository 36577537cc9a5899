"""The figures of a finding as data: what is stated, what is required, and what sets the two apart."""

from enum import StrEnum

from compliance.model.filings.submission import Remark
from compliance.model.rules.expr import MatchMode
from compliance.model.values.kinds import Kind, Number, Odds, PaytableValue, Raw
from compliance.model.values.paytable import Table, rows_beyond
from compliance.record import keyword_record, record


@record
class Figure:
    """A value of a kind, or none where it is not stated.

    ``by_silence`` says that the value is not stated but follows from silence; ``working`` is the arithmetic behind it.
    """

    kind: Kind
    raw: Raw | None
    by_silence: bool = False
    working: str = ""


@record
class LabelledFigures:
    """The values of one field among those of several, with what people call the field."""

    label: str
    figures: tuple["Figure | LabelledFigures", ...]


class BoundKind(StrEnum):
    """How a value must stand to the values of a bound."""

    AT_LEAST = "at least"
    AT_MOST = "at most"
    MORE_THAN = "more than"
    LESS_THAN = "less than"
    EXACTLY = "exactly"
    OTHER_THAN = "other than"
    ONE_OF = "one of"
    NONE_OF = "none of"
    INCLUDING = "including"
    WITHOUT = "without"
    ONLY = "only"
    MORE_THAN_ONLY = "more than only"
    STATED = "stated"
    NOT_STATED = "not stated"
    NOTHING_ELSE = "nothing else"
    SOMETHING_ELSE = "something else"
    ONE_TABLE = "one table"
    ONE_TABLE_ENTIRELY = "one table entirely"
    NO_TABLE = "no table"
    TABLE_FLOOR = "floor of one table"
    BELOW_TABLE_FLOOR = "below the floor of every table"


@keyword_record
class Bound:
    """One thing that is required: how a value must stand to these values.

    A bound that is worked out has its arithmetic in ``working``, and no value where a part of that is not known.
    ``condition`` says under what else the bound holds, where it is one of several and not all of that is so.
    """

    kind: BoundKind
    values: tuple[Figure, ...] = ()
    working: str = ""
    condition: str = ""


@record
class LabelledBounds:
    """What is required of one field among several, with what people call the field."""

    label: str
    bounds: tuple["Bound | LabelledBounds", ...]


Actual = tuple[Figure | LabelledFigures, ...]
"""What a submission states: one value, or several where a condition turns on several."""

Required = tuple[Bound | LabelledBounds, ...]
"""What is required: one bound, or several of which any one would do."""


class GapSide(StrEnum):
    """On which side of a bound a value lies."""

    SHORT = "short"
    TOO_MUCH = "too much"
    LESS = "less"
    MORE = "more"


@record
class Gap:
    """How far a value lies from its bound."""

    kind: Kind
    amount: Number
    side: GapSide


@record
class UnlikeOdds:
    """Odds of two forms, which do not compare."""

    stated: Odds
    required: Odds


@record
class WordsBeyond:
    """Words that are stated beyond those that may be."""

    words: tuple[str, ...]


@record
class PaytableDeparture:
    """A stated paytable beside the tables that it must match, or pay at least as much as."""

    stated: PaytableValue
    tables: tuple[Table, ...]
    mode: MatchMode
    hands: tuple[str, ...] = ()
    """The hands that some table of the chapter has for this paytable."""

    @property
    def rows_beyond(self) -> tuple[str, ...]:
        """The stated rows that no table of the chapter has."""
        return rows_beyond(self.stated, self.hands)


Difference = Gap | UnlikeOdds | WordsBeyond | PaytableDeparture | Remark
"""What sets the stated apart from the required; a remark where nothing but a sentence tells it."""


@keyword_record
class Figures:
    """What the submission says, what is required, the difference, and the field it turns on."""

    field: str
    actual: Actual
    required: Required
    difference: Difference | None = None

"""What only a person can decide: settlements as a review file has them, and how each point stands for a filing."""

import datetime as dt
from enum import StrEnum

from compliance.diag import Span
from compliance.model.filings.submission import Statement
from compliance.model.rules.ruleset import ReviewPoint
from compliance.record import keyword_record


@keyword_record
class Settlement:
    """What a person decided about a point: for or against, who, on which day, until when, why, and on which words."""

    point: str
    satisfied: bool
    by: str
    on: dt.date
    until: dt.date | None
    explanation: str
    fingerprint: str
    span: Span


@keyword_record
class Review:
    """A review file: every settlement of the points of one submission, in the order in which they are written."""

    path: str
    sha256: str
    submission: str
    settlements: tuple[Settlement, ...]


class ReviewState(StrEnum):
    """How a point stands: nobody decided it, it is settled, found wanting, or its settlement no longer counts."""

    OPEN = "open"
    SATISFIED = "satisfied"
    NOT_SATISFIED = "not_satisfied"
    WORDS_CHANGED = "words_changed"
    EXPIRED = "expired"


_DECIDED = frozenset({ReviewState.SATISFIED, ReviewState.NOT_SATISFIED})


@keyword_record
class ReviewStanding:
    """A point that a filing raises, the statements it is about, their fingerprint, and the latest settlement of it."""

    point: ReviewPoint
    statements: tuple[Statement, ...]
    fingerprint: str
    state: ReviewState
    settlement: Settlement | None

    @property
    def is_open(self) -> bool:
        """Whether a person has still to decide the point."""
        return self.state not in _DECIDED

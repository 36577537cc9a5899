"""Points that only a person can decide, as finished lines of text: what is asked, about which words, how it stands."""

from typing import assert_never

from compliance.diag import did_you_mean
from compliance.lang import count_with_noun
from compliance.model import (
    Assessment,
    ReviewStanding,
    ReviewState,
    Ruleset,
    Settlement,
    Statement,
    Vocabulary,
    show_value,
)
from compliance.record import keyword_record
from compliance.report.check.finding_view import write_span

LONGEST = 200
"""So much of a long text is shown in a report; the place says where to read the rest."""
MARKS: dict[ReviewState, str] = {
    ReviewState.OPEN: "open",
    ReviewState.SATISFIED: "settled",
    ReviewState.NOT_SATISFIED: "not satisfied",
    ReviewState.WORDS_CHANGED: "lapsed",
    ReviewState.EXPIRED: "lapsed",
}


@keyword_record
class StatedWords:
    """One statement that a point is about: what people call the field, what is stated, and where."""

    label: str
    value: str
    where: str
    line: int


@keyword_record
class ReviewPointView:
    """A point, laid out in words."""

    id: str
    question: str
    cite: str
    full_cite: str
    stated: tuple[StatedWords, ...]
    fingerprint: str
    state: str
    mark: str
    standing: str
    is_open: bool


def review_view(standing: ReviewStanding, ruleset: Ruleset, vocabulary: Vocabulary) -> ReviewPointView:
    """Lay one point out in words."""
    point = standing.point
    return ReviewPointView(
        id=point.id,
        question=point.question,
        cite=ruleset.short_cite(point.cite),
        full_cite=ruleset.cite(point.cite),
        stated=tuple(_stated_words(one, vocabulary) for one in standing.statements),
        fingerprint=standing.fingerprint,
        state=str(standing.state),
        mark=MARKS[standing.state],
        standing=standing_of_point(standing),
        is_open=standing.is_open,
    )


def _stated_words(statement: Statement, vocabulary: Vocabulary) -> StatedWords:
    field = vocabulary.fields[statement.field]
    return StatedWords(
        label=field.label,
        value=show_value(field.kind, statement.raw),
        where=write_span(statement.span),
        line=statement.span.line,
    )


def clip_words(text: str) -> str:
    """Return a text on one line, cut where it is long."""
    flat = " ".join(text.split())
    return flat if len(flat) <= LONGEST else f"{flat[: LONGEST - 4].rstrip()} ..."


def standing_of_point(standing: ReviewStanding) -> str:
    """Say how a point stands: that nobody decided it, who did and why, or why what was decided no longer counts."""
    settlement = standing.settlement
    if settlement is None:
        return "open: nobody has decided it"
    match standing.state:
        case ReviewState.SATISFIED:
            return f"settled by {_settlement_in_words(settlement)}"
        case ReviewState.NOT_SATISFIED:
            return f"not satisfied, decided by {_settlement_in_words(settlement)}"
        case ReviewState.WORDS_CHANGED:
            decided = f"{settlement.by} decided on {settlement.on.isoformat()} ({write_span(settlement.span)})"
            return f"lapsed: what is asked, stated or exhibited has changed since {decided}"
        case ReviewState.EXPIRED | ReviewState.OPEN:
            until = "" if settlement.until is None else f" on {settlement.until.isoformat()}"
            decided = f"{settlement.by} decided on {settlement.on.isoformat()}, until then"
            return f"lapsed{until}: {decided} ({write_span(settlement.span)})"
        case _ as unknown:
            assert_never(unknown)


def _settlement_in_words(settlement: Settlement) -> str:
    until = "" if settlement.until is None else f" until {settlement.until.isoformat()}"
    explanation = " ".join(settlement.explanation.split())
    return f"{settlement.by} on {settlement.on.isoformat()}{until}: {explanation} ({write_span(settlement.span)})"


def points_in_words(number: int) -> str:
    """Say how many points wait for a person."""
    return f"{count_with_noun(number, 'point')} for a person"


def stray_settlement_in_words(settlement: Settlement, assessment: Assessment) -> str:
    """Say that a settlement is about a point that is not asked, and which may have been meant."""
    asked = [standing.point.id for standing in assessment.review]
    meant = did_you_mean(settlement.point, asked)
    about = (
        f"The review settles `{settlement.point}` ({write_span(settlement.span)}), which is not asked of this filing"
    )
    return f"{about}; {meant}" if meant else f"{about}."

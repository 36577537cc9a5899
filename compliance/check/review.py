"""Review points: which of them a filing raises, how each stands after what persons settled, and what that comes to."""

import datetime as dt
from collections.abc import Iterable

from compliance.check.findings import covers_rule
from compliance.digests import sha256
from compliance.lang import source_of
from compliance.model import (
    Exhibit,
    Figure,
    Finding,
    LabelledFigures,
    Remark,
    Review,
    ReviewPoint,
    ReviewStanding,
    ReviewState,
    Rule,
    RuleAnswer,
    Ruleset,
    Scope,
    Settlement,
    Statement,
    Submission,
    VarianceKind,
    Verdict,
    Vocabulary,
    fields_in,
    watched_in,
)
from compliance.record import kept_beside, kept_with_record

TOPIC = "review"
REVIEW_AGAIN = "change what is stated, and have it reviewed again"


def review_standings(
    asked: Iterable[tuple[ReviewPoint, Verdict]],
    submission: Submission,
    ruleset: Ruleset,
    vocabulary: Vocabulary,
    as_of: dt.date,
    review: Review | None,
) -> tuple[ReviewStanding, ...]:
    """Return every point that a filing raises, and how it stands on a day after what persons settled.

    Each point is ``asked`` with the verdict on whether it is raised.
    """
    standings, exhibits = [], submission.exhibits
    for point, came in asked:
        if came is Verdict.VARIANCE:
            continue
        statements = _statements_about(point, submission, vocabulary)
        # WHY: where it is open whether a point is raised, but what it is about is stated, nobody has decided anything;
        # to leave the point out would claim more than is known.
        if came is Verdict.PASS or statements:
            standings.append(_standing_of(point, statements, ruleset, vocabulary, as_of, review, exhibits))
    return tuple(standings)


def _statements_about(point: ReviewPoint, submission: Submission, vocabulary: Vocabulary) -> tuple[Statement, ...]:
    """Return what the filing states of the fields that a point names; of a computed one, what it is computed from."""
    stated = submission.statements
    return tuple([stated[name] for name in _fields_to_state(point, vocabulary) if name in stated])


@kept_beside
def _fields_to_state(point: ReviewPoint, vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(sorted({source_of(name, vocabulary) for name in _fields_about(point)}))


def _fields_about(point: ReviewPoint) -> tuple[str, ...]:
    return (*fields_in(point.when), *watched_in(point.when))


@kept_with_record
def points_about(ruleset: Ruleset) -> frozenset[str]:
    """Name every field that some review point of a ruleset is about."""
    return frozenset(name for point in ruleset.review for name in _fields_about(point))


def _standing_of(
    point: ReviewPoint,
    statements: tuple[Statement, ...],
    ruleset: Ruleset,
    vocabulary: Vocabulary,
    as_of: dt.date,
    review: Review | None,
    exhibits: tuple[Exhibit, ...],
) -> ReviewStanding:
    fingerprint = fingerprint_words(point, statements, ruleset, vocabulary, exhibits)
    settlement = None if review is None else _latest_settlement(point.id, review)
    return ReviewStanding(
        point=point,
        statements=statements,
        fingerprint=fingerprint,
        state=_state_of(settlement, fingerprint, as_of),
        settlement=settlement,
    )


def fingerprint_words(
    point: ReviewPoint,
    statements: tuple[Statement, ...],
    ruleset: Ruleset,
    vocabulary: Vocabulary,
    exhibits: tuple[Exhibit, ...] = (),
) -> str:
    """Return the fingerprint of what a person is asked: the point, its question and section, and what is stated."""
    # WHY: most filings raise no point, and are checked without what spells values and writes JSON.
    import json

    from compliance.model import spell_flow

    words = [(one.field, spell_flow(vocabulary.fields[one.field], one.raw)) for one in statements]
    # WHY: the section stands with its chapter, so that what was settled under one chapter settles nothing under
    # another that asks in the same words.
    asked: list[object] = [point.id, point.question, ruleset.cite(point.cite), words]
    # WHY: a letter or a house way may stand in an exhibit alone, and another exhibit, or another file in its place,
    # is another thing to be read.
    if exhibits:
        asked.append([(one.file, one.title, one.fingerprint) for one in exhibits])
    return sha256(json.dumps(asked, ensure_ascii=True).encode()).hexdigest()


def _latest_settlement(point: str, review: Review) -> Settlement | None:
    """Return the settlement of a point that counts: of the latest day, and of one day the last that is written."""
    own = [one for one in review.settlements if one.point == point]
    return own[max(range(len(own)), key=lambda number: (own[number].on, number))] if own else None


def _state_of(settlement: Settlement | None, fingerprint: str, as_of: dt.date) -> ReviewState:
    """Say how a point stands; a settlement made after the day counts, since the words are the same."""
    if settlement is None:
        return ReviewState.OPEN
    if settlement.fingerprint != fingerprint:
        return ReviewState.WORDS_CHANGED
    if settlement.until is not None and settlement.until < as_of:
        return ReviewState.EXPIRED
    return ReviewState.SATISFIED if settlement.satisfied else ReviewState.NOT_SATISFIED


def stray_settlements(review: Review | None, standings: tuple[ReviewStanding, ...]) -> tuple[Settlement, ...]:
    """Return the settlements of points that are not asked here."""
    asked = {standing.point.id for standing in standings}
    return () if review is None else tuple(one for one in review.settlements if one.point not in asked)


def review_findings(
    standings: tuple[ReviewStanding, ...],
    submission: Submission,
    ruleset: Ruleset,
    vocabulary: Vocabulary,
    as_of: dt.date,
) -> tuple[Finding, ...]:
    """Return a variance for every point that a person found not satisfied."""
    return tuple(
        _finding_of_settlement(standing, standing.settlement, submission, ruleset, vocabulary, as_of)
        for standing in standings
        if standing.state is ReviewState.NOT_SATISFIED and standing.settlement is not None
    )


def _finding_of_settlement(
    standing: ReviewStanding,
    settlement: Settlement,
    submission: Submission,
    ruleset: Ruleset,
    vocabulary: Vocabulary,
    as_of: dt.date,
) -> Finding:
    rule = rule_of_point(standing.point, ruleset)
    waivers = [waiver for waiver in submission.waivers if covers_rule(waiver, rule, ruleset)]
    answer = RuleAnswer(
        rule=rule,
        verdict=Verdict.VARIANCE,
        kind=rule.variance,
        message=rule.fails,
        actual=tuple(_figure_of(one, vocabulary) for one in standing.statements),
        required=(),
        difference=Remark(f"{settlement.by} on {settlement.on.isoformat()}: {settlement.explanation}"),
        missing=(),
        readings=(),
        trace=None,
    )
    return Finding(
        answer=answer,
        where=standing.statements[0].span if standing.statements else None,
        waiver=next((waiver for waiver in waivers if waiver.counts_on(as_of)), None),
        waivers_not_in_effect=tuple(waiver for waiver in waivers if not waiver.counts_on(as_of)),
        settlement=settlement,
    )


def _figure_of(statement: Statement, vocabulary: Vocabulary) -> LabelledFigures:
    field = vocabulary.fields[statement.field]
    return LabelledFigures(field.label, (Figure(field.kind, statement.raw),))


def rule_of_point(point: ReviewPoint, ruleset: Ruleset) -> Rule:
    """Return the rule that stands for a point in a finding: what a person found wanting is a breach of its section."""
    return Rule(
        id=f"{ruleset.id}.{TOPIC}.{point.id}",
        topic=TOPIC,
        cites=(point.cite,),
        scope=Scope.FILING,
        title=point.question,
        fails=f"Not satisfied: {point.question}",
        summary=point.question,
        applies=None,
        requires=point.when,
        variance=VarianceKind.BREACH,
        cure=REVIEW_AGAIN,
        readings=(),
        note="",
        span=point.span,
    )

"""Laws of what persons settle: it counts for the very words that were looked at, and nothing is better for its loss."""

import datetime as dt
from collections.abc import Mapping

from hypothesis import assume, given
from hypothesis import strategies as st
from mutating import HERE, a_rule, a_ruleset
from strategies import VOCABULARY, full_values, raws, resolved

from compliance.check import Screen, assess_submission
from compliance.model import (
    Assessment,
    Outcome,
    Raw,
    Review,
    ReviewPoint,
    ReviewState,
    Settlement,
    Statement,
    Submission,
)
from compliance.record import replace

DAY = dt.date(2021, 6, 1)
CONDITIONS = (
    "play.open is stated or stake.least is stated",
    "play.tools is stated and stake.odds is stated",
    "stake.least is stated and not play.open",
    "play.story is stated or play.rivals is stated",
    "side.table is stated or star.table is stated or play.order is stated",
)
RULESET = replace(
    a_ruleset(a_rule("play.decks <= 6")),
    review=tuple(
        ReviewPoint(id=f"point-{number}", when=resolved(text), cite="7.2", question=f"Is {text} so?", span=HERE)
        for number, text in enumerate(CONDITIONS)
    ),
)
NEVER_WITHOUT = frozenset({Outcome.COMPLIANT, Outcome.COMPLIANT_WITH_WAIVERS})
VALUES = st.builds(
    lambda values, left_out: {name: raw for name, raw in values.items() if name not in left_out},
    full_values(),
    st.sets(st.sampled_from(sorted(VOCABULARY.fields))),
)


def filing(values: Mapping[str, Raw]) -> Submission:
    stated = {name: raw for name, raw in values.items() if VOCABULARY.fields[name].derived is None}
    return Submission(
        path="input.yaml",
        sha256="0" * 64,
        holder="Paper Moon Casino",
        jurisdiction="ZZ",
        game="lantern-three",
        filed=DAY,
        as_of=None,
        ruleset=None,
        statements={name: Statement(name, raw, HERE) for name, raw in stated.items()},
        waivers=(),
        header={},
    )


def judged(values: Mapping[str, Raw], review: Review | None = None) -> Assessment:
    return assess_submission(filing(values), RULESET, VOCABULARY, as_of=DAY, review=review)


def settled(assessment: Assessment, *, satisfied: bool = True, fingerprint: str = "") -> Review:
    """Return the review in which every point of an assessment is settled, about its own words or others."""
    settlements = tuple(
        Settlement(
            point=one.point.id,
            satisfied=satisfied,
            by="compliance department",
            on=DAY,
            until=None,
            explanation="Looked at.",
            fingerprint=fingerprint or one.fingerprint,
            span=HERE,
        )
        for one in assessment.review
    )
    return Review(path="input.review.yaml", sha256="1" * 64, submission="input.yaml", settlements=settlements)


@given(VALUES)
def test_without_a_review_no_filing_that_raises_a_point_is_compliant(values: dict[str, Raw]) -> None:
    found = judged(values)
    assert not found.review or found.outcome not in NEVER_WITHOUT


@given(VALUES, st.booleans())
def test_a_review_decides_points_and_nothing_that_the_rules_decide(values: dict[str, Raw], satisfied: bool) -> None:
    before = judged(values)
    after = judged(values, settled(before, satisfied=satisfied))
    assert after.by_rules == before.by_rules
    assert after.points_for_a_person == 0
    if satisfied or not before.review:
        assert after.outcome == before.by_rules
    else:
        assert after.outcome is Outcome.NOT_COMPLIANT
    assert after.counts.rules == len(after.findings)


@given(VALUES, st.booleans())
def test_a_settlement_of_other_words_counts_as_none(values: dict[str, Raw], satisfied: bool) -> None:
    before = judged(values)
    after = judged(values, settled(before, satisfied=satisfied, fingerprint="f" * 64))
    assert (after.outcome, after.findings) == (before.outcome, before.findings)
    assert all(one.state is ReviewState.WORDS_CHANGED for one in after.review)


@given(VALUES, st.data())
def test_another_value_lapses_the_points_about_it_and_no_others(values: dict[str, Raw], data: st.DataObject) -> None:
    before = judged(values)
    assume(before.review and values)
    name = data.draw(st.sampled_from(sorted(name for name in values if VOCABULARY.fields[name].derived is None)))
    other = data.draw(raws(VOCABULARY.fields[name]))
    assume(other != values[name])
    after = judged({**values, name: other}, settled(before))
    earlier = {one.point.id for one in before.review}
    for one in after.review:
        if one.point.id in earlier:
            touched = name in {statement.field for statement in one.statements}
            assert one.state is (ReviewState.WORDS_CHANGED if touched else ReviewState.SATISFIED)


@given(VALUES)
def test_the_same_statements_have_the_same_fingerprints_in_any_order(values: dict[str, Raw]) -> None:
    backwards = dict(reversed(values.items()))
    assert [one.fingerprint for one in judged(values).review] == [one.fingerprint for one in judged(backwards).review]


@given(VALUES, st.sampled_from([None, True, False]))
def test_a_summary_agrees_with_the_report(values: dict[str, Raw], satisfied: bool | None) -> None:
    review = None if satisfied is None else settled(judged(values), satisfied=satisfied)
    found = judged(values, review)
    summary = Screen(RULESET, VOCABULARY).summary(filing(values), DAY, "filing", review)
    counts = found.counts
    told = (found.outcome, counts.variance, found.points_for_a_person, counts.decided, counts.rules)
    assert (summary.outcome, summary.variances, summary.points_for_a_person, summary.decided, summary.rules) == told

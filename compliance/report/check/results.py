"""What each result of a submission is called: its name, its headline, the sentence below it, and its tone."""

from compliance.lang import count_with_noun
from compliance.model import Assessment, Outcome, Standing
from compliance.record import record
from compliance.report.document import Tone


@record
class ResultWords:
    """The words of one result."""

    name: str
    headline: str
    sentence: str
    tone: Tone = "fair"


RESULTS = {
    Outcome.COMPLIANT: ResultWords(
        "compliant", "COMPLIANT", "Every rule about this filing was decided and passed.", "good"
    ),
    Outcome.COMPLIANT_WITH_WAIVERS: ResultWords(
        "compliant with waivers",
        "COMPLIANT WITH WAIVERS",
        "The filing departs from the chapter, and each departure is covered by a waiver in effect on the day.",
    ),
    Outcome.NOT_COMPLIANT: ResultWords("not compliant", "NOT COMPLIANT", "The filing departs from the chapter.", "bad"),
    Outcome.UNDETERMINED: ResultWords(
        "undetermined",
        "UNDETERMINED",
        "No departure stands open, but the filing leaves points undecided; it cannot be called compliant.",
    ),
    Outcome.NEEDS_REVIEW: ResultWords(
        "needs review",
        "NO VARIANCE",
        "No departure stands open, but points are left that only a person can decide, and nobody has.",
    ),
    Outcome.PARTLY_ENCODED: ResultWords(
        "partly encoded",
        "NO VARIANCE, CHAPTER PARTLY ENCODED",
        "No rule stands against the filing, but provisions of the chapter are not encoded yet.",
    ),
    Outcome.NOT_IN_FORCE: ResultWords("not in force", "NOT IN FORCE", ""),
}
NOT_KNOWN_TO_BE_IN_FORCE = "NOT KNOWN TO BE IN FORCE"


def headline_of(assessment: Assessment) -> str:
    """Return the headline of a report."""
    if assessment.standing is Standing.NOT_KNOWN:
        return NOT_KNOWN_TO_BE_IN_FORCE
    headline = RESULTS[assessment.outcome].headline
    if assessment.submission.unconfirmed and assessment.outcome is Outcome.UNDETERMINED:
        return f"{headline}, {len(assessment.submission.unconfirmed)} UNCONFIRMED"
    if assessment.outcome is not Outcome.NEEDS_REVIEW:
        return headline
    found = "ONLY WAIVED VARIANCES" if assessment.counts.variance else headline
    return f"{found}, {count_with_noun(assessment.points_for_a_person, 'point').upper()} FOR A PERSON"


def standing_in_words(assessment: Assessment) -> str:
    """Say that a version does not count on the day, and what its rules would say; both are no verdict."""
    day, period = assessment.as_of.isoformat(), assessment.ruleset.period
    would_be = f"What its rules would have said is a hypothesis: {_hypothesis_in_words(assessment)}."
    if assessment.standing is Standing.NOT_KNOWN and period.known_through is not None:
        known = f"This version is known to be in force through {period.known_through.isoformat()}, not on {day}."
        return f"{known} Nothing is decided. {would_be}"
    return f"This version is not in force on {day} ({period}). Nothing is decided. {would_be}"


def _hypothesis_in_words(assessment: Assessment) -> str:
    """Say what the rules would come to, and what they would leave to a person."""
    name, points = RESULTS[assessment.by_rules].name, assessment.points_for_a_person
    is_lawful = assessment.by_rules in {Outcome.COMPLIANT, Outcome.COMPLIANT_WITH_WAIVERS}
    return f"{name}, but for {count_with_noun(points, 'point')} for a person" if points and is_lawful else name

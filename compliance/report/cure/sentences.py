"""What is to be said of the cures of a submission as a whole: how many there are, or that none was found."""

from collections.abc import Iterator

from compliance.lang import count_with_noun
from compliance.model import CLAUSES, Assessment, CureResult, Outcome, ReviewState, Step
from compliance.report.check.review_view import points_in_words
from compliance.report.cure.words import NO_HOUSE_WAY, write_ordinal

NOTHING_TO_CURE = "Nothing to cure: it is lawful as it stands."
NOTHING_CHANGES = "What is stated stays as it is; what is missing is to be stated."
IN_BRACKETS = "once words of your own stand in the place of those in brackets"
NO_RULE_AGAINST = "Nothing to cure: no rule stands against it."


def cure_sentences(result: CureResult, pick: int | None) -> Iterator[str]:
    """Say how many cures there are and of which size, or that none was found and how far was looked."""
    if result.assessment.by_rules is Outcome.COMPLIANT:
        yield NOTHING_TO_CURE if result.assessment.outcome is Outcome.COMPLIANT else NO_RULE_AGAINST
        yield from _points_left(result.assessment)
        return
    if result.assessment.by_rules is Outcome.COMPLIANT_WITH_WAIVERS:
        yield "Waivers in effect cover the variances and cure none of them; this is what would."
    if result.cures:
        yield _number_of_cures(result, pick)
        if all(edit.step is Step.ADD for one in result.cures for edit in one.cure.edits):
            yield NOTHING_CHANGES
        yield from _points_left(result.cures[(pick or 1) - 1].after)
    elif not result.defects:
        yield from _say_none_found(result)


def _points_left(assessment: Assessment | None) -> Iterator[str]:
    """Say what no change of the text settles: points that wait for a person, or that one found not satisfied."""
    if assessment is None or not assessment.review:
        return
    refused = sum(one.state is ReviewState.NOT_SATISFIED for one in assessment.review)
    if refused:
        yield f"A person found {count_with_noun(refused, 'point')} not satisfied, which no change found here settles."
    if assessment.points_for_a_person:
        left = points_in_words(assessment.points_for_a_person)
        yield f"{left[:1].upper()}{left[1:]} left open: `compliance review` lists what and settles it."


def _number_of_cures(result: CureResult, pick: int | None) -> str:
    number, edits = len(result.cures), count_with_noun(len(result.cures[0].cure.edits), "edit")
    if number == 1:
        more = " There may be more of that size." if result.more else ""
        return f"1 smallest cure, of {edits}; {_promise_of(result, 1)}.{more}"
    least = "at least " if result.more else ""
    if pick is not None:
        which = f"The {write_ordinal(pick)} of {least}{number} smallest cures, each of {edits}"
        return f"{which}; {_promise_of(result, pick)}."
    waiting = [one.cure.waits_for_words for one in result.cures]
    where = "" if all(waiting) else "with brackets "
    besides = f", {where}{IN_BRACKETS}" if any(waiting) else ""
    whole = f"{least}{number} smallest cures, each of {edits}; any one makes the submission lawful{besides}."
    more = " There are more of the same size: shown are those that change statements first." if result.more else ""
    return whole[:1].upper() + whole[1:] + more


def _promise_of(result: CureResult, pick: int) -> str:
    besides = f", {IN_BRACKETS}" if result.cures[pick - 1].cure.waits_for_words else ""
    return f"it makes the submission lawful{besides}"


def _say_none_found(result: CureResult) -> Iterator[str]:
    edits = count_with_noun(result.furthest, "edit")
    if result.undecided:
        yield (
            f"No cure was found: the solver gave up before it had gone through every change of at most {edits}. "
            "That is no proof that there is none."
        )
    else:
        yield f"No cure was found among all changes of at most {edits}."
    if CLAUSES in result.assessment.submission.statements:
        yield f"The house way is in clauses: {NO_HOUSE_WAY}."


def written_sentence(result: CureResult, pick: int | None, written: str) -> str:
    """Say which file was written, and what it is."""
    if result.cures and result.cures[(pick or 1) - 1].cure.waits_for_words:
        return f"Cure {pick} is written to {written}. It is not compliant yet: it will be {IN_BRACKETS}."
    after = result.cures[(pick or 1) - 1].after if result.cures else None
    if after is not None and after.outcome is not Outcome.COMPLIANT:
        return f"Cure {pick} is written to {written}, and no rule stands against it."
    if result.cures:
        return f"Cure {pick} is written to {written}, and it is compliant."
    return f"It is written to {written} as it is."

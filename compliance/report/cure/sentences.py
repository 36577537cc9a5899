"""What is to be said of the cures of a submission as a whole: how many there are, or that none was found."""

from collections.abc import Iterator

from compliance.lang import count_with_noun
from compliance.model import (
    CLAUSES,
    NOT_ONES_OWN,
    Assessment,
    CheckedCure,
    CureChoice,
    CureEdit,
    CureResult,
    CureTier,
    Outcome,
    Restraint,
    ReviewState,
    Step,
)
from compliance.report.check.review_view import points_in_words
from compliance.report.cure.words import NO_HOUSE_WAY, write_ordinal

NOTHING_TO_CURE = "Nothing to cure: it is lawful as it stands."
NOTHING_CHANGES = "What is stated stays as it is; what is missing is to be stated."
IN_BRACKETS = "once words of your own stand in the place of those in brackets"
SOME_IN_BRACKETS = "one with words in brackets once your own stand in their place"
NO_RULE_AGAINST = "Nothing to cure: no rule stands against it."
NOT_IN_ONES_HANDS = "None is in your own hands alone: each rests on what somebody else does or on what is so already."
NOT_RULED_OUT = "The solver gave up before it could tell whether a smaller one would do."
TIERS = {
    Restraint.ALL: "With the fewest edits",
    Restraint.FEWEST_WITHDRAWN: "With the least withdrawn",
    Restraint.OWN_HANDS: "With the least that is not in your own hands",
}


def cure_sentences(result: CureResult, pick: int | None) -> Iterator[str]:
    """Say how many cures there are and of which size, or that none was found and how far was looked."""
    if result.game:
        yield f"Under this chapter the game is called {result.game}: a cured file has that name in its head."
    if result.assessment.by_rules is Outcome.COMPLIANT:
        if not result.game:
            yield NOTHING_TO_CURE if result.assessment.outcome is Outcome.COMPLIANT else NO_RULE_AGAINST
        yield from _points_left(result.assessment)
        return
    if result.assessment.by_rules is Outcome.COMPLIANT_WITH_WAIVERS:
        yield "Waivers in effect cover the variances and cure none of them; this is what would."
    if result.cures:
        yield from _cures_in_words(result, pick)
        if all(edit.step is Step.ADD for edit in _all_edits(result)):
            yield NOTHING_CHANGES
        if all(map(_rests_on_others, result.tiers)):
            yield NOT_IN_ONES_HANDS
        yield from _points_left(result.cures[(pick or 1) - 1].after)
    elif not result.defects:
        yield from _say_none_found(result)


def _all_edits(result: CureResult) -> Iterator[CureEdit]:
    """Return every edit of every cure that was found, each at least once."""
    choices = (choice for tier in result.tiers for family in tier.families for choice in family.choices)
    return (edit for choice in choices for alternative in choice.alternatives for edit in alternative)


def _rests_on_others(tier: CureTier) -> bool:
    """Tell whether it is sure that every cure of a tier has an edit that is not in the holder's hands."""
    return not tier.more and all(any(map(_needs_others, family.choices)) for family in tier.families)


def _needs_others(choice: CureChoice) -> bool:
    return all(any(edit.act in NOT_ONES_OWN for edit in one) for one in choice.alternatives)


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


def cures_of_tier(result: CureResult, place: int) -> tuple[CheckedCure, ...]:
    """Return the listed cures of one tier."""
    return tuple(one for one in result.cures if one.tier == place)


def _cures_in_words(result: CureResult, pick: int | None) -> Iterator[str]:
    if pick is not None:
        yield _picked_in_words(result, pick)
        return
    for place, tier in enumerate(result.tiers):
        listed = cures_of_tier(result, place)
        if listed:
            whole = _tier_in_words(tier, listed)
            several = f"{TIERS[tier.within]}: " if len(result.tiers) > 1 else ""
            yield several + (whole if several else whole[:1].upper() + whole[1:])


def _tier_in_words(tier: CureTier, listed: tuple[CheckedCure, ...]) -> str:
    edits = count_with_noun(tier.size, "edit")
    if tier.smaller_not_ruled_out:
        return _found_in_words(tier, listed)
    if tier.count == 1:
        more = " There may be more of that size." if tier.more else ""
        return f"1 smallest cure, of {edits}; {_promise_of(listed[0])}.{more}"
    waiting = [one.cure.waits_for_words for one in listed]
    besides = f", {IN_BRACKETS if all(waiting) else SOME_IN_BRACKETS}" if any(waiting) else ""
    least = "at least " if tier.more else ""
    chosen = [family for family in tier.families if len(family.open_choices) > 1]
    any_one = "any combination" if chosen and len(tier.families) == 1 else "any one"
    how = f": choose one of each of {len(chosen[0].open_choices)}" if any_one == "any combination" else ""
    more = " There may be more of the same size: shown are those that change statements first." if tier.more else ""
    promise = f"{any_one} makes the submission lawful{besides}"
    return f"{least}{tier.count} smallest cures, each of {edits}{how}; {promise}.{more}"


def _found_in_words(tier: CureTier, listed: tuple[CheckedCure, ...]) -> str:
    """Say how many cures were found where the solver could not tell which are the smallest."""
    edits = count_with_noun(tier.size, "edit")
    if tier.count == 1:
        return f"1 cure was found, of {edits}; {_promise_of(listed[0])}. {NOT_RULED_OUT}"
    waiting = f", {SOME_IN_BRACKETS}" if any(one.cure.waits_for_words for one in listed) else ""
    found = f"{tier.count} cures were found, each of {edits}; any one makes the submission lawful{waiting}."
    return f"{found} {NOT_RULED_OUT}"


def _picked_in_words(result: CureResult, pick: int) -> str:
    picked = result.cures[pick - 1]
    tier = result.tiers[picked.tier]
    edits, listed = count_with_noun(tier.size, "edit"), cures_of_tier(result, picked.tier)
    if tier.smaller_not_ruled_out:
        return f"1 of {tier.count} cures that were found, of {edits}; {_promise_of(picked)}. {NOT_RULED_OUT}"
    if tier.count == 1:
        return f"1 smallest cure, of {edits}; {_promise_of(picked)}."
    least = "at least " if tier.more else ""
    which = f"{picked.label} of" if picked.label else f"The {write_ordinal(listed.index(picked) + 1)} of"
    return f"{which} {least}{tier.count} smallest cures, each of {edits}; {_promise_of(picked)}."


def _promise_of(cure: CheckedCure) -> str:
    besides = f", {IN_BRACKETS}" if cure.cure.waits_for_words else ""
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
    if not result.cures:
        return f"It is written to {written} as it is."
    cure = result.cures[(pick or 1) - 1]
    which = f"Cure {cure.label or pick} is written to {written}"
    if cure.waiting:
        fields = ", ".join(edit.field for edit in cure.waiting)
        return f"{which}, but for {fields}: it is compliant once that is so. Then say so with --confirm."
    if cure.cure.waits_for_words:
        return f"{which}. It is not compliant yet: it will be {IN_BRACKETS}."
    if cure.after is not None and cure.after.outcome is not Outcome.COMPLIANT:
        return f"{which}, and no rule stands against it."
    return f"{which}, and it is compliant."

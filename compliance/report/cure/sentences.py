"""What is to be said of the cures of a submission as a whole: how many there are, or that none was found."""

from collections.abc import Iterator

from compliance.lang import count_with_noun
from compliance.model import CLAUSES, CureResult, Outcome
from compliance.report.cure.words import NO_HOUSE_WAY, write_ordinal

NOTHING_TO_CURE = "Nothing to cure: it is lawful as it stands."


def cure_sentences(result: CureResult, pick: int | None) -> Iterator[str]:
    """Say how many cures there are and of which size, or that none was found and how far was looked."""
    if result.assessment.outcome is Outcome.COMPLIANT:
        yield NOTHING_TO_CURE
        return
    if result.assessment.outcome is Outcome.COMPLIANT_WITH_WAIVERS:
        yield "Waivers in effect cover the variances and cure none of them; this is what would."
    if result.cures:
        yield _number_of_cures(result, pick)
    elif not result.defects:
        yield from _say_none_found(result)


def _number_of_cures(result: CureResult, pick: int | None) -> str:
    number, edits = len(result.cures), count_with_noun(len(result.cures[0].cure.edits), "edit")
    if number == 1:
        more = " There may be more of that size." if result.more else ""
        return f"1 smallest cure, of {edits}; it makes the submission lawful.{more}"
    least = "at least " if result.more else ""
    if pick is not None:
        which = f"The {write_ordinal(pick)} of {least}{number} smallest cures, each of {edits}"
        return f"{which}; it makes the submission lawful."
    whole = f"{least}{number} smallest cures, each of {edits}; any one makes the submission lawful."
    more = " There are more of the same size: shown are those that change statements first." if result.more else ""
    return whole[:1].upper() + whole[1:] + more


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
    if result.cures:
        return f"Cure {pick} is written to {written}, and it is compliant."
    return f"It is written to {written} as it is."

"""The cure that takes one of each choice, put together as it was picked."""

from collections.abc import Mapping

from compliance.api.check import Request
from compliance.api.cure.trial import try_cure
from compliance.api.session import Session
from compliance.diag import Result
from compliance.model import Alternative, CheckedCure, CureChoice, CureResult, join_alternatives, letter_of
from compliance.record import replace


def choose_cure(
    remedies: CureResult, taken: Mapping[int, str], request: Request, session: Session
) -> Result[CheckedCure]:
    """Put together the cure that takes these alternatives of the numbered choices, and check it."""
    for family in remedies.families_to_choose_from:
        numbers = [remedies.number_of(choice) for choice in family.open_choices]
        if set(numbers) == set(taken):
            cure = join_alternatives(tuple(_take_of(choice, remedies, taken) for choice in family.choices))
            checked, why = try_cure(cure, remedies.assessment, remedies.base, request, session)
            assert not why, why
            tier = next(place for place, tier in enumerate(remedies.tiers) if family in tier.families)
            label = ", ".join(f"{number}{letter}" for number, letter in sorted(taken.items()))
            return Result(replace(checked, tier=tier, label=label))
    return Result(None)


def _take_of(choice: CureChoice, remedies: CureResult, taken: Mapping[int, str]) -> Alternative:
    if not choice.is_open:
        return choice.alternatives[0]
    letter = taken[remedies.number_of(choice)]
    return next(one for one in choice.alternatives if letter_of(choice, one) == letter)

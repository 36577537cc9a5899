"""What became of a provision's place: whether it kept its order, its number and its parent."""

from compliance.model import Level, ProvisionMove
from compliance.redline.align.outline import NAMED
from compliance.redline.align.pairs import ProvisionPairs
from compliance.redline.sequences import longest_increasing_subsequence

_UNNUMBERED = NAMED | {Level.CHAPTER, Level.DOCUMENT}


def moves_of(pairs: ProvisionPairs) -> dict[int, ProvisionMove]:
    """Say for each old provision that has an answer what became of its place."""
    in_order = _provisions_in_order(pairs)
    return {
        old_place: _class_move(pairs, old_place, new_place, in_order)
        for old_place, new_place in enumerate(pairs.answers[0])
        if new_place >= 0
    }


def _class_move(pairs: ProvisionPairs, old_place: int, new_place: int, in_order: set[int]) -> ProvisionMove:
    if old_place in pairs.more[0] or new_place in pairs.more[1]:
        return (
            ProvisionMove.MERGED
            if len(pairs.more[1].get(new_place, ())) > len(pairs.more[0].get(old_place, ()))
            else ProvisionMove.SPLIT
        )
    if old_place not in in_order:
        return ProvisionMove.MOVED
    old, new = pairs.outlines
    levels = {old.provisions[old_place].level, new.provisions[new_place].level}
    if old.labels[old_place] == new.labels[new_place] or levels & _UNNUMBERED:
        return ProvisionMove.STAYED
    return ProvisionMove.RENUMBERED


def _provisions_in_order(pairs: ProvisionPairs) -> set[int]:
    """Return the old provisions that stand under the same node as their answer and in the same order there."""
    lists: dict[int, list[int]] = {}
    for old_place, new_place in enumerate(pairs.answers[0]):
        if new_place >= 0 and pairs.under_same(old_place, new_place):
            lists.setdefault(pairs.parent(0, old_place), []).append(old_place)
    return {
        places[at]
        for places in lists.values()
        for at in _unmoved_places([pairs.answers[0][old_place] for old_place in places])
    }


def _unmoved_places(answers: list[int]) -> list[int]:
    """Return the places of a list that kept their order; of two that changed places with each other neither did."""
    in_order = longest_increasing_subsequence(answers)
    if len(in_order) == len(answers):
        return in_order
    # WHY: of two that changed places with each other a longest run may keep one, though neither stayed where it was.
    ranks = {answer: rank for rank, answer in enumerate(sorted(answers))}
    beyond = [ranks[answer] for answer in answers]
    return [at for at in in_order if beyond[at] == at or beyond[beyond[at]] != at]

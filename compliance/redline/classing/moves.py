"""What became of a provision's place: whether it kept its order, its number and its parent."""

from compliance.model import Level, ProvisionMove
from compliance.redline.align.outline import NAMED
from compliance.redline.align.pairs import ProvisionPairs
from compliance.redline.sequences import rising

_UNNUMBERED = NAMED | {Level.CHAPTER, Level.DOCUMENT}


def moves_of(pairs: ProvisionPairs) -> dict[int, ProvisionMove]:
    """Say for each old provision that has an answer what became of its place."""
    kept = _provisions_in_order(pairs)
    return {one: _class_move(pairs, one, other, kept) for one, other in enumerate(pairs.answers[0]) if other >= 0}


def _class_move(pairs: ProvisionPairs, one: int, other: int, kept: set[int]) -> ProvisionMove:
    if one in pairs.more[0] or other in pairs.more[1]:
        return (
            ProvisionMove.MERGED
            if len(pairs.more[1].get(other, ())) > len(pairs.more[0].get(one, ()))
            else ProvisionMove.SPLIT
        )
    if one not in kept:
        return ProvisionMove.MOVED
    old, new = pairs.outlines
    levels = {old.provisions[one].level, new.provisions[other].level}
    if old.labels[one] == new.labels[other] or levels & _UNNUMBERED:
        return ProvisionMove.STAYED
    return ProvisionMove.RENUMBERED


def _provisions_in_order(pairs: ProvisionPairs) -> set[int]:
    """Return the old provisions that stand under the same node as their answer and in the same order there."""
    lists: dict[int, list[int]] = {}
    for one, other in enumerate(pairs.answers[0]):
        if other >= 0 and pairs.under_same(one, other):
            lists.setdefault(pairs.parent(0, one), []).append(one)
    return {
        places[at] for places in lists.values() for at in _unmoved_places([pairs.answers[0][one] for one in places])
    }


def _unmoved_places(answers: list[int]) -> list[int]:
    """Return the places of a list that kept their order; of two that changed places with each other neither did."""
    kept = rising(answers)
    if len(kept) == len(answers):
        return kept
    ranks = {answer: rank for rank, answer in enumerate(sorted(answers))}
    beyond = [ranks[answer] for answer in answers]
    return [at for at in kept if beyond[at] == at or beyond[beyond[at]] != at]

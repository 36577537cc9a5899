"""Whose act makes a statement true: the holder's own choice, what is done on the floor, what somebody else does."""

from collections.abc import Mapping
from enum import StrEnum


class Act(StrEnum):
    """What it takes to state something else in a field and be right; the vocabulary says it of every field."""

    CHOICE = "choice"
    OFFER = "offer"
    FLOOR = "floor"
    OTHERS = "others"
    GIVEN = "given"


ACTS: Mapping[str, str] = {
    Act.CHOICE: "the holder chooses it by stating it",
    Act.OFFER: "the holder chooses what is on offer; to have less of it is a withdrawal",
    Act.FLOOR: "it must be done first, at the table or in the business, and is stated then",
    Act.OTHERS: "somebody else has to do it, such as to approve, and it is stated then",
    Act.GIVEN: "it is as it is or was, and nobody makes it otherwise; it can only be stated rightly",
}
"""What each word means, for who writes a vocabulary."""

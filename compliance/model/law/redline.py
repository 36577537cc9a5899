"""Changes between two texts, and what helps to line these up."""

from enum import StrEnum

from compliance.model.law.tree import Provision
from compliance.record import record


class ChangeClass(StrEnum):
    """How two provisions differ, the weightiest first."""

    CELL = "table cell changed"
    FIGURE = "figure changed"
    MODAL = "modal changed"
    REFERENCE = "reference changed"
    ADDED = "added"
    REMOVED = "removed"
    WORDING = "wording"
    PLACE = "place changed"
    TERMS = "terms only"
    EDITORIAL = "editorial"
    CITATION = "citation only"
    UNCHANGED = "unchanged"


class ProvisionMove(StrEnum):
    """What became of a provision's place."""

    STAYED = "stayed"
    RENUMBERED = "renumbered"
    MOVED = "moved"
    SPLIT = "split"
    MERGED = "merged"


@record
class WordPiece:
    """A run of words in a change: in both texts (`same`), only in the old or only in the new."""

    side: str
    text: str


@record
class Change:
    """Provisions of the old text that answer to provisions of the new, and how they differ.

    One or several old provisions and one or several new ones; one side is empty where a provision was added or
    removed. ``classes`` is never empty and begins with the weightiest. ``by`` says how the two were matched: `number`,
    `words`, `likeness`, `concordance` or `marks`, or nothing. ``likeness`` counts out of a hundred.
    """

    classes: tuple[ChangeClass, ...]
    old: tuple[Provision, ...]
    new: tuple[Provision, ...]
    pieces: tuple[WordPiece, ...]
    move: ProvisionMove = ProvisionMove.STAYED
    by: str = ""
    likeness: int = 100
    note: str = ""


@record
class RedlineSide:
    """One of the two texts of a redline."""

    path: str
    sha256: str
    title: str


@record
class Redline:
    """Two texts held against each other: the changes in the order of the new text, removed provisions in their place.

    ``left_out`` says in words what was not compared and why; ``aids`` what helped: a terms file, a concordance, marks.
    """

    old: RedlineSide
    new: RedlineSide
    changes: tuple[Change, ...]
    left_out: tuple[str, ...] = ()
    aids: tuple[str, ...] = ()


@record
class TermPair:
    """Words of the old text's vocabulary that answer to words of the new text's."""

    old: str
    new: str


@record
class Concord:
    """A pair of provisions put together beforehand; one side is empty where the other has no answer.

    ``by`` says who did it: a person's concordance, or the marks of an annex.
    """

    old: str
    new: str
    by: str = "concordance"

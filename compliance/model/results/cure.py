"""Cures: the smallest changes that make a submission lawful, whose act each takes, and what is free to choose."""

from collections.abc import Collection, Iterator
from enum import StrEnum
from itertools import islice, product
from math import prod
from typing import assert_never

from compliance.model.rules.acts import Act
from compliance.model.rules.coherence import CoherenceCondition
from compliance.model.rules.ruleset import Rule
from compliance.model.values.kinds import Raw
from compliance.record import keyword_record, record


class Step(StrEnum):
    """What an edit does to a statement."""

    CHANGE = "change"
    ADD = "add"
    REMOVE = "remove"


class CureAct(StrEnum):
    """Whose act an edit takes to be right; the lightest first, since cures are weighed by it."""

    CHOICE = "choice"
    FLOOR = "floor"
    OTHERS = "others"
    GIVEN = "given"
    WITHDRAWAL = "withdrawal"


WEIGHTS = {act: place for place, act in enumerate(CureAct)}
NOT_ONES_OWN = frozenset({CureAct.OTHERS, CureAct.GIVEN})
"""What the holder cannot bring about; an edit of this sort is written only once it is said to be so."""


def act_of_edit(act: Act, before: Raw | None, after: Raw | None, without: Collection[Raw] = ()) -> CureAct:
    """Say whose act an edit takes, by the class of its field; words ``without`` say that nothing is given."""
    if after is None or (act is Act.OTHERS and (after is False or after in without)):
        return CureAct.WITHDRAWAL
    match act:
        case Act.CHOICE:
            return CureAct.CHOICE
        case Act.OFFER:
            return CureAct.WITHDRAWAL if _offers_less(before, after) else CureAct.CHOICE
        case Act.FLOOR:
            return CureAct.FLOOR
        case Act.OTHERS:
            return CureAct.OTHERS
        case Act.GIVEN:
            return CureAct.GIVEN
        case _ as rest:
            assert_never(rest)


def _offers_less(before: Raw | None, after: Raw) -> bool:
    if isinstance(before, frozenset) and isinstance(after, frozenset):
        return not before <= after
    if isinstance(before, tuple) and isinstance(after, tuple):
        return len(after) < len(before)
    return before is True and after is False


@keyword_record
class CureEdit:
    """One edit of a cure: what becomes of a field, and the rules that stand against the submission without it.

    ``settles`` has the contradictions that would stand without it.
    """

    field: str
    step: Step
    before: Raw | None
    after: Raw | None
    forced_by: tuple[Rule, ...]
    kept_place: Raw | None = None
    """What is written until the holder's own words stand there; it states nothing, and ``after`` is only an example."""
    settles: tuple[CoherenceCondition, ...] = ()
    act: CureAct = CureAct.CHOICE
    is_example: bool = False
    """Whether another value was found that does as well beside the other edits."""
    place: int = 0
    """Where its field stands in the vocabulary, in the order of which the edits of a cure are told."""

    @property
    def takes_away(self) -> bool:
        """Whether something that was stated is not stated any more, or stated not to be."""
        emptied = self.after is False or self.after in (frozenset(), ())
        return self.act is CureAct.WITHDRAWAL or (bool(self.before) and emptied)

    @property
    def own_words(self) -> bool:
        """Whether only the holder can find the words that have to be written."""
        return self.kept_place is not None

    @property
    def written(self) -> Raw | None:
        """What the edit writes in the file."""
        return self.after if self.kept_place is None else self.kept_place


EditKey = tuple[tuple[str, Step, Raw | None], ...]


@record
class Cure:
    """Edits that together make a submission lawful, of which none can be left out."""

    edits: tuple[CureEdit, ...]

    @property
    def waits_for_words(self) -> bool:
        """Whether the cured file is lawful only once the holder has put words in the place of those that keep it."""
        return any(edit.own_words for edit in self.edits)

    @property
    def key(self) -> EditKey:
        """What it does, by which two cures are one."""
        return tuple((edit.field, edit.step, edit.after) for edit in self.edits)

    @property
    def act(self) -> CureAct:
        """The heaviest of the acts that it takes."""
        return max((edit.act for edit in self.edits), key=WEIGHTS.__getitem__, default=CureAct.CHOICE)


Alternative = tuple[CureEdit, ...]
"""Edits that go together, one way out of several."""


@record
class CureChoice:
    """Ways out of which any one is to be taken, whatever is taken of the other choices."""

    alternatives: tuple[Alternative, ...]

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.alternatives) > 1


@record
class CureFamily:
    """Cures that are one of each of some choices, in every combination."""

    choices: tuple[CureChoice, ...]

    @property
    def open_choices(self) -> tuple[CureChoice, ...]:
        """The choices of which there is something to choose."""
        return tuple(choice for choice in self.choices if choice.is_open)

    @property
    def count(self) -> int:
        """How many cures it stands for."""
        return prod(len(choice.alternatives) for choice in self.choices)

    def list_cures(self, most: int) -> Iterator[Cure]:
        """Return its first cures, so many at most."""
        combinations = product(*(choice.alternatives for choice in self.choices))
        return (join_alternatives(taken) for taken in islice(combinations, most))


def join_alternatives(taken: tuple[Alternative, ...]) -> Cure:
    """Put what was taken of each choice together to one cure."""
    return Cure(tuple(sorted((edit for one in taken for edit in one), key=lambda edit: edit.place)))


class Restraint(StrEnum):
    """Among which cures those of a tier are the smallest: all, or those that do or ask for the least of something."""

    ALL = "all"
    FEWEST_WITHDRAWN = "fewest_withdrawn"
    OWN_HANDS = "own_hands"


@keyword_record
class CureTier:
    """The smallest cures of one sort, all of one size, as families; and whether there may be more of that size.

    ``smaller_not_ruled_out`` says that the solver gave up before it could tell whether a smaller one would do.
    """

    families: tuple[CureFamily, ...]
    within: Restraint = Restraint.ALL
    more: bool = False
    smaller_not_ruled_out: bool = False

    @property
    def size(self) -> int:
        """How many edits each of its cures has."""
        return sum(len(choice.alternatives[0]) for choice in self.families[0].choices) if self.families else 0

    @property
    def count(self) -> int:
        """How many cures it stands for."""
        return sum(family.count for family in self.families)

    def list_cures(self, most: int) -> tuple[Cure, ...]:
        """Return its first cures, so many at most, each once."""
        listed = (cure for family in self.families for cure in family.list_cures(most))
        return tuple({cure.key: cure for cure in listed}.values())[:most]


@keyword_record
class Cures:
    """The smallest cures of a submission, the lightest first, and whether the solver gave up."""

    tiers: tuple[CureTier, ...] = ()
    undecided: bool = False


def tier_of_cures(cures: tuple[Cure, ...], *, more: bool = False) -> CureTier:
    """Return cures of one size as a tier in which each stands for itself."""
    return CureTier(families=tuple(CureFamily((CureChoice((cure.edits,)),)) for cure in cures), more=more)

"""Differences between two rulesets: how rules and fields stand to each other, and submissions that show it."""

from collections.abc import Mapping
from enum import StrEnum

from compliance.model.rules.ruleset import Rule, Ruleset
from compliance.model.rules.vocabulary import FieldDef
from compliance.model.values.kinds import Raw
from compliance.record import keyword_record, record


class Relation(StrEnum):
    """How what the second side asks stands to what the first side asks."""

    SAME = "same"
    RENUMBERED = "renumbered"
    STRICTER = "stricter"
    LOOSER = "looser"
    INCOMPARABLE = "incomparable"
    ONLY_FIRST = "only in the first"
    ONLY_SECOND = "only in the second"
    UNDECIDED = "undecided"


# INVARIANT: diff(a, b) mirrors diff(b, a); relations that are not named here are the same from both sides.
_MIRRORED = {
    Relation.STRICTER: Relation.LOOSER,
    Relation.LOOSER: Relation.STRICTER,
    Relation.ONLY_FIRST: Relation.ONLY_SECOND,
    Relation.ONLY_SECOND: Relation.ONLY_FIRST,
}
UNCHANGED = frozenset({Relation.SAME, Relation.RENUMBERED})


def mirror_relation(relation: Relation) -> Relation:
    """Return the relation as seen from the other side."""
    return _MIRRORED.get(relation, relation)


@keyword_record
class Witness:
    """A submission that one side accepts and the other does not, as the ordinary checker confirms.

    ``accepted`` and ``refused`` are 0 for the first side and 1 for the second. Where ``open`` the other side finds no
    variance, it cannot decide.
    """

    accepted: int
    refused: int
    statements: Mapping[str, Raw]
    rules: tuple[str, ...]
    open: bool


@keyword_record
class RuleChange:
    """Two rules that govern the same thing, or one that has no counterpart, and how they stand to each other."""

    first: Rule | None
    second: Rule | None
    relation: Relation
    witnesses: tuple[int, ...] = ()
    covered: bool = False
    """Whether no submission shows the difference, since other rules of the other side refuse all that could."""


@record
class Range:
    """Values between two ends; there is no end where one is missing, and it is left out where it is ``beyond``."""

    low: Raw | None
    high: Raw | None
    beyond_low: bool = False
    beyond_high: bool = False


@keyword_record
class Lawful:
    """What one side lets a submission state in a field, whatever it states elsewhere."""

    read: bool
    unstated: bool
    stated: bool
    words: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    ranges: tuple[Range, ...] = ()
    other: bool = False
    everything: bool = False
    silence: Raw | None = None
    elected: str = ""
    cites: tuple[str, ...] = ()
    undecided: bool = False


@keyword_record
class FieldChange:
    """A field, and what each side lets a submission state in it."""

    field: FieldDef
    topic: str
    first: Lawful
    second: Lawful
    relation: Relation
    witnesses: tuple[int, ...] = ()


@keyword_record
class Comparison:
    """Two rulesets compared: the whole, rule by rule, field by field, and submissions that show each difference."""

    first: Ruleset
    second: Ruleset
    relation: Relation
    rules: tuple[RuleChange, ...]
    fields: tuple[FieldChange, ...]
    witnesses: tuple[Witness, ...]
    undecided: tuple[str, ...] = ()
    defects: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether a submission shows a difference, or it could not be told."""
        return bool(self.undecided or self.defects or self.witnesses)

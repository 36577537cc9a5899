"""Differences between two rulesets: how rules and fields stand to each other, and submissions that show it."""

from collections.abc import Mapping
from enum import StrEnum

from compliance.model.rules.expr import fields_in
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
    variance, it cannot decide. Where ``left_open`` no side accepts it: the milder one cannot decide it either. Where no
    rule is named, none of the other side comes to a verdict at all.
    """

    accepted: int
    refused: int
    statements: Mapping[str, Raw]
    rules: tuple[str, ...]
    open: bool
    left_open: bool = False


def verbs_of_witness(witness: Witness) -> tuple[str, str]:
    """Say what the milder side makes of a witness, and what the other."""
    mild = "cannot decide it" if witness.left_open else "accepts it"
    if not witness.rules:
        return mild, "decides nothing of it"
    return mild, "cannot decide it" if witness.open else "refuses it"


class OtherPart(StrEnum):
    """What can turn a result, or only its words, besides what the rules ask."""

    SCOPE = "scope of a rule"
    VARIANCE = "kind of a variance"
    CITATION = "provision that a waiver reaches"
    SILENCE = "silence of an election"
    OPTION = "option of a reading"
    DEFAULT = "default of a reading"
    FIELD = "field of the vocabulary"
    COHERENCE = "coherence condition"
    REVIEW = "point for a person"
    REACH = "what a filing must be about"
    PERIOD = "period"
    LEDGER = "provisions not encoded yet"
    RANKING = "ranking of hands"
    COUNT = "count of a wager"
    EMPTY_WORDS = "words that state nothing"
    TERMS = "terms of the regulator"
    TERMS_FILE = "pair of terms"


@keyword_record
class OtherChange:
    """A part of two rulesets besides their rules that differs, in words; nothing where a side has none.

    ``turns`` says that a result can come out otherwise for it, by itself or together with what a filing states;
    ``about`` is the field or the reading that rules read and that it is a part of.
    """

    part: OtherPart
    subject: str
    first: str
    second: str
    turns: bool = True
    about: str = ""


def make_other_change(
    part: OtherPart, subject: str, first: str, second: str, *, turns: bool = True, about: str = ""
) -> OtherChange:
    """Return a part that differs, with what each side has."""
    return OtherChange(part=part, subject=subject, first=first, second=second, turns=turns, about=about)


@keyword_record
class RuleChange:
    """Two rules that govern the same thing, or one that has no counterpart, and how they stand to each other."""

    first: Rule | None
    second: Rule | None
    relation: Relation
    witnesses: tuple[int, ...] = ()
    covered: bool = False
    """Whether no submission shows the difference, since other rules of the other side refuse all that could."""


def subject_of_change(change: RuleChange) -> str:
    """Return the first field that a rule asks about, or else the rule's own name; of two rules that of the lesser id.

    So it does not matter which of two rulesets is called the first.
    """
    rule = min((rule for rule in (change.first, change.second) if rule is not None), key=lambda rule: rule.id)
    return next(iter(fields_in(rule.requires)), rule.id)


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
    others: tuple[OtherChange, ...] = ()
    """What differs besides rules and fields."""
    scope: str = "filing"
    readings: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {})
    """The options that were taken in place of defaults, of either side."""

    @property
    def turning(self) -> tuple[OtherChange, ...]:
        """What differs besides rules and fields, and can turn a result."""
        return tuple(other for other in self.others if other.turns)

    @property
    def differs(self) -> bool:
        """Whether a rule, a field or another part that turns results differs, whether or not a filing shows it."""
        alike = {*UNCHANGED, Relation.UNDECIDED}
        found = {*(rule.relation for rule in self.rules), *(field.relation for field in self.fields)}
        elected = any(bool(one.first.elected) is not bool(one.second.elected) for one in self.fields)
        return bool(self.witnesses or self.turning) or elected or not found <= alike

    @property
    def changed(self) -> bool:
        """Whether a submission shows a difference, or it could not be told."""
        return bool(self.undecided or self.defects or self.witnesses)


@keyword_record
class CertifiedAnswer:
    """That there is none, as one method answered and another checked; ``agrees`` is nothing where none could."""

    about: str
    sha256: str
    answered_by: str
    checked_by: str
    agrees: bool | None


@keyword_record
class PointSubject:
    """A field and the rules about it as far as they belong to one point; only witnesses are named that do, too.

    ``follows`` says that it is a consequence of the fact that the point is about.
    """

    name: str
    field: FieldChange | None
    rules: tuple[RuleChange, ...]
    follows: bool = False


class PointKind(StrEnum):
    """What holds the subjects of a point together."""

    UNKNOWN = "unknown to one side"
    SUBJECT = "one subject"
    APPROVALS = "approving bodies"
    SECTION = "one section"
    TOPIC = "one topic"


@keyword_record
class DecisionPoint:
    """One thing to decide between two rulesets: what a side asks that the other does not, with all that follows.

    ``sides`` are those that ask for more. ``rule`` is the rule by which a side knows a thing not at all, if one does.
    """

    kind: PointKind
    sides: frozenset[int]
    subjects: tuple[PointSubject, ...]
    rule: str = ""


@keyword_record
class DecisionPoints:
    """All differences in points, apart from what a text leaves undecided and from what no witness shows."""

    points: tuple[DecisionPoint, ...] = ()
    left_undecided: tuple[PointSubject, ...] = ()
    without_witness: tuple[PointSubject, ...] = ()

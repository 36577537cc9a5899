"""Cures: the smallest changes that make a submission lawful; and the ground that several chapters have in common."""

from collections.abc import Mapping
from enum import StrEnum

from compliance.model.rules.coherence import CoherenceCondition
from compliance.model.rules.ruleset import Rule, Ruleset
from compliance.model.values.kinds import Raw
from compliance.record import keyword_record, record


class Step(StrEnum):
    """What an edit does to a statement."""

    CHANGE = "change"
    ADD = "add"
    REMOVE = "remove"


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

    @property
    def own_words(self) -> bool:
        """Whether only the holder can find the words that have to be written."""
        return self.kept_place is not None

    @property
    def written(self) -> Raw | None:
        """What the edit writes in the file."""
        return self.after if self.kept_place is None else self.kept_place


@record
class Cure:
    """Edits that together make a submission lawful, of which none can be left out."""

    edits: tuple[CureEdit, ...]

    @property
    def waits_for_words(self) -> bool:
        """Whether the cured file is lawful only once the holder has put words in the place of those that keep it."""
        return any(edit.own_words for edit in self.edits)


@keyword_record
class Cures:
    """The smallest cures of a submission, all of one size, and whether there may be more of that size."""

    cures: tuple[Cure, ...]
    more: bool = False
    undecided: bool = False


@keyword_record
class Ground:
    """A submission that every chapter accepts, or the fewest rules that cannot be kept together."""

    rulesets: tuple[Ruleset, ...]
    statements: Mapping[str, Raw] | None
    conflict: tuple[tuple[Ruleset, Rule], ...] = ()
    undecided: bool = False

"""The ground that several chapters have in common."""

from collections.abc import Mapping

from compliance.model.rules.ruleset import Rule, Ruleset
from compliance.model.values.kinds import Raw
from compliance.record import keyword_record


@keyword_record
class Ground:
    """A submission that every chapter accepts, or the fewest rules that cannot be kept together."""

    rulesets: tuple[Ruleset, ...]
    statements: Mapping[str, Raw] | None
    conflict: tuple[tuple[Ruleset, Rule], ...] = ()
    undecided: bool = False

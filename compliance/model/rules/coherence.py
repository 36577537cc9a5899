"""Coherence conditions: what statements must have between them to be true at once, whatever the law asks."""

from enum import StrEnum
from functools import cached_property

from compliance.diag import Span
from compliance.model.rules.expr import Expr, fields_in
from compliance.record import keyword_record

COHERENCE = "coherence"
"""What all the conditions together are called, as if they were a ruleset; their ids begin with it."""


class CoherenceKind(StrEnum):
    """What it means that a condition fails: the statements cannot all be true, or one of them serves no purpose."""

    CONTRADICTION = "contradiction"
    CAUTION = "caution"


@keyword_record
class CoherenceCondition:
    """One condition over fields of the vocabulary; it may be for some rulesets only, and then name a provision."""

    id: str
    kind: CoherenceKind
    rulesets: tuple[str, ...]
    cite: str
    applies: Expr | None
    requires: Expr
    fails: str
    note: str
    span: Span

    @property
    def topic(self) -> str:
        """The file that the condition stands in, by the name before its ending."""
        return self.id.split(".")[1]

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """Every field that the condition reads, each once."""
        parts = (self.requires,) if self.applies is None else (self.requires, self.applies)
        return tuple(dict.fromkeys(name for part in parts for name in fields_in(part)))

    def is_for(self, ruleset: str) -> bool:
        """Tell whether submissions under a ruleset are asked this."""
        return not self.rulesets or ruleset in self.rulesets

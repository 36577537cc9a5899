"""The vocabulary: the fields a submission may state, typed and explained, shared by all rulesets."""

from collections.abc import Mapping
from functools import cached_property

from compliance.diag import Span
from compliance.model.values.kinds import Kind, OddsForm
from compliance.record import keyword_record

GAMING = "gaming"
TOPICS = {
    "elections": "Elections",
    "wagers": "Wagers",
    "paytables": "Paytables",
    "limits": "Limits",
    "equipment": "Equipment",
    "disclosures": "Disclosures",
    "play": "Conduct of play",
}
"""What a comparison of rulesets is ordered by: the topic of a section, unless the kind of a field says more."""


@keyword_record
class Derivation:
    """How a field that nobody states is computed from one that is stated."""

    how: str
    source: str


@keyword_record
class FieldDef:
    """One field: its kind, what it means, and the words it may take."""

    name: str
    kind: Kind
    label: str
    help: str
    example: str
    choices: Mapping[str, str]
    hands: tuple[str, ...]
    columns: tuple[str, ...]
    form: OddsForm | None
    derived: Derivation | None
    span: Span
    domain: str = GAMING

    @property
    def section(self) -> str:
        """The first part of the name."""
        return self.name.partition(".")[0]


@keyword_record
class Section:
    """A group of fields under one heading."""

    name: str
    label: str
    help: str
    topic: str = "play"


@keyword_record
class Vocabulary:
    """Every field and section, by name."""

    sections: Mapping[str, Section]
    fields: Mapping[str, FieldDef]

    @cached_property
    def derived(self) -> tuple[tuple[str, Derivation], ...]:
        """The fields that are computed, each with how."""
        return tuple((name, field.derived) for name, field in self.fields.items() if field.derived is not None)

    def of_domain(self, domain: str) -> "Vocabulary":
        """Return the part of the vocabulary that rulesets of one domain may speak of."""
        fields = {name: field for name, field in self.fields.items() if field.domain == domain}
        return Vocabulary(sections=self.sections, fields=fields)

    def below(self, prefix: str) -> tuple[str, ...]:
        """Name the fields below a prefix that a submission can state."""
        start = prefix + "."
        return tuple(n for n, f in self.fields.items() if n.startswith(start) and f.derived is None)

"""The vocabulary: the fields a submission may state, typed and explained, shared by all rulesets."""

from collections.abc import Mapping
from functools import cached_property

from compliance.diag import Span
from compliance.model.rules.acts import Act
from compliance.model.rules.coherence import CoherenceCondition
from compliance.model.values.empty_words import EmptyWords
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


_AS_NAMED: Mapping[str, tuple[str, ...]] = {}


@keyword_record
class FieldDef:
    """One field: its kind, what it means, and the words it may take.

    ``leave`` says that it states the leave of somebody else, without which what is stated to be used is not lawful.
    ``act`` says whose act it takes to state something else and be right, and ``without`` has the words which say that
    there is nothing of what somebody else gives; where they are left out, its section says it.
    ``unit`` has what a count counts, and other words for it; ``printed`` has hands as chapters print them; ``recurs``
    says that after a length of time something is done again, so that `every 8 hours` tells it.
    """

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
    leave: bool = False
    act: Act | None = None
    without: tuple[str, ...] = ()
    unit: tuple[str, ...] = ()
    recurs: bool = False
    printed: Mapping[str, tuple[str, ...]] = _AS_NAMED

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
    leave: bool = False
    act: Act | None = None
    without: tuple[str, ...] = ()


_NONE = EmptyWords()


@keyword_record
class Vocabulary:
    """Every field and section, by name, the words that state nothing, and the conditions that statements keep."""

    sections: Mapping[str, Section]
    fields: Mapping[str, FieldDef]
    empty_words: EmptyWords = _NONE
    coherence: tuple[CoherenceCondition, ...] = ()

    @cached_property
    def derived(self) -> tuple[tuple[str, Derivation], ...]:
        """The fields that are computed, each with how."""
        return tuple((name, field.derived) for name, field in self.fields.items() if field.derived is not None)

    @cached_property
    def prefixes(self) -> frozenset[str]:
        """The names of all sections, and of all groups of fields within them."""
        parts = (name.split(".")[:-1] for name in self.fields)
        return frozenset(".".join(above[:end]) for above in parts for end in range(1, len(above) + 1))

    @cached_property
    def leaves(self) -> frozenset[str]:
        """The fields that state the leave of somebody else."""
        sections = {name for name, section in self.sections.items() if section.leave}
        return frozenset(name for name, field in self.fields.items() if field.leave or field.section in sections)

    def act_of(self, name: str) -> Act:
        """Say whose act it takes to make another statement of a field true: its own class, or that of its section."""
        field = self.fields[name]
        section = self.sections.get(field.section)
        own = Act.OTHERS if field.leave else field.act
        around = None if section is None else Act.OTHERS if section.leave else section.act
        return own or around or Act.CHOICE

    def without_of(self, name: str) -> frozenset[str]:
        """Return the words of a field which say that what somebody else gives has not been given."""
        field = self.fields[name]
        section = self.sections.get(field.section)
        return frozenset(field.without or (() if section is None else section.without))

    @cached_property
    def worded(self) -> frozenset[str]:
        """The fields that take words of the holder's own: a text, or a list of names."""
        return frozenset(name for name, field in self.fields.items() if field.kind in {Kind.TEXT, Kind.NAMES})

    def of_domain(self, domain: str) -> "Vocabulary":
        """Return the part of the vocabulary that rulesets of one domain may speak of."""
        fields = {name: field for name, field in self.fields.items() if field.domain == domain}
        coherence = tuple(one for one in self.coherence if all(name in fields for name in one.fields))
        return Vocabulary(sections=self.sections, fields=fields, empty_words=self.empty_words, coherence=coherence)

    def coherence_under(self, ruleset: str, domain: str) -> tuple[CoherenceCondition, ...]:
        """Return the conditions that a submission under a ruleset of a domain is asked."""
        asked = (one for one in self.coherence if one.is_for(ruleset))
        return tuple(one for one in asked if all(self.fields[name].domain == domain for name in one.fields))

    def below(self, prefix: str) -> tuple[str, ...]:
        """Name the fields below a prefix that a submission can state."""
        start = prefix + "."
        return tuple(n for n, f in self.fields.items() if n.startswith(start) and f.derived is None)

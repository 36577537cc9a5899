"""A form to fill in under one ruleset: the fields that the chapter knows, and what it says about each."""

from compliance.model.rules.ruleset import Election, Rule, Ruleset
from compliance.model.rules.vocabulary import FieldDef, Section
from compliance.model.values.paytable import Table
from compliance.record import keyword_record


@keyword_record
class FormChoice:
    """A word that a field may take, and the rule that makes it unlawful whatever else is stated."""

    word: str
    meaning: str
    barred: Rule | None


@keyword_record
class FormTable:
    """A paytable of the chapter, and the rule that makes it unlawful whatever else is stated."""

    table: Table
    barred: Rule | None


@keyword_record
class Duty:
    """A rule by which a field, or another in its place, must be stated, and when in words; empty is always."""

    rule: Rule
    when: str
    instead: tuple[str, ...]


@keyword_record
class FormField:
    """One field of a form; ``barred`` is the rule that makes it unlawful to assert anything in it."""

    field: FieldDef
    example: str
    choices: tuple[FormChoice, ...]
    tables: tuple[FormTable, ...]
    election: Election | None
    duties: tuple[Duty, ...]
    rules: tuple[Rule, ...]
    barred: Rule | None


@keyword_record
class FormSection:
    """The fields of a form under one heading."""

    section: Section
    fields: tuple[FormField, ...]


@keyword_record
class Form:
    """Everything that can be stated under one ruleset."""

    ruleset: Ruleset
    sections: tuple[FormSection, ...]

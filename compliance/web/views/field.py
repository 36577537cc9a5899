"""A field of the vocabulary to be read: what it means, and what every chapter asks of it, side by side."""

from collections.abc import Mapping, Sequence

from compliance.lang import hand_in_words, say_in_english
from compliance.model import KINDS, Election, FieldDef, Kind, Rule, Ruleset, Vocabulary, fields_in, watched_in
from compliance.record import keyword_record, record
from compliance.web.views.addresses import Link, chapter_address, chapter_link, provision_link, rule_link
from compliance.web.views.rule import FieldRow, conditions_of, field_row

Readers = Mapping[str, Sequence[tuple[Ruleset, Rule]]]
"""The rules that read each field, with their chapters."""


@keyword_record
class FieldUse:
    """A rule that reads a field, and what it asks."""

    rule: Link
    cites: tuple[Link, ...]
    applies: str
    requires: str
    only_watched: bool


@keyword_record
class FieldChapter:
    """A chapter that speaks of a field: by rules, by elections, by tables."""

    id: str
    chapter: Link
    uses: tuple[FieldUse, ...]
    elections: tuple[tuple[Link, str, str], ...]
    tables: Link | None


@keyword_record
class FieldView:
    """One field, and what the chapters ask of it."""

    name: str
    label: str
    help: str
    section: str
    kind: str
    kind_note: str
    example: str
    choices: tuple[tuple[str, str], ...]
    hands: tuple[str, ...]
    derived_from: FieldRow | None
    derived_how: str
    derives: tuple[FieldRow, ...]
    chapters: tuple[FieldChapter, ...]


@record
class FieldSection:
    """A group of fields under one heading, each with how many chapters speak of it."""

    id: str
    label: str
    help: str
    fields: tuple[tuple[FieldRow, int], ...]


def readers_of(rulesets: Sequence[Ruleset]) -> Readers:
    """Find the rules that read or watch each field."""
    found: dict[str, list[tuple[Ruleset, Rule]]] = {}
    for ruleset in rulesets:
        for rule in ruleset.rules:
            conditions = conditions_of(rule)
            names = {name for one in conditions for name in (*fields_in(one), *watched_in(one))}
            for name in names:
                found.setdefault(name, []).append((ruleset, rule))
    return found


def field_view(field: FieldDef, vocabulary: Vocabulary, rulesets: Sequence[Ruleset], readers: Readers) -> FieldView:
    """Return a field with what every chapter asks of it."""
    derived = field.derived
    section = vocabulary.sections.get(field.section)
    chapters = (_field_in_chapter(one, field, vocabulary, readers) for one in rulesets)
    return FieldView(
        name=field.name,
        label=field.label,
        help=field.help,
        section=field.section if section is None else section.label,
        kind=field.kind,
        kind_note=KINDS[field.kind].note,
        example="" if derived is not None or field.kind is Kind.PAYTABLE else field.example,
        choices=tuple(field.choices.items()),
        hands=tuple(hand_in_words(hand) for hand in field.hands),
        derived_from=None if derived is None else field_row(vocabulary.fields[derived.source]),
        derived_how="" if derived is None else derived.how.replace("-", " "),
        derives=tuple(field_row(vocabulary.fields[n]) for n, how in vocabulary.derived if how.source == field.name),
        chapters=tuple(one for one in chapters if one is not None),
    )


def _field_in_chapter(
    ruleset: Ruleset, field: FieldDef, vocabulary: Vocabulary, readers: Readers
) -> FieldChapter | None:
    rules = [rule for held, rule in readers.get(field.name, ()) if held.id == ruleset.id]
    elections = [one for one in ruleset.elections if one.field == field.name]
    tables = [table for table in ruleset.tables if table.field == field.name]
    if not rules and not elections and not tables:
        return None
    uses = sorted((_field_use(rule, field, ruleset, vocabulary) for rule in rules), key=lambda use: use.only_watched)
    page = f"{chapter_address(ruleset.id, 'paytables')}#{tables[0].id}" if tables else ""
    noun = "paytable" if len(tables) == 1 else "paytables"
    return FieldChapter(
        id=ruleset.id,
        chapter=chapter_link(ruleset),
        uses=tuple(uses),
        elections=tuple(_election_row(one, ruleset) for one in elections),
        tables=Link(f"{len(tables)} {noun}", page) if tables else None,
    )


def _election_row(election: Election, ruleset: Ruleset) -> tuple[Link, str, str]:
    return provision_link(ruleset, election.cite), election.label, election.help


def _field_use(rule: Rule, field: FieldDef, ruleset: Ruleset, vocabulary: Vocabulary) -> FieldUse:
    choices = ruleset.default_choices
    return FieldUse(
        rule=rule_link(ruleset, rule),
        cites=tuple(provision_link(ruleset, cite) for cite in rule.cites),
        applies="" if rule.applies is None else say_in_english(rule.applies, vocabulary, choices),
        requires=say_in_english(rule.requires, vocabulary, choices),
        only_watched=not any(field.name in fields_in(one) for one in conditions_of(rule)),
    )


def vocabulary_view(vocabulary: Vocabulary, readers: Readers) -> tuple[FieldSection, ...]:
    """Return every field of the vocabulary by section, each with the number of chapters whose rules read it."""
    sections = []
    for section in vocabulary.sections.values():
        fields = [field for field in vocabulary.fields.values() if field.section == section.name]
        rows = tuple((field_row(f), len({one.id for one, _ in readers.get(f.name, ())})) for f in fields)
        if rows:
            sections.append(FieldSection(section.name, section.label, section.help, rows))
    return tuple(sections)

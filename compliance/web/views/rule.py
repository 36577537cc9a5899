"""One rule to be read: what it asks in English and as written, what it rests on, and its cases."""

from collections.abc import Sequence

from compliance.lang import say_in_english, write_condition
from compliance.model import (
    KINDS,
    And,
    Case,
    Expr,
    FieldDef,
    Reading,
    ReadingRef,
    Rule,
    Ruleset,
    Scope,
    VarianceKind,
    Vocabulary,
    fields_in,
    readings_in,
    show_value,
    watched_in,
)
from compliance.record import keyword_record, record
from compliance.web.views.addresses import (
    Link,
    chapter_address,
    field_address,
    provision_link,
    rule_address,
    rule_link,
    short_id,
)

SCOPES = {
    Scope.FILING: "what the filing itself must say; where it is silent the rule is undetermined",
    Scope.FLOOR: "what must be true at the table; where the filing is silent it does not cover the rule",
}
VARIANCE_KINDS = {
    VarianceKind.BREACH: "stated, and unlawful",
    VarianceKind.OMISSION: "not stated, though it must be",
    VarianceKind.NO_AUTHORITY: "stated, and the chapter gives no authority for it",
}


@record
class Condition:
    """A condition in English, part by part, and as it is written."""

    said: tuple[str, ...]
    written: str


@keyword_record
class FieldRow:
    """A field with what people call it."""

    name: str
    label: str
    help: str
    kind: str
    address: str


@keyword_record
class OptionView:
    """One way to read ambiguous words."""

    id: str
    label: str
    why: str
    default: bool
    value: Condition | None


@keyword_record
class OpenReadingView:
    """A question that the text leaves open, and the ways to answer it."""

    id: str
    question: str
    cite: Link
    options: tuple[OptionView, ...]
    rules: tuple[Link, ...]
    address: str


@keyword_record
class CaseView:
    """A worked example: facts, and the verdict they must lead to."""

    rule: Link
    name: str
    facts: tuple[tuple[Link, str], ...]
    readings: tuple[str, ...]
    boundary: bool
    expect: str
    place: str


@keyword_record
class RulePageView:
    """One rule with all that belongs to it."""

    id: str
    short: str
    address: str
    title: str
    summary: str
    fails: str
    cure: str
    note: str
    topic: Link
    cites: tuple[tuple[Link, str], ...]
    scope: str
    scope_means: str
    kind: str
    kind_means: str
    applies: Condition | None
    requires: Condition
    fields: tuple[FieldRow, ...]
    watched: tuple[FieldRow, ...]
    readings: tuple[OpenReadingView, ...]
    cases: tuple[CaseView, ...]
    place: str
    previous: Link | None
    next: Link | None


def rule_view(rule: Rule, ruleset: Ruleset, vocabulary: Vocabulary, cases: Sequence[Case]) -> RulePageView:
    """Return a rule with all that belongs to it; ``cases`` are those of its chapter."""
    conditions = conditions_of(rule)
    reads = tuple(dict.fromkeys(name for one in conditions for name in fields_in(one)))
    watches = dict.fromkeys(name for one in conditions for name in watched_in(one) if name not in reads)
    before, after = _neighbour_links(rule, ruleset)
    return RulePageView(
        id=rule.id,
        short=short_id(ruleset, rule.id),
        address=rule_address(ruleset.id, rule.id),
        title=rule.title,
        summary=rule.summary,
        fails=rule.fails,
        cure=_fill_marks(rule.cure),
        note=rule.note,
        topic=Link(ruleset.topics[rule.topic], f"{chapter_address(ruleset.id, 'rules')}#{rule.topic}"),
        cites=tuple((provision_link(ruleset, cite), ruleset.cite(cite)) for cite in rule.cites),
        scope=rule.scope,
        scope_means=SCOPES[rule.scope],
        kind=rule.variance,
        kind_means=VARIANCE_KINDS[rule.variance],
        applies=None if rule.applies is None else condition_view(rule.applies, ruleset, vocabulary),
        requires=condition_view(rule.requires, ruleset, vocabulary),
        fields=_field_rows(reads, vocabulary),
        watched=_field_rows(tuple(watches), vocabulary),
        readings=readings_of(ruleset, vocabulary, reading_ids_of(rule)),
        cases=tuple(case_view(case, ruleset, vocabulary) for case in cases if case.rule == rule.id),
        place=f"{rule.span.path}:{rule.span.line}",
        previous=before,
        next=after,
    )


def conditions_of(rule: Rule) -> tuple[Expr, ...]:
    """Return the conditions of a rule."""
    return (rule.requires,) if rule.applies is None else (rule.applies, rule.requires)


def reading_ids_of(rule: Rule) -> frozenset[str]:
    """Name the readings that a rule turns on."""
    return frozenset(name for one in conditions_of(rule) for name in readings_in(one)) | frozenset(rule.readings)


def _neighbour_links(rule: Rule, ruleset: Ruleset) -> tuple[Link | None, Link | None]:
    place = [one.id for one in ruleset.rules].index(rule.id)
    before = rule_link(ruleset, ruleset.rules[place - 1]) if place else None
    return before, rule_link(ruleset, ruleset.rules[place + 1]) if place + 1 < len(ruleset.rules) else None


def condition_view(condition: Expr, ruleset: Ruleset, vocabulary: Vocabulary) -> Condition:
    """Return a condition in English by the default readings; what must all be so is told part by part."""
    parts = condition.items if isinstance(condition, And) else (condition,)
    return Condition(
        tuple(capitalize_first(_condition_in_words(part, ruleset, vocabulary)) for part in parts),
        write_condition(condition),
    )


def _condition_in_words(part: Expr, ruleset: Ruleset, vocabulary: Vocabulary) -> str:
    choices = ruleset.default_choices
    text = say_in_english(part, vocabulary, choices)
    if not isinstance(part, ReadingRef):
        return text
    return f"{text}, as reading {part.id} is taken by default: {ruleset.reading(part.id).default.label}"


def capitalize_first(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


def _field_rows(names: Sequence[str], vocabulary: Vocabulary) -> tuple[FieldRow, ...]:
    return tuple(field_row(vocabulary.fields[name]) for name in names if name in vocabulary.fields)


def field_row(field: FieldDef) -> FieldRow:
    """Return a field for a list."""
    kind = "computed" if field.derived is not None else KINDS[field.kind].note
    return FieldRow(name=field.name, label=field.label, help=field.help, kind=kind, address=field_address(field.name))


def readings_of(ruleset: Ruleset, vocabulary: Vocabulary, names: frozenset[str]) -> tuple[OpenReadingView, ...]:
    """Return these readings of a chapter, each with its options and the rules that turn on it."""
    if not names:
        return ()
    on = [(reading_ids_of(rule), rule_link(ruleset, rule)) for rule in ruleset.rules]
    return tuple(
        _open_reading_view(reading, ruleset, vocabulary, tuple(link for turns, link in on if reading.id in turns))
        for reading in ruleset.readings
        if reading.id in names
    )


def _open_reading_view(
    reading: Reading, ruleset: Ruleset, vocabulary: Vocabulary, rules: tuple[Link, ...]
) -> OpenReadingView:
    options = tuple(
        OptionView(
            id=option.id,
            label=option.label,
            why=option.why,
            default=option.default,
            value=None if option.value is None else condition_view(option.value, ruleset, vocabulary),
        )
        for option in reading.options
    )
    return OpenReadingView(
        id=reading.id,
        question=reading.question,
        cite=provision_link(ruleset, reading.cite),
        options=options,
        rules=rules,
        address=f"{chapter_address(ruleset.id, 'readings')}#{reading.id}",
    )


def case_view(case: Case, ruleset: Ruleset, vocabulary: Vocabulary) -> CaseView:
    """Return a case with its facts as people write them."""
    titles = {rule.id: rule.title for rule in ruleset.rules}
    return CaseView(
        rule=Link(titles.get(case.rule, case.rule), rule_address(ruleset.id, case.rule)),
        name=case.name,
        facts=tuple(
            (Link(name, field_address(name)), show_value(vocabulary.fields[name].kind, statement.raw))
            for name, statement in case.facts.items()
        ),
        readings=tuple(f"{name}: {option}" for name, option in case.choices.items()),
        boundary=case.boundary,
        expect=case.expect,
        place=f"{case.span.path}:{case.span.line}",
    )


def _fill_marks(text: str) -> str:
    """Say in words what a report puts in the place of a mark."""
    return text.replace("{required}", "what is required").replace("{stated}", "what is stated")

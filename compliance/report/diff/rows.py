"""What differs, row by row: the fields and rules of one subject together, so that nothing is told twice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from compliance.lang import speak_of_one_thing
from compliance.model import (
    TOPICS,
    UNCHANGED,
    FieldChange,
    Kind,
    Lawful,
    PointSubject,
    Relation,
    Rule,
    RuleChange,
    Ruleset,
    RulesetDiff,
    Unchecked,
    Vocabulary,
    fields_in,
    subject_of_change,
    watched_in,
)
from compliance.record import keyword_record, replace
from compliance.report.diff.words import (
    NOT_DECIDED,
    NOT_SPOKEN_OF,
    NOTHING,
    cites_in_words,
    condition_in_words,
    differs_only_in_election,
    lawful_in_words,
    relation_in_words,
    stricter_sides,
)

LONG = 180
"""A condition of more letters than this is told by the rule's summary."""


@keyword_record
class DiffRuleView:
    """One rule of one side; ``said`` is its condition, or its summary where that is long, or nothing."""

    id: str
    title: str
    said: str
    condition: str
    cites: tuple[str, ...]


@keyword_record
class DiffCellView:
    """What one side says of a subject: what may be stated, and its rules; ``cites`` are those of no rule shown."""

    lawful: str
    cites: tuple[str, ...]
    rules: tuple[DiffRuleView, ...]
    beside: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What the side leaves to the holder in other fields that these rules speak of."""
    unchecked: bool = False
    """Whether the ruleset says that it does not decide this."""

    @property
    def lines(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Every line with the sections that it rests on."""
        stated = ((self.lawful, self.cites),) if self.lawful else ()
        rules = ((": ".join(filter(None, (one.title, one.said))), one.cites) for one in self.rules)
        return *stated, *self.beside, *rules


@keyword_record
class DiffRowView:
    """One subject: its field and rules, what each side says of it, how they stand to each other, what shows it."""

    subject: str
    name: str
    topic: str
    relation: Relation
    which: str
    witnesses: tuple[int, ...]
    cells: tuple[DiffCellView, DiffCellView]
    field: FieldChange | None
    rules: tuple[RuleChange, ...]

    @property
    def covered(self) -> bool:
        """Whether no filing shows any of it."""
        return self.field is None and all(one.covered for one in self.rules)

    @property
    def left_undecided(self) -> bool:
        """Whether a text says that it does not decide this."""
        return any(cell.unchecked for cell in self.cells)


def row_of_subject(subject: PointSubject, difference: RulesetDiff, names: Sequence[str]) -> DiffRowView:
    """Return the row of a subject as far as it belongs to a point."""
    return _row_view(subject.name, subject.field, subject.rules, difference, names)


def rows_of(difference: RulesetDiff, labels: Sequence[str]) -> tuple[DiffRowView, ...]:
    """Return every difference, by topic and then in the order of the vocabulary; ``labels`` name the sides."""
    vocabulary = difference.vocabulary
    fields = {one.field.name: one for one in difference.comparison.fields}
    rules: dict[str, list[RuleChange]] = {}
    for one in difference.comparison.rules:
        if one.relation not in UNCHANGED:
            rules.setdefault(subject_of_change(one), []).append(one)
    places = {name: place for place, name in enumerate(vocabulary.fields)}
    topics = {name: place for place, name in enumerate(TOPICS)}
    context = {name for name, one in fields.items() if one.relation is Relation.SAME and name not in rules}
    names = [name for name in {**fields, **rules} if name not in context]
    rows = [_row_view(name, fields.get(name), rules.get(name, ()), difference, labels) for name in names]
    return tuple(sorted(rows, key=lambda row: (topics[row.topic], places.get(row.name, len(places)))))


def _row_view(
    name: str,
    field: FieldChange | None,
    rules: Iterable[RuleChange],
    difference: RulesetDiff,
    labels: Sequence[str],
) -> DiffRowView:
    changes = tuple(rules)
    relation = _join_relations(field, changes)
    cells = (_cell_view(0, field, changes, difference), _cell_view(1, field, changes, difference))
    if cells[0].lines == cells[1].lines:
        cells = (_show_conditions(cells[0]), _show_conditions(cells[1]))
    shown = [*(() if field is None else field.witnesses), *(number for one in changes for number in one.witnesses)]
    return DiffRowView(
        subject=_title_of_subject(name, changes, difference.vocabulary),
        name=name,
        topic=field.topic if field is not None else _topic_of_subject(name, changes, difference),
        relation=relation,
        which=_stricter_side_in_words(relation, cells, field is None and all(one.covered for one in changes), labels),
        witnesses=tuple(sorted({number + 1 for number in shown})),
        cells=cells,
        field=field,
        rules=changes,
    )


def _show_conditions(cell: DiffCellView) -> DiffCellView:
    """Tell the conditions of rules themselves, where their titles and summaries do not tell two sides apart."""
    return replace(cell, rules=tuple(replace(rule, said=rule.condition) for rule in cell.rules))


def _join_relations(field: FieldChange | None, rules: tuple[RuleChange, ...]) -> Relation:
    """Put together how a field and the rules about it stand; a rule that no filing shows adds nothing to others."""
    relations = [one.relation for one in rules if not one.covered]
    if field is not None and not (differs_only_in_election(field) or (relations and not field.witnesses)):
        relations.append(field.relation)
    relations = relations or ([] if field is not None else [one.relation for one in rules])
    sides = frozenset[int]().union(*map(stricter_sides, relations))
    if Relation.UNDECIDED in relations:
        return Relation.UNDECIDED
    if len(sides) != 1:
        return Relation.INCOMPARABLE if sides else Relation.SAME
    both = any(one.first is not None for one in rules) and any(one.second is not None for one in rules)
    if len(set(relations)) == 1 and not (both and relations[0] in {Relation.ONLY_FIRST, Relation.ONLY_SECOND}):
        return relations[0]
    return Relation.STRICTER if 1 in sides else Relation.LOOSER


def _stricter_side_in_words(
    relation: Relation, cells: tuple[DiffCellView, DiffCellView], covered: bool, labels: Sequence[str]
) -> str:
    """Say how the sides stand; what no filing shows is the same in effect, what a side leaves undecided is not told."""
    if covered:
        return "the same in effect"
    undecided = [label for label, cell in zip(labels, cells, strict=True) if cell.unchecked]
    return f"{' and '.join(undecided)} does not decide it" if undecided else relation_in_words(relation, labels)


def _title_of_subject(name: str, rules: tuple[RuleChange, ...], vocabulary: Vocabulary) -> str:
    if name in vocabulary.fields:
        label = vocabulary.fields[name].label
        return label[:1].upper() + label[1:]
    titles = dict.fromkeys(rule.title for one in rules for rule in (one.first, one.second) if rule is not None)
    return " / ".join(titles)


def _topic_of_subject(name: str, rules: tuple[RuleChange, ...], difference: RulesetDiff) -> str:
    vocabulary = difference.vocabulary
    if name not in vocabulary.fields:
        parts = [rule.requires for one in rules for rule in (one.first, one.second) if rule is not None]
        name = next((watched for part in parts for watched in watched_in(part)), "")
    return topic_of(name, vocabulary, difference.rulesets)


def topic_of(name: str, vocabulary: Vocabulary, rulesets: Iterable[Ruleset]) -> str:
    """Return the topic that a field is under; what is no field is conduct of play."""
    field = vocabulary.fields.get(name)
    if field is None:
        return "play"
    if field.kind is Kind.PAYTABLE:
        return "paytables"
    if any(one.field == name for ruleset in rulesets for one in ruleset.elections):
        return "elections"
    if field.kind is Kind.MONEY:
        return "limits"
    section = vocabulary.sections.get(field.section)
    return "play" if section is None else section.topic


def _cell_view(
    side: int, field: FieldChange | None, changes: tuple[RuleChange, ...], difference: RulesetDiff
) -> DiffCellView:
    ruleset = difference.rulesets[side]
    mine = [rule for one in changes for rule in ((one.first, one.second)[side],) if rule is not None]
    lawful = None if field is None else (field.first, field.second)[side]
    views = tuple(_rule_view(rule, ruleset, lawful, field, difference.vocabulary) for rule in mine)
    stated = (
        ""
        if field is None or lawful is None
        else lawful_in_words(field.field, lawful, elected=_is_left_to_holder(field, side))
    )
    if lawful is not None and views and (stated == NOT_SPOKEN_OF or _says_nothing(lawful)):
        stated = ""
    rested = {cite for view in views for cite in view.cites}
    cites = () if lawful is None else cites_in_words(lawful.cites, ruleset)
    beside = tuple(_elections_beside(side, field, changes, difference))
    point = None if views or stated not in {"", NOT_SPOKEN_OF} else _unchecked_point(field, changes, ruleset)
    if point is not None:
        words, rest = f"{NOT_DECIDED}: {point.note.removesuffix('.')}", cites_in_words((point.cite,), ruleset)
        return DiffCellView(lawful=words, cites=rest, rules=(), beside=beside, unchecked=True)
    return DiffCellView(
        lawful=stated or ("" if views or beside else NOTHING),
        cites=tuple(cite for cite in cites if cite not in rested) if stated else (),
        rules=views,
        beside=beside,
    )


def _unchecked_point(field: FieldChange | None, changes: tuple[RuleChange, ...], ruleset: Ruleset) -> Unchecked | None:
    """Return what the ruleset says about leaving this undecided."""
    rules = [rule for one in changes for rule in (one.first, one.second) if rule is not None]
    names = {
        *(() if field is None else (field.field.name,)),
        *(next(iter(fields_in(one.requires)), "") for one in rules),
    }
    asked = [part for rule in rules for part in (rule.requires, rule.applies) if part is not None]
    return next((one for one in ruleset.unchecked if speak_of_one_thing(asked, one.when, names)), None)


def _elections_beside(
    side: int, field: FieldChange | None, changes: tuple[RuleChange, ...], difference: RulesetDiff
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Tell of what a side leaves to the holder in the other fields that the rules of a row speak of."""
    rules = [rule for one in changes if not one.covered for rule in (one.first, one.second) if rule is not None]
    named = {name for rule in rules for name in fields_in(rule.requires)}
    cases = {name for rule in rules if rule.applies is not None for name in fields_in(rule.applies)}
    # WHY: what a rule applies to is said with it; only where silence means something else is that not the whole.
    named |= {one.field.name for one in difference.comparison.fields if one.first.silence != one.second.silence} & cases
    for one in difference.comparison.fields:
        lawful = (one.first, one.second)[side]
        other = field is None or one.field.name != field.field.name
        if other and one.field.name in named and one.topic == "elections" and lawful.elected and lawful.stated:
            words = lawful_in_words(one.field, lawful, elected=True)
            yield f"{one.field.label}: {words}", cites_in_words(lawful.cites, difference.rulesets[side])


def _is_left_to_holder(field: FieldChange, side: int) -> bool:
    """Tell whether this side leaves a field to the holder."""
    lawful = (field.first, field.second)[side]
    return bool(lawful.elected) and lawful.stated


def _says_nothing(lawful: Lawful) -> bool:
    return lawful.everything and lawful.unstated and not lawful.elected and lawful.silence is None


def _rule_view(
    rule: Rule, ruleset: Ruleset, lawful: Lawful | None, field: FieldChange | None, vocabulary: Vocabulary
) -> DiffRuleView:
    alone = set(_fields_of_rule(rule)) == ({field.field.name} if field is not None else set())
    said = condition = condition_in_words(rule, ruleset, vocabulary)
    if alone and lawful is not None and not lawful.everything:
        said = ""
    elif len(condition) > LONG:
        said = rule.summary.removesuffix(".")
    return DiffRuleView(
        id=rule.id,
        title=rule.title,
        said=said,
        condition=condition,
        cites=cites_in_words(rule.cites, ruleset),
    )


def _fields_of_rule(rule: Rule) -> Iterator[str]:
    for part in (rule.applies, rule.requires):
        if part is not None:
            yield from (*fields_in(part), *watched_in(part))


def group_by_topic(rows: Iterable[DiffRowView]) -> Mapping[str, tuple[DiffRowView, ...]]:
    """Put rows under the headings of their topics, in order."""
    every_row = tuple(rows)
    topics = {label: tuple(row for row in every_row if row.topic == topic) for topic, label in TOPICS.items()}
    return {label: rows_of_topic for label, rows_of_topic in topics.items() if rows_of_topic}

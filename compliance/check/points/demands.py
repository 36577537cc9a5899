"""Demands: what one side asks about one subject and the other does not, as far as witnesses show it."""

from collections.abc import Iterable, Iterator, Mapping

from compliance.model import (
    UNCHANGED,
    Comparison,
    FieldChange,
    PointSubject,
    Relation,
    Rule,
    RuleChange,
    Unchecked,
    Witness,
    fields_in,
    subject_of_change,
    watched_in,
)
from compliance.record import keyword_record, replace

Key = tuple[str, int]
"""A subject, and the side that asks: 0 for the first, 1 for the second."""


@keyword_record
class Demand:
    """What a side asks about a subject; ``changes`` are the rules that a witness fails, ``witnesses`` those filings."""

    subject: str
    side: int
    field: FieldChange | None
    changes: tuple[RuleChange, ...]
    witnesses: tuple[Witness, ...]

    @property
    def key(self) -> Key:
        """Its subject and side."""
        return self.subject, self.side

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of the side that asks."""
        sides = ((change.first, change.second)[self.side] for change in self.changes)
        return tuple(rule for rule in sides if rule is not None)


def section_of_subject(name: str, changes: Iterable[RuleChange]) -> str:
    """Return the section of a filing that a subject is in; a rule that only watches fields is in theirs."""
    rules = [rule for change in changes for rule in (change.first, change.second) if rule is not None]
    watched = [field for rule in rules if rule.id == name for field in watched_in(rule.requires)]
    return (watched[0] if watched else name).partition(".")[0]


def subjects_of(comparison: Comparison) -> Mapping[str, PointSubject]:
    """Return every subject of which fields or rules differ, with both; what only helps to read others is left out."""
    fields = {change.field.name: change for change in comparison.fields}
    rules: dict[str, list[RuleChange]] = {}
    for change in comparison.rules:
        if change.relation not in UNCHANGED:
            rules.setdefault(subject_of_change(change), []).append(change)
    context = {name for name, change in fields.items() if change.relation is Relation.SAME and name not in rules}
    names = [name for name in {**fields, **rules} if name not in context]
    return {name: PointSubject(name=name, field=fields.get(name), rules=tuple(rules.get(name, ()))) for name in names}


def demands_of(subject: PointSubject, comparison: Comparison) -> Iterator[Demand]:
    """Yield what either side asks about a subject that a witness shows."""
    for side in (0, 1):
        field = None if subject.field is None else field_seen_from(subject.field, {side}, comparison)
        changes = tuple(rules_seen_from(subject.rules, {side}, comparison))
        shown = [*(() if field is None else field.witnesses), *(at for change in changes for at in change.witnesses)]
        if shown:
            witnesses = tuple(comparison.witnesses[at] for at in dict.fromkeys(shown))
            asked = field if field is not None and field.witnesses else None
            yield Demand(subject=subject.name, side=side, field=asked, changes=changes, witnesses=witnesses)


def rules_seen_from(changes: Iterable[RuleChange], sides: set[int], comparison: Comparison) -> Iterator[RuleChange]:
    """Yield the rules that witnesses fail on these sides, with those witnesses alone."""
    for change in changes:
        shown = _witnesses_refused_by(change.witnesses, sides, comparison)
        if shown:
            yield replace(change, witnesses=shown, relation=_relation_seen_from(change.relation, sides))


def field_seen_from(change: FieldChange, sides: set[int], comparison: Comparison) -> FieldChange:
    """Return a field with the witnesses that these sides do not accept."""
    shown = _witnesses_refused_by(change.witnesses, sides, comparison)
    return replace(change, witnesses=shown, relation=_relation_seen_from(change.relation, sides))


def _witnesses_refused_by(places: Iterable[int], sides: set[int], comparison: Comparison) -> tuple[int, ...]:
    return tuple(at for at in places if comparison.witnesses[at].refused in sides)


def _relation_seen_from(relation: Relation, sides: set[int]) -> Relation:
    if relation is not Relation.INCOMPARABLE or len(sides) > 1:
        return relation
    return Relation.STRICTER if 1 in sides else Relation.LOOSER


def point_left_undecided(subject: PointSubject, comparison: Comparison, side: int) -> Unchecked | None:
    """Return what a side says about leaving a subject undecided, if it does and asks nothing about it."""
    if any((change.first, change.second)[side] is not None for change in subject.rules):
        return None
    if subject.field is not None and (subject.field.first, subject.field.second)[side].read:
        return None
    ruleset = (comparison.first, comparison.second)[side]
    rules = [rule for change in subject.rules for rule in (change.first, change.second) if rule is not None]
    names = {subject.name, *(next(iter(fields_in(rule.requires)), "") for rule in rules)}
    return next((one for one in ruleset.unchecked if names & set(fields_in(one.when))), None)

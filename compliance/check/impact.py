"""What a change of rulesets does: which findings moved, which rules did, and what no filed submission shows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from compliance.check.assess import fields_read
from compliance.model import (
    UNCHANGED,
    Assessment,
    Comparison,
    FieldDef,
    Finding,
    FindingMove,
    PointMove,
    Relation,
    ReviewStanding,
    Rule,
    RuleChange,
    RuleEffect,
    RuleImpact,
    Ruleset,
    SubmissionImpact,
    Touch,
    Vanished,
    Verdict,
    Vocabulary,
    watched_in,
)
from compliance.record import replace

_EFFECTS = {
    Relation.SAME: RuleEffect.NONE,
    Relation.RENUMBERED: RuleEffect.NONE,
    Relation.STRICTER: RuleEffect.STRICTER,
    Relation.LOOSER: RuleEffect.LOOSER,
    Relation.INCOMPARABLE: RuleEffect.BOTH,
    Relation.ONLY_FIRST: RuleEffect.LOOSER,
    Relation.ONLY_SECOND: RuleEffect.STRICTER,
    Relation.UNDECIDED: RuleEffect.UNDECIDED,
}
_WEIGHT = {Verdict.PASS: 0, Verdict.UNDETERMINED: 1, Verdict.VARIANCE: 2}
_APART = -1


def effect_of(change: RuleChange) -> RuleEffect:
    """Say what a change of a rule means; where other rules see to the same it means nothing."""
    return RuleEffect.NONE if change.covered else _EFFECTS[change.relation]


def _weight_of(finding: Finding | None) -> tuple[int, bool]:
    """Return how much a finding weighs; what does not apply or is not covered by a filing stands apart."""
    if finding is None or finding.verdict is Verdict.NOT_APPLICABLE or finding.uncovered:
        return _APART, False
    return _WEIGHT[finding.verdict], finding.waived


def moves_between(
    before: Assessment, after: Assessment, pairs: Mapping[str, str]
) -> tuple[tuple[FindingMove, ...], tuple[FindingMove, ...]]:
    """Return the findings that moved, those that weigh and those about what applies; rules are paired by their ids."""
    moved = [one for one in findings_beside(before, after, pairs) if _weight_of(one.before) != _weight_of(one.after)]
    weighs = [max(_weight_of(one.before), _weight_of(one.after)) > (0, False) for one in moved]
    both = list(zip(moved, weighs, strict=True))
    return tuple(one for one, heavy in both if heavy), tuple(one for one, heavy in both if not heavy)


def findings_beside(before: Assessment, after: Assessment, pairs: Mapping[str, str]) -> Iterator[FindingMove]:
    """Put the findings of two assessments beside each other; rules are paired by their ids."""
    left = {finding.rule.id: finding for finding in after.findings}
    for finding in before.findings:
        # WHY: what a person found wanting is a rule of no comparison, and answers to itself.
        own = "" if finding.settlement is None else finding.rule.id
        yield FindingMove(before=finding, after=left.pop(pairs.get(finding.rule.id, own), None))
    for finding in left.values():
        yield FindingMove(before=None, after=finding)


def point_moves(before: Assessment, after: Assessment) -> tuple[PointMove, ...]:
    """Return the review points that are asked on one side alone, ask something else, or stand otherwise."""
    old = {standing.point.id: standing for standing in before.review}
    new = {standing.point.id: standing for standing in after.review}
    moves = [PointMove(before=old.get(name), after=new.get(name)) for name in {**old, **new}]
    return tuple(move for move in moves if _asked_of(move.before) != _asked_of(move.after))


def _asked_of(standing: ReviewStanding | None) -> tuple[str, ...]:
    return () if standing is None else (standing.point.question, standing.state)


def changed_points(before: Ruleset, after: Ruleset) -> tuple[str, ...]:
    """Name the review points that came, went, or are asked otherwise."""
    old, new = ({point.id: (point.when, point.cite, point.question) for point in one.review} for one in (before, after))
    return tuple(name for name in {**old, **new} if old.get(name) != new.get(name))


def touch_of(
    before: Assessment,
    after: Assessment,
    moves: Sequence[FindingMove | PointMove],
    quiet: Sequence[FindingMove],
) -> Touch | None:
    """Say how a submission is touched, if it is."""
    if before.outcome is not after.outcome:
        return Touch.VERDICT
    if moves:
        return Touch.FINDINGS
    return Touch.APPLIES if quiet else None


def pairs_of(comparison: Comparison) -> dict[str, str]:
    """Return which rule of the second side answers to which of the first."""
    return {one.first.id: one.second.id for one in comparison.rules if one.first is not None and one.second is not None}


def renamed_in(comparison: Comparison) -> tuple[tuple[str, str], ...]:
    """Return the rules that mean the same under another name; the name of their ruleset counts for nothing."""
    pairs = [one for one in comparison.rules if one.relation in UNCHANGED]
    ids = [(one.first.id, one.second.id) for one in pairs if one.first is not None and one.second is not None]
    return tuple((old, new) for old, new in ids if _slug_of(old) != _slug_of(new))


def renumbered_in(comparison: Comparison) -> tuple[str, ...]:
    """Name the rules that mean the same and cite another provision."""
    return tuple(
        one.second.id for one in comparison.rules if one.relation is Relation.RENUMBERED and one.second is not None
    )


def _slug_of(name: str) -> str:
    return name.partition(".")[2]


def rule_impacts(comparison: Comparison, submissions: Iterable[SubmissionImpact]) -> tuple[RuleImpact, ...]:
    """Return every rule that changed, with the submissions that show it and the witnesses that are needed besides."""
    touched = sorted(submissions, key=lambda one: one.touch is not Touch.VERDICT)
    return tuple(_impact_of(one, comparison, touched) for one in comparison.rules if one.relation not in UNCHANGED)


def only_needed(comparison: Comparison, rules: Iterable[RuleImpact]) -> Comparison:
    """Return a comparison with those witnesses alone that show what no filed submission does."""
    needed = sorted({at for one in rules if one.effect is not RuleEffect.NONE for at in one.witnesses})
    places = {at: place for place, at in enumerate(needed)}
    return replace(
        comparison,
        rules=tuple(
            replace(one, witnesses=tuple(places[at] for at in one.witnesses if at in places))
            for one in comparison.rules
        ),
        fields=(),
        witnesses=tuple(comparison.witnesses[at] for at in needed),
    )


def _impact_of(change: RuleChange, comparison: Comparison, submissions: Iterable[SubmissionImpact]) -> RuleImpact:
    shown = [(one.path, {_is_worse(move) for move in one.moves if _is_about(move, change)}) for one in submissions]
    directions = {direction for _, found in shown for direction in found}
    # INVARIANT: the first side accepts what shows that the second is stricter.
    left = [at for at in change.witnesses if (comparison.witnesses[at].accepted == 0) not in directions]
    paths = tuple(path for path, found in shown if found)
    return RuleImpact(change=change, effect=effect_of(change), shown_by=paths, witnesses=tuple(left))


def _is_about(move: FindingMove, change: RuleChange) -> bool:
    """Tell whether a move is one of the rules of a change."""
    if change.first is not None:
        return move.before is not None and move.before.rule.id == change.first.id
    return move.after is not None and change.second is not None and move.after.rule.id == change.second.id


def _is_worse(move: FindingMove) -> bool:
    return _weight_of(move.after)[0] > _weight_of(move.before)[0]


def says_the_same(before: Ruleset, after: Ruleset, old: Vocabulary, new: Vocabulary) -> bool:
    """Tell whether two states of a ruleset decide by the very same conditions, tables, readings and fields."""
    if _verdict_basis(before) != _verdict_basis(after):
        return False
    return all(
        _meaning_of_field(old.fields.get(name)) == _meaning_of_field(new.fields.get(name))
        for name in fields_spoken_of(after)
    )


def fields_spoken_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Name every field that a ruleset reads, in order."""
    return tuple(sorted(fields_read(ruleset)))


def _verdict_basis(ruleset: Ruleset) -> tuple[object, ...]:
    """Return what verdicts are made of, without words and places."""
    return (
        {rule.id: (*_requirement_of(rule), _watched_fields(rule)) for rule in ruleset.rules},
        [(one.field, one.kind, one.silence) for one in ruleset.elections],
        [(one.id, [(way.id, way.value, way.default) for way in one.options]) for one in ruleset.readings],
        [(one.id, one.field, one.name, one.rows, one.stake) for one in ruleset.tables],
        [wager.declared_in for wager in ruleset.wagers],
        ruleset.ranking,
        ruleset.domain,
    )


def _requirement_of(rule: Rule) -> tuple[object, ...]:
    return rule.scope, rule.applies, rule.requires


def _watched_fields(rule: Rule) -> tuple[str, ...]:
    return tuple(name for part in (rule.applies, rule.requires) if part is not None for name in watched_in(part))


def _meaning_of_field(field: FieldDef | None) -> tuple[object, ...]:
    return () if field is None else (*_form_of_field(field), tuple(field.choices), field.hands)


def _form_of_field(field: FieldDef) -> tuple[object, ...]:
    return field.kind, field.columns, field.form, field.derived, field.domain


def of_another_form(names: Iterable[str], old: Vocabulary, new: Vocabulary) -> tuple[str, ...]:
    """Name the fields that are of another kind than before, so that no value of theirs fits both."""
    both = [name for name in names if name in old.fields and name in new.fields]
    return tuple(
        name for name in dict.fromkeys(both) if _form_of_field(old.fields[name]) != _form_of_field(new.fields[name])
    )


def both_vocabularies(old: Vocabulary, new: Vocabulary) -> Vocabulary:
    """Return a vocabulary in which both sides can be asked: the new one, and what only the old one has."""
    fields = {
        name: _merge_fields(old.fields[name], field) if name in old.fields else field
        for name, field in new.fields.items()
    }
    coherence = {one.id: one for one in (*old.coherence, *new.coherence)}
    return Vocabulary(
        sections={**old.sections, **new.sections},
        fields={**old.fields, **fields},
        empty_words=new.empty_words,
        coherence=tuple(coherence.values()),
    )


def _merge_fields(old: FieldDef, new: FieldDef) -> FieldDef:
    hands = tuple(dict.fromkeys((*new.hands, *old.hands)))
    return replace(new, choices={**old.choices, **new.choices}, hands=hands)


def vanished_ids(before: Ruleset, after: Ruleset) -> tuple[Vanished, ...]:
    """Return the rules whose ids are gone, each with the rule that asks the very same under a new id."""
    known, kept = {rule.id for rule in before.rules}, {rule.id for rule in after.rules}
    new = [rule for rule in after.rules if rule.id not in known]
    return tuple(Vanished(rule, _find_successor(rule, new)) for rule in before.rules if rule.id not in kept)


def _find_successor(rule: Rule, new: Iterable[Rule]) -> Rule | None:
    return next((one for one in new if _requirement_of(one) == _requirement_of(rule)), None)

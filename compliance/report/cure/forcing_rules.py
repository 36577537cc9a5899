"""What goes with a cure besides its edits: the rules that force each, and the rules that apply only afterwards."""

from collections.abc import Sequence

from compliance.lang import list_words
from compliance.model import (
    GAMING,
    Assessment,
    CheckedCure,
    CureEdit,
    CureResult,
    Finding,
    Rule,
    Ruleset,
    Scope,
    Verdict,
    Vocabulary,
)
from compliance.report.cure.words import provisions_of

_AGAINST = frozenset({Verdict.VARIANCE, Verdict.UNDETERMINED})
MANY = 6
"""So many rules that apply only after a cure, and lack a statement, are told one by one."""


def split_forcing_rules(edit: CureEdit, assessment: Assessment) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    """Part the rules behind an edit: those that stand against the submission as it is, and those that come to it.

    The latter are kept as the submission stands, and would not be once the other edits are made without this one.
    """
    standing = {rule.id for rule in _rules_not_met(assessment)}
    against = tuple(rule for rule in edit.forced_by if rule.id in standing)
    return against, tuple(rule for rule in edit.forced_by if rule.id not in standing)


def _rules_not_met(assessment: Assessment) -> tuple[Rule, ...]:
    return tuple(one.rule for one in assessment.findings if one.verdict in _AGAINST and not one.uncovered)


def rules_met_besides(cure: CheckedCure, assessment: Assessment) -> tuple[Rule, ...]:
    """Return the rules that stand against the submission as it is, and that no single edit of a cure is forced by."""
    named = {rule.id for edit in cure.cure.edits for rule in edit.forced_by}
    return tuple(rule for rule in _rules_not_met(assessment) if rule.id not in named)


def findings_brought_in(cure: CheckedCure, result: CureResult) -> tuple[Finding, ...]:
    """Return the findings on rules that apply to the cured submission and not to it as it stands."""
    if cure.after is None:
        return ()
    idle = {one.rule.id for one in result.assessment.findings if one.verdict is Verdict.NOT_APPLICABLE}
    return tuple(
        one for one in cure.after.findings if one.rule.id in idle and one.verdict is not Verdict.NOT_APPLICABLE
    )


def lacks_after_cure(cure: CheckedCure, result: CureResult) -> str:
    """Say what rules that apply only after a cure ask for and the filing does not state, if there are any."""
    lacking = [one for one in findings_brought_in(cure, result) if one.verdict is Verdict.UNDETERMINED]
    return _lacks_in_words(lacking, result.assessment.ruleset, result.vocabulary) if lacking else ""


def rules_kept_after_cure(cure: CheckedCure, result: CureResult) -> str:
    """Name the rules that apply only after a cure and are kept, if there are any."""
    rules = [one.rule for one in findings_brought_in(cure, result) if one.verdict is Verdict.PASS]
    sections = dict.fromkeys(provisions_of(rule, result.assessment.ruleset) for rule in rules)
    if len(rules) == 1:
        return f"{', '.join(sections)} applies too, and is kept: {rules[0].title}"
    return f"{len(rules)} rules more apply, and are kept: {'; '.join(sections)}" if rules else ""


def _lacks_in_words(findings: Sequence[Finding], ruleset: Ruleset, vocabulary: Vocabulary) -> str:
    floor = all(one.rule.scope is Scope.FLOOR for one in findings)
    at = " at the table" if floor and ruleset.domain == GAMING else ""
    asked = [(provisions_of(one.rule, ruleset), _labels_in_words(one.missing, vocabulary)) for one in findings]
    if len(asked) == 1:
        return f"then {asked[0][0]} asks for {asked[0][1]}{at}, which this filing does not state"
    more = f"; and {len(asked) - MANY} more" if len(asked) > MANY else ""
    listed_rules = "; ".join(f"{cites}: {labels}" for cites, labels in asked[:MANY])
    return f"then {len(asked)} rules more ask{at} for what this filing does not state: {listed_rules}{more}"


def _labels_in_words(names: Sequence[str], vocabulary: Vocabulary) -> str:
    labels = [f"“{vocabulary.fields[name].label if name in vocabulary.fields else name}”" for name in names]
    return list_words(labels, "and") if labels else "more"

"""What each rule alone would have changed: every way out of it, in words and as a text."""

from collections.abc import Iterator, Sequence
from typing import Any

from compliance.api.cure.trial import rules_left_open
from compliance.api.session import Session
from compliance.load import apply_edits
from compliance.model import NOT_ONES_OWN, Cure, CureAct, CureChoice, CureEdit, CureResult, FieldEdit
from compliance.prove import rank_edits
from compliance.report import edit_in_words

EditsInText = dict[str, str | list[str]]
"""What changes, in words and as a text, and whose act it takes."""


def cures_by_rule(remedies: CureResult, session: Session) -> dict[str, list[EditsInText]]:
    """Return for every rule and contradiction that a cure answers what changes for its sake, in words and as text."""
    by_rule: dict[str, list[Sequence[CureEdit]]] = {}
    for edits in _all_alternatives(remedies):
        for rule in dict.fromkeys(name for edit in edits for name in _answered_by(edit)):
            by_rule.setdefault(rule, []).append([edit for edit in edits if rule in _answered_by(edit)])
    return {rule: _ways_in_text(rule, ways, remedies, session) for rule, ways in by_rule.items()}


def _all_alternatives(remedies: CureResult) -> Iterator[Sequence[CureEdit]]:
    """Return everything that can be taken of any choice, without multiplying out."""
    for tier in remedies.tiers:
        for family in tier.families:
            # WHY: what is no choice is needed whatever is chosen, and is told of the rule that it answers.
            settled = [edit for choice in family.choices if not choice.is_open for edit in choice.alternatives[0]]
            ways = [way for choice in family.open_choices for way in choice.alternatives] or [()]
            yield from ((*settled, *way) for way in ways)


def families_in_text(remedies: CureResult, session: Session) -> list[dict[str, Any]]:
    """Return the families to choose from, with what each alternative of a choice alone changes, in words and text."""
    return [
        {
            "settled": [_alternatives_in_text(one, remedies, session) for one in family.choices if not one.is_open],
            "choices": [_alternatives_in_text(one, remedies, session) for one in family.open_choices],
        }
        for family in remedies.families_to_choose_from
    ]


def _alternatives_in_text(choice: CureChoice, remedies: CureResult, session: Session) -> list[EditsInText]:
    in_text = (_cure_in_text(one, remedies, session) for one in choice.alternatives)
    return [way for way in in_text if way is not None]


def _ways_in_text(
    rule: str, ways: Sequence[Sequence[CureEdit]], remedies: CureResult, session: Session
) -> list[EditsInText]:
    """Return each way to answer a rule once, what the report advises first."""
    left_open = rules_left_open(remedies.assessment)
    # WHY: by the rule's own advice, since what comes first for all rules together need not for each of them.
    ordered = sorted(ways, key=lambda edits: rank_edits(edits, session.vocabulary, left_open, rule))
    in_text = [_cure_in_text(edits, remedies, session) for edits in ordered]
    return [way for place, way in enumerate(in_text) if way is not None and way not in in_text[:place]]


def _answered_by(edit: CureEdit) -> tuple[str, ...]:
    """Name the rules and the contradictions that an edit is made for."""
    return (*(rule.id for rule in edit.forced_by), *(condition.id for condition in edit.settles))


def _cure_in_text(cure_edits: Sequence[CureEdit], remedies: CureResult, session: Session) -> EditsInText | None:
    edits = [FieldEdit(field=edit.field, value=edit.written) for edit in cure_edits]
    edited = apply_edits(remedies.base, remedies.assessment.submission.path, edits, session.vocabulary)
    if edited.value is None:
        return None
    words = [edit_in_words(edit, session.vocabulary.fields[edit.field]) for edit in cure_edits]
    return {"told": words, "text": edited.value, "act": str(_act_to_name(cure_edits))}


def _act_to_name(edits: Sequence[CureEdit]) -> CureAct:
    """Return the act that is named beside a change: what is not in the holder's hands, whatever else it takes."""
    acts = {edit.act for edit in edits}
    return next((act for act in CureAct if act in acts & NOT_ONES_OWN), Cure(tuple(edits)).act)

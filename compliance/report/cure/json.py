"""The smallest cures of a submission for machines, version 1. Keys may be added, never renamed."""

import json
from typing import Any

from compliance.model import (
    CheckedCure,
    Cure,
    CureChoice,
    CureEdit,
    CureResult,
    CureTier,
    FieldDef,
    Raw,
    Rule,
    Ruleset,
    letter_of,
    spell_flow,
)
from compliance.report.cure.forcing_rules import (
    findings_brought_in,
    lacks_after_cure,
    rules_kept_after_cure,
    rules_met_besides,
    split_forcing_rules,
)
from compliance.report.cure.patch import patch_of, patch_once_confirmed
from compliance.report.cure.words import edit_in_words, remarks_on
from compliance.version import __version__

SCHEMA = "compliance/cure/1"


def render_cure_json(result: CureResult, *, pick: int | None = None, written: str = "") -> str:
    """Render the cures of a submission as JSON."""
    return json.dumps(cure_object(result, pick=pick, written=written), indent=2) + "\n"


def cure_object(result: CureResult, *, pick: int | None = None, written: str = "") -> dict[str, Any]:
    """Return the cures of a submission as plain objects; of those only the one that is picked, if one is."""
    assessment, submission = result.assessment, result.assessment.submission
    ruleset = assessment.ruleset
    return {
        "schema": SCHEMA,
        "program": __version__,
        "submission": {"path": submission.path, "sha256": submission.sha256, "holder": submission.holder},
        "ruleset": {"id": ruleset.id, "chapter": ruleset.chapter, "version": ruleset.version, "sha256": ruleset.sha256},
        "as_of": assessment.as_of.isoformat(),
        "outcome": str(assessment.outcome),
        "edits": len(result.cures[0].cure.edits) if result.cures else 0,
        "game": result.game or None,
        "found": len(result.cures),
        "combinations": sum(tier.count for tier in result.tiers),
        "more": result.more,
        "undecided": result.undecided,
        "looked_for_up_to": result.furthest,
        "cures": [
            _cure_object(number, one, result)
            for number, one in enumerate(result.cures, start=1)
            if pick in {None, number}
        ],
        "tiers": [_tier_object(tier, result) for tier in result.tiers],
        "written": written or None,
        "defects": list(result.defects),
    }


def _tier_object(tier: CureTier, result: CureResult) -> dict[str, Any]:
    return {
        "within": str(tier.within),
        "smaller_not_ruled_out": tier.smaller_not_ruled_out,
        "edits": tier.size,
        "combinations": tier.count,
        "more": tier.more,
        "families": [
            {"combinations": family.count, "choices": [_choice_object(one, result) for one in family.choices]}
            for family in tier.families
        ],
    }


def _choice_object(choice: CureChoice, result: CureResult) -> dict[str, Any]:
    """Return one choice; its number is that by which alternatives are picked, where there is more than one choice."""
    numbers = [number for number, one in result.numbered_choices if one is choice]
    return {
        "number": numbers[0] if numbers else None,
        "alternatives": [
            {
                "letter": letter_of(choice, alternative),
                "act": str(Cure(alternative).act),
                "edits": [_edit_object(edit, result) for edit in alternative],
            }
            for alternative in choice.alternatives
        ],
    }


def _cure_object(number: int, cure: CheckedCure, result: CureResult) -> dict[str, Any]:
    return {
        "number": number,
        "tier": cure.tier,
        "picked": cure.label or None,
        "act": str(cure.cure.act),
        "rests_on": [edit.field for edit in cure.waiting],
        "waits_for_words": cure.cure.waits_for_words,
        "edits": [_edit_object(one, result) for one in cure.cure.edits],
        "settles": [
            _rule_object(rule, result.assessment.ruleset) for rule in rules_met_besides(cure, result.assessment)
        ],
        "follows": [text for text in (lacks_after_cure(cure, result), rules_kept_after_cure(cure, result)) if text],
        "brings_in": [
            {**_rule_object(one.rule, result.assessment.ruleset), "verdict": one.verdict, "missing": list(one.missing)}
            for one in findings_brought_in(cure, result)
        ],
        "patch": patch_of(result, cure) or None,
        "text": cure.own_text,
        "patch_once_confirmed": patch_once_confirmed(result, cure) or None,
        "text_once_confirmed": cure.text,
        "not_editable": cure.refused[0].message if cure.refused else None,
    }


def _edit_object(edit: CureEdit, result: CureResult) -> dict[str, Any]:
    field, ruleset = result.vocabulary.fields[edit.field], result.assessment.ruleset
    stated = result.assessment.submission.statements.get(edit.field)
    against, besides = split_forcing_rules(edit, result.assessment)
    return {
        "field": edit.field,
        "label": field.label,
        "kind": str(field.kind),
        "step": str(edit.step),
        "before": _spell_value(field, edit.before),
        "after": _spell_value(field, edit.written),
        "told": edit_in_words(edit, field),
        "line": None if stated is None else stated.span.line,
        "column": None if stated is None else stated.span.column,
        "act": str(edit.act),
        "own_words": edit.own_words,
        "is_example": edit.is_example,
        "remarks": list(remarks_on(edit, field, ruleset)),
        "forced_by": [_rule_object(rule, ruleset) for rule in against],
        "goes_with": [_rule_object(rule, ruleset) for rule in besides],
        "contradictions": [{"condition": one.id, "message": one.fails} for one in edit.settles],
    }


def _spell_value(field: FieldDef, raw: Raw | None) -> str | None:
    return None if raw is None else spell_flow(field, raw)


def _rule_object(rule: Rule, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "rule": rule.id,
        "title": rule.title,
        "scope": str(rule.scope),
        "cite": [ruleset.cite(cite) for cite in rule.cites],
    }

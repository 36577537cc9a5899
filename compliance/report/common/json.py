"""What several chapters have in common for machines, version 1. Keys may be added, never renamed."""

import json
from typing import Any

from compliance.model import CommonResult, Rule, Ruleset, spell_flow
from compliance.report.diff.words import condition_in_words
from compliance.version import __version__

SCHEMA = "compliance/common/1"


def render_common_json(common: CommonResult) -> str:
    """Render common ground, or why there is none, as JSON."""
    return json.dumps(common_object(common), indent=2) + "\n"


def common_object(common: CommonResult) -> dict[str, Any]:
    """Return common ground, or why there is none, as plain objects."""
    fields, stated = common.vocabulary.fields, common.ground.statements
    return {
        "schema": SCHEMA,
        "program": __version__,
        "outcome": common.outcome,
        "rulesets": [
            _ruleset_object(name, one) for name, one in zip(common.asked, common.ground.rulesets, strict=True)
        ],
        "statements": None if stated is None else {name: spell_flow(fields[name], raw) for name, raw in stated.items()},
        "files": [
            {"ruleset": one.ruleset.id, "name": one.name, "text": one.text, "command": one.command}
            for one in common.files
        ],
        "conflict": [_rule_object(rule, ruleset, common) for ruleset, rule in common.ground.conflict],
        "defects": list(common.defects),
    }


def _ruleset_object(name: str, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "asked": name,
        "id": ruleset.id,
        "title": ruleset.title,
        "chapter": ruleset.chapter,
        "version": ruleset.version,
        "jurisdiction": ruleset.jurisdiction,
        "game": ruleset.game,
        "period": str(ruleset.period),
        "sha256": ruleset.sha256,
    }


def _rule_object(rule: Rule, ruleset: Ruleset, common: CommonResult) -> dict[str, Any]:
    return {
        "ruleset": ruleset.id,
        "rule": rule.id,
        "title": rule.title,
        "summary": rule.summary,
        "requires": condition_in_words(rule, ruleset, common.vocabulary),
        "scope": str(rule.scope),
        "cite": [ruleset.cite(cite) for cite in rule.cites],
    }

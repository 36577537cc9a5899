"""The comparison of two rulesets for machines, version 1. Keys may be added, never renamed."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from compliance.model import (
    UNCHANGED,
    FieldChange,
    Lawful,
    OtherChange,
    Raw,
    Relation,
    Rule,
    RuleChange,
    Ruleset,
    RulesetDiff,
    RulesetDiffSide,
    Witness,
    filing_name,
    show_value,
    spell_flow,
)
from compliance.report.diff.names import names_of_sides
from compliance.report.diff.point_json import KEYS, cell_object, point_object
from compliance.report.diff.rows import DiffCellView, DiffRowView, rows_of
from compliance.report.diff.table_cells import cells_apart
from compliance.report.diff.view import diff_view
from compliance.report.diff.words import condition_in_words, lawful_in_words
from compliance.version import __version__

SCHEMA = "compliance/diff/1"
BASE_SCHEMA = "compliance/diff-base/1"


def render_diff_json(difference: RulesetDiff) -> str:
    """Render a comparison as JSON."""
    return json.dumps(diff_object(difference), indent=2) + "\n"


def render_base_json(
    base: str,
    differences: Sequence[RulesetDiff],
    unchanged: Sequence[str],
    added: Sequence[str],
    removed: Sequence[str],
) -> str:
    """Render the comparison of many rulesets with what they were at a revision as JSON."""
    found = {
        "schema": BASE_SCHEMA,
        "program": __version__,
        "base": base,
        "unchanged": list(unchanged),
        "added": list(added),
        "removed": list(removed),
        "diffs": [diff_object(one) for one in differences],
    }
    return json.dumps(found, indent=2) + "\n"


def diff_object(difference: RulesetDiff) -> dict[str, Any]:
    """Return a comparison as plain objects; ``first`` and ``second`` name the sides throughout."""
    view, comparison = diff_view(difference), difference.comparison
    hidden = [row for row in rows_of(difference, names_of_sides(difference)) if row.covered and not row.left_undecided]
    alike = [one for one in comparison.rules if one.relation in UNCHANGED]
    return {
        "schema": SCHEMA,
        "program": __version__,
        "relation": str(comparison.relation),
        "cautions": list(view.cautions),
        "readings": list(view.readings),
        "summary": " ".join((f"{view.headline}.", *view.sentences)),
        "first": _side_object(view.heads[0].name, comparison.first, difference.sides[0]),
        "second": _side_object(view.heads[1].name, comparison.second, difference.sides[1]),
        "counts": {
            "points": len(view.points),
            "differences": sum(len(rows) for rows in view.topics.values()),
            "left_undecided": len(view.left_undecided),
            "accepted_by_first_only": sum(one.accepted == 0 and not one.left_open for one in comparison.witnesses),
            "accepted_by_second_only": sum(one.accepted == 1 and not one.left_open for one in comparison.witnesses),
            "left_open_by_first_only": sum(one.accepted == 0 and one.left_open for one in comparison.witnesses),
            "left_open_by_second_only": sum(one.accepted == 1 and one.left_open for one in comparison.witnesses),
            "others": len(comparison.turning),
            "not_shown": len(hidden),
            "renumbered": len(view.renumbered),
            "same": len(view.same),
        },
        "points": [point_object(point) for point in view.points],
        "differences": [_row_object(row, difference) for rows in view.topics.values() for row in rows],
        "left_undecided": [_row_object(row, difference) for row in view.left_undecided],
        "not_shown": [_row_object(row, difference) for row in hidden],
        "witnesses": [_witness_object(number, difference) for number in range(1, len(comparison.witnesses) + 1)],
        "smallest": {
            key: spell_statements(one, difference) for key, one in zip(KEYS, difference.smallest, strict=True)
        },
        "alike": [_rule_change_object(one, difference) for one in alike],
        "others": [other_object(other, KEYS) for other in view.others],
        "scope": comparison.scope,
        "readings_taken": {key: dict(taken) for key, taken in zip(KEYS, comparison.readings, strict=True)},
        "undecided": list(comparison.undecided),
        "defects": list(difference.defects),
    }


def other_object(other: OtherChange, keys: tuple[str, str]) -> dict[str, Any]:
    """Return a part besides the rules as plain objects, its sides under these keys."""
    sides = zip(keys, (other.first or None, other.second or None), strict=True)
    return {"part": str(other.part), "subject": other.subject, **dict(sides), "turns": other.turns}


def spell_statements(statements: Mapping[str, Raw], difference: RulesetDiff) -> dict[str, str]:
    """Return what is stated, each value as a file has it."""
    fields = difference.vocabulary.fields
    return {name: spell_flow(fields[name], raw) for name, raw in statements.items()}


def _side_object(name: str, ruleset: Ruleset, side: RulesetDiffSide) -> dict[str, Any]:
    return {
        "id": ruleset.id,
        "name": name,
        "label": side.label,
        "title": ruleset.title,
        "chapter": ruleset.chapter,
        "version": ruleset.version,
        "jurisdiction": ruleset.jurisdiction,
        "game": ruleset.game,
        "instrument": ruleset.instrument,
        "period": str(ruleset.period),
        "sha256": ruleset.sha256,
    }


def _row_object(row: DiffRowView, difference: RulesetDiff) -> dict[str, Any]:
    cells = () if row.field is None else cells_apart(row.field.field, difference)
    return {
        "subject": row.subject,
        "topic": row.topic,
        "relation": "elected differently" if row.relation is Relation.SAME else str(row.relation),
        "told": row.which,
        "witnesses": list(row.witnesses),
        "first": _line_objects(row.cells[0]),
        "second": _line_objects(row.cells[1]),
        "field": None if row.field is None else _field_object(row.field, difference),
        "rules": [_rule_change_object(one, difference) for one in row.rules],
        "cells": [cell_object(cell) for cell in cells],
    }


def _line_objects(cell: DiffCellView) -> list[dict[str, Any]]:
    return [{"text": text, "cite": list(cites)} for text, cites in cell.lines]


def _field_object(change: FieldChange, difference: RulesetDiff) -> dict[str, Any]:
    field = change.field
    sides = zip(KEYS, (change.first, change.second), difference.rulesets, strict=True)
    return {
        "name": field.name,
        "kind": str(field.kind),
        "label": field.label,
        "relation": str(change.relation),
        "witnesses": [number + 1 for number in change.witnesses],
        **{key: _lawful_object(change, lawful, ruleset) for key, lawful, ruleset in sides},
    }


def _lawful_object(change: FieldChange, lawful: Lawful, ruleset: Ruleset) -> dict[str, Any]:
    field = change.field
    ranges = [
        {
            "low": None if one.low is None else show_value(field.kind, one.low),
            "high": None if one.high is None else show_value(field.kind, one.high),
            "low_itself": not one.beyond_low,
            "high_itself": not one.beyond_high,
        }
        for one in lawful.ranges
    ]
    return {
        "text": lawful_in_words(field, lawful, elected=bool(lawful.elected)),
        "spoken_of": lawful.read,
        "may_be_stated": lawful.stated,
        "may_be_left_out": lawful.unstated,
        "everything": lawful.everything,
        "values": list(lawful.words),
        "other_values": lawful.other,
        "must_include": list(lawful.needed),
        "ranges": ranges,
        "elected_under": ruleset.cite(lawful.elected) if lawful.elected else None,
        "silence_means": None if lawful.silence is None else show_value(field.kind, lawful.silence),
        "undecided": lawful.undecided,
        "cite": [ruleset.cite(cite) for cite in lawful.cites],
    }


def _rule_change_object(change: RuleChange, difference: RulesetDiff) -> dict[str, Any]:
    sides = zip(KEYS, (change.first, change.second), difference.rulesets, strict=True)
    return {
        "relation": str(change.relation),
        "covered": change.covered,
        "witnesses": [number + 1 for number in change.witnesses],
        **{key: None if rule is None else _rule_object(rule, ruleset, difference) for key, rule, ruleset in sides},
    }


def _rule_object(rule: Rule, ruleset: Ruleset, difference: RulesetDiff) -> dict[str, Any]:
    return {
        "rule": rule.id,
        "title": rule.title,
        "summary": rule.summary,
        "condition": condition_in_words(rule, ruleset, difference.vocabulary),
        "scope": str(rule.scope),
        "cite": [ruleset.cite(cite) for cite in rule.cites],
    }


def _witness_object(number: int, difference: RulesetDiff) -> dict[str, Any]:
    one: Witness = difference.comparison.witnesses[number - 1]
    texts, smallest = difference.filings[number - 1], difference.smallest[one.accepted]
    of = len(difference.comparison.witnesses)
    return {
        "number": number,
        "accepted": KEYS[one.accepted],
        "not_accepted": KEYS[one.refused],
        "undetermined": one.open,
        "left_open": one.left_open,
        "rules": list(one.rules),
        "statements": spell_statements(one.statements, difference),
        "beyond": [name for name, raw in one.statements.items() if smallest.get(name) != raw],
        "files": {
            key: {"name": filing_name(number, of, side), "text": text}
            for key, side, text in zip(KEYS, difference.sides, texts, strict=True)
        },
    }

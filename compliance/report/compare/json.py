"""Two submissions compared by meaning for machines, version 1. Keys may be added, never renamed."""

import json
from typing import Any

from compliance.lang import row_in_words
from compliance.model import (
    Assessment,
    FilingsCompared,
    FindingMove,
    PointMove,
    Row,
    Statement,
    StatementCompared,
    Vocabulary,
    Waiver,
    spell_flow,
)
from compliance.report.check.finding_json import span_object
from compliance.version import __version__

SCHEMA = "compliance/comparison/1"


def render_comparison_json(compared: FilingsCompared, vocabulary: Vocabulary) -> str:
    """Render a comparison as JSON."""
    return json.dumps(comparison_object(compared, vocabulary), indent=2) + "\n"


def comparison_object(compared: FilingsCompared, vocabulary: Vocabulary) -> dict[str, Any]:
    """Return a comparison as plain objects."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "differs": compared.differs,
        "old": _side_object(compared.old),
        "new": _side_object(compared.new),
        "counts": {
            "changed": len(compared.changed),
            "added": len(compared.added),
            "withdrawn": len(compared.withdrawn),
        },
        "head": [{"name": one.name, "old": one.old or None, "new": one.new or None} for one in compared.headings],
        "statements": [_statement_object(one, vocabulary) for one in compared.statements],
        "waivers": {
            "dropped": [_waiver_object(one) for one in compared.waivers_dropped],
            "added": [_waiver_object(one) for one in compared.waivers_added],
        },
        "findings": [_move_object(one) for one in compared.moves],
        "applies_otherwise": [_move_object(one) for one in compared.quiet],
        "review_points": [_point_object(one) for one in compared.points],
        "not_compared": list(compared.not_compared),
    }


def _side_object(side: Assessment) -> dict[str, Any]:
    submission, ruleset = side.submission, side.ruleset
    return {
        "path": submission.path,
        "sha256": submission.sha256,
        "holder": submission.holder,
        "game": submission.game,
        "ruleset": {"id": ruleset.id, "version": ruleset.version, "sha256": ruleset.sha256},
        "as_of": side.as_of.isoformat(),
        "result": str(side.outcome),
        "points_for_a_person": side.points_for_a_person,
    }


def _statement_object(one: StatementCompared, vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        "field": one.field,
        "label": vocabulary.fields[one.field].label,
        "cite": list(one.cites),
        "old": _value_object(one.old, one.tables[0], vocabulary),
        "new": _value_object(one.new, one.tables[1], vocabulary),
        "elected_by_silence": one.by_silence or None,
        "rows": [{"hand": row.hand, "old": _row_text(row.old), "new": _row_text(row.new)} for row in one.rows],
        "hands": None
        if one.ways is None
        else {
            "universe": one.ways.universe,
            "differing": one.ways.differing,
            "witness": list(one.ways.differences[0].witness) if one.ways.differences else None,
        },
    }


def _value_object(statement: Statement | None, table: str | None, vocabulary: Vocabulary) -> dict[str, Any] | None:
    if statement is None:
        return None
    value = spell_flow(vocabulary.fields[statement.field], statement.raw)
    return {"value": value, "table": table, "where": span_object(statement.span)}


def _row_text(row: Row | None) -> str | None:
    return None if row is None else row_in_words(row)


def _waiver_object(waiver: Waiver) -> dict[str, Any]:
    return {
        "provision": waiver.provision,
        "authority": waiver.authority,
        "granted": waiver.granted.isoformat(),
        "expires": None if waiver.expires is None else waiver.expires.isoformat(),
    }


def _move_object(move: FindingMove) -> dict[str, Any]:
    old, new = (None if one is None else str(one.verdict) for one in (move.before, move.after))
    rules = [one.rule for one in (move.after, move.before) if one is not None]
    return {"rule": rules[0].id, "title": rules[0].title, "cite": list(rules[0].cites), "old": old, "new": new}


def _point_object(move: PointMove) -> dict[str, Any]:
    old, new = (None if one is None else str(one.state) for one in (move.before, move.after))
    points = [one.point for one in (move.after, move.before) if one is not None]
    return {"point": points[0].id, "question": points[0].question, "old": old, "new": new}

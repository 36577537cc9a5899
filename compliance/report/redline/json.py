"""The redline for machines, version 1: every change with every word, so that either text can be had from it alone."""

import json
from collections import Counter
from typing import Any

from compliance.model import Change, ChangeClass, Provision, Redline, RedlineSide
from compliance.report.redline.cells import Tables, cells_of, tables_in
from compliance.version import __version__

SCHEMA = "compliance/redline/1"


def render_redline_json(redline: Redline) -> str:
    """Render a redline as JSON."""
    return json.dumps(redline_object(redline), indent=2) + "\n"


def redline_object(redline: Redline) -> dict[str, Any]:
    """Return a redline as plain objects; a change of several classes counts in each."""
    tables = tables_in(redline.changes)
    numbers = Counter(one for change in redline.changes for one in set(change.classes))
    return {
        "schema": SCHEMA,
        "program": __version__,
        "old": _side_object(redline.old),
        "new": _side_object(redline.new),
        "aids": list(redline.aids),
        "counts": {str(one): numbers[one] for one in ChangeClass},
        "changes": [_change_object(change, number, tables) for number, change in enumerate(redline.changes, start=1)],
        "left_out": list(redline.left_out),
    }


def _side_object(side: RedlineSide) -> dict[str, str]:
    return {"path": side.path, "sha256": side.sha256, "title": side.title}


def _change_object(change: Change, number: int, tables: Tables) -> dict[str, Any]:
    cells = cells_of(change, tables)
    told = {
        "number": number,
        "classes": [str(one) for one in change.classes],
        "move": str(change.move),
        "by": change.by,
        "likeness": change.likeness,
        "note": change.note,
        "old": [_provision_object(one) for one in change.old],
        "new": [_provision_object(one) for one in change.new],
        "pieces": [{"side": piece.side, "text": piece.text} for piece in change.pieces],
    }
    if cells:
        told["cells"] = [{"column": one.column or None, "old": one.old, "new": one.new} for one in cells]
    return told


def _provision_object(one: Provision) -> dict[str, Any]:
    place: dict[str, Any] = {"cite": one.cite, "level": str(one.level), "first": one.first, "last": one.last}
    return place | ({"cells": list(one.cells)} if one.cells else {})

"""Decision points for machines: part of the comparison of two rulesets, version 1."""

from typing import Any

from compliance.report.diff.point_view import PointView
from compliance.report.diff.table_cells import CellApart

KEYS = ("first", "second")


def point_object(point: PointView) -> dict[str, Any]:
    """Return a point as plain objects; its subjects are those of ``differences``, as far as they belong to it."""
    return {
        "number": point.number,
        "title": point.title,
        "topics": list(point.topics),
        "asks_for_more": [KEYS[side] for side in sorted(point.sides)],
        **{key: _line_objects(point, side) for side, key in enumerate(KEYS)},
        "sections": {key: list(sections) for key, sections in zip(KEYS, point.sections, strict=True)},
        "subjects": [
            {
                "subject": row.subject,
                "name": row.name,
                "follows": row.subject in point.follows,
                "told": row.which,
                "witnesses": list(row.witnesses),
            }
            for row in point.rows
        ],
    }


def _line_objects(point: PointView, side: int) -> list[dict[str, Any]]:
    return [{"text": text, "cite": list(cites)} for text, cites in point.lines[side]]


def cell_object(cell: CellApart) -> dict[str, Any]:
    """Return a cell of a paytable that differs; nothing where a side has none."""
    return {
        "hand": cell.hand,
        "column": cell.column or None,
        **{key: stated or None for key, stated in zip(KEYS, cell.stated, strict=True)},
        "tables": dict(zip(KEYS, cell.tables, strict=True)),
    }

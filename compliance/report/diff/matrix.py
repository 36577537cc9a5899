"""All rulesets of one game compared with each other, pair by pair, and the table of them for machines, version 1."""

import json
from collections.abc import Sequence
from typing import Any

from compliance.model import Relation, Ruleset, RulesetDiff, mirror_relation
from compliance.record import keyword_record
from compliance.report.diff.view import diff_view
from compliance.version import __version__

SCHEMA = "compliance/diff-matrix/1"


@keyword_record
class MatrixCell:
    """Two rulesets and how they compare: which witnesses each accepts alone, and how many rows differ."""

    first: Ruleset
    second: Ruleset
    relation: Relation
    differs: bool
    accepted: tuple[int, int]
    differences: int
    undecided: tuple[str, ...]
    defects: tuple[str, ...]

    @classmethod
    def of(cls, difference: RulesetDiff) -> "MatrixCell":
        """Sum a comparison up."""
        comparison = difference.comparison
        accepted = [witness.accepted for witness in comparison.witnesses]
        return cls(
            first=comparison.first,
            second=comparison.second,
            relation=comparison.relation,
            differs=difference.differs,
            accepted=(accepted.count(0), accepted.count(1)),
            differences=sum(len(rows) for rows in diff_view(difference).topics.values()),
            undecided=comparison.undecided,
            defects=difference.defects,
        )


def render_matrix_json(title: str, rulesets: Sequence[Ruleset], cells: Sequence[MatrixCell]) -> str:
    """Render the matrix as JSON; every pair stands there once in each direction."""
    pairs = [_pair_object(pair) for cell in cells for pair in (cell, _reverse_pair(cell))]
    matrix = {
        "schema": SCHEMA,
        "program": __version__,
        "title": title,
        "rulesets": [{"id": one.id, "chapter": one.chapter, "sha256": one.sha256} for one in rulesets],
        "pairs": pairs,
    }
    return json.dumps(matrix, indent=2) + "\n"


def _reverse_pair(cell: MatrixCell) -> MatrixCell:
    return MatrixCell(
        first=cell.second,
        second=cell.first,
        relation=mirror_relation(cell.relation),
        differs=cell.differs,
        accepted=(cell.accepted[1], cell.accepted[0]),
        differences=cell.differences,
        undecided=cell.undecided,
        defects=cell.defects,
    )


def _pair_object(cell: MatrixCell) -> dict[str, Any]:
    return {
        "first": cell.first.id,
        "second": cell.second.id,
        "relation": str(cell.relation),
        "differs": cell.differs,
        "accepted_by_first_only": cell.accepted[0],
        "accepted_by_second_only": cell.accepted[1],
        "differences": cell.differences,
        "undecided": list(cell.undecided),
        "defects": list(cell.defects),
    }

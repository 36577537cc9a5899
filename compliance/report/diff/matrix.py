"""All rulesets of one game held against each other: what each accepts that the other does not."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from compliance import __version__
from compliance.model import Relation, Ruleset, RulesetDiff, mirrored
from compliance.record import keyword_record
from compliance.report.check.text import BLANK, Line
from compliance.report.diff.html import diff_parts
from compliance.report.diff.view import diff_view
from compliance.report.diff.words import counted, told_of
from compliance.report.safe_text import make_safe
from compliance.report.writers.markdown import escape_markdown

SCHEMA = "compliance/diff-matrix/1"
ABOUT = "How many of the invented filings that tell two rulesets apart the one accepts and the other does not"


@keyword_record
class MatrixCell:
    """Two rulesets and how they compare: which witnesses each accepts alone, and how many rows differ."""

    first: Ruleset
    second: Ruleset
    relation: Relation
    accepted: tuple[int, int]
    differences: int
    undecided: tuple[str, ...]
    defects: tuple[str, ...]

    @classmethod
    def of(cls, difference: RulesetDiff) -> "MatrixCell":
        """Sum a comparison up."""
        comparison = difference.comparison
        found = [witness.accepted for witness in comparison.witnesses]
        return cls(
            first=comparison.first,
            second=comparison.second,
            relation=comparison.relation,
            accepted=(found.count(0), found.count(1)),
            differences=sum(len(rows) for rows in diff_view(difference).topics.values()),
            undecided=comparison.undecided,
            defects=difference.defects,
        )


@keyword_record
class _Pair:
    names: str
    relation: Relation
    told: str
    differences: int
    undecided: str


@keyword_record
class _View:
    title: str
    about: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    pairs: tuple[_Pair, ...]
    defects: tuple[str, ...]
    inputs: tuple[tuple[str, str], ...]
    program: str


def _view(title: str, rulesets: Sequence[Ruleset], cells: Sequence[MatrixCell]) -> _View:
    names = tuple(ruleset.id for ruleset in rulesets)
    numbers = {(cell.first.id, cell.second.id): cell.accepted[0] for cell in cells}
    numbers |= {(cell.second.id, cell.first.id): cell.accepted[1] for cell in cells}
    return _View(
        title=title,
        about=f"{ABOUT}.",
        names=names,
        rows=tuple((one, tuple("-" if one == two else str(numbers[one, two]) for two in names)) for one in names),
        pairs=tuple(_pair(cell) for cell in cells),
        defects=tuple(defect for cell in cells for defect in cell.defects),
        inputs=tuple((ruleset.id, ruleset.sha256) for ruleset in rulesets),
        program=f"compliance {__version__}",
    )


def _pair(cell: MatrixCell) -> _Pair:
    alike = cell.relation in {Relation.SAME, Relation.RENUMBERED}
    told = told_of(cell.relation, (cell.first.id, cell.second.id))
    return _Pair(
        names=f"{cell.first.id} against {cell.second.id}",
        relation=cell.relation,
        told="every filing comes out alike" if alike else told,
        differences=cell.differences,
        undecided=", ".join(cell.undecided),
    )


def matrix_lines(title: str, rulesets: Sequence[Ruleset], cells: Sequence[MatrixCell]) -> Iterator[Line]:
    """Lay the matrix out in lines: a row accepts so many filings that a column does not."""
    view = _view(title, rulesets, cells)
    yield ((make_safe(view.title), "bold"),)
    yield ((view.about, "dim"),)
    yield BLANK
    yield from _columns([("accepted by", *(f"not by {name}" for name in view.names)), *((n, *c) for n, c in view.rows)])
    yield BLANK
    told = [(one.names, one.told, f"{counted(one.differences, 'difference')}{_open(one)}") for one in view.pairs]
    yield from _columns([("pair", "which", "differences"), *told])
    yield from (((f"A DEFECT OF THIS PROGRAM: {make_safe(one)}", "bold red"),) for one in view.defects)
    yield BLANK
    yield from (((f"  sha256 {sha256}  {make_safe(name)}", "dim"),) for name, sha256 in view.inputs)
    yield ((f"  {view.program}", "dim"),)


def _open(one: _Pair) -> str:
    return f" (undecided: {one.undecided})" if one.undecided else ""


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[Line]:
    shown = [[make_safe(cell) for cell in row] for row in rows]
    widths = [max(len(row[place]) for row in shown) for place in range(len(shown[0]))]
    for number, row in enumerate(shown):
        text = "  ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True))
        yield ((f"  {text.rstrip()}", "" if number else "bold"),)


def render_matrix_markdown(title: str, rulesets: Sequence[Ruleset], cells: Sequence[MatrixCell]) -> str:
    """Render the matrix as Markdown."""
    view = _view(title, rulesets, cells)
    told = [(one.names, one.told, f"{one.differences}{_open(one)}") for one in view.pairs]
    lines = [f"# {escape_markdown(title)}", "", view.about, ""]
    lines += _table(("accepted by", *(f"not by {name}" for name in view.names)), [(n, *c) for n, c in view.rows])
    lines += ["", *_table(("Pair", "Which", "Differences"), told)]
    lines += [line for one in view.defects for line in ("", f"**A DEFECT OF THIS PROGRAM:** {escape_markdown(one)}")]
    lines += ["", *(f"- {escape_markdown(name)}: SHA-256 {sha256}" for name, sha256 in view.inputs)]
    return "\n".join([*lines, "", f"Made by {view.program}. The same inputs give the same text.", ""])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return [
        f"| {' | '.join(cell if number == 1 else escape_markdown(cell) for cell in row)} |"
        for number, row in enumerate(lines)
    ]


def render_matrix_html(title: str, rulesets: Sequence[Ruleset], cells: Sequence[MatrixCell]) -> str:
    """Render the matrix as one self-contained page."""
    return str(diff_parts().matrix(_view(title, rulesets, cells)))  # type: ignore[attr-defined]


def render_matrix_json(title: str, rulesets: Sequence[Ruleset], cells: Sequence[MatrixCell]) -> str:
    """Render the matrix as JSON; every pair stands there once in each direction."""
    pairs = [one for cell in cells for one in (_object(cell), _object(_turned(cell)))]
    found = {
        "schema": SCHEMA,
        "program": __version__,
        "title": title,
        "rulesets": [{"id": one.id, "chapter": one.chapter, "sha256": one.sha256} for one in rulesets],
        "pairs": pairs,
    }
    return json.dumps(found, indent=2) + "\n"


def _turned(cell: MatrixCell) -> MatrixCell:
    return MatrixCell(
        first=cell.second,
        second=cell.first,
        relation=mirrored(cell.relation),
        accepted=(cell.accepted[1], cell.accepted[0]),
        differences=cell.differences,
        undecided=cell.undecided,
        defects=cell.defects,
    )


def _object(cell: MatrixCell) -> dict[str, Any]:
    return {
        "first": cell.first.id,
        "second": cell.second.id,
        "relation": str(cell.relation),
        "accepted_by_first_only": cell.accepted[0],
        "accepted_by_second_only": cell.accepted[1],
        "differences": cell.differences,
        "undecided": list(cell.undecided),
        "defects": list(cell.defects),
    }

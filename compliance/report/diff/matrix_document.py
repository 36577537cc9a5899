"""All rulesets of one game compared with each other, laid out once for every format."""

from collections.abc import Iterator, Sequence

from compliance.model import Relation, Ruleset
from compliance.report.diff.matrix import MatrixCell
from compliance.report.diff.words import relation_in_words
from compliance.report.document import (
    Alignment,
    Block,
    Cell,
    Grid,
    Heading,
    ReportDocument,
    defect_paragraph,
    document_of,
    eyebrow_paragraph,
    make_cell,
    make_grid,
    make_paragraph,
    section_blocks,
    soft_text,
)
from compliance.report.inputs import hashed_input, input_blocks
from compliance.version import __version__

ABOUT = "How many of the invented filings that tell two rulesets apart the one accepts and the other does not."


def matrix_document(title: str, rulesets: Sequence[Ruleset], cells: Sequence[MatrixCell]) -> ReportDocument:
    """Lay out the matrix: a row accepts so many filings that a column does not."""
    footer = [f"sha256 {ruleset.sha256}  ruleset {ruleset.id}" for ruleset in rulesets]
    blocks = _matrix_blocks(title, rulesets, cells)
    return document_of(title, blocks, program=f"compliance {__version__}", footer=footer, anchor="matrix")


def _matrix_blocks(title: str, rulesets: Sequence[Ruleset], cells: Sequence[MatrixCell]) -> Iterator[Block]:
    yield eyebrow_paragraph("Rulesets compared")
    yield Heading(1, title)
    yield from (defect_paragraph(text) for pair in cells for text in pair.defects)
    yield from section_blocks("Accepted by the one and not by the other", [_matrix_grid(rulesets, cells)], about=ABOUT)
    yield from section_blocks("Pair by pair", [_pair_grid(cells)])
    inputs = [hashed_input(ruleset.id, ruleset.sha256) for ruleset in rulesets]
    yield from input_blocks(inputs, f"compliance {__version__}")


def _matrix_grid(rulesets: Sequence[Ruleset], cells: Sequence[MatrixCell]) -> Grid:
    names = [ruleset.id for ruleset in rulesets]
    numbers = {(pair.first.id, pair.second.id): pair.accepted[0] for pair in cells}
    numbers |= {(pair.second.id, pair.first.id): pair.accepted[1] for pair in cells}
    rows = [(name, *(_write_count(numbers.get((name, other))) for other in names)) for name in names]
    head = ("Accepted by", *(f"not by {name}" for name in names))
    figures: list[Alignment] = ["right"] * len(names)
    return make_grid(head, (2, *(1 for _ in names)), rows, align=("left", *figures))


def _write_count(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"


def _pair_grid(cells: Sequence[MatrixCell]) -> Grid:
    rows = [
        (f"{pair.first.id} against {pair.second.id}", _relation_of_pair(pair), _difference_cell(pair)) for pair in cells
    ]
    return make_grid(("Pair", "Which", "Differences"), (40, 35, 25), rows)


def _relation_of_pair(pair: MatrixCell) -> str:
    if pair.relation in {Relation.SAME, Relation.RENUMBERED}:
        return "no filing was found to tell them apart" if pair.differs else "every filing comes out alike"
    return relation_in_words(pair.relation, (pair.first.id, pair.second.id))


def _difference_cell(pair: MatrixCell) -> Cell:
    undecided = (make_paragraph(soft_text(f"undecided: {', '.join(pair.undecided)}")),) if pair.undecided else ()
    return make_cell(f"{pair.differences:,}") + undecided

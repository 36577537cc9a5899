"""The proof of a house way as a document: its properties, every failure with its hand, and what each clause decides."""

from collections.abc import Iterator

from compliance.model import PROPERTIES, HouseWay, HouseWayProof, Ruleset, Submission
from compliance.report.document import (
    Alignment,
    Banner,
    Block,
    CountedThing,
    Heading,
    LabelledValues,
    ReportDocument,
    bad_text,
    code_text,
    document_of,
    eyebrow_paragraph,
    join_pieces,
    label_text,
    make_grid,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.houseway.blocks import failure_blocks, ranking_rows
from compliance.report.houseway.failures import dead_clauses_in_words, property_in_words
from compliance.report.houseway.words import NOT_SHOWN, is_proved, write_share
from compliance.version import __version__

MOST_SHOWN = 20
"""So many kinds of failure, or of difference, are shown; JSON has them all."""


def proof_document(proof: HouseWayProof, way: HouseWay, submission: Submission, ruleset: Ruleset) -> ReportDocument:
    """Lay out the proof of the house way that a submission states."""
    inputs = ((submission.path, submission.sha256), (ruleset.id, ruleset.sha256))
    title = f"{submission.holder} · {ruleset.title}"
    return document_of(
        f"Proof of a house way: {title}",
        (
            eyebrow_paragraph("Proof of a house way"),
            Heading(1, title),
            values_with_content(
                label_text("Chapter", ruleset.chapter), label_text("File", submission.path), kind="facts"
            ),
            *proof_blocks(proof, way),
            *section_blocks(
                "Inputs", [make_paragraph(code_text(f"sha256 {digest}"), f"  {name}") for name, digest in inputs]
            ),
            make_paragraph(soft_text(f"Proved by compliance {__version__}.")),
        ),
        program=f"compliance {__version__}",
        footer=[f"sha256 {digest}  {name}" for name, digest in inputs],
        anchor="proof",
    )


def typed_way_document(proof: HouseWayProof, way: HouseWay) -> ReportDocument:
    """Lay out the proof of clauses that stand in no file yet."""
    title = "Proof of a house way"
    blocks = (Heading(1, title), *proof_blocks(proof, way))
    return document_of(title, blocks, program=f"compliance {__version__}", anchor="proof-of-way")


def proof_blocks(proof: HouseWayProof, way: HouseWay) -> Iterator[Block]:
    """Lay out what was proved of a house way, wherever it comes from."""
    clauses = "clause" if len(way.clauses) == 1 else "clauses"
    yield Banner(
        headline="PROVED" if is_proved(proof) else "FAILS",
        tone="good" if is_proved(proof) else "bad",
        counts=(CountedThing(f"{len(way.clauses):,}", clauses), CountedThing(f"{proof.universe:,}", "hands")),
        lines=(join_pieces(f"The proof is of the clauses as they stand. {NOT_SHOWN}"),),
    )
    yield values_with_content(*ranking_rows(way))
    yield _property_rows(proof)
    yield from section_blocks("How it fails", _blocks_of_failures(proof, way))
    yield from section_blocks("What each clause decides", [_clause_grid(proof, way)])


def _property_rows(proof: HouseWayProof) -> LabelledValues:
    rows = []
    for name, faults in PROPERTIES:
        count = proof.count(*faults)
        text = property_in_words(name, count, proof.universe)
        rows.append(label_text(name.capitalize(), bad_text(text) if count else text))
    dead = dead_clauses_in_words(proof)
    return values_with_content(*rows, label_text("Alive", bad_text(dead) if proof.dead else dead))


def _blocks_of_failures(proof: HouseWayProof, way: HouseWay) -> Iterator[Block]:
    for number, failure in enumerate(proof.failures[:MOST_SHOWN], start=1):
        yield from failure_blocks(failure, number, way, proof.universe)
    more = len(proof.failures) - MOST_SHOWN
    if more > 0:
        yield make_paragraph(soft_text(f"{more} more kinds of failure; the proof as JSON has them all"))


def _clause_grid(proof: HouseWayProof, way: HouseWay) -> Block:
    rows = []
    for number, (clause, hands) in enumerate(zip(way.clauses, proof.decided, strict=True), start=1):
        share = write_share(hands, proof.universe) if hands else bad_text("none")
        rows.append((str(number), clause.name or clause.when_text, f"{hands:,}", share))
    align: tuple[Alignment, ...] = ("right", "left", "right", "point")
    return make_grid(("No.", "Clause", "Hands", "Share"), (8, 56, 20, 16), rows, align=align, row_head=1)

"""Two rulesets compared, laid out once for every format: what differs by topic, what shows it, what is the same."""

from collections.abc import Iterator, Sequence

from compliance.model import OtherChange, RulesetDiff
from compliance.report.diff.point_blocks import detail_blocks, first_page_blocks, side_cell
from compliance.report.diff.rows import DiffRowView
from compliance.report.diff.view import AlikeView, DiffView, HeadView, diff_view
from compliance.report.diff.witness_blocks import witness_blocks
from compliance.report.document import (
    SIGNED,
    Banner,
    Block,
    DocumentPart,
    Grid,
    Heading,
    LabelledValue,
    ReportDocument,
    Tone,
    bold_text,
    caution_paragraph,
    defect_paragraph,
    eyebrow_paragraph,
    join_pieces,
    label_contents,
    make_grid,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.inputs import hashed_input, input_blocks

COVERED = "Other rules of the other side refuse every filing that could tell them apart."
BESIDES = "Parts of the rulesets besides what their rules ask. Each can turn a result, unless it says that it does not."
UNTOLD = "What is left to the holder, or what silence means, is another; or the solver could not decide it."
NONE_THERE = "none"
NAMED_IN_FULL = "a full comparison (--full) names them"


def diff_document(difference: RulesetDiff, *, everything: bool = False) -> ReportDocument:
    """Lay out a comparison; rules that are the same are named where all is asked for."""
    return document_of_view(diff_view(difference), everything=everything)


def document_of_view(view: DiffView, *, everything: bool) -> ReportDocument:
    """Lay out a comparison that is at hand as it is shown."""
    part = diff_part(view, "diff", everything=everything)
    return ReportDocument(title=part.title, parts=(part,), program=view.program)


def diff_part(view: DiffView, anchor: str, *, everything: bool) -> DocumentPart:
    """Lay out a comparison as a part, in which every anchor begins with that of the part."""
    title = title_of_sides(view.heads)
    return DocumentPart(
        title=f"Two chapters compared: {title}",
        blocks=(*_head_blocks(view, title, anchor), *_body_blocks(view, anchor, everything=everything)),
        footer=tuple(f"sha256 {head.sha256}  ruleset {head.label}" for head in view.heads),
        anchor=anchor,
    )


def title_of_sides(heads: Sequence[HeadView]) -> str:
    """Name both sides."""
    return " against ".join(head.name for head in heads)


def _head_blocks(view: DiffView, title: str, anchor: str) -> Iterator[Block]:
    yield eyebrow_paragraph("Two chapters compared")
    yield Heading(1, title)
    yield values_with_content(*map(_side_row, view.heads), kind="facts")
    tone: Tone = "fair" if view.sentences else "good"
    yield Banner(headline=f"{view.headline}.", tone=tone, lines=tuple(join_pieces(text) for text in view.sentences))
    yield from map(defect_paragraph, view.defects)
    yield from first_page_blocks(view, anchor)
    yield from section_blocks("Before you rely on it", map(caution_paragraph, view.cautions))


def _side_row(head: HeadView) -> LabelledValue:
    about = f", {head.version}; {head.period}; {head.instrument}; "
    return label_contents(
        head.name, (make_paragraph(bold_text(head.title), about, soft_text(f"ruleset {head.label}")),)
    )


def _body_blocks(view: DiffView, anchor: str, *, everything: bool) -> Iterator[Block]:
    yield from detail_blocks(view, anchor)
    if view.others:
        besides = f"Besides the rules ({len(view.others)})"
        yield from section_blocks(besides, [_others_grid(view)], about=BESIDES)
    if view.apart_without_witness:
        title = f"Told apart by no filing ({len(view.apart_without_witness)})"
        yield from section_blocks(title, [_difference_grid(view.apart_without_witness, view.heads)], about=UNTOLD)
    yield from witness_blocks(view, anchor)
    if view.covered:
        covered = f"Rules that differ, and no filing shows it ({len(view.covered)})"
        yield from section_blocks(covered, [_difference_grid(view.covered, view.heads)], about=COVERED)
    if view.renumbered:
        yield from section_blocks(
            f"Renumbered only ({len(view.renumbered)})", [_alike_rule_grid(view.renumbered, view.heads)]
        )
    yield from section_blocks(f"The same ({len(view.same)})", _same_rule_blocks(view, everything=everything))
    yield from section_blocks("Could not be decided", map(make_item, view.undecided))
    yield from section_blocks(f"Readings taken ({len(view.readings)})", map(make_item, view.readings))
    yield from section_blocks("How to read this", map(make_item, view.limits))
    yield from input_blocks((hashed_input(head.label, head.sha256) for head in view.heads), view.program)
    yield from section_blocks("Signatures", [SIGNED])


def _others_grid(view: DiffView) -> Grid:
    one, two = (head.name for head in view.heads)
    rows = [
        (
            (make_paragraph(bold_text(other.subject)), make_paragraph(soft_text(_part_in_words(other)))),
            other.first or NONE_THERE,
            other.second or NONE_THERE,
        )
        for other in view.others
    ]
    return make_grid(("What", one, two), (30, 35, 35), rows)


def _part_in_words(other: OtherChange) -> str:
    return str(other.part) if other.turns else f"{other.part}; turns no result"


def _difference_grid(rows: Sequence[DiffRowView], heads: Sequence[HeadView]) -> Grid:
    one, two = heads
    return make_grid(
        ("Subject", one.name, two.name, "Which"),
        (20, 32, 32, 16),
        [(bold_text(row.subject), *map(side_cell, row.cells), row.which) for row in rows],
    )


def _same_rule_blocks(view: DiffView, *, everything: bool) -> Iterator[Block]:
    if everything and view.same:
        yield _alike_rule_grid(view.same, view.heads)
    elif view.same:
        ask = "rule asks" if len(view.same) == 1 else "rules ask"
        sentence = f"{len(view.same):,} {ask} for the same in both, under the same number; {NAMED_IN_FULL}."
        yield make_paragraph(soft_text(sentence))


def _alike_rule_grid(rules: Sequence[AlikeView], heads: Sequence[HeadView]) -> Grid:
    one, two = heads
    rows = [(rule.title, ", ".join(rule.first), ", ".join(rule.second)) for rule in rules]
    return make_grid(("Rule", one.name, two.name), (50, 25, 25), rows)

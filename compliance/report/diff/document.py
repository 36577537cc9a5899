"""Two rulesets compared, laid out once for every format: what differs by topic, what shows it, what is the same."""

from collections.abc import Iterator, Sequence

from compliance.model import OtherChange, RulesetDiff
from compliance.report.diff.rows import DiffCellView, DiffRowView
from compliance.report.diff.view import AlikeView, DiffView, HeadView, diff_view
from compliance.report.diff.witness_blocks import link_witnesses, witness_blocks
from compliance.report.document import (
    SIGNED,
    Banner,
    Block,
    Cell,
    DocumentPart,
    Grid,
    Heading,
    LabelledValue,
    Paragraph,
    ReportDocument,
    Tone,
    anchor_of,
    bold_text,
    caution_paragraph,
    defect_paragraph,
    eyebrow_paragraph,
    join_pieces,
    label_contents,
    link_text,
    make_cell,
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
NONE_THERE = "none"
NAMED_IN_FULL = "a full comparison (--full) names them"


def diff_document(difference: RulesetDiff, *, everything: bool = False) -> ReportDocument:
    """Lay out a comparison; rules that are the same are named where all is asked for."""
    view = diff_view(difference)
    part = diff_part(view, "diff", everything=everything)
    return ReportDocument(title=part.title, parts=(part,), program=view.program)


def diff_part(view: DiffView, anchor: str, *, everything: bool) -> DocumentPart:
    """Lay out a comparison as a part, in which every anchor begins with that of the part."""
    title = title_of_sides(view.heads)
    return DocumentPart(
        title=f"Two rulesets compared: {title}",
        blocks=(*_head_blocks(view, title, anchor), *_body_blocks(view, anchor, everything=everything)),
        footer=tuple(f"sha256 {head.sha256}  ruleset {head.label}" for head in view.heads),
        anchor=anchor,
    )


def title_of_sides(heads: Sequence[HeadView]) -> str:
    """Name both sides."""
    return " against ".join(head.label for head in heads)


def _head_blocks(view: DiffView, title: str, anchor: str) -> Iterator[Block]:
    yield eyebrow_paragraph("Two rulesets compared")
    yield Heading(1, title)
    yield values_with_content(*map(_side_row, view.heads), kind="facts")
    tone: Tone = "fair" if view.sentences else "good"
    yield Banner(headline=f"{view.headline}.", tone=tone, lines=tuple(join_pieces(text) for text in view.sentences))
    yield from map(caution_paragraph, view.cautions)
    yield from map(defect_paragraph, view.defects)
    if len(view.topics) > 1:
        yield from section_blocks("Summary", [_summary_grid(view, anchor)])


def _side_row(head: HeadView) -> LabelledValue:
    title = make_paragraph(bold_text(head.title), f", {head.chapter} ({head.version})")
    return label_contents(head.label, (title, make_paragraph(f"{head.period}; {head.instrument}")))


def _summary_grid(view: DiffView, anchor: str) -> Grid:
    """Return how many differences each topic has, and which side asks for more in them."""
    rows = [
        (
            make_cell(link_text(label, _topic_anchor(anchor, label))),
            str(len(rows)),
            "; ".join(dict.fromkeys(row.which for row in rows)),
        )
        for label, rows in view.topics.items()
    ]
    return make_grid(("Topic", "Differences", "Which"), (26, 14, 60), rows, align=("left", "right"))


def _topic_anchor(anchor: str, label: str) -> str:
    return anchor_of(anchor, "topic", label)


def _body_blocks(view: DiffView, anchor: str, *, everything: bool) -> Iterator[Block]:
    for label, rows in view.topics.items():
        topic = _topic_anchor(anchor, label)
        yield from section_blocks(f"{label} ({len(rows)})", [_difference_grid(rows, view.heads, anchor)], anchor=topic)
    if view.others:
        besides = f"Besides the rules ({len(view.others)})"
        yield from section_blocks(besides, [_others_grid(view)], about=BESIDES)
    yield from witness_blocks(view, anchor)
    if view.covered:
        covered = f"Rules that differ, and no filing shows it ({len(view.covered)})"
        yield from section_blocks(covered, [_difference_grid(view.covered, view.heads, anchor)], about=COVERED)
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
    one, two = (head.label for head in view.heads)
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


def _difference_grid(rows: Sequence[DiffRowView], heads: Sequence[HeadView], anchor: str) -> Grid:
    one, two = heads
    return make_grid(
        ("Subject", one.label, two.label, "Which"),
        (20, 32, 32, 16),
        [(bold_text(row.subject), *map(_side_cell, row.cells), _stricter_side_cell(row, anchor)) for row in rows],
    )


def _side_cell(view: DiffCellView) -> Cell:
    several = len(view.lines) > 1
    return tuple(_statement_paragraph(text, cites, several=several) for text, cites in view.lines)


def _statement_paragraph(text: str, cites: Sequence[str], *, several: bool) -> Paragraph:
    pieces = (text, soft_text(f" [{', '.join(cites)}]") if cites else "")
    return make_item(*pieces) if several else make_paragraph(*pieces)


def _stricter_side_cell(row: DiffRowView, anchor: str) -> Cell:
    witnesses = make_cell(*link_witnesses(row.witnesses, anchor)) if row.witnesses else ()
    return make_cell(row.which) + witnesses


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
    return make_grid(("Rule", one.label, two.label), (50, 25, 25), rows)

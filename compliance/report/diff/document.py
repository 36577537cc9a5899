"""Two rulesets compared, laid out once for every format: what differs by topic, what shows it, what is the same."""

from collections.abc import Iterator, Sequence

from compliance.model import RulesetDiff
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
    bold,
    caution,
    cell,
    defect,
    eyebrow,
    grid,
    item,
    link,
    pair_of,
    pairs_with_content,
    paragraph,
    section,
    soft,
    words,
)
from compliance.report.inputs import hashed_input, input_blocks

COVERED = "Other rules of the other side refuse every filing that could tell them apart."
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
    yield eyebrow("Two rulesets compared")
    yield Heading(1, title)
    yield pairs_with_content(*map(_side, view.heads), kind="facts")
    tone: Tone = "fair" if view.sentences else "good"
    yield Banner(headline=f"{view.headline}.", tone=tone, lines=tuple(words(text) for text in view.sentences))
    yield from map(caution, view.cautions)
    yield from map(defect, view.defects)
    if len(view.topics) > 1:
        yield from section("Summary", [_summary(view, anchor)])


def _side(head: HeadView) -> LabelledValue:
    title = paragraph(bold(head.title), f", {head.chapter} ({head.version})")
    return pair_of(head.label, (title, paragraph(f"{head.period}; {head.instrument}")))


def _summary(view: DiffView, anchor: str) -> Grid:
    """Return how many differences each topic has, and which side asks for more in them."""
    rows = [
        (
            cell(link(label, _topic_anchor(anchor, label))),
            str(len(rows)),
            "; ".join(dict.fromkeys(row.which for row in rows)),
        )
        for label, rows in view.topics.items()
    ]
    return grid(("Topic", "Differences", "Which"), (26, 14, 60), rows, align=("left", "right"))


def _topic_anchor(anchor: str, label: str) -> str:
    return anchor_of(anchor, "topic", label)


def _body_blocks(view: DiffView, anchor: str, *, everything: bool) -> Iterator[Block]:
    for label, rows in view.topics.items():
        topic = _topic_anchor(anchor, label)
        yield from section(f"{label} ({len(rows)})", [_differences(rows, view.heads, anchor)], anchor=topic)
    yield from witness_blocks(view, anchor)
    if view.covered:
        covered = f"Rules that differ, and no filing shows it ({len(view.covered)})"
        yield from section(covered, [_differences(view.covered, view.heads, anchor)], about=COVERED)
    if view.renumbered:
        yield from section(f"Renumbered only ({len(view.renumbered)})", [_alike_rules(view.renumbered, view.heads)])
    yield from section(f"The same ({len(view.same)})", _same_rules(view, everything=everything))
    yield from section("Could not be decided", map(item, view.undecided))
    yield from section(f"Readings taken ({len(view.readings)})", map(item, view.readings))
    yield from section("How to read this", map(item, view.limits))
    yield from input_blocks((hashed_input(head.label, head.sha256) for head in view.heads), view.program)
    yield from section("Signatures", [SIGNED])


def _differences(rows: Sequence[DiffRowView], heads: Sequence[HeadView], anchor: str) -> Grid:
    one, two = heads
    return grid(
        ("Subject", one.label, two.label, "Which"),
        (20, 32, 32, 16),
        [(bold(row.subject), *map(_what_a_side_says, row.cells), _which_is_stricter(row, anchor)) for row in rows],
    )


def _what_a_side_says(view: DiffCellView) -> Cell:
    several = len(view.lines) > 1
    return tuple(_statement(text, cites, several=several) for text, cites in view.lines)


def _statement(text: str, cites: Sequence[str], *, several: bool) -> Paragraph:
    pieces = (text, soft(f" [{', '.join(cites)}]") if cites else "")
    return item(*pieces) if several else paragraph(*pieces)


def _which_is_stricter(row: DiffRowView, anchor: str) -> Cell:
    witnesses = cell(*link_witnesses(row.witnesses, anchor)) if row.witnesses else ()
    return cell(row.which) + witnesses


def _same_rules(view: DiffView, *, everything: bool) -> Iterator[Block]:
    if everything and view.same:
        yield _alike_rules(view.same, view.heads)
    elif view.same:
        ask = "rule asks" if len(view.same) == 1 else "rules ask"
        sentence = f"{len(view.same):,} {ask} for the same in both, under the same number; {NAMED_IN_FULL}."
        yield paragraph(soft(sentence))


def _alike_rules(rules: Sequence[AlikeView], heads: Sequence[HeadView]) -> Grid:
    one, two = heads
    rows = [(rule.title, ", ".join(rule.first), ", ".join(rule.second)) for rule in rules]
    return grid(("Rule", one.label, two.label), (50, 25, 25), rows)

"""A text of law as a document: the outline of its provisions, what was left out, and what was not understood."""

from collections import Counter
from collections.abc import Iterator
from textwrap import shorten

from compliance.lang import count_with_noun
from compliance.model import LawTree, Level, Provision
from compliance.report.document import (
    Block,
    Heading,
    NestedLine,
    NestedLines,
    ReportDocument,
    Words,
    bold_text,
    code_text,
    document_of,
    eyebrow_paragraph,
    join_pieces,
    label_text,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.law.outline import (
    is_table_row,
    join_line_numbers,
    name_in_outline,
    totals_in_words,
    words_below,
)
from compliance.report.redline.view import lines_of
from compliance.version import __version__

ROOM = 68
"""So many characters of a line are for what a provision is called and its first words."""
SNIPPET = 18
"""Fewer characters of a text would tell nothing."""
BETWEEN_CELLS = " · "
_COUNTS = "{:>9} {:>7} {:>7}"


def tree_document(tree: LawTree, *, depth: int | None = None) -> ReportDocument:
    """Lay a tree out as an outline; what is deeper than ``depth`` is only counted."""
    return document_of(
        f"Outline of {tree.path}",
        (
            eyebrow_paragraph("Outline of a text of law"),
            Heading(1, tree.path),
            values_with_content(
                label_text("Text", str(tree.side)),
                label_text("Has", totals_in_words(tree)),
                label_text("SHA-256", code_text(tree.sha256)),
                kind="facts",
            ),
            *section_blocks("Provisions", [_outline_lines(tree, depth)]),
            *_furniture_blocks(tree),
            *_unparsed_blocks(tree),
        ),
        program=f"compliance {__version__}",
        footer=[f"sha256 {tree.sha256}  {tree.path}"],
    )


def _outline_lines(tree: LawTree, depth: int | None) -> NestedLines:
    head = NestedLine(join_pieces(soft_text("provision")), aside=_COUNTS.format("lines", "words", "in all"))
    return NestedLines((head, _outline_line(tree.root, 0, depth, words_below(tree.root))))


def _outline_line(one: Provision, level: int, depth: int | None, counts: dict[int, tuple[int, int]]) -> NestedLine:
    own, every = counts[id(one)]
    is_cut = level == depth
    below = () if is_cut else tuple(_outline_line(child, level + 1, depth, counts) for child in one.children)
    if one.level is Level.TABLE and any(one.cells) and not is_cut:
        below = (NestedLine(join_pieces(soft_text(BETWEEN_CELLS.join(one.cells)))), *below)
    hidden = sum(1 for _ in one.walk()) - 1 if is_cut else 0
    # WHY: a row has nothing below it, so its words in all would only say its own again.
    in_all = "" if is_table_row(one) else f"{every:,}"
    aside = _COUNTS.format(lines_of(one.first, one.last), f"{own:,}", in_all)
    return NestedLine(_words_of_node(one, level, hidden), below, aside=aside)


def _words_of_node(one: Provision, level: int, hidden: int) -> Words:
    if is_table_row(one):
        return join_pieces(BETWEEN_CELLS.join(filter(None, (one.label or one.mark or one.heading, *one.cells))))
    name = name_in_outline(one)
    room = ROOM - 2 * level - len(name)
    snippet = shorten(one.text, room, placeholder=" …") if room >= SNIPPET and not one.heading else ""
    folded = f" ({count_with_noun(hidden, 'provision')} below)" if hidden else ""
    return join_pieces(
        bold_text(name) if one.level is Level.SECTION else name, soft_text(f" {snippet}" if snippet else ""), folded
    )


def _furniture_blocks(tree: LawTree) -> Iterator[Block]:
    yield Heading(2, f"Page furniture left out ({len(tree.furniture):,})")
    for why, count in Counter(one.why for one in tree.furniture).items():
        lines = join_line_numbers(one.line for one in tree.furniture if one.why == why)
        yield make_item(f"{count:,} {why}: lines {lines}")
    if not tree.furniture:
        yield make_paragraph("None.")


def _unparsed_blocks(tree: LawTree) -> Iterator[Block]:
    yield Heading(2, f"Could not be parsed, kept as plain words ({len(tree.unparsed):,})")
    yield from (make_item(one.why, aside=f"{tree.path}:{lines_of(one.first, one.last)}") for one in tree.unparsed)
    if not tree.unparsed:
        yield make_paragraph("None.")

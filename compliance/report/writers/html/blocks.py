"""Blocks in HTML: sections by their headings, lists, tables with heads, and what can be folded away."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from compliance.report.document import (
    Banner,
    Block,
    CardHands,
    Cell,
    CountList,
    Fold,
    Grid,
    Heading,
    LabelledValues,
    NestedLine,
    NestedLines,
    Paragraph,
    Signatures,
    ValueContent,
    VerbatimLines,
)
from compliance.report.writers.html.words import cards_in_html, escape_html, escape_lines, span_in_html, words_in_html

_SIGNS = {"caution": "Caution", "defect": "A defect of this program"}
_PATCH_ELEMENTS = {"+": "ins", "-": "del"}
DEEPEST = 6


def blocks_in_html(blocks: Sequence[Block], shift: int = 0) -> Iterator[str]:
    """Yield blocks, those under a heading in a section; ``shift`` makes headings lower where a page has its own."""
    open_levels: list[int] = []
    for is_item, run in groupby(blocks, key=_is_item):
        if is_item:
            yield f'<ul class="items">\n{"".join(map(_item_in_html, run))}</ul>\n'
            continue
        for block in run:
            if isinstance(block, Heading):
                while open_levels and open_levels[-1] >= block.level:
                    open_levels.pop()
                    yield "</section>\n"
                open_levels.append(block.level)
                identity = f' id="{escape_html(block.anchor)}"' if block.anchor else ""
                yield f'<section class="level-{block.level}"{identity}>\n'
            yield _block_in_html(block, shift)
    yield "</section>\n" * len(open_levels)


def _is_item(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.kind == "item"


def _item_in_html(block: Block) -> str:
    assert isinstance(block, Paragraph)
    return f"<li>{_words_with_aside(block)}</li>\n"


def _block_in_html(block: Block, shift: int) -> str:
    match block:
        case Heading():
            return _heading_in_html(block, shift)
        case LabelledValues():
            return _labelled_values_in_html(block)
        case Grid():
            return _grid_in_html(block)
        case Banner():
            return _banner_in_html(block)
        case CountList():
            return _count_list_in_html(block)
        case Signatures():
            return _signatures_in_html(block)
        case Fold():
            return _fold_in_html(block, shift)
        case _:
            return _content_in_html(block)


def _content_in_html(block: ValueContent) -> str:
    match block:
        case Paragraph():
            return _paragraph_in_html(block)
        case VerbatimLines():
            return _verbatim_in_html(block)
        case NestedLines():
            return f'<ul class="nested">\n{"".join(map(_nested_line_in_html, block.nodes))}</ul>\n'
        case CardHands():
            return _card_hands_in_html(block)
        case _:
            assert_never(block)


def _heading_in_html(block: Heading, shift: int) -> str:
    name = f"h{min(DEEPEST, block.level + shift)}"
    number = f"{span_in_html('number', block.number)} " if block.number else ""
    title = f"<{name}>{number}{escape_html(block.text)}</{name}>"
    if not (block.mark or block.note):
        return f"{title}\n"
    mark = f'<strong class="mark {block.tone}">{escape_html(block.mark)}</strong>' if block.mark else ""
    marks = " ".join(filter(None, (span_in_html("aside", block.note), mark)))
    return f"<header>{title}<p>{marks}</p></header>\n"


def _words_with_aside(block: Paragraph) -> str:
    aside = f" {span_in_html('aside', block.aside)}" if block.aside else ""
    return words_in_html(block.words) + aside


def _paragraph_in_html(block: Paragraph) -> str:
    match block.kind:
        case "plain":
            return f"<p>{_words_with_aside(block)}</p>\n"
        case "eyebrow" | "lead":
            return f'<p class="{block.kind}">{_words_with_aside(block)}</p>\n'
        case "item":
            return f'<ul class="items">\n{_item_in_html(block)}</ul>\n'
        case "caution" | "defect":
            return f'<p class="{block.kind}"><strong>{_SIGNS[block.kind]}:</strong> {_words_with_aside(block)}</p>\n'
        case _:
            assert_never(block.kind)


def _labelled_values_in_html(block: LabelledValues) -> str:
    rows = []
    for row in block.rows:
        aside = f'<code class="place">{escape_html(row.aside)}</code>' if row.aside else ""
        rows.append(f"<div><dt>{escape_html(row.label)}</dt><dd>{_contents_in_html(row.contents)}{aside}</dd></div>\n")
    return f'<dl class="{block.kind}">\n{"".join(rows)}</dl>\n'


def _contents_in_html(contents: Sequence[ValueContent]) -> str:
    """Write what stands beside a label or in a cell; one plain paragraph needs no element of its own."""
    if len(contents) == 1 and isinstance(contents[0], Paragraph) and contents[0].kind == "plain":
        return _words_with_aside(contents[0])
    return "".join(blocks_in_html(contents))


def _grid_in_html(block: Grid) -> str:
    kinds = [_column_class(block, place) for place in range(len(block.head))]
    # WHY: the workbench allows no style in an element, so the shares of columns stand in their own attribute.
    shares = "".join(f'<col width="{100 * share / sum(block.widths):.4g}%">' for share in block.widths)
    caption = f"<caption>{escape_html(block.caption)}</caption>\n" if block.caption else ""
    head = "".join(
        f'<th scope="col"{kind}>{escape_html(text)}</th>' for text, kind in zip(block.head, kinds, strict=True)
    )
    thead = f"<thead>\n<tr>{head}</tr>\n</thead>\n" if any(block.head) else ""
    rows = "".join(f"<tr>{_row_in_html(row, kinds, block.row_head)}</tr>\n" for row in block.rows)
    table = f"<table>\n{caption}<colgroup>{shares}</colgroup>\n{thead}<tbody>\n{rows}</tbody>\n</table>"
    return f'<div class="table">{table}</div>\n'


def _column_class(block: Grid, place: int) -> str:
    is_number = place < len(block.align) and block.align[place] != "left"
    return ' class="figure"' if is_number else ""


def _row_in_html(row: Sequence[Cell], kinds: Sequence[str], row_head: int) -> str:
    cells = []
    for place, (cell, kind) in enumerate(zip(row, kinds, strict=True)):
        name, scope = ("th", ' scope="row"') if place == row_head else ("td", "")
        cells.append(f"<{name}{scope}{kind}>{_contents_in_html(cell)}</{name}>")
    return "".join(cells)


def _banner_in_html(block: Banner) -> str:
    lines = "".join(f"<p>{words_in_html(words)}</p>\n" for words in block.lines)
    counts = _count_list_in_html(CountList(block.counts)) if block.counts else ""
    headline = f'<p class="headline">{escape_html(block.headline)}</p>'
    return f'<div class="banner {block.tone}">\n{headline}\n{counts}{lines}</div>\n'


def _count_list_in_html(block: CountList) -> str:
    items = "".join(
        f"<li><b>{escape_html(one.number)}</b> "
        + (f'<span class="{one.tone}">{escape_html(one.word)}</span>' if one.tone else escape_html(one.word))
        + "</li>\n"
        for one in block.counts
    )
    return f'<ul class="counts">\n{items}</ul>\n'


def _verbatim_in_html(block: VerbatimLines) -> str:
    if block.kind == "plain":
        return f"<pre>{_leading_newline(block.lines)}{chr(10).join(map(escape_lines, block.lines))}</pre>\n"
    lines = []
    for line in block.lines:
        name = _PATCH_ELEMENTS.get(line[:1])
        lines.append(f"<{name}>{escape_lines(line)}</{name}>" if name else escape_lines(line))
    return f'<pre class="patch">{chr(10).join(lines)}</pre>\n'


def _leading_newline(lines: Sequence[str]) -> str:
    # WHY: HTML drops one line break right after the tag, so an empty first line would be lost.
    return "\n" if lines and not lines[0] else ""


def _nested_line_in_html(node: NestedLine) -> str:
    mark = f'<span class="outcome {node.tone}">{escape_html(node.mark)}</span> ' if node.mark else ""
    aside = f" {span_in_html('aside', node.aside)}" if node.aside else ""
    below = f"<ul>\n{''.join(map(_nested_line_in_html, node.children))}</ul>\n" if node.children else ""
    return f'<li><div class="line">{mark}<div>{words_in_html(node.words)}</div>{aside}</div>\n{below}</li>\n'


def _card_hands_in_html(block: CardHands) -> str:
    rows = []
    for hand in block.hands:
        note = f" {span_in_html('soft', hand.note)}" if hand.note else ""
        rows.append(f"<div><dt>{escape_html(hand.name)}</dt><dd>{cards_in_html(hand)}{note}</dd></div>\n")
    return f'<dl class="hands">\n{"".join(rows)}</dl>\n'


def _signatures_in_html(block: Signatures) -> str:
    labels = "".join(f"<div><p>{escape_html(label)}</p><p>Date</p></div>\n" for label in block.labels)
    return f'<div class="signatures">\n{labels}</div>\n'


def _fold_in_html(block: Fold, shift: int) -> str:
    is_open = " open" if block.is_open else ""
    inside = "".join(blocks_in_html(block.blocks, shift))
    return f"<details{is_open}>\n<summary>{words_in_html(block.summary)}</summary>\n{inside}</details>\n"

"""A document for a terminal: lines of styled pieces, written plainly or in colour, wrapped to a width."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from compliance.report.document import (
    Banner,
    Block,
    CardHands,
    CountList,
    DocumentPart,
    Fold,
    Grid,
    Heading,
    LabelledValue,
    LabelledValues,
    NestedLine,
    NestedLines,
    Paragraph,
    ReportDocument,
    Signatures,
    StyledText,
    ValueContent,
    VerbatimLines,
)
from compliance.report.safe_text import make_safe
from compliance.report.writers.columns import grid_lines
from compliance.report.writers.wrapping import (
    Line,
    columns_of,
    columns_of_line,
    indent_lines,
    plain_text,
    set_at_right,
    wrap_pieces,
    wrap_text,
)

WIDTH = 100
BLANK: Line = ()
TONES = {"": "", "good": "green", "fair": "yellow", "bad": "red"}
LABEL = 11
LONGEST_LABEL = 22
REPEATED_AFTER = 40
"""After so many lines the result is off the screen, and stands at the end of the part again."""
_TITLE_INDENTS = {1: 0, 2: 0, 3: 2, 4: 4}
_BODY_INDENTS = {1: 0, 2: 2, 3: 4, 4: 6}
_PATCH_STYLES = {"+": "green", "-": "red"}
_SIGNS = {"caution": ("Caution", "yellow"), "defect": ("A DEFECT OF THIS PROGRAM", "bold red")}


def write_text(document: ReportDocument, *, width: int = WIDTH) -> str:
    """Write a document as plain text."""
    return plain_text(text_lines(document.parts, width=width))


def text_lines(parts: Iterable[DocumentPart], *, width: int = WIDTH) -> Iterator[Line]:
    """Lay parts out one after another, as they come."""
    for number, part in enumerate(parts):
        if number:
            yield from lines_between(width)
        yield from part_lines(part, width=width)


def lines_between(width: int) -> tuple[Line, ...]:
    """Return what stands between two parts."""
    return (BLANK, (("─" * width, "dim"),), BLANK)


def part_lines(part: DocumentPart, *, width: int = WIDTH) -> Iterator[Line]:
    """Lay one part out in lines of at most ``width`` where the text allows."""
    count = 0
    for line in blocks_lines(part.blocks, width):
        count += 1
        yield line
    banner = next((block for block in part.blocks if isinstance(block, Banner)), None)
    if banner is not None and count > REPEATED_AFTER:
        yield BLANK
        yield from _headline_lines(banner, width)


def blocks_lines(blocks: Sequence[Block], width: int, *, base: int = 0) -> Iterator[Line]:
    """Lay blocks out, each section below the margin of its heading."""
    indent, previous = base, None
    for block in blocks:
        if previous is not None and _needs_blank(previous, block):
            yield BLANK
        previous = block
        if isinstance(block, Heading):
            indent = base + _BODY_INDENTS[block.level]
            yield from _heading_lines(block, width, base)
        elif not (isinstance(block, Paragraph) and block.kind == "eyebrow"):
            yield from indent_lines(_block_lines(block, width - indent), indent)
        else:
            yield from _block_lines(block, width)


def _needs_blank(previous: Block, block: Block) -> bool:
    """Tell whether a line is left free between two blocks."""
    if isinstance(previous, Heading):
        return isinstance(block, Banner) or (previous.level == 1 and isinstance(block, Heading))
    if isinstance(previous, Paragraph):
        if previous.kind in ("lead", "eyebrow"):
            return False
        return not isinstance(block, Paragraph) or (previous.kind == "item") != (block.kind == "item")
    return not (isinstance(previous, Banner) and isinstance(block, Paragraph))


def _heading_lines(block: Heading, width: int, base: int) -> Iterator[Line]:
    indent = base + _TITLE_INDENTS[block.level]
    before = " " * indent
    if block.number:
        before = f"{' ' * base}{make_safe(block.number):>2}  "
    title = wrap_text(block.text, width - columns_of(before), style="bold")
    first, *rest = title
    lines = [((before, "bold"), *first), *indent_lines(rest, columns_of(before))]
    if not (block.note and block.mark):
        aside, style = block.note or block.mark, "cyan" if block.note else TONES[block.tone]
        yield from set_at_right(lines, aside, width, style=style)
        return
    yield from set_at_right(lines, f"{block.note}   {block.mark}", width, style="cyan")


def _block_lines(block: Block, width: int) -> Iterator[Line]:
    match block:
        case Heading():
            return _heading_lines(block, width, 0)
        case LabelledValues():
            return _labelled_values_lines(block, width)
        case Grid():
            return grid_lines(block, width)
        case Banner():
            return _banner_lines(block, width)
        case CountList():
            return _count_lines(block, width)
        case Signatures():
            return _signature_lines(block, width)
        case Fold():
            return _fold_lines(block, width)
        case _:
            return _content_lines(block, width)


def _content_lines(block: ValueContent, width: int) -> Iterator[Line]:
    match block:
        case Paragraph():
            return _paragraph_lines(block, width)
        case VerbatimLines():
            return _verbatim_lines(block)
        case NestedLines():
            return (line for node in block.nodes for line in _nested_lines(node, width))
        case CardHands():
            return _card_hand_lines(block, width)
        case _:
            assert_never(block)


def _banner_lines(block: Banner, width: int) -> Iterator[Line]:
    yield from _headline_lines(block, width)
    for pieces in block.lines:
        yield from wrap_pieces(pieces, width, style="dim")


def _count_lines(block: CountList, width: int) -> Iterator[Line]:
    longest = max((columns_of(make_safe(count.number)) for count in block.counts), default=0)
    for count in block.counts:
        number = make_safe(count.number)
        before = ((" " * (longest - columns_of(number)) + number + "  ", "bold"),)
        yield from _hang_lines(before, wrap_text(count.word, width - longest - 2, style=TONES[count.tone]))


def _verbatim_lines(block: VerbatimLines) -> Iterator[Line]:
    for text in block.lines:
        style = _PATCH_STYLES.get(text[:1], "dim") if block.kind == "patch" else "green"
        yield ((" " * 2, ""), (safe_line(text), style))


def _signature_lines(block: Signatures, width: int) -> Iterator[Line]:
    date = f"  Date {'_' * 12}"
    for label in block.labels:
        room = max(12, min(36, width - columns_of(make_safe(label)) - len(date) - 1))
        yield from wrap_text(f"{label} {'_' * room}{date}", width)


def _fold_lines(block: Fold, width: int) -> Iterator[Line]:
    yield from wrap_pieces(block.summary, width, style="bold")
    yield from indent_lines(blocks_lines(block.blocks, width - 2), 2)


def safe_line(text: str) -> str:
    """Make a line of a file safe to show, with its tabs and spaces as they stand."""
    return make_safe(text.expandtabs(4))


def _hang_lines(before: Line, lines: Iterable[Line]) -> Iterator[Line]:
    """Put something before the first line, and the lines below it under each other."""
    columns = columns_of_line(before)
    for number, line in enumerate(lines):
        yield (*before, *line) if number == 0 else ((" " * columns, ""), *line)


def _paragraph_lines(block: Paragraph, width: int) -> Iterator[Line]:
    match block.kind:
        case "plain" | "lead":
            yield from set_at_right(wrap_pieces(block.words, _width_beside(block.aside, width)), block.aside, width)
        case "eyebrow":
            yield from set_at_right(wrap_pieces(block.words, width, style="dim"), block.aside, width)
        case "item":
            lines = wrap_pieces(block.words, _width_beside(block.aside, width - 2))
            yield from set_at_right(list(_hang_lines((("- ", "dim"),), lines)), block.aside, width)
        case "caution" | "defect":
            sign, style = _SIGNS[block.kind]
            words = (StyledText(f"{sign}: "), *block.words)
            yield from set_at_right(wrap_pieces(words, width, style=style), block.aside, width)
        case _:
            assert_never(block.kind)


def _width_beside(aside: str, width: int) -> int:
    """Return the width that is left beside what stands at the right margin, or the whole where that takes too much."""
    left = width - columns_of(make_safe(aside)) - 2 if aside else width
    return left if 2 * left >= width else width


def _headline_lines(block: Banner, width: int) -> Iterator[Line]:
    counts = " · ".join(f"{count.number} {count.word}" for count in block.counts)
    headline = make_safe(block.headline)
    style = f"bold {TONES[block.tone]}".rstrip()
    room = width - columns_of(headline) - 4
    if not counts:
        yield from wrap_text(block.headline, width, style=style)
    elif room >= width // 3:
        yield from _hang_lines(((headline, style), ("    ", "")), wrap_text(counts, room))
    else:
        yield from wrap_text(block.headline, width, style=style)
        yield from wrap_text(counts, width)


def _labelled_values_lines(block: LabelledValues, width: int) -> Iterator[Line]:
    longest = max((columns_of(make_safe(row.label)) for row in block.rows), default=0)
    column = max(LABEL, min(longest, LONGEST_LABEL) + 2)
    for row in block.rows:
        yield from _labelled_value_lines(row, column, width)


def _labelled_value_lines(row: LabelledValue, column: int, width: int) -> Iterator[Line]:
    before = make_safe(row.label)
    if columns_of(before) >= column:
        yield from wrap_text(row.label, width, style="dim")
        before = ""
    room = width - column
    lines = [
        line
        for number, content in enumerate(row.contents)
        for line in _content_lines(content, _width_beside(row.aside, room) if number == 0 else room)
    ]
    label = ((before + " " * (column - columns_of(before)), "dim"),)
    yield from set_at_right(list(_hang_lines(label, lines or [BLANK])), row.aside, width)


def _nested_lines(node: NestedLine, width: int) -> Iterator[Line]:
    mark = ((f"{make_safe(node.mark)}: ", TONES[node.tone]),) if node.mark else ()
    lines = wrap_pieces(node.words, _width_beside(node.aside, width) - columns_of_line(mark))
    yield from set_at_right(list(_hang_lines(mark, lines)), node.aside, width)
    for child in node.children:
        yield from indent_lines(_nested_lines(child, width - 2), 2)


def _card_hand_lines(block: CardHands, width: int) -> Iterator[Line]:
    longest = max((columns_of(make_safe(hand.name)) for hand in block.hands), default=0)
    for hand in block.hands:
        name = make_safe(hand.name)
        before = ((name + " " * (longest - columns_of(name) + 2), "dim"),) if longest else ()
        note = (StyledText(f"   {hand.note}", "soft"),) if hand.note else ()
        cards = tuple(StyledText(f"{card} ", "bad" if card[-1:] in "♥♦" else "bold") for card in hand.cards)
        yield from _hang_lines(before, wrap_pieces((*cards, *note), width - columns_of_line(before)))

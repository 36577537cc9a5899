"""A document as Markdown, in which every text from a file stays plain text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import assert_never

from compliance.report.document import (
    Banner,
    Block,
    CardHand,
    CardHands,
    Cell,
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
    TextStyle,
    ValueContent,
    VerbatimLines,
    Words,
)
from compliance.report.safe_text import make_safe

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_SPECIAL = re.compile(r"[&<>\\`*_\[\]{}#|~$^]|(?<=\bwww)\.|:(?=//)|(?<=\w)@(?=\w)", re.IGNORECASE)
# WHY: these mean something only where they open a line, and escaped everywhere they would make dates unreadable.
_OPENING = re.compile(r"^\d+(?=[.)](?:\s|$))|^(?=[-+=:])")
_CODE = re.compile(r"[\w./:§() -]*\w[\w./:§() -]*", re.ASCII)
_MARKERS: dict[TextStyle, str] = {"bold": "**", "bad": "**", "deleted": "~~", "inserted": "**"}
_SIGNS = {"caution": "Caution", "defect": "A defect of this program"}
_BLANK = r"\_"
BETWEEN_PARTS = "\n---\n\n"


def write_markdown(document: ReportDocument) -> str:
    """Write a document."""
    return "".join(stream_markdown(document.parts))


def stream_markdown(parts: Iterable[DocumentPart]) -> Iterator[str]:
    """Yield parts one after another, as they come."""
    for number, part in enumerate(parts):
        yield (BETWEEN_PARTS if number else "") + blocks_in_markdown(part.blocks)


def blocks_in_markdown(blocks: Sequence[Block]) -> str:
    """Write blocks with a blank line between them; items that follow each other are one list."""
    chunks = ["\n".join(line for block in run for line in _block_lines(block)) for run in _group_items(blocks)]
    return "\n\n".join(chunk for chunk in chunks if chunk) + "\n"


def _group_items(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    for is_item, run in groupby(blocks, key=_is_item):
        if is_item:
            yield list(run)
        else:
            yield from ([block] for block in run)


def _is_item(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.kind == "item"


def escape_markdown(text: str) -> str:
    """Write text so that Markdown shows it as it is, on one line."""
    line = " ".join(make_safe(text).split())
    return _OPENING.sub(lambda found: found[0] + "\\", _escape_inside(line))


def _escape_inside(text: str) -> str:
    return _SPECIAL.sub(lambda found: _ENTITIES.get(found[0], "\\" + found[0]), text)


# Words


def words_in_markdown(words: Words) -> str:
    """Write styled words on one line."""
    pieces_on_line = (_put_on_one_line(piece) for piece in words if piece.text)
    runs = [(marker, list(run)) for marker, run in groupby(pieces_on_line, key=_marker_of)]
    text, outside = "", ""
    for number, (marker, pieces) in enumerate(runs):
        following = "".join(piece.text for piece in runs[number + 1][1])[:1] if number + 1 < len(runs) else ""
        text += _emphasise_pieces(marker, pieces, outside, following)
        outside = pieces[-1].text[-1:]
    return _OPENING.sub(lambda found: found[0] + "\\", " ".join(text.split()))


def _put_on_one_line(piece: StyledText) -> StyledText:
    return StyledText(re.sub(r"\s+", " ", make_safe(piece.text)), piece.style, piece.link)


def _marker_of(piece: StyledText) -> str:
    return _MARKERS.get(piece.style, "")


def _emphasise_pieces(marker: str, pieces: Sequence[StyledText], outside: str, following: str) -> str:
    """Write a run between its marks, which stand at its words and not at the spaces around them."""
    plain = "".join(piece.text for piece in pieces)
    inside = plain.strip(" ")
    if not marker or not inside:
        return "".join(map(_piece_in_markdown, pieces))
    before = " " if plain.startswith(" ") or _loses_mark(outside, inside[0]) else ""
    after = " " if plain.endswith(" ") or _loses_mark(following, inside[-1]) else ""
    return f"{before}{marker}{''.join(map(_piece_in_markdown, pieces)).strip(' ')}{marker}{after}"


def _loses_mark(outside: str, inside: str) -> bool:
    """Tell whether a mark between a letter on its outer side and punctuation on its inner side is not read as one."""
    return bool(outside) and outside.isalnum() and not inside.isalnum()


def _piece_in_markdown(piece: StyledText) -> str:
    inside = piece.text.strip(" ")
    # WHY: no escape works inside a code span, so only what needs none goes into one.
    if piece.style == "code" and _CODE.fullmatch(inside):
        return piece.text.replace(inside, f"`{inside}`")
    return _escape_inside(piece.text)


def _add_aside(text: str, aside: str) -> str:
    return " ".join(filter(None, (text, f"({_escape_inside(' '.join(make_safe(aside).split()))})" if aside else "")))


# Blocks


def _block_lines(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            return _heading_lines(block)
        case Paragraph():
            return _paragraph_lines(block)
        case LabelledValues():
            return (line for row in block.rows for line in _labelled_value_lines(row))
        case Grid():
            return _grid_lines(block)
        case Banner():
            return _banner_lines(block)
        case CountList():
            return (
                f"- **{escape_markdown(one.number)}** {_escape_inside(make_safe(one.word))}" for one in block.counts
            )
        case VerbatimLines():
            return _verbatim_lines(block)
        case NestedLines():
            return (line for node in block.nodes for line in _nested_lines(node))
        case CardHands():
            return (line for hand in block.hands for line in _card_hand_lines(hand))
        case Signatures():
            return _signature_lines(block)
        case Fold():
            return _fold_lines(block)
        case _:
            assert_never(block)


def _heading_lines(block: Heading) -> Iterator[str]:
    number = f"{_escape_inside(make_safe(block.number))}. " if block.number else ""
    yield f"{'#' * block.level} {number}{escape_markdown(block.text)}"
    mark = f"**{escape_markdown(block.mark)}**" if block.mark else ""
    if mark or block.note:
        yield ""
        yield ", ".join(filter(None, (mark, escape_markdown(block.note))))


def _paragraph_lines(block: Paragraph) -> Iterator[str]:
    text = _add_aside(words_in_markdown(block.words), block.aside)
    match block.kind:
        case "item":
            yield f"- {text}"
        case "caution" | "defect":
            yield f"> **{_SIGNS[block.kind]}:** {text}"
        case "plain" | "eyebrow" | "lead":
            yield text
        case _:
            assert_never(block.kind)


def _labelled_value_lines(row: LabelledValue) -> Iterator[str]:
    label, rest = f"- **{escape_markdown(row.label)}:**", row.contents
    first = rest[0] if rest else None
    if isinstance(first, Paragraph) and first.kind in ("plain", "lead"):
        label, rest = f"{label} {_add_aside(words_in_markdown(first.words), first.aside)}".rstrip(), rest[1:]
    yield _add_aside(label, row.aside)
    for content in rest:
        yield from (f"  {line}".rstrip() for line in _block_lines(_turn_into_item(content)))


def _turn_into_item(content: ValueContent) -> ValueContent:
    """Return a further paragraph beside a label as an item of the list below it."""
    if isinstance(content, Paragraph) and content.kind in ("plain", "lead"):
        return Paragraph(content.words, "item", content.aside)
    return content


def _grid_lines(block: Grid) -> Iterator[str]:
    if block.caption:
        yield from (f"**{escape_markdown(block.caption)}**", "")
    rules = [
        "---:" if place < len(block.align) and block.align[place] != "left" else "---"
        for place in range(len(block.head))
    ]
    yield f"| {' | '.join(map(escape_markdown, block.head))} |"
    yield f"|{'|'.join(rules)}|"
    for row in block.rows:
        yield f"| {' | '.join(map(_cell_in_markdown, row))} |"


def _cell_in_markdown(cell: Cell) -> str:
    return "<br>".join(_add_aside(words_in_markdown(one.words), one.aside) for one in cell)


def _banner_lines(block: Banner) -> Iterator[str]:
    yield f"**{escape_markdown(block.headline)}**"
    for words in block.lines:
        yield from ("", words_in_markdown(words))
    if block.counts:
        yield ""
        yield from _block_lines(CountList(block.counts))


def _verbatim_lines(block: VerbatimLines) -> Iterator[str]:
    lines = [make_safe(line.expandtabs(4)) for line in block.lines]
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    # WHY: only as long a row of backticks ends the block, so nothing in a line can.
    fence = "`" * max(3, longest + 1)
    yield fence + ("diff" if block.kind == "patch" else "")
    yield from lines
    yield fence


def _nested_lines(node: NestedLine) -> Iterator[str]:
    mark = f"{escape_markdown(node.mark)}: " if node.mark else ""
    yield _add_aside(f"- {mark}{words_in_markdown(node.words)}", node.aside)
    for child in node.children:
        yield from (f"  {line}" for line in _nested_lines(child))


def _card_hand_lines(hand: CardHand) -> Iterator[str]:
    name = f"**{escape_markdown(hand.name)}:** " if hand.name else ""
    yield _add_aside(f"- {name}{_escape_inside(make_safe(' '.join(hand.cards)))}", hand.note)


def _signature_lines(block: Signatures) -> Iterator[str]:
    for label in block.labels:
        yield f"- {escape_markdown(label)}: {_BLANK * 30} Date: {_BLANK * 12}"


def _fold_lines(block: Fold) -> Iterator[str]:
    summary = words_in_markdown(tuple(StyledText(piece.text) for piece in block.summary))
    yield from (f"**{summary}**", "") if summary else ()
    yield from blocks_in_markdown(block.blocks).rstrip("\n").split("\n")

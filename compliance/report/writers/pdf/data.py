"""A document as plain data for the typesetter: texts are strings in it, and never markup."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, assert_never

from compliance.report.document import (
    Banner,
    Block,
    CardHand,
    CardHands,
    CountedThing,
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
    Words,
)
from compliance.report.writers.pdf.glyphs import FONTS, make_drawable

ROOM = 56
"""So many characters fit on a line of the page even where they are wide; a longer word may be broken anywhere, for the
typesetter would let it run over the edge."""
LABEL_ROOM, VALUE_ROOM = 12, 44
CHUNK = 3
DEEPEST = 8
LONGEST_TITLE = 200
LONGEST_HEAD = 60

Data = dict[str, Any]


def document_data(document: ReportDocument) -> Data:
    """Return a document as what JSON can hold."""
    anchors = _numbered_anchors(document)
    language, _, region = document.language.partition("-")
    year, month, day = map(int, document.day.split("-")) if document.day else (0, 0, 0)
    return {
        "title": make_drawable(document.title).strip() or "Report",
        "program": make_drawable(document.program),
        "language": language,
        "region": region,
        "date": [year, month, day] if year else None,
        "fonts": FONTS,
        "parts": list(_parts_data(document.parts, anchors)),
    }


def _numbered_anchors(document: ReportDocument) -> dict[str, str]:
    """Give every anchor a name of its own that any text could not have; of two alike the first counts."""
    anchors: dict[str, None] = {}
    for part in document.parts:
        headings = (block for block in _unfold_blocks(part.blocks) if isinstance(block, Heading))
        anchors |= dict.fromkeys([part.anchor, *(heading.anchor for heading in headings)])
    return {anchor: f"anchor-{number}" for number, anchor in enumerate(filter(None, anchors))}


def _parts_data(parts: Sequence[DocumentPart], anchors: dict[str, str]) -> Iterator[Data]:
    waiting = set(anchors)
    level = 0
    for part in parts:
        blocks = []
        for block in _unfold_blocks(part.blocks):
            data = _block_data(block, anchors)
            if isinstance(block, Heading):
                # WHY: an accessible PDF may not skip a level of headings; how a heading looks stays its own.
                level = min(block.level, level + 1)
                data |= {"level": level, "anchor": _take_anchor(block.anchor, anchors, waiting)}
            blocks.append(data)
        yield {
            "title": _split_segments(_cut_footer(part.title)),
            "footer": [_split_segments(_cut_footer(line)) for line in part.footer],
            "anchor": _take_anchor(part.anchor, anchors, waiting),
            "blocks": blocks,
        }


def _cut_footer(text: str) -> str:
    """Cut a text for the foot of a page, which every page sets again."""
    return text if len(text) <= LONGEST_TITLE else f"{text[:LONGEST_TITLE]}…"


def _take_anchor(anchor: str, anchors: dict[str, str], waiting: set[str]) -> str:
    if anchor not in waiting:
        return ""
    waiting.remove(anchor)
    return anchors[anchor]


def _unfold_blocks(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Fold):
            yield Paragraph(tuple(StyledText(piece.text, piece.style or "bold") for piece in block.summary), "lead")
            yield from _unfold_blocks(block.blocks)
        elif isinstance(block, Heading) and not make_drawable(block.number + block.text).strip():
            # WHY: an accessible PDF may have no heading without a title, and what stands beside it is not lost.
            yield Paragraph((StyledText(f"{block.note}  ", "soft"), StyledText(block.mark, block.tone)), "lead")
        else:
            yield block


def _split_segments(text: str, room: int = ROOM) -> list[str]:
    """Split a text where a line may break inside a word that is too long for it."""
    segments = [""]
    for number, word in enumerate(make_drawable(text).split(" ")):
        before = " " if number else ""
        if len(word) <= room:
            segments[-1] += before + word
            continue
        chunks = [word[start : start + CHUNK] for start in range(0, len(word), CHUNK)]
        segments[-1] += before + chunks[0]
        segments += chunks[1:]
    return segments


def _words_data(words: Words, anchors: dict[str, str], room: int = ROOM) -> list[Data]:
    return [
        {"style": piece.style, "text": _split_segments(piece.text, room), "link": anchors.get(piece.link, "")}
        for piece in words
    ]


def _capitalize_words(words: Words) -> Words:
    # WHY: done before the fonts are asked, for the capital of a letter may be one that they lack.
    return tuple(StyledText(piece.text.upper(), piece.style, piece.link) for piece in words)


def _block_data(block: Block, anchors: dict[str, str]) -> Data:
    match block:
        case Heading():
            return _heading_data(block)
        case LabelledValues():
            return {"block": "values", "rows": [_value_data(row, anchors) for row in block.rows]}
        case Grid():
            return _grid_data(block, anchors)
        case Banner():
            return {
                "block": "banner",
                "headline": _split_segments(block.headline),
                "tone": block.tone,
                "counts": list(map(_count_data, block.counts)),
                "lines": [_words_data(words, anchors) for words in block.lines],
            }
        case CountList():
            return {"block": "counts", "counts": list(map(_count_data, block.counts))}
        case Signatures():
            return {"block": "signatures", "labels": list(map(_split_segments, block.labels))}
        case Fold():
            raise AssertionError("blocks are unfolded before they are written")
        case _:
            return _content_data(block, anchors)


def _content_data(block: ValueContent, anchors: dict[str, str], room: int = ROOM) -> Data:
    match block:
        case Paragraph():
            words = _capitalize_words(block.words) if block.kind == "eyebrow" else block.words
            return {
                "block": "paragraph",
                "kind": block.kind,
                "words": _words_data(words, anchors, room),
                "aside": _split_segments(block.aside, room),
            }
        case VerbatimLines():
            return {"block": "lines", "lines": [_line_data(line, block.kind, room) for line in block.lines]}
        case NestedLines():
            return {"block": "nested", "nodes": _nodes_data(block.nodes, anchors, 1, room)}
        case CardHands():
            return {"block": "hands", "hands": list(map(_hand_data, block.hands))}
        case _:
            assert_never(block)


def _heading_data(block: Heading) -> Data:
    return {
        "block": "heading",
        "look": block.level,
        "text": _split_segments(block.text),
        "number": make_drawable(block.number),
        "note": _split_segments(block.note),
        "mark": _split_segments(block.mark),
        "tone": block.tone,
    }


def _value_data(row: LabelledValue, anchors: dict[str, str]) -> Data:
    return {
        "label": _split_segments(row.label, LABEL_ROOM),
        "contents": [_content_data(content, anchors, VALUE_ROOM) for content in row.contents],
        "aside": _split_segments(row.aside, VALUE_ROOM),
    }


def _grid_data(block: Grid, anchors: dict[str, str]) -> Data:
    align = [block.align[place] if place < len(block.align) else "left" for place in range(len(block.head))]
    rooms = [max(4, ROOM * share // sum(block.widths)) for share in block.widths]
    return {
        "block": "grid",
        "head": [_split_segments(text, room) for text, room in zip(block.head, rooms, strict=True)],
        "widths": block.widths,
        # WHY: a head that takes most of a page would leave room for one line of the table on each.
        "repeat": max(map(len, block.head), default=0) <= LONGEST_HEAD,
        "right": [how != "left" for how in align],
        "caption": _split_segments(block.caption),
        "rows": [
            [[_content_data(one, anchors, room) for one in cell] for cell, room in zip(row, rooms, strict=True)]
            for row in block.rows
        ],
    }


def _count_data(count: CountedThing) -> Data:
    return {"number": _split_segments(count.number), "word": _split_segments(count.word), "tone": count.tone}


def _line_data(line: str, kind: str, room: int) -> Data:
    expanded = line.expandtabs(4)
    inside = expanded.lstrip(" ")
    tone = {"+": "good", "-": "bad"}.get(line[:1], "") if kind == "patch" else ""
    return {"indent": len(expanded) - len(inside), "text": _split_segments(inside, room), "tone": tone}


def _nodes_data(nodes: Iterable[NestedLine], anchors: dict[str, str], depth: int, room: int) -> list[Data]:
    """Return nested lines; those too deep for the typesetter stand beside the line they belong to."""
    data: list[Data] = []
    for node in nodes:
        below = _nodes_data(node.children, anchors, min(depth + 1, DEEPEST), max(8, room - 2))
        own = {
            "mark": _split_segments(node.mark),
            "tone": node.tone,
            "words": _words_data(node.words, anchors, room),
            "aside": _split_segments(node.aside, room),
        }
        data.append(own | {"nodes": below if depth < DEEPEST else []})
        if depth == DEEPEST:
            data += below
    return data


def _hand_data(hand: CardHand) -> Data:
    cards = [{"text": _split_segments(card), "red": card[-1:] in ("♥", "♦")} for card in hand.cards]
    return {"name": _split_segments(hand.name), "cards": cards, "note": _split_segments(hand.note)}

"""A document with amendment marks taken apart: every line in segments of the old text, of the new or of both."""

from bisect import bisect_left
from collections.abc import Sequence

from compliance.law.marks.running_text import Scroll, ScrollSpan, printed_text
from compliance.model import AmendmentMark, Line, MarkKind, Segment, Strand
from compliance.record import record


@record
class MarkPlaces:
    """One mark by its places in the scroll: what it strikes and what it adds.

    ``proposed`` tells that what it strikes was not in the old text, but in the proposal alone.
    """

    kind: MarkKind
    struck: ScrollSpan | None
    added: ScrollSpan | None
    note: str = ""
    proposed: bool = False


def mark_of(scroll: Scroll, edit: MarkPlaces) -> AmendmentMark:
    """Return a mark with its lines and words."""
    spans = [span for span in (edit.struck, edit.added) if span is not None]
    ends = [(end - len(scroll.plain[start:end].lstrip()), end) for start, end in spans]
    first = min(start for start, _end in ends)
    last = max(start + len(scroll.plain[start:end].rstrip()) - 1 for start, end in ends)
    struck = scroll.words(edit.struck) if edit.struck else ""
    if edit.kind is not MarkKind.NOT_A_MARK:
        struck = without_brackets(struck)
    added = scroll.words(edit.added) if edit.added else ""
    return AmendmentMark(edit.kind, scroll.line_at(first), scroll.line_at(max(first, last)), struck, added, edit.note)


def without_brackets(text: str) -> str:
    """Return a text without its brackets."""
    return text.replace("[", "").replace("]", "") if "[" in text or "]" in text else text


def segments_of(
    scroll: Scroll, deletions: Sequence[ScrollSpan], edits: Sequence[MarkPlaces]
) -> tuple[tuple[Segment, ...], ...]:
    """Cut every line of a document where its strand changes, leaving out the brackets of deletions."""
    cuts = _find_cuts(scroll, deletions, edits)
    lines_of_segments: list[tuple[Segment, ...]] = []
    at = 0
    for start, line in zip(scroll.starts, scroll.document.lines, strict=True):
        end = start + len(printed_text(line))
        # INVARIANT: cuts are in order, so those that ended before this line are not needed again.
        while at < len(cuts) and cuts[at][1] <= start:
            at += 1
        if (at == len(cuts) or cuts[at][0] >= end) and not line.cells:
            lines_of_segments.append((Segment(line.text, Strand.BOTH),) if line.text else ())
        else:
            lines_of_segments.append(tuple(_cut_line(scroll.text, (start, end), cuts, at, line)))
    return tuple(lines_of_segments)


def _find_cuts(
    scroll: Scroll, deletions: Sequence[ScrollSpan], edits: Sequence[MarkPlaces]
) -> list[tuple[int, int, Strand]]:
    """Return where words are old or new, in order and without the furniture among them."""
    spans = [(start, end, Strand.OLD) for start, end in deletions]
    spans += [
        (*mark.struck, Strand.NEITHER if mark.proposed else Strand.OLD)
        for mark in edits
        if mark.kind is MarkKind.STRUCK and mark.struck
    ]
    spans += [(*mark.added, Strand.NEW) for mark in edits if mark.added and mark.kind is not MarkKind.NOT_A_MARK]
    cuts: list[tuple[int, int, Strand]] = []
    # WHY: a page may end inside a mark; its number belongs to the page, and so to both texts.
    for start, end, strand in sorted(spans):
        place = start
        at = bisect_left(scroll.furniture, (start, start))
        while at < len(scroll.furniture) and scroll.furniture[at][0] < end:
            cuts.append((place, scroll.furniture[at][0], strand))
            place = scroll.furniture[at][1]
            at += 1
        cuts.append((place, end, strand))
    return [cut for cut in cuts if cut[0] < cut[1]]


def _cut_line(
    text: str, span: ScrollSpan, cuts: Sequence[tuple[int, int, Strand]], at: int, line: Line
) -> list[Segment]:
    start, end = span
    edges = _cell_spans(text[start:end], start, line.cells)
    segments: list[Segment] = []
    place = start
    while at < len(cuts) and cuts[at][0] < end:
        first, last, strand = max(cuts[at][0], start), min(cuts[at][1], end), cuts[at][2]
        _add_segments(segments, text, (place, first), Strand.BOTH, edges)
        _add_segments(segments, text, (first, last), strand, edges)
        place, at = last, at + 1
    _add_segments(segments, text, (place, end), Strand.BOTH, edges)
    return segments


def _cell_spans(text: str, start: int, cells: Sequence[str]) -> list[tuple[int, int, int]]:
    """Return where the cells of a row stand; words outside all cells belong to none."""
    spans, place = [], 0
    for number, cell in enumerate(cells):
        at = text.find(cell, place) if cell else -1
        if at >= 0:
            place = at + len(cell)
            spans.append((start + at, start + place, number))
    return spans


def _add_segments(
    segments: list[Segment], text: str, span: ScrollSpan, strand: Strand, edges: Sequence[tuple[int, int, int]]
) -> None:
    start, end = span
    for first, last, number in edges:
        if first < end and last > start:
            _add_words(segments, text[start : max(start, first)], strand, -1)
            _add_words(segments, text[max(start, first) : min(end, last)], strand, number)
            start = min(end, last)
    _add_words(segments, text[start:end], strand, -1)


def _add_words(segments: list[Segment], words: str, strand: Strand, cell: int) -> None:
    words = without_brackets(words) if strand is Strand.OLD else words
    if words:
        segments.append(Segment(words, strand, cell))

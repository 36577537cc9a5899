"""Glyphs on a page to lines in reading order: columns one after another, and rows of a table with their cells apart.

Nothing is left out: a glyph that fits no column stands in a row of its own.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median_low

from compliance.load.documents.pdf.columns import WIDER_STEP, blocks_of
from compliance.load.documents.pdf.words import SAME_BASE, Glyph, Row, Stretch, sort_along, words_of
from compliance.load.documents.symbols import write_raised

_WIDE = 1.6
_MOST_CELLS = 60
_LABEL = re.compile(r"\(?(?:[0-9]{1,3}|[A-Za-z]{1,5})[.)]|[§•–-]|§?[0-9]+[a-z]?(?:\.[0-9]+)+\.?")


def lines_of(glyphs: Sequence[Glyph]) -> list[str]:
    """Return the lines of a page in reading order, an empty one where the step between two rows is wider."""
    blocks = list(blocks_of(words_of(glyphs)))
    usual = _usual_step(blocks)
    lines: list[str] = []
    above: float | None = None
    for block in blocks:
        for row, text in zip(block, _write_rows(block), strict=True):
            if above is not None and above - row[0].base > usual * WIDER_STEP:
                lines.append("")
            lines.append(text)
            above = row[0].base
    return lines


def _usual_step(blocks: Sequence[list[Row]]) -> float:
    steps = [above[0].base - below[0].base for block in blocks for above, below in pairwise(block)]
    sizes = [row[0].size for block in blocks for row in block]
    # WHY: the median, since headings and rows of tables make a few steps very wide and raised figures a few very
    # narrow.
    return max(median_low(steps), median_low(sizes)) if steps else 2 * max(sizes, default=1.0)


def _write_rows(rows: Sequence[Row]) -> list[str]:
    """Write rows; a wide gap that the row above or below has too is written as two spaces."""
    ordered = [sort_along(row) for row in rows]
    gaps = [_wide_gaps(row) for row in ordered]
    around = [_gaps_of_neighbours(gaps, place) for place in range(len(gaps))]
    return [
        _write_row(row, [gap for gap in own if _overlaps_any(gap, others)])
        for row, own, others in zip(ordered, gaps, around, strict=True)
    ]


def _gaps_of_neighbours(gaps: Sequence[list[Stretch]], place: int) -> list[Stretch]:
    return [gap for near in (place - 1, place + 1) if 0 <= near < len(gaps) for gap in gaps[near]]


def _overlaps_any(gap: Stretch, others: Iterable[Stretch]) -> bool:
    return any(min(gap[1], end) > max(gap[0], start) for start, end in others)


def _wide_gaps(row: Row) -> list[Stretch]:
    pairs = [(one, two) for one, two in pairwise(row) if two.left - one.right > _WIDE * two.size]
    # WHY: behind a label at the head of a row there is always a wide gap, and that makes no table.
    gaps = [(one.right, two.left) for one, two in pairs if not (one is row[0] and _LABEL.fullmatch(one.text))]
    return gaps[:_MOST_CELLS]


def _write_row(row: Row, wide: Sequence[Stretch]) -> str:
    parts = [row[0].text]
    for one, two in pairwise(row):
        if (one.right, two.left) in wide:
            parts.append("  ")
        elif two.spaced or two.left - one.right > 0.1 * two.size:
            parts.append(" ")
        is_raised = two.base - one.base > SAME_BASE * one.size > 0 and two.size < one.size and two.text.isdecimal()
        parts.append(write_raised(two.text, parts[-1]) if is_raised else two.text)
    return "".join(parts)
